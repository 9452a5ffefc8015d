package scenario

import (
	"fmt"
	"slices"
	"strconv"

	"rulestep/engine"
)

// This file takes shortcuts (729.2): "Ann proposes to repeat the last 2 lines 20 times", and
// in the lines that follow "Bob shortens it to 3 times". The lines that were agreed on are
// put into the script after those.

// placeForm is the end of a shortened shortcut: everybody passes until the player who
// shortened it has priority.
var placeForm = &form{id: "place", kind: passing, passes: func(r *runner, _ Line) verdict {
	r.endShortcut()
	return consumed
}, follows: func(r *runner, l Line) bool {
	r.open(l)
	r.endShortcut()
	return true
}}

// propose puts the lines of a proposal into the script.
func (r *runner) propose(l Line) {
	n, _ := strconv.Atoi(l.slots["N"])
	m, _ := strconv.Atoi(l.slots["M2"])
	at := r.next // of the line after the proposal
	chosen := slices.DeleteFunc(slices.Clone(r.lines[:at-1]), func(b Line) bool { return b.looks() })
	if n < 1 || n > len(chosen) {
		r.fail(Stuck, "%v", r.f.errorf(l.No, "of the lines before this one %d say what is done, and can be repeated", len(chosen)))
		return
	}
	block := chosen[len(chosen)-n:]
	for at < len(r.lines) && r.lines[at].form.id == "shortens" && r.lines[at].Mark == "" {
		at++
	}
	if most := r.limits.Lines; m > most/n || len(r.lines)+n*m > most {
		r.fail(Stuck, "%v", r.f.errorf(l.No, "a play may have %d lines, those that are repeated counted each time and forks together", r.f.Limits.Lines))
		return
	}
	r.proposed = proposal{block: block, times: m, at: at}
	r.lines = slices.Insert(r.lines, at, slices.Repeat(block, m)...)
}

// A proposal is the shortcut that was proposed last.
type proposal struct {
	block []Line // is repeated
	times int
	at    int // where the script has it
	rest  int // how many lines of one more round it holds, and the place where it ends
}

// shorten lets the proposal end sooner: after so many rounds, and in the next one where
// the player first has priority while the others wait for something to resolve.
func (r *runner) shorten(l Line) {
	p := &r.proposed
	who, err := r.t.player(l, l.slots["P"])
	if err != nil {
		r.fail(Stuck, "%v", err)
		return
	}
	if r.g.Shortener() != who {
		return // no rule lets anybody do that
	}
	if r.next > p.at {
		r.fail(Stuck, "%v", r.f.errorf(l.No, "a shortcut is shortened in the lines right after the proposal"))
		return
	}
	m, _ := strconv.Atoi(l.slots["N"])
	if m >= p.times {
		r.fail(Stuck, "%v", r.f.errorf(l.No, "the proposal is for %d times, so that is not shorter", p.times))
		return
	}
	begun := slices.IndexFunc(p.block, func(b Line) bool { return b.form.kind == passing })
	if begun < 0 || slices.ContainsFunc(p.block[:begun], func(b Line) bool { return b.slots["P"] == l.slots["P"] }) {
		r.fail(Stuck, "%v", r.f.errorf(l.No, "only a proposal by which %s passes can be shortened here", l.slots["P"]))
		return
	}
	agreed := slices.Concat(slices.Repeat(p.block, m), p.block[:begun])
	agreed = append(agreed, Line{No: l.No, Text: fmt.Sprintf("%s has priority where the shortcut ends", l.slots["P"]), form: placeForm, slots: l.slots})
	r.lines = slices.Replace(slices.Clone(r.lines), p.at, p.at+p.times*len(p.block)+p.rest, agreed...)
	p.times, p.rest = m, begun+1
}

// endShortcut waits for the place at which a shortcut ends.
func (r *runner) endShortcut() {
	who := r.g.Shortener()
	r.advance = func() bool {
		if r.g.Priority() != who {
			return false
		}
		r.g.EndShortcut()
		return true
	}
}

// mustAct fails the line for which a player would pass who can't.
func (r *runner) mustAct(d *engine.Decision) bool {
	err := r.g.MayPass(d.Player)
	if err == nil {
		return false
	}
	r.failLine(Refused, r.lines[min(r.next, len(r.lines)-1)], "refused: %v", err)
	return true
}
