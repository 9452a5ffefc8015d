package scenario

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file answers "why not?": why a player may not do a thing at a step of a play.
// The play is played again up to that step and the thing is tried there, with all
// rules; then it is tried once more with the rule that refused it out of force from
// that moment on, which shows whether it was that rule.

// A WhyNot is what became of a play that somebody asks about.
type WhyNot struct {
	Ask     string // the play, in the words of the script
	Step    int
	Allowed bool
	When    string   // "" now; otherwise the later moment at which the play would be made
	Refusal *Refusal // why it is refused; nil when it is allowed
	// NotJudged is the limit to which the play or the trial came, so that it is neither allowed nor
	// refused; "" when it was judged.
	NotJudged string
	Known     []Refusal // what refuses it too once that rule is out of force
}

// A Refusal is a rule that refuses a play.
type Refusal struct {
	Rule   cr.Rule // "" when it is not a rule that the engine could take out of force
	Reason string
	About  []Involved // what the refusal is about, in the order of its sentence
	Freed  bool       // proved: without the rule the play is allowed
	Proved bool       // proved: without the rule it is not this that refuses it
	Beyond string     // the limit that a play without the rule has come to, so that nothing is proved; "" for none
	better *engine.Declared
	name   cr.Rule // of the rule, as rules code calls it
	Better string  // a declaration in its place that was tried and is legal, where this one obeys too few requirements
}

// Involved is an object or player that a refusal speaks of, with the effects that bear
// on it.
type Involved struct {
	ID      engine.ID
	Name    string
	Effects []engine.BoardLayer // of other objects
}

// A Question is a play that one may ask about at a step.
type Question struct {
	About engine.ID // the object that the player would use
	Name  string
	Ask   string
}

// ask is what somebody asks about a step, and what comes of it.
type ask struct {
	step      int
	line      *Line // nil to collect questions instead
	hunts     bool  // the step has come
	from      moment
	answer    *WhyNot
	questions []Question
	err       error
}

func (a *ask) hunting() bool { return a != nil && a.hunts }

// WhyNot tries a play, given as a sentence of the script, at a step of a fork's play.
// The error is for a sentence that cannot be read or speaks of what is not there, and
// for a step that the play does not have.
func (f *File) WhyNot(fork string, choices []Choice, step int, sentence string) (*WhyNot, error) {
	if len(sentence) > 400 {
		return nil, fmt.Errorf("a sentence of %d bytes is too long", len(sentence))
	}
	sentence = asPlay(strings.TrimRight(strings.TrimSpace(sentence), "?. "))
	l, err := f.sentence(sentence, 0, inPlay)
	if err != nil {
		return nil, plainFault(err)
	}
	if l.Mark != "" || l.form.kind != action && (!declares(l) || l.slots["L"] == "") {
		return nil, fmt.Errorf("one can ask about a spell, a land, an ability, an attack or a block, such as “Bob blocks Bear with Wall”; “%s” is none of these", sentence)
	}
	a := &ask{step: step, line: &l, answer: &WhyNot{Ask: sentence, Step: step}}
	if err := f.put(fork, choices, a); err != nil {
		return nil, err
	}
	return a.answer, nil
}

// inquiries are the ways in which people ask: "why can't Bob block Bear with Wall",
// "Bob may not block Bear with Wall". Each finds who and what.
var inquiries = []*regexp.Regexp{
	regexp.MustCompile(`^(?:[Ww]hy )?(?:[Cc]an't|[Cc]an’t|[Cc]annot|[Cc]an|[Mm]ay|[Cc]ould)(?: not)? ([A-Z][a-z]+)(?: not)? ([a-z]+)( .*)?$`),
	regexp.MustCompile(`^([A-Z][a-z]+) (?:can't|can’t|cannot|can|may|could)(?: not)? ([a-z]+)( .*)?$`),
}

// asPlay turns a question into the play that it is about, as the script would say it.
func asPlay(sentence string) string {
	for _, re := range inquiries {
		if m := re.FindStringSubmatch(sentence); m != nil {
			return m[1] + " " + third(m[2]) + m[3]
		}
	}
	return sentence
}

// NearestQuestion is the question that somebody who wrote a sentence probably meant; false
// when none is near.
func NearestQuestion(list []Question, sentence string) (near Question, ok bool) {
	sentence = strings.ToLower(asPlay(strings.TrimRight(strings.TrimSpace(sentence), "?. ")))
	least := len(sentence)/2 + 1
	for _, q := range list {
		if d := editDistance(strings.ToLower(q.Ask), sentence); d < least {
			near, least, ok = q, d, true
		}
	}
	return near, ok
}

// Questions lists plays that one may ask about at a step of a fork's play.
func (f *File) Questions(fork string, choices []Choice, step int) ([]Question, error) {
	a := &ask{step: step}
	if err := f.put(fork, choices, a); err != nil {
		return nil, err
	}
	return a.questions, nil
}

// put plays up to the step of an ask.
func (f *File) put(fork string, choices []Choice, a *ask) error {
	r, err := f.playBranch(fork, choices, manner{ask: a, quiet: true})
	switch {
	case err != nil:
		return err
	case a.err != nil:
		return plainFault(a.err)
	case a.hunts && a.line != nil && !a.answer.Allowed && a.answer.Refusal == nil && a.answer.NotJudged == "":
		a.answer.NotJudged = "the play comes to its limits before it could be tried"
		return nil
	case a.hunts:
		return nil
	case a.step >= len(r.trace.Steps) || r.g == nil || a.step < len(r.trace.Steps)-1 && !isOver(r.g):
		return fmt.Errorf("the play has no step %d at which one could ask; its last is %d", a.step, len(r.trace.Steps)-1)
	}
	// Nobody is asked anything at the end: the game is over, or the play stopped.
	if a.line != nil {
		limit, reached := "", false
		if fault := r.trace.Fault; fault != nil {
			limit, reached = strings.CutPrefix(fault.Msg, notJudged)
		}
		switch {
		case isOver(r.g):
			a.answer.Refusal = &Refusal{Reason: "the game is over"}
		case reached:
			a.answer.NotJudged = limit
		default:
			a.answer.Refusal = &Refusal{Reason: "the play ends here: " + r.trace.Problem}
		}
	}
	return nil
}

// isOver reports whether the game is over, when nobody is asked anything any more whatever
// lines are left.
func isOver(g *engine.Game) bool {
	over, _ := g.Over()
	return over
}

// plainFault is a fault of a sentence without a place in a file.
func plainFault(err error) error {
	var fault *Error
	if errors.As(err, &fault) {
		return errors.New(fault.Msg)
	}
	return err
}

// asksHere reports whether the step that somebody asks about is over now. Behind a step whose
// next line was settled without a question, it is the first moment at which somebody decides.
func (r *runner) asksHere(d *engine.Decision) bool {
	a := r.how.ask
	if a == nil || a.hunts || len(r.trace.Steps)-1 < a.step {
		return false
	}
	if len(r.trace.Steps)-1 > a.step {
		return true
	}
	if d.Kind == engine.PriorityDecision || r.advance == nil || r.how.branch.left() || r.next >= len(r.lines) {
		return true
	}
	l := r.lines[r.next]
	return l.Mark != "" || fits(l, d) || l.form.id == "exactly" && r.exactlyFits(d, l)
}

// hunt goes on, with nobody doing anything, to the moment at which the play that is
// asked about would be made, and tries it there.
func (r *runner) hunt(d *engine.Decision) engine.Answer {
	a := r.how.ask
	if !a.hunts {
		a.hunts = true
		r.acting, r.advance, r.until = nil, nil, false
		a.from = moment{turn: r.g.Turn()}
	}
	switch {
	case a.line == nil:
		r.g.Aside(func() { a.questions = r.questions(d) })
		return r.stop(nil)
	case a.line.form.kind == action && r.asksFor(*a.line, d):
		r.judge(func() error { return r.tryCasting(d, *a.line) })
		return r.stop(nil)
	case a.line.form.kind == action:
		r.judge(func() error { return r.trySomehow(*a.line) })
		return r.stop(nil)
	case fits(*a.line, d):
		l := *a.line
		p, err := r.t.player(l, l.slots["P"])
		if err == nil && p != d.Player {
			a.answer.Refusal = &Refusal{Reason: r.declaredBy(d)}
			return r.stop(nil)
		}
		r.judge(func() error {
			if err != nil {
				return err
			}
			answer, err := r.answer(d, l)
			if err != nil {
				return err
			}
			return d.Check(answer)
		})
		r.better(d)
		return r.stop(nil)
	case r.g.Turn() != a.from.turn:
		what := "attackers are declared only as a declare attackers step begins (508.1)"
		if a.line.form.declares == oracle.DeclareBlockers {
			what = "blockers are declared only as a declare blockers step begins (509.1), and that needs an attacker (508.8)"
		}
		a.answer.When = ""
		a.answer.Refusal = &Refusal{Reason: "it is not asked any more this turn: " + what}
		return r.stop(nil)
	case d.Kind == engine.PriorityDecision:
		a.answer.When = "as attackers are declared, if everyone passes until then"
		if a.line.form.declares == oracle.DeclareBlockers {
			a.answer.When = "as blockers are declared, if everyone passes until then"
		}
		return r.pass(d)
	}
	answer := firstLegal(d)
	if d.Kind == engine.YesNoDecision || d.Kind == engine.PayDecision {
		answer = engine.Answer{}
	}
	var bad error
	r.g.Aside(func() { bad = d.Check(answer) })
	if bad != nil {
		a.answer.Refusal = &Refusal{Reason: "it does not come to that: " + d.Describe(r.g) + " first"}
		return r.stop(nil)
	}
	return answer
}

// declaredBy says whose declaration it is, for another player who would make it.
func (r *runner) declaredBy(d *engine.Decision) string {
	who := r.g.Name(d.Player)
	if d.Kind == engine.AttackDecision {
		return attacksInTurnOf(who)
	}
	return "it is for " + who + " to declare blockers: only the defending player does (509.1)"
}

// attacksInTurnOf says who attacks in the turn of a player.
func attacksInTurnOf(who string) string {
	return "it is the turn of " + who + ": the active player is the attacking player (506.2) and declares attackers (508.1)"
}

// judge tries a play with all rules, and without the rule that refuses it.
func (r *runner) judge(check func() error) {
	a := r.how.ask
	try := func(without cr.Rule) (refusal *Refusal, limit string) {
		r.g.Suspend(without)
		_, err := r.g.Judge(check)
		r.g.Suspend(r.how.without)
		if err == nil {
			return nil, ""
		}
		var fault *Error
		var illegal *engine.Illegal
		var undecided *engine.NotJudged
		switch {
		case errors.As(err, &fault):
			a.err = err
			return &Refusal{}, ""
		case errors.As(err, &undecided):
			return nil, undecided.Why
		case errors.As(err, &illegal):
			return &Refusal{Rule: illegal.Number, name: illegal.Citation.Rule, Reason: illegal.Reason(), About: r.involved(illegal.Citation.About()), better: illegal.Better}, ""
		}
		return &Refusal{Reason: err.Error()}, ""
	}
	first, limit := try(r.how.without)
	a.answer.Allowed = first == nil && limit == ""
	a.answer.Refusal, a.answer.NotJudged = first, limit
	if first == nil || first.Rule == "" || a.err != nil {
		return
	}
	second, limit := try(first.name)
	if limit != "" {
		first.Beyond = limit
		return // of what becomes of it then nothing is proved
	}
	first.Freed = second == nil
	first.Proved = second == nil || second.Rule != first.Rule || second.Reason != first.Reason
	if second != nil && first.Proved {
		a.answer.Known = append(a.answer.Known, *second)
	}
}

// better tells a declaration that obeys more requirements than the one that is refused for
// obeying too few, if that one is legal.
func (r *runner) better(d *engine.Decision) {
	refusal := r.how.ask.answer.Refusal
	if refusal == nil || refusal.better == nil {
		return
	}
	answer := engine.Answer{IDs: refusal.better.IDs, Whom: refusal.better.Whom, Bands: refusal.better.Bands}
	var bad error
	if whole := r.g.Aside(func() { bad = d.Check(answer) }); whole && bad == nil {
		refusal.Better = r.sentenceOf(r.g, d, answer)
	}
}

// involved names what a refusal is about.
func (r *runner) involved(ids []engine.ID) []Involved {
	var list []Involved
	for _, id := range ids {
		if id > r.g.LastObject() { // it was new in the trial: the spell that was to be cast
			if id, _ = r.t.find(*r.how.ask.line, r.how.ask.line.slots["O"]); id == engine.None {
				continue
			}
		}
		in := Involved{ID: id, Name: r.g.Name(id)}
		if id.IsObject() {
			for _, l := range r.g.LayersOf(id) {
				if l.Source != in.Name {
					in.Effects = append(in.Effects, l)
				}
			}
		}
		list = append(list, in)
	}
	return list
}

// fromGraveyard reports whether an ability lets its card be cast from a graveyard.
func fromGraveyard(a *oracle.Ability) bool {
	k := keywords.Find(a.Keyword)
	return k != nil && k.Casting != nil && k.Casting.Permits && k.From == oracle.Graveyard
}

// maxQuestions bounds what is offered.
const maxQuestions = 240

// questions lists what one may ask about now: every card in hand, every permanent, what
// it could attack, block, be turned into or be activated for, with each target.
func (r *runner) questions(d *engine.Decision) []Question {
	g := r.g
	var list []Question
	add := func(id engine.ID, format string, args ...any) {
		q := Question{id, g.Name(id), fmt.Sprintf(format, args...)}
		if len(list) < maxQuestions && !slices.ContainsFunc(list, func(o Question) bool { return o.Ask == q.Ask }) {
			list = append(list, q)
		}
	}
	var permanents, attackers []engine.ID
	for _, id := range g.Zone(oracle.Battlefield, engine.None) {
		permanents = append(permanents, id)
		if _, attacks := g.Attacking(id); attacks {
			attackers = append(attackers, id)
		}
	}
	players := g.Players()
	aimed := func(id engine.ID, what string, abilities []*oracle.Ability) {
		add(id, "%s", what)
		slots := 0
		for _, a := range abilities {
			for _, m := range a.Modes {
				slots += len(m.Targets)
			}
		}
		if slots != 1 {
			return
		}
		for _, other := range slices.Concat(permanents, players, g.Stack()) {
			if name, apart := r.t.nameApart(other); apart && !g.IsAbility(other) && other != id {
				add(id, "%s targeting %s", what, name)
			}
		}
	}
	for _, p := range players {
		who := g.Name(p)
		for _, id := range slices.Concat(g.Zone(oracle.Hand, p), g.Zone(oracle.Command, p), g.Zone(oracle.Graveyard, p)) {
			face := g.FaceOf(id)
			if g.Object(id).Owner != p || g.Label(id) == "a blank card" {
				continue
			}
			if g.Characteristics(id).Types&oracle.Land != 0 {
				add(id, "%s plays %s", who, g.Name(id))
				continue
			}
			if g.Object(id).Zone == oracle.Graveyard && !slices.ContainsFunc(face.Abilities, fromGraveyard) {
				continue
			}
			aimed(id, who+" casts "+g.Name(id), abilitiesOf(face, oracle.SpellAbility))
		}
		for _, id := range permanents {
			c := g.Characteristics(id)
			if c.Controller != p {
				continue
			}
			name := g.Name(id)
			if c.Types&oracle.Creature != 0 && len(attackers) == 0 {
				for _, q := range players {
					if q != p {
						add(id, "%s attacks %s with %s", who, g.Name(q), name)
					}
				}
				for _, other := range permanents {
					if o := g.Characteristics(other); o.Types&(oracle.Planeswalker|oracle.Battle) != 0 && o.Controller != p {
						add(id, "%s attacks %s with %s", who, g.Name(other), name)
					}
				}
			}
			if c.Types&oracle.Creature != 0 && (g.Step() == oracle.DeclareAttackers || d.Kind == engine.BlockDecision) {
				for _, attacker := range attackers {
					if attacker != id && g.Controller(attacker) != p {
						add(id, "%s blocks %s with %s", who, g.Name(attacker), name)
					}
				}
			}
			if g.Object(id).FaceDown {
				add(id, "%s turns %s face up", who, name)
			}
			for _, a := range c.Abilities {
				if a.Kind == oracle.Activated && !g.IsManaAbility(a.Ability) {
					aimed(id, who+" activates "+r.abilityName(g, &engine.Action{Object: id, Ability: a.Ability}), []*oracle.Ability{a.Ability})
				}
			}
		}
	}
	return list
}

func abilitiesOf(face *oracle.Card, kind oracle.Kind) []*oracle.Ability {
	var list []*oracle.Ability
	for _, a := range face.Abilities {
		if a.Kind == kind {
			list = append(list, a)
		}
	}
	return list
}
