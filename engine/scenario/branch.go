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

// Said is the key of an option that is a line of the script, for what the options that
// are listed do not say: what to tap for convoke, what attacks as a band.
func Said(line string) string { return said + line }

const said = "line:"

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
func (f *File) Otherwise(fork string, choices []Choice, without cr.Rule) (*Trace, error) {
	r, err := f.playBranch(fork, choices, manner{without: without, listing: true})
	if err != nil {
		return nil, err
	}
	t := &Trace{Title: f.Title, Question: f.Question, Because: f.Because, Shows: f.Shows, Without: without, Edition: f.Edition, Marks: r.marks, Choices: choices}
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
		own := f.playFork(f.Forks[i], manner{without: how.without, quiet: true, timed: true})
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
	var taken legalAnswer
	var acting *Line
	if sentence, ok := strings.CutPrefix(c.Option, said); ok {
		var err error
		if taken, acting, err = r.saidAnswer(d, sentence); err != nil {
			b.fault = &ChoiceError{c, saidWrong(err)}
			return r.stop(d)
		}
	} else if taken, ok = r.listed(d, c); !ok {
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
		step.Kind, step.Text, r.opened = OtherwiseStep, taken.text, -1
	default:
		if waiting {
			step.Kind, step.Text = PassStep, "On the way to “"+step.Text+"”"
		}
		step = r.openPlain(OtherwiseStep, line, taken.text)
	}
	step.Reason = reason
	r.attempt = len(r.trace.Steps) - 1
	r.chosen = d.Kind == engine.PriorityDecision && acting == nil
	if acting != nil {
		r.begin(acting, taken.answer.Action)
	}
	return taken.answer
}

// saidWrong says why a line that somebody typed gives no answer.
func saidWrong(err error) string {
	var fault *Error
	if errors.As(err, &fault) {
		return fault.Msg
	}
	return "refused: " + err.Error()
}

// saidAnswer is the answer to a decision that a line of the script gives. Where that is
// an action, what it announces is taken from the line as well.
func (r *runner) saidAnswer(d *engine.Decision, sentence string) (taken legalAnswer, acting *Line, err error) {
	l, err := r.f.sentence(sentence, 0, inPlay)
	if err != nil {
		return taken, nil, err
	}
	if !r.speaksTo(d, l) {
		return taken, nil, r.f.errorf(0, "“%s” is no answer to this: %s", sentence, d.Describe(r.g))
	}
	taken = legalAnswer{key: Said(sentence), text: sentence}
	if d.Kind != engine.PriorityDecision {
		taken.answer, err = r.answer(d, l)
		if err == nil {
			err = r.check(d, taken.answer)
		}
		return taken, nil, err
	}
	var fault *Error
	action, err := r.action(l, d.Player)
	if err == nil {
		if err = r.try(l); !errors.As(err, &fault) {
			err = nil // what the rules refuse is refused in the course of the play
		}
	}
	taken.answer.Action = action
	return taken, &l, err
}

// listed is the option of a decision that a choice names.
func (r *runner) listed(d *engine.Decision, c Choice) (legalAnswer, bool) {
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
		r.how.branch.fault = &ChoiceError{c, msg}
		return legalAnswer{}, false
	}
	return legal[i], true
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
		step := &r.trace.Steps[r.attempt] // others may have followed: what mana is kept is asked
		step.Refused, step.Reason = true, "refused: "+refusal.Error()
	}
}
