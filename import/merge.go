package importer

import (
	"slices"
	"strings"
	"time"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

func isDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

// wholeEdition tells whether rows make a whole edition by themselves.
func wholeEdition(rows []rulesdb.SourceRow) bool {
	mended := repairRows(rows)
	return len(rows) > 0 && len(mended.waiting) == 0 && len(gaps(mended.rules)) == 0
}

// overlay gives the rules of a text edition what only the dataset's rows know: where
// they stood there, and what had to be mended. Texts stay the text edition's.
func overlay(text, rows *rulesdb.Content, report *Report, tell bool) {
	at := make(map[cr.Rule]int, len(rows.Rules))
	for i := range rows.Rules {
		at[rows.Rules[i].Number] = i
	}
	var differ []cr.Rule
	for i := range text.Rules {
		r := &text.Rules[i]
		k, ok := at[r.Number]
		if !ok || r.Number.Kind() < cr.Numbered {
			continue
		}
		row := &rows.Rules[k]
		r.Provenance = row.Provenance
		if !row.Incomplete && row.Text != r.Text || row.Incomplete && !strings.HasPrefix(r.Text, row.Text) {
			differ = append(differ, r.Number)
		}
		for e := range r.Examples {
			r.Examples[e].Reattached = slices.ContainsFunc(row.Examples, func(x rulesdb.Example) bool {
				return x.Reattached && x.Text == r.Examples[e].Text
			})
		}
	}
	text.Rows = rows.Rows
	if tell {
		report.note("the text edition of %s is in the store: its texts, titles and glossary stay, the rows add their provenance", text.Edition.Date)
		if len(differ) > 0 {
			report.warn("rows that differ from the text edition: %s", numberList(differ))
		}
	}
}

// danglingAsWritten counts the uses of numbers that the rows, before any mending, do
// not have. Each number of a range is a use. Chapters and sections count as there.
func danglingAsWritten(rows []rulesdb.SourceRow, outline map[cr.Rule]string) int {
	have := map[cr.Rule]bool{}
	for n := range outline {
		have[n] = true
	}
	for _, row := range rows {
		for n := cr.Rule(row.Number); n != ""; n = n.Parent() {
			have[n] = true
		}
	}
	uses := 0
	use := func(text string) {
		for _, f := range readReferences(text, -1) {
			if f.Target.Kind() < cr.Numbered {
				continue
			}
			for _, n := range cr.Range(f.Target, f.Last) {
				if !have[n] {
					uses++
				}
			}
		}
	}
	for _, row := range rows {
		use(row.Text)
		for _, e := range row.Examples {
			use(e)
		}
	}
	return uses
}

// outlineOf takes titles of sections and chapters from the plain-words edition:
// names are facts, the same in every text of one edition.
func outlineOf(plain *rulesdb.Content) map[cr.Rule]string {
	outline := map[cr.Rule]string{}
	for i := range plain.Rules {
		if r := &plain.Rules[i]; r.Kind == rulesdb.KindSection || r.Kind == rulesdb.KindChapter {
			outline[r.Number] = r.Title
		}
	}
	return outline
}

func missingList(list []cr.Rule) string { return numberList(list[:min(len(list), 5)]) }

func numberList(list []cr.Rule) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = string(n)
	}
	return strings.Join(words, ", ")
}
