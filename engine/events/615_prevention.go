package events

import (
	"reflect"
	"slices"
	"strconv"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 615 and the protection from damage of 702.16e.

// applyPrevention carries out 615.1 and, for shields, 615.7 and 615.8.
func (g *Course) applyPrevention(e *table.Event, s oracle.Prevention, ctx *table.Context, key table.EffectKey) []table.Event {
	amount, inForce, whole := e.Amount, true, false
	switch {
	case e.Unpreventable && g.Applies("615.12", "the damage can't be prevented, so %s prevents none", ctx.Source):
		amount, whole = 0, true
	case s.Amount != nil && key.Effect != 0:
		i := g.effectIndex(key.Effect)
		amount = g.shielded(e, s, ctx, g.Effects[i].Shield)
		i = g.effectIndex(key.Effect)
		if inForce = g.Applies("615.7", "the shield of %s prevents %n damage", ctx.Source, table.Count(amount)); inForce {
			if g.Effects[i].Shield -= amount; g.Effects[i].Shield == 0 {
				g.useUp(key)
			}
		}
	case s.Amount != nil:
		amount = min(amount, g.Quantity(s.Amount, ctx))
		inForce = g.Applies("615.10", "%s prevents %n damage of this event", ctx.Source, table.Count(amount))
	default:
		if inForce = g.Applies("615.1a", "%s prevents %n damage", ctx.Source, table.Count(amount)); inForce && s.Once &&
			g.Applies("615.8", "%s was about this instance of damage and no further one", ctx.Source) {
			g.spend(e, s.Event, ctx, key)
		}
	}
	if !inForce {
		return []table.Event{*e}
	}
	changed := *e
	changed.Amount -= amount
	if amount > 0 && g.MayTrigger() {
		g.notePrevented(e, amount, key)
	}
	if len(s.Then) > 0 && g.Applies("615.5", "the rest of the effect of %s follows at once", ctx.Source) {
		after, prevented := *ctx, *e
		if prevented.Prevented = amount; !whole { // else “that many” speaks of all that would be dealt
			prevented.Amount = amount
		}
		after.Event = &prevented
		if same := g.sameRest(&s, key); same != nil {
			same.Amount += prevented.Amount
			same.Prevented += amount
		} else {
			g.Under.instead.aftermath = append(g.Under.instead.aftermath, aftermath{do: s.Then, ctx: &after, key: key})
		}
	}
	if changed.Amount <= 0 && g.Applies("615.6", "prevented damage never happens: %s deals none", e.Source) {
		return nil
	}
	return []table.Event{changed}
}

// sameRest finds the prevented damage of which the rest of an effect speaks already, where the effect prevents several
// damage at once and the rest only counts it: so much life is gained once. An effect that speaks of damage, and of no source of
// it, speaks of all that is dealt at once, so that it removes counters once.
func (g *Course) sameRest(s *oracle.Prevention, key table.EffectKey) *table.Event {
	then := s.Then
	dealt, _ := s.Event.(oracle.DamageDealt)
	for _, i := range then {
		if remove, ok := i.(oracle.RemoveCounters); ok && dealt.Source == nil && dealt.To == oracle.Reference(oracle.This{}) && remove.From == oracle.Reference(oracle.This{}) {
			continue
		}
		gain, ok := i.(oracle.GainLife)
		if !ok || gain.Who != oracle.Reference(oracle.You{}) {
			return nil
		}
		if _, ok := gain.Amount.(oracle.ThatMany); !ok {
			return nil
		}
	}
	for _, a := range g.Under.instead.aftermath {
		if a.key == key && len(a.do) == len(then) {
			return a.ctx.Event
		}
	}
	return nil
}

// spend has an effect be used up that is about the next time that a source deals damage. What the source
// deals to several things at once it deals at one time, so the effect lasts until all of that is dealt.
func (g *Course) spend(e *table.Event, about oracle.Event, ctx *table.Context, key table.EffectKey) {
	if e.Kind == table.DamageEvent && slices.ContainsFunc(g.Under.batch.later, func(l table.Event) bool {
		return l.Kind == table.DamageEvent && l.Source == e.Source && g.eventMatches(about, &l, ctx)
	}) {
		g.Under.instead.aftermath = append(g.Under.instead.aftermath, aftermath{spent: true, key: key})
		return
	}
	g.useUp(key)
}

// gainedByPrevention adds to the results of damage the life that a player gains as the whole rest of what prevented a part of it
// (615.5). It reports whether no rest is left that speaks of gaining life among other things.
func (g *Course) gainedByPrevention(list []table.Event, p table.ID) ([]table.Event, bool) {
	clear := true
	waits := g.Under.instead.aftermath
	g.Under.instead.aftermath = nil
	for _, a := range waits {
		g.Spend()
		gain, alone := oracle.GainLife{}, false
		if len(a.do) == 1 && !a.draws && a.moved == nil {
			gain, alone = a.do[0].(oracle.GainLife)
		}
		if alone && slices.Equal(g.Refer(gain.Who, a.ctx), []table.ID{p}) {
			if n := g.Quantity(gain.Amount, a.ctx); n > 0 {
				list = g.replaceInto(list, table.Event{Kind: table.LifeGainEvent, Player: p, Source: a.ctx.Source, Amount: n})
				continue
			}
		}
		oracle.Walk(reflect.ValueOf(a.do), func(v reflect.Value) {
			if _, is := reflect.TypeAssert[oracle.GainLife](v); is && !alone {
				clear = false
			}
		})
		g.Under.instead.aftermath = append(g.Under.instead.aftermath, a)
	}
	return list, clear
}

// concerns reports whether an event is one that an effect is about. Where the effect of a
// static ability speaks of damage by permanents it is also about sources of that kind which
// are not on the battlefield (609.7c); other texts mean permanents only (109.2).
func (g *Course) concerns(p oracle.Event, e *table.Event, ctx *table.Context, key table.EffectKey) bool {
	if g.eventMatches(p, e, ctx) {
		return true
	}
	dealt, ok := p.(oracle.DamageDealt)
	if !ok || key.Ability == nil || e.Kind != table.DamageEvent || !e.Source.IsObject() || g.OnBattlefield(e.Source) {
		return false
	}
	by, ok := dealt.Source.(oracle.Each)
	if !ok || by.Phrase.Noun != oracle.PermanentNoun {
		return false
	}
	source := table.AsSource(by.Phrase)
	dealt.Source = nil
	return g.Matches(&source, e.Source, ctx) && g.eventMatches(dealt, e, ctx) &&
		g.Applies("609.7c", "%s is not on the battlefield, but is a source of the kind that %s speaks of", e.Source, ctx.Source)
}

// prevented is damage that an effect has prevented in the present event.
type prevented struct {
	key   table.EffectKey
	event table.Event
}

// notePrevented carries out 615.13: abilities that trigger on prevented damage trigger once
// each time an effect prevents some, though it comes from several sources at once.
func (g *Course) notePrevented(e *table.Event, amount int, key table.EffectKey) {
	for i := range g.prevented {
		p := &g.prevented[i]
		if p.key == key && p.event.Other == e.Other &&
			g.Applies("615.13", "the effect of %s prevents all that at once, which triggers abilities only once", key.Source) {
			p.event.Amount += amount
			return
		}
	}
	g.prevented = append(g.prevented, prevented{key: key, event: table.Event{Kind: table.PreventionEvent, Source: e.Source, Other: e.Other, Amount: amount}})
}

// triggerPrevented has abilities trigger on the damage that has been prevented.
func (g *Course) triggerPrevented() {
	list := g.prevented
	g.prevented = nil
	for _, p := range list {
		g.trigger([]table.Event{p.event}, nil)
	}
}

// shielded is how much of an event's damage a shield prevents: all that it can, unless
// others would deal damage to the same thing at the same time. Then the player who is, or
// controls, what is shielded chooses which damage is prevented (615.7).
func (g *Course) shielded(e *table.Event, s oracle.Prevention, ctx *table.Context, shield int) int {
	most, others := min(e.Amount, shield), 0
	for i := range g.Under.batch.later {
		if l := &g.Under.batch.later[i]; l.Kind == table.DamageEvent && l.Other == e.Other && !l.Unpreventable && g.eventMatches(s.Event, l, ctx) {
			others += l.Amount
		}
	}
	least := min(most, max(0, shield-others))
	if least == most || !g.InForce("615.7") {
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
func (g *Course) protectionPrevents(e *table.Event, add func(replacement)) {
	prevents := func(a *oracle.Ability, source table.ID) {
		key := table.EffectKey{Source: source, Ability: a}
		add(replacement{key: key, source: source, class: anyOther, called: "protection", quiet: true, prevents: true, apply: func(e *table.Event) []table.Event {
			if e.Unpreventable && g.Applies("615.12", "the damage can't be prevented, so protection prevents none of it") {
				return []table.Event{*e}
			}
			if !g.Applies("702.16e", "damage from %s to %s is prevented: protection", e.Source, e.Other) {
				return []table.Event{*e}
			}
			if g.MayTrigger() {
				g.notePrevented(e, e.Amount, key)
			}
			return nil
		}})
	}
	if e.Other.IsPlayer() {
		g.PlayerAbilities(e.Other, func(a *oracle.Ability, by table.ID) {
			if a.Keyword == "protection" && g.ProtectsAs(e.Other, a, e.Source, &table.Context{Source: by, Controller: e.Other, Ability: a}) {
				prevents(a, by)
			}
		})
		return
	}
	for _, a := range g.Characteristics(e.Other).Abilities {
		if a.Keyword == "protection" && g.Protects(e.Other, a.Ability, e.Source) {
			prevents(a.Ability, e.Other)
		}
	}
}
