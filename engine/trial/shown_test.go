package trial

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"rulestep/engine"
	"rulestep/engine/cardname"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/scenario"
)

// This file plays the scripts of testdata/shown. Each plays cards of the pool in positions that no trial builds, and so shows that
// clauses do something that are silent in all of those: an instruction if it changed something while the script was played, a static
// ability if the script does not hold without it.

// shownScripts is where these scripts are.
const shownScripts = "testdata/shown"

var scriptNames = flag.String("scripts", "*.txt", "which scripts of "+shownScripts+" are played")

// shown is what scripts show: of which card which of its abilities, and of these which clause (-1 for a static ability as a
// whole), with the script that showed it first.
type shown struct {
	here  map[place]string
	alike map[likeness]string
	words map[place]string
}

// A place is a clause of a card.
type place struct {
	card            string
	ability, clause int
}

// A likeness is a clause of all cards that say the same but for names, numbers, types, colors and the like.
type likeness struct {
	ability string
	clause  int
}

// show notes what the report on a card says was seen.
func (s *shown) show(r *Report, script string) (any bool) {
	note := func(ability, clause int) {
		any = true
		at, like := place{r.Card.Name, ability, clause}, likeness{skeleton(r.Abilities[ability].Of), clause}
		if s.here[at] == "" {
			s.here[at] = script
			s.words[at] = words(r.Abilities[ability], clause)
		}
		if s.alike[like] == "" {
			s.alike[like] = r.Card.Name + " in " + script
		}
	}
	for k, a := range r.Abilities {
		if a.Bears {
			note(k, -1)
		}
		for n, c := range a.Clauses {
			if c.Changed > 0 {
				note(k, n)
			}
		}
	}
	return any
}

// words are a clause's, and its ability's.
func words(a *Ability, clause int) string {
	said := strings.ReplaceAll(cardtext.PrintAbility(a.Of, *a.Face), "\n", " / ")
	if clause >= 0 {
		said += "\t" + dump(reflect.ValueOf(*a.Clauses[clause].Of))
	}
	return said
}

// of says where a silence is shown not to be one, "" if it is not.
func (s *shown) of(one silence, abilities []*Ability) string {
	clause := -1
	if one.what != nil {
		clause = slices.Index(one.of.Clauses, one.what)
	}
	if script := s.here[place{one.card.Name, slices.Index(abilities, one.of), clause}]; script != "" {
		return "shown by " + script
	}
	if script := s.alike[likeness{skeleton(one.of.Of), clause}]; script != "" {
		return "as " + script
	}
	return ""
}

// scriptCards are the cards of the pool, compiled as scripts ask for them.
type scriptCards struct {
	*cardname.Index
	rows map[string]cardtext.PoolRow
	used map[string]*oracle.Card // by the script that is played
	call []string                // the names of those that were called for since a fork began
	less *oracle.Card            // is taken for the card of its name
}

// allCards reads the pool.
func allCards(t *testing.T) *scriptCards {
	t.Helper()
	rows := map[string]cardtext.PoolRow{}
	var names []string
	everyRow(t, func(row cardtext.PoolRow) {
		rows[row.Name] = row
		names = append(names, row.Name)
	})
	return &scriptCards{Index: cardname.New(names), rows: rows}
}

// Card finds a card.
func (c *scriptCards) Card(name string) (oracle.Card, []cardtext.Unknown, bool) {
	_, whole, ok := c.Find(name)
	if !ok {
		return oracle.Card{}, nil, false
	}
	c.call = append(c.call, whole)
	if card := c.used[whole]; card != nil {
		if c.less != nil && c.less.Name == card.Name {
			card = c.less
		}
		return *card, nil, true
	}
	row := c.rows[whole]
	faces, err := cardtext.FromPool(row)
	if err != nil {
		return oracle.Card{Name: name}, []cardtext.Unknown{{Line: 1, Words: row.TypeLine, Reason: err.Error()}}, true
	}
	card, unknown := cardtext.Compile(row.Join(faces))
	if len(unknown) == 0 {
		c.used[whole] = &card
	}
	return card, unknown, true
}

// scriptsPlayed is what came of playing the scripts, which is done once for all tests.
var scriptsPlayed struct {
	once sync.Once
	all  *shown // nil where they could not be played
}

// playShown plays all scripts, if no test has, and returns what they show. A script that does not hold fails the test that plays it.
func playShown(t *testing.T) *shown {
	t.Helper()
	scriptsPlayed.once.Do(func() { scriptsPlayed.all = playScripts(t) })
	if scriptsPlayed.all == nil {
		t.Skip("another test says why the scripts could not be played")
	}
	return scriptsPlayed.all
}

func playScripts(t *testing.T) *shown {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(shownScripts, *scriptNames))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts %s in %s: %v", *scriptNames, shownScripts, err)
	}
	all := &shown{map[place]string{}, map[likeness]string{}, map[place]string{}}
	pool := allCards(t)
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		pool.used = map[string]*oracle.Card{}
		f, err := scenario.ParseWith(name, source, pool)
		if err != nil {
			t.Error(err)
			continue
		}
		trace, calling := pool.played(f)
		if !trace.Holds {
			t.Error(trace.Problem)
			continue
		}
		any, forks := false, f.Forks
		for whole, card := range pool.used {
			f.Forks = slices.DeleteFunc(slices.Clone(forks), func(fork scenario.Fork) bool { return !calling[fork.Name][whole] })
			any = all.show(pool.watched(f, card), name) || any
			if card.Meld && card.Back != nil { // the pool has what two cards meld into as a card of its own
				any = all.show(pool.watched(f, card.Back), name) || any
			}
		}
		if !any {
			t.Errorf("%s shows no clause of any card", path)
		}
	}
	return all
}

// played plays a script, and tells which of its forks call for which cards. What is called for once a fork has begun, or before the next
// has, may be for either.
func (c *scriptCards) played(f *scenario.File) (trace *scenario.Trace, calling map[string]map[string]bool) {
	calling = map[string]map[string]bool{}
	begun, any := "", false
	called := func(fork string) {
		if calling[fork] == nil {
			calling[fork] = map[string]bool{}
		}
		for _, whole := range c.call {
			calling[fork][whole] = true
		}
	}
	c.call = nil
	f.Watch = func(fork string, _ *engine.Game) {
		if called(fork); any {
			called(begun)
		}
		begun, any, c.call = fork, true, nil
	}
	trace = f.Play("")
	called(begun)
	f.Watch = nil
	return trace, calling
}

// watched plays a script that holds and reports what was seen of a card in it.
func (c *scriptCards) watched(f *scenario.File, card *oracle.Card) *Report {
	r := newRecorder(card)
	f.Watch = func(fork string, g *engine.Game) { r.watch(g, fork) }
	f.Play("")
	f.Watch = nil
	for _, a := range r.report.Abilities {
		if a.Printed && a.Of.Kind == oracle.Static && a.Of.Keyword == "" {
			c.less = lacking(card, a.Of)
			a.Bears = !f.Play("").Holds
		}
	}
	c.less = nil
	return r.report
}

// TestShown plays the scripts that show what trials do not. With -found it writes which clauses of which cards each has shown first.
func TestShown(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the whole pool")
	}
	all := playShown(t)
	t.Logf("%d clauses shown", len(all.here))
	for _, inAnotherForm := range []string{
		"Mana:[Symbol{Colors:blue}] Amount:Count", // with the number of counters that was chosen, and together with what is added besides
		"Unless{Who:Each",                         // for all lands at once
		"Count:AnyNumber{}} To:Battlefield}",      // about what was chosen by each of several players, in a text that moves others besides
		"Devotion{Of:You{} That:true}",            // with the color that was chosen
		"Amount:X{} AnyColor:true Together:true",  // with the number of things tapped that was chosen
	} {
		if !slices.ContainsFunc(slices.Collect(maps.Values(all.words)), func(words string) bool { return strings.Contains(words, inAnotherForm) }) {
			t.Errorf("a clause with %s is not seen to be carried out", inAnotherForm)
		}
	}
	repeated := 0 // what is done unless somebody pays, and done again as the process is repeated
	for at, words := range all.words {
		if at.card == "Remorseless Punishment" && strings.Contains(words, "\tLoseLife") {
			repeated++
		}
	}
	if repeated != 2 {
		t.Errorf("of a repeated process %d clauses are seen to be carried out, not 2", repeated)
	}
	if *listed == "" {
		return
	}
	var lines []string
	for at, script := range all.here {
		lines = append(lines, fmt.Sprintf("%s\t%s\t%s", script, at.card, all.words[at]))
	}
	slices.Sort(lines)
	if err := os.WriteFile(*listed, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}
