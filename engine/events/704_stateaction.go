package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 704, state-based actions: all that apply happen as
// one event (704.3), and the check is repeated until none does.

// CheckStateBasedActions checks until nothing more happens and reports whether
// anything did.
func (g *Course) CheckStateBasedActions() bool {
	acted := false
	for n := 0; !g.Ended && g.stateBasedActions(); n++ {
		acted = true
		if n > 200 {
			g.LimitReached("state-based actions that never come to an end")
			panic(table.Stopped{})
		}
		if !g.Applies("704.3", "state-based actions have been performed, so they are checked again") {
			break
		}
	}
	return acted
}

// unheeded carries out 704.4 between two instructions of something that resolves: what is
// so in the meantime is not looked at. It is asked only where a check would find a player
// without life or a creature without toughness or with lethal damage.
func (g *Course) unheeded(ctx *table.Context) bool {
	found := slices.ContainsFunc(g.Seats, func(p table.Player) bool { return p.Life <= 0 && !p.Left && !p.Lost }) ||
		slices.ContainsFunc(g.Battlefield, func(id table.ID) bool {
			c := g.QuietCharacteristics(id)
			return c.Is(oracle.Creature) && c.Toughness <= g.Object(id).Damage
		})
	return !found || g.Applies("704.4", "%s is still resolving, so no state-based action looks at what is so in the meantime", ctx.Speaker())
}

// stateBasedActions performs one check.
func (g *Course) stateBasedActions() bool {
	if g.Sectors {
		g.keepSectors() // an ability may have left the stack since
	}
	var events []table.Event
	losers := g.losers()
	have := g.TraitsInPlay()
	permanents := g.Battlefield
	if g.Plain && !have.Uncalm && g.NoneTouched() {
		permanents = nil // nothing is to be done to any of them
	}
	for _, id := range permanents {
		if g.Calm(g.Object(id)) {
			continue
		}
		if actions := g.ActionsOn(id); events == nil {
			events = actions
		} else {
			events = append(events, actions...)
		}
		g.Object(id).Deathtouched = false
	}
	if have.Unique {
		events = append(events, g.legendRule()...)
		events = append(events, g.worldRule()...)
	}
	ceased := g.ceaseToExist()
	for i := range g.Seats {
		if g.Seats[i].Room > 0 && g.finishedDungeon(g.Seats[i].ID) {
			ceased = true
		}
	}
	if g.Commanding > 0 {
		events = append(events, g.planarActions()...)
		ceased = g.schemeActions() || ceased
	}
	if have.Sculpts && g.assignSectors() {
		ceased = true
	}
	if have.Races && g.startEngines() {
		ceased = true
	}
	g.commanderActions(&events)
	if len(losers) == 0 && len(events) == 0 {
		return ceased
	}
	switch {
	case len(events)+len(losers) < 2 || g.Applies("704.3", "all that is to be done now is done as one event"):
		g.losing(losers, events...)
	default:
		for _, e := range events {
			g.Happen(e)
		}
		g.losing(losers)
	}
	return true
}

// losers carries out 704.5a-c.
func (g *Course) losers() []table.ID {
	var list []table.ID
	first := max(0, g.ActivePlayer.Seat())
	for i := range g.Seats {
		pl := &g.Seats[(first+i)%len(g.Seats)]
		p := pl.ID
		if pl.Life > 0 && !pl.DrewFromEmpty && len(pl.Counters) == 0 && len(g.ByCommander) == 0 {
			continue // nothing that is asked about below
		}
		if pl.Left || pl.Lost { // without 104.5 a player who has lost is still there
			continue
		}
		outOfLife := pl.Life <= 0 && !g.lastsAtNoLife(p) && g.outOfLife(p)
		drew := pl.DrewFromEmpty && g.Applies("704.5b", "%s drew from an empty library and loses the game", p)
		if outOfLife && drew && !g.Applies("704.7", "two reasons for %s to lose the game are one loss", p) {
			list = append(list, p)
		}
		switch {
		case outOfLife, drew,
			g.commanderDamage(p) >= 21 && !g.sparesFromCommanders(p) && g.Applies("704.6c", "%s has been dealt 21 combat damage by one commander", p) &&
				g.Applies("903.10a", "%s loses the game to a commander", p),
			g.poisonedOut(p):
			list = append(list, p)
		}
		pl.DrewFromEmpty = false
	}
	return g.whoCanLose(list)
}

// ActionsOn lists what state-based actions do to one permanent.
func (g *Course) ActionsOn(id table.ID) []table.Event {
	events := g.departure(id)
	o := g.Object(id)
	if n := min(table.CountersOf(o.Counters, "+1/+1"), table.CountersOf(o.Counters, "-1/-1")); n > 0 &&
		g.Applies("704.5q", "%n +1/+1 and as many -1/-1 counters are removed from %s", table.Count(n), id) {
		events = append([]table.Event{
			{Kind: table.RemoveCountersEvent, Object: id, Word: "+1/+1", Amount: n},
			{Kind: table.RemoveCountersEvent, Object: id, Word: "-1/-1", Amount: n},
		}, events...)
	}
	if len(o.Counters) > 0 {
		events = append(events, g.counterLimits(id)...)
	}
	return events
}

// counterLimits carries out 704.5r: what can't have more than some counters of a kind
// loses those that are too many.
func (g *Course) counterLimits(id table.ID) []table.Event {
	var events []table.Event
	for _, a := range g.QuietCharacteristics(id).Abilities {
		for _, s := range a.Statics {
			limit, ok := s.(oracle.CounterLimit)
			if !ok {
				continue
			}
			if n := table.CountersOf(g.Object(id).Counters, limit.Kind) - limit.Count; n > 0 &&
				g.Applies("704.5r", "%s can't have more than %n of those counters, and the others are removed", id, table.Count(limit.Count)) {
				events = append(events, table.Event{Kind: table.RemoveCountersEvent, Object: id, Word: limit.Kind, Amount: n})
			}
		}
	}
	return events
}

// departure is what makes a permanent leave the battlefield or come off its host.
func (g *Course) departure(id table.ID) []table.Event {
	o := g.Object(id)
	c := g.Characteristics(id)
	if c.Is(oracle.Creature) {
		if c.Toughness <= 0 && c.HasPower && g.Applies("704.5f", "%s has toughness 0 or less and is put into the graveyard", id) {
			return append(g.Batch(1), g.destination(id, oracle.Graveyard))
		}
		if c.Toughness > 0 {
			if (o.Deathtouched || o.Damage > 0 && o.Damage >= c.Toughness) && g.HasKeyword(id, "indestructible") &&
				g.Applies("702.12b", "%s is indestructible and is not destroyed", id) {
				return g.otherDeparture(id, c)
			}
			lethal := o.Damage > 0 && o.Damage >= c.Toughness && g.creatureBesides(id) && g.Applies("704.5g", "%s has lethal damage and is destroyed", id)
			touched := o.Deathtouched && g.Applies("704.5h", "%s was dealt damage by a source with deathtouch and is destroyed", id) &&
				g.Applies("702.2b", "deathtouch makes that damage deadly for %s", id)
			if lethal || touched {
				if e, ok := g.destruction(id, table.None, false); ok {
					events := append(g.Batch(2), e)
					if lethal && touched && !g.Applies("704.7", "two reasons to destroy %s are one destruction", id) {
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
func (g *Course) otherDeparture(id table.ID, c *table.Characteristics) []table.Event {
	o := g.Object(id)
	if c.Is(oracle.Planeswalker) && table.CountersOf(o.Counters, "loyalty") == 0 &&
		g.Applies("704.5i", "%s has no loyalty and is put into the graveyard", id) {
		return append(g.Batch(1), g.destination(id, oracle.Graveyard))
	}
	if c.Is(oracle.Battle) && table.CountersOf(o.Counters, "defense") == 0 && !g.sourceOfWaiting(id, false) &&
		g.Applies("704.5v", "%s has no defense and is put into the graveyard", id) {
		return append(g.Batch(1), g.destination(id, oracle.Graveyard))
	}
	if c.Is(oracle.Battle) {
		if e, ok := g.protectorAction(id, c); ok {
			return append(g.Batch(1), e)
		}
	}
	if e, ok := g.attachmentAction(id, c); ok {
		return append(g.Batch(1), e)
	}
	if c.Subtype("Saga") {
		final := finalChapter(c)
		if table.CountersOf(o.Counters, "lore") >= final && !g.sourceOfWaiting(id, true) &&
			(final > 0 || !g.Since("704.5s", cr.Edition2026) && g.Applies("714.2d", "%s has no chapter abilities, so its final chapter number is 0", id)) &&
			g.Applies("704.5s", "%s has reached its final chapter, which is over, and is sacrificed", id) {
			return []table.Event{{Kind: table.SacrificeEvent, Object: id, Player: c.Controller}}
		}
	}
	return nil
}

// protectorAction carries out 704.5w and 704.5x: a Siege that nobody in the game protects,
// or that its controller does, gets a protector, or is put into the graveyard.
func (g *Course) protectorAction(id table.ID, c *table.Characteristics) (table.Event, bool) {
	o := g.Object(id)
	attacked := func() bool {
		return slices.ContainsFunc(g.Battlefield, func(a table.ID) bool { return g.Object(a).IsAttacker && g.Object(a).Attacking == id })
	}
	d := Decision{Purpose: ForChoice, Player: c.Controller, About: id, Min: 1, Max: 1}
	switch {
	case !c.Subtype("Siege"): // no other battle type says who may be chosen
		return table.Event{}, false
	case o.Seldom().Protector == c.Controller &&
		g.Applies("704.5x", "%s controls and protects %s, and chooses an opponent to protect it", c.Controller, id):
		d.Rule, d.Options = "704.5x", g.Opponents(c.Controller)
	case (o.Seldom().Protector == table.None || g.HasLeft(o.Seldom().Protector)) && !attacked() &&
		g.Applies("704.5w", "no player in the game protects %s, and %s chooses who does", id, c.Controller):
		d.Rule, d.Options = "704.5w", g.Opponents(c.Controller)
	default:
		return table.Event{}, false
	}
	if len(d.Options) == 0 {
		return g.destination(id, oracle.Graveyard), true
	}
	chosen := g.ChooseObjects(d)[0]
	g.Object(id).Note(func(s *table.Seldom) { s.Protector = chosen })
	return table.Event{}, false
}

// destruction makes the event of destroying a permanent; an indestructible one is
// not destroyed (702.12b).
func (g *Course) destruction(id, source table.ID, noRegeneration bool) (table.Event, bool) {
	if !g.OnBattlefield(id) {
		return table.Event{}, false
	}
	if g.HasKeyword(id, "indestructible") && g.Applies("702.12b", "%s is indestructible and is not destroyed", id) {
		return table.Event{}, false
	}
	noRegeneration = noRegeneration || g.Restricted(id, oracle.BeRegenerated, table.None) != nil
	return table.Event{Kind: table.DestroyEvent, Object: id, Player: g.Controller(id), Source: source, NoRegeneration: noRegeneration}, true
}

func finalChapter(c *table.Characteristics) int {
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
func (g *Course) sourceOfWaiting(id table.ID, chapters bool) bool {
	counts := func(a *oracle.Ability) bool { return a.Kind == oracle.Triggered && (!chapters || len(a.Chapters) > 0) }
	if slices.ContainsFunc(g.Triggers, func(t table.Triggered) bool { return t.Source == id && counts(t.Ability) }) {
		return true
	}
	return slices.ContainsFunc(g.OnStacks(), func(s table.ID) bool {
		a := g.Object(s).Announced
		return g.Object(s).Kind == table.AbilityObject && a.Source == id && counts(a.Ability)
	})
}

// legendRule carries out 704.5j.
func (g *Course) legendRule() []table.Event {
	var events []table.Event
	sets := make([][][]table.ID, len(g.Seats))
	choosing := slices.DeleteFunc(g.APNAP(), func(p table.ID) bool { // who chooses before whom (101.4)
		sets[p.Seat()] = g.legendsOf(p)
		return len(sets[p.Seat()]) == 0
	})
	for _, p := range g.AsTeamsLike(choosing, g.likedToChoose) {
		for _, same := range sets[p.Seat()] {
			kept := g.ChooseObjects(Decision{Purpose: ForLegend, Player: p, About: same[0], Rule: "704.5j", Options: same, Min: 1, Max: 1})
			for _, other := range same {
				if !slices.Contains(kept, other) {
					e := g.destination(other, oracle.Graveyard)
					e.Cause = oracle.ByLegendRule
					events = append(events, e)
				}
			}
		}
	}
	return events
}

// legendsOf lists the legendary permanents of one name that a player controls, for each such name (704.5j).
func (g *Course) legendsOf(p table.ID) [][]table.ID {
	var sets [][]table.ID
	var seen []table.ID
	for _, id := range g.Battlefield {
		c := g.QuietCharacteristics(id)
		if c.Controller != p || c.Supertypes&oracle.Legendary == 0 || c.Name == "" || slices.Contains(seen, id) {
			continue
		}
		same := []table.ID{id}
		for _, other := range g.Battlefield {
			d := g.QuietCharacteristics(other)
			if other != id && d.Supertypes&oracle.Legendary != 0 && d.Controller == p && g.OneName(d.Name, c.Name, other) {
				same = append(same, other)
			}
		}
		seen = append(seen, same...)
		if len(same) > 1 {
			same = g.underLegendRule(p, same)
		}
		if len(same) < 2 || g.exempted(p, oracle.NoLegendRule) || !g.Applies("704.5j", "%s controls several legendary permanents of one name and keeps one", p) {
			continue
		}
		sets = append(sets, same)
	}
	return sets
}

// underLegendRule leaves out those of a player's permanents to which something says that the "legend rule" doesn't apply
// (101.1).
func (g *Course) underLegendRule(p table.ID, same []table.ID) []table.ID {
	table.EachStaticOf(&g.Table, func(source, _ table.ID, e oracle.PlayerEffect, ctx *table.Context) {
		if e.Words != oracle.NoLegendRule || e.Of == nil || !g.IsMeant(e.Who, p, ctx) {
			return
		}
		same = slices.DeleteFunc(slices.Clone(same), func(id table.ID) bool {
			return g.Matches(e.Of, id, ctx) && g.Applies("101.1", "%s says otherwise than a rule, which does not apply to %s then", source, id)
		})
	})
	return same
}

// exempted carries out 101.1: what a card says against a rule goes before the rule, and
// against that rule alone. Without it nothing that contradicts the rules does anything.
func (g *Course) exempted(p table.ID, from oracle.PlayerRule) bool {
	exempt := false
	table.EachStaticOf(&g.Table, func(source, _ table.ID, e oracle.PlayerEffect, ctx *table.Context) {
		exempt = exempt || e.Words == from && e.Of == nil && g.IsMeant(e.Who, p, ctx) &&
			g.Applies("101.1", "%s says otherwise than a rule, which does not apply to %s then", source, p)
	})
	return exempt
}

// worldRule carries out 704.5k: of several world permanents only the newest stays,
// and none of several that are equally new. Those that entered together have been world
// permanents for as long as each other, although one of them has the earlier timestamp
// (613.7m).
func (g *Course) worldRule() []table.Event {
	var worlds []table.ID
	newest := table.None
	for _, id := range g.Battlefield {
		if g.QuietCharacteristics(id).Supertypes&oracle.World == 0 {
			continue
		}
		worlds = append(worlds, id)
		if newest == table.None || g.Object(id).Timestamp > g.Object(newest).Timestamp {
			newest = id
		}
	}
	if len(worlds) < 2 {
		return nil
	}
	together := g.Object(newest).Arrived
	tie := together != 0 && slices.ContainsFunc(worlds, func(id table.ID) bool { return id != newest && g.Object(id).Arrived == together })
	var events []table.Event
	for _, id := range worlds {
		if g.onlyWorldInRange(id, worlds) {
			continue
		}
		if id != newest && g.Applies("704.5k", "%s is not the newest world permanent and is put into the graveyard", id) ||
			id == newest && tie && g.Applies("704.5k", "%s is no newer than another world permanent and is put into the graveyard, too", id) {
			events = append(events, g.destination(id, oracle.Graveyard))
		}
	}
	return events
}

// ceaseToExist carries out 704.5d and 704.5e.
func (g *Course) ceaseToExist() bool {
	if !g.Astray {
		return false
	}
	acted, found := false, false
	for id := table.ID(1); int(id) < len(g.Objects); id++ {
		o := g.Object(id)
		if o.Zone == oracle.Nowhere || o.Zone == oracle.Battlefield && o.Kind != table.SpellCopyObject {
			continue
		}
		token := o.Kind == table.TokenObject && g.Applies("704.5d", "the token %s is not on the battlefield", id) &&
			g.Applies("111.7", "the token %s ceases to exist", id)
		copied := o.Kind == table.SpellCopyObject && o.Zone != oracle.Stack && g.Applies("704.5e", "%s ceases to exist", id)
		if token || copied {
			if list := g.ZoneList(o.Zone, o.Home()); list != nil {
				*list = remove(*list, id)
			}
			o.Was, o.Zone = o.Zone, oracle.Nowhere
			g.Touch()
			acted = true
		} else if g.isAstray(o) {
			found = true
		}
	}
	g.Astray = found
	return acted
}

// isAstray reports whether an object is a token or a copy of a spell in a zone where
// it does not stay.
func (g *Course) isAstray(o *table.Object) bool {
	return o.Kind == table.TokenObject && o.Zone != oracle.Battlefield || o.Kind == table.SpellCopyObject && o.Zone != oracle.Stack
}
