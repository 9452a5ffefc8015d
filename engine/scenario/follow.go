package scenario

import (
	"cmp"
	"errors"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file keeps a branch to the script: lines that still fit are carried out, at the
// moment they had or later; one that does not fit any more is left out, with the reason.
// A decision for which no line is left takes a default.

// follow answers a decision after the script has been left.
func (r *runner) follow(d *engine.Decision, due bool) engine.Answer {
	if d.Kind != engine.PriorityDecision {
		return r.followDecision(d, due)
	}
	r.settle()
	own := &r.how.branch.own.course
	for {
		if r.class != "" {
			return r.stop(d)
		}
		if r.advance != nil {
			if !r.advance() {
				if due {
					return r.otherwise(d)
				}
				return r.pass(d)
			}
			r.advance, r.until = nil, false
		}
		if r.asksHere(d) {
			return r.hunt(d)
		}
		if due && (r.next >= len(r.lines) || !r.lines[r.next].looks() || r.earlier(own.starts[r.next])) {
			return r.otherwise(d)
		}
		if r.next >= len(r.lines) {
			end := own.now
			end.depth *= boolInt(!own.over)
			if r.earlier(end) || own.over && !own.now.before(r.course.now) {
				return r.pass(d)
			}
			return r.stop(d)
		}
		l := r.lines[r.next]
		start, known := own.starts[r.next]
		if !known {
			r.leave(l, "the file’s own play does not come to it")
			continue
		}
		if r.earlier(start) {
			return r.pass(d)
		}
		if a, done := r.followLine(d, l); done {
			return a
		}
	}
}

// earlier reports whether it is too early for what happens at a moment of the file's
// own play. What a branch has put on the stack resolves first.
func (r *runner) earlier(m moment) bool {
	return r.course.now.before(m) || r.course.now.depth > m.depth
}

// leave notes that a line is left out, and goes on with the next one.
func (r *runner) leave(l Line, reason string) {
	r.openPlain(LeftOutStep, l.No, l.Text).Reason = reason
	r.next++
	r.passes = 0
}

// reasonOf is an error as a reason: without the place in the file.
func reasonOf(err error) string {
	var fault *Error
	if errors.As(err, &fault) {
		if fault.bare != "" {
			return fault.bare
		}
		return fault.Msg
	}
	return "refused: " + err.Error()
}

// followLine carries out a line at a decision about priority, if it still fits.
func (r *runner) followLine(d *engine.Decision, l Line) (a engine.Answer, done bool) {
	switch {
	case l.looks():
		r.look(d, l)
		r.next++
		return a, false
	case l.form.kind == decision:
		r.leave(l, "nothing of the kind is asked")
		return a, false
	case l.form.kind == passing:
		r.followTime(l)
		return a, false
	case l.form.kind != action:
		r.leave(l, "it is nothing that can be done")
		return a, false
	}
	p, err := r.t.player(l, l.slots["P"])
	if err != nil {
		r.leave(l, reasonOf(err))
		return a, false
	}
	if l.InResponse && r.g.StackTop() == engine.None {
		r.leave(l, "there is nothing on the stack to respond to")
		return a, false
	}
	if !l.form.anyTime && d.Player != p {
		if r.passes++; r.passes > 60 {
			r.leave(l, l.slots["P"]+" does not get priority again")
			return a, false
		}
		return r.pass(d), true
	}
	act, err := r.action(l, p)
	if err == nil && !l.form.mustFail {
		err = r.try(l)
	}
	if err != nil {
		r.leave(l, reasonOf(err))
		return a, false
	}
	r.open(l)
	r.next++
	r.begin(&l, act)
	r.attempt = len(r.trace.Steps) - 1
	return engine.Answer{Action: act}, true
}

// followTime carries out a line that lets time pass.
func (r *runner) followTime(l Line) {
	if l.form.follows(r, l) {
		r.next++
	}
}

func followResolving(r *runner, l Line) bool {
	id, err := r.onStack(l)
	if err != nil || r.g.Object(id).Zone != oracle.Stack {
		r.leave(l, l.slots["S"]+" is not on the stack")
		return false
	}
	r.open(l)
	r.untilGone(l, id)
	return true
}

func followUntil(r *runner, l Line) bool {
	end, known := r.how.branch.own.course.ends[r.next]
	there := func() bool { return false }
	if l.slots["W"] != theEnd {
		var err error
		if there, err = r.moment(l); err != nil {
			r.leave(l, reasonOf(err))
			return false
		}
	}
	if !known {
		end = r.how.branch.own.course.now // the file's own play ends on the way
	}
	r.open(l)
	r.advance = func() bool {
		if there() {
			return true
		}
		if end.before(r.course.now) {
			r.step().Reason = "it does not come to that here"
			return true
		}
		return false
	}
	return true
}

// look carries out a line that only looks, and notes what it finds.
func (r *runner) look(d *engine.Decision, l Line) {
	r.open(l)
	step := r.step()
	say := func(same bool, otherwise string) {
		step.Reason = "so here too"
		if !same {
			step.Reason = otherwise
		}
	}
	switch {
	case l.Mark == "?":
		if id, err := r.t.object(l, l.slots["O"]); err != nil {
			step.Reason = reasonOf(err)
		} else {
			r.g.Ask(func() { r.g.Characteristics(id) })
		}
	case l.Mark == "now":
		f, err := r.t.check(l)
		if err != nil {
			f.got = reasonOf(err)
		}
		say(f.holds, "not so here: "+f.got)
	case l.form.id == "may":
		allowed, why, err := r.may(d, l)
		if err != nil {
			why = reasonOf(err)
		}
		say(err == nil && allowed == (l.slots["not"] == ""), cmp.Or(why, "here it is allowed"))
	case l.form.id == "exactly":
		step.Reason = "nothing of the kind is asked here"
		if r.exactlyFits(d, l) {
			same, have := r.sameOptions(d, l)
			say(same, "here the legal answers are: "+strings.Join(have, "; "))
		}
	case l.form.kind != action && !r.answersMarked(d, l):
		// No rule refuses it: there is nothing to refuse.
		step.Kind, step.Reason = LeftOutStep, "nothing of the kind is asked here"
	default:
		step.Kind = CheckStep
		err := r.tryRefused(d, l)
		if err == nil {
			step.Reason = "here it is allowed"
			break
		}
		step.Kind, step.Refused, step.Reason = RefusedStep, true, reasonOf(err)
	}
}

// tryRefused tries a play that the file says is refused.
func (r *runner) tryRefused(d *engine.Decision, l Line) (err error) {
	if l.form.kind == action {
		return r.try(l)
	}
	a, err := r.answer(d, l)
	if err == nil {
		err = r.check(d, a)
	}
	return err
}

func (r *runner) answersMarked(d *engine.Decision, l Line) bool {
	return l.form.kind == decision && fits(l, d) && (l.slots["P"] == "" || d.Player != engine.None && l.slots["P"] == r.g.Name(d.Player))
}

// followDecision answers a decision that is not about priority: with the next line
// that answers it, if only lines stand before it that wait for decisions too.
func (r *runner) followDecision(d *engine.Decision, due bool) engine.Answer {
	if legal := d.Legal(); !due && d.Forced() && len(legal) == 1 {
		return legal[0]
	}
	found := -1
	for k := r.next; k < len(r.lines) && found < 0; k++ {
		l := r.lines[k]
		switch {
		case r.speaksTo(d, l):
			found = k
		case l.Mark == "" && l.form.kind != decision && l.form.kind != probe:
			k = len(r.lines)
		}
	}
	own := r.how.branch.own
	if due && found < 0 {
		return r.otherwise(d)
	}
	if found < 0 {
		end := own.course.now
		if open := own.course.open; r.next >= len(r.lines) && open != nil && open.Kind == d.Kind && !r.course.now.before(end) {
			return r.stop(d) // the file's own play ends with this question
		}
		return r.byDefault(d)
	}
	if r.asksHere(d) {
		return r.hunt(d)
	}
	for r.next < found {
		if l := r.lines[r.next]; l.Mark == "" && l.form.kind == decision {
			r.leave(l, "nothing of the kind is asked")
		} else {
			r.look(d, l)
			r.next++
		}
	}
	if due {
		return r.otherwise(d)
	}
	l := r.lines[r.next]
	a, err := r.answer(d, l)
	if err == nil {
		err = r.check(d, a)
	}
	if err != nil {
		r.leave(l, reasonOf(err))
		return r.byDefault(d)
	}
	r.open(l)
	r.next++
	return a
}

// check says why an answer is not legal. Nothing is written: the engine itself checks
// an answer that is given.
func (r *runner) check(d *engine.Decision, a engine.Answer) error {
	_, err := r.g.Judge(func() error { return d.Check(a) })
	return err
}

// byDefault answers a decision for which the script has no line. Where there was a
// choice, that is a step of its own.
func (r *runner) byDefault(d *engine.Decision) engine.Answer {
	if d.Kind == engine.PriorityDecision {
		return r.pass(d)
	}
	if r.asksHere(d) {
		return r.hunt(d)
	}
	legal, more := r.legal(d)
	var a engine.Answer
	text := ""
	if len(legal) > 0 {
		chosen := legal[0]
		if d.Kind == engine.YesNoDecision || d.Kind == engine.PayDecision {
			chosen = legal[len(legal)-1] // yes stands before no
		}
		a, text = chosen.answer, chosen.text
	} else {
		a = firstLegal(d)
		bad := r.check(d, a)
		r.g.Aside(func() { text = r.sentenceOf(r.g, d, a) })
		if bad != nil {
			r.fail(Stuck, "%s; nothing says which, and no default fits (%v)", d.Describe(r.g), bad)
			return r.stop(d)
		}
	}
	if d.Kind != engine.ManaDecision && (len(legal) > 1 || more) {
		r.openPlain(DefaultStep, 0, text).Reason = "the script does not say"
	}
	return a
}

// leaveRest ends a branch in which the game is over.
func (r *runner) leaveRest() {
	for r.next < len(r.lines) {
		l := r.lines[r.next]
		switch {
		case l.Mark == "now":
			r.look(nil, l)
			r.next++
		case l.form.kind == passing:
			r.next++
		default:
			r.leave(l, "the game is over")
		}
	}
}

// outcome asks a branch what the file asks of its own play, and judges nothing.
func (r *runner) outcome(lines []Line) {
	for _, l := range lines {
		f, err := r.found(l)
		if err != nil {
			f = finding{got: reasonOf(err)}
		}
		r.answered(l, f)
	}
}
