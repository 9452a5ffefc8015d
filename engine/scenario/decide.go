package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rulestep/engine"
)

// stop ends the play here.
func (r *runner) stop(d *engine.Decision) engine.Answer {
	r.done = true
	r.course.open = d
	if d != nil && d.Kind == engine.PriorityDecision {
		r.course.open = nil
	}
	r.closeStep()
	if r.how.listing && r.class == "" && d != nil {
		r.note(d, nil, false)
	}
	if r.how.onward && d != nil {
		r.trace.Open = r.openEnd(d)
	}
	r.g.Stop(d)
	return engine.Answer{}
}

// Choose answers a decision of the engine from the line that the script has come to.
func (r *runner) Choose(g *engine.Game, d *engine.Decision) engine.Answer {
	if d.Purpose == engine.ForShuffled && !r.saysOrder(g, d) {
		switch {
		case d.Forced():
			return engine.Answer{} // nobody knows it, and nothing is decided
		case r.lenient:
			return firstLegal(d) // the cards lie as they are listed, as they would with the rule without which it is played
		}
	}
	if r.trial != nil {
		return r.answerTrial(g, d)
	}
	r.asking = g
	if g != r.g {
		if r.looking {
			return firstLegal(d)
		}
		return r.decide(g, d) // the engine looks ahead in a copy
	}
	r.how.record.keep(r, d)
	if r.collect(); r.reversed(d) {
		return r.stop(d)
	}
	r.asked++
	if r.since.turn == 0 || r.since.line != r.next {
		r.since.line, r.since.turn = r.next, g.TurnNumber
	}
	r.watch()
	if !r.how.listing {
		return r.decide(g, d)
	}
	at := r.next
	a := r.decide(g, d)
	r.note(d, &a, r.next != at)
	return a
}

// decide answers a decision, and notes whether a line after the last one could have had a say.
func (r *runner) decide(g *engine.Game, d *engine.Decision) engine.Answer {
	r.plainly = false
	a := r.decided(g, d)
	if r.next >= len(r.lines) && !r.plainly {
		r.peeked = true
	}
	return a
}

// decided is the answer to a decision.
func (r *runner) decided(g *engine.Game, d *engine.Decision) engine.Answer {
	if r.how.ask.hunting() {
		return r.hunt(d)
	}
	due := g == r.g && r.how.branch.due(r.asked)
	looks := r.next < len(r.lines) && r.lines[r.next].looks() // which comes before the choice that it stands in front of
	if due && d.Kind == engine.ManaDecision && r.acting == nil && (!looks || len(d.Legal()) <= 1) {
		return r.otherwise(d)
	}
	if d.Kind == engine.ManaDecision && r.acting == nil && len(d.Words) == 0 && (r.next >= len(r.lines) || !fits(r.lines[r.next], d)) && len(d.Legal()) <= 1 {
		return engine.Answer{} // one way to pay, or none
	}
	if d.Kind == engine.PriorityDecision {
		r.oneOf = ""
	}
	if said := (engine.Answer{Word: r.oneOf}); said.Word != "" && d.Purpose == engine.ForEither && d.Check(said) == nil {
		r.oneOf = ""
		if due {
			return r.otherwise(d)
		}
		return said
	}
	if l := r.spends; l != nil && (d.Purpose == engine.ForSpending || d.Kind == engine.PriorityDecision) {
		if r.spends = nil; d.Kind == engine.PriorityDecision {
			r.failLine(Refused, *l, "refused: no mana is spent on it (601.2h)")
			return r.stop(d)
		}
		said := engine.Answer{Word: l.slots["SPENT"]}
		if err := d.Check(said); err != nil {
			r.failLine(Refused, *l, "refused: %v", err)
			return r.stop(d)
		}
		return said
	}
	if only := r.onlyGift(d); only != nil {
		if due {
			return r.otherwise(d)
		}
		return *only
	}
	if d.Kind == engine.ManaDecision && r.acting == nil && len(d.Words) > 0 {
		legal := d.Legal()
		said := slices.Contains(d.Words, r.paying) // by the line that said what is paid
		if due && (said || len(legal) == 1) {
			return r.otherwise(d)
		}
		if said {
			return engine.Answer{Word: r.paying}
		}
		if len(legal) == 1 {
			return legal[0]
		}
	}
	if hopeless := unpayable(d); hopeless != nil && r.acting == nil {
		return *hopeless
	}
	if (d.Purpose == engine.ForArrangement || d.Purpose == engine.ForTimestamps || d.Purpose == engine.ForTeam) && d.Forced() && (r.next >= len(r.lines) || !fits(r.lines[r.next], d)) {
		if due {
			return r.otherwise(d)
		}
		if r.how.onward && r.next == len(r.lines) {
			r.noteOrders(d)
		}
		return d.Legal()[0] // nobody cares, unless the script does
	}
	if r.acting != nil && d.Kind != engine.PriorityDecision {
		if a, ok, err := r.announce(g, d, *r.acting); ok {
			if due {
				return r.instead(d, nil)
			}
			if hopeless := unpayable(d); err != nil && hopeless != nil {
				return *hopeless
			}
			if err != nil {
				return r.undecided(d, *r.acting, err)
			}
			r.plainly = true
			if r.how.onward && r.next == len(r.lines) {
				r.noteBesides(d, a)
			}
			return a
		}
	}
	if acting := r.acting; acting != nil && actionIsOver(g, d) {
		r.acting = nil
		if stopped := r.afterAction(*acting); stopped {
			return r.stop(d)
		}
	}
	if r.how.branch.left() {
		return r.follow(d, due)
	}
	for {
		if r.class != "" {
			return r.stop(d)
		}
		if d.Kind == engine.PriorityDecision && r.advance != nil {
			if !r.advance() {
				if due {
					return r.otherwise(d)
				}
				r.plainly = true
				r.passOn(d)
				return r.pass(d)
			}
			r.advance, r.until = nil, false
			r.course.ended(r.next - 1)
		}
		if d.Kind != engine.PriorityDecision && r.until && r.next < len(r.lines) &&
			(!fits(r.lines[r.next], d) && r.awaited(r.lines[r.next]) || r.lines[r.next].Mark == "now" || r.lines[r.next].Mark == "?" || r.passesBy(d, r.lines[r.next])) {
			if due {
				return r.otherwise(d)
			}
			return r.onTheWay(d)
		}
		if r.asksHere(d) && r.opened != r.next {
			return r.hunt(d)
		}
		if due && (r.next >= len(r.lines) || !r.lines[r.next].looks()) {
			return r.otherwise(d)
		}
		if r.next >= len(r.lines) {
			return r.atEnd(d)
		}
		l := r.lines[r.next]
		r.course.began(r.next)
		a, verdict := r.line(d, l)
		switch verdict {
		case answered:
			return a
		case consumed:
			r.next++
		case waits:
			if due {
				return r.otherwise(d)
			}
			return r.wait(d, l)
		case failed:
			return r.stop(d)
		}
	}
}

// saysOrder reports whether the next line says what lies on top of the library that is shuffled. If none does, nobody knows it.
func (r *runner) saysOrder(g *engine.Game, d *engine.Decision) bool {
	return g == r.g && r.next < len(r.lines) && fits(r.lines[r.next], d) && r.lines[r.next].slots["T"] == g.Name(d.About)
}

// actionIsOver reports whether a decision comes after what a player did at priority: somebody
// gets priority, or what triggered meanwhile is put on the stack before that (117.5). A triggered
// mana ability asks while a cost is paid, and chooses no targets (605.1b).
func actionIsOver(g *engine.Game, d *engine.Decision) bool {
	switch d.Kind {
	case engine.PriorityDecision:
		return true
	case engine.ModeDecision, engine.TargetDecision, engine.DivisionDecision:
		return ofTrigger(g, d)
	}
	return false
}

// onTheWay is a decision on the way to a step that the script waits for.
func (r *runner) onTheWay(d *engine.Decision) engine.Answer {
	if legal := d.Legal(); d.Forced() && len(legal) == 1 {
		return legal[0]
	}
	return r.undecided(d, r.lines[max(0, r.next-1)], errors.New("it comes up on the way"))
}

// verdict is what became of a line at a decision.
type verdict uint8

const (
	answered verdict = iota // it answers the decision
	consumed                // it was checked; go on with the next line
	waits                   // it can only happen later
	failed                  // it can't happen
)

// atEnd is a decision after the last line: the play stops, unless there is only one
// legal answer or something was still under way.
func (r *runner) atEnd(d *engine.Decision) engine.Answer {
	if d.Kind == engine.PriorityDecision {
		r.pause(d)
		return r.stop(d)
	}
	if legal := d.Legal(); d.Forced() && len(legal) == 1 {
		return legal[0]
	}
	if r.advance != nil {
		return r.undecided(d, r.lines[len(r.lines)-1], errors.New("the script ends before the moment that it waits for"))
	}
	return r.stop(d) // the answer is about the moment of this choice
}

func (r *runner) lastLine() int {
	if len(r.lines) == 0 {
		return 1
	}
	return r.lines[min(r.next, len(r.lines)-1)].No
}

// onlyGift is what has to be given up for a cost that is paid while something resolves, where that is one thing and the next line does not
// say it: a Treasure that pays is sacrificed, and no look at the table comes between that and its being tapped (601.2h). It is nil for
// other decisions.
func (r *runner) onlyGift(d *engine.Decision) *engine.Answer {
	if r.acting != nil || d.Purpose != engine.ForCost || !d.Forced() {
		return nil
	}
	legal := d.Legal()
	if len(legal) != 1 {
		return nil
	}
	if r.next < len(r.lines) && fits(r.lines[r.next], d) {
		if said, err := r.answer(d, r.lines[r.next]); err == nil && d.Check(said) == nil {
			return nil
		}
	}
	return &legal[0]
}

// undecided is a decision that no line answers. A play without a rule that is shown to people
// stops there; one that is only judged goes on with one of the legal answers.
func (r *runner) undecided(d *engine.Decision, l Line, err error) engine.Answer {
	if r.how.branch.left() {
		return r.byDefault(d)
	}
	if r.how.assuming && d.Kind != engine.PriorityDecision {
		return r.assume(d)
	}
	if r.lenient {
		if legal := d.Legal(); len(legal) > 0 {
			if !r.freed {
				r.freed, r.offered = true, len(legal)
				if r.freedAt = len(r.trace.Steps) - 1; r.how.option == 0 { // the others come to the same decision
					r.freedBy = r.toDecide(d, l)
				}
				if r.how.stops {
					r.trace.Undecided = r.class == ""
					r.fail(Freed, "%v", r.f.errorf(l.No, "%s", r.freedBy))
					return r.stop(d)
				}
				return legal[min(r.how.option, len(legal)-1)]
			}
			return legal[0]
		}
	}
	var fault *Error
	if why := r.misannounced(d, l); why != "" && d.Purpose == engine.ForEither {
		err = r.f.errorf(l.No, "%s; %v", why, err)
	} else if why != "" {
		err = r.f.errorf(l.No, "%s", why)
	}
	if !errors.As(err, &fault) { // of the line itself: it says which, but not well
		err = r.f.errorf(l.No, "%s; nothing says which (%v)%s", d.Describe(r.g), err, r.say(d))
		r.trace.Awaits = r.class == "" && r.next >= len(r.lines)
	}
	r.fail(Stuck, "%v", err)
	return r.stop(d)
}

// misannounced is what the line that acts announces and nothing has asked for, where that is over as a question comes: modes come
// before costs, and all that is announced before anything is paid (601.2b, 601.2c, 601.2h); "" for nothing.
func (r *runner) misannounced(d *engine.Decision, l Line) string {
	if r.acting == nil || d.Purpose == engine.ForCost {
		return ""
	}
	pays := d.Kind == engine.ManaDecision
	switch {
	case (pays || d.Purpose == engine.ForEither || d.Purpose == engine.ForCostToPay) && r.unmoded(l):
		return noModes
	case pays && r.untargeted(l): // after what a hybrid symbol is announced to be
		return noTargets
	case pays && len(d.Words) == 0 && l.slots["COST"] != "" && !r.took["COST"]:
		return r.otherCost(r.g, l)
	}
	return ""
}

// toDecide says of a decision which the script does not have what it is, and before which
// line it comes.
func (r *runner) toDecide(d *engine.Decision, l Line) string {
	what, _, _ := strings.Cut(d.Describe(r.g), ": ")
	if list := r.sayings(d); len(list) > 0 {
		what += " (" + strings.Join(list, ", ") + ")"
	}
	const unsaid = "something has to be decided that the scenario does not say: "
	next := r.next < len(r.lines) && r.lines[r.next].No == l.No
	later := r.g.TurnNumber > r.since.turn
	switch text := quoted(l.Text); {
	case r.acting != nil:
		return "as " + text + " is done, " + unsaid + what
	case next && later:
		return "the turn ends before " + text + " comes up, and then " + unsaid + what
	case next:
		return "before " + text + " comes up, " + unsaid + what
	case later:
		return unsaid + what + ", in a later turn"
	}
	return unsaid + what
}

// say asks for one of the sentences that would decide a question.
func (r *runner) say(d *engine.Decision) string {
	list := r.sayings(d)
	switch {
	case len(list) > 0:
		return "; say " + strings.Join(list, " or ")
	case d.Purpose == engine.ForTriggers:
		return "; say in which order, " + namesOfSources
	}
	return ""
}

// sayings names some sentences that would decide a question.
func (r *runner) sayings(d *engine.Decision) []string {
	legal, _ := r.legal(d)
	var list []string
	for _, o := range legal {
		text := o.text
		if r.asksLine(d) { // a line of its own does not answer what an action asks
			text = r.completed(*r.acting, d, o.answer)
		}
		if d.Purpose == engine.ForTriggers && !r.readsBack(d, text, o.answer) {
			continue // several have one name, which does not say which
		}
		if text != "" && r.stands(text) && len(list) < 3 {
			list = append(list, "“"+text+"”")
		}
	}
	return list
}

// stands reports whether a text is a sentence of a play.
func (r *runner) stands(text string) bool { return r.f.stands(text, inPlay) }

func (r *runner) pass(d *engine.Decision) engine.Answer {
	if r.mustAct(d) {
		return r.stop(d)
	}
	r.passing = true
	r.toPass = engine.Action{Kind: engine.Pass, Player: d.Player}
	return engine.Answer{Action: &r.toPass}
}

// standing is a series of passes in which a play waits and nothing happens.
type standing struct {
	still  engine.Standstill
	last   int // the decision that was the latest of them, as the runner counts
	first  engine.ID
	rounds int // how often it was the turn of the first again
	began  int // the decision with which the rounds began that are measured
	left   int // how many questions were left then
}

// passOn spares a play without a rule the passing for ever that it may have come to: what it waits for comes only if something
// happens, and nothing does. Small steps are counted eight to a question, so that eight rounds of passes put as many questions as
// any other eight; the first eight may be unlike, as something may have to be looked up once.
func (r *runner) passOn(d *engine.Decision) {
	if !r.lenient || !r.how.unread || r.how.listing || r.how.timed || r.how.branch != nil || r.how.ask != nil {
		return
	}
	s, still := &r.standing, r.g.Standstill()
	if s.still != still || s.last+1 != r.asked {
		*s = standing{still: still, first: d.Player}
	} else if d.Player == s.first {
		s.rounds++
	}
	s.last = r.asked
	switch {
	case d.Player != s.first:
	case s.rounds == 8:
		s.began, s.left = r.asked, r.g.Left()
	case s.rounds == 16:
		r.asked += r.g.PassOn(r.asked-s.began, s.left-r.g.Left())
		*s = standing{}
	}
}

// notAsked says why the next line answers nothing.
func (r *runner) notAsked() string {
	if r.misstated != "" && r.misstatedAt == r.next {
		return r.misstated
	}
	return neverAsked
}

// stacked lists the abilities on the stack of which a line says in which order they are put there; it is empty where one of them is not
// there.
func (r *runner) stacked(l Line) (list []engine.ID) {
	if l.form.id != "stacks" {
		return nil
	}
	for _, name := range splitAt(l.slots["LS"], ", then ") {
		id, ok := r.t.onStack(name)
		if !ok || !slices.Contains(r.g.Stack(), id) {
			return nil
		}
		list = append(list, id)
	}
	return list
}

// aimedAlready is the triggered ability on the stack, with its targets, of which a line says what it targets.
func (r *runner) aimedAlready(l Line) engine.ID {
	if l.form.id != "targets" {
		return engine.None
	}
	id, ok := r.t.onStack(l.slots["S"])
	if !ok {
		return engine.None
	}
	if a := r.g.Announced(id); a == nil || !slices.Contains(r.g.Stack(), id) || len(slices.Concat(slices.Concat(a.Targets...)...)) == 0 {
		return engine.None
	}
	return id
}

// wait lets time go on until the line can happen: players pass, but nothing
// resolves for it unless the line says so.
func (r *runner) wait(d *engine.Decision, l Line) engine.Answer {
	r.open(l)
	if d.Kind != engine.PriorityDecision {
		if legal := d.Legal(); d.Forced() && len(legal) == 1 {
			return legal[0]
		}
		why := "the next line is %q"
		if l.form.kind == decision {
			why = "the next line, %q, answers what nothing has asked yet"
			if r.misstated != "" && r.misstatedAt == r.next {
				why = "the next line is %q, and " + r.misstated
			}
		}
		return r.undecided(d, l, fmt.Errorf(why, l.Text))
	}
	r.passes++
	if r.passes > 60 {
		r.failLine(Refused, l, "%s", r.notAsked())
		return r.stop(d)
	}
	if r.g.StackTop() != engine.None && r.g.WouldResolve() {
		if stacked := r.stacked(l); len(stacked) > 0 {
			why := "as of such as are alike none is"
			if slices.ContainsFunc(stacked, func(id engine.ID) bool { return r.g.Controller(id) != r.g.Controller(stacked[0]) }) {
				why = "as each player orders only their own, and those of the active player are put there first (603.3b)"
			}
			r.failLine(Refused, l, "those are on the stack already, and no order of them is asked for, %s: leave the line out", why)
			return r.stop(d)
		}
		if ability := r.aimedAlready(l); ability != engine.None {
			r.failLine(Refused, l, "%s is on the stack already and targets %s; where there is but one choice none is asked for", r.g.Name(ability),
				listOf(r.g, slices.Concat(slices.Concat(r.g.Announced(ability).Targets...)...)))
			return r.stop(d)
		}
		r.failLine(Refused, l, "%s would resolve first", r.g.Name(r.g.StackTop()))
		return r.stop(d)
	}
	return r.pass(d)
}
