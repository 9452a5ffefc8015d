package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"rulestep/engine"
	"rulestep/engine/cr"
)

// Play plays every fork of a scenario, with one rule not in force if it is named.
func (f *File) Play(without cr.Rule) *Trace {
	return f.playAll(manner{without: without, stops: without != ""})
}

// Tell plays like Play, and tells of every decision what else could have been decided.
// That takes several times as long.
func (f *File) Tell(without cr.Rule) *Trace {
	return f.playAll(manner{without: without, listing: true, stops: without != ""})
}

// A Spot is where somebody looks at a play: a fork, after one of its lines.
type Spot struct {
	Fork string
	Line int // of the file; 0 for the end of the fork, less for the table as it was set
}

// Onward plays like Play, and says of one fork what is asked after a line, what could be done
// next and what that line could say besides (ForkTrace.Open).
func (f *File) Onward(at Spot) *Trace { return f.tellOnward(at, manner{spot: &at}) }

func (f *File) tellOnward(at Spot, how manner) *Trace {
	t := f.playAll(how)
	if at.Line == 0 {
		return t
	}
	for i := range t.Forks {
		if t.Forks[i].Name == at.Fork {
			t.Forks[i].Open, _ = f.open(at, manner{onward: true})
		}
	}
	return t
}

// Picked takes the decision after a line with the objects and players that somebody has
// picked, in that order: Open.Picked says what comes of it. It is nil where nothing is asked.
func (f *File) Picked(at Spot, picks []Pick) (*Open, error) {
	return f.open(at, manner{onward: true, picks: picks, picking: true})
}

// open plays a fork up to a line, and says what is asked there.
func (f *File) open(at Spot, how manner) (*Open, error) {
	if !slices.ContainsFunc(f.Forks, func(k Fork) bool { return k.Name == at.Fork }) {
		return nil, fmt.Errorf("%s has no fork %q", f.Name, at.Fork)
	}
	cut, fork := f.upTo(at)
	r := cut.playFork(fork, how)
	r.release()
	return r.trace.Open, nil
}

// upTo is a file whose only play is that of a fork up to a line.
func (f *File) upTo(at Spot) (*File, Fork) {
	cut := *f
	fork := f.Forks[max(slices.IndexFunc(f.Forks, func(k Fork) bool { return k.Name == at.Fork }), 0)]
	if at.Line == 0 {
		return &cut, fork
	}
	fork.Answer = nil
	for _, lines := range []*[]Line{&fork.Play, &cut.Trunk, &cut.Opening} { // the last ones first
		if k := slices.IndexFunc(*lines, func(l Line) bool { return l.No == at.Line }); k >= 0 {
			*lines = (*lines)[:k+1]
			break
		}
		*lines = nil
	}
	return &cut, fork
}

// manner is how a fork is played.
type manner struct {
	onward   bool  // what could come next is wanted
	spot     *Spot // where it is wanted, of all forks that are played; nil for nowhere
	assuming bool  // what nobody decides is decided by default, and noted
	picking  bool  // the decision at the end is taken with picks
	picks    []Pick
	without  cr.Rule // its number in the edition of the file; the runner has its name
	sites    bool    // where rules refuse something is wanted
	only     string  // the sentence in which alone that rule is not in force; "" for all
	option   int     // in a play without a rule: which option the first open decision takes
	stops    bool    // a decision that the script does not have ends a play without a rule
	quiet    bool    // no pictures of the table are wanted
	brief    *Spot   // of the table only the pictures are wanted that show this spot (brief.go); nil for all
	unread   bool    // nor are rulings; all that is asked is whether the play is as the file says
	long     bool    // no short way is taken, which a test compares with those that are
	listing  bool    // what else could be decided is wanted
	branch   *branch // where the play leaves the script, nil for nowhere
	ask      *ask    // what somebody asks about a step, nil for nothing
	timed    bool    // when each line happens is wanted
	left     *Limits // what the forks before this one have left; nil for all

	record  *record  // what replays go on from is kept in it; nil if there are none
	replays *Replays // that the play is one of; nil for none
}

func (f *File) playAll(how manner) *Trace {
	t := &Trace{Title: f.Title, Question: f.Question, Because: f.Because, Shows: f.Shows, Agrees: f.Agrees, InPart: f.InPart, Without: how.without, Edition: f.Edition, Holds: true}
	left := f.Limits
	how.left = &left
	for _, fork := range f.Forks {
		how.onward = how.spot != nil && *how.spot == Spot{Fork: fork.Name}
		before := left
		r := f.playFork(fork, how)
		if how.brief != nil && r.missesPicture() { // the play ended before the spot, or elsewhere
			r.release()
			left = before
			whole := how
			whole.brief = nil
			r = f.playFork(fork, whole)
		}
		r.release()
		t.Forks = append(t.Forks, r.trace)
		t.mark(r.marks)
		if !r.trace.Holds && t.Holds {
			t.Holds, t.Problem = false, r.trace.Problem
		}
	}
	return t
}

// runner plays one fork. It is the engine's chooser.
type runner struct {
	f                         *File
	limits                    *Limits // what is left for this fork and those after it
	t                         *table
	g                         *engine.Game
	lines                     []Line
	next                      int
	trace                     ForkTrace
	class                     Class                  // of the first thing that is not as the file says; "" while all is well
	until                     bool                   // what is waited for is a step, so the lines after it belong there
	advance                   func() bool            // passing goes on until it is true
	naming                    Line                   // the line that has last given names to tokens
	acting                    *Line                  // the line whose action is being carried out
	trial                     *Line                  // the line that is being tried out in a copy of the game
	unsaid                    *unsaid                // the place of the trial among what its line does not say
	anyCost                   bool                   // it is asked whether it may be done for any cost
	trialFault                error                  // what is wrong with the line itself
	seeking                   *help                  // a line is tried with any help that it leaves open; nil where it is not
	unused                    []string               // what of the "using" of the acting line has answered no question
	tookWay, tookExtra, tookX bool                   // the announcements of the acting line have been asked for
	announceable              []string               // the costs as which what it casts or activates can be announced
	unpaidWays                []string               // other ways to pay for it, of which it says none
	took                      map[string]bool        // and so have these of its clauses
	left                      map[string][]engine.ID // what its clauses give up besides what one cost has taken
	modesTurned               bool                   // its line names modes in another order than that of the card
	together                  bool                   // they are all meant for one cost
	misstated                 string                 // what a clause says of something that has another one legal answer
	paying                    string                 // the cost that the last line of paying named
	oneOf                     string                 // which of several costs that is, as it is called where that is asked, until it has been
	spends                    *Line                  // that line, where it says which mana of the pool is spent, until that has been asked for
	opened                    int                    // the line for which a step has been opened, -1 for none
	openedIn                  int                    // the turn in which that was
	unattacked                int                    // the line that waited for blockers to be declared as a step for that began, and nobody was asked as it says
	passing                   bool
	misstatedAt               int                 // the line that misstates what was settled without it, as misstated says
	toPass                    engine.Action       // of whoever has priority and only passes
	entries                   []entry             // where the engine's rulings stand
	derived                   map[engine.Site]int // the step that first told what made a characteristic
	proposed                  proposal
	takenBack                 int   // how often something had been taken back when that was last looked at
	reversals                 int   // the same, when it was last looked at whether a line was concerned
	trying                    *Line // whose declaration must fail, until it has
	passes                    int
	last                      engine.Board
	undrawn                   bool // the step before this one has no picture, so that nothing is known to have changed
	how                       manner
	lenient                   bool                     // without a rule: decisions that no line answers take one of their options
	offered                   int                      // how many options the first such decision had
	freed                     bool                     // such a decision came up
	freedBy                   string                   // the first such decision, in a sentence
	freedAt                   int                      // the step at which it came up
	whatever                  bool                     // the play differs in the same way whichever of its options is taken
	since                     struct{ line, turn int } // the turn in which the script came to its next line
	told                      string                   // of the first thing that is not as the file says, in a sentence
	done                      bool
	asked                     int // how many decisions have come up
	course                    course
	looking                   bool          // options are being listed
	chosen                    bool          // the action under way is one that a branch chose
	attempt                   int           // the step of the action under way in a branch
	marks                     []engine.Mark // where the play differs in another edition
	ways                      []string      // the legal answers that the last "exactly" met
	asking                    *engine.Game  // that asks now: the game, or a copy in which it looks ahead
	assumed                   []string      // what was decided though nobody said it
	besides                   []Play        // what the line that is being carried out could say besides
	orders                    []Play        // in which order things could come that it has left as they were
	began                     Limits        // what was left as the play began
	peeked                    bool          // after the last line a decision has come up that a further line could have answered
	plainly                   bool          // the last decision was answered without a look at further lines
	standing                  standing
	paused                    bool // others may go on from this play, whose game has to stay as it is
}

// playFork plays setup, opening, trunk and one fork.
func (f *File) playFork(fork Fork, how manner) *runner {
	if how.left == nil {
		left := f.Limits
		how.left = &left
	}
	how.without = f.named(how.without)
	r := runners.take()
	*r = runner{limits: how.left, f: f, opened: -1, unattacked: -1, lenient: how.without != "", how: how, trace: ForkTrace{Name: fork.Name, Holds: true, Steps: r.trace.Steps}}
	if !engine.Bounded(func() { r.play(fork) }) {
		// The questions were used up where the script looks at the game from outside.
		r.class = ""
		r.fail(Stuck, "%v", f.errorf(r.lastLine(), "not judged: more questions to the rules than a play may ask"))
		how.left.Game.Questions = 0
	}
	if r.g != nil {
		r.marks = slices.Clone(r.g.Marks())
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
	if r.lines = r.how.replays.lines(fork, r.limits.Lines); r.lines == nil {
		var err error
		if r.lines, err = f.expand(slices.Concat(f.Opening, f.Trunk, fork.Play), r.limits.Lines); err != nil {
			r.fail(Stuck, "%v", err)
			return
		}
	}
	if r.how.record != nil {
		r.how.record.lines = slices.Clip(r.lines) // nobody writes to them
	}
	r.began = *r.limits
	if !r.goOn() && !r.replay() && !r.set(fork) {
		return
	}
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
		r.nameless()
	default:
		r.trace.Stopped = r.lastLine()
		if fault := r.trace.Fault; fault != nil {
			r.trace.Stopped = fault.Line
		}
	}
	if r.lenient || r.class == "" && r.t.absent == nil {
		return
	}
	r.trace.Slips = r.unknown(fork)
	if r.class == "" && len(r.trace.Slips) > 0 { // that something is not there proves nothing if it cannot be
		r.fail(Stuck, "%v", r.trace.Slips[0])
	}
}

// usualSteps is for how many steps there is room at once; few plays have more.
const usualSteps = 16

// set sets the table. It reports whether it can be set as the file says.
func (r *runner) set(fork Fork) bool {
	t, err := r.f.setTable(fork.Name, engine.Site{Rule: r.how.without, Sentence: r.how.only}, r, r.limits, r.how.record.listener())
	if err != nil {
		faults := Faults(err)
		r.fail(Stuck, "%v", faults[0])
		r.trace.Slips, r.trace.Stopped = faults[1:], faults[0].Line
		return false
	}
	r.t, r.g = t, t.g
	if r.f.Watch != nil {
		r.f.Watch(fork.Name, r.g)
	}
	r.g.LayersOnly = r.how.long
	if r.how.sites {
		r.g.NoteSites()
	}
	if r.how.unread {
		r.g.Unread()
	}
	if !r.how.quiet {
		r.last = r.g.Board()
		r.limits.Pictures -= pictured(&r.last)
	}
	if r.trace.Steps == nil {
		r.trace.Steps = make([]Step, 0, min(len(r.lines)+2, usualSteps))
	}
	r.trace.Steps = append(r.trace.Steps, Step{Kind: SetStep, Text: "The table is set", Board: r.last})
	return true
}

// pictured counts the objects on a picture of the table and the effects on them, which
// take as long to tell.
func pictured(b *engine.Board) int {
	n := 1
	count := func(objects []engine.BoardObject) {
		n += len(objects)
		for i := range objects {
			n += len(objects[i].Layers)
		}
	}
	count(b.Stack)
	count(b.Exile)
	count(b.Command)
	count(b.Ante)
	for i := range b.Players {
		count(b.Players[i].Hand)
		count(b.Players[i].Graveyard)
		count(b.Players[i].Battlefield)
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
	for _, arg := range args {
		if err, ok := arg.(error); ok && errors.As(err, &r.trace.Fault) {
			break
		}
	}
	if fault := r.trace.Fault; fault != nil && r.lenient && fault.bare != "" {
		fault.Msg, fault.Meant = fault.bare, "" // what is missing is a consequence, and no slip
	}
	r.trace.Problem = fmt.Sprintf(format, args...)
}

func (r *runner) failLine(class Class, l Line, format string, args ...any) {
	if r.class == "" {
		r.told = tell(class, l, fmt.Sprintf(format, args...))
	}
	r.fail(class, "%v", r.f.errorf(l.No, "%s: %s", l.Text, fmt.Sprintf(format, args...)))
}

// line looks at the next line of the script in the light of a decision.
func (r *runner) line(d *engine.Decision, l Line) (engine.Answer, verdict) {
	switch {
	case l.Mark == "now":
		r.open(l)
		r.checkNow(l, d)
		return engine.Answer{}, consumed
	case l.Mark == "?":
		r.open(l)
		r.ask(l)
		return engine.Answer{}, consumed
	case l.form.id == "may":
		r.open(l)
		return engine.Answer{}, r.mayLine(d, l)
	case l.form.id == "deck legal" || l.form.id == "right seats":
		r.open(l)
		return engine.Answer{}, r.legalLine(l)
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

// checkNow looks whether a fact holds now. Where it does not and something else is still to be decided, that is told, too:
// what the line speaks of may come only after it.
func (r *runner) checkNow(l Line, d *engine.Decision) {
	before := r.g.Limit
	f, err := r.t.check(l)
	r.collect()
	if err != nil {
		r.fail(Stuck, "%v", err)
		return
	}
	// What is so after a bound is no ruling. Without a rule the players may pass for ever: that nothing comes of it is what is
	// different then; but what has been found by reaching a bound says nothing there, either.
	if r.g.Limit != "" && (before == "" || !f.holds && !r.lenient) {
		r.fail(Stuck, "%v", r.f.errorf(l.No, "%s%s", notJudged, r.g.Limit))
		return
	}
	if !f.holds {
		why := "not so: " + f.got
		if d != nil && d.Kind != engine.PriorityDecision && !r.lenient {
			why += "; before this line somebody has to decide: " + d.Describe(r.g)
		}
		r.failLine(Differs, l, "%s", why)
	}
}
