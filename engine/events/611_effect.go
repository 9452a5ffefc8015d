package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 611 for continuous effects from the resolution of
// spells and abilities: what they are about, and how long they last.

func (g *Course) nextEffect() int {
	highest := 0
	for _, e := range g.Effects {
		highest = max(highest, e.Id)
	}
	return highest + 1
}

func (g *Course) effectIndex(id int) int {
	if id == 0 {
		return -1
	}
	return slices.IndexFunc(g.Effects, func(e table.Effect) bool { return e.Id == id })
}

func (g *Course) useUp(key table.EffectKey) {
	if i := g.effectIndex(key.Effect); i >= 0 {
		g.Effects = slices.Delete(g.Effects, i, i+1)
		g.Touch()
	}
}

// begin starts a continuous effect and returns its ID.
func (g *Course) begin(e table.Effect) int {
	e.Id = g.nextEffect()
	e.Turn = g.TurnNumber
	if g.Resolving != nil {
		e.ActiveOne = g.Resolving.ActiveOne
	}
	if g.Applies("613.7b", "the effect of %s gets a timestamp as it begins", e.Source) {
		e.Timestamp = g.NewTimestamp()
	}
	g.Effects = append(g.Effects, e)
	g.Touch()
	return e.Id
}

// EndEffects ends those effects whose duration is over, as the caller says.
func (g *Course) EndEffects(over func(*table.Effect) bool) {
	n := len(g.Effects)
	last := 0 // of those that stay, each is looked at where it stands, so that none is copied for a look
	for i := range g.Effects {
		if !over(&g.Effects[i]) {
			if i != last {
				g.Effects[last] = g.Effects[i]
			}
			last++
		}
	}
	clear(g.Effects[last:])
	g.Effects = g.Effects[:last]
	if len(g.Effects) != n {
		g.Touch()
		g.orphans()
		g.endDurations() // of what gave a player control, say
	}
}

// endDurations ends effects that last only while something is so (611.2b).
func (g *Course) endDurations() {
	g.EndEffects(func(e *table.Effect) bool {
		if e.While != nil && len(e.Objects) == 1 {
			id, so := e.Objects[0], false
			if o := g.Object(id); o.PhasedOut && o.Zone == oracle.Battlefield { // where nothing could change what the effect asks of it
				return g.Applies("702.26f", "%s is phased out, so the effect of %s no longer sees it and ends", id, e.Source)
			}
			g.Scratch(func() { ctx := e.Context(nil); so = g.OnBattlefield(id) && g.Matches(e.While, id, &ctx) })
			return !so
		}
		switch e.Duration {
		case oracle.AsLongAsThisStays:
			return g.Object(e.Source).Zone != oracle.Battlefield || g.cannotSee(e)
		case oracle.AsLongAsAttached:
			return g.Object(e.Source).AttachedTo == table.None
		case oracle.AsLongAsYouControlThis:
			return g.Object(e.Source).Zone != oracle.Battlefield || g.QuietCharacteristics(e.Source).Controller != e.Controller || g.cannotSee(e)
		case oracle.AsLongAsThisTapped:
			return g.Object(e.Source).Zone != oracle.Battlefield || !g.Object(e.Source).Tapped || g.cannotSee(e)
		case oracle.AsLongAsYoursTapped:
			return g.Object(e.Source).Zone != oracle.Battlefield || !g.Object(e.Source).Tapped || g.QuietCharacteristics(e.Source).Controller != e.Controller || g.cannotSee(e)
		}
		return false
	})
}

// cannotSee carries out 702.26f for a duration that tracks the source of an effect.
func (g *Course) cannotSee(e *table.Effect) bool {
	return g.Object(e.Source).PhasedOut && g.Applies("702.26f", "%s is phased out, so its effect no longer sees it and ends", e.Source)
}

// neverBegins carries out 611.2b: an effect whose "for as long as" is over before it
// begins does nothing at all.
func (g *Course) neverBegins(d oracle.Duration, ctx *table.Context) bool {
	over := false
	switch d {
	case oracle.AsLongAsThisStays:
		over = !g.OnBattlefield(ctx.Source)
	case oracle.AsLongAsYouControlThis:
		over = !g.OnBattlefield(ctx.Source) || g.Controller(ctx.Source) != ctx.Controller || g.changedHands(ctx)
	case oracle.AsLongAsThisTapped:
		over = !g.OnBattlefield(ctx.Source) || !g.stayedTapped(ctx)
	case oracle.AsLongAsYoursTapped:
		over = !g.OnBattlefield(ctx.Source) || !g.stayedTapped(ctx) || g.Controller(ctx.Source) != ctx.Controller || g.changedHands(ctx)
	}
	return over && g.Applies("611.2b", "what the effect of %s would last as long as is over already, so it does nothing", ctx.Source)
}

// notSo carries out 611.2b for what the one object of an effect must go on being: it is not that as the effect would begin.
func (g *Course) notSo(so *oracle.Phrase, objects []table.ID, ctx *table.Context) bool {
	return len(objects) == 1 && (!g.OnBattlefield(objects[0]) || !g.Matches(so, objects[0], ctx)) &&
		g.Applies("611.2b", "what the effect of %s would last as long as is over already, so it does nothing", ctx.Source)
}

// stayedTapped reports whether the source of a resolving ability is tapped, and has been since the ability was put on the stack.
func (g *Course) stayedTapped(ctx *table.Context) bool {
	o := g.Object(ctx.Source)
	return o.Tapped && (ctx.Object == table.None || g.Object(ctx.Object).Kind != table.AbilityObject || o.Untapped <= g.Object(ctx.Object).Arrived)
}

// changedHands reports whether the source of a resolving ability came under another player's
// control since the ability was put on the stack. If it is back with the ability's controller, a
// duration that asks for that has ended all the same before the effect began; it has not begun
// again during the resolution, which 611.2b asks for since 2026-02-27, as no text that says so
// also hands over its source.
func (g *Course) changedHands(ctx *table.Context) bool {
	return ctx.Object != table.None && g.Object(ctx.Object).Kind == table.AbilityObject &&
		g.Object(ctx.Source).HandedOver > g.Object(ctx.Object).Arrived
}

// now is the number of the present event, never 0.
func (g *Course) now() int32 { return max(1, int32(g.Events)) }

// aboutDamage is the damage that a prevention or replacement effect is about.
func aboutDamage(s oracle.StaticEffect) (dealt oracle.DamageDealt, once, ok bool) {
	switch s := s.(type) {
	case oracle.Prevention:
		dealt, ok = s.Event.(oracle.DamageDealt)
		once = s.Once
	case oracle.Replacement:
		dealt, ok = s.Event.(oracle.DamageDealt)
		once = s.Once
	}
	return dealt, once, ok
}

// againstSource makes an effect that is about the next damage from one source. A source "of
// your choice" is chosen as the effect begins (609.7a), and what it must be is looked
// at again when it would deal damage (609.7b). It is nil if there is none to choose.
func (g *Course) againstSource(e *table.Effect, ctx *table.Context) oracle.StaticEffect {
	event, _, ok := aboutDamage(e.Static)
	if !ok {
		return e.Static
	}
	some, chosen := event.Source.(oracle.Some)
	if !chosen {
		return e.Static
	}
	var options []table.ID
	for _, id := range g.AllOf(&some.Phrase, ctx) {
		if g.Object(id).Kind == table.AbilityObject {
			// An ability is no source; the object that it is of can be one.
			id = g.Object(id).Announced.Source
		}
		if !slices.Contains(options, id) && g.Matches(&some.Phrase, id, ctx) {
			options = append(options, id)
		}
	}
	if len(options) == 0 || !g.Applies("609.7a", "%s chooses a source of damage", ctx.Controller) {
		return nil
	}
	source := g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "609.7a", Options: options, Min: 1, Max: 1})
	if len(source) != 1 {
		return nil
	}
	if _, replaces := e.Static.(oracle.Replacement); replaces && g.Object(source[0]).Zone == oracle.Stack && !g.Characteristics(source[0]).Is(oracle.Instant|oracle.Sorcery) {
		g.Undecided("the engine does not follow a permanent spell that is chosen as the source of damage to the permanent that it becomes")
	}
	e.About = source
	if len(some.Phrase.Where) > 0 {
		phrase := some.Phrase
		e.Recheck = &phrase
	}
	event.Source = oracle.It{To: oracle.WhatWasMeant}
	switch s := e.Static.(type) {
	case oracle.Replacement:
		s.Event = event
		return s
	case oracle.Prevention:
		s.Event = event
		return s
	}
	return e.Static
}

// lockChanges evaluates the numbers of an effect once, as it begins (611.2d).
func (g *Course) lockChanges(changes []oracle.Change, ctx *table.Context) []oracle.Change {
	out := make([]oracle.Change, len(changes))
	lock := func(q oracle.Quantity) oracle.Quantity {
		if q == nil {
			return nil
		}
		if _, literal := q.(oracle.Literal); literal {
			return q
		}
		n := oracle.Literal(g.Quantity(q, ctx))
		if !g.Applies("611.2d", "%s counts once, as its effect begins", ctx.Source) {
			return q
		}
		return n
	}
	add := func(q oracle.Quantity) oracle.Quantity {
		if n, ok := lock(q).(oracle.Literal); ok {
			return oracle.Literal(g.NotBelowZero(q, int(n), ctx.Source))
		}
		return nil
	}
	for i, change := range changes {
		switch c := change.(type) {
		case oracle.AddPT:
			c.Power, c.Toughness = add(c.Power), add(c.Toughness)
			change = c
		case oracle.SetBasePT:
			c.Power, c.Toughness = lock(c.Power), lock(c.Toughness)
			change = c
		case oracle.SetColor:
			if c.Chosen {
				c.Colors, _ = g.Chosen(ctx.Source)
				c.Chosen = false
			}
			change = c
		case oracle.SetTypes:
			if _, word := g.Chosen(ctx.Source); c.Chosen && word != "" {
				c.Subtypes, c.Chosen = []string{word}, false
			}
			change = c
		case oracle.AddTypes:
			if _, word := g.Chosen(ctx.Source); c.Chosen && word != "" {
				c.Subtypes, c.Chosen = []string{word}, false
			}
			change = c
		case oracle.AddAbility:
			c.Ability = g.WithChosen(c.Ability, ctx.Source)
			change = c
		}
		out[i] = change
	}
	return out
}
