package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what an action of chapter 701 was about.

// A performedWord is how a text speaks of what an action was about.
type performedWord struct{ words, action string }

// performedWords is what the texts call that, the words that are written first.
var performedWords = []performedWord{
	{"the amassed Army", "amass"},
	{"the Army you amassed", "amass"},
	{"the discovered card", "discover"},
	{"the blighted creature", "blight"},
}

// performed reads "the amassed Army" or "the discovered card", or in the possessive the same.
func (p *parser) performed(possessive bool) (oracle.Reference, bool) {
	start := p.mark()
	for _, w := range performedWords {
		if p.accept(strings.ToLower(w.words)) && p.accept("'s") == possessive {
			ref := oracle.Performed{Action: w.action}
			p.mention(ref, w.phrase(), false)
			return ref, true
		}
		p.reset(start)
	}
	return nil, false
}

// phrase is what is known of the object that the words mean.
func (w performedWord) phrase() oracle.Phrase {
	if w.action == "amass" || w.action == "blight" {
		return oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}
	}
	return oracle.Phrase{Noun: oracle.CardNoun}
}

// performed writes it.
func (w *writer) performed(r oracle.Performed) string {
	for _, one := range performedWords {
		if one.action == r.Action {
			w.mention(r, one.phrase(), false)
			return one.words
		}
	}
	return unsaid(r)
}
