package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// modifyPlayers begins an effect on players. "Target player can't play lands this turn":
// a player has no characteristics that could say so, only the rules of the game for that
// player change.
func (g *Course) modifyPlayers(players []table.ID, change oracle.Change, d oracle.Duration, ctx *table.Context) {
	e := table.Effect{Source: ctx.Source, Controller: ctx.Controller, About: players, Duration: d}
	grant, ok := change.(oracle.Grant)
	switch {
	case ok:
		settled, targets := g.settleGrants([]oracle.Change{grant}, ctx)
		e.Static, e.Targets = settled[0].(oracle.Grant).Effect, targets
	case table.GuardsPlayers(change):
		e.Static = oracle.Continuous{Affected: oracle.It{To: oracle.WhatWasMeant}, Changes: g.lockChanges([]oracle.Change{change}, ctx)}
	default:
		g.LimitReached("the engine does not carry out what an effect would change about a player")
		return
	}
	g.begin(e)
}
