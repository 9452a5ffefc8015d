package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out offering (702.48): a permanent that may be sacrificed as an additional cost, by whose
// mana cost the spell costs less, and for which it may be cast at any time.

// offeringCost is what is sacrificed for an ability of offering.
func offeringCost(a *oracle.Ability) oracle.CostItem {
	return oracle.PaySacrifice{Phrase: *a.Quality, Count: oracle.Literal(1)}
}

// offering is the keyword.
const offering = "offering"

// announceOffering has a player say whether the additional cost will be paid, and with what (702.48b). Each ability of
// offering asks for a permanent of its own (118.8a).
func (g *Course) announceOffering(ctx *table.Context, a *table.Announcement, held table.Held) ([]oracle.CostItem, error) {
	cost := offeringCost(held.Ability)
	if options, _ := g.costObjects(cost, ctx); len(besides(options, a.Offered)) == 0 ||
		!g.wantsCost(ctx, &oracle.Ability{Keyword: offeringOf(held.Ability), Cost: []oracle.CostItem{cost}}) {
		return nil, nil
	}
	given, err := g.chooseGiven(cost, ctx, "702.48b", a.Offered)
	if err != nil || given == table.None || !g.Applies("702.48a", "%s means to sacrifice %s for %s", ctx.Controller, given, ctx.Source) {
		return nil, err
	}
	a.Offered = append(slices.Clip(a.Offered), given)
	a.Extras = append(a.Extras, held.Keyword)
	return nil, nil
}

// offeringOf names an ability of offering by the quality that it asks for, "Goblin offering", so that it is told from another one.
func offeringOf(held *oracle.Ability) oracle.Keyword {
	for _, w := range held.Quality.Where {
		if is, ok := w.(oracle.HasSubtype); ok {
			return oracle.Keyword(is.Subtype) + " " + held.Keyword
		}
	}
	return held.Keyword
}

// besides is a list of objects less some of them.
func besides(ids, some []table.ID) []table.ID {
	return slices.DeleteFunc(slices.Clone(ids), func(id table.ID) bool { return slices.Contains(some, id) })
}

// offered is by how much a spell costs less for each permanent that will be sacrificed for it: mana of each type for mana
// of that type, and generic mana for the rest (702.48c).
func (g *Course) offered(spell table.ID, a *table.Announcement) (list []costEffect) {
	for _, given := range a.Offered {
		cost := g.Characteristics(given).Cost
		if len(cost) == 0 {
			continue
		}
		if !g.Applies("702.48c", "mana of a type in the mana cost of %s takes mana of that type off the cost of %s", given, spell) {
			cost = oracle.Cost{{Generic: g.ManaValue(given)}}
		}
		list = append(list, costEffect{given, oracle.CostChange{Reduce: cost}, 1})
	}
	return list
}

// offeringLets reports whether a card may be cast at any time because something can be, or will be, sacrificed for it.
func (g *Course) offeringLets(held *oracle.Ability, ctx *table.Context, beginning bool) bool {
	if held.Keyword != offering {
		return false
	}
	if !beginning {
		return ctx.Announced.PaidExtra(offering)
	}
	options, _ := g.costObjects(offeringCost(held), ctx)
	return len(options) > 0 && g.InForce("702.48a") &&
		g.Applies("601.3c", "%s may be cast as though it had flash if something is sacrificed for it, so its casting may begin", ctx.Source)
}

// affordableOffering reports whether a player could pay for a card if a permanent were sacrificed for it.
func (g *Course) affordableOffering(p, card table.ID, d table.Due) bool {
	for _, held := range g.QuietCharacteristics(card).Abilities {
		if held.Keyword == offering && g.affordableOffered(p, card, d, held.Ability) {
			return true
		}
	}
	return false
}

// affordableOffered is affordableOffering for one ability of the card.
func (g *Course) affordableOffered(p, card table.ID, d table.Due, held *oracle.Ability) bool {
	options, _ := g.costObjects(offeringCost(held), &table.Context{Source: card, Controller: p})
	return slices.ContainsFunc(options, func(id table.ID) (could bool) {
		total := totalCost{mana: d}
		g.Scratch(func() {
			g.reduce(&total, d.Colored, g.QuietCharacteristics(id).Cost, id, card)
			g.WithReserved([]table.ID{id}, func() { could = g.affordable(p, total.mana, 0, card) })
		})
		return could
	})
}
