package scenario

import (
	"slices"

	"rulestep/engine"
	"rulestep/engine/cr"
)

// open begins a step for a line, once.
func (r *runner) open(l Line) {
	if r.opened == r.next {
		return
	}
	r.endStep(r.drawsNow())
	r.opened, r.openedIn = r.next, r.g.TurnNumber
	r.passes = 0
	kind := PlayStep
	switch l.form.kind {
	case decision:
		kind = DecisionStep
		if l.form.chance {
			kind = ChanceStep
		}
	case passing:
		kind = PassStep
	case fact:
		kind = CheckStep
	case probe:
		kind = CheckStep
		if l.Mark == "?" {
			kind = QueryStep
		}
	}
	if l.Mark == "!" {
		kind = RefusedStep
	}
	r.trace.Steps = append(r.trace.Steps, Step{Index: len(r.trace.Steps), Line: l.No, Text: l.Text, Kind: kind})
}

// openPlain begins a step that no line of the script opens.
func (r *runner) openPlain(kind StepKind, line int, text string) *Step {
	r.closeStep()
	r.opened = -1
	r.trace.Steps = append(r.trace.Steps, Step{Index: len(r.trace.Steps), Line: line, Text: text, Kind: kind})
	return r.step()
}

// step is the present step.
func (r *runner) step() *Step { return &r.trace.Steps[len(r.trace.Steps)-1] }

// passingRules are what players who only pass make the engine cite.
var passingRules = []cr.Rule{"117.3d", "117.4", "117.3b", "117.5", "608.1", "805.5a", "805.5b", "807.5a"}

// collect moves what has been ruled into the present step.
func (r *runner) collect() {
	step := &r.trace.Steps[len(r.trace.Steps)-1]
	for _, e := range r.g.TakeEntries() {
		implied := r.passing && slices.Contains(passingRules, e.Name)
		ruling := Ruling{e.Rule, e.Sentence, e.Derived, e.Refusal, e.Undone, implied}
		if r.toldBefore(step, &ruling) {
			continue
		}
		if !slices.ContainsFunc(step.Rulings, func(old Ruling) bool { return old.Rule == ruling.Rule && old.Sentence == ruling.Sentence }) {
			r.entries = append(r.entries, entry{step: step.Index, ruling: len(step.Rulings), number: e.Number})
			step.Rulings = append(step.Rulings, ruling)
		}
	}
	r.passing = false
	if n := r.g.TakesBack(); n != r.takenBack {
		r.takenBack = n
		r.markUndone()
	}
}

// toldBefore reports whether an earlier step has told what made a characteristic: that it goes
// on making it is news only where a line asks for it.
func (r *runner) toldBefore(step *Step, ruling *Ruling) bool {
	if !ruling.Derived || ruling.Undone {
		return false
	}
	key := engine.Site{Rule: ruling.Rule, Sentence: ruling.Sentence}
	if first, ok := r.derived[key]; ok && first != step.Index {
		return slices.Contains([]StepKind{PlayStep, DecisionStep, PassStep, ChanceStep}, step.Kind)
	}
	if r.derived == nil {
		r.derived = make(map[engine.Site]int)
	}
	r.derived[key] = step.Index
	return false
}

// markUndone marks the rulings of earlier steps that are part of what has been taken back
// in this one: a declaration and the payment for it are a step each.
func (r *runner) markUndone() {
	for _, e := range r.entries {
		if step := &r.trace.Steps[e.step]; !step.Rulings[e.ruling].Undone && r.g.TakenBack(e.number) {
			step.Rulings = slices.Clone(step.Rulings) // which may be those of another play too (recent.go)
			step.Rulings[e.ruling].Undone = true
		}
	}
}

// entry is where an entry of the engine's trace has become a ruling.
type entry struct{ step, ruling, number int }

// closeStep ends the present step with a picture of the table.
func (r *runner) closeStep() { r.endStep(true) }

// endStep ends the present step, with a picture of the table or without.
func (r *runner) endStep(drawn bool) {
	if r.g == nil || len(r.trace.Steps) == 0 {
		return
	}
	r.collect()
	step := &r.trace.Steps[len(r.trace.Steps)-1]
	if r.how.quiet {
		return
	}
	if r.limits.Pictures < 0 {
		step.Board = r.last
		r.fail(Stuck, "%v", r.f.errorf(step.Line, "more than %d objects and effects on them on the pictures of the table, which is all that a play may draw", r.f.Limits.Pictures))
		return
	}
	if !drawn {
		step.undrawn, r.undrawn = true, true
		step.Board = r.g.Moment()
		r.limits.Pictures--
		return
	}
	step.Board = r.g.Board()
	r.limits.Pictures -= pictured(&step.Board)
	// A step may be closed again when the play is over; then nothing is added.
	if !r.undrawn {
		step.Changes = append(step.Changes, changes(&r.last, &step.Board)...)
	}
	r.last, r.undrawn = step.Board, false
}

// rest plays what is left of the script after the game is over.
func (r *runner) rest() {
	for ; r.next < len(r.lines) && r.class == ""; r.next++ {
		l := r.lines[r.next]
		switch {
		case l.Mark == "now":
			r.open(l)
			r.checkNow(l, nil)
		case l.form.waits:
		default:
			if _, limit := r.g.Over(); limit != "" {
				r.fail(Stuck, "%v", r.f.errorf(l.No, "not judged: %s", limit))
				return
			}
			r.failLine(Refused, l, "the game is over%s", r.result())
		}
	}
	if over, limit := r.g.Over(); over && limit != "" && r.class == "" {
		r.fail(Stuck, "%v", r.f.errorf(r.lastLine(), "not judged: %s", limit))
	}
}

// result says how the game has ended, after "the game is over".
func (r *runner) result() string {
	if r.g.Draw() {
		return ", a draw"
	}
	for _, p := range r.g.Players() {
		if r.g.Won(p) {
			return ", and " + r.g.Name(p) + " has won"
		}
	}
	return ""
}
