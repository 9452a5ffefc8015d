package training

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/txtar"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file takes a demonstration apart and puts the piece of it together that a question
// needs: the same table, the lines up to the asked moment, and what is asked as answers.

// A Source is a demonstration that questions are made of.
type Source struct {
	Slug string // "702/evolve"
	Text string // the scenario file; a [Bank] does not hold what it can read again

	files fs.FS           // has the file; nil for none
	done  <-chan struct{} // closed when nobody waits any more (MakeWithin)
}

// text is the scenario file.
func (s *Source) text() (string, error) {
	if s.Text != "" || s.files == nil {
		return s.Text, nil
	}
	data, err := fs.ReadFile(s.files, s.Slug+".txt")
	return string(data), err
}

// A script is one fork of a demonstration as lines: what questions are made from, and
// what a variation changes.
type script struct {
	slug     string
	fork     string
	alone    bool // the file has no other fork, so its prose is about this one
	question string
	shows    []cr.Rule
	cards    string // the body of the section, as written
	setup    []string
	set      []scenario.Line // the setup as read, for a variation to know what a line says
	opening  []scenario.Line
	play     []scenario.Line
	answer   []scenario.Line
	quoted   bool             // it plays an example of the book, with cards that people know
	denied   []scenario.Line  // what the file says must be refused, in any fork
	whole    bool             // nothing may be left out of hands: other forks are asked about with it
	looping  bool             // it repeats lines by their number, so none may be left out
	change   string           // what is different from the file, "" for nothing
	edition  string           // which the head of the file names, "" for none
	only     []cr.Rule        // without which it is played, nil for all that one could forget
	form     Form             // in which it is asked, "" for all
	ends     *ends            // how plays of its pieces have ended; it is that of its copies, too
	known    *scenario.Recent // lines of its pieces and of its copies' that were read
}

// read takes a file apart, a script for each fork, without what lies idle in hands.
func read(src Source) ([]script, error) {
	list, err := scriptsOf(src)
	for i := range list {
		list[i].leaveOut()
	}
	return list, err
}

// scriptsOf takes a file apart, a script for each fork.
func scriptsOf(src Source) ([]script, error) {
	text, err := src.text()
	if err != nil {
		return nil, err
	}
	f, err := scenario.Parse(src.Slug, []byte(text))
	if err != nil {
		return nil, err
	}
	cards := ""
	for _, section := range txtar.Parse([]byte(text)).Files {
		if section.Name == "cards" {
			cards += string(section.Data) + "\n"
		}
	}
	edition := ""
	if f.Edition != cr.Edition {
		edition = f.Edition
	}
	var list []script
	var denied []scenario.Line
	for _, fork := range f.Forks {
		for _, l := range slices.Concat(f.Trunk, fork.Play) {
			if l.Mark == "!" || l.Form() == "may" && l.Slot("not") != "" {
				denied = append(denied, l)
			}
		}
	}
	for _, fork := range f.Forks {
		s := script{
			slug: src.Slug, fork: fork.Name, alone: len(f.Forks) == 1, question: f.Question, shows: f.ShownNames(), cards: strings.TrimSpace(cards), edition: edition,
			quoted: len(f.Agrees) > 0, denied: denied, ends: &ends{done: src.done}, known: &scenario.Recent{LinesAlone: true}, opening: f.Opening, play: slices.Concat(f.Trunk, fork.Play), answer: fork.Answer,
		}
		setup := slices.Concat(f.Setup, f.SetupOf[fork.Name])
		for i, l := range setup {
			if l.Form() == "moment" && slices.ContainsFunc(setup[i+1:], func(o scenario.Line) bool { return o.Form() == "moment" }) {
				continue // the fork begins at another one
			}
			s.setup, s.set = append(s.setup, l.Text), append(s.set, l)
		}
		s.looping = slices.ContainsFunc(slices.Concat(s.opening, s.play), func(l scenario.Line) bool {
			return slices.Contains([]string{"repeat", "proposes", "shortens"}, l.Form())
		})
		list = append(list, s)
	}
	return list, nil
}

// leaveOut takes cards out of hands that this fork has nothing to do with: other forks play
// them, and whoever reads the question would look for what they are good for. They stay where
// the play is another one without them.
func (s *script) leaveOut() {
	said := ""
	for _, l := range slices.Concat(s.opening, s.play) {
		said += l.Text + "\n"
	}
	idle := func(name string) bool { return !strings.Contains(said, name) }
	less := *s
	less.answer = nil
	less.setup = s.heldBack(idle)
	if len(less.setup) == len(s.setup) && slices.Equal(less.setup, s.setup) {
		return
	}
	for _, l := range s.answer {
		if names := l.Names(); l.Form() != "zone" || len(names) == 0 || !idle(names[0]) || len(names) > 1 || !strings.HasSuffix(l.Slot("Z"), " hand") {
			less.answer = append(less.answer, l)
		}
	}
	p := less.upTo(len(less.play), true)
	for _, l := range less.answer {
		p.ask = append(p.ask, l.Text)
	}
	if len(p.ask) == 0 || p.parse() != nil {
		return
	}
	out := p.outcome("")
	if !out.Ended {
		return
	}
	for i, l := range less.answer {
		if n := out.Answers[i].Value; l.Form() == "hand count" || l.Form() == "hand empty" {
			p.ask[i] = strings.Replace(l.Slot("P")+" has "+n+" cards in hand", " 1 cards", " 1 card", 1)
		}
	}
	if p.parse() != nil || p.outcome("").Class != scenario.Same {
		return
	}
	less.set, less.answer = p.file.Setup, p.file.Forks[0].Answer
	*s = less
}

// heldBack is the setup without the cards in hands that are idle.
func (s *script) heldBack(idle func(card string) bool) []string {
	var list []string
	for i, text := range s.setup {
		var names []string
		zone := ""
		if i < len(s.set) && s.set[i].Text == text && s.set[i].Form() == "zone" && strings.HasSuffix(s.set[i].Slot("Z"), " hand") {
			names, zone = slices.Clone(s.set[i].Names()), s.set[i].Slot("Z")
		}
		if !slices.ContainsFunc(names, idle) {
			list = append(list, text)
			continue
		}
		switch kept := slices.DeleteFunc(names, idle); len(kept) {
		case 0:
		case 1:
			list = append(list, kept[0]+" is in "+zone)
		default:
			last := len(kept) - 1
			list = append(list, strings.Join(kept[:last], ", ")+" and "+kept[last]+" are in "+zone)
		}
	}
	return list
}

// idles reports whether cards in hands may be left out of a piece in which nobody does anything
// with them: not where some card looks at hands, nor where somebody believes something of them.
func (s *script) idles() bool {
	return !s.whole && s.misreading() == nil && !slices.ContainsFunc([]string{"hand", "iscard", "name"}, func(word string) bool { return strings.Contains(s.cards, word) })
}

// withoutIdle is the setup of the piece without the cards in hands that no line up to its moment
// names, nor the one that is asked about, for somebody who reads it looks for what they are good for. What is asked about stays.
func (p *piece) withoutIdle() []string {
	for _, fact := range p.ask {
		if strings.HasSuffix(fact, " in hand") || strings.HasSuffix(fact, " hand is empty") {
			return p.of.setup
		}
	}
	said := strings.Join(slices.Concat(p.lines, p.ask, []string{p.about}), "\n")
	return p.of.heldBack(func(card string) bool { return !strings.Contains(said, card) })
}

// texts are the cards that this fork has to do with.
func (s *script) texts() []string {
	said := strings.Join(s.setup, "\n")
	for _, l := range slices.Concat(s.opening, s.play) {
		said += "\n" + l.Text
	}
	return s.textsOf(said)
}

// textsOf are the cards that something said names, and those whose names stand on them.
func (s *script) textsOf(said string) []string {
	if s.cards == "" {
		return nil
	}
	var kept, rest []string
	for _, block := range strings.Split(s.cards, "\n\n") {
		if block = strings.TrimSpace(block); block != "" {
			rest = append(rest, block)
		}
	}
	for more := true; more; {
		more = false
		for i, block := range rest {
			name, _, _ := strings.Cut(block, "\n")
			name, _, _ = strings.Cut(name, " {")
			name, _, _ = strings.Cut(name, ",") // a script calls a card by what stands before the comma
			if block != "" && strings.Contains(said, name) {
				said, rest[i], more = said+"\n"+block, "", true
				kept = append(kept, block)
			}
		}
	}
	return kept
}

// A piece is a script up to a moment, with what is asked then.
type piece struct {
	of    *script
	lines []string // the opening, then the play
	begun int      // how many of the lines are the opening
	ask   []string // facts
	about string   // a line to come of which something is asked
	setup []string // without what lies idle in hands up to there

	file  *scenario.File
	whole string // the text of the file
	first int    // the number of the first line of the play in the file
}

// upTo is the script up to a line of its play, which is left out; without the checks, which
// would give the answer away and stop a play without a rule before it comes to one. full
// keeps them, for scripts that need them.
func (s *script) upTo(end int, full bool) piece {
	p := piece{of: s}
	for i, l := range slices.Concat(s.opening, s.play[:end]) {
		if full || l.Acts() {
			p.lines = append(p.lines, l.Text)
			if i < len(s.opening) {
				p.begun++
			}
		}
	}
	return p
}

// text writes the piece as a scenario file.
func (p *piece) text() string {
	var b strings.Builder
	line := 0
	put := func(format string, args ...any) {
		s := fmt.Sprintf(format, args...)
		b.WriteString(s + "\n")
		line += 1 + strings.Count(s, "\n")
	}
	put("# A question")
	if p.of.edition != "" {
		put("edition %s", p.of.edition)
	}
	if p.of.cards != "" {
		put("-- cards --\n%s", p.of.cards)
	}
	put("-- setup --")
	for _, l := range p.setup {
		put("%s", l)
	}
	if p.begun > 0 {
		put("-- opening --")
		for _, l := range p.lines[:p.begun] {
			put("%s", l)
		}
	}
	put("-- play --")
	p.first = line + 1
	for _, l := range p.lines[p.begun:] {
		put("%s", l)
	}
	put("-- answer --")
	for _, l := range p.ask {
		put("%s", l)
	}
	if len(p.ask) == 0 {
		put("the game is not over")
	}
	return b.String()
}

// parse reads the piece as a file.
func (p *piece) parse() error {
	p.setup = p.of.setup
	if p.of.idles() {
		p.setup = p.withoutIdle()
	}
	text := p.text()
	f, err := p.of.known.Parse(p.of.slug, []byte(text), nil)
	if err != nil {
		return err
	}
	p.file, p.whole = f, text
	f.Limits = scenario.Visitors // a question is made while somebody waits
	return nil
}

// at is the index of the line that stands at a line of the file, -1 for what is no line of
// the play.
func (p *piece) at(line int) int {
	if i := line - p.first + p.begun; i >= p.begun && i < len(p.lines) {
		return i
	}
	return -1
}

// last is the line of the file at which the piece's last line stands.
func (p *piece) last() int { return p.first + len(p.lines) - 1 - p.begun }

// outcome plays the piece, without a rule by its name if one is given.
func (p *piece) outcome(without cr.Rule) scenario.Outcome {
	if without != "" {
		without = p.book().Shown(without)
	}
	key := end{p.whole, p.file.Edition, without}
	out, known := p.of.ends.of(key)
	if known {
		return out
	}
	select {
	case <-p.of.ends.done:
		return scenario.Outcome{Class: scenario.Stuck}
	default:
	}
	out, err := p.file.Outcome("", without)
	if err != nil { // it has this one fork
		return scenario.Outcome{Class: scenario.Stuck}
	}
	p.of.ends.keep(key, out)
	return out
}

// among leaves of rules those without which the script is played.
func (s *script) among(rules []cr.Rule) []cr.Rule {
	if s.only == nil {
		return rules
	}
	return slices.DeleteFunc(rules, func(r cr.Rule) bool { return !slices.Contains(s.only, r) })
}

// wants reports whether it is asked in a form.
func (s *script) wants(f Form) bool { return s.form == "" || s.form == f }

// An end is one of a play: of a text, by an edition, without a rule.
type end struct {
	text, edition string
	without       cr.Rule
}

// ends are how the last plays of pieces ended. Every fourth play is one that another question
// about the same moment has come to before.
type ends struct {
	done  <-chan struct{} // closed when no more shall be played
	mu    sync.Mutex
	known map[end]scenario.Outcome
}

// mostEnds is how many ends are kept of one fork.
const mostEnds = 32

func (e *ends) of(key end) (scenario.Outcome, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	out, ok := e.known[key]
	return out, ok
}

func (e *ends) keep(key end, out scenario.Outcome) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.known == nil || len(e.known) >= mostEnds {
		e.known = make(map[end]scenario.Outcome)
	}
	e.known[key] = out
}

// book is that of the edition by which the piece is played. Questions know rules by their names
// (package cr), a play tells them by the numbers of its edition.
func (p *piece) book() *cr.Book {
	book, err := cr.BookOf(p.file.Edition)
	if err != nil {
		panic(err) // the file has been read by it
	}
	return book
}

// values are those of the facts that are asked, when the play came to its end by the
// script alone; nil otherwise.
func values(out scenario.Outcome) []string {
	if !out.Ended || out.Freed {
		return nil
	}
	list := make([]string, len(out.Answers))
	for i, a := range out.Answers {
		list[i] = a.Value
	}
	return list
}
