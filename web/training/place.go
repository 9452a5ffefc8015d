package training

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file sets what a question shows: the moment at which it is asked, what has been done
// and what will be, its heading, and how difficult it probably is.

// place finds the moment at which it is asked: before the first step in which one of its
// rules bears on the play.
func (q *Question) place(v *played) *Question {
	steps := v.fork.Steps
	at := len(steps)
	for _, r := range q.Rules {
		n, ok := v.first[r]
		if !ok {
			n = 0 // it forbids what nobody does, so nothing tells from when on it bears
		}
		at = min(at, n)
	}
	q.Step = min(at, len(steps)-1)
	q.Table = at - 1
	if at == 0 { // it bears on the table as it is set: a picture would tell
		at = 1
	}
	at = min(at, len(steps))
	if at = q.tellable(v, at); at == 0 {
		return nil
	}
	if objects(&steps[0].Board) > mostObjects {
		return nil
	}
	if !q.showsWhatItNames() {
		return nil
	}
	q.rate(v, at)
	if q.before = q.asItWas(v, at); (q.Difficulty < mostPlain || q.saysItAll() || q.carriedOut() || q.alone()) && q.plain() || q.landed() || q.Form == Outcome && q.undoubtedEnd() {
		return nil
	}
	q.title()
	if q.Scene == "" && slices.ContainsFunc(q.wrong, func(w Wrong) bool { return strings.HasPrefix(string(w.Rule), "613.7") }) {
		q.Scene = "What is on the table came in the order in which it is named."
	}
	q.byEdition(v)
	q.name()
	return q
}

// tellable is the first moment from one on at which what has been done and what will be can be
// told without the answer, and sets both. Later than the moment that was wanted it must still be
// open what comes of it. It is 0 where there is none.
func (q *Question) tellable(v *played, from int) int {
	steps := v.fork.Steps
	for at := from; at <= len(steps); at++ {
		ok := false
		q.Then = nil
		if q.Done, ok = done(steps[:at]); !ok {
			return 0
		}
		if !q.will(steps, at) {
			continue
		}
		if at > from {
			if q.Form != Outcome || len(q.Then) == 0 {
				return 0
			}
			if before := q.asItWas(v, at); before == nil || !q.open(before) {
				return 0
			}
			q.Table = at - 1
		}
		return at
	}
	return 0
}

// open reports whether something that hangs on a rule is not yet as it will be.
func (q *Question) open(before []string) bool {
	for n := range q.Claims {
		c := &q.Claims[n]
		if !c.same(before[n], c.truth) && slices.ContainsFunc(q.wrong, func(w Wrong) bool { return !c.same(w.Values[n], c.truth) }) {
			return true
		}
	}
	return false
}

// mostPlain is the difficulty from which a question is asked though its cards say what happens:
// enough comes between for one to lose the way.
const mostPlain = 1100

// mostAloneInFile is the same where a single thing is done and nobody answers it.
const mostAloneInFile = 1200

// plain reports whether all that one could believe wrongly is that nothing happens: each wrong
// outcome is the key, but for what is as it was before. Whoever reads the card knows better.
func (q *Question) plain() bool {
	return q.before != nil && !slices.ContainsFunc(q.wrong, func(w Wrong) bool {
		if w.Belief {
			return true
		}
		for n := range q.Claims {
			c := &q.Claims[n]
			if is := w.Values[n]; !c.same(is, c.truth) && !c.same(is, q.before[n]) {
				return true
			}
		}
		return false
	})
}

// saysItAll reports whether there is one rule to forget, and it says no more than a card does.
func (q *Question) saysItAll() bool {
	return !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Rule != q.wrong[0].Rule || !plainly[w.Rule] })
}

// mostCarried is the difficulty from which a question is asked that hangs on what merely carries
// out: so much lies between that the layers or the order of things may be got wrong.
const mostCarried = 1450

// carriedOut reports whether each rule to forget only carries out what is told: without it nothing
// is done, which nobody believes.
func (q *Question) carriedOut() bool {
	return q.Difficulty < mostCarried && !slices.ContainsFunc(q.wrong, func(w Wrong) bool {
		return !doers[w.Rule] && !faint[w.Rule] && (w.Shown || !procedure[w.Rule])
	})
}

// alone reports whether so little is done that what comes of it stands on the card. A variation has
// to be more than its file's question, which somebody has seen.
func (q *Question) alone() bool {
	n := 0
	for _, line := range slices.Concat(q.Done, q.Then) {
		if !strings.HasSuffix(line, " resolves") && !strings.HasSuffix(line, " is resolving") {
			n++
		}
	}
	if q.Variation != "" {
		return n <= 2 && q.Difficulty < mostCarried
	}
	return n <= 1 && q.Difficulty < mostAloneInFile && !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Shown && !doers[w.Rule] })
}

// mostLanded is the difficulty from which it is asked whether a permanent comes whose spell is cast.
const mostLanded = 1500

// landed reports whether all that is asked is where a permanent is whose spell is cast, and it has
// come: nobody believes that it died at once, unless it is a copy or the like.
func (q *Question) landed() bool {
	if q.Form != Outcome || q.Difficulty >= mostLanded || len(q.Claims) != 1 || q.Claims[0].truth != "on the battlefield" || len(q.Claims[0].about) != 1 {
		return false
	}
	cast := " casts " + q.Claims[0].about[0]
	return slices.ContainsFunc(slices.Concat(q.Done, q.Then), func(line string) bool { return strings.HasSuffix(line, cast) || strings.Contains(line, cast+" ") }) &&
		!slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Belief || !strings.HasSuffix(w.Values[0], "graveyard") })
}

// asItWas are the values of the claims at the moment at which the question is asked, after at-1
// steps; nil where the facts cannot be asked then.
func (q *Question) asItWas(v *played, at int) []string {
	if q.Form != Outcome {
		return nil
	}
	p := v.piece
	p.lines = p.lines[:0]
	if at > 1 {
		p.lines = v.piece.lines[:p.at(v.fork.Steps[at-1].Line)+1]
	}
	p.begun = min(p.begun, len(p.lines))
	if p.parse() != nil {
		return nil
	}
	all := values(p.outcome(""))
	if all == nil {
		return nil
	}
	var list []string
	for n, i := range q.used {
		list = append(list, q.Claims[n].valueIn(v.facts[i], all[i]))
	}
	return list
}

// showsWhatItNames reports whether everything that is asked about stands in what is shown: a token
// is unknown by its name to who has not read the line that makes it.
func (q *Question) showsWhatItNames() bool {
	if q.piece.of.misreading() != nil {
		return true // its position was written for the question
	}
	said := strings.Join(slices.Concat(q.Setup, q.Cards, q.Done, q.Then), "\n")
	for i := range q.Claims {
		for _, name := range q.Claims[i].about {
			name = strings.TrimPrefix(name, "the copy of ")
			if !strings.Contains(said, name) && !strings.Contains(said, strings.TrimRight(name, " 0123456789")) {
				return false
			}
		}
	}
	return true
}

// byEdition says by whose rules it is asked, if it makes a difference: where the play has asked
// what another edition answers otherwise, it is played by that one, too.
func (q *Question) byEdition(v *played) {
	if q.Edition = v.piece.of.edition; q.Edition != "" {
		q.Scene = strings.TrimSpace("By the rules of " + q.Edition + ". " + q.Scene)
		return
	}
	if !v.depends {
		return
	}
	here := v.piece.outcome("")
	for _, b := range cr.Books() {
		p := v.piece
		var err error
		if p.file, err = v.piece.file.In(b.Edition); err != nil {
			panic(err) // it is one of those that there are
		}
		there := p.outcome("")
		if there.Class != here.Class || there.Line != here.Line || there.Freed != here.Freed || !slices.Equal(there.Ways, here.Ways) || !slices.Equal(values(there), values(here)) {
			q.Edition = cmp.Or(v.piece.file.Edition, cr.Edition)
		}
	}
	if q.Edition != "" {
		q.Scene = strings.TrimSpace("By the rules of " + q.Edition + "; what it rests on reads otherwise in other editions. " + q.Scene)
	}
}

// hidden reports whether a step is of a line that is not shown before the answer: it only looks,
// or must be refused.
func hidden(st *scenario.Step) bool {
	return st.Kind == scenario.CheckStep || st.Kind == scenario.RefusedStep || st.Kind == scenario.QueryStep
}

// goesOn reports whether the game goes on to another moment in a step: for many a line the
// players have passed meanwhile.
func goesOn(steps []scenario.Step, i int) bool {
	now, before := &steps[i].Board, &steps[i-1].Board
	return now.Turn != before.Turn || now.Step != before.Step || now.Priority != before.Priority
}

// done is what steps show that have been played. Where a hidden line has waited for blocks or
// attacks, that is said; it is false where one has gone on to a moment that has no name here.
func done(steps []scenario.Step) ([]string, bool) {
	var list []string
	for i := 1; i < len(steps); i++ {
		switch {
		case !hidden(&steps[i]):
			line := lineAt(steps, i)
			if name, ok := strings.CutSuffix(line, " resolves"); ok && i == len(steps)-1 && waits(&steps[i].Board, &steps[i-1].Board, name) {
				line = name + " is resolving"
			}
			list = append(list, line)
		case goesOn(steps, i):
			m := declares.FindStringSubmatch(steps[i].Text)
			if m == nil {
				return nil, false
			}
			list = append(list, fmt.Sprintf("the players pass; %s is now to declare %sers", m[1], m[2]))
		}
	}
	return list, true
}

// waits reports whether what resolves is on the stack still: it waits for somebody to decide.
func waits(now, before *engine.Board, name string) bool {
	return len(now.Stack) > 0 && len(now.Stack) == len(before.Stack) && strings.HasPrefix(name, cmp.Or(now.Stack[0].Label, now.Stack[0].Name))
}

var declares = regexp.MustCompile(`^(\w+) may (?:not )?(attack|block)`)

// will says what is done from a step on, in words that tell nothing of what comes of it.
// It is false where they would.
func (q *Question) will(steps []scenario.Step, from int) bool {
	now := &steps[from-1].Board
	onStack := func(name string) bool {
		return slices.ContainsFunc(now.Stack, func(o engine.BoardObject) bool { return strings.HasPrefix(name, cmp.Or(o.Label, o.Name)) })
	}
	for i := from; i < len(steps); i++ {
		st := &steps[i]
		if st.Kind != scenario.PassStep {
			if tells(st.Text, now) {
				return false
			}
			if hidden(st) {
				if goesOn(steps, i) {
					return false
				}
				continue
			}
			q.Then = append(q.Then, lineAt(steps, i))
			continue
		}
		if strings.HasPrefix(st.Text, "everyone passes until") {
			q.Then = append(q.Then, st.Text)
			continue
		}
		last := st
		for i+1 < len(steps) && steps[i+1].Kind == scenario.PassStep && !strings.HasPrefix(steps[i+1].Text, "everyone passes until") {
			i++
			last = &steps[i]
		}
		switch name, _, _ := strings.Cut(st.Text, " resolves"); {
		case len(last.Board.Stack) == 0:
			q.Then = append(q.Then, "everything on the stack resolves")
		case last == st && (!strings.Contains(name, "'s ") || onStack(name)):
			q.Then = append(q.Then, name+" resolves")
		default:
			return false
		}
	}
	return true
}

// tells reports whether a line names what does not exist yet.
func tells(line string, now *engine.Board) bool {
	for _, word := range []string{"'s trigger", "'s ability"} {
		if owner, _, ok := strings.Cut(line, word); ok {
			name := owner[strings.LastIndexAny(" "+owner, " "):]
			if !slices.ContainsFunc(now.Stack, func(o engine.BoardObject) bool { return o.Ability && strings.Contains(o.Label+o.Name, name) }) {
				return true
			}
		}
	}
	return strings.Contains(line, " token") || strings.Contains(line, "Copy")
}

// objects counts what lies on the table.
func objects(b *engine.Board) int {
	n := len(b.Stack) + len(b.Exile) + len(b.Command) + len(b.Ante)
	for _, p := range b.Players {
		n += len(p.Hand) + len(p.Graveyard)
		seen := map[string]bool{}
		for _, o := range p.Battlefield {
			if !seen[o.Label] { // five Forests are one thing to read
				n++
			}
			seen[o.Label] = true
		}
	}
	return n
}

// title heads the question. The file's own prose is used where it is about nothing else;
// the title of a demonstration never, since it says what happens.
func (q *Question) title() {
	s := q.piece.of
	q.Title = map[Form]string{
		Outcome: "How does it end?", Choice: "How does it end?", Legal: "Legal or refused?", All: "Which ways are legal?",
		Dies: "Which creatures die?", Ordered: "In which order?",
	}[q.Form]
	if !s.alone || s.change != "" || q.Form == Legal || q.Form == All || len(q.piece.lines) < acts(s) {
		return
	}
	var asks, says []string
	for _, sentence := range Sentences(s.question) {
		if strings.HasSuffix(sentence, "?") {
			asks = append(asks, sentence)
		} else {
			says = append(says, sentence)
		}
	}
	q.Scene = strings.Join(append(says, s.attempt()...), " ")
	if q.Form == Outcome && len(asks) == 1 && len(asks[0]) < 90 {
		q.Title = asks[0]
	}
}

// acts counts the lines of a script that say what is done.
func acts(s *script) int {
	n := 0
	for _, l := range slices.Concat(s.opening, s.play) {
		if l.Acts() {
			n++
		}
	}
	return n
}

// Sentences parts a text.
func Sentences(text string) []string {
	var list []string
	start := 0
	for i := 0; i < len(text); i++ {
		if strings.IndexByte(".?!", text[i]) >= 0 && (i+1 == len(text) || text[i+1] == ' ') {
			list = append(list, strings.TrimSpace(text[start:i+1]))
			start = i + 1
		}
	}
	if rest := strings.TrimSpace(text[start:]); rest != "" {
		list = append(list, rest)
	}
	return list
}

// rate guesses how difficult the question is, on the scale of chess ratings: how many rules
// are at work between the moment and the end, of how many chapters, how high the stack is,
// whether layers are, and how much is asked. Answers correct it.
func (q *Question) rate(v *played, at int) {
	rules, chapters, layers, stack := map[cr.Rule]bool{}, map[string]bool{}, 0, 0
	for i := range v.fork.Steps {
		if i < at-1 {
			continue
		}
		stack = max(stack, len(v.fork.Steps[i].Board.Stack))
		for _, r := range v.fork.Steps[i].Rulings {
			if !procedure[r.Rule] && !rules[r.Rule] {
				rules[r.Rule] = true
				chapters[string(r.Rule)[:3]] = true
				if strings.HasPrefix(string(r.Rule), "613.") {
					layers = 1
				}
			}
		}
	}
	d := 900 + 90*math.Log2(1+float64(len(rules))) + 30*float64(len(chapters)) + 60*float64(stack) + 40*float64(len(q.Claims)-1) + 150*float64(layers)
	if q.Form == Choice || q.Form == Legal {
		d -= 100
	}
	if q.Form == All {
		d += 150
	}
	q.Difficulty = int(min(max(d, 800), 2400)) / 10 * 10
}
