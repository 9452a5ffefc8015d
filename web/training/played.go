package training

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file plays a piece of a demonstration, with all rules and without each of those that
// somebody could have forgotten.

// A played piece: what is so at its end, and what would be without each rule.
type played struct {
	piece   piece
	facts   []scenario.Line // that are asked, one thing each
	truth   []string
	missing [][]string // the values of those in which something is no more of which a fact is asked
	without []Wrong    // those that come to the end otherwise; values of the facts
	fork    *scenario.ForkTrace
	first   map[cr.Rule]int // the step in which a rule first bears on the play
	players []string
	depends bool // another edition answers otherwise what the play has asked
	midway  bool // the file itself asks nothing there, and applies none of its rules
}

// playPiece plays a piece of the script and its games without one rule. false when the
// piece does not come to its end.
func (s *script) playPiece(end int, facts []string) (*played, bool) {
	for _, full := range []bool{s.looping, true} {
		p := s.upTo(end, full)
		p.ask = facts
		if p.parse() != nil {
			return nil, false
		}
		out := p.outcome("")
		truth := values(out)
		if out.Waits { // how it ends is still for somebody to decide
			return nil, false
		}
		if truth == nil || s.change == "" && out.Class != scenario.Same && out.Class != scenario.Stuck && out.Class != scenario.Differs {
			continue
		}
		for i, a := range out.Answers {
			if a.Void {
				truth[i] = ""
			}
		}
		if n, ok := p.neutral(); ok && slices.Equal(values(n.outcome("")), values(out)) {
			p = n
		}
		v := &played{piece: p, truth: truth, facts: p.file.Forks[0].Answer}
		v.tell()
		return v, true
	}
	return nil, false
}

// naming finds lines that say which ability resolves.
var naming = regexp.MustCompile(`'s (?:trigger|ability) resolves$`)

// neutral is the piece with "everything on the stack resolves" for lines that say one by one what
// does, where nothing is left on the stack then: those tell which abilities there are, and a play in
// which one has not triggered could not go on with them.
func (p *piece) neutral() (piece, bool) {
	if p.of.looping || !slices.ContainsFunc(p.lines[p.begun:], naming.MatchString) {
		return piece{}, false
	}
	v := &played{piece: *p}
	v.tell()
	left := map[int]int{} // objects on the stack after a line
	for i := range v.fork.Steps {
		if at := p.at(v.fork.Steps[i].Line); at >= 0 {
			left[at] = len(v.fork.Steps[i].Board.Stack)
		}
	}
	n := *p
	n.lines = slices.Clone(p.lines[:p.begun])
	for i := p.begun; i < len(p.lines); i++ {
		first, named := i, false
		for i < len(p.lines) && strings.HasSuffix(p.lines[i], " resolves") {
			named = named || naming.MatchString(p.lines[i])
			i++
		}
		if on, ok := left[i-1]; named && ok && on == 0 {
			n.lines = append(n.lines, "everything on the stack resolves")
		} else {
			n.lines = append(n.lines, p.lines[first:i]...)
		}
		if i < len(p.lines) {
			n.lines = append(n.lines, p.lines[i])
		}
	}
	return n, n.parse() == nil
}

// tell plays the piece with its pictures and rulings.
func (v *played) tell() {
	t := v.piece.file.Play("")
	v.fork, v.depends = &t.Forks[0], t.Depends()
	v.first = map[cr.Rule]int{}
	for i := range v.fork.Steps {
		for n := range v.fork.Steps[i].Rulings {
			r := &v.fork.Steps[i].Rulings[n]
			r.Rule = v.piece.book().Named(r.Rule)
		}
	}
	if len(v.fork.Steps) == 0 {
		v.fork.Steps = []scenario.Step{{}} // the table cannot be set
	}
	for i := range v.fork.Steps {
		for _, r := range v.fork.Steps[i].Rulings {
			if _, ok := v.first[r.Rule]; !ok {
				v.first[r.Rule] = i
			}
		}
	}
	for _, p := range v.fork.Steps[0].Board.Players {
		v.players = append(v.players, p.Name)
	}
}

// knockOuts plays the piece without each rule that somebody could have forgotten.
func (v *played) knockOuts() {
	v.playWithout(v.candidates())
}

// candidates are the rules that the play applied, and those that the file is about: what
// forbids a way that nobody takes is not applied in any ruling.
func (v *played) candidates() []cr.Rule {
	rules := slices.Clone(v.piece.of.shows)
	for r := range v.first {
		rules = append(rules, r)
	}
	return v.piece.of.among(inOrder(rules))
}

// about reports whether a rule is at work in the play that the file is about.
func (v *played) about() bool {
	return slices.ContainsFunc(v.piece.of.shows, func(r cr.Rule) bool { _, ok := v.first[r]; return ok })
}

// knockOutsOf plays it without the rules of another question only, which this one varies,
// and those that the file is about.
func (v *played) knockOutsOf(base *Question) {
	v.playWithout(v.piece.of.among(inOrder(slices.Concat(base.Rules, v.piece.of.shows))))
}

func (v *played) playWithout(rules []cr.Rule) {
	shows := v.piece.of.shows
	for _, r := range rules {
		shown := slices.Contains(shows, r)
		if procedure[r] && (!shown || v.midway) || carrying[r] && !shown && (v.midway || v.piece.of.change != "" || !v.about()) {
			continue
		}
		if r == "614.5" && v.endless() {
			continue
		}
		vals := values(v.piece.outcome(r))
		switch {
		case vals == nil || slices.Equal(vals, v.truth):
		case slices.ContainsFunc(vals, meaningless):
			v.missing = append(v.missing, vals)
		default:
			v.without = append(v.without, Wrong{Rule: r, Shown: shown, Values: vals})
		}
	}
	slices.SortStableFunc(v.without, func(a, b Wrong) int {
		return cmp.Compare(slices.Index(shows, a.Rule)&0xff, slices.Index(shows, b.Rule)&0xff) // not shown: -1, which is last
	})
}

// endless reports whether without 614.5 an event would be changed by the same effect for ever, where
// something enters or moves as somebody chooses: nobody believes that.
func (v *played) endless() bool {
	at, ok := v.first["614.5"]
	return ok && choosing.MatchString(v.fork.Steps[at].Text)
}

var choosing = regexp.MustCompile(` chooses .+ for | says yes| says no| does not put `)

// isThere reports whether all that differs in who controls something is whether anybody does: then
// where it is is the question.
func (v *played) isThere(i int) bool {
	if len(v.facts[i].Names()) != 1 || !slices.Contains(v.players, v.truth[i]) {
		return false
	}
	nobody := false
	for _, w := range v.without {
		if w.Values[i] != v.truth[i] && w.Values[i] != "nobody" {
			return false
		}
		nobody = nobody || w.Values[i] == "nobody"
	}
	return nobody
}

// instead are facts to ask in the place of the first own ones of the piece, where without a rule
// something is no more of which one is asked: then where it is is the question. It is nil where
// each fact has a value in each game.
func (v *played) instead(own int) []string {
	var list []string
	other := false
	for i, l := range v.facts[:own] {
		fact := l.Text
		if o := l.Slot("O"); o != "" && slices.ContainsFunc(v.missing, func(vals []string) bool { return vals[i] == "" }) {
			fact, other = o+" is on the battlefield", true
		}
		if l.Form() == "controls" && v.isThere(i) {
			fact, other = l.Names()[0]+" is on the battlefield", true
		}
		if !slices.Contains(list, fact) {
			list = append(list, fact)
		}
	}
	if !other {
		return nil
	}
	return list
}

// meaningless reports whether a value is none that anybody could answer: it is missing, or a
// number that only a game without end comes to.
func meaningless(value string) bool {
	n, err := strconv.Atoi(value)
	return value == "" || err == nil && (n > 9999 || n < -9999)
}

// hangs reports whether the play hangs on a rule that the demonstration is about: without it
// the game ends otherwise in what is asked, or does not even come to its end.
func (v *played) hangs() bool {
	return slices.ContainsFunc(v.piece.of.shows, func(r cr.Rule) bool {
		out := v.piece.outcome(r)
		return out.Freed || !out.Ended || !slices.Equal(values(out), v.truth)
	})
}
