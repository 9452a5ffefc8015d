package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out two keywords that came with later editions and let a card be cast from the
// graveyard: harmonize (702.180) and mayhem (702.187 of 2026-02-27).

// announceHarmonizer carries out 702.180b for the choice: which creature, if any, will be tapped.
func (g *Course) announceHarmonizer(ctx *table.Context, a *table.Announcement, way *castWay) error {
	if way.keyword != a.Permit {
		return nil
	}
	p, spell := ctx.Controller, ctx.Source
	options := g.helpers("harmonize", p)
	if len(options) == 0 {
		return nil
	}
	power := func(id table.ID) int { return g.QuietCharacteristics(id).Power }
	slices.SortStableFunc(options, func(a, b table.ID) int { return power(b) - power(a) })
	d := Decision{Kind: ObjectDecision, Purpose: ForTapping, Player: p, About: spell, Rule: "702.180b@2026-02-27", Options: options, Max: 1}
	d.Refuse = func(answer Answer) error {
		for _, id := range answer.IDs {
			if !slices.Contains(options, id) {
				return g.Forbids("702.180a@2026-02-27", "%s is no untapped creature of %s", id, p)
			}
		}
		if len(answer.IDs) > 1 {
			return g.Forbids("702.180a@2026-02-27", "not more than one creature is tapped for the harmonize cost of %s", spell)
		}
		return nil
	}
	d.List = func() []Answer {
		var list []Answer
		for _, id := range options {
			list = append(list, Answer{IDs: []table.ID{id}})
		}
		return append(list, Answer{})
	}
	answer, err := g.ask(&d)
	if err != nil {
		return err
	}
	for _, id := range answer.IDs {
		a.Given = id
		g.Under.reserved = append(g.Under.reserved, id) // until the spell is cast
	}
	return nil
}

// affordableHarmonized reports whether a player could pay for a card that is cast with harmonize if a
// creature were tapped for it.
func (g *Course) affordableHarmonized(p, card table.ID, d table.Due) bool {
	if g.Object(card).Zone != oracle.Graveyard || g.QuietCharacteristics(card).Keyword("harmonize") == nil {
		return false
	}
	return slices.ContainsFunc(g.helpers("harmonize", p), func(id table.ID) bool {
		could, less := false, d
		less.Generic -= min(less.Generic, max(0, g.QuietCharacteristics(id).Power))
		g.WithReserved([]table.ID{id}, func() { could = g.affordable(p, less, 0, card) })
		return could
	})
}

// harmonized carries out the second ability of 702.180a: the power of the creature that will be tapped.
func (g *Course) harmonized(spell, creature table.ID, _ *oracle.Ability) int {
	n := max(0, g.Characteristics(creature).Power)
	if n == 0 || !g.Applies("702.180a@2026-02-27", "the total cost of %s is lowered by %n generic mana, the power of %s", spell, table.Count(n), creature) {
		return 0
	}
	return n
}

// mayhem carries out 702.187b and 702.187c: a card may be cast from the graveyard in the turn in which
// its owner discarded it.
func (g *Course) mayhem(p, id table.ID, a *oracle.Ability) bool {
	switch {
	case !g.discardedNow(p, id):
		return false
	case len(a.Cost) == 0:
		return g.Applies("702.187c@2026-02-27", "%s discarded %s this turn and may play it from the graveyard", p, id)
	}
	return g.Applies("702.187b@2026-02-27", "%s discarded %s this turn and may cast it from the graveyard for its mayhem cost", p, id)
}

// discardedNow reports whether a card is in the graveyard of a player who discarded it this turn.
func (g *Course) discardedNow(p, id table.ID) bool {
	o := g.Object(id)
	return o.Zone == oracle.Graveyard && o.Owner == p && o.Discarded > 0 && int(o.Discarded) == g.TurnNumber
}

// mayhemLand is mayhem for a land, which is played and not cast: only mayhem without a cost lets it be.
func (g *Course) mayhemLand(p, id table.ID) bool {
	if !g.discardedNow(p, id) {
		return false
	}
	a := g.Characteristics(id).Keyword("mayhem")
	return a != nil && len(a.Cost) == 0 && g.mayhem(p, id, a)
}
