package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/templates"
)

// This file asks why not: a play at a step of a demonstration, tried by the engine.

// An Ask is what somebody asks about a step of a play.
type Ask struct {
	Name     string // of the demonstration, for messages
	Source   string // the scenario file
	Edition  string // as for a Play
	Fork     string
	Choices  []scenario.Choice // none in the file's own play
	Step     int
	Sentence string // the play; "" to learn only what one may ask
	Visitor  bool   // as for a Play
}

// anything stands in an address for a question that is still to be chosen.
const anything = "?"

// askURL is the address of a question about a step; of is the object that it is about.
func (s *scene) askURL(step int, sentence string, of engine.ID) string {
	about := ""
	if of != engine.None {
		about = strconv.Itoa(int(of))
	}
	return s.reading.url(playURL(s.demo.Slug, "fork", s.at.fork, "step", strconv.Itoa(step), "depth", s.at.depth, "choose", s.at.choose, "ask", sentence, "of", about)) + "#whynot"
}

// whyNot answers ?ask= at the current step.
func (s *scene) whyNot(sentence string) (*templates.WhyNotView, error) {
	return s.whyNotAfter(s.at.step, sentence)
}

// whyNotAfter answers ?ask= as it is after a step.
func (s *scene) whyNotAfter(step int, sentence string) (*templates.WhyNotView, error) {
	step = min(step, len(s.fork.Steps)-1)
	v := &templates.WhyNotView{Step: s.key(step), CloseURL: s.url(s.at.step), Path: s.home(), Own: sentence}
	for _, p := range []struct{ name, value string }{{"fork", s.at.fork}, {"step", strconv.Itoa(s.at.step)}, {"depth", s.at.depth}, {"choose", s.at.choose}, {"edition", s.query.Get("edition")}} {
		if p.value != "" {
			v.Fields = append(v.Fields, templates.Field{Name: p.name, Value: p.value})
		}
	}
	a := Ask{Name: s.demo.Slug, Source: s.demo.Source.String(), Edition: s.playedBy(), Fork: s.fork.Name, Choices: s.choices, Step: step, Sentence: sentence, Visitor: isOwn(s.demo.Slug)}
	if sentence == anything {
		a.Sentence, v.Own = "", ""
	}
	got, err := s.site.ask(s.Context(), a)
	if err != nil {
		return nil, fmt.Errorf("asking why not: %w", err)
	}
	if got.bad != nil && got.questions == nil && a.Sentence != "" { // then what one may ask is still of use
		again := a
		again.Sentence = ""
		if more, err := s.site.ask(s.Context(), again); err == nil {
			got.questions = more.questions
		}
	}
	of, _ := strconv.Atoi(s.query.Get("of"))
	s.questions(v, got.questions, engine.ID(of))
	if got.bad != nil {
		v.Problem = sentenceStart(curly(got.bad.Error())) + "."
		if near, ok := scenario.NearestQuestion(got.questions, sentence); ok {
			v.Problem = "“" + curly(sentence) + "” cannot be asked here."
			v.Near = &templates.LinkView{Text: curly(near.Ask) + "?", URL: s.askURL(s.at.step, near.Ask, near.About)}
		}
	}
	if got.answer != nil {
		s.verdictOn(v, got.answer)
	}
	return v, nil
}

// mostExamples is how many plays are offered at first.
const mostExamples = 6

// questions groups what one may ask by the object that would do it. Those about one
// object come first, where somebody asks about one; otherwise one of each object.
func (s *scene) questions(v *templates.WhyNotView, list []scenario.Question, of engine.ID) {
	link := func(q scenario.Question) templates.LinkView {
		return templates.LinkView{Text: curly(q.Ask) + "?", URL: s.askURL(s.at.step, q.Ask, of), Current: q.Ask == v.Own}
	}
	var last engine.ID
	for _, q := range list {
		v.Plays = append(v.Plays, q.Ask)
		if q.About == of {
			v.Of = q.Name
			v.Links = append(v.Links, link(q))
		}
		if q.About != last || len(v.Groups) == 0 {
			v.Groups = append(v.Groups, templates.QuestionGroup{Name: q.Name})
			last = q.About
		}
		g := &v.Groups[len(v.Groups)-1]
		g.Links = append(g.Links, link(q))
	}
	if len(list) > 0 {
		v.Example = examples(list)[0].Ask
	}
	if len(v.Links) > 0 {
		return
	}
	for _, q := range examples(list) {
		v.Links = append(v.Links, link(q))
	}
}

// examples picks plays of several objects. What can be asked only for a moment, a block,
// comes before the rest; and a play with a target before the same without.
func examples(list []scenario.Question) []scenario.Question {
	var picked []scenario.Question
	pick := func(wanted func(string) bool) {
		for _, q := range list {
			if len(picked) < mostExamples && wanted(q.Ask) && !slices.ContainsFunc(picked, func(p scenario.Question) bool { return p.About == q.About }) {
				picked = append(picked, q)
			}
		}
	}
	for _, word := range []string{" blocks ", " targeting ", ""} {
		pick(func(ask string) bool { return strings.Contains(ask, word) })
	}
	return picked
}

// verdictOn says what the engine found.
func (s *scene) verdictOn(v *templates.WhyNotView, w *scenario.WhyNot) {
	v.Ask = typed(sentenceStart(w.Ask))
	v.Allowed = w.Allowed
	v.When = w.When
	if w.Allowed {
		v.Verdict = "Yes, the rules allow it"
		return
	}
	if w.NotJudged != "" {
		v.Verdict = "Not judged"
		v.Refusal = templates.Ruling{Text: typed(sentenceStart(w.NotJudged))}
		v.Proof = "The engine came to a limit: the rules may allow it or refuse it."
		return
	}
	v.Verdict = "No"
	r := w.Refusal
	v.Refusal = s.refusal(r)
	if r.Better != "" {
		v.Better = &templates.LinkView{Text: curly(r.Better), URL: s.askURL(s.at.step, r.Better, 0)}
	}
	seen := map[string]bool{}
	for _, in := range r.About {
		about := templates.InvolvedView{Name: in.Name}
		if in.ID.IsObject() {
			about.URL = s.layersURL(s.at.step, in.ID)
		}
		for _, e := range in.Effects {
			about.Effects = append(about.Effects, templates.Ruling{Chip: s.citedChip(cr.Rule(e.Rule)), Text: typed(e.Sentence)})
		}
		if !seen[in.Name] {
			seen[in.Name] = true
			v.About = append(v.About, about)
		}
	}
	switch {
	case r.Rule == "":
		v.Proof = "No single rule took it away: there is none to try it without."
	case r.Freed:
		v.Proof, v.Proved = "Without "+string(r.Rule)+" it could be done. It was tried again with only this rule out of force.", true
	case len(w.Known) > 0:
		v.Proof, v.Proved = "Without "+string(r.Rule)+" it still could not be done. It was tried again, and then this refuses it:", true
		then := s.refusal(&w.Known[0])
		v.Then = &then
	default:
		v.Proof = "Tried again without " + string(r.Rule) + " it is refused in the same words, so it is not this rule alone."
	}
}

func (s *scene) refusal(r *scenario.Refusal) templates.Ruling {
	view := templates.Ruling{Text: typed(sentenceStart(r.Reason))}
	if r.Rule != "" {
		view.Chip = s.citedChip(r.Rule)
	}
	return view
}
