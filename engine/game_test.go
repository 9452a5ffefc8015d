package engine

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
	"rulestep/engine/table"
)

// roller answers every decision with a random legal answer. It is seeded, so that a
// game that goes wrong can be played again.
type roller struct {
	rng  *rand.Rand
	lazy int // of 100: how often it passes with something to do; more often as the game goes on
}

func (r *roller) Choose(g *Game, d *Decision) Answer {
	a := r.roll(g, d)
	for try := 0; try < 50 && d.Kind != PriorityDecision && d.Check(a) != nil; try++ {
		a = r.roll(g, d)
	}
	return a
}

func (r *roller) roll(g *Game, d *Decision) Answer {
	switch d.Kind {
	case NumberDecision:
		return Answer{Numbers: []int{r.rng.IntN(4)}}
	case DivisionDecision:
		numbers := make([]int, len(d.Options))
		for i := range numbers {
			numbers[i] = 1
		}
		numbers[r.rng.IntN(len(numbers))] += d.Total - len(numbers)
		return Answer{Numbers: numbers}
	case TargetDecision:
		var a Answer
		for _, s := range d.Slots {
			n := s.Min
			if s.Max > s.Min {
				n += r.rng.IntN(s.Max - s.Min + 1)
			}
			var slot []ID
			for _, k := range r.rng.Perm(len(s.Options))[:min(n, len(s.Options))] {
				slot = append(slot, s.Options[k])
			}
			a.Slots = append(a.Slots, slot)
		}
		return a
	case ModeDecision:
		var a Answer
		a.Numbers = append(a.Numbers, r.rng.Perm(len(d.Words))[:d.Min]...)
		return a
	case OrderDecision:
		a := Answer{}
		for _, k := range r.rng.Perm(len(d.Options)) {
			a.IDs = append(a.IDs, d.Options[k])
		}
		return a
	case ManaDecision:
		if len(d.Words) > 0 {
			return Answer{Word: d.Words[r.rng.IntN(len(d.Words))]}
		}
		return Answer{}
	case ObjectDecision:
		a := Answer{}
		n := d.Min
		if d.Max > d.Min {
			n += r.rng.IntN(d.Max - d.Min + 1)
		}
		if n > len(d.Options) { // one may be named several times, once for each of its counters
			return d.Legal()[0]
		}
		for _, k := range r.rng.Perm(len(d.Options))[:n] {
			a.IDs = append(a.IDs, d.Options[k])
		}
		return a
	}
	legal := d.Legal()
	if len(legal) == 0 {
		switch d.Kind {
		case AttackDecision, BlockDecision:
			return r.declare(g, d)
		case DamageDecision:
			// Damage in order, as much to each as is left: too many ways to list them.
			numbers := make([]int, len(d.Options))
			numbers[0] = d.Total
			return Answer{Numbers: numbers}
		}
		return Answer{}
	}
	if d.Kind == PriorityDecision && (len(legal) == 1 || r.rng.IntN(100) < r.lazy+min(g.Decisions/12, 97-r.lazy)) {
		return legal[0]
	}
	return legal[r.rng.IntN(len(legal))]
}

// declare declares attackers or blockers where there are too many ways to list them:
// none, or as many as there are, or any that the rules let pass.
func (r *roller) declare(g *Game, d *Decision) Answer {
	var whom []ID
	if d.Kind == AttackDecision {
		whom = g.Attackable()
	} else {
		whom = g.attackersOf(d.Player)
	}
	var a Answer
	for try := 0; d.Check(a) != nil && try < 200; try++ {
		a = Answer{}
		for _, id := range d.Options {
			if try == 0 || r.rng.IntN(3) > 0 {
				a.IDs, a.Whom = append(a.IDs, id), append(a.Whom, whom[r.rng.IntN(len(whom))])
			}
		}
	}
	return a
}

// deckCards are cards of our own with abilities of many kinds.
const deckCards = `Cub {1}{G}
Creature — Bear
2/2

Old Bear {2}{G}
Creature — Bear
Trample
4/3

Hawk {1}{W}
Creature — Bird
Flying
1/1

Sister {W}
Creature — Human Cleric
Lifelink
1/2

Viper {1}{B}
Creature — Snake
Deathtouch
1/1

Fencer {1}{R}
Creature — Human
First strike
2/1

Grave Watcher {1}{B}
Creature — Human Cleric
Whenever another creature dies, you gain 1 life.
2/2

Stinger {1}{R}
Creature — Goblin
{T}: This creature deals 1 damage to any target.
1/1

Captain {2}{W}
Creature — Human
Other creatures you control get +1/+1.
2/2

Mire Troll {2}{B}
Creature — Troll
{B}: Regenerate this creature.
2/2

Jolt {R}
Instant
Jolt deals 2 damage to any target.

Snuff {1}{B}
Instant
Destroy target creature.

Growth {G}
Instant
Until end of turn, target creature gets +3/+3.

Firm No {1}{U}
Instant
Counter target spell.

Great Wave {3}{U}
Sorcery
Draw three cards.

Blaze {X}{R}
Sorcery
Blaze deals X damage to any target.

Clean Slate {2}{W}{W}
Sorcery
Destroy all creatures.

Spirit Call {2}{W}
Sorcery
Create two 1/1 white Spirit creature tokens.

Blink Step {W}
Instant
Exile target permanent you control, then return it to the battlefield under your control.

Humbling Light {2}{W}{W}
Enchantment
All creatures lose all abilities and have base power and toughness 1/1.`

func compiled(t testing.TB, text string) []*oracle.Card {
	t.Helper()
	var list []*oracle.Card
	for _, block := range strings.Split(text, "\n\n") {
		card, err := cardtext.ParseCardBlock(strings.Split(strings.TrimSpace(block), "\n"), 1)
		if err != nil {
			t.Fatal(err)
		}
		whole, unknown := cardtext.Compile(card)
		if len(unknown) > 0 {
			t.Fatalf("%s: %v", card.Name, unknown)
		}
		if missing := support.Unsupported(&whole); len(missing) > 0 {
			t.Fatalf("%s: %v", card.Name, missing)
		}
		list = append(list, &whole)
	}
	return list
}

func basics(t testing.TB) []*oracle.Card {
	t.Helper()
	var list []*oracle.Card
	for _, name := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest"} {
		card, ok := cardtext.BasicLand(name)
		if !ok {
			t.Fatalf("no %s", name)
		}
		list = append(list, &card)
	}
	return list
}

// deal sets up a game of two decks in an order that the seed decides.
func deal(g *Game, rng *rand.Rand, lands, spells []*oracle.Card, size int) {
	for _, name := range []string{"Ann", "Bob"} {
		p := g.AddPlayer(name)
		for range size {
			card := lands[rng.IntN(len(lands))]
			if rng.IntN(100) < 58 {
				card = spells[rng.IntN(len(spells))]
			}
			g.AddDeck(p, g.Face(card), 1)
		}
	}
}

// TestEveryPairOfEffects computes characteristics with and without the shortcut that
// leaves out pairs of effects which can't depend on each other (613.8a).
func TestEveryPairOfEffects(t *testing.T) {
	lands, spells := basics(t), compiled(t, deckCards+`

Rust Moon {2}{R}
Enchantment
Nonbasic lands are Mountains.

Mire Tomb
Land
Each land is a Swamp in addition to its other land types.

Walking Lore {2}{W}{W}
Enchantment
Each other non-Aura enchantment is a creature in addition to its other types and has base power and base toughness each equal to its mana value.

Sky Banner {2}{W}
Enchantment
Creatures you control have flying.

Lone Height {2}{U}
Enchantment
Creatures with flying get +1/+1.

Own Hour {1}{R}{W}
Enchantment
During your turn, creatures you control get +2/+0.

Mire Pact {1}{B}
Enchantment
As long as you control no Swamps, each creature is a Zombie in addition to its other types.

Height Pact {1}{G}
Enchantment
As long as you control no creatures with flying, creatures you control have trample.

Might Pact {1}{G}
Enchantment
As long as you control no creatures with power 5 or greater, creatures you control get +1/+1.

First Sprout {3}{G}{G}
Creature — Plant
Other creatures you control have trample.
4/4`)
	own := len(spells)
	for _, card := range poolCards(t) {
		if card.Types&oracle.PermanentTypes != 0 && table.TraitsOf(card).Changes {
			spells = append(spells, card)
		}
	}
	t.Logf("%d cards", len(spells))
	for seed := range 3000 {
		rng := rand.New(rand.NewPCG(uint64(seed), 11))
		g := New(&roller{rng: rng}, "")
		ann, bob := g.AddPlayer("Ann"), g.AddPlayer("Bob")
		for range 3 + rng.IntN(6) {
			among := spells
			if seed%2 == 0 {
				among = spells[:own] // made to meet; of the whole pool few do
			}
			card := among[rng.IntN(len(among))]
			if rng.IntN(4) == 0 {
				card = lands[rng.IntN(len(lands))]
			}
			if card.Types&oracle.PermanentTypes != 0 {
				g.AddCard(g.Face(card), card.Name, []ID{ann, bob}[rng.IntN(2)], oracle.Battlefield, false)
			}
		}
		g.Begin(ann, oracle.PrecombatMain)
		h := g.CopyOf()
		h.TryEveryPair = true
		for _, id := range g.Battlefield {
			a, b := g.QuietCharacteristics(id), h.QuietCharacteristics(id)
			x := fmt.Sprint(TypeLine(a), a.Power, a.Toughness, ColorNames(a.Colors), AbilityList(a))
			y := fmt.Sprint(TypeLine(b), b.Power, b.Toughness, ColorNames(b.Colors), AbilityList(b))
			if x != y {
				t.Errorf("seed %d: %s is %s, and with every pair tried %s", seed, g.Name(id), x, y)
			}
		}
	}
}
