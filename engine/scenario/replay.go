package scenario

import (
	"rulestep/engine"
	"rulestep/engine/cr"
)

// This file spares the plays without a rule what they have in common. A play without a rule is the play by the whole book
// up to where that first asks for the rule, be it only to list options or to try something out: what does not come through
// the one door to the book (citation.go) does not know which rule is missing. So the play by the whole book is played once, and
// kept at some of its moments; each play without a rule goes on from the last of them before the rule was asked for.

// Replays are the plays of a scenario without one of its rules each. They come to the same as [File.KnockOut] and
// [File.KnockOutSite] do (TestReplaysAreTheSame), sooner where there are several. One goroutine at a time may use them, and
// as long as they are kept the moments are, each of some hundred kilobytes.
type Replays struct {
	f       *File
	records map[string]*record // by the names of the forks; empty where the scenario does not hold
}

// A record is the play of a fork by the whole book, with the moments from which others go on.
type record struct {
	heard   engine.Heard
	moments []*pause
	left    int    // of the questions, as the last moment was kept
	lines   []Line // of the play, as it began
	end     *runner
	game    *engine.Game // that was played, and whose memory the moments share
	used    Limits       // questions and lines
}

// questionsBetween is how many questions to the book lie between two moments at least. A play of a demonstration puts some hundred; keeping a
// moment takes as long as some twenty, and twenty to thirty plays go on from those of one.
const questionsBetween = 20

// Replays plays a scenario by the whole book and keeps what plays without a rule go on from.
func (f *File) Replays() *Replays {
	s := &Replays{f: f, records: make(map[string]*record, len(f.Forks))}
	left := f.Limits
	for _, fork := range f.Forks {
		rec := &record{heard: engine.Heard{First: make(map[cr.Rule]int)}, left: left.Game.Questions}
		before := left
		rec.end = f.playFork(fork, manner{quiet: true, unread: true, left: &left, record: rec})
		rec.used.Game.Questions, rec.used.Lines = before.Game.Questions-left.Game.Questions, before.Lines-left.Lines
		if rec.end.class != "" {
			s.records = nil
			break
		}
		rec.game = rec.end.g
		rec.end.release()
		s.records[fork.Name] = rec
	}
	return s
}

// done gives the games that were recorded to the next plays: nothing goes on from them any more.
func (s *Replays) done() {
	for _, rec := range s.records {
		if rec.end.paused {
			games.give(rec.game)
		}
		for _, p := range rec.moments {
			games.give(p.r.g)
		}
	}
	s.records = nil
}

// KnockOut is [File.KnockOut].
func (s *Replays) KnockOut(rule cr.Rule) KnockOut {
	return s.f.knockOut(manner{without: rule, quiet: true, unread: true, replays: s})
}

// KnockOutSite is [File.KnockOutSite].
func (s *Replays) KnockOutSite(site engine.Site) KnockOut {
	return s.f.knockOut(manner{without: s.f.book().Shown(site.Rule), only: site.Sentence, quiet: true, unread: true, replays: s})
}

// listener notes what a play that is recorded asks for.
func (rec *record) listener() *engine.Heard {
	if rec == nil {
		return nil
	}
	return &rec.heard
}

// keep keeps a moment of a play that is recorded: where a decision is asked for, if the play can go on from there and has
// come far enough since the last one.
func (rec *record) keep(r *runner, d *engine.Decision) {
	if rec == nil || rec.left-r.g.Left() < questionsBetween || r.class != "" || r.advance != nil || r.proposed.times > 0 || !r.g.Pausable(d) {
		return
	}
	rec.left = r.g.Left()
	rec.moments = append(rec.moments, r.stand())
	rec.heard.Stage = len(rec.moments)
}

// same is the play of a fork by the whole book where that is the play without the rule as well, as it does not ask for it; else nil.
func (s *Replays) same(fork Fork, how manner) *runner {
	if s == nil || s.records[fork.Name] == nil {
		return nil
	}
	rec := s.records[fork.Name]
	if _, heard := rec.heard.First[s.f.named(how.without)]; heard {
		return nil
	}
	how.left.Game.Questions -= rec.used.Game.Questions
	how.left.Lines -= rec.used.Lines
	return rec.end
}

// lines are those with which a play of a fork begins, if they are known and may be so many.
func (s *Replays) lines(fork Fork, most int) []Line {
	if s == nil || s.records[fork.Name] == nil || len(s.records[fork.Name].lines) > most {
		return nil
	}
	return s.records[fork.Name].lines
}

// replay has a play without a rule go on from the last moment before the rule is asked for, and reports whether there is one.
func (r *runner) replay() bool {
	s := r.how.replays
	if s == nil || s.records[r.trace.Name] == nil {
		return false
	}
	rec := s.records[r.trace.Name]
	stage := rec.heard.First[r.how.without]
	if stage == 0 {
		return false
	}
	r.from(rec.moments[stage-1])
	r.g.WithoutSite(engine.Site{Rule: r.how.without, Sentence: r.how.only})
	r.g.Unread()
	return true
}
