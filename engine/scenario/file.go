package scenario

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"rulestep/engine"
	"rulestep/engine/cardname"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// A File is a scenario, read but not played.
type File struct {
	Name string // of the file, for messages
	Head

	Because string
	Cards   []*oracle.Card // shared with other files; never written to
	Setup   []Line
	SetupOf map[string][]Line
	Opening []Line
	Trunk   []Line
	Forks   []Fork
	Limits  Limits // on one play of a fork; Usual unless the caller sets others
	// Watch is told of the game of each fork as it is set, to look on; nil for nobody (package trial's tests set it).
	Watch    func(fork string, g *engine.Game)
	all      *whole   // what it has for all editions together
	differs  []string // editions with which something of it changes
	reasons  []reason // that its sections give why it is so
	archive  *txtar.Archive
	source   []string            // the lines of the file
	pool     Cards               // where cards are found that the file does not write; may be nil
	own      []string            // names that the file gives
	ownNames *cardname.Index     // of these
	spokenOf map[string][]string // whole names of the cards that it speaks of, by what stands before their comma
	speaks   []string            // such names of the line that is being read, if somebody wants to know; else nil
	recent   *Recent             // nil where nothing is remembered
	base     *base               // what it has in common with others that are; nil for nothing
}

// A Fork is one way in which a scenario goes on from its trunk, with its answer.
type Fork struct {
	Name   string
	Play   []Line
	Answer []Line
	now    []Line // of answers that are others since an edition
}

// A Line is one sentence of a section.
type Line struct {
	No         int    // line of the file
	Text       string // as written, without leading marks
	Mark       string // "!", "?", "now" or ""
	form       *form
	said       string // Text without marks and without by, with every name of several words welded
	by         string // who decides it for the player whom it is about, "" for that player
	slots      map[string]string
	InResponse bool
	span       span // the editions that have it
}

// An Error is a fault in a scenario file, with its place.
type Error struct {
	File   string
	Line   int
	Column int    // of the word, from 1 and in bytes; 0 when the whole line is meant
	Word   string // the words of the line that are wrong; "" when the whole line is meant
	Meant  string // what probably should stand in their place; "" when nothing is near
	Msg    string
	bare   string // Msg without what was meant, of a name that nothing has
}

// Error gives "file:line: message", or "file:line:column: message" about a word.
func (e *Error) Error() string {
	if e.Column > 0 {
		return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Msg)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
}

// errorf makes an error about a line. The first of the arguments that stands in the
// line, and is not all of it, is the word that is wrong.
func (f *File) errorf(line int, format string, args ...any) error {
	for i, arg := range args {
		if word, ok := arg.(string); ok {
			args[i] = unweld(word)
		}
	}
	e := &Error{File: f.Name, Line: line, Msg: fmt.Sprintf(format, args...)}
	if line < 1 || line > len(f.source) {
		return e
	}
	text := f.source[line-1]
	for _, arg := range args {
		word, ok := arg.(string)
		if !ok || word == "" || len(word) >= len(strings.TrimSpace(text)) {
			continue
		}
		if i := max(wordIn(text, word), strings.Index(text, word)); i >= 0 {
			e.Column, e.Word = i+1, word
			break
		}
	}
	return e
}

// wordIn is where a word, or several, stand by themselves in a text, -1 for nowhere.
func wordIn(text, word string) int {
	inWord := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] >= 0x80 || isLetter(text[i]|0x20) || text[i] >= '0' && text[i] <= '9')
	}
	for at := 0; word != ""; at++ {
		i := strings.Index(text[at:], word)
		if i < 0 {
			break
		}
		if at += i; !inWord(at-1) && !inWord(at+len(word)) {
			return at
		}
	}
	return -1
}

// mostErrors is how many faults of a file are told at once.
const mostErrors = 20

// Parse reads a scenario file that writes all its cards itself. The error is an *Error, or
// several joined, at most mostErrors of them.
func Parse(name string, data []byte) (*File, error) { return ParseWith(name, data, nil) }

// ParseWith is Parse for a file that may name other cards too.
func ParseWith(name string, data []byte, cards Cards) (*File, error) {
	return parse(name, data, cards, nil)
}

// parse reads a file, from what is remembered as far as that goes.
func parse(name string, data []byte, cards Cards, recent *Recent) (*File, error) {
	if len(data) > MaxText {
		return nil, &Error{File: name, Line: 1, Msg: fmt.Sprintf("a scenario may have %d bytes, not %d", MaxText, len(data))}
	}
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	f := &File{Name: name, SetupOf: make(map[string][]Line), Limits: Usual, archive: txtar.Parse([]byte(text)), source: strings.Split(text, "\n"), pool: cards, recent: recent}
	for i, line := range f.source {
		if len(line) > MaxLine {
			return nil, f.errorf(i+1, "a line may have %d bytes, not %d", MaxLine, len(line))
		}
	}
	var faults []error
	wrong := func(err error) { faults = append(faults, apart(err)...) }
	at := 1 + strings.Count(string(f.archive.Comment), "\n")
	begun := map[string]int{} // by kind and fork: the line on which a section begins
	begins := make([]int, len(f.archive.Files))
	for i, section := range f.archive.Files {
		at++ // the section's own line
		begins[i] = at
		at += strings.Count(string(section.Data), "\n")
	}
	known := ""
	if recent != nil {
		known = f.baseOf(begins)
		if b := recent.find(known); b != nil {
			f.startFrom(b)
			begun = maps.Clone(b.begun)
		}
	}
	if f.base == nil {
		wrong(f.Head.read(string(f.archive.Comment), f.errorf))
	}
	// Names are learnt before they are met: cards first, then what the setup calls by a name.
	for pass := range 3 {
		if pass < 2 && f.base != nil {
			continue
		}
		if pass == 2 && f.base == nil && recent != nil && len(faults) == 0 {
			f.base = recent.keep(known, f, begun)
		}
		for i, section := range f.archive.Files {
			if turnOf(section.Name) == pass {
				wrong(f.section(section.Name, string(section.Data), begins[i], begun))
			}
		}
	}
	slices.SortStableFunc(faults, func(a, b error) int { return lineOf(a) - lineOf(b) })
	if len(faults) == 0 {
		wrong(f.complete(begun))
	}
	if len(faults) > 0 {
		return nil, together(faults)
	}
	f.keepWhole()
	return f, nil
}

// turnOf says in which turn a section is read.
func turnOf(section string) int {
	switch kind, _, _ := strings.Cut(section, ": "); kind {
	case "cards":
		return 0
	case "setup":
		return 1
	}
	return 2
}

// lineOf is the line of a fault.
func lineOf(err error) int {
	var fault *Error
	if errors.As(err, &fault) {
		return fault.Line
	}
	return 0
}

// section reads one section, whose first line has the number at.
func (f *File) section(name, body string, at int, begun map[string]int) error {
	kind, fork, _ := strings.Cut(name, ": ")
	since := ""
	if m := sectionSince.FindStringSubmatch(fork); m != nil && (kind == "answer" || kind == "because" && m[1] == "") {
		fork, since = m[1], m[2]
	}
	forks := []string{fork}
	var faults []error
	switch kind {
	case "setup", "answer":
		forks = strings.Split(fork, " / ")
	case "cards", "opening", "because":
		if fork != "" {
			faults = append(faults, f.errorf(at-1, "%q is about all forks and takes no name", name))
		}
	}
	for _, name := range forks {
		key := kind + ": " + name
		if since != "" {
			key = strings.TrimSuffix(key, " ") + " since " + since
		}
		first, again := begun[key]
		if again && kind != "cards" && kind != "setup" { // or what stands there would be passed over
			faults = append(faults, f.errorf(at-1, "the section %q stands at line %d already", strings.TrimSuffix(key, ": "), first))
		}
		begun[key] = at - 1
	}
	var lines []Line
	var err error
	switch kind {
	case "cards":
		err = f.cards(body, at)
	case "setup":
		lines, err = f.lines(body, at, inSetup)
		for _, name := range forks {
			if name == "" {
				f.Setup = append(f.Setup, lines...)
			} else {
				f.SetupOf[name] = append(f.SetupOf[name], lines...)
			}
		}
	case "opening":
		f.Opening, err = f.lines(body, at, inPlay)
	case "play":
		if lines, err = f.lines(body, at, inPlay); fork == "" {
			f.Trunk = lines
		} else {
			f.fork(fork).Play = lines
		}
	case "answer":
		if since != "" {
			err = f.answersSince(forks, since, body, at)
			break
		}
		lines, err = f.lines(body, at, inAnswer)
		for _, name := range forks {
			f.fork(name).Answer = lines
		}
	case "because":
		err = f.becauseSince(since, strings.TrimSpace(body), at)
	default:
		err = f.errorf(at-1, "there is no section %q; sections are cards, setup, opening, play, answer and because", name)
	}
	return errors.Join(append(faults, err)...)
}

// complete checks that the sections make a scenario; the play without a name comes first.
// A play without an answer shows what happens and judges nothing.
func (f *File) complete(begun map[string]int) error {
	_, hasPlay := begun["play: "]
	switch {
	case hasPlay && len(f.Forks) == 0:
		f.fork("")
	case len(f.Forks) == 0:
		return f.errorf(1, "a scenario needs a section play, and what it asks about a section answer")
	}
	if i := slices.IndexFunc(f.Forks, func(k Fork) bool { return k.Name == "" }); i > 0 {
		unnamed := f.Forks[i]
		f.Forks = slices.Insert(slices.Delete(f.Forks, i, i+1), 0, unnamed)
	}
	for _, name := range slices.Sorted(maps.Keys(f.SetupOf)) {
		if !slices.ContainsFunc(f.Forks, func(k Fork) bool { return k.Name == name }) {
			return f.errorf(1, "setup %q belongs to no fork", name)
		}
	}
	return nil
}

// apart lists what has been joined to one error.
func apart(err error) []error {
	joined, ok := err.(interface{ Unwrap() []error })
	switch {
	case err == nil:
		return nil
	case !ok:
		return []error{err}
	}
	var list []error
	for _, one := range joined.Unwrap() {
		list = append(list, apart(one)...)
	}
	return list
}

// together is one error of several.
func together(faults []error) error {
	if len(faults) == 1 {
		return faults[0]
	}
	return errors.Join(faults[:min(len(faults), mostErrors)]...)
}

// Faults takes an error of Parse apart.
func Faults(err error) []*Error {
	var list []*Error
	for _, one := range apart(err) {
		var e *Error
		if errors.As(one, &e) {
			list = append(list, e)
		}
	}
	return list
}

// MaxText bounds a scenario file (DESIGN 4.10), and MaxLine each of its lines.
const (
	MaxText = 64 << 10
	MaxLine = 4 << 10
)

func (f *File) fork(name string) *Fork {
	for i := range f.Forks {
		if f.Forks[i].Name == name {
			return &f.Forks[i]
		}
	}
	f.Forks = append(f.Forks, Fork{Name: name})
	return &f.Forks[len(f.Forks)-1]
}

// cards reads the cards section: blocks parted by blank lines.
func (f *File) cards(body string, at int) error {
	var block []string
	var faults []error
	start := at
	flush := func() error {
		if len(block) == 0 {
			return nil
		}
		lines := block
		block = nil
		card, err := f.card(lines, start)
		if err != nil {
			return err
		}
		f.Cards = append(f.Cards, card)
		f.learn(card.Name)
		return nil
	}
	for i, line := range strings.Split(strings.TrimSuffix(body, "\n"), "\n") {
		if strings.TrimSpace(line) == "" {
			if err := flush(); err != nil {
				if faults = append(faults, err); len(faults) == mostErrors {
					break
				}
			}
			continue
		}
		if len(block) == 0 {
			start = at + i
		}
		block = append(block, line)
	}
	if err := flush(); err != nil {
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

// card reads the block of a card that the file doesn't have yet.
func (f *File) card(lines []string, start int) (*oracle.Card, error) {
	text := strings.Join(lines, "\n")
	known, ok := blocks.know(text)
	if !ok {
		card, err := cardtext.ParseCardBlock(lines, start)
		if err != nil {
			return nil, f.errorf(start, "%v", err)
		}
		known.card = &card
	}
	for _, other := range f.Cards {
		if name := label(other.Name); name == label(known.card.Name) { // or a line would mean either of them
			return nil, f.errorf(start, "there is a card called %s already; a card is written once, and several cards of it are put into the setup", name)
		}
	}
	if ok {
		return known.card, nil
	}
	compiled, unknown := cardtext.Compile(*known.card)
	if len(unknown) > 0 {
		return nil, f.notUnderstood(known.card.Name, unknown[0], lines, start)
	}
	if err := f.carriedOut(start, &compiled); err != nil {
		return nil, err
	}
	blocks.keep(text, made{card: &compiled})
	return &compiled, nil
}

// lines reads the sentences of a section. Indented lines are the engine's own and
// are left out; "-update" writes them.
func (f *File) lines(body string, at int, where section) ([]Line, error) {
	var list []Line
	var faults []error
	for i, raw := range strings.Split(strings.TrimSuffix(body, "\n"), "\n") {
		if strings.TrimSpace(raw) == "" || raw[0] == ' ' || raw[0] == '\t' || strings.HasPrefix(raw, "//") {
			continue
		}
		raw, span, err := f.cutSpan(strings.TrimRight(raw, " \t"), at+i)
		var line Line
		if err == nil {
			line, err = f.recall(raw, at+i, where)
		}
		line.span = span
		if err != nil {
			if faults = append(faults, err); len(faults) == mostErrors {
				break
			}
			continue
		}
		if line.slots["DESCRIPTION"] != "" {
			name, _ := cutCalled(line.slots["O"])
			f.learn(name)
		}
		list = append(list, line)
	}
	return list, errors.Join(faults...)
}
