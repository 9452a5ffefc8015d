package web

import (
	"rulestep/rulesdb"
	"rulestep/templates"
)

// indexFrom is how many headings a chapter needs for an index beside it.
const indexFrom = 12

// chapter answers /rules/702: a chapter to read from start to end.
func chapter(rd *reading, r *rulesdb.Rule) (reply, error) {
	c := rd.book.ChapterCoverage(r.Number)
	v := templates.ChapterView{
		Number: string(r.Number), Title: r.Title, Crumbs: rd.crumbs(r.Number),
		Lead: rd.plain(rd.plainWords(r)), Bar: coverageBar(c),
		Counts: plural(c.Rules, "rule", "rules") + ", " + shownOf(c) + " shown",
	}
	for _, x := range rd.book.Children(r.Number) {
		v.Rules = append(v.Rules, rd.chapterRule(x))
		if x.Kind == rulesdb.KindHeading {
			v.Index = append(v.Index, templates.Entry{Chip: rd.chip(x.Number), Text: templates.Plain(x.Title), URL: "#" + string(x.Number)})
		}
		for _, sub := range rd.book.Children(x.Number) {
			v.Rules = append(v.Rules, rd.chapterRule(sub))
		}
	}
	if len(v.Index) < indexFrom {
		v.Index = nil
	}
	v.AllOpen = rd.query.Get("open") == "all"
	v.OpenURL = withQuery("/rules/"+v.Number, "edition", rd.query.Get("edition"), "open", "all")
	if p := rd.book.Previous(r.Number); p != nil {
		v.Previous = rd.neighbour(p)
	}
	if n := rd.book.Next(r.Number); n != nil {
		v.Next = rd.neighbour(n)
	}
	p := rd.frame(v.Number+" "+v.Title, "contents")
	p.Canonical = rd.url("/rules/" + v.Number)
	p.Picture = rd.url("/rules/" + v.Number + "/card.png")
	p.Description = cut(rd.plainWords(r), 180)
	return reply{component: templates.Chapter(p, v)}, nil
}

// chapterRule is a rule as it stands in running text.
func (rd *reading) chapterRule(r *rulesdb.Rule) templates.ChapterRule {
	c := templates.ChapterRule{Anchor: string(r.Number), Chip: rd.chip(r.Number), Title: typed(r.Short), Subrule: r.Kind == rulesdb.KindSubrule}
	switch {
	case r.Kind == rulesdb.KindHeading:
		c.Heading = r.Title
		c.Text = rd.plain(rd.plainWords(r))
	case r.Text != "" && !rd.book.Edition().Builtin:
		c.Text = rd.official(r.Text, r.References, -1, nil)
	default:
		c.Text = rd.plain(rd.plainWords(r))
		c.Ours = !rd.book.Edition().Builtin
	}
	for _, e := range r.Examples {
		c.Examples = append(c.Examples, rd.official(e.Text, r.References, e.Index, nil)...)
	}
	if l := rd.book.Level(r.Number); l.Demos > 0 && (l.Level == rulesdb.Shown || l.Level == rulesdb.Used) {
		c.Demos = &templates.LinkView{Text: plural(l.Demos, "demonstration", "demonstrations"), URL: rd.url("/rules/"+string(r.Number)) + "#demos"}
	}
	return c
}

// plainWords are our words for a rule: in the plain-words edition its text.
func (rd *reading) plainWords(r *rulesdb.Rule) string {
	if rd.book.Edition().Builtin {
		return r.Text
	}
	return r.Plain
}
