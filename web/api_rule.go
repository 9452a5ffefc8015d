package web

import (
	"context"
	"fmt"
	"slices"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// This file answers /rules and /rules/{number} of the API.

type rulesInput struct {
	EditionInput
	PageInput
	Within string   `query:"within" maxLength:"20" doc:"Only this section, chapter or rule and what stands below it." example:"702.19"`
	Level  []string `query:"level,explode" enum:"shown,restated,used,not modelled,uncovered" doc:"Only rules and subrules of these levels."`
	Kind   []string `query:"kind,explode" enum:"section,chapter,heading,rule,subrule" doc:"Only numbers of these kinds."`
}

// A HeadForm is a number of the book as lists have it; exported as PageInput is.
type HeadForm struct {
	Number       cr.Rule `json:"number" example:"702.19b"`
	Kind         string  `json:"kind" enum:"section,chapter,heading,rule,subrule" doc:"A heading is a rule that has a name and no sentence of its own."`
	Title        string  `json:"title" doc:"The name of a section, chapter or heading; of any other rule our own short title, in at most six words, and where there is none the name of its heading. May be empty." example:"Lethal to blockers first, excess onward"`
	Heading      string  `json:"heading,omitempty" doc:"The name of the heading that a subrule stands under." example:"Trample"`
	Official     string  `json:"official" doc:"The publisher's text in this edition, paragraphs parted by line feeds. Empty for sections and chapters, and where it was not imported."`
	OfficialFrom string  `json:"official_from,omitempty" doc:"The edition that the publisher's text is of, where it is not this one: an edition in plain words shows what another has in the same wording."`
	Plain        string  `json:"plain" doc:"The same in our own words, not the publisher's. Empty when there are none."`
	Level        string  `json:"level,omitempty" enum:"shown,restated,used,not modelled,uncovered" doc:"What is proved about a rule or subrule."`
}

func headOf(b *rulesdb.Book, r *rulesdb.Rule) HeadForm {
	v := HeadForm{Number: r.Number, Kind: string(r.Kind), Title: r.OwnTitle(), Heading: r.Heading(), Plain: r.Plain}
	if b.Edition().Builtin {
		v.Plain = r.Text
	}
	if there, edition := b.Official(r); there != nil {
		v.Official = there.Text
		if edition.ID != b.Edition().ID {
			v.OfficialFrom = edition.ID
		}
	}
	if r.Number.Kind() >= cr.Numbered {
		v.Level = string(b.Level(r.Number).Level)
	}
	return v
}

func headsOf(b *rulesdb.Book, rules []*rulesdb.Rule) []HeadForm {
	list := make([]HeadForm, 0, len(rules))
	for _, r := range rules {
		list = append(list, headOf(b, r))
	}
	return list
}

func (s *site) apiRules(ctx context.Context, in *rulesInput) (*body[listForm[HeadForm]], error) {
	_, b, err := s.open(ctx, in.Edition)
	if err != nil {
		return nil, err
	}
	within := cr.Rule("")
	if in.Within != "" {
		if within, err = parsed("query.within", in.Within); err != nil {
			return nil, err
		}
		if b.Rule(within) == nil {
			return nil, noNumber(b, in.Within)
		}
	}
	var found []*rulesdb.Rule
	rules := b.Rules()
	for i := range rules {
		r := &rules[i]
		if !r.Number.Within(within) || !wanted(in.Kind, string(r.Kind)) {
			continue
		}
		if len(in.Level) > 0 && (r.Number.Kind() < cr.Numbered || !wanted(in.Level, string(b.Level(r.Number).Level))) {
			continue
		}
		found = append(found, r)
	}
	return send(onePage(found, in.PageInput, func(r **rulesdb.Rule) HeadForm { return headOf(b, *r) }))
}

// wanted tells whether a filter lets a value through; an empty one lets everything.
func wanted(filter []string, value string) bool {
	return len(filter) == 0 || slices.Contains(filter, value)
}

type ruleInput struct {
	EditionInput
	Number string `path:"number" maxLength:"40" doc:"A number of the book." example:"702.19b"`
}

type ruleForm struct {
	HeadForm
	Edition          string                 `json:"edition" doc:"The id of the edition." example:"2024-03-08"`
	Effective        string                 `json:"effective" format:"date" doc:"The day from which the edition is in effect."`
	Citation         string                 `json:"citation" doc:"How a judge cites it." example:"CR 702.19b (2024-03-08)"`
	Page             string                 `json:"page" doc:"The address of its page on this server." example:"/rules/702.19b"`
	Incomplete       bool                   `json:"incomplete" doc:"The text was cut off in the source."`
	Asks             []string               `json:"asks" doc:"How people ask for this rule."`
	Parents          []HeadForm             `json:"parents" doc:"From the section down."`
	Children         []HeadForm             `json:"children" doc:"What stands directly under it."`
	Previous         cr.Rule                `json:"previous,omitempty" doc:"The number before it at the same depth."`
	Next             cr.Rule                `json:"next,omitempty" doc:"The number after it at the same depth."`
	OfficialExamples []exampleForm          `json:"official_examples" doc:"The publisher's examples in this edition."`
	PlainExamples    []exampleForm          `json:"plain_examples" doc:"Examples of our own."`
	References       []referenceForm        `json:"references" doc:"The numbers that its text and its examples name."`
	ReferencedBy     []backlinkForm         `json:"referenced_by" doc:"The rules and glossary entries that name it, alone or within a range."`
	Proof            levelForm              `json:"proof" doc:"What is proved about it."`
	CarriedOutIn     []string               `json:"carried_out_in" doc:"Files of the engine that ask for the rule, seen from its folder." example:"509_block.go"`
	OpenSites        []siteForm             `json:"open_sites" doc:"Where they ask and no demonstration proves the rule: what is shown is a part."`
	Demonstrations   []useForm              `json:"demonstrations" doc:"The demonstrations that apply it or were played without it; those that prove it first."`
	History          []versionForm          `json:"history" doc:"The rule through the editions at hand, the oldest first."`
	Verdict          *rulesdb.VerdictReport `json:"verdict,omitempty" doc:"What a newer edition does to it, as somebody has read it."`
	Provenance       provenanceForm         `json:"provenance"`
}

type exampleForm struct {
	Text       string   `json:"text"`
	Demos      []string `json:"demonstrations,omitempty" doc:"Those that play it and agree with it."`
	Reattached bool     `json:"reattached,omitempty" doc:"Its source had it in a place of its own; the import brought it back to this rule."`
}

type referenceForm struct {
	In       string  `json:"in" doc:"\"text\", or \"example 1\" for the first example." example:"text"`
	Words    string  `json:"words" doc:"The words that were read." example:"rules 601.2f–h"`
	Start    int     `json:"start" doc:"The first byte of the words."`
	End      int     `json:"end" doc:"The byte after the last."`
	First    cr.Rule `json:"first"`
	Last     cr.Rule `json:"last" doc:"The end of a range; otherwise the same as first."`
	Dangling bool    `json:"dangling,omitempty" doc:"This edition has no such number."`
	Suspect  bool    `json:"suspect,omitempty" doc:"The title quoted beside it is another one's, or the number was forgotten as rules were renumbered."`
	Meant    cr.Rule `json:"meant,omitempty" doc:"The number that must be meant, where it was forgotten." example:"614.12c"`
}

type backlinkForm struct {
	Rule  cr.Rule `json:"rule,omitempty" doc:"The rule that names it,"`
	Term  string  `json:"term,omitempty" doc:"or the slug of the glossary entry."`
	Words string  `json:"words" doc:"The words that name it."`
}

// A useForm is a demonstration seen from one rule.
type useForm struct {
	Slug      string         `json:"slug" example:"702/trample-and-deathtouch"`
	Title     string         `json:"title"`
	Proves    bool           `json:"proves" doc:"Without the rule the demonstration ends differently."`
	KnockOut  *knockOutForm  `json:"knock_out,omitempty" doc:"What became of it without the rule; left out when that was not played."`
	Citations []citationForm `json:"citations" doc:"Where its plays applied the rule."`
	Carries   bool           `json:"carries" doc:"What it asks of the rules has the same answer in this edition."`
	Changed   []cr.Rule      `json:"changed" doc:"Those that are not, by the engine's numbers."`
}

type knockOutForm struct {
	Rule       cr.Rule `json:"rule"`
	Class      string  `json:"class" enum:"refused,allowed,differs,freed,same,stuck" doc:"How the play without the rule ends. The first four prove that it matters."`
	Proves     bool    `json:"proves"`
	Difference string  `json:"difference" doc:"In a sentence; empty when nothing differs." example:"Without it, Bob has 20 life, not 19."`
}

type citationForm struct {
	Fork     string `json:"fork"`
	Step     int    `json:"step"`
	Sentence string `json:"sentence"`
}

// A levelForm is what is proved about one rule.
type levelForm struct {
	Number         cr.Rule   `json:"number"`
	Level          string    `json:"level" enum:"shown,restated,used,not modelled,uncovered" doc:"shown: a demonstration ends differently without it. restated: it repeats a rule that is shown. used: applied, not proved. not modelled: no play can turn on it."`
	Demonstrations int       `json:"demonstrations" doc:"How many prove it (shown) or apply it (used)."`
	With           []cr.Rule `json:"with" doc:"Rules that no demonstration tells apart from it."`
	Counts         bool      `json:"counts" doc:"False for all but the first of such a group: together they count once."`
	Reason         string    `json:"reason,omitempty" doc:"Why it is restated or not modelled, why nothing shows it, or what of it nothing shows."`
}

// A siteForm is a place where the engine asks for a rule and that no demonstration proves.
type siteForm struct {
	Sentence string `json:"sentence" doc:"In which the rule is cited there; %s and %n stand for names and numbers."`
	Played   bool   `json:"played" doc:"A demonstration goes there, and ends no differently without it."`
	Reason   string `json:"reason" doc:"Why it is so; open if nobody has looked into it."`
}

func openSitesOf(b *rulesdb.Book, n cr.Rule) []siteForm {
	list := []siteForm{}
	for _, s := range engine.OpenSites(b.NameOf(n)) {
		s.Reason = b.Prose(s.Reason)
		list = append(list, siteForm(s))
	}
	return list
}

func levelOf(b *rulesdb.Book, n cr.Rule) levelForm {
	l := b.Level(n)
	reason := l.Reason
	if reason == "" {
		_, reason = engine.NotShown(b.NameOf(n))
		reason = b.Prose(reason)
	}
	return levelForm{n, string(l.Level), l.Demos, some(l.With), l.Counts, reason}
}

type versionForm struct {
	Edition  string  `json:"edition"`
	Number   cr.Rule `json:"number,omitempty" doc:"Left out when the edition has no such rule."`
	Change   string  `json:"change" enum:"equal,reference only,text changed,renumbered,renumbered and edited,added,removed,missing" doc:"Against the edition before. Reference only: nothing but the numbers that it cites."`
	Official string  `json:"official" doc:"The text of that edition."`
}

type provenanceForm struct {
	Source       string `json:"source" doc:"The file that was imported."`
	Form         string `json:"form" doc:"The form of that file." example:"txt"`
	Place        int    `json:"place" doc:"Where it stood in it; -1 when that is unknown."`
	Unit         string `json:"unit,omitempty" doc:"What place counts." example:"row"`
	SourceNumber string `json:"source_number,omitempty" doc:"Its number as the file has it." example:"702.14"`
	Repaired     bool   `json:"repaired"`
	Repair       string `json:"repair,omitempty" doc:"What was mended, or is known to be missing."`
}

func (s *site) apiRule(ctx context.Context, in *ruleInput) (*body[ruleForm], error) {
	_, b, err := s.open(ctx, in.Edition)
	if err != nil {
		return nil, err
	}
	n, err := cr.Parse(in.Number)
	if err != nil || b.Rule(n) == nil {
		return nil, noNumber(b, in.Number)
	}
	v := ruleOf(b, b.Rule(n))
	v.Page = s.out(v.Page)
	return send(v)
}

func ruleOf(b *rulesdb.Book, r *rulesdb.Rule) ruleForm {
	e := b.Edition()
	n := r.Number
	v := ruleForm{
		HeadForm: headOf(b, r), Edition: e.ID, Effective: e.Date, Citation: "CR " + string(n) + " (" + e.Date + ")", Page: withQuery("/rules/"+string(n), "edition", e.ID),
		Incomplete: r.Incomplete, Asks: some(r.Asks), Parents: headsOf(b, b.Ancestors(n)), Children: headsOf(b, b.Children(n)),
		OfficialExamples: []exampleForm{}, PlainExamples: []exampleForm{}, References: []referenceForm{}, ReferencedBy: []backlinkForm{},
		Proof: levelOf(b, n), CarriedOutIn: some(engine.CarriedOutIn(b.NameOf(n))), OpenSites: openSitesOf(b, n), Demonstrations: []useForm{}, History: []versionForm{},
		Provenance: provenanceForm{Source: e.Source, Form: e.Form, Place: r.Provenance.Row, Unit: r.Provenance.Unit, SourceNumber: r.Provenance.SourceNumber, Repaired: r.Provenance.Repaired, Repair: r.Provenance.Repair},
	}
	if verdict := b.Verdict(n); verdict != nil {
		report := verdict.Report()
		v.Verdict = &report
	}
	if p := b.Previous(n); p != nil {
		v.Previous = p.Number
	}
	if p := b.Next(n); p != nil {
		v.Next = p.Number
	}
	v.examples(b, r)
	for _, f := range r.References {
		x := referenceForm{In: "text", Words: f.Text, Start: f.Start, End: f.End, First: f.Target, Last: f.Last, Dangling: f.Dangling, Suspect: f.Suspect, Meant: f.Meant}
		if f.In >= 0 {
			x.In = fmt.Sprintf("example %d", f.In+1)
		}
		v.References = append(v.References, x)
	}
	for _, l := range b.ReferencesTo(n) {
		x := backlinkForm{Words: l.Reference.Text}
		if l.Rule != nil {
			x.Rule = l.Rule.Number
		} else {
			x.Term = l.Term.Slug
		}
		v.ReferencedBy = append(v.ReferencedBy, x)
	}
	for _, u := range b.Demos(n) {
		v.Demonstrations = append(v.Demonstrations, useOf(u))
	}
	for _, h := range b.History(n) {
		x := versionForm{Edition: h.Edition.ID, Change: string(h.Change)}
		if h.Rule != nil {
			x.Number, x.Official = h.Rule.Number, h.Rule.Text
		}
		v.History = append(v.History, x)
	}
	return v
}

// examples takes the examples of the rule and of the plain words beside it, and the
// ways of asking that stand with those.
func (v *ruleForm) examples(b *rulesdb.Book, r *rulesdb.Rule) {
	add := func(b *rulesdb.Book, r *rulesdb.Rule, list []rulesdb.Example) {
		for _, e := range list {
			x := exampleForm{Text: e.Text, Reattached: e.Reattached}
			if !e.Plain {
				for _, d := range b.ExampleDemos(r, e.Index) {
					x.Demos = append(x.Demos, d.Slug)
				}
			}
			if e.Plain {
				v.PlainExamples = append(v.PlainExamples, x)
			} else {
				v.OfficialExamples = append(v.OfficialExamples, x)
			}
		}
	}
	if there, edition := b.Official(r); there != nil && edition.ID != b.Edition().ID {
		from := b.Snapshot().Book(edition.ID)
		add(from, there, there.Examples)
	}
	add(b, r, r.Examples)
	plain := b.PlainRule(r.Number)
	if plain == nil || plain == r {
		return
	}
	add(b, plain, plain.Examples)
	if len(v.Asks) == 0 {
		v.Asks = some(plain.Asks)
	}
}

func useOf(u rulesdb.DemoUse) useForm {
	v := useForm{Slug: u.Demo.Slug, Title: u.Demo.Title, Proves: u.Proves(), Citations: []citationForm{}, Carries: u.Carries, Changed: some(u.Changed)}
	if u.Proof != nil {
		k := knockOutOf(u.Proof)
		v.KnockOut = &k
	}
	for _, c := range u.Citations {
		v.Citations = append(v.Citations, citationForm{c.Fork, c.Step, c.Sentence})
	}
	return v
}

func knockOutOf(p *rulesdb.Proof) knockOutForm {
	return knockOutForm{p.Rule, p.Class, p.Proves(), p.Difference}
}
