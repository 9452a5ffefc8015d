package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file reads the qualities that keyword abilities have: what protection is from, which lands a landwalk is about, what
// typecycling looks for.

// landwalk gives the quality of a one-word landwalk such as islandwalk (702.14a).
func landwalk(t token) *oracle.Phrase {
	stem, ok := strings.CutSuffix(t.text, "walk")
	if !ok || stem == "" {
		return nil
	}
	name := strings.ToUpper(stem[:1]) + stem[1:]
	if oracle.CorrelatedTypes(name)&oracle.Land == 0 {
		return nil
	}
	return &oracle.Phrase{Where: []oracle.Predicate{oracle.HasSubtype{Subtype: name}}}
}

// typecycling gives the quality of a one-word typecycling such as forestcycling (702.29e).
func typecycling(t token) *oracle.Phrase {
	stem, ok := strings.CutSuffix(t.text, "cycling")
	if !ok || stem == "" {
		return nil
	}
	if ct := oracle.CardTypeOf(stem); ct != 0 {
		return &oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Library, Where: []oracle.Predicate{oracle.HasType{Types: ct}}}
	}
	name := strings.ToUpper(stem[:1]) + stem[1:]
	if oracle.CorrelatedTypes(name) == 0 {
		return nil
	}
	return &oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Library, Where: []oracle.Predicate{oracle.HasSubtype{Subtype: name}}}
}

// combinedKeyword reads the keywords whose name holds their parameter: islandwalk,
// nonbasic landwalk, plainscycling, basic landcycling.
func (p *parser) combinedKeyword() ([]*oracle.Ability, bool) {
	start := p.mark()
	if p.peekAt(1).text == "offering" {
		n, ok := p.nominal()
		if !ok || n.noun != oracle.PermanentNoun || len(n.where) != 1 || !p.accept("offering") {
			return nil, p.fail(start)
		}
		return keywords.Find("offering").Abilities(keywords.Use{Card: p.card, Quality: &oracle.Phrase{Where: n.where}}), true
	}
	var adjectives []oracle.Predicate
	words := ""
	for len(adjectives) < 2 {
		if next := p.peekAt(1).text; !strings.HasSuffix(next, "walk") && !strings.HasSuffix(next, "cycling") {
			break
		}
		word := p.peek().text
		if ct := oracle.CardTypeOf(word); ct != 0 {
			adjectives = append(adjectives, oracle.HasType{Types: ct})
			p.pos++
		} else if a, ok := p.adjective(); ok {
			adjectives = append(adjectives, a)
		} else {
			break
		}
		words += word + " "
	}
	t := p.peek()
	if t.kind != wordToken {
		return nil, p.fail(start)
	}
	if t.text == "landwalk" && len(adjectives) > 0 {
		p.pos++
		return []*oracle.Ability{{
			Kind: oracle.Static, Keyword: oracle.Keyword(words + t.text), Rule: "702.14c",
			Quality: &oracle.Phrase{Where: slices.Concat(adjectives, []oracle.Predicate{oracle.HasType{Types: oracle.Land}})},
		}}, true
	}
	if quality := landwalk(t); quality != nil {
		p.pos++
		quality.Where = slices.Concat(adjectives, quality.Where)
		return []*oracle.Ability{{Kind: oracle.Static, Keyword: oracle.Keyword(words + t.text), Rule: "702.14c", Quality: quality}}, true
	}
	if quality := typecycling(t); quality != nil {
		p.pos++
		quality.Where = slices.Concat(adjectives, quality.Where)
		mana, ok := p.manaCost()
		cost := []oracle.CostItem{oracle.PayMana{Mana: mana}}
		if !ok && p.accept("—") {
			cost, ok = p.costItems()
		}
		if !ok {
			return nil, p.fail(start)
		}
		ability := keywords.Typecycling(keywords.Use{Cost: cost, Quality: quality})
		ability.Keyword, ability.Rule, ability.Quality = oracle.Keyword(words+t.text), "702.29e", quality
		return []*oracle.Ability{ability}, true
	}
	p.miss(p.pos)
	return nil, p.fail(start)
}

// fromQualities reads "from red", "from red and from blue", "from each color".
func (p *parser) fromQualities(entry *keywords.Record, start mark) ([]*oracle.Ability, bool) {
	if !p.accept("from") {
		if entry.Name == "hexproof" {
			return entry.Abilities(keywords.Use{Card: p.card}), true
		}
		return nil, p.fail(start)
	}
	var out []*oracle.Ability
	for {
		phrase, ok := p.quality()
		if !ok {
			return nil, p.fail(start)
		}
		ability := &oracle.Ability{Kind: oracle.Static, Keyword: entry.Name, Rule: entry.Rule, Quality: &phrase}
		if entry.Name == "hexproof" {
			if phrase.Noun == oracle.PlayerNoun {
				return nil, p.fail(start)
			}
			ability.Rule = "702.11d"
		}
		ability.Strung = len(out) > 0
		out = append(out, ability)
		m := p.mark()
		if p.acceptAny(", and from", "and from", ", from") == "" {
			p.reset(m)
			return out, true
		}
	}
}

// quality reads what protection can be from: colors, types, everything, "the chosen color".
func (p *parser) quality() (oracle.Phrase, bool) {
	start := p.mark()
	of := func(predicates ...oracle.Predicate) (oracle.Phrase, bool) {
		return oracle.Phrase{Noun: oracle.SourceNoun, Where: predicates}, true
	}
	if !p.inStatic && p.accept("the color of your choice") {
		p.choices = append(p.choices, oracle.ChooseColor)
		return of(oracle.HasChosen{What: oracle.ChooseColor})
	}
	if p.acceptAny("each of your opponents", "each opponent", "your opponents") != "" {
		return anOpponent, true
	}
	if p.accept("the chosen player") {
		return oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Refers{To: oracle.ChosenPlayer{}}}}, true
	}
	switch p.acceptAny("everything", "all colors", "each color", "colored spells", "the chosen card name", "the chosen color", "multicolored", "monocolored", "colorless") {
	case "everything":
		return of()
	case "all colors", "each color":
		return of(oracle.HasColor{Colors: oracle.AllColors})
	case "the chosen card name":
		return of(oracle.HasChosen{What: oracle.ChooseCardName})
	case "the chosen color":
		return of(oracle.HasChosen{What: oracle.ChooseColor})
	case "multicolored":
		return of(oracle.Multicolored{})
	case "monocolored":
		return of(oracle.Is{Status: oracle.Monocolored})
	case "colorless":
		return of(oracle.HasColor{})
	case "colored spells":
		return oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.HasColor{Colors: oracle.AllColors}}}, true
	}
	if color := oracle.ColorOfName(p.peek().text); color != 0 && !typeWord(p.peekAt(1)) && headNouns[p.peekAt(1).text] == 0 {
		p.pos++
		return of(oracle.HasColor{Colors: color})
	}
	if p.accept("snow") && (p.atEnd() || p.next(",") || p.next("and")) {
		return of(oracle.HasSupertype{Supertypes: oracle.Snow})
	}
	p.reset(start)
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.many() || phrase.Noun == oracle.PlayerNoun {
		return phrase, p.fail(start)
	}
	if phrase.Noun == oracle.PermanentNoun {
		phrase.Noun = oracle.SourceNoun
	}
	return phrase, true
}
