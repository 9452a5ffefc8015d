package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what mana does besides to a spell that it is spent to cast (106.6).

// ridden is mana that was spent and does more: what that is, what made it, and who spent it.
type ridden struct {
	rider      *oracle.ManaRider
	source, by table.ID
}

// rides reports whether mana would do more to a spell that it is spent to cast by a player.
func (g *Course) rides(m ridden, spell table.ID) bool {
	if m.rider == nil || g.Under.activates || !spell.IsObject() || g.Object(spell).Kind == table.AbilityObject {
		return false
	}
	cast, ok := m.rider.Ability.Trigger.(oracle.SpellCast)
	each, all := cast.What.(oracle.Each)
	return ok && all && g.castMatches(&each.Phrase, spell, &table.Context{Source: m.source, Controller: m.by})
}

// rideSpent has the mana that was just spent to cast a spell do what it does besides, each for itself.
func (g *Course) rideSpent(spell table.ID) {
	list := slices.Clone(g.ridden)
	for _, m := range list {
		if !g.rides(m, spell) || !g.Applies("106.6", "mana of %s was spent to cast %s and does something besides", m.source, spell) {
			continue
		}
		e := table.Event{Kind: table.CastEvent, Object: spell, Player: m.by, From: g.Object(spell).Announced.From}
		ctx := table.Context{Source: m.source, Controller: m.by, Ability: m.rider.Ability}
		if m.rider.AtOnce {
			ctx.Event = &e
			within(&g.Under.rides, true, func() { g.instruct(m.rider.Ability.Modes[0].Instructions, &ctx) })
			continue
		}
		g.Triggers = append(g.Triggers, table.Triggered{Ability: m.rider.Ability, Source: m.source, Controller: m.by, Event: e, Context: &ctx})
	}
}

// riderOpenInPool ends a play in which other mana of the pool could have been spent to cast a spell, with which something else
// would be done to it.
func (g *Course) riderOpenInPool(p table.ID, pool []table.Mana, used []int, d table.Due, on table.ID) {
	if len(used) == len(pool) || !slices.ContainsFunc(pool, func(m table.Mana) bool { return m.Rider != nil }) {
		return
	}
	riding := func(i int) *oracle.ManaRider {
		if m := (ridden{pool[i].Rider, pool[i].Source, p}); g.rides(m, on) {
			return m.rider
		}
		return nil
	}
	for at, u := range used {
		for i := range pool {
			g.Work(8)
			if slices.Contains(used, i) || riding(u) == riding(i) {
				continue
			}
			var instead []table.Mana
			for k, one := range used {
				if k != at {
					instead = append(instead, pool[one])
				}
			}
			if _, ok := g.choosePool(append(instead, pool[i]), d, on); ok {
				g.openSpending("it matters which mana is spent to cast " + g.Name(on) + ", and there is other mana in the pool")
				return
			}
		}
	}
}

// riderOpenInSources ends a play in which a spell could be paid for otherwise, with what would do something else to it: by a
// source that the way doesn't use, or by another ability of one that it does.
func (g *Course) riderOpenInSources(p table.ID, w way, sources, converting []manaSource, on table.ID) {
	rider := func(s manaSource) bool {
		return slices.ContainsFunc(s.options.mana, func(m table.Mana) bool { return m.Rider != nil })
	}
	if !slices.ContainsFunc(sources, rider) && !slices.ContainsFunc(converting, rider) {
		return
	}
	all := slices.Concat(sources, converting)
	riding := func(s *manaSource) *oracle.ManaRider {
		for _, m := range s.options.mana {
			if r := (ridden{m.Rider, s.id, p}); g.rides(r, on) {
				return m.Rider
			}
		}
		return nil
	}
	for k := range w.sources {
		made := riding(&w.sources[k])
		for i := range all {
			g.Work(8)
			same := slices.ContainsFunc(w.sources, func(s manaSource) bool { return s.id == all[i].id && s.ability == all[i].ability })
			if !same && riding(&all[i]) != made {
				g.openSpending("it matters with which mana " + g.Name(on) + " is cast: say for what its mana sources are tapped before it is")
				return
			}
		}
	}
}
