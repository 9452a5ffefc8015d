package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 508.7: effects by which a player chooses anew what a creature is
// attacking.

// reselect carries out 508.7a-d.
func (g *Course) reselect(id table.ID, players bool, ctx *table.Context) {
	if !id.IsObject() || !g.OnBattlefield(id) || !g.Object(id).IsAttacker {
		return
	}
	options := g.reselectable(g.Controller(id))
	if players {
		options = slices.DeleteFunc(options, table.ID.IsObject)
	}
	options = slices.DeleteFunc(options, func(whom table.ID) bool {
		kept := false
		g.Scratch(func() { kept = g.RestrictedAttack(id, whom) != nil })
		return kept && !g.Applies("508.7b", "what keeps %s from being declared as an attacker of %s does not matter", id, whom)
	})
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "508.7", Options: options, Min: 1, Max: 1})
	if len(chosen) == 0 {
		return
	}
	o, before := g.Object(id), g.Object(id).Attacking
	o.Attacking = chosen[0]
	o.Defending, o.AtBattle = g.Defender(id), chosen[0].IsObject() && !g.Is(chosen[0], oracle.Planeswalker)
	g.Stir()
	if !g.Applies("508.7a", "%s is attacking %s now, but does not attack a second time", id, chosen[0]) {
		g.assailsInstead(g.Controller(id), before, chosen[0])
		g.Happen(table.Event{Kind: table.AttackEvent, Object: id, Other: chosen[0], Player: g.Controller(id), Amount: 1})
	}
}

// assailsInstead is what 508.7a excludes: that a player has attacked the player that was chosen anew, and not the one
// that was declared.
func (g *Course) assailsInstead(by, before, now table.ID) {
	if before.IsPlayer() {
		g.Player(before).Assailants &^= 1 << by.Seat()
	}
	if now.IsPlayer() {
		g.Player(now).Assailants |= 1 << by.Seat()
	}
}

// reselectable lists what a creature of a player may be made to attack: opponents, and
// planeswalkers and battles of theirs.
func (g *Course) reselectable(controller table.ID) []table.ID {
	own := func(whom table.ID) bool {
		switch {
		case whom.IsPlayer():
			return !g.Against(controller, whom)
		case g.Is(whom, oracle.Battle):
			return !g.Against(controller, g.Protector(whom))
		}
		return !g.Against(controller, g.Controller(whom))
	}
	list := g.inOrder(g.Opponents(controller))
	list = append(list, controller)
	for _, id := range g.Battlefield {
		if g.QuietCharacteristics(id).Is(oracle.Planeswalker | oracle.Battle) {
			list = append(list, id)
		}
	}
	theirs := slices.DeleteFunc(slices.Clone(list), own)
	if len(theirs) < len(list) && !g.Applies("508.7c", "creatures of %s can attack only opponents, and planeswalkers and battles of opponents", controller) {
		theirs = list
	}
	theirs = slices.DeleteFunc(theirs, func(whom table.ID) bool {
		return g.notDefending(whom) && g.Applies("508.7d", "%s is neither the chosen defending player nor defended by them", whom)
	})
	return slices.DeleteFunc(theirs, func(whom table.ID) bool {
		return g.Ranged && (g.Beyond(controller, whom) || g.Beyond(controller, g.Defends(whom))) &&
			g.Applies("508.7e", "%s is out of the range of influence of %s and can't be attacked instead", whom, controller)
	})
}
