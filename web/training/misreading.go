package training

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file knows beliefs about the rules that no knock-out gives: who thinks that mana burns
// adds a rule rather than forgetting one. Each is a position of ours, what is believed, and
// how the believer would end the game. The position is played; no engine plays a belief.

//go:embed misreadings.txt
var misreadingsText string

// A Misreading is a belief that many have had.
type Misreading struct {
	ID      string
	Belief  string    // what is believed
	Truth   string    // what is so instead
	Rules   []cr.Rule // that say so
	Source  Source    // the position, a scenario
	Answers []string  // how the believer ends it, as facts
}

// Misreadings lists them all.
func Misreadings() []Misreading { return misreadings() }

// misreadings are read when somebody asks for them: most commands don't.
var misreadings = sync.OnceValue(func() []Misreading {
	list, err := parseMisreadings(misreadingsText)
	if err != nil {
		panic("training: misreadings.txt: " + err.Error()) // it is part of the program
	}
	return list
})

// misreadingAt is the one whose position has this name, nil for none.
func misreadingAt(slug string) *Misreading {
	list := misreadings()
	i := slices.IndexFunc(list, func(m Misreading) bool { return m.Source.Slug == slug })
	if i < 0 {
		return nil
	}
	return &list[i]
}

// misreadingSlug begins the names of their positions, where those of demonstrations have a
// chapter.
const misreadingSlug = "belief/"

// parseMisreadings reads blocks that begin with "== id". Their first lines are fields, the
// rest is the scenario.
func parseMisreadings(text string) ([]Misreading, error) {
	var list []Misreading
	for _, block := range strings.Split(text, "\n== ")[1:] {
		id, rest, _ := strings.Cut(block, "\n")
		m := Misreading{ID: strings.TrimSpace(id)}
		fields, body, ok := strings.Cut(rest, "\n# ")
		if !ok {
			return nil, fmt.Errorf("%s has no scenario", m.ID)
		}
		for line := range strings.Lines(fields) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			switch key {
			case "believed":
				m.Belief = value
			case "so":
				m.Truth = value
			case "then":
				m.Answers = append(m.Answers, value)
			case "":
			default:
				return nil, fmt.Errorf("%s: there is no field %q", m.ID, key)
			}
		}
		m.Source = Source{Slug: misreadingSlug + m.ID, Text: "# " + body}
		head, err := scenario.ReadHead(m.Source.Slug, []byte(m.Source.Text))
		if err != nil {
			return nil, err
		}
		m.Rules = head.Shows
		list = append(list, m)
	}
	return list, nil
}

// MisreadingSources are the positions of the misreadings, as demonstrations to make questions
// of.
func MisreadingSources() []Source {
	var list []Source
	for _, m := range misreadings() {
		list = append(list, m.Source)
	}
	return list
}

// misread finds the belief of the question's own position that gives an answer: every claim
// that was answered wrong is as the believer says, and at least one was.
func (q *Question) misread(answer []string, correct []bool) *Misreading {
	for _, w := range q.wrong {
		if !w.Belief {
			continue
		}
		for n := range q.Claims {
			if !correct[n] && !q.Claims[n].same(answer[n], w.Values[n]) {
				return nil
			}
		}
		return misreadingAt(q.Source)
	}
	return nil
}

// believedOf is the value that the belief of a question's position gives to a fact, "" for none.
func (q *Question) believedOf(l scenario.Line) string {
	m := misreadingAt(q.Source)
	if m == nil || q.Variation != "" { // its facts are about the position as it is written
		return ""
	}
	return m.believed(l)
}

// believe adds to the wrong outcomes of a question what the belief of its position gives.
func (q *Question) believe(facts []scenario.Line) {
	m := misreadingAt(q.Source)
	if m == nil || q.Variation != "" {
		return
	}
	w := Wrong{Rule: m.Rules[0], Shown: true, Belief: true, Values: q.Key()}
	for n, l := range facts {
		if v := q.believedOf(l); v != "" {
			w.Values[n] = v
		}
	}
	q.wrong = append(q.wrong, w)
}

// misreading is the one whose position a script is as it is written, nil for none.
func (s *script) misreading() *Misreading {
	if s.change != "" {
		return nil
	}
	return misreadingAt(s.slug)
}

// believeRefused adds that the belief of its position takes what is asked for refused.
func (q *Question) believeRefused(act string) {
	m := misreadingAt(q.Source)
	if m != nil && q.Variation == "" && slices.Contains(m.Answers, "“"+act+"” is refused") {
		q.wrong = append(q.wrong, Wrong{Rule: m.Rules[0], Shown: true, Belief: true, Values: []string{refused}})
	}
}

// attempt says what is tried on the way in the position of a belief and must be refused. No line
// that is shown does it, and without it what is believed could not come about.
func (s *script) attempt() []string {
	if s.misreading() == nil {
		return nil
	}
	for _, l := range s.play {
		if l.Mark == "!" {
			return []string{"On the way this is tried, and done if it is legal: “" + plainAct(l) + "”."}
		}
	}
	return nil
}

// believed is the value that a belief gives to a fact, "" where it says nothing of it.
func (m *Misreading) believed(l scenario.Line) string {
	for _, a := range m.Answers {
		if v, ok := valueSaid(l, a); ok {
			return v
		}
	}
	return ""
}

// valueSaid is the value that a fact of the same form about the same thing says.
func valueSaid(l scenario.Line, fact string) (string, bool) {
	switch l.Form() {
	case "life", "damage", "counters", "hand count", "hand empty":
		var who, n string
		if before, after, ok := strings.Cut(fact, " has "); ok {
			who = before
			n, _, _ = strings.Cut(after, " ")
		}
		about := l.Slot("P") + l.Slot("O")
		if who == about && n != "" && n[0] >= '0' && n[0] <= '9' && strings.HasSuffix(fact, lastWords(l)) {
			return n, true
		}
	case "zone", "on battlefield":
		if names := l.Names(); len(names) == 1 {
			if where, ok := strings.CutPrefix(fact, names[0]+" is "); ok && (strings.HasPrefix(where, "in ") || strings.HasPrefix(where, "on ")) {
				return where, true
			}
		}
	case "not over":
		return scenario.Yes, fact == "the game is over"
	case "wins": // who wins is one alone
		if _, ok := strings.CutSuffix(fact, " wins"); ok {
			return yesOrNo(fact == l.Text), true
		}
	case "status":
		if said, ok := strings.CutPrefix(fact, l.Slot("O")+" is "); ok && strings.TrimPrefix(said, "un") == strings.TrimPrefix(l.Slot("STATUS"), "un") {
			return yesOrNo(said == l.Slot("STATUS")), true
		}
	case "mana value":
		return strings.CutPrefix(fact, "the mana value of "+l.Slot("O")+" is ")
	case "loyalty":
		return strings.CutPrefix(fact, "the "+l.Slot("alt")+" of "+l.Slot("O")+" is ")
	case "cost":
		return strings.CutPrefix(fact, "the cost of "+l.Slot("O")+" is ")
	case "size":
		if size, ok := strings.CutPrefix(fact, l.Slot("O")+" is "); ok && strings.Contains(size, "/") {
			return size, true
		}
	}
	return "", false
}

func yesOrNo(is bool) string {
	if is {
		return scenario.Yes
	}
	return scenario.No
}

// lastWords end a fact about a number: "life", "damage", "cards in hand".
func lastWords(l scenario.Line) string {
	switch l.Form() {
	case "life":
		return " life"
	case "damage":
		return " damage"
	case "counters":
		return ""
	}
	return " in hand"
}
