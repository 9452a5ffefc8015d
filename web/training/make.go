package training

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// This file makes the questions of one script: what is asked where, and what of it is any
// good. Bounds: a reader must be able to hold the position.
const (
	mostClaims  = 6
	mostObjects = 18
	mostWords   = 70 // of a card's text
)

// Make makes the questions of a demonstration itself. One of which nothing can be asked has
// none.
func Make(src Source) ([]Question, error) {
	scripts, err := read(src)
	if err != nil {
		return nil, err
	}
	var list []Question
	for i := range scripts {
		list = append(list, scripts[i].questions(i)...)
	}
	return distinct(append(list, ofForks(src)...), nil), nil
}

// Vary makes the variations of a demonstration, of which own are the questions.
func Vary(src Source, own []Question) ([]Question, error) {
	scripts, err := read(src)
	if err != nil {
		return nil, err
	}
	whole, err := readWhole(src)
	if err != nil {
		return nil, err
	}
	return distinct(slices.Concat(variations(scripts, own), variedCases(whole, own, "")), own), nil
}

// distinct drops questions that are asked already.
func distinct(list, others []Question) []Question {
	seen := map[string]bool{}
	for i := range others {
		seen[others[i].ID], seen[others[i].asks()] = true, true
	}
	var kept []Question
	for i := range list {
		q := &list[i]
		if seen[q.ID] || seen[q.asks()] {
			continue
		}
		seen[q.ID], seen[q.asks()] = true, true
		kept = append(kept, *q)
	}
	return kept
}

// asks is all that a reader of the question sees: two with the same are one.
func (q *Question) asks() string {
	var b strings.Builder
	fmt.Fprintln(&b, q.Cards, q.Setup, q.Done, q.Then)
	for i := range q.Claims {
		fmt.Fprintln(&b, q.Claims[i].Ask)
	}
	return b.String()
}

// outcomes asks for facts at a moment, and which creatures have died.
func (s *script) outcomes(end int, ask []string, midway bool) []Question {
	v, ok := s.playPiece(end, ask)
	if !ok || len(v.fork.Steps) < 2 {
		return nil
	}
	own := len(ask)
	creatures := v.creatures()
	if more := s.besides(v, creatures); len(more) > 0 {
		ask = append(ask, more...)
		if more, ok := s.playPiece(end, ask); ok && slices.Equal(more.truth[:own], v.truth) {
			v = more
		} else {
			creatures = nil
		}
	}
	v.midway = midway
	v.knockOuts()
	if other := v.instead(own); other != nil && s.misreading() == nil && !slices.Equal(other, ask[:own]) {
		if _, ok := s.playPiece(end, other); ok {
			return s.outcomes(end, other, midway)
		}
	}
	var list []Question
	q := s.outcome(v, own, nil)
	if q != nil {
		if end < len(s.play) {
			q.Line = end + 1
		}
		if at := s.sooner(v, q, end); at < end {
			return s.outcomes(at, ask[:own], midway)
		}
		list = append(list, *q)
		if s.wants(Choice) {
			if c := s.choice(v, q); c != nil {
				list = append(list, *c)
			}
		}
	}
	if s.wants(Ordered) {
		list = append(list, s.orders(v, own)...)
	}
	if s.wants(Dies) {
		if d := s.diesOf(v, own, end, creatures); d != nil && (q == nil || !q.covers(d)) {
			list = append(list, *d)
		}
	}
	for i := range list {
		if end < len(s.play) {
			list[i].Line = end + 1
		}
		list[i].name()
	}
	return list
}

// sooner is the moment from which on all that a question asks is as it is at its own, with all rules
// and without each of its own: the lines between have no part in it, and who reads them looks for it.
func (s *script) sooner(v *played, q *Question, end int) int {
	if s.looping || s.change != "" || s.misreading() != nil {
		return end
	}
	same := func(p *piece, without cr.Rule) bool {
		all, then := values(p.outcome(without)), values(v.piece.outcome(without))
		return all != nil && then != nil && !slices.ContainsFunc(q.used, func(i int) bool { return all[i] != then[i] })
	}
	at := end
	for i := end - 1; i > 0; i-- {
		if !s.play[i].Acts() {
			continue
		}
		p := s.upTo(i, false)
		p.ask = v.piece.ask
		if len(p.lines) == p.begun || p.parse() != nil || !same(&p, "") || slices.ContainsFunc(q.wrong, func(w Wrong) bool { return !w.Belief && !same(&p, w.Rule) }) {
			break
		}
		at = i
	}
	return at
}

// covers reports whether a question asks where each creature is of which another asks
// whether it dies.
func (q *Question) covers(d *Question) bool {
	for _, name := range d.Claims[0].Options {
		if !slices.ContainsFunc(q.Claims, func(c Claim) bool { return c.Ask == "Where is "+name+"?" }) {
			return false
		}
	}
	return true
}

// several finds basic lands that a file counts without putting them in the plural.
var several = regexp.MustCompile(`\b((?:[2-9]|[1-9][0-9]+) (?:Forest|Island|Mountain|Swamp))(,| and | are |$)`)

// begin starts a question on a played piece.
func (s *script) begin(v *played, form Form) *Question {
	q := &Question{Form: form, Source: s.slug, Fork: s.fork, Variation: s.change, Setup: slices.Clone(v.piece.setup), piece: v.piece}
	for i, line := range q.Setup {
		q.Setup[i] = several.ReplaceAllString(line, "${1}s$2")
	}
	q.Cards = s.textsOf(strings.Join(slices.Concat(v.piece.setup, v.piece.lines, v.piece.ask), "\n"))
	return q
}

// finish sets what a question with claims and wrong outcomes asks, or finds that it is no
// good.
func (q *Question) finish(v *played) *Question {
	key := q.Key()
	q.wrong = slices.DeleteFunc(q.wrong, func(w Wrong) bool { return q.right(w.Values) })
	if len(q.Claims) == 0 || len(q.wrong) == 0 || len(key) == 0 {
		return nil // nothing hangs on a rule that one could forget
	}
	if !slices.ContainsFunc(q.wrong, func(w Wrong) bool {
		return w.Belief || !elementary(w.Rule) || w.Shown && q.Form != Legal && v.piece.of.change == "" && !v.midway
	}) && !v.hangs() {
		return nil // what it hangs on nobody forgets
	}
	if (q.Form == Legal || q.Form == All) && !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Belief || !learntFirst(w.Rule) }) && (q.Form == Legal && len(v.fork.Steps) <= 2 || !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return !atOnce[w.Rule] })) {
		return nil // the table, and what is asked; or what nobody doubts
	}
	if q.Variation != "" && q.Form == Outcome && !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Belief || !elementary(w.Rule) }) {
		return nil // as the file's question it may pass, and once is enough
	}
	if q.Form == Outcome && q.faint() {
		return nil
	}
	for _, w := range q.wrong {
		if !slices.Contains(q.Rules, w.Rule) {
			q.Rules = append(q.Rules, w.Rule)
		}
	}
	if !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Shown || !carrying[w.Rule] }) {
		for _, r := range q.piece.of.shows { // without it the play does not even come to the end
			if _, ok := v.first[r]; ok {
				q.Rules = append(q.Rules, r)
			}
		}
		slices.SortStableFunc(q.Rules, func(a, b cr.Rule) int {
			return cmp.Compare(slices.Index(q.piece.of.shows, a)&0xff, slices.Index(q.piece.of.shows, b)&0xff)
		})
	}
	if q.Variation != "" && q.Form == Outcome && q.piece.of.misreading() == nil && !slices.ContainsFunc(q.Rules, func(r cr.Rule) bool { return slices.Contains(q.piece.of.shows, r) }) && (v.midway || !v.hangs()) {
		return nil // its ground is none of what the demonstration is about
	}
	return q.place(v)
}

// faint reports whether the answer hangs only on rules that carry out what the lines say already.
func (q *Question) faint() bool {
	layers := slices.ContainsFunc(q.piece.of.shows, func(r cr.Rule) bool { return strings.HasPrefix(string(r), "613.") })
	return !slices.ContainsFunc(q.wrong, func(w Wrong) bool {
		return w.Belief || !faint[w.Rule] && (w.Shown || !dealtOut[w.Rule]) || layers && w.Rule == "613.4c"
	})
}

// right reports whether values are the key.
func (q *Question) right(values []string) bool {
	for i := range q.Claims {
		if !q.Claims[i].same(values[i], q.Claims[i].truth) {
			return false
		}
	}
	return true
}
