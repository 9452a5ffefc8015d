package web

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// tags are what a page says to the browser alone.
var tags = regexp.MustCompile(`<[^>]*>`)

// A layer lays a table by forms alone, as a browser without script does.
type layer struct {
	t    *testing.T
	h    http.Handler
	path string // of the page that is shown
	text string // of that page
}

// send sends a form and goes where the answer leads.
func (l *layer) send(pairs ...string) *httptest.ResponseRecorder {
	l.t.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	to, _, _ := strings.Cut(l.path, "?") // where the form stands
	r := httptest.NewRequest(http.MethodPost, to, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	n := visitors.Add(1)
	r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", byte(n>>16), byte(n>>8), byte(n))
	w := httptest.NewRecorder()
	l.h.ServeHTTP(w, r)
	if at := w.Header().Get("Location"); at != "" {
		l.see(at)
	} else {
		l.text = w.Body.String()
	}
	return w
}

// see opens a page.
func (l *layer) see(path string) {
	l.t.Helper()
	l.path, _, _ = strings.Cut(path, "#")
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, l.path, nil)
	n := visitors.Add(1)
	r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", byte(n>>16), byte(n>>8), byte(n))
	l.h.ServeHTTP(w, r)
	if l.text = w.Body.String(); w.Code != http.StatusOK {
		l.t.Fatalf("%s: status %d", l.path, w.Code)
	}
}

// says holds that words are on the page.
func (l *layer) says(words ...string) {
	l.t.Helper()
	text := strings.Join(strings.Fields(tags.ReplaceAllString(l.text, " ")), " ")
	for _, w := range words {
		if !strings.Contains(text, w) && !strings.Contains(l.text, w) {
			l.t.Errorf("%s does not say %q", strings.SplitAfter(l.path, "/table/")[0], w)
		}
	}
}

// A fight is set and played by forms alone: two bodies, a state, a declaration that is refused
// with its rule, another that goes, time.
func TestTableByForms(t *testing.T) {
	l := &layer{t: t, h: trySite(t)}
	l.see("/table")
	l.says("Set the table", "Add a card", "nothing yet")
	l.see("/table/new")
	l.send("do", "add", "who", "Ann", "onto", "battlefield", "body", "3/3 red first strike")
	l.says("Ann controls Creature A, a 3/3 red creature with first strike")
	l.send("do", "add", "who", "Bob", "onto", "battlefield", "card", "2/2 flier")
	l.send("do", "add", "who", "Bob", "onto", "battlefield", "card", "2 swamp")
	l.says("Bob controls Creature B, a 2/2 creature with flying", "Bob controls 2 Swamps")
	l.send("do", "add", "who", "Bob", "onto", "hand", "card", "2 forests")
	l.says("Bob controls 2 Swamps\nForest is in Bob&#39;s hand\nForest is in Bob&#39;s hand")
	before := l.path
	l.send("do", "add", "who", "Bob", "card", "Murdr")
	l.says("No cards were imported here")
	l.see(before)
	l.send("do", "thing", "at", "5.0", "status", "tapped", "damage", "1")
	l.says("Creature B is tapped", "Creature B has 1 damage")
	l.send("do", "thing", "at", "5.0", "damage", "1")
	if l.says("Creature B has 1 damage"); strings.Contains(l.text, "Creature B is tapped") {
		t.Error("it is still tapped")
	}
	l.send("do", "life", "life Ann", "7", "life Bob", "20", "turn", "Ann", "step", "beginning of combat", "players", "2")
	l.says("Ann has 7 life", "it is Ann&#39;s beginning of combat")

	to, _, _ := strings.Cut(l.path, "?")
	l.see(to + "/play")
	l.says("Ann may act", "Nobody acts until", "the declare attackers step")
	start := l.path
	l.send("do", "say", "words", "1", "say", "Ann frobs") // it changes nothing, and is there to be mended
	l.says("Ann may act", "“Ann frobs” is no sentence that can stand here", `value="Ann frobs"`)
	l.see(start)
	l.send("do", "say", "say", "everyone passes until the declare attackers step")
	l.says("Ann declares attackers", "Ann attacks Bob with Creature A")
	l.send("do", "pick", "for 2", "-1")
	l.says("Ann declares attackers", `role="alert"`)
	l.send("do", "pick", "for 1", "-2")
	l.says("Ann attacks Bob with Creature A", "508.1")
	l.send("do", "say", "say", "everyone passes until the combat damage step")
	l.says("Bob declares blockers", "Bob does not block")
	l.send("do", "say", "say", "Bob blocks Creature A with Creature B")
	l.says("Creature B")
	if strings.Contains(l.text, `class="note bad"`) {
		t.Error("something is wrong with the play")
	}
	played := l.path
	l.send("do", "say", "say", "Bob casts Mist")
	l.says("there is nothing called “Mist”")
	l.see(played)
	last := regexp.MustCompile(`value="(\d+)" aria-label="take back line 4"`).FindStringSubmatch(l.text)
	if last == nil {
		t.Fatal("the fourth line can't be taken back")
	}
	l.send("do", "back", "line", last[1])
	l.says("Bob declares blockers")
}

// Of a hundred creatures those that nothing tells apart lie on one pile; up to eight lie apart.
func TestTableOfMany(t *testing.T) {
	l := &layer{t: t, h: trySite(t)}
	l.see("/table/new")
	for _, c := range []struct{ bears, drawn, damaged int }{{8, 8, 0}, {100, 1, 0}, {100, 2, 1}} {
		text := "# Many\n\n-- cards --\nBear {1}{G}\nCreature — Bear\n2/2\n\n-- setup --\nAnn controls 3 Swamp\nBob controls " + strconv.Itoa(c.bears-c.damaged) + " Bear\n"
		if c.damaged > 0 {
			text += "Bob controls Bear called Old\nOld has 1 damage\n"
		}
		l.send("do", "text", "text", text+"-- play --\n")
		to, _, _ := strings.Cut(l.path, "?")
		l.see(to + "/play")
		if n := strings.Count(l.text, `<article class="card`); n != c.drawn {
			t.Errorf("%d bears, %d of them damaged: %d cards are drawn, not %d", c.bears, c.damaged, n, c.drawn)
		}
		if c.drawn < c.bears {
			l.says("×" + strconv.Itoa(c.bears-c.damaged))
		}
		l.see(to)
	}
}

// What is half said is asked and no fault; cards come from the text, in both directions.
func TestTableHalfSaid(t *testing.T) {
	l := &layer{t: t, h: trySite(t)}
	l.see("/table/new")
	l.send("do", "text", "text", "# A table\n\n-- cards --\nSlay {1}{B}\nInstant\nDestroy target creature.\n-- setup --\nSlay is in Ann's hand\nBob controls Bear, a 2/2 creature\nBob controls Cat, a 1/1 creature\n-- play --\n")
	l.says("Add lands for what is in hand", "Ann 2")
	l.send("do", "lands")
	l.says("Ann controls 2 Swamps", `aria-label="Ann’s hand"`)
	to, _, _ := strings.Cut(l.path, "?")
	l.see(to + "/play")
	l.says(`aria-label="Ann’s hand"`)
	l.send("do", "say", "say", "Ann casts Slay")
	if strings.Contains(l.text, `aria-label="Ann’s hand"`) {
		t.Error("a hand without cards is drawn")
	}
	l.says("Ann chooses targets for Slay", "601.2c", "Ann casts Slay targeting Cat", "Take it back")
	if strings.Contains(l.text, `role="alert"`) {
		t.Error("what is asked is told as a fault")
	}
	l.says(`name="words" value="1"> <input type="hidden" name="instead" value="13"`) // what is written stands in the place of what is half said
	l.send("do", "say", "say", "Ann casts Slay targeting Cat", "instead", "13")
	l.says("Slay resolves", "Everything resolves")
	l.send("do", "say", "say", "Slay resolves")
	l.says("Cat is destroyed", "701.7a")
	l.see(l.path + "?ask=Bob+attacks+Ann+with+Bear")
	l.says("Bob attacks Ann with Bear", "the active player is the attacking player")
}

// A table begins with cards by their names: one that is not understood whole is put down in part, and
// what is no card is said. Several names go down at once without a sign between them.
func TestTableBeginsWithCards(t *testing.T) {
	l := &layer{t: t, h: poolSite(t)}
	w := get(t, l.h, "/table?card=Ash+Riddle&card=Ash+Hound&card=Nobody")
	l.see(w.Header().Get("Location"))
	l.says("Ash Riddle in part is in Ann&#39;s hand", "Ann controls Ash Hound", "Ash Riddle in part is played without: “Wiggle the third frob sideways.”", "There is no card called “Nobody”")
	l.see("/table?card=Nobody")
	l.says("There is no card called “Nobody”")
	l.see("/table/new")
	l.send("do", "add", "who", "Bob", "onto", "battlefield", "card", "ash hound elan vital")
	l.says("Bob controls Ash Hound", "Élan Vital is in Bob&#39;s hand")
	l.send("do", "add", "who", "Bob", "onto", "battlefield", "card", "2 ash hound")
	l.says("Bob controls 3 Ash Hound")
	l.send("do", "add", "who", "Bob", "onto", "battlefield", "card", "99 forest")
	l.says("At most 20 of a card are put down at once, and 60 basic lands.")
}

// Going back and choosing otherwise begins a line beside the first, each with how it ends; all
// of it by forms.
func TestTableLines(t *testing.T) {
	l := &layer{t: t, h: trySite(t)}
	l.see("/table/new")
	l.send("do", "text", "text", "# A table\n\n-- cards --\nSlay {1}{B}\nInstant\nDestroy target creature.\n\nGrow {G}\nInstant\nTarget creature gets +3/+3 until end of turn.\n-- setup --\nAnn controls 2 Swamp\nSlay is in Ann's hand\nBob controls Bear, a 2/2 creature\nBob controls Cat, a 1/1 creature\nBob controls Forest\nGrow is in Bob's hand\n-- play --\n")
	to, _, _ := strings.Cut(l.path, "?")
	l.see(to + "/play")
	l.send("do", "say", "say", "Ann casts Slay targeting Cat")
	l.send("do", "say", "say", "everything resolves")
	l.says("Cat is destroyed")
	play, _, _ := strings.Cut(l.path, "?")
	l.see(play + "?step=0")
	l.says("after line 0: what you choose here begins a line beside this one", "Ann casts Slay")
	l.send("do", "say", "say", "Ann casts Slay", "step", "0")
	l.says("Ann chooses targets for Slay", "line 2")
	half := regexp.MustCompile(`name="instead" value="(\d+)"`).FindStringSubmatch(l.text)
	l.send("do", "say", "say", "Ann casts Slay targeting Bear", "instead", half[1], "fork", "line 2")
	l.send("do", "say", "say", "everything resolves", "fork", "line 2")
	l.says("Bear dies", "Cat dies", "instead,")

	// The same choice again is the same line, and what a half-said line becomes may be there.
	play, _, _ = strings.Cut(l.path, "?")
	l.see(play + "?step=0")
	l.send("do", "say", "say", "Ann casts Slay targeting Bear", "step", "0")
	if l.says("after line 1"); strings.Contains(l.text, "line 3") {
		t.Error("what is there begins once more")
	}
	l.send("do", "say", "say", "in response, Bob casts Grow targeting Bear", "step", "1", "fork", "line 2")
	l.says("line 3", "Bob casts Grow targeting Bear")
	l.send("do", "name", "name", "saved?", "fork", "line 3")
	l.says("saved?")
	l.send("do", "up", "fork", "saved?")
	l.send("do", "drop", "fork", "line 2")
	if strings.Contains(tags.ReplaceAllString(l.text, ""), "line 2") {
		t.Error("the line is still there")
	}
	l.see(play + "?step=1&ask=Bob+attacks+Ann+with+Bear")
	l.says("the active player is the attacking player")
}

// A declaration is judged as it stands, the nearest legal ones are offered, and all of them are
// played out; a choice that lets time pass before it says so.
func TestTableCombat(t *testing.T) {
	l := &layer{t: t, h: trySite(t)}
	l.see("/table/new")
	l.send("do", "text", "text", "# A table\n\n-- setup --\nAnn controls Hawk, a 2/3 creature with flying\nAnn controls Brute, a 3/2 creature with menace\nBob controls Spider, a 2/4 creature with reach\nBob controls Bear, a 2/2 creature\nBob controls Cat, a 1/1 creature\nCat is tapped\n-- play --\nAnn attacks Bob with Brute and Hawk\neveryone passes until the declare blockers step\n")
	to, _, _ := strings.Cut(l.path, "?")
	l.see(to + "/play")
	l.says("Bob declares blockers", "Judge it", "3 legal declarations")
	ids := map[string]string{}
	for _, m := range regexp.MustCompile(`<span>(\w+), Bob’s</span> ?<select name="for (\d+)"`).FindAllStringSubmatch(l.text, -1) {
		ids[m[1]] = m[2]
	}
	for _, m := range regexp.MustCompile(`<option value="(\d+)" data-key="."[^>]*>(\w+)</option>`).FindAllStringSubmatch(l.text, -1) {
		ids[m[2]] = m[1]
	}
	l.send("do", "pick", "judge", "1", "for "+ids["Spider"], ids["Hawk"], "for "+ids["Bear"], ids["Brute"])
	l.says("702.111b", "Nearest that is legal", "Bob blocks Hawk with Spider", "disabled", "Spider, picked for Hawk", `class="fight proposed"`)
	again := l.path
	l.send("do", "pick", "for "+ids["Spider"], ids["Hawk"], "for "+ids["Bear"], ids["Brute"])
	if l.says("Nearest that is legal"); l.path != again {
		t.Errorf("a declaration that is not legal leads to %s", l.path)
	}
	l.see(to + "/play?ways=all")
	l.says("All 3 ways", "Bob Does not block Brute lives, Bob at 15", "Bob Blocks Brute with Spider and Bear", "Brute dies, Bob at 18", "until the end of combat, and nobody acted meanwhile", "which need not be the best")
	l.send("do", "pick", "for "+ids["Spider"], ids["Hawk"])
	l.says("Bob blocks Hawk with Spider", "Ann may act")

	// One creature blocks two, and a first place is said by a number.
	l.see("/table/new")
	l.send("do", "text", "text", "# A table\n\n-- cards --\nGuard {1}{W}\nCreature — Human\nThis creature can block an additional creature each combat.\n2/2\n-- setup --\nAnn controls Hawk, a 2/3 creature\nAnn controls Brute, a 3/2 creature\nBob controls Guard\n-- play --\nAnn attacks Bob with Brute and Hawk\neveryone passes until the declare blockers step\n")
	to, _, _ = strings.Cut(l.path, "?")
	l.see(to + "/play")
	l.says(`aria-label="Guard, Bob’s, also"`)
	guard := regexp.MustCompile(`name="for (\d+)"`).FindStringSubmatch(l.text)[1]
	for _, m := range regexp.MustCompile(`<option value="(\d+)" data-key="."[^>]*>(\w+)</option>`).FindAllStringSubmatch(l.text, -1) {
		ids[m[2]] = m[1]
	}
	l.send("do", "pick", "for "+guard, ids["Hawk"], "for "+guard, ids["Brute"])
	l.says("Bob blocks Hawk with Guard; Brute with Guard", "an order")
	l.send("do", "pick", "much "+ids["Hawk"], "2", "much "+ids["Brute"], "1")
	l.says("Bob orders the attackers of Guard: Brute, Hawk")

	// In Ann's turn Bob does not attack; what is asked in his waits for it, and says so.
	l.see("/table/new")
	l.send("do", "text", "text", "# A table\n\n-- setup --\nBob controls Bear, a 2/2 creature\n-- play --\nBob attacks Ann with Bear\n")
	to, _, _ = strings.Cut(l.path, "?")
	l.see(to + "/play")
	l.says("it is the turn of Ann", "508.1")
	l.see("/table/new")
	l.send("do", "text", "text", "# A table\n\n-- cards --\nGnat\nCreature — Insect\nAt the beginning of your upkeep, this creature deals 1 damage to any target.\n1/1\n-- setup --\nBob controls Gnat\n-- play --\nBob targets Ann with Gnat's trigger\n")
	to, _, _ = strings.Cut(l.path, "?")
	l.see(to + "/play")
	l.says("This could not be done at once: it waits for Bob’s turn")
}

// Programs play on a table too: what is asked comes back with every answer, a line that is said
// goes on or begins another play, and what is picked is judged.
func TestTableAPI(t *testing.T) {
	h := trySite(t)
	post := func(status int, fields map[string]any) (v tableForm) {
		t.Helper()
		body, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(http.MethodPost, apiPath+"/table", strings.NewReader(string(body)))
		r.Header.Set("Content-Type", "application/json")
		n := visitors.Add(1)
		r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", byte(n>>16), byte(n>>8), byte(n))
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != status {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
		if status == http.StatusOK && json.Unmarshal(w.Body.Bytes(), &v) != nil {
			t.Fatalf("%s", w.Body)
		}
		return v
	}
	text := "# A table\n\n-- cards --\nSlay {1}{B}\nInstant\nDestroy target creature.\n-- setup --\nAnn controls 2 Swamp\nSlay is in Ann's hand\nBob controls Bear, a 2/2 creature\nBob controls Cat, a 1/1 creature\n-- play --\n"
	v := post(http.StatusOK, map[string]any{"text": text, "say": "Ann casts Slay"})
	if v.Decision == nil || v.Decision.Rule != "601.2c" || len(v.Decision.Options) != 2 || v.Decision.Options[0].Instead == 0 || len(v.Decision.Options[0].About) != 1 || len(v.Faults) > 0 {
		t.Fatalf("half a line: %+v", v)
	}
	if s := v.Decision.Slots; len(s) != 1 || s[0].Min != 1 || s[0].Max != 1 || len(s[0].Among) != 2 || s[0].Among[0] != v.Decision.Options[0].About[0] {
		t.Errorf("what is chosen among: %+v", s)
	}
	v = post(http.StatusOK, map[string]any{"text": v.Text, "say": v.Decision.Options[0].Say, "instead": v.Decision.Options[0].Instead})
	v = post(http.StatusOK, map[string]any{"text": v.Text, "say": "everything resolves"})
	if v.Step != 2 || len(v.Rulings) == 0 || v.Board == nil {
		t.Errorf("a line that is said: %+v", v)
	}
	v = post(http.StatusOK, map[string]any{"text": v.Text, "step": 0, "say": "Bob concedes"})
	if len(v.Forks) != 2 || v.Fork != "line 2" || v.Decision != nil || v.Board.Result != "Ann wins" {
		t.Errorf("another play: %+v", v)
	}
	text = strings.Replace(text, "-- play --\n", "-- play --\neveryone passes until Bob's declare attackers step\n", 1)
	v = post(http.StatusOK, map[string]any{"text": text, "ways": true, "picks": []map[string]int{{"id": int(v.Board.Players[1].Battlefield[0].ID), "whom": int(v.Board.Players[1].ID)}}})
	if j := v.Decision.Judged; j == nil || j.Say != "" || j.Refused == "" || len(j.Nearest) == 0 {
		t.Errorf("Bob attacks himself: %+v", v.Decision.Judged)
	}
	if len(v.Ways) != 4 || len(v.Ways[0].Outcome) == 0 {
		t.Errorf("ways: %+v", v.Ways)
	}
	if v := post(http.StatusOK, map[string]any{"text": "# A table\n-- setup --\nAnn kontrols Bear\n-- play --\n"}); len(v.Faults) != 1 || v.Faults[0].Line != 3 || v.Board != nil {
		t.Errorf("a text that is none: %+v", v)
	}
	post(http.StatusNotFound, map[string]any{"text": text, "fork": "another"})
	post(http.StatusUnprocessableEntity, map[string]any{"text": text, "say": "two\nlines"})
}

// What can't be chosen as a target has a cross that leads to the rule which refuses it, and so has
// a card in hand that can't be played now.
func TestTableSaysWhyNot(t *testing.T) {
	l := &layer{t: t, h: trySite(t)}
	l.path = "/table/new"
	l.send("do", "text", "text", "# Why not\n\n-- cards --\nFell Blow {1}{B}\nInstant\nDestroy target creature.\n\nSlow Blow {B}{B}{B}{B}\nSorcery\nDestroy target creature.\n\n-- setup --\nAnn controls 3 Swamp\nAnn controls Rat, a 1/1 creature\nFell Blow is in Ann's hand\nSlow Blow is in Ann's hand\n"+
		"Bob controls Bear, a 2/2 creature\nBob controls Shade, a 1/1 creature with hexproof\n-- play --\n")
	table, _, _ := strings.Cut(l.path, "?")
	l.see(table + "/play")
	l.says("Not possible now", "casts+Slow+Blow")
	l.send("do", "say", "say", "Ann casts Fell Blow")
	ask := regexp.MustCompile(`class="cannot" href="([^"#]+)`).FindStringSubmatch(l.text)
	if ask == nil {
		t.Fatal("nothing has a cross")
	}
	path, _, _ := strings.Cut(l.path, "?")
	_, query, _ := strings.Cut(html.UnescapeString(ask[1]), "?")
	l.see(path + "?" + query)
	l.says("Not Shade", "702.11b", "Shade has hexproof", "it could be done")
	if strings.Contains(l.text, `id="whynot"`) {
		t.Error("the reason stands in two places")
	}
}

// Every page of the table and every state of it is clean.
func TestTableAxe(t *testing.T) {
	t.Parallel()
	if os.Getenv("AXE_PATH") == "" {
		t.Skip("AXE_PATH is not set: the pages are not checked with axe-core")
	}
	h := trySite(t)
	paths := []string{"/table/new", "/table/new?find=Swam", "/cards"}
	lay := func(text string, pages ...string) *layer {
		if _, err := scenario.Parse("table", []byte(text)); err != nil {
			t.Errorf("that is no table: %v", err)
		}
		l := &layer{t: t, h: h, path: "/table/new"}
		l.send("do", "text", "text", text)
		path, _, _ := strings.Cut(l.path, "?")
		for _, p := range pages {
			paths = append(paths, path+p)
		}
		return l
	}
	for _, text := range speedBoards {
		lay(text, "", "/play")
	}
	done := speedBoards[1] + "Ann casts Fell Blow targeting Bear\neverything resolves\n"
	lay(done, "?at=15.0", "/play", "/play?step=1", "/keep", "/question", "/play?ask=%3F")
	l := lay(speedBoards[1]+"Ann casts Fell Blow\n", "/play", "/play?ways=all")
	l.see(strings.Split(l.path, "?")[0] + "/play")
	if why := regexp.MustCompile(`class="cannot" href="[^"?]*(\?[^"#]+)`).FindStringSubmatch(l.text); why != nil {
		lay(speedBoards[1]+"Ann casts Fell Blow\n", "/play"+html.UnescapeString(why[1]))
	} else {
		t.Error("nothing has a cross")
	}
	lay(speedBoards[0]+"everyone passes until the declare attackers step\nAnn attacks Bob with Ogre\neveryone passes until the declare blockers step\n", "/play", "/play?ways=all", "/play?picks=none")
	lay("# Six\n\nOne of them is played without: “a line”\n\n-- setup --\nAnn, Bob, Cid, Dan, Eve and Fay are playing\nBob controls Bear, a 2/2 creature\nFay controls Ox, a 3/3 creature\n-- play --\n", "", "/play")
	checkAxe(t, h, paths)
}
