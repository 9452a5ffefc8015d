// The editor for a scenario of one's own: marks what is wrong while one writes, offers
// ways to go on with a line, and keeps a draft on this device.
"use strict";
(() => {
  const form = document.getElementById("try");
  if (!form) return;
  const text = document.getElementById("text"), state = document.getElementById("state"), faults = document.getElementById("faults");
  const gutter = form.querySelector(".gutter"), marks = form.querySelector(".marks"), offers = document.getElementById("offers");
  const atLine = document.getElementById("at-line");
  form.classList.add("editing");
  form.querySelector(".editor").after(faults); // so that the text stands still while the list grows
  form.querySelector(".keys").hidden = false;

  // The draft. It never leaves the device unless the scenario is run.
  const draft = rulestep.store.get("draft", "");
  const afresh = document.getElementById("afresh");
  const starter = text.defaultValue;
  if ("starter" in text.dataset && draft && draft !== starter) {
    text.value = draft;
    state.textContent = "Your draft from last time";
  }
  if ("starter" in text.dataset) {
    afresh.hidden = text.value === starter;
    afresh.addEventListener("click", () => { text.value = starter; afresh.hidden = true; rulestep.store.set("draft", ""); changed(); text.focus(); });
  }

  // Line numbers and marks lie behind the text, in the same face and size.
  let wrong = [];
  function paint() {
    const lines = text.value.split("\n");
    const bad = wrong.reduce((m, f) => m.set(f.line, [...(m.get(f.line) ?? []), f]), new Map());
    gutter.replaceChildren(...lines.map((_, i) => {
      const s = document.createElement("span");
      s.textContent = i + 1;
      if (bad.has(i + 1)) s.className = "bad";
      return s;
    }));
    marks.replaceChildren(...lines.flatMap((line, i) => {
      const out = [];
      let done = 0;
      for (const f of (bad.get(i + 1) ?? []).sort((a, b) => (a.column || 1e9) - (b.column || 1e9))) {
        const from = f.column ? f.column - 1 : done ? line.length : 0, to = f.column ? from + f.length : line.length;
        if (from < done || done && from === to) continue;
        const m = document.createElement("mark");
        m.textContent = line.slice(from, to) || " ";
        out.push(line.slice(done, from), m);
        done = to;
      }
      return [...out, line.slice(done) + "\n"];
    }), "\n");
    scroll();
  }
  function scroll() { gutter.scrollTop = marks.scrollTop = text.scrollTop; marks.scrollLeft = text.scrollLeft; beside(); }

  // What is wrong is said below its line too: at the one that is being written, or else the
  // first. The list below has all of it.
  function beside() {
    const here = text.value.slice(0, text.selectionStart).split("\n").length;
    const f = document.activeElement === text ? wrong.find((w) => w.line === here) ?? wrong[0] : wrong[0];
    atLine.hidden = !f || !offers.hidden;
    if (atLine.hidden) return;
    atLine.textContent = f.message;
    const s = size(), css = getComputedStyle(text), top = parseFloat(css.paddingTop) + f.line * s.height - text.scrollTop;
    atLine.style.top = top + 2 + "px";
    atLine.style.left = Math.max(8, Math.min(parseFloat(css.paddingLeft) + Math.max(0, (f.column || 1) - 1) * s.width - text.scrollLeft, text.clientWidth * 0.5)) + "px";
    atLine.hidden = top < s.height || top > text.clientHeight;
  }
  // The first fault comes into view, with the lines around it.
  function showFault() {
    const f = wrong[0];
    if (!f) return;
    const s = size();
    if (f.line * s.height < text.scrollTop + s.height || (f.line + 4) * s.height > text.scrollTop + text.clientHeight) text.scrollTop = (f.line - 6) * s.height;
    scroll();
    if (!atLine.hidden) atLine.scrollIntoView({ block: "nearest" });
  }

  // What is wrong is asked after a pause in writing.
  let wait = 0, asked = 0, first = text.hasAttribute("aria-invalid");
  function changed() {
    rulestep.store.set("draft", text.value === starter ? "" : text.value);
    if ("starter" in text.dataset) afresh.hidden = text.value === starter;
    paint();
    clearTimeout(wait);
    wait = setTimeout(check, 700);
  }
  async function check() {
    const mine = ++asked;
    const r = await fetch(rulestep.base + "/try/check" + location.search, { method: "POST", body: text.value, headers: { "Content-Type": "text/plain" } }).catch(() => null);
    if (!r || mine !== asked) return;
    if (!r.ok) { state.textContent = r.status === 429 ? "Not checked: too many plays in one minute" : r.status === 503 ? "Not checked: the engine is busy" : ""; return; }
    const v = await r.json();
    if (mine !== asked) return;
    wrong = v.faults;
    text.setAttribute("aria-invalid", String(wrong.length > 0));
    paint();
    tell(v);
    if (first) { first = false; showFault(); }
  }
  function tell(v) {
    const n = v.faults.length;
    const played = v.forks ? v.steps + (v.steps === 1 ? " step" : " steps") : "";
    state.textContent = n ? (n === 1 ? "1 thing does not fit" : n + " things do not fit") + (v.stopped ? "; the play stops at line " + v.stopped + ", before the answer" : "")
      : v.holds ? "Plays in " + played + ", and the answer holds" : played;
    state.className = "cap " + (n ? "no" : "yes");
    if (!n) { faults.replaceChildren(); return; }
    const list = document.createElement("ol");
    const lines = text.value.split("\n");
    for (const f of v.faults) {
      const li = document.createElement("li"), go = document.createElement("button"), say = document.createElement("p");
      go.type = "button";
      go.className = "line";
      go.textContent = "line " + f.line;
      const start = lines.slice(0, f.line - 1).reduce((sum, l) => sum + l.length + 1, 0);
      go.addEventListener("click", () => {
        const from = start + (f.column ? f.column - 1 : 0);
        text.focus();
        text.setSelectionRange(from, f.column ? from + f.length : start + (lines[f.line - 1] ?? "").length);
        text.scrollTop = (f.line - 4) * size().height;
      });
      say.textContent = f.message;
      li.append(go, say);
      if (f.meant) {
        const put = document.createElement("button");
        put.type = "button";
        put.className = "btn put";
        put.textContent = "Put “" + f.meant + "”";
        put.addEventListener("click", () => {
          const from = start + f.column - 1;
          text.setRangeText(f.meant, from, from + f.length, "end");
          text.focus();
          changed();
        });
        li.append(put);
      }
      list.append(li);
    }
    faults.replaceChildren(list);
  }

  // Offers know the sections, the people and the things from what is written.
  const sectionLetters = { setup: "s", opening: "p", play: "p", answer: "a" };
  function section(upTo) {
    for (const l of upTo.split("\n").slice(0, -1).reverse()) {
      const m = l.match(/^-- (\w+)/);
      if (m) return m[1];
    }
    return "";
  }
  function people() {
    const m = text.value.match(/^([A-Z][a-z]+(?:, [A-Z][a-z]+)*) and ([A-Z][a-z]+) are playing$/m);
    return m ? [...m[1].split(", "), m[2]] : ["Ann", "Bob"];
  }
  function things() {
    const names = new Set();
    let section = "", fresh = true;
    for (const l of text.value.split("\n")) {
      const head = l.match(/^-- (\w+)/);
      if (head) { section = head[1]; fresh = true; continue; }
      if (section === "cards") {
        if (!l.trim()) fresh = true;
        else if (fresh) { names.add(l.replace(/\s*(\{[^}]*\})+\s*$/, "").split(",")[0].trim()); fresh = false; }
      } else if (section === "setup") {
        const m = l.match(/ controls ([^,]+), (?:an?|the) /) ?? l.match(/^(.+?) (?:is|are) in /) ?? l.match(/'s (?:library|graveyard) is (.+), top first$/) ?? l.match(/ controls (.+)$/);
        if (m) for (const one of m[1].split(/, | and /)) names.add(one.replace(/^.+ called (?=[A-Z])/, "").replace(/^\d+ (?:un)?(?:tapped )?/, "").replace(/^(Plain|Island|Swamp|Mountain|Forest)s$/, (w) => (w === "Plains" ? w : w.slice(0, -1))));
      } else if (section === "play" || section === "opening") {
        for (const one of l.match(/ resolves, creating (.+)$/)?.[1].split(/, | and /) ?? []) names.add(one);
      }
    }
    names.delete("");
    return [...names];
  }

  // The face has one width, so the caret's place is counted.
  function size() {
    const probe = document.createElement("span");
    probe.textContent = "0000000000";
    marks.append(probe);
    const r = { width: probe.getBoundingClientRect().width / 10, height: parseFloat(getComputedStyle(text).lineHeight) };
    probe.remove();
    return r;
  }
  const place = rulestep.offers(text, offers, {
    sections: ["cards", "setup", "play", "answer", "because"].map((s) => "-- " + s + " --"),
    letter: (upTo) => sectionLetters[section(upTo)],
    people, things, cards: true, taken: changed,
    place(back) {
      const upTo = text.value.slice(0, text.selectionStart), s = size(), css = getComputedStyle(text);
      const row = upTo.split("\n").length, column = upTo.length - upTo.lastIndexOf("\n") - 1 - back;
      const left = parseFloat(css.paddingLeft) + column * s.width - text.scrollLeft;
      offers.style.setProperty("top", parseFloat(css.paddingTop) + row * s.height - text.scrollTop + 4 + "px");
      offers.style.setProperty("left", Math.max(8, Math.min(left, text.clientWidth - offers.offsetWidth - 8)) + "px");
    },
  });

  text.addEventListener("input", changed);
  for (const e of ["click", "keyup", "focus", "blur"]) text.addEventListener(e, beside);
  text.addEventListener("scroll", () => { scroll(); place(); });
  text.addEventListener("keydown", (e) => {
    if ((e.ctrlKey || e.metaKey) && e.key === "Enter") { e.preventDefault(); form.requestSubmit(); }
  });
  paint();
  if (text.value !== starter || text.getAttribute("aria-invalid")) check();
})();
