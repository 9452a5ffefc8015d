package scenario

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
)

// A scenario is of the edition that its head names, "edition 2026-02-27", else of that of
// [cr.Edition]. It can be played by another: then-and-now stands in one file. A line that only
// one of them has begins with "since 2026-02-27: " or "until 2026-02-27: "; an answer that is
// another one since then stands in a section "answer: since 2026-02-27", behind the name of its
// fork if it has one: "answer: Ape first since 2026-02-27". Why it is so stands in "because", and
// where that is not the reason any more in "because: since 2026-02-27", with the numbers of that
// edition.

// span is from which edition on a line stands in its file, and before which.
type span struct{ since, until string } // "" for no bound

func (s span) has(edition string) bool {
	return edition >= s.since && (s.until == "" || edition < s.until)
}

// edited matches the beginning of a line that not every edition has.
var edited = regexp.MustCompile(`^(since|until) (\d{4}-\d\d-\d\d): `)

// cutSpan takes from a line what says which editions have it.
func (f *File) cutSpan(raw string, no int) (rest string, s span, err error) {
	m := edited.FindStringSubmatch(raw)
	if m == nil {
		return raw, s, nil
	}
	if _, err := cr.BookOf(m[2]); err != nil {
		return raw, s, f.errorf(no, "%v", err)
	}
	if f.differs = append(f.differs, m[2]); m[1] == "since" {
		s.since = m[2]
	} else {
		s.until = m[2]
	}
	return raw[len(m[0]):], s, nil
}

// headEdition matches the line of a head that says of which edition the file is.
var headEdition = regexp.MustCompile(`^edition \d{4}-\S*$`)

// sectionSince matches the name of an answer, or of the section because, that is so since an
// edition.
var sectionSince = regexp.MustCompile(`^(?:(.*) )?since (\S+)$`)

// answersSince reads a section of answers that are so since an edition.
func (f *File) answersSince(forks []string, since, body string, at int) error {
	if _, err := cr.BookOf(since); err != nil {
		return f.errorf(at-1, "%v", err)
	}
	lines, err := f.lines(body, at, inAnswer)
	for i := range lines {
		lines[i].span.since = since
	}
	f.differs = append(f.differs, since)
	for _, name := range forks {
		k := f.fork(name)
		k.now = append(k.now, lines...)
	}
	return err
}

// A reason is the text of a section because, with the numbers of its edition.
type reason struct{ since, text string } // "" for the file's own edition

// becauseSince reads a section that says why, since an edition or from the first on.
func (f *File) becauseSince(since, text string, at int) error {
	if since != "" {
		if _, err := cr.BookOf(since); err != nil {
			return f.errorf(at-1, "%v", err)
		}
	}
	f.reasons = append(f.reasons, reason{since, text})
	return nil
}

// why is what the file says of its edition: the newest text that it has then, with the numbers
// of the edition; a rule that this lacks keeps the number of the one that has it.
func (f *File) why(own string) string {
	var last reason
	for _, r := range f.reasons {
		if r.since <= f.Edition && r.since >= last.since {
			last = r
		}
	}
	from := cmp.Or(last.since, own)
	if from == f.Edition {
		return last.text
	}
	then, err := cr.BookOf(from)
	if err != nil {
		return last.text
	}
	return cr.Renumbered(last.text, from, func(n cr.Rule) (cr.Rule, bool) {
		name, ok := then.Name(n)
		if !ok {
			return n, true // no number of the book: nothing is known of it
		}
		return f.book().Number(name)
	})
}

// whole is what a file has for all editions together.
type whole struct {
	setup, opening, trunk []Line
	setupOf               map[string][]Line
	forks                 []Fork
	shows                 []cr.Rule // names, see package cr
	edition               string    // the file's own
}

// keepWhole ends the reading of a file: what it has is kept, and what its edition has of it is
// laid out.
func (f *File) keepWhole() {
	w := &whole{f.Setup, f.Opening, f.Trunk, f.SetupOf, f.Forks, nil, f.Edition}
	for i := range w.forks {
		k := &w.forks[i]
		if len(k.now) == 0 {
			continue
		}
		k.Answer = slices.Clone(k.Answer) // the same lines may be those of several forks
		for n := range k.Answer {
			if l := &k.Answer[n]; l.span == (span{}) {
				l.span.until = k.now[0].span.since
			}
		}
		k.Answer = append(k.Answer, k.now...)
	}
	own := f.book()
	for _, n := range f.Shows {
		name, _ := own.Name(n)
		w.shows = append(w.shows, name)
	}
	f.all = w
	f.layOut()
}

// layOut sets what the file has in its edition.
func (f *File) layOut() {
	pick := func(lines []Line) []Line {
		if !slices.ContainsFunc(lines, func(l Line) bool { return !l.span.has(f.Edition) }) {
			return lines
		}
		return slices.DeleteFunc(slices.Clone(lines), func(l Line) bool { return !l.span.has(f.Edition) })
	}
	w := f.all
	f.Setup, f.Opening, f.Trunk = pick(w.setup), pick(w.opening), pick(w.trunk)
	f.SetupOf = maps.Clone(w.setupOf)
	for name, lines := range f.SetupOf {
		f.SetupOf[name] = pick(lines)
	}
	f.Forks = slices.Clone(w.forks)
	for i := range f.Forks {
		k := &f.Forks[i]
		k.Play, k.Answer = pick(k.Play), pick(k.Answer)
	}
	f.Because = f.why(w.edition)
	f.Shows = nil
	for _, name := range w.shows {
		if n, ok := f.book().Number(name); ok {
			f.Shows = append(f.Shows, n)
		}
	}
}

// In is the scenario as an edition plays it: with the lines and answers that it has there, and
// with its numbers. The rules that it shows are those of them that the edition has. The error
// names the editions that there are.
func (f *File) In(edition string) (*File, error) {
	b, err := cr.BookOf(edition)
	if err != nil {
		return nil, err
	}
	there := *f
	there.Edition = b.Edition
	there.layOut()
	return &there, nil
}

// OnShow is the scenario as a reader of an edition plays it: by that one, unless the head of the
// file names its own or the engine does not carry that edition out.
func (f *File) OnShow(edition string) *File {
	if there, err := f.In(edition); err == nil && !f.fixed {
		return there
	}
	return f
}

// ShownNames are the rules that the file is there to show, by their names (see package cr).
func (h *Head) ShownNames() []cr.Rule {
	names := make([]cr.Rule, len(h.Shows))
	for i, n := range h.Shows {
		names[i] = h.book().Named(n)
	}
	return names
}

// ThenAndNow lists the editions with which the file says that something of it changes, in order.
func (f *File) ThenAndNow() []string {
	return slices.Compact(slices.Sorted(slices.Values(f.differs)))
}

// book is that of the file's edition.
func (h *Head) book() *cr.Book {
	b, err := cr.BookOf(h.Edition)
	if err != nil {
		panic(err) // it was looked up as the edition was set
	}
	return b
}

// named is what rules code calls the rule that has a number in the file's edition. A number that
// no rule has there is called like none.
func (f *File) named(number cr.Rule) cr.Rule {
	if number == "" {
		return ""
	}
	if name, ok := f.book().Name(number); ok {
		return name
	}
	return number + "@" + cr.Rule(f.Edition)
}

// setEdition is what it says of its edition.
func (h *Head) setEdition(edition string) error {
	b, err := cr.BookOf(strings.TrimSpace(edition))
	switch {
	case err != nil:
		return err
	case h.Edition != "":
		return fmt.Errorf("the file is of the edition %s already", h.Edition)
	}
	h.Edition, h.fixed = b.Edition, true
	return nil
}

// Depends reports whether the play has asked what another edition answers otherwise. If not, it
// is the same play in every edition, but for the numbers of the rules.
func (t *Trace) Depends() bool { return len(t.Marks) > 0 }

// mark notes where a play differs in another edition.
func (t *Trace) mark(more []engine.Mark) {
	for _, m := range more {
		if !slices.Contains(t.Marks, m) {
			t.Marks = append(t.Marks, m)
		}
	}
}
