package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/templates"
)

const demoAddress = "/demos/" + demoSlug

func TestDemoStep(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, demoAddress+"?step=5")
	d.has("In response, Ann casts Cinder Dart targeting Wall", "Step 5 changed", "Mountain untapped → tapped", "Ann’s turn, combat, declare blockers",
		"702.19bTrample · Blockers first, “lethal” each 702.2cDeathtouch", "Plays, and agrees with, the official example 1 of 510.1c", "Proved for "+newEdition, "Why it should be so")
	diff(t, "current on the timeline and in the script", 2, len(d.all("li", "now")))
	diff(t, "the stack, top first", []string{"Cinder Dart", "Root Ward"}, stackNames(d))
	diff(t, "the chips of a ruling", "/rules/510.1a", d.link("510.1a"))
	diff(t, "a knock-out of a ruling", demoAddress+"?without=601.2c", d.link("if not? What if 601.2c did not exist"))
	for words, want := range map[string]string{
		"First step": demoAddress, "Back one step": demoAddress + "?step=4", "Next step": demoAddress + "?step=6", "Last step": demoAddress + "?step=12",
		"Previous decision": demoAddress + "?step=4", "Next decision": demoAddress + "?step=9",
	} {
		diff(t, words, want, d.link(words))
	}
}

func stackNames(d *document) []string {
	var names []string
	for _, li := range d.all("li", "") {
		if li.Parent.Parent != nil && hasClass(li.Parent.Parent, "stack") {
			part := &document{t: d.t, path: d.path, root: li}
			names = append(names, text(part.all("", "nm")[0]))
		}
	}
	return names
}

// The controls of the first and the last step lead nowhere beyond.
func TestDemoEnds(t *testing.T) {
	h, _ := smallSite(t)
	for path, off := range map[string]string{demoAddress: "Back one step", demoAddress + "?step=12": "Last step"} {
		d := open(t, h, path)
		for _, a := range d.all("a", "btn") {
			if attribute(a, "aria-label") == off && attribute(a, "href") != "" {
				t.Errorf("GET %s: %q leads to %s", path, off, attribute(a, "href"))
			}
		}
	}
	open(t, h, demoAddress+"?step=12").has("Bob has 16 life", "Both hold")
	open(t, h, demoAddress+"?step=10").has("Bob 20 → 16 life", "Wall 3 → 4 damage")
}

// Each step's stage is the same on its page and in the answer that the script fetches.
func TestStepsAreThePagesStages(t *testing.T) {
	h, _ := smallSite(t)
	all := open(t, h, demoAddress+"/steps")
	articles := all.all("article", "")
	var stages []*html.Node
	for _, a := range articles {
		if attribute(a, "data-step") != "" {
			stages = append(stages, a)
		}
	}
	if len(stages) != 13 {
		t.Fatalf("%d stages, want 13", len(stages))
	}
	for _, n := range []string{"0", "5", "12"} {
		path := demoAddress
		if n != "0" {
			path += "?step=" + n
		}
		page := open(t, h, path)
		var want, got string
		page.each(func(x *html.Node) {
			if attribute(x, "id") == "stage" {
				want = inner(t, x)
			}
		})
		for _, a := range stages {
			if attribute(a, "data-step") == n {
				part := &document{t: t, root: a}
				part.each(func(x *html.Node) {
					if attribute(x, "data-part") == "stage" {
						got = inner(t, x)
					}
				})
				diff(t, "address of step "+n, path, attribute(a, "data-url"))
			}
		}
		if want == "" || want != got {
			t.Errorf("step %s is drawn differently on its page and for the script", n)
		}
	}
}

// inner is the HTML inside an element.
func inner(t *testing.T, n *html.Node) string {
	t.Helper()
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if err := html.Render(&b, c); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestDemoRefusedPlay(t *testing.T) {
	h, _ := smallSite(t)
	open(t, h, demoAddress+"?step=8").has("refused: Bear must be assigned 1 first, not 0", "Refused")
}

func TestDemoOtherChoices(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, demoAddress+"?step=2")
	diff(t, "another block", demoAddress+"?choose=2%3Ablock%3Anone&step=2", d.link("Bob does not block"))
}

func TestDemoDepths(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, demoAddress+"?depth=moves&step=5")
	if len(d.all("section", "tell-moves")) != 1 {
		t.Error("the depth is not marked on the script")
	}
	diff(t, "to the usual depth", demoAddress+"?step=5", d.link("Rulings"))
}

func TestLayers(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, demoAddress+"?step=7&layers=1")
	d.has("How Basilisk is computed", "6/6", "Harness gives Basilisk trample", "4/4 → 5/5", "5/5 → 6/6")
	diff(t, "another permanent", demoAddress+"?layers=4&step=7#layers", d.link("Bear"))
	diff(t, "back to the script", demoAddress+"?step=7", d.link("Close, back to the script"))
	if got := open(t, h, demoAddress+"?step=7&layers=999"); len(got.all("ol", "script")) != 1 {
		t.Error("a permanent that is not there should leave the script in place")
	}
}

func TestWhatIf(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, demoAddress+"?without=702.2c")
	d.has("What if 702.2c did not exist?", "Steps 0 to 8 go the same way", "First difference: step 9", "So the demonstration depends on 702.2c",
		"Without it a play that was legal is refused or does not come about.", "Wall must be assigned 5 first, not 1", "Bob has 20 life", "The play stops here", "line 19 is refused")
	diff(t, "another rule to take out", demoAddress+"?without=702.19b", d.link("Without it, 4 to Bob is refused."))
	open(t, h, demoAddress+"?without=510.1a").has("This demonstration does not depend on 510.1a", "Nothing is different.")
	open(t, h, demoAddress+"?without=510.2").has("Not judged")
}

func TestPlaysThatFail(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	site := func(play func(context.Context, Play) (*scenario.Trace, error)) http.Handler {
		return New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return nil }, Play: play})
	}
	for name, c := range map[string]struct {
		play   func(context.Context, Play) (*scenario.Trace, error)
		status int
		says   string
	}{
		"no engine": {nil, http.StatusServiceUnavailable, "started without the engine"},
		"an error":  {func(context.Context, Play) (*scenario.Trace, error) { return nil, errors.New("oh") }, http.StatusInternalServerError, "could not be made"},
		"a panic":   {func(context.Context, Play) (*scenario.Trace, error) { panic("oh") }, http.StatusInternalServerError, "could not be made"},
		"no step": {func(context.Context, Play) (*scenario.Trace, error) {
			return &scenario.Trace{Forks: []scenario.ForkTrace{{Problem: "line 3: what is that?"}}}, nil
		}, http.StatusNotFound, "line 3: what is that?"},
	} {
		w := get(t, site(c.play), demoAddress)
		if w.Code != c.status {
			t.Errorf("%s: status %d, want %d", name, w.Code, c.status)
		}
		read(t, name, w.Body.String()).has(c.says)
		// The first page does not depend on the play.
		open(t, site(c.play), "/").has("Look the rule up.")
	}
}

// The first page is kept with its table only: a play that failed once is tried again.
func TestFirstPageAfterFailedPlay(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	plays := 0
	h := New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Play: func(ctx context.Context, p Play) (*scenario.Trace, error) {
		if plays++; plays == 1 {
			return nil, errNotPlayed
		}
		return playTrace(ctx, p)
	}})
	for n, want := range []int{1, 2, 2} {
		if get(t, h, "/"); plays != want {
			t.Errorf("seen %d times, played %d times, want %d", n+1, plays, want)
		}
	}
}

// A play without end is given up and costs one place, not the server. The other things
// that the engine is asked for share the places.
func TestPlayWithoutEnd(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	forever := make(chan struct{})
	t.Cleanup(func() { close(forever) })
	s := &site{plays: newPlaces(1), options: Options{
		Observer: nobody{},
		Play:     func(context.Context, Play) (*scenario.Trace, error) { <-forever; return nil, nil },
		Ask: func(context.Context, Ask) (*scenario.WhyNot, []scenario.Question, error) {
			t.Error("asked without a place")
			return nil, nil, nil
		},
		Judge: func(context.Context, Play) (scenario.KnockOut, error) {
			t.Error("judged without a place")
			return scenario.KnockOut{}, nil
		},
	}}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	if err != nil {
		t.Fatal(err)
	}
	rd := &reading{Request: r, site: s, snapshot: snapshot, book: snapshot.Default()}
	for _, want := range []string{"it has no end", "no place was free"} {
		if _, err := rd.play(snapshot.Demo(demoSlug), "", "", nil); err == nil || !strings.Contains(err.Error(), want) || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v, want one about %q", err, want)
		}
	}
	if _, err := s.ask(ctx, Ask{}); !errors.Is(err, errNotPlayed) {
		t.Errorf("asking meanwhile: %v", err)
	}
	if _, err := s.judge(ctx, Play{}); !errors.Is(err, errNotPlayed) {
		t.Errorf("judging meanwhile: %v", err)
	}
}

func TestTableau(t *testing.T) {
	steps := trace().Forks[0].Steps
	at := func(n int) templates.Board { return newTableau(&scenario.Trace{}, &steps[n], &steps[n-1]).draw() }

	b := at(5)
	if len(b.Fights) != 1 || len(b.Fights[0].Blockers) != 2 {
		t.Fatalf("combat is drawn as %+v", b.Fights)
	}
	attacker := b.Fights[0].Attackers[0]
	diff(t, "spoken", "Basilisk, tapped, attacking Bob, blocked", attacker.Label)
	diff(t, "attached", "Harness", attacker.Attached[0].Name)
	diff(t, "granted words", []templates.Text{{{Text: "Deathtouch"}}, {{Kind: templates.Strong, Text: "trample"}}}, attacker.Text)
	diff(t, "order of the blockers", []int{1, 2}, []int{b.Fights[0].Blockers[0].Order, b.Fights[0].Blockers[1].Order})
	diff(t, "letters go up from the bottom", []string{"B", "A"}, []string{b.Stack[0].Key, b.Stack[1].Key})
	diff(t, "the targets have them", []string{"B", "A"}, []string{b.Fights[0].Blockers[0].Aims[0], b.Fights[0].Blockers[1].Aims[0]})

	bob, ann := b.Seats[0], b.Seats[1]
	diff(t, "the first player sits near", []string{"Bob", "Ann"}, []string{bob.Name, ann.Name})
	var lands []string
	for _, m := range ann.Lands {
		lands = append(lands, m.Label)
	}
	// The Mountain that was tapped just now stands apart from the other.
	diff(t, "lands", []string{"Mountain, tapped", "Mountain", "Forest ×2"}, lands)
	diff(t, "what changed", []bool{true, false}, []bool{ann.Lands[0].New, ann.Lands[1].New})
	for _, c := range ann.Cards {
		if c.Name == "Harness" || c.Name == "Basilisk" {
			t.Errorf("%s is drawn twice", c.Name)
		}
	}
	if b = at(10); !b.Seats[0].LifeNew || b.Seats[0].Life != "16" || b.Seats[1].LifeNew {
		t.Errorf("life after damage: %+v", b.Seats)
	}
	if b = at(11); b.Seats[0].Piles[2].Count != 3 || !b.Seats[0].Piles[2].New {
		t.Errorf("Bob's graveyard: %+v", b.Seats[0].Piles[2])
	}
}

// A real play: the file is read and carried out by the engine.
// A band is drawn as one fight: its creatures in one frame, what blocks them once.
func TestBandIsOneFight(t *testing.T) {
	knight, ox, giant := creature(1, "Knight", "", "Creature", "", 2, 2), creature(2, "Ox", "", "Creature", "", 3, 3), creature(3, "Giant", "", "Creature", "", 5, 5)
	for _, a := range []*engine.BoardObject{&knight, &ox} {
		a.Attacking, a.Blocked, a.Attacks, a.BlockedBy = true, true, -2, []engine.ID{3}
	}
	knight.Band, ox.Band, giant.Blocks = []engine.ID{2}, []engine.ID{1}, []engine.ID{1, 2}
	step := scenario.Step{Board: engine.Board{Players: []engine.BoardPlayer{
		{ID: -1, Name: "Ann", Battlefield: []engine.BoardObject{knight, ox}}, {ID: -2, Name: "Bob", Battlefield: []engine.BoardObject{giant}},
	}}}
	b := newTableau(&scenario.Trace{}, &step, nil).draw()
	if len(b.Fights) != 1 || len(b.Fights[0].Attackers) != 2 || len(b.Fights[0].Blockers) != 1 {
		t.Fatalf("the fights: %+v", b.Fights)
	}
	diff(t, "spoken", "Ox, attacking Bob, blocked, in a band with Knight", b.Fights[0].Attackers[1].Label)
}

func TestDemoPlayedByTheEngine(t *testing.T) {
	source := `# A spark and a bear

Ann throws a spark at a bear. Does it live?

shows 704.5g

-- cards --
Spark {R}
Instant
Spark deals 2 damage to any target.

-- setup --
Ann controls 1 Mountain
Spark is in Ann's hand
Bob controls Bear, a 2/2 creature
-- play --
Ann casts Spark targeting Bear
Spark resolves
-- answer --
Bear is in Bob's graveyard
`
	file, err := scenario.Parse("spark.txt", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	store := smallStore(t)
	err = store.Update(context.Background(), func(tx *rulesdb.Tx) error {
		d := rulesdb.Demo{Slug: "702/spark", Chapter: "702", Title: file.Title, Question: file.Question, Source: rulesdb.Written(source), Shows: file.Shows, Holds: true}
		return tx.ReplaceDemos([]rulesdb.PlayedDemo{rulesdb.Played(&d, nil, nil)}, "spark")
	})
	if err != nil {
		t.Fatal(err)
	}
	snapshot, err := store.Snapshot(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	h := New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Play: func(_ context.Context, p Play) (*scenario.Trace, error) {
			f, err := scenario.Parse(p.Name, []byte(p.Source))
			if err != nil {
				return nil, err
			}
			return f.Play(p.Without), nil
		},
	})
	d := open(t, h, "/demos/702/spark?step=1")
	d.has("Ann casts Spark targeting Bear", "targets Bear", "Bear is in Bob’s graveyard", "Holds")
	diff(t, "the stack", []string{"Spark"}, stackNames(d))
	cited := func(n cr.Rule) bool { return strings.Contains(d.body, ">"+string(n)+"<") }
	if !cited("704.5g") || !cited("601.2c") {
		t.Error("the rulings of the play are not told with their numbers")
	}
	open(t, h, "/demos/702/spark?without=704.5g").has("First difference", "As the rules are")
}

// Each line of a game without a rule has its counterpart, up to the one at which it stops:
// neither column runs on beside nothing.
func TestWhatIfColumns(t *testing.T) {
	h := playedSite(t)
	stopped := 0
	for _, rule := range []string{"702.9b", "702.9c", "702.17b", "509.1a", "509.1b", "509.1c", "508.1a", "510.2", "117.3a", "704.5g", "601.2a"} {
		d := open(t, h, played+"?without="+rule)
		var lines []int
		for _, world := range d.all("section", "world") {
			column := &document{t, d.path, world, ""}
			n := 0
			for _, li := range column.all("li", "") {
				if hasClass(li.Parent, "script") {
					n++
				}
			}
			lines = append(lines, n)
			if n == 0 {
				t.Errorf("without %s: a column is empty", rule)
			}
		}
		if strings.Contains(d.body, "The play stops here") {
			stopped++
			if len(lines) != 2 || lines[0] != lines[1] {
				t.Errorf("without %s: %v lines", rule, lines)
			}
		}
	}
	if stopped < 2 {
		t.Errorf("only %d plays stop", stopped)
	}
}
