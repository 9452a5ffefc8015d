package web

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// coverage answers /coverage: every rule of the edition by what is proved about it,
// as a picture and as a table; ?level= lists the rules of one level.
func coverage(rd *reading) (reply, error) {
	total := rd.book.Coverage()
	counts := coverageCounts(total)
	v := templates.CoverageView{Edition: editionName(rd.book.Edition()), CellsURL: rd.url("/rules/NUMBER/card")}
	notes := []string{
		"a play turns on it", "repeats a rule that is shown", "applied in a play, not yet proved to matter",
		"headings, pointers, outside the game", "no demonstration yet",
	}
	for i, l := range templates.Levels {
		row := templates.TotalRow{Level: l, Name: l.Name(), Count: templates.Thousands(counts[i]), Note: notes[i]}
		if counts[i] > 0 {
			row.URL = withQuery("/coverage", "edition", rd.query.Get("edition"), "level", string(l)) + "#list"
		}
		v.Totals = append(v.Totals, row)
	}
	v.Label = fmt.Sprintf("Coverage of %s rules: %d shown, %d restated, %d used, %d not modelled, %d uncovered. The same follows as a table.",
		templates.Thousands(total.Rules), counts[0], counts[1], counts[2], counts[3], counts[4])
	v.Demos = plural(total.Scenarios, "demonstration was", "demonstrations were") + " played for these marks, and once more without each rule cited."
	if total.Inseparable > 0 {
		v.Apart = plural(total.Inseparable, "of the shown rules is", "of the shown rules are") + " told apart from another rule by no demonstration yet."
	}
	v.Examples = fmt.Sprintf("%d of %s run: demonstrations play them and end as they say.", total.ExamplesRun, plural(total.Examples, "official example", "official examples"))
	for _, x := range rd.book.ExamplesRun() {
		played := templates.PlayedView{Name: fmt.Sprintf("%s, example %d", x.Example.Rule, x.Example.Number), URL: rd.url("/rules/"+string(x.Example.Rule)) + "#examples"}
		for _, d := range x.Demos {
			played.Demos = append(played.Demos, templates.LinkView{Text: curly(d.Title), URL: "/demos/" + d.Slug})
		}
		v.Played = append(v.Played, played)
	}
	v.Cards = rd.cardsWhole()
	for _, s := range rd.book.Sections() {
		v.Sections = append(v.Sections, rd.coverageSection(s))
	}
	v.Reasons = rd.reasons()
	if level := templates.Level(rd.query.Get("level")); level != templates.LevelNone && slices.Contains(templates.Levels, level) {
		v.ListOf = level.Name() + ": " + plural(counts[slices.Index(templates.Levels, level)], "rule", "rules")
		v.List = rd.rulesAt(level)
	}
	p := rd.frame("Coverage", "coverage")
	p.Canonical = rd.url("/coverage")
	return reply{component: templates.Coverage(p, v)}, nil
}

func (rd *reading) coverageSection(s *rulesdb.Rule) templates.CoverageSection {
	view := templates.CoverageSection{
		Number: string(s.Number), Title: s.Title, URL: rd.url("/rules/" + string(s.Number)),
		Shown: shownOf(rd.book.ChapterCoverage(s.Number)) + " shown",
	}
	for _, ch := range rd.book.Chapters(s.Number) {
		c := rd.book.ChapterCoverage(ch.Number)
		chapter := templates.CoverageChapter{
			Number: string(ch.Number), Title: ch.Title, URL: rd.url("/rules/" + string(ch.Number)),
			Counts: coverageCounts(c), Total: c.Rules, Bar: coverageBar(c),
		}
		for _, r := range rd.book.Children(ch.Number) {
			chapter.Words = append(chapter.Words, rd.coverageWord(r))
		}
		view.Chapters = append(view.Chapters, chapter)
	}
	return view
}

func (rd *reading) coverageWord(r *rulesdb.Rule) templates.CoverageWord {
	word := templates.CoverageWord{rd.level(r.Number)}
	for _, sub := range rd.book.Children(r.Number) {
		word = append(word, rd.level(sub.Number))
	}
	return word
}

func (rd *reading) level(n cr.Rule) templates.Level { return levels[rd.book.Level(n).Level] }

// rulesAt lists the rules of one level in book order.
func (rd *reading) rulesAt(level templates.Level) []templates.Entry {
	var list []templates.Entry
	rules := rd.book.Rules()
	for i := range rules {
		r := &rules[i]
		if r.Number.Kind() < cr.Numbered || rd.level(r.Number) != level {
			continue
		}
		e := rd.entry(r.Number)
		if level == templates.LevelNotModelled {
			e.Note = "(" + rd.book.Level(r.Number).Reason + ")"
		}
		list = append(list, e)
	}
	return list
}

// reasonNames say in words why a class of rules is not modelled.
var reasonNames = []struct{ class, name, note string }{
	{"heading", "Headings", "they name what their subrules define and say nothing themselves"},
	{"pointer", "Pointers", "they only say where something is dealt with"},
	{"outside", "Outside the game", "organisation, printing, the physical cards"},
	{"redundant", "Redundant", "another rule already says so, and no play can tell the two apart"},
}

// reasons counts the rules that are not modelled by the class of their reason.
func (rd *reading) reasons() []templates.Reason {
	counts := map[string]int{}
	rules := rd.book.Rules()
	for i := range rules {
		if rd.level(rules[i].Number) == templates.LevelNotModelled && rules[i].Number.Kind() >= cr.Numbered {
			counts[rules[i].NotModelledClass]++
		}
	}
	var list []templates.Reason
	for _, r := range reasonNames {
		if n := counts[r.class]; n > 0 {
			list = append(list, templates.Reason{Class: r.name, Count: templates.Thousands(n), Note: r.note})
		}
	}
	return list
}
