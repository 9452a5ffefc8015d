package scenario

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file holds the sentences by which time goes on.

func times() []*form {
	return []*form{
		{id: "everything", pattern: "everything[ on the stack] resolves", help: "all players pass until the stack is empty", passes: everythingResolves, follows: func(r *runner, l Line) bool {
			r.open(l)
			everythingResolves(r, l)
			return true
		}, waits: true},
		{id: "resolves", pattern: "S resolves[, creating L]", help: "all players pass and the top of the stack resolves", passes: resolves, follows: followResolving},
		{id: "until", pattern: "everyone passes until W", help: "until a player first has priority there", passes: untilMoment, follows: followUntil, waits: true},
		{id: "repeat", pattern: "repeat the last N lines M2 times", kind: control, help: "plays them again"}, // expand reads it
	}
}

func everythingResolves(r *runner, _ Line) verdict {
	r.advance = func() bool { return r.g.StackTop() == engine.None }
	return consumed
}

// onStack finds what a line says resolves: a spell rather than an ability of that name.
func (r *runner) onStack(l Line) (engine.ID, error) {
	for _, s := range r.g.Stack() {
		if r.g.Name(s) == l.slots["S"] && !r.g.IsAbility(s) {
			return s, nil
		}
	}
	return r.t.object(l, l.slots["S"])
}

// untilGone waits until something has left the stack, with names for the tokens that it makes.
func (r *runner) untilGone(l Line, id engine.ID) {
	if list := l.slots["L"]; list != "" {
		r.nameless()
		r.g.NameTokens(split(list))
		r.naming = l
	}
	r.advance = func() bool { return r.g.Object(id).Zone != oracle.Stack }
}

// nameless fails if a line has given names to more tokens than were created: what is said of them later would be said of nothing.
func (r *runner) nameless() {
	if left := r.g.NamesLeft(); len(left) > 0 && r.class == "" && r.how.without == "" && !r.how.branch.left() {
		r.failLine(Stuck, r.naming, "no token was created that could be called %q", left[0])
	}
}

func resolves(r *runner, l Line) verdict {
	id, err := r.onStack(l)
	switch {
	case err != nil:
		r.fail(r.missing(), "%v", err)
		return failed
	case r.g.StackTop() != id:
		top := "nothing is on it"
		if r.g.StackTop() != engine.None {
			top = r.g.Name(r.g.StackTop()) + " is"
		}
		r.failLine(Refused, l, "%s is not on top of the stack; %s", l.slots["S"], top)
		return failed
	}
	r.untilGone(l, id)
	return consumed
}

func untilMoment(r *runner, l Line) verdict {
	until, err := r.moment(l)
	if err != nil {
		r.fail(Stuck, "%v", err)
		return failed
	}
	r.advance, r.until = until, true
	return consumed
}

// afterAction looks at how the action of a line went. It reports whether the play
// ends here.
func (r *runner) afterAction(l Line) bool {
	refusal := r.g.LastRefusal()
	if refusal == nil && l.form.after != nil {
		l.form.after(r, l)
	}
	if r.how.branch.left() {
		r.noteRefusal(refusal)
		return false
	}
	if l.form.mustFail {
		if refusal == nil {
			r.failLine(Allowed, l, "it succeeds, and it must not")
			return true
		}
		return false
	}
	if refusal != nil {
		r.refused(l, refusal)
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

// refused ends the play at a line whose play has turned out to be illegal.
func (r *runner) refused(l Line, refusal error) {
	r.step().Reason = refusal.Error()
	ways := ""
	switch {
	case refusedBy(refusal, "601.2h"):
		ways = r.otherWays()
	case refusedBy(refusal, "107.4e"), refusedBy(refusal, "107.4f"):
		ways = "; it can be announced as " + someOf(r.announceable)
	}
	r.failLine(Refused, l, "refused: %v%s", refusal, ways)
}

// otherWays says how other ways are said to pay for what a line casts, where there are any and it says none.
func (r *runner) otherWays() string {
	if len(r.unpaidWays) == 0 {
		return ""
	}
	return "; another way to pay is said with “using " + strings.Join(r.unpaidWays, "” or “using ") + "”"
}

// someOf joins the first of the words that stand for one and the same choice, each once, with "or".
func someOf(words []string) string {
	const most = 6
	list := slices.Compact(slices.Sorted(slices.Values(words)))
	if len(list) > most {
		list = append(list[:most-1], fmt.Sprintf("in %d other ways", len(list)-most+1))
	}
	return strings.Join(list, " or ")
}

// reversed looks, before a decision, whether what a line did has been taken back meanwhile, as
// what can't be completed is (730.1, 508.1, 509.1). That ends the play, before anybody is asked
// which mana is kept, unless the line says that it must fail; one that says so has to.
func (r *runner) reversed(d *engine.Decision) bool {
	n := r.g.TakesBack()
	back := n > r.reversals
	r.reversals = n
	if r.how.branch.left() {
		return false
	}
	l := r.underWay()
	switch {
	case back && l != nil && !l.form.mustFail:
		r.refused(*l, r.g.LastRefusal())
		return true
	case back:
		r.trying = nil
	case r.trying != nil && d.Kind == engine.PriorityDecision:
		r.failLine(Allowed, *r.trying, "it succeeds, and it must not")
		return true
	}
	return false
}

// underWay is the line whose play may be taken back now: an action, or a declaration or a payment
// with what is chosen for it. What an effect does without such a line may fail.
func (r *runner) underWay() *Line {
	if r.acting != nil || r.opened < 0 || r.opened >= len(r.lines) {
		return r.acting
	}
	if l := &r.lines[r.opened]; l.form.kind == decision {
		return l
	}
	return nil
}

// begin notes that the action of a line is being carried out.
func (r *runner) begin(l *Line, a *engine.Action) {
	r.unpaidWays, r.announceable, r.modesTurned = nil, nil, false
	r.acting = l
	r.announces(*l, a)
}

// announces begins to take note of what of a line its action asks for, nil for a decision.
func (r *runner) announces(l Line, a *engine.Action) {
	r.unused, r.tookWay, r.tookExtra, r.tookX, r.took, r.left, r.misstated = usedBy(l), false, false, false, make(map[string]bool), nil, ""
	if a != nil {
		r.settleWay(a)
	}
}

// passingLine handles time.
func (r *runner) passingLine(d *engine.Decision, l Line) (engine.Answer, verdict) {
	if d.Kind != engine.PriorityDecision {
		return engine.Answer{}, waits
	}
	r.open(l)
	return engine.Answer{}, l.form.passes(r, l)
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
	turn, steps := g.Turn(), g.StepsBegun
	return func() bool {
		s := g.Step()
		left := g.Turn() != turn || g.StepsBegun != steps // of one kind several may follow each other (500.8, 500.9)
		same := s == step || either && s == oracle.FirstCombatDamage
		return left && same && (active == engine.None || g.IsTurnOf(active))
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
