package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what 608.2d says of choices: nobody can choose what is impossible. What an
// instruction takes to be possible is said by the rules about the action: 121.3 of drawing, 701.13b of
// milling, 122.5 of moving counters, 701.3b of attaching, 701.10 of exchanging. Where an action asks for
// nothing, like gaining life or making a token, it is always possible.

// impossible reports whether of some instructions, which a player may choose, the first is one that can't be carried out at
// all, or a later one collects evidence that there won't be (701.57b).
func (g *Course) impossible(do []oracle.Instruction, chooser table.ID, ctx *table.Context) bool {
	return len(do) > 0 && (g.cantBegin(do, chooser, ctx) || g.lacksEvidenceThen(do, chooser, ctx))
}

// cantBegin reports whether the first of some instructions can't be carried out at all.
func (g *Course) cantBegin(do []oracle.Instruction, chooser table.ID, ctx *table.Context) bool {
	switch i := do[0].(type) {
	case oracle.Alternatives:
		return !slices.ContainsFunc(i.Options, func(o []oracle.Instruction) bool { return !g.impossible(o, chooser, ctx) })
	case oracle.Draw:
		return g.noDrawing(i, chooser, ctx)
	case oracle.Discard:
		// Of other players it is not their choice, and each of them discards as many as there are.
		return i.Count != nil && !i.UpTo && !slices.ContainsFunc(g.quietly(i.Who, ctx), func(p table.ID) bool {
			n := g.atLeast(i.Count, ctx)
			if p != chooser {
				n = min(n, 1)
			}
			return len(g.discardable(i, p, ctx)) >= n
		})
	case oracle.Mill:
		// Of another player it is not that player's choice, who mills as many as there are.
		return slices.Contains(g.quietly(i.Who, ctx), chooser) && len(g.Player(chooser).Library) < g.Quantity(i.Count, ctx) &&
			g.Applies("701.13b", "%s has not as many cards in the library, and can't choose to mill them", chooser)
	case oracle.KeywordAction:
		return g.lacksMeans(i, chooser, ctx)
	case oracle.PutCounters:
		return g.none(i.On, func(id table.ID) bool { return (id.IsPlayer() || g.OnBattlefield(id)) && g.takesCounters(id, i.Kind) }, ctx)
	case oracle.RemoveCounters:
		return i.Count != nil && g.none(i.From, func(id table.ID) bool {
			return g.holdsCounters(id) && g.hasCounters(id, i.Kind, g.atLeast(i.Count, ctx))
		}, ctx)
	case oracle.MoveCounters:
		return g.none(i.To, func(id table.ID) bool { return g.OnBattlefield(id) && g.takesCounters(id, i.Kind) }, ctx) || g.none(i.From, func(id table.ID) bool { return g.OnBattlefield(id) && g.hasCounters(id, i.Kind, 1) }, ctx)
	case oracle.PutSticker:
		return g.noSticker(i, chooser, ctx)
	case oracle.TapObject:
		return g.none(i.What, func(id table.ID) bool { return g.OnBattlefield(id) && !g.Object(id).Tapped }, ctx)
	case oracle.UntapObject:
		return g.none(i.What, func(id table.ID) bool { return g.OnBattlefield(id) && g.Object(id).Tapped }, ctx)
	case oracle.Destroy:
		return g.none(i.What, g.OnBattlefield, ctx)
	case oracle.TurnFace:
		return g.none(i.What, func(id table.ID) bool { return g.OnBattlefield(id) && g.Object(id).FaceDown != i.Down }, ctx)
	case oracle.Modify:
		return g.none(i.What, func(id table.ID) bool { return id.IsPlayer() || g.isThere(id) }, ctx)
	case oracle.Attach:
		return g.none(i.What, g.OnBattlefield, ctx) || g.none(i.To, func(table.ID) bool { return true }, ctx)
	case oracle.Search:
		return g.mayNotSearch(i, chooser) || g.searchInVain(i, do[1:], chooser, ctx) && !g.Applies("701.19g", "%s may choose to search, although nothing can be done with what is found", chooser)
	case oracle.Exchange:
		possible := false
		g.Scratch(func() { _, _, possible = g.exchangeable(i, ctx) })
		return !possible
	case oracle.Sacrifice:
		if some, chooses := i.What.(oracle.Some); chooses {
			if g.actsAlone(i.Who, chooser, ctx) {
				return false // chooseToSacrifice looks at these
			}
			return i.Who != nil && !slices.ContainsFunc(g.quietly(i.Who, ctx), func(p table.ID) bool { return len(g.sacrificeOptions(p, some, ctx)) > 0 })
		}
		return g.none(i.What, g.sacrificedBy(i.Who, ctx), ctx)
	case oracle.CopySpell:
		return g.none(i.What, func(table.ID) bool { return true }, ctx) // a spell that has left the stack is copied as it was
	case oracle.ChooseObjects:
		return g.none(i.What, func(table.ID) bool { return true }, ctx)
	case oracle.Reveal:
		return g.none(i.What, func(table.ID) bool { return true }, ctx)
	case oracle.Move:
		return g.none(i.What, func(id table.ID) (there bool) {
			g.Scratch(func() {
				there = slices.ContainsFunc(g.allToMove([]table.ID{id}, i, ctx), func(now table.ID) bool {
					return !g.keptOut(now, i, ctx) && !g.enchantsNothing(now, i, ctx)
				})
			})
			return there
		}, ctx) && !(i.Shuffled && len(setsOf(i.What)) > 0 &&
			g.Applies("701.20d", "%s may choose to shuffle nothing in, as the library would be shuffled all the same", chooser))
	}
	return false
}

// sacrificedBy reports of a permanent whether one of those who would sacrifice it controls it (701.17a), and may.
func (g *Course) sacrificedBy(who oracle.Reference, ctx *table.Context) func(table.ID) bool {
	players := []table.ID{ctx.Controller}
	if who != nil {
		players = g.quietly(who, ctx)
	}
	return func(id table.ID) bool {
		if g.OnBattlefield(id) && !slices.Contains(players, g.Controller(id)) && g.Applies("701.17a", "%s is controlled by somebody else, who alone can sacrifice it", id) {
			return false
		}
		return g.OnBattlefield(id) && g.mayHappen(table.Event{Kind: table.SacrificeEvent, Object: id, Player: g.Controller(id)})
	}
}

// isThere reports whether an object is still the one that it was and can be treated as existing.
func (g *Course) isThere(id table.ID) bool {
	o := g.Object(id)
	return o.Zone != oracle.Nowhere && !o.PhasedOut
}

// keptOut reports whether an effect says that something can't enter the battlefield, where an instruction would put it.
func (g *Course) keptOut(id table.ID, i oracle.Move, ctx *table.Context) bool {
	if i.To != oracle.Battlefield {
		return false
	}
	e := g.destination(id, i.To)
	if e.Player = g.Object(id).Owner; i.Under == oracle.Yours {
		e.Player = ctx.Controller
	}
	e.Enter = &table.Entering{Controller: e.Player, Tapped: i.Tapped, FaceDown: i.FaceDown}
	return g.cantEnter(&e) != nil
}

// takesCounters reports whether counters of a kind can be put on a permanent, or a player can get them: nobody can choose
// to do what an effect says can't happen (614.17).
func (g *Course) takesCounters(id table.ID, kind string) bool {
	e := table.Event{Kind: table.PutCountersEvent, Word: kind}
	if e.Object = id; id.IsPlayer() {
		e.Object, e.Player = table.None, id
	}
	return g.mayHappen(e)
}

// mayHappen reports whether no effect says that an event can't happen.
func (g *Course) mayHappen(e table.Event) (may bool) {
	g.Scratch(func() { may = g.effectAgainst(&e) == nil })
	return may
}

// none reports whether there is nothing, or less than a player would have to choose, with which something can be done. All
// things of a kind are done with, however few they are.
func (g *Course) none(r oracle.Reference, can func(table.ID) bool, ctx *table.Context) bool {
	switch r := r.(type) {
	case nil, oracle.Each:
		return false
	case oracle.Some:
		return g.tooFew(r, can, ctx)
	case oracle.The:
		if len(setsOf(r)) == 0 { // "exile a Human you control and an artifact you control": both or nothing
			return slices.ContainsFunc(r.All, func(one oracle.Reference) bool { return g.none(one, can, ctx) })
		}
	}
	return !slices.ContainsFunc(g.quietly(r, ctx), can)
}

// atLeast is the least number that a quantity of an instruction leaves to choose.
func (g *Course) atLeast(n oracle.Quantity, ctx *table.Context) int {
	if n == oracle.Quantity(oracle.AnyNumber{}) {
		return 0
	}
	return g.Quantity(n, ctx)
}

// hasCounters reports whether so many counters of a kind are there, or of any kind where none is named.
func (g *Course) hasCounters(id table.ID, kind string, n int) bool {
	if kind == "" {
		total := countersOf(g.CountersOn(id), "")
		return total > 0 && total >= n
	}
	return slices.ContainsFunc(g.CountersOn(id), func(c table.Counter) bool { return kind == c.Kind && c.N >= n })
}

// tooFew reports whether there are not as many things as a text has somebody choose with
// which something can be done.
func (g *Course) tooFew(some oracle.Some, can func(table.ID) bool, ctx *table.Context) bool {
	if some.UpTo || some.Random || anyNumber(some) {
		return false
	}
	among, phrase := oracle.Reference(oracle.Each{Phrase: some.Phrase}), some.Phrase
	if some.From != nil {
		among, phrase = some.From, table.AsSource(some.Phrase)
	}
	known, unsaid := g.PassingBlanks(func() (list []table.ID) {
		for _, id := range g.quietly(among, ctx) {
			if can(id) && g.Matches(&phrase, id, ctx) {
				list = append(list, id)
			}
		}
		return list
	})
	return len(known) < g.count(some, ctx) && !unsaid // a blank card may be one, and whoever has it may say so
}
