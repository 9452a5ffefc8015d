package search

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/cr"
)

// A Number is a rule number that was typed.
type Number struct {
	Typed string  // the part of the query, "601.2f-h"
	First cr.Rule // as it is written in the book
	Last  cr.Rule // the end of a range; equal to First otherwise
	// Exists says that the index has the number. Near lists what the search shows
	// besides, or instead: where the rule of another edition with this number has
	// gone, or the nearest number.
	Exists bool
	Near   []cr.Rule
}

var (
	// A number with a part after the point, or a whole number named as a rule.
	// Judges write a point, a comma or a hyphen, and often a space before the letter.
	dotted = regexp.MustCompile(`(?i)(?:\b(?:rules?|cr|section|chapter|paragraph)\b[:#.]?\s*|§\s*|\bcr|\b)([1-9][0-9o]{2})[.,:\-]\s?([0-9ol]{1,3})(?:\s?\(([a-z])\)|[.\-]?([a-z])\b|\s([a-z])(?:$|[^a-z0-9+'’/]))?`)
	named  = regexp.MustCompile(`(?i)(?:\b(?:rules?|cr|chapters?|sections?|paragraph)\b[:#.]?\s*|§\s*)([1-9][0-9]{0,2})\b`)
	alone  = regexp.MustCompile(`^([1-9][0-9]{2})\b`)
	run    = regexp.MustCompile(`(?i)^(?:cr|rule)?\s*([1-9][0-9]{2})([0-9]{1,3})([a-z])?[.?]?$`)
	// What may follow a number to make it a range.
	until = regexp.MustCompile(`(?i)^\s?(?:-|–|—|−|to|through|\.\.)\s?(?:([1-9][0-9]{2})[.,])?([0-9]{1,3})?([a-z])?\b`)
	// After a whole number at the start these words mean an amount, not a chapter.
	amount = regexp.MustCompile(`(?i)^\s*(?:cards?|life|mana|damage|counters?|poison|power|points?|players?|copies|lands?|creatures?|tokens?|or|x)\b`)
)

// findNumbers takes the rule numbers out of a query. It returns them with the
// query, each number replaced by spaces, and the byte ranges it took.
func findNumbers(query string) ([]Number, string) {
	if !strings.ContainsAny(query, "123456789") {
		return nil, query
	}
	var numbers []Number
	rest := []byte(query)
	take := func(n Number, from, to int) {
		n.Typed = strings.TrimSpace(query[from:to])
		numbers = append(numbers, n)
		for i := from; i < to; i++ {
			rest[i] = ' '
		}
	}
	taken := 0
	for _, m := range dotted.FindAllStringSubmatchIndex(query, -1) {
		if m[0] < taken {
			continue // the end of a range
		}
		chapter, minor := digitsOf(query[m[2]:m[3]]), digitsOf(query[m[4]:m[5]])
		n, err := strconv.Atoi(minor)
		if err != nil || n == 0 || query[m[3]] == '-' && n >= 100 { // 508-511 are chapters
			continue
		}
		end := m[5]
		letter := ""
		for g := 6; g <= 10; g += 2 {
			if m[g] >= 0 {
				letter = strings.ToLower(query[m[g]:m[g+1]])
				end = m[g+1]
				if g == 6 {
					end++ // the closing bracket
				}
			}
		}
		first := cr.Rule(fmt.Sprintf("%s.%d%s", chapter, n, letter))
		if first.Kind() == cr.Invalid { // l and o are no letters of the book
			if first = cr.Rule(fmt.Sprintf("%s.%d", chapter, n)); first.Kind() == cr.Invalid {
				continue
			}
		}
		last, length := rangeEnd(first, query[end:])
		taken = end + length
		take(Number{First: first, Last: last}, m[0], taken)
	}
	for _, m := range named.FindAllStringSubmatchIndex(string(rest), -1) {
		if r := cr.Rule(query[m[2]:m[3]]); r.Kind() != cr.Invalid {
			last, length := rangeEnd(r, query[m[3]:])
			take(Number{First: r, Last: last}, m[0], m[3]+length)
		}
	}
	if len(numbers) > 0 {
		return numbers, string(rest)
	}
	if m := run.FindStringSubmatch(strings.TrimSpace(query)); m != nil {
		if r := cr.Rule(m[1] + "." + strings.TrimLeft(m[2], "0") + strings.ToLower(m[3])); r.Kind() != cr.Invalid {
			take(Number{First: r, Last: r}, 0, len(query))
		}
		return numbers, string(rest)
	}
	if m := alone.FindStringSubmatchIndex(query); m != nil && !amount.MatchString(query[m[3]:]) {
		r := cr.Rule(query[m[2]:m[3]])
		last, length := rangeEnd(r, query[m[3]:])
		take(Number{First: r, Last: last}, m[0], m[3]+length)
	}
	return numbers, string(rest)
}

// rangeEnd reads the end of a range that starts at first: "f-h", "7-8",
// "903.6-903.11", "508-511". It returns first itself when there is none.
func rangeEnd(first cr.Rule, after string) (cr.Rule, int) {
	m := until.FindStringSubmatch(after)
	if m == nil || m[0] == "" {
		return first, 0
	}
	chapter, minor, letter := m[1], m[2], strings.ToLower(m[3])
	var last cr.Rule
	switch {
	case first.Kind() == cr.Chapter && chapter == "" && letter == "":
		last = cr.Rule(minor)
	case chapter != "" && minor != "":
		last = cr.Rule(chapter + "." + minor + letter)
	case first.Kind() == cr.Subrule && minor == "" && letter != "":
		last = first.Parent() + cr.Rule(letter)
	case first.Kind() == cr.Numbered && minor != "":
		last = first.Chapter() + cr.Rule("."+minor+letter)
	}
	if len(numbersFrom(first, last)) < 2 {
		return first, 0
	}
	return last, len(m[0])
}

// numbersFrom lists the numbers of a range, both ends included; nil when it is none.
func numbersFrom(first, last cr.Rule) []cr.Rule {
	if first.Kind() != cr.Chapter || last.Kind() != cr.Chapter {
		return cr.Range(first, last)
	}
	var list []cr.Rule
	from, _ := strconv.Atoi(string(first))
	to, _ := strconv.Atoi(string(last))
	for n := from; n <= to && n < from+100; n++ {
		list = append(list, cr.Rule(strconv.Itoa(n)))
	}
	return list
}

// digitsOf reads the letters o and l as the digits that they are mistyped for.
func digitsOf(s string) string { return mistyped.Replace(s) }

var mistyped = strings.NewReplacer("o", "0", "O", "0", "l", "1", "L", "1")

// place finds the number in the index, or what comes nearest to it.
func (x *Index) place(n *Number) (note Note, worth bool) {
	if _, ok := x.byNumber[n.First]; ok {
		n.Exists = true
		if n.Last != n.First {
			return Note{NoteNumber, n.Typed, string(n.First) + " to " + string(n.Last), fmt.Sprintf("%s: the numbers from %s to %s.", n.Typed, n.First, n.Last)}, true
		}
		return Note{}, false
	}
	if moved := x.oldNumber[n.First]; len(moved) > 0 {
		for _, m := range moved {
			n.Near = append(n.Near, m.now)
		}
		return Note{NoteEdition, n.Typed, string(moved[0].now), fmt.Sprintf("%s is a number of the edition of %s; the rule is %s now.", n.First, moved[0].edition, moved[0].now)}, true
	}
	for up := n.First.Parent(); up != ""; up = up.Parent() {
		if _, ok := x.byNumber[up]; ok && up.Kind() != cr.Section {
			n.Near = []cr.Rule{up}
			return Note{NoteNumber, n.Typed, string(up), fmt.Sprintf("There is no %s in this edition; the nearest is %s.", n.First, up)}, true
		}
	}
	return Note{NoteNumber, n.Typed, "", fmt.Sprintf("There is no %s in this edition.", n.First)}, true
}

// titled says that the title of a rule has one of the words.
func (x *Index) titled(r cr.Rule, words []Term) bool {
	n, ok := x.byNumber[r]
	if !ok {
		return false
	}
	for _, s := range stemsOf(x.docs[n].Title) {
		if slices.ContainsFunc(words, func(t Term) bool { return t.Stem == s }) {
			return true
		}
	}
	return false
}
