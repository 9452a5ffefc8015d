package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out gift (702.174 of 2026-02-27): the promise that is made as a spell is cast,
// and how an instant or sorcery keeps it. A permanent keeps it by a triggered ability.

// promisesGift carries out the first ability of gift, an additional cost: an opponent may be chosen.
func (g *Course) promisesGift(ctx *table.Context, a *table.Announcement, gift table.Held) ([]oracle.CostItem, error) {
	opponents := g.Opponents(ctx.Controller)
	if len(gift.Modes) > 0 || len(opponents) == 0 || !g.wantsCost(ctx, gift.Ability) ||
		!g.Applies("702.174a@2026-02-27", "%s promises an opponent the gift of %s", ctx.Controller, ctx.Source) {
		return nil, nil
	}
	if len(opponents) > 1 {
		opponents = g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "601.2b", Options: opponents, Min: 1, Max: 1})
	}
	a.Extras = append(a.Extras, gift.Keyword)
	a.Promised = opponents[0]
	return nil, nil
}

// givesGift carries out 702.174j for an instant or sorcery that resolves. What the gift comes to is
// not what the rest of the text speaks of.
func (g *Course) givesGift(spell table.ID, ctx *table.Context) {
	if ctx.Announced.Promised == table.None {
		return
	}
	for _, held := range g.Characteristics(spell).Abilities {
		if held.Keyword != "gift" || held.Kind != oracle.Static || len(held.Modes) == 0 ||
			!g.Applies("702.174j@2026-02-27", "%s gives its gift before anything else that it does", spell) ||
			!g.Applies(held.Rule, "%s gets the gift of %s", ctx.Announced.Promised, spell) {
			continue
		}
		about := *ctx
		g.instruct(held.Modes[0].Instructions, &about)
	}
}

// gaveGift notes, for what triggers on it (702.174c), that a gift has been given: an instant or sorcery whose gift was
// promised has resolved, or the triggered ability by which a permanent keeps such a promise.
func (g *Course) gaveGift(spell bool, ctx *table.Context) {
	if a := ctx.Ability; spell && ctx.Announced.Promised != table.None || !spell && a != nil && a.Kind == oracle.Triggered && a.Keyword == "gift" {
		g.Happen(table.Event{Kind: table.ActionEvent, Player: ctx.Controller, Word: "give a gift"})
	}
}

// hasGift reports whether a spell has gift.
func (g *Course) hasGift(spell table.ID) bool {
	return spell.IsObject() && g.HasKeyword(spell, "gift")
}
