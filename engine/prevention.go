package engine

import (
	"slices"
	"strconv"

	"rulestep/engine/oracle"
)

// This file carries out chapter 615 and the protection from damage of 702.16e.

// applyPrevention carries out 615.1 and, for shields, 615.7 and 615.8.
func (g *Game) applyPrevention(e *Event, s oracle.Prevention, ctx *Context, key effectKey) []Event {
	amount, inForce := e.Amount, true
	switch {
	case e.unpreventable && g.applies("615.12", "the damage can't be prevented, so %s prevents none", ctx.Source):
		amount = 0
	case s.Amount != nil && key.effect != 0:
		i := g.effectIndex(key.effect)
		amount = g.shielded(e, s, ctx, g.effects[i].shield)
		i = g.effectIndex(key.effect)
		if inForce = g.applies("615.7", "the shield of %s prevents %n damage", ctx.Source, num(amount)); inForce {
			if g.effects[i].shield -= amount; g.effects[i].shield == 0 {
				g.useUp(key)
			}
		}
	case s.Amount != nil:
		amount = min(amount, g.quantity(s.Amount, ctx))
		inForce = g.applies("615.10", "%s prevents %n damage of this event", ctx.Source, num(amount))
	default:
		if inForce = g.applies("615.1a", "%s prevents %n damage", ctx.Source, num(amount)); inForce && s.Once &&
			g.applies("615.8", "%s was about this instance of damage and no further one", ctx.Source) {
			g.useUp(key)
		}
	}
	if !inForce {
		return []Event{*e}
	}
	changed := *e
	changed.Amount -= amount
	if amount > 0 && g.mayTrigger() {
		g.notePrevented(e, amount, key)
	}
	if len(s.Then) > 0 && g.applies("615.5", "the rest of the effect of %s follows at once", ctx.Source) {
		after, prevented := *ctx, *e
		prevented.Amount = amount
		after.Event, after.previousAmount = &prevented, amount
		g.aftermath = append(g.aftermath, aftermath{do: s.Then, ctx: &after})
	}
	if changed.Amount <= 0 && g.applies("615.6", "prevented damage never happens: %s deals none", e.Source) {
		return nil
	}
	return []Event{changed}
}

// concerns reports whether an event is one that an effect is about. Where the effect of a
// static ability speaks of damage by permanents it is also about sources of that kind which
// are not on the battlefield (609.7c); other texts mean permanents only (109.2).
func (g *Game) concerns(p oracle.Event, e *Event, ctx *Context, key effectKey) bool {
	if g.eventMatches(p, e, ctx) {
		return true
	}
	dealt, ok := p.(oracle.DamageDealt)
	if !ok || key.ability == nil || e.Kind != DamageEvent || !e.Source.IsObject() || g.onBattlefield(e.Source) {
		return false
	}
	by, ok := dealt.Source.(oracle.Each)
	if !ok || by.Phrase.Noun != oracle.PermanentNoun {
		return false
	}
	source := asSource(by.Phrase)
	dealt.Source = nil
	return g.matches(&source, e.Source, ctx) && g.eventMatches(dealt, e, ctx) &&
		g.applies("609.7c", "%s is not on the battlefield, but is a source of the kind that %s speaks of", e.Source, ctx.Source)
}

// prevented is damage that an effect has prevented in the present event.
type prevented struct {
	key   effectKey
	event Event
}

// notePrevented carries out 615.13: abilities that trigger on prevented damage trigger once
// each time an effect prevents some, though it comes from several sources at once.
func (g *Game) notePrevented(e *Event, amount int, key effectKey) {
	for i := range g.prevented {
		p := &g.prevented[i]
		if p.key == key && p.event.Other == e.Other &&
			g.applies("615.13", "the effect of %s prevents all that at once, which triggers abilities only once", key.source) {
			p.event.Amount += amount
			return
		}
	}
	g.prevented = append(g.prevented, prevented{key: key, event: Event{Kind: PreventionEvent, Source: e.Source, Other: e.Other, Amount: amount}})
}

// triggerPrevented has abilities trigger on the damage that has been prevented.
func (g *Game) triggerPrevented() {
	list := g.prevented
	g.prevented = nil
	for _, p := range list {
		g.trigger([]Event{p.event}, nil)
	}
}

// shielded is how much of an event's damage a shield prevents: all that it can, unless
// others would deal damage to the same thing at the same time. Then the player who is, or
// controls, what is shielded chooses which damage is prevented (615.7).
func (g *Game) shielded(e *Event, s oracle.Prevention, ctx *Context, shield int) int {
	most, others := min(e.Amount, shield), 0
	for i := range g.later {
		if l := &g.later[i]; l.Kind == DamageEvent && l.Other == e.Other && !l.unpreventable && g.eventMatches(s.Event, l, ctx) {
			others += l.Amount
		}
	}
	least := min(most, max(0, shield-others))
	if least == most || !g.inForce("615.7") {
		return most
	}
	var words []string
	for n := most; n >= least; n-- {
		words = append(words, strconv.Itoa(n))
	}
	word := g.chooseWord(Decision{Purpose: ForColor, Player: g.affectedPlayer(e), About: e.Source, Rule: "615.7", Words: words})
	return most - max(0, slices.Index(words, word))
}

// protectionPrevents carries out 702.16e.
func (g *Game) protectionPrevents(e *Event, add func(replacement)) {
	prevents := func(a *oracle.Ability, source ID) {
		key := effectKey{source: source, ability: a}
		add(replacement{key: key, source: source, class: anyOther, quiet: true, prevents: true, apply: func(e *Event) []Event {
			if e.unpreventable && g.applies("615.12", "the damage can't be prevented, so protection prevents none of it") {
				return []Event{*e}
			}
			if !g.applies("702.16e", "damage from %s to %s is prevented: protection", e.Source, e.Other) {
				return []Event{*e}
			}
			if g.mayTrigger() {
				g.notePrevented(e, e.Amount, key)
			}
			return nil
		}})
	}
	if e.Other.IsPlayer() {
		g.playerAbilities(e.Other, func(a *oracle.Ability, by ID) {
			if a.Keyword == "protection" && g.protectsAs(e.Other, a, e.Source, &Context{Source: by, Controller: e.Other, Ability: a}) {
				prevents(a, by)
			}
		})
		return
	}
	for _, a := range g.chars(e.Other).Abilities {
		if a.Keyword == "protection" && g.protects(e.Other, a.Ability, e.Source) {
			prevents(a.Ability, e.Other)
		}
	}
}

// protects reports whether a protection ability of a permanent is about a source.
func (g *Game) protects(id ID, a *oracle.Ability, source ID) bool {
	return g.protectsAs(id, a, source, &Context{Source: id, Controller: g.controller(id), Ability: a})
}

// protectsAs is protects for an object or player, in the context of who gave the ability.
func (g *Game) protectsAs(id ID, a *oracle.Ability, source ID, ctx *Context) bool {
	if a.Quality == nil || len(a.Quality.Where) == 0 && len(a.Quality.Or) == 0 {
		return g.applies("702.16j", "%s has protection from everything", id)
	}
	if !source.IsObject() {
		return false
	}
	if a.Quality.Noun == oracle.PlayerNoun {
		whose := g.controller(source)
		return g.matches(a.Quality, whose, ctx) && g.applies("702.16k", "%s has protection from %s, whose %s is", id, whose, source)
	}
	q := asSource(*a.Quality)
	if !g.matches(&q, source, ctx) {
		return false
	}
	// A type in a text means permanents (109.2), but not here. Hexproof from a quality
	// speaks of spells and sources with it anyway (702.11d).
	return !ofType(a.Quality) || a.Keyword != "protection" || g.onBattlefield(source) ||
		g.applies("702.16a", "%s is of the type that %s has protection from, though it is no permanent", source, id)
}

// ofType reports whether a phrase asks for a card type, subtype or supertype.
func ofType(p *oracle.Phrase) bool {
	return slices.ContainsFunc(p.Where, func(w oracle.Predicate) bool {
		switch w.(type) {
		case oracle.HasType, oracle.HasSubtype, oracle.HasSupertype:
			return true
		}
		return false
	})
}
