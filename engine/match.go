package engine

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file compares events with what triggered abilities and replacement effects
// watch for (603.2, 614.1).

// eventMatches reports whether an event is one that a pattern describes.
func (g *Game) eventMatches(p oracle.Event, e *Event, ctx *Context) bool {
	switch p := p.(type) {
	case oracle.OneOf:
		return slices.ContainsFunc(p.Of, func(one oracle.Event) bool { return g.eventMatches(one, e, ctx) })
	case oracle.ZoneChange:
		return e.Kind == ZoneChangeEvent &&
			(p.From == oracle.Nowhere || p.From == e.From) && (p.To == oracle.Nowhere || p.To == e.To) &&
			(p.Cause == oracle.AnyCause || p.Cause == e.Cause) && (!p.ByEffect || e.byEffect) && g.movedMatches(&p, e, ctx)
	case oracle.StepBegins:
		return e.Kind == StepEvent && sameStep(p.Step, e.Step) && g.stepOwner(&p, ctx) &&
			(p.Step != oracle.EndOfCombat || g.applies("511.2", "what happens at end of combat triggers as the end of combat step begins"))
	case oracle.SpellCast:
		return e.Kind == CastEvent && g.relation(p.By, e.Player, ctx) && (p.Ordinal == 0 || p.Ordinal == e.Ordinal) && g.meant(p.What, e.Object, ctx)
	case oracle.AbilityActivated:
		return e.Kind == ActivateEvent && g.relation(p.By, e.Player, ctx) && g.meant(p.What, e.Source, ctx)
	case oracle.Resolved:
		if p.Nth > 0 {
			return e.Kind == ResolveEvent && e.Ordinal == p.Nth && e.Source == ctx.Source && g.object(e.Object).announced.Ability == ctx.Ability
		}
		return e.Kind == ResolveEvent && g.meant(p.What, e.Object, ctx)
	case oracle.CoinFlipped:
		return e.Kind == CoinEvent && p.Lost == (e.Amount == 1) && g.meant(p.Who, e.Player, ctx)
	case oracle.DiceRolled:
		return e.Kind == RollEvent && g.meant(p.Who, e.Player, ctx) && (p.Count == nil || compare(e.Amount, p.How, g.quantity(p.Count, ctx)))
	case oracle.ToldToRoll:
		return e.Kind == ToldToRollEvent && g.meant(p.Who, e.Player, ctx)
	case oracle.LibrarySearched:
		return g.librarySearched(&p, e, ctx)
	case oracle.KeywordActionDone:
		return e.Kind == ActionEvent && e.Word == p.Name && g.meant(p.Who, e.Player, ctx)
	case oracle.LibraryShuffled:
		return e.Kind == ShuffleEvent && g.meant(p.Who, e.Player, ctx)
	case oracle.RoomEntered:
		return e.Kind == RoomEvent && e.Object == ctx.Source && g.roomsOf(e.Object)[e.Amount].Ability == ctx.Ability
	case oracle.CardCycled:
		return e.Kind == ActivateEvent && g.cycled(e, &p, ctx)
	case oracle.AttackDeclared:
		if e.Kind != AttackEvent || !g.meant(p.What, e.Object, ctx) || p.At != nil && !g.matches(p.At, e.Other, ctx) || e.Amount <= p.With {
			return false
		}
		if p.Alone {
			return e.Amount == 1 && g.applies("506.5", "%s is the only creature declared as an attacker and attacks alone", e.Object)
		}
		return g.applies("508.3a", "%s has been declared as an attacker", e.Object)
	case oracle.PlayerAttacks:
		return e.Kind == AttackEvent && g.playerAttacks(&p, e, ctx)
	case oracle.Attacked:
		return e.Kind == AttackEvent && g.meant(p.What, e.Other, ctx)
	case oracle.Exerted:
		return e.Kind == ExertEvent && g.meant(p.Who, e.Player, ctx) && g.meant(p.What, e.Object, ctx)
	case oracle.BlockDeclared:
		if e.Kind != BlockEvent || !g.meant(p.What, e.Object, ctx) {
			return false
		}
		if p.AtLeast > 0 {
			return g.matches(p.Whom, e.Other, ctx) && g.countsUpTo(g.blockedBy(e.Object), p.Whom, e.Other, ctx) == p.AtLeast &&
				g.applies("509.5e", "%s blocks %n or more", e.Object, num(p.AtLeast))
		}
		if p.Whom != nil {
			return g.matches(p.Whom, e.Other, ctx) &&
				(!g.blocksEarlier(e, p.Whom, ctx) || g.applies("509.5b", "%s blocks %s as well", e.Object, e.Other))
		}
		return e.Ordinal == 0 || !g.applies("509.5a", "%s blocks once, however many creatures it blocks", e.Object)
	case oracle.BecomesBlocked:
		if p.AtLeast > 0 {
			return e.Kind == BlockedByEvent && g.meant(p.What, e.Object, ctx) && g.matches(p.By, e.Other, ctx) &&
				g.countsUpTo(g.blockersOf(e.Object), p.By, e.Other, ctx) == p.AtLeast &&
				g.applies("509.5e", "%s becomes blocked by %n or more", e.Object, num(p.AtLeast))
		}
		if p.By != nil {
			return e.Kind == BlockedByEvent && g.meant(p.What, e.Object, ctx) && g.matches(p.By, e.Other, ctx) &&
				g.applies("509.5d", "%s becomes blocked by %s", e.Object, e.Other)
		}
		return (e.Kind == BecomesBlockedEvent || e.Kind == BlockedByEvent && e.Ordinal > 0) && g.meant(p.What, e.Object, ctx) &&
			(e.Kind == BecomesBlockedEvent || !g.applies("509.5c", "%s becomes blocked once, however many creatures block it", e.Object))
	case oracle.AttacksUnblocked:
		return e.Kind == UnblockedEvent && g.meant(p.What, e.Object, ctx) &&
			g.applies("509.5g", "no creature has been declared as a blocker for %s", e.Object)
	case oracle.DamageDealt:
		return e.Kind == DamageEvent && (!p.Combat || e.Combat) && (!p.NonCombat || !e.Combat) &&
			g.meant(p.Source, e.Source, ctx) && g.anywhereSource(p.Source, e.Source) && g.meant(p.To, e.Other, ctx) && (!p.Excess || g.dealtExcess(e))
	case oracle.BecomesTapped:
		return e.Kind == TapEvent && g.meant(p.What, e.Object, ctx) || g.entersSo(p.What, true, e, ctx)
	case oracle.BecomesUntapped:
		return e.Kind == UntapEvent && g.meant(p.What, e.Object, ctx) || g.entersSo(p.What, false, e, ctx)
	case oracle.BecomesTarget:
		return e.Kind == TargetEvent && g.meant(p.What, e.Other, ctx) && g.matches(&p.Of, e.Object, ctx)
	case oracle.LifeGained:
		return e.Kind == LifeGainEvent && g.meant(p.Who, e.Player, ctx)
	case oracle.LifeLost:
		return e.Kind == LifeLossEvent && e.Amount > 0 && g.meant(p.Who, e.Player, ctx)
	case oracle.CardDrawn:
		if p.AtLeast > 0 {
			return e.Kind == ToldToDrawEvent && e.Amount >= p.AtLeast && g.meant(p.Who, e.Player, ctx)
		}
		return e.Kind == DrawEvent && g.meant(p.Who, e.Player, ctx) && (p.Ordinal == 0 || p.Ordinal == e.Ordinal) && (!p.ExceptFirst || !e.first) ||
			e.Kind == ZoneChangeEvent && g.handedOver(&p, e, ctx)
	case oracle.CardDiscarded:
		if p.This {
			return e.Kind == DiscardEvent && g.object(e.Object).successor == ctx.Source && g.meant(p.Who, e.Player, ctx)
		}
		return e.Kind == DiscardEvent && g.meant(p.Who, e.Player, ctx) && (p.What == nil || g.matches(p.What, e.Object, ctx))
	case oracle.PermanentSacrificed:
		return e.Kind == SacrificeEvent && g.meant(p.Who, e.Player, ctx) && g.meant(p.What, e.Object, ctx)
	case oracle.CountersPut:
		return g.countersPutOn(&p, e, ctx)
	case oracle.LastCounterRemoved:
		return e.Kind == RemoveCountersEvent && e.Word == p.Kind && e.Amount > 0 && e.Object != None && g.meant(p.From, e.Object, ctx) &&
			countOf(g.object(e.Object).counters, p.Kind) == 0
	case oracle.TokensCreated:
		return e.Kind == CreateTokenEvent && g.meant(p.Who, e.Player, ctx)
	case oracle.DaylightChanged:
		return g.changesWithTheDay(&p, e)
	case oracle.Destroyed:
		return e.Kind == DestroyEvent && g.meant(p.What, e.Object, ctx)
	case oracle.TurnedFaceUp:
		return e.Kind == TurnFaceUpEvent && g.meant(p.What, e.Object, ctx)
	case oracle.ControlLost:
		switch {
		case e.Kind == ControlLostEvent:
			return e.Player == ctx.Controller && g.meant(p.What, e.Object, ctx)
		case e.Kind == ZoneChangeEvent && e.From == oracle.Battlefield:
			return g.controller(e.Object) == ctx.Controller && g.meant(p.What, e.Object, ctx)
		}
		return false
	case oracle.PhasesOut:
		return e.Kind == PhaseOutEvent && g.meant(p.What, e.Object, ctx)
	case oracle.PhasesIn:
		return e.Kind == PhaseInEvent && g.meant(p.What, e.Object, ctx)
	case oracle.Unattached:
		return e.Kind == UnattachEvent && g.meant(p.What, e.Object, ctx)
	case oracle.SpellCountered:
		return e.Kind == ZoneChangeEvent && e.From == oracle.Stack && e.Cause == oracle.ByCountering && g.meant(p.What, e.Object, ctx)
	case oracle.DamagePrevented:
		return e.Kind == PreventionEvent && g.meant(p.To, e.Other, ctx)
	case oracle.Transformed:
		return g.transformsInto(&p, e, ctx)
	case oracle.TappedForMana:
		return (e.Kind == ManaEvent || e.Kind == ProductionEvent) && g.meant(p.What, e.Source, ctx)
	case oracle.GameLost:
		return e.Kind == LoseGameEvent && g.meant(p.Who, e.Player, ctx)
	case oracle.ChapterReached:
		return len(g.chaptersReached(p.Chapters, e, ctx)) > 0
	}
	return false
}

// entersSo reports that something has entered tapped or untapped in a game that takes
// that for becoming so: 603.2f says that it is not.
func (g *Game) entersSo(what oracle.Reference, tapped bool, e *Event, ctx *Context) bool {
	return e.Kind == ZoneChangeEvent && e.To == oracle.Battlefield && e.NewObject != None && g.object(e.NewObject).Tapped == tapped &&
		g.meant(what, e.NewObject, ctx) &&
		!g.applies("603.2f", "%s has entered like that and has not become so, which the ability of %s watches for", e.NewObject, ctx.Source)
}

// handedOver reports that a card is put from a library into a hand in a game that takes
// that for drawing it: 121.5 says that it is not.
func (g *Game) handedOver(p *oracle.CardDrawn, e *Event, ctx *Context) bool {
	return e.From == oracle.Library && e.To == oracle.Hand && e.Cause != oracle.ByDrawing && p.Ordinal == 0 && e.Object.IsObject() &&
		g.meant(p.Who, g.object(e.Object).Owner, ctx) &&
		!g.applies("121.5", "%s is put into a hand and not drawn, which an effect of %s is about", e.Object, ctx.Source)
}

// countsUpTo counts what matches in a list up to and with one of its members: which one of
// them it is that an event is about.
func (g *Game) countsUpTo(list []ID, what *oracle.Phrase, one ID, ctx *Context) int {
	n := 0
	for _, id := range list {
		if g.matches(what, id, ctx) {
			n++
		}
		if id == one {
			break
		}
	}
	return n
}

// blocksEarlier reports whether a creature was declared as blocking another creature
// of the kind before the one of an event.
func (g *Game) blocksEarlier(e *Event, whom *oracle.Phrase, ctx *Context) bool {
	for _, attacker := range g.blockedBy(e.Object) {
		if attacker == e.Other {
			return false
		}
		if g.matches(whom, attacker, ctx) {
			return true
		}
	}
	return false
}

// meant reports whether an object or player is the one that a pattern's reference
// means; a nil reference means anything.
func (g *Game) meant(r oracle.Reference, id ID, ctx *Context) bool {
	switch r := r.(type) {
	case nil:
		return true
	case oracle.This:
		return id == ctx.Source
	case oracle.You:
		return id == ctx.Controller
	case oracle.Host:
		return id != None && id == g.object(ctx.Source).attachedTo
	case oracle.Each:
		return id != None && g.matches(&r.Phrase, id, ctx)
	case oracle.It:
		return slices.Contains(ctx.previous, id)
	case oracle.The:
		return slices.ContainsFunc(r.All, func(one oracle.Reference) bool { return g.meant(one, id, ctx) })
	default:
		return slices.Contains(g.refer(r, ctx), id)
	}
}

// movedMatches looks at a moving object as it is after the event if the trigger is about
// its entering, and as it last was if it is about its leaving (603.6a, 603.10).
func (g *Game) movedMatches(p *oracle.ZoneChange, e *Event, ctx *Context) bool {
	if several, ok := p.What.(oracle.The); ok { // "this creature or another creature"
		return slices.ContainsFunc(several.All, func(one oracle.Reference) bool {
			of := *p
			of.What = one
			return g.movedMatches(&of, e, ctx)
		})
	}
	if _, this := p.What.(oracle.This); this {
		return e.Object == ctx.Source || e.NewObject != None && e.NewObject == ctx.Source
	}
	id := e.Object
	if e.To == oracle.Battlefield && (p.To == oracle.Battlefield || p.From == oracle.Nowhere) {
		switch {
		case e.NewObject != None:
			id = e.NewObject
		case e.enter != nil:
			return g.meantEntering(p.What, e, ctx)
		}
	}
	return g.meant(p.What, id, ctx)
}

// sameStep reports whether a step is the one that a text names: either combat damage step is one (510.4).
func sameStep(p, s oracle.Step) bool {
	return p == s || p == oracle.CombatDamage && s == oracle.FirstCombatDamage
}

func (g *Game) stepOwner(p *oracle.StepBegins, ctx *Context) bool {
	if p.OfHost {
		host := g.object(ctx.Source).attachedTo
		return host != None && g.controller(host) == g.active
	}
	return g.relation(p.Whose, g.active, ctx)
}

// chaptersReached carries out 714.2b-c: the chapters whose number the lore counters
// on a Saga have just reached.
func (g *Game) chaptersReached(chapters []int, e *Event, ctx *Context) []int {
	after, before := 0, 0
	switch {
	case e.Kind == PutCountersEvent && e.Word == "lore" && e.Object == ctx.Source:
		after = countOf(g.object(e.Object).counters, "lore")
		before = after - e.Amount
	case e.Kind == ZoneChangeEvent && e.To == oracle.Battlefield && e.NewObject == ctx.Source && ctx.Source != None:
		after = countOf(g.object(ctx.Source).counters, "lore")
	default:
		return nil
	}
	var reached []int
	for i, n := range chapters {
		if before < n && after >= n && (i == 0 || g.applies("714.2c", "%s has the effect of that chapter for chapter %n too", ctx.Source, num(n))) &&
			g.applies("714.2b", "%s has reached chapter %n", ctx.Source, num(n)) {
			reached = append(reached, n)
		}
	}
	return reached
}

// looksBack reports whether a trigger looks at the moment before its event (603.10).
func looksBack(p oracle.Event) bool {
	switch p := p.(type) {
	case oracle.ZoneChange:
		return p.From == oracle.Battlefield || p.From == oracle.Graveyard && p.To != oracle.Battlefield || p.To == oracle.Hand || p.To == oracle.Library
	case oracle.PermanentSacrificed, oracle.GameLost, oracle.ControlLost, oracle.Destroyed,
		oracle.PhasesOut, oracle.Unattached, oracle.SpellCountered:
		return true
	case oracle.OneOf:
		return slices.ContainsFunc(p.Of, looksBack)
	}
	return false
}

// cycled carries out 702.29c: to cycle a card is to discard it for the cost of a cycling
// ability. "When you cycle this card" is about the card that the discarded one has become.
func (g *Game) cycled(e *Event, p *oracle.CardCycled, ctx *Context) bool {
	made := g.object(e.Object).announced
	if made == nil || !strings.HasSuffix(string(made.Ability.Keyword), "cycling") || !g.meant(p.Who, e.Player, ctx) {
		return false
	}
	if p.What != nil && g.object(e.Source).successor != ctx.Source {
		return false
	}
	return g.applies("702.29c", "%s has cycled %s", e.Player, e.Source)
}
