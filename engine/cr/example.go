package cr

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// An Example names an official example of [Edition]: the rule that it stands under
// and its place there, from 1. Its words are the publisher's and are not here.
type Example struct {
	Rule   Rule
	Number int
}

// Each line of examples.txt holds a rule and how many official examples it has.
// `go test ./import -run ExampleCounts -update` writes the file from the official text.
//
//go:embed examples.txt
var examplesFile string

var exampleCounts = sync.OnceValue(func() map[Rule]int {
	counts := map[Rule]int{}
	for l := range strings.Lines(examplesFile) {
		rule, count, _ := strings.Cut(strings.TrimSpace(l), " ")
		counts[Rule(rule)], _ = strconv.Atoi(count) // a test holds the file to its form
	}
	return counts
})

// Examples tells how many official examples a rule has in [Edition].
func Examples(r Rule) int { return exampleCounts()[r] }

// ParseExample reads "510.1c example 2". The error says which examples there are.
func ParseExample(s string) (Example, error) {
	number, place, ok := strings.Cut(s, " example ")
	n, err := strconv.Atoi(strings.TrimSpace(place))
	if !ok || err != nil {
		return Example{}, fmt.Errorf("%q names no official example; write it as \"510.1c example 2\"", s)
	}
	rule, err := Parse(number)
	if err != nil {
		return Example{}, err
	}
	switch have := Examples(rule); {
	case have == 0:
		return Example{}, fmt.Errorf("rule %s has no official example in the edition of %s", rule, Edition)
	case n < 1 || n > have:
		return Example{}, fmt.Errorf("rule %s has no official example %d in the edition of %s; its last is example %d", rule, n, Edition, have)
	}
	return Example{rule, n}, nil
}

// String gives "510.1c example 2".
func (e Example) String() string { return fmt.Sprintf("%s example %d", e.Rule, e.Number) }

// MarshalText gives the form of [Example.String].
func (e Example) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads what [ParseExample] reads.
func (e *Example) UnmarshalText(text []byte) (err error) {
	*e, err = ParseExample(string(text))
	return err
}

// A PartialExample names an official example that is played only in part, as a card that it
// is about is declined.
type PartialExample struct {
	Example
	Missing string // what is not as in the example, and why; not empty
}

// inPart stands in a text between an example and what is missing of it.
const inPart = ": "

// ParsePartialExample reads "510.1c example 2: what is missing".
func ParsePartialExample(s string) (PartialExample, error) {
	name, missing, ok := strings.Cut(s, inPart)
	example, err := ParseExample(name)
	if missing = strings.TrimSpace(missing); err == nil && (!ok || missing == "") {
		err = fmt.Errorf("%q does not say which part is missing; write it as \"510.1c example 2: the text of Bear is not understood\"", s)
	}
	return PartialExample{example, missing}, err
}

// String gives "510.1c example 2: what is missing".
func (p PartialExample) String() string { return p.Example.String() + inPart + p.Missing }

// MarshalText gives the form of [PartialExample.String].
func (p PartialExample) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what [ParsePartialExample] reads.
func (p *PartialExample) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePartialExample(string(text))
	return err
}
