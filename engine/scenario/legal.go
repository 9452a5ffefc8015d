package scenario

import (
	"slices"

	"rulestep/engine"
)

// This file lists the legal answers to a decision, for those who would choose otherwise.

// firstLegal is a simple answer to a decision: its first legal one where they are listed.
func firstLegal(d *engine.Decision) engine.Answer {
	if legal := d.Legal(); len(legal) > 0 {
		return legal[0]
	}
	var a engine.Answer
	switch d.Kind {
	case engine.PriorityDecision:
		a.Action = &engine.Action{Kind: engine.Pass, Player: d.Player}
	case engine.OrderDecision:
		a.IDs = slices.Clone(d.Options)
	case engine.TargetDecision:
		for _, s := range d.Slots {
			a.Slots = append(a.Slots, s.Options[:min(s.Min, len(s.Options))])
		}
	case engine.NumberDecision:
		a.Numbers = []int{d.Min}
	case engine.ModeDecision:
		for i := range d.Min {
			a.Numbers = append(a.Numbers, i)
		}
	case engine.DivisionDecision:
		left := d.Total
		for i := range d.Options {
			n := 1
			if i == len(d.Options)-1 {
				n = left
			}
			a.Numbers = append(a.Numbers, n)
			left -= n
		}
	}
	return a
}

// legalAnswer is a legal answer with its name.
type legalAnswer struct {
	key, text string
	answer    engine.Answer
}

// legal lists the legal answers of a decision, without those that read alike. more is
// true when there may be others.
func (r *runner) legal(d *engine.Decision) (list []legalAnswer, more bool) {
	r.looking = true
	whole := r.g.Aside(func() {
		answers := d.Legal()
		if answers == nil {
			answers, more = openAnswers(d)
		}
		seen := make(map[string]engine.Answer, len(answers))
		for _, a := range answers {
			o := legalAnswer{r.keyOf(r.g, d, a), r.sentenceOf(r.g, d, a), a}
			if r.t.g == r.g && d.Kind == engine.ObjectDecision { // several of its name may differ
				if clear := r.sentenceOf(r.speaking(d), d, a); clear != o.text {
					o.key, o.text = r.clearKey(d, a), clear
				}
			}
			if _, taken := seen[o.key]; taken && r.t.g == r.g { // it may be about another thing of that name
				if clear := r.clearKey(d, a); clear != o.key {
					o.key, o.text = clear, r.sentenceOf(r.speaking(d), d, a)
				}
			}
			if first, taken := seen[o.key]; !taken {
				seen[o.key] = a
				list = append(list, o)
			} else if x, y := aboutOf(d, first), aboutOf(d, a); len(x) == 1 && len(y) == 1 && x[0].IsObject() && y[0].IsObject() && !r.g.Alike(x[0], y[0]) {
				more = true // no words tell them apart
			}
		}
	})
	r.looking = false
	return list, more || !whole
}

// openAnswers lists answers of decisions that the engine does not list.
func openAnswers(d *engine.Decision) (list []engine.Answer, more bool) {
	switch d.Kind {
	case engine.TargetDecision:
		return targetAnswers(d)
	case engine.NumberDecision:
		for n := d.Min; n <= max(d.Max, d.Min+12); n++ {
			if a := (engine.Answer{Numbers: []int{n}}); d.Check(a) == nil {
				list = append(list, a)
			}
		}
		return list, true
	case engine.ManaDecision:
		return nil, false
	case engine.ObjectDecision:
		if d.Player == engine.None { // what chance shows
			return chances(d)
		}
	}
	return nil, true
}

// chances lists what chance may pick.
func chances(d *engine.Decision) (list []engine.Answer, more bool) {
	for _, set := range engine.Subsets(d.Options, d.Min, maxTargetings) {
		if len(list) == maxTargetings {
			return list, true
		}
		if a := (engine.Answer{IDs: set}); d.Check(a) == nil {
			list = append(list, a)
		}
	}
	return list, d.Max > d.Min
}

// maxTargetings bounds the ways to choose targets that are looked at.
const maxTargetings = 512

// targetAnswers lists the ways to choose the fewest targets for several slots.
func targetAnswers(d *engine.Decision) (list []engine.Answer, more bool) {
	ways := [][][]engine.ID{nil}
	for _, s := range d.Slots {
		more = more || s.Max > s.Min
		var longer [][][]engine.ID
		for _, way := range ways {
			for _, set := range engine.Subsets(s.Options, s.Min, maxTargetings) {
				if longer = append(longer, append(slices.Clip(way), set)); len(longer) > maxTargetings {
					return nil, true
				}
			}
		}
		ways = longer
	}
	for _, way := range ways {
		if a := (engine.Answer{Slots: way}); d.Check(a) == nil {
			list = append(list, a)
		}
	}
	return list, more
}

// The most options that are told of a decision, and decisions that are told of a play.
const (
	maxOthers    = 48
	maxDecisions = 600
)

// note tells a decision with what else could have been decided. taken is nil when the
// play ends with the question.
func (r *runner) note(d *engine.Decision, taken *engine.Answer, said bool) {
	if r.asked > maxDecisions || len(r.trace.Steps) == 0 {
		return
	}
	legal, more := r.legal(d)
	n := Decision{Number: r.asked, Rule: r.g.Shown(d.Rule), At: r.g.Step(), Free: d.Kind == engine.PriorityDecision, Said: said, More: more && d.Kind != engine.ManaDecision}
	if d.Player != engine.None {
		n.Player = r.g.Name(d.Player)
	}
	key := ""
	if d.Kind == engine.ManaDecision && taken != nil && taken.Mana == nil && taken.Word == "" && len(legal) > 0 {
		taken = &legal[0].answer // nobody says how: the engine takes the first way
	}
	if taken != nil {
		r.g.Aside(func() { key, n.Taken = r.keyOf(r.g, d, *taken), r.sentenceOf(r.g, d, *taken) })
	}
	for _, o := range legal {
		if o.key == key {
			continue
		}
		if len(n.Others) == maxOthers {
			n.More = true
			break
		}
		n.Others = append(n.Others, Option{o.key, o.text})
	}
	if len(n.Others) > 0 || n.More && taken != nil {
		step := r.step()
		step.Decisions = append(step.Decisions, n)
	}
}
