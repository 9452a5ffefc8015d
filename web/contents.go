package web

import (
	"fmt"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// contents answers /rules: the table of contents of an edition.
func contents(rd *reading) (reply, error) {
	p := rd.frame("Contents", "contents")
	p.Canonical = rd.url("/rules")
	return reply{component: templates.Contents(p, nil, rd.contents("all"))}, nil
}

// section answers /rules/7: the contents with this section open.
func section(rd *reading, r *rulesdb.Rule) (reply, error) {
	v := rd.contents(r.Number)
	v.Title = string(r.Number) + " " + r.Title
	kept := v.Sections[:0]
	for _, s := range v.Sections {
		if s.Number == string(r.Number) {
			kept = append(kept, s)
		}
	}
	v.Sections, v.Terms, v.Lead = kept, nil, rd.plainWords(r)
	p := rd.frame(v.Title, "contents")
	p.Canonical = rd.url("/rules/" + string(r.Number))
	return reply{component: templates.Contents(p, []templates.Crumb{{Text: "Contents", URL: rd.url("/rules")}}, v)}, nil
}

// contents lists sections and chapters; open names the section that is unfolded,
// "all" for every one.
func (rd *reading) contents(open cr.Rule) templates.ContentsView {
	v := templates.ContentsView{Title: "Contents", Note: plural(rd.book.Coverage().Rules, "rule", "rules") + ". The bars say how much is shown in play."}
	if edition := rd.book.Edition(); !edition.Complete {
		v.Note = fmt.Sprintf("This edition was imported in part: of %s the official text is at hand, the others stand in our words.", plural(rd.book.OfficialRules(), "rule", "rules"))
	}
	for _, s := range rd.book.Sections() {
		c := rd.book.ChapterCoverage(s.Number)
		chapters := rd.book.Chapters(s.Number)
		view := templates.SectionView{
			Number: string(s.Number), Title: s.Title, URL: rd.url("/rules/" + string(s.Number)),
			Bar: coverageBar(c), Shown: shownOf(c), Open: open == "all" || open == s.Number,
		}
		if len(chapters) > 0 {
			view.Range = fmt.Sprintf("%s–%s", chapters[0].Number, chapters[len(chapters)-1].Number)
		}
		for _, ch := range chapters {
			view.Chapters = append(view.Chapters, templates.Crumb{Number: string(ch.Number), Text: ch.Title, URL: rd.url("/rules/" + string(ch.Number))})
		}
		v.Sections = append(v.Sections, view)
	}
	if n := len(rd.book.Terms()); n > 0 {
		v.Terms = &templates.LinkView{Text: "Glossary, " + plural(n, "entry", "entries"), URL: rd.url("/glossary")}
	}
	return v
}

// coverageCounts are the counts of a coverage in the order of templates.Levels. A
// rule that is proved only together with another is shown.
func coverageCounts(c rulesdb.Coverage) [5]int {
	return [5]int{c.Shown + c.Inseparable, c.Restated, c.Used, c.NotModelled, c.Uncovered}
}

func coverageBar(c rulesdb.Coverage) templates.Bar {
	counts := coverageCounts(c)
	return templates.Bar{Counts: counts, Label: fmt.Sprintf("%d of %d rules shown, %d used, %d uncovered", counts[0], c.Rules, counts[2], counts[4])}
}

// shownOf counts shown rules against those that can be shown at all.
func shownOf(c rulesdb.Coverage) string {
	return templates.Thousands(c.Shown+c.Inseparable) + " of " + templates.Thousands(c.Rules-c.NotModelled)
}
