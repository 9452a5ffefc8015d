package scenario

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// section says where a sentence may stand.
type section uint8

const (
	inSetup section = 1 << iota
	inPlay
	inAnswer
	inFact = inSetup | inPlay | inAnswer
)

// kindOfForm says what a sentence is for.
type kindOfForm uint8

const (
	setting  kindOfForm = iota // only sets the table
	fact                       // states or checks what is so
	action                     // a player does something with priority
	decision                   // a player answers what is asked
	passing                    // time goes on
	control                    // steers the script
	probe
)

// A form is one form of sentence, and all that is known of it: how it is written, and the
// functions that carry it out. The pattern is what people read in the manual; in it a word in
// capitals is a slot and brackets hold what may be left out. Which functions a form has
// depends on its kind and on where it may stand; TestEveryFormIsCarriedOut holds that.
type form struct {
	id          string
	pattern     string
	where       section
	kind        kindOfForm
	help        string
	below       bool     // N may be less than nothing
	words       []string // of the pattern, slots left out
	must        []string // those of them that every sentence of the form has
	mustNumbers []int    // their places in mustWords
	re          func() *regexp.Regexp

	// In a setup.
	first  func(t *table, l Line, b *beginning) error // before anything is on the table
	sets   func(s *subject) error
	last   func(l Line) bool     // set after all else: it counts what other lines have put there
	alone  bool                  // it speaks of nothing that other lines have put there
	places func(l Line) []string // the cards that it puts into a zone, as a list names them

	// Of a fact after "now" or in an answer.
	finds func(s *subject) (finding, error)

	// Of an action.
	acts    func(r *runner, l Line, a *engine.Action) error // makes the engine's action
	after   func(r *runner, l Line)                         // once it has been taken
	anyTime bool                                            // it waits for nobody's priority
	never   string                                          // why it is not written; "" for all but one

	// Of a decision, or an action that may answer one.
	fits     func(d *engine.Decision) bool
	answers  func(r *runner, d *engine.Decision, l Line) (engine.Answer, error)
	declares oracle.Step // as which step begins; NoStep for what is no declaration
	mustFail bool        // what it says must be refused, or taken back
	chance   bool        // nobody decides it
	objects  bool        // the CHOICE is among objects only

	// Of time: passes begins to wait for what the line says, in a branch follows does.
	passes  func(r *runner, l Line) verdict
	follows func(r *runner, l Line) (goes bool)
	waits   bool // it says only how long; when the game is over there is nothing wrong with it
}

// A subject is what a fact speaks of.
type subject struct {
	t  *table
	g  *engine.Game
	l  Line
	p  engine.ID               // the player in P
	n  int                     // the number in N
	id engine.ID               // the object of a fact about one
	c  *engine.Characteristics // as it is now; nil in a setup
}

// subjectOf reads of whom a line speaks.
func (t *table) subjectOf(l Line) (*subject, error) {
	s := &subject{t: t, g: t.g, l: l}
	s.n = l.number()
	if name, ok := l.slots["P"]; ok {
		var err error
		if s.p, err = t.player(l, name); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// yes reports whether the line is without "not".
func (s *subject) yes() bool { return s.l.slots["not"] == "" }

// find finds what is in O or S.
func (s *subject) find() (err error) {
	name := s.l.slots["O"]
	if name == "" {
		name = s.l.slots["S"]
	}
	s.id, err = s.t.find(s.l, name)
	return err
}

// A finding is what is so of that which a fact speaks of.
type finding struct {
	holds bool
	got   string // what is so instead, when it does not hold
	value string // what is in the fact's one place that has a value; "" when nothing can be said
	void  bool   // the object has not that of which the fact speaks
}

// number is the finding of a fact that gives a number.
func (s *subject) number(got int, what string) (finding, error) {
	value := strconv.Itoa(got)
	if got == 1 {
		what = strings.Replace(strings.Replace(what, "cards", "card", 1), "counters", "counter", 1)
	}
	return found(got == s.n, value+" "+what, value)
}

// truth is the finding of a fact that is so or not.
func (s *subject) truth(is bool, got string) (finding, error) {
	return found(is == s.yes(), got, yesOrNo(is))
}

// found makes a finding.
func found(holds bool, got, value string) (finding, error) {
	return finding{holds: holds, got: got, value: value}, nil
}

// onObject has a setup state something about an object on the table.
func onObject(set func(s *subject) error) func(s *subject) error {
	return func(s *subject) error {
		if err := s.find(); err != nil {
			return err
		}
		name := s.l.slots["O"]
		if !s.id.IsObject() {
			if said := s.t.f.rewritten(s.l); said != "" {
				return s.t.f.errorf(s.l.No, "%s is a player; %s", name, said)
			}
			return s.t.f.errorf(s.l.No, "%s is a player; %q is said of cards and permanents", name, s.l.Text)
		}
		if err := s.settle(); err != nil {
			return err
		}
		return set(s)
	}
}

// unstated is the error about a fact that no setup can make so.
func unstated(s *subject) error {
	if said := s.t.f.rewritten(s.l); said != "" {
		return s.t.f.errorf(s.l.No, "%q can't be stated in a setup; %s", s.l.Text, said)
	}
	return s.t.f.errorf(s.l.No, "%q can't be stated in a setup", s.l.Text)
}

// given is a fact that a setup may state, as it is so in any case.
func given(*subject) error { return nil }

// ofObject checks a fact about an object.
func ofObject(find func(s *subject) (finding, error)) func(s *subject) (finding, error) {
	return func(s *subject) (finding, error) {
		if err := s.find(); err != nil {
			return finding{}, err
		}
		if !s.id.IsObject() {
			return finding{}, s.t.f.errorf(s.l.No, "%q is a player; that can be asked of objects only", s.l.slots["O"])
		}
		if s.phasedOut() { // what changes others does nothing to it
			s.c = s.g.QuietCharacteristics(s.id)
		} else {
			s.c = s.g.Characteristics(s.id)
		}
		return s.ofNamesake(find)
	}
}

// ofExisting checks a fact about what an object is. That is so of nothing that is phased out, which is treated as though it did not exist
// (702.26b): neither that it is 4/4, nor that something changes that. What stays on it, and its status, can be asked all the same (702.26d, 110.5).
func ofExisting(find func(s *subject) (finding, error)) func(s *subject) (finding, error) {
	return ofObject(func(s *subject) (finding, error) {
		if s.phasedOut() {
			return finding{got: "it is phased out and treated as though it did not exist (702.26b); what it is can be asked once it has phased in", void: true}, nil
		}
		return find(s)
	})
}

// phasedOut reports whether the object is phased out.
func (s *subject) phasedOut() bool {
	o := s.g.Object(s.id)
	return o.Zone == oracle.Battlefield && o.PhasedOut
}

// characteristics are those of the object now. What a card is of which a position says only that it is there is not judged.
func (s *subject) characteristics() *engine.Characteristics {
	s.g.MustBeSaid(s.id)
	return s.c
}

// check finds whether a fact holds. The error is for a line that speaks of something that
// does not exist.
func (t *table) check(l Line) (f finding, err error) {
	t.g.Ask(func() {
		var s *subject
		if s, err = t.subjectOf(l); err != nil {
			return
		}
		if l.form.finds == nil {
			err = t.f.errorf(l.No, "%q can't be checked", l.Text)
			if l.Mark == "now" && l.form.where&inPlay != 0 {
				err = t.f.errorf(l.No, "that is a line of its own: leave out \"now\"")
			}
			return
		}
		f, err = l.form.finds(s)
	})
	return f, err
}

// set carries out a line of the setup.
func (t *table) set(l Line) error {
	s, err := t.subjectOf(l)
	if err != nil {
		return err
	}
	return l.form.sets(s)
}

// fits reports whether a line answers decisions of this kind.
func fits(l Line, d *engine.Decision) bool { return l.form.fits != nil && l.form.fits(d) }

// of makes what fits decisions of some purposes.
func of(purposes ...engine.Purpose) func(d *engine.Decision) bool {
	return func(d *engine.Decision) bool { return slices.Contains(purposes, d.Purpose) }
}

// ofKind makes what fits decisions of a kind.
func ofKind(kind engine.DecisionKind) func(d *engine.Decision) bool {
	return func(d *engine.Decision) bool { return d.Kind == kind }
}
