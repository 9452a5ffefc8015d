package events

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 614.17: events that an effect says can't happen, that nothing
// else can replace them, and what nobody can therefore choose or pay (119.4b, 119.7,
// 119.8, 121.2b, 121.3).

// refusal looks for an effect that keeps something from happening; nothing is written of a
// look that finds none.
func (g *Course) refusal(find func() error) error {
	var found error
	g.Scratch(func() { found = find() })
	if found == nil {
		return nil
	}
	return find()
}

// cantHappen says which effect keeps an event from happening, or nil. What enters the
// battlefield is looked at in cantEnter, once it is known how it would.
func (g *Course) cantHappen(e *table.Event) error {
	switch e.Kind {
	case table.PutCountersEvent:
		if e.Enter != nil {
			return g.restrictedEntering(e, oracle.HaveCounters)
		}
		fallthrough
	case table.LifeGainEvent, table.LifeLossEvent, table.DrawEvent, table.SacrificeEvent:
		return g.refusal(func() error { return g.effectAgainst(e) })
	}
	return nil
}

func (g *Course) effectAgainst(e *table.Event) error {
	switch e.Kind {
	case table.LifeGainEvent:
		return g.cantGainLife(e.Player, e.Source)
	case table.LifeLossEvent:
		return g.cantLoseLife(e.Player, e.Source)
	case table.DrawEvent:
		return g.cantDraw(e.Player)
	case table.SacrificeEvent:
		return g.Restricted(e.Object, oracle.BeSacrificed, table.None)
	case table.PutCountersEvent:
		if e.Object == table.None {
			return g.cantGetCounters(e.Player, e.Word)
		}
		return g.Restricted(e.Object, oracle.HaveCounters, table.None)
	}
	return nil
}

// unhappened carries out 614.17c for an event that can't happen: no replacement effect
// can modify it. Without the rule they would have their say, and only what they leave
// of the event would not happen. A self-replacement effect is no obstacle either way.
func (g *Course) unhappened(final []table.Event, e *table.Event, refusal error) []table.Event {
	var options []replacement
	g.Scratch(func() { options = g.applicable(e) })
	if len(options) == 0 || g.Applies("614.17c", "%s has no event to modify, as it can't happen", options[0].source) {
		g.CiteRefusal(refusal)
		return final
	}
	for _, r := range g.replaceOne(*e) {
		if refusal := g.cantHappen(&r); refusal != nil {
			g.CiteRefusal(refusal)
			continue
		}
		final = append(final, r)
	}
	return final
}

// cantChangeLife says which effect keeps a player from gaining, or from losing, life.
func (g *Course) cantChangeLife(p table.ID, how oracle.Doing, source table.ID) error {
	refusal := g.playerRestricted(p, how, source)
	if refusal == nil {
		table.EachStaticOf(&g.Table, func(source, _ table.ID, e oracle.PlayerEffect, ctx *table.Context) {
			if refusal == nil && e.Words == oracle.LifeTotalCantChange && g.IsMeant(e.Who, p, ctx) {
				refusal = g.Forbids("101.2", "%s says that the life total of %s can't change", source, p)
			}
		})
	}
	return refusal
}

// cantDraw says which effect keeps a player from drawing a card now, or nil.
func (g *Course) cantDraw(p table.ID) error {
	refusal := g.playerRestricted(p, oracle.DrawCards, table.None)
	if refusal == nil && g.Player(p).Drawn > 0 {
		refusal = g.playerRestricted(p, oracle.DrawMoreThanOne, table.None)
	}
	return refusal
}

// noDrawing reports that nobody can choose that the players draw so many cards, though
// an effect offers it: one of them can't draw (121.3, 121.3a), or not so many (121.2b).
func (g *Course) noDrawing(i oracle.Draw, chooser table.ID, ctx *table.Context) bool {
	for _, p := range g.quietly(i.Who, ctx) {
		if g.noDrawingBy(p, chooser, func() int { return g.Quantity(i.Count, ctx) }) {
			return true
		}
	}
	return false
}

// noDrawingBy is noDrawing for one of the players, and a number of cards.
func (g *Course) noDrawingBy(p, chooser table.ID, n func() int) bool {
	var cant, one error
	g.Scratch(func() {
		cant = g.cantDraw(p)
		one = g.playerRestricted(p, oracle.DrawMoreThanOne, table.None)
	})
	switch {
	case cant != nil && p == chooser:
		return g.Applies("121.3", "%s can't draw a card and can't choose to", p)
	case cant != nil:
		return g.Applies("121.3a", "%s can't choose that %s draws, who can't draw a card", chooser, p)
	case one != nil && p == chooser && n() > 1:
		return g.Applies("121.2b", "%s can't draw more than one card and can't choose to", p)
	}
	return false
}

// LifePayable carries out 119.4, 119.4b and 119.8 for life that a cost asks for, total
// being all of it so far.
func (g *Course) LifePayable(p table.ID, n, total int, source table.ID) error {
	if n > 0 && g.Player(p).Life < total {
		if err := g.lacksLife(p, total); err != nil {
			return err
		}
	}
	var cant error
	g.Scratch(func() { cant = g.cantLoseLife(p, source) })
	if cant == nil || n == 0 && g.Applies("119.4b", "%s can always pay 0 life", p) {
		return nil
	}
	return g.Forbids("119.8", "%s can't lose life, so no cost that asks for life can be paid", p)
}

// sacrificeable leaves out what can't be sacrificed where a cost asks for a sacrifice
// (614.17b).
func (g *Course) sacrificeable(ids []table.ID) []table.ID {
	return g.notRestricted(ids, oracle.BeSacrificed, func(id table.ID) bool {
		return g.Applies("614.17b", "%s can't be sacrificed, so no cost is paid with it", id)
	})
}

// notRestricted leaves out the objects that an effect keeps from something, as far as
// the rule that matters says so.
func (g *Course) notRestricted(ids []table.ID, what oracle.Doing, rule func(table.ID) bool) []table.ID {
	if g.Unrestricted() && g.Commanding == 0 {
		return ids
	}
	var list []table.ID
	for _, id := range ids {
		var cant error
		g.Scratch(func() { cant = g.Restricted(id, what, table.None) })
		if cant == nil || !rule(id) {
			list = append(list, id)
		}
	}
	return list
}

// cantEnter says which effect keeps something from entering the battlefield as it now
// would. Effects on cards that are somewhere else look at the card (614.17d).
func (g *Course) cantEnter(e *table.Event) error {
	return g.restrictedEntering(e, oracle.EnterBattlefield)
}

// restrictedEntering says which effect keeps something from happening to an object that
// is about to enter the battlefield, by looking at it as it would exist there (614.17d).
func (g *Course) restrictedEntering(e *table.Event, what oracle.Doing) error {
	some := false // such an effect; nothing is written of a look that finds none
	g.Scratch(func() {
		table.EachStaticOf(&g.Table, func(_, _ table.ID, r oracle.Restriction, _ *table.Context) {
			some = some || r.Cant == what
		})
	})
	var refusal error
	if some {
		table.EachStaticOf(&g.Table, func(source, _ table.ID, r oracle.Restriction, ctx *table.Context) {
			if refusal == nil && r.Cant == what && g.cantAsItWouldEnter(r.Affected, e, ctx) {
				refusal = g.Forbids("101.2", "%s says that %s can't", source, e.Object)
			}
		})
	}
	if refusal == nil && len(g.atOnce) > 1 {
		refusal = g.restrictedTogether(e, what)
	}
	if refusal == nil && what == oracle.HaveCounters && g.keepsCountersOff(e) {
		refusal = g.Forbids("101.2", "%s says that %s can't", e.Object, e.Object)
	}
	return refusal
}

// keepsCountersOff carries out 113.6i: that counters can't be put on an object works as it
// enters, too, if it would have that ability on the battlefield.
func (g *Course) keepsCountersOff(e *table.Event) bool {
	says := func(a *oracle.Ability) bool {
		return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
			r, ok := s.(oracle.Restriction)
			return ok && r.Cant == oracle.HaveCounters && r.Affected == oracle.Reference(oracle.This{})
		})
	}
	if !slices.ContainsFunc(g.Faces[cmp.Or(e.Enter.CopyFace, g.Object(e.Object).Face)].Abilities, says) {
		return false
	}
	h, id := g.asItWouldEnter(e)
	defer g.Discard(h)
	has := slices.ContainsFunc(h.QuietCharacteristics(id).Abilities, func(a table.Held) bool { return says(a.Ability) })
	return has && g.Applies("113.6i", "what %s says of counters works as it enters, too", e.Object)
}

// restrictedTogether carries out 614.17a for what enters at the same time: an effect that
// says that others can't must exist before they do. Without the rule one of theirs counts.
func (g *Course) restrictedTogether(e *table.Event, what oracle.Doing) error {
	var refusal error
	eachStaticBeside(g, e, func(r oracle.Restriction, _ int, ctx *table.Context) {
		if r.Cant != what || refusal != nil {
			return
		}
		matches := false
		g.Scratch(func() { matches = g.cantAsItWouldEnter(r.Affected, e, ctx) })
		if matches && !g.Applies("614.17a", "%s is not there before %s enters, so it does not keep it from that", ctx.Source, e.Object) {
			refusal = g.Forbids("101.2", "%s says that %s can't", ctx.Source, e.Object)
		}
	})
	return refusal
}

func (g *Course) cantAsItWouldEnter(affected oracle.Reference, e *table.Event, ctx *table.Context) bool {
	each, ok := affected.(oracle.Each)
	if !ok || each.Phrase.Noun != oracle.PermanentNoun {
		return g.IsMeant(affected, e.Object, ctx)
	}
	phrase := table.AsSource(each.Phrase)
	asItIs := g.Matches(&phrase, e.Object, ctx)
	if !g.InForce("614.17d") {
		return asItIs
	}
	h, id := g.asItWouldEnter(e)
	defer g.Discard(h)
	about := *ctx
	about.Event = nil
	asItWould := false
	h.Scratch(func() { asItWould = h.Matches(&each.Phrase, id, &about) })
	if asItWould != asItIs {
		g.Cite("614.17d", "what %s says is about %s as it would be on the battlefield", false, []table.ID{ctx.Source, e.Object})
	}
	return asItWould
}
