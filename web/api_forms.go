package web

import (
	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
)

// This file holds the shapes that the JSON API sends. Their names are those of the
// command line's JSON.

type listForm[T any] struct {
	Total int `json:"total" doc:"How many there are in all."`
	Items []T `json:"items"`
}

type editionForm struct {
	ID       string `json:"id"`
	Date     string `json:"date" doc:"The day from which it is in effect."`
	Title    string `json:"title"`
	Builtin  bool   `json:"builtin" doc:"The edition in plain words."`
	Complete bool   `json:"complete"`
	OnShow   bool   `json:"on_show"`
	Rules    int    `json:"rules"`
	Terms    int    `json:"terms"`
}

type headForm struct {
	Number cr.Rule `json:"number"`
	Kind   string  `json:"kind" doc:"section, chapter, heading, rule or subrule"`
	Title  string  `json:"title"`
	Text   string  `json:"text"`
	Plain  string  `json:"plain" doc:"The same in our own words."`
}

func head(r *rulesdb.Rule) headForm {
	return headForm{r.Number, string(r.Kind), r.Title, r.Text, r.Plain}
}

type ruleForm struct {
	headForm
	Edition        string          `json:"edition"`
	Citation       string          `json:"citation"`
	Incomplete     bool            `json:"incomplete" doc:"The source was cut off."`
	Parents        []headForm      `json:"parents" doc:"From the section down."`
	Children       []headForm      `json:"children"`
	Examples       []exampleForm   `json:"examples"`
	References     []referenceForm `json:"references"`
	ReferencedBy   []backlinkForm  `json:"referenced_by"`
	Demonstrations []useForm       `json:"demonstrations"`
	Level          levelForm       `json:"level"`
	Editions       []versionForm   `json:"editions" doc:"The rule through the editions at hand."`
}

type exampleForm struct {
	Text  string `json:"text"`
	Plain bool   `json:"plain" doc:"In our own words."`
}

type referenceForm struct {
	Text    string  `json:"text" doc:"The words that were read."`
	Target  cr.Rule `json:"target"`
	Last    cr.Rule `json:"last" doc:"The end of a range; otherwise the target."`
	Suspect bool    `json:"suspect" doc:"The title quoted beside it is another one's."`
}

type backlinkForm struct {
	Number cr.Rule `json:"number,omitempty"`
	Term   string  `json:"term,omitempty" doc:"The slug of a glossary entry."`
}

type useForm struct {
	Demo       string    `json:"demonstration"`
	Title      string    `json:"title"`
	Proves     bool      `json:"proves" doc:"The demonstration depends on the rule."`
	Class      string    `json:"class,omitempty"`
	Difference string    `json:"difference,omitempty"`
	Changed    []cr.Rule `json:"changed" doc:"Rules it cites that are worded differently in this edition."`
}

type levelForm struct {
	Number cr.Rule   `json:"number"`
	Level  string    `json:"level" doc:"shown, restated, used, not modelled or uncovered"`
	Demos  int       `json:"demonstrations"`
	With   []cr.Rule `json:"with" doc:"Rules that no demonstration tells apart from it."`
	Counts bool      `json:"counts"`
	Reason string    `json:"reason,omitempty"`
}

func levelFormOf(n cr.Rule, l rulesdb.RuleLevel) levelForm {
	return levelForm{n, string(l.Level), l.Demos, numbers(l.With), l.Counts, l.Reason}
}

// numbers is a list that is written as [] when it is empty.
func numbers(list []cr.Rule) []cr.Rule {
	if list == nil {
		return []cr.Rule{}
	}
	return list
}

type versionForm struct {
	Edition string  `json:"edition"`
	Number  cr.Rule `json:"number,omitempty"`
	Change  string  `json:"change"`
}

func ruleFormOf(b *rulesdb.Book, r *rulesdb.Rule) ruleForm {
	v := ruleForm{
		headForm: head(r), Edition: b.Edition().ID, Citation: "CR " + string(r.Number) + " (" + b.Edition().Date + ")", Incomplete: r.Incomplete,
		Parents: []headForm{}, Children: []headForm{}, Examples: []exampleForm{}, References: []referenceForm{}, ReferencedBy: []backlinkForm{},
		Demonstrations: []useForm{}, Level: levelFormOf(r.Number, b.Level(r.Number)), Editions: []versionForm{},
	}
	for _, a := range b.Ancestors(r.Number) {
		v.Parents = append(v.Parents, head(a))
	}
	for _, c := range b.Children(r.Number) {
		v.Children = append(v.Children, head(c))
	}
	for _, e := range r.Examples {
		v.Examples = append(v.Examples, exampleForm{e.Text, e.Plain})
	}
	for _, f := range r.References {
		if !f.Dangling {
			v.References = append(v.References, referenceForm{f.Text, f.Target, f.Last, f.Suspect})
		}
	}
	for _, l := range b.ReferencesTo(r.Number) {
		if l.Rule != nil {
			v.ReferencedBy = append(v.ReferencedBy, backlinkForm{Number: l.Rule.Number})
		} else {
			v.ReferencedBy = append(v.ReferencedBy, backlinkForm{Term: l.Term.Slug})
		}
	}
	for _, u := range b.Demos(r.Number) {
		use := useForm{Demo: u.Demo.Slug, Title: u.Demo.Title, Proves: u.Proves(), Changed: numbers(u.Changed)}
		if u.Proof != nil {
			use.Class, use.Difference = u.Proof.Class, u.Proof.Difference
		}
		v.Demonstrations = append(v.Demonstrations, use)
	}
	for _, h := range b.History(r.Number) {
		x := versionForm{Edition: h.Edition.ID, Change: string(h.Change)}
		if h.Rule != nil {
			x.Number = h.Rule.Number
		}
		v.Editions = append(v.Editions, x)
	}
	return v
}

type termForm struct {
	Slug     string    `json:"slug"`
	Headword string    `json:"headword"`
	Names    []string  `json:"names"`
	Text     string    `json:"text"`
	Plain    string    `json:"plain"`
	Obsolete bool      `json:"obsolete"`
	Rules    []cr.Rule `json:"rules" doc:"Numbers that it names."`
	SeeAlso  []string  `json:"see_also"`
}

func termFormOf(t *rulesdb.Term) termForm {
	v := termForm{t.Slug, t.Headword, words(t.Names), t.Text, t.Plain, t.Obsolete, []cr.Rule{}, words(t.SeeAlso)}
	for _, f := range t.Rules {
		if !f.Dangling {
			v.Rules = append(v.Rules, f.Target)
		}
	}
	return v
}

func words(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

type demoForm struct {
	Slug     string    `json:"slug"`
	Chapter  cr.Rule   `json:"chapter"`
	Title    string    `json:"title"`
	Question string    `json:"question"`
	Shows    []cr.Rule `json:"shows"`
	Steps    int       `json:"steps"`
	Holds    bool      `json:"holds"`
	Changed  []cr.Rule `json:"changed" doc:"Rules it cites that are worded differently in the edition on show."`
}

type coverageForm struct {
	Edition string `json:"edition"`
	rulesdb.Coverage
	Levels []levelForm `json:"levels" doc:"One for each rule and subrule, in book order."`
}

type resultForm struct {
	Query   string     `json:"query"`
	Form    string     `json:"form" doc:"What kind of query it was taken for."`
	Notes   []noteForm `json:"notes" doc:"How parts of it were understood."`
	Hits    []hitForm  `json:"hits"`
	Asides  []hitForm  `json:"asides" doc:"Glossary entries, demonstrations and cards."`
	Total   int        `json:"total"`
	Nothing bool       `json:"nothing" doc:"The rules say nothing about it."`
}

type noteForm struct {
	Kind  string `json:"kind"`
	Typed string `json:"typed"`
	Meant string `json:"meant"`
	Text  string `json:"text"`
}

type hitForm struct {
	Kind      string         `json:"kind"`
	Number    cr.Rule        `json:"number,omitempty"`
	ID        string         `json:"id"`
	Title     string         `json:"title"`
	Score     float64        `json:"score" doc:"Comparable within one result only."`
	Why       []string       `json:"why"`
	Fragments []fragmentForm `json:"fragments"`
	Also      []cr.Rule      `json:"also" doc:"Related rules that were found too."`
}

type fragmentForm struct {
	Field string   `json:"field"`
	Text  string   `json:"text"`
	Marks [][2]int `json:"marks" doc:"Matched words: first byte and the byte after the last."`
}

func resultFormOf(res search.Result) resultForm {
	v := resultForm{
		Query: res.Query.Text, Form: string(res.Query.Form), Notes: []noteForm{}, Hits: hitForms(res.Hits), Asides: hitForms(res.Asides),
		Total: res.Total, Nothing: res.Nothing,
	}
	for _, n := range res.Query.Notes {
		v.Notes = append(v.Notes, noteForm{string(n.Kind), n.Typed, n.Meant, n.Text})
	}
	return v
}

func hitForms(hits []search.Hit) []hitForm {
	list := []hitForm{}
	for _, h := range hits {
		v := hitForm{Kind: string(h.Kind), Number: h.Number, ID: h.ID, Title: h.Title, Score: h.Score, Why: []string{}, Fragments: []fragmentForm{}, Also: numbers(h.Also)}
		for _, w := range h.Why {
			v.Why = append(v.Why, w.Text)
		}
		for _, f := range h.Fragments {
			x := fragmentForm{Field: f.Field, Text: f.Text, Marks: [][2]int{}}
			for _, m := range f.Marks {
				x.Marks = append(x.Marks, [2]int{m.Start, m.End})
			}
			v.Fragments = append(v.Fragments, x)
		}
		list = append(list, v)
	}
	return list
}

type traceForm struct {
	Title    string     `json:"title"`
	Question string     `json:"question"`
	Shows    []cr.Rule  `json:"shows"`
	Without  cr.Rule    `json:"without,omitempty"`
	Holds    bool       `json:"holds" doc:"Everything in it is as the file says."`
	Problem  string     `json:"problem,omitempty" doc:"The first thing that is not."`
	Forks    []forkForm `json:"forks"`
	Source   string     `json:"source,omitempty"`
}

type forkForm struct {
	Name    string       `json:"name"`
	Holds   bool         `json:"holds"`
	Problem string       `json:"problem,omitempty"`
	Steps   []stepForm   `json:"steps"`
	Answers []answerForm `json:"answers"`
}

type stepForm struct {
	Step    int          `json:"step"`
	Line    int          `json:"line,omitempty"`
	Text    string       `json:"text"`
	Kind    string       `json:"kind"`
	Refused bool         `json:"refused,omitempty"`
	Reason  string       `json:"reason,omitempty"`
	Rulings []rulingForm `json:"rulings"`
	Changes []changeForm `json:"changes"`
	Options []optionForm `json:"options" doc:"What else could have been decided."`
	Board   boardForm    `json:"board"`
}

type rulingForm struct {
	Rule     cr.Rule `json:"rule"`
	Sentence string  `json:"sentence"`
	Derived  bool    `json:"derived,omitempty"`
	Refusal  bool    `json:"refusal,omitempty"`
	Undone   bool    `json:"undone,omitempty"`
	Implied  bool    `json:"implied,omitempty"`
}

type changeForm struct {
	What string `json:"what"`
	Kind string `json:"kind"`
	From string `json:"from"`
	To   string `json:"to"`
}

type optionForm struct {
	Key  string `json:"key"`
	Text string `json:"text"`
}

type answerForm struct {
	Text  string `json:"text"`
	Holds bool   `json:"holds"`
	Got   string `json:"got,omitempty"`
}

func traceFormOf(t *scenario.Trace) traceForm {
	v := traceForm{Title: t.Title, Question: t.Question, Shows: numbers(t.Shows), Without: t.Without, Holds: t.Holds, Problem: t.Problem, Forks: []forkForm{}}
	for _, f := range t.Forks {
		fork := forkForm{Name: f.Name, Holds: f.Holds, Problem: f.Problem, Steps: []stepForm{}, Answers: []answerForm{}}
		for i := range f.Steps {
			fork.Steps = append(fork.Steps, stepFormOf(&f.Steps[i]))
		}
		for _, a := range f.Answers {
			fork.Answers = append(fork.Answers, answerForm{a.Text, a.Holds, a.Got})
		}
		v.Forks = append(v.Forks, fork)
	}
	return v
}

func stepFormOf(s *scenario.Step) stepForm {
	v := stepForm{
		Step: s.Index, Line: s.Line, Text: s.Text, Kind: string(s.Kind), Refused: s.Refused, Reason: s.Reason,
		Rulings: []rulingForm{}, Changes: []changeForm{}, Options: []optionForm{}, Board: boardFormOf(&s.Board),
	}
	for _, r := range s.Rulings {
		v.Rulings = append(v.Rulings, rulingForm{r.Rule, r.Sentence, r.Derived, r.Refusal, r.Undone, r.Implied})
	}
	for _, c := range s.Changes {
		v.Changes = append(v.Changes, changeForm{c.What, c.Kind, c.From, c.To})
	}
	for _, o := range s.Options {
		v.Options = append(v.Options, optionForm{o.Key, o.Text})
	}
	return v
}

type boardForm struct {
	Turn     int          `json:"turn"`
	Active   string       `json:"active"`
	Priority string       `json:"priority,omitempty"`
	Step     string       `json:"step"`
	Players  []playerForm `json:"players"`
	Stack    []objectForm `json:"stack" doc:"The top first."`
	Exile    []string     `json:"exile"`
	Command  []string     `json:"command"`
	Result   string       `json:"result,omitempty"`
}

type playerForm struct {
	Name        string         `json:"name"`
	Life        int            `json:"life"`
	Counters    map[string]int `json:"counters"`
	Mana        string         `json:"mana,omitempty"`
	Hand        []string       `json:"hand"`
	Library     int            `json:"library"`
	Graveyard   []string       `json:"graveyard"`
	Battlefield []objectForm   `json:"battlefield"`
	Out         bool           `json:"out,omitempty" doc:"Has lost or left."`
}

type objectForm struct {
	ID         int            `json:"id"`
	Name       string         `json:"name"`
	Type       string         `json:"type"`
	Power      *int           `json:"power,omitempty"`
	Toughness  *int           `json:"toughness,omitempty"`
	Abilities  []string       `json:"abilities"`
	Tapped     bool           `json:"tapped,omitempty"`
	FaceDown   bool           `json:"face_down,omitempty"`
	Damage     int            `json:"damage,omitempty"`
	Counters   map[string]int `json:"counters,omitempty"`
	Attacks    int            `json:"attacks,omitempty" doc:"The id of what it attacks; players have negative ids."`
	BlockedBy  []int          `json:"blocked_by,omitempty" doc:"In damage assignment order."`
	AttachedTo int            `json:"attached_to,omitempty"`
	Targets    []int          `json:"targets,omitempty"`
	Controller string         `json:"controller"`
}

func boardFormOf(b *engine.Board) boardForm {
	v := boardForm{
		Turn: b.Turn, Active: b.Active, Priority: b.Priority, Step: stepWords(b.Step), Players: []playerForm{},
		Stack: objectForms(b.Stack), Exile: words(labels(b.Exile)), Command: words(labels(b.Command)), Result: b.Result,
	}
	for _, p := range b.Players {
		v.Players = append(v.Players, playerForm{
			Name: p.Name, Life: p.Life, Counters: counterMap(p.Counters), Mana: p.Mana, Hand: words(labels(p.Hand)), Library: p.Library,
			Graveyard: words(labels(p.Graveyard)), Battlefield: objectForms(p.Battlefield), Out: p.Lost || p.Left,
		})
	}
	return v
}

func objectForms(list []engine.BoardObject) []objectForm {
	forms := []objectForm{}
	for _, o := range list {
		v := objectForm{
			ID: int(o.ID), Name: o.Label, Type: o.TypeLine, Abilities: words(o.Text), Tapped: o.Tapped, FaceDown: o.FaceDown, Damage: o.Damage,
			Counters: counterMap(o.Counters), Attacks: int(o.Attacks), BlockedBy: ids(o.BlockedBy), AttachedTo: int(o.AttachedTo), Targets: ids(o.Targets),
			Controller: o.Controller,
		}
		if o.HasPower {
			v.Power, v.Toughness = &o.Power, &o.Toughness
		}
		forms = append(forms, v)
	}
	return forms
}

func ids(list []engine.ID) []int {
	var numbers []int
	for _, id := range list {
		numbers = append(numbers, int(id))
	}
	return numbers
}

func counterMap(list []engine.BoardCounter) map[string]int {
	m := map[string]int{}
	for _, c := range list {
		m[c.Kind] = c.N
	}
	return m
}
