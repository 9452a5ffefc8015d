package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// harness carries out 701.64a of 2026-02-27: a permanent becomes harnessed, unless it is already.
func (g *Course) harness(i oracle.KeywordAction, ctx *table.Context) {
	for _, id := range g.Refer(i.Object, ctx) {
		if g.OnBattlefield(id) && !g.Object(id).Is(table.Harnessed) && g.Applies("701.64a@2026-02-27", "%s becomes harnessed", id) {
			g.Object(id).Marked |= table.Harnessed
			g.Touch()
		}
	}
}
