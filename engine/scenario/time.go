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
	if why := r.untaken(l); why != "" {
		r.failLine(Refused, l, "refused: %s", why)
		return true
	}
	return false
}

// begin notes that the action of a line is being carried out.
func (r *runner) begin(l *Line) {
	r.acting, r.tookWay, r.tookExtra = l, false, false
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

// moment reads when "everyone passes until ..." ends.
func (r *runner) moment(l Line) (func() bool, error) {
	g := r.g
	words := l.slots["W"]
	if words == "the game ends" {
		from := g.Turn()
		return func() bool {
			if g.Turn() > from+2 {
				r.failLine(Differs, l, "the game goes on")
			}
			return r.class != ""
		}, nil
	}
	active := engine.None
	if who, what, ok := strings.Cut(words, "'s "); ok {
		p, err := r.t.player(l, who)
		if err != nil {
			return nil, err
		}
		active, words = p, what
	}
	words = strings.TrimPrefix(words, "the ")
	step, ok := steps[words]
	if !ok {
		return nil, r.f.errorf(l.No, "there is no step or phase called %q; did you mean %q?", words, nearestWord(words, StepNames()))
	}
	turn, at := g.Turn(), g.Step()
	return func() bool {
		s := g.Step()
		same := s == step || words == "combat damage step" && s == oracle.FirstCombatDamage
		return same && (active == engine.None || g.Active() == active) && (g.Turn() != turn || s != at)
	}, nil
}
