package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file has it known, before a cost is paid, what triggered mana abilities would add to
// the mana of a mana ability (605.1b, 605.4a).

// addTriggered adds to what a mana source can make the mana that triggers on tapping it for
// mana, each lot with each of those between which its player will choose. Where they add more for one kind of mana than
// for another, or leave too many choices, only its own mana is counted: the player can still activate the ability before
// the cost is paid.
func (g *Course) addTriggered(p table.ID, s *manaSource) {
	added := make([]options, s.options.n)
	for k := range added {
		g.Scratch(func() { added[k] = g.triggeredBy(p, s.id, s.options.lot(k)) })
		s.perOwn = max(s.perOwn, added[k].n)
		if added[k].size != added[0].size {
			return
		}
	}
	if len(added) == 0 || added[0].size == 0 {
		return
	}
	s.own = s.options.size
	with := options{n: s.options.n * s.perOwn, size: s.own + added[0].size}
	for k := range added {
		for i := range s.perOwn {
			with.mana = append(append(with.mana, s.options.lot(k)...), added[k].lot(min(i, added[k].n-1))...)
		}
	}
	s.options = with
}

// maxTriggered is among how many lots of mana that triggers choices are looked through beforehand.
const maxTriggered = 64

// triggeredBy is the mana that a player would get by triggered mana abilities if a permanent
// were tapped for some mana.
func (g *Course) triggeredBy(p, source table.ID, lot []table.Mana) options {
	e := table.Event{Kind: table.ManaEvent, Object: source, Source: source, Player: p, Made: &lot}
	more := options{n: 1}
	adds := func(a *oracle.Ability, ctx *table.Context) {
		for _, m := range a.Modes {
			for _, i := range m.Instructions {
				more = more.with(g.plainlyAdded(p, i, ctx))
				g.Work(len(more.mana) / 2) // which is a new piece of memory each time
			}
		}
	}
	g.Work(len(g.Battlefield) / 2)
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

// with is each lot of some options with each of others, or the options alone if those are too many.
func (o options) with(more options) options {
	if more.size == 0 || o.n*more.n > maxTriggered {
		return o
	}
	out := options{n: o.n * more.n, size: o.size + more.size}
	out.mana = make([]table.Mana, 0, out.n*out.size)
	for k := range o.n {
		for i := range more.n {
			out.mana = append(append(out.mana, o.lot(k)...), more.lot(i)...)
		}
	}
	return out
}

// plainlyAdded is the mana that an instruction gives a player, with no choice but that of the mana.
func (g *Course) plainlyAdded(p table.ID, i oracle.Instruction, ctx *table.Context) options {
	add, ok := i.(oracle.AddMana)
	if !ok {
		return options{}
	}
	who := []table.ID{ctx.Controller}
	if add.Who != nil {
		who = g.Refer(add.Who, ctx)
	}
	if o := g.addOptions(&add, ctx); o.n > 0 && len(who) == 1 && who[0] == p {
		return o
	}
	return options{}
}

// manaMayTrigger reports whether something in play may trigger on mana.
func (g *Course) manaMayTrigger() bool { return g.TraitsInPlay().Triggers || len(g.Delayed) > 0 }

// reckonedWith is the lot among what a triggered mana ability may add with which the payment reckons for which
// something is tapped, or -1; it is no more reckoned with then.
func (g *Course) reckonedWith(o *options) int {
	for k := range o.n {
		rest, all := slices.Clone(g.Under.making.triggers), true
		for _, m := range o.lot(k) {
			at := slices.IndexFunc(rest, func(other table.Mana) bool { return other.Color == m.Color })
			if all = at >= 0; !all {
				break
			}
			rest = slices.Delete(rest, at, at+1)
		}
		if all {
			g.Under.making.triggers = rest
			return k
		}
	}
	return -1
}

// first puts one of the lots in the place of the first.
func (o *options) first(k int) {
	o.mana = slices.Clone(o.mana)
	one := slices.Clone(o.lot(k))
	copy(o.lot(k), o.lot(0))
	copy(o.lot(0), one)
}

// manaAbilitySeen lets be seen that a mana ability of a permanent has been activated: what triggers on abilities that are
// activated does so, unless it is about others than mana abilities.
func (g *Course) manaAbilitySeen(p, id table.ID, spentFrom *[]int) {
	if g.ActivationWatched {
		g.Happen(table.Event{Kind: table.ActivateManaEvent, Source: id, Player: p, SpentFrom: spentFrom})
	}
}
