package web

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
	"rulestep/web/training"
)

// changed is what a reader found about a rule that the two editions of the verdicts have
// otherwise; nil where it is alike in both, or where the page's edition has it in words
// that nobody has read.
func (rd *reading) changed(n cr.Rule) *templates.ChangedView {
	v, c := rd.book.Verdict(n), rd.snapshot.Changes()
	if v == nil {
		return nil
	}
	view := rd.verdict(v)
	view.AllURL = spanURL(c) + "#" + view.Anchor
	older, newer := rd.sides(c)
	before, after := older.Rule(v.Before), newer.Rule(v.After)
	if before != nil && after != nil {
		view.From, view.To = c.From, c.To
		view.Compared = bySentence(before.Text, after.Text)
	}
	for _, side := range []struct {
		book *rulesdb.Book
		rule *rulesdb.Rule
	}{{older, before}, {newer, after}} {
		if side.rule != nil && side.book.Edition().Date != rd.book.Edition().Date {
			view.There = append(view.There, templates.LinkView{
				Text: "Rule " + string(side.rule.Number) + " in " + side.book.Edition().Date,
				URL:  rd.editionURL("/rules/"+string(side.rule.Number), side.book.Edition().ID),
			})
		}
	}
	return view
}

// sides are the two editions that the verdicts compare: both in the publisher's words, or
// both in ours.
func (rd *reading) sides(c *rulesdb.Changes) (older, newer *rulesdb.Book) {
	older, newer = rd.snapshot.Book(c.From), rd.snapshot.Book(c.To)
	if older == nil || newer == nil || !older.Edition().Complete || !newer.Edition().Complete {
		return rd.snapshot.Book(rulesdb.PlainOf(c.From)), rd.snapshot.Book(rulesdb.PlainOf(c.To))
	}
	return older, newer
}

// verdict says what a reader found.
func (rd *reading) verdict(v *rulesdb.Verdict) *templates.ChangedView {
	c := rd.snapshot.Changes()
	view := &templates.ChangedView{Differs: !v.PlaysTheSame(), Why: symbols(v.Why), Anchor: string(v.Class)}
	switch {
	case v.Class == rulesdb.Differs:
		view.Head = "Plays differently in " + c.To
		view.Group = symbols(c.Groups[v.Group])
		view.Anchor = fmt.Sprintf("group-%d", v.Group)
		view.Demos = rd.thenDemos(c, v)
	case v.Class == rulesdb.NewTopic:
		view.Head = "New in " + c.To + ", with " + v.Topic
	case v.Before == "":
		view.Head = "New in " + c.To + "; plays as before"
	case v.After == "":
		view.Head = "Left out of " + c.To + "; plays as before"
	case v.Class == rulesdb.ListOnly:
		view.Head = "Another list in " + c.To
	default:
		view.Head = "Reworded in " + c.To + "; plays the same"
	}
	return view
}

// mostThenDemos is how many then-and-now demonstrations a change leads to.
const mostThenDemos = 2

// thenDemos leads to the demonstrations that are played by both editions and turn on the group
// of a verdict, those that turn on its own rule first.
func (rd *reading) thenDemos(c *rulesdb.Changes, v *rulesdb.Verdict) []templates.LinkView {
	demos := slices.Clone(rd.snapshot.ThenAndNow(v.Group))
	slices.SortStableFunc(demos, func(x, y *rulesdb.Demo) int {
		return cmp.Compare(slices.Index(y.Depends, c.Name(v)), -1) - cmp.Compare(slices.Index(x.Depends, c.Name(v)), -1)
	})
	there := c.To // beside the edition on show stands the other one
	if rd.book.Edition().Date == c.To {
		there = c.From
	}
	var list []templates.LinkView
	for _, d := range demos[:min(len(demos), mostThenDemos)] {
		list = append(list, templates.LinkView{Text: strings.TrimSuffix(curly(d.Title), ", then and now"), URL: rd.url(withQuery("/demos/"+d.Slug, "beside", there))})
	}
	return list
}

// spanURL is the page of all changes between two editions.
func spanURL(c *rulesdb.Changes) string { return "/editions/" + c.From + ".." + c.To }

// otherSpan answers for two editions between which nobody has read what changed: by the comparison of their
// wordings, or by which of them is not here.
func (rd *reading) otherSpan(span string) (reply, error) {
	from, to, two := strings.Cut(span, "..")
	a, b := rd.snapshot.Find(from), rd.snapshot.Find(to)
	switch {
	case !two || from == "" || to == "":
		return rd.noPage(), nil
	case a == nil:
		return rd.noEdition(from), nil
	case b == nil:
		return rd.noEdition(to), nil
	}
	return reply{redirect: "/compare?" + url.Values{"from": {a.Edition().ID}, "to": {b.Edition().ID}}.Encode()}, nil
}

// bySentence compares two texts: the sentences that both have, those that only the older
// and those that only the newer one has, in the order in which one reads them.
func bySentence(before, after string) []templates.ComparedSentence {
	a, b := training.Sentences(before), training.Sentences(after)
	same := func(x, y string) bool {
		return rulesdb.MaskNumbers(rulesdb.Fold(x)) == rulesdb.MaskNumbers(rulesdb.Fold(y))
	}
	// longest[i][k] is the length of the longest run that a[i:] and b[k:] share.
	longest := make([][]int, len(a)+1)
	longest[len(a)] = make([]int, len(b)+1)
	for i, x := range slices.Backward(a) {
		longest[i] = make([]int, len(b)+1)
		for k, y := range slices.Backward(b) {
			longest[i][k] = max(longest[i+1][k], longest[i][k+1])
			if same(x, y) {
				longest[i][k] = longest[i+1][k+1] + 1
			}
		}
	}
	var list []templates.ComparedSentence
	for i, k := 0, 0; i < len(a) || k < len(b); {
		switch {
		case i < len(a) && k < len(b) && same(a[i], b[k]):
			list = append(list, templates.ComparedSentence{Side: "both", Text: symbols(b[k])})
			i, k = i+1, k+1
		case k == len(b) || i < len(a) && longest[i+1][k] >= longest[i][k+1]:
			list = append(list, templates.ComparedSentence{Side: "older", Text: symbols(a[i])})
			i++
		default:
			list = append(list, templates.ComparedSentence{Side: "newer", Text: symbols(b[k])})
			k++
		}
	}
	return list
}

// newer leads to the same rule in the newest edition at hand, if that is newer than the
// page's; nil otherwise.
func (rd *reading) newer(n cr.Rule) *templates.NewerView {
	here := rd.book.Edition()
	var newest *rulesdb.Book
	for _, e := range rd.snapshot.Editions() {
		b := rd.snapshot.Book(e.ID)
		if e.Complete && e.Date > here.Date && (newest == nil || e.Date > newest.Edition().Date) {
			newest = b
		}
	}
	if newest == nil || newest == rd.snapshot.Default() { // the note on the edition on show leads there
		return nil
	}
	e := newest.Edition()
	v := &templates.NewerView{Date: e.Date, URL: rd.editionURL("/rules", e.ID), Text: "This rule is gone there."}
	if same := rd.book.Same(n, newest); same != nil {
		v.URL = rd.editionURL("/rules/"+string(same.Number), e.ID)
		v.Text = "See rule " + string(same.Number) + " there"
	}
	if e.Builtin {
		v.Words = " (in our words)"
	}
	return v
}

// editionChanges answers /editions/2024-03-08..2026-02-27: every rule that differs between
// the two editions that were read, by kind, those that play differently first.
func editionChanges(rd *reading) (reply, error) {
	c := rd.snapshot.Changes()
	if c == nil || rd.URL.Path != spanURL(c) {
		return rd.otherSpan(strings.TrimPrefix(rd.URL.Path, "/editions/"))
	}
	v := templates.ChangesView{From: c.From, To: c.To, Crumbs: []templates.Crumb{{Text: "Editions", URL: "/editions"}}}
	older, newer := rd.sides(c)
	part := func(anchor, title, note string, keep func(*rulesdb.Verdict) bool) {
		p := templates.ChangesPart{Anchor: anchor, Title: symbols(title), Note: note}
		for i := range c.Verdicts {
			d := &c.Verdicts[i]
			if !keep(d) {
				continue
			}
			row := templates.VerdictRow{Why: symbols(d.Why), Topic: d.Topic}
			if r := older.Rule(d.Before); r != nil {
				row.Before = templates.Chip{Number: string(r.Number), URL: rd.editionURL("/rules/"+string(r.Number), older.Edition().ID), Title: nameIn(older, r)}
			}
			if r := newer.Rule(d.After); r != nil {
				row.After = templates.Chip{Number: string(r.Number), URL: rd.editionURL("/rules/"+string(r.Number), newer.Edition().ID), Title: nameIn(newer, r)}
			}
			row.Name = curly(cmp.Or(row.After.Title, row.Before.Title))
			p.Rows = append(p.Rows, row)
		}
		if len(p.Rows) > 0 {
			v.Parts = append(v.Parts, p)
		}
	}
	for _, n := range c.GroupNumbers() {
		before := len(v.Parts)
		part(fmt.Sprintf("group-%d", n), c.Groups[n], "", func(d *rulesdb.Verdict) bool { return d.Class == rulesdb.Differs && d.Group == n })
		if len(v.Parts) > before {
			v.Parts[before].Demos = rd.thenDemos(c, &rulesdb.Verdict{Group: n})
		}
	}
	v.Groups = len(v.Parts)
	for _, k := range []struct {
		class       rulesdb.VerdictClass
		title, note string
	}{
		{rulesdb.NewTopic, "New rules", "They came with new mechanics and cards; what was there plays as before."},
		{rulesdb.Clarified, "Clarified", "The newer text says what was so already."},
		{rulesdb.ListOnly, "Lists", "Types, symbols or names have come or gone."},
		{rulesdb.WordingOnly, "Other words", "The same in other words."},
	} {
		part(string(k.class), k.title, k.note, func(d *rulesdb.Verdict) bool { return d.Class == k.class })
	}
	p := rd.frame("What changed from "+c.From+" to "+c.To, "")
	p.Canonical = spanURL(c)
	return reply{component: templates.Changes(p, v)}, nil
}
