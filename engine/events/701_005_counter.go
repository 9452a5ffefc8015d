package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.5, countering.

// counterBy carries out 701.5a: it counters a spell, which goes to the zone that the text says, or an ability.
func (g *Course) counterBy(id, source table.ID, i oracle.Counter) {
	if !id.IsObject() || g.Object(id).Zone != oracle.Stack {
		return
	}
	if g.uncounterable(id) {
		return
	}
	if !g.Applies("701.5a", "%s is countered", id) {
		return
	}
	if g.Object(id).Kind == table.AbilityObject {
		g.removeAbility(id)
		return
	}
	e := g.destination(id, oracle.Graveyard)
	if i.To != oracle.Nowhere {
		e.To, e.Bottom = i.To, i.Bottom
	}
	e.Cause, e.Source = oracle.ByCountering, source
	g.Happen(e)
}

func (g *Course) uncounterable(id table.ID) bool {
	found := false
	for _, a := range g.QuietCharacteristics(id).Abilities {
		for _, s := range a.Statics {
			if c, ok := s.(oracle.CantBeCountered); ok {
				if _, this := c.Affected.(oracle.This); this &&
					(a.If == nil || g.Holds(a.If, &table.Context{Source: id, Controller: g.Controller(id), Ability: a.Ability, Announced: g.Object(id).Announced})) &&
					g.Applies("113.6g", "the ability of %s that it can't be countered works on the stack", id) && g.Applies("101.2", "%s can't be countered", id) {
					found = true
				}
			}
		}
	}
	table.EachStaticOf(&g.Table, func(source, _ table.ID, c oracle.CantBeCountered, ctx *table.Context) {
		if g.IsMeant(c.Affected, id, ctx) && g.Applies("101.2", "%s says that %s can't be countered", source, id) {
			found = true
		}
	})
	return found
}
