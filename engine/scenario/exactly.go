package scenario

import (
	"slices"
	"strings"

	"rulestep/engine"
)

// This file compares all options of a decision with those that a line says there are.

// exactly handles "P may WHAT exactly: OPTIONS": the set of legal answers.
func (r *runner) exactly(d *engine.Decision, l Line) verdict {
	if !r.exactlyFits(d, l) {
		if d.Kind == engine.PriorityDecision && r.g.StackTop() == engine.None {
			return waits
		}
		if d.Kind != engine.PriorityDecision && d.Forced() {
			return waits
		}
		r.failLine(Freed, l, "nothing of the kind is asked now")
		return failed
	}
	r.open(l)
	if name := l.slots["P"]; name != r.g.Name(d.Player) {
		r.failLine(Refused, l, "%s (%s)", r.whoseChoice(d), r.g.Shown(d.Rule))
		return failed
	}
	if d.Sampled {
		r.fail(Stuck, "%v", r.f.errorf(l.No, notJudged+"there are more ways to choose than are listed"))
		return failed
	}
	if d.Unsaid {
		r.fail(Stuck, "%v", r.f.errorf(l.No, notJudged+"the position says only of some cards that they are there, and not whether they could be chosen, too"))
		return failed
	}
	if same, have := r.sameOptions(d, l); !same {
		r.failLine(Freed, l, "the legal answers are: %s", strings.Join(have, "; "))
		return failed
	}
	return consumed
}

// sameOptions compares the legal answers to a decision with those that a line lists.
func (r *runner) sameOptions(d *engine.Decision, l Line) (same bool, have []string) {
	var want []string
	for _, o := range strings.Split(l.slots["OPTIONS"], "; ") {
		want = append(want, r.canonical(r.t.presently(r.t.calling(o))))
	}
	for _, a := range d.Legal() {
		text := r.canonical(answerText(r.g, d, a))
		if !slices.Contains(have, text) {
			have = append(have, text)
		}
	}
	slices.Sort(want)
	slices.Sort(have)
	r.ways = have
	return slices.Equal(want, have), have
}

// canonical sorts the parts of an option, so that order does not count.
func (r *runner) canonical(option string) string {
	parts := strings.Split(strings.TrimSpace(option), ", ")
	for i, p := range parts {
		if group, on, ok := strings.Cut(p, " on "); ok {
			group, band := strings.CutSuffix(group, " in a band")
			names := strings.Split(group, " and ")
			slices.Sort(names)
			parts[i] = strings.Join(names, " and ")
			if band {
				parts[i] += " in a band"
			}
			parts[i] += " on " + on
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

func (r *runner) exactlyFits(d *engine.Decision, l Line) bool {
	what := l.slots["WHAT"]
	switch {
	case strings.HasPrefix(what, "assign damage from "):
		return d.Kind == engine.DamageDecision && r.g.Name(d.About) == r.t.call(strings.TrimPrefix(what, "assign damage from "))
	case what == "block":
		return d.Kind == engine.BlockDecision
	case what == "attack":
		return d.Kind == engine.AttackDecision
	case what == "apply":
		return d.Kind == engine.ReplacementDecision
	case what == "keep":
		return d.Purpose == engine.ForLegend
	case what == "find":
		return d.Purpose == engine.ForSearch
	case strings.HasPrefix(what, "choose for "):
		return (d.Kind == engine.ObjectDecision || d.Kind == engine.WordDecision) && r.g.Name(d.About) == r.t.call(strings.TrimPrefix(what, "choose for "))
	}
	return false
}
