package table

import (
	"maps"
	"slices"

	"rulestep/engine/cr"
)

// A Site is a place in the engine where a rule is asked for: the rule, and the sentence in
// which it is cited there. A rule that says several things has several sites, and each of
// them can be taken out of force alone, to see whether anything hangs on it.
type Site struct {
	Rule     cr.Rule
	Sentence string
}

// takenOut reports whether a rule is not in force where it would be cited with a sentence.
func (t *Table) takenOut(rule cr.Rule, sentence string) bool {
	return rule == t.Without && (t.only == "" || t.only == sentence)
}

// WithoutSite takes a rule out of force at one of its sites; at the others it holds.
func (t *Table) WithoutSite(s Site) { t.Without, t.only = s.Rule, s.Sentence }

// NoteSites has Sites know from now on where plays are refused, too.
func (t *Table) NoteSites() { t.refusals = make(map[Site]bool) }

// Sites lists the sites of all that has been ruled, each once and in no order.
func (t *Table) Sites() []Site {
	seen := maps.Clone(t.refusals)
	if seen == nil {
		seen = make(map[Site]bool)
	}
	for i := range t.Trace {
		seen[Site{t.Trace[i].Rule, t.Trace[i].sentence}] = true
	}
	return slices.Collect(maps.Keys(seen))
}

// Heard notes of each rule at which stage of a play it is asked for first, whether it is cited then or not. Up to
// there the play would have been the same without that rule.
type Heard struct {
	Stage int // of the play, as who plays it counts; what is asked from now on is asked in it
	First map[cr.Rule]int
}

// Listen has a table, and its copies, note in h what is asked for from now on; nil ends that.
func (t *Table) Listen(h *Heard) { t.heard = h }

// hear notes that a rule is asked for.
func (t *Table) hear(rule cr.Rule) {
	if t.heard != nil {
		t.heard.note(rule)
	}
}

func (h *Heard) note(rule cr.Rule) {
	if _, known := h.First[rule]; !known {
		h.First[rule] = h.Stage
	}
}

// InForceLike has the same rules in force, of the same edition, as in another table, whose copy it is.
func (t *Table) InForceLike(other *Table) {
	t.Without, t.only, t.heard, t.refusals, t.Edition = other.Without, other.only, other.heard, other.refusals, other.Edition
}
