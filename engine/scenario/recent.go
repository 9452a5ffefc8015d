package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"rulestep/engine"
)

// This file goes on with plays. Whoever plays on a table asks for one text after the other, each with
// a line more than the last, or another line at its end: what is before it was read and played, and
// need not be again. What comes of it is the same (TestRecentIsTheSame).

// A Recent remembers the scenarios that it has read last, and where their plays stood at the end. It is
// for the cards of one pool; several goroutines may use it.
type Recent struct {
	// OneAtATime says that no two plays run at once. Then any number of them may go on from one
	// moment; else one may, for what such plays have in common is not for two at once.
	OneAtATime bool

	// LinesAlone says that nothing of plays is remembered, but what was read: no play holds on to a table, and
	// what a play tells belongs to whoever asked for it.
	LinesAlone bool

	mu     sync.Mutex
	bases  []*base
	pauses []*pause
	gone   int // plays that have gone on from a pause (a test looks)
}

// How many tables are remembered, and how many moments of plays on all of them; a moment takes some
// hundred kilobytes.
const (
	mostBases  = 8
	mostPauses = 24
)

// A base is what scenarios have that differ in their plays alone: cards and setup, as they were read.
type base struct {
	text  string
	file  *File
	begun map[string]int

	mu    sync.Mutex
	lines map[string]readLine // of plays and answers
}

// A readLine is what came of reading a line, and the cards of the pool that it speaks of.
type readLine struct {
	line   Line
	spoken []string
}

// mostRead is how many lines of one base are remembered.
const mostRead = 2000

// baseOf is the text of all sections but plays, answers and reasons, with the lines at which they stand.
func (f *File) baseOf(begins []int) string {
	var b strings.Builder
	b.Write(f.archive.Comment)
	for i, section := range f.archive.Files {
		if turnOf(section.Name) < 2 {
			fmt.Fprintf(&b, "\n-- %d %s --\n", begins[i], section.Name)
			b.Write(section.Data)
		}
	}
	return b.String()
}

// Parse is [ParseWith], from what is remembered as far as that goes. The cards are those of one pool
// each time.
func (m *Recent) Parse(name string, data []byte, cards Cards) (*File, error) {
	return parse(name, data, cards, m)
}

// find is the base with a text, nil for none.
func (m *Recent) find(text string) *base {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := slices.IndexFunc(m.bases, func(b *base) bool { return b.text == text })
	if i < 0 {
		return nil
	}
	b := m.bases[i]
	m.bases = append(slices.Delete(m.bases, i, i+1), b)
	return b
}

// keep remembers a base: f has been read up to its plays.
func (m *Recent) keep(text string, f *File, begun map[string]int) *base {
	b := &base{text: text, file: new(File), begun: maps.Clone(begun), lines: map[string]readLine{}}
	*b.file = *f
	b.file.unshare()
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.bases) == mostBases {
		gone := m.bases[0]
		m.bases = slices.Delete(m.bases, 0, 1)
		m.pauses = slices.DeleteFunc(m.pauses, func(p *pause) bool { return p.of.base == gone })
	}
	m.bases = append(m.bases, b)
	return b
}

// unshare makes what reading plays adds to a file its own.
func (f *File) unshare() {
	f.Cards, f.Setup, f.own, f.differs, f.reasons = slices.Clip(f.Cards), slices.Clip(f.Setup), slices.Clip(f.own), slices.Clip(f.differs), slices.Clip(f.reasons)
	f.SetupOf, f.spokenOf = maps.Clone(f.SetupOf), maps.Clone(f.spokenOf)
	for short, names := range f.spokenOf {
		f.spokenOf[short] = slices.Clip(names)
	}
}

// startFrom gives a file what its base has.
func (f *File) startFrom(b *base) {
	name, limits, archive, source, pool, recent := f.Name, f.Limits, f.archive, f.source, f.pool, f.recent
	*f = *b.file
	f.Name, f.Limits, f.archive, f.source, f.pool, f.recent, f.base = name, limits, archive, source, pool, recent, b
	f.unshare()
}

// recall reads a line as it was read before, if it was. Names that lines since have given may have
// changed what it says.
func (f *File) recall(raw string, no int, where section) (Line, error) {
	b := f.base
	if b == nil || len(f.own) != len(b.file.own) {
		return f.sentence(raw, no, where)
	}
	key := string(rune('0'+where)) + raw
	b.mu.Lock()
	known, ok := b.lines[key]
	b.mu.Unlock()
	if !ok {
		f.speaks = []string{}
		line, err := f.sentence(raw, no, where)
		known = readLine{line, f.speaks}
		if f.speaks = nil; err != nil {
			return line, err
		}
		b.mu.Lock()
		if len(b.lines) < mostRead {
			b.lines[key] = known
		}
		b.mu.Unlock()
	}
	for _, name := range known.spoken {
		f.spoken(name)
	}
	known.line.No = no
	return known.line, nil
}

// A pause is a play that has come to the end of its lines, where a player with priority may act.
type pause struct {
	of    playing
	start Limits // what was left as the play began
	lines []Line
	names map[string][]string // of the cards that the file speaks of
	r     runner              // as it was there, with a game that is not played
	left  Limits
}

// playing is what has to be alike of plays so that one may go on from the other.
type playing struct {
	base    *base
	fork    string
	edition string
	drawn   uint8 // of which steps there are pictures
}

// playing says how a fork is played, if a play of it can go on from another one, or another one from it.
func (r *runner) playing() (p playing, ok bool) {
	f, how := r.f, &r.how
	if f.recent == nil || f.recent.LinesAlone || f.base == nil || how.without != "" || how.assuming || how.sites || how.quiet || how.unread || how.listing || how.branch != nil || how.ask != nil || how.timed {
		return p, false
	}
	p = playing{base: f.base, fork: r.trace.Name, edition: f.Edition}
	switch at := how.brief; {
	case at == nil:
	case at.Fork != r.trace.Name:
		p.drawn = 1
	case at.Line == 0:
		p.drawn = 2
	default:
		return p, false
	}
	return p, true
}

// pause remembers where the play stands, at a decision after its last line. It can't where the play
// has looked for a line after that one, which another play may have.
func (r *runner) pause(d *engine.Decision) {
	of, ok := r.playing()
	if !ok || r.peeked || r.class != "" || r.acting != nil || r.advance != nil || r.proposed.times > 0 || !r.g.Pausable(d) {
		return
	}
	p := r.stand()
	p.of, p.names = of, maps.Clone(r.f.spokenOf)
	p.r.asked-- // the decision will be asked again
	m := r.f.recent
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pauses = slices.DeleteFunc(m.pauses, func(q *pause) bool { return q.of == of && sameLines(q.lines, p.lines) })
	if len(m.pauses) == mostPauses {
		m.pauses = slices.Delete(m.pauses, 0, 1)
	}
	m.pauses = append(m.pauses, p)
}

// stand is where a play stands.
func (r *runner) stand() *pause {
	p := &pause{start: r.began, lines: r.lines, r: *r, left: *r.limits}
	p.r.unshare(nil)
	p.r.g = games.take()
	r.g.PauseIn(p.r.g)
	p.r.f, p.r.limits, p.r.how, p.r.lines = nil, nil, manner{}, nil
	p.r.t.f, p.r.t.g, p.r.t.limits = nil, nil, nil
	r.paused = true
	return p
}

// from has a play go on from where another one of its fork stood.
func (r *runner) from(p *pause) {
	f, limits, how, lines, began, lenient, steps := r.f, r.limits, r.how, r.lines, r.began, r.lenient, r.trace.Steps
	*r = p.r
	r.unshare(steps)
	r.paused = false // its game is another one
	r.f, r.limits, r.how, r.lines, r.began, r.lenient = f, limits, how, lines, began, lenient
	limits.Pictures -= p.start.Pictures - p.left.Pictures
	within := limits.ofGame()
	within.Questions -= p.start.Game.Questions - p.r.g.Left()
	r.g = games.take()
	r.g.Reset(r, "")
	r.g.SetLimits(within)
	r.g.GoOnFrom(p.r.g)
	r.t.f, r.t.g, r.t.limits = f, r.g, limits
}

// unshare makes what a play writes to its own. Its steps go where there is room for them, if there is enough.
func (r *runner) unshare(room []Step) {
	if cap(room) < len(r.trace.Steps) {
		room = make([]Step, 0, len(r.trace.Steps)+4) // there will be more
	}
	r.trace.Steps = append(room[:0], r.trace.Steps...)
	last := r.step()
	last.Rulings, last.Changes = slices.Clip(last.Rulings), slices.Clip(last.Changes)
	r.entries, r.derived = slices.Clip(r.entries), maps.Clone(r.derived)
	r.besides, r.orders, r.toPass, r.asking = nil, nil, engine.Action{}, nil
	r.took, r.left = maps.Clone(r.took), maps.Clone(r.left)
	t := *r.t
	t.spoken, t.lines, t.faces, t.calls, t.players = maps.Clone(t.spoken), maps.Clone(t.lines), maps.Clone(t.faces), maps.Clone(t.calls), maps.Clone(t.players)
	t.library, t.called, t.same = maps.Clone(t.library), maps.Clone(t.called), maps.Clone(t.same) // what was placed stays as the table was set
	t.kinds, t.absent, t.cast = slices.Clip(t.kinds), slices.Clip(t.absent), slices.Clip(t.cast)
	r.t = &t
}

// latest is the latest moment of a play that is remembered, nil for none.
func (m *Recent) latest(of playing, r *runner) (p *pause) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, q := range m.pauses {
		if n := len(q.lines); q.of == of && (p == nil || n > len(p.lines)) && n <= len(r.lines) && sameLines(q.lines, r.lines[:n]) && q.within(*r.limits) && sameNames(q.names, r.f.spokenOf) {
			p = q
		}
	}
	if p != nil {
		m.gone++
		if !m.OneAtATime {
			m.pauses = slices.DeleteFunc(m.pauses, func(q *pause) bool { return q == p })
		}
	}
	return p
}

// goOn has the play go on from the latest moment that is remembered of it, and reports whether there
// is one.
func (r *runner) goOn() bool {
	of, ok := r.playing()
	if !ok {
		return false
	}
	p := r.f.recent.latest(of, r)
	if p == nil {
		return false
	}
	r.from(p)
	return true
}

func sameLines(a, b []Line) bool {
	return slices.EqualFunc(a, b, func(x, y Line) bool {
		return x.No == y.No && x.Text == y.Text && x.Mark == y.Mark && x.InResponse == y.InResponse
	})
}

// within reports whether what was played up to the pause fits into other limits.
func (p *pause) within(l Limits) bool {
	x, y := p.start.Game, l.Game
	return x.Events == y.Events && x.Objects == y.Objects && x.Decisions == y.Decisions &&
		l.Pictures > p.start.Pictures-p.left.Pictures && y.Questions > x.Questions-p.r.g.Left()
}

func sameNames(a, b map[string][]string) bool { return maps.EqualFunc(a, b, slices.Equal) }
