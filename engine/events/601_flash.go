package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file says whether a player may begin to cast a spell as though it had flash, and whether it still may be cast so as its
// casting goes on.

// asThoughFlash carries out 609.4 for permissions to cast a spell as though it had
// flash. beginning says that the casting has not begun: then a condition of the spell's
// own counts as it is (601.3d), and a choice of X may yet make an effect apply (601.3b).
func (g *Course) asThoughFlash(p, id table.ID, beginning bool) bool {
	found := false
	allows := func(s oracle.StaticEffect, condition oracle.Condition, ctx *table.Context) {
		may, ok := s.(oracle.Permission)
		if !ok || found || may.May != oracle.CastAsThoughFlash {
			return
		}
		each, others := may.Affected.(oracle.Each)
		switch {
		case others && ctx.Controller != p && !may.Anyone:
		case others && g.castMatches(&each.Phrase, id, ctx):
			found = g.Applies("609.4", "%s lets %s be cast as though it had flash", ctx.Source, id)
		case others:
			found = beginning && g.couldGrowInto(&each.Phrase, id) &&
				g.Applies("601.3b", "a choice of X could make %s a spell that may be cast as though it had flash", id)
		case len(may.More) > 0 && beginning:
			found = g.Applies("601.3c", "%s may be cast as though it had flash if more is paid for it, so its casting may begin", id)
		case len(may.More) > 0:
			found = g.Object(id).Announced.PaidExtra("flash")
		case condition == nil:
			found = g.Applies("609.4", "%s may be cast as though it had flash", id)
		case g.Holds(condition, ctx):
			found = g.Applies("601.3d", "the condition is met under which %s may be cast as though it had flash", id)
		}
	}
	own := table.Context{Source: id, Controller: p, Announced: g.Object(id).Announced} // with its X, if that is chosen
	for _, held := range g.Characteristics(id).Abilities {
		found = found || g.offeringLets(held.Ability, &own, beginning)
		for _, s := range held.Statics {
			if may, ok := s.(oracle.Permission); ok {
				if _, this := may.Affected.(oracle.This); this {
					allows(s, held.If, &own)
				}
			} else if beginning && !found && held.If != nil && table.GivesItself(s, table.IsFlash) {
				found = g.Holds(held.If, &own) && g.Applies("601.3d", "%s would have flash, so its casting may begin", id)
			}
		}
	}
	table.EachStaticOf(&g.Table, func(_, _ table.ID, may oracle.Permission, ctx *table.Context) {
		if _, others := may.Affected.(oracle.Each); others {
			allows(may, nil, ctx)
		}
	})
	return found
}

// couldGrowInto reports whether a card with X could be of a greater mana value that a
// phrase asks for.
func (g *Course) couldGrowInto(p *oracle.Phrase, id table.ID) bool {
	return slices.ContainsFunc(g.Characteristics(id).Cost, func(s oracle.Symbol) bool { return s.X }) &&
		slices.ContainsFunc(p.Where, func(w oracle.Predicate) bool {
			c, ok := w.(oracle.Compares)
			return ok && c.Number == oracle.ManaValue && (c.How == oracle.AtLeast || c.How == oracle.MoreThan)
		})
}

// stillFlash looks, once a spell is proposed, at what let its casting begin at a time
// when only instants are cast.
func (g *Course) stillFlash(p, spell table.ID) error {
	if g.Is(spell, oracle.Instant) || g.HasKeyword(spell, "flash") || g.asThoughFlash(p, spell, false) {
		return nil
	}
	for _, held := range g.Characteristics(spell).Abilities {
		for _, s := range held.Statics {
			may, ok := s.(oracle.Permission)
			if (ok && may.May == oracle.CastAsThoughFlash || table.GivesItself(s, table.IsFlash)) && held.If != nil && !asksForX(held.If) &&
				g.Applies("601.5a", "%s met the condition as the casting of %s began", p, spell) {
				return nil
			}
		}
	}
	return g.Forbids("601.5", "as proposed, %s can't be cast at this time", spell)
}

// asksForX reports whether a condition is about X, which is chosen only as the spell is proposed: 601.5a excuses what was so before.
func asksForX(c oracle.Condition) bool {
	found := false
	oracle.Walk(reflect.ValueOf(&c), func(v reflect.Value) { found = found || v.Interface() == any(oracle.X{}) })
	return found
}
