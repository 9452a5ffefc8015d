package web

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/templates"
)

// stage is what step n draws: the table and what changed.
func (s *scene) stage(n int) templates.StageView { return s.stageWith(n, nil) }

// stageWith is stage with something more to be drawn on the table.
func (s *scene) stageWith(n int, more func(*tableau)) templates.StageView {
	step := s.state(n)
	var before *scenario.Step
	if n > 0 && n < s.last() {
		before = &s.fork.Steps[n-1]
	}
	t := newTableau(s.trace, step, before)
	t.layers = func(id engine.ID) string { return s.layersURL(n, id) + "#layers" } // there one sees it
	t.chapter = func(n cr.Rule) string { return s.engineChip(n).URL }
	if more != nil {
		more(t)
	}
	if n == s.at.step {
		if id, err := strconv.Atoi(s.query.Get("layers")); err == nil {
			t.picked = engine.ID(id)
		}
	}
	v := templates.StageView{Step: n, Title: fmt.Sprintf("%s: step %s · rulestep", curly(s.demo.Title), s.key(n)), URL: s.url(n), Board: t.draw()}
	v.Board.Label = "The table after step " + s.key(n)
	if n == 0 {
		v.Board.Label = "The table as it was set"
	}
	if n < s.last() {
		for _, c := range step.Changes {
			v.Changed = append(v.Changed, changeWords(c))
		}
	}
	v.Told = s.told(n, v.Changed)
	return v
}

// told is a step in the words of a screen reader: where one is, what was done, what the
// answer to a question is, by which rule it was refused, what changed.
func (s *scene) told(n int, changed []templates.Change) string {
	if n == s.last() {
		words := []string{"The answer"}
		if s.fork.Stopped > 0 {
			words = append(words, fmt.Sprintf("Not reached: the play stopped at line %d", s.fork.Stopped), s.problem(s.fork.Problem))
		}
		for _, a := range s.fork.Answers {
			if a.Holds {
				words = append(words, curly(a.Text)+": so it is")
			} else {
				words = append(words, curly(a.Text)+": not so, "+a.Got)
			}
		}
		return sentences(words)
	}
	step := &s.fork.Steps[n]
	words := []string{fmt.Sprintf("Step %s of %d", s.key(n), s.last()-1), s.title(n)}
	if reply, about := s.reply(n); about != nil {
		words = append(words, curly(reply))
	}
	if step.Refused {
		words = append(words, "Refused by "+curly(step.Reason))
	}
	for _, c := range changed {
		what := c.What
		if from := c.From.Plain(); from != "" {
			what += ": " + from + ", now"
		} else {
			what += ":"
		}
		words = append(words, what+" "+c.To.Plain())
	}
	return sentences(words)
}

// sentences ends each with a full stop, unless it ends with a mark of its own.
func sentences(list []string) string {
	var b strings.Builder
	for i, s := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(s)
		if !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "?") {
			b.WriteByte('.')
		}
	}
	return b.String()
}

// changeWords says what a change is about: "Bob 20 → 16 life", "Cat’s hand 1 → 0".
func changeWords(c scenario.Change) templates.Change {
	what, from, to := curly(c.What), c.From, c.To
	switch c.Kind {
	case "life", "damage":
		to += " " + c.Kind
	case "hand", "library":
		what += "’s " + c.Kind
	case "mana":
		what += "’s mana pool"
		from, to = emptied(from), emptied(to)
	}
	return templates.Change{What: what, From: typed(from), To: typed(to)}
}

func emptied(mana string) string {
	if !strings.Contains(mana, "{") {
		return "empty"
	}
	return mana
}

// controls are the timeline and the buttons at the current step.
func (s *scene) controls() templates.ControlsView {
	var c templates.ControlsView
	for n := range s.last() + 1 {
		c.Steps = append(c.Steps, templates.ScrubStep{
			Step: n, Key: s.key(n), Kind: s.mark(n), State: s.when(n), Title: s.title(n), URL: s.url(n),
		})
	}
	at := s.at.step
	if at > 0 {
		c.First, c.Back = s.url(0), s.url(at-1)
	}
	if at < s.last() {
		c.Next, c.Last = s.url(at+1), s.url(s.last())
	}
	for n := at - 1; n >= 0; n-- {
		if s.mark(n) == "dec" {
			c.BackDecision = s.url(n)
			break
		}
	}
	for n := at + 1; n < s.last(); n++ {
		if s.mark(n) == "dec" {
			c.NextDecision = s.url(n)
			break
		}
	}
	return c
}

// mark is the kind of a step on the timeline.
func (s *scene) mark(n int) string {
	if n == s.last() {
		return "end"
	}
	switch s.fork.Steps[n].Kind {
	case scenario.RefusedStep:
		return "no"
	case scenario.PlayStep, scenario.DecisionStep, scenario.DefaultStep:
		return "dec"
	case scenario.OtherwiseStep:
		return "dec other"
	case scenario.LeftOutStep:
		return "out"
	}
	return ""
}

func (s *scene) when(n int) string {
	switch {
	case n < s.at.step:
		return "past"
	case n == s.at.step:
		return "now"
	}
	return ""
}

func (s *scene) title(n int) string {
	if n == s.last() {
		return "the answer"
	}
	return curly(line(&s.fork.Steps[n]))
}

// line is a step's line as people read it: without the marks of the file's form.
func line(step *scenario.Step) string {
	text := strings.TrimSpace(strings.TrimPrefix(step.Text, "!"))
	if rest, ok := strings.CutPrefix(text, "?"); ok {
		text = "What are the " + strings.TrimSpace(rest) + "?"
	}
	if rest, ok := strings.CutPrefix(text, "now "); ok {
		text = "Now " + rest
	}
	if text == "" && step.Index == 0 {
		text = "The table is set"
	}
	return sentenceStart(text)
}

func sentenceStart(s string) string {
	if s == "" {
		return s
	}
	_, n := utf8.DecodeRuneInString(s) // a quotation mark is longer than a byte
	return strings.ToUpper(s[:n]) + s[n:]
}

// script is the whole play in prose.
func (s *scene) script() []templates.ScriptLine {
	var lines []templates.ScriptLine
	for n := range s.fork.Steps {
		lines = append(lines, s.line(n))
	}
	if s.fork.Stopped > 0 && s.at.choose == "" {
		lines = s.stopLine(lines)
	}
	return append(lines, s.answer())
}

// stopLine tells at its own line what a play could not go on with.
func (s *scene) stopLine(lines []templates.ScriptLine) []templates.ScriptLine {
	stop := stopsAt(s.fork)
	if stop == len(lines) {
		l := templates.ScriptLine{Step: s.last(), URL: s.url(s.last()), State: s.when(s.last())}
		if source := strings.Split(s.demo.Source.String(), "\n"); s.fork.Stopped <= len(source) {
			l.Say = typed(source[s.fork.Stopped-1])
		}
		lines = append(lines, l)
	}
	l := &lines[stop]
	l.Kind, l.Verdict, l.Note = "ref", "The play stops here", strings.TrimPrefix(s.problem(s.fork.Problem), l.Say.Plain()+": ")
	return lines
}

func (s *scene) line(n int) templates.ScriptLine {
	step := &s.fork.Steps[n]
	l := templates.ScriptLine{Step: n, Key: s.key(n), URL: s.url(n), Say: typed(line(step)), State: s.when(n)}
	switch step.Kind {
	case scenario.RefusedStep:
		l.Kind, l.Verdict = "ref", "Refused"
	case scenario.QueryStep, scenario.CheckStep:
		l.Kind = "query"
	}
	for _, r := range step.Rulings {
		ruling := s.ruling(r)
		if step.Kind == scenario.QueryStep {
			ruling.Deep = false // what a value is made of is what was asked
		}
		l.Rulings = append(l.Rulings, ruling)
	}
	if step.Kind == scenario.QueryStep {
		var about *engine.BoardObject
		if l.Reply, about = s.reply(n); about != nil {
			l.ReplyURL = s.layersURL(n, about.ID)
		}
	}
	if len(step.Rulings) == 0 {
		l.Note = step.Reason
	}
	l.Otherwise = s.otherwise(n)
	if s.choices != nil {
		s.branchLine(&l, step)
	}
	return l
}

// question takes a query apart: "? power and toughness of Bear".
var question = regexp.MustCompile(`^\?\s*(types|abilities|power and toughness|colors) of (.+)$`)

// reply answers the query of step n from the table. It returns what is asked about too,
// nil when that is not there.
func (s *scene) reply(n int) (string, *engine.BoardObject) {
	m := question.FindStringSubmatch(s.fork.Steps[n].Text)
	if m == nil {
		return "", nil
	}
	for _, p := range s.fork.Steps[n].Board.Players {
		for i := range p.Battlefield {
			o := &p.Battlefield[i]
			if o.Label != m[2] {
				continue
			}
			switch m[1] {
			case "types":
				return o.TypeLine, o
			case "colors":
				return colorWords(o.Colors), o
			case "abilities":
				return cmp.Or(strings.Join(o.Text, ", "), "none"), o
			default:
				return fmt.Sprintf("%d/%d", o.Power, o.Toughness), o
			}
		}
	}
	return "", nil
}

// colorWords are the colors that a board has as letters.
func colorWords(letters string) string {
	names := map[rune]string{'w': "white", 'u': "blue", 'b': "black", 'r': "red", 'g': "green"}
	var words []string
	for _, letter := range letters {
		words = append(words, names[letter])
	}
	return cmp.Or(list(words), "colorless")
}

// layersURL is the address of step n with the layers of one permanent.
func (s *scene) layersURL(n int, id engine.ID) string {
	return s.reading.url(playURL(s.demo.Slug, "fork", s.at.fork, "step", strconv.Itoa(n), "choose", s.at.choose, "layers", strconv.Itoa(int(id))))
}

// priority is the chapter on timing and priority.
const priority = cr.Rule("117")

func (s *scene) ruling(r scenario.Ruling) templates.Ruling {
	text := r.Sentence
	if r.Refusal && !strings.HasPrefix(text, "refused") {
		text = "refused: " + text
	}
	return templates.Ruling{
		// Passing is implied by the line; what then happens is the line's own matter.
		Chip: s.citedChip(r.Rule), Text: typed(text), Implied: r.Implied && s.named(r.Rule).Chapter() == priority, Undone: r.Undone, Deep: r.Derived,
		WhatIf: s.withoutURL(s.named(r.Rule)),
	}
}

// answer is the last line of the script: what the file claims, checked.
func (s *scene) answer() templates.ScriptLine {
	l := templates.ScriptLine{
		Step: s.last(), Key: s.key(s.last()), URL: s.url(s.last()), State: s.when(s.last()), Kind: "ans",
		Say: templates.Plain("The answer"), Holds: s.fork.Holds,
	}
	for _, a := range s.fork.Answers {
		l.Answers = append(l.Answers, templates.AnswerLine{Text: typed(a.Text), Holds: a.Holds, Got: a.Got})
	}
	switch n := len(s.fork.Answers); {
	case s.at.choose != "":
		s.branchEnd(&l)
	case s.fork.Stopped > 0:
		l.Verdict, l.Note = "Not reached", fmt.Sprintf("the play stopped at line %d", s.fork.Stopped)
	case !s.fork.Holds:
		l.Verdict = "Does not hold"
	case n == 1:
		l.Verdict = "Holds"
	case n == 2:
		l.Verdict = "Both hold"
	case n > 2:
		l.Verdict = fmt.Sprintf("All %d hold", n)
	}
	return l
}
