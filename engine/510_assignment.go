package engine

import (
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what effects say of the combat damage that a creature assigns otherwise
// than 510.1 does, and which takes precedence over it (101.1).

// eachAssignment visits the effects on how a creature assigns combat damage.
func (g *Game) eachAssignment(id ID, visit func(how oracle.DamageAssignment, source, controller ID)) {
	table.EachStaticOf(&g.Table, func(source, controller ID, e oracle.AssignsDamage, ctx *table.Context) {
		if g.IsMeant(e.Affected, id, ctx) {
			visit(e.How, source, controller)
		}
	})
}

// damageOf is how much combat damage a creature assigns; none says that it assigns none at all.
func (g *Game) damageOf(id ID) (n int, none bool) {
	c := g.Characteristics(id)
	n = c.Power
	g.eachAssignment(id, func(how oracle.DamageAssignment, source, _ ID) {
		switch {
		case how == oracle.ByToughness && g.Applies("101.1", "%s says that %s assigns combat damage equal to its toughness", source, id):
			n = c.Toughness
		case how == oracle.NoDamage && g.Applies("101.1", "%s says that %s assigns no combat damage", source, id):
			none = true
		}
	})
	return n, none
}

// passBlockers asks a player, before anything is assigned, which of the blocked creatures assign
// their damage as though they weren't.
func (g *Game) passBlockers(p ID) {
	for _, id := range g.Battlefield {
		if o := g.Object(id); !g.Fighting(id) || !o.IsAttacker || !o.Blocked || g.assigner(id) != p || !g.assigns(id) {
			continue
		}
		asked := false
		g.eachAssignment(id, func(how oracle.DamageAssignment, source, controller ID) {
			if asked || how != oracle.AsUnblocked {
				return
			}
			asked = true
			if g.YesNo(Decision{Purpose: events.ForMay, Player: controller, About: id, Rule: "101.1"}) &&
				g.Applies("101.1", "%s lets %s assign its combat damage as though it weren't blocked", source, id) {
				g.pastBlockers = append(g.pastBlockers, id)
			}
		})
	}
}

// heldUp reports whether an attacking creature assigns its damage as a blocked one.
func (g *Game) heldUp(id ID) bool {
	return g.Object(id).Blocked && !slices.Contains(g.pastBlockers, id)
}
