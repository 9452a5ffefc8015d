package events

import "rulestep/engine/table"

// paysTribute carries out the choices of 702.104a: the controller of what enters chooses an opponent,
// who may have it enter with the additional counters.
func (g *Course) paysTribute(in *table.Entering, ctx *table.Context) bool {
	chosen := g.ChooseObjects(Decision{
		Purpose: ForChoice, Player: in.Controller, About: ctx.Source, Rule: "702.104a",
		Options: g.Opponents(in.Controller), Min: 1, Max: 1,
	})
	if len(chosen) == 0 || !g.YesNo(Decision{Purpose: ForMay, Player: chosen[0], About: ctx.Source, Rule: "702.104a"}) {
		return false
	}
	in.Tributed = true
	return true
}
