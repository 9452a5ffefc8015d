package web

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/scenario"
	"rulestep/templates"
)

// This file shows branches: at each decision what else could be decided, and the play
// that goes on from there.

// otherwise lists the decisions of step n with what else could be decided.
func (s *scene) otherwise(n int) []templates.DecisionView {
	step := &s.fork.Steps[n]
	var list []templates.DecisionView
	asked := max(0, slices.IndexFunc(step.Decisions, func(d scenario.Decision) bool { return d.Said }))
	for i := range step.Decisions {
		d := &step.Decisions[i]
		v := templates.DecisionView{Head: s.decisionHead(step, d), More: d.More}
		for _, o := range d.Others {
			v.Options = append(v.Options, templates.LinkView{Text: sentenceStart(curly(o.Text)), URL: s.otherURL(n, d.Number, o.Key)})
		}
		if i == asked && d.Player != "" {
			v.Path, v.Fields = s.home(), s.sayFields(d.Number)
			if v.Example = curly(d.Taken); d.Said {
				v.Example = curly(strings.TrimPrefix(step.Text, "in response, "))
			}
		}
		list = append(list, v)
	}
	return list
}

// sayFields are what a form sends along with a line that is typed in place of the options
// of a decision.
func (s *scene) sayFields(decision int) []templates.Field {
	list := []templates.Field{{Name: "decision", Value: strconv.Itoa(decision)}}
	for _, p := range []struct{ name, value string }{{"fork", s.at.fork}, {"depth", s.at.depth}, {"choose", s.at.choose}, {"edition", s.query.Get("edition")}} {
		if p.value != "" {
			list = append(list, templates.Field{Name: p.name, Value: p.value})
		}
	}
	return list
}

// say answers ?say=: it leads to the branch in which a line is played in place of what a
// decision has in this play.
func (s *scene) say(line string) reply {
	line = strings.NewReplacer("~", " ", "’", "'").Replace(strings.TrimRight(line, ". "))
	number, _ := strconv.Atoi(s.query.Get("decision"))
	for n := range s.fork.Steps {
		for _, d := range s.fork.Steps[n].Decisions {
			if d.Number != number {
				continue
			}
			key := scenario.Said(line)
			if i := slices.IndexFunc(d.Others, func(o scenario.Option) bool { return o.Text == line }); i >= 0 {
				key = d.Others[i].Key
			}
			to := s.otherURL(n, number, key)
			if strings.HasPrefix(to, "?") {
				to = s.home() + to
			}
			return reply{redirect: to}
		}
	}
	return s.badDemo(s.demo, fmt.Sprintf("There is no decision %d at which something else could be done.", number))
}

// badChoice is the page of a choice that cannot be made.
func (s *scene) badChoice(bad *scenario.ChoiceError) reply {
	p := s.frame("This cannot be chosen", "demos")
	p.NoIndex = true
	at := s.at
	at.step, at.choose = 0, s.chosen(max(0, len(s.choices)-1))
	if n := slices.Index(s.choices, bad.Choice); n >= 0 {
		at.choose = s.chosen(n)
	}
	v := templates.ProblemView{
		Title: "This cannot be chosen",
		Lead:  []templates.Text{typed(sentenceStart(curly(bad.Msg)) + "."), {{Text: "Go "}, {Kind: templates.Link, Text: "back to the play", URL: s.stepURL(s.demo.Slug, at)}, {Text: "."}}},
	}
	return reply{status: http.StatusNotFound, component: templates.Problem(p, v)}
}

// decisionHead says which decision it is, where a step has several or its line does not.
func (s *scene) decisionHead(step *scenario.Step, d *scenario.Decision) string {
	switch {
	case d.Taken == "":
		return "The play ends here. It could go on:"
	case d.Said && len(step.Decisions) == 1 || step.Kind == scenario.OtherwiseStep && step.Text == d.Taken:
		return ""
	case d.Free && strings.HasSuffix(d.Taken, " passes"):
		return d.Taken + " (" + stepWords(d.At) + "). Instead:"
	}
	return "Instead of “" + curly(d.Taken) + "”:"
}

// otherURL is the address of the branch that takes another option. It shows the step at
// which it leaves this play.
func (s *scene) otherURL(step, decision int, key string) string {
	at := s.at
	at.step, at.choose = step, s.chosen(len(s.choices))
	for i, c := range s.choices {
		if c.Decision >= decision { // a later choice has nothing to say in the new branch
			at.choose = s.chosen(i)
			break
		}
	}
	if at.choose != "" {
		at.choose += "~"
	}
	at.choose += scenario.Choice{Decision: decision, Option: key}.String()
	if first := s.trace.Forks[0].Name; s.choices == nil && at.fork == first {
		at.fork = ""
	}
	return s.stepURL(s.demo.Slug, at)
}

// chosen spells the first n choices of this branch.
func (s *scene) chosen(n int) string {
	var list []string
	for _, c := range s.choices[:n] {
		list = append(list, c.String())
	}
	return strings.Join(list, "~")
}

// branch says where this play leaves the file's own.
func (s *scene) branch() *templates.BranchView {
	at := s.at
	at.choose, at.step = "", 0
	v := &templates.BranchView{BackURL: s.stepURL(s.demo.Slug, at)}
	for n := range s.fork.Steps {
		step := &s.fork.Steps[n]
		switch step.Kind {
		case scenario.LeftOutStep:
			v.LeftOut++
		case scenario.DefaultStep:
			v.Defaults++
		case scenario.OtherwiseStep:
			at := s.at
			at.step, at.choose = max(n-1, 0), s.chosen(min(len(v.Choices), len(s.choices)))
			v.Choices = append(v.Choices, templates.BranchChoice{
				Step: strconv.Itoa(n), Text: curly(step.Text), Reason: curly(step.Reason), URL: s.url(n), UndoURL: s.stepURL(s.demo.Slug, at),
			})
		}
	}
	return v
}

// branchLine says of a line what only a branch has.
func (s *scene) branchLine(l *templates.ScriptLine, step *scenario.Step) {
	for i := range l.Rulings {
		l.Rulings[i].WhatIf = "" // that is asked of the file's own play
	}
	l.Note = ""
	reason := step.Reason
	if step.Refused {
		l.Verdict = "Refused"
		reason = strings.TrimPrefix(reason, "refused: ")
	}
	if slices.ContainsFunc(step.Rulings, func(r scenario.Ruling) bool { return r.Refusal }) {
		reason = "" // a ruling says it
	}
	for _, paragraph := range s.oursOf(s.trace.Edition, ruleFirst.ReplaceAllString(reason, "$1 ")) {
		l.Why = append(l.Why, paragraph...)
	}
	switch step.Kind {
	case scenario.OtherwiseStep:
		l.Kind, l.Tag = "other", "Otherwise"
	case scenario.DefaultStep:
		l.Kind, l.Tag = "dflt", "By default"
	case scenario.LeftOutStep:
		l.Kind, l.Tag = "left", "Left out"
	}
}

// ruleFirst is the rule of a refusal before its words.
var ruleFirst = regexp.MustCompile(`(\d{3}\.\d+[a-z]?): `)

// branchEnd asks of the branch what the file claims about its own play.
func (s *scene) branchEnd(l *templates.ScriptLine) {
	l.Verdict = ""
	l.Say = templates.Plain("The end of this branch")
	for i := range l.Answers {
		l.Answers[i].Branch = true
	}
}
