package engine

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 614.17: events that an effect says can't happen, that nothing
// else can replace them, and what nobody can therefore choose or pay (119.4b, 119.7,
// 119.8, 121.2b, 121.3).

// refusal looks for an effect that keeps something from happening; nothing is written of a
// look that finds none.
func (g *Game) refusal(find func() error) error {
	var found error
	g.scratch(func() { found = find() })
	if found == nil {
		return nil
	}
	return find()
}

// cantHappen says which effect keeps an event from happening, or nil. What enters the
// battlefield is looked at in cantEnter, once it is known how it would.
func (g *Game) cantHappen(e *Event) error {
	switch e.Kind {
	case PutCountersEvent:
		if e.enter != nil {
			return g.restrictedEntering(e, oracle.HaveCounters)
		}
		fallthrough
	case LifeGainEvent, LifeLossEvent, DrawEvent, SacrificeEvent:
		return g.refusal(func() error { return g.effectAgainst(e) })
	}
	return nil
}

func (g *Game) effectAgainst(e *Event) error {
	switch e.Kind {
	case LifeGainEvent:
		return g.cantChangeLife(e.Player, oracle.GainLifeDoing, e.Source)
	case LifeLossEvent:
		return g.cantChangeLife(e.Player, oracle.LoseLifeDoing, e.Source)
	case DrawEvent:
		return g.cantDraw(e.Player)
	case SacrificeEvent:
		return g.restricted(e.Object, oracle.BeSacrificed, None)
	case PutCountersEvent:
		if e.Object == None {
			return g.playerRestricted(e.Player, oracle.HaveCounters, None)
		}
		return g.restricted(e.Object, oracle.HaveCounters, None)
	}
	return nil
}

// unhappened carries out 614.17c for an event that can't happen: no replacement effect
// can modify it. Without the rule they would have their say, and only what they leave
// of the event would not happen. A self-replacement effect is no obstacle either way.
func (g *Game) unhappened(final []Event, e *Event, refusal error) []Event {
	var options []replacement
	g.scratch(func() { options = g.applicable(e) })
	if len(options) == 0 || g.applies("614.17c", "%s has no event to modify, as it can't happen", options[0].source) {
		g.citeRefusal(refusal)
		return final
	}
	for _, r := range g.replaceOne(*e) {
		if refusal := g.cantHappen(&r); refusal != nil {
			g.citeRefusal(refusal)
			continue
		}
		final = append(final, r)
	}
	return final
}

// cantChangeLife says which effect keeps a player from gaining, or from losing, life.
func (g *Game) cantChangeLife(p ID, how oracle.Doing, source ID) error {
	refusal := g.playerRestricted(p, how, source)
	if refusal == nil {
		g.eachStatic(func(source, _ ID, s oracle.StaticEffect, ctx *Context) {
			if e, ok := s.(oracle.PlayerEffect); ok && refusal == nil && e.Words == oracle.LifeTotalCantChange && g.meant(e.Who, p, ctx) {
				refusal = g.forbids("101.2", "%s says that the life total of %s can't change", source, p)
			}
		})
	}
	return refusal
}

// cantDraw says which effect keeps a player from drawing a card now, or nil.
func (g *Game) cantDraw(p ID) error {
	refusal := g.playerRestricted(p, oracle.DrawCards, None)
	if refusal == nil && g.player(p).drawn > 0 {
		refusal = g.playerRestricted(p, oracle.DrawMoreThanOne, None)
	}
	return refusal
}

// noDrawing reports that nobody can choose that the players draw so many cards, though
// an effect offers it: one of them can't draw (121.3, 121.3a), or not so many (121.2b).
func (g *Game) noDrawing(i oracle.Draw, chooser ID, ctx *Context) bool {
	for _, p := range g.quietly(i.Who, ctx) {
		var cant, one error
		g.scratch(func() {
			cant = g.cantDraw(p)
			one = g.playerRestricted(p, oracle.DrawMoreThanOne, None)
		})
		switch {
		case cant != nil && p == chooser:
			if g.applies("121.3", "%s can't draw a card and can't choose to", p) {
				return true
			}
		case cant != nil:
			if g.applies("121.3a", "%s can't choose that %s draws, who can't draw a card", chooser, p) {
				return true
			}
		case one != nil && p == chooser && g.quantity(i.Count, ctx) > 1:
			if g.applies("121.2b", "%s can't draw more than one card and can't choose to", p) {
				return true
			}
		}
	}
	return false
}

// lifePayable carries out 119.4, 119.4b and 119.8 for life that a cost asks for, total
// being all of it so far.
func (g *Game) lifePayable(p ID, n, total int, source ID) error {
	if n > 0 && g.player(p).Life < total {
		if err := g.forbids("119.4", "%s has not %n life to pay", p, num(total)); err != nil {
			return err
		}
	}
	var cant error
	g.scratch(func() { cant = g.cantChangeLife(p, oracle.LoseLifeDoing, source) })
	if cant == nil || n == 0 && g.applies("119.4b", "%s can always pay 0 life", p) {
		return nil
	}
	return g.forbids("119.8", "%s can't lose life, so no cost that asks for life can be paid", p)
}

// sacrificeable leaves out what can't be sacrificed where a cost asks for a sacrifice
// (614.17b).
func (g *Game) sacrificeable(ids []ID) []ID {
	return g.notRestricted(ids, oracle.BeSacrificed, func(id ID) bool {
		return g.applies("614.17b", "%s can't be sacrificed, so no cost is paid with it", id)
	})
}

// notRestricted leaves out the objects that an effect keeps from something, as far as
// the rule that matters says so.
func (g *Game) notRestricted(ids []ID, what oracle.Doing, rule func(ID) bool) []ID {
	if g.unrestricted() && g.emblems == 0 {
		return ids
	}
	var list []ID
	for _, id := range ids {
		var cant error
		g.scratch(func() { cant = g.restricted(id, what, None) })
		if cant == nil || !rule(id) {
			list = append(list, id)
		}
	}
	return list
}

// cantEnter says which effect keeps something from entering the battlefield as it now
// would. Effects on cards that are somewhere else look at the card (614.17d).
func (g *Game) cantEnter(e *Event) error { return g.restrictedEntering(e, oracle.EnterBattlefield) }

// restrictedEntering says which effect keeps something from happening to an object that
// is about to enter the battlefield, by looking at it as it would exist there (614.17d).
func (g *Game) restrictedEntering(e *Event, what oracle.Doing) error {
	some := false // such an effect; nothing is written of a look that finds none
	g.scratch(func() {
		g.eachStatic(func(_, _ ID, s oracle.StaticEffect, _ *Context) {
			r, ok := s.(oracle.Restriction)
			some = some || ok && r.Cant == what
		})
	})
	var refusal error
	if some {
		g.eachStatic(func(source, _ ID, s oracle.StaticEffect, ctx *Context) {
			r, ok := s.(oracle.Restriction)
			if ok && refusal == nil && r.Cant == what && g.cantAsItWouldEnter(r.Affected, e, ctx) {
				refusal = g.forbids("101.2", "%s says that %s can't", source, e.Object)
			}
		})
	}
	if refusal == nil && len(g.atOnce) > 1 {
		refusal = g.restrictedTogether(e, what)
	}
	if refusal == nil && what == oracle.HaveCounters && g.keepsCountersOff(e) {
		refusal = g.forbids("101.2", "%s says that %s can't", e.Object, e.Object)
	}
	return refusal
}

// keepsCountersOff carries out 113.6i: that counters can't be put on an object works as it
// enters, too, if it would have that ability on the battlefield.
func (g *Game) keepsCountersOff(e *Event) bool {
	says := func(a *oracle.Ability) bool {
		return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
			r, ok := s.(oracle.Restriction)
			return ok && r.Cant == oracle.HaveCounters && r.Affected == oracle.Reference(oracle.This{})
		})
	}
	if !slices.ContainsFunc(g.faces[cmp.Or(e.enter.copyFace, g.object(e.Object).face)].Abilities, says) {
		return false
	}
	h, id := g.asItWouldEnter(e)
	has := slices.ContainsFunc(h.charsQuietly(id).Abilities, func(a Held) bool { return says(a.Ability) })
	return has && g.applies("113.6i", "what %s says of counters works as it enters, too", e.Object)
}

// restrictedTogether carries out 614.17a for what enters at the same time: an effect that
// says that others can't must exist before they do. Without the rule one of theirs counts.
func (g *Game) restrictedTogether(e *Event, what oracle.Doing) error {
	var refusal error
	g.eachStaticBeside(e, func(s oracle.StaticEffect, _ int, ctx *Context) {
		r, ok := s.(oracle.Restriction)
		if !ok || r.Cant != what || refusal != nil {
			return
		}
		matches := false
		g.scratch(func() { matches = g.cantAsItWouldEnter(r.Affected, e, ctx) })
		if matches && !g.applies("614.17a", "%s is not there before %s enters, so it does not keep it from that", ctx.Source, e.Object) {
			refusal = g.forbids("101.2", "%s says that %s can't", ctx.Source, e.Object)
		}
	})
	return refusal
}

func (g *Game) cantAsItWouldEnter(affected oracle.Reference, e *Event, ctx *Context) bool {
	each, ok := affected.(oracle.Each)
	if !ok || each.Phrase.Noun != oracle.PermanentNoun {
		return g.meant(affected, e.Object, ctx)
	}
	phrase := asSource(each.Phrase)
	asItIs := g.matches(&phrase, e.Object, ctx)
	if !g.inForce("614.17d") {
		return asItIs
	}
	h, id := g.asItWouldEnter(e)
	about := *ctx
	about.Event = nil
	asItWould := false
	h.scratch(func() { asItWould = h.matches(&each.Phrase, id, &about) })
	if asItWould != asItIs {
		g.cite("614.17d", "what %s says is about %s as it would be on the battlefield", false, []ID{ctx.Source, e.Object})
	}
	return asItWould
}
