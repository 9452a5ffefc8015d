package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out where a card goes by a keyword that it was cast with (702.34, 702.133 and
// others) or is discarded with (702.35), instead of to a graveyard.

// flashbackReplacement carries out the second ability of 702.34a and 702.133a, and the
// third of 702.127a and 702.180a of 2026-02-27: a spell cast with flashback, jump-start or harmonize, or a half with aftermath
// cast from a graveyard, is exiled instead of going anywhere else from the stack.
func (g *Course) flashbackReplacement(e *table.Event, add func(replacement)) {
	if e.From != oracle.Stack || e.To == oracle.Exile || !e.Object.IsObject() {
		return
	}
	exiled := g.exiledFromStack(e.Object)
	if exiled == nil {
		return
	}
	add(replacement{key: table.EffectKey{Source: e.Object, Index: -8}, source: e.Object, class: anyOther, called: "exile", apply: func(e *table.Event) []table.Event {
		changed := *e
		if exiled(g, e.Object) {
			changed.To = oracle.Exile
		}
		return []table.Event{changed}
	}})
}

// exiledFromStack finds what exiles a spell by how it was cast: aftermath by whatever it was cast from
// a graveyard, the others where it was cast by them. That ability is the spell's own, which may have
// lost it. A copy of such a spell was not cast (707.10) and is no card.
func (g *Course) exiledFromStack(spell table.ID) func(*Course, table.ID) bool {
	a := g.Object(spell).Announced
	if a == nil || g.Object(spell).Kind == table.SpellCopyObject {
		return nil
	}
	if len(g.Parts) > 0 && a.From == oracle.Graveyard && g.HasKeyword(spell, "aftermath") {
		return castingCourses["aftermath"].exiled
	}
	exiled := courseOf(a.Permit).exiled
	if exiled == nil || a.Permit.Keyword == "aftermath" || !g.HasKeyword(spell, a.Permit.Keyword) {
		return nil
	}
	return exiled
}

// hasMadness reports whether something has madness.
func hasMadness(c *table.Characteristics) bool { return c.Keyword("madness") != nil }

// madnessReplacement carries out the first ability of 702.35a: its owner exiles a card
// with madness when discarding it.
func (g *Course) madnessReplacement(e *table.Event, add func(replacement)) {
	if e.Cause != oracle.ByDiscard || e.From != oracle.Hand || e.To != oracle.Graveyard || !hasMadness(g.Characteristics(e.Object)) {
		return
	}
	add(replacement{key: table.EffectKey{Source: e.Object, Index: -10}, source: e.Object, class: anyOther, called: "madness", apply: func(e *table.Event) []table.Event {
		changed := *e
		if g.Applies("702.35a", "%s has madness and is discarded into exile", e.Object) {
			changed.To, changed.Cause = oracle.Exile, oracle.ByMadness
		}
		return []table.Event{changed}
	}})
}
