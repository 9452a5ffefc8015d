package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file reads keyword abilities (chapter 702): their names, parameters, and
// lists of them.

// keywordEntryHere takes the longest name of the table that comes next.
func (p *parser) keywordEntryHere() *keywords.Record {
	t := p.peek()
	if t.kind != wordToken {
		return nil
	}
	if t.text == "umbra" && p.accept("umbra armor") {
		return keywords.Find("totem armor") // its name in later editions
	}
	for _, entry := range keywordsByFirst[t.text] {
		if name, shouted := strings.CutSuffix(string(entry.Name), "!"); shouted {
			if p.accept(name + " !") {
				return entry
			}
			continue
		}
		if p.accept(string(entry.Name)) {
			return entry
		}
	}
	return nil
}

// keywordName reads the name of a keyword ability where no parameter is wanted, as
// after "with".
func (p *parser) keywordName() (oracle.Keyword, bool) {
	if entry := p.keywordEntryHere(); entry != nil {
		return entry.Name, true
	}
	t := p.peek()
	if t.kind == wordToken && (landwalk(t) != nil || typecycling(t) != nil) {
		p.pos++
		return oracle.Keyword(t.text), true
	}
	p.miss(p.pos)
	return "", false
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
	use := keywords.Use{Card: p.card}
	switch entry.Takes {
	case keywords.Nothing:
	case keywords.Number:
		n, ok := p.number()
		switch {
		case ok:
			use.N = n
		case entry.Name == "vanishing", entry.Name == "modular" && p.accept("— sunburst"), entry.Name == "bloodthirst" && p.accept("x"): // 702.63b, 702.44c, 702.54b
		case p.accept("x"):
			use.X = true
		default:
			return nil, p.fail(start)
		}
	case keywords.Cost:
		dash := p.acceptAny("—", "-") != ""
		if !dash {
			p.accept(":") // as the pool has it on one card
		}
		p.ownCost = dash && entry.Name == "ward" && p.next("blight")
		cost, ok := p.keywordCost(dash)
		p.ownCost = false
		if !ok && dash && entry.Name == "cumulative upkeep" && p.accept("draw a card") {
			cost, ok = []oracle.CostItem{oracle.PayDraw{Count: oracle.Literal(1)}}, true
		}
		if !ok && !dash && entry.OwnCost {
			cost, ok = p.saysOwnCost(entry.Name)
		}
		if !ok {
			return nil, p.fail(start)
		}
		if entry.Name == "cumulative upkeep" {
			cost = p.orOther(cost)
		}
		use.Cost = cost
	case keywords.NumberAndCost:
		if entry.Name == "suspend" && p.gained(start.pos) && (p.next(".") || p.next(",") || p.atEnd()) {
			break // a card in exile gains it, with counters that it has been given (702.62a)
		}
		n, ok := p.number()
		if !ok && !p.accept("x") {
			return nil, p.fail(start)
		}
		use.N, use.X = n, !ok
		if !p.accept("—") {
			return nil, p.fail(start)
		}
		cost, ok := p.costItems()
		if !ok {
			return nil, p.fail(start)
		}
		use.Cost = cost
	case keywords.Quality:
		phrase, _, ok := p.nounPhrase()
		if !ok || slices.ContainsFunc(phrase.Where, func(w oracle.Predicate) bool { _, made := w.(oracle.MadeWith); return made }) {
			return nil, p.fail(start) // an Aura that enchants what it has brought back itself
		}
		use.Quality = &phrase
	case keywords.FromQuality:
		return p.fromQualities(entry, start)
	default:
		return p.keywordForm(entry, start)
	}
	return p.saysXOfKeyword(entry, use, entry.Abilities(use))
}

// gained reports whether the words at the place are what something gains.
func (p *parser) gained(at int) bool {
	return at > 0 && (p.toks[at-1].text == "gains" || p.toks[at-1].text == "gain")
}

// saysXOfKeyword reads what X is after a keyword with that parameter: "firebending X, where X is this creature's power".
func (p *parser) saysXOfKeyword(entry *keywords.Record, use keywords.Use, list []*oracle.Ability) ([]*oracle.Ability, bool) {
	m := p.mark()
	if entry.Takes != keywords.Number || !use.X || len(list) != 1 || list[0].Kind != oracle.Triggered || !p.accept(", where x is") {
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
	return hasNode[oracle.It](q) || hasNode[oracle.Host](q) || hasNode[oracle.ThatMany](q)
}

// keywordForm reads the keywords that are written in a way of their own.
func (p *parser) keywordForm(entry *keywords.Record, start mark) ([]*oracle.Ability, bool) {
	use := keywords.Use{Card: p.card}
	switch entry.Name {
	case "equip":
		if phrase, plural, ok := p.nounPhrase(); ok {
			if !plural.one() || !phrase.Says(oracle.HasType{Types: oracle.Creature}) && phrase.Says(oracle.HasType{Types: ^oracle.Creature}) && !phrase.IsPlaneswalker() {
				return nil, false
			}
			use.Quality = &phrase
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
		return entry.Abilities(use), true
	case "affinity":
		if p.accept("for") {
			if phrase, plural, ok := p.nounPhrase(); ok && plural.many() {
				use.Quality = &phrase
				return entry.Abilities(use), true
			}
		}
	case "splice":
		if p.accept("onto") {
			if n, ok := p.nominal(); ok {
				use.Quality = &oracle.Phrase{Noun: oracle.SpellNoun, Where: n.where}
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
				use.N, use.Gift, use.GiftOf = n, g.effect, g.rule
				return entry.Abilities(use), true
			}
		}
	case "emerge": // from [quality] is a variant of a later edition
		if p.accept("from") {
			phrase, plural, ok := p.nounPhrase()
			if !ok || !plural.one() {
				break
			}
			use.Quality = &phrase
		}
		return p.withCost(entry, use, start)
	case "devour": // [quality] is a variant (702.82c)
		n, ok := p.number()
		if !ok {
			phrase, _, isPhrase := p.nounPhrase()
			if n, ok = p.number(); !isPhrase || !ok {
				break
			}
			use.Quality = &phrase
		}
		use.N = n
		return entry.Abilities(use), true
	case "companion":
		return p.deckCondition(entry, start)
	case "champion":
		if p.acceptAny("an", "a") != "" {
			if phrase, plural, ok := p.nounPhrase(); ok && plural.one() {
				use.Quality = &phrase
				return entry.Abilities(use), true
			}
		}
	case "partner":
		if p.accept("—") {
			for _, variant := range partnerVariants {
				if p.accept(string(variant)) {
					return keywords.Find(variant).Abilities(use), true
				}
			}
			break
		}
		if p.accept("with") {
			if name, ok := p.nameToEnd(); ok {
				use.Quality = &oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{oracle.Named{Name: name}}}
				return entry.Abilities(use), true
			}
			break
		}
		return entry.Abilities(use), true
	}
	return nil, p.fail(start)
}

// materials reads what a craft ability exiles besides: "artifact", "two creatures".
func (p *parser) materials(use *keywords.Use) bool {
	use.N = 1
	if n, ok := p.number(); ok && n > 1 {
		use.N = n
	}
	n, ok := p.nominal()
	if !ok || n.noun != oracle.PermanentNoun || len(n.where) == 0 || n.plural.one() != (use.N == 1) || p.next("and") || p.next("that") {
		return false
	}
	use.Quality = &oracle.Phrase{Where: n.where}
	return true
}

// partnerVariants are the words that can follow "partner—" (702.124i of 2026-02-27).
var partnerVariants = []oracle.Keyword{"character select", "father & son", "friends forever", "survivors"}
