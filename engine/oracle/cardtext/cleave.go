package cardtext

import (
	"regexp"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes the text of cards with cleave (702.148a), of which the words in square
// brackets are there or not. It is compiled both ways, so that each reading is refused if it is not understood.

// bracketed is text in square brackets.
var bracketed = regexp.MustCompile(`\[[^\[\]\n]*\]`)

// cleaves reports whether a line of a text is a cleave ability.
func cleaves(text string) bool { return strings.Contains("\n"+text, "\nCleave {") }

// compileCleave compiles a text with its words in square brackets, and gives its cleave ability what the
// spell does without them.
func compileCleave(text string, card oracle.Card, other *oracle.Card) ([]*oracle.Ability, []Unknown) {
	blank := func(s string) string { return strings.Repeat(" ", len(s)) } // what is said of a place stays right
	whole, unknown := readAbilities(strings.NewReplacer("[", " ", "]", " ").Replace(text), card, other)
	rest, more := readAbilities(bracketed.ReplaceAllStringFunc(text, blank), card, other)
	for _, a := range whole {
		if a.Keyword == "cleave" && a.Kind == oracle.SpellAbility {
			for _, b := range rest {
				if b.SpellText() {
					a.Modes, a.Choose = b.Modes, b.Choose
				}
			}
		}
	}
	return whole, append(unknown, more...)
}

// part is a word with the space before it, or a mark.
var part = regexp.MustCompile(` ?[^ .,;\n]+|[.,;\n]| `)

// printCleave writes what a spell with cleave does, with the words in brackets that its cleave
// ability leaves out.
func printCleave(a *oracle.Ability, card *oracle.Card) string {
	text := printAbility(a, card)
	for _, b := range card.Abilities {
		if b.Keyword != "cleave" || b.Kind != oracle.SpellAbility {
			continue
		}
		left := *b
		left.Keyword = ""
		return withBrackets(part.FindAllString(text, -1), part.FindAllString(printAbility(&left, card), -1))
	}
	return text
}

// withBrackets writes the parts of a text, those that are left out in square brackets.
func withBrackets(whole, rest []string) string {
	var text, out strings.Builder
	flush := func() {
		if out.Len() > 0 {
			words, spaced := strings.CutPrefix(out.String(), " ")
			if spaced {
				text.WriteString(" ")
			}
			text.WriteString("[" + words + "]")
			out.Reset()
		}
	}
	for _, p := range whole {
		if len(rest) > 0 && p == rest[0] {
			flush()
			text.WriteString(p)
			rest = rest[1:]
			continue
		}
		out.WriteString(p)
	}
	flush()
	if len(rest) > 0 { // it says more without the words in brackets than with them
		return unsaid(rest)
	}
	return text.String()
}
