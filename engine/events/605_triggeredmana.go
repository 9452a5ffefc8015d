package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file has it known, before a cost is paid, what triggered mana abilities would add to
// the mana of a mana ability (605.1b, 605.4a).

// addTriggered adds to what a mana source can make the mana that triggers on tapping it for
// mana. Where they leave a choice, or add more for one kind of mana than for another, only its
// own mana is counted: the player can still activate the ability before the cost is paid.
func (g *Course) addTriggered(p table.ID, s *manaSource) {
	size := -1
	var all []table.Mana
	for k := range s.options.n {
		lot := s.options.lot(k)
		var more []table.Mana
		g.Scratch(func() { more = g.triggeredBy(p, s.id, lot) })
		if size >= 0 && len(more) != size {
			return
		}
		size = len(more)
		all = append(append(all, lot...), more...)
	}
	if size > 0 {
		s.own = s.options.size
		s.options = options{s.options.n, s.options.size + size, all}
	}
}

// triggeredBy is the mana that a player would get by triggered mana abilities if a permanent
// were tapped for some mana.
func (g *Course) triggeredBy(p, source table.ID, lot []table.Mana) []table.Mana {
	e := table.Event{Kind: table.ManaEvent, Object: source, Source: source, Player: p, Made: &lot}
	var more []table.Mana
	adds := func(a *oracle.Ability, ctx *table.Context) {
		for _, m := range a.Modes {
			more = append(more, g.plainlyAdded(p, m.Instructions, ctx)...)
		}
	}
	for _, id := range g.Battlefield {
		c := g.QuietCharacteristics(id)
		for _, a := range c.Abilities {
			if a.Kind != oracle.Triggered || a.Trigger == nil || !triggeredMana(a.Ability, &e) {
				continue
			}
			ctx := table.Context{Source: id, Controller: c.Controller, Ability: a.Ability, Event: &e}
			if !g.eventMatches(a.Trigger, &e, &ctx) || a.If != nil && !g.Holds(a.If, &ctx) || a.While != nil && !g.Holds(a.While, &ctx) {
				continue
			}
			adds(a.Ability, &ctx)
		}
	}
	for i := range g.Delayed {
		d := &g.Delayed[i]
		if triggeredMana(d.Ability, &e) && g.triggersDelayed(d, &e) {
			adds(d.Ability, g.contextOfTrigger(&table.Triggered{Ability: d.Ability, Source: d.Source, Controller: g.controllerOfDelayed(d), Event: e, Context: d.Context}))
		}
	}
	return more
}

// manaMayTrigger reports whether something in play may trigger on mana.
func (g *Course) manaMayTrigger() bool { return g.TraitsInPlay().Triggers || len(g.Delayed) > 0 }

// plainlyAdded is the mana that instructions give a player without any choice.
func (g *Course) plainlyAdded(p table.ID, list []oracle.Instruction, ctx *table.Context) []table.Mana {
	var more []table.Mana
	for _, i := range list {
		add, ok := i.(oracle.AddMana)
		if !ok {
			continue
		}
		who := []table.ID{ctx.Controller}
		if add.Who != nil {
			who = g.Refer(add.Who, ctx)
		}
		if o := g.addOptions(&add, ctx); o.n == 1 && len(who) == 1 && who[0] == p {
			more = append(more, o.lot(0)...)
		}
	}
	return more
}

// manaAbilitySeen lets be seen that a mana ability of a permanent has been activated: what triggers on abilities that are
// activated does so, unless it is about others than mana abilities.
func (g *Course) manaAbilitySeen(p, id table.ID, spentFrom *[]int) {
	if g.ActivationWatched {
		g.Happen(table.Event{Kind: table.ActivateManaEvent, Source: id, Player: p, SpentFrom: spentFrom})
	}
}
