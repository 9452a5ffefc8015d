package table_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
	"rulestep/web/table"
)

// read takes a text as a table, and fails if it is none.
func read(t *testing.T, text string) *table.Table {
	t.Helper()
	f, err := scenario.Parse("table", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return table.Read(text, f.Facts())
}

// TestTheBookOnTheTable holds that a table says of each demonstration what its file says: that
// the text is the same, and that every line which puts something somewhere is written again as
// it stands, up to the ways in which a list may be written.
func TestTheBookOnTheTable(t *testing.T) {
	lines := 0
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		data, err := fs.ReadFile(scenarios.Files, path)
		if err != nil {
			return err
		}
		text := string(data)
		laid := read(t, text)
		if laid.String() != text {
			t.Errorf("%s: the text is another one", path)
		}
		laid.Rewrite()
		again := read(t, laid.String())
		before, after := read(t, text).Things(), again.Things()
		if len(before) != len(after) {
			t.Errorf("%s: %d things, written again %d", path, len(before), len(after))
			return nil
		}
		for i := range before {
			lines++
			if before[i] != after[i] {
				t.Errorf("%s: %+v, written again %+v", path, before[i], after[i])
			}
		}
		return nil
	})
	if err != nil || lines < 3000 {
		t.Fatalf("%d things: %v", lines, err)
	}
}

// TestChanges holds what each change makes of the text.
func TestChanges(t *testing.T) {
	const head = "# A table\n\n-- cards --\nBear {1}{G}\nCreature — Bear\n2/2\n\nHelm {1}\nArtifact — Equipment\nEquip {1}\n-- setup --\n"
	thing := func(l *table.Table, label string) table.Thing {
		for _, o := range l.Things() {
			if o.Label == label {
				return o
			}
		}
		t.Fatalf("nothing is called %s in\n%s", label, l)
		return table.Thing{}
	}
	for name, c := range map[string]struct {
		setup  string
		change func(*table.Table)
		want   string
	}{
		"a card is put down":        {"", func(l *table.Table) { l.Add("Ann", "battlefield", "Bear") }, "Ann controls Bear\n"},
		"a second one is counted":   {"Ann controls Bear\n", func(l *table.Table) { l.Add("Ann", "battlefield", "Bear") }, "Ann controls 2 Bear\n"},
		"one in hand is not":        {"Ann controls Bear\n", func(l *table.Table) { l.Add("Ann", "hand", "Bear") }, "Ann controls Bear\nBear is in Ann's hand\n"},
		"one of two is tapped":      {"Ann controls 2 Bear\n", func(l *table.Table) { l.Set(thing(l, "Bear"), "tapped", true) }, "Ann controls Bear and Bear called Bear A\nBear A is tapped\n"},
		"and untapped":              {"Ann controls Bear\nBear is tapped\n", func(l *table.Table) { l.Set(thing(l, "Bear"), "tapped", false) }, "Ann controls Bear\n"},
		"lands said tapped":         {"Ann controls 2 tapped Forests\n", func(l *table.Table) { l.Set(thing(l, "Forest"), "tapped", false) }, "Ann controls 2 Forests\n"},
		"damage in place of other":  {"Ann controls Bear\nBear has 1 damage\nAnn has 7 life\n", func(l *table.Table) { l.SetNumber(thing(l, "Bear"), "", 1) }, "Ann controls Bear\nAnn has 7 life\nBear has 1 damage\n"},
		"counters":                  {"Ann controls Bear\n", func(l *table.Table) { l.SetNumber(thing(l, "Bear"), "+1/+1", 2) }, "Ann controls Bear\nBear has 2 +1/+1 counters\n"},
		"removed with what is said": {"Bear is in exile\nAnn controls Helm and Bear called Ben\nHelm is attached to Ben\nBen is tapped\n", func(l *table.Table) { l.Remove(thing(l, "Ben")) }, "Bear is in exile\nAnn controls Helm\n"},
		"attached":                  {"Ann controls Helm\nAnn controls 2 Bear\n", func(l *table.Table) { l.Attach(thing(l, "Helm"), thing(l, "Bear")) }, "Ann controls Helm\nAnn controls Bear and Bear called Bear A\nHelm is attached to Bear A\n"},
		"moved":                     {"Ann controls Bear\nBear is tapped\nBear is in Bob's hand\n", func(l *table.Table) { l.Move(thing(l, "Bear"), "Bob", "hand") }, "2 Bear are in Bob's hand\n"},
		"came this turn":            {"Ann controls Bear\n", func(l *table.Table) { l.Set(thing(l, "Bear"), "sick", true) }, "Ann controls Bear\nBear came under Ann's control this turn\n"},
		"a body":                    {"", func(l *table.Table) { l.AddBody("Bob", "3/3 red first strike") }, "Bob controls Creature A, a 3/3 red creature with first strike\n"},
		"two fliers":                {"", func(l *table.Table) { l.AddBody("Bob", "2 1/1 fliers") }, "Bob controls Creature A, a 1/1 creature with flying\nBob controls Creature B, a 1/1 creature with flying\n"},
		"treasure":                  {"", func(l *table.Table) { l.AddBody("Ann", "2 treasure") }, "Ann controls Treasure A, a Treasure token\nAnn controls Treasure B, a Treasure token\n"},
		"life as it is at first":    {"Ann has 7 life\n", func(l *table.Table) { l.SetLife("Ann", 20) }, ""},
		"cards nobody knows":        {"Bear is in Bob's hand\n", func(l *table.Table) { l.SetHand("Bob", 4) }, "Bear is in Bob's hand\nBob has 4 cards in hand\n"},
		"one is known now":          {"Bob has 4 cards in hand\n", func(l *table.Table) { l.Add("Bob", "hand", "Bear") }, "Bob has 4 cards in hand\nBear is in Bob's hand\n"},
		"more than there were":      {"Bear is in Bob's hand\nBob has 1 card in hand\n", func(l *table.Table) { l.Add("Bob", "hand", "Bear") }, "2 Bear are in Bob's hand\n"},
		"none but the named":        {"Bear is in Bob's hand\nBob has 2 cards in hand\n", func(l *table.Table) { l.SetHand("Bob", 1) }, "Bear is in Bob's hand\n"},
		"another's turn":            {"", func(l *table.Table) { l.SetMoment("Bob", "end step") }, "it is Bob's end step\n"},
		"three players":             {"Ann controls Bear\n", func(l *table.Table) { l.SetPlayers(3) }, "Ann, Bob and Cleo are playing\nAnn controls Bear\n"},
		"six players":               {"Ann, Bob and Cid are playing\n", func(l *table.Table) { l.SetPlayers(6) }, "Ann, Bob, Cid, Cleo, Dan and Eve are playing\n"},
		"five players":              {"", func(l *table.Table) { l.SetPlayers(5) }, "Ann, Bob, Cleo, Dan and Eve are playing\n"},
		"two of them":               {"Bob, Cid and Ann are playing\n", func(l *table.Table) { l.SetPlayers(2) }, "Bob and Cid are playing\n"},
		"none left":                 {"Ann, Bob and Cleo are playing\n", func(l *table.Table) { l.SetPlayers(2) }, ""},
		"lands":                     {"", func(l *table.Table) { l.AddLands("Ann", map[string]int{"Swamp": 2, "Plains": 1}) }, "Ann controls Plains and 2 Swamps\n"},
	} {
		text := head + c.setup + "-- play --\n"
		l := read(t, text)
		c.change(l)
		if got, want := l.String(), head+c.want+"-- play --\n"; got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.TrimPrefix(got, head), c.want)
		}
		f, err := scenario.Parse("table", []byte(l.String()))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if problem := f.Play("").Problem; problem != "" {
			t.Errorf("%s: %s", name, problem)
		}
	}
}

// TestManyPlayers holds that a table of five and of six says the same when it is read again: the
// players, in their order, and what each of them has.
func TestManyPlayers(t *testing.T) {
	for n := 3; n <= 6; n++ {
		l := read(t, table.Empty)
		change := func(c func()) {
			c()
			l = read(t, l.String())
		}
		change(func() { l.SetPlayers(n) })
		players := slices.Clone(l.Players())
		for i, who := range players {
			change(func() { l.AddBody(who, "2/2 flier") })
			change(func() { l.AddLands(who, map[string]int{"Swamp": i + 1}) })
			change(func() { l.SetLife(who, 10+i) })
			change(func() { l.SetHand(who, i+1) })
		}
		change(func() { l.SetMoment(players[len(players)-1], "end step") })
		text := l.String()
		again := read(t, text)
		if got := again.Players(); len(got) != n || !slices.Equal(got, players) {
			t.Errorf("%d players: %q, read again %q", n, players, got)
		}
		if again.String() != text {
			t.Errorf("%d players: the text is another one:\n%s\nnot\n%s", n, again, text)
		}
		before := again.Things()
		if again.Rewrite(); again.String() != text {
			t.Errorf("%d players: written again\n%s\nnot\n%s", n, again, text)
		}
		if after := read(t, again.String()).Things(); len(before) != 2*n || !slices.Equal(before, after) {
			t.Errorf("%d players: %d things\n%+v\nwritten again\n%+v", n, len(before), before, after)
		}
		f, err := scenario.Parse("table", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if problem := f.Play("").Problem; problem != "" {
			t.Errorf("%d players: %s", n, problem)
		}
	}
}

// TestLines holds that a play grows by lines, and shrinks.
func TestLines(t *testing.T) {
	l := read(t, table.Empty)
	l.Say("", 0, "Ann  concedes")
	l.Say("", 0, "everything resolves")
	if got := l.String(); got != table.Empty+"Ann concedes\neverything resolves\n" {
		t.Errorf("%q", got)
	}
	l.Instead("", l.Played("")[1], "Bob concedes")
	if got := l.String(); got != table.Empty+"Ann concedes\nBob concedes\n" {
		t.Errorf("%q", got)
	}
	l.Back("", l.Played("")[0])
	if got := l.String(); got != table.Empty {
		t.Errorf("%q", got)
	}
}

// TestLinesBeside holds what becomes of the text when plays begin beside each other, are named,
// moved and taken away; each begins with a table whose play has the lines a, b and c.
func TestLinesBeside(t *testing.T) {
	const three = "# T\n\n-- setup --\n-- play --\na\nb\nc\n"
	const forked = "# T\n\n-- setup --\nx\n-- setup: one --\ny\n-- play --\na\nb\n-- play: one --\nc\n-- play: two --\nd\ne\n-- answer: one --\nz\n"
	at := func(l *table.Table, fork, line string) int {
		for _, no := range l.Played(fork) {
			if l.Line(no) == line {
				return no
			}
		}
		t.Fatalf("there is no line %s in\n%s", line, l)
		return 0
	}
	for name, c := range map[string]struct {
		text   string
		change func(*table.Table) (string, int)
		want   string
		in     string
		n      int
	}{
		"the first line otherwise": {
			three, func(l *table.Table) (string, int) { return l.Say("", table.Start, "d") },
			"# T\n\n-- setup --\n-- play --\n-- play: line 1 --\na\nb\nc\n-- play: line 2 --\nd\n", "line 2", 1,
		},
		"the third line otherwise": {
			three + "-- answer --\nz\n", func(l *table.Table) (string, int) { return l.Say("", at(l, "", "b"), "d") },
			"# T\n\n-- setup --\n-- play --\na\nb\n-- play: line 1 --\nc\n-- play: line 2 --\nd\n-- answer: line 1 --\nz\n", "line 2", 3,
		},
		"what it says already":  {three, func(l *table.Table) (string, int) { return l.Say("", at(l, "", "a"), "b") }, three, "", 2},
		"what another one says": {forked, func(l *table.Table) (string, int) { return l.Say("one", at(l, "one", "b"), "d") }, forked, "two", 3},
		"one with a setup of its own": {
			forked, func(l *table.Table) (string, int) { return l.Say("one", at(l, "one", "a"), "f") },
			"# T\n\n-- setup --\nx\n-- setup: one / line 1 --\ny\n-- play --\na\n-- play: one --\nb\nc\n-- play: two --\nb\nd\ne\n-- play: line 1 --\nf\n-- answer: one --\nz\n", "line 1", 2,
		},
		"beside lines of its own": {
			forked, func(l *table.Table) (string, int) { return l.Say("two", at(l, "two", "d"), "f") },
			"# T\n\n-- setup --\nx\n-- setup: one --\ny\n-- play --\na\nb\n-- play: one --\nc\n-- play: two --\nd\ne\n-- play: line 1 --\nd\nf\n-- answer: one --\nz\n", "line 1", 4,
		},
		"the last line becomes another": {forked, func(l *table.Table) (string, int) { return l.Instead("two", at(l, "two", "e"), "f") }, strings.Replace(forked, "\ne\n", "\nf\n", 1), "two", 4},
		"the last line becomes one that is there": {
			strings.ReplaceAll(forked, "e\n", ""), func(l *table.Table) (string, int) { return l.Instead("two", at(l, "two", "d"), "c") },
			"# T\n\n-- setup --\nx\n-- setup --\ny\n-- play --\na\nb\nc\n-- answer --\nz\n", "", 3,
		},
		"a line is taken back": {forked, func(l *table.Table) (string, int) { l.Back("two", at(l, "two", "e")); return "", 0 }, strings.Replace(forked, "\ne\n", "\n", 1), "", 0},
		"its first line is taken back": {
			forked, func(l *table.Table) (string, int) { l.Back("one", at(l, "one", "c")); return "", 0 },
			"# T\n\n-- setup --\nx\n-- play --\na\nb\nd\ne\n", "", 0,
		},
		"a shared line is taken back": {
			forked, func(l *table.Table) (string, int) { l.Back("two", at(l, "two", "b")); return "", 0 },
			"# T\n\n-- setup --\nx\n-- setup --\ny\n-- play --\na\n-- answer --\nz\n", "", 0,
		},
		"renamed": {forked, func(l *table.Table) (string, int) { l.Rename("one", "first"); return "", 0 }, strings.ReplaceAll(forked, ": one --", ": first --"), "", 0},
		"misnamed": {forked, func(l *table.Table) (string, int) {
			l.Rename("one", "two")
			l.Rename("one", "a / b")
			l.Rename("one", " ")
			return "", 0
		}, forked, "", 0},
		"moved up": {
			forked, func(l *table.Table) (string, int) { l.MoveUp("two"); l.MoveUp("two"); return "", 0 },
			"# T\n\n-- setup --\nx\n-- setup: one --\ny\n-- play --\na\nb\n-- play: two --\nd\ne\n-- play: one --\nc\n-- answer: one --\nz\n", "", 0,
		},
	} {
		l := table.Read(c.text, nil)
		in, n := c.change(l)
		if got := l.String(); got != c.want || in != c.in || n != c.n {
			t.Errorf("%s: in %q, %d\n%s\nwant %q, %d\n%s", name, in, n, got, c.in, c.n, c.want)
		}
	}
}

// A plane lies face up unless one does, and what comes after it in the deck; a scheme makes whose it is the
// archenemy. Taken away again, nothing of them is left.
func TestCardsOfVariants(t *testing.T) {
	laid := read(t, "# Planes\n\n-- setup --\nAnn controls Bear, a 2/2 creature\n-- play --\n")
	for _, c := range [][2]string{{"plane", "Naya"}, {"plane", "Bant"}, {"planar deck", "Interplanar Tunnel"}} {
		laid.Add("Ann", c[0], c[1])
		laid = read(t, laid.String())
	}
	const planes = "the game is Planechase\nAnn's plane is Naya\nAnn's planar deck is Bant and Interplanar Tunnel, top first\n"
	if !strings.Contains(laid.String(), "\n"+planes) {
		t.Fatalf("the planes lie so:\n%s", laid)
	}
	laid.Add("Bob", "plane", "Jund")
	laid = read(t, laid.String())
	if !strings.Contains(laid.String(), planes+"Bob's planar deck is Jund, top first\n") {
		t.Errorf("the planes lie so:\n%s", laid)
	}
	for len(laid.Things()) > 1 {
		laid.Remove(laid.Things()[1])
		laid = read(t, laid.String())
	}
	if strings.Contains(laid.String(), "plan") {
		t.Errorf("taken away, there are still planes:\n%s", laid)
	}
	laid = read(t, "# A scheme\n\n-- setup --\nAnn, Bob and Cid are playing\n-- play --\n")
	laid.Add("Bob", "scheme deck", "All in Good Time")
	if want := "the game is Archenemy\nBob is the archenemy\nBob's scheme deck is All in Good Time, top first\n"; !strings.Contains(laid.String(), want) {
		t.Errorf("the scheme lies so:\n%s", laid)
	}
	laid = read(t, "# A vanguard\n\n-- setup --\n-- play --\n")
	laid.Add("Bob", "vanguard", "Gix")
	if want := "the game is Vanguard\nBob's vanguard is Gix\n"; !strings.Contains(laid.String(), want) {
		t.Errorf("the vanguard lies so:\n%s", laid)
	}
}
