package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.94, miracle: the first card that a player draws in a turn may be revealed as
// it is drawn.

// miracle offers a player to reveal a card with miracle that they have just drawn, if it is the first one
// of the turn.
func (g *Course) miracle(p table.ID, drawn []table.Event) {
	first := func(e table.Event) bool { return e.Kind == table.DrawEvent && e.Player == p && e.Ordinal == 1 }
	moved := slices.IndexFunc(drawn, func(e table.Event) bool {
		return e.Cause == oracle.ByDrawing && e.Player == p && e.NewObject != table.None
	})
	if moved < 0 || !slices.ContainsFunc(drawn, first) {
		return
	}
	card := drawn[moved].NewObject
	for _, held := range g.Characteristics(card).Abilities {
		if held.Keyword != "miracle" || held.Kind != oracle.Triggered || !g.Applies("702.94a", "%s may reveal %s, as it is the first card that they draw this turn", p, card) {
			continue
		}
		if g.Under.payment.pays { // it is revealed only when that is done (121.8)
			g.LimitReached("the engine does not carry out a card with miracle that is drawn while something is paid")
			return
		}
		ctx := table.Context{Source: card, Controller: p, Ability: held.Ability}
		g.instruct([]oracle.Instruction{oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.Reveal{Who: oracle.You{}, What: oracle.This{}}}}}, &ctx)
		if ctx.Did {
			g.designationTriggers(card, p, held.Ability, &drawn[moved])
		}
	}
}
