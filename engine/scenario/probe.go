package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file tries things out: plays that must be refused, what a player may or may
// not do, and all legal answers to a decision. Nothing that is tried stays.

func probes() []*form {
	return []*form{
		{id: "exactly", pattern: "P may WHAT exactly: OPTIONS", help: "all legal answers: “assign damage from O”, “block”, “attack”, “apply”, “keep”, “find”, “choose for O”; what nothing asks yet is waited for: for “attack” and “block” players pass until those are declared, and the lines after it are about that moment", finds: func(s *subject) (finding, error) {
			return finding{}, s.t.f.errorf(s.l.No, "in an answer use \"may\"; \"exactly\" belongs to the play")
		}},
		{id: "deck legal", pattern: "P's deck is [not ]legal", help: "what P begins the game with, by the rules of its format: with “Ann's sideboard is 15 Plains”; which cards a format allows is not looked at"},
		{id: "right seats", pattern: "the players and options are [not ]right for VARIANT", help: "whether they could play “Free-for-All”, “Grand Melee”, “Team vs. Team”, “Emperor”, “Two-Headed Giant”, “Alternating Teams”, “Archenemy”, “Supervillain Rumble” or “Conspiracy Draft”, as they sit, with the teams and options that the setup says (806 to 811, 904, 905)"},
		{id: "may", pattern: "P may [not ]INFINITIVE", help: "whether a play would be legal now"},
	}
}

// probeLine handles "! ..." and "P may ... exactly: ...".
func (r *runner) probeLine(d *engine.Decision, l Line) verdict {
	if l.form.id == "exactly" {
		return r.exactly(d, l)
	}
	if l.form.kind == action {
		r.open(l)
		if fits(l, d) {
			r.refusal(l, r.tryCasting(d, l))
			return consumed
		}
		r.refusal(l, r.try(l))
		return consumed
	}
	if l.form.kind != decision {
		r.failLine(Stuck, l, "only plays and decisions can be refused")
		return failed
	}
	if !fits(l, d) {
		if r.past(l) {
			r.open(l)
			r.refusal(l, r.over(l))
			return consumed
		}
		if err := r.outOfTurn(d, l); err != nil {
			r.open(l)
			r.refusal(l, err)
			return consumed
		}
		if d.Kind == engine.PriorityDecision && r.g.StackTop() == engine.None {
			return waits
		}
		r.open(l)
		if r.lenient || r.f.Edition != r.f.all.edition { // without a rule, or by another book, the question may be gone
			r.refusal(l, errors.New("nothing of the kind is asked now"))
			return consumed
		}
		r.fail(Stuck, "%v", r.f.errorf(l.No, "nothing of the kind is asked now, so that nothing refuses it%s", r.say(d)))
		return failed
	}
	if r.passesBy(d, l) {
		return waits
	}
	r.open(l)
	if !l.form.chance { // by which nobody decides
		p, err := r.t.player(l, l.slots["P"])
		if err != nil {
			r.fail(Stuck, "%v", err)
			return failed
		}
		if p != d.Player {
			r.refusal(l, &engine.Illegal{Citation: engine.Citation{Rule: d.Rule}, Number: r.g.Shown(d.Rule), Because: r.whoseChoice(d)})
			return consumed
		}
		if err := r.whoDecides(l, p); err != nil {
			r.refusal(l, err)
			return consumed
		}
	}
	a, err := r.answer(d, l)
	var fault *Error
	if errors.As(err, &fault) {
		r.fail(Stuck, "%v", err)
		return failed
	}
	if err == nil {
		before := r.g.Limit
		r.g.Ask(func() { err = d.Check(a) })
		if r.g.Limit != before {
			err = &engine.NotJudged{Why: r.g.Limit}
		}
	}
	r.refusal(l, err)
	return consumed
}

// passesBy reports whether a decision is a declaration of another player than the one
// of whom a "!" line speaks, and leaves nothing to decide. That would prove nothing: the
// line is about a declaration of its own player.
func (r *runner) passesBy(d *engine.Decision, l Line) bool {
	return l.Mark == "!" && l.form.kind == decision && declares(l) && fits(l, d) && d.Player != engine.None &&
		l.slots["P"] != r.g.Name(d.Player) && d.Forced() && len(d.Legal()) == 1
}

// declares reports whether a line says how a player attacks or blocks.
func declares(l Line) bool { return l.form.declares != oracle.NoStep }

// past reports whether the moment for a declaration is over in this turn.
func (r *runner) past(l Line) bool { return declares(l) && r.g.Step() >= l.form.declares }

// over is why a declaration is refused when its moment is past.
func (r *runner) over(l Line) error {
	if l.form.declares == oracle.DeclareAttackers {
		return r.illegal("508.1", "attackers are declared as that step begins, and this turn is past that")
	}
	return r.illegal("509.1", "blockers are declared as that step begins, and this turn is past that")
}

// outOfTurn is why no decision of the turn can be the declaration of a line: the turn is another
// player's, or it has ended while the line waited. So a script does not slip into a later turn.
func (r *runner) outOfTurn(d *engine.Decision, l Line) error {
	if !declares(l) || d.Kind != engine.PriorityDecision {
		return nil
	}
	p, err := r.t.player(l, l.slots["P"])
	active := r.g.Active()
	if r.opened == r.next && l.form.declares == oracle.DeclareBlockers && r.g.Step() == oracle.DeclareBlockers {
		r.unattacked = r.next
	}
	switch {
	case err != nil:
		return err
	case r.opened == r.next && r.g.TurnNumber > r.openedIn && l.form.declares == oracle.DeclareAttackers:
		return r.illegal("508.1", "attackers are declared as a declare attackers step begins, and none has begun before the turn ended")
	case r.opened == r.next && r.g.TurnNumber > r.openedIn && r.unattacked == r.next:
		return r.illegal("509.1a", "as the declare blockers step began nothing attacked %s, who had nothing to block; leave the line out", r.g.Name(p))
	case r.opened == r.next && r.g.TurnNumber > r.openedIn:
		return r.illegal("509.1", "blockers are declared as a declare blockers step begins, and none has begun before the turn ended")
	case l.form.declares == oracle.DeclareAttackers && p != active:
		return r.illegal("508.1", "%s", attacksInTurnOf(r.g.Name(active)))
	case l.form.declares == oracle.DeclareBlockers && p == active:
		return r.illegal("509.1", "it is the turn of %s: only a defending player declares blockers (509.1)", r.g.Name(active))
	}
	return nil
}

// illegal is a refusal that the script gives in place of a question that is never asked.
func (r *runner) illegal(rule cr.Rule, format string, args ...any) error {
	return &engine.Illegal{Citation: engine.Citation{Rule: rule}, Number: r.g.Shown(rule), Because: fmt.Sprintf(format, args...)}
}

// awaited reports whether a line is about a moment that may still come: it answers a decision, or
// says of an answer or a play that it is refused, and that proves nothing before somebody is asked.
func (r *runner) awaited(l Line) bool {
	return l.Mark == "" || l.Mark == "!" && (l.form.kind == action || l.form.kind == decision && !r.past(l))
}

// refusal notes that a play was refused, as the file says, or was not.
func (r *runner) refusal(l Line, err error) {
	step := &r.trace.Steps[len(r.trace.Steps)-1]
	if err == nil {
		r.failLine(Allowed, l, "it is allowed, and it must be refused")
		return
	}
	var fault *Error
	if errors.As(err, &fault) {
		r.fail(Stuck, "%v", err)
		return
	}
	if err := r.f.undecided(l, err); err != nil {
		r.fail(Stuck, "%v", err)
		return
	}
	step.Refused, step.Reason = true, err.Error()
	var illegal *engine.Illegal
	if errors.As(err, &illegal) {
		r.collect()
		step.Rulings = append(step.Rulings, Ruling{Rule: illegal.Number, Sentence: "refused: " + illegal.Because, Refusal: true})
	}
}

// undecided is the fault of a line whose trial came to a limit, so that it is neither allowed nor
// refused; nil where it is one of both.
func (f *File) undecided(l Line, trial error) error {
	var limit *engine.NotJudged
	if errors.As(trial, &limit) {
		return f.errorf(l.No, "%v", limit)
	}
	return nil
}

// try carries out the play of a line in a copy of the game.
func (r *runner) try(l Line) error {
	p, err := r.t.player(l, l.slots["P"])
	if err != nil {
		return err
	}
	if l.InResponse && r.g.StackTop() == engine.None {
		return errors.New("there is nothing on the stack to respond to")
	}
	if err := r.whoDecides(l, p); err != nil {
		return err
	}
	a, err := r.action(l, p)
	if err != nil {
		return err
	}
	return r.tryAs(a, l)
}

// tryAs carries out an action in a copy of the game, answering as a line says.
func (r *runner) tryAs(a *engine.Action, l Line) error {
	unused, way, extra, x, took, left, misstated := r.unused, r.tookWay, r.tookExtra, r.tookX, r.took, r.left, r.misstated
	r.trialFault = nil
	err := r.tryGiving(a, l)
	if r.trialFault != nil {
		err = r.trialFault
	}
	why := r.untaken(l)
	if unasked := r.unasked(l); why == "" && unasked != "" && (!r.lenient || err == nil && r.unaskedAnyway(a, l)) {
		why = unasked
	}
	if err == nil && why != "" {
		err = errors.New(why)
	}
	err = r.unless(err, l)
	r.unused, r.tookWay, r.tookExtra, r.tookX, r.took, r.left, r.misstated = unused, way, extra, x, took, left, misstated
	return err
}

// tryGiving tries an action in a copy of the game. Where a clause gives up more than one cost asks for and no second
// cost takes the rest, all of it is meant for the one.
func (r *runner) tryGiving(a *engine.Action, l Line) error {
	attempt := func() error {
		return r.inSomeWay(func() error {
			r.announces(l, a)
			r.trial = &l
			err := r.g.Try(a)
			r.trial = nil
			return err
		}, func() bool { return r.untakenGift(l) == "" })
	}
	err := attempt()
	if err == nil && r.leavesOver() {
		r.together = true
		err = attempt()
		r.together = false
	}
	return err
}

// unaskedAnyway reports whether a line answers what its action does not ask with all rules
// either. Only then it says nothing of the rule without which it is tried.
func (r *runner) unaskedAnyway(a *engine.Action, l Line) bool {
	r.g.Suspend("")
	err := r.tryGiving(a, l)
	r.g.Suspend(r.how.without)
	return err == nil && r.unasked(l) != ""
}

// asksFor reports whether a decision asks the player of a line what that does.
func (r *runner) asksFor(l Line, d *engine.Decision) bool {
	p, err := r.t.player(l, l.slots["P"])
	return err == nil && p == d.Player && fits(l, d)
}

// tryCasting tries to cast what an effect that is resolving lets one cast.
func (r *runner) tryCasting(d *engine.Decision, l Line) error {
	chosen, err := r.answer(d, l)
	if err == nil {
		err = d.Check(chosen)
	}
	if err != nil || len(chosen.IDs) == 0 {
		return err
	}
	a := *d.Casting
	a.Object = chosen.IDs[0]
	if err := r.misnamedWay(l, a.Object); err != nil {
		return err
	}
	a.Part = r.partIn(a.Object, l)
	if err := r.tryAs(&a, l); err != nil {
		return err
	}
	return r.g.LetsCast(&a)
}

// answerTrial answers the decisions of a trial from its line, and where that says nothing with one legal answer after the
// other, or the first (unsaid.go).
func (r *runner) answerTrial(g *engine.Game, d *engine.Decision) engine.Answer {
	// Names mean what they mean in the copy: a spell is on the stack there.
	main := r.t.g
	r.t.g = g
	defer func() { r.t.g = main }()
	r.tryCost(g, d)
	a, ok, err := r.announce(g, d, *r.trial)
	if ok && err == nil {
		return a
	}
	var fault *Error
	if errors.As(err, &fault) && !r.lenient && r.trialFault == nil {
		r.trialFault = err // it names what is not there
	}
	legal, more := d.Legal(), d.Sampled
	if hopeless := unpayable(d); hopeless != nil {
		return *hopeless
	}
	switch {
	case len(legal) > 0 || !leavesOpen(d):
	case d.Purpose == engine.ForX:
		legal, more = r.possibleX(d)
	default:
		legal, more = openAnswers(d)
	}
	switch {
	case len(legal) > 0 && leavesOpen(d):
		return legal[r.unsaid.next(d, len(legal), more)]
	case len(legal) > 0:
		return legal[0]
	}
	g.Stop(d) // what is legal is not listed, such as which of many targets: whoever asks has not said
	return engine.Answer{}
}

// unpayable is an announcement of how symbols will be paid (601.2b) where no way to announce it can be paid: with
// any of them the play comes to the payment, which is what refuses it. It is nil for other decisions, and where some way can be.
func unpayable(d *engine.Decision) *engine.Answer {
	if d.Kind != engine.ManaDecision || len(d.Words) == 0 || len(d.Legal()) > 0 {
		return nil
	}
	return &engine.Answer{Word: d.Words[0]}
}

// mayLine handles "Ann may [not] tap Orchard for {G}".
func (r *runner) mayLine(d *engine.Decision, l Line) verdict {
	allowed, reason, err := r.may(d, l)
	if err != nil {
		r.fail(Stuck, "%v", err)
		return failed
	}
	want := l.slots["not"] == ""
	step := &r.trace.Steps[len(r.trace.Steps)-1]
	step.Reason = reason
	if allowed != want {
		if want {
			r.failLine(Refused, l, "it is refused: %s", reason)
		} else {
			r.failLine(Allowed, l, "it is allowed")
		}
		return failed
	}
	return consumed
}

// may finds out whether a play in the infinitive would be legal now, as a decision is open or none is.
func (r *runner) may(d *engine.Decision, l Line) (allowed bool, reason string, err error) {
	play, err := r.f.infinitive(l)
	if err != nil {
		return false, "", err
	}
	if play.form.kind != action {
		return false, "", r.f.errorf(l.No, "%q can't be tried out; use \"exactly\"", l.Text)
	}
	r.anyCost = true
	if d != nil && r.asksFor(play, d) { // as something resolves, with no priority (608.2g)
		err = r.tryCasting(d, play)
	} else {
		err = r.trySomehow(play)
	}
	r.anyCost = false
	if err != nil {
		var fault *Error
		if errors.As(err, &fault) {
			return false, "", err
		}
		if limit := r.f.undecided(l, err); limit != nil {
			return false, "", limit
		}
		return false, err.Error(), nil
	}
	return true, "", nil
}

// infinitive reads the play in "Ann may not cast X", as if she did it.
func (f *File) infinitive(l Line) (Line, error) {
	verb, rest, _ := strings.Cut(l.slots["INFINITIVE"], " ")
	sentence := l.slots["P"] + " " + third(verb)
	if rest != "" {
		sentence += " " + rest
	}
	return f.sentence(sentence, l.No, inPlay)
}

func third(verb string) string {
	switch {
	case verb == "have": // another player do something
		return "has"
	case verb == "try", verb == "apply":
		return strings.TrimSuffix(verb, "y") + "ies"
	case strings.HasSuffix(verb, "s"), strings.HasSuffix(verb, "sh"), strings.HasSuffix(verb, "ch"):
		return verb + "es"
	}
	return verb + "s"
}

// found finds what an answer says.
func (r *runner) found(l Line) (f finding, err error) {
	if l.form.id == "deck legal" {
		return r.deckFound(l)
	}
	if l.form.id == "right seats" {
		return r.seatsFound(l)
	}
	if l.form.id != "may" {
		f, err = r.t.check(l)
		r.collect()
		return f, err
	}
	allowed, got, err := r.may(nil, l)
	r.collect()
	return finding{holds: err == nil && allowed == (l.slots["not"] == ""), got: cmp.Or(got, "it is allowed"), value: yesOrNo(allowed)}, err
}

// answered notes what has been found of an answer.
func (r *runner) answered(l Line, f finding) {
	if f.holds {
		f.got = ""
	}
	r.trace.Answers = append(r.trace.Answers, Answer{Line: l.No, Text: l.Text, Holds: f.holds, Got: f.got, Void: f.void, Value: f.value})
}

// answers checks the answer section.
func (r *runner) answers(lines []Line) {
	for _, l := range lines {
		limit := r.g.Limit
		f, err := r.found(l)
		if err == nil && limit == "" && r.g.Limit != "" { // a bound was reached by asking, and what was found is no ruling
			err = r.f.errorf(l.No, "%s%s", notJudged, r.g.Limit)
		}
		if err != nil {
			class := r.missing()
			if strings.HasPrefix(reasonOf(err), notJudged) {
				class = Stuck // what is not decided proves nothing
			}
			r.fail(class, "%v", err)
			f = finding{got: reasonOf(err)}
		}
		r.answered(l, f)
		if f.holds || err != nil {
			continue
		}
		if open := r.course.open; open != nil && !r.lenient {
			r.failLine(Differs, l, "not so: %s; the play waits here: %s%s", f.got, open.Describe(r.g), r.say(open))
			continue
		}
		r.failLine(Differs, l, "not so: %s", f.got)
	}
}
