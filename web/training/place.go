package training

import (
	"cmp"
	"math"
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
	for i := 1; i < at; i++ {
		q.Done = append(q.Done, lineAt(steps, i))
	}
	if !q.will(steps, at) {
		return nil
	}
	if objects(&steps[0].Board) > mostObjects {
		return nil
	}
	q.title()
	q.rate(v, at)
	q.name()
	return q
}

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
			if st.Kind == scenario.CheckStep || st.Kind == scenario.RefusedStep || st.Kind == scenario.QueryStep {
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
	n := len(b.Stack) + len(b.Exile) + len(b.Command)
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
	q.Scene = strings.Join(says, " ")
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
