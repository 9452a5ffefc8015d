package web

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// rule answers /rules/{number}: the page of a section, a chapter, a rule or a
// subrule. Numbers in another form are sent to their own address, and numbers that do
// not exist get the page that helps on.
func rule(rd *reading) (reply, error) {
	typed := chi.URLParam(rd.Request, "number")
	n, err := cr.Parse(typed)
	if err != nil {
		return rd.noRule(typed), nil
	}
	r := rd.book.Rule(n)
	switch {
	case r == nil:
		return rd.noRule(string(n)), nil
	case typed != string(n):
		return reply{redirect: rd.url("/rules/" + string(n)), moved: true}, nil
	}
	switch n.Kind() {
	case cr.Section:
		return section(rd, r)
	case cr.Chapter:
		return chapter(rd, r)
	}
	v := templates.RuleView{
		Chip:       rd.chip(n),
		Title:      rd.name(r),
		Heading:    symbols(curly(cmp.Or(r.Name(), rd.name(r)))),
		Crumbs:     rd.crumbs(n),
		Citation:   rd.citation(n),
		Words:      strings.ReplaceAll(cmp.Or(r.Text, r.Plain), "\n", " "),
		Permalink:  rd.url("/rules/" + string(n)),
		Level:      rd.levelWords(r),
		Subrules:   rd.subrules(n),
		History:    rd.history(r),
		Provenance: provenance(r),
	}
	v.Official, v.Plain = rd.texts(r)
	v.Examples, v.Own = rd.allExamples(r)
	v.SpineTitle, v.Spine = rd.spine(r)
	v.Demos, v.DemosNote = rd.ruleDemos(r)
	v.PractiseURL, v.Questions = rd.practise(r)
	v.LeansOn = rd.leansOn(r)
	v.PointsHere = rd.pointsHere(n)
	v.Met = rd.met(r)
	v.Terms = rd.glossaryOf(r)
	if p := rd.book.Previous(n); p != nil {
		v.Previous = rd.neighbour(p)
	}
	if p := rd.book.Next(n); p != nil {
		v.Next = rd.neighbour(p)
	}
	if def := rd.snapshot.Default(); def != rd.book {
		v.EditionNote = "This is the edition of " + editionName(rd.book.Edition()) + ", not the one on show."
		if same := rd.book.Same(n, def); same != nil {
			v.EditionURL = "/rules/" + string(same.Number)
		}
	}
	v.Newer = rd.newer(n)
	v.Changed = rd.changed(n)
	p := rd.frame(string(n)+" "+v.Title, "contents")
	p.Canonical = rd.url("/rules/" + string(n))
	p.Picture = rd.url("/rules/" + string(n) + "/card.png")
	p.Description = cut(cmp.Or(r.Plain, r.Text, r.Title), 180)
	return reply{component: templates.Rule(p, v)}, nil
}

// short answers /702.19b, the address that people type.
func short(rd *reading) (reply, error) {
	typed := chi.URLParam(rd.Request, "number")
	if n, err := cr.Parse(typed); err == nil {
		return reply{redirect: rd.url("/rules/" + string(n)), moved: true}, nil
	}
	return rd.noPage(), nil
}

// citation is how a judge cites a rule: its number and the edition.
func (rd *reading) citation(n cr.Rule) string {
	return "CR " + string(n) + " (" + rd.book.Edition().Date + ")"
}

// crumbs leads from the section down to what n stands in.
func (rd *reading) crumbs(n cr.Rule) []templates.Crumb {
	var list []templates.Crumb
	for _, a := range rd.book.Ancestors(n) {
		list = append(list, templates.Crumb{Number: string(a.Number), Text: curly(a.OwnTitle()), URL: rd.url("/rules/" + string(a.Number))})
	}
	return list
}

// texts are the two texts that face each other. The plain-words edition has only one.
func (rd *reading) texts(r *rulesdb.Rule) (official, plain *templates.TextView) {
	plainText := rd.plainWords(r)
	there, edition := rd.book.Official(r)
	if there != nil {
		official = &templates.TextView{
			Title: "Official text", Note: edition.Date,
			Text:       rd.official(there.Text, there.References, -1, nil),
			Incomplete: there.Incomplete,
		}
		if edition.Date != rd.book.Edition().Date {
			official.Note += ", the same wording"
		}
	}
	if r.Kind == rulesdb.KindHeading && official != nil && there.Text == there.Title && plainText != "" {
		official = nil // a bare heading says no more than the page's title
	}
	if plainText != "" {
		plain = &templates.TextView{Title: "In plain words", Note: "ours", Text: rd.plain(plainText)}
	}
	return official, plain
}

// spine lists the numbers of the same rule: the rule and its subrules.
func (rd *reading) spine(r *rulesdb.Rule) (string, []templates.SpineEntry) {
	head := r
	if r.Number.Kind() == cr.Subrule {
		if p := rd.book.Parent(r.Number); p != nil {
			head = p
		}
	}
	title := "Rule " + string(head.Number)
	if head.Title != "" {
		title = head.Title
	}
	list := append([]*rulesdb.Rule{head}, rd.book.Children(head.Number)...)
	if len(list) == 1 {
		// A rule by itself: its neighbours in the chapter are of more use.
		title, list = rd.name(r), rd.around(r)
	}
	spine := make([]templates.SpineEntry, len(list))
	for i, x := range list {
		e := templates.Entry{Chip: rd.chip(x.Number), Text: gist(x, 56)}
		if x.Kind == rulesdb.KindHeading {
			e.Text = templates.Plain("Heading")
			if x != head {
				e.Text = templates.Plain(x.Title)
			}
		}
		spine[i] = templates.SpineEntry{Entry: e, Here: x == r}
	}
	return title, spine
}

// around lists the rules of r's chapter near r.
func (rd *reading) around(r *rulesdb.Rule) []*rulesdb.Rule {
	all := rd.book.Children(r.Number.Parent())
	at := slices.Index(all, r)
	from := max(0, min(at-4, len(all)-9))
	return all[from:min(len(all), from+9)]
}

// levelWords says what is proved about a rule.
func (rd *reading) levelWords(r *rulesdb.Rule) string {
	l := rd.book.Level(r.Number)
	switch l.Level {
	case rulesdb.Shown:
		words := fmt.Sprintf("%s on it.", plural(l.Demos, "demonstration turns", "demonstrations turn"))
		if len(l.With) > 0 {
			words += " None tells it apart from " + list(l.With) + "; together they count once."
		}
		return words + rd.partly(r)
	case rulesdb.Restated:
		if len(r.Restates) > 1 {
			return "It " + l.Reason + ", which are shown."
		}
		return "It " + l.Reason + ", which is shown."
	case rulesdb.Used:
		return fmt.Sprintf("%s it; none is known yet that turns on it.", plural(l.Demos, "demonstration applies", "demonstrations apply"))
	case rulesdb.NotModelled:
		return sentenceCase(l.Reason)
	}
	switch verdict, reason := engine.NotShown(rd.book.NameOf(r.Number)); verdict {
	case engine.Decided:
		return "No demonstration shows it, and none needs to: " + sentenceEnd(rd.book.Prose(reason))
	case engine.Refused:
		return "No demonstration shows it. What it is about is not carried out and is refused: " + sentenceEnd(rd.book.Prose(reason))
	}
	if len(rd.book.Demos(r.Number)) > 0 {
		return "Nothing is proved of it in this edition: the demonstrations below are those of " + cr.Edition + "."
	}
	return "No demonstration applies it yet."
}

// partly says what of a rule that is shown no demonstration shows.
func (rd *reading) partly(r *rulesdb.Rule) string {
	var open []string
	for _, s := range engine.OpenSites(rd.book.NameOf(r.Number)) {
		open = append(open, "“"+blanks.Replace(s.Sentence)+"” ("+rd.book.Prose(s.Reason)+")")
	}
	words := ""
	if verdict, reason := engine.NotShown(rd.book.NameOf(r.Number)); verdict == engine.Partly {
		words = " Not shown: " + sentenceEnd(rd.book.Prose(reason))
	}
	if len(open) > 0 {
		words += " In part: nothing shows that " + list(open) + "."
	}
	return words
}

// blanks makes the places of a ruling's sentence readable where nothing stands in them.
var blanks = strings.NewReplacer("%s", "…", "%n", "…")

func sentenceCase(s string) string {
	if s == "" {
		return s
	}
	return sentenceEnd(sentenceStart(s))
}

// sentenceEnd ends a sentence.
func sentenceEnd(s string) string {
	if !strings.HasSuffix(s, ".") {
		s += "."
	}
	return s
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return templates.Thousands(n) + " " + many
}

// list joins numbers as prose does: "a, b and c".
func list[T ~string](items []T) string {
	var b strings.Builder
	for i, x := range items {
		switch {
		case i == 0:
		case i == len(items)-1:
			b.WriteString(" and ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(string(x))
	}
	return b.String()
}

func (rd *reading) subrules(n cr.Rule) []templates.ChapterRule {
	var list []templates.ChapterRule
	for _, c := range rd.book.Children(n) {
		list = append(list, rd.chapterRule(c))
	}
	return list
}

// allExamples are the examples of the text that is shown, and our own beside official ones.
func (rd *reading) allExamples(r *rulesdb.Rule) (list, own []templates.ExampleView) {
	there, edition := rd.book.Official(r)
	if there == nil || edition.ID == rd.book.Edition().ID {
		return rd.examples(rd.book, r), rd.ownExamples(r)
	}
	return rd.examples(rd.snapshot.Book(edition.ID), there), rd.examples(rd.book, r)
}

// examples are those of a rule of b.
func (rd *reading) examples(b *rulesdb.Book, r *rulesdb.Rule) []templates.ExampleView {
	var list []templates.ExampleView
	for _, e := range r.Examples {
		v := templates.ExampleView{Text: oneParagraph(rd.official(e.Text, r.References, e.Index, nil))}
		if e.Plain {
			v.Text = oneParagraph(rd.plain(e.Text))
		}
		if e.Reattached {
			v.Note = "put back here from a stray row of the dataset"
		}
		if !e.Plain {
			for _, d := range b.ExampleDemos(r, e.Index) {
				v.Runs = append(v.Runs, templates.LinkView{Text: curly(d.Title), URL: rd.url("/demos/" + d.Slug)})
			}
			for _, d := range b.ExampleInPart(r, e.Index) {
				v.InPart = append(v.InPart, templates.LinkView{Text: curly(d.Title), URL: rd.url("/demos/" + d.Slug)})
			}
		}
		list = append(list, v)
	}
	return list
}

// ownExamples are the examples of the plain-words edition that stand beside an
// official rule.
func (rd *reading) ownExamples(r *rulesdb.Rule) []templates.ExampleView {
	plain := rd.book.PlainRule(r.Number)
	if plain == nil || plain == r {
		return nil
	}
	var list []templates.ExampleView
	for _, e := range plain.Examples {
		list = append(list, templates.ExampleView{Text: oneParagraph(rd.plain(e.Text))})
	}
	return list
}

func oneParagraph(list []templates.Text) templates.Text {
	var t templates.Text
	for i, p := range list {
		if i > 0 {
			t = append(t, templates.Span{Text: " "})
		}
		t = append(t, p...)
	}
	return t
}

// leansOn lists the numbers that a rule names, each once.
func (rd *reading) leansOn(r *rulesdb.Rule) []templates.Entry {
	var list []templates.Entry
	seen := map[cr.Rule]bool{}
	add := func(n cr.Rule) *templates.Entry {
		if seen[n] || n == r.Number || rd.book.Rule(n) == nil {
			return nil
		}
		seen[n] = true
		list = append(list, rd.entry(n))
		return &list[len(list)-1]
	}
	for _, f := range r.References {
		if f.Dangling {
			continue
		}
		e := add(f.Target)
		if e != nil && f.Meant != "" {
			e.Note = "(this cannot be right: the rule that had this number before is " + string(f.Meant) + " here, which must be meant)"
		} else if e != nil && f.Suspect {
			e.Note = "(the text calls it “" + f.Title + "”: the reference may be wrong)"
		}
		if f.Last != f.Target {
			for _, n := range cr.Range(f.Target, f.Last) {
				add(n)
			}
		}
	}
	return list
}

// pointsHere lists the places elsewhere that name n, and entries of the glossary.
func (rd *reading) pointsHere(n cr.Rule) []templates.Entry {
	var list []templates.Entry
	for _, b := range rd.book.ReferencesTo(n) {
		switch {
		case b.Rule != nil && b.Rule.Number != n:
			list = append(list, rd.entry(b.Rule.Number))
		case b.Term != nil:
			list = append(list, templates.Entry{Text: templates.Plain(b.Term.Headword), URL: rd.url("/glossary/" + b.Term.Slug)})
		}
	}
	return list
}

// glossaryOf lists the entries of the glossary whose names the rule uses.
func (rd *reading) glossaryOf(r *rulesdb.Rule) []templates.LinkView {
	var list []templates.LinkView
	for _, l := range rd.book.TermLinks(r.Text) {
		if !everyday[l.Term.Slug] {
			list = append(list, templates.LinkView{Text: l.Term.Headword, URL: rd.url("/glossary/" + l.Term.Slug)})
		}
	}
	return list
}

func (rd *reading) neighbour(r *rulesdb.Rule) *templates.Entry {
	return &templates.Entry{Chip: rd.chip(r.Number), Text: gist(r, 110)}
}

// provenance says where a rule stood in the dataset when it was mended.
func provenance(r *rulesdb.Rule) string {
	p := r.Provenance
	if !p.Repaired {
		return ""
	}
	words := "Repaired on import"
	if p.Repair != "" {
		words += ": " + strings.TrimSuffix(p.Repair, ".")
	}
	if p.SourceNumber != "" && p.SourceNumber != string(r.Number) && !strings.Contains(p.Repair, p.SourceNumber) {
		words += fmt.Sprintf("; the source calls it %s", p.SourceNumber)
	}
	if p.Row >= 0 {
		words += fmt.Sprintf(" (row %d of the source)", p.Row)
	}
	return words + "."
}

// ruleCard answers /rules/{number}/card: the rule on a small card, which the script
// shows beside a chip or a cell of the coverage picture.
func ruleCard(rd *reading) (reply, error) {
	r := rd.book.Rule(cr.Rule(chi.URLParam(rd.Request, "number")))
	if r == nil {
		return rd.noRule(chi.URLParam(rd.Request, "number")), nil
	}
	v := templates.RuleCardView{Chip: rd.chip(r.Number), Title: rd.name(r)}
	if r.Number.Kind() >= cr.Numbered {
		v.Level = rd.levelWords(r)
	}
	if there, _ := rd.book.Official(r); there != nil {
		v.Official = symbols(cut(there.Text, 320))
	}
	v.Plain = typed(cut(rd.plainWords(r), 320))
	return reply{component: templates.RuleCard(v)}, nil
}
