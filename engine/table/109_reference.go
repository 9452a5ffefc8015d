package table

import (
	"cmp"
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file says which objects and players the words of a spell or ability mean.

// Refer finds the objects and players that a reference means.
func (t *Table) Refer(r oracle.Reference, ctx *Context) []ID {
	switch r := r.(type) {
	case nil:
		return nil
	case oracle.Target:
		if r.Slot < len(ctx.Targets) {
			if a := ctx.Announced; a != nil && a.Context != nil {
				return t.affectsStill(ctx.Targets[r.Slot], ctx)
			}
			return ctx.Targets[r.Slot]
		}
		return nil
	case oracle.This:
		if t.calledByWhatItIsNot(ctx) {
			return nil
		}
		return []ID{ctx.Source}
	case oracle.Particular:
		return t.particular(ID(r.Object), ctx)
	case oracle.You:
		return t.you(ctx)
	case oracle.It:
		return t.referIt(r, ctx)
	case oracle.EncodedOn:
		if on := t.encodedOn(ctx.Source); on != None {
			return []ID{on}
		}
		return nil
	case oracle.ChosenPlayer:
		if chosen := t.ChosenPlayer(ctx.Source); t.IsChosenPlayer(chosen, ctx.Source) {
			return []ID{chosen}
		}
		return nil
	case oracle.Host:
		if host := t.Object(ctx.Source).AttachedTo; host != None {
			return []ID{host}
		}
		return nil
	case oracle.Haunted:
		return t.haunted(ctx.Source)
	case oracle.YourCommander:
		return t.commandersAnywhere(ctx.Controller)
	case oracle.Each:
		return t.each(r, ctx, false)
	case oracle.Some, oracle.Pile:
		return t.Decider.LeftOpen(r, ctx)
	case oracle.ControllerOf:
		if who, ok := ctx.acting(r); ok {
			return who
		}
		if r.Then && ctx.Event != nil && ctx.Event.Holder != None {
			return []ID{ctx.Event.Holder}
		}
		return t.playersOf(r.Of, ctx, func(id ID) ID {
			if id.IsPlayer() { // nobody controls a player (109.4)
				if r.OrPlayer {
					return id
				}
				return None
			}
			if before := t.BeforeMove(id, ctx); before != id && t.Applies("608.2h", "%s is gone: whoever last controlled it counts", before) {
				id = before
			}
			if id.IsObject() && t.Uncontrolled(t.Object(id)) && !t.Applies("108.4a", "%s is a card without a controller, so its owner counts", id) {
				return None
			}
			return t.Controller(id)
		})
	case oracle.OwnerOf:
		if who, ok := ctx.acting(r); ok {
			return who
		}
		return t.playersOf(r.Of, ctx, func(id ID) ID {
			if id.IsPlayer() {
				return id
			}
			return t.Object(id).Owner
		})
	case oracle.Promised:
		if a := t.promise(ctx); a != nil && a.Promised != None && t.Applies("702.174b@2026-02-27", "%s was chosen for the gift of %s and gets it", a.Promised, ctx.Source) {
			return []ID{a.Promised}
		}
		return nil
	case oracle.DefendingPlayer:
		return t.defendingPlayer(ctx)
	case oracle.AttackingPlayer:
		return t.attackingPlayer()
	case oracle.TopOf:
		var list []ID
		for _, p := range t.Refer(r.Of, ctx) {
			list = append(list, t.topOf(r, p, ctx)...)
		}
		return list
	case oracle.Rest:
		return ctx.Rest
	case oracle.MostVoted:
		return slices.DeleteFunc(ctx.mostVoted(), func(id ID) bool { return r.Noun == "creature" && !t.Is(id, oracle.Creature) })
	case oracle.Performed:
		return t.performed(r, ctx)
	case oracle.Exiled:
		return t.exiledCards(r, ctx)
	case oracle.AttackedBy:
		var list []ID
		for _, id := range t.Refer(r.Of, ctx) {
			if !id.IsObject() {
				continue
			}
			o := t.Object(id)
			whom := cmp.Or(o.Attacking, o.Seldom().FoughtWhom)
			if whom != None && !(r.NoBattle && whom.IsObject() && t.Is(whom, oracle.Battle)) {
				list = append(list, whom)
			}
		}
		return list
	case oracle.Paid:
		var list []ID
		if ctx.Announced != nil {
			for _, p := range ctx.Announced.Paid {
				if p.How == r.How {
					list = append(list, p.Id)
				}
			}
		}
		return list
	case oracle.The:
		var list []ID
		elsewhere := slices.ContainsFunc(r.All, func(one oracle.Reference) bool {
			each, ok := one.(oracle.Each)
			return ok && each.Phrase.Noun == oracle.CardNoun
		})
		for _, one := range r.All {
			about := ctx
			if each, ok := one.(oracle.Each); ok && len(list) == 1 && list[0].IsObject() && slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.Other{})) {
				other := *ctx // "target creature and each other creature": other than that one
				other.Source = list[0]
				about = &other
			}
			if each, ok := one.(oracle.Each); ok && len(list) > 0 && list[0].IsPlayer() && slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.ControlledBy{Who: oracle.It{Player: true, To: oracle.EachOfThem}})) {
				for _, p := range slices.Clone(list) { // "each opponent and each creature they control"
					theirs := ctx.Looking(p)
					list = append(list, t.Refer(one, &theirs)...)
				}
				continue
			}
			each, several := one.(oracle.Each)
			if !several {
				list = append(list, t.Refer(one, about)...)
				continue
			}
			for _, id := range t.each(each, about, elsewhere) {
				if !slices.Contains(list, id) { // what is both is one of them
					list = append(list, id)
				}
			}
		}
		return list
	}
	return nil
}

// each finds all that words describe, and carries out 403.2 for words that mention no other zone elsewhere.
func (t *Table) each(r oracle.Each, ctx *Context, elsewhere bool) []ID {
	list := t.reached(t.AllOf(&r.Phrase, ctx), ctx)
	if r.Phrase.Noun == oracle.PlayerNoun {
		return ctx.those(list)
	}
	if r.Phrase.Noun == oracle.PermanentNoun && !elsewhere && ctx.Object != None && t.Resolving != nil &&
		!t.Applies("403.2", "%s affects only what is on the battlefield", ctx.Speaker()) {
		list = append(list, t.anywhere(&r.Phrase, ctx)...)
	}
	if ctx.Object != None && t.Resolving != nil {
		return t.untargeted(list, ctx)
	}
	return list
}

// anywhere lists cards that would be what a phrase describes if it did not mean
// permanents only.
func (t *Table) anywhere(p *oracle.Phrase, ctx *Context) []ID {
	q := AsSource(*p)
	var list []ID
	for i := range t.Seats {
		for _, zone := range [...][]ID{t.Seats[i].Hand, t.Seats[i].Graveyard} {
			for _, id := range zone {
				if t.Matches(&q, id, ctx) {
					list = append(list, id)
				}
			}
		}
	}
	return list
}

// Uncontrolled reports whether an object is a card in a zone where nothing has a
// controller (108.4).
func (t *Table) Uncontrolled(o *Object) bool {
	return o.Kind == CardObject && (o.Zone == oracle.Hand || o.Zone == oracle.Library || o.Zone == oracle.Graveyard || o.Zone == oracle.Exile)
}

func (t *Table) playersOf(of oracle.Reference, ctx *Context, who func(ID) ID) []ID {
	var list []ID
	for _, id := range t.Refer(of, ctx) {
		if p := who(id); p != None && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	if _, target := of.(oracle.Target); target && len(list) == 0 && len(ctx.Illegal) > 0 {
		// "Its controller" of a target that has become illegal is nobody (608.2b).
		return nil
	}
	return list
}

func (t *Table) referIt(r oracle.It, ctx *Context) []ID {
	switch {
	case r.To == oracle.EachOfThem:
		one := ctx.Each
		if r.Player {
			one = ctx.EachPlayer
		}
		if one == None {
			return nil
		}
		return []ID{one}
	case r.To != oracle.WhatHappened:
		if a := ctx.Announced; a != nil && a.Context != nil {
			return t.affectsStill(t.whereExpected(ctx.WhatCame(r.To), r.To, ctx), ctx)
		}
		return ctx.WhatCame(r.To)
	case ctx.Event == nil:
		return nil
	case r.Other && r.Player: // who attacks another player
		if ctx.Event.Kind != AttackEvent || ctx.Event.Player == None {
			return nil
		}
		return []ID{ctx.Event.Player}
	case r.Other:
		return othersOf(ctx)
	case r.Player:
		if p := t.playerOf(ctx.Event, ctx); p != None {
			return []ID{p}
		}
		return nil
	case ctx.Event.Together != nil:
		var list []ID
		for i := range *ctx.Event.Together {
			if id, is := t.happenedTo(&(*ctx.Event.Together)[i], ctx); is && !slices.Contains(list, id) {
				list = append(list, id)
			}
		}
		return list
	}
	if id, is := t.happenedTo(ctx.Event, ctx); is {
		return []ID{id}
	}
	return nil
}

// happenedTo is the object of the event that an ability has triggered on, if it is affected (608.2j).
func (t *Table) happenedTo(e *Event, ctx *Context) (ID, bool) {
	id := FirstOf(e)
	if ctx.Ability != nil && doneBySource(ctx.Ability.Trigger, e) {
		if id = e.Source; e.Kind == ActivateEvent && t.Object(id).Successor != None {
			id = t.Object(id).Successor // the card in the graveyard that the discarded one has become
		}
	}
	switch {
	case id == None:
		return None, false
	case t.Resolving != nil && ctx.Ability != nil && t.Resolving.Ability == ctx.Ability && t.hasChanged(id, ctx) &&
		!t.Applies("608.2j", "%s is what triggered the ability of %s, and is affected though it has changed", id, ctx.Source):
		return None, false
	}
	return id, true
}

// doneBySource reports whether an event is noted for another object than its trigger speaks of first, which is its source: the card that
// is cycled and not the ability of it that is activated (702.29c), what exploits and not what is sacrificed (702.110b).
func doneBySource(trigger oracle.Event, e *Event) bool {
	switch p := oracle.Whole(trigger).(type) {
	case oracle.OneOf:
		return slices.ContainsFunc(p.Of, func(one oracle.Event) bool { return doneBySource(one, e) })
	case oracle.CardCycled:
		return e.Kind == ActivateEvent
	case oracle.Enlisted:
		return e.Kind == EnlistEvent
	case oracle.KeywordActionDone:
		return p.Name == "exploit" && e.Kind == SacrificeEvent
	}
	return false
}

// hasChanged reports whether the permanent that triggered an ability is no longer what
// the trigger condition speaks of.
func (t *Table) hasChanged(id ID, ctx *Context) bool {
	each, ok := subjectOf(ctx.Ability.Trigger).(oracle.Each)
	return ok && t.OnBattlefield(id) && !t.Matches(&each.Phrase, id, ctx)
}

// subjectOf is what a trigger condition says of the object that "it" is afterwards.
func subjectOf(trigger oracle.Event) oracle.Reference {
	switch e := trigger.(type) {
	case oracle.AttackDeclared:
		return e.What
	case oracle.AttacksUnblocked:
		return e.What
	case oracle.BlockDeclared:
		return e.What
	case oracle.BecomesBlocked:
		return e.What
	case oracle.BecomesTapped:
		return e.What
	case oracle.BecomesUntapped:
		return e.What
	case oracle.BecomesTarget:
		return e.What
	case oracle.DamageDealt:
		return e.Source
	case oracle.ZoneChange:
		if e.To == oracle.Battlefield {
			return e.What
		}
	case oracle.TurnedFaceUp:
		return e.What
	case oracle.Transformed:
		return e.What
	case oracle.CountersPut:
		return e.On
	case oracle.TappedForMana:
		return e.What
	}
	return nil
}

// Chosen returns the color and the word that were chosen for an object. They count
// only for the text that asked for them: an object that has become a copy of something
// else since has other abilities, and for those no choice was made (607.5a).
func (t *Table) Chosen(id ID) (oracle.Color, string) {
	o := t.Object(id).Seldom()
	if o.ChosenColor == 0 && o.ChosenWord == "" || t.chosenForOther(id) {
		return 0, ""
	}
	return o.ChosenColor, o.ChosenWord
}

func (t *Table) chosenForOther(id ID) bool {
	return !t.hasText(id, t.Object(id).Seldom().ChosenFor) && t.Applies("607.5a", "what was chosen for %s was chosen for another text", id)
}

// FirstOf is the object that an event is about: what moved, the source of damage,
// what became a target.
func FirstOf(e *Event) ID {
	switch e.Kind {
	case DamageEvent:
		return e.Source
	case TargetEvent:
		return e.Other
	case ZoneChangeEvent:
		if e.To == oracle.Battlefield && e.NewObject != None {
			return e.NewObject
		}
	}
	return e.Object
}

// playerOf is "that player" of an event that an ability has triggered on.
func (t *Table) playerOf(e *Event, ctx *Context) ID {
	if e.Kind == AttackEvent && ctx.Ability != nil {
		// Of a player who attacks you, that player is the one who attacks.
		if p, ok := ctx.Ability.Trigger.(oracle.PlayerAttacks); ok && (p.Whom == nil || p.Whom == oracle.Reference(oracle.You{})) {
			return e.Player
		}
	}
	if e.Kind == ZoneChangeEvent && e.To == oracle.Battlefield && e.Enter != nil && e.Enter.Controller != None {
		return e.Enter.Controller // whoever owns it, or controls it since
	}
	if (e.Kind == DamageEvent || e.Kind == AttackEvent) && e.Other.IsPlayer() {
		return e.Other
	}
	return e.Player
}

// otherOf is the second object of an event: what was damaged, what blocks or is
// blocked, the spell or ability that targets.
func otherOf(e *Event, a *oracle.Ability) []ID {
	if e.Kind != DamageEvent && a != nil && damagedOrElse(a.Trigger, e) {
		return []ID{e.Object}
	}
	if e.Kind == TargetEvent || a != nil && doneBySource(a.Trigger, e) {
		return []ID{e.Object}
	}
	if e.Other == None {
		return nil
	}
	return []ID{e.Other}
}

// othersOf is otherOf of the event that an ability has triggered on, or of all those that it triggered on at once.
func othersOf(ctx *Context) []ID {
	if ctx.Event.Together == nil {
		return otherOf(ctx.Event, ctx.Ability)
	}
	var list []ID
	for i := range *ctx.Event.Together {
		for _, id := range otherOf(&(*ctx.Event.Together)[i], ctx.Ability) {
			if !slices.Contains(list, id) {
				list = append(list, id)
			}
		}
	}
	return list
}

// damagedOrElse reports whether a trigger watches for something that is dealt damage or to which
// something else happens, which is what has happened: "it" is that thing, whichever of the two
// it was.
func damagedOrElse(trigger oracle.Event, e *Event) bool {
	either, ok := trigger.(oracle.OneOf)
	if !ok {
		return false
	}
	for _, one := range either.Of {
		dealt, ok := one.(oracle.DamageDealt)
		if ok && dealt.To != nil {
			return slices.ContainsFunc(either.Of, func(other oracle.Event) bool {
				return subjectOf(other) != nil && reflect.DeepEqual(subjectOf(other), dealt.To)
			})
		}
	}
	return false
}
