package events

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file compares events with what triggered abilities and replacement effects
// watch for (603.2, 614.1).

// unlike reports that an event is of another kind than those that an ability watches for, where that is one kind. Most events
// are of another one.
func unlike(p oracle.Event, e *table.Event) bool {
	kind, one := table.KindOf(p)
	return one && e.Kind != kind
}

// eventMatches reports whether an event is one that a pattern describes.
func (g *Course) eventMatches(p oracle.Event, e *table.Event, ctx *table.Context) bool {
	if unlike(p, e) {
		return false
	}
	switch p := p.(type) {
	case oracle.OneOf:
		return slices.ContainsFunc(p.Of, func(one oracle.Event) bool { return g.eventMatches(one, e, ctx) })
	case oracle.ZoneChange:
		return (p.From == oracle.Nowhere || p.From == e.From || p.OrFrom != oracle.Nowhere && p.OrFrom == e.From) && (p.NotFrom == oracle.Nowhere || p.NotFrom != e.From) &&
			(!p.Alive || e.To != oracle.Graveyard) && (!p.Created || e.From == oracle.Nowhere) && (p.To == oracle.Nowhere || p.To == e.To) &&
			(p.Cause == oracle.AnyCause || p.Cause == e.Cause || p.Cause == oracle.ByMilling && g.milledElsewhere(e)) && (!p.ByEffect || e.ByEffect) && g.movedMatches(&p, e, ctx) && g.causedBy(p.CausedBy, e, ctx) && g.dies(&p, e, ctx)
	case oracle.StepBegins:
		return g.isStep(&p, e.Step) && g.stepOwner(&p, e.Player, ctx) && (!p.Second || !g.notSecondMain(ctx)) && (!p.First || g.isFirst(&p, e.Player)) &&
			(p.Step != oracle.EndOfCombat || g.Applies("511.2", "what happens at end of combat triggers as the end of combat step begins"))
	case oracle.SpellCast:
		return g.Relation(p.By, e.Player, ctx) && (p.Ordinal == 0 || table.CountsKind(p) || p.Ordinal == e.Ordinal) && (!p.NotFirst || e.Ordinal > 1) &&
			(!p.Card || g.isPlayedCard(e.Object)) && (!p.Elsewhere || e.From != oracle.Hand || g.Object(e.Object).Owner != e.Player) && g.IsMeant(p.What, e.Object, ctx) &&
			(!table.CountsKind(p) || g.CastBefore(p, e.Player, g.earlier(), ctx) == p.Ordinal-1)
	case oracle.SpellCopied:
		return e.Kind == table.CopyEvent && g.Relation(p.By, e.Player, ctx) && g.IsMeant(p.What, e.Object, ctx)
	case oracle.FirstEachTurn:
		return g.eventMatches(p.Of, e, ctx) && (!p.OwnTurn || g.ActiveIs(func(active table.ID) bool { return active == e.Player }))
	case oracle.AbilityActivated:
		if e.Kind == table.ActivateManaEvent { // no mana ability is an exhaust ability
			return p.Which == nil && !p.NotMana && !p.Exhaust && !p.Loyalty && len(p.Keywords) == 0 && g.Relation(p.By, e.Player, ctx) && g.IsMeant(p.What, e.Source, ctx)
		}
		return e.Kind == table.ActivateEvent && g.Relation(p.By, e.Player, ctx) && g.IsMeant(p.What, e.Source, ctx) &&
			(p.Which == nil || g.Matches(p.Which, e.Object, ctx)) &&
			(!p.Exhaust || g.Object(e.Object).Announced.Ability.Keyword == "exhaust") &&
			(!p.Loyalty || g.Object(e.Object).Announced.Ability.Loyalty) &&
			(len(p.Keywords) == 0 || slices.Contains(p.Keywords, g.Object(e.Object).Announced.Ability.Keyword)) &&
			(!p.NotMana || !g.IsManaAbility(g.Object(e.Object).Announced.Ability))
	case oracle.Resolved:
		if p.Nth > 0 {
			return e.Kind == table.ResolveEvent && e.Ordinal == p.Nth && e.Source == ctx.Source && g.Object(e.Object).Announced.Ability == ctx.Ability
		}
		return e.Kind == table.ResolveEvent && g.IsMeant(p.What, e.Object, ctx)
	case oracle.CoinFlipped:
		return e.Kind == table.CoinEvent && p.Lost == (e.Amount == 1) && g.IsMeant(p.Who, e.Player, ctx)
	case oracle.DiceRolled:
		return g.rolledMatches(&p, e, ctx)
	case oracle.ChaosEnsues:
		return g.chaosMatches(e, ctx)
	case oracle.Planeswalked:
		return g.planeswalkMatches(&p, e, ctx)
	case oracle.Encountered:
		return g.encounters(e, ctx)
	case oracle.SetInMotion:
		return g.setInMotionMatches(e, ctx)
	case oracle.Visited:
		return g.visitMatches(&p, e, ctx)
	case oracle.RolledToVisit:
		return e.Kind == table.RollEvent && e.Word == toVisit && g.IsMeant(p.Who, e.Player, ctx)
	case oracle.ToldToRoll:
		return e.Kind == table.ToldToRollEvent && g.IsMeant(p.Who, e.Player, ctx)
	case oracle.ToldToMill:
		return e.Kind == table.ToldToMillEvent && e.Amount > 0 && g.IsMeant(p.Who, e.Player, ctx)
	case oracle.LibrarySearched:
		return g.librarySearched(&p, e, ctx)
	case oracle.KeywordActionDone:
		return g.actionMatches(&p, e, ctx)
	case oracle.LandPlayed:
		return e.Kind == table.ZoneChangeEvent && e.Cause == oracle.ByPlaying && g.IsMeant(p.Who, e.Player, ctx) && (!p.Another || e.NewObject != ctx.Source) &&
			(p.From == oracle.Nowhere || p.From == e.From) && (p.What == nil || e.NewObject != table.None && g.Matches(p.What, e.NewObject, ctx))
	case oracle.LibraryShuffled:
		return e.Kind == table.ShuffleEvent && g.IsMeant(p.Who, e.Player, ctx)
	case oracle.RoomEntered:
		return e.Kind == table.RoomEvent && e.Object == ctx.Source && g.roomsOf(e.Object)[e.Amount].Ability == ctx.Ability
	case oracle.CardCycled:
		return e.Kind == table.ActivateEvent && g.cycled(e, &p, ctx)
	case oracle.AttackDeclared:
		if !g.IsMeant(p.What, e.Object, ctx) || p.At != nil && !g.Matches(p.At, e.Other, ctx) || p.Beside == nil && e.Amount <= p.With ||
			p.Beside != nil && len(g.AllOf(p.Beside, ctx)) < max(1, p.With) || p.While != nil && !g.Matches(p.While, e.Object, ctx) ||
			p.Meanwhile != nil && !g.Holds(p.Meanwhile, ctx) {
			return false
		}
		if p.Alone {
			return e.Amount == 1 && g.Applies("506.5", "%s is the only creature declared as an attacker and attacks alone", e.Object)
		}
		return g.Applies("508.3a", "%s has been declared as an attacker", e.Object)
	case oracle.PlayerAttacks:
		return e.Kind == table.AttackEvent && g.playerAttacks(&p, e, ctx)
	case oracle.Attacked:
		return e.Kind == table.AttackEvent && g.IsMeant(p.What, e.Other, ctx)
	case oracle.Enlisted:
		return e.Kind == table.EnlistEvent && g.IsMeant(p.What, e.Source, ctx) && g.IsMeant(p.Whom, e.Object, ctx)
	case oracle.Exerted:
		return e.Kind == table.ExertEvent && g.IsMeant(p.Who, e.Player, ctx) && g.IsMeant(p.What, e.Object, ctx)
	case oracle.BlockDeclared:
		if !g.IsMeant(p.What, e.Object, ctx) {
			return false
		}
		if p.AtLeast > 0 {
			return g.Matches(p.Whom, e.Other, ctx) && g.countsUpTo(g.BlockedBy(e.Object), p.Whom, e.Other, ctx) == p.AtLeast &&
				g.Applies("509.5e", "%s blocks %n or more", e.Object, table.Count(p.AtLeast))
		}
		if p.Whom != nil {
			return g.Matches(p.Whom, e.Other, ctx) &&
				(!g.blocksEarlier(e, p.Whom, ctx) || g.Applies("509.5b", "%s blocks %s as well", e.Object, e.Other))
		}
		return e.Ordinal == 0 || !g.Applies("509.5a", "%s blocks once, however many creatures it blocks", e.Object)
	case oracle.BecomesBlocked:
		if p.AtLeast > 0 {
			return e.Kind == table.BlockedByEvent && g.IsMeant(p.What, e.Object, ctx) && g.Matches(p.By, e.Other, ctx) &&
				g.countsUpTo(g.BlockersOf(e.Object), p.By, e.Other, ctx) == p.AtLeast &&
				g.Applies("509.5e", "%s becomes blocked by %n or more", e.Object, table.Count(p.AtLeast))
		}
		if p.By != nil {
			return e.Kind == table.BlockedByEvent && g.IsMeant(p.What, e.Object, ctx) && g.Matches(p.By, e.Other, ctx) &&
				g.Applies("509.5d", "%s becomes blocked by %s", e.Object, e.Other)
		}
		return (e.Kind == table.BecomesBlockedEvent || e.Kind == table.BlockedByEvent && e.Ordinal > 0) && g.IsMeant(p.What, e.Object, ctx) &&
			(e.Kind == table.BecomesBlockedEvent || !g.Applies("509.5c", "%s becomes blocked once, however many creatures block it", e.Object))
	case oracle.AttacksUnblocked:
		return e.Kind == table.UnblockedEvent && g.IsMeant(p.What, e.Object, ctx) &&
			g.Applies("509.5g", "no creature has been declared as a blocker for %s", e.Object)
	case oracle.DamageDealt:
		if p.AtLeast > 0 && e.Amount < p.AtLeast || p.Exactly && e.Amount != p.AtLeast {
			return false
		}
		return (!p.Combat || e.Combat) && (!p.NonCombat || !e.Combat) &&
			g.IsMeant(p.Source, e.Source, ctx) && g.AnywhereSource(p.Source, e.Source) && g.IsMeant(p.To, e.Other, ctx) && (!p.Excess || g.dealtExcess(e))
	case oracle.BecomesTapped:
		return e.Kind == table.TapEvent && g.IsMeant(p.What, e.Object, ctx) && (p.By == nil || e.Player != table.None && g.IsMeant(p.By, e.Player, ctx)) || p.By == nil && g.entersSo(p.What, true, e, ctx)
	case oracle.BecomesUntapped:
		return e.Kind == table.UntapEvent && g.IsMeant(p.What, e.Object, ctx) || g.entersSo(p.What, false, e, ctx)
	case oracle.BecomesTarget:
		return e.Kind == table.TargetEvent && g.IsMeant(p.What, e.Other, ctx) && g.Matches(&p.Of, e.Object, ctx)
	case oracle.TurnBegins:
		return e.Kind == table.TurnEvent && (!p.Extra || e.Amount == 1) && g.IsMeant(p.Who, e.Player, ctx)
	case oracle.LifeGained:
		return g.IsMeant(p.Who, e.Player, ctx)
	case oracle.LifeLost:
		return e.Kind == table.LifeLossEvent && e.Amount > 0 && g.IsMeant(p.Who, e.Player, ctx)
	case oracle.CardDrawn:
		if p.AtLeast == 1 && ctx.Ability != nil && ctx.Ability.Kind == oracle.Triggered {
			p.AtLeast = 0 // cards are drawn one at a time (121.2), and each is one or more
		}
		if p.AtLeast > 0 {
			return e.Kind == table.ToldToDrawEvent && e.Amount >= p.AtLeast && g.IsMeant(p.Who, e.Player, ctx)
		}
		return e.Kind == table.DrawEvent && g.IsMeant(p.Who, e.Player, ctx) && (p.Ordinal == 0 || p.Ordinal == e.Ordinal) && (!p.ExceptFirst || !e.First) ||
			e.Kind == table.ZoneChangeEvent && g.handedOver(&p, e, ctx)
	case oracle.CardDiscarded:
		if p.This {
			return g.Object(e.Object).Successor == ctx.Source && g.IsMeant(p.Who, e.Player, ctx) && g.causedBy(p.CausedBy, e, ctx)
		}
		return g.IsMeant(p.Who, e.Player, ctx) && (p.What == nil || g.Matches(p.What, e.Object, ctx) && !g.undefinedAsDiscarded(p.What, e, ctx)) && g.causedBy(p.CausedBy, e, ctx)
	case oracle.PermanentSacrificed:
		return g.IsMeant(p.Who, e.Player, ctx) && g.IsMeant(p.What, e.Object, ctx)
	case oracle.CountersPut:
		return g.countersPutOn(&p, e, ctx)
	case oracle.CountersRemoved:
		return e.Kind == table.RemoveCountersEvent && (p.Kind == "" || e.Word == p.Kind) && e.Amount > 0 && e.Object != table.None && g.IsMeant(p.From, e.Object, ctx)
	case oracle.LastCounterRemoved:
		return e.Kind == table.RemoveCountersEvent && e.Word == p.Kind && e.Amount > 0 && e.Object != table.None && g.IsMeant(p.From, e.Object, ctx) &&
			table.CountersOf(g.Object(e.Object).Counters, p.Kind) == 0
	case oracle.TokensCreated:
		return e.Kind == table.CreateTokenEvent && e.Amount > 0 && g.IsMeant(p.Who, e.Player, ctx) && (p.What == nil || g.createdAs(p.What, e))
	case oracle.DaylightChanged:
		return g.changesWithTheDay(&p, e)
	case oracle.Destroyed:
		return e.Kind == table.DestroyEvent && g.IsMeant(p.What, e.Object, ctx)
	case oracle.DoorUnlocked:
		return g.unlocksDoor(e, ctx)
	case oracle.LevelBecame:
		return g.becomesLevel(&p, e, ctx)
	case oracle.Expended:
		return g.expendedMatches(&p, e, ctx)
	case oracle.FullyUnlocked:
		return g.fullyUnlocks(&p, e, ctx)
	case oracle.TurnedFaceUp:
		return (e.Kind == table.TurnFaceUpEvent || e.Kind == table.TransformEvent) && g.IsMeant(butFaceDown(p.What), e.Object, ctx) &&
			(e.Kind == table.TurnFaceUpEvent || !g.onlyTurnedOver(e))
	case oracle.ControlLost:
		switch {
		case e.Kind == table.ControlLostEvent:
			return e.Player == ctx.Controller && (p.To == nil || g.IsMeant(p.To, e.Other, ctx)) && g.IsMeant(p.What, e.Object, ctx)
		case p.To == nil && e.Kind == table.ZoneChangeEvent && e.From == oracle.Battlefield:
			return g.Controller(e.Object) == ctx.Controller && g.IsMeant(p.What, e.Object, ctx)
		}
		return false
	case oracle.PhasesOut:
		return e.Kind == table.PhaseOutEvent && g.IsMeant(p.What, e.Object, ctx)
	case oracle.PhasesIn:
		return e.Kind == table.PhaseInEvent && g.IsMeant(p.What, e.Object, ctx)
	case oracle.Attached:
		to, id := e.Other, e.Object
		if e.Kind == table.ZoneChangeEvent && e.To == oracle.Battlefield && e.NewObject != table.None { // it has entered attached (303.4f)
			id = e.NewObject
			to = g.Object(id).AttachedTo
		} else if e.Kind != table.AttachEvent {
			return false
		}
		return to != table.None && g.IsMeant(p.To, to, ctx) && g.IsMeant(p.What, id, ctx)
	case oracle.Unattached:
		return e.Kind == table.UnattachEvent && g.IsMeant(p.What, e.Object, ctx)
	case oracle.SpellCountered:
		return e.Kind == table.ZoneChangeEvent && e.From == oracle.Stack && e.Cause == oracle.ByCountering && g.IsMeant(p.What, e.Object, ctx) &&
			(p.CausedBy == oracle.Anyone || g.Resolving != nil && g.Relation(p.CausedBy, g.Resolving.Controller, ctx))
	case oracle.DamagePrevented:
		return e.Kind == table.PreventionEvent && g.IsMeant(p.To, e.Other, ctx)
	case oracle.Transformed:
		return g.transformsInto(&p, e, ctx)
	case oracle.TappedForMana:
		return (e.Kind == table.ManaEvent || e.Kind == table.ProductionEvent) && g.IsMeant(p.What, e.Source, ctx) && g.madeOf(&p, e, ctx)
	case oracle.GameLost:
		return e.Kind == table.LoseGameEvent && g.IsMeant(p.Who, e.Player, ctx)
	case oracle.ChapterReached:
		return len(g.chaptersReached(p.Chapters, e, ctx)) > 0
	}
	return false
}

// entersSo reports that something has entered tapped or untapped in a game that takes
// that for becoming so: 603.2f says that it is not.
func (g *Course) entersSo(what oracle.Reference, tapped bool, e *table.Event, ctx *table.Context) bool {
	return e.Kind == table.ZoneChangeEvent && e.To == oracle.Battlefield && e.NewObject != table.None && g.Object(e.NewObject).Tapped == tapped &&
		g.IsMeant(what, e.NewObject, ctx) &&
		!g.Applies("603.2f", "%s has entered like that and has not become so, which the ability of %s watches for", e.NewObject, ctx.Source)
}

// handedOver reports that a card is put from a library into a hand in a game that takes
// that for drawing it: 121.5 says that it is not.
func (g *Course) handedOver(p *oracle.CardDrawn, e *table.Event, ctx *table.Context) bool {
	return e.From == oracle.Library && e.To == oracle.Hand && e.Cause != oracle.ByDrawing && p.Ordinal == 0 && e.Object.IsObject() &&
		g.IsMeant(p.Who, g.Object(e.Object).Owner, ctx) &&
		!g.Applies("121.5", "%s is put into a hand and not drawn, which an effect of %s is about", e.Object, ctx.Source)
}

// countsUpTo counts what matches in a list up to and with one of its members: which one of
// them it is that an event is about.
func (g *Course) countsUpTo(list []table.ID, what *oracle.Phrase, one table.ID, ctx *table.Context) int {
	n := 0
	for _, id := range list {
		if g.Matches(what, id, ctx) {
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
func (g *Course) blocksEarlier(e *table.Event, whom *oracle.Phrase, ctx *table.Context) bool {
	for _, attacker := range g.BlockedBy(e.Object) {
		if attacker == e.Other {
			return false
		}
		if g.Matches(whom, attacker, ctx) {
			return true
		}
	}
	return false
}

// movedMatches looks at a moving object as it is after the event if the trigger is about
// its entering, and as it last was if it is about its leaving (603.6a, 603.10).
func (g *Course) movedMatches(p *oracle.ZoneChange, e *table.Event, ctx *table.Context) bool {
	if g.PartOf(e.Object) != table.None && !aboutCards(p.What) {
		return false // one permanent has left (712.21, 727.3)
	}
	if p.While != nil {
		as := e.NewObject
		if p.From == oracle.Battlefield {
			as = e.Object // what has left is looked at as it last was, and is no permanent where it is now
		}
		if as == table.None || !g.Matches(p.While, as, ctx) {
			return false
		}
	}
	if several, ok := p.What.(oracle.The); ok { // "this creature or another creature"
		return slices.ContainsFunc(several.All, func(one oracle.Reference) bool {
			of := *p
			of.What = one
			return g.movedMatches(&of, e, ctx)
		})
	}
	if _, this := p.What.(oracle.This); this {
		return e.Object == ctx.Source || e.NewObject != table.None && e.NewObject == ctx.Source
	}
	id := e.Object
	if p.What == oracle.Reference(oracle.Haunted{}) {
		return g.IsMeant(p.What, id, ctx) && g.Applies("702.55c", "%s haunts %s and has its ability trigger in exile", ctx.Source, id)
	}
	if e.To == oracle.Battlefield && (p.To == oracle.Battlefield || p.From == oracle.Nowhere) {
		switch {
		case e.NewObject != table.None:
			id = e.NewObject
		case e.Enter != nil:
			return g.meantEntering(p.What, e, ctx)
		}
	}
	meant := g.IsMeant(p.What, id, ctx)
	if p.From == oracle.Nowhere && e.NewObject != table.None && aboutCards(p.What) && !looksBack(*p) {
		// "From anywhere" never looks back (603.6c): the card may be another thing than what it was before.
		if after := g.IsMeant(p.What, e.NewObject, ctx); after != meant && g.Applies("603.10", "%s is looked at as it is right after that", id) {
			return after
		}
	}
	return meant
}

// aboutCards reports whether words speak of cards, not of permanents, or of their own source. What happened to any one
// thing is noted for each card: any may be asked later whether it was put where it is ("that was put there this turn").
func aboutCards(what oracle.Reference) bool {
	switch what := what.(type) {
	case nil:
		return true
	case oracle.The:
		return slices.ContainsFunc(what.All, aboutCards)
	case oracle.Each:
		return what.Phrase.Noun == oracle.CardNoun
	case oracle.This:
		return true
	}
	return false
}

// fromAnywhere reports whether an ability has triggered on a card's being put where an event has put it, from
// anywhere it may be.
func fromAnywhere(trigger oracle.Event, e *table.Event) bool {
	switch t := trigger.(type) {
	case oracle.OneOf:
		return slices.ContainsFunc(t.Of, func(one oracle.Event) bool { return fromAnywhere(one, e) })
	case oracle.ZoneChange:
		return t.From == oracle.Nowhere && t.To == e.To && e.To != oracle.Battlefield && aboutCards(t.What)
	}
	return false
}

// isStep reports whether a step or phase that begins is the one of which a trigger speaks.
func (g *Course) isStep(p *oracle.StepBegins, begins oracle.Step) bool {
	return table.SameStep(p.Step, begins) ||
		p.AnyMain && begins == oracle.PostcombatMain && g.Applies("505.1", "the postcombat main phase is a main phase as well as the precombat one")
}

// notSecondMain reports whether the main phase that begins is not the second of its turn, and
// that counts for the ability, which speaks of the second main phase. The edition of 2024 does not say
// which that is where there are three, but counts, too, where it speaks of one itself (505.1a).
func (g *Course) notSecondMain(ctx *table.Context) bool {
	return g.MainPhases != 2 && g.Applies("505.1b@2026-02-27", "the main phase is number %n of its turn, and the ability of %s waits for the second", table.Count(g.MainPhases), ctx.Source)
}

// isFirst reports whether an upkeep step is the first one of the game, or of the player whose it is if the words
// are about that player.
func (g *Course) isFirst(p *oracle.StepBegins, whose table.ID) bool {
	if p.Step == oracle.EndOfCombat { // of the first combat phase of a turn
		return g.Combats == 1
	}
	return p.Step == oracle.Upkeep && g.Player(whose).LastUpkeep() == 0 && (p.Whose != oracle.Anyone || g.TurnNumber == 1)
}

// stepOwner reports whether a trigger watches for a step of the player whose it is.
func (g *Course) stepOwner(p *oracle.StepBegins, whose table.ID, ctx *table.Context) bool {
	if p.OfHost {
		host := g.Object(ctx.Source).AttachedTo
		if p.HostIs {
			return host.IsPlayer() && host == whose
		}
		return host.IsObject() && g.Controller(host) == whose
	}
	if p.OfChosen {
		return g.IsChosenPlayer(whose, ctx.Source)
	}
	return g.Relation(p.Whose, whose, ctx)
}

// chaptersReached carries out 714.2b-c: the chapters whose number the lore counters
// on a Saga have just reached.
func (g *Course) chaptersReached(chapters []int, e *table.Event, ctx *table.Context) []int {
	after, before := 0, 0
	switch {
	case e.Kind == table.PutCountersEvent && e.Word == "lore" && e.Object == ctx.Source:
		after = table.CountersOf(g.Object(e.Object).Counters, "lore")
		before = after - e.Amount
	case e.Kind == table.ZoneChangeEvent && e.To == oracle.Battlefield && e.NewObject == ctx.Source && ctx.Source != table.None:
		after = table.CountersOf(g.Object(ctx.Source).Counters, "lore")
	default:
		return nil
	}
	var reached []int
	for i, n := range chapters {
		if before < n && after >= n && !g.aheadOf(n, after, ctx) && (i == 0 || g.Applies("714.2c", "%s has the effect of that chapter for chapter %n too", ctx.Source, table.Count(n))) &&
			g.Applies("714.2b", "%s has reached chapter %n", ctx.Source, table.Count(n)) {
			reached = append(reached, n)
		}
	}
	return reached
}

// looksBack reports whether a trigger looks at the moment before its event (603.10).
func looksBack(p oracle.Event) bool {
	switch p := p.(type) {
	case oracle.ZoneChange:
		// "When this creature is put into exile" speaks of the permanent (109.2), which is there no longer.
		itself := p.What == oracle.Reference(oracle.This{})
		if p.What == oracle.Reference(oracle.Haunted{}) {
			return false // what haunts it is in exile, and there after the event as before
		}
		return p.From == oracle.Battlefield || p.From == oracle.Graveyard && p.To != oracle.Battlefield ||
			p.To == oracle.Hand || p.To == oracle.Library || p.To == oracle.Exile && p.From == oracle.Nowhere && itself
	case oracle.KeywordActionDone:
		return p.Name == "exploit"
	case oracle.Planeswalked:
		return p.From
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
func (g *Course) cycled(e *table.Event, p *oracle.CardCycled, ctx *table.Context) bool {
	made := g.Object(e.Object).Announced
	if made == nil || !strings.HasSuffix(string(made.Ability.Keyword), "cycling") || !g.IsMeant(p.Who, e.Player, ctx) {
		return false
	}
	if p.What != nil && g.Object(e.Source).Successor != ctx.Source {
		return false
	}
	if ctx.Ability == nil { // it is asked what happened, and no ability waits for it
		return g.Applies("702.29c", "%s has cycled %s", e.Player, e.Source)
	}
	if either, ok := ctx.Ability.Trigger.(oracle.OneOf); ok && slices.ContainsFunc(either.Of, isDiscard) &&
		g.Applies("702.29d", "%s was discarded as it was cycled, and the ability of %s triggers only once", e.Source, ctx.Source) {
		return false
	}
	return g.Applies("702.29c", "%s has cycled %s", e.Player, e.Source)
}

// isDiscard tells "whenever you discard a card", which cycling one does, too.
func isDiscard(e oracle.Event) bool { _, is := e.(oracle.CardDiscarded); return is }

// causedBy reports whether a spell or ability of such a player causes an event, as it is when an effect of it
// does. Whether it causes what a player pays with while it resolves is not decided.
func (g *Course) causedBy(whose oracle.Relation, e *table.Event, ctx *table.Context) bool {
	r := g.Resolving
	switch {
	case whose == oracle.Anyone:
		return true
	case !e.ByEffect:
		if r != nil && g.Relation(whose, r.Controller, ctx) {
			g.Undecided("whether a spell or ability causes what a player pays with while it resolves")
		}
		return false
	case r != nil && r.Source == e.Source:
		return g.Relation(whose, r.Controller, ctx)
	}
	return e.Source.IsObject() && g.Relation(whose, g.Controller(e.Source), ctx)
}

// butFaceDown is a reference to what was turned face up, without the word that it was face down, as all that is turned so was (708.8).
func butFaceDown(r oracle.Reference) oracle.Reference {
	each, ok := r.(oracle.Each)
	if down := oracle.Predicate(oracle.Is{Status: oracle.FaceDown}); ok && slices.Contains(each.Phrase.Where, down) {
		each.Phrase.Where = slices.DeleteFunc(slices.Clone(each.Phrase.Where), func(p oracle.Predicate) bool { return p == down })
		return each
	}
	return r
}
