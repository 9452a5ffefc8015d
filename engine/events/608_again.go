package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out "repeat this process": the instructions of a text are followed in their order once more (608.2c).

// repeatAll follows the instructions of the ability again, from the first one to the one in which that is said.
func (g *Course) repeatAll(i oracle.RepeatAll, ctx *table.Context) {
	if ctx.Ability == nil || len(ctx.Ability.Modes) != 1 {
		return
	}
	list := ctx.Ability.Modes[0].Instructions
	at := slices.IndexFunc(list, RepeatsIn)
	if at < 0 {
		return
	}
	if !i.AnyTimes {
		g.Work(len(list))
		g.instruct(list[:at+1], ctx)
		return
	}
	for !g.Ended && g.YesNo(Decision{Purpose: ForMay, Player: ctx.Controller, About: ctx.Source, Rule: "608.2d"}) {
		g.Work(len(list))
		g.instruct(list[:at], ctx)
	}
}

// RepeatsIn reports whether an instruction has all of them repeated, itself or under a condition.
func RepeatsIn(i oracle.Instruction) bool {
	switch i := i.(type) {
	case oracle.RepeatAll:
		return true
	case oracle.If:
		return slices.ContainsFunc(i.Then, RepeatsIn) || slices.ContainsFunc(i.Else, RepeatsIn)
	}
	return false
}
