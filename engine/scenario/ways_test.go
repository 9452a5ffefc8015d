package scenario_test

import (
	"fmt"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// brute is the fight of two attackers against four that may block: one of the attackers flies,
// the other has menace.
const brute = `# Brute

-- setup --
Bob has 9 life
Ann controls Hawk, a 2/3 creature with flying, deathtouch and lifelink
Ann controls Brute, a 3/2 creature with menace
Bob controls Spider, a 2/4 creature with reach
Bob controls Bear, a 2/2 creature
Bob controls Bogle, a 1/1 creature with hexproof
-- play --
Ann attacks Bob with Brute and Hawk
everyone passes until the declare blockers step
`

func parsed(t *testing.T, text string) *scenario.File {
	t.Helper()
	f, err := scenario.Parse("one.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	f.Limits = scenario.Visitors
	return f
}

// TestWays holds that all legal blocks are played to the end of combat, each with what it
// comes to, and that what others decide without being asked is told.
func TestWays(t *testing.T) {
	f := parsed(t, brute)
	ways, err := f.Ways(scenario.Spot{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range ways.List {
		ann, bob := &w.End.Players[0], &w.End.Players[1]
		got = append(got, fmt.Sprintf("%s: %d, %d, %s (%d)", w.Sentence, ann.Life, bob.Life, w.Problem, len(w.Assumed)))
	}
	want := []string{
		"Bob does not block: 22, 4,  (0)",
		"Bob blocks Hawk with Spider: 22, 6,  (0)",
		"Bob blocks Brute with Spider and Bear: 22, 7,  (1)",
		"Bob blocks Brute with Spider and Bogle: 22, 7,  (1)",
		"Bob blocks Brute with Bear and Bogle: 22, 7,  (2)",
		"Bob blocks Brute with Spider, Bear and Bogle: 22, 7,  (1)",
		"Bob blocks Hawk with Spider; Brute with Bear and Bogle: 22, 9,  (2)",
	}
	for _, w := range want {
		found := false
		for _, g := range got {
			found = found || g == w
		}
		if !found {
			t.Errorf("%s is missing in\n%s", w, strings.Join(got, "\n"))
		}
	}
	if len(got) != len(want) || ways.More || ways.Until != "the end of combat" {
		t.Errorf("more %v, until %s:\n%s", ways.More, ways.Until, strings.Join(got, "\n"))
	}
	if w, err := parsed(t, brute+"Bob does not block\n").Ways(scenario.Spot{}); err != nil || w != nil {
		t.Errorf("where somebody may act all ways are not judged: %v %v", w, err)
	}
	if w, err := parsed(t, brute+"Bob does not block\n").Ways(scenario.Spot{Line: 12}); err != nil || w == nil || len(w.List) != 7 {
		t.Errorf("before its last line the play has other ways: %+v %v", w, err)
	}
}

// TestPickedDeclaration holds that a declaration is judged as it stands, each part of it with
// what it lacks, and that the nearest legal ones are offered.
func TestPickedDeclaration(t *testing.T) {
	f := parsed(t, brute)
	open := f.Onward(scenario.Spot{}).Forks[0].Open
	b := f.Onward(scenario.Spot{}).Forks[0].Steps[2].Board
	id := map[string]scenario.Pick{}
	for i := range b.Players {
		for _, o := range b.Players[i].Battlefield {
			id[o.Label] = scenario.Pick{ID: o.ID}
		}
	}
	pair := func(blocker, attacker string) scenario.Pick {
		return scenario.Pick{ID: id[blocker].ID, Whom: id[attacker].ID}
	}
	pick := func(picks ...scenario.Pick) *scenario.Picked {
		o, err := f.Picked(scenario.Spot{}, picks)
		if err != nil || o == nil || o.Asks != open.Asks {
			t.Fatalf("%+v %v", o, err)
		}
		return o.Picked
	}
	one := pick(pair("Spider", "Hawk"), pair("Bear", "Brute"))
	if one.Sentence != "" || one.Pairs[0].Refused != "" || one.Pairs[1].Rule != "702.111b" {
		t.Errorf("one blocker for menace: %+v", one)
	}
	var near []string
	for _, n := range one.Nearest {
		near = append(near, fmt.Sprint(n.Sentence, " +", len(n.More), " -", len(n.Less)))
	}
	if got := strings.Join(near, "; "); got != "Bob blocks Hawk with Spider; Brute with Bear and Bogle +1 -0; Bob blocks Hawk with Spider +0 -1; Bob blocks Brute with Bear and Bogle +1 -1" {
		t.Errorf("nearest: %s", got)
	}
	whole := pick(pair("Spider", "Hawk"), pair("Bear", "Brute"), pair("Bogle", "Brute"))
	if whole.Sentence != "Bob blocks Hawk with Spider; Brute with Bear and Bogle" || len(whole.Nearest) > 0 || whole.Pairs[1].Refused != "" {
		t.Errorf("a legal one: %+v", whole)
	}
	if air := pick(pair("Bear", "Hawk")); air.Pairs[0].Rule != "702.9b" {
		t.Errorf("a flier: %+v", air)
	}
}
