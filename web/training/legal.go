package training

import (
	"cmp"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file makes the questions about what may be done: a single play, and all legal ways.

// The answers to whether a play is legal.
const (
	isLegal = "legal"
	refused = "refused"
)

// legal asks about a line that must be refused, or that says whether something may be done.
func (s *script) legal(i int, l scenario.Line) *Question {
	for _, full := range []bool{s.looping, true} {
		p := s.upTo(i, full)
		p.lines = append(p.lines, l.Text)
		if p.parse() != nil {
			continue
		}
		if q := s.askLegal(p, i, l); q != nil {
			return q
		}
	}
	return nil
}

// ruled plays a piece whose last line is what is asked about, and says whether that is legal.
// It is "" where the play does not come to the line, or where the file itself would not hold.
func (s *script) ruled(p *piece, l scenario.Line) (truth string, out scenario.Outcome) {
	out = p.outcome("")
	if out.Class == scenario.Stuck {
		return "", out
	}
	stopped := out.Line == p.last()
	if s.change == "" && stopped {
		return "", out
	}
	if l.Form() == "may" && (l.Slot("not") != "") != stopped || l.Mark == "!" && !stopped {
		return refused, out
	}
	return isLegal, out
}

func (s *script) askLegal(p piece, i int, l scenario.Line) *Question {
	truth, out := s.ruled(&p, l)
	if truth == "" {
		return nil
	}
	v := &played{piece: p}
	v.tell()
	step := &v.fork.Steps[len(v.fork.Steps)-1]
	if step.Text != l.Text {
		return nil // the play does not come to it
	}
	var by cr.Rule
	for _, r := range step.Rulings {
		if r.Refusal {
			by = r.Rule
		}
	}
	line := p.last()
	q := s.begin(v, Legal)
	does, at := s.byFaces(plainAct(l), &v.fork.Steps[len(v.fork.Steps)-1].Board), ""
	if last := len(v.fork.Steps) - 1; acting.MatchString(l.Text) {
		now, before := &step.Board, &v.fork.Steps[last-1].Board
		if at = when(v.fork.Steps, last); at == "" && (now.Turn != before.Turn || now.Step != before.Step) {
			return nil // it waits for a moment that nothing shows
		}
	}
	if l.Form() == "may" {
		q.Claims = []Claim{{Ask: "May " + l.Slot("P") + " " + l.Slot("INFINITIVE") + cmp.Or(at, " now") + "?", Kind: One, Options: yesNo, truth: map[string]string{isLegal: scenario.Yes, refused: scenario.No}[truth]}}
	} else {
		q.Claims = []Claim{{Ask: "“" + does + "”" + at + ": legal or refused?", Kind: One, Options: []string{isLegal, refused}, truth: truth}}
	}
	other := q.Claims[0].Options[0]
	if other == q.Claims[0].truth {
		other = q.Claims[0].Options[1]
	}
	for _, r := range v.candidates() {
		shown := slices.Contains(s.shows, r)
		if procedure[r] && !shown && r != by {
			continue
		}
		without := p.outcome(r)
		if without.Line == line && out.Line != line && (without.Class == scenario.Allowed || without.Class == scenario.Refused) && !without.Freed {
			q.wrong = append(q.wrong, Wrong{Rule: r, Shown: shown, Values: []string{other}})
		}
	}
	slices.SortFunc(q.wrong, func(a, b Wrong) int {
		if a.Shown != b.Shown {
			return map[bool]int{true: -1, false: 1}[a.Shown]
		}
		return cr.Compare(a.Rule, b.Rule)
	})
	if truth == refused && by != "" && l.Mark == "!" {
		q.byWhich(by, l.Form())
	}
	v.fork.Steps = v.fork.Steps[:len(v.fork.Steps)-1] // the attempt itself is what is asked
	if q = q.atEnd(v, i); q == nil || q.undoubted(l) {
		return nil
	}
	return q
}

// byFaces is what is asked about with the names that its targets have on the stack: a spell that was
// cast as another face than the front has that face's name (712.8f).
func (s *script) byFaces(act string, before *engine.Board) string {
	act, rest, ok := strings.Cut(act, " targeting ")
	if !ok {
		return act
	}
	rest, paid, pays := strings.Cut(rest, " paying with ")
	targets := strings.Split(rest, ", ")
	for _, block := range strings.Split(s.cards, "\n\n") {
		front, back, _ := strings.Cut(strings.TrimSpace(block), "\n//\n")
		at := slices.Index(targets, nameOn(front))
		if at >= 0 && slices.ContainsFunc(before.Stack, func(o engine.BoardObject) bool { return !o.Ability && o.Name == nameOn(back) }) {
			targets[at] = nameOn(back)
		}
	}
	act += " targeting " + strings.Join(targets, ", ")
	if pays {
		act += " paying with " + paid
	}
	return act
}

// nameOn is the name on a face of a card as its text begins.
func nameOn(face string) string {
	name, _, _ := strings.Cut(face, "\n")
	name, _, _ = strings.Cut(name, " {")
	return name
}

// reasons are rules that refuse plays, by the form of the line. None of a form's says what
// another one says in general: who is refused by defender is not refused by summoning
// sickness, so of four of them one is right.
var reasons = map[string][]cr.Rule{
	"casts":     {"117.1a", "601.2h", "702.11b", "702.16b", "702.18a", "702.61a"},
	"activates": {"302.6", "606.3", "606.6", "702.16b", "702.61a"},
	"attacks":   {"302.6", "506.3", "508.1d", "702.3b"},
	"blocks":    {"506.3", "509.1a", "509.1b", "509.1c"},
}

// byWhich asks for the rule that refuses it: of four, and only where without that rule it
// is allowed and no other of the four frees it too.
func (q *Question) byWhich(by cr.Rule, form string) {
	frees := func(r cr.Rule) bool { return slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Rule == r }) }
	if !frees(by) || !slices.Contains(reasons[form], by) {
		return
	}
	options := []cr.Rule{by}
	for _, r := range reasons[form] {
		if len(options) < 4 && r != by && !frees(r) {
			options = append(options, r)
		}
	}
	if len(options) < 4 {
		return
	}
	inOrder(options)
	c := Claim{Ask: "By which rule, if it is refused?", Kind: One, Rules: true, truth: string(by), Options: []string{"none"}}
	for _, r := range options {
		c.Options = append(c.Options, string(r))
	}
	q.Claims = append(q.Claims, c)
	for i := range q.wrong {
		q.wrong[i].Values = append(q.wrong[i].Values, "none")
	}
}

// leastUndoubted is the difficulty from which it is asked whether a play is legal though the file
// refuses nothing like it: so much is on the table that one may doubt.
const leastUndoubted = 820

// doubted reports whether the file says that something alike of the same things must be refused,
// at another moment or in another fork. Otherwise who asks whether it is legal asks whether the
// rule exists.
func (s *script) doubted(l scenario.Line) bool {
	things := append(slices.Clone(l.Names()), l.Slot("O"), l.Slot("S"))
	return slices.ContainsFunc(s.denied, func(d scenario.Line) bool {
		return slices.ContainsFunc(things, func(name string) bool { return name != "" && strings.Contains(d.Text, name) })
	})
}

// allowed asks about plays of the script that a shown rule allows: without it they are
// refused. Otherwise whoever says "refused" would always be right.
func (s *script) allowed() []Question {
	var list []Question
	whole := s.upTo(len(s.play), s.looping)
	if whole.parse() != nil {
		return nil
	}
	hang := map[int][]cr.Rule{} // by line of the piece
	v := &played{piece: whole}
	v.tell()
	for _, r := range v.candidates() {
		shown := slices.Contains(s.shows, r)
		if !shown && (procedure[r] || carrying[r] || strings.HasPrefix(string(r), "601.2")) {
			continue
		}
		out := whole.outcome(r)
		if i := whole.at(out.Line); out.Class == scenario.Refused && i >= 0 && !out.Freed {
			hang[i] = append(hang[i], r)
		}
	}
	var lines []scenario.Line
	for _, l := range slices.Concat(s.opening, s.play) {
		if s.looping || l.Acts() {
			lines = append(lines, l)
		}
	}
	for i, rules := range hang {
		l := lines[i]
		if !l.Acts() || l.Passes() || l.Form() == "applies" || l.Form() == "chooses" || strings.Contains(l.Text, "'s trigger") {
			continue
		}
		p := whole
		p.lines = slices.Clone(whole.lines[:i+1])
		p.ask = nil
		if p.parse() != nil || p.outcome("").Line == p.first+i-p.begun {
			continue
		}
		v := &played{piece: p}
		v.tell()
		cut := slices.IndexFunc(v.fork.Steps, func(st scenario.Step) bool { return st.Line == p.first+i-p.begun })
		if cut < 1 {
			continue
		}
		rules = slices.DeleteFunc(rules, func(r cr.Rule) bool { // what comes before the line is not asked
			return !slices.Contains(s.shows, r) && !slices.ContainsFunc(v.fork.Steps[cut].Rulings, func(x scenario.Ruling) bool { return x.Rule == r })
		})
		q := s.begin(v, Legal)
		q.Claims = []Claim{{Ask: "“" + s.byFaces(plainAct(l), &v.fork.Steps[cut-1].Board) + "”" + when(v.fork.Steps, cut) + ": legal or refused?", Kind: One, Options: []string{isLegal, refused}, truth: isLegal}}
		for _, r := range rules {
			q.wrong = append(q.wrong, Wrong{Rule: r, Shown: slices.Contains(s.shows, r), Values: []string{refused}})
		}
		q.believeRefused(plainAct(l))
		v.fork.Steps = v.fork.Steps[:cut]
		at := slices.IndexFunc(s.play, func(o scenario.Line) bool { return o.No == l.No })
		if at < 0 {
			continue
		}
		if q = q.atEnd(v, at); q != nil && !q.undoubted(l) && (q.Difficulty >= leastUndoubted || s.doubted(l) || s.misreading() != nil) {
			list = append(list, *q)
		}
	}
	slices.SortFunc(list, func(a, b Question) int { return cmp.Compare(a.Line, b.Line) })
	return list
}
