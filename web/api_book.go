package web

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// This file answers what the API tells about the book as a whole: editions, their
// comparison, the glossary, coverage.

type editionForm struct {
	ID       string `json:"id" example:"2024-03-08"`
	Date     string `json:"date" format:"date" doc:"The day from which it is in effect; of the plain words the day of the edition that they restate."`
	Title    string `json:"title"`
	Source   string `json:"source" doc:"The file that was imported."`
	Builtin  bool   `json:"builtin" doc:"The edition in plain words, which is ours."`
	Complete bool   `json:"complete" doc:"False while only parts of it have been imported."`
	OnShow   bool   `json:"on_show" doc:"The edition that answers when none is named."`
	Engine   bool   `json:"engine" doc:"The edition whose numbers the demonstrations cite."`
	Rules    int    `json:"rules" doc:"Rules and subrules, headings among them."`
	Terms    int    `json:"terms" doc:"Entries of its glossary; those of the plain-words edition while it has none of its own."`
}

func (s *site) apiEditions(ctx context.Context, _ *struct{}) (*body[listForm[editionForm]], error) {
	sh, onShow, err := s.open(ctx, "")
	if err != nil {
		return nil, err
	}
	all := sh.snapshot.Editions()
	return send(onePage(all, PageInput{Limit: len(all)}, func(e *rulesdb.Edition) editionForm {
		b := sh.snapshot.Book(e.ID)
		return editionForm{e.ID, e.Date, e.Title, e.Source, e.Builtin, e.Complete, b == onShow, b == sh.snapshot.Engine(), b.Coverage().Rules, len(b.Terms())}
	}))
}

// apiChanges answers with the same as "rulestep editions --json".
func (s *site) apiChanges(ctx context.Context, _ *struct{}) (*body[rulesdb.Report], error) {
	sh, _, err := s.open(ctx, "")
	if err != nil {
		return nil, err
	}
	return send(sh.snapshot.Report())
}

type compareInput struct {
	PageInput
	From   string   `query:"from" required:"true" maxLength:"40" doc:"The id of the older edition." example:"2021-07-23"`
	To     string   `query:"to" required:"true" maxLength:"40" doc:"The id of the newer edition." example:"2024-03-08"`
	Change []string `query:"change,explode" enum:"equal,reference only,text changed,renumbered,renumbered and edited,added,removed" doc:"Only these kinds of change; all but equal when left out."`
}

type comparisonForm struct {
	From            string                 `json:"from"`
	To              string                 `json:"to"`
	Counts          countsForm             `json:"counts" doc:"How many rules and subrules changed in which way."`
	ExamplesChanged int                    `json:"examples_changed" doc:"Rules of both editions whose examples differ."`
	Rules           listForm[comparedForm] `json:"rules" doc:"In the order of the newer edition, removed rules at their old places."`
	Terms           []comparedTermForm     `json:"terms" doc:"Glossary entries that changed; all of them on every page."`
}

type countsForm struct {
	Equal             int `json:"equal"`
	ReferenceOnly     int `json:"reference_only" doc:"Equal except for the numbers that they cite."`
	TextChanged       int `json:"text_changed"`
	Renumbered        int `json:"renumbered"`
	RenumberedChanged int `json:"renumbered_and_edited"`
	Added             int `json:"added"`
	Removed           int `json:"removed"`
}

type comparedForm struct {
	Change          string     `json:"change" enum:"equal,reference only,text changed,renumbered,renumbered and edited,added,removed"`
	Before          *wordsForm `json:"before,omitempty" doc:"Left out for an added rule."`
	After           *wordsForm `json:"after,omitempty" doc:"Left out for a removed rule."`
	Difference      []editForm `json:"difference" doc:"Word by word, where both texts are there and differ."`
	ExamplesChanged bool       `json:"examples_changed"`
}

type wordsForm struct {
	Number   cr.Rule `json:"number"`
	Title    string  `json:"title"`
	Official string  `json:"official"`
}

type editForm struct {
	Kind string `json:"kind" enum:"kept,added,removed" doc:"Kept and removed stretches make the old text, kept and added ones the new."`
	Text string `json:"text"`
}

type comparedTermForm struct {
	Change   string `json:"change" enum:"added,removed,text changed"`
	Slug     string `json:"slug"`
	Headword string `json:"headword"`
}

func (s *site) apiCompare(ctx context.Context, in *compareInput) (*body[comparisonForm], error) {
	sh, _, err := s.open(ctx, "")
	if err != nil {
		return nil, err
	}
	c, err := sh.snapshot.Compare(in.From, in.To)
	if err != nil {
		return nil, huma.Error404NotFound(shorten(err.Error(), 200))
	}
	n := c.Counts
	v := comparisonForm{
		From: c.From.ID, To: c.To.ID, ExamplesChanged: c.ExamplesChanged, Terms: []comparedTermForm{},
		Counts: countsForm{n[rulesdb.Equal], n[rulesdb.ReferenceOnly], n[rulesdb.TextChanged], n[rulesdb.Renumbered], n[rulesdb.RenumberedChanged], n[rulesdb.RuleAdded], n[rulesdb.RuleRemoved]},
	}
	var found []*rulesdb.ComparedRule
	for i := range c.Rules {
		r := &c.Rules[i]
		if wanted(in.Change, string(r.Change)) && (len(in.Change) > 0 || r.Change != rulesdb.Equal || r.ExamplesChanged) {
			found = append(found, r)
		}
	}
	v.Rules = onePage(found, in.PageInput, func(r **rulesdb.ComparedRule) comparedForm { return comparedOf(*r) })
	for _, t := range c.Terms {
		of := t.After
		if of == nil {
			of = t.Before
		}
		v.Terms = append(v.Terms, comparedTermForm{string(t.Change), of.Slug, of.Headword})
	}
	return send(v)
}

func comparedOf(r *rulesdb.ComparedRule) comparedForm {
	v := comparedForm{Change: string(r.Change), Difference: []editForm{}, ExamplesChanged: r.ExamplesChanged}
	if r.Before != nil {
		v.Before = &wordsForm{r.Before.Number, r.Before.Title, r.Before.Text}
	}
	if r.After != nil {
		v.After = &wordsForm{r.After.Number, r.After.Title, r.After.Text}
	}
	if r.Before != nil && r.After != nil && r.Before.Text != r.After.Text {
		for _, e := range rulesdb.Difference(r.Before.Text, r.After.Text) {
			v.Difference = append(v.Difference, editForm{string(e.Kind), e.Text})
		}
	}
	return v
}

type glossaryInput struct {
	EditionInput
	PageInput
}

type termForm struct {
	Slug     string          `json:"slug" example:"lethal-damage"`
	Headword string          `json:"headword"`
	Names    []string        `json:"names" doc:"Every name that it is found under."`
	Official string          `json:"official" doc:"The publisher's text in this edition; empty in the edition in plain words."`
	Plain    string          `json:"plain" doc:"The same in our own words; may be empty."`
	Obsolete bool            `json:"obsolete" doc:"For wording that is no longer used."`
	Rules    []referenceForm `json:"rules" doc:"The numbers that it names."`
	SeeAlso  []string        `json:"see_also" doc:"Slugs of other entries."`
}

func termOf(b *rulesdb.Book, t *rulesdb.Term) termForm {
	v := termForm{t.Slug, t.Headword, some(t.Names), t.Text, t.Plain, t.Obsolete, []referenceForm{}, some(t.SeeAlso)}
	if b.Edition().Builtin {
		v.Official, v.Plain = "", t.Text
	}
	for _, f := range t.Rules {
		v.Rules = append(v.Rules, referenceForm{In: "text", Words: f.Text, Start: f.Start, End: f.End, First: f.Target, Last: f.Last, Dangling: f.Dangling, Suspect: f.Suspect, Meant: f.Meant})
	}
	return v
}

func (s *site) apiGlossary(ctx context.Context, in *glossaryInput) (*body[listForm[termForm]], error) {
	_, b, err := s.open(ctx, in.Edition)
	if err != nil {
		return nil, err
	}
	return send(onePage(b.Terms(), in.PageInput, func(t *rulesdb.Term) termForm { return termOf(b, t) }))
}

type termInput struct {
	EditionInput
	Slug string `path:"slug" maxLength:"120" doc:"The entry's slug." example:"lethal-damage"`
}

func (s *site) apiTerm(ctx context.Context, in *termInput) (*body[termForm], error) {
	_, b, err := s.open(ctx, in.Edition)
	if err != nil {
		return nil, err
	}
	t := b.Term(in.Slug)
	if t == nil {
		return nil, huma.Error404NotFound("the glossary of the edition " + b.Edition().ID + " has no entry " + shorten(in.Slug, 60))
	}
	return send(termOf(b, t))
}

type coverageForm struct {
	Edition  string        `json:"edition"`
	Engine   string        `json:"engine" doc:"The edition whose rules the engine carries out." example:"2024-03-08"`
	Totals   TotalsForm    `json:"totals"`
	Cards    *poolForm     `json:"cards,omitempty" doc:"How much of the imported card pool is understood; left out where there is none, or while it is counted."`
	Chapters []chapterForm `json:"chapters"`
	Rules    []levelForm   `json:"rules" doc:"One for each rule and subrule, in book order."`
}

// A TotalsForm sums up levels. Its names are those of the command line's JSON. It is
// exported as PageInput is.
type TotalsForm struct {
	Rules          int `json:"rules" doc:"Rules and subrules: the sum of the levels."`
	WithText       int `json:"with_text" doc:"All but the bare headings."`
	Shown          int `json:"shown" doc:"A demonstration ends differently without it."`
	Inseparable    int `json:"inseparable" doc:"Proved, but only together with a rule that counts as shown."`
	Restated       int `json:"restated" doc:"Repeats a rule that is shown."`
	Used           int `json:"used" doc:"Applied by a demonstration and not proved."`
	NotModelled    int `json:"not_modelled" doc:"No play can turn on it; each with its reason."`
	Uncovered      int `json:"uncovered" doc:"Nothing applies it."`
	Examples       int `json:"examples" doc:"Official examples."`
	ExamplesRun    int `json:"examples_run" doc:"Those that a demonstration plays and agrees with."`
	ExamplesInPart int `json:"examples_in_part" doc:"Others, of which a demonstration plays a part: it says what is missing."`
	Scenarios      int `json:"scenarios" doc:"Demonstrations that carry to this edition, or are played by it."`
	Replayed       int `json:"replayed" doc:"Those of them that depend on the edition and are played by this one, with proofs of their own."`
}

type chapterForm struct {
	Number cr.Rule `json:"number" example:"702"`
	Title  string  `json:"title"`
	TotalsForm
}

func (s *site) apiCoverage(ctx context.Context, in *EditionInput) (*body[coverageForm], error) {
	sh, b, err := s.open(ctx, in.Edition)
	if err != nil {
		return nil, err
	}
	v := coverageForm{Edition: b.Edition().ID, Engine: cr.Edition, Totals: TotalsForm(b.Coverage()), Chapters: []chapterForm{}, Rules: []levelForm{}}
	for _, c := range b.Chapters("") {
		v.Chapters = append(v.Chapters, chapterForm{c.Number, c.Title, TotalsForm(b.ChapterCoverage(c.Number))})
	}
	if pool, counted := poolOf(sh.snapshot); counted {
		v.Cards = &pool
	}
	rules := b.Rules()
	for i := range rules {
		if n := rules[i].Number; n.Kind() >= cr.Numbered {
			v.Rules = append(v.Rules, levelOf(b, n))
		}
	}
	return send(v)
}
