package cardtext

import (
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file reads and writes what companion abilities ask of a starting deck (702.139a): "Companion — Each
// permanent card in your starting deck has mana value 2 or less."

// deckWords are the conditions about more than what each card is like, whose cards are those between the two parts.
var deckWords = []struct {
	how           oracle.DeckWay
	before, after string
}{
	{oracle.DifferentNames, "each", "in your starting deck has a different name"},
	{oracle.OneSharedType, "each", "in your starting deck shares a card type"},
	{oracle.NoSymbolTwice, "no", "in your starting deck has more than one of the same mana symbol in its mana cost"},
	{oracle.EachActivates, "each", "in your starting deck has an activated ability"},
}

const twentyMore = "your starting deck contains at least twenty cards more than the minimum deck size"

// deckCondition reads what stands after the word companion.
func (p *parser) deckCondition(entry *keywords.Record, start mark) ([]*oracle.Ability, bool) {
	if !p.accept("—") {
		return nil, p.fail(start)
	}
	c, ok := p.companionIf()
	if !ok || !p.accept(".") {
		return nil, p.fail(start)
	}
	a := entry.Abilities(keywords.Use{Card: p.card})[0]
	a.Statics = []oracle.StaticEffect{c}
	return []*oracle.Ability{a}, true
}

func (p *parser) companionIf() (oracle.CompanionIf, bool) {
	cards := oracle.Phrase{Noun: oracle.CardNoun}
	if p.accept(twentyMore) {
		return oracle.CompanionIf{Among: cards, How: oracle.TwentyMore}, true
	}
	if p.accept("your starting deck contains only") {
		phrase, plural, ok := p.nounPhrase()
		if !ok || !plural.many() {
			return oracle.CompanionIf{}, false
		}
		if p.accept("and") {
			or, plural, ok := p.nounPhrase()
			if !ok || !plural.many() {
				return oracle.CompanionIf{}, false
			}
			phrase.Or = append(phrase.Or, or)
		}
		return oracle.CompanionIf{Among: cards, Fits: phrase}, true
	}
	for _, words := range deckWords {
		m := p.mark()
		if p.accept(words.before) {
			if phrase, plural, ok := p.nounPhrase(); ok && plural.one() && p.accept(words.after) {
				return oracle.CompanionIf{Among: phrase, How: words.how}, true
			}
		}
		p.reset(m)
	}
	if !p.accept("each") {
		return oracle.CompanionIf{}, false
	}
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.one() || !p.accept("in your starting deck") {
		return oracle.CompanionIf{}, false
	}
	c := oracle.CompanionIf{Among: phrase, Fits: cards}
	if p.accept("has") {
		is, ok := p.having(&c.Fits)
		c.Fits.Where = []oracle.Predicate{is}
		return c, ok
	}
	if !p.accept("is a") && !p.accept("is an") {
		return c, false
	}
	c.Fits, plural, ok = p.nounPhrase()
	return c, ok && plural.one()
}

// deckCondition writes it again.
func (w *writer) deckCondition(c oracle.CompanionIf) string {
	if c.How == oracle.TwentyMore {
		return capital(twentyMore) + "."
	}
	for _, words := range deckWords {
		if words.how == c.How {
			return capital(words.before+" "+w.nounPhrase(c.Among, false)+" "+words.after) + "."
		}
	}
	if len(c.Among.Where) == 0 {
		first := c.Fits
		first.Or = nil
		text := "your starting deck contains only " + w.nounPhrase(first, true)
		for _, or := range c.Fits.Or {
			text += " and " + w.nounPhrase(or, true)
		}
		return capital(text) + "."
	}
	text := "each " + w.nounPhrase(c.Among, false) + " in your starting deck "
	if len(c.Fits.Where) == 1 {
		if number, ok := c.Fits.Where[0].(oracle.Compares); ok {
			return capital(text+"has "+w.having(number, false)) + "."
		}
	}
	return capital(text+"is "+w.withArticle(c.Fits)) + "."
}
