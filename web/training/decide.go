package training

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file asks which decisions lead to an end: the play goes on in the same way after each, and each
// has been played.

const (
	leastDecisions = 2
	mostDecisions  = 6
	mostDecided    = 6 // questions of a fork
	mostOfLine     = 3 // about one decision
	mostAsked      = 12
)

// A decision is a way to decide, and how the play ends after it.
type decision struct {
	text   string
	piece  piece
	values []string
}

// decisions makes the questions about what a fork's decisions lead to.
func (s *script) decisions() []Question {
	if s.looping || s.tooBig() || len(s.opening) > 0 || s.misreading() != nil {
		return nil
	}
	var facts []string
	for _, l := range s.answer {
		for _, one := range single(l) {
			if !slices.Contains(facts, one) {
				facts = append(facts, one)
			}
		}
	}
	v, ok := s.playPiece(len(s.play), facts)
	if !ok || len(facts) == 0 || len(v.fork.Steps) < 2 || objects(&v.fork.Steps[0].Board) > mostObjects {
		return nil
	}
	own := len(facts)
	facts = append(facts, besidesOf([]course{{played: v, of: s}}, facts)...)
	facts = facts[:min(len(facts), mostAsked)]
	if v, ok = s.playPiece(len(s.play), facts); !ok {
		return nil
	}
	edits := s.otherChoices()
	var list []Question
	for n := range s.play {
		var ways []decision
		for _, e := range edits {
			if e.line == n {
				ways = append(ways, decision{text: e.text, piece: s.with(e).upTo(len(s.play), false)})
			}
		}
		if len(ways) < leastDecisions-1 {
			continue
		}
		ways = append(ways, decision{text: s.play[n].Text, piece: s.upTo(len(s.play), false)})
		list = append(list, s.leads(v, n, ways, facts, own)...)
	}
	return list[:min(len(list), mostDecided)]
}

// leads asks after which decisions at a line something is so.
func (s *script) leads(v *played, line int, ways []decision, facts []string, own int) []Question {
	at := slices.IndexFunc(v.fork.Steps, func(st scenario.Step) bool { return st.Text == s.play[line].Text && v.piece.at(st.Line) >= 0 })
	if at < 1 {
		return nil
	}
	ways = slices.DeleteFunc(ways, func(d decision) bool { return strings.Contains(d.text, "; ") }) // it parts answers
	var ended []decision
	for _, d := range ways {
		d.piece.ask = facts
		if d.piece.parse() != nil {
			continue
		}
		out := d.piece.outcome("")
		if d.values = values(out); d.values != nil && !out.Waits && len(ended) < mostDecisions {
			ended = append(ended, d)
		}
	}
	if len(ended) < leastDecisions {
		return nil
	}
	var list []Question
	for i := range facts {
		q := s.leadTo(v, at, ended, i, i < own)
		if q != nil && len(list) < mostOfLine && !slices.ContainsFunc(list, func(o Question) bool { return o.Claims[0].truth == q.Claims[0].truth }) {
			list = append(list, *q)
		}
	}
	return list
}

// leadTo asks it of one fact. It is nil where it is so after all decisions or none, or where that hangs
// on no rule that the file shows; a fact that the file itself answers may hang on another one.
func (s *script) leadTo(v *played, at int, ways []decision, fact int, own bool) *Question {
	truth := v.truth[fact]
	if slices.ContainsFunc(ways, func(d decision) bool { return meaningless(d.values[fact]) }) || meaningless(truth) || v.gone(v.facts[fact]) {
		return nil
	}
	set := func(value func(d *decision) string) string {
		var list []string
		for i := range ways {
			if value(&ways[i]) == truth {
				list = append(list, plainText(ways[i].text))
			}
		}
		slices.Sort(list)
		return join(list)
	}
	key := set(func(d *decision) string { return d.values[fact] })
	if n := len(parts(key)); n == 0 || n == len(ways) {
		return nil
	}
	q := s.begin(v, All)
	for _, r := range v.candidates() {
		w := Wrong{Rule: r, Shown: slices.Contains(s.shows, r)}
		if procedure[r] || !w.bears() {
			continue
		}
		known := true
		other := set(func(d *decision) string {
			vals := values(d.piece.outcome(r))
			if vals == nil || meaningless(vals[fact]) {
				known = false
				return ""
			}
			return vals[fact]
		})
		if known && other != key {
			w.Values = []string{other}
			q.wrong = append(q.wrong, w)
		}
	}
	some := slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Values[0] != "" && (own || w.Shown) })
	if !some && (len(ways) == 2 || !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Shown })) {
		return nil // without a rule it is so after none: nobody believes that
	}
	of, ok := claimOf(v.facts[fact], truth, nil, v.players)
	if !ok || of.Kind == Some || of.Kind == Order {
		return nil
	}
	c := Claim{Ask: "After which of these will it be so that " + of.Says(truth) + "?", Kind: Some, truth: key}
	for i := range ways {
		c.Options = append(c.Options, plainText(ways[i].text))
	}
	slices.Sort(c.Options)
	if len(slices.Compact(slices.Clone(c.Options))) < len(c.Options) {
		return nil
	}
	q.Claims = []Claim{c}
	if q.Done, ok = done(v.fork.Steps[:at]); !ok || !q.will(v.fork.Steps, at+1) {
		return nil
	}
	q.Then = append([]string{"one of the ways below is chosen"}, q.Then...)
	steps := len(v.fork.Steps) - 1
	q.Table = at - 1
	for _, w := range q.wrong {
		if !slices.Contains(q.Rules, w.Rule) {
			q.Rules = append(q.Rules, w.Rule)
		}
		n, ok := v.first[w.Rule]
		if !ok || n < at {
			q.Table = -1
		}
		if ok {
			steps = min(steps, n)
		}
	}
	slices.SortStableFunc(q.Rules, func(a, b cr.Rule) int {
		return (slices.Index(s.shows, a) & 0xff) - (slices.Index(s.shows, b) & 0xff)
	})
	q.Step = steps
	said := strings.Join(slices.Concat(v.piece.setup, q.Done, q.Then, c.Options, of.about), "\n")
	q.Cards = s.textsOf(said)
	if !q.showsWhatItNames() {
		return nil
	}
	q.rate(v, at)
	q.Title = "Which decisions lead there?"
	q.byEdition(v)
	q.name()
	return q
}

// plainText is a line of a decision as it is asked about.
func plainText(line string) string {
	return strings.TrimPrefix(strings.TrimPrefix(line, "in response, "), "in response ")
}
