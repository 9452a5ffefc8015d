package training

import (
	"cmp"
	"slices"
	"strings"

	"rulestep/engine/scenario"
)

// This file makes questions of other forms of a piece that was played: in which order, which
// creatures die, and one of four outcomes.

// orders asks for the order in which things lie, where somebody who forgot a rule has them in
// another one.
func (s *script) orders(v *played, own int) []Question {
	var list []Question
	for i := range own {
		c := Claim{Kind: Order, truth: strings.ReplaceAll(v.truth[i], ", ", "; ")}
		switch l := v.facts[i]; l.Form() {
		case "stack", "stack empty": // whichever is said, the value is what lies there
			c.Ask = "In which order do these resolve, the first of them first?"
		case "graveyard", "library":
			c.Ask = "In which order do these lie in " + l.Slot("P") + "'s " + l.Form() + ", the top first?"
		default:
			continue
		}
		c.Options = parts(c.truth)
		slices.Sort(c.Options)
		if n := len(c.Options); n < 2 || n > 5 || len(slices.Compact(slices.Clone(c.Options))) < n {
			continue
		}
		q := s.begin(v, Ordered)
		q.Claims, q.own, q.played = []Claim{c}, own, v.truth
		for _, r := range v.candidates() { // who carries out what in which order is asked here, procedure too
			out := values(v.piece.outcome(r))
			if out == nil {
				continue
			}
			value := strings.ReplaceAll(out[i], ", ", "; ")
			have := parts(value)
			slices.Sort(have)
			if slices.Equal(have, c.Options) {
				q.wrong = append(q.wrong, Wrong{Rule: r, Shown: slices.Contains(s.shows, r), Values: []string{value}})
			}
		}
		if q = q.finish(v); q != nil {
			list = append(list, *q)
		}
	}
	return list
}

// diesOf asks which creatures end in a graveyard, of all that could lie there: where there are more than
// the table begins with, the piece is played with those, too.
func (s *script) diesOf(v *played, own, end int, creatures []string) *Question {
	q := s.dies(v, own, creatures)
	if q == nil {
		return nil
	}
	all, ok := v.mortals(creatures)
	switch {
	case !ok:
		return nil
	case len(all) == len(creatures):
		return q
	}
	ask := v.piece.ask[:own:own]
	for _, c := range all {
		ask = append(ask, c+" is on the battlefield")
	}
	more, ok := s.playPiece(end, ask)
	if !ok || !slices.Equal(more.truth[:own], v.truth[:own]) {
		return nil
	}
	more.midway = v.midway
	more.knockOuts()
	return s.dies(more, own, all)
}

// dies asks which creatures end in a graveyard.
func (s *script) dies(v *played, own int, creatures []string) *Question {
	if len(creatures) == 0 {
		return nil
	}
	dead := func(values []string) string {
		var list []string
		for i, name := range creatures {
			if strings.HasSuffix(values[own+i], "graveyard") {
				list = append(list, name)
			}
		}
		return join(list)
	}
	which := "Which creatures are in a graveyard then?"
	if v.tokens() {
		which = "Which creatures, tokens aside, are in a graveyard then?"
	}
	q := s.begin(v, Dies)
	q.Claims = []Claim{{Ask: which, Kind: Some, Options: creatures, truth: dead(v.truth)}}
	if slices.ContainsFunc(v.fork.Steps, func(st scenario.Step) bool { return strings.Contains(st.Text, " assigns damage from ") }) {
		return nil // who says how much damage each gets says which of them die
	}
	if v.sacrificed(parts(q.Claims[0].truth)) && !slices.ContainsFunc(v.without, func(w Wrong) bool { return len(parts(dead(w.Values))) > len(parts(q.Claims[0].truth)) }) {
		return nil // the lines say which
	}
	q.own, q.played = own, v.truth
	all := len(parts(q.Claims[0].truth)) == len(creatures)
	if all && !slices.ContainsFunc(v.without, func(w Wrong) bool { return dead(w.Values) != "" && dead(w.Values) != q.Claims[0].truth }) {
		return nil // all or none: nobody believes that nothing happens
	}
	for _, w := range v.without {
		if !procedure[w.Rule] && (w.Shown || !carrying[w.Rule]) { // without one of those nothing at all is done
			q.wrong = append(q.wrong, Wrong{Rule: w.Rule, Shown: w.Shown, Values: []string{dead(w.Values)}})
		}
	}
	return q.finish(v)
}

// choice asks the same as another question by four outcomes, where there are as many.
func (s *script) choice(v *played, of *Question) *Question {
	if s.misreading() != nil && !slices.ContainsFunc(of.wrong, func(w Wrong) bool { return w.Belief }) {
		return nil // the position was written for something else
	}
	q := *of
	q.Form = Choice
	say := func(values []string) string {
		var list []string
		for i := range of.Claims {
			c := &of.Claims[i]
			if slices.ContainsFunc(of.wrong, func(w Wrong) bool { return !c.same(w.Values[i], c.truth) }) {
				list = append(list, c.Says(values[i]))
			}
		}
		return strings.Join(list, "; ")
	}
	right := say(of.Key())
	options := []string{right}
	q.wrong = nil
	for _, w := range of.wrong {
		if w.Belief {
			continue // the four are ends of games
		}
		text := say(w.Values)
		if !slices.Contains(options, text) {
			if len(options) == 4 {
				continue
			}
			options = append(options, text)
		}
		q.wrong = append(q.wrong, Wrong{Rule: w.Rule, Shown: w.Shown, Values: []string{text}})
	}
	q.branches = nil
	if n := len(options); n == 2 || n == 3 {
		for _, b := range s.branches(v, of) {
			text := say(b.values)
			if len(options) < 4 && !slices.Contains(options, text) {
				options = append(options, text)
				q.branches = append(q.branches, branch{b.line, []string{text}})
			}
		}
	}
	if len(options) == 3 && of.before != nil && !slices.ContainsFunc(of.before, meaningless) {
		if text := say(of.before); !slices.Contains(options, text) {
			options = append(options, text) // nothing happens
		}
	}
	if len(options) < 4 || slices.ContainsFunc(options, func(o string) bool { return len(o) > 160 }) {
		return nil
	}
	slices.SortFunc(options, func(a, b string) int { return cmp.Compare(short(of.ID+a, 8), short(of.ID+b, 8)) })
	q.Claims = []Claim{{Ask: "Which of these is true then?", Kind: One, Options: options, truth: right}}
	q.name()
	return &q
}

// A branch is how the game ends when somebody decides otherwise, as a line says.
type branch struct {
	line   string
	values []string // of the claims
}

// mostBranches is how many other decisions are played for a question of four outcomes.
const mostBranches = 24

// branches plays the piece with other decisions, one at a time.
func (s *script) branches(v *played, of *Question) []branch {
	var list []branch
	edits := s.otherChoices()
	for _, e := range edits[:min(len(edits), mostBranches)] {
		p := s.with(e).upTo(of.end(), s.looping)
		p.ask = v.piece.ask
		if p.parse() != nil {
			continue
		}
		all := values(p.outcome(""))
		if all == nil || slices.ContainsFunc(all, meaningless) {
			continue
		}
		b := branch{line: e.text}
		for n, i := range of.used {
			b.values = append(b.values, of.Claims[n].valueIn(v.facts[i], all[i]))
		}
		list = append(list, b)
	}
	return list
}

// end is the place in the play before which the question is asked.
func (q *Question) end() int {
	if q.Line > 0 {
		return q.Line - 1
	}
	return len(q.piece.of.play)
}

// sacrificed reports whether lines of the play say of all these creatures that they are
// sacrificed.
func (v *played) sacrificed(creatures []string) bool {
	for _, c := range creatures {
		if !slices.ContainsFunc(v.fork.Steps, func(st scenario.Step) bool {
			_, list, ok := strings.Cut(st.Text, " sacrificing ")
			if !ok {
				_, list, ok = strings.Cut(st.Text, " sacrifices ")
			}
			list, _, _ = strings.Cut(list, " paying with ")
			return ok && names(list, c)
		}) {
			return false
		}
	}
	return true
}
