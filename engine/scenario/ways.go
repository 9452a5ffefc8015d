package scenario

import (
	"fmt"
	"slices"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file plays all legal answers to a decision side by side. Nobody acts after it; who has
// to choose takes what a branch takes by default, and that is told.

// Ways are the legal answers to a decision, each played on.
type Ways struct {
	Until string // how far they are played, in words
	List  []Way
	More  bool // there are others that are not judged
}

// A Way is one answer, and what came of it.
type Way struct {
	Play
	Assumed []string // what others decided without being asked
	End     engine.Board
	Problem string // why it was not played to the end
}

// mostWays bounds the answers that are played.
const mostWays = 48

// mostAssumed bounds the decisions that one of them assumes.
const mostAssumed = 12

// Ways plays every answer that is listed of the decision at a spot: in combat to its end, else
// until nothing waits to resolve. All together take no more than one play may.
func (f *File) Ways(at Spot) (*Ways, error) {
	open, err := f.open(at, manner{onward: true})
	if err != nil || open == nil || open.Priority {
		return nil, err
	}
	w := &Ways{Until: "the stack is empty", More: open.More || open.Unsaid > 0}
	ends := "everything resolves"
	if open.Kind == engine.AttackDecision || open.Kind == engine.BlockDecision || open.Kind == engine.DamageDecision || open.Step >= oracle.DeclareAttackers && open.Step <= oracle.CombatDamage {
		w.Until, ends = "the end of combat", "everyone passes until the end of combat"
	}
	left := f.Limits
	slices.SortStableFunc(open.Plays, func(a, b Play) int { return len(a.About) - len(b.About) }) // the simplest first
	for _, p := range open.Plays {
		if len(w.List) == mostWays || left.Game.Questions <= 0 || left.Pictures <= 0 {
			w.More = true
			break
		}
		left.Lines = f.Limits.Lines // all have those before the spot
		way, err := f.way(at, open, p, ends, &left)
		if err != nil {
			return nil, err
		}
		w.List = append(w.List, way)
	}
	return w, nil
}

// way plays one answer.
func (f *File) way(at Spot, open *Open, p Play, ends string, left *Limits) (Way, error) {
	cut, fork := f.upTo(at)
	w := Way{Play: p}
	last := at.Line + 1
	lines := slices.Concat(cut.Opening, cut.Trunk, fork.Play)
	if open.Replaces > 0 {
		lines = slices.DeleteFunc(lines, func(l Line) bool { return l.No == open.Replaces })
	}
	for _, said := range []string{p.Sentence, ends} {
		l, err := f.Sentence(said, last)
		if err != nil {
			return w, fmt.Errorf("%q is offered and no sentence: %w", said, err)
		}
		lines = append(lines, l)
	}
	cut.Opening, cut.Trunk, fork.Play = nil, nil, lines
	r := cut.playFork(fork, manner{assuming: true, left: left})
	r.release()
	w.Assumed = r.assumed
	for i := range r.trace.Steps {
		w.End = r.trace.Steps[i].Board
	}
	if fault := r.trace.Fault; fault != nil {
		w.Problem = fault.Msg
	}
	return w, nil
}

// assume answers a decision that nothing decides.
func (r *runner) assume(d *engine.Decision) engine.Answer {
	if len(r.assumed) == mostAssumed {
		r.fail(Stuck, "%v", r.f.errorf(r.lastLine(), "not judged: more than %d decisions that nobody has taken", mostAssumed))
		return r.stop(d)
	}
	legal, _ := r.legal(d)
	if len(legal) == 0 {
		r.fail(Stuck, "%v", r.f.errorf(r.lastLine(), "not judged: %s", d.Describe(r.g)))
		return r.stop(d)
	}
	taken := legal[0]
	if d.Kind == engine.YesNoDecision || d.Kind == engine.PayDecision {
		taken = legal[len(legal)-1] // yes stands before no
	}
	if len(legal) > 1 {
		r.assumed = append(r.assumed, taken.text)
	}
	return taken.answer
}
