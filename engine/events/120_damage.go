package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapters 119 and 120 and the combat damage step (510): damage and
// its results, gaining and losing life.

// Damage makes a damage event.
func Damage(source, to table.ID, n int, combat bool) table.Event {
	return table.Event{Kind: table.DamageEvent, Source: source, Other: to, Amount: n, Combat: combat}
}

// dealable reports whether an object or player can be dealt damage (120.1a).
func (g *Course) dealable(to table.ID) bool {
	if to.IsPlayer() {
		return !g.Player(to).Left
	}
	return g.OnBattlefield(to) && g.Characteristics(to).Is(oracle.Creature|oracle.Planeswalker|oracle.Battle)
}

// DealDamage deals damage by several sources at once. A source that would deal 0
// damage deals none (120.8).
func (g *Course) DealDamage(events ...table.Event) []table.Event {
	events = without(events, func(e *table.Event) bool {
		// Combat damage to a player who has left is not even assigned (800.4e).
		if !g.dealable(e.Other) && !(e.Combat && e.Other.IsPlayer()) {
			return e.Other.IsPlayer() || g.Applies("120.1a", "%s can't be dealt damage", e.Other)
		}
		return e.Amount <= 0 && (e.Amount < 0 || g.Applies("120.8", "%s would deal 0 damage and so deals none", e.Source))
	})
	if len(events) == 0 {
		return nil
	}
	for i := range events {
		events[i].Unpreventable = events[i].Unpreventable || g.cantBePrevented(&events[i])
		g.damageStays(events[i].Other)
	}
	return g.Happen(events...)
}

// cantBePrevented reports whether an effect says that such damage can't be prevented: of permanents, and of the spell itself that
// would deal it.
func (g *Course) cantBePrevented(e *table.Event) (found bool) {
	table.EachStaticOf(&g.Table, func(_, _ table.ID, cant oracle.CantBePrevented, ctx *table.Context) {
		found = found || g.eventMatches(cant.Of, e, ctx)
	})
	if found || !e.Source.IsObject() || g.Object(e.Source).Zone != oracle.Stack {
		return found
	}
	for _, held := range g.Characteristics(e.Source).Abilities {
		for _, s := range held.Statics {
			cant, ok := s.(oracle.CantBePrevented)
			ctx := table.Context{Source: e.Source, Controller: g.Controller(e.Source), Ability: held.Ability, Announced: g.Object(e.Source).Announced}
			found = found || ok && (held.If == nil || g.Holds(held.If, &ctx)) && g.eventMatches(cant.Of, e, &ctx)
		}
	}
	return found
}

// damageStays carries out 120.6 for what is about to be dealt more damage: what was marked
// on it earlier in the turn is still there.
func (g *Course) damageStays(id table.ID) {
	if id.IsObject() && g.Object(id).Damage > 0 && !g.Applies("120.6", "%n damage is marked on %s already and stays there", table.Count(g.Object(id).Damage), id) {
		g.Object(id).Damage = 0
		g.Stir()
	}
}

// leavingLife carries out what says that damage that would reduce the life total of a player to less than 1 reduces it to
// 1 instead. What the damage dealt at one time comes to is one reduction, whatever the number of its sources, and what the
// player gains in that event counts as well: by lifelink, or as the rest of the effect that prevented a part of it.
func (g *Course) leavingLife(list []table.Event) []table.Event {
	for i := 0; i < len(list); i++ {
		if e := &list[i]; e.Kind != table.LifeLossEvent || slices.ContainsFunc(list[:i], func(old table.Event) bool { return old.Kind == e.Kind && old.Player == e.Player }) {
			continue
		}
		p, life, by := list[i].Player, g.Player(list[i].Player).Life, table.None
		if lost := lifeIn(list, p, table.LifeLossEvent); lost == 0 || life-lost >= 1 || !g.InForce("120.4c") {
			continue
		}
		g.Scratch(func() {
			table.EachStaticOf(&g.Table, func(source, _ table.ID, e oracle.PlayerEffect, ctx *table.Context) {
				if by == table.None && e.Words == oracle.DamageLeavesLife && g.IsMeant(e.Who, p, ctx) {
					by = source
				}
			})
		})
		if by == table.None {
			continue
		}
		var clear bool
		list, clear = g.gainedByPrevention(list, p)
		lost, gained := lifeIn(list, p, table.LifeLossEvent), lifeIn(list, p, table.LifeGainEvent)
		modified := slices.ContainsFunc(list, func(e table.Event) bool {
			return e.Player == p && len(e.Lineage) > 0 && (e.Kind == table.LifeLossEvent || e.Kind == table.LifeGainEvent)
		})
		left := life - lost + gained
		if !clear || modified || life < 1 || g.SharesLife() || gained > 0 && left < 1 {
			g.Undecided("the engine does not tell what becomes of a life total that damage would reduce to less than 1 where more is done to it at once, or where it is less than 1 already")
		}
		if left >= 1 || !g.Applies("614.1a", "%s replaces the event", by) {
			continue
		}
		g.Cite("120.4c", "the damage of %s has been dealt; what modifies the results is applied to them", false, []table.ID{list[i].Source})
		for k := len(list) - 1; k >= 0; k-- {
			if e := &list[k]; e.Kind == table.LifeLossEvent && e.Player == p {
				less := min(e.Amount, lost-(life-1))
				e.Amount, lost = e.Amount-less, lost-less
			}
		}
	}
	return list
}

// lifeIn is how much life a player loses, or gains, in events.
func lifeIn(list []table.Event, p table.ID, kind table.EventKind) int {
	n := 0
	for i := range list {
		if e := &list[i]; e.Kind == kind && e.Player == p {
			n += e.Amount
		}
	}
	return n
}

// damageResults carries out 120.3 and 120.4c for one of several events: the damage as dealt,
// and its results, each of which may be replaced in turn.
func (g *Course) damageResults(list, events []table.Event, i int) []table.Event {
	e := &events[i]
	source, to, n := e.Source, e.Other, e.Amount
	dealt := len(list)
	list = append(list, *e)
	add := func(r table.Event) {
		if !g.InForce("120.4c") {
			list = append(list, r)
			return
		}
		n := len(list)
		if list = g.replaceInto(list, r); len(list) != n+1 || len(list[n].Lineage) > len(r.Lineage) {
			g.Cite("120.4c", "the damage of %s has been dealt; what modifies the results is applied to them", false, []table.ID{source})
		}
	}
	from := g.Characteristics(source)
	infect, wither := from.HowOften("infect"), from.HowOften("wither")
	controller := g.Controller(source)
	switch {
	case to.IsPlayer():
		if infect > 0 && g.infects(source) && g.Applies("702.90b", "%s has infect: %s gets %n poison counters instead of losing life", source, to, table.Count(n)) {
			counters := n
			if infect > 1 && !g.Applies("702.90f", "%s has infect more than once, which is no more than once", source) {
				counters *= infect
			}
			if g.Applies("120.3b", "%s gives %s %n poison counters", source, to, table.Count(counters)) {
				add(table.Event{Kind: table.PutCountersEvent, Player: to, Source: source, Word: "poison", Amount: counters})
			}
		} else if g.Applies("120.3a", "%s loses %n life", to, table.Count(n)) {
			add(table.Event{Kind: table.LifeLossEvent, Player: to, Source: source, Amount: n, Combat: e.Combat})
		}
		if toxic := g.toxicValue(source, from); e.Combat && toxic > 0 && g.Applies("702.164c", "%s has toxic", source) &&
			g.Applies("120.3g", "%s gives %s %n poison counters besides", source, to, table.Count(toxic)) {
			add(table.Event{Kind: table.PutCountersEvent, Player: to, Source: source, Word: "poison", Amount: toxic})
		}
	default:
		kind := g.Characteristics(to)
		if kind.Is(oracle.Planeswalker) && g.Applies("120.3c", "loyalty counters are removed from %s: %n", to, table.Count(n)) {
			add(table.Event{Kind: table.RemoveCountersEvent, Object: to, Source: source, Word: "loyalty", Amount: n})
		}
		if kind.Is(oracle.Battle) && g.Applies("120.3h", "defense counters are removed from %s: %n", to, table.Count(n)) {
			add(table.Event{Kind: table.RemoveCountersEvent, Object: to, Source: source, Word: "defense", Amount: n})
		}
		if kind.Is(oracle.Creature) {
			counters := 0
			switch {
			case infect > 0 && g.infects(source) && g.Applies("702.90c", "%s has infect: it puts counters on %s instead of marking damage", source, to):
				counters = n
				if infect > 1 && !g.Applies("702.90f", "%s has infect more than once, which is no more than once", source) {
					counters *= infect
				}
			case wither > 0 && g.withers(source) && g.Applies("702.80a", "%s has wither: it puts counters on %s instead of marking damage", source, to):
				counters = n
				if wither > 1 && !g.Applies("702.80d", "%s has wither more than once, which is no more than once", source) {
					counters *= wither
				}
			}
			if counters > 0 && g.Applies("120.3d", "%s puts %n -1/-1 counters on %s", source, table.Count(counters), to) {
				list[dealt].NoMark = true
				add(table.Event{Kind: table.PutCountersEvent, Object: to, Player: controller, Source: source, Word: "-1/-1", Amount: counters})
			}
		} else {
			list[dealt].NoMark = true
		}
	}
	if from.Keyword("lifelink") != nil && controller.IsPlayer() {
		if n := g.linkedDamage(events, i, controller); n > 0 && g.linkedLife(source) && g.Applies("702.15b", "%s has lifelink", source) &&
			g.Applies("120.3f", "%s gains %n life", controller, table.Count(n)) {
			if k := from.HowOften("lifelink"); k > 1 && !g.Applies("702.15f", "%s has lifelink more than once, which is no more than once", source) {
				n *= k
			}
			add(table.Event{Kind: table.LifeGainEvent, Player: controller, Source: source, Amount: n})
		}
	}
	return list
}

// linkedDamage is the damage for which the source of an event with lifelink makes its
// controller gain life: all that it deals at once, with the first event of it, and nothing
// with the others. Other sources cause gains of their own (702.15e).
func (g *Course) linkedDamage(events []table.Event, i int, controller table.ID) int {
	source := events[i].Source
	linked := func(e *table.Event) bool {
		return e.Kind == table.DamageEvent && e.Source != source && g.Characteristics(e.Source).Keyword("lifelink") != nil && g.Controller(e.Source) == controller
	}
	together := slices.ContainsFunc(events, func(e table.Event) bool { return linked(&e) }) &&
		!g.Applies("702.15e", "what %s deals makes %s gain life apart from what others with lifelink deal", source, controller)
	n := 0
	for j := range events {
		if e := &events[j]; e.Kind != table.DamageEvent || e.Source != source && (!together || !linked(e)) {
			continue
		}
		if j < i {
			return 0
		}
		n += events[j].Amount
	}
	return n
}

// fromWhereItIs reports whether a keyword of what deals damage does its work: on the battlefield it
// does, and by rules of its own where the source is gone, so that it counts as it last was, or is in
// another zone.
func (g *Course) fromWhereItIs(source table.ID, gone, elsewhere func() bool) bool {
	switch g.whence(source) {
	case oracle.Battlefield:
		return true
	case oracle.Nowhere:
		return gone()
	}
	return elsewhere()
}

// linkedLife carries out 702.15c-d.
func (g *Course) linkedLife(source table.ID) bool {
	return g.fromWhereItIs(source,
		func() bool { return g.Applies("702.15c", "%s is gone, but had lifelink", source) },
		func() bool { return g.Applies("702.15d", "%s has lifelink where it is, too", source) })
}

// deadly carries out 702.2d-e.
func (g *Course) deadly(source table.ID) bool {
	return g.fromWhereItIs(source,
		func() bool { return g.Applies("702.2e", "%s is gone, but had deathtouch", source) },
		func() bool { return g.Applies("702.2d", "%s has deathtouch where it is, too", source) })
}

// withers carries out 702.80b-c.
func (g *Course) withers(source table.ID) bool {
	return g.fromWhereItIs(source,
		func() bool { return g.Applies("702.80b", "%s is gone, but had wither", source) },
		func() bool { return g.Applies("702.80c", "%s has wither where it is, too", source) })
}

// infects carries out 702.90d-e.
func (g *Course) infects(source table.ID) bool {
	return g.fromWhereItIs(source,
		func() bool { return g.Applies("702.90d", "%s is gone, but had infect", source) },
		func() bool { return g.Applies("702.90e", "%s has infect where it is, too", source) })
}

// whence is the zone from which something deals damage: Nowhere if it has left the
// battlefield.
func (g *Course) whence(source table.ID) oracle.Zone {
	if !source.IsObject() {
		return oracle.Battlefield
	}
	o := g.Object(source)
	if o.Zone == oracle.Nowhere && o.Was != oracle.Battlefield {
		return o.Was
	}
	return o.Zone
}

// toxicValue is the total toxic value of a source of damage: the numbers of all its toxic abilities added up (702.164b).
func (g *Course) toxicValue(source table.ID, c *table.Characteristics) int {
	n := 0
	for _, a := range c.Abilities {
		if a.Keyword == "toxic" && (n == 0 || g.Applies("702.164b", "the numbers of all toxic abilities of %s are added up", source)) {
			n += a.N
		}
	}
	return n
}

// markDamage carries out 120.3e, and remembers deathtouch for 704.5h.
func (g *Course) markDamage(e *table.Event) {
	if !e.Other.IsObject() {
		g.countCommanderDamage(e)
		return
	}
	o := g.Object(e.Other)
	if !e.NoMark && g.Characteristics(e.Other).Is(oracle.Creature) && g.Applies("120.3e", "%n damage is marked on %s", table.Count(e.Amount), e.Other) {
		o.Damage += e.Amount
		g.noteHurt(e.Other)
	}
	if g.Characteristics(e.Source).Keyword("deathtouch") != nil && g.deadly(e.Source) {
		o.Deathtouched = true
	}
	g.Stir()
}

// countCommanderDamage keeps the count that 903.10a asks for.
func (g *Course) countCommanderDamage(e *table.Event) {
	if !g.Commander || !e.Combat || !e.Source.IsObject() {
		return
	}
	for _, card := range g.CommandersOf(e.Source) {
		g.countDamageOf(card, e)
	}
}

func (g *Course) countDamageOf(card int32, e *table.Event) {
	for i := range g.ByCommander {
		if d := &g.ByCommander[i]; d.Card == card && d.Player == e.Other {
			d.N += e.Amount
			return
		}
	}
	g.ByCommander = append(g.ByCommander, table.CommanderDamage{Card: card, Player: e.Other, N: e.Amount})
}

// Fighting reports whether a creature deals combat damage in this step (510.1).
func (g *Course) Fighting(id table.ID) bool {
	return g.Object(id).IsAttacker || g.IsBlocking(id)
}

// dealers carries out 120.2b: what deals damage is what the text says, where that is not the object whose text it is.
func (g *Course) dealers(said []table.ID, ctx *table.Context) []table.ID {
	if len(said) == 0 || slices.Contains(said, ctx.Source) || g.Applies("120.2b", "%s says that %s deals the damage", ctx.Speaker(), said[0]) {
		return said
	}
	return []table.ID{ctx.Source}
}
