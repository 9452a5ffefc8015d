package scenario

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// A File is a scenario, read but not played.
type File struct {
	Name     string // of the file, for messages
	Title    string
	Question string
	Because  string
	Shows    []cr.Rule
	Cards    []oracle.Card
	Setup    []Line
	SetupOf  map[string][]Line
	Opening  []Line
	Trunk    []Line
	Forks    []Fork
	archive  *txtar.Archive
}

// A Fork is one way in which a scenario goes on from its trunk, with its answer.
type Fork struct {
	Name   string
	Play   []Line
	Answer []Line
}

// A Line is one sentence of a section.
type Line struct {
	No         int    // line of the file
	Text       string // as written, without leading marks
	Mark       string // "!", "?", "now" or ""
	form       *form
	slots      map[string]string
	InResponse bool
}

// CardSource finds cards by name where a scenario does not define them itself. It
// may be nil.
type CardSource func(name string) (oracle.Card, bool)

// An Error is a fault in a scenario file, with its place.
type Error struct {
	File string
	Line int
	Msg  string
}

// Error gives "file:line: message".
func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

func (f *File) errorf(line int, format string, args ...any) error {
	return &Error{f.Name, line, fmt.Sprintf(format, args...)}
}

// Parse reads a scenario file. The error is an *Error, or several joined.
func Parse(name string, data []byte) (*File, error) {
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	f := &File{Name: name, SetupOf: make(map[string][]Line), archive: txtar.Parse([]byte(text))}
	if len(data) > MaxText {
		return nil, f.errorf(1, "a scenario may have %d bytes, not %d", MaxText, len(data))
	}
	if err := f.head(string(f.archive.Comment)); err != nil {
		return nil, err
	}
	at := 1 + strings.Count(string(f.archive.Comment), "\n")
	unnamed := Fork{}
	hasPlay, hasAnswer := false, false
	for _, section := range f.archive.Files {
		at++ // the section's own line
		body := string(section.Data)
		kind, fork, _ := strings.Cut(section.Name, ": ")
		var err error
		switch kind {
		case "cards":
			err = f.cards(body, at)
		case "setup":
			var lines []Line
			if lines, err = f.lines(body, at, inSetup); fork == "" {
				f.Setup = append(f.Setup, lines...)
			} else {
				for _, name := range strings.Split(fork, " / ") {
					f.SetupOf[name] = append(f.SetupOf[name], lines...)
				}
			}
		case "opening":
			f.Opening, err = f.lines(body, at, inPlay)
		case "play":
			var lines []Line
			if lines, err = f.lines(body, at, inPlay); fork == "" {
				f.Trunk, hasPlay = lines, true
			} else {
				f.fork(fork).Play = lines
			}
		case "answer":
			var lines []Line
			if lines, err = f.lines(body, at, inAnswer); fork == "" {
				unnamed.Answer, hasAnswer = lines, true
			} else {
				for _, name := range strings.Split(fork, " / ") {
					f.fork(name).Answer = lines
				}
			}
		case "because":
			f.Because = strings.TrimSpace(body)
		default:
			err = f.errorf(at-1, "there is no section %q; sections are cards, setup, opening, play, answer and because", section.Name)
		}
		if err != nil {
			return nil, err
		}
		at += strings.Count(body, "\n")
	}
	if hasAnswer || len(f.Forks) == 0 {
		f.Forks = append([]Fork{unnamed}, f.Forks...)
	}
	if !hasPlay && !hasAnswer && len(f.Forks) == 0 {
		return nil, f.errorf(1, "a scenario needs a section play and a section answer")
	}
	for name := range f.SetupOf {
		if !slices.ContainsFunc(f.Forks, func(k Fork) bool { return k.Name == name }) {
			return nil, f.errorf(1, "setup %q belongs to no fork", name)
		}
	}
	for _, k := range f.Forks {
		if len(k.Answer) == 0 {
			return nil, f.errorf(at, "fork %q has no answer", k.Name)
		}
	}
	return f, nil
}

// MaxText bounds a scenario file (DESIGN 4.10).
const MaxText = 64 << 10

func (f *File) fork(name string) *Fork {
	for i := range f.Forks {
		if f.Forks[i].Name == name {
			return &f.Forks[i]
		}
	}
	f.Forks = append(f.Forks, Fork{Name: name})
	return &f.Forks[len(f.Forks)-1]
}

// head reads title, question and the rules that are shown.
func (f *File) head(text string) error {
	var question []string
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "# ") && f.Title == "":
			f.Title = strings.TrimSpace(line[2:])
		case strings.HasPrefix(line, "shows "):
			for _, word := range strings.Fields(line)[1:] {
				rule, err := cr.Parse(word)
				if err != nil {
					return f.errorf(i+1, "%v", err)
				}
				f.Shows = append(f.Shows, rule)
			}
		case strings.TrimSpace(line) != "":
			question = append(question, strings.TrimSpace(line))
		}
	}
	f.Question = strings.Join(question, " ")
	if f.Title == "" {
		return f.errorf(1, "a scenario begins with its title, \"# What it is about\"")
	}
	return nil
}

// cards reads the cards section: blocks parted by blank lines.
func (f *File) cards(body string, at int) error {
	var block []string
	start := at
	flush := func() error {
		if len(block) == 0 {
			return nil
		}
		card, err := oracle.ParseCardBlock(block, start)
		if err != nil {
			return f.errorf(start, "%v", err)
		}
		compiled, unknown := oracle.Compile(card)
		if len(unknown) > 0 {
			return f.errorf(start, "%s: not understood: %s", card.Name, unknown[0])
		}
		if missing := engine.Unsupported(&compiled); len(missing) > 0 {
			return f.errorf(start, "%s: the engine does not carry out: %s", card.Name, strings.Join(missing, "; "))
		}
		f.Cards = append(f.Cards, compiled)
		block = nil
		return nil
	}
	for i, line := range strings.Split(strings.TrimSuffix(body, "\n"), "\n") {
		if strings.TrimSpace(line) == "" {
			if err := flush(); err != nil {
				return err
			}
			continue
		}
		if len(block) == 0 {
			start = at + i
		}
		block = append(block, line)
	}
	return flush()
}

// lines reads the sentences of a section. Indented lines are the engine's own and
// are left out; "-update" writes them.
func (f *File) lines(body string, at int, where section) ([]Line, error) {
	var list []Line
	for i, raw := range strings.Split(strings.TrimSuffix(body, "\n"), "\n") {
		if strings.TrimSpace(raw) == "" || raw[0] == ' ' || raw[0] == '\t' || strings.HasPrefix(raw, "//") {
			continue
		}
		line, err := f.sentence(raw, at+i, where)
		if err != nil {
			return nil, err
		}
		list = append(list, line)
	}
	return list, nil
}
