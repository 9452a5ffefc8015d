package web

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
	"rulestep/web/tour"
)

// mostOpen is how many demonstrations found by the filter are all unfolded at once.
const mostOpen = 30

// demos answers /demos: the ways into the demonstrations, or a list of them by chapter. ?q=, ?section=,
// ?proof=, ?topic= and ?level= leave out what does not fit, and ?open= lists them and unfolds a chapter or all.
func demos(rd *reading) (reply, error) {
	all := rd.snapshot.Demos()
	want := rd.wantedDemos()
	v := templates.DemosView{Query: want.text, Proofs: want.proofs(), Filtered: want.some()}
	v.Topics, v.Levels = choicesOf(tour.Topics(), want.shelf.topic), choicesOf(tour.Levels(), want.shelf.level)
	byChapter := rd.byChapter(all)
	list := v.Filtered || want.open != "" // and not the ways
	listed, carried := 0, 0
	var section *templates.DemoSection
	for _, one := range byChapter {
		d, chapter := one.demo, one.chapter
		if len(rd.book.DemoChanges(d.Slug)) == 0 {
			carried++
		}
		if n := len(v.Sections); n == 0 || v.Sections[n-1].Value != string(chapter.Section()) {
			v.Sections = append(v.Sections, rd.sectionChoice(chapter.Section(), want.section))
		}
		if !list || !rd.wanted(want, d, chapter) {
			continue
		}
		listed++
		if section == nil || section.Number != string(chapter.Section()) {
			s := &v.Sections[len(v.Sections)-1]
			v.Parts = append(v.Parts, templates.DemoSection{Number: s.Value, Title: s.Label})
			section = &v.Parts[len(v.Parts)-1]
		}
		if n := len(section.Chapters); n == 0 || section.Chapters[n-1].Number != string(chapter) {
			section.Chapters = append(section.Chapters, templates.DemoChapter{
				Number: string(chapter), Title: rd.chapterTitle(chapter), URL: rd.url("/rules/" + string(chapter)), Open: want.opens(chapter),
			})
		}
		c := &section.Chapters[len(section.Chapters)-1]
		c.Demos = append(c.Demos, rd.listedDemo(d))
		section.Count++
	}
	v.Note = plural(len(all), "demonstration", "demonstrations")
	if v.Filtered {
		v.Note = templates.Thousands(listed) + " of " + v.Note
	}
	if v.AllOpen = want.open == "all" || v.Filtered && listed <= mostOpen; v.AllOpen {
		for i := range v.Parts {
			for k := range v.Parts[i].Chapters {
				v.Parts[i].Chapters[k].Open = true
			}
		}
	}
	v.Edition = rd.query.Get("edition")
	open := "all"
	if !list && len(all) > 0 {
		ways := rd.ways(byChapter)
		v.Ways, open = &ways, "none"
	}
	v.OpenURL = withQuery("/demos", "edition", v.Edition, "q", want.text, "section", string(want.section), "proof", want.proof,
		"topic", rd.query.Get("topic"), "level", rd.query.Get("level"), "open", open)
	v.WaysURL = withQuery("/demos", "edition", v.Edition)
	if carried < len(all) {
		v.Changed = fmt.Sprintf("%d of %d hold for the edition %s: what they ask of the rules has the same answer there. The others say which rule keeps them from it.",
			carried, len(all), editionName(rd.book.Edition()))
	}
	p := rd.frame("Demonstrations", "demos")
	p.Canonical = rd.url("/demos")
	return reply{component: templates.Demos(p, v), loose: want.text != ""}, nil
}

// A filed demonstration, and the chapter of the edition on show to which it belongs.
type filed struct {
	chapter cr.Rule
	demo    *rulesdb.Demo
}

// byChapter files demonstrations in the order of the edition on show.
func (rd *reading) byChapter(all []rulesdb.Demo) []filed {
	list := make([]filed, len(all))
	for i := range all {
		list[i] = filed{rd.chapterOf(&all[i]), &all[i]}
	}
	slices.SortStableFunc(list, func(a, b filed) int { return cr.Compare(a.chapter, b.chapter) })
	return list
}

// chapterOf is the chapter of the edition on show to which a demonstration belongs: where it has what the
// demonstration shows of the chapter, in the engine's edition or its own, under which its file lies.
func (rd *reading) chapterOf(d *rulesdb.Demo) cr.Rule {
	engine := rd.snapshot.Engine()
	if engine == nil || engine == rd.book {
		return d.Chapter
	}
	for _, n := range d.Shows {
		number, edition, newer := strings.Cut(string(n), "@")
		switch {
		case cr.Rule(number).Chapter() != d.Chapter:
		case newer && rd.book.Edition().Date == edition:
			return d.Chapter
		case !newer:
			if same := engine.Same(n, rd.book); same != nil {
				return same.Number.Chapter()
			}
		}
	}
	return d.Chapter
}

// sectionChoice is a section as the filter offers it.
func (rd *reading) sectionChoice(n, chosen cr.Rule) templates.Choice {
	c := templates.Choice{Value: string(n), Label: "Section " + string(n), Checked: n == chosen}
	if r := rd.book.Rule(n); r != nil {
		c.Label = r.Title
	}
	return c
}

// demoFilter is what the list of demonstrations is asked for.
type demoFilter struct {
	text    string
	words   []string // of the text, folded
	section cr.Rule  // "" for all
	proof   string   // a class of knock-outs, "" for all
	shelf   shelfFilter
	open    string // a chapter, "all" or "none": the list with that unfolded
}

func (rd *reading) wantedDemos() demoFilter {
	f := demoFilter{text: strings.TrimSpace(rd.query.Get("q")), section: cr.Rule(rd.query.Get("section")), shelf: rd.wantedShelf(), open: rd.query.Get("open")}
	f.words = strings.Fields(rulesdb.Fold(f.text))
	if f.section.Kind() != cr.Section {
		f.section = ""
	}
	if p := rd.query.Get("proof"); slices.ContainsFunc(proofNames, func(n proofName) bool { return n.class == p }) {
		f.proof = p
	}
	return f
}

// some tells whether the filter leaves anything out.
func (f demoFilter) some() bool {
	return len(f.words) > 0 || f.section != "" || f.proof != "" || f.shelf.some()
}

func (f demoFilter) opens(chapter cr.Rule) bool { return f.open == string(chapter) }

// A proofName says in words what a class of knock-outs proves.
type proofName struct{ class, name string }

var proofNames = []proofName{
	{"differs", "the game would end otherwise"},
	{"refused", "a legal play would be refused"},
	{"allowed", "an illegal play would be allowed"},
	{"freed", "something else would have to be decided"},
}

func (f demoFilter) proofs() []templates.Choice {
	var list []templates.Choice
	for _, p := range proofNames {
		list = append(list, templates.Choice{Value: p.class, Label: p.name, Checked: p.class == f.proof})
	}
	return list
}

// wanted tells whether a demonstration fits the filter. A word that is a number asks for
// the rules that are shown and for those above them; other words stand in the title, the
// question or the chapter's title.
func (rd *reading) wanted(f demoFilter, d *rulesdb.Demo, chapter cr.Rule) bool {
	if f.section != "" && chapter.Section() != f.section || !f.shelf.holds(d) {
		return false
	}
	if f.proof != "" && !slices.ContainsFunc(rd.book.Proofs(d.Slug), func(p rulesdb.Proof) bool {
		return p.Class == f.proof && slices.Contains(d.Shows, p.Rule)
	}) {
		return false
	}
	if len(f.words) == 0 {
		return true
	}
	text := d.Title + " " + d.Question
	if r := rd.book.Rule(chapter); r != nil {
		text += " " + r.Title
	}
	text = rulesdb.Fold(text)
	for _, w := range f.words {
		n, err := cr.Parse(w)
		shown := err == nil && (n == chapter || slices.ContainsFunc(d.Shows, func(s cr.Rule) bool { return s.Within(n) }))
		if !shown && !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// listedDemo is a demonstration in the list.
func (rd *reading) listedDemo(d *rulesdb.Demo) templates.DemoCard {
	c := templates.DemoCard{
		Title: typed(d.Title), URL: rd.url("/demos/" + d.Slug), Question: typed(d.Question),
		Mark: templates.LevelShown, MarkText: "Shows", Steps: plural(d.Steps, "step", "steps"),
	}
	c.Rules = rd.engineChips(rd.shows(d))
	if !d.Holds {
		c.Mark, c.MarkText = templates.LevelUncovered, "An answer does not hold"
	}
	return c
}

// Demonstrations of a rule that only use it: how many its page lists.
const mostUses = 5

// ruleDemos are the demonstrations on a rule's page: all that show it, and some that
// only use it.
func (rd *reading) ruleDemos(r *rulesdb.Rule) ([]templates.DemoCard, string) {
	uses := rd.book.Demos(r.Number)
	var cards []templates.DemoCard
	shown, used := 0, 0
	for _, u := range uses {
		if u.Proves() {
			shown++
		} else if used++; used > mostUses {
			continue
		}
		cards = append(cards, rd.demoOf(r, u))
	}
	note := ""
	switch {
	case shown > 0 && used > 0:
		note = fmt.Sprintf("%s this rule, %d more %s it", plural(shown, "shows", "show"), used, verb(used, "uses", "use"))
	case shown > 0:
		note = plural(shown, "shows", "show") + " this rule"
	case used > 0:
		note = plural(used, "uses", "use") + " this rule"
	}
	if used > mostUses {
		note += fmt.Sprintf("; %d of those are listed", mostUses)
	}
	return cards, note
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// demoOf is a demonstration as the page of one rule shows it.
func (rd *reading) demoOf(r *rulesdb.Rule, u rulesdb.DemoUse) templates.DemoCard {
	n := r.Number // as the engine cites it
	step, fork := -1, ""
	if len(u.Citations) > 0 {
		n, step, fork = u.Citations[0].Rule, u.Citations[0].Step, u.Citations[0].Fork
	} else if u.Proof != nil {
		n = u.Proof.Rule
	}
	c := templates.DemoCard{
		Title: typed(u.Demo.Title), Steps: plural(u.Demo.Steps, "step", "steps"),
		Mark: templates.LevelUsed, MarkText: "Uses it",
		URL: rd.stepURL(u.Demo.Slug, stepAt{fork: fork, step: max(step, 0)}),
	}
	c.Off = rd.engineChip(n)
	c.Off.Off = true
	if u.Proves() {
		c.Mark, c.MarkText, c.Shows = templates.LevelShown, "Shows it", true
		// The page says "Without 702.19b" itself, with the number struck out.
		c.KnockOut = rd.sentence(strings.TrimPrefix(u.Proof.Difference, "Without it, "), u.Proof.Edition)
	}
	if u.Proof != nil {
		c.WhatIf = rd.url(withQuery("/demos/"+u.Demo.Slug, "without", string(rd.playBook().Shown(n))))
	}
	for _, other := range rd.shows(u.Demo) {
		if other != n {
			c.Rules = append(c.Rules, rd.engineChip(other))
		}
	}
	c.Rules = c.Rules[:min(len(c.Rules), 4)]
	if len(u.Changed) > 0 {
		c.Changed = rd.changedSince(u.Changed)
	}
	return c
}

// changedSince says which rules keep a proof from counting in the edition on show.
func (rd *reading) changedSince(changed []cr.Rule) templates.Text {
	t := templates.Text{{Text: "Proved for " + cr.Edition + ". In the edition on show it does not count: "}}
	t = append(t, rd.chipList(changed)...)
	return append(t, templates.Span{Text: " " + verb(len(changed), "plays", "play") + " differently there, or nobody has read " + verb(len(changed), "its", "their") + " new words."})
}

// mostChips is how many rules a sentence lists.
const mostChips = 5

// chipList lists rules in a sentence, by their names in the engine.
func (rd *reading) chipList(rules []cr.Rule) templates.Text {
	var t templates.Text
	shown := rules[:min(len(rules), mostChips)]
	for i, n := range shown {
		if i > 0 {
			t = append(t, templates.Span{Text: ", "})
		}
		c := rd.engineChip(n)
		t = append(t, chipSpan(c, c.Number))
		if engine := rd.snapshot.Engine(); engine.Rule(n) != nil && engine.Same(n, rd.book) == nil {
			t = append(t, templates.Span{Text: " of " + engine.Edition().Date}) // where the chip leads
		}
	}
	if more := len(rules) - len(shown); more > 0 {
		t = append(t, templates.Span{Text: fmt.Sprintf(" and %d more", more)})
	}
	return t
}

// met lists the rules that are applied in the same demonstrations as r, most often
// met first.
func (rd *reading) met(r *rulesdb.Rule) []templates.Entry {
	counts := map[cr.Rule]int{}
	own := cr.Rule("")
	for _, u := range rd.book.Demos(r.Number) {
		if !u.Proves() {
			continue
		}
		if u.Proof != nil {
			own = u.Proof.Rule
		}
		for _, p := range rd.book.Proofs(u.Demo.Slug) {
			if p.Proves() {
				counts[p.Rule]++
			}
		}
	}
	delete(counts, own)
	rules := make([]cr.Rule, 0, len(counts))
	for n := range counts {
		rules = append(rules, n)
	}
	slices.SortFunc(rules, func(a, b cr.Rule) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return cr.Compare(a, b)
	})
	var list []templates.Entry
	for _, n := range rules[:min(len(rules), 6)] {
		list = append(list, templates.Entry{Chip: rd.engineChip(n), Text: templates.Plain("in " + plural(counts[n], "demonstration", "demonstrations"))})
	}
	return list
}
