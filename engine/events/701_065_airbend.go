package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out airbend (701.65 of 2026-02-27): what is exiled so may be cast for {2} by its owner.

// airbend carries out 701.65a. Each card has its own permission; a token or the copy of a spell is no card.
func (g *Course) airbend(i oracle.KeywordAction, ctx *table.Context) {
	meant := slices.Clone(g.Refer(i.Object, ctx))
	ctx.Means(i.Object, meant)
	var out []table.Event
	for _, id := range meant {
		if o := g.Object(id); (o.Zone == oracle.Battlefield || o.Zone == oracle.Stack && o.Kind != table.AbilityObject) &&
			g.Applies("701.65a@2026-02-27", "%s airbends %s, which is exiled; if it is a card its owner may cast it for {2}", ctx.Controller, id) {
			out = append(out, g.destination(id, oracle.Exile))
		}
	}
	if len(out) == 0 {
		return
	}
	exiled := false
	for _, e := range g.Happen(out...) {
		if e.Kind != table.ZoneChangeEvent || e.To != oracle.Exile {
			continue
		}
		exiled = true
		if card := e.NewObject; card != table.None && g.Object(card).Kind == table.CardObject {
			g.instructOne(oracle.Establish{Duration: oracle.AsLongAsExiled, About: oracle.This{}, Effect: oracle.Permission{
				Affected: oracle.You{}, May: oracle.CastCards, Object: oracle.This{}, Airbent: true,
			}}, &table.Context{Source: card, Controller: g.Object(card).Owner})
		}
	}
	if exiled {
		g.actionDone(ctx.Controller, table.None, i.Name)
	}
}

// forAirbent is the leave by which an airbent card is cast: for {2} rather than its mana cost.
var forAirbent = &oracle.Ability{
	Kind: oracle.Static, Keyword: "airbend", Rule: "701.65a@2026-02-27", Cost: []oracle.CostItem{oracle.PayMana{Mana: oracle.Cost{{Generic: 2}}}},
}
