package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out "repeat this process": the instructions of a text are followed in their order once more (608.2c).

// mostRepeated is how often a process is repeated at most that repeats itself: a text whose condition stays so
// has it repeated for ever.
const mostRepeated = 500

var _ = carriesOut((*Course).repeatAll, "AnyTimes")

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
		if g.repeating++; g.repeating > mostRepeated {
			g.LimitReached(fmt.Sprintf("a process is repeated more than %d times", mostRepeated))
		}
		if g.Work(len(list)); !g.Ended { // each repetition stands within the one before
			g.instruct(list[:at+1], ctx)
		}
		g.repeating--
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
