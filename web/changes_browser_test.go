package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// The steps from one page to another make it that other one, whatever both are; those that are seen first.
func TestBrowserChangesMakeItAlike(t *testing.T) {
	ctx, url := browser(t)
	do(t, ctx, chromedp.Navigate(url+"/about"))
	diff(t, "what did not become alike", "", value[string](t, ctx, `(() => {
		let seed = 7;
		const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
		const names = ["div", "p", "ul", "details", "form", "span", "button", "a"];
		const grow = (into, depth) => {
			if (into.nodeName === "DETAILS" && below(4)) into.append(Object.assign(document.createElement("summary"), { textContent: "s" + below(3) }));
			for (let i = below(5); i > 0; i--) {
				if (!below(3)) { into.append("t" + below(4)); into.normalize(); continue; }
				const e = document.createElement(names[below(names.length)]);
				if (below(2)) e.className = ["a", "b", "new"][below(3)];
				if (!below(4)) e.id = "i" + below(3);
				if (!below(3)) e.setAttribute(["href", "value", "aria-label", "open"][below(4)], below(3));
				into.append(e);
				if (depth) grow(e, depth - 1);
			}
			return into;
		};
		for (let i = 0; i < 3000; i++) {
			const old = grow(document.createElement("div"), 3), now = grow(document.createElement("div"), 3), take = Boolean(below(2));
			const was = old.outerHTML, is = now.cloneNode(true), { seen, unseen } = rulestep.changes(old, now, take);
			for (const step of [...seen, ...unseen]) step();
			if (!old.isEqualNode(is)) return was + "\n" + is.outerHTML + "\n" + old.outerHTML;
		}
		return "";
	})()`))
}

// What both pages have stays, though others come and go around it: a tap on the table had all that
// stands below made anew. What nobody sees is apart, unless somebody may have filled it in.
func TestBrowserChangesAreFew(t *testing.T) {
	ctx, url := browser(t)
	do(t, ctx, chromedp.Navigate(url+"/about"))
	for _, tt := range []struct{ name, old, now, seen, kept string }{
		{
			"parts of one sort",
			`<details class="more"><summary>Mana</summary><ul><li>1</li></ul></details><form class="until"><b>x</b></form><details class="more"><summary>Words</summary><p>w</p></details><footer>f</footer>`,
			`<form class="soon">s</form><form class="until"><b>x</b></form><h3>h</h3><details class="more"><summary>Words</summary><p>w</p></details><footer>f</footer>`,
			`<form class="soon">s</form><form class="until"><b>x</b></form><h3>h</h3><details class="more"><summary>Words</summary><p>w</p></details><footer>f</footer>`,
			"form.until b details.more summary p footer",
		},
		{
			"what is new",
			`<p class="new">1</p><p>2</p>`, `<p class="new">1</p><p>2</p>`, `<p class="new">1</p><p>2</p>`, "p",
		},
		{
			"where it leads",
			`<a href="1">one</a><button value="1">one</button>`, `<a href="2">two</a><button value="2">two</button>`, `<a href="1">two</a><button value="1">two</button>`, "a button",
		},
		{
			"folded away",
			`<details><summary>1</summary><p>1</p></details>`, `<details><summary>2</summary><p>2</p></details>`, `<details><summary>2</summary><p>1</p></details>`, "details summary p",
		},
		{
			"open",
			`<details open=""><summary>1</summary><p>1</p></details>`, `<details><summary>1</summary><p>2</p></details>`, `<details><summary>1</summary><p>2</p></details>`, "details summary p",
		},
		{
			"to be filled in",
			`<details><summary>1</summary><input value="1"></details>`, `<details><summary>1</summary><input value="2"></details>`, `<details><summary>1</summary><input value="2"></details>`, "details summary input",
		},
	} {
		act(t, ctx, `{
			const [old, now] = [`+"`"+tt.old+"`, `"+tt.now+"`"+`].map((html) => { const e = document.createElement("div"); e.innerHTML = html; return e; });
			const was = new Set(old.querySelectorAll("*")), { seen, unseen } = rulestep.changes(old, now);
			for (const step of seen) step();
			window.seen = old.innerHTML;
			for (const step of unseen) step();
			window.whole = old.innerHTML;
			window.kept = [...old.querySelectorAll("*")].filter((e) => was.has(e)).map((e) => e.localName + (e.className && "." + e.className)).join(" ");
		}`)
		until(t, ctx, `window.kept !== undefined`)
		diff(t, tt.name+", what is seen", tt.seen, value[string](t, ctx, `seen`))
		diff(t, tt.name+", the whole", tt.now, value[string](t, ctx, `whole`))
		diff(t, tt.name+", what stays", tt.kept, value[string](t, ctx, `kept`))
		value[bool](t, ctx, `delete window.kept`)
	}
}
