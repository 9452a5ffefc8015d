package table

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"rulestep/engine/cr"
)

// This file is the one door between rules code and the rule book. Code that
// carries out a rule asks whether that rule applies, last in a condition and used
// as one:
//
//	if power > 0 && g.applies("510.1a", "%s assigns %n damage", c, num(power)) { ... }
//
// The answer is no in a game that is played without the rule; otherwise the
// question is itself the citation. So a rule that is cited is a rule that
// something hung on, and a replay without it shows what.

// About lists the objects and players that the sentence of a citation names, in order.
func (c *Citation) About() []ID {
	var list []ID
	s, next := c.sentence, 0
	for next < len(c.Things) {
		i := strings.IndexByte(s, '%')
		if i < 0 || i+1 == len(s) {
			break
		}
		if id := c.Things[next]; s[i+1] == 's' && id != None && !slices.Contains(list, id) {
			list = append(list, id)
		}
		next++
		s = s[i+2:]
	}
	return list
}

// A Citation is one rule applied to particular objects and players.
type Citation struct {
	Rule     cr.Rule
	sentence string
	Things   [4]ID
	Derived  bool // made while computing a characteristic that was then consulted
	Refusal  bool // the rule refused a play
}

// pen says where citations go.
type pen uint8

const (
	// eventPen writes to the trace.
	EventPen pen = iota
	// derivationPen keeps citations with the characteristics that they made.
	derivationPen
	// scratchPen writes nothing: trial casts, lists of options, looking ahead.
	ScratchPen
)

// Applies reports whether a rule is in force and writes down that it was used.
// In the sentence %s stands for the next object or player and %n for the next
// number.
func (t *Table) Applies(rule cr.Rule, sentence string, about ...ID) bool {
	t.Spend()
	t.hear(rule)
	if rule == t.Without && t.takenOut(rule, sentence) {
		return false
	}
	if t.Pen == EventPen && !t.Unwritten { // as Cite does, without calling it: this is asked for more than anything else
		c := Citation{Rule: rule, sentence: sentence}
		c.name(about)
		t.Write(&c)
	} else {
		t.Cite(rule, sentence, false, about)
	}
	return true
}

// name has a citation be about these things.
func (c *Citation) name(about []ID) {
	for i, id := range about[:min(len(about), len(c.Things))] {
		c.Things[i] = id
	}
}

// Spend counts a question to the book.
func (t *Table) Spend() {
	t.Put++
	if *t.Budget--; *t.Budget&(math.MinInt|255) <= 0 { // it is negative, or a multiple of 256
		t.charge(0)
	}
}

// InForce is applies for a rule whose citation is written later, with cite, and only
// if it made a difference.
func (t *Table) InForce(rule cr.Rule) bool {
	t.hear(rule)
	return rule != t.Without || t.only != ""
}

// Forbids returns the refusal of a play by a rule, or nil if the rule is not in
// force. The refusal is written where the play is judged, not here. Where options
// are only listed, all that matters is that there is a refusal.
func (t *Table) Forbids(rule cr.Rule, sentence string, about ...ID) error {
	t.hear(rule)
	if rule == t.Without && t.takenOut(rule, sentence) {
		return nil
	}
	if t.Pen == ScratchPen && !t.Trial {
		return NotListed
	}
	if t.refusals != nil {
		t.refusals[Site{rule, sentence}] = true
	}
	c := Citation{Rule: rule, sentence: sentence, Refusal: true}
	copy(c.Things[:], about)
	return &Illegal{Citation: c, Number: t.Shown(rule), Because: t.Render(&c)}
}

// NotListed is the refusal of what is only being considered for a list of options.
var NotListed error = &Illegal{Because: "it is not among the options"}

// Cite writes down that a rule was used.
func (t *Table) Cite(rule cr.Rule, sentence string, refusal bool, about []ID) {
	if t.Pen == ScratchPen || t.Unwritten {
		return
	}
	c := Citation{Rule: rule, sentence: sentence}
	c.name(about)
	if t.Pen == EventPen {
		c.Refusal = refusal
		t.Write(&c)
	} else {
		c.Derived = true
		t.Derivation = append(t.Derivation, c)
	}
}

// Illegal is the refusal of a play: the rule that refuses it and, in a sentence, why.
type Illegal struct {
	Citation Citation
	Number   cr.Rule // of the rule in the edition of the play
	Because  string
	// Lacking says of a refused target what it lacks, where that is one thing and takes few words; it is for
	// who asks why, not for who replays.
	Lacking string
	// Better is a declaration that obeys as many requirements as possible, where one is
	// refused because it obeys fewer (508.1d, 509.1c); nil for other refusals.
	Better *Declared
	// Hangs names a choice of the player's on which the refusal may hang, because not every answer to it has
	// been looked at: "tapping", "exiling" or "paying with" what; "" where there is none.
	Hangs string
}

// Declared is a declaration of attackers or blockers: who they are, and parallel to that
// whom or what each attacks or blocks, and the number of each attacker's band, 0 for none.
type Declared struct {
	IDs   []ID
	Whom  []ID
	Bands []int
}

// Reason is why, with what is lacking.
func (e *Illegal) Reason() string {
	if e.Lacking == "" {
		return e.Because
	}
	return e.Because + ": " + e.Lacking
}

// Error gives the rule and the reason.
func (e *Illegal) Error() string { return string(e.Number) + ": " + e.Reason() }

// CiteRefusal writes down the rule of a refusal that has decided what happens.
func (t *Table) CiteRefusal(err error) {
	if illegal, ok := err.(*Illegal); ok {
		c := illegal.Citation
		t.Cite(c.Rule, c.sentence, false, c.Things[:])
	}
}

// Render makes a citation's sentence, with the names that its objects have now.
func (t *Table) Render(c *Citation) string {
	var b strings.Builder
	next := 0
	s := c.sentence
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 || i+1 == len(s) || next == len(c.Things) {
			b.WriteString(s)
			break
		}
		b.WriteString(s[:i])
		switch s[i+1] {
		case 's':
			b.WriteString(t.Name(c.Things[next]))
		case 'n':
			b.WriteString(strconv.Itoa(int(c.Things[next])))
			if c.Things[next] == 1 {
				next++
				s = singular(s[i+2:])
				continue
			}
		}
		next++
		s = s[i+2:]
	}
	return b.String()
}

// singular makes the noun with which a sentence goes on after "1" singular.
func singular(s string) string {
	end := 1 + strings.IndexByte(strings.TrimPrefix(s, " ")+" ", ' ')
	if noun := s[:min(end, len(s))]; len(noun) > len(" is") && strings.HasSuffix(noun, "s") {
		return noun[:len(noun)-1] + s[len(noun):]
	}
	return s
}

// Names reports whether the nth of the things that a citation is about is named in its
// sentence, and is no number.
func (c *Citation) Names(n int) bool {
	for i := 0; i+1 < len(c.sentence); i++ {
		if c.sentence[i] == '%' {
			if n == 0 {
				return c.sentence[i+1] == 's'
			}
			n--
		}
	}
	return false
}

// An Entry is one line of the trace: a ruling, in a sentence, with its number.
type Entry struct {
	Rule     cr.Rule // its number in the edition of the play
	Name     cr.Rule // what rules code calls it
	Sentence string
	Derived  bool
	Refusal  bool
	Undone   bool // part of an attempt that was reversed (730.1)
	Number   int  // in the whole trace, by which TakenBack knows it
}

// Write adds a citation to the trace once for each step of the script.
func (t *Table) Write(c *Citation) {
	t.Work(2) // what is written is kept, and told
	start, n := t.StepStart, len(t.Trace)
	if n-start < fewCitations {
		for i := start; i < n; i++ {
			if t.Trace[i].same(c) {
				return
			}
		}
		t.Trace = append(t.Trace, *c)
		return
	}
	if t.placed != n || 2*(n-start) >= len(t.places) {
		t.placeAll()
	}
	if at := t.place(c); int(*at) <= start {
		t.Trace = append(t.Trace, *c)
		t.placed = n + 1
		*at = int32(n + 1)
	}
}

// fewCitations are so few that one after another is looked at sooner than a place is found by hashing.
const fewCitations = 8

// same reports whether two citations say the same of the same things.
func (c *Citation) same(d *Citation) bool {
	return c.Things == d.Things && alike(c.sentence, d.sentence) && alike(string(c.Rule), string(d.Rule))
}

// alike compares two texts that mostly, if they are the same, stand in one place of memory: there the source says them once.
func alike(a, b string) bool {
	return len(a) == len(b) && (unsafe.StringData(a) == unsafe.StringData(b) || a == b)
}

// placeAll gives every citation of this step its place, and twice the room if need be.
func (t *Table) placeAll() {
	t.placed = max(t.placed, t.StepStart)
	if size := len(t.places); 2*(len(t.Trace)-t.StepStart) >= size {
		t.places = make([]int32, max(64, 2*size))
		t.placed = t.StepStart
	}
	for ; t.placed < len(t.Trace); t.placed++ {
		*t.place(&t.Trace[t.placed]) = int32(t.placed) + 1
	}
}

// place finds by hashing where the number of a citation is kept: where it is in the
// trace, counted from 1. A number that is not of this step is that of no citation.
func (t *Table) place(c *Citation) *int32 {
	places, written, start := t.places, t.Trace, int32(t.StepStart)
	for i := int(c.hash()); ; i++ {
		p := &places[i&(len(places)-1)]
		if *p <= start || written[*p-1].same(c) {
			return p
		}
	}
}

// hash tells most citations apart without reading their sentences.
func (c *Citation) hash() uint32 {
	h := uint32(len(c.sentence)<<3|len(c.Rule))*0x9e3779b1 ^ uint32(c.Things[0])*0x85ebca6b ^ uint32(c.Things[1])*0xc2b2ae35
	return h ^ h>>15
}

// Scratch carries out f without a trace.
func (t *Table) Scratch(f func()) {
	old := t.Pen
	t.Pen = ScratchPen
	f()
	t.Pen = old
}

// Unread says that nobody is going to read what is ruled, so that nothing of it is written, nor kept with what it has made,
// from now on. What happens is the same.
func (t *Table) Unread() { t.Unwritten = true }

// Work counts n small steps of an algorithm that asks the book few questions, such as
// looking through the table for effects. Eight of them are worth a question: each stands
// for some hundred nanoseconds.
func (t *Table) Work(n int) {
	if t.credit += n; t.credit >= 8 {
		t.charge(t.credit / 8)
		t.credit %= 8
	}
}

// ContextWork is the [Table.Work] of making a [Context]: a piece of memory, and not a small one.
const ContextWork = 4

// charge takes n questions off the budget of the whole play, copies of the game included. A
// play that has used it up, or is called off, stops where it is.
func (t *Table) charge(n int) {
	before := *t.Budget
	*t.Budget -= n
	switch {
	case *t.Budget < 0:
		t.LimitReached("more questions to the rules than a play may ask")
		panic(Stopped{})
	case t.CalledOff != nil && (n == 0 || before>>8 != *t.Budget>>8) && t.CalledOff():
		*t.Budget = -1 // so that nothing goes on that looks at it from outside
		t.LimitReached("the play was called off")
		panic(Stopped{})
	}
}

// Stopped is the panic with which a play ends that may not go on: it is over, or a limit
// has been reached.
type Stopped struct{}
