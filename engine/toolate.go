package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 508.2a and 509.5f: an ability that watches for attackers or
// blockers of a kind looks at them as they are declared. What did not match then is kept
// for as long as the combat lasts, so that it can be seen to match too late.

// missed is an attack or a block, and an ability that did not trigger on it.
type missed struct {
	watcher watcher
	event   Event
}

// miss notes that an ability has not triggered on an attack or a block that is, but for
// the creatures in it, what it watches for.
func (g *Game) miss(w watcher, e *Event) {
	switch e.Kind {
	case AttackEvent, BlockEvent, BecomesBlockedEvent, BlockedByEvent:
		if watchesForKind(w.ability.Trigger, e) {
			g.missed = append(g.missed, missed{w, *e})
		}
	}
}

// watchesForKind reports whether a trigger asks what a creature is that attacks, blocks or
// becomes blocked, or what it becomes blocked by.
func watchesForKind(trigger oracle.Event, e *Event) bool {
	each := func(r oracle.Reference) bool { _, ok := r.(oracle.Each); return ok }
	switch p := trigger.(type) {
	case oracle.AttackDeclared:
		return e.Kind == AttackEvent && each(p.What)
	case oracle.BlockDeclared:
		return e.Kind == BlockEvent && p.AtLeast == 0 && (each(p.What) || p.Whom != nil)
	case oracle.BecomesBlocked:
		return p.AtLeast == 0 && (e.Kind == BecomesBlockedEvent && p.By == nil && each(p.What) || e.Kind == BlockedByEvent && p.By != nil)
	}
	return false
}

// matchTooLate carries out 508.2a and 509.5f for what has come to match since.
func (g *Game) matchTooLate() {
	g.missed = slices.DeleteFunc(g.missed, func(m missed) bool {
		w, e := m.watcher, m.event
		ctx := Context{Source: w.source, Controller: w.controller, Ability: w.ability, Event: &e}
		matches := false
		g.scratch(func() { matches = g.fighting(e.Object) && g.eventMatches(w.ability.Trigger, &e, &ctx) })
		if !matches || !slices.ContainsFunc(g.charsQuietly(w.source).Abilities, func(h Held) bool { return h.Ability == w.ability }) {
			return false
		}
		if e.Kind == AttackEvent {
			if !g.applies("508.2a", "%s was declared as an attacker before it was what the ability of %s watches for", e.Object, w.source) {
				g.triggerOnce(w, []Event{e}, 0)
			}
		} else if !g.applies("509.5f", "blockers were declared before %s was in such a fight as the ability of %s watches for", e.Object, w.source) {
			g.triggerOnce(w, []Event{e}, 0)
		}
		return true
	})
}
