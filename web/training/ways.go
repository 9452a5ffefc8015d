package training

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file asks for all legal ways of a decision.

const (
	mostWays    = 10
	mostOptions = 14 // with those that some rule forbids
)

// ways is what a line decides of which all legal ways can be asked, by its form.
var ways = map[string]string{"attacks": "attack", "no attack": "attack", "blocks": "block", "no block": "block", "assign": "assign damage from ", "finds": "find", "keeps": "keep", "applies": "apply", "chooses": "choose for "}

// decided asks for what a line of the play decides: among which ways, or among which targets.
func (s *script) decided(i int, l scenario.Line) *Question {
	if ways[l.Form()] != "" {
		return s.allOf(i, l)
	}
	return s.targets(i, l)
}

// allOf asks for all legal ways of a decision that a line of the play makes. The file itself
// does not ask, so it must hang on a rule that the file is about, or that forbids some of them.
func (s *script) allOf(i int, l scenario.Line) *Question {
	text := l.Slot("P") + " may " + ways[l.Form()]
	if strings.HasSuffix(text, " ") {
		text += l.Slot("O")
	}
	p := s.upTo(i, s.looping)
	p.lines = append(p.lines, text+" exactly: nothing")
	if p.parse() != nil {
		return nil
	}
	legal := p.outcome("").Ways
	if len(legal) == 0 || len(legal) > mostWays {
		return nil
	}
	q := s.all(i, text+" exactly: "+join(legal))
	if q == nil || !q.turns() {
		return nil
	}
	if c := &q.Claims[0]; len(c.Options) == 2 && len(parts(c.truth)) == 2 {
		return nil // to do it or not: it could be
	}
	return q
}

// turns reports whether a set that is asked for hangs on a rule that the file is about, or on
// one that people forget and without which there would be more.
func (q *Question) turns() bool {
	return slices.ContainsFunc(q.wrong, func(w Wrong) bool {
		return w.Shown || !carrying[w.Rule] && !procedure[w.Rule] && len(parts(w.Values[0])) > len(parts(q.Claims[0].truth))
	})
}

// all asks for every legal way of a decision, which a line lists ("Bob may block exactly:
// nothing").
func (s *script) all(i int, text string) *Question {
	p := s.upTo(i, s.looping)
	p.lines = append(p.lines, text)
	if p.parse() != nil {
		return nil
	}
	out := p.outcome("")
	if len(out.Ways) == 0 || len(out.Ways) > mostWays {
		return nil
	}
	alike(out.Ways)
	v := &played{piece: p}
	v.tell()
	if v.fork.Steps[len(v.fork.Steps)-1].Text != text {
		return nil // the play does not come to it
	}
	played := slices.Concat(p.file.Opening, p.file.Trunk, p.file.Forks[0].Play)
	l := played[len(played)-1]
	q := s.begin(v, All)
	c := Claim{Ask: which(l.Slot("P"), l.Slot("WHAT")), Kind: Some, Options: slices.Clone(out.Ways), truth: join(out.Ways)}
	for _, r := range v.candidates() {
		shown := slices.Contains(s.shows, r)
		if procedure[r] && !shown {
			continue
		}
		without := p.outcome(r)
		alike(without.Ways)
		if len(without.Ways) == 0 || slices.Equal(without.Ways, out.Ways) || len(without.Ways) > mostOptions {
			continue
		}
		q.wrong = append(q.wrong, Wrong{Rule: r, Shown: shown, Values: []string{join(without.Ways)}})
		for _, w := range without.Ways {
			if !slices.Contains(c.Options, w) {
				c.Options = append(c.Options, w)
			}
		}
	}
	slices.Sort(c.Options)
	if len(c.Options) > mostOptions || len(c.Options) < 2 || len(c.Options) == len(out.Ways) {
		return nil // too many, or every one is right
	}
	if len(c.Options) == 2 && slices.Contains(c.Options, "nothing") {
		return nil // one may nearly always do nothing, so the other one is wrong
	}
	slices.SortFunc(q.wrong, func(a, b Wrong) int { return cr.Compare(a.Rule, b.Rule) })
	q.Claims = []Claim{c}
	v.fork.Steps = v.fork.Steps[:len(v.fork.Steps)-1]
	return q.atEnd(v, i)
}

// which asks for all legal ways of what somebody decides.
func which(player, what string) string {
	switch verb, _, _ := strings.Cut(what, " "); verb {
	case "find", "keep", "apply", "choose":
		return "Which of these may " + player + " " + what + "?"
	}
	return "Which of these ways for " + player + " to " + what + " are legal?"
}

// alike writes ways to assign damage in the same order of who gets it, so that they are easily
// compared.
func alike(ways []string) {
	for i, w := range ways {
		gets := strings.Split(w, ", ")
		if !slices.ContainsFunc(gets, func(part string) bool { return !assigned.MatchString(part) }) {
			slices.SortFunc(gets, func(a, b string) int {
				_, x, _ := strings.Cut(a, " to ")
				_, y, _ := strings.Cut(b, " to ")
				return strings.Compare(x, y)
			})
			ways[i] = strings.Join(gets, ", ")
		}
	}
}

// atEnd finishes a question that is asked when its piece has been played, before a line of the
// script: all of it has been done then.
func (q *Question) atEnd(v *played, line int) *Question {
	if q = q.finish(v); q == nil {
		return nil
	}
	q.Table, q.Step = len(v.fork.Steps)-1, len(v.fork.Steps)
	var ok bool
	if q.Done, ok = done(v.fork.Steps); !ok {
		return nil
	}
	q.Then = nil
	q.Line = line + 1
	q.name()
	return q
}
