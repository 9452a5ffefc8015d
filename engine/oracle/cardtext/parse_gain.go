package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file reads what something gains or loses: abilities, base power and toughness.

// gains reads what comes after "gains" or "has": keywords, quoted abilities, base
// power and toughness.
func (p *parser) gains() ([]oracle.Change, bool) {
	start := p.mark()
	if p.accept("base power and toughness") {
		if p.accept("each equal to") {
			if q, ok := p.amount(); ok {
				return []oracle.Change{oracle.SetBasePT{Power: q, Toughness: q}}, true
			}
			return nil, p.fail(start)
		}
		if power, toughness, ok := p.plainPT(); ok {
			return []oracle.Change{oracle.SetBasePT{Power: power, Toughness: toughness}}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("base power and base toughness each equal to") {
		if q, ok := p.amount(); ok {
			return []oracle.Change{oracle.SetBasePT{Power: q, Toughness: q}}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("base power") {
		if q, ok := p.plainNumber(); ok {
			return []oracle.Change{oracle.SetBasePT{Power: q}}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("base toughness") {
		if q, ok := p.plainNumber(); ok {
			return []oracle.Change{oracle.SetBasePT{Toughness: q}}, true
		}
		return nil, p.fail(start)
	}
	if !p.inStatic && p.accept("your choice of") {
		return p.oneOfAbilities()
	}
	if !p.inStatic && p.accept("all activated abilities of") {
		if of, ok := p.referenceOne(); ok {
			return []oracle.Change{oracle.AddActivated{Of: of}}, true
		}
		return nil, p.fail(start)
	}
	if p.inStatic && p.accept("all activated abilities of the exiled card") {
		return []oracle.Change{oracle.AddActivated{Of: oracle.Each{Phrase: cardsExiledWithThis}}}, true
	}
	if p.inStatic && p.accept("all activated abilities of") {
		of, ok := p.referenceOne()
		if cards, each := of.(oracle.Each); !ok || !each || !offBattlefield(cards.Phrase) {
			return nil, p.fail(start)
		}
		return []oracle.Change{oracle.AddActivated{Of: of}}, true
	}
	if p.accept("all creature types") {
		return []oracle.Change{oracle.AddTypes{AllCreatureTypes: true}}, true
	}
	abilities, ok := p.grantedAbilities()
	if !ok {
		return nil, p.fail(start)
	}
	var out []oracle.Change
	for _, a := range abilities {
		out = append(out, oracle.AddAbility{Ability: a})
	}
	return out, true
}

// sameIsTrue are the words before the list of other keywords for which something is said.
const sameIsTrue = ". the same is true for"

// gainAlike reads "creatures you control gain flying until end of turn if a creature you control has flying. The same is true for
// protection and trample" (702.1c).
func (p *parser) gainAlike() ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.inStatic {
		return nil, false
	}
	of, ok := p.reference()
	if !ok || p.acceptAny("gains", "gain") == "" {
		return nil, p.fail(start)
	}
	first, ok := p.keywordName()
	if !ok || !p.accept("until end of turn if") {
		return nil, p.fail(start)
	}
	among, ok := p.someoneHas(first)
	if !ok || !p.accept(sameIsTrue) {
		return nil, p.fail(start)
	}
	all := []oracle.Keyword{first}
	for {
		k, ok := p.keywordName()
		if r := keywords.Find(k); !ok || r == nil || r.Expand != nil { // of what stands for other abilities each instance counts
			return nil, p.fail(start)
		}
		all = append(all, k)
		if p.acceptAny(", and", "and", ",") == "" {
			break
		}
	}
	return []oracle.Instruction{oracle.Modify{What: of, Changes: []oracle.Change{oracle.AddEachOf{Keywords: all, Among: among}}, Duration: oracle.UntilEndOfTurn}}, true
}

// someoneHas reads "a creature you control has flying" and "you control a creature with flying", and gives of what that is asked.
func (p *parser) someoneHas(k oracle.Keyword) (oracle.Phrase, bool) {
	start := p.mark()
	control := p.accept("you control")
	if p.acceptAny("an", "a") == "" {
		return oracle.Phrase{}, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || len(phrase.Or) > 0 {
		return oracle.Phrase{}, p.fail(start)
	}
	if !control {
		has, ok := oracle.Keyword(""), p.accept("has")
		if ok {
			has, ok = p.keywordName()
		}
		if !ok || has != k {
			return oracle.Phrase{}, p.fail(start)
		}
		return phrase, true
	}
	n := len(phrase.Where) - 1
	if n < 0 || phrase.Where[n] != oracle.Predicate(oracle.HasKeyword{Keyword: k}) {
		return oracle.Phrase{}, p.fail(start)
	}
	phrase.Where = append(phrase.Where[:n:n], oracle.Controlled{By: oracle.Yours})
	return phrase, true
}

// offBattlefield reports whether a phrase is of cards in graveyards or in exile.
func offBattlefield(ph oracle.Phrase) bool {
	return ph.Noun == oracle.CardNoun && (ph.Zone == oracle.Graveyard || ph.Zone == oracle.Exile) && len(ph.Or) == 0
}

// gainsThatAbility reads "choose flying or trample. This creature gains that ability until end of turn": which is chosen as it is
// given.
func (p *parser) gainsThatAbility() ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.inStatic || !p.accept("choose") {
		return nil, false
	}
	change, ok := p.oneOfAbilities()
	if !ok || !p.accept(".") {
		return nil, p.fail(start)
	}
	of, ok := p.reference()
	if !ok || p.acceptAny("gains that ability", "gain that ability") == "" {
		return nil, p.fail(start)
	}
	lasts := p.duration(oracle.ForTheGame)
	if lasts == oracle.ForTheGame {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{oracle.Modify{What: of, Changes: change, Duration: lasts}}, true
}

// oneOfAbilities reads "flying, vigilance, or lifelink" after "your choice of".
func (p *parser) oneOfAbilities() ([]oracle.Change, bool) {
	start := p.mark()
	var of []*oracle.Ability
	for {
		one, ok := p.keywordAbility()
		if !ok || len(one) != 1 {
			return nil, p.fail(start)
		}
		of = append(of, one...)
		switch p.acceptAny(", or", "or", ",") {
		case "":
			if len(of) < 2 {
				return nil, p.fail(start)
			}
			return []oracle.Change{oracle.AddOneOf{Abilities: of}}, true
		}
	}
}

// plainPT reads "1/1", "X/X".
func (p *parser) plainPT() (power, toughness oracle.Quantity, ok bool) {
	t := p.peek()
	left, right, ok := strings.Cut(t.text, "/")
	if t.kind != ptToken || !ok {
		p.miss(p.pos)
		return nil, nil, false
	}
	number := func(s string) oracle.Quantity {
		if s == "X" {
			return oracle.X{}
		}
		if n, ok := parseNumber(s); ok {
			return oracle.Literal(n)
		}
		return nil
	}
	power, toughness = number(left), number(right)
	if power == nil || toughness == nil {
		p.miss(p.pos)
		return nil, nil, false
	}
	p.pos++
	return power, toughness, true
}

// grantedAbilities reads keywords and abilities in quotation marks, mixed.
func (p *parser) grantedAbilities() ([]*oracle.Ability, bool) {
	start := p.mark()
	var out []*oracle.Ability
	for {
		m := p.mark()
		within := p.pos > 1 && p.toks[p.pos-1].text == p.quotationMark() && p.toks[p.pos-2].text == "," && p.next(p.quotationMark())
		if len(out) > 0 && !within && p.acceptAny(", and", "and", ",") == "" { // the comma may stand within the quotation before
			return out, true
		}
		if p.next(p.quotationMark()) {
			quoted, ok := p.quotedAbility()
			if !ok {
				p.reset(m)
				break
			}
			out = append(out, quoted...)
			continue
		}
		if !p.keywordNext() {
			p.reset(m)
			break
		}
		one, ok := p.keywordAbility()
		if !ok {
			p.reset(m)
			break
		}
		out = append(out, one...)
	}
	if len(out) == 0 {
		return nil, p.fail(start)
	}
	return out, true
}

// quotedAbility compiles the words between quotation marks as abilities of whatever
// gets them.
func (p *parser) quotedAbility() ([]*oracle.Ability, bool) {
	start := p.mark()
	quote := p.quotationMark()
	if !p.accept(quote) || p.depth > 2 {
		return nil, p.fail(start)
	}
	end := p.pos
	for end < len(p.toks)-1 && (p.toks[end].text != quote || quote == "'" && p.toks[end-1].text != ".") {
		end++
	}
	if end == len(p.toks)-1 {
		p.miss(end)
		return nil, p.fail(start)
	}
	last := end
	if p.toks[last-1].text == "," && (p.depth == 0 || quote == `"`) { // which belongs to the sentence around it
		last--
	}
	inner := append(append([]token(nil), p.toks[p.pos:last]...), token{kind: endToken, at: p.toks[end].at, line: p.toks[end].line})
	sub := &parser{toks: inner, card: &oracle.Card{Types: oracle.PermanentTypes}, depth: p.depth + 1, grantors: slices.Concat(p.names, p.grantors), ties: p.ties}
	if p.ofThis && p.depth == 0 {
		sub.names, sub.grantors = p.names, nil
		sub.ofSomebody = p.card != nil && p.card.Supertypes&oracle.Legendary != 0 && p.card.Types&(oracle.Creature|oracle.Planeswalker) != 0
	}
	sub.names = append(sub.names, p.made...)
	abilities, ok := sub.ability()
	if !ok || !sub.atLineEnd() {
		p.miss(p.pos + sub.far)
		return nil, p.fail(start)
	}
	if sub.callsGrantor {
		p.callsGrantor = p.depth > 0
		for _, a := range abilities {
			a.CallsGrantor = true
		}
	}
	p.pos = end + 1
	return abilities, true
}

func (p *parser) loses() ([]oracle.Change, bool) {
	start := p.mark()
	if p.accept("all abilities") {
		return []oracle.Change{oracle.LoseAllAbilities{}}, true
	}
	if !p.inStatic && p.accept("this ability") {
		return []oracle.Change{oracle.LoseThisAbility{}}, true
	}
	if p.next("protection from") || p.next("hexproof from") {
		of, ok := p.keywordAbility()
		if !ok || len(of) != 1 {
			return nil, p.fail(start)
		}
		return []oracle.Change{oracle.LoseAbility{Keywords: []oracle.Keyword{of[0].Keyword}, Quality: of[0].Quality}}, true
	}
	if p.accept("all creature types") {
		return []oracle.Change{oracle.RemoveTypes{AllCreatureTypes: true}}, true
	}
	names, ok := p.keywordNames()
	if !ok {
		return nil, p.fail(start)
	}
	return []oracle.Change{oracle.LoseAbility{Keywords: names}}, true
}

// keywordNames reads a list of names of keyword abilities.
func (p *parser) keywordNames() ([]oracle.Keyword, bool) {
	start := p.mark()
	var names []oracle.Keyword
	for {
		m := p.mark()
		if len(names) > 0 && p.acceptAny(", and", "and", ",") == "" {
			break
		}
		name, ok := p.keywordName()
		if !ok {
			p.reset(m)
			break
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return nil, p.fail(start)
	}
	return names, true
}

// quotationMark is the mark before and after a quoted ability: within another one it is the single one, which
// otherwise stands after a plural in the possessive.
func (p *parser) quotationMark() string {
	if p.depth > 0 {
		return "'"
	}
	return `"`
}
