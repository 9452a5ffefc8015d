package cr

import (
	"regexp"
	"slices"
	"strings"
)

// A Place is where a text of ours cites a number, or all numbers from First to Last.
type Place struct {
	Start, End  int // bytes
	First, Last Rule
}

var (
	// numberInProse finds what may be a number, with the rest of a range. The first group is the
	// number itself, the second its part after the chapter, the third the end of the range.
	numberInProse = regexp.MustCompile(`\b([1-9]\d\d(\.[1-9]\d{0,2}[a-km-np-z]?)?)(?:[-–]([1-9]\d\d\.[1-9]\d{0,2}[a-km-np-z]?|[a-km-np-z]|[1-9]\d{0,2}[a-km-np-z]?))?\b`)
	// chapterBefore is what stands before three figures that are a chapter and no count.
	chapterBefore = regexp.MustCompile(`(?i)(\brules?|\bchapters?|\bsee|\d[a-z]?(?:,| and| or|, and)) $`)
	// numberGoesOn is what follows if it belongs to the number, which is none of the book's then.
	numberGoesOn = regexp.MustCompile(`^\.\d`)
)

// InProse finds the numbers that a text of ours cites: 702.19b, "601.2f-h", and after a word like
// "chapter" 702. They need not be of any edition.
func InProse(text string) []Place {
	var list []Place
	for _, m := range numberInProse.FindAllStringSubmatchIndex(text, -1) {
		if m[4] < 0 && !chapterBefore.MatchString(text[max(0, m[2]-24):m[2]]) || numberGoesOn.MatchString(text[m[1]:]) {
			continue
		}
		p := Place{m[0], m[1], Rule(text[m[2]:m[3]]), Rule(text[m[2]:m[3]])}
		if m[6] >= 0 {
			p.Last = endOfRange(p.First, text[m[6]:m[7]])
		}
		if p.First.Kind() != Invalid && p.Last.Kind() != Invalid {
			list = append(list, p)
		}
	}
	return list
}

// endOfRange reads how the last number of a range is written: "h" or "601.2h" after 601.2f, "8"
// after 119.7.
func endOfRange(first Rule, written string) Rule {
	switch {
	case strings.Contains(written, "."):
		return Rule(written)
	case first.Kind() == Subrule:
		return first.Parent() + Rule(written)
	}
	return first.Chapter() + "." + Rule(written)
}

// WriteRange writes the numbers from first to last in the form of written, which is a range, too, or
// one number: "601.2f–h", "119.7–8", "903.6–903.11".
func WriteRange(written string, first, last Rule) string {
	i := strings.IndexAny(written, "–-")
	if i < 0 {
		return string(first)
	}
	rest := strings.TrimLeft(written[i:], "–-")
	dash := written[i : len(written)-len(rest)]
	short := string(last)
	switch {
	case strings.Contains(rest, ".") || first.Parent() != last.Parent():
	case first.Kind() == Subrule:
		short = short[len(short)-1:]
	case first.Kind() == Numbered:
		short = short[len(last.Chapter())+1:]
	}
	return string(first) + dash + short
}

// Renumbered gives every number that a text of ours cites as there says; where it says false the
// number stays, and edition, from which it is, is named behind it: "509.2 of 2024-03-08".
func Renumbered(text, edition string, there func(Rule) (Rule, bool)) string {
	for _, p := range slices.Backward(InProse(text)) {
		written := text[p.Start:p.End]
		first, ok := there(p.First)
		last, ok2 := there(p.Last)
		if ok && ok2 {
			written = WriteRange(written, first, last)
		} else {
			written += " of " + edition
		}
		text = text[:p.Start] + written + text[p.End:]
	}
	return text
}
