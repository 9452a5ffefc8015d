package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 719, Case cards.

// solve carries out 719.3a: a Case becomes solved.
func (g *Course) solve(_ oracle.KeywordAction, ctx *table.Context) {
	if id := ctx.Source; g.OnBattlefield(id) && g.Applies("719.3a", "%s becomes solved", id) {
		g.Object(id).Marked |= table.Solved
		g.Touch()
		g.actionDone(ctx.Controller, table.None, oracle.SolveCase)
	}
}
