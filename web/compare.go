package web

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"rulestep/rulesdb"
	"rulestep/templates"
)

// A compareKind is one kind of change as the comparison names it.
type compareKind struct {
	value  string // of the parameter "change"
	change rulesdb.Change
	name   string
}

// compareKinds stand in the order of templates.PairColumns.
var compareKinds = []compareKind{
	{"reworded", rulesdb.TextChanged, "Reworded"},
	{"moved", rulesdb.Renumbered, "Moved"},
	{"moved-reworded", rulesdb.RenumberedChanged, "Moved and reworded"},
	{"numbers", rulesdb.ReferenceOnly, "Only numbers cited"},
	{"added", rulesdb.RuleAdded, "Added"},
	{"removed", rulesdb.RuleRemoved, "Removed"},
}

// perPage is how many changed rules stand on one page of a comparison.
const perPage = 100

// compare answers /compare?from=&to=: what changed from one edition to another.
func compare(rd *reading) (reply, error) {
	from, to := rd.query.Get("from"), rd.query.Get("to")
	official := rd.officialEditions()
	if from == "" && to == "" && len(official) > 1 {
		from, to = official[1].ID, official[0].ID
	}
	if from == "" && to == "" { // there are no two to compare
		return reply{redirect: "/editions"}, nil
	}
	c, err := rd.snapshot.Compare(from, to)
	if err != nil {
		return rd.noEdition(cmp.Or(from, to)), nil
	}
	v := templates.CompareView{
		Crumbs: []templates.Crumb{{Text: "Editions", URL: "/editions"}},
		From:   from, To: to, Editions: rd.editionRows(),
	}
	chosen := rd.query.Get("change")
	if !slices.ContainsFunc(compareKinds, func(k compareKind) bool { return k.value == chosen }) && chosen != "terms" {
		chosen = compareKinds[0].value
		for _, k := range compareKinds { // the first kind that has something to show
			if c.Counts[k.change] > 0 {
				chosen = k.value
				break
			}
		}
	}
	address := func(kind string, page int) string {
		number := ""
		if page > 1 {
			number = strconv.Itoa(page)
		}
		return withQuery("/compare", "from", from, "to", to, "change", kind, "page", number)
	}
	var rows []templates.ComparedRow
	for _, k := range compareKinds {
		v.Tabs = append(v.Tabs, templates.CompareTab{Name: k.name, Count: templates.Thousands(c.Counts[k.change]), URL: address(k.value, 1), Current: k.value == chosen})
		if k.value != chosen {
			continue
		}
		for _, line := range c.Rules {
			if line.Change == k.change {
				rows = append(rows, rd.compared(line, from, to))
			}
		}
	}
	v.Tabs = append(v.Tabs, templates.CompareTab{Name: "Glossary", Count: templates.Thousands(len(c.Terms)), URL: address("terms", 1), Current: chosen == "terms"})
	if chosen == "terms" {
		for _, t := range c.Terms {
			rows = append(rows, comparedTerm(t))
		}
	}
	page, _ := strconv.Atoi(rd.query.Get("page")) // anything else than a number is the first page
	pages := (len(rows) + perPage - 1) / perPage
	page = max(1, min(page, pages))
	if pages > 1 {
		for i := 1; i <= pages; i++ {
			v.Pages = append(v.Pages, templates.LinkView{Text: strconv.Itoa(i), URL: address(chosen, i), Current: i == page})
		}
	}
	if len(rows) == 0 {
		v.Note = "Nothing of this kind changed."
	}
	v.Rules = rows[(page-1)*perPage : min(page*perPage, len(rows))]
	p := rd.frame("From "+from+" to "+to, "")
	p.Canonical = address(chosen, page)
	return reply{component: templates.Compare(p, v)}, nil
}

// compared is one changed rule, each number a link into its own edition.
func (rd *reading) compared(line rulesdb.ComparedRule, from, to string) templates.ComparedRow {
	row := templates.ComparedRow{}
	chip := func(r *rulesdb.Rule, edition string) templates.Chip {
		return templates.Chip{Number: string(r.Number), URL: rd.editionURL("/rules/"+string(r.Number), edition)}
	}
	if line.After != nil {
		row.After = chip(line.After, to)
		row.Name = nameIn(rd.snapshot.Book(to), line.After)
	}
	if line.Before != nil && (line.After == nil || line.Before.Number != line.After.Number) {
		row.Before = chip(line.Before, from)
		row.Name = cmp.Or(row.Name, nameIn(rd.snapshot.Book(from), line.Before))
	}
	if line.ExamplesChanged {
		row.What = "its examples changed too"
	}
	switch line.Change {
	case rulesdb.RuleAdded:
		row.Text = plainParagraphs(line.After.Text)
	case rulesdb.RuleRemoved:
		row.Text = plainParagraphs(line.Before.Text)
	case rulesdb.Renumbered:
		row.Text = []templates.Text{templates.Plain(cut(line.After.Text, 160))}
	default:
		row.Text = []templates.Text{changedWords(line.Before.Text, line.After.Text, 120)}
	}
	return row
}

func comparedTerm(t rulesdb.ComparedTerm) templates.ComparedRow {
	switch {
	case t.Before == nil:
		return templates.ComparedRow{Name: t.After.Headword, What: "added", Text: plainParagraphs(t.After.Text)}
	case t.After == nil:
		return templates.ComparedRow{Name: t.Before.Headword, What: "removed", Text: plainParagraphs(t.Before.Text)}
	}
	return templates.ComparedRow{Name: t.After.Headword, What: "reworded", Text: []templates.Text{changedWords(t.Before.Text, t.After.Text, 120)}}
}

func plainParagraphs(text string) []templates.Text {
	var list []templates.Text
	for line := range strings.SplitSeq(text, "\n") {
		list = append(list, symbols(line))
	}
	return list
}
