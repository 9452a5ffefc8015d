package engine

import "rulestep/engine/oracle"

// This file carries out static abilities that let cards be cast or played from a graveyard
// (113.6f, 611.3d).

// letsItself reports whether an ability of a card lets its owner cast it from the graveyard.
func (g *Game) letsItself(p, id ID) bool {
	for _, held := range g.chars(id).Abilities {
		if held.FromZone != oracle.Graveyard || held.Kind != oracle.Static || held.Keyword != "" {
			continue
		}
		for _, s := range held.Statics {
			may, ok := s.(oracle.Permission)
			if ok && may.May == oracle.CastCards && may.Object == oracle.Reference(oracle.This{}) &&
				(held.If == nil || g.holds(held.If, &Context{Source: id, Controller: p, Ability: held.Ability})) &&
				g.applies("113.6f", "%s says from where it may be cast, and says so in the graveyard, too", id) {
				return true
			}
		}
	}
	return false
}

// letBy finds a static ability of something else that lets a player cast or play a card
// from the graveyard, and what it is on.
func (g *Game) letBy(p, id ID, how oracle.Doing) (*oracle.Permission, ID) {
	var found *oracle.Permission
	by := None
	if !g.afar {
		return nil, None
	}
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		may, ok := s.(oracle.Permission)
		if !ok || found != nil || controller != p || may.May != how {
			return
		}
		if _, each := may.Object.(oracle.Each); each && g.meant(may.Object, id, ctx) {
			found, by = &may, source
		}
	})
	return found, by
}

// gainsByLeave has a spell or land gain what the ability says that let it be cast or played.
// What works on the battlefield it keeps there as long as the text says (611.3d), without
// that rule as long as what gave the leave is there (611.3b).
func (g *Game) gainsByLeave(may *oracle.Permission, by, p, id ID) {
	if may == nil || len(may.Gains) == 0 {
		return
	}
	e := effect{source: by, controller: p, objects: []ID{id}, duration: oracle.AsLongAsThisStays}
	for _, a := range may.Gains {
		e.changes = append(e.changes, oracle.AddAbility{Ability: a})
	}
	if g.applies("611.3d", "what %s gains it keeps as long as the text of %s says, whatever becomes of that", id, by) {
		e.duration = oracle.ForTheGame
	}
	g.begin(e)
}

// letsFromGraveyard tells such effects of static abilities.
func letsFromGraveyard(s oracle.StaticEffect) bool {
	may, ok := s.(oracle.Permission)
	_, each := may.Object.(oracle.Each)
	return ok && each && (may.May == oracle.CastCards || may.May == oracle.PlayCards)
}
