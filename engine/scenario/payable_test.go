package scenario

import (
	"slices"
	"strings"
	"testing"
)

// payableCards can be cast for something else than their mana cost, or not for it alone.
const payableCards = `# What can be cast

-- cards --
Mullet {4}{U}
Creature — Elemental
Flying
Evoke {2}{U}
2/2

Rusher {4}{R}
Creature — Goblin
Dash {1}{R}
3/1

Crawler {6}{U}
Creature — Eldrazi
Emerge {5}{U}
5/5

Spiker {5}{R}
Creature — Devil
Spectacle {R}
3/3

Sweep {U}
Sorcery
Return target creature you don't control to its owner's hand.
Overload {3}{U}

Freebie {5}{U}
Instant
You may exile a blue card from your hand rather than pay this spell's mana cost.
Draw a card.

Offering {U}
Sorcery
As an additional cost to cast this spell, sacrifice a creature.
Draw two cards.

-- setup --
`

// What is listed as a play that somebody could make is what can be paid in any way (118.9), and
// saying it works; what is not listed is refused however it is said.
func TestPlaysListedCanBePaid(t *testing.T) {
	tests := []struct {
		name, setup string
		listed      []string
	}{
		{"nothing to pay with", "Mullet is in Ann's hand\nRusher is in Ann's hand\nSpiker is in Ann's hand\n", nil},
		{"evoke for three mana (702.74a)", "Ann controls 3 Island\nMullet is in Ann's hand\n", []string{"Mullet using evoke"}},
		{"evoke wants blue mana", "Ann controls 3 Mountain\nMullet is in Ann's hand\n", nil},
		{"dash for two mana (702.109a)", "Ann controls 2 Mountain\nRusher is in Ann's hand\n", []string{"Rusher using dash"}},
		{"dash is not paid with one", "Ann controls Mountain\nRusher is in Ann's hand\n", nil},
		{"emerge is less by what is sacrificed (702.119a)", "Ann controls 3 Island\nAnn controls Mullet\nCrawler is in Ann's hand\n", []string{"Crawler using emerge"}},
		{"emerge of a small creature", "Ann controls 3 Island\nAnn controls Cub, a 1/1 creature\nCrawler is in Ann's hand\n", nil},
		{"emerge of the second creature", "Ann controls 3 Island\nAnn controls Cub, a 1/1 creature\nAnn controls Mullet\nCrawler is in Ann's hand\n", []string{"Crawler using emerge"}},
		{"emerge of neither creature", "Ann controls 3 Island\nAnn controls Cub, a 1/1 creature\nAnn controls Rat, a 1/1 creature\nCrawler is in Ann's hand\n", nil},
		{"evoke or the mana cost", "Ann controls 5 Island\nMullet is in Ann's hand\n", []string{"Mullet"}},
		{"spectacle before anybody lost life (702.137a)", "Ann controls Mountain\nSpiker is in Ann's hand\n", nil},
		{"overload needs no target (702.96a)", "Ann controls 4 Island\nSweep is in Ann's hand\n", []string{"Sweep using overload"}},
		{"too little for overload, and no target", "Ann controls 3 Island\nSweep is in Ann's hand\n", nil},
		{"a target for the mana cost", "Ann controls Island\nBob controls Bear, a 2/2 creature\nSweep is in Ann's hand\n", []string{"Sweep"}},
		{"a card of the color to exile", "Freebie is in Ann's hand\nMullet is in Ann's hand\n", []string{"Freebie using its alternative cost"}},
		{"no card but itself", "Freebie is in Ann's hand\nRusher is in Ann's hand\n", nil},
		{"a creature to sacrifice besides", "Ann controls Island\nAnn controls Cub, a 1/1 creature\nOffering is in Ann's hand\n", []string{"Offering"}},
		{"none to sacrifice besides (601.2h)", "Ann controls Island\nOffering is in Ann's hand\n", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := payableCards + test.setup + "-- play --\n"
			_, said := offered(t, text)
			var listed []string
			for _, sentence := range said {
				if name, ok := strings.CutPrefix(sentence, "Ann casts "); ok {
					listed = append(listed, name)
				}
			}
			if !slices.Equal(listed, test.listed) {
				t.Errorf("listed are %q, not %q", listed, test.listed)
			}
			for _, name := range listed {
				if !castableSomehow(t, text, "Ann casts "+name, 4) {
					t.Errorf("%s is listed, and no way to cast it can be said", name)
				}
			}
		})
	}
}

// castableSomehow follows what is listed until a line is carried out whole.
func castableSomehow(t *testing.T, text, line string, deep int) bool {
	t.Helper()
	f, err := Parse("payable", []byte(text+line+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	fork := f.Onward(Spot{}).Forks[0]
	if fork.Holds {
		return true
	}
	if !fork.Awaits || fork.Open == nil || deep == 0 {
		return false
	}
	for _, p := range fork.Open.Plays {
		if fork.Open.Replaces > 0 && castableSomehow(t, text, p.Sentence, deep-1) {
			return true
		}
	}
	return false
}
