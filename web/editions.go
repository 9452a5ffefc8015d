package web

import (
	"fmt"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// editions answers /editions: what is at hand, and what changed from one to the next.
func editions(rd *reading) (reply, error) {
	v := templates.EditionsView{Editions: rd.editionRows()}
	official := rd.officialEditions()
	for i := 0; i+1 < len(official); i++ {
		to, from := official[i], official[i+1]
		c, err := rd.snapshot.Compare(from.ID, to.ID)
		if err != nil {
			return reply{}, fmt.Errorf("comparing %s with %s: %w", from.ID, to.ID, err)
		}
		row := templates.PairRow{From: from.Date, To: to.Date, URL: withQuery("/compare", "from", from.ID, "to", to.ID)}
		for _, k := range compareKinds {
			row.Counts = append(row.Counts, templates.Thousands(c.Counts[k.change]))
		}
		v.Pairs = append(v.Pairs, row)
	}
	if len(official) > 1 {
		v.To, v.From = official[0].ID, official[1].ID
	}
	p := rd.frame("Editions", "")
	p.Canonical = "/editions"
	return reply{component: templates.Editions(p, v)}, nil
}

// officialEditions lists the imported editions, the newest first.
func (rd *reading) officialEditions() []rulesdb.Edition {
	var list []rulesdb.Edition
	for _, e := range rd.snapshot.Editions() {
		if !e.Builtin {
			list = append(list, e)
		}
	}
	return list
}

// ownTerms says how many entries the glossary of an edition has.
func ownTerms(b *rulesdb.Book) string {
	if b.BorrowsTerms() {
		return "no glossary of its own"
	}
	return plural(len(b.Terms()), "term", "terms")
}

func (rd *reading) editionRows() []templates.EditionRow {
	var list []templates.EditionRow
	for _, e := range rd.snapshot.Editions() {
		b := rd.snapshot.Book(e.ID)
		row := templates.EditionRow{
			ID: e.ID, Date: e.Date, Title: e.Title, Official: !e.Builtin,
			URL:    rd.editionURL("/rules", e.ID),
			Rules:  plural(b.Coverage().Rules, "rule", "rules") + ", " + ownTerms(b),
			Source: e.Source,
		}
		if e.Builtin {
			row.Source = "part of the program"
			row.Marks = append(row.Marks, "our own words")
		}
		if b == rd.snapshot.Default() {
			row.Marks = append(row.Marks, "on show")
		}
		if e.Date == cr.Edition && !e.Builtin {
			row.Marks = append(row.Marks, "what the engine plays")
		}
		if !e.Complete {
			row.Marks = append(row.Marks, fmt.Sprintf("in part: the text of %s", plural(b.OfficialRules(), "rule", "rules")))
		}
		list = append(list, row)
	}
	return list
}
