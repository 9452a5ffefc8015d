package table

import (
	"cmp"
	"slices"
	"strconv"

	"rulestep/engine/oracle"
)

// This file works out the numbers of texts (107), and the parts of 608.2h that say which information counts.

// NotBelowZero is a number that an effect has worked out and adds to something: one
// below zero is none (107.1b). A number that the text itself gives, such as -1, is none
// that was worked out.
func (t *Table) NotBelowZero(q oracle.Quantity, n int, source ID) int {
	switch q := q.(type) {
	case oracle.Literal:
		return n
	case oracle.Times:
		if q.Factor < 0 { // "-1/-1 for each ..."
			return -t.NotBelowZero(q.Of, -n, source)
		}
	}
	if n < 0 && t.Applies("107.1b", "the effect of %s uses 0 instead of a number below zero", source) {
		return 0
	}
	return n
}

// Quantity is the number that a text speaks of, as it is now (107.1, 608.2h).
func (t *Table) Quantity(q oracle.Quantity, ctx *Context) int {
	switch q := q.(type) {
	case oracle.Literal:
		return int(q)
	case oracle.X:
		return t.valueOfX(ctx)
	case oracle.Count:
		t.countsOfGone(&q.Phrase, ctx)
		t.countsOfCrew(&q.Phrase, ctx)
		return len(t.Seen(&q.Phrase, ctx))
	case oracle.NumberOf:
		return t.numberOf(q, ctx)
	case oracle.ThatMany:
		return thatMany(q, ctx)
	case oracle.Result:
		if q.ByEvent && ctx.Event != nil {
			return ctx.Event.Amount
		}
		return ctx.Seldom().Rolling.Total()
	case oracle.StickerVowels, oracle.StickerLetters, oracle.StickerSize:
		return t.stickerNumber(q, ctx)
	case oracle.Flips:
		if q.Lost {
			return int(ctx.Seldom().FlipsLost)
		}
		return int(ctx.Seldom().FlipsWon)
	case oracle.ChosenNumber:
		_, word := t.Chosen(ctx.Source)
		n, _ := strconv.Atoi(word)
		return n
	case oracle.CoinsShowing:
		if q.Tails {
			return ctx.Seldom().Coins[1]
		}
		return ctx.Seldom().Coins[0]
	case oracle.SameStored:
		return t.sameStored(ctx.Source)
	case oracle.Sum:
		return t.Quantity(q.A, ctx) + t.Quantity(q.B, ctx)
	case oracle.Difference:
		return t.Quantity(q.A, ctx) - t.Quantity(q.B, ctx)
	case oracle.Larger:
		return max(t.Quantity(q.A, ctx), t.Quantity(q.B, ctx))
	case oracle.Apart:
		a, b := t.Quantity(q.A, ctx), t.Quantity(q.B, ctx)
		return max(a-b, b-a)
	case oracle.Times:
		return q.Factor * t.Quantity(q.Of, ctx)
	case oracle.Y:
		if n := t.Quantity(q.Is, ctx); n != 0 && t.Applies("107.3p", "Y is %n for %s, as its text says, by the rules for X", Count(n), ctx.Source) {
			return n
		}
		return 0 // nothing says what that letter is
	case oracle.Half:
		n, parts := t.Quantity(q.Of, ctx), cmp.Or(q.In, 2)
		if q.Up {
			n += parts - 1
		}
		return n / parts
	case oracle.MostOf:
		best := 0
		for i, p := range t.Seen(&q.Who, ctx) {
			about := ctx.Looking(p)
			if n := t.Quantity(q.Of, &about); q.Lowest {
				if i == 0 || n < best {
					best = n
				}
			} else {
				best = max(best, n)
			}
		}
		return best
	case oracle.CounterKinds:
		var kinds []string
		for _, id := range t.Refer(q.On, ctx) {
			for _, c := range t.CountersOn(id) {
				if c.N > 0 && !slices.Contains(kinds, c.Kind) {
					kinds = append(kinds, c.Kind)
				}
			}
		}
		return len(kinds)
	case oracle.MostAlike:
		return t.mostAlike(q, ctx)
	case oracle.AmongCommanders:
		return t.amongCommanders(q.Number, ctx.Controller)
	case oracle.Greatest:
		best, any := 0, false
		for _, id := range t.asCounted(&q.Phrase, ctx) {
			if ofSize(q.Number) && id.IsObject() && t.lacksPower(id) {
				continue // it has none, not 0 (208.3)
			}
			if n := t.Number(q.Number, id, ""); !any || n > best != q.Lowest && n != best {
				best, any = n, true
			}
		}
		return best
	case oracle.Total:
		sum := 0
		for _, id := range t.asCounted(&q.Phrase, ctx) {
			sum += t.Number(q.Number, id, "")
		}
		return sum
	case oracle.TimesMutated:
		return t.timesMutated(ctx.Source)
	case oracle.StationedBy:
		return t.stationedBy(ctx)
	case oracle.TimesPaid:
		n := 0
		if a := t.Object(ctx.Source).Announced; a != nil {
			for _, k := range a.Extras {
				if k == q.Keyword {
					n++
				}
			}
		}
		if n > 0 {
			n = t.forInstance(n, q.Keyword, ctx)
		}
		if n > 0 && t.OnBattlefield(ctx.Source) && !t.Applies("400.7d", "%s remembers what was paid for its spell", ctx.Source) {
			return 0
		}
		return n
	case oracle.SpentFrom:
		return t.spentFrom(q, ctx)
	case oracle.AmountSpent:
		return t.amountSpent(t.Refer(q.Of, ctx))
	case oracle.ColorsSpent:
		return t.colorsSpent(ctx.Source)
	case oracle.CastBefore:
		return t.castBefore(ctx)
	case oracle.LifePaidEntering:
		return t.lifePaidEntering(ctx.Source)
	case oracle.Varieties:
		return t.varieties(q, ctx)
	case oracle.ManaSymbols:
		return t.manaSymbols(q, ctx)
	case oracle.Devotion:
		return t.devotion(q, ctx)
	case oracle.Party:
		return t.party(ctx.Controller)
	case oracle.TimesThisTurn:
		return t.timesThisTurn(q, ctx)
	case oracle.CountersPaid:
		if ctx.Announced == nil {
			return 0
		}
		return ctx.Announced.CountersPaid
	case oracle.NumberGiven:
		return t.numberGiven(&q, ctx)
	case oracle.EnergyPaid:
		return ctx.CameTo(oracle.SaidOfPaid)
	case oracle.ExcessDealt:
		n := ctx.CameTo(oracle.SaidOfExcess)
		if q.ByEvent && ctx.Event != nil {
			n = ctx.Event.Excess
		}
		if n > 0 && t.Applies("120.10", "%n damage was dealt in excess, for which %s asks", Count(n), ctx.Source) {
			return n
		}
		return 0
	case oracle.PowerDeclared:
		return t.Player(ctx.Controller).PowerDeclared
	case oracle.TimesDescended:
		return t.descended(ctx.Controller, 0)
	case oracle.PlayersWhoDid:
		n := 0
		for _, o := range ctx.Seldom().Outcomes {
			if o.Did {
				n++
			}
		}
		return n
	case oracle.VotesFor:
		return ctx.votesFor(q.Word)
	case oracle.BlockersBeyondFirst:
		return max(0, len(t.BlockersOf(ctx.Source))-1)
	case oracle.TargetsBeyondFirst:
		n := 0
		if a := t.Object(ctx.Source).Announced; a != nil {
			for _, slots := range a.Targets {
				for _, chosen := range slots {
					n += len(chosen)
				}
			}
		}
		return max(0, n-1)
	case oracle.CrewedBy:
		return t.crewedBy(ctx)
	case oracle.TimesKicked:
		if ctx.IsSpell(t) {
			return ctx.Announced.Kicked
		}
		if a := t.Object(ctx.Source).Announced; a != nil && a.Kicked > 0 && t.kickedForThis(a, ctx.Source) &&
			t.Applies("400.7d", "%s remembers how often its spell was kicked", ctx.Source) {
			return a.Kicked
		}
	}
	return 0
}

// valueOfX carries out 107.3a for spells and abilities and 107.3m for permanents
// that were spells.
func (t *Table) valueOfX(ctx *Context) int {
	if a := ctx.Announced; a != nil {
		if a.X != 0 || a.FixedX || a.Ability == nil || a.Ability.Kind != oracle.Triggered {
			return a.X
		}
	}
	if ctx.Source.IsObject() {
		a := t.Object(ctx.Source).Announced
		if a != nil && a.FaceUpX != 0 && (!a.Disguised && t.Applies("702.37f", "X is %n for %s, as it was chosen for the morph cost", Count(a.FaceUpX), ctx.Source) ||
			a.Disguised && t.Applies("702.168e", "X is %n for %s, as it was chosen for the disguise cost", Count(a.FaceUpX), ctx.Source)) {
			return a.FaceUpX
		}
		if a != nil && a.X != 0 && ctx.Announced == nil && t.enters(ctx) &&
			t.Applies("107.3m", "X is %n for %s, as it was for the spell", Count(a.X), ctx.Source) {
			return a.X
		}
	}
	return 0
}

// enters reports whether words are about their own object's entering the battlefield:
// those of a replacement effect on that, or of an ability that triggers on it.
func (t *Table) enters(ctx *Context) bool {
	e := ctx.Event
	return e != nil && e.Kind == ZoneChangeEvent && e.To == oracle.Battlefield && (e.Object == ctx.Source || e.NewObject == ctx.Source)
}

func (t *Table) numberOf(q oracle.NumberOf, ctx *Context) int {
	total := 0
	things := t.Once(t.Refer(q.Of, ctx), ctx)
	if _, it := q.Of.(oracle.It); it && t.wereOne(things, ctx) {
		t.LimitReached("the engine does not tell what number is asked of one permanent that is more than one object now")
	}
	if it, ok := q.Of.(oracle.It); ok && it.To == oracle.WhatMoved && len(things) == 0 {
		things = ctx.Stayed // "its mana value" is that of the card that could not be put onto the battlefield, too
	}
	for _, now := range things {
		id := t.BeforeMove(now, ctx)
		if it, ok := q.Of.(oracle.It); ok && it.To == oracle.WhatWasShown && id == now {
			id = t.inLibrary(now, ctx)
		}
		if id.IsObject() && t.Object(id).Zone == oracle.Nowhere && t.Object(id).Last != nil {
			if !t.Applies("608.2h", "%s is gone: what it last was counts", id) {
				if id = now; t.Object(id).Zone == oracle.Nowhere {
					id = t.Object(id).Successor
				}
				if id == None {
					continue
				}
			}
		}
		if id.IsObject() && t.Object(id).FaceDown && t.Object(id).Zone == oracle.Exile && q.Number != oracle.Counters {
			t.LimitReached("the engine does not tell what number is asked of a card that lies face down in exile and has no characteristics (406.3a)")
		}
		total += t.Number(q.Number, id, q.Kind)
	}
	return total
}

// inLibrary is what a card was in the library where it was shown, if the effect that is resolving has moved it from there
// to a hand since then, and what it is hangs on the game (608.2h).
func (t *Table) inLibrary(id ID, ctx *Context) ID {
	if !id.IsObject() || ctx.Object == None || id < ctx.Object || t.Object(id).Zone != oracle.Hand {
		return id
	}
	if before := t.Object(id).Predecessor; before != None && t.Object(before).Was == oracle.Library && t.Object(before).Last != nil {
		return before
	}
	return id
}

// BeforeMove is what an object was on the battlefield, or on the stack, if the effect that is
// resolving has taken it from there, or the one that made the ability that is resolving ("when
// you do"): "its power" and "its controller" speak of the permanent or spell, which is not where it
// was, and not of the card (608.2h).
func (t *Table) BeforeMove(id ID, ctx *Context) ID {
	since := ctx.Object
	for a := ctx.Announced; a != nil && a.Context != nil && a.Context.Object != None; a = a.Context.Announced {
		since = a.Context.Object
	}
	if since == None && ctx.Event != nil && id.IsObject() && t.Object(id).Predecessor == ctx.Event.Object {
		since = id // what a replacement effect does instead of the event has just moved it
	}
	if !id.IsObject() || since == None || id < since || t.Object(id).Zone == oracle.Battlefield {
		return id
	}
	before := t.Object(id).Predecessor
	if of := t.PartOf(before); of != None {
		before = of
	}
	if before == None || t.Object(before).Last == nil {
		return id
	}
	if was := t.Object(before).Was; was != oracle.Battlefield && was != oracle.Stack {
		return id
	}
	return before
}

// AsLast is which of several things does something, after the effect that has it do that may have moved it: what it
// last was (608.2h).
func (t *Table) AsLast(ids []ID, ctx *Context) []ID { return t.allBeforeMove(t.Once(ids, ctx), ctx) }

// allBeforeMove is beforeMove for all of several things.
func (t *Table) allBeforeMove(ids []ID, ctx *Context) []ID {
	for i, id := range ids {
		if before := t.BeforeMove(id, ctx); before != id && t.Applies("608.2h", "%s is gone: what it last was counts", before) {
			ids = slices.Clone(ids)
			ids[i] = before
		}
	}
	return ids
}

// countsOfGone stops at what a chosen player controlled or owned who has left the game: the last known information
// would count (800.4i), which is not kept of that.
func (t *Table) countsOfGone(p *oracle.Phrase, ctx *Context) {
	for _, w := range p.Where {
		var who oracle.Reference
		switch w := w.(type) {
		case oracle.ControlledBy:
			who = w.Who
		case oracle.OwnedBy:
			who = w.Who
		}
		if _, chosen := who.(oracle.ChosenPlayer); !chosen {
			continue
		}
		if of := t.ChosenPlayer(ctx.Source); of != None && t.HasLeft(of) {
			t.LimitReached("the engine keeps no account of what a player who has left the game controlled or owned")
		}
	}
}

// Number reads a number off an object or player.
func (t *Table) Number(n oracle.Number, id ID, kind string) int {
	if id.IsPlayer() {
		p := t.Player(id)
		if t.HasLeft(id) && !t.Applies("800.4i", "%s has left the game: the last known information counts", id) {
			return 0
		}
		switch n {
		case oracle.LifeTotal:
			return t.lifeTotal(id)
		case oracle.StartingLife:
			return t.FirstLife(id)
		case oracle.Speed:
			return p.Speed
		case oracle.UnspentMana:
			n := 0
			for _, m := range p.Mana {
				if kind == "" || m.Color == oracle.ColorOfName(kind) {
					n++
				}
			}
			return n
		case oracle.HighestNoted:
			return t.highestNoted(p, kind)
		case oracle.IdentityColors:
			identity, _ := t.IdentityFor(id)
			return identity.Count()
		case oracle.Temptations:
			return p.Tempted
		case oracle.CommanderCasts:
			return t.commanderCasts(id)
		case oracle.HandSize:
			if t.HasLeft(id) {
				return p.LastHand
			}
			return len(p.Hand)
		case oracle.Counters:
			if kind == "poison" && t.SharesLife() && t.Applies("810.10a", "the poison counters of %s are those of the team", id) {
				return t.Poison(id)
			}
			return CountersOf(p.Counters, kind)
		}
		return 0
	}
	if !id.IsObject() {
		return 0
	}
	if ofSize(n) {
		t.mustBeSaid(t.Object(id))
	}
	if n == oracle.CommanderCasts {
		return t.timesCast(id)
	}
	if n == oracle.TotalSize {
		return t.Number(oracle.Power, id, "") + t.Number(oracle.Toughness, id, "")
	}
	switch n {
	case oracle.Power:
		if t.lacksPower(id) {
			return 0
		}
		return t.Characteristics(id).Power
	case oracle.Toughness:
		if t.lacksPower(id) {
			return 0
		}
		return t.Characteristics(id).Toughness
	case oracle.BasePower, oracle.BaseToughness:
		if t.lacksPower(id) {
			return 0
		}
		return t.base(n, id)
	case oracle.ManaValue:
		return t.ManaValue(id)
	case oracle.ColorCount:
		return t.Characteristics(id).Colors.Count()
	case oracle.Level:
		return t.level(id)
	case oracle.Counters:
		if kind == "" {
			total := 0
			for _, c := range t.Object(id).Counters {
				total += c.N
			}
			return total
		}
		return CountersOf(t.Object(id).Counters, kind)
	}
	return 0
}

// commanderCasts is how often a player has cast commanders from the command zone, in all.
func (t *Table) commanderCasts(p ID) int {
	n := 0
	for i := range t.Cards {
		if c := &t.Cards[i]; c.Commander && c.Owner == p {
			n += int(c.Tax)
		}
	}
	return n
}

// timesCast is how often the card of an object has been cast from the command zone.
func (t *Table) timesCast(id ID) int {
	n := 0
	for _, card := range t.CommandersOf(id) {
		n += int(t.Cards[card].Tax)
	}
	return n
}

// ofSize reports whether a number is one that only creatures have.
func ofSize(n oracle.Number) bool {
	return n == oracle.Power || n == oracle.Toughness || n == oracle.TotalSize || n == oracle.BasePower || n == oracle.BaseToughness
}

// base carries out 208.4b: the base power or toughness of a creature is what it is before
// anything modifies it without setting it.
func (t *Table) base(n oracle.Number, id ID) int {
	c := t.Characteristics(id)
	now, base := c.Power, c.basePower
	if n == oracle.BaseToughness {
		now, base = c.Toughness, c.baseToughness
	}
	if c.hasBase && now != base && t.Applies("208.4b", "what only modifies the size of %s does not count for its base", id) {
		return base
	}
	return now
}

// lacksPower reports whether an object is a permanent that is no creature, and so has
// no power and toughness (302.4), a Vehicle's being printed on it or not (301.7a), or something
// elsewhere that has none (208.3). What is gone counts as what it last was, where it was (608.2h).
func (t *Table) lacksPower(id ID) bool {
	if !id.IsObject() {
		return false
	}
	o := t.Object(id)
	zone := o.Zone
	if zone == oracle.Nowhere {
		zone = o.Was
	}
	switch zone {
	case oracle.Nowhere:
		return false
	case oracle.Battlefield:
	default:
		return t.sizelessElsewhere(id)
	}
	c := t.QuietCharacteristics(id)
	if c.Is(oracle.Creature) {
		return false
	}
	if c.Subtype("Vehicle") && c.HasPower {
		return t.Applies("301.7a", "%s is a Vehicle and no creature, and has no power and toughness", id)
	}
	return t.Applies("302.4", "%s is no creature and has no power and toughness", id)
}

// MaxSpeed is the speed at which a player has max speed (702.179e of 2026-02-27).
const MaxSpeed = 4
