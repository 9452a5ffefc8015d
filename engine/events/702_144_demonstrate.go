package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// demonstrate carries out what the ability of demonstrate does (702.144a): its controller may copy the
// spell, and if so, an opponent whom they choose does, too.
func (g *Course) demonstrate(_ oracle.KeywordAction, ctx *table.Context) {
	if !g.YesNo(Decision{Purpose: ForMay, Player: ctx.Controller, About: ctx.Source, Rule: "702.144a"}) {
		return
	}
	copied := oracle.CopySpell{What: oracle.This{}, NewTargets: true}
	g.instructOne(copied, ctx)
	chosen := g.ChooseObjects(Decision{
		Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "702.144a", Options: g.Opponents(ctx.Controller), Min: 1, Max: 1,
	})
	for _, p := range chosen {
		by := *ctx
		by.Controller = p
		g.instructOne(copied, &by)
	}
}
