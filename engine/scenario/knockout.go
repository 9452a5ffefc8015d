package scenario

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// This file plays a scenario again without a rule and says what became of it. What
// a knock-out proves is in DESIGN, chapter 4: that a citation is load-bearing, not
// that it is the right rule.

// Cited lists the rules that a play applied, in order of the book.
func (t *Trace) Cited() []cr.Rule {
	var list []cr.Rule
	for _, f := range t.Forks {
		for _, s := range f.Steps {
			for _, r := range s.Rulings {
				if !slices.Contains(list, r.Rule) {
					list = append(list, r.Rule)
				}
			}
		}
	}
	slices.SortFunc(list, cr.Compare)
	return list
}

// KnockOut plays the scenario without a rule. The scenario must hold with it.
func (f *File) KnockOut(rule cr.Rule, source CardSource) KnockOut {
	out := KnockOut{Rule: rule, Class: Same, Difference: "Without it nothing is different."}
	left := f.Limits
	for _, fork := range f.Forks {
		r := f.playFork(fork, manner{without: rule, source: source, quiet: true, left: &left})
		for option := 1; r.class == "" && r.freed && option < min(r.offered, 8); option++ {
			r = f.playFork(fork, manner{without: rule, source: source, quiet: true, left: &left, option: option})
		}
		if r.class == "" {
			continue
		}
		k := KnockOut{Rule: rule, Class: r.class, Difference: r.told, Fork: fork.Name, Step: len(r.trace.Steps) - 1}
		if r.freed && r.class != Stuck {
			k.Class = Freed
			k.Difference = strings.TrimSuffix(k.Difference, ".") + ", with a choice that the rule does not leave open."
		}
		if k.Difference == "" {
			k.Difference = "Without it the play can't go on: " + r.trace.Problem
		}
		if k.Class.Proves() {
			return k
		}
		if out.Class == Same {
			out = k
		}
	}
	return out
}

// KnockOuts plays the scenario without each of the rules that it applies.
func (f *File) KnockOuts(t *Trace, source CardSource) []KnockOut {
	var list []KnockOut
	for _, rule := range t.Cited() {
		list = append(list, f.KnockOut(rule, source))
	}
	return list
}

// tell puts a difference into a sentence for people.
func tell(class Class, l Line, detail string) string {
	text := "“" + strings.TrimPrefix(strings.TrimPrefix(l.Text, "! "), "now ") + "”"
	detail = strings.TrimPrefix(strings.TrimPrefix(detail, "refused: "), "not so: ")
	switch class {
	case Allowed:
		return "Without it, " + text + " is allowed."
	case Refused:
		return "Without it, " + text + " is refused: " + detail + "."
	case Differs:
		return "Without it, " + text + " is not so: " + detail + "."
	case Freed:
		return "Without it, at " + text + " " + detail + "."
	}
	return "Without it the play stops at " + text + ": " + detail + "."
}
