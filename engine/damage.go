package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapters 119 and 120 and the combat damage step (510): damage and
// its results, gaining and losing life.

// damage makes a damage event.
func damage(source, to ID, n int, combat bool) Event {
	return Event{Kind: DamageEvent, Source: source, Other: to, Amount: n, Combat: combat}
}

// dealable reports whether an object or player can be dealt damage (120.1a).
func (g *Game) dealable(to ID) bool {
	if to.IsPlayer() {
		return !g.player(to).left
	}
	return g.onBattlefield(to) && g.chars(to).is(oracle.Creature|oracle.Planeswalker|oracle.Battle)
}

// dealDamage deals damage by several sources at once. A source that would deal 0
// damage deals none (120.8).
func (g *Game) dealDamage(events ...Event) []Event {
	events = without(events, func(e *Event) bool {
		// Combat damage to a player who has left is not even assigned (800.4e).
		if !g.dealable(e.Other) && !(e.Combat && e.Other.IsPlayer()) {
			return e.Other.IsPlayer() || g.applies("120.1a", "%s can't be dealt damage", e.Other)
		}
		return e.Amount <= 0 && (e.Amount < 0 || g.applies("120.8", "%s would deal 0 damage and so deals none", e.Source))
	})
	if len(events) == 0 {
		return nil
	}
	unpreventable := false
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		if e, ok := s.(oracle.PlayerEffect); ok && e.Words == oracle.DamageCantBePrevented {
			unpreventable = true
		}
	})
	for i := range events {
		events[i].unpreventable = unpreventable
		g.damageStays(events[i].Other)
	}
	return g.happen(events...)
}

// damageStays carries out 120.6 for what is about to be dealt more damage: what was marked
// on it earlier in the turn is still there.
func (g *Game) damageStays(id ID) {
	if id.IsObject() && g.object(id).Damage > 0 && !g.applies("120.6", "%n damage is marked on %s already and stays there", num(g.object(id).Damage), id) {
		g.object(id).Damage = 0
		g.stir()
	}
}

// damageResults carries out 120.3 and 120.4c for one of several events: the damage as dealt,
// and its results, each of which may be replaced in turn.
func (g *Game) damageResults(list, events []Event, i int) []Event {
	e := &events[i]
	source, to, n := e.Source, e.Other, e.Amount
	dealt := len(list)
	list = append(list, *e)
	add := func(r Event) {
		if !g.inForce("120.4c") {
			list = append(list, r)
			return
		}
		n := len(list)
		if list = g.replaceInto(list, r); len(list) != n+1 || len(list[n].lineage) > len(r.lineage) {
			g.cite("120.4c", "the damage of %s has been dealt; what modifies the results is applied to them", false, []ID{source})
		}
	}
	from := g.chars(source)
	infect := from.keyword("infect") != nil
	controller := g.controller(source)
	switch {
	case to.IsPlayer():
		if infect && g.applies("702.90b", "%s has infect: %s gets %n poison counters instead of losing life", source, to, num(n)) {
			if g.applies("120.3b", "%s gives %s %n poison counters", source, to, num(n)) {
				add(Event{Kind: PutCountersEvent, Player: to, Source: source, Word: "poison", Amount: n})
			}
		} else if g.applies("120.3a", "%s loses %n life", to, num(n)) {
			add(Event{Kind: LifeLossEvent, Player: to, Source: source, Amount: n, Combat: e.Combat})
		}
		if toxic := toxicValue(from); e.Combat && toxic > 0 && g.applies("702.164c", "%s has toxic", source) &&
			g.applies("120.3g", "%s gives %s %n poison counters besides", source, to, num(toxic)) {
			add(Event{Kind: PutCountersEvent, Player: to, Source: source, Word: "poison", Amount: toxic})
		}
	default:
		kind := g.chars(to)
		if kind.is(oracle.Planeswalker) && g.applies("120.3c", "loyalty counters are removed from %s: %n", to, num(n)) {
			add(Event{Kind: RemoveCountersEvent, Object: to, Source: source, Word: "loyalty", Amount: n})
		}
		if kind.is(oracle.Battle) && g.applies("120.3h", "defense counters are removed from %s: %n", to, num(n)) {
			add(Event{Kind: RemoveCountersEvent, Object: to, Source: source, Word: "defense", Amount: n})
		}
		if kind.is(oracle.Creature) {
			wither := infect && g.applies("702.90c", "%s has infect: it puts counters on %s instead of marking damage", source, to) ||
				from.keyword("wither") != nil && g.applies("702.80a", "%s has wither: it puts counters on %s instead of marking damage", source, to)
			if wither && g.applies("120.3d", "%s puts %n -1/-1 counters on %s", source, num(n), to) {
				list[dealt].noMark = true
				add(Event{Kind: PutCountersEvent, Object: to, Player: controller, Source: source, Word: "-1/-1", Amount: n})
			}
		} else {
			list[dealt].noMark = true
		}
	}
	if from.keyword("lifelink") != nil && controller.IsPlayer() {
		if n := g.linkedDamage(events, i, controller); n > 0 && g.linkedLife(source) && g.applies("702.15b", "%s has lifelink", source) &&
			g.applies("120.3f", "%s gains %n life", controller, num(n)) {
			if k := from.howOften("lifelink"); k > 1 && !g.applies("702.15f", "%s has lifelink more than once, which is no more than once", source) {
				n *= k
			}
			add(Event{Kind: LifeGainEvent, Player: controller, Source: source, Amount: n})
		}
	}
	return list
}

// linkedDamage is the damage for which the source of an event with lifelink makes its
// controller gain life: all that it deals at once, with the first event of it, and nothing
// with the others. Other sources cause gains of their own (702.15e).
func (g *Game) linkedDamage(events []Event, i int, controller ID) int {
	source := events[i].Source
	linked := func(e *Event) bool {
		return e.Kind == DamageEvent && e.Source != source && g.chars(e.Source).keyword("lifelink") != nil && g.controller(e.Source) == controller
	}
	together := slices.ContainsFunc(events, func(e Event) bool { return linked(&e) }) &&
		!g.applies("702.15e", "what %s deals makes %s gain life apart from what others with lifelink deal", source, controller)
	n := 0
	for j := range events {
		if e := &events[j]; e.Kind != DamageEvent || e.Source != source && (!together || !linked(e)) {
			continue
		}
		if j < i {
			return 0
		}
		n += events[j].Amount
	}
	return n
}

// linkedLife carries out 702.15c-d: lifelink works from any zone, and that of an object
// that is gone counts as it last was.
func (g *Game) linkedLife(source ID) bool {
	switch where := g.whence(source); where {
	case oracle.Battlefield:
		return true
	case oracle.Nowhere:
		return g.applies("702.15c", "%s is gone, but had lifelink", source)
	}
	return g.applies("702.15d", "%s has lifelink where it is, too", source)
}

// deadly carries out 702.2d-e: deathtouch works from any zone, and that of an object that
// is gone counts as it last was.
func (g *Game) deadly(source ID) bool {
	switch where := g.whence(source); where {
	case oracle.Battlefield:
		return true
	case oracle.Nowhere:
		return g.applies("702.2e", "%s is gone, but had deathtouch", source)
	}
	return g.applies("702.2d", "%s has deathtouch where it is, too", source)
}

// whence is the zone from which something deals damage: Nowhere if it has left the
// battlefield.
func (g *Game) whence(source ID) oracle.Zone {
	if !source.IsObject() {
		return oracle.Battlefield
	}
	o := g.object(source)
	if o.Zone == oracle.Nowhere && o.was != oracle.Battlefield {
		return o.was
	}
	return o.Zone
}

func toxicValue(c *Characteristics) int {
	n := 0
	for _, a := range c.Abilities {
		if a.Keyword == "toxic" {
			n += a.N
		}
	}
	return n
}

// markDamage carries out 120.3e, and remembers deathtouch for 704.5h.
func (g *Game) markDamage(e *Event) {
	if !e.Other.IsObject() {
		g.countCommanderDamage(e)
		return
	}
	o := g.object(e.Other)
	if !e.noMark && g.chars(e.Other).is(oracle.Creature) && g.applies("120.3e", "%n damage is marked on %s", num(e.Amount), e.Other) {
		o.Damage += e.Amount
	}
	if g.chars(e.Source).keyword("deathtouch") != nil && g.deadly(e.Source) {
		o.deathtouched = true
	}
	g.stir()
}

// countCommanderDamage keeps the count that 903.10a asks for.
func (g *Game) countCommanderDamage(e *Event) {
	if !g.commander || !e.Combat || !e.Source.IsObject() {
		return
	}
	card := g.object(e.Source).card
	if !g.cards[card].commander {
		return
	}
	for i := range g.byCommander {
		if d := &g.byCommander[i]; d.card == card && d.player == e.Other {
			d.n += e.Amount
			return
		}
	}
	g.byCommander = append(g.byCommander, commanderDamage{card, e.Other, e.Amount})
}

// combatDamage carries out 510.1 and 510.2.
func (g *Game) combatDamage() {
	dealt := g.batch(16)
	g.divided = g.divided[:0]
	var assigned map[ID]int // to creatures in combat with more than one
	if len(g.blocks) > 0 || slices.ContainsFunc(g.battlefield, func(id ID) bool { return g.object(id).attacking.IsObject() }) {
		assigned = make(map[ID]int)
	}
	for _, p := range g.order() {
		for _, id := range g.battlefield {
			if !g.fighting(id) || g.controller(id) != p || !g.assigns(id) {
				continue
			}
			for _, a := range g.assignment(p, id, assigned) {
				if assigned != nil {
					assigned[a.to] += a.n
					if g.has(id, "deathtouch") {
						assigned[a.to] |= deathtouchBit
					}
				}
				dealt = append(dealt, damage(id, a.to, a.n, true))
			}
		}
	}
	if len(dealt) == 0 {
		return
	}
	if g.applies("510.2", "all combat damage is dealt at once") {
		g.dealDamage(dealt...)
		return
	}
	for _, e := range dealt {
		if g.onBattlefield(e.Source) {
			g.dealDamage(e)
			g.checkStateBasedActions()
		}
	}
}

// deathtouchBit marks an assignment that is lethal whatever its amount.
const deathtouchBit = 1 << 24

// firstDamageStep carries out 510.4: with first or double strike around there are
// two combat damage steps.
func (g *Game) firstDamageStep() bool {
	var strikers []ID
	for _, id := range g.battlefield {
		if g.fighting(id) && (g.has(id, "first strike") || g.has(id, "double strike")) {
			strikers = append(strikers, id)
		}
	}
	if len(strikers) == 0 {
		return false
	}
	if !g.applies("510.4", "with first or double strike in combat there is an additional combat damage step") {
		return false
	}
	for _, id := range strikers {
		double := g.has(id, "double strike")
		if double && g.applies("702.4b", "%s has double strike and deals damage in the first step", id) {
			g.firstStrikes, g.doubleStrikes = append(g.firstStrikes, id), append(g.doubleStrikes, id)
		} else if g.has(id, "first strike") && g.applies("702.7b", "%s has first strike and deals damage in the first step", id) {
			g.firstStrikes = append(g.firstStrikes, id)
		}
	}
	g.twoDamage = len(g.firstStrikes) > 0
	return g.twoDamage
}

// fighting reports whether a creature deals combat damage in this step (510.1).
func (g *Game) fighting(id ID) bool {
	return g.object(id).isAttacker || g.isBlocking(id)
}

// assigns tells which creatures assign combat damage in this step (510.4, 702.4c-d).
func (g *Game) assigns(id ID) bool {
	if !g.fighting(id) {
		return false
	}
	if !g.twoDamage {
		return true
	}
	struck := slices.Contains(g.firstStrikes, id)
	if g.step == oracle.FirstCombatDamage {
		return struck
	}
	if !struck {
		return !g.has(id, "first strike") || g.has(id, "double strike") ||
			g.applies("702.7c", "%s was given first strike after the first step and deals its damage in this one", id)
	}
	switch had, has := slices.Contains(g.doubleStrikes, id), g.has(id, "double strike"); {
	case has && !had:
		return g.applies("702.4d", "%s was given double strike after the first step and deals damage again", id)
	case had && !has:
		return !g.applies("702.4c", "%s has lost double strike since the first step began and deals no damage again", id)
	default:
		return has || !had && !g.has(id, "first strike") &&
			!g.applies("702.7c", "%s has lost first strike since the first step and deals no damage again", id)
	}
}
