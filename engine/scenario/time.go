package scenario

import (
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// afterAction looks at how the action of a line went. It reports whether the play
// ends here.
func (r *runner) afterAction(l Line) bool {
	refusal := r.g.LastRefusal()
	if refusal == nil {
		switch l.form.id {
		case "proposes":
			r.propose(l)
		case "shortens":
			r.shorten(l)
		}
	}
	if r.how.branch.left() {
		r.noteRefusal(refusal)
		return false
	}
	if l.form.id == "tries" {
		if refusal == nil {
			r.failLine(Allowed, l, "it succeeds, and it must not")
			return true
		}
		return false
	}
	if refusal != nil {
		step := &r.trace.Steps[len(r.trace.Steps)-1]
		step.Reason = refusal.Error()
		r.failLine(Refused, l, "refused: %v", refusal)
		return true
	}
	why := r.untaken(l)
	if why == "" && !r.lenient {
		why = r.unasked(l)
	}
	if why != "" {
		r.failLine(Refused, l, "refused: %s", why)
		return true
	}
	return false
}

// begin notes that the action of a line is being carried out.
func (r *runner) begin(l *Line) {
	r.acting, r.tookWay, r.tookExtra, r.tookX, r.took, r.misstated = l, false, false, false, make(map[string]bool), ""
}

// passingLine handles time.
func (r *runner) passingLine(d *engine.Decision, l Line) (engine.Answer, verdict) {
	if d.Kind != engine.PriorityDecision {
		return engine.Answer{}, waits
	}
	r.open(l)
	g := r.g
	switch l.form.id {
	case "everything":
		r.advance = func() bool { return g.StackTop() == engine.None }
	case "resolves":
		id, err := r.t.object(l, l.slots["S"])
		for _, s := range g.Stack() {
			if g.Name(s) == l.slots["S"] && !g.IsAbility(s) {
				id = s
				break
			}
		}
		if err != nil {
			r.fail(r.missing(), "%v", err)
			return engine.Answer{}, failed
		}
		if g.StackTop() != id {
			r.failLine(Refused, l, "%s is not on top of the stack", l.slots["S"])
			return engine.Answer{}, failed
		}
		if list := l.slots["L"]; list != "" {
			g.NameTokens(split(list))
		}
		r.advance = func() bool { return g.Object(id).Zone != oracle.Stack }
	case "place":
		r.endShortcut(l)
	case "until":
		until, err := r.moment(l)
		if err != nil {
			r.fail(Stuck, "%v", err)
			return engine.Answer{}, failed
		}
		r.advance, r.until = until, true
	}
	return engine.Answer{}, consumed
}

// theEnd is what one can wait for besides a step or phase.
const theEnd = "the game ends"

// moment reads when "everyone passes until ..." ends.
func (r *runner) moment(l Line) (func() bool, error) {
	g := r.g
	words := l.slots["W"]
	if words == theEnd {
		from := g.Turn()
		return func() bool {
			if g.Turn() > from+2 {
				r.failLine(Differs, l, "the game goes on")
			}
			return r.class != ""
		}, nil
	}
	active, step, err := r.t.moment(l, words)
	if err != nil {
		return nil, err
	}
	either := step == oracle.CombatDamage && !strings.HasSuffix(words, "second combat damage step")
	turn, at, left := g.Turn(), g.Step(), false
	return func() bool {
		s := g.Step()
		left = left || g.Turn() != turn || s != at // a turn may have several phases of a kind (505.1a)
		same := s == step || either && s == oracle.FirstCombatDamage
		return left && same && (active == engine.None || g.Active() == active)
	}, nil
}

// moment reads the name of a step or phase, and whose: "Ann's end step", "the end step".
func (t *table) moment(l Line, words string) (active engine.ID, step oracle.Step, err error) {
	if who, what, ok := strings.Cut(words, "'s "); ok {
		if active, err = t.player(l, who); err != nil {
			return 0, 0, err
		}
		words = what
	}
	words = strings.TrimPrefix(words, "the ")
	step, ok := steps[words]
	if !ok {
		return 0, 0, t.f.misnamed(l, "there is no step or phase called %q", words, StepNames())
	}
	return active, step, nil
}
