package engine

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.39, exerting permanents, and 508.1g, by which a creature is
// exerted as it attacks.

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
		for _, held := range g.Characteristics(a.creature).Abilities {
			for _, s := range held.Statics {
				may, ok := s.(oracle.MayExert)
				if !ok || may.Fresh && g.exertedThisTurn(a.creature) || !g.exertible(a.creature) || !g.Applies("508.1g", "%s chooses whether to exert %s as it attacks", g.Controller(a.creature), a.creature) {
					continue
				}
				if g.YesNo(Decision{Purpose: ForMay, Player: g.Controller(a.creature), About: a.creature, Rule: "508.1g"}) {
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
	again := slices.ContainsFunc(g.Exerted, func(x table.Exertion) bool { return x.Object == id })
	return g.Object(id).Tapped && !again || g.Applies("701.39b", "%s can be exerted, untapped or exerted already as it may be", id)
}

// exert has the attacking player exert a creature, and what happens "when you do" trigger.
func (g *Game) exert(x exertOption) {
	by := g.Controller(x.creature)
	if !g.Applies("701.39a", "%s exerts %s: it will not untap during that player's next untap step", by, x.creature) {
		return
	}
	g.Exerted = append(g.Exerted, table.Exertion{Object: x.creature, Player: by, Turn: g.TurnNumber})
	e := table.Event{Kind: table.ExertEvent, Object: x.creature, Player: by}
	if x.then != nil && g.Applies("701.39d", "the ability of %s is linked to its exertion and triggers", x.creature) {
		about := table.Context{Source: x.creature, Controller: by, Ability: x.then, Event: &e}
		g.Triggers = append(g.Triggers, table.Triggered{Ability: x.then, Source: x.creature, Controller: by, Event: e, Context: &about})
	}
	g.Happen(e)
}

// exertedThisTurn reports whether a permanent has been exerted this turn.
func (g *Game) exertedThisTurn(id ID) bool {
	return slices.ContainsFunc(g.Exerted, func(x table.Exertion) bool { return x.Object == id && x.Turn == g.TurnNumber })
}

// staysExerted reports whether a permanent does not untap because the active player has
// exerted it.
func (g *Game) staysExerted(id ID) bool {
	return slices.ContainsFunc(g.Exerted, func(x table.Exertion) bool { return x.Object == id && g.Together(x.Player, g.ActivePlayer) })
}
