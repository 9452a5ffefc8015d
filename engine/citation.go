package engine

import (
	"strconv"
	"strings"

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

// A Citation is one rule applied to particular objects and players.
type Citation struct {
	Rule     cr.Rule
	sentence string
	about    [4]ID
	Derived  bool // made while computing a characteristic that was then consulted
	Refusal  bool // the rule refused a play
}

// pen says where citations go.
type pen uint8

const (
	// eventPen writes to the trace.
	eventPen pen = iota
	// derivationPen keeps citations with the characteristics that they made.
	derivationPen
	// scratchPen writes nothing: trial casts, lists of options, looking ahead.
	scratchPen
)

// applies reports whether a rule is in force and writes down that it was used.
// In the sentence %s stands for the next object or player and %n for the next
// number.
func (g *Game) applies(rule cr.Rule, sentence string, about ...ID) bool {
	g.spend()
	if rule == g.without {
		return false
	}
	g.cite(rule, sentence, false, about)
	return true
}

// spend counts a question to the book against the budget of the whole play, copies
// of the game included. A play that has used it up stops where it is.
func (g *Game) spend() {
	if *g.budget--; *g.budget < 0 {
		g.limitReached("more questions to the rules than a play may ask")
		panic(stopped{})
	}
}

// inForce is applies for a rule whose citation is written later, with cite, and only
// if it made a difference.
func (g *Game) inForce(rule cr.Rule) bool {
	return rule != g.without
}

// forbids returns the refusal of a play by a rule, or nil if the rule is not in
// force. The refusal is written where the play is judged, not here. Where options
// are only listed, all that matters is that there is a refusal.
func (g *Game) forbids(rule cr.Rule, sentence string, about ...ID) error {
	if rule == g.without {
		return nil
	}
	if g.pen == scratchPen && !g.trial {
		return notListed
	}
	c := Citation{Rule: rule, sentence: sentence, Refusal: true}
	copy(c.about[:], about)
	return &Illegal{Citation: c, Because: g.render(&c)}
}

// notListed is the refusal of what is only being considered for a list of options.
var notListed error = &Illegal{Because: "it is not among the options"}

// cite writes down that a rule was used.
func (g *Game) cite(rule cr.Rule, sentence string, refusal bool, about []ID) {
	if g.pen == scratchPen || g.unread && g.pen == eventPen {
		return
	}
	c := Citation{Rule: rule, sentence: sentence}
	for i, id := range about[:min(len(about), len(c.about))] {
		c.about[i] = id
	}
	if g.pen == eventPen {
		c.Refusal = refusal
		g.write(&c)
	} else {
		c.Derived = true
		g.derivation = append(g.derivation, c)
	}
}

// Illegal is the refusal of a play: the rule that refuses it and, in a sentence, why.
type Illegal struct {
	Citation Citation
	Because  string
	// Better is a declaration that obeys as many requirements as possible, where one is
	// refused because it obeys fewer (508.1d, 509.1c); nil for other refusals.
	Better *Declared
}

// Declared is a declaration of attackers or blockers: who they are, and parallel to that
// whom or what each attacks or blocks, and the number of each attacker's band, 0 for none.
type Declared struct {
	IDs   []ID
	Whom  []ID
	Bands []int
}

// Error gives the rule and the reason.
func (e *Illegal) Error() string { return string(e.Citation.Rule) + ": " + e.Because }

// citeRefusal writes down the rule of a refusal that has decided what happens.
func (g *Game) citeRefusal(err error) {
	if illegal, ok := err.(*Illegal); ok {
		c := illegal.Citation
		g.cite(c.Rule, c.sentence, false, c.about[:])
	}
}

// render makes a citation's sentence, with the names that its objects have now.
func (g *Game) render(c *Citation) string {
	var b strings.Builder
	next := 0
	s := c.sentence
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 || i+1 == len(s) || next == len(c.about) {
			b.WriteString(s)
			break
		}
		b.WriteString(s[:i])
		switch s[i+1] {
		case 's':
			b.WriteString(g.Name(c.about[next]))
		case 'n':
			b.WriteString(strconv.Itoa(int(c.about[next])))
			if c.about[next] == 1 {
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

// names reports whether the nth of the things that a citation is about is named in its
// sentence, and is no number.
func (c *Citation) names(n int) bool {
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
	Rule     cr.Rule
	Sentence string
	Derived  bool
	Refusal  bool
	Undone   bool // part of an attempt that was reversed (730.1)
	Number   int  // in the whole trace, by which TakenBack knows it
}

// write adds a citation to the trace once for each step of the script.
func (g *Game) write(c *Citation) {
	n := len(g.trace) - g.stepStart
	if n < 8 {
		for i := g.stepStart; i < len(g.trace); i++ {
			if g.trace[i].same(c) {
				return
			}
		}
		g.trace = append(g.trace, *c)
		return
	}
	if g.placed != len(g.trace) || 2*n >= len(g.places) {
		g.placeAll()
	}
	at := g.place(c)
	if int(*at) > g.stepStart {
		return
	}
	g.trace = append(g.trace, *c)
	g.placed = len(g.trace)
	*at = int32(g.placed)
}

// same reports whether two citations say the same of the same things.
func (c *Citation) same(d *Citation) bool {
	return c.about == d.about && c.Rule == d.Rule && c.sentence == d.sentence
}

// placeAll gives every citation of this step its place, and twice the room if need be.
func (g *Game) placeAll() {
	g.placed = max(g.placed, g.stepStart)
	if size := len(g.places); 2*(len(g.trace)-g.stepStart) >= size {
		g.places = make([]int32, max(64, 2*size))
		g.placed = g.stepStart
	}
	for ; g.placed < len(g.trace); g.placed++ {
		*g.place(&g.trace[g.placed]) = int32(g.placed) + 1
	}
}

// place finds by hashing where the number of a citation is kept: where it is in the
// trace, counted from 1. A number that is not of this step is that of no citation.
func (g *Game) place(c *Citation) *int32 {
	places, trace, start := g.places, g.trace, g.stepStart
	for i := c.hash(); ; i++ {
		p := &places[int(i)&(len(places)-1)]
		if old := int(*p) - 1; old < start || trace[old].same(c) {
			return p
		}
	}
}

// hash tells most citations apart without reading their sentences.
func (c *Citation) hash() uint32 {
	h := uint32(len(c.sentence))
	if n := len(c.Rule); n >= 2 {
		h ^= uint32(c.Rule[n-1])<<8 | uint32(c.Rule[n-2])<<16
	}
	h = h*0x9e3779b1 ^ uint32(c.about[0])*0x85ebca6b ^ uint32(c.about[1])*0xc2b2ae35 ^ uint32(c.about[2])*0x27d4eb2f
	return h ^ h>>15
}

// scratch carries out f without a trace.
func (g *Game) scratch(f func()) {
	old := g.pen
	g.pen = scratchPen
	f()
	g.pen = old
}

// Unread says that nobody is going to read what is ruled, so that nothing of it is written
// from now on. What happens is the same.
func (g *Game) Unread() { g.unread = true }

// TakeEntries returns what has been ruled since the last call, rendered with
// today's names, and starts a new step of the trace.
func (g *Game) TakeEntries() []Entry {
	list := g.trace[g.stepStart:]
	out := make([]Entry, 0, len(list))
	for i := range list {
		out = append(out, Entry{list[i].Rule, g.render(&list[i]), list[i].Derived, list[i].Refusal, g.undone(g.stepStart + i), g.stepStart + i})
	}
	g.stepStart = len(g.trace)
	g.steps++
	return out
}

// TakesBack counts how often something has been taken back so far. What is taken back may
// have begun in an earlier step, whose entries have been given out already.
func (g *Game) TakesBack() int { return len(g.undoneSpans) }

// TakenBack reports whether an entry of the trace is part of what has been taken back.
func (g *Game) TakenBack(number int) bool { return g.undone(number) }

func (g *Game) undone(i int) bool {
	for _, span := range g.undoneSpans {
		if i >= span[0] && i < span[1] {
			return true
		}
	}
	return false
}
