package engine

import (
	"math/rand/v2"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// duelist is a player who knows how to play a deck of lands and creatures: a land
// each turn, the biggest creature that can be paid for, attacks with everything,
// and blocks where the attacker dies or life runs out. It looks at the list of what
// it could do only where such a deck can do anything, in its own main phases with an
// empty stack; every other window it passes.
type duelist struct {
	pass   Action
	passes int
}

func (p *duelist) Choose(g *Game, d *Decision) Answer {
	switch d.Kind {
	case PriorityDecision:
		if d.Player == g.ActivePlayer && len(g.OnStack) == 0 && (g.InStep == oracle.PrecombatMain || g.InStep == oracle.PostcombatMain) {
			if a := p.best(g, d.Legal()); a != nil {
				return Answer{Action: a}
			}
		}
		p.passes++
		p.pass = Action{Kind: Pass, Player: d.Player}
		return Answer{Action: &p.pass}
	case AttackDecision:
		whom := make([]ID, len(d.Options))
		for i := range whom {
			whom[i] = g.NextPlayer(d.Player)
		}
		return Answer{IDs: d.Options, Whom: whom}
	case BlockDecision:
		return p.block(g, d)
	case DamageDecision:
		return d.Legal()[0]
	case ObjectDecision:
		return Answer{IDs: d.Options[:d.Min]}
	case OrderDecision:
		return Answer{IDs: d.Options}
	}
	return Answer{} // keep, and pay with the first way there is
}

func (p *duelist) best(g *Game, legal []Answer) *Action {
	var best *Action
	most := -1
	for _, a := range legal {
		switch a.Action.Kind {
		case PlayLand:
			return a.Action
		case CastSpell:
			if n := g.ManaValue(a.Action.Object); n > most {
				best, most = a.Action, n
			}
		}
	}
	return best
}

func (p *duelist) block(g *Game, d *Decision) Answer {
	var a Answer
	able := d.Options
	for _, id := range g.Battlefield {
		if o := g.Object(id); !o.IsAttacker || len(able) == 0 {
			continue
		}
		attacker := g.Characteristics(id)
		for i, b := range able {
			if g.Characteristics(b).Power >= attacker.Toughness || g.Player(d.Player).Life <= 2*attacker.Power {
				a.IDs, a.Whom = append(a.IDs, b), append(a.Whom, id)
				able = append(append([]ID(nil), able[:i]...), able[i+1:]...)
				break
			}
		}
	}
	return a
}

// BenchmarkDuel plays one whole game of two 60-card decks of lands and creatures
// without abilities, with real priority and payments and the trace on. The game has
// 14 turns, 379 events and 186 objects; its players make 321 decisions, of which 57 are
// more than passing; what is asked of the book is charged as 1469 questions, and 204 citations are written.
// Each play has a game of its own, or all have one after the other.
func BenchmarkDuel(b *testing.B) {
	b.Run("fresh", func(b *testing.B) { duel(b, func(*Game) *Game { return New(&duelist{}, "") }) })
	b.Run("again", func(b *testing.B) {
		duel(b, func(g *Game) *Game {
			if g == nil {
				return New(&duelist{}, "")
			}
			g.Reset(&duelist{}, "")
			return g
		})
	})
}

// TestDuelAllocates holds how many pieces of memory a duel takes, in a game of its own and in
// that of the duel before.
func TestDuelAllocates(t *testing.T) {
	lands, spells := duelists(t)
	g := New(&duelist{}, "")
	for _, c := range []struct {
		what string
		next func()
		most float64
	}{
		{"a fresh game", func() { g = New(&duelist{}, "") }, 250},
		{"the same game again", func() { g.Reset(&duelist{}, "") }, 150},
	} {
		n := testing.AllocsPerRun(5, func() {
			c.next()
			deal(g, rand.New(rand.NewPCG(1, 2)), lands, spells, 60)
			if _, err := g.Play(); err != nil {
				t.Fatal(err)
			}
		})
		if n >= c.most {
			t.Errorf("a duel in %s takes %v pieces of memory, want fewer than %v", c.what, n, c.most)
		}
	}
}

// duelists are the cards of the duel's decks.
func duelists(tb testing.TB) (lands, spells []*oracle.Card) {
	return basics(tb)[4:], compiled(tb, "Cub {1}{G}\nCreature — Bear\n2/2\n\nOld Bear {2}{G}\nCreature — Bear\n3/3\n\nGiant {4}{G}\nCreature — Giant\n5/5")
}

// duel plays the duel over and over, each time in the game that comes next.
func duel(b *testing.B, next func(last *Game) *Game) {
	lands, spells := duelists(b)
	var g *Game
	b.ReportAllocs()
	for b.Loop() {
		rng := rand.New(rand.NewPCG(1, 2))
		g = next(g)
		deal(g, rng, lands, spells, 60)
		if _, err := g.Play(); err != nil {
			b.Fatal(err)
		}
		if over, limit := g.Over(); !over || limit != "" {
			b.Fatalf("the game did not end: %q", limit)
		}
	}
	perGame := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
	asked := MaxQuestions - *g.Budget
	b.ReportMetric(perGame/float64(g.Decisions), "ns/decision")
	b.ReportMetric(perGame/float64(asked), "ns/question")
	b.Logf("turns %d, decisions %d (%d not a pass), events %d, questions %d, citations %d, objects %d", g.TurnNumber, g.Decisions, g.Choices, g.Events, asked, len(g.Trace), len(g.Objects))
}

// BenchmarkCopyGame copies a game of four players and 300 objects and writes once.
func BenchmarkCopyGame(b *testing.B) {
	lands := basics(b)
	g := New(nil, "")
	for _, name := range []string{"Ann", "Bob", "Cid", "Dan"} {
		p := g.AddPlayer(name)
		for i := range 75 {
			zone := oracle.Library
			if i < 20 {
				zone = oracle.Battlefield
			}
			g.AddCard(g.Face(lands[i%5]), lands[i%5].Name, p, zone, false)
		}
	}
	var dst table.State
	b.ReportAllocs()
	for b.Loop() {
		g.State.CopyInto(&dst)
		dst.Objects[1].Tapped = true
	}
}
