package scenario

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
)

// This file says how a play ends, as values rather than as true and false: for whoever
// asks people about it. A fact has one place in which its value stands ("Bob has N life",
// "Bear is in Z"); the value of an answer is what would have to stand there.

// The values of facts that are so or not.
const (
	Yes = "yes"
	No  = "no"
)

// Form names the form of the line's sentence, as the table of sentences calls it:
// "life", "zone", "attacks".
func (l Line) Form() string {
	if l.form == nil {
		return "" // "? ..." has none
	}
	return l.form.id
}

// Slot is what stands in a place of the line's sentence, by the name that the place has in
// the pattern of the form; "" for nothing.
func (l Line) Slot(name string) string { return unweld(l.slots[name]) }

// Names are the things that a line lists, where its form has a list.
func (l Line) Names() []string {
	if l.slots["L"] == "" {
		return nil
	}
	return split(l.slots["L"])
}

// Acts reports whether a line says what somebody does or decides, or that time goes on:
// not a check, nor an attempt that must be refused.
func (l Line) Acts() bool {
	return l.Mark == "" && l.form != nil && l.form.kind != fact && l.form.kind != probe
}

// Passes reports whether a line only lets time go on.
func (l Line) Passes() bool { return l.Acts() && l.form.kind == passing }

// An Outcome is how a fork's play ends.
type Outcome struct {
	Class   Class    // Same when everything is as the file says; see KnockOut
	Line    int      // at which the play is not as the file says, 0 for none
	Freed   bool     // a choice came up that no line makes, so what follows is one of several outcomes
	Ended   bool     // the play came to its end, and the answers were asked
	Answers []Answer // of the answer section, with their values, when it ended
	Waits   bool     // a decision besides that of who has priority was asked for at the end and not made
	Ways    []string // the legal answers that the last line "... exactly: ..." has met
}

// Outcome plays one fork, without a rule if one is named, and tells nothing but how it
// ends: no pictures, no rulings. It is the quickest play that there is.
func (f *File) Outcome(fork string, without cr.Rule) (Outcome, error) {
	i := slices.IndexFunc(f.Forks, func(k Fork) bool { return k.Name == fork })
	if i < 0 {
		return Outcome{}, fmt.Errorf("%s has no fork %q", f.Name, fork)
	}
	r := f.playFork(f.Forks[i], manner{without: without, quiet: true, unread: true})
	r.release()
	out := Outcome{Class: r.class, Freed: r.freed, Answers: r.trace.Answers, Ended: len(r.trace.Answers) == len(f.Forks[i].Answer), Waits: r.course.open != nil, Ways: r.ways}
	if out.Class == "" {
		out.Class = Same
	}
	if r.trace.Fault != nil {
		out.Line = r.trace.Fault.Line
	}
	return out, nil
}

func yesOrNo(is bool) string {
	if is {
		return Yes
	}
	return No
}
