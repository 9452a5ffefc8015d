package scenario

import (
	"slices"
	"strings"

	"rulestep/engine"
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
func (f *File) KnockOut(rule cr.Rule) KnockOut {
	return f.knockOut(manner{without: rule, quiet: true, unread: true})
}

// KnockOutSite plays the scenario without a rule at one of its sites: where it is cited in
// that sentence. The scenario must hold with it.
func (f *File) KnockOutSite(site engine.Site) KnockOut {
	return f.knockOut(manner{without: f.book().Shown(site.Rule), only: site.Sentence, quiet: true, unread: true})
}

// Sites lists the sites of the rules that a play applies, in no order.
func (f *File) Sites() []engine.Site {
	var list []engine.Site
	left := f.Limits
	for _, fork := range f.Forks {
		r := f.playFork(fork, manner{quiet: true, sites: true, left: &left})
		if r.g == nil {
			continue
		}
		for _, s := range r.g.Sites() {
			if !slices.Contains(list, s) {
				list = append(list, s)
			}
		}
		r.release()
	}
	return list
}

// KnockOutFrom is KnockOut for one of several plays that share their questions to the book: it
// puts no more of them than a play may and are left, and what it has put is taken off.
func (f *File) KnockOutFrom(left *int, rule cr.Rule) KnockOut {
	share := f.Limits
	share.Game.Questions = min(share.Game.Questions, *left)
	before := share.Game.Questions
	k := f.knockOut(manner{without: rule, quiet: true, unread: true, left: &share})
	*left -= before - share.Game.Questions
	return k
}

func (f *File) knockOut(how manner) KnockOut {
	rule := how.without
	out := KnockOut{Rule: rule, Class: Same, Difference: "Without it nothing is different."}
	if how.left == nil {
		left := f.Limits
		how.left = &left
	}
	for _, fork := range f.Forks {
		r, depends := f.playOptions(fork, how)
		out.Depends = out.Depends || depends
		if r.class == "" {
			r.forget()
			continue
		}
		k := KnockOut{Rule: rule, Depends: out.Depends, Class: r.class, Difference: r.difference(), Fork: fork.Name, Step: len(r.trace.Steps) - 1}
		if r.freed && r.class != Stuck && !r.whatever {
			k.Class, k.Step = Freed, r.freedAt
			k.Difference = "Without it, " + r.freedBy + "."
		}
		r.forget()
		if k.Class.Proves() {
			return k
		}
		if out.Class == Same {
			out = k
		}
	}
	return out
}

// mostOptions is how many options are tried of the first decision that the script does not have.
const mostOptions = 8

// playOptions plays a fork without a rule. Where a decision comes up that the script does not have, its options are tried in
// turn: the play is the first that is not as the file says. If all are not in the same way, the decision is none that matters.
func (f *File) playOptions(fork Fork, how manner) (r *runner, depends bool) {
	if same := how.replays.same(fork, how); same != nil {
		return same, len(same.marks) > 0
	}
	play := func(option int) *runner {
		how.option = option
		r := f.playFork(fork, how)
		depends = depends || len(r.marks) > 0
		r.release()
		return r
	}
	r = play(0)
	toDecide, whatever := r.freedBy, r.class == Differs && r.offered <= mostOptions
	for option := 1; r.freed && option < min(r.offered, mostOptions) && (whatever || r.class == ""); option++ {
		other := play(option)
		whatever = whatever && other.class == r.class && other.told == r.told
		if r.class == "" {
			r, other = other, r
		}
		other.forget()
	}
	r.freedBy, r.whatever = toDecide, whatever
	return r, depends
}

// KnockOuts plays the scenario without each of the rules that it applies.
func (f *File) KnockOuts(t *Trace) []KnockOut {
	var list []KnockOut
	replays := f.Replays()
	for _, rule := range t.Cited() {
		list = append(list, replays.KnockOut(rule))
	}
	replays.done()
	return list
}

// difference says in a sentence how a play without a rule is not as the file says.
func (r *runner) difference() string {
	fault := r.trace.Fault
	switch {
	case r.told != "":
		return r.told
	case fault == nil:
		return "Without it, the play can't go on."
	}
	if limit, ok := strings.CutPrefix(fault.Msg, notJudged); ok {
		return "Without it, nothing is judged: the play comes to a limit, " + limit + "."
	}
	if text := r.f.said(fault.Line); text != "" {
		return "Without it, " + text + " has no meaning: " + fault.Msg + "."
	}
	return "Without it, the play can't go on: " + fault.Msg + "."
}

// notJudged begins what is said of a play that a limit has ended.
const notJudged = "not judged: "

// said is a line of the file as a sentence about the play quotes it.
func (f *File) said(line int) string {
	if line < 1 || line > len(f.source) || strings.HasPrefix(f.source[line-1], "--") {
		return ""
	}
	return quoted(f.source[line-1])
}

// quoted is a line in quotation marks, without the mark of what it does.
func quoted(line string) string {
	return "“" + strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(line), "! "), "now ") + "”"
}

// tell puts a difference into a sentence for people.
func tell(class Class, l Line, detail string) string {
	text := quoted(l.Text)
	switch class {
	case Allowed:
		return "Without it, " + text + " is allowed."
	case Refused:
		if detail == neverAsked {
			return "Without it, " + text + " does not come up."
		}
		for _, said := range []string{"refused: ", "it is refused: "} {
			if reason, ok := strings.CutPrefix(detail, said); ok {
				return "Without it, " + text + " is refused: " + reason + "."
			}
		}
		return "Without it, " + text + " can't be done: " + detail + "."
	case Differs, Freed:
		return "Without it, " + text + " is not so: " + strings.TrimPrefix(detail, "not so: ") + "."
	}
	return "Without it, the play stops at " + text + ": " + detail + "."
}

// neverAsked says of a line that its moment has not come.
const neverAsked = "this does not come up"
