package training

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
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
		list = append(list, scripts[i].questions()...)
	}
	return distinct(append(list, ofForks(src)...), nil), nil
}

// Vary makes the variations of a demonstration, of which own are the questions.
func Vary(src Source, own []Question) ([]Question, error) {
	scripts, err := read(src)
	if err != nil {
		return nil, err
	}
	return distinct(slices.Concat(variations(scripts, own), variedCases(src, own, "")), own), nil
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

// questions are those of one script.
func (s *script) questions() []Question {
	if s.tooBig() {
		return nil
	}
	var list []Question
	var later []scenario.Line // what the file asks while triggered abilities wait
	waits := s.waiting()
	for i := 0; i < len(s.play); i++ {
		l := s.play[i]
		switch {
		case l.Mark == "!" || l.Form() == "may":
			if q := s.legal(i, l); q != nil {
				list = append(list, *q)
			}
		case l.Form() == "exactly":
			if q := s.all(i, l.Text); q != nil {
				list = append(list, *q)
			}
		case l.Acts():
			if q := s.decided(i, l); q != nil {
				list = append(list, *q)
			}
		case l.Mark == "now":
			first := i
			for i+1 < len(s.play) && s.play[i+1].Mark == "now" {
				i++
			}
			facts := slices.Clone(s.play[first : i+1])
			if waits[first] {
				later = append(later, slices.DeleteFunc(slices.Clone(facts), onStack)...)
				list = append(list, s.ordersAt(first, slices.DeleteFunc(facts, func(l scenario.Line) bool { return !onStack(l) }))...)
				continue
			}
			list, later = append(list, s.factsAt(first, append(facts, later...))...), nil
		}
	}
	list = append(list, s.allowed()...)
	list = append(list, s.midway(waits)...)
	return append(list, s.factsAt(len(s.play), slices.Concat(s.answer, later))...)
}

// onStack reports whether a fact is about what lies on the stack.
func onStack(l scenario.Line) bool {
	return strings.Contains(l.Text, "the stack is ")
}

// waiting are the moments, as places in the play, at which triggered abilities wait on the stack
// that the line before has caused. What a file is about is what they do rather than what they have
// seen, so the facts of such a moment are asked at the next one.
func (s *script) waiting() map[int]bool {
	p := s.upTo(len(s.play), s.looping)
	if s.looping || s.misreading() != nil || p.parse() != nil {
		return nil
	}
	v := &played{piece: p}
	v.tell()
	triggers := func(b *engine.Board) int {
		n := 0
		for _, o := range b.Stack {
			if o.Ability && strings.Contains(o.Label+o.Name, "'s trigger") {
				n++
			}
		}
		return n
	}
	steps := map[int]int{} // by the piece's lines
	for n := range v.fork.Steps {
		if i := p.at(v.fork.Steps[n].Line); i >= 0 {
			steps[i-p.begun] = n
		}
	}
	list := map[int]bool{}
	acted := 0
	for i, l := range s.play {
		if !l.Acts() {
			continue
		}
		n, ok := steps[acted]
		acted++
		if ok && n > 0 && acted < len(p.lines)-p.begun && triggers(&v.fork.Steps[n].Board) > triggers(&v.fork.Steps[n-1].Board) {
			list[i+1] = true
		}
	}
	return list
}

// tooBig reports whether there is more to read than a question may take.
func (s *script) tooBig() bool {
	for _, block := range s.texts() {
		if len(strings.Fields(block)) > mostWords+6 {
			return true
		}
	}
	return false
}

// ordersAt asks only in which order what lies on the stack resolves.
func (s *script) ordersAt(end int, facts []scenario.Line) []Question {
	var ask []string
	for _, l := range facts {
		ask = append(ask, strings.TrimPrefix(l.Text, "now "))
	}
	v, ok := s.playPiece(end, ask)
	if len(ask) == 0 || !ok {
		return nil
	}
	list := s.orders(v, len(ask))
	for i := range list {
		list[i].Line = end + 1
		list[i].name()
	}
	return list
}

// factsAt asks how things are at a moment, by what the file says there.
func (s *script) factsAt(end int, facts []scenario.Line) []Question {
	var ask []string
	for _, l := range facts {
		l.Text = strings.TrimPrefix(l.Text, "now ")
		for _, one := range single(l) {
			if !slices.Contains(ask, one) {
				ask = append(ask, one)
			}
		}
	}
	return s.outcomes(end, ask, false)
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
		if c := s.choice(v, q); c != nil {
			list = append(list, *c)
		}
	}
	list = append(list, s.orders(v, own)...)
	if d := s.dies(v, own, creatures); d != nil && (q == nil || !q.covers(d)) {
		list = append(list, *d)
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

// creatures are those on the battlefield before the last step that have a name of their own.
func (v *played) creatures() []string {
	count := map[string]int{}
	var list []string
	for i := range v.fork.Steps {
		b := &v.fork.Steps[i].Board
		seen := map[string]int{}
		for _, p := range b.Players {
			for _, o := range p.Battlefield {
				if o.HasPower && strings.Contains(o.TypeLine, "Creature") && !o.FaceDown && !o.Token {
					seen[o.Label]++
					if i == 0 {
						list = append(list, o.Label)
					}
				}
			}
		}
		for name, n := range seen {
			count[name] = max(count[name], n)
		}
	}
	list = slices.DeleteFunc(list, func(name string) bool { return name == "" || count[name] > 1 })
	if len(list) < 2 || len(list) > 6 {
		return nil // one creature is asked for in other words
	}
	return list
}

// besides are facts that a moment has besides those that the file asks: where the creatures are,
// and how much life players have of whom it does not say so. Where what the file says comes out
// the same without the rule that it is about, one of these may not (outcome).
func (s *script) besides(v *played, creatures []string) []string {
	var list []string
	for _, c := range creatures {
		list = append(list, c+" is on the battlefield")
	}
	if s.misreading() != nil {
		return list // what is believed there is about what is asked
	}
	for _, p := range v.fork.Steps[len(v.fork.Steps)-1].Board.Players {
		asked := slices.ContainsFunc(v.facts, func(l scenario.Line) bool { return l.Form() == "life" && l.Slot("P") == p.Name })
		if !asked && !p.Left && len(v.players) <= 3 {
			list = append(list, fmt.Sprintf("%s has %d life", p.Name, p.Life))
		}
	}
	return list
}

// decided are the facts that come out otherwise without a rule that the demonstration is about.
func (v *played) decided(i int) bool {
	return slices.ContainsFunc(v.without, func(w Wrong) bool {
		return w.Shown && !procedure[w.Rule] && w.Values[i] != v.truth[i]
	})
}

// outcome asks for the facts of the file, and for some of the rest of the played facts, which
// is for others.
func (s *script) outcome(v *played, own int, more []int) *Question {
	q := s.begin(v, Outcome)
	q.own = own
	over := v.fork.Steps[len(v.fork.Steps)-1].Board.Over
	var open []int // what no line says by itself
	for i := range own {
		if m := s.misreading(); m != nil && m.believed(v.facts[i]) != "" {
			open = append(open, i) // somebody doubts what a line says
		} else if !v.told(v.facts[i], v.truth[i]) && !v.gone(v.facts[i]) && (!over || aboutTheEnd(v.facts[i])) {
			open = append(open, i)
		}
	}
	open = append(open, more...)
	if s.misreading() == nil && !slices.ContainsFunc(open, v.decided) { // what the rules of the file decide is something else
		for i := own; i < len(v.truth); i++ {
			if v.decided(i) && !slices.Contains(open, i) && !v.told(v.facts[i], v.truth[i]) && (!over || aboutTheEnd(v.facts[i])) {
				open = append(open, i)
			}
		}
	}
	differs := func(i int) bool {
		return slices.ContainsFunc(v.without, func(w Wrong) bool { return w.Values[i] != v.truth[i] })
	}
	waits := func(i int) bool { // a spell that has resolved, and otherwise would not have
		return !slices.ContainsFunc(v.without, func(w Wrong) bool { return w.Values[i] != v.truth[i] && w.Values[i] != "on the stack" })
	}
	var picked []int
	for _, i := range open { // a claim asks what a rule decides; of what is so in any case none is made
		believed := q.believedOf(v.facts[i])
		if (differs(i) && !waits(i) || believed != "" && believed != v.truth[i]) && len(picked) < mostClaims && !v.emptied(i) {
			picked = append(picked, i)
		}
	}
	slices.Sort(picked)
	if !slices.ContainsFunc(picked, differs) && s.misreading() == nil {
		return nil
	}
	var used []int
	for _, i := range picked {
		outcomes := make([]string, 0, len(v.without))
		for _, w := range v.without {
			outcomes = append(outcomes, w.Values[i])
		}
		if value := q.believedOf(v.facts[i]); value != "" { // it must be possible to say so
			outcomes = append(outcomes, value)
		}
		if c, ok := claimOf(v.facts[i], v.truth[i], outcomes, v.players); ok && (s.misreading() != nil || v.turns(&c, i)) && v.otherHosts(&c, i) && !slices.ContainsFunc(q.Claims, func(o Claim) bool { return o.Ask == c.Ask }) {
			q.Claims = append(q.Claims, c)
			used = append(used, i)
		}
	}
	q.played, q.used = v.truth, used
	for _, w := range v.without {
		wrong := Wrong{Rule: w.Rule, Shown: w.Shown}
		for n, i := range used {
			wrong.Values = append(wrong.Values, q.Claims[n].valueIn(v.facts[i], w.Values[i]))
		}
		q.wrong = append(q.wrong, wrong)
	}
	if !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return !procedure[w.Rule] && !q.right(w.Values) }) && s.misreading() == nil {
		return nil // without those nothing at all is done, and nobody believes that
	}
	var facts []scenario.Line
	for _, i := range used {
		facts = append(facts, v.facts[i])
	}
	q.believe(facts)
	return q.finish(v)
}

// otherHosts adds to a claim of what something is attached to what else it could be: permanents that
// are on the battlefield as the question begins. There are four at most.
func (v *played) otherHosts(c *Claim, i int) bool {
	if v.facts[i].Form() != "attached" {
		return true
	}
	for _, p := range v.fork.Steps[0].Board.Players {
		for _, o := range p.Battlefield {
			if len(c.Options) < 4 && o.HasPower && o.Label != v.facts[i].Slot("O") && !slices.Contains(c.Options, o.Label) {
				c.Options = append(c.Options, o.Label)
			}
		}
	}
	return true
}

// turns reports whether a claim of a fact has another answer without some rule.
func (v *played) turns(c *Claim, i int) bool {
	return slices.ContainsFunc(v.without, func(w Wrong) bool { return !c.same(c.valueIn(v.facts[i], w.Values[i]), c.truth) })
}

// emptied reports whether a fact is that the stack is empty where the line before says so.
func (v *played) emptied(i int) bool {
	form := v.facts[i].Form()
	return (form == "stack" || form == "stack empty") && v.truth[i] == "" && strings.Contains(v.fork.Steps[len(v.fork.Steps)-1].Text, "everything resolves")
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
	return !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Belief || !faint[w.Rule] || layers && w.Rule == "613.4c" })
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
