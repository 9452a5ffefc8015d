package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads keyword abilities (chapter 702): their names, parameters, and
// lists of them.

// keywordEntryHere takes the longest name of the table that comes next.
func (p *parser) keywordEntryHere() *keywordEntry {
	t := p.peek()
	if t.kind != wordToken {
		return nil
	}
	if t.text == "umbra" && p.accept("umbra armor") {
		return keywordByName["totem armor"] // its name in later editions
	}
	for _, entry := range keywordsByFirst[t.text] {
		if name, shouted := strings.CutSuffix(string(entry.name), "!"); shouted {
			if p.accept(name + " !") {
				return entry
			}
			continue
		}
		if p.accept(string(entry.name)) {
			return entry
		}
	}
	return nil
}

// keywordName reads the name of a keyword ability where no parameter is wanted, as
// after "with".
func (p *parser) keywordName() (oracle.Keyword, bool) {
	if entry := p.keywordEntryHere(); entry != nil {
		return entry.name, true
	}
	t := p.peek()
	if t.kind == wordToken && (landwalk(t) != nil || typecycling(t) != nil) {
		p.pos++
		return oracle.Keyword(t.text), true
	}
	p.miss(p.pos)
	return "", false
}

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

// keywordList reads keyword abilities parted by commas, "and" or semicolons. It
// returns every ability that they stand for.
func (p *parser) keywordList() ([]*oracle.Ability, bool) {
	start := p.mark()
	var out []*oracle.Ability
	for {
		one, ok := p.keywordAbility()
		if !ok {
			break
		}
		out = append(out, one...)
		m := p.mark()
		if p.acceptAny(", and", ", then", ",", "and", ";") == "" {
			return out, true
		}
		if !p.keywordNext() {
			p.reset(m)
			return out, true
		}
	}
	if len(out) == 0 {
		return nil, p.fail(start)
	}
	return out, true
}

// keywordNext says whether a keyword comes next, taking nothing.
func (p *parser) keywordNext() bool {
	m, far, choices := p.mark(), p.far, len(p.choices)
	_, ok := p.keywordAbility()
	p.reset(m)
	p.choices = p.choices[:choices]
	if !ok {
		return false
	}
	p.far = far
	return true
}

// keywordAbility reads one keyword ability with its parameters.
func (p *parser) keywordAbility() ([]*oracle.Ability, bool) {
	start := p.mark()
	entry := p.keywordEntryHere()
	if entry == nil {
		return p.combinedKeyword()
	}
	use := keywordUse{card: p.card}
	switch entry.takes {
	case noParameter:
	case takesNumber:
		n, ok := p.number()
		switch {
		case ok:
			use.n = n
		case entry.name == "vanishing", entry.name == "modular" && p.accept("— sunburst"), entry.name == "bloodthirst" && p.accept("x"): // 702.63b, 702.44c, 702.54b
		case p.accept("x"):
			use.x = true
		default:
			return nil, p.fail(start)
		}
	case takesCost:
		dash := p.acceptAny("—", "-") != ""
		if !dash {
			p.accept(":") // as the pool has it on one card
		}
		cost, ok := p.keywordCost(dash)
		if !ok && dash && entry.name == "cumulative upkeep" && p.accept("draw a card") {
			cost, ok = []oracle.CostItem{oracle.PayDraw{Count: oracle.Literal(1)}}, true
		}
		if !ok && !dash && entry.name == "flashback" && p.saysOwnCost() {
			cost, ok = []oracle.CostItem{oracle.PayMana{Own: true}}, true
		}
		if !ok {
			return nil, p.fail(start)
		}
		if entry.name == "cumulative upkeep" {
			cost = p.orOther(cost)
		}
		use.cost = cost
	case takesBoth:
		n, ok := p.number()
		if !ok && !p.accept("x") {
			return nil, p.fail(start)
		}
		use.n, use.x = n, !ok
		if !p.accept("—") {
			return nil, p.fail(start)
		}
		cost, ok := p.costItems()
		if !ok {
			return nil, p.fail(start)
		}
		use.cost = cost
	case takesQuality:
		phrase, _, ok := p.nounPhrase()
		if !ok || slices.ContainsFunc(phrase.Where, func(w oracle.Predicate) bool { _, made := w.(oracle.MadeWith); return made }) {
			return nil, p.fail(start) // an Aura that enchants what it has brought back itself
		}
		use.quality = &phrase
	case takesFrom:
		return p.fromQualities(entry, start)
	default:
		return p.keywordForm(entry, start)
	}
	return p.saysXOfKeyword(entry, use, entry.abilities(use))
}

// saysXOfKeyword reads what X is after a keyword with that parameter: "firebending X, where X is this creature's power".
func (p *parser) saysXOfKeyword(entry *keywordEntry, use keywordUse, list []*oracle.Ability) ([]*oracle.Ability, bool) {
	m := p.mark()
	if entry.takes != takesNumber || !use.x || len(list) != 1 || list[0].Kind != oracle.Triggered || !p.accept(", where x is") {
		return list, true
	}
	q, ok := p.amount()
	if !ok || goesBackTo(q) || len(p.slots) > m.slots {
		return nil, p.fail(m)
	}
	plain := *list[0]
	plain.X = false // what its X is is being said
	node, found := oracle.SubstituteX(oracle.AddAbility{Ability: &plain}, q)
	if !found {
		return nil, p.fail(m)
	}
	a := node.(oracle.AddAbility).Ability
	a.XIs = q
	return []*oracle.Ability{a}, true
}

// goesBackTo reports whether a number is of something that a pronoun goes back to, or of what something is attached to.
func goesBackTo(q oracle.Quantity) bool {
	found := false
	oracle.Walk(reflect.ValueOf(q), func(v reflect.Value) {
		switch v.Interface().(type) {
		case oracle.It, oracle.Host, oracle.ThatMany:
			found = true
		}
	})
	return found
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
		return keywordByName["offering"].abilities(keywordUse{card: p.card, quality: &oracle.Phrase{Where: n.where}}), true
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
		ability := expandTypecycling(keywordUse{cost: cost, quality: quality})
		ability.Keyword, ability.Rule, ability.Quality = oracle.Keyword(words+t.text), "702.29e", quality
		return []*oracle.Ability{ability}, true
	}
	p.miss(p.pos)
	return nil, p.fail(start)
}

// fromQualities reads "from red", "from red and from blue", "from each color".
func (p *parser) fromQualities(entry *keywordEntry, start mark) ([]*oracle.Ability, bool) {
	if !p.accept("from") {
		if entry.name == "hexproof" {
			return entry.abilities(keywordUse{card: p.card}), true
		}
		return nil, p.fail(start)
	}
	var out []*oracle.Ability
	for {
		phrase, ok := p.quality()
		if !ok {
			return nil, p.fail(start)
		}
		ability := &oracle.Ability{Kind: oracle.Static, Keyword: entry.name, Rule: entry.rule, Quality: &phrase}
		if entry.name == "hexproof" {
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
		return oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}, true
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

// keywordForm reads the keywords that are written in a way of their own.
func (p *parser) keywordForm(entry *keywordEntry, start mark) ([]*oracle.Ability, bool) {
	use := keywordUse{card: p.card}
	switch entry.name {
	case "equip":
		if phrase, plural, ok := p.nounPhrase(); ok {
			if !plural.one() || !phrase.Says(oracle.HasType{Types: oracle.Creature}) && phrase.Says(oracle.HasType{Types: ^oracle.Creature}) && !phrase.IsPlaneswalker() {
				return nil, false
			}
			use.quality = &phrase
		}
		return p.withCost(entry, use, start)
	case oracle.Prototype:
		return p.insetFrame(entry, use, start)
	case "kicker":
		first, ok := p.withCost(entry, use, start)
		if ok && p.accept("and/or") {
			second, ok := p.withCost(entry, use, start)
			return append(first, second...), ok
		}
		return first, ok
	case "mayhem": // without a cost the card may be played for its mana cost
		if with, ok := p.withCost(entry, use, p.mark()); ok {
			return with, true
		}
		return entry.abilities(use), true
	case "affinity":
		if p.accept("for") {
			if phrase, plural, ok := p.nounPhrase(); ok && plural.many() {
				use.quality = &phrase
				return entry.abilities(use), true
			}
		}
	case "splice":
		if p.accept("onto") {
			if n, ok := p.nominal(); ok {
				use.quality = &oracle.Phrase{Noun: oracle.SpellNoun, Where: n.where}
				return p.withCost(entry, use, start)
			}
		}
	case "craft":
		if p.accept("with") && p.materials(&use) {
			return p.withCost(entry, use, start)
		}
	case "gift":
		for n, g := range gifts {
			if p.accept(g.words) {
				use.n = n
				return entry.abilities(use), true
			}
		}
	case "emerge": // from [quality] is a variant of a later edition
		if p.accept("from") {
			phrase, plural, ok := p.nounPhrase()
			if !ok || !plural.one() {
				break
			}
			use.quality = &phrase
		}
		return p.withCost(entry, use, start)
	case "devour": // [quality] is a variant (702.82c)
		n, ok := p.number()
		if !ok {
			phrase, _, isPhrase := p.nounPhrase()
			if n, ok = p.number(); !isPhrase || !ok {
				break
			}
			use.quality = &phrase
		}
		use.n = n
		return entry.abilities(use), true
	case "companion":
		return p.deckCondition(entry, start)
	case "champion":
		if p.acceptAny("an", "a") != "" {
			if phrase, plural, ok := p.nounPhrase(); ok && plural.one() {
				use.quality = &phrase
				return entry.abilities(use), true
			}
		}
	case "partner":
		if p.accept("—") {
			for _, variant := range partnerVariants {
				if p.accept(string(variant)) {
					return keywordByName[variant].abilities(use), true
				}
			}
			break
		}
		if p.accept("with") {
			if name, ok := p.nameToEnd(); ok {
				use.quality = &oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{oracle.Named{Name: name}}}
				return entry.abilities(use), true
			}
			break
		}
		return entry.abilities(use), true
	}
	return nil, p.fail(start)
}

// materials reads what a craft ability exiles besides: "artifact", "two creatures".
func (p *parser) materials(use *keywordUse) bool {
	use.n = 1
	if n, ok := p.number(); ok && n > 1 {
		use.n = n
	}
	n, ok := p.nominal()
	if !ok || n.noun != oracle.PermanentNoun || len(n.where) == 0 || n.plural.one() != (use.n == 1) || p.next("and") || p.next("that") {
		return false
	}
	use.quality = &oracle.Phrase{Where: n.where}
	return true
}

// partnerVariants are the words that can follow "partner—" (702.124i of 2026-02-27).
var partnerVariants = []oracle.Keyword{"character select", "father & son", "friends forever", "survivors"}

// KeywordAbilities are what a keyword without parameters stands for, each marked with it, as a
// counter of its name gives them (122.1b).
func KeywordAbilities(keyword oracle.Keyword) []*oracle.Ability {
	return keywordByName[keyword].abilities(keywordUse{})
}

// abilities are what the keyword stands for, each marked with the keyword and its parameters.
func (entry *keywordEntry) abilities(use keywordUse) []*oracle.Ability {
	if entry.expand == nil {
		return []*oracle.Ability{{Kind: oracle.Static, Keyword: entry.name, Rule: entry.rule, N: use.n, X: use.x, Cost: use.cost, Quality: use.quality, FromZone: entry.from}}
	}
	out := entry.expand(use)
	for _, a := range out {
		a.Keyword, a.N, a.X, a.Quality = entry.name, use.n, use.x, use.quality
		if a.Rule == "" {
			a.Rule = entry.rule
		}
		if a.Kind != oracle.Activated {
			a.Cost = use.cost
		}
	}
	return out
}
