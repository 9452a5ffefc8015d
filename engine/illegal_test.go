package engine

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// bungler is a roller that often tries what it can't do.
type bungler struct {
	roller
}

func (b *bungler) Choose(g *Game, d *Decision) Answer {
	if d.Kind == PriorityDecision && !g.trial && b.rng.IntN(3) == 0 {
		p := g.player(d.Player)
		if len(p.hand) > 0 {
			kind := CastSpell
			if b.rng.IntN(4) == 0 {
				kind = PlayLand
			}
			return Answer{Action: &Action{Kind: kind, Player: d.Player, Object: p.hand[b.rng.IntN(len(p.hand))]}}
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
		g.tookBack = func(before *State) {
			undone++
			if a, b := shown(before), shown(&g.State); a != b {
				t.Fatalf("seed %d: before the action\n%s\nand when it has been taken back\n%s", seed, a, b)
			}
			for i := range before.objects {
				if a, b := before.objects[i], g.objects[i]; !reflect.DeepEqual(a, b) {
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
func shown(s *State) string {
	c := *s
	c.objects = nil // objects are compared by themselves
	for _, list := range []*[]ID{&c.battlefield, &c.exile, &c.stack, &c.command, &c.firstStrikes, &c.doubleStrikes, &c.extra} {
		if len(*list) == 0 {
			*list = nil
		}
	}
	return fmt.Sprintf("%+v", c)
}
