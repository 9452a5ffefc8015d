// Package cr knows the numbers of the Comprehensive Rules and nothing of their
// texts: how they are written, which order they stand in, who is whose parent.
//
// A number is a string in its official form without a closing full stop: "7" is
// a section, "702" a chapter, "702.19" a rule and "702.19b" a subrule. That one
// string is the URL, the anchor, the database key and the citation. Letters skip
// l and o, as they do in every edition of the book.
package cr

import (
	"cmp"
	"fmt"
	"strings"
)

// Edition is the effective date of the edition that the engine carries out and
// that the plain-words edition restates.
const Edition = "2024-03-08"

// Rule is the number of a section, chapter, rule or subrule, such as "702.19b".
// It is a string so that a citation in the engine is a constant and costs nothing.
type Rule string

// Kind says how deep in the book a number stands.
type Kind uint8

// The four depths of the book, and Invalid for a string that is no number of it.
const (
	Invalid Kind = iota
	Section
	Chapter
	Numbered
	Subrule
)

// Parse reads a number as people write it: surrounding space, a leading "CR" or
// "rule", a closing full stop, capital letters and a space before the letter are
// all accepted. The error quotes the input.
func Parse(s string) (Rule, error) {
	t := strings.ToLower(strings.TrimSpace(s))
	for _, prefix := range []string{"cr", "rule"} {
		t = strings.TrimSpace(strings.TrimPrefix(t, prefix))
	}
	t = strings.TrimSuffix(strings.ReplaceAll(t, " ", ""), ".")
	if r := Rule(t); r.Kind() != Invalid {
		return r, nil
	}
	return "", fmt.Errorf("%q is no rule number; rule numbers look like 702, 702.19 or 702.19b", s)
}

// Kind tells a section from a chapter, a rule and a subrule.
func (r Rule) Kind() Kind {
	s := string(r)
	switch {
	case len(s) == 1 && s[0] >= '1' && s[0] <= '9':
		return Section
	case len(s) < 3 || s[0] < '1' || s[0] > '9' || !digit(s[1]) || !digit(s[2]):
		return Invalid
	case len(s) == 3:
		return Chapter
	case s[3] != '.' || len(s) == 4 || !digit(s[4]) || s[4] == '0':
		return Invalid
	}
	i := 4
	for i < len(s) && digit(s[i]) {
		i++
	}
	switch {
	case i-4 > 3:
		return Invalid
	case i == len(s):
		return Numbered
	case i == len(s)-1 && letterIndex(s[i]) >= 0:
		return Subrule
	}
	return Invalid
}

// Section returns the number of the section, "7" for 702.19b.
func (r Rule) Section() Rule { return r.cut(1) }

// Chapter returns the number of the chapter, "702" for 702.19b. A section has none.
func (r Rule) Chapter() Rule {
	if len(r) < 3 {
		return ""
	}
	return r.cut(3)
}

// Parent returns the number one level up: 702.19b, 702.19, 702, 7, "".
func (r Rule) Parent() Rule {
	switch r.Kind() {
	case Subrule:
		return r[:len(r)-1]
	case Numbered:
		return r.Chapter()
	case Chapter:
		return r.Section()
	default:
		return ""
	}
}

// Within tells whether the number is above or stands below it: 702.19b is within 702.19b,
// 702.19, 702, 7 and "", the whole book.
func (r Rule) Within(above Rule) bool {
	for r != above {
		if r == "" {
			return false
		}
		r = r.Parent()
	}
	return true
}

// Minor returns the number after the full stop, 19 for 702.19b, and 0 where there is none.
func (r Rule) Minor() int {
	n := 0
	for i := 4; i < len(r) && digit(r[i]); i++ {
		n = n*10 + int(r[i]-'0')
	}
	return n
}

// Letter returns the letter of a subrule and 0 for everything else.
func (r Rule) Letter() byte {
	if r.Kind() != Subrule {
		return 0
	}
	return r[len(r)-1]
}

// SortKey returns a string whose byte order is the order of the book: a section
// stands before its chapters, 702.9 before 702.10, and 702.19 before 702.19a.
func (r Rule) SortKey() string {
	switch r.Kind() {
	case Section, Chapter:
		return string(r)
	case Numbered:
		return fmt.Sprintf("%s.%03d", r.Chapter(), r.Minor())
	case Subrule:
		return fmt.Sprintf("%s.%03d%c", r.Chapter(), r.Minor(), r.Letter())
	default:
		return "~" + string(r)
	}
}

// Compare orders two numbers as the book does, for use with slices.SortFunc: as their SortKeys,
// without making these.
func Compare(a, b Rule) int {
	x, y := a.Kind() != Invalid, b.Kind() != Invalid
	switch {
	case x && y:
		return cmp.Or(
			strings.Compare(string(a[:min(3, len(a))]), string(b[:min(3, len(b))])),
			cmp.Compare(a.Minor(), b.Minor()),
			cmp.Compare(a.Letter(), b.Letter()),
		)
	case x:
		return -1
	case y:
		return 1
	}
	return strings.Compare(string(a), string(b))
}

// Next returns the number that follows r among its siblings, leaving out the
// letters l and o. It returns "" after the letter z and for a section or chapter
// whose number would need another digit.
func (r Rule) Next() Rule {
	switch r.Kind() {
	case Subrule:
		i := letterIndex(r.Letter())
		if i+1 == len(letters) {
			return ""
		}
		return r[:len(r)-1] + Rule(letters[i+1])
	case Numbered:
		return Rule(fmt.Sprintf("%s.%d", r.Chapter(), r.Minor()+1))
	case Chapter, Section:
		if last := r[len(r)-1]; last != '9' {
			return r[:len(r)-1] + Rule(last+1)
		}
	}
	return ""
}

// Range lists the numbers from first to last, both included, in the way the book
// means "601.2f-h" or "903.6-903.11": siblings only. It returns nil when the two
// are no siblings or stand the wrong way round.
func Range(first, last Rule) []Rule {
	if first.Kind() != last.Kind() || first.Parent() != last.Parent() || Compare(first, last) > 0 {
		return nil
	}
	var list []Rule
	for r := first; r != ""; r = r.Next() {
		list = append(list, r)
		if r == last {
			return list
		}
	}
	return nil
}

// letters are the letters that subrules use, in order.
const letters = "abcdefghijkmnpqrstuvwxyz"

func letterIndex(c byte) int { return strings.IndexByte(letters, c) }

func digit(c byte) bool { return c >= '0' && c <= '9' }

func (r Rule) cut(n int) Rule {
	if r.Kind() == Invalid {
		return ""
	}
	return r[:n]
}

// ParseName reads the name of a rule: its number in the edition that the engine carries out, or
// the number and the edition that brought it, "702.174a@2026-02-27".
func ParseName(s string) (Rule, error) {
	number, edition, newer := strings.Cut(s, "@")
	if newer {
		if _, err := BookOf(edition); err != nil {
			return "", err
		}
	}
	if _, err := Parse(number); err != nil {
		return "", err
	}
	return Rule(s), nil
}
