package importer

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// The dataset was made by a parser that took the first thing like "702.14a" in any
// line for the line's number. What came of it is mended here:
//
//   - Numbers above 99 lost their last digit and their letter: 702.147a wears the
//     number 702.14. The rows of such a group stand in book order, so that headings
//     and the rows below them can be counted again.
//   - An example that cites a rule became a row of that number. It goes back to the
//     rule that it illustrates.
//   - A number without a space behind it swallowed the first word of its text.
//   - Rows are sorted as strings; the book's order is restored.
//
// Second paragraphs and titles were dropped altogether; a text edition brings them.

// repaired is what became of the dataset's rows.
type repaired struct {
	rules      []rulesdb.Rule // in book order, without sections and chapters
	numbers    int            // rows whose number was restored
	reattached int            // examples brought back to their rules
	texts      int            // first words restored
	waiting    []int          // indexes of rows whose true number cannot be known yet
	warnings   []string
}

// strayHosts says where examples that became rows belong. The dataset does not tell;
// these were looked up in the text of its edition. The key is the example's wording.
var strayHosts = map[string]cr.Rule{
	"39095e7093038e9b": "613.7a", // stood under 613.7e
	"3c2ee9d0ec39263b": "113.6k", // stood under 702.55
	"ecba7527010c68ad": "704.7",  // stood under 704.5a
}

// lostWords are first words that a number without a space swallowed.
var lostWords = map[cr.Rule]string{"901.4": "All"}

// repairRows mends the rows of one edition, ordered by index.
func repairRows(rows []rulesdb.SourceRow) repaired {
	var out repaired
	rows, strays := partStrays(rows)
	byNumber := map[cr.Rule]int{}
	for start := 0; start < len(rows); {
		end := start + 1
		for end < len(rows) && rows[end].Number == rows[start].Number {
			end++
		}
		begins := start == 0 && rows[0].Index == 0 || start > 0 && adjacent(rows[start-1], rows[start], strays)
		for _, r := range out.group(rows[start:end], begins, strays) {
			if at, ok := byNumber[r.Number]; ok {
				out.warnings = append(out.warnings, fmt.Sprintf("row %d: the number %s was already at row %d; the first is kept",
					r.Provenance.Row, r.Number, out.rules[at].Provenance.Row))
				continue
			}
			byNumber[r.Number] = len(out.rules)
			out.rules = append(out.rules, r)
		}
		start = end
	}
	for _, s := range strays {
		out.reattach(s, byNumber)
	}
	slices.SortFunc(out.rules, func(a, b rulesdb.Rule) int { return cr.Compare(a.Number, b.Number) })
	return out
}

// partStrays separates the examples that became rows: they cite the number that
// they wear, which no rule does to itself, and the rule of that number is there too.
func partStrays(rows []rulesdb.SourceRow) (rules, strays []rulesdb.SourceRow) {
	for i, row := range rows {
		beside := i > 0 && rows[i-1].Number == row.Number || i+1 < len(rows) && rows[i+1].Number == row.Number
		if beside && citesItself(row) {
			strays = append(strays, row)
		} else {
			rules = append(rules, row)
		}
	}
	return rules, strays
}

func citesItself(row rulesdb.SourceRow) bool {
	return slices.ContainsFunc(readReferences(row.Text, -1), func(r rulesdb.Reference) bool { return string(r.Target) == row.Number })
}

// adjacent tells whether b was the row after a, strays between them left out.
func adjacent(a, b rulesdb.SourceRow, strays []rulesdb.SourceRow) bool {
	next := a.Index + 1
	for slices.ContainsFunc(strays, func(s rulesdb.SourceRow) bool { return s.Index == next }) {
		next++
	}
	return next == b.Index
}

// A number of two digits may be a longer one with its end lost. Only the chapter on
// keyword abilities has come to a hundred rules in any edition.
var (
	cutNumber   = regexp.MustCompile(`^\d{3}\.[1-9]\d$`)
	longChapter = regexp.MustCompile(`^702\.[12]\d$`)
)

// group mends rows that wear the same number. begins tells that the group's first
// row is known to be its first: without it, a cut number stays unknown.
func (out *repaired) group(rows []rulesdb.SourceRow, begins bool, strays []rulesdb.SourceRow) []rulesdb.Rule {
	number := cr.Rule(strings.TrimSuffix(rows[0].Number, "."))
	if !cutNumber.MatchString(string(number)) {
		list := make([]rulesdb.Rule, len(rows))
		for i, row := range rows {
			list[i] = out.rule(row, number)
		}
		return list
	}
	if !begins && longChapter.MatchString(string(number)) {
		out.wait(rows)
		return nil
	}
	list := []rulesdb.Rule{out.rule(rows[0], number)}
	headings := 0
	var last cr.Rule
	for i, row := range rows[1:] {
		if !adjacent(rows[i], row, strays) {
			out.wait(rows[i+1:])
			break
		}
		if isHeading(row.Text) {
			last = cr.Rule(fmt.Sprintf("%s%d", number, headings))
			headings++
		} else if last == "" {
			out.warnings = append(out.warnings, fmt.Sprintf("row %d: %s is followed by a text that is no heading; its number cannot be restored", row.Index, number))
			out.wait(rows[i+1:])
			break
		} else if last.Kind() == cr.Subrule {
			last = last.Next()
		} else {
			last += "a"
		}
		r := out.rule(row, last)
		r.Provenance.Repaired = true
		r.Provenance.Repair = fmt.Sprintf("The dataset writes %s for %s: its numbers end after two digits.", row.Number, last)
		out.numbers++
		list = append(list, r)
	}
	return list
}

func (out *repaired) wait(rows []rulesdb.SourceRow) {
	for _, row := range rows {
		out.waiting = append(out.waiting, row.Index)
	}
}

// rule makes a rule of a row.
func (out *repaired) rule(row rulesdb.SourceRow, number cr.Rule) rulesdb.Rule {
	r := rulesdb.Rule{
		Number:     number,
		Text:       row.Text,
		Incomplete: row.TextCut || row.ExamplesCut,
		Provenance: rulesdb.Provenance{SourceNumber: row.Number, Row: row.Index, Unit: "row"},
	}
	for i, e := range row.Examples {
		r.Examples = append(r.Examples, rulesdb.Example{Index: i, Text: e})
	}
	if first, _ := utf8.DecodeRuneInString(row.Text); unicode.IsLower(first) {
		if word, ok := lostWords[number]; ok {
			r.Text = word + " " + r.Text
			r.Provenance.Repaired = true
			r.Provenance.Repair = fmt.Sprintf("The dataset had lost the first word, “%s”.", word)
			out.texts++
		} else {
			r.Incomplete = true
			out.warnings = append(out.warnings, fmt.Sprintf("row %d: the text of %s begins with a small letter; its first word seems lost", row.Index, number))
		}
	}
	return r
}

// reattach brings an example back to the rule that it illustrates. When that is not
// known, or not there, it stays with the rule that it cites, and a warning says so.
func (out *repaired) reattach(row rulesdb.SourceRow, byNumber map[cr.Rule]int) {
	host := strayHosts[rulesdb.WordingHash(row.Text)]
	at, ok := byNumber[host]
	if !ok {
		if at, ok = byNumber[cr.Rule(row.Number)]; !ok {
			out.wait([]rulesdb.SourceRow{row})
			return
		}
		out.warnings = append(out.warnings, fmt.Sprintf("row %d is an example; its own rule is not known or not there, so it is kept with %s, which it cites", row.Index, row.Number))
	}
	r := &out.rules[at]
	r.Examples = append(r.Examples, rulesdb.Example{Index: len(r.Examples), Text: row.Text, Reattached: true})
	out.reattached++
}

// isHeading tells a name from a sentence, as the dataset's rows show them: short and
// without a full stop, or a colon before a list. ("For Mirrodin!" is a name.)
func isHeading(text string) bool {
	return len(text) < 45 && !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, ":")
}
