package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.9 and 701.10: doubling, and exchanges of control and of
// numbers.

var _ = carriesOut((*Course).exchange, "A", "B")

// exchange carries out 701.10a-b for control of permanents, or of a permanent and a spell,
// which has a controller, too (108.4).
func (g *Course) exchange(i oracle.Exchange, ctx *table.Context) {
	both, lost, possible := g.exchangeable(i, ctx)
	if !possible {
		return
	}
	x, y := g.Controller(both[0]), g.Controller(both[1])
	spell := slices.ContainsFunc(both, func(id table.ID) bool { return id != lost && !g.OnBattlefield(id) })
	if spell && !g.Applies("701.10a", "%s and %s exchange control of a permanent and a spell", x, y) ||
		!spell && !g.Applies("701.10b", "%s and %s exchange control", x, y) { // which is about two permanents
		return
	}
	give := func(id, to table.ID) {
		if id == lost || !g.hasController(id) {
			return
		}
		g.begin(table.Effect{Source: ctx.Source, Controller: to, Objects: []table.ID{id}, Changes: []oracle.Change{oracle.ChangeControl{To: oracle.You{}}}})
		if g.OnBattlefield(id) {
			g.Object(id).Sick, g.Object(id).HandedOver = true, int32(g.Events)
			g.removeFromCombat(id)
		}
	}
	give(both[0], y)
	give(both[1], x)
}

// exchangeable finds what control is exchanged of, and whether the entire exchange can be completed. The
// target that is lost, if there is one, has become illegal.
func (g *Course) exchangeable(i oracle.Exchange, ctx *table.Context) (both []table.ID, lost table.ID, possible bool) {
	both, lost = withIllegal(append(slices.Clone(g.Refer(i.A, ctx)), g.Refer(i.B, ctx)...), ctx)
	if len(both) != 2 {
		return both, lost, false
	}
	gone := slices.IndexFunc(both, func(id table.ID) bool { return id == lost || !g.hasController(id) })
	if gone >= 0 && (!g.hasController(both[1-gone]) || g.Applies("701.10a", "%s can't be exchanged any more, so no part of the exchange occurs", both[gone])) {
		return both, lost, false
	}
	return both, lost, g.Controller(both[0]) != g.Controller(both[1])
}

// withIllegal completes the two sides of an exchange, of which one is missing, by the target
// that has become illegal; lost is that one, and nothing can be done to it (608.2b).
func withIllegal(sides []table.ID, ctx *table.Context) (both []table.ID, lost table.ID) {
	illegal := slices.Concat(ctx.Illegal...)
	if len(sides) != 1 || len(illegal) != 1 {
		return sides, table.None
	}
	return append(sides, illegal[0]), illegal[0]
}

// hasController reports whether something is where it can have a controller: on the
// battlefield or on the stack.
func (g *Course) hasController(id table.ID) bool {
	return g.OnBattlefield(id) || id.IsObject() && g.Object(id).Zone == oracle.Stack
}

// exchangeLife carries out 701.10a and 701.10c: each of two players gains or loses what is
// needed to have the life that the other one had.
func (g *Course) exchangeLife(who []table.ID, ctx *table.Context) {
	who, lost := withIllegal(who, ctx)
	if len(who) != 2 {
		return
	}
	if lost != table.None && g.Applies("701.10a", "%s can't be exchanged any more, so no part of the exchange occurs", lost) {
		return
	}
	a, b := who[0], who[1]
	if g.Player(a).Life > g.Player(b).Life {
		a, b = b, a
	}
	more := g.Player(b).Life - g.Player(a).Life
	if more == 0 || g.cantExchangeLife(a, b, ctx.Source) || !g.Applies("701.10c", "%s and %s each gain or lose what is needed to have the life that the other had", a, b) {
		return
	}
	var events []table.Event
	if a != lost {
		events = append(events, table.Event{Kind: table.LifeGainEvent, Player: a, Amount: more, Source: ctx.Source})
	}
	if b != lost {
		events = append(events, table.Event{Kind: table.LifeLossEvent, Player: b, Amount: more, Source: ctx.Source})
	}
	g.Happen(events...)
}

// cantExchangeLife carries out 119.7 and 119.8 for an exchange by which one player would
// have more life and another one less.
func (g *Course) cantExchangeLife(gains, loses, source table.ID) bool {
	var cantGain, cantLose error
	g.Scratch(func() {
		cantGain = g.cantGainLife(gains, source)
		cantLose = g.cantLoseLife(loses, source)
	})
	return cantGain != nil && g.Applies("119.7", "%s can't gain life, so there is no exchange", gains) ||
		cantLose != nil && g.Applies("119.8", "%s can't lose life, so there is no exchange", loses)
}

var _ = carriesOut((*Course).exchangeNumbers, "A", "B")

// exchangeNumbers carries out 701.10a and 701.10g.
func (g *Course) exchangeNumbers(i oracle.ExchangeNumbers, ctx *table.Context) {
	a, b := g.Refer(i.A.Of, ctx), g.Refer(i.B.Of, ctx)
	if len(a) != 1 || len(b) != 1 {
		return
	}
	x, y := g.Number(i.A.Number, a[0], ""), g.Number(i.B.Number, b[0], "")
	possible := g.canBecome(a[0], i.A.Number, y, ctx) && g.canBecome(b[0], i.B.Number, x, ctx)
	if !possible && g.Applies("701.10a", "the whole exchange can't be completed, so no part of it occurs") {
		return
	}
	if !g.Applies("701.10g", "%n and %n are exchanged", table.Count(x), table.Count(y)) {
		return
	}
	var events []table.Event
	become := func(id table.ID, number oracle.Number, n int) {
		if number != oracle.LifeTotal {
			g.resize(id, number, n, ctx)
		} else if e, ok := g.lifeTo(id, n, ctx); ok {
			events = append(events, e)
		}
	}
	become(a[0], i.A.Number, y)
	become(b[0], i.B.Number, x)
	if len(events) > 0 {
		g.Happen(events...)
	}
}

// canBecome reports whether a life total, power or toughness can become a number.
func (g *Course) canBecome(id table.ID, number oracle.Number, n int, ctx *table.Context) bool {
	if number != oracle.LifeTotal {
		return g.OnBattlefield(id) && g.Is(id, oracle.Creature)
	}
	e, ok := g.lifeTo(id, n, ctx)
	if !ok {
		return !g.HasLeft(id)
	}
	possible := true
	g.Scratch(func() { possible = g.cantHappen(&e) == nil })
	return possible && !g.HasLeft(id)
}

// lifeTo is the gain or loss by which a player comes to have so much life, if there is one.
func (g *Course) lifeTo(p table.ID, to int, ctx *table.Context) (table.Event, bool) {
	e := table.Event{Kind: table.LifeGainEvent, Player: p, Amount: to - g.Player(p).Life, Source: ctx.Source}
	if e.Amount < 0 {
		e.Kind, e.Amount = table.LifeLossEvent, -e.Amount
	}
	return e, e.Amount != 0
}

// resize sets a creature's power or toughness for good (613.4b).
func (g *Course) resize(id table.ID, number oracle.Number, n int, ctx *table.Context) {
	set := oracle.SetBasePT{Power: oracle.Literal(n)}
	if number == oracle.Toughness {
		set = oracle.SetBasePT{Toughness: oracle.Literal(n)}
	}
	g.modifyOne(id, set, oracle.ForTheGame, ctx)
}

// modifyOne begins a lasting effect on one object.
func (g *Course) modifyOne(id table.ID, change oracle.Change, d oracle.Duration, ctx *table.Context) {
	about := ctx.About(id)
	g.modify(oracle.Modify{What: oracle.It{To: oracle.WhatWasMeant}, Changes: []oracle.Change{change}, Duration: d}, &about)
}

var _ = carriesOut((*Course).double, "What", "Number", "Both", "Triple", "Kind", "Mana", "Duration")

// double carries out 701.9.
func (g *Course) double(i oracle.Double, ctx *table.Context) {
	var events []table.Event
	for _, id := range g.Refer(i.What, ctx) {
		switch {
		case i.Mana:
			g.doubleMana(id, ctx)
		case i.Number == oracle.LifeTotal:
			if e, ok := g.lifeTo(id, 2*g.Number(oracle.LifeTotal, id, ""), ctx); ok && g.Applies("701.9d", "%s comes to have twice the life, by gaining or losing it", id) {
				events = append(events, e)
			}
		case i.Number == oracle.Counters:
			events = g.moreCounters(events, id, i.Kind, ctx)
		case g.OnBattlefield(id) && g.Is(id, oracle.Creature):
			g.doubleSize(id, i, ctx)
		}
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
}

// doubleMana carries out 701.9f for each type of mana that a player has. What the new mana may
// be spent on is not said.
func (g *Course) doubleMana(p table.ID, ctx *table.Context) {
	var more []table.Mana
	for _, m := range g.Player(p).Mana {
		more = append(more, table.Mana{Color: m.Color, Source: ctx.Source})
	}
	if len(more) > 0 && g.Applies("701.9f", "%s adds as much mana of each type as there is", p) {
		g.addMana(p, more)
	}
}

var _ = carriesOut((*Course).exchangeZones, "A", "B")

// exchangeZones exchanges what is in two zones of a player.
func (g *Course) exchangeZones(i oracle.ExchangeZones, ctx *table.Context) {
	a, b := *g.ZoneList(i.A, ctx.Controller), *g.ZoneList(i.B, ctx.Controller)
	if (len(a) == 0) != (len(b) == 0) &&
		!g.Applies("701.10f", "one of the two zones is empty, and the cards in them are exchanged all the same") {
		return // 701.10a
	}
	events := make([]table.Event, 0, len(a)+len(b))
	for _, id := range a {
		events = append(events, g.destination(id, i.B))
	}
	for _, id := range b {
		events = append(events, g.destination(id, i.A))
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
}

// doubleSize carries out 701.9a-c for a creature, and 701.11 of 2026-02-27 where its size is tripled.
func (g *Course) doubleSize(id table.ID, i oracle.Double, ctx *table.Context) {
	if i.Triple {
		g.tripleSize(id, i, ctx)
		return
	}
	c := g.Characteristics(id)
	power, toughness := g.doubled(c.Power, id), g.doubled(c.Toughness, id)
	var add oracle.AddPT
	var set oracle.SetBasePT
	add.Power, add.Toughness = oracle.Literal(0), oracle.Literal(0)
	if i.Both || i.Number == oracle.Power {
		add.Power, set.Power = oracle.Literal(power), oracle.Literal(2*c.Power)
	}
	if i.Both || i.Number == oracle.Toughness {
		add.Toughness, set.Toughness = oracle.Literal(toughness), oracle.Literal(2*c.Toughness)
	}
	if !g.Applies("701.9b", "%s gets as much more as it has", id) {
		return
	}
	if g.Applies("701.9a", "doubling modifies the size of %s and sets it to no value", id) {
		g.modifyOne(id, add, i.Duration, ctx)
	} else {
		g.modifyOne(id, set, i.Duration, ctx)
	}
}

// doubled is by how much a number changes that is doubled. One below zero becomes less.
func (g *Course) doubled(n int, id table.ID) int {
	if n < 0 && !g.Applies("701.9c", "what %s has is below 0, and doubled it is further below", id) {
		return 0
	}
	return n
}

// tripleSize carries out 701.11a-c of 2026-02-27 for a creature.
func (g *Course) tripleSize(id table.ID, i oracle.Double, ctx *table.Context) {
	c := g.Characteristics(id)
	more := func(n int) oracle.Literal {
		if n < 0 && !g.Applies("701.11c@2026-02-27", "what %s has is below 0, and tripled it is further below", id) {
			return 0
		}
		return oracle.Literal(2 * n)
	}
	var set oracle.SetBasePT
	add := oracle.AddPT{Power: oracle.Literal(0), Toughness: oracle.Literal(0)}
	if i.Both || i.Number == oracle.Power {
		add.Power, set.Power = more(c.Power), oracle.Literal(3*c.Power)
	}
	if i.Both || i.Number == oracle.Toughness {
		add.Toughness, set.Toughness = more(c.Toughness), oracle.Literal(3*c.Toughness)
	}
	if !g.Applies("701.11b@2026-02-27", "%s gets twice as much more as it has", id) {
		return
	}
	if g.Applies("701.11a@2026-02-27", "tripling modifies the size of %s and sets it to no value", id) {
		g.modifyOne(id, add, i.Duration, ctx)
	} else {
		g.modifyOne(id, set, i.Duration, ctx)
	}
}

// moreCounters carries out 701.9e for a permanent or player.
func (g *Course) moreCounters(events []table.Event, id table.ID, kind string, ctx *table.Context) []table.Event {
	var on []table.Counter
	if id.IsPlayer() {
		on = g.CountersOn(id)
	} else if g.OnBattlefield(id) {
		on = g.Object(id).Counters
	}
	for _, c := range on {
		if (kind == "" || c.Kind == kind) && g.Applies("701.9e", "%s gets as many more counters as there are on it", id) {
			events = append(events, counterEvent(table.PutCountersEvent, id, c.Kind, c.N, ctx))
		}
	}
	return events
}
