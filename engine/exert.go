package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 701.39, exerting permanents, and 508.1g, by which a creature is
// exerted as it attacks.

// An exertion has a permanent not untap during a player's next untap step.
type exertion struct {
	object, player ID
	turn           int
}

// exertOption is a creature that may be exerted as it attacks, with what happens then.
type exertOption struct {
	creature ID
	then     *oracle.Ability
}

// chooseExertion carries out 508.1g: the active player chooses for which of the attackers
// optional costs are paid.
func (g *Game) chooseExertion(chosen []attack) []exertOption {
	var list []exertOption
	for _, a := range chosen {
		for _, held := range g.chars(a.creature).Abilities {
			for _, s := range held.Statics {
				may, ok := s.(oracle.MayExert)
				if !ok || may.Fresh && g.exertedThisTurn(a.creature) || !g.exertible(a.creature) || !g.applies("508.1g", "%s chooses whether to exert %s as it attacks", g.active, a.creature) {
					continue
				}
				if g.yesNo(Decision{Purpose: ForMay, Player: g.active, About: a.creature, Rule: "508.1g"}) {
					list = append(list, exertOption{a.creature, may.Then})
				}
			}
		}
	}
	return list
}

// exertible carries out 701.39b: a permanent can be exerted even if it is untapped, or
// has been exerted before.
func (g *Game) exertible(id ID) bool {
	again := slices.ContainsFunc(g.exerted, func(x exertion) bool { return x.object == id })
	return g.object(id).Tapped && !again || g.applies("701.39b", "%s can be exerted, untapped or exerted already as it may be", id)
}

// exert has the active player exert a creature, and what happens "when you do" trigger.
func (g *Game) exert(x exertOption) {
	if !g.applies("701.39a", "%s exerts %s: it will not untap during that player's next untap step", g.active, x.creature) {
		return
	}
	g.exerted = append(g.exerted, exertion{x.creature, g.active, g.turn})
	e := Event{Kind: ExertEvent, Object: x.creature, Player: g.active}
	if x.then != nil && g.applies("701.39d", "the ability of %s is linked to its exertion and triggers", x.creature) {
		about := &Context{Source: x.creature, Controller: g.active, Ability: x.then, previous: []ID{x.creature}}
		g.triggers = append(g.triggers, triggered{ability: x.then, source: x.creature, controller: g.active, event: e, context: about})
	}
	g.happen(e)
}

// exertedThisTurn reports whether a permanent has been exerted this turn.
func (g *Game) exertedThisTurn(id ID) bool {
	return slices.ContainsFunc(g.exerted, func(x exertion) bool { return x.object == id && x.turn == g.turn })
}

// staysExerted reports whether a permanent does not untap because the active player has
// exerted it.
func (g *Game) staysExerted(id ID) bool {
	return slices.ContainsFunc(g.exerted, func(x exertion) bool { return x.object == id && x.player == g.active })
}
