package training

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file asks which of several plays are legal at a moment: those that the forks of a
// demonstration try or make there. Who has to part them needs to know where the border runs.

// asked finds lines of which one may ask whether they are legal.
var asked = regexp.MustCompile(` (?:casts|activates|plays|foretells|suspends|turns|taps|attacks?|blocks?) `)

const (
	leastPlays = 2
	mostPlays  = 8
)

// An attempt is a play that a fork makes or tries at a moment.
type attempt struct {
	of    *script
	piece piece
	line  scenario.Line
	at    int // its place in the play
	truth string
}

// attempts makes the questions about what the forks make or try at a moment: what is legal then, and
// where something is.
func attempts(scripts []script) []Question {
	groups, same := map[string][]attempt{}, map[string][]attempt{}
	var order, acts []string
	for i := range scripts {
		s := &scripts[i]
		if len(s.opening) > 0 || s.looping || s.tooBig() || s.misreading() != nil {
			continue
		}
		for n, l := range s.play {
			if l.Mark != "!" && (!l.Acts() || l.Passes() || !asked.MatchString(l.Text)) {
				continue
			}
			a, ok := s.attempted(n, l)
			if !ok {
				continue
			}
			if act := plainAct(l); !slices.ContainsFunc(same[act], func(o attempt) bool { return o.situation() == a.situation() }) {
				if same[act] == nil {
					acts = append(acts, act)
				}
				same[act] = append(same[act], a)
			}
			key := strings.Join(slices.Concat(s.setup, a.piece.lines[:len(a.piece.lines)-1]), "\n")
			if groups[key] == nil {
				order = append(order, key)
			}
			if !slices.ContainsFunc(groups[key], func(o attempt) bool { return plainAct(o.line) == plainAct(l) }) {
				groups[key] = append(groups[key], a)
			}
		}
	}
	var list []Question
	for _, key := range order {
		if !scripts[0].wants(All) {
			break
		}
		if q := whichLegal(groups[key]); q != nil {
			list = append(list, *q)
		}
	}
	for _, act := range acts {
		if !scripts[0].wants(Cases) {
			break
		}
		if q := whenLegal(act, same[act]); q != nil {
			list = append(list, *q)
		}
	}
	return list
}

// situation is all that comes before an attempt.
func (a *attempt) situation() string {
	return strings.Join(slices.Concat(a.of.setup, a.piece.lines[:len(a.piece.lines)-1]), "\n")
}

// whenLegal asks of the same play in which of several situations it is legal.
func whenLegal(act string, tries []attempt) *Question {
	var setups []course
	for i := range tries {
		p := tries[i].piece
		p.lines = p.lines[:len(p.lines)-1]
		if p.parse() != nil {
			return nil
		}
		v := &played{piece: p}
		v.tell()
		row, ok := done(v.fork.Steps)
		if !ok || len(row) > mostRow || objects(&v.fork.Steps[0].Board) > mostObjects {
			continue
		}
		setups = append(setups, course{played: v, of: tries[i].of, row: row})
		tries[len(setups)-1] = tries[i]
	}
	tries = tries[:len(setups)]
	if len(tries) > mostCases {
		tries, setups = tries[:mostCases], setups[:mostCases]
	}
	if len(tries) < leastCases || !slices.ContainsFunc(tries, func(a attempt) bool { return a.truth != tries[0].truth }) {
		return nil
	}
	common := together(setups)
	if slices.ContainsFunc(setups, func(c course) bool { return len(c.with) > mostWith }) {
		return nil
	}
	at := slices.IndexFunc(tries, func(a attempt) bool { return a.truth == refused })
	s := tries[at].of
	q := s.begin(setups[at].played, Cases)
	q.Setup = slices.Clone(common.setup)
	rules := map[cr.Rule]bool{}
	said := slices.Clone(common.setup)
	for n := range tries {
		a, c := &tries[n], &setups[n]
		t := &played{piece: a.piece}
		t.tell()
		for _, r := range t.candidates() {
			rules[r] = true
		}
		if len(c.row) == 0 && len(c.with) == 0 {
			c.row = []string{"nothing is done before"}
		}
		letter := string(rune('A' + n))
		q.Then = append(q.Then, "in case "+letter+c.sep()+c.text())
		q.Claims = append(q.Claims, Claim{Ask: "In case " + letter + ": “" + act + "”, legal or refused?", Kind: One, Options: []string{isLegal, refused}, truth: a.truth, say: "in case " + letter + " it is %s"})
		said = append(said, c.text())
	}
	for _, r := range slices.SortedFunc(maps.Keys(rules), cr.Compare) {
		w := Wrong{Rule: r, Shown: slices.Contains(s.shows, r)}
		if procedure[r] || carrying[r] && !w.Shown {
			continue
		}
		for n := range tries {
			flips, known := tries[n].flips(r)
			if !known {
				break
			}
			w.Values = append(w.Values, map[bool]string{true: isLegal, false: refused}[(tries[n].truth == isLegal) != flips])
		}
		if len(w.Values) == len(tries) && !q.right(w.Values) {
			q.wrong = append(q.wrong, w)
		}
	}
	if !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Shown && w.bears() }) {
		return nil
	}
	q.Cards = s.textsOf(strings.Join(append(said, act), "\n"))
	if q = q.asSheet(setups, setups[at], len(setups[at].fork.Steps)); q == nil || len(tries) == 2 && q.Difficulty < leastStill && !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return !bars[w.Rule] && !permits[w.Rule] }) {
		return nil
	}
	q.Table, q.Title = -1, "Where is it legal?"
	return q
}

// attempted plays a script up to a line that is made or tried, and says whether it is legal. It is
// false where the line waits for another moment.
func (s *script) attempted(n int, l scenario.Line) (attempt, bool) {
	a := attempt{of: s, piece: s.upTo(n, false), line: l, at: n}
	a.piece.lines = append(a.piece.lines, l.Text)
	if a.piece.parse() != nil {
		return a, false
	}
	if a.truth, _ = s.ruled(&a.piece, l); a.truth == "" {
		return a, false
	}
	steps := a.piece.file.Play("").Forks[0].Steps
	last := len(steps) - 1
	if last < 1 || steps[last].Text != l.Text || when(steps, last) != "" {
		return a, false
	}
	now, before := &steps[last].Board, &steps[last-1].Board
	return a, now.Turn == before.Turn && now.Step == before.Step
}

// flips reports whether a play would be legal without a rule where it is not, or the other way
// round; it is not known where the game is another one before.
func (a *attempt) flips(without cr.Rule) (flips, known bool) {
	out := a.piece.outcome(without)
	last := a.piece.last()
	if out.Freed || out.Line > 0 && out.Line < last {
		return false, false
	}
	return out.Line == last && (out.Class == scenario.Allowed || out.Class == scenario.Refused), true
}

// who is by whom something is done and to or with what it begins: "Ann casts Snuff".
func (a *attempt) who() string {
	words := strings.Fields(plainAct(a.line))
	return strings.Join(words[:min(len(words), 3)], " ")
}

// whichLegal asks which of some plays at a moment are legal. It is nil where all are, or none, or
// where it hangs on no rule that the file shows.
func whichLegal(tries []attempt) *Question {
	if len(tries) < leastPlays || len(tries) > mostPlays {
		return nil
	}
	set := func(legal func(a *attempt) bool) string {
		var list []string
		for i := range tries {
			if legal(&tries[i]) {
				list = append(list, plainAct(tries[i].line))
			}
		}
		slices.Sort(list)
		return join(list)
	}
	truth := set(func(a *attempt) bool { return a.truth == isLegal })
	if n := len(parts(truth)); n == 0 || n == len(tries) {
		return nil
	}
	first := tries[0]
	if len(tries) == 2 && tries[0].who() != tries[1].who() {
		return nil // they have nothing to do with each other
	}
	s := first.of
	p := first.piece
	p.lines = p.lines[:len(p.lines)-1]
	if p.parse() != nil {
		return nil
	}
	v := &played{piece: p}
	v.tell()
	rules := map[cr.Rule]bool{}
	for i := range tries {
		t := &played{piece: tries[i].piece}
		t.tell()
		for _, r := range t.candidates() {
			rules[r] = true
		}
	}
	q := s.begin(v, All)
	for _, r := range slices.SortedFunc(maps.Keys(rules), cr.Compare) {
		shown := slices.Contains(s.shows, r)
		if procedure[r] || carrying[r] && !shown {
			continue
		}
		known := true
		other := set(func(a *attempt) bool {
			flips, ok := a.flips(r)
			known = known && ok
			return (a.truth == isLegal) != flips
		})
		if known && other != truth {
			q.wrong = append(q.wrong, Wrong{Rule: r, Shown: shown, Values: []string{other}})
		}
	}
	if !slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Shown && !elementary(w.Rule) }) {
		return nil
	}
	c := Claim{Ask: "Which of these are legal now?", Kind: Some, truth: truth}
	for i := range tries {
		c.Options = append(c.Options, plainAct(tries[i].line))
	}
	slices.Sort(c.Options)
	if slices.ContainsFunc(c.Options, func(o string) bool { return strings.Contains(o, "; ") }) {
		return nil
	}
	q.Claims = []Claim{c}
	q.Cards = s.textsOf(strings.Join(slices.Concat(p.setup, p.lines, c.Options), "\n"))
	if q = q.atEnd(v, first.at); q == nil {
		return nil
	}
	q.Title = "Which of these are legal?"
	return q
}
