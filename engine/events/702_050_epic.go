package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.50, epic.

// noMoreSpells is the first spell ability of epic, for the rest of the game.
var noMoreSpells = oracle.Establish{Effect: oracle.Restriction{Affected: oracle.You{}, Cant: oracle.CastSpells}}

// againEachUpkeep is the delayed triggered ability that the second one creates.
var againEachUpkeep = oracle.DelayTrigger{RestOfGame: true, Ability: &oracle.Ability{
	Kind: oracle.Triggered, Keyword: "epic", Rule: "702.50a", Delayed: true, Trigger: oracle.StepBegins{Step: oracle.Upkeep, Whose: oracle.Yours},
	Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
		oracle.CopySpell{What: oracle.This{}, Count: oracle.Literal(1), NewTargets: true, Except: []oracle.Change{oracle.LoseAbility{Keywords: []oracle.Keyword{"epic"}}}},
	}}},
}}

// epic carries out 702.50a-b for a spell that is resolving, after what else it says.
func (g *Course) epic(spell table.ID, ctx *table.Context) {
	if !g.HasKeyword(spell, "epic") || !g.Applies("702.50a", "%s has epic, so it is copied at the beginning of each upkeep of %s", spell, ctx.Controller) {
		return
	}
	if g.Applies("702.50b", "from now on %s can't cast spells; what puts copies of spells on the stack still does", ctx.Controller) {
		g.instructOne(noMoreSpells, ctx)
	}
	g.instructOne(againEachUpkeep, ctx)
}
