package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 704, state-based actions: all that apply happen as
// one event (704.3), and the check is repeated until none does.

// checkStateBasedActions checks until nothing more happens and reports whether
// anything did.
func (g *Game) checkStateBasedActions() bool {
	acted := false
	for n := 0; !g.over && g.stateBasedActions(); n++ {
		acted = true
		if n > 200 {
			g.limitReached("state-based actions that never come to an end")
			panic(stopped{})
		}
		if !g.applies("704.3", "state-based actions have been performed, so they are checked again") {
			break
		}
	}
	return acted
}

// unheeded carries out 704.4 between two instructions of something that resolves: what is
// so in the meantime is not looked at. It is asked only where a check would find a player
// without life or a creature without toughness or with lethal damage.
func (g *Game) unheeded(ctx *Context) bool {
	found := slices.ContainsFunc(g.players, func(p Player) bool { return p.Life <= 0 && !p.left && !p.lost }) ||
		slices.ContainsFunc(g.battlefield, func(id ID) bool {
			c := g.charsQuietly(id)
			return c.is(oracle.Creature) && c.Toughness <= g.object(id).Damage
		})
	return !found || g.applies("704.4", "%s is still resolving, so no state-based action looks at what is so in the meantime", ctx.name())
}

// stateBasedActions performs one check.
func (g *Game) stateBasedActions() bool {
	var events []Event
	losers := g.losers()
	have := g.traitsInPlay()
	calm := g.plain && !have.uncalm
	for _, id := range g.battlefield {
		if o := g.object(id); calm && o.untouched() || g.calm(o) {
			continue
		}
		events = append(events, g.actionsOn(id)...)
		g.object(id).deathtouched = false
	}
	if have.unique {
		events = append(events, g.legendRule()...)
		events = append(events, g.worldRule()...)
	}
	ceased := g.ceaseToExist()
	for i := range g.players {
		if g.players[i].room > 0 && g.finishedDungeon(g.players[i].ID) {
			ceased = true
		}
	}
	g.commanderActions(&events)
	if len(losers) == 0 && len(events) == 0 {
		return ceased
	}
	switch {
	case len(events)+len(losers) < 2 || g.applies("704.3", "all that is to be done now is done as one event"):
		g.losing(losers, events...)
	default:
		for _, e := range events {
			g.happen(e)
		}
		g.losing(losers)
	}
	return true
}

// losers carries out 704.5a-c.
func (g *Game) losers() []ID {
	var list []ID
	first := max(0, g.active.seat())
	for i := range g.players {
		pl := &g.players[(first+i)%len(g.players)]
		p := pl.ID
		if pl.Life > 0 && !pl.drewFromEmpty && len(pl.counters) == 0 && len(g.byCommander) == 0 {
			continue // nothing that is asked about below
		}
		if pl.left || pl.lost { // without 104.5 a player who has lost is still there
			continue
		}
		switch {
		case pl.Life <= 0 && g.applies("704.5a", "%s has 0 or less life and loses the game", p),
			pl.drewFromEmpty && g.applies("704.5b", "%s drew from an empty library and loses the game", p),
			g.commanderDamage(p) >= 21 && g.applies("704.6c", "%s has been dealt 21 combat damage by one commander", p) &&
				g.applies("903.10a", "%s loses the game to a commander", p),
			countOf(pl.counters, "poison") >= 10 && g.applies("704.5c", "%s has ten or more poison counters and loses the game", p):
			list = append(list, p)
		}
		pl.drewFromEmpty = false
	}
	return list
}

// actionsOn lists what state-based actions do to one permanent.
func (g *Game) actionsOn(id ID) []Event {
	events := g.departure(id)
	o := g.object(id)
	if n := min(countOf(o.counters, "+1/+1"), countOf(o.counters, "-1/-1")); n > 0 &&
		g.applies("704.5q", "%n +1/+1 and as many -1/-1 counters are removed from %s", num(n), id) {
		events = append([]Event{
			{Kind: RemoveCountersEvent, Object: id, Word: "+1/+1", Amount: n},
			{Kind: RemoveCountersEvent, Object: id, Word: "-1/-1", Amount: n},
		}, events...)
	}
	if len(o.counters) > 0 {
		events = append(events, g.counterLimits(id)...)
	}
	return events
}

// counterLimits carries out 704.5r: what can't have more than some counters of a kind
// loses those that are too many.
func (g *Game) counterLimits(id ID) []Event {
	var events []Event
	for _, a := range g.charsQuietly(id).Abilities {
		for _, s := range a.Statics {
			limit, ok := s.(oracle.CounterLimit)
			if !ok {
				continue
			}
			if n := countOf(g.object(id).counters, limit.Kind) - limit.Count; n > 0 &&
				g.applies("704.5r", "%s can't have more than %n of those counters, and the others are removed", id, num(limit.Count)) {
				events = append(events, Event{Kind: RemoveCountersEvent, Object: id, Word: limit.Kind, Amount: n})
			}
		}
	}
	return events
}

// departure is what makes a permanent leave the battlefield or come off its host.
func (g *Game) departure(id ID) []Event {
	o := g.object(id)
	c := g.chars(id)
	if c.is(oracle.Creature) {
		if c.Toughness <= 0 && c.hasPower && g.applies("704.5f", "%s has toughness 0 or less and is put into the graveyard", id) {
			return []Event{g.destination(id, oracle.Graveyard)}
		}
		if c.Toughness > 0 {
			if (o.deathtouched || o.Damage > 0 && o.Damage >= c.Toughness) && g.has(id, "indestructible") &&
				g.applies("702.12b", "%s is indestructible and is not destroyed", id) {
				return g.otherDeparture(id, c)
			}
			lethal := o.Damage > 0 && o.Damage >= c.Toughness && g.applies("704.5g", "%s has lethal damage and is destroyed", id)
			touched := o.deathtouched && g.applies("704.5h", "%s was dealt damage by a source with deathtouch and is destroyed", id) &&
				g.applies("702.2b", "deathtouch makes that damage deadly for %s", id)
			if lethal || touched {
				if e, ok := g.destruction(id, None, false); ok {
					events := []Event{e}
					if lethal && touched && !g.applies("704.7", "two reasons to destroy %s are one destruction", id) {
						events = append(events, e)
					}
					return events
				}
			}
		}
	}
	return g.otherDeparture(id, c)
}

// otherDeparture is departure for what has nothing to do with being a creature.
func (g *Game) otherDeparture(id ID, c *Characteristics) []Event {
	o := g.object(id)
	if c.is(oracle.Planeswalker) && countOf(o.counters, "loyalty") == 0 &&
		g.applies("704.5i", "%s has no loyalty and is put into the graveyard", id) {
		return []Event{g.destination(id, oracle.Graveyard)}
	}
	if c.is(oracle.Battle) && countOf(o.counters, "defense") == 0 && !g.sourceOfWaiting(id, false) &&
		g.applies("704.5v", "%s has no defense and is put into the graveyard", id) {
		return []Event{g.destination(id, oracle.Graveyard)}
	}
	if c.is(oracle.Battle) {
		if e, ok := g.protectorAction(id, c); ok {
			return []Event{e}
		}
	}
	if e, ok := g.attachmentAction(id, c); ok {
		return []Event{e}
	}
	if c.subtype("Saga") {
		final := finalChapter(c)
		if countOf(o.counters, "lore") >= final && !g.sourceOfWaiting(id, true) &&
			(final > 0 || g.applies("714.2d", "%s has no chapter abilities, so its final chapter number is 0", id)) &&
			g.applies("704.5s", "%s has reached its final chapter, which is over, and is sacrificed", id) {
			return []Event{{Kind: SacrificeEvent, Object: id, Player: c.Controller}}
		}
	}
	return nil
}

// protectorAction carries out 704.5w and 704.5x: a Siege that nobody in the game protects,
// or that its controller does, gets a protector, or is put into the graveyard.
func (g *Game) protectorAction(id ID, c *Characteristics) (Event, bool) {
	o := g.object(id)
	attacked := func() bool {
		return slices.ContainsFunc(g.battlefield, func(a ID) bool { return g.object(a).isAttacker && g.object(a).attacking == id })
	}
	d := Decision{Purpose: ForChoice, Player: c.Controller, About: id, Min: 1, Max: 1}
	switch {
	case !c.subtype("Siege"): // no other battle type says who may be chosen
		return Event{}, false
	case o.protector == c.Controller &&
		g.applies("704.5x", "%s controls and protects %s, and chooses an opponent to protect it", c.Controller, id):
		d.Rule, d.Options = "704.5x", g.opponents(c.Controller)
	case (o.protector == None || g.gone(o.protector)) && !attacked() &&
		g.applies("704.5w", "no player in the game protects %s, and %s chooses who does", id, c.Controller):
		d.Rule, d.Options = "704.5w", g.opponents(c.Controller)
	default:
		return Event{}, false
	}
	if len(d.Options) == 0 {
		return g.destination(id, oracle.Graveyard), true
	}
	g.object(id).protector = g.chooseObjects(d)[0]
	return Event{}, false
}

// destruction makes the event of destroying a permanent; an indestructible one is
// not destroyed (702.12b).
func (g *Game) destruction(id, source ID, noRegeneration bool) (Event, bool) {
	if !g.onBattlefield(id) {
		return Event{}, false
	}
	if g.has(id, "indestructible") && g.applies("702.12b", "%s is indestructible and is not destroyed", id) {
		return Event{}, false
	}
	return Event{Kind: DestroyEvent, Object: id, Player: g.controller(id), Source: source, noRegeneration: noRegeneration}, true
}

func finalChapter(c *Characteristics) int {
	final := 0
	for _, a := range c.Abilities {
		for _, n := range a.Chapters {
			final = max(final, n)
		}
	}
	return final
}

// sourceOfWaiting reports whether an ability of a permanent has triggered and has
// not left the stack; for a Saga only chapter abilities count. What was activated has
// not triggered.
func (g *Game) sourceOfWaiting(id ID, chapters bool) bool {
	counts := func(a *oracle.Ability) bool { return a.Kind == oracle.Triggered && (!chapters || len(a.Chapters) > 0) }
	if slices.ContainsFunc(g.triggers, func(t triggered) bool { return t.source == id && counts(t.ability) }) {
		return true
	}
	return slices.ContainsFunc(g.stack, func(s ID) bool {
		a := g.object(s).announced
		return g.object(s).Kind == AbilityObject && a.Source == id && counts(a.Ability)
	})
}

// legendRule carries out 704.5j.
func (g *Game) legendRule() []Event {
	var events []Event
	for _, p := range g.order() { // who chooses before whom (101.4)
		events = append(events, g.legendsOf(p)...)
	}
	return events
}

// legendsOf carries out 704.5j for one player.
func (g *Game) legendsOf(p ID) []Event {
	var events []Event
	var seen []ID
	for _, id := range g.battlefield {
		c := g.charsQuietly(id)
		if c.Controller != p || c.Supertypes&oracle.Legendary == 0 || c.Name == "" || slices.Contains(seen, id) {
			continue
		}
		same := []ID{id}
		for _, other := range g.battlefield {
			d := g.charsQuietly(other)
			if other != id && d.Supertypes&oracle.Legendary != 0 && d.Name == c.Name && d.Controller == p {
				same = append(same, other)
			}
		}
		seen = append(seen, same...)
		if len(same) < 2 || g.exempted(p, oracle.NoLegendRule) || !g.applies("704.5j", "%s controls several legendary permanents of one name and keeps one", p) {
			continue
		}
		kept := g.chooseObjects(Decision{Purpose: ForLegend, Player: p, About: id, Rule: "704.5j", Options: same, Min: 1, Max: 1})
		for _, other := range same {
			if !slices.Contains(kept, other) {
				events = append(events, g.destination(other, oracle.Graveyard))
			}
		}
	}
	return events
}

// exempted carries out 101.1: what a card says against a rule goes before the rule, and
// against that rule alone. Without it nothing that contradicts the rules does anything.
func (g *Game) exempted(p ID, from oracle.PlayerRule) bool {
	exempt := false
	g.eachStatic(func(source, _ ID, s oracle.StaticEffect, ctx *Context) {
		e, ok := s.(oracle.PlayerEffect)
		exempt = exempt || ok && e.Words == from && g.meant(e.Who, p, ctx) &&
			g.applies("101.1", "%s says otherwise than a rule, which does not apply to %s then", source, p)
	})
	return exempt
}

// worldRule carries out 704.5k: of several world permanents only the newest stays,
// and none of several that are equally new. Those that entered together have been world
// permanents for as long as each other, although one of them has the earlier timestamp
// (613.7m).
func (g *Game) worldRule() []Event {
	var worlds []ID
	newest := None
	for _, id := range g.battlefield {
		if g.charsQuietly(id).Supertypes&oracle.World == 0 {
			continue
		}
		worlds = append(worlds, id)
		if newest == None || g.object(id).Timestamp > g.object(newest).Timestamp {
			newest = id
		}
	}
	if len(worlds) < 2 {
		return nil
	}
	together := g.object(newest).arrived
	tie := together != 0 && slices.ContainsFunc(worlds, func(id ID) bool { return id != newest && g.object(id).arrived == together })
	var events []Event
	for _, id := range worlds {
		if id != newest && g.applies("704.5k", "%s is not the newest world permanent and is put into the graveyard", id) ||
			id == newest && tie && g.applies("704.5k", "%s is no newer than another world permanent and is put into the graveyard, too", id) {
			events = append(events, g.destination(id, oracle.Graveyard))
		}
	}
	return events
}

// ceaseToExist carries out 704.5d and 704.5e.
func (g *Game) ceaseToExist() bool {
	if !g.astray {
		return false
	}
	acted, found := false, false
	for id := ID(1); int(id) < len(g.objects); id++ {
		o := g.object(id)
		if o.Zone == oracle.Nowhere || o.Zone == oracle.Battlefield && o.Kind != SpellCopyObject {
			continue
		}
		token := o.Kind == TokenObject && g.applies("704.5d", "the token %s is not on the battlefield", id) &&
			g.applies("111.7", "the token %s ceases to exist", id)
		copied := o.Kind == SpellCopyObject && o.Zone != oracle.Stack && g.applies("704.5e", "%s ceases to exist", id)
		if token || copied {
			if list := g.zone(o.Zone, o.home()); list != nil {
				*list = remove(*list, id)
			}
			o.was, o.Zone = o.Zone, oracle.Nowhere
			g.touch()
			acted = true
		} else if g.isAstray(o) {
			found = true
		}
	}
	g.astray = found
	return acted
}

// isAstray reports whether an object is a token or a copy of a spell in a zone where
// it does not stay.
func (g *Game) isAstray(o *Object) bool {
	return o.Kind == TokenObject && o.Zone != oracle.Battlefield || o.Kind == SpellCopyObject && o.Zone != oracle.Stack
}
