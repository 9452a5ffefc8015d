package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
	"rulestep/engine/table"
)

// This file carries out what a new object keeps of the one that it was, and who still finds it (400.7).

// holder is whose library, hand or graveyard an object would go to if it did not go
// to its owner's: that of the player who last controlled it.
func (g *Course) holder(o *table.Object, to oracle.Zone) table.ID {
	if o.Last == nil || o.Last.Controller == table.None || to != oracle.Library && to != oracle.Hand && to != oracle.Graveyard {
		return o.Owner
	}
	return o.Last.Controller
}

// concerned reports whether anything in the game speaks of an object in
// particular, so that it matters that the object is gone.
func (g *Course) concerned(id table.ID) bool {
	o := g.Object(id)
	if int(o.LoyaltyUsed) == g.TurnNumber && g.TurnNumber > 0 || o.IsAttacker {
		return true
	}
	if slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return e.Source != id && slices.Contains(e.Objects, id) && e.CopyFace == 0 }) {
		return true
	}
	if slices.ContainsFunc(g.Delayed, func(d table.Delayed) bool { return d.Context != nil && slices.Contains(d.Context.AllThatCame(), id) }) {
		return true
	}
	for _, s := range g.OnStacks() {
		if a := g.Object(s).Announced; a != nil && slices.Contains(a.Flat(), id) {
			return true
		}
	}
	return o.Was == oracle.Battlefield && !o.Sick || o.Predecessor != table.None && g.Object(o.Predecessor).Successor == id && g.inherits(o)
}

// inherits reports whether an object took over what concerned an earlier one.
func (g *Course) inherits(o *table.Object) bool {
	return !g.InForce("400.7") && o.Predecessor != table.None
}

// inherit is what would be without 400.7: the new object is the old one.
func (g *Course) inherit(from, to table.ID) {
	swap := func(list []table.ID) []table.ID {
		if !slices.Contains(list, from) {
			return list
		}
		list = slices.Clone(list)
		list[slices.Index(list, from)] = to
		return list
	}
	for i := range g.Effects {
		g.Effects[i].Objects = swap(g.Effects[i].Objects)
	}
	for i := range g.Delayed {
		if ctx := g.Delayed[i].Context; ctx != nil {
			c := *ctx
			c.Swap(swap)
			g.Delayed[i].Context = &c
		}
	}
	for _, s := range g.OnStacks() {
		o := g.Object(s)
		if o.Announced == nil {
			continue
		}
		a := *o.Announced
		a.Targets = slices.Clone(a.Targets)
		for m := range a.Targets {
			a.Targets[m] = slices.Clone(a.Targets[m])
			for i := range a.Targets[m] {
				a.Targets[m][i] = swap(a.Targets[m][i])
			}
		}
		o.Announced = &a
	}
	old, now := g.Object(from), g.Object(to)
	now.LoyaltyUsed = old.LoyaltyUsed
	now.Sick, now.HandedOver = old.Sick, old.HandedOver
	if old.IsAttacker {
		now.IsAttacker, now.Attacking, now.Blocked = true, old.Attacking, old.Blocked
	}
	for i := range g.Objects {
		if g.Objects[i].Attacking == from {
			g.Objects[i].Attacking = to
		}
	}
}

// keepAbilities carries out 400.7b: an ability that works on the battlefield and that a
// static ability gave a permanent spell is the permanent's, for as long as it is there.
func (g *Course) keepAbilities(spell, permanent table.ID) {
	last := g.Object(spell).Last
	if last == nil {
		return
	}
	for _, a := range last.Abilities {
		if a.From == table.None || a.From == spell || a.FromZone != oracle.Nowhere || aboutCasting(a.Keyword) || a.Kind != oracle.Static && a.Kind != oracle.Triggered && a.Kind != oracle.Activated ||
			slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return e.Source == a.From && slices.Contains(e.Objects, spell) }) {
			continue
		}
		if g.Applies("400.7b", "%s keeps the ability that %s gave the spell", permanent, a.From) {
			g.begin(table.Effect{Source: a.From, Controller: g.Object(permanent).Controller, Objects: []table.ID{permanent}, Changes: []oracle.Change{oracle.AddAbility{Ability: a.Ability}}})
		}
	}
}

// aboutCasting tells the keywords that matter only while a spell is cast or on the stack.
func aboutCasting(k oracle.Keyword) bool {
	c, about := keywords.WhileCast(k)
	return about && !c.Stays
}

// giverOf is what has a static ability that gives a card the ability by which it is cast; none if it is the card's own.
func (g *Course) giverOf(card table.ID, permit *oracle.Ability) table.ID {
	for _, held := range g.QuietCharacteristics(card).Abilities {
		if held.Ability == permit {
			return held.From
		}
	}
	return table.None
}

// castFrom carries out 400.7g: an ability that an effect gave a card, and by which the
// card was cast, goes on for the spell that it became.
func (g *Course) castFrom(card, spell table.ID) {
	for i := range g.Effects {
		e := &g.Effects[i]
		if slices.Contains(e.Objects, card) && slices.ContainsFunc(e.Changes, allowsCasting) &&
			g.Applies("400.7g", "the spell %s has the ability by which the card could be cast", spell) {
			e.Objects = append(slices.Clone(e.Objects), spell)
			g.Touch()
		}
	}
}

// allowsCasting reports whether a change gives an ability by which a card can be cast.
func allowsCasting(change oracle.Change) bool {
	add, ok := change.(oracle.AddAbility)
	if !ok {
		return false
	}
	c, _ := keywords.WhileCast(add.Ability.Keyword)
	return c.Permits
}

// continueEffects carries out 400.7a and 400.7c: effects on a permanent spell go on for
// the permanent that it becomes, or with which it merges (702.140f).
func (g *Course) continueEffects(spell, permanent table.ID, merges bool) {
	goesOn := func() bool {
		if merges {
			return g.Applies("702.140f", "what affects the spell %s affects %s, with which it has merged", spell, permanent)
		}
		return g.Applies("400.7a", "what affects the spell %s goes on for the permanent", permanent)
	}
	for i := range g.Effects {
		e := &g.Effects[i]
		if e.Bestows && slices.Contains(e.Objects, spell) {
			e.Objects = append(slices.Clone(e.Objects), permanent) // until it ceases to be bestowed (702.103b)
			continue
		}
		if slices.Contains(e.Objects, spell) && goesOn() {
			e.Objects = append(slices.Clone(e.Objects), permanent)
		}
		meansSpell := func(slot []table.ID) bool { return slices.Contains(slot, spell) }
		if _, prevents := e.Static.(oracle.Prevention); prevents && slices.ContainsFunc(e.Targets, meansSpell) &&
			g.Applies("400.7c", "damage from the permanent %s is prevented like damage from the spell", permanent) {
			e.Targets = slices.Clone(e.Targets)
			for k, slot := range e.Targets {
				if meansSpell(slot) {
					e.Targets[k] = append(slices.Clone(slot), permanent)
				}
			}
			e.About = append(slices.Clone(e.About), permanent)
		}
	}
}

// destination is the move of an object to a zone, its owner's where each player has one (400.3).
func (g *Course) destination(id table.ID, to oracle.Zone) table.Event {
	o := g.Object(id)
	return table.Event{Kind: table.ZoneChangeEvent, Object: id, Player: o.Owner, From: o.Zone, To: to}
}

// find follows an event's object to the zone it moved to in that event (400.7e);
// for anything else it returns what it is given.
func (g *Course) find(id table.ID, ctx *table.Context) table.ID {
	if !id.IsObject() || g.Object(id).Zone != oracle.Nowhere {
		return id
	}
	e := ctx.Event
	if e == nil {
		return id
	}
	if e.Together != nil { // one of several
		if at := slices.IndexFunc(*e.Together, func(one table.Event) bool { return one.Object == id }); at >= 0 {
			e = &(*e.Together)[at]
		}
	}
	became, to := e.NewObject, e.To
	switch e.Kind {
	case table.ZoneChangeEvent:
	case table.DiscardEvent, table.SacrificeEvent, table.DestroyEvent: // which is a move to whatever zone it came to
		if e.Object != id || g.Object(id).Successor == table.None {
			return id
		}
		became = g.Object(id).Successor
		if to = g.Object(became).Zone; to == oracle.Nowhere {
			to = g.Object(became).Was
		}
	default:
		return id
	}
	if aura := g.Object(id); e.Object != id && e.From == oracle.Battlefield && aura.Was == oracle.Battlefield && aura.AttachedTo == e.Object &&
		aura.Successor != table.None && g.Object(aura.Successor).Zone == oracle.Graveyard &&
		g.Applies("400.7f", "the ability of %s finds the Aura in the graveyard it went to with its host", ctx.Source) {
		return aura.Successor
	}
	if e.Object != id || became == table.None {
		return id
	}
	if last := g.Object(became).Successor; e.Kind == table.DiscardEvent && last != table.None && g.Object(last).ByMadness && g.Object(last).Zone != oracle.Nowhere &&
		g.Applies("400.7k", "%s was discarded and not cast with madness, and the ability of %s finds the card where it went then", last, ctx.Source) {
		return last
	}
	if now := g.becameOf(became); now != became && !g.Applies("603.6", "the card that %s became has left the zone it went to, so the ability of %s does not find it", id, ctx.Source) {
		return now
	}
	if g.Object(became).Zone != to || g.hiddenZone(became, to) {
		return id
	}
	if g.Applies("400.7e", "the ability of %s finds the card where the event put it", ctx.Source) {
		return became
	}
	return id
}

// findMoved follows the source of an ability to a public zone, if the text itself has moved it there before: "exile it. When that
// creature leaves the battlefield, return this card from exile", or "destroy target permanent. Exile this" which was the target (400.7j).
func (g *Course) findMoved(id table.ID, ctx *table.Context) table.ID {
	if id != ctx.Source || !id.IsObject() || g.Object(id).Zone != oracle.Nowhere {
		return id
	}
	if now := g.becameOf(id); publicZone(g.Object(now).Zone) && slices.Contains(ctx.WhatCame(oracle.WhatMoved), now) &&
		g.Applies("400.7j", "%s was moved by the text, which finds it there", id) {
		return now
	}
	return id
}

// findPaid follows what was moved to a public zone as a part of the cost (400.7j).
func (g *Course) findPaid(id table.ID, ctx *table.Context) table.ID {
	if now := g.publicAfterCost(id, ctx); now != table.None && g.Applies("400.7j", "%s was moved for the cost, and the effects that it paid for find it there", id) {
		return now
	}
	return id
}

// publicAfterCost is what an object has become that was moved to a public zone to pay for the spell or ability whose effect this is, None
// for anything else, and for what has left that zone since.
func (g *Course) publicAfterCost(id table.ID, ctx *table.Context) table.ID {
	if !id.IsObject() || ctx.Announced == nil || g.Object(id).Zone != oracle.Nowhere ||
		!slices.ContainsFunc(ctx.Announced.Paid, func(p table.PaidObject) bool { return p.Id == id && p.How != "tapped" && p.How != "revealed" }) {
		return table.None
	}
	now := g.Object(id).Successor
	if now == table.None || !publicZone(g.Object(now).Zone) {
		return table.None
	}
	return now
}

// exiledItself is the card of which an effect speaks that its own source has become so (400.7j), None for any other.
func (g *Course) exiledItself(ctx *table.Context) table.ID {
	if card := g.exiledToPay(ctx.Source, ctx); card != table.None && g.Applies("400.7j", "the ability of %s finds the card that was exiled to pay for it", ctx.Source) {
		return card
	}
	return table.None
}

// exiledToPay is the card in exile that the source of an ability has become as it was exiled as a part of the cost, None for anything else.
func (g *Course) exiledToPay(id table.ID, ctx *table.Context) table.ID {
	if id != ctx.Source || !id.IsObject() || ctx.Announced == nil || !slices.Contains(ctx.Announced.Paid, table.PaidObject{How: "exiled", Id: id}) {
		return table.None
	}
	if now := g.Object(id).Successor; now != table.None && g.Object(now).Zone == oracle.Exile {
		return now
	}
	return table.None
}

// becameOf is what an object has become by changing zones, however often.
func (g *Course) becameOf(id table.ID) table.ID {
	for g.Object(id).Zone == oracle.Nowhere && g.Object(id).Successor != table.None {
		id = g.Object(id).Successor
	}
	return id
}

// publicZone tells the zones in which all players see the cards (400.2).
func publicZone(z oracle.Zone) bool {
	return z != oracle.Library && z != oracle.Hand && z != oracle.Nowhere
}
