package engine

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"rulestep/engine/table"
)

// bungler is a roller that often tries what it can't do.
type bungler struct {
	roller
}

func (b *bungler) Choose(g *Game, d *Decision) Answer {
	if d.Kind == PriorityDecision && !g.Trial && b.rng.IntN(3) == 0 {
		p := g.Player(d.Player)
		if len(p.Hand) > 0 {
			kind := CastSpell
			if b.rng.IntN(4) == 0 {
				kind = PlayLand
			}
			return Answer{Action: &Action{Kind: kind, Player: d.Player, Object: p.Hand[b.rng.IntN(len(p.Hand))]}}
		}
	}
	return b.roller.Choose(g, d)
}

// TestTakenBack plays random games in which many actions are illegal and compares
// the state after each has been taken back with a whole copy made before it (730.1).
func TestTakenBack(t *testing.T) {
	lands, spells := basics(t), compiled(t, deckCards+"\n\nScholar {U}\nCreature — Human\nMill a card, {T}: Add {U}.\n1/1")
	undone := 0
	for seed := range 8 {
		rng := rand.New(rand.NewPCG(uint64(seed), 3))
		b := &bungler{roller: roller{rng: rng, lazy: 20}}
		g := New(b, "")
		g.TookBack = func(before *table.State) {
			undone++
			if a, b := shown(before), shown(&g.State); a != b {
				t.Fatalf("seed %d: before the action\n%s\nand when it has been taken back\n%s", seed, a, b)
			}
			for i := range before.Objects {
				if a, b := before.Objects[i], g.Objects[i]; !reflect.DeepEqual(a, b) {
					t.Fatalf("seed %d: %s was\n%+v\nand is, taken back,\n%+v", seed, g.Name(ID(i)), a, b)
				}
			}
		}
		deal(g, rng, lands, spells, 30)
		if _, err := g.Play(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	t.Logf("%d actions taken back", undone)
	if undone < 100 {
		t.Errorf("only %d actions were taken back", undone)
	}
}

// shown prints all of a state but its objects.
func shown(s *table.State) string {
	c := *s
	c.Objects = nil // objects are compared by themselves
	for _, list := range []*[]ID{&c.Battlefield, &c.Exile, &c.OnStack, &c.Command, &c.FirstStrikes, &c.DoubleStrikes, &c.Extra} {
		if len(*list) == 0 {
			*list = nil
		}
	}
	return fmt.Sprintf("%+v", c)
}
