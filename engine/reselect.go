package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 508.7: effects by which a player chooses anew what a creature is
// attacking.

// reselect carries out 508.7a-c.
func (g *Game) reselect(id ID, players bool, ctx *Context) {
	if !id.IsObject() || !g.onBattlefield(id) || !g.object(id).isAttacker {
		return
	}
	options := g.reselectable(g.controller(id))
	if players {
		options = slices.DeleteFunc(options, ID.IsObject)
	}
	options = slices.DeleteFunc(options, func(whom ID) bool {
		kept := false
		g.scratch(func() { kept = g.restrictedAttack(id, whom) != nil })
		return kept && !g.applies("508.7b", "what keeps %s from being declared as an attacker of %s does not matter", id, whom)
	})
	chosen := g.chooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "508.7", Options: options, Min: 1, Max: 1})
	if len(chosen) == 0 {
		return
	}
	o := g.object(id)
	o.attacking = chosen[0]
	o.defending, o.atBattle = g.defender(id), chosen[0].IsObject() && !g.is(chosen[0], oracle.Planeswalker)
	g.stir()
	if !g.applies("508.7a", "%s is attacking %s now, but does not attack a second time", id, chosen[0]) {
		g.happen(Event{Kind: AttackEvent, Object: id, Other: chosen[0], Player: g.controller(id), Amount: 1})
	}
}

// reselectable lists what a creature of a player may be made to attack: opponents, and
// planeswalkers and battles of theirs.
func (g *Game) reselectable(controller ID) []ID {
	own := func(whom ID) bool {
		switch {
		case whom.IsPlayer():
			return whom == controller
		case g.is(whom, oracle.Battle):
			return g.protector(whom) == controller
		}
		return g.controller(whom) == controller
	}
	list := g.inOrder(g.opponents(controller))
	list = append(list, controller)
	for _, id := range g.battlefield {
		if g.charsQuietly(id).is(oracle.Planeswalker | oracle.Battle) {
			list = append(list, id)
		}
	}
	theirs := slices.DeleteFunc(slices.Clone(list), own)
	if len(theirs) < len(list) && !g.applies("508.7c", "creatures of %s can attack only opponents, and planeswalkers and battles of opponents", controller) {
		return list
	}
	return theirs
}
