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
	a := g.Object(e.Object).Announced
	var by oracle.Keyword
	switch {
	case a == nil:
	case len(g.Parts) > 0 && a.From == oracle.Graveyard && g.HasKeyword(e.Object, "aftermath"):
		by = "aftermath"
	case a.Permit != nil && (a.Permit.Keyword == "flashback" || a.Permit.Keyword == "jump-start" || a.Permit.Keyword == "harmonize") && g.HasKeyword(e.Object, a.Permit.Keyword):
		by = a.Permit.Keyword // the second ability is the spell's own
	}
	if by == "" {
		return
	}
	add(replacement{key: table.EffectKey{Source: e.Object, Index: -8}, source: e.Object, class: anyOther, apply: func(e *table.Event) []table.Event {
		changed := *e
		switch {
		case by == "aftermath" && g.Applies("702.127a", "%s was cast from a graveyard and is exiled", e.Object),
			by == "flashback" && g.Applies("702.34a", "%s was cast with flashback and is exiled", e.Object),
			by == "harmonize" && g.Applies("702.180a@2026-02-27", "%s was cast with harmonize and is exiled", e.Object),
			by == "jump-start" && g.Applies("702.133a", "%s was cast with jump-start and is exiled", e.Object):
			changed.To = oracle.Exile
		}
		return []table.Event{changed}
	}})
}

// madnessReplacement carries out the first ability of 702.35a: its owner exiles a card
// with madness when discarding it.
func (g *Course) madnessReplacement(e *table.Event, add func(replacement)) {
	if e.Cause != oracle.ByDiscard || e.From != oracle.Hand || e.To != oracle.Graveyard || g.Characteristics(e.Object).Keyword("madness") == nil {
		return
	}
	add(replacement{key: table.EffectKey{Source: e.Object, Index: -10}, source: e.Object, class: anyOther, apply: func(e *table.Event) []table.Event {
		changed := *e
		if g.Applies("702.35a", "%s has madness and is discarded into exile", e.Object) {
			changed.To, changed.Cause = oracle.Exile, oracle.ByMadness
		}
		return []table.Event{changed}
	}})
}
