package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file plays branches: at a decision another option is taken than the script's,
// and the play goes on from there. Lines of the script that still fit are carried out,
// at the moment they had or later; one that does not fit any more is left out, with
// the reason. A decision for which no line is left takes a default: to pass, to attack
// and block with nothing, to say no, else the first legal answer. The branch ends at
// the moment at which the file's own play ends.

// A Choice is another option for a decision.
type Choice struct {
	Decision int    // its number
	Option   string // the key of the option
}

// String gives the choice as addresses and commands spell it: "12:attack:bear>bob".
func (c Choice) String() string { return strconv.Itoa(c.Decision) + ":" + c.Option }

// MaxChoices is how many choices a branch may be made of.
const MaxChoices = 32

// ParseChoices reads choices that are parted by "~", each its decision's number and the
// key of an option with a colon between. The decisions must be in order.
func ParseChoices(s string) ([]Choice, error) {
	var list []Choice
	for _, part := range strings.Split(s, "~") {
		number, key, ok := strings.Cut(part, ":")
		n, err := strconv.Atoi(number)
		if !ok || err != nil || n < 1 || key == "" {
			return nil, fmt.Errorf("%q is no choice; a choice is a decision's number, a colon and an option, such as 4:attack:bear>bob", part)
		}
		if len(list) > 0 && list[len(list)-1].Decision >= n {
			return nil, fmt.Errorf("choices stand in the order of their decisions; %d does not come after %d", n, list[len(list)-1].Decision)
		}
		list = append(list, Choice{n, key})
	}
	if len(list) > MaxChoices {
		return nil, fmt.Errorf("a branch is made of at most %d choices, not %d", MaxChoices, len(list))
	}
	return list, nil
}

// A ChoiceError is a choice that cannot be made.
type ChoiceError struct {
	Choice Choice
	Msg    string
}

// Error says why.
func (e *ChoiceError) Error() string { return e.Msg }

// Otherwise plays one fork with other choices than the script's. The answers of the
// file are asked of the branch, and not held against it. The error is for choices that
// cannot be made.
func (f *File) Otherwise(fork string, choices []Choice, without cr.Rule, source CardSource) (*Trace, error) {
	r, err := f.playBranch(fork, choices, manner{without: without, source: source, listing: true})
	if err != nil {
		return nil, err
	}
	t := &Trace{Title: f.Title, Question: f.Question, Because: f.Because, Shows: f.Shows, Without: without, Choices: choices}
	t.Forks, t.Holds, t.Problem = []ForkTrace{r.trace}, r.class == "", r.trace.Problem
	return t, nil
}

// playBranch plays a fork as its choices say; with none it is the file's own play.
func (f *File) playBranch(name string, choices []Choice, how manner) (*runner, error) {
	i := slices.IndexFunc(f.Forks, func(k Fork) bool { return k.Name == name })
	if i < 0 {
		if name != "" {
			return nil, fmt.Errorf("%s has no fork %q", f.Name, name)
		}
		i = 0
	}
	if len(choices) > 0 {
		own := f.playFork(f.Forks[i], manner{without: how.without, source: how.source, quiet: true, timed: true})
		how.branch = &branch{choices: choices, own: own}
	}
	r := f.playFork(f.Forks[i], how)
	b := how.branch
	switch {
	case b == nil || how.ask.hunting():
	case b.fault != nil:
		return nil, b.fault
	case b.made < len(choices):
		c := choices[b.made]
		if r.class != "" {
			return nil, &ChoiceError{c, fmt.Sprintf("the play does not come to decision %d: %s", c.Decision, r.trace.Problem)}
		}
		return nil, &ChoiceError{c, fmt.Sprintf("there is no decision %d; the last one is %d", c.Decision, r.asked)}
	}
	return r, nil
}

// branch is where a play leaves the script.
type branch struct {
	choices []Choice
	made    int     // how many of them have been
	own     *runner // the file's own play
	fault   error   // of a choice that cannot be made
}

// due reports whether a choice is for the decision of that number.
func (b *branch) due(number int) bool {
	return b != nil && b.made < len(b.choices) && b.choices[b.made].Decision == number
}

// left reports whether the script has been left.
func (b *branch) left() bool { return b != nil && b.made > 0 }

// A moment is a time in a game. Combat phases are counted, because a turn may have several.
type moment struct {
	turn, combat int
	step         oracle.Step
	depth        int // of the stack
}

func (m moment) before(n moment) bool {
	switch {
	case m.turn != n.turn:
		return m.turn < n.turn
	case m.combat != n.combat:
		return m.combat < n.combat
	}
	return m.step < n.step
}

// course is when things happen in a play.
type course struct {
	now    moment
	starts map[int]moment // of lines, by their index
	ends   map[int]moment // of lines that let time pass
	over   bool           // the game has ended
	open   *engine.Decision
}

func (c *course) began(line int) {
	if c.starts != nil {
		c.starts[line] = c.now
	}
}

func (c *course) ended(line int) {
	if c.ends != nil {
		c.ends[line] = c.now
	}
}

// watch looks at the clock, where somebody wants to know.
func (r *runner) watch() {
	if r.how.branch == nil && !r.how.timed {
		return
	}
	c := &r.course
	if r.how.timed && c.starts == nil {
		c.starts, c.ends = make(map[int]moment), make(map[int]moment)
	}
	was := c.now
	c.now = moment{turn: r.g.Turn(), step: r.g.Step(), depth: len(r.g.Stack())}
	if c.now.turn == was.turn {
		c.now.combat = was.combat
	}
	if c.now.step == oracle.BeginningOfCombat && was.step != oracle.BeginningOfCombat {
		c.now.combat++
	}
}

// otherwise makes the choice that is due, in place of the next line if that answers
// the decision.
func (r *runner) otherwise(d *engine.Decision) engine.Answer {
	if (d.Kind != engine.PriorityDecision || r.advance == nil) && r.next < len(r.lines) && r.speaksTo(d, r.lines[r.next]) {
		return r.instead(d, &r.lines[r.next])
	}
	return r.instead(d, nil)
}

// instead makes the choice that is due, in place of a line or of none.
func (r *runner) instead(d *engine.Decision, l *Line) engine.Answer {
	b := r.how.branch
	if r.asksHere(d) {
		return r.hunt(d)
	}
	c := b.choices[b.made]
	legal, _ := r.legal(d)
	i := slices.IndexFunc(legal, func(o legalAnswer) bool { return o.key == c.Option })
	if i < 0 {
		var keys []string
		for _, o := range legal[:min(len(legal), 12)] {
			keys = append(keys, o.key)
		}
		msg := fmt.Sprintf("decision %d (%s) has no option %q", c.Decision, d.Describe(r.g), c.Option)
		if len(keys) > 0 {
			msg += fmt.Sprintf("; did you mean %q? Its options: %s", nearestWord(c.Option, keys), strings.Join(keys, " "))
		}
		b.fault = &ChoiceError{c, msg}
		return r.stop(d)
	}
	b.made++
	line, reason := 0, "another choice than the script’s"
	waiting := r.opened == r.next && r.opened >= 0 && r.advance == nil && r.acting == nil // for the moment of the next line
	if l != nil {
		line, reason = l.No, "instead of “"+l.Text+"”"
		r.next++
	}
	step := r.step()
	switch {
	case waiting && l != nil: // what was its step is now that of the choice
		step.Kind, step.Text, r.opened = OtherwiseStep, legal[i].text, -1
	default:
		if waiting {
			step.Kind, step.Text = PassStep, "On the way to “"+step.Text+"”"
		}
		step = r.openPlain(OtherwiseStep, line, legal[i].text)
	}
	step.Reason = reason
	r.chosen = d.Kind == engine.PriorityDecision
	return legal[i].answer
}

// looks reports whether a line only looks at the game, or tries what must be refused.
func (l *Line) looks() bool { return l.Mark != "" || l.form.kind == probe }

// speaksTo reports whether a line is what the script says to a decision.
func (r *runner) speaksTo(d *engine.Decision, l Line) bool {
	if l.Mark != "" {
		return false
	}
	who := d.Player == engine.None || l.slots["P"] == r.g.Name(d.Player)
	if d.Kind == engine.PriorityDecision {
		return who && l.form.kind == action
	}
	return fits(l, d) && (who || l.slots["P"] == "")
}

// settle notes how the action that a branch chose went.
func (r *runner) settle() {
	if r.chosen {
		r.chosen = false
		r.noteRefusal(r.g.LastRefusal())
	}
}

func (r *runner) noteRefusal(refusal error) {
	if refusal != nil {
		step := r.step()
		step.Refused, step.Reason = true, "refused: "+refusal.Error()
	}
}

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
	if l.form.id != "concedes" && d.Player != p {
		if r.passes++; r.passes > 60 {
			r.leave(l, l.slots["P"]+" does not get priority again")
			return a, false
		}
		return r.pass(d), true
	}
	act, err := r.action(l, p)
	if err == nil && l.form.id != "tries" {
		err = r.try(l)
	}
	if err != nil {
		r.leave(l, reasonOf(err))
		return a, false
	}
	r.open(l)
	r.next++
	r.acting = &l
	return engine.Answer{Action: act}, true
}

// followTime carries out a line that lets time pass.
func (r *runner) followTime(l Line) {
	g := r.g
	end, known := r.how.branch.own.course.ends[r.next]
	switch l.form.id {
	case "everything":
		r.open(l)
		r.advance = func() bool { return g.StackTop() == engine.None }
	case "resolves":
		id, err := r.t.object(l, l.slots["S"])
		for _, s := range g.Stack() {
			if g.Name(s) == l.slots["S"] && !g.IsAbility(s) {
				id, err = s, nil
				break
			}
		}
		if err != nil || g.Object(id).Zone != oracle.Stack {
			r.leave(l, l.slots["S"]+" is not on the stack")
			return
		}
		r.open(l)
		if list := l.slots["L"]; list != "" {
			g.NameTokens(split(list))
		}
		r.advance = func() bool { return g.Object(id).Zone != oracle.Stack }
	case "until":
		there := func() bool { return false }
		if l.slots["W"] != "the game ends" {
			var err error
			if there, err = r.moment(l); err != nil {
				r.leave(l, reasonOf(err))
				return
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
	}
	r.next++
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
		holds, got, err := r.t.check(l)
		if err != nil {
			got = reasonOf(err)
		}
		say(holds, "not so here: "+got)
	case l.form.id == "may":
		allowed, why, err := r.may(l)
		if err != nil {
			why = reasonOf(err)
		}
		say(err == nil && allowed == (l.slots["not"] == ""), firstWords(why, "here it is allowed"))
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

func firstWords(list ...string) string {
	for _, s := range list {
		if s != "" {
			return s
		}
	}
	return ""
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
	whole, err := r.g.Judge(func() error { return d.Check(a) })
	if !whole {
		return errors.New("judging it takes more questions to the rules than a play may ask")
	}
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

// firstLegal is a simple answer to a decision: its first legal one where they are listed.
func firstLegal(d *engine.Decision) engine.Answer {
	if legal := d.Legal(); len(legal) > 0 {
		return legal[0]
	}
	var a engine.Answer
	switch d.Kind {
	case engine.PriorityDecision:
		a.Action = &engine.Action{Kind: engine.Pass, Player: d.Player}
	case engine.OrderDecision:
		a.IDs = slices.Clone(d.Options)
	case engine.TargetDecision:
		for _, s := range d.Slots {
			a.Slots = append(a.Slots, s.Options[:min(s.Min, len(s.Options))])
		}
	case engine.NumberDecision:
		a.Numbers = []int{d.Min}
	case engine.ModeDecision:
		for i := range d.Min {
			a.Numbers = append(a.Numbers, i)
		}
	case engine.DivisionDecision:
		left := d.Total
		for i := range d.Options {
			n := 1
			if i == len(d.Options)-1 {
				n = left
			}
			a.Numbers = append(a.Numbers, n)
			left -= n
		}
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
		var holds bool
		var got string
		var err error
		if l.form.id == "may" {
			var allowed bool
			if allowed, got, err = r.may(l); err == nil {
				holds = allowed == (l.slots["not"] == "")
				got = firstWords(got, "it is allowed")
			}
		} else {
			holds, got, err = r.t.check(l)
		}
		r.collect()
		if err != nil {
			holds, got = false, reasonOf(err)
		}
		if holds {
			got = ""
		}
		r.trace.Answers = append(r.trace.Answers, Answer{Line: l.No, Text: l.Text, Holds: holds, Got: got})
	}
}

// legalAnswer is a legal answer with its name.
type legalAnswer struct {
	key, text string
	answer    engine.Answer
}

// legal lists the legal answers of a decision, without those that read alike. more is
// true when there may be others.
func (r *runner) legal(d *engine.Decision) (list []legalAnswer, more bool) {
	r.looking = true
	whole := r.g.Aside(func() {
		answers := d.Legal()
		if answers == nil {
			answers, more = openAnswers(d)
		}
		seen := make(map[string]bool, len(answers))
		for _, a := range answers {
			o := legalAnswer{r.keyOf(r.g, d, a), r.sentenceOf(r.g, d, a), a}
			if !seen[o.key] {
				seen[o.key] = true
				list = append(list, o)
			}
		}
	})
	r.looking = false
	return list, more || !whole
}

// openAnswers lists answers of decisions that the engine does not list.
func openAnswers(d *engine.Decision) (list []engine.Answer, more bool) {
	switch d.Kind {
	case engine.TargetDecision:
		return targetAnswers(d)
	case engine.NumberDecision:
		for n := d.Min; n <= max(d.Max, d.Min+12); n++ {
			if a := (engine.Answer{Numbers: []int{n}}); d.Check(a) == nil {
				list = append(list, a)
			}
		}
		return list, true
	case engine.ManaDecision:
		return nil, false
	}
	return nil, true
}

// maxTargetings bounds the ways to choose targets that are looked at.
const maxTargetings = 512

// targetAnswers lists the ways to choose the fewest targets for several slots.
func targetAnswers(d *engine.Decision) (list []engine.Answer, more bool) {
	ways := [][][]engine.ID{nil}
	for _, s := range d.Slots {
		more = more || s.Max > s.Min
		var longer [][][]engine.ID
		for _, way := range ways {
			for _, set := range subsets(s.Options, s.Min) {
				if longer = append(longer, append(slices.Clip(way), set)); len(longer) > maxTargetings {
					return nil, true
				}
			}
		}
		ways = longer
	}
	for _, way := range ways {
		if a := (engine.Answer{Slots: way}); d.Check(a) == nil {
			list = append(list, a)
		}
	}
	return list, more
}

// subsets lists the choices of n of some things.
func subsets(of []engine.ID, n int) [][]engine.ID {
	if n == 0 {
		return [][]engine.ID{nil}
	}
	var list [][]engine.ID
	for i := range of {
		for _, rest := range subsets(of[i+1:], n-1) {
			if list = append(list, append([]engine.ID{of[i]}, rest...)); len(list) > maxTargetings {
				return list
			}
		}
	}
	return list
}

// The most options that are told of a decision, and decisions that are told of a play.
const (
	maxOthers    = 48
	maxDecisions = 600
)

// note tells a decision with what else could have been decided. taken is nil when the
// play ends with the question.
func (r *runner) note(d *engine.Decision, taken *engine.Answer, said bool) {
	if r.asked > maxDecisions || len(r.trace.Steps) == 0 {
		return
	}
	legal, more := r.legal(d)
	n := Decision{Number: r.asked, Rule: d.Rule, At: r.g.Step(), Free: d.Kind == engine.PriorityDecision, Said: said, More: more && d.Kind != engine.ManaDecision}
	if d.Player != engine.None {
		n.Player = r.g.Name(d.Player)
	}
	key := ""
	if d.Kind == engine.ManaDecision && taken != nil && taken.Mana == nil && taken.Word == "" && len(legal) > 0 {
		taken = &legal[0].answer // nobody says how: the engine takes the first way
	}
	if taken != nil {
		r.g.Aside(func() { key, n.Taken = r.keyOf(r.g, d, *taken), r.sentenceOf(r.g, d, *taken) })
	}
	for _, o := range legal {
		if o.key == key {
			continue
		}
		if len(n.Others) == maxOthers {
			n.More = true
			break
		}
		n.Others = append(n.Others, Option{o.key, o.text})
	}
	if len(n.Others) > 0 || n.More && taken != nil {
		step := r.step()
		step.Decisions = append(step.Decisions, n)
	}
}
