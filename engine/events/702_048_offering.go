package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out offering (702.48): a permanent that may be sacrificed as an additional cost, by whose
// mana cost the spell costs less, and for which it may be cast at any time.

// offeringCost is what is sacrificed for an ability of offering.
func offeringCost(a *oracle.Ability) oracle.CostItem {
	return oracle.PaySacrifice{Phrase: *a.Quality, Count: oracle.Literal(1)}
}

// announceOffering has a player say whether the additional cost will be paid, and with what (702.48b).
func (g *Course) announceOffering(ctx *table.Context, a *table.Announcement, held *oracle.Ability) error {
	cost := offeringCost(held)
	if options, _ := g.costObjects(cost, ctx); len(options) == 0 || a.Given != table.None ||
		!g.wantsCost(ctx, &oracle.Ability{Keyword: held.Keyword, Cost: []oracle.CostItem{cost}}) {
		return nil
	}
	given, err := g.chooseGiven(cost, ctx, "702.48b")
	if err != nil || given == table.None || !g.Applies("702.48a", "%s means to sacrifice %s for %s", ctx.Controller, given, ctx.Source) {
		return err
	}
	a.Given = given
	a.Extras = append(a.Extras, held.Keyword)
	return nil
}

// offered is by how much a spell costs less for the permanent that will be sacrificed for it: mana of each type for mana
// of that type, and generic mana for the rest (702.48c).
func (g *Course) offered(spell table.ID, a *table.Announcement) []costEffect {
	cost := g.Characteristics(a.Given).Cost
	if len(cost) == 0 || !a.PaidExtra("offering") {
		return nil
	}
	if !g.Applies("702.48c", "mana of a type in the mana cost of %s takes mana of that type off the cost of %s", a.Given, spell) {
		cost = oracle.Cost{{Generic: g.ManaValue(a.Given)}}
	}
	return []costEffect{{a.Given, oracle.CostChange{Reduce: cost}, 1}}
}

// offeringLets reports whether a card may be cast at any time because something can be, or will be, sacrificed for it.
func (g *Course) offeringLets(held *oracle.Ability, ctx *table.Context, beginning bool) bool {
	if !beginning {
		return ctx.Announced.PaidExtra("offering")
	}
	options, _ := g.costObjects(offeringCost(held), ctx)
	return len(options) > 0 && g.InForce("702.48a") &&
		g.Applies("601.3c", "%s may be cast as though it had flash if something is sacrificed for it, so its casting may begin", ctx.Source)
}

// affordableOffering reports whether a player could pay for a card if a permanent were sacrificed for it.
func (g *Course) affordableOffering(p, card table.ID, d table.Due) bool {
	held := g.QuietCharacteristics(card).Keyword("offering")
	if held == nil {
		return false
	}
	options, _ := g.costObjects(offeringCost(held), &table.Context{Source: card, Controller: p})
	for _, id := range options {
		could := false
		total := totalCost{mana: d}
		g.Scratch(func() {
			g.reduce(&total, d.Colored, g.QuietCharacteristics(id).Cost, id, card)
			g.WithReserved([]table.ID{id}, func() { could = g.affordable(p, total.mana, 0, card) })
		})
		if could {
			return true
		}
	}
	return false
}
