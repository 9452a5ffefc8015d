package scenario

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// Play plays every fork of a scenario, with one rule not in force if it is named.
func (f *File) Play(without cr.Rule, source CardSource) *Trace {
	return f.playAll(manner{without: without, source: source})
}

// Tell plays like Play, and tells of every decision what else could have been decided.
// That takes several times as long.
func (f *File) Tell(without cr.Rule, source CardSource) *Trace {
	return f.playAll(manner{without: without, source: source, listing: true})
}

// manner is how a fork is played.
type manner struct {
	without cr.Rule
	source  CardSource
	option  int     // in a play without a rule: which option the first open decision takes
	quiet   bool    // no pictures of the table are wanted
	listing bool    // what else could be decided is wanted
	branch  *branch // where the play leaves the script, nil for nowhere
	ask     *ask    // what somebody asks about a step, nil for nothing
	timed   bool    // when each line happens is wanted
	left    *Limits // what the forks before this one have left; nil for all
}

func (f *File) playAll(how manner) *Trace {
	t := &Trace{Title: f.Title, Question: f.Question, Because: f.Because, Shows: f.Shows, Agrees: f.Agrees, Without: how.without, Holds: true}
	left := f.Limits
	how.left = &left
	for _, fork := range f.Forks {
		r := f.playFork(fork, how)
		t.Forks = append(t.Forks, r.trace)
		if !r.trace.Holds && t.Holds {
			t.Holds, t.Problem = false, r.trace.Problem
		}
	}
	return t
}

// runner plays one fork. It is the engine's chooser.
type runner struct {
	f                  *File
	limits             *Limits // what is left for this fork and those after it
	t                  *table
	g                  *engine.Game
	lines              []Line
	next               int
	trace              ForkTrace
	class              Class       // of the first thing that is not as the file says; "" while all is well
	until              bool        // what is waited for is a step, so the lines after it belong there
	advance            func() bool // passing goes on until it is true
	acting             *Line       // the line whose action is being carried out
	trial              *Line       // the line that is being tried out in a copy of the game
	tookWay, tookExtra bool        // the announcements of the acting line have been asked for
	paying             string      // the cost that the last line of paying named
	opened             int         // the line for which a step has been opened, -1 for none
	passing            bool
	passes             int
	last               engine.Board
	how                manner
	lenient            bool   // without a rule: decisions that no line answers take one of their options
	offered            int    // how many options the first such decision had
	freed              bool   // such a decision came up
	told               string // of the first thing that is not as the file says, in a sentence
	done               bool
	asked              int // how many decisions have come up
	course             course
	looking            bool // options are being listed
	chosen             bool // the action under way is one that a branch chose
}

// playFork plays setup, opening, trunk and one fork.
func (f *File) playFork(fork Fork, how manner) *runner {
	if how.left == nil {
		left := f.Limits
		how.left = &left
	}
	r := &runner{limits: how.left, f: f, opened: -1, lenient: how.without != "", how: how}
	r.trace = ForkTrace{Name: fork.Name, Holds: true}
	if !engine.Bounded(func() { r.play(fork) }) {
		// The questions were used up where the script looks at the game from outside.
		r.class = ""
		r.fail(Stuck, "%v", f.errorf(r.lastLine(), "not judged: more questions to the rules than a play may ask"))
	}
	if r.g != nil {
		how.left.Game.Questions = r.g.Left()
	}
	how.left.Lines -= len(r.lines)
	return r
}

// play is what playFork does, unless a limit ends it.
func (r *runner) play(fork Fork) {
	f := r.f
	if r.limits.Pictures < 0 || r.limits.Game.Questions <= 0 {
		r.fail(Stuck, "%v", f.errorf(r.lastLine(), "not judged: the forks before this one have used up what a play may take"))
		return
	}
	var err error
	if r.lines, err = f.expand(slices.Concat(f.Opening, f.Trunk, fork.Play), r.limits.Lines); err != nil {
		r.fail(Stuck, "%v", err)
		return
	}
	t, err := f.setTable(fork.Name, r.how.without, r, r.how.source, r.limits)
	if err != nil {
		r.fail(Stuck, "%v", err)
		return
	}
	r.t, r.g = t, t.g
	r.last = r.g.Board()
	r.limits.Pictures -= pictured(&r.last)
	r.trace.Steps = append(r.trace.Steps, Step{Kind: SetStep, Text: "The table is set", Board: r.last})
	open, err := r.g.Play()
	switch {
	case err != nil:
		r.fail(Stuck, "%v", err)
	case open == nil && !r.done:
		// The game is over. Lines that are left check facts or can't be played.
		r.closeStep()
		r.course.over = true
		if r.how.branch.left() {
			r.leaveRest()
		} else {
			r.rest()
		}
	}
	r.closeStep()
	switch {
	case r.how.branch.left():
		r.outcome(fork.Answer)
	case r.class == "":
		r.answers(fork.Answer)
	}
}

// pictured counts the objects on a picture of the table.
func pictured(b *engine.Board) int {
	n := 1 + len(b.Stack) + len(b.Exile) + len(b.Command)
	for i := range b.Players {
		n += len(b.Players[i].Hand) + len(b.Players[i].Graveyard) + len(b.Players[i].Battlefield)
	}
	return n
}

// expand carries out "repeat the last n lines m times".
func (f *File) expand(lines []Line, most int) ([]Line, error) {
	var out []Line
	tooMany := func(l Line) error {
		return f.errorf(l.No, "a play may have %d lines, those that are repeated counted each time and forks together", f.Limits.Lines)
	}
	for _, l := range lines {
		if l.form.id != "repeat" {
			if out = append(out, l); len(out) > most {
				return nil, tooMany(l)
			}
			continue
		}
		n, _ := strconv.Atoi(l.slots["N"])
		m, _ := strconv.Atoi(l.slots["M2"])
		n = min(n, len(out))
		block := slices.Clone(out[len(out)-n:])
		if n == 0 {
			continue
		}
		if m > most/n || len(out)+n*m > most {
			return nil, tooMany(l)
		}
		for range m {
			out = append(out, block...)
		}
	}
	return out, nil
}

// fail notes the first thing that is not as the file says.
func (r *runner) fail(class Class, format string, args ...any) {
	if r.class != "" {
		return
	}
	r.class = class
	r.trace.Holds = false
	r.trace.Problem = fmt.Sprintf(format, args...)
	for _, arg := range args {
		if err, ok := arg.(error); ok && errors.As(err, &r.trace.Fault) {
			break
		}
	}
}

func (r *runner) failLine(class Class, l Line, format string, args ...any) {
	if r.class == "" {
		r.told = tell(class, l, fmt.Sprintf(format, args...))
	}
	r.fail(class, "%v", r.f.errorf(l.No, "%s: %s", l.Text, fmt.Sprintf(format, args...)))
}

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
	r.g.Stop(d)
	return engine.Answer{}
}

// Choose answers a decision of the engine from the line that the script has come to.
func (r *runner) Choose(g *engine.Game, d *engine.Decision) engine.Answer {
	if r.trial != nil {
		return r.answerTrial(g, d)
	}
	if g != r.g {
		if r.looking {
			return firstLegal(d)
		}
		return r.decide(g, d) // the engine looks ahead in a copy
	}
	r.collect()
	r.asked++
	r.watch()
	if !r.how.listing {
		return r.decide(g, d)
	}
	at := r.next
	a := r.decide(g, d)
	r.note(d, &a, r.next != at)
	return a
}

// decide answers a decision.
func (r *runner) decide(g *engine.Game, d *engine.Decision) engine.Answer {
	if r.how.ask.hunting() {
		return r.hunt(d)
	}
	due := g == r.g && r.how.branch.due(r.asked)
	if due && d.Kind == engine.ManaDecision && r.acting == nil {
		return r.otherwise(d)
	}
	if d.Kind == engine.ManaDecision && r.acting == nil && len(d.Words) == 0 && d.Max <= 1 {
		return engine.Answer{} // one way to pay, or none
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
	if d.Purpose == engine.ForArrangement && d.Forced() && (r.next >= len(r.lines) || !fits(r.lines[r.next], d)) {
		if due {
			return r.otherwise(d)
		}
		return d.Legal()[0] // nobody cares, unless the script does
	}
	if r.acting != nil && d.Kind != engine.PriorityDecision {
		if a, ok, err := r.announce(g, d, *r.acting); ok {
			if due {
				return r.instead(d, nil)
			}
			if err != nil {
				return r.undecided(d, *r.acting, err)
			}
			return a
		}
	}
	if d.Kind == engine.PriorityDecision {
		if acting := r.acting; acting != nil {
			r.acting = nil
			if stopped := r.afterAction(*acting); stopped {
				return r.stop(d)
			}
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
				return r.pass(d)
			}
			r.advance, r.until = nil, false
			r.course.ended(r.next - 1)
		}
		if d.Kind != engine.PriorityDecision && r.until && r.next < len(r.lines) &&
			(!fits(r.lines[r.next], d) && r.lines[r.next].Mark == "" || r.lines[r.next].Mark == "now" || r.passesBy(d, r.lines[r.next])) {
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
		return r.stop(d)
	}
	if legal := d.Legal(); d.Forced() && len(legal) == 1 {
		return legal[0]
	}
	if r.advance != nil && !r.lenient {
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

// undecided is a decision that no line answers. In a play without a rule the first
// legal answer is taken and the play goes on.
func (r *runner) undecided(d *engine.Decision, l Line, err error) engine.Answer {
	if r.how.branch.left() {
		return r.byDefault(d)
	}
	if r.lenient {
		if legal := d.Legal(); len(legal) > 0 {
			if !r.freed {
				r.freed, r.offered = true, len(legal)
				return legal[min(r.how.option, len(legal)-1)]
			}
			return legal[0]
		}
	}
	r.fail(Stuck, "%v", r.f.errorf(l.No, "%s; nothing says which (%v)", d.Describe(r.g), err))
	return r.stop(d)
}

func (r *runner) pass(d *engine.Decision) engine.Answer {
	r.passing = true
	return engine.Answer{Action: &engine.Action{Kind: engine.Pass, Player: d.Player}}
}

// wait lets time go on until the line can happen: players pass, but nothing
// resolves for it unless the line says so.
func (r *runner) wait(d *engine.Decision, l Line) engine.Answer {
	r.open(l)
	if d.Kind != engine.PriorityDecision {
		if legal := d.Legal(); d.Forced() && len(legal) == 1 {
			return legal[0]
		}
		return r.undecided(d, l, fmt.Errorf("the next line is %q", l.Text))
	}
	r.passes++
	if r.passes > 60 {
		r.failLine(Refused, l, "this does not come up")
		return r.stop(d)
	}
	if r.g.StackTop() != engine.None && r.g.WouldResolve() {
		r.failLine(Refused, l, "%s would resolve first", r.g.Name(r.g.StackTop()))
		return r.stop(d)
	}
	return r.pass(d)
}

// open begins a step for a line, once.
func (r *runner) open(l Line) {
	if r.opened == r.next {
		return
	}
	r.closeStep()
	r.opened = r.next
	r.passes = 0
	kind := PlayStep
	switch l.form.kind {
	case decision:
		kind = DecisionStep
		if l.form.id == "coin" {
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
var passingRules = []cr.Rule{"117.3d", "117.4", "117.3b", "117.5", "608.1"}

// collect moves what has been ruled into the present step.
func (r *runner) collect() {
	step := &r.trace.Steps[len(r.trace.Steps)-1]
	for _, e := range r.g.TakeEntries() {
		implied := r.passing && slices.Contains(passingRules, e.Rule)
		ruling := Ruling{e.Rule, e.Sentence, e.Derived, e.Refusal, e.Undone, implied}
		if !slices.ContainsFunc(step.Rulings, func(old Ruling) bool { return old.Rule == ruling.Rule && old.Sentence == ruling.Sentence }) {
			step.Rulings = append(step.Rulings, ruling)
		}
	}
	r.passing = false
}

// closeStep ends the present step with a picture of the table.
func (r *runner) closeStep() {
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
		r.fail(Stuck, "%v", r.f.errorf(step.Line, "more than %d objects on the pictures of the table, which is all that a play may draw", r.f.Limits.Pictures))
		return
	}
	step.Board = r.g.Board()
	r.limits.Pictures -= pictured(&step.Board)
	// A step may be closed again when the play is over; then nothing is added.
	step.Changes = append(step.Changes, changes(&r.last, &step.Board)...)
	r.last = step.Board
}

// rest plays what is left of the script after the game is over.
func (r *runner) rest() {
	for ; r.next < len(r.lines) && r.class == ""; r.next++ {
		l := r.lines[r.next]
		switch {
		case l.Mark == "now":
			r.open(l)
			r.checkNow(l)
		case l.form.id == "until" || l.form.id == "everything":
		default:
			r.failLine(Refused, l, "the game is over")
		}
	}
	if over, limit := r.g.Over(); over && limit != "" && r.class == "" {
		r.fail(Stuck, "%v", r.f.errorf(r.lastLine(), "not judged: %s", limit))
	}
}

// line looks at the next line of the script in the light of a decision.
func (r *runner) line(d *engine.Decision, l Line) (engine.Answer, verdict) {
	switch {
	case l.Mark == "now":
		r.open(l)
		r.checkNow(l)
		return engine.Answer{}, consumed
	case l.Mark == "?":
		r.open(l)
		r.ask(l)
		return engine.Answer{}, consumed
	case l.form.id == "may":
		r.open(l)
		return engine.Answer{}, r.mayLine(l)
	case l.Mark == "!" || l.form.id == "exactly":
		return engine.Answer{}, r.probeLine(d, l)
	}
	switch l.form.kind {
	case action:
		return r.actionLine(d, l)
	case decision:
		return r.decisionLine(d, l)
	case passing:
		return r.passingLine(d, l)
	}
	r.failLine(Stuck, l, "this line can't be played")
	return engine.Answer{}, failed
}

func (r *runner) checkNow(l Line) {
	holds, got, err := r.t.check(l)
	r.collect()
	if err != nil {
		r.fail(Stuck, "%v", err)
		return
	}
	if !holds {
		r.failLine(Differs, l, "not so: %s", got)
	}
}

// ask answers "? power and toughness of Bear" in the trace.
func (r *runner) ask(l Line) {
	id, err := r.t.object(l, l.slots["O"])
	if err != nil {
		r.fail(Stuck, "%v", err)
		return
	}
	r.g.Ask(func() { r.g.Characteristics(id) })
	r.collect()
}

// actionLine handles what a player does with priority.
func (r *runner) actionLine(d *engine.Decision, l Line) (engine.Answer, verdict) {
	p, err := r.t.player(l, l.slots["P"])
	if err != nil {
		r.fail(Stuck, "%v", err)
		return engine.Answer{}, failed
	}
	if d.Purpose == engine.ForCasting && l.form.id == "casts" {
		a, verdict := r.decisionLine(d, l)
		if verdict == answered && len(a.IDs) > 0 {
			r.begin(&l)
		}
		return a, verdict
	}
	if d.Kind != engine.PriorityDecision {
		return engine.Answer{}, waits
	}
	if l.InResponse && r.g.StackTop() == engine.None {
		r.failLine(Refused, l, "there is nothing on the stack to respond to: mana abilities (605.3b) and special actions (116.1) use no stack")
		return engine.Answer{}, failed
	}
	if !slices.Contains([]string{"concedes", "looks", "rearranges"}, l.form.id) && d.Player != p {
		return engine.Answer{}, waits
	}
	r.open(l)
	a, err := r.action(l, p)
	if err != nil {
		r.fail(r.missing(), "%v", err)
		return engine.Answer{}, failed
	}
	r.next++
	line := l
	r.begin(&line)
	return engine.Answer{Action: a}, answered
}

// missing is the class of a line that speaks of what is not there: a fault of the
// file, but in a play without a rule a consequence.
func (r *runner) missing() Class {
	if r.lenient {
		return Refused
	}
	return Stuck
}

// action makes the engine's action of a line.
func (r *runner) action(l Line, p engine.ID) (*engine.Action, error) {
	a := &engine.Action{Player: p}
	if l.form.id == "concedes" {
		a.Kind = engine.Concede
		return a, nil
	}
	if l.form.id == "activates" {
		return r.activation(l, a)
	}
	if l.form.id == "rearranges" {
		a.Kind = engine.Rearrange
		var err error
		a.Order, err = r.t.many(l, l.slots["L"], p)
		return a, err
	}
	id, err := r.t.object(l, l.slots["O"])
	if err != nil {
		return nil, err
	}
	a.Object = id
	switch l.form.id {
	case "casts", "tries":
		a.Kind = engine.CastSpell
		a.FaceDown = strings.Contains(l.Text, l.slots["O"]+" face down")
		a.Object = r.castable(l, p, id)
	case "plays":
		a.Kind = engine.PlayLand
		a.Object = r.castable(l, p, id)
	case "turns":
		a.Kind = engine.TurnFaceUp
	case "suspends":
		a.Kind = engine.Suspend
		a.Object = r.castable(l, p, id)
	case "foretells":
		a.Kind = engine.Foretell
		a.Object = r.castable(l, p, id)
	case "looks":
		a.Kind = engine.LookAt
	case "taps":
		a.Kind = engine.TapForMana
		for _, other := range r.t.named(l.slots["O"], p) {
			if o := r.g.Object(other); o.Zone == oracle.Battlefield && !o.Tapped {
				a.Object = other
				break
			}
		}
		if l.slots["M"] == "empty" {
			break // an ability that adds nothing
		}
		if l.slots["M"] == "empty" {
			a.Mana = []oracle.Symbol{} // a mana ability that adds none
			break
		}
		cost, err := oracle.ParseCost(l.slots["M"])
		if err != nil {
			return nil, r.f.errorf(l.No, "%v", err)
		}
		a.Mana = cost
	}
	return a, nil
}

// castable prefers, among things of one name, the one that the player could cast.
func (r *runner) castable(l Line, p, id engine.ID) engine.ID {
	for _, zone := range []oracle.Zone{oracle.Hand, oracle.Command, oracle.Graveyard, oracle.Exile} {
		for _, other := range r.g.Zone(zone, p) {
			if r.g.Label(other) == l.slots["O"] && r.g.Object(other).Owner == p {
				return other
			}
		}
	}
	return id
}

// activation reads "Bear", "Iri's [+1]" and `Idol's "Untap"`.
func (r *runner) activation(l Line, a *engine.Action) (*engine.Action, error) {
	name, which := l.slots["ABILITY"], ""
	if i := strings.Index(name, "'s ["); i >= 0 {
		name, which = name[:i], name[i+3:]
	} else if i := strings.Index(name, `'s "`); i >= 0 {
		name, which = name[:i], name[i+3:]
	}
	id, err := r.t.object(l, name)
	if err != nil {
		return nil, err
	}
	a.Kind, a.Object = engine.ActivateAbility, id
	var candidates []*oracle.Ability
	c := r.g.Characteristics(id)
	for _, held := range c.Abilities {
		if held.Kind != oracle.Activated {
			continue
		}
		switch {
		case which == "":
			if !r.g.IsManaAbility(held.Ability) {
				candidates = append(candidates, held.Ability)
			}
		case which[0] == '[':
			if loyaltyCost(held.Ability) == which {
				candidates = append(candidates, held.Ability)
			}
		case r.t.speaks(r.g.FaceOf(id), held.Ability, strings.Trim(which, `"`)):
			candidates = append(candidates, held.Ability)
		}
	}
	if len(candidates) == 0 {
		return nil, r.f.errorf(l.No, "%s has no such activated ability", name)
	}
	if alike(candidates) {
		// The same ability, acquired twice: the first one that is not used up.
		for _, c := range candidates {
			if r.g.MayActivate(a.Player, id, c) {
				candidates[0] = c
				break
			}
		}
		candidates = candidates[:1]
	}
	if len(candidates) > 1 {
		return nil, r.f.errorf(l.No, "%s has %d activated abilities; say which one with words of it in quotes", name, len(candidates))
	}
	a.Ability = candidates[0]
	return a, nil
}

func alike(list []*oracle.Ability) bool {
	return len(list) > 1 && !slices.ContainsFunc(list[1:], func(a *oracle.Ability) bool { return !reflect.DeepEqual(a, list[0]) })
}

func loyaltyCost(a *oracle.Ability) string {
	for _, item := range a.Cost {
		if l, ok := item.(oracle.PayLoyalty); ok {
			if l.X {
				return "[-X]"
			}
			return fmt.Sprintf("[%+d]", l.N)
		}
	}
	return ""
}

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
