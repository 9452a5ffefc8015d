package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.132, assist: another player pays for generic mana of a spell's total cost. The cost
// is what it is; who pays for it is shared.

// An assistance is what another player pays of a total cost.
type assistance struct {
	by   table.ID // None for nobody
	mana table.Due
}

// askAssistance has the caster of a spell with assist choose another player, and that player say for how much
// of the generic mana to pay. What the caster has to pay is the rest.
func (g *Course) askAssistance(total *totalCost, ctx *table.Context) error {
	others := g.assistants(ctx.Controller, ctx.Source, total.mana)
	if len(others) == 0 {
		return nil
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForAssistance, Player: ctx.Controller, About: ctx.Source, Rule: "702.132a", Options: others, Max: 1})
	if len(chosen) == 0 || !g.Applies("702.132a", "%s chooses %s, who may pay for generic mana of %s", ctx.Controller, chosen[0], ctx.Source) {
		return nil
	}
	most := total.mana.Generic
	d := Decision{Kind: NumberDecision, Purpose: ForAssisting, Player: chosen[0], About: ctx.Source, Rule: "702.132a", Max: most}
	d.Refuse = func(a Answer) error {
		if len(a.Numbers) != 1 || a.Numbers[0] < 0 || a.Numbers[0] > most {
			return g.Forbids("702.132a", "%s pays for none but the generic mana of %s, which is %n", chosen[0], ctx.Source, table.Count(most))
		}
		return nil
	}
	d.List = func() []Answer {
		list := []Answer{{Numbers: []int{0}}}
		g.Scratch(func() {
			for n := 1; n <= most && g.affordable(chosen[0], table.Due{Generic: n}, 0, ctx.Source); n++ {
				list = append(list, Answer{Numbers: []int{n}})
			}
		})
		return list
	}
	answer, err := g.ask(&d)
	if err != nil || answer.Numbers[0] == 0 {
		return err
	}
	n := min(answer.Numbers[0], most)
	total.assisted = assistance{chosen[0], table.Due{Generic: n}}
	total.mana.Generic -= n
	return nil
}

// assistants lists who may be chosen to pay for generic mana of a spell with assist.
func (g *Course) assistants(p, spell table.ID, d table.Due) []table.ID {
	if d.Generic == 0 || !g.HasKeyword(spell, "assist") {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(g.APNAP()), func(other table.ID) bool { return other == p })
}

// paySharing has both players pay the mana of a total cost: each activates mana abilities, who assists first, and then
// each pays, who assists first again. It returns the types of mana that were spent.
func (g *Course) paySharing(p table.ID, total *totalCost, spell table.ID) ([]oracle.Color, error) {
	by, part := total.assisted.by, total.assisted.mana
	if err := g.provideMana(by, part, spell); err != nil {
		return nil, err
	}
	due := g.asOtherMana(p, total.mana, spell)
	if err := g.provideMana(p, due, spell); err != nil {
		return nil, err
	}
	if err := g.spendMana(by, part, spell); err != nil {
		return nil, err
	}
	spent, from, riders := slices.Clone(g.spent), slices.Clone(g.spentFrom), slices.Clone(g.ridden)
	err := g.spendMana(p, due, spell)
	g.spentFrom, g.ridden = append(from, g.spentFrom...), append(riders, g.ridden...)
	return append(spent, g.spent...), err
}

// affordableAssisted reports whether a player could pay for a spell with assist if another one paid for some of
// the generic mana.
func (g *Course) affordableAssisted(p, spell table.ID, d table.Due) bool {
	for _, other := range g.assistants(p, spell, d) {
		for n := 1; n <= d.Generic && g.affordable(other, table.Due{Generic: n}, 0, spell); n++ {
			if g.affordable(p, table.Due{Generic: d.Generic - n, Colored: d.Colored}, 0, spell) {
				return true
			}
		}
	}
	return false
}
