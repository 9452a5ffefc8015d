package scenario

import (
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// A Trace is one play of a scenario: every fork from the table as it was set to the
// answer, step by step. It is plain data and can be printed as JSON.
type Trace struct {
	Title    string
	Question string
	Because  string
	Shows    []cr.Rule
	Agrees   []cr.Example
	InPart   []cr.PartialExample
	Without  cr.Rule       // the rule that was not in force, "" for none
	Edition  string        // by which it went, and whose numbers its rules have
	Marks    []engine.Mark `json:",omitempty"` // where it would differ in another edition; none if it is the same play in all
	Choices  []Choice      // other choices than the script's, none in the file's own play
	Forks    []ForkTrace
	Holds    bool   // everything in it is as the file says
	Problem  string // the first thing that is not, as "file:line: what"
}

// A ForkTrace is the play of one fork, trunk included. A scenario without forks has
// one, whose name is "".
type ForkTrace struct {
	Name      string
	Steps     []Step
	Answers   []Answer
	Holds     bool
	Problem   string
	Fault     *Error   // the place of the problem; nil when it has none
	Slips     []*Error // of a play that does not hold: names in its lines that nothing has or can come to have, and what else is wrong with the setup
	Awaits    bool     // the problem is only that its last line leaves something open that nothing says yet
	Undecided bool     // without a rule it stops at a decision that the script does not have
	Stopped   int      // the line at which the play stopped, so that the answer was not reached; 0 when it was
	Open      *Open    // what is asked at its end or where somebody looks at it (File.Onward); nil when the game is over there, and of all other plays
}

// A Step is what one line of the script did. Step 0 is the table as it was set.
type Step struct {
	Index   int
	Line    int    // of the file, 0 for step 0
	Text    string // the line as written
	Kind    StepKind
	Rulings []Ruling
	Changes []Change // what is different from the step before
	// Decisions are what was decided in the step where something else could have been;
	// only File.Tell and File.Otherwise tell them.
	Decisions []Decision
	// Settled are what was decided in the step without a choice, as one answer alone was
	// legal, in sentences of the script, which may state it; only those two tell them.
	Settled []string
	Refused bool   // a play that the rules refuse, as the file says they must
	Reason  string // why it was refused
	Board   engine.Board

	undrawn bool // Board has the moment alone (File.OnwardBriefly)
}

// StepKind tells lines of the script apart.
type StepKind string

// The kinds of step.
const (
	SetStep      StepKind = "set"      // the table is set
	PlayStep     StepKind = "play"     // a player acts
	DecisionStep StepKind = "decision" // a player decides what was asked
	RefusedStep  StepKind = "refused"  // "! ...": the rules refuse it
	CheckStep    StepKind = "check"    // "now ...", "... may not ..."
	QueryStep    StepKind = "query"    // "? ..."
	PassStep     StepKind = "pass"     // priority is passed, things resolve
	ChanceStep   StepKind = "chance"   // the coin shows heads, the die shows 4

	// In a branch only (File.Otherwise).
	OtherwiseStep StepKind = "otherwise" // another option than the script's is taken
	DefaultStep   StepKind = "default"   // nobody says what is decided, so a default is taken
	LeftOutStep   StepKind = "left out"  // a line of the script does not fit any more
)

// A Ruling is one rule that was applied in a step, in a sentence.
type Ruling struct {
	Rule     cr.Rule
	Sentence string
	Derived  bool // it made a characteristic that was consulted
	Refusal  bool
	Undone   bool // part of an attempt that was taken back
	Implied  bool // of a pass that the line implies
}

// A Change is one difference between two boards.
type Change struct {
	What string // "Bear", "Bob"
	Kind string // "life", "zone", "tapped", "counters", "damage", "power", "priority", "step", "control", "gone"
	From string
	To   string
	ID   engine.ID
}

// A Decision is a question that was put to a player, or to chance, in the course of a
// step.
type Decision struct {
	Number int    // counted from 1 through the play of its fork
	Player string // "" for chance
	Rule   cr.Rule
	At     oracle.Step
	Free   bool     // about what to do with priority
	Said   bool     // the line of the step answers it
	Taken  string   // what was decided; "" when the play ends with the question
	Others []Option // what else could have been
	More   bool     // there may be others that are not listed
}

// Decided is the decision that the line of the step answers, nil for none.
func (s *Step) Decided() *Decision {
	for i := range s.Decisions {
		if s.Decisions[i].Said {
			return &s.Decisions[i]
		}
	}
	return nil
}

// An Option is a legal answer to a decision.
type Option struct {
	Key  string // stable: "attack:basilisk>bob"
	Text string // "Ann attacks Bob with Basilisk"
}

// An Answer is one line of an answer section, checked.
type Answer struct {
	Line  int
	Text  string
	Holds bool
	Got   string // what is so instead, when it does not hold
	Void  bool   // the object has not that of which the fact speaks: what is no creature has no power and toughness (208.3)
	Value string // what is so, whether it holds or not: "19" of “Bob has 20 life”; "yes" and "no" of what is so or not; "" when there is nothing to say it of
}

// A KnockOut is what became of a scenario when it was played without a rule.
type KnockOut struct {
	Rule       cr.Rule
	Class      Class
	Difference string // "Without it, Bob has 20 life, not 19."
	Fork       string
	Step       int
	Depends    bool `json:",omitempty"` // some play without the rule asked what another edition answers otherwise
}

// Class says how a play without a rule ends (DESIGN, chapter 4).
type Class string

// The classes. The first four prove that the scenario depends on the rule.
const (
	Refused Class = "refused" // a line of the script is illegal now
	Allowed Class = "allowed" // a play that must be refused is legal now
	Differs Class = "differs" // an answer does not hold now
	Freed   Class = "freed"   // a decision comes up that the script does not have, or offers other options, and one of them ends differently
	Same    Class = "same"    // nothing is different
	Stuck   Class = "stuck"   // the play came to a limit or could not go on
)

// Proves reports whether the class proves that the scenario depends on the rule.
func (c Class) Proves() bool {
	return c == Refused || c == Allowed || c == Differs || c == Freed
}

// Unjudged reports whether a limit has kept a fork from being played to its end.
func (t *Trace) Unjudged() bool { return slices.ContainsFunc(t.Forks, ForkTrace.Unjudged) }

// Unjudged reports whether a limit has kept it from being played to its end, so that it is neither right nor wrong.
func (f ForkTrace) Unjudged() bool {
	return f.Fault != nil && strings.Contains(f.Fault.Msg, notJudged)
}
