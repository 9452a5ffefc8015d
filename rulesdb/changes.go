package rulesdb

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/cr"
)

// A Verdict is what a reader found about a rule that a newer edition words otherwise than
// an older one, leaves out or adds.
type Verdict struct {
	At     string  // where it is written, "changes.txt:17"
	Before cr.Rule // number in the older edition, "" when that lacks the rule
	After  cr.Rule // number in the newer edition, "" when that lacks it
	Class  VerdictClass
	Group  int    // of what plays differently: its number among Changes.Groups; 0 otherwise
	Topic  string // of what is new: the mechanic, "plot"; "" otherwise
	Why    string // one sentence
}

// VerdictClass says what a change of a rule's words means at the table.
type VerdictClass string

// The classes. Only what differs plays otherwise.
const (
	WordingOnly VerdictClass = "wording"   // says the same in other words
	ListOnly    VerdictClass = "list"      // a list of types, symbols or names is longer or shorter
	Clarified   VerdictClass = "clarified" // says what was so already
	Differs     VerdictClass = "differs"   // plays differently
	NewTopic    VerdictClass = "new"       // came with a new mechanic; what was there plays as before
)

// PlaysTheSame tells whether what could be played before plays as before.
func (v Verdict) PlaysTheSame() bool { return v.Class != Differs }

// Changes are the verdicts on all rules that differ between two editions.
type Changes struct {
	From, To string         // effective dates
	Groups   map[int]string // what plays differently, told in a line each
	Played   []int          // those of them that the engine plays in the newer edition as that says
	Verdicts []Verdict      // in the order in which they are written: that of the book
}

var (
	changesSpan   = regexp.MustCompile(`^from (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)$`)
	changesGroup  = regexp.MustCompile(`^group ([1-9]\d*) (\S.*)$`)
	changesPlayed = regexp.MustCompile(`^played( [1-9]\d*)+$`)
	changesLine   = regexp.MustCompile(`^(\S+) (\S+) ([a-z]+)(?: ([^:]+))?: (\S.*)$`)
)

// ReadChanges reads a list of verdicts. Its first line names the two editions, "from
// 2024-03-08 to 2026-02-27"; "group 1 TITLE" names what plays differently, "played 1 3" lists the groups that the engine plays
// in the newer edition as that says; then each line
// is a rule's number in the older and in the newer edition, "-" in the one that lacks it,
// its class with group or topic, and after a colon the reason. A reason goes on over lines
// that are indented; a line that starts with "//" is a comment. The error names the file
// and line of everything that is wrong.
func ReadChanges(name, text string) (*Changes, error) {
	c := &Changes{Groups: map[int]string{}}
	var faults []error
	var last *string // what an indented line goes on with
	seen := map[string]string{}
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		at := fmt.Sprintf("%s:%d", name, i+1)
		fault := func(format string, args ...any) {
			faults = append(faults, fmt.Errorf("%s: %s", at, fmt.Sprintf(format, args...)))
			last = nil
		}
		span, group := changesSpan.FindStringSubmatch(line), changesGroup.FindStringSubmatch(line)
		switch {
		case line == "" || strings.HasPrefix(line, "//"):
			last = nil
		case line[0] == ' ' && last != nil:
			*last += " " + strings.TrimSpace(line)
		case span != nil && c.From == "":
			c.From, c.To = span[1], span[2]
		case c.From == "":
			fault("%q stands before the editions; expected a line like \"from 2024-03-08 to 2026-02-27\" first", line)
		case group != nil:
			n, err := strconv.Atoi(group[1])
			if err != nil || c.Groups[n] != "" {
				fault("group %s stands there already", group[1])
				continue
			}
			c.Groups[n] = group[2]
		case changesPlayed.MatchString(line):
			for _, word := range strings.Fields(line)[1:] {
				n, err := strconv.Atoi(word)
				if err != nil || c.Groups[n] == "" || slices.Contains(c.Played, n) {
					fault("there is no group %s, or it stands there already", word)
					continue
				}
				c.Played = append(c.Played, n)
			}
		default:
			v, err := c.verdict(line)
			if err != nil {
				fault("%v", err)
				continue
			}
			for _, key := range []string{"the older edition's rule " + string(v.Before), "the newer edition's rule " + string(v.After)} {
				if strings.HasSuffix(key, " ") {
					continue
				}
				if seen[key] != "" {
					fault("%s stands already at %s", key, seen[key])
				}
				seen[key] = at
			}
			v.At = at
			c.Verdicts = append(c.Verdicts, v)
			last = &c.Verdicts[len(c.Verdicts)-1].Why
		}
	}
	if c.From == "" && len(faults) == 0 {
		faults = append(faults, fmt.Errorf("%s: no line names the editions", name))
	}
	return c, errors.Join(faults...)
}

// verdict reads one line.
func (c *Changes) verdict(line string) (Verdict, error) {
	m := changesLine.FindStringSubmatch(line)
	if m == nil {
		return Verdict{}, fmt.Errorf("%q is no verdict; expected \"OLD NEW CLASS: reason\", with \"-\" for a rule that an edition lacks", line)
	}
	v := Verdict{Class: VerdictClass(m[3]), Why: m[5]}
	for i, n := range []*cr.Rule{&v.Before, &v.After} {
		switch r := cr.Rule(m[i+1]); {
		case r == "-":
		case r.Kind() < cr.Numbered:
			return v, fmt.Errorf("%q is no rule number", r)
		default:
			*n = r
		}
	}
	switch detail := m[4]; {
	case v.Before == "" && v.After == "":
		return v, errors.New("neither edition has the rule")
	case v.Class == Differs:
		n, err := strconv.Atoi(detail)
		if err != nil || c.Groups[n] == "" {
			return v, fmt.Errorf("there is no group %q; expected \"differs N\" after a line \"group N TITLE\"", detail)
		}
		v.Group = n
	case v.Class == NewTopic && (v.Before != "" || detail == ""):
		return v, errors.New("expected \"- NUMBER new TOPIC\": only a rule that the older edition lacks is new")
	case v.Class == NewTopic:
		v.Topic = detail
	case !slices.Contains([]VerdictClass{WordingOnly, ListOnly, Clarified}, v.Class):
		return v, fmt.Errorf("there is no class %q; the classes are wording, list, clarified, differs N and new TOPIC", v.Class)
	case detail != "":
		return v, fmt.Errorf("%q takes no %q", v.Class, detail)
	}
	return v, nil
}

// Check holds the verdicts to the numbers of the newer edition: every rule that is
// reworded, gone or new has one, and no other. The error names the place of each that is
// wrong, and the rules that nobody has judged.
func (c *Changes) Check(book *cr.Book) error {
	var faults []error
	judged := map[cr.Rule]bool{}
	for _, v := range c.Verdicts {
		name := v.Before
		if name == "" {
			name = v.After + "@" + cr.Rule(c.To)
		}
		judged[name] = true
		number, _ := book.Number(name)
		what := book.Differs(name)
		switch {
		case v.Before == "" && what != cr.New:
			faults = append(faults, fmt.Errorf("%s: %s is no new rule of %s", v.At, v.After, c.To))
		case v.After == "" && what != cr.Gone:
			faults = append(faults, fmt.Errorf("%s: %s has not gone, it is %s in %s", v.At, v.Before, number, c.To))
		case v.Before != "" && v.After != "" && what != cr.Reworded:
			faults = append(faults, fmt.Errorf("%s: %s is not reworded in %s", v.At, v.Before, c.To))
		case v.After != number:
			faults = append(faults, fmt.Errorf("%s: %s is %s in %s, not %s", v.At, v.Before, number, c.To, v.After))
		}
	}
	for _, name := range book.Differing() {
		number, _, _ := strings.Cut(string(name), "@")
		if cr.Rule(number).Kind() >= cr.Numbered && !judged[name] {
			faults = append(faults, fmt.Errorf("nobody has judged %s, which differs in %s", name, c.To))
		}
	}
	return errors.Join(faults...)
}

// Changes are the verdicts on the rules that differ between the edition of cr.Edition and
// the newer one that the program knows; nil when the store has none.
func (s *Snapshot) Changes() *Changes { return s.changes }

// judge finds the rules that the verdicts are about.
func (s *Snapshot) judge() {
	s.verdicts = map[string]*Verdict{}
	if s.changes == nil {
		return
	}
	older, newer := s.Whole(s.changes.From), s.Whole(s.changes.To)
	for i := range s.changes.Verdicts {
		v := &s.changes.Verdicts[i]
		r := older.Rule(v.Before)
		if r == nil {
			r = newer.Rule(v.After)
		}
		if r != nil {
			s.verdicts[r.Identity] = v
		}
	}
}

// Whole returns the whole edition of a date: the official one, or that in plain words. It is
// nil when there is neither.
func (s *Snapshot) Whole(date string) *Book {
	if b := s.byID[date]; b != nil && b.edition.Complete {
		return b
	}
	return s.byID[PlainOf(date)]
}

// Verdict is what a reader found about rule n of this book, if the book has it as one of
// the two editions that [Snapshot.Changes] compares has it; nil otherwise.
func (b *Book) Verdict(n cr.Rule) *Verdict {
	r := b.Rule(n)
	if r == nil {
		return nil
	}
	v := b.snapshot.verdicts[r.Identity]
	if v == nil {
		return nil
	}
	c := b.snapshot.changes
	if b.edition.Date == c.From || b.edition.Date == c.To {
		return v
	}
	for _, side := range []*Book{b.snapshot.Whole(c.From), b.snapshot.Whole(c.To)} {
		if same := side.withIdentity(r.Identity); same != nil && same.Wording == r.Wording && r.Wording != "" {
			return v
		}
	}
	return nil
}

// playsTheSame tells whether what a demonstration plays by a rule of the engine's edition is
// played so by this book: because the wording is the same, or because a reader of both has
// found so, or because the engine plays the rule by either edition, and notes in [Demo.Depends]
// where that makes a difference. What nobody has read is not the same.
func (b *Book) playsTheSame(engine *Rule) bool {
	here := b.withIdentity(engine.Identity)
	if here != nil && here.Wording == engine.Wording {
		return true
	}
	v, c := b.snapshot.verdicts[engine.Identity], b.snapshot.changes
	if v == nil || c.From != cr.Edition || !v.PlaysTheSame() && (here == nil || !slices.Contains(c.Played, v.Group)) {
		return false
	}
	if here == nil {
		return v.After == "" && b.edition.Date >= c.To // what had gone by then is gone in later editions, too
	}
	return b.read(here)
}

// GroupNumbers lists the numbers of the groups in order.
func (c *Changes) GroupNumbers() []int { return slices.Sorted(maps.Keys(c.Groups)) }
