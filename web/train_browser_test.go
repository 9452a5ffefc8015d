package web

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/classes"
	"rulestep/web/profile"
	"rulestep/web/training"
)

// TestBrowserTraining answers by the keyboard alone, wrong and then right: what is kept is
// kept in the browser, and comes back by export and import.
func TestBrowserTraining(t *testing.T) {
	h, bank := trainSite(t)
	ctx, url := browserOn(t, h)
	q := believed(t, bank, "belief/a-tapped-blocker-deals-nothing")
	picture := func(name string) {
		if dir := os.Getenv("RULESTEP_SHOTS"); dir != "" {
			data, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(dir+"/"+name+".png", data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, width := range []int64{1280, 390} {
		do(t, ctx, chromedp.EmulateViewport(width, 860), chromedp.Navigate(url+"/train/q/"+q.ID))
		picture(fmt.Sprintf("question-%d", width))
		diff(t, "nothing stands out of the page", true, value[bool](t, ctx, `document.documentElement.scrollWidth <= innerWidth`))
	}
	// Every first option, and 7 where a number is asked, by the keyboard.
	for i, c := range q.Claims {
		value[bool](t, ctx, fmt.Sprintf(`(document.querySelector("[name=c%d]").focus(), true)`, i))
		if len(c.Options) > 0 {
			do(t, ctx, chromedp.KeyEvent(" "))
		} else {
			do(t, ctx, chromedp.KeyEvent("7"))
		}
	}
	diff(t, "all are answered", true, value[bool](t, ctx, `document.getElementById("ruling-form").checkValidity()`))
	do(t, ctx, chromedp.KeyEvent("\r"))
	until(t, ctx, `document.querySelector("[data-train-answer]")`)
	until(t, ctx, `document.getElementById("kept").textContent.startsWith("Again")`)
	for _, width := range []int64{390, 1280} {
		do(t, ctx, chromedp.EmulateViewport(width, 860))
		picture(fmt.Sprintf("answer-%d", width))
		diff(t, "nothing stands out of the answer", true, value[bool](t, ctx, `document.documentElement.scrollWidth <= innerWidth`))
	}
	do(t, ctx, chromedp.Navigate(url+"/train"))
	until(t, ctx, `!document.getElementById("days-s").hidden`)
	picture("home-1280")
	diff(t, "one day of practice", "1 of the last 14", value[string](t, ctx, `document.getElementById("days-n").textContent`))
	do(t, ctx, chromedp.EmulateViewport(390, 860))
	picture("home-390")
	diff(t, "nothing stands out of the page", true, value[bool](t, ctx, `document.documentElement.scrollWidth <= innerWidth`))
}

// TestBrowserKeeps answers, takes what is kept out as a file and as a code, erases it and
// brings it back: in the browser, and in a profile of the server.
func TestBrowserKeeps(t *testing.T) {
	t.Parallel()
	for _, where := range []string{"browser", "profile"} {
		t.Run(where, func(t *testing.T) {
			snapshot, index := smallSnapshot(t)
			bank := trainBank(t)
			o := Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index }, Play: playReally, Training: bank}
			if where == "profile" {
				var err error
				if o.Profile, err = profile.Open(context.Background(), t.TempDir()+"/me.db"); err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { o.Profile.Close() })
			}
			ctx, url := browserOn(t, New(o))
			q := believed(t, bank, "belief/a-tapped-blocker-deals-nothing")
			do(t, ctx, chromedp.Navigate(url+"/train/q/"+q.ID))
			for i, v := range q.Key() {
				value[bool](t, ctx, fmt.Sprintf(`(() => { for (const i of document.querySelectorAll("[name=c%d]")) if (i.type === "radio" || i.type === "checkbox") i.checked = %q.split("; ").includes(i.value); else i.value = %q; return true; })()`, i, v, v))
			}
			value[bool](t, ctx, `(document.querySelector("button[value=yes]").click(), true)`)
			until(t, ctx, `document.getElementById("kept")?.textContent.startsWith("Again")`)
			until(t, ctx, `document.getElementById("train-next").search.includes("level=15")`)
			if where == "profile" {
				p, err := o.Profile.Read(context.Background())
				if err != nil || len(p.Log) != 1 || !p.Log[0].Right || len(p.Cards) == 0 || len(p.Ratings) != 2 {
					t.Fatalf("the profile holds %+v, %v", p, err)
				}
			}
			do(t, ctx, chromedp.Navigate(url+"/train"))
			until(t, ctx, `document.getElementById("days-n").textContent === "1 of the last 14"`)
			value[bool](t, ctx, `(window.confirm = () => true, navigator.clipboard.writeText = () => Promise.reject(), URL.createObjectURL = (b) => { b.text().then((s) => window.exported = s); return "#"; }, true)`)
			do(t, ctx, chromedp.Click(`#keep-out`))
			until(t, ctx, `window.exported`)
			file := value[string](t, ctx, `window.exported`)
			var p training.Progress
			if err := json.Unmarshal([]byte(file), &p); err != nil || p.Check() != nil || len(p.Log) != 1 || p.Log[0].Question != q.ID || len(p.Ratings) != 2 {
				t.Fatalf("the file: %v, %v\n%s", err, p.Check(), file)
			}
			do(t, ctx, chromedp.Click(`#keep-code`))
			until(t, ctx, `document.getElementById("keep-text").value.startsWith("rulestep1.")`)
			code := value[string](t, ctx, `document.getElementById("keep-text").value`)
			for name, bring := range map[string]string{
				"code": fmt.Sprintf(`(document.getElementById("keep-text").value = %q, document.getElementById("keep-paste").requestSubmit(), true)`, code),
				"file": fmt.Sprintf(`(() => { const d = new DataTransfer(), i = document.getElementById("keep-in"); d.items.add(new File([%q], "x.json")); i.files = d.files; i.dispatchEvent(new Event("change")); return true; })()`, file),
			} {
				value[bool](t, ctx, `(window.confirm = () => true, window.old = 1, document.getElementById("keep-off").click(), true)`)
				until(t, ctx, `!window.old && document.readyState === "complete" && document.getElementById("days-s")?.hidden && document.getElementById("n-k")?.textContent === "0"`)
				value[bool](t, ctx, bring)
				until(t, ctx, `document.getElementById("keep-said").textContent === "1 answer was added."`)
				until(t, ctx, `document.getElementById("days-n").textContent === "1 of the last 14"`)
				t.Log("brought back by", name)
			}
			value[bool](t, ctx, `(document.getElementById("keep-text").value = "rulestep1.nonsense", document.getElementById("keep-paste").requestSubmit(), true)`)
			until(t, ctx, `document.getElementById("keep-said").textContent === "This is no code of rulestep."`)
			// A file with one bad line is not taken at all, and what was there stays.
			for _, bad := range []string{
				"null", "[]", "{", `{"format":"another","log":[],"cards":[]}`,
				`{"format":"rulestep-training/1","log":[{"id":"x"}],"cards":[]}`,
				`{"format":"rulestep-training/1","log":[{"id":"x","at":"yesterday","rules":["101.1"],"right":true}],"cards":[]}`,
				`{"format":"rulestep-training/1","log":[],"cards":[{"rule":"101.1","card":{"due":"soon"}}]}`,
				`{"format":"rulestep-training/1","log":[],"cards":[],"ratings":[{"of":"me","elo":{"rating":"high"}}]}`,
			} {
				value[bool](t, ctx, fmt.Sprintf(`(() => { document.getElementById("keep-said").textContent = ""; const d = new DataTransfer(), i = document.getElementById("keep-in"); d.items.add(new File([%q], "x.json")); i.files = d.files; i.dispatchEvent(new Event("change")); return true; })()`, bad))
				until(t, ctx, `document.getElementById("keep-said").textContent === "This file is no export of rulestep."`)
			}
			do(t, ctx, chromedp.Navigate(url+"/train"))
			until(t, ctx, `document.getElementById("days-n").textContent === "1 of the last 14"`)
			until(t, ctx, `document.querySelectorAll(".coming li").length === 7`)
		})
	}
}

// TestBrowserNumbersMove holds that a browser whose progress has the numbers of another edition
// knows the same rules under this one's: what it kept itself, and what it is brought.
func TestBrowserNumbersMove(t *testing.T) {
	book, err := cr.BookOf(cr.Edition2026)
	if err != nil {
		t.Fatal(err)
	}
	const name = cr.Rule("111.11")
	moved, _ := book.Number(name)
	h, _ := trainSite(t)
	ctx, url := browserOn(t, h)
	do(t, ctx, chromedp.Navigate(url+"/train"))
	until(t, ctx, `localStorage.getItem("train-edition") === "2024-03-08"`)
	progress := func(id string) string {
		return fmt.Sprintf(`{"format":"rulestep-training/1","edition":%q,"log":[{"id":%q,"at":"2026-11-22T20:00:00Z","question":"a-1","rules":[%q],"right":false,"correct":"0/1","sure":"yes","forgot":%q,"level":1300}],"cards":[{"rule":%[3]q,"seen":[],"card":{"due":"2026-11-22T20:00:00Z","last":"2026-11-22T20:00:00Z","reviews":1,"state":1,"stability":1}}]}`, cr.Edition2026, id, moved, moved)
	}
	value[bool](t, ctx, fmt.Sprintf(`(() => { const d = new DataTransfer(), i = document.getElementById("keep-in"); d.items.add(new File([%q], "x.json")); i.files = d.files; i.dispatchEvent(new Event("change")); return true; })()`, progress("brought")))
	until(t, ctx, `document.getElementById("keep-said").textContent === "1 answer was added."`)
	until(t, ctx, `document.querySelector(".wrongs .n")?.textContent === "`+string(name)+`"`) // which is drawn after that is said

	// As a page of another time kept it.
	value[bool](t, ctx, fmt.Sprintf(`(() => { window.wrote = false; localStorage.setItem("train-edition", %q); const r = indexedDB.open("rulestep-training", 2); r.onsuccess = () => { const p = %s, t = r.result.transaction(["log", "cards", "ratings"], "readwrite"); t.objectStore("ratings").clear(); t.objectStore("log").clear(); t.objectStore("cards").clear(); t.objectStore("log").put(p.log[0]); t.objectStore("cards").put(p.cards[0]); t.oncomplete = () => { window.wrote = true; }; }; return true; })()`, cr.Edition2026, progress("kept")))
	until(t, ctx, `window.wrote`)
	do(t, ctx, chromedp.Navigate(url+"/train"))
	until(t, ctx, `document.querySelector(".wrongs .n")?.textContent === "`+string(name)+`"`)
	until(t, ctx, `localStorage.getItem("train-edition") === "2024-03-08"`)
	diff(t, "what is due", "1", value[string](t, ctx, `document.getElementById("due-n").textContent`))
}

// TestTrainAxe checks the pages of training with axe-core, at both widths and in both themes: the
// home with and without anything kept, questions of each kind, and what comes after an answer.
func TestTrainAxe(t *testing.T) {
	t.Parallel()
	h, bank := trainSite(t)
	ctx, url := browserOn(t, withAxe(t, h))
	do(t, ctx, chromedp.Navigate(url+"/train"))
	value[bool](t, ctx, fmt.Sprintf(`(() => { const d = new DataTransfer(), i = document.getElementById("keep-in"); d.items.add(new File([%q], "x.json")); i.files = d.files; i.dispatchEvent(new Event("change")); return true; })()`, somePractice(time.Now())))
	until(t, ctx, `document.getElementById("keep-said").textContent === "4 answers were added."`)
	asked := map[training.Form]string{}
	for _, e := range bank.List() {
		if asked[e.Form] == "" {
			asked[e.Form] = e.ID
		}
	}
	for _, l := range []look{{"light", 1280, 1600}, {"dark", 390, 4000}} {
		l.take(t, ctx)
		for _, p := range []string{"/train", "/train/cards?kind=numbers", "/train/daily/2026-11-22", "/train/rule/1.1"} {
			do(t, ctx, chromedp.Navigate(url+p))
			axeHere(t, ctx, l, p)
		}
		for form, id := range asked {
			for _, sure := range []string{"yes", "show"} {
				do(t, ctx, chromedp.Navigate(url+"/train/q/"+id))
				if sure == "yes" {
					axeHere(t, ctx, l, "a question, "+string(form))
				}
				value[bool](t, ctx, wrongly)
				act(t, ctx, fmt.Sprintf(`document.querySelector("button[value=%s]").click()`, sure))
				until(t, ctx, `document.querySelector("[data-train-answer]") && document.getElementById("kept")?.textContent`)
				axeHere(t, ctx, l, "its answer, "+string(form)+", "+sure)
			}
		}
	}
	if len(asked) < 4 {
		t.Errorf("only questions of %d forms were looked at", len(asked))
	}
}

// wrongly fills a form with the last of the options, and 19.
const wrongly = `(() => {
	for (const f of document.querySelectorAll("#ruling-form fieldset")) { const i = [...f.querySelectorAll("input")].at(-1); if (i) i.checked = true; f.querySelectorAll("select").forEach((s, n) => s.selectedIndex = n + 1); }
	for (const i of document.querySelectorAll("#ruling-form .claim.side input")) i.value = i.placeholder ? "1/9" : "19";
	return true;
})()`

// somePractice is an export in which one rule is known, one fades, and one was forgotten.
func somePractice(now time.Time) string {
	p := training.Progress{Format: training.ProgressFormat, Edition: cr.Edition}
	for i, rule := range []cr.Rule{"400.7", "510.1c", "603.2", "704.5f"} {
		right := i != 2
		p.Log = append(p.Log, training.Answered{ID: string(rule), At: now.AddDate(0, 0, -i), Question: "aaaaa-bbbbbbb", Rules: []cr.Rule{rule}, Right: right, Sure: "yes", Correct: "1/1", Level: 1400})
		card, err := training.Schedule(training.Memory{}, training.RatingOf(right, i != 1), now.AddDate(0, 0, -3*i))
		if err != nil {
			panic(err)
		}
		p.Cards = append(p.Cards, training.Known{Rule: rule, Card: card, Seen: []string{"aaaaa-bbbbbbb"}})
	}
	data, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// TestBrowserTrainingWithoutScript practises with forms alone: from the page where one begins to a
// question of each kind, its answer and the next one, and a class from its making to the result.
func TestBrowserTrainingWithoutScript(t *testing.T) {
	t.Parallel()
	h, _ := classSite(t)
	bank := trainBank(t)
	ctx, url := browserOn(t, h)
	if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	dead := func(page string) { // what only a script would make do something
		t.Helper()
		diff(t, page+": controls that do nothing", "", value[string](t, ctx, `[...document.querySelectorAll("main button, main label.btn, main [data-copy]")].filter(b => b.offsetParent && (b.type === "button" || !b.form)).map(b => b.textContent.trim()).join(", ")`))
	}
	do(t, ctx, chromedp.Navigate(url+"/train"))
	dead("home")
	do(t, ctx, chromedp.Click(`#due-go`))
	until(t, ctx, `location.pathname.startsWith("/train/q/") && document.getElementById("ruling-form")`)
	forms := map[training.Form]int{}
	for _, e := range bank.List() {
		if forms[e.Form]++; forms[e.Form] > 1 {
			continue
		}
		q, err := bank.Find(e.ID)
		if err != nil {
			t.Fatal(err)
		}
		do(t, ctx, chromedp.Navigate(url+"/train/q/"+q.ID+"?rule="+string(q.Rules[0])))
		dead("a question, " + string(q.Form))
		typeAnswer(t, ctx, q)
		do(t, ctx, chromedp.Click(`button[value=yes]`))
		until(t, ctx, `document.querySelector("[data-train-answer]")`)
		dead("its answer, " + string(q.Form))
		if got := value[string](t, ctx, `document.querySelector("h1").textContent`); !strings.HasPrefix(got, "Right") {
			t.Errorf("%s, %s: %q after the right answer", q.ID, q.Form, got)
		}
		if form := value[string](t, ctx, `document.getElementById("train-next").getAttribute("href")`); !strings.Contains(form, "rule="+string(q.Rules[0])) {
			t.Errorf("%s: it goes on to %s, which forgets what is practised", q.ID, form)
		}
		do(t, ctx, chromedp.Click(`#train-next`))
		until(t, ctx, `location.pathname.startsWith("/train/q/") && document.getElementById("ruling-form")`)
	}
	if len(forms) < 4 {
		t.Errorf("only questions of %d forms were answered", len(forms))
	}

	// A class, its teacher and a pupil, in one browser.
	q := believed(t, bank, "belief/lifelink-waits")
	do(t, ctx, chromedp.Navigate(url+"/train/make"))
	dead("making a class")
	do(t, ctx, chromedp.SendKeys(`[name=list]`, "/train/q/"+q.ID), chromedp.SendKeys(`[name=title]`, "By forms"), chromedp.Click(`.make .btn.go`))
	until(t, ctx, `location.pathname.endsWith("/board")`)
	board := value[string](t, ctx, `location.pathname`)
	dead("the board")
	do(t, ctx, chromedp.Navigate(url+strings.TrimSuffix(board, "/board")))
	dead("joining")
	do(t, ctx, chromedp.SendKeys(`#join-name`, "Ann"), chromedp.Click(`.make .btn.go`))
	until(t, ctx, `document.getElementById("train-next")`)
	do(t, ctx, chromedp.Click(`#train-next`))
	until(t, ctx, `document.getElementById("ruling-form")`)
	typeAnswer(t, ctx, q)
	do(t, ctx, chromedp.Click(`button[value=yes]`))
	until(t, ctx, `document.querySelector("[data-train-answer]")`)
	do(t, ctx, chromedp.Click(`#train-next`))
	until(t, ctx, `document.querySelector(".result")`)
	if got := value[string](t, ctx, `document.querySelector(".result h2").textContent`); !strings.HasPrefix(strings.TrimSpace(got), "1 of 1") {
		t.Errorf("the result is %q", got)
	}
	do(t, ctx, chromedp.Navigate(url+board))
	if got := value[string](t, ctx, `document.querySelector(".qs .rt").textContent`); !strings.Contains(got, "1 of 1") {
		t.Errorf("the board says %q", got)
	}
}

// typeAnswer answers a question rightly, with the mouse and the keyboard.
func typeAnswer(t *testing.T, ctx context.Context, q *training.Question) {
	t.Helper()
	for i, key := range q.Key() {
		c, name := &q.Claims[i], fmt.Sprintf("c%d", i)
		switch c.Kind {
		case training.One, training.Some:
			for n, option := range c.Options {
				if option == key || c.Kind == training.Some && slices.Contains(strings.Split(key, "; "), option) {
					do(t, ctx, chromedp.Click(fmt.Sprintf(`fieldset:has([name=%s]) label:nth-child(%d) span`, name, n+1)))
				}
			}
		case training.Order:
			for n, value := range strings.Split(key, "; ") {
				do(t, ctx, chromedp.SendKeys(fmt.Sprintf(`.places li:nth-child(%d) [name=%s]`, n+1, name), value))
			}
		default:
			do(t, ctx, chromedp.SendKeys(fmt.Sprintf(`[name=%s]`, name), key))
		}
	}
}

// TestBrowserClass looks at a class with answers: what pupils and the teacher see, at both
// widths, and lets an exam's clock run.
func TestBrowserClass(t *testing.T) {
	h, store := classSite(t)
	ctx, url := browserOn(t, h)
	code, key := someClass(t, store, 0)
	exam, _ := someClass(t, store, 30)
	shoot := func(name string) {
		dir := os.Getenv("RULESTEP_SHOTS")
		for _, width := range []int64{1280, 390} {
			do(t, ctx, chromedp.EmulateViewport(width, 860))
			if paper := strings.HasSuffix(name, "-print"); paper && width == 390 {
				continue // no paper is so narrow
			}
			diff(t, name+": nothing stands out of the page", true, value[bool](t, ctx, `document.documentElement.scrollWidth <= innerWidth`))
			if dir == "" {
				continue
			}
			data, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(fmt.Sprintf("%s/%s-%d.png", dir, name, width), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	media := func(name string) {
		if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: name}); err != nil {
			t.Fatal(err)
		}
	}
	do(t, ctx, chromedp.Navigate(url+"/train/make"))
	shoot("make")
	do(t, ctx, chromedp.Navigate(url+"/c/"+code+"/board?key="+key))
	until(t, ctx, `!document.querySelector("[data-copy]").hidden`)
	shoot("board")
	for _, page := range []string{"sheet", "key"} {
		do(t, ctx, chromedp.Navigate(url+"/c/"+code+"/"+page))
		shoot(page)
		media("print")
		shoot(page + "-print")
		diff(t, page+" prints what is asked", true, value[bool](t, ctx, `[...document.querySelectorAll(".qasks li, .keysheet li")].every(e => e.offsetHeight > 0) && !document.querySelector(".top").offsetHeight`))
		media("")
	}
	do(t, ctx, chromedp.Navigate(url+"/train/q/"+believed(t, trainBank(t), "belief/lifelink-waits").ID))
	media("print")
	shoot("question-print")
	diff(t, "a question prints its options", true, value[bool](t, ctx, `[...document.querySelectorAll(".choices")].every(e => e.offsetHeight > 0)`))
	media("")
	do(t, ctx, chromedp.Navigate(url+"/c/"+exam))
	shoot("join")
	value[bool](t, ctx, `(document.getElementById("join-name").value = "Ann", document.querySelector(".make").requestSubmit(), true)`)
	until(t, ctx, `document.querySelector("[data-left]")?.textContent.includes(":")`)
	shoot("exam-list")
	do(t, ctx, chromedp.Navigate(url+"/c/"+exam+"/1"))
	until(t, ctx, `document.querySelector("[data-left]")?.textContent.includes(":")`)
	shoot("exam-question")
}

// someClass makes a class of two questions with three who answered.
func someClass(t testing.TB, store *classes.Store, minutes int) (code, key string) {
	t.Helper()
	bank, ctx, now := trainBank(t), context.Background(), time.Now()
	list := []*training.Question{believed(t, bank, "belief/lifelink-waits"), believed(t, bank, "belief/a-tapped-blocker-deals-nothing")}
	var ids []string
	for _, q := range list {
		ids = append(ids, q.ID)
	}
	code, key, err := store.Make(ctx, classes.Class{Title: "Casting and combat", Questions: ids, Minutes: minutes, Pass: 70, Closes: now.Add(time.Hour)}, now)
	if err != nil {
		t.Fatal(err)
	}
	c, err := store.Class(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"Bea", "Carl", "Dora"} {
		p, err := store.Join(ctx, code, name, classes.NewToken(), now)
		if err != nil {
			t.Fatal(err)
		}
		for n, q := range list {
			said := q.Key()
			if w := q.Wrong(); i+n > 1 && len(w) > 0 {
				said = w[len(w)-1].Values
			}
			g := q.Grade(said)
			if _, err := store.Answer(ctx, c, p, classes.Answer{Number: n + 1, Said: said, Correct: g.Correct, Forgot: g.Forgot, Sure: "yes"}, now); err != nil {
				t.Fatal(err)
			}
		}
	}
	return code, key
}

// TestClassAxe checks the pages of classes with axe-core.
func TestClassAxe(t *testing.T) {
	t.Parallel()
	h, store := classSite(t)
	code, key := someClass(t, store, 0)
	exam, examKey := someClass(t, store, 30)
	checkAxe(t, h, []string{
		"/train/make", "/c/" + code, "/c/" + code + "/board?key=" + key, "/c/" + code + "/sheet", "/c/" + code + "/key", "/c/" + exam + "/board?key=" + examKey,
	})
}

// TestBrowserMenuFitsAPhone holds that all of the menu is seen at once, also with the most
// entries that it can have.
func TestBrowserMenuFitsAPhone(t *testing.T) {
	h, _ := trainSite(t)
	ctx, url := browserOn(t, h)
	for _, width := range []int64{360, 390} {
		do(t, ctx, chromedp.EmulateViewport(width, 860), chromedp.Navigate(url+"/train"))
		diff(t, fmt.Sprintf("the menu at %d px fits", width), true, value[bool](t, ctx, `(() => { const n = document.querySelector(".top nav"); return n.scrollWidth <= n.clientWidth; })()`))
	}
}
