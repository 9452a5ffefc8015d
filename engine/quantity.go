package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file evaluates the numbers and conditions of texts: chapter 107 and the
// parts of 608.2h that say which information counts.

// notBelowZero is a number that an effect has worked out and adds to something: one
// below zero is none (107.1b). A number that the text itself gives, such as -1, is none
// that was worked out.
func (g *Game) notBelowZero(q oracle.Quantity, n int, source ID) int {
	switch q := q.(type) {
	case oracle.Literal:
		return n
	case oracle.Times:
		if q.Factor < 0 { // "-1/-1 for each ..."
			return -g.notBelowZero(q.Of, -n, source)
		}
	}
	if n < 0 && g.applies("107.1b", "the effect of %s uses 0 instead of a number below zero", source) {
		return 0
	}
	return n
}

// quantity is the number that a text speaks of, as it is now (107.1, 608.2h).
func (g *Game) quantity(q oracle.Quantity, ctx *Context) int {
	switch q := q.(type) {
	case oracle.Literal:
		return int(q)
	case oracle.X:
		return g.valueOfX(ctx)
	case oracle.Count:
		return len(g.all(&q.Phrase, ctx))
	case oracle.NumberOf:
		return g.numberOf(q, ctx)
	case oracle.ThatMany:
		if ctx.Event != nil && ctx.previousAmount == 0 {
			return ctx.Event.Amount
		}
		return ctx.previousAmount
	case oracle.Result:
		if ctx.rolling == nil && ctx.Event != nil && ctx.Event.Kind == RollEvent {
			return ctx.Event.Amount
		}
		return ctx.rolling.total()
	case oracle.Sum:
		return g.quantity(q.A, ctx) + g.quantity(q.B, ctx)
	case oracle.Difference:
		return g.quantity(q.A, ctx) - g.quantity(q.B, ctx)
	case oracle.Times:
		return q.Factor * g.quantity(q.Of, ctx)
	case oracle.Half:
		n := g.quantity(q.Of, ctx)
		if q.Up {
			n++
		}
		return n / 2
	case oracle.Greatest:
		best := 0
		for i, id := range g.all(&q.Phrase, ctx) {
			if n := g.number(q.Number, id, ""); i == 0 || n > best {
				best = n
			}
		}
		return best
	case oracle.TimesPaid:
		n := 0
		if a := g.object(ctx.Source).announced; a != nil {
			for _, k := range a.Extras {
				if k == q.Keyword {
					n++
				}
			}
		}
		return n
	case oracle.CastBefore:
		return g.castBefore(ctx.Source)
	case oracle.LifePaidEntering:
		return g.lifePaidEntering(ctx.Source)
	case oracle.Varieties:
		return g.varieties(q, ctx)
	case oracle.Devotion:
		return g.devotion(q, ctx)
	case oracle.Party:
		return g.party(ctx.Controller)
	case oracle.TimesDescended:
		return g.descended(ctx.Controller)
	case oracle.BlockersBeyondFirst:
		return max(0, len(g.blockersOf(ctx.Source))-1)
	case oracle.TimesKicked:
		if ctx.isSpell(g) {
			return ctx.Announced.Kicked
		}
		if a := g.object(ctx.Source).announced; a != nil && a.Kicked > 0 && g.kickedForThis(a, ctx.Source) &&
			g.applies("400.7d", "%s remembers how often its spell was kicked", ctx.Source) {
			return a.Kicked
		}
	}
	return 0
}

// valueOfX carries out 107.3a for spells and abilities and 107.3m for permanents
// that were spells.
func (g *Game) valueOfX(ctx *Context) int {
	if a := ctx.Announced; a != nil {
		if a.X != 0 || a.Ability == nil || a.Ability.Kind != oracle.Triggered {
			return a.X
		}
	}
	if ctx.Source.IsObject() {
		a := g.object(ctx.Source).announced
		if a != nil && a.FaceUpX != 0 && g.applies("702.37f", "X is %n for %s, as it was chosen for the morph cost", num(a.FaceUpX), ctx.Source) {
			return a.FaceUpX
		}
		if a != nil && a.X != 0 && ctx.Announced == nil && g.enters(ctx) &&
			g.applies("107.3m", "X is %n for %s, as it was for the spell", num(a.X), ctx.Source) {
			return a.X
		}
	}
	return 0
}

// enters reports whether words are about their own object's entering the battlefield:
// those of a replacement effect on that, or of an ability that triggers on it.
func (g *Game) enters(ctx *Context) bool {
	e := ctx.Event
	return e != nil && e.Kind == ZoneChangeEvent && e.To == oracle.Battlefield && (e.Object == ctx.Source || e.NewObject == ctx.Source)
}

func (g *Game) numberOf(q oracle.NumberOf, ctx *Context) int {
	total := 0
	for _, id := range g.refer(q.Of, ctx) {
		id = g.beforeMove(id, ctx)
		if id.IsObject() && g.object(id).Zone == oracle.Nowhere && g.object(id).last != nil {
			if !g.applies("608.2h", "%s is gone: what it last was counts", id) {
				id = g.object(id).successor
				if id == None {
					continue
				}
			}
		}
		total += g.number(q.Number, id, q.Kind)
	}
	return total
}

// beforeMove is what an object was on the battlefield if the effect that is resolving has
// taken it from there: "its power" and "its controller" speak of the permanent, which is not
// where it was, and not of the card (608.2h).
func (g *Game) beforeMove(id ID, ctx *Context) ID {
	if !id.IsObject() || ctx.Object == None || id < ctx.Object || g.object(id).Zone == oracle.Battlefield {
		return id
	}
	before := g.object(id).predecessor
	if before == None || g.object(before).was != oracle.Battlefield || g.object(before).last == nil {
		return id
	}
	return before
}

// allBeforeMove is beforeMove for all of several things.
func (g *Game) allBeforeMove(ids []ID, ctx *Context) []ID {
	for i, id := range ids {
		if before := g.beforeMove(id, ctx); before != id && g.applies("608.2h", "%s is gone: what it last was counts", before) {
			ids = slices.Clone(ids)
			ids[i] = before
		}
	}
	return ids
}

// number reads a number off an object or player.
func (g *Game) number(n oracle.Number, id ID, kind string) int {
	if id.IsPlayer() {
		p := g.player(id)
		if g.gone(id) && !g.applies("800.4i", "%s has left the game: the last known information counts", id) {
			return 0
		}
		switch n {
		case oracle.LifeTotal:
			return p.Life
		case oracle.HandSize:
			if g.gone(id) {
				return p.lastHand
			}
			return len(p.hand)
		case oracle.Counters:
			return countOf(p.counters, kind)
		}
		return 0
	}
	if !id.IsObject() {
		return 0
	}
	switch n {
	case oracle.Power:
		if g.lacksPower(id) {
			return 0
		}
		return g.chars(id).Power
	case oracle.Toughness:
		if g.lacksPower(id) {
			return 0
		}
		return g.chars(id).Toughness
	case oracle.BasePower, oracle.BaseToughness:
		if g.lacksPower(id) {
			return 0
		}
		return g.base(n, id)
	case oracle.ManaValue:
		return g.manaValue(id)
	case oracle.Counters:
		if kind == "" {
			total := 0
			for _, c := range g.object(id).counters {
				total += c.n
			}
			return total
		}
		return countOf(g.object(id).counters, kind)
	}
	return 0
}

// ofSize reports whether a number is one that only creatures have.
func ofSize(n oracle.Number) bool {
	return n == oracle.Power || n == oracle.Toughness || n == oracle.BasePower || n == oracle.BaseToughness
}

// base carries out 208.4b: the base power or toughness of a creature is what it is before
// anything modifies it without setting it.
func (g *Game) base(n oracle.Number, id ID) int {
	c := g.chars(id)
	now, base := c.Power, c.basePower
	if n == oracle.BaseToughness {
		now, base = c.Toughness, c.baseToughness
	}
	if c.hasBase && now != base && g.applies("208.4b", "what only modifies the size of %s does not count for its base", id) {
		return base
	}
	return now
}

// lacksPower reports whether an object is a permanent that is no creature, and so has
// no power and toughness (302.4), a Vehicle's being printed on it or not (301.7a).
func (g *Game) lacksPower(id ID) bool {
	if !id.IsObject() || g.object(id).Zone != oracle.Battlefield {
		return false
	}
	c := g.charsQuietly(id)
	if c.is(oracle.Creature) {
		return false
	}
	if c.subtype("Vehicle") && c.hasPower {
		return g.applies("301.7a", "%s is a Vehicle and no creature, and has no power and toughness", id)
	}
	return g.applies("302.4", "%s is no creature and has no power and toughness", id)
}

// kicked reports whether a spell was kicked, with a particular kicker if one is named.
func (g *Game) kicked(a *Announcement, with string) bool {
	return a.Kicked > 0 && (with == "" || slices.Contains(a.kickers, with) ||
		!g.applies("702.33f", "%s was not kicked with the kicker that is linked to this part of its text", a.Source))
}

// holds evaluates a condition.
func (g *Game) holds(c oracle.Condition, ctx *Context) bool {
	switch c := c.(type) {
	case nil:
		return true
	case oracle.Exists:
		return compare(len(g.all(&c.Phrase, ctx)), c.How, g.quantity(c.Count, ctx))
	case oracle.Matches:
		ids := g.refer(c.Of, ctx)
		if c.Phrase.Noun != oracle.CardNoun { // "if it was a Zombie", not "if it is a creature card"
			ids = g.allBeforeMove(ids, ctx)
		}
		return len(ids) > 0 && !slices.ContainsFunc(ids, func(id ID) bool { return !g.matches(&c.Phrase, id, ctx) })
	case oracle.Relates:
		return compare(g.quantity(c.A, ctx), c.How, g.quantity(c.B, ctx))
	case oracle.WasKicked:
		if ctx.isSpell(g) {
			return g.kicked(ctx.Announced, c.With)
		}
		if ctx.Source.IsObject() {
			a := g.object(ctx.Source).announced
			return a != nil && g.kicked(a, c.With) && g.kickedForThis(a, ctx.Source) && g.applies("400.7d", "%s remembers that its spell was kicked", ctx.Source)
		}
	case oracle.PaidFor:
		if ctx.Source.IsObject() {
			a := g.object(ctx.Source).announced
			return a != nil && a.Alternative != nil && a.Alternative.Keyword == c.Keyword &&
				g.applies("400.7d", "%s remembers what was paid for its spell", ctx.Source)
		}
	case oracle.YouAre:
		return g.Has(ctx.Controller, c.What)
	case oracle.IsDaylight:
		return g.daylight == c.Is
	case oracle.FullParty:
		return g.fullParty(ctx.Controller)
	case oracle.Descended:
		return g.descended(ctx.Controller) > 0
	case oracle.WonFlip:
		return ctx.wonFlip
	case oracle.LostFlip:
		return ctx.lostFlip
	case oracle.Happened:
		return g.happenedThisTurn(c.Event, None, ctx)
	case oracle.ResolvedTimes:
		return g.resolutions(ctx) == c.Nth
	case oracle.CameUp:
		return ctx.coin != "" && c.Tails == (ctx.coin == "tails")
	case oracle.RolledDoubles:
		return g.doubles(ctx)
	case oracle.DidSo:
		return ctx.did
	case oracle.IsTurn:
		return g.relation(c.Of, g.active, ctx)
	case oracle.IsStep:
		return sameStep(c.Step, g.step) && g.relation(c.Whose, g.active, ctx)
	case oracle.IsCombat:
		return g.inCombat()
	case oracle.BeforeStep:
		so, _ := g.beforePoint(c)
		return so
	case oracle.AfterStep:
		so, _ := g.afterPoint(c)
		return so
	case oracle.CastIt:
		a := g.object(ctx.Source).announced
		return a != nil && a.By == ctx.Controller && (c.From == oracle.Nowhere || c.From == a.From)
	case oracle.WordChosen:
		return g.anchorWord(ctx.Source) == c.Word && g.applies("614.12b", "%s has the ability of the word that was chosen for it", ctx.Source)
	case oracle.HadNoCounter:
		ids := g.referIt(oracle.It{}, ctx)
		return len(ids) == 1 && countOf(g.object(ids[0]).counters, c.Kind) == 0
	case oracle.IsNot:
		return !g.holds(c.Condition, ctx)
	case oracle.Both:
		return !slices.ContainsFunc(c.Of, func(one oracle.Condition) bool { return !g.holds(one, ctx) })
	case oracle.Either:
		return slices.ContainsFunc(c.Of, func(one oracle.Condition) bool { return g.holds(one, ctx) })
	}
	return false
}
