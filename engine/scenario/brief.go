package scenario

import "slices"

// This file plays for somebody who looks at one spot. Of a long play the pictures of the table take
// more than all else, and of most steps nobody sees one.

// OnwardBriefly is Onward with the pictures of the table alone that are needed to look at the spot: at
// the beginning and the end of each fork, and in the fork of the spot at the spot and the step before
// it. Of the other steps, Board says only which moment it is, and Changes says nothing.
func (f *File) OnwardBriefly(at Spot) *Trace {
	return f.tellOnward(at, manner{spot: &at, brief: &at})
}

// Drawn reports whether the step has a picture of the table, and so what changed since the step
// before it.
func (s *Step) Drawn() bool { return !s.undrawn }

// drawsNow reports whether a picture of the present step is wanted, as the step of the next line begins.
func (r *runner) drawsNow() bool {
	at := r.how.brief
	if at == nil || len(r.trace.Steps) < 2 {
		return true
	}
	if r.trace.Name != at.Fork {
		return false
	}
	looked := len(r.lines) - 1
	if at.Line != 0 {
		looked = slices.IndexFunc(r.lines, func(l Line) bool { return l.No == at.Line })
	}
	return r.next-1 >= looked-2 && r.next-1 <= looked
}

// missesPicture reports whether a play that was drawn briefly lacks a picture of the step that is
// looked at, or of the one before it.
func (r *runner) missesPicture() bool {
	at, steps := r.how.brief, r.trace.Steps
	if r.trace.Name != at.Fork || len(steps) == 0 {
		return false
	}
	shown := len(steps) - 1
	if at.Line < 0 {
		shown = 0
	}
	for i := range steps {
		if at.Line != 0 && steps[i].Line == at.Line {
			shown = i
		}
	}
	return steps[shown].undrawn || shown > 0 && steps[shown-1].undrawn
}
