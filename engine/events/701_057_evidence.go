package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.57, collect evidence: as an instruction, and as a cost.

// evidenceIn is the total mana value of cards, which is what they are worth as evidence.
func (g *Course) evidenceIn(cards []table.ID) int {
	total := 0
	for _, id := range cards {
		total += g.ManaValue(id)
	}
	return total
}

// lacksEvidence reports whether a player can't collect so much evidence.
func (g *Course) lacksEvidence(p table.ID, n int) bool {
	return g.evidenceIn(g.Player(p).Graveyard) < n
}

// lacksEvidenceThen reports whether a player is to collect evidence after something else is exiled, and can't: what is exiled
// first is no evidence any more.
func (g *Course) lacksEvidenceThen(do []oracle.Instruction, p table.ID, ctx *table.Context) bool {
	exiled, ok := do[0].(oracle.Move)
	if !ok || exiled.To != oracle.Exile {
		return false
	}
	var gone []table.ID
	g.Scratch(func() {
		for _, id := range g.quietly(exiled.What, ctx) {
			if now, there := g.findToMove(id, exiled, ctx); there {
				gone = append(gone, now)
			}
		}
	})
	left := slices.DeleteFunc(slices.Clone(g.Player(p).Graveyard), func(id table.ID) bool { return slices.Contains(gone, id) })
	return slices.ContainsFunc(do[1:], func(i oracle.Instruction) bool {
		action, ok := i.(oracle.KeywordAction)
		return ok && action.Name == oracle.CollectEvidence && g.evidenceIn(left) < g.Quantity(action.Count, ctx) &&
			g.Applies("701.57b", "%s has too few cards in the graveyard, and can't choose to collect evidence", p)
	})
}

// evidencePayable reports why a player can't choose to collect evidence for a cost.
func (g *Course) evidencePayable(item oracle.PayEvidence, ctx *table.Context) error {
	if n := g.Quantity(item.Amount, ctx); g.lacksEvidence(ctx.Controller, n) {
		return g.Forbids("701.57b", "%s has no cards with total mana value %n in the graveyard, and can't choose to collect evidence", ctx.Controller, table.Count(n))
	}
	return nil
}

// payEvidence has a player collect evidence for a cost, before what is left to pay of it. What is exiled for a spell is linked to it (607.2q).
func (g *Course) payEvidence(p table.ID, item oracle.PayEvidence, left []oracle.CostItem, ctx *table.Context) error {
	d := g.evidenceDecision(p, g.Quantity(item.Amount, ctx), ctx)
	d.Purpose, d.Words = ForCost, []string{costVerb(item)}
	d.Besides = CountOf(left, func(i oracle.CostItem) bool { return costVerb(i) == costVerb(item) })
	answer, err := g.ask(&d)
	if err != nil {
		return err
	}
	happened := g.exileEvidence(p, answer.IDs, g.Quantity(item.Amount, ctx), ctx)
	g.linkToSpell(ctx.Source, item.Foreign, happened)
	return nil
}

// collectEvidence carries out 701.57a for a player who is told to.
func (g *Course) collectEvidence(_ oracle.KeywordAction, p table.ID, n int, ctx *table.Context) bool {
	if g.lacksEvidence(p, n) {
		return false // it can't be done in part: cards of less mana value are not that evidence
	}
	d := g.evidenceDecision(p, n, ctx)
	g.exileEvidence(p, g.Choose(&d).IDs, n, ctx)
	return false // exileEvidence has told that it was done
}

// evidenceDecision is the choice of the cards to exile.
func (g *Course) evidenceDecision(p table.ID, n int, ctx *table.Context) Decision {
	options := slices.Clone(g.Player(p).Graveyard)
	d := Decision{Kind: ObjectDecision, Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.57a", Options: options, Max: len(options)}
	d.Refuse = func(a Answer) error {
		for i, id := range a.IDs {
			if id.IsObject() && g.Object(id).Zone == oracle.Exile {
				return fmt.Errorf("%s is exiled already: of cards named for two parts of a cost the first that are enough are for the one that is paid first", g.Name(id))
			}
			if !slices.Contains(options, id) || slices.Contains(a.IDs[:i], id) {
				return fmt.Errorf("%s is no card to collect as evidence", g.Name(id))
			}
		}
		if g.evidenceIn(a.IDs) < min(n, g.evidenceIn(options)) { // that there is enough is asked before
			return g.Forbids("701.57a", "the cards that %s would exile have a total mana value of less than %n", p, table.Count(n))
		}
		return nil
	}
	d.List = func() []Answer { return []Answer{{IDs: g.leastEvidence(options, n)}} } // of the many ways one stands for all
	return d
}

// leastEvidence is a choice of cards that is enough, the most valuable ones first.
func (g *Course) leastEvidence(cards []table.ID, n int) []table.ID {
	cards = slices.Clone(cards)
	slices.SortStableFunc(cards, func(a, b table.ID) int { return g.ManaValue(b) - g.ManaValue(a) })
	for k := range cards {
		if g.evidenceIn(cards[:k]) >= n {
			return cards[:k]
		}
	}
	return cards
}

// exileEvidence exiles what was chosen, by which the player has collected evidence.
func (g *Course) exileEvidence(p table.ID, cards []table.ID, n int, ctx *table.Context) []table.Event {
	if !g.Applies("701.57a", "%s collects evidence %n by exiling cards from the graveyard", p, table.Count(n)) {
		return nil
	}
	var events []table.Event
	for _, id := range cards {
		e := g.destination(id, oracle.Exile)
		e.Source, e.Cause = ctx.Source, oracle.ByExiling
		events = append(events, e)
	}
	happened := g.Happen(events...)
	g.actionDone(p, table.None, oracle.CollectEvidence)
	return happened
}
