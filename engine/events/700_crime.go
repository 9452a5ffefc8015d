package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// maybeCrime carries out 700.13 of 2026-02-27: a player who has cast a spell, activated an ability or
// put a triggered ability on the stack has committed a crime if it targets an opponent, what an
// opponent controls, or a card in an opponent's graveyard; one crime, however much of that it targets.
// It is looked at in a game in which some text asks.
func (g *Course) maybeCrime(p, made table.ID) {
	if !g.CrimesWatched || g.Object(made).Announced == nil {
		return
	}
	ctx := table.Context{Controller: p}
	against := slices.IndexFunc(g.Object(made).Announced.Flat(), func(id table.ID) bool {
		if !id.IsObject() {
			return g.Relation(oracle.Opponents, id, &ctx)
		}
		switch o := g.Object(id); o.Zone {
		case oracle.Graveyard:
			return g.Relation(oracle.Opponents, o.Home(), &ctx)
		case oracle.Battlefield, oracle.Stack:
			return g.Relation(oracle.Opponents, g.Controller(id), &ctx)
		}
		return false
	})
	if against >= 0 && g.Applies("700.13@2026-02-27", "%s commits a crime: %s targets %s", p, made, g.Object(made).Announced.Flat()[against]) {
		g.Happen(table.Event{Kind: table.ActionEvent, Player: p, Word: oracle.CommitACrime})
	}
}
