package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file writes targets: each slot where the word target first appears.

// target writes a slot where the word target first appears.
func (w *writer) target(r oracle.Target) string {
	if r.Slot != w.written || r.Slot >= len(w.slots) {
		return unsaid(r)
	}
	slot := w.slots[r.Slot]
	text := w.slot(slot)
	w.written++
	w.mention(r, slot.Phrase, slot.Several())
	return text
}

func (w *writer) slot(slot oracle.TargetSlot) string {
	if lead := slot.Lead; lead != nil {
		slot.Lead = nil
		return w.slot(slot) + " who " + leadText(*lead) + asActivated
	}
	if slot.Random {
		slot.Random = false
		return w.slot(slot) + " chosen at random"
	}
	if slot.ByOpponent {
		slot.ByOpponent = false
		whose := ""
		if n := len(slot.Phrase.Where) - 1; n >= 0 && (slot.Theirs || slot.Phrase.Where[n] == oracle.Predicate(oracle.Controlled{By: oracle.NotYours})) {
			slot.Phrase.Where = slot.Phrase.Where[:n:n]
			if whose = " you don't control"; slot.Theirs {
				whose = " they control"
			}
		}
		return w.slot(slot) + " of an opponent's choice" + whose
	}
	if slot.ByThem {
		slot.ByThem = false
		return w.slot(slot) + " of their choice"
	}
	if slices.Contains(slot.Phrase.Together(), oracle.Predicate(oracle.OfEach{})) {
		return w.slotOfEach(slot)
	}
	ph, other := slot.Phrase, slot.Distinct
	if rest, ok := withoutOther(ph); ok && !slot.Distinct {
		ph, other = rest, true
	}
	plural := slot.Several()
	if slot.X != nil {
		w.asX(slot.X)
	}
	n := ""
	switch {
	case slot.Any && slot.Min == 0:
		n = "any number of "
	case slot.Any:
		n = "one or more "
	case slot.MaxX && slot.Min == 0:
		n = "up to X "
	case slot.MaxX:
		n = "X "
	case slot.Min == 0:
		n = "up to " + small(slot.Max) + " "
	case slot.Min == 1 && slot.Max == 2:
		n = "one or two "
	case slot.Min == 1 && slot.Max == 3:
		n = "one, two, or three "
	case slot.Min > 1:
		n = small(slot.Max) + " "
	}
	if ph.Noun == oracle.AnyTargetNoun && len(ph.Where) == 1 && n == "" && !other {
		if not, ok := ph.Where[0].(oracle.Not); ok {
			if not.Predicate == oracle.Predicate(oracle.Is{Status: oracle.Commander}) {
				return "any target that isn't a commander"
			}
			return "any target that isn't " + w.complement(not.Predicate, false)
		}
	}
	if ph.Noun == oracle.AnyTargetNoun && len(ph.Where) == 0 {
		switch {
		case n != "" && !other && plural:
			return n + "targets"
		case n == "" && other:
			return "any other target"
		case n == "":
			return "any target"
		}
	}
	if other {
		if n == "" {
			n = "another "
		} else {
			n += "other "
		}
	}
	return n + "target " + w.nounPhrase(ph, plural)
}

// before what is done to a target of each of several players.
const (
	forEachPlayer   = "for each player, "
	forEachOpponent = "for each opponent, "
)

// slotOfEach writes what is chosen for each of several players.
func (w *writer) slotOfEach(slot oracle.TargetSlot) string {
	who, many := forEachPlayer, "up to one "
	if slot.Min > 0 {
		many = ""
	}
	drop := func(where []oracle.Predicate) []oracle.Predicate {
		return slices.DeleteFunc(slices.Clone(where), func(p oracle.Predicate) bool {
			if p == oracle.Predicate(oracle.Controlled{By: oracle.Opponents}) {
				who = forEachOpponent
				return true
			}
			return false
		})
	}
	ph := slot.Phrase
	ph.Where, ph.Or = drop(ph.Where), slices.Clone(ph.Or)
	for i := range ph.Or {
		ph.Or[i].Where = drop(ph.Or[i].Where)
	}
	rest, other := withoutOther(ph)
	if other || slot.Distinct {
		many += "other "
	}
	if other {
		ph = rest
	}
	return who + many + "target " + w.nounPhrase(ph, false)
}

func withoutOther(ph oracle.Phrase) (oracle.Phrase, bool) {
	drop := func(where []oracle.Predicate) ([]oracle.Predicate, bool) {
		if len(where) > 0 {
			if _, ok := where[0].(oracle.Other); ok {
				return where[1:], true
			}
		}
		return where, false
	}
	where, ok := drop(ph.Where)
	if !ok {
		return ph, false
	}
	out := ph
	out.Where, out.Or = where, nil
	for _, or := range ph.Or {
		or.Where, _ = drop(or.Where)
		out.Or = append(out.Or, or)
	}
	return out, true
}

// isNewTarget says whether the reference is to a target that has not been said yet.
func (w *writer) isNewTarget(r oracle.Reference) bool {
	t, ok := r.(oracle.Target)
	return ok && t.Slot >= w.written
}

// newTargets says whether the reference is to several targets that have not been said yet.
func (w *writer) newTargets(r oracle.Reference) bool {
	t, ok := r.(oracle.Target)
	return ok && w.isNewTarget(r) && t.Slot < len(w.slots) && w.slots[t.Slot].Several()
}
