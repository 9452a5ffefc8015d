package engine

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"rulestep/engine/table"
)

// comparer is a roller that compares, at some of its decisions, the characteristics
// that the game has with those that the layers give when everything is computed anew.
type comparer struct {
	roller
	t        *testing.T
	name     string
	compared int
}

func (c *comparer) Choose(g *Game, d *Decision) Answer {
	if !g.Trial && c.rng.IntN(8) == 0 {
		c.compare(g)
	}
	return c.roller.Choose(g, d)
}

func (c *comparer) compare(g *Game) {
	h := g.CopyOf()
	h.LayersOnly = true
	for id := ID(1); int(id) < len(g.Objects); id++ {
		short, long := g.QuietCharacteristics(id), h.QuietCharacteristics(id)
		show := func(x *Characteristics) string {
			var abilities []string // by what they say: each game words those for itself that are to say something else (702.1b)
			for _, held := range x.Abilities {
				abilities = append(abilities, fmt.Sprint(*held.Ability, held.Timestamp, held.From))
			}
			return fmt.Sprint(x.Name, TypeLine(x), x.Power, x.Toughness, x.HasPower, ColorNames(x.Colors), abilities, x.Controller, x.Cost, len(x.Grants), x.Because, x.Layers)
		}
		c.compared++
		if alike(short, long) {
			continue // in words they are the same, which takes longer to find than to play
		}
		if a, b := show(short), show(long); a != b {
			c.t.Fatalf("%s, turn %d, %v: %s (%d) is\n%s\nand by all layers\n%s", c.name, g.TurnNumber, g.InStep, g.Name(id), id, a, b)
		}
	}
}

// alike reports whether two are the same in all that is compared, with the very same abilities.
func alike(a, b *Characteristics) bool {
	return a.Name == b.Name && TypeLine(a) == TypeLine(b) && a.Power == b.Power && a.Toughness == b.Toughness && a.HasPower == b.HasPower && a.Colors == b.Colors &&
		slices.EqualFunc(a.Abilities, b.Abilities, func(x, y table.Held) bool {
			return x.Ability == y.Ability && x.Timestamp == y.Timestamp && x.From == y.From
		}) && a.Controller == b.Controller && reflect.DeepEqual(a.Cost, b.Cost) && len(a.Grants) == len(b.Grants) && reflect.DeepEqual(a.Because, b.Because) && reflect.DeepEqual(a.Layers, b.Layers)
}

// TestPlain plays random games and compares, as they go, the characteristics that
// the game has with those that the layers give without the short way of table/613_plain.go.
func TestPlain(t *testing.T) {
	lands, spells, pool := basics(t), compiled(t, deckCards), poolCards(t)
	compared := 0
	for seed := range 60 {
		rng := rand.New(rand.NewPCG(uint64(seed), 5))
		deck := spells
		switch seed % 4 {
		case 0:
			deck = spells[:8] // mostly creatures that change nothing
		case 1, 2:
			deck = nil // few cards, so that they meet
			for range 10 {
				deck = append(deck, pool[rng.IntN(len(pool))])
			}
		}
		c := &comparer{roller: roller{rng: rng, lazy: 30}, t: t, name: fmt.Sprintf("seed %d", seed)}
		g := New(c, "")
		deal(g, rng, lands, deck, 30)
		if _, err := g.Play(); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		compared += c.compared
	}
	t.Logf("%d objects compared", compared)
}
