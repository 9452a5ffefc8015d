package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out static abilities that let cards be cast or played from a graveyard
// (113.6f, 611.3d) or the top of a library.

// letsItself reports whether an ability of a card lets its owner cast it from the graveyard, or from exile, where it is, and
// asks nothing for that.
func (g *Course) letsItself(p, id table.ID) bool {
	for _, held := range g.Characteristics(id).Abilities {
		if pricedLeave(held.Ability) == nil && g.letsItselfBy(p, id, held) {
			return true
		}
	}
	return false
}

// letsItselfBy is letsItself for one of the abilities, whatever it asks for.
func (g *Course) letsItselfBy(p, id table.ID, held table.Held) bool {
	zone := g.Object(id).Zone
	if held.FromZone != oracle.Graveyard && held.FromZone != oracle.Exile || held.Kind != oracle.Static || held.Keyword != "" {
		return false
	}
	for _, s := range held.Statics {
		may, ok := s.(oracle.Permission)
		if ok && may.May == oracle.CastCards && may.Object == oracle.Reference(oracle.This{}) && (held.FromZone == zone || may.OrExile && zone == oracle.Exile) &&
			(held.If == nil || g.Holds(held.If, &table.Context{Source: id, Controller: p, Ability: held.Ability})) &&
			(zone == oracle.Graveyard && g.Applies("113.6f", "%s says from where it may be cast, and says so in the graveyard, too", id) ||
				zone == oracle.Exile && g.Applies("113.6f", "%s says from where it may be cast, and says so in exile, too", id)) {
			return true
		}
	}
	return false
}

// onTopOf reports whether a card is the top one of a player's library.
func (g *Course) onTopOf(p, id table.ID) bool {
	library := g.Player(p).Library
	if g.Afar && g.decides() && g.Object(id).Home() == p && g.LiesAnywhere(id) {
		g.MustLieThere(id)
		panic(table.Stopped{})
	}
	return len(library) > 0 && library[len(library)-1] == id
}

// A leave is a static ability of something else that lets a player cast or play a card from the graveyard, or from the
// top of the library, and what it is on.
type leave struct {
	may     *oracle.Permission
	by      table.ID
	ability *oracle.Ability
}

// leavesFor lists what lets a player do so with a card and is not used up.
func (g *Course) leavesFor(p, id table.ID, how oracle.Doing) []leave {
	if !g.Afar {
		return nil
	}
	var list []leave
	table.EachStaticOf(&g.Table, func(source, controller table.ID, may oracle.Permission, ctx *table.Context) {
		if controller != p || may.May != how && !(how == oracle.CastCards && playsFromExile(&may)) || may.OncePerTurn && g.leaveIsUsed(p, source) {
			return
		}
		if _, each := may.Object.(oracle.Each); each && g.IsMeant(may.Object, id, ctx) {
			list = append(list, leave{&may, source, ctx.Ability})
		}
	})
	return list
}

// playsFromExile reports whether a static ability lets cards in exile be played, which for what is no land is to cast them (601.1a).
func playsFromExile(may *oracle.Permission) bool {
	each, ok := may.Object.(oracle.Each)
	return ok && may.May == oracle.PlayCards && each.Phrase.Zone == oracle.Exile
}

// letBy is one of them that asks nothing for it, first one that may be used again; none is nil.
func (g *Course) letBy(p, id table.ID, how oracle.Doing) (*oracle.Permission, table.ID) {
	list := slices.DeleteFunc(g.leavesFor(p, id, how), func(l leave) bool { return isPriced(l.may) })
	if len(list) == 0 {
		return nil, table.None
	}
	best := list[max(0, slices.IndexFunc(list, func(l leave) bool { return !l.may.OncePerTurn }))]
	return best.may, best.by
}

// isLet reports whether there is such a leave.
func (g *Course) isLet(p, id table.ID, how oracle.Doing) bool {
	may, _ := g.letBy(p, id, how)
	return may != nil
}

// leaveIsUsed reports whether a player has cast a spell this turn by leave of a permanent that gives it once each turn.
func (g *Course) leaveIsUsed(p, source table.ID) bool {
	for i := g.MadeBefore; i < len(g.Objects); i++ {
		if g.WasCastBy(i, p) && g.Objects[i].Announced.LeaveOf == source {
			return g.Applies("601.3", "%s has let %s cast a spell this turn already", source, p)
		}
	}
	return false
}

// gainsByLeave has a spell or land gain what the ability says that let it be cast or played.
// What works on the battlefield it keeps there as long as the text says (611.3d), without
// that rule as long as what gave the leave is there (611.3b).
func (g *Course) gainsByLeave(may *oracle.Permission, by, p, id table.ID) {
	if may == nil || len(may.Gains) == 0 {
		return
	}
	e := table.Effect{Source: by, Controller: p, Objects: []table.ID{id}, Duration: oracle.AsLongAsThisStays}
	for _, a := range may.Gains {
		e.Changes = append(e.Changes, oracle.AddAbility{Ability: a})
	}
	if g.Applies("611.3d", "what %s gains it keeps as long as the text of %s says, whatever becomes of that", id, by) {
		e.Duration = oracle.ForTheGame
	}
	g.begin(e)
}
