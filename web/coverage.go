package web

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// coverage answers /coverage: every rule of the edition by what is proved about it,
// as a picture and as a table; ?level=, ?q= and ?section= list rules below the picture.
func coverage(rd *reading) (reply, error) {
	total := rd.book.Coverage()
	counts := coverageCounts(total)
	v := templates.CoverageView{CellsURL: rd.url("/rules/NUMBER/card")}
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
	if total.ExamplesInPart > 0 {
		v.Examples += fmt.Sprintf(" %d more run in part, with other cards than their own; those demonstrations say why.", total.ExamplesInPart)
	}
	for _, x := range rd.book.ExamplesRun() {
		section := x.Example.Rule.Section()
		if n := len(v.Played); n == 0 || v.Played[n-1].Number != string(section) {
			part := templates.PlayedSection{Number: string(section)}
			if r := rd.book.Rule(section); r != nil {
				part.Title = r.Title
			}
			v.Played = append(v.Played, part)
		}
		played := templates.PlayedView{Name: fmt.Sprintf("%s, example %d", x.Example.Rule, x.Example.Number), URL: rd.url("/rules/"+string(x.Example.Rule)) + "#examples"}
		for _, d := range x.Demos {
			played.Demos = append(played.Demos, templates.LinkView{Text: curly(d.Title), URL: rd.url("/demos/" + d.Slug)})
		}
		part := &v.Played[len(v.Played)-1]
		part.Examples = append(part.Examples, played)
		v.PlayedCount++
	}
	v.Cards = rd.cardsWhole()
	for _, s := range rd.book.Sections() {
		v.Sections = append(v.Sections, rd.coverageSection(s))
	}
	v.Reasons = rd.reasons()
	v.Find = rd.coverageFind()
	v.Edition, v.EditionID = editionName(rd.book.Edition()), rd.query.Get("edition")
	p := rd.frame("Coverage", "coverage")
	p.Canonical = rd.url("/coverage")
	return reply{component: templates.Coverage(p, v), loose: v.Find.Query != ""}, nil
}

func (rd *reading) coverageSection(s *rulesdb.Rule) templates.CoverageSection {
	view := templates.CoverageSection{
		Number: string(s.Number), Title: s.Title, URL: rd.url("/rules/" + string(s.Number)),
		Shown: shownOf(rd.book.ChapterCoverage(s.Number)) + " shown", Bar: coverageBar(rd.book.ChapterCoverage(s.Number)),
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

// mostUnfolded is how many rules found are all unfolded at once.
const mostUnfolded = 60

// coverageFind is what the form below the picture asks for, and the rules that fit: of
// one level, of one section, with all the words. Nothing is listed where nothing is asked.
func (rd *reading) coverageFind() templates.CoverageFind {
	f := templates.CoverageFind{Query: strings.TrimSpace(rd.query.Get("q")), Level: templates.Level(rd.query.Get("level"))}
	if !slices.Contains(templates.Levels, f.Level) {
		f.Level = templates.LevelNone
	}
	section := cr.Rule(rd.query.Get("section"))
	for _, s := range rd.book.Sections() {
		f.Sections = append(f.Sections, templates.Choice{Value: string(s.Number), Label: s.Title, Checked: s.Number == section})
	}
	if section.Kind() != cr.Section {
		section = ""
	}
	if f.Asked = f.Level != templates.LevelNone || f.Query != "" || section != ""; !f.Asked {
		return f
	}
	words := strings.Fields(rulesdb.Fold(f.Query))
	found := 0
	rules := rd.book.Rules()
	for i := range rules {
		r := &rules[i]
		if r.Number.Kind() < cr.Numbered || section != "" && r.Number.Section() != section {
			continue
		}
		level := rd.level(r.Number)
		if f.Level != templates.LevelNone && level != f.Level || !rd.says(r, words) {
			continue
		}
		found++
		if n := len(f.Chapters); n == 0 || f.Chapters[n-1].Number != string(r.Number.Chapter()) {
			c := templates.FoundChapter{Number: string(r.Number.Chapter())}
			if chapter := rd.book.Rule(r.Number.Chapter()); chapter != nil {
				c.Title = chapter.Title
			}
			f.Chapters = append(f.Chapters, c)
		}
		e := rd.entry(r.Number)
		if level == templates.LevelNotModelled {
			e.Note = "(" + rd.book.Level(r.Number).Reason + ")"
		}
		c := &f.Chapters[len(f.Chapters)-1]
		c.Rules = append(c.Rules, e)
	}
	f.Open = found <= mostUnfolded
	f.Found = plural(found, "rule", "rules")
	if f.Level != templates.LevelNone {
		f.Found = f.Level.Name() + ": " + f.Found
	}
	return f
}

// says tells whether a rule has all the words: in its number, its name, its text or ours.
func (rd *reading) says(r *rulesdb.Rule, words []string) bool {
	if len(words) == 0 {
		return true
	}
	text := rulesdb.Fold(rd.name(r) + " " + r.Text + " " + r.Plain)
	for _, w := range words {
		if n, err := cr.Parse(w); (err != nil || !r.Number.Within(n)) && !strings.Contains(text, w) {
			return false
		}
	}
	return true
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
