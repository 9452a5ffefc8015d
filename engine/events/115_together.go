package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what a text asks of all that a player chooses for it together, be it as targets
// (601.2c), as something resolves (608.2d) or in a search (701.19).

// misfit says why things can't be chosen together for a phrase, by the rule that has them chosen; nil if they can.
func (g *Course) misfit(rule cr.Rule, ph *oracle.Phrase, ids []table.ID, ctx *table.Context) error {
	for _, p := range ph.Together() {
		if len(ids) == 0 || g.fitAs(p, ph, ids, ctx) {
			continue
		}
		if err := g.Forbids(rule, "%s can't be chosen together with the others", ids[len(ids)-1]); err != nil {
			return err
		}
	}
	return nil
}

// fit reports the same without a trace.
func (g *Course) fit(ph *oracle.Phrase, ids []table.ID, ctx *table.Context) (fit bool) {
	g.Scratch(func() {
		fit = !slices.ContainsFunc(ph.Together(), func(p oracle.Predicate) bool { return !g.fitAs(p, ph, ids, ctx) })
	})
	return fit
}

// fitAs reports whether things are together as one predicate of a phrase asks.
func (g *Course) fitAs(p oracle.Predicate, ph *oracle.Phrase, ids []table.ID, ctx *table.Context) bool {
	if p != oracle.Predicate(oracle.OneOfEach{}) {
		return g.Fit(p, ids, ctx)
	}
	alone := *ph
	alone.Or = nil
	return g.oneForEach(append([]oracle.Phrase{alone}, ph.Or...), ids, ctx)
}

// oneForEach reports whether each of some things can be the one of another alternative.
func (g *Course) oneForEach(kinds []oracle.Phrase, ids []table.ID, ctx *table.Context) bool {
	if len(ids) == 0 {
		return true
	}
	for i := range kinds {
		g.Work(1)
		kind := table.AsSource(kinds[i])
		if g.Matches(&kind, ids[0], ctx) && g.oneForEach(slices.Delete(slices.Clone(kinds), i, i+1), ids[1:], ctx) {
			return true
		}
	}
	return false
}

// chosenTogether has a decision refuse things that don't fit together as the phrase says for which they are chosen.
func (g *Course) chosenTogether(d Decision, ph *oracle.Phrase, ctx *table.Context) Decision {
	if len(ph.Together()) > 0 {
		d.apart = func(ids []table.ID) error { return g.misfit(d.Rule, ph, ids, ctx) }
		d.fit = func(ids []table.ID) bool { return !g.InForce(d.Rule) || g.fit(ph, ids, ctx) }
	}
	return d
}

// combinable reports whether there are n things among some that fit together as a phrase says.
func (g *Course) combinable(ph *oracle.Phrase, n int, among []table.ID, ctx *table.Context) bool {
	if len(ph.Together()) == 0 {
		return n <= len(among)
	}
	var chosen []table.ID
	var more func(from int) bool
	more = func(from int) bool {
		g.Work(1)
		if len(chosen) == n {
			return g.fit(ph, chosen, ctx)
		}
		for i := from; i <= len(among)-(n-len(chosen)); i++ {
			chosen = append(chosen, among[i])
			if (len(chosen) < 2 || g.fit(ph, chosen, ctx)) && more(i+1) {
				return true
			}
			chosen = chosen[:len(chosen)-1]
		}
		return false
	}
	return more(0)
}

// oneOfEachOpponent is how many targets are chosen where a text has one for each opponent, and not up to one. Where none
// is legal for one of them the book does not say whether the others are chosen.
func (g *Course) oneOfEachOpponent(legal []table.ID, ctx *table.Context) int {
	opponents := g.Opponents(ctx.Controller)
	for _, p := range opponents {
		if !slices.ContainsFunc(legal, func(id table.ID) bool { return g.Whose(id) == p }) && len(legal) > 0 {
			g.Undecided("the engine does not tell whether targets for the other opponents are chosen where there is none for " + g.Name(p))
		}
	}
	return len(opponents)
}

// ofCertainPlayers reports whether the targets of a slot are said to be of each of several players, or of the opponent who
// chooses them.
func ofCertainPlayers(slot *oracle.TargetSlot) bool {
	return slot.Theirs || slices.Contains(slot.Phrase.Together(), oracle.Predicate(oracle.OfEach{}))
}

// stillOfPlayer carries out 608.2b for targets that are said to be of each of several players, or of whoever chooses
// them: one that is not that player's any more is illegal.
func (g *Course) stillOfPlayer(ctx *table.Context, slot *oracle.TargetSlot, t table.ID) bool {
	if !ofCertainPlayers(slot) || ctx.Announced == nil {
		return true
	}
	whose, known := ctx.Announced.Whose[t]
	return !known || whose == g.Whose(t)
}

// mustFit stops the game where targets that are still legal, each by itself, don't fit together any more: the
// book does not say which of them is illegal.
func (g *Course) mustFit(ctx *table.Context, slot *oracle.TargetSlot, legal []table.ID) {
	if len(legal) > 0 && len(slot.Phrase.Together()) > 0 && !g.fit(&slot.Phrase, legal, ctx) {
		g.LimitReached("the targets of " + g.Name(ctx.Speaker()) + " are together no longer what its text asks for")
	}
}

// whose notes of which players targets are that are said to be of certain ones.
func (g *Course) whose(slots []oracle.TargetSlot, chosen [][]table.ID) map[table.ID]table.ID {
	var of map[table.ID]table.ID
	for i := range slots {
		if i >= len(chosen) || !ofCertainPlayers(&slots[i]) {
			continue
		}
		for _, id := range chosen[i] {
			if of == nil {
				of = map[table.ID]table.ID{}
			}
			of[id] = g.Whose(id)
		}
	}
	return of
}
