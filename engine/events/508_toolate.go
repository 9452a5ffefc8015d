package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 508.2a and 509.5f: an ability that watches for attackers or
// blockers of a kind looks at them as they are declared. What did not match then is kept
// for as long as the combat lasts, so that it can be seen to match too late.

// miss notes that an ability has not triggered on an attack or a block that is, but for
// the creatures in it, what it watches for.
func (g *Course) miss(w table.Watcher, e *table.Event) {
	switch e.Kind {
	case table.AttackEvent, table.BlockEvent, table.BecomesBlockedEvent, table.BlockedByEvent:
		if watchesForKind(w.Ability.Trigger, e) {
			g.Missed = append(g.Missed, table.Missed{Watcher: w, Event: *e})
		}
	}
}

// watchesForKind reports whether a trigger asks what a creature is that attacks, blocks or
// becomes blocked, or what it becomes blocked by.
func watchesForKind(trigger oracle.Event, e *table.Event) bool {
	each := func(r oracle.Reference) bool { _, ok := r.(oracle.Each); return ok }
	switch p := trigger.(type) {
	case oracle.AttackDeclared:
		return e.Kind == table.AttackEvent && each(p.What)
	case oracle.BlockDeclared:
		return e.Kind == table.BlockEvent && p.AtLeast == 0 && (each(p.What) || p.Whom != nil)
	case oracle.BecomesBlocked:
		return p.AtLeast == 0 && (e.Kind == table.BecomesBlockedEvent && p.By == nil && each(p.What) || e.Kind == table.BlockedByEvent && p.By != nil)
	}
	return false
}

// matchTooLate carries out 508.2a and 509.5f for what has come to match since.
func (g *Course) matchTooLate() {
	g.Missed = slices.DeleteFunc(g.Missed, func(m table.Missed) bool {
		w, e := m.Watcher, m.Event
		ctx := table.Context{Source: w.Source, Controller: w.Controller, Ability: w.Ability, Event: &e}
		matches := false
		g.Scratch(func() { matches = g.Fighting(e.Object) && g.eventMatches(w.Ability.Trigger, &e, &ctx) })
		if !matches || !slices.ContainsFunc(g.QuietCharacteristics(w.Source).Abilities, func(h table.Held) bool { return h.Ability == w.Ability }) {
			return false
		}
		if e.Kind == table.AttackEvent {
			if !g.Applies("508.2a", "%s was declared as an attacker before it was what the ability of %s watches for", e.Object, w.Source) {
				g.triggerOnce(w, []table.Event{e}, 0)
			}
		} else if !g.Applies("509.5f", "blockers were declared before %s was such a creature as the ability of %s watches for", e.Object, w.Source) {
			g.triggerOnce(w, []table.Event{e}, 0)
		}
		return true
	})
}
