package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads the creation of tokens (111).

var _ = tellsAnyone("create", (*parser).creates)

// creates reads a token or a number of tokens, or several that differ: "a Food token and a Treasure token".
func (p *parser) creates(of oracle.Reference) ([]oracle.Instruction, bool) {
	if either, ok := p.tokenOfChoice(of); ok {
		return either, true
	}
	said := len(p.mentions)
	last, ok := p.createsAlike(of)
	if !ok {
		return nil, false
	}
	out := []oracle.Instruction{last}
	for !p.tokensPlus && last.CopyOf == nil {
		m := p.mark()
		if p.acceptAny(", and", "and", ",") == "" {
			break
		}
		if last, ok = p.createsAlike(of); !ok || last.CopyOf != nil {
			p.reset(m)
			break
		}
		last.With = true
		out = append(out, last)
	}
	if len(out) == 1 {
		if either, ok := p.orToken(of, last); ok {
			p.mentions = p.mentions[:said]
			return []oracle.Instruction{either}, true
		}
	}
	if len(out) > 1 {
		p.mentions = p.mentions[:said]
		p.mention(oracle.It{To: oracle.WhatWasMade}, anyTokens, true)
	}
	return out, true
}

// anyTokens is what is said of tokens that differ, or are copies of something.
var anyTokens = oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Token}, oracle.HasType{Types: oracle.PermanentTypes}}}

// createsAlike reads a token or a number of tokens that are all alike.
func (p *parser) createsAlike(of oracle.Reference) (oracle.CreateToken, bool) {
	start := p.mark()
	c := oracle.CreateToken{Who: of, Count: oracle.Literal(1)}
	name := "" // "Boo, a legendary 1/1 ...": the name stands before the rest
	if first := p.peek(); first.capitalized() {
		m := p.mark()
		if n, ok := p.cardName(); ok && p.accept(",") {
			name = n
			p.calls(n)
			defer func() { p.made = nil }()
		} else {
			p.reset(m)
		}
	}
	if p.acceptAny("a number of", "an", "a") == "" {
		var ok bool
		if c.Count, ok = p.plainNumber(); !ok {
			return c, p.fail(start)
		}
	}
	number := p.toks[p.pos-1].text == "of"
	if p.tokensPlus {
		p.accept("additional")
	}
	for {
		if p.accept("tapped and attacking") {
			c.Tapped, c.Combat = true, &oracle.IntoCombat{}
		} else if p.accept("tapped") {
			c.Tapped = true
		} else {
			break
		}
	}
	m := p.mark()
	if p.acceptAny("token that's a copy of", "tokens that are copies of") != "" {
		what, ok := p.reference()
		if !ok {
			return c, p.fail(start)
		}
		if what == oracle.Reference(oracle.It{To: oracle.WhatWasMade}) && len(p.slots) > 0 {
			return c, p.fail(start) // or the target, of which that is a copy
		}
		c.CopyOf = what
		if p.accept("and that's tapped and attacking") {
			c.Tapped, c.Combat = true, &oracle.IntoCombat{}
		}
		p.mention(oracle.It{To: oracle.WhatWasMade}, anyTokens, c.Count != oracle.Quantity(oracle.Literal(1)))
		if !p.exceptions(&c.Changes) {
			return c, p.fail(start)
		}
		return c, true
	}
	p.reset(m)
	if c.Token = p.namedToken(); c.Token != nil {
		if p.accept("attached to") {
			to, ok := p.reference()
			if !ok {
				return c, p.fail(start)
			}
			c.AttachedTo = to
		}
		where := []oracle.Predicate{oracle.Is{Status: oracle.Token}}
		for _, s := range c.Token.Subtypes {
			where = append(where, oracle.HasSubtype{Subtype: s})
		}
		p.mention(oracle.It{To: oracle.WhatWasMade}, oracle.Phrase{Where: where}, c.Count != oracle.Quantity(oracle.Literal(1)))
		return c, true
	}
	d, ok := p.description()
	if !ok || !d.token && d.power == nil || name != "" && d.name != "" {
		return c, p.fail(start)
	}
	if name != "" {
		d.name = name
	}
	if d.types == 0 && d.power != nil && len(d.subtypes) > 0 { // what has power and toughness, and is nothing else
		d.types = oracle.Creature
	}
	card, ok := d.card()
	if ok && d.types == 0 {
		// Only the tokens that the rules define can go without a card type.
		if len(d.subtypes) != 1 || d.power != nil || d.colored || len(d.abilities) > 0 || d.name != "" {
			return c, p.fail(start)
		}
		if card = PredefinedToken(d.subtypes[0]); card == nil {
			p.miss(p.pos)
			return c, p.fail(start)
		}
	}
	if !ok {
		// X/X: the numbers come from the instruction.
		bare := d
		bare.power, bare.toughness = nil, nil
		card, _ = bare.card()
		card.Power, card.Toughness = &oracle.Corner{Star: true}, &oracle.Corner{Star: true}
		c.Changes = append(c.Changes, oracle.SetBasePT{Power: d.power, Toughness: d.toughness})
	}
	if colors, ok := p.colorsOfToken(); ok && !d.colored {
		card.Indicator = colors
	}
	c.Token = card
	if number {
		if !p.accept("equal to") {
			return c, p.fail(start)
		}
		if c.Count, ok = p.amount(); !ok {
			return c, p.fail(start)
		}
	} else if !p.peek().capitalized() && p.accept("for each") { // not the next sentence
		each, ok := p.forEachCount()
		if !ok {
			return c, p.fail(start)
		}
		c.Count = times(c.Count, each)
	}
	if slices.Contains(card.Subtypes, "Aura") && p.accept("attached to") {
		to, ok := p.reference()
		if !ok || c.Count != oracle.Quantity(oracle.Literal(1)) {
			return c, p.fail(start)
		}
		c.AttachedTo = to
	}
	if !p.tokenInCombat(&c) {
		return c, p.fail(start)
	}
	if c.Combat != nil && c.Count == oracle.Quantity(oracle.Literal(1)) && p.accept("for each") {
		each, ok := p.forEachCount()
		if !ok {
			return c, p.fail(start)
		}
		c.Count = each
	}
	where := []oracle.Predicate{oracle.Is{Status: oracle.Token}, oracle.HasType{Types: card.Types}}
	for _, s := range card.Subtypes {
		where = append(where, oracle.HasSubtype{Subtype: s})
	}
	p.mention(oracle.It{To: oracle.WhatWasMade}, oracle.Phrase{Where: where}, c.Count != oracle.Quantity(oracle.Literal(1)))
	return c, true
}

// colorsOfToken reads "that's all colors" and "that's red, green, and white" after the rest of what a token is.
func (p *parser) colorsOfToken() (oracle.Color, bool) {
	start := p.mark()
	if p.acceptAny("that's", "that are") == "" {
		return 0, false
	}
	if p.accept("all colors") {
		return oracle.AllColors, true
	}
	colors, ok := p.colors()
	return colors, ok || p.fail(start)
}

// tokenOfChoice reads one of several tokens of which the player who creates it chooses one: "your choice of a Clue token, a Food
// token, or a Treasure token".
func (p *parser) tokenOfChoice(of oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if of != oracle.Reference(oracle.You{}) || !p.accept("your choice of") {
		return nil, p.fail(start)
	}
	said := len(p.mentions)
	either := oracle.Alternatives{Who: of}
	for {
		from := p.pos
		made, ok := p.createsAlike(of)
		if !ok || made.Token == nil {
			return nil, p.fail(start)
		}
		either.Options = append(either.Options, []oracle.Instruction{made})
		either.Words = append(either.Words, p.rawText(from, p.pos))
		if p.acceptAny(", or", "or", ",") == "" {
			break
		}
	}
	if len(either.Options) < 2 {
		return nil, p.fail(start)
	}
	p.mentions = p.mentions[:said]
	return []oracle.Instruction{either}, true
}

// tokenOfChoice writes what the parser's reads.
func (w *writer) tokenOfChoice(i oracle.Alternatives) (string, bool) {
	var words []string
	for _, option := range i.Options {
		made, ok := option[0].(oracle.CreateToken)
		if !ok || len(option) != 1 {
			return "", false
		}
		words = append(words, strings.TrimPrefix(w.clause(made), "create "))
	}
	return "create your choice of " + joinOr(words), true
}

// calls notes the name of a token, whose quoted abilities call it so.
func (p *parser) calls(name string) { p.made = [][]token{wordsOfName(name)} }

// entersAttacking reads "It enters tapped and attacking" of the tokens of the sentence before.
func (p *parser) entersAttacking(made oracle.CreateToken, before []oracle.Instruction) ([]oracle.Instruction, bool) {
	start := p.mark()
	if made.With || made.Tapped || made.Combat != nil || p.lastFrom != len(before)-1 {
		return nil, false
	}
	switch {
	case made.Count == oracle.Quantity(oracle.Literal(1)) && p.acceptAny("it enters", "the token enters", "that token enters") != "":
	case made.Count != oracle.Quantity(oracle.Literal(1)) && p.acceptAny("they enter", "the tokens enter", "those tokens enter") != "":
	case made.Token != nil && made.Count == oracle.Quantity(oracle.Literal(1)) && (p.nameHere(wordsOfName(made.Token.Name)) || p.nameHere(wordsOfName(shortName(made.Token)))) && p.accept("enters"):
	default:
		return nil, p.fail(start)
	}
	if !p.accept("tapped and attacking") || !p.next(".") {
		return nil, p.fail(start)
	}
	made.Tapped, made.Combat = true, &oracle.IntoCombat{}
	return replaceLast(before, made), true
}

// tokenInCombat reads "that's tapped and attacking", "that's blocking that creature".
func (p *parser) tokenInCombat(c *oracle.CreateToken) bool {
	m := p.mark()
	if p.acceptAny("that's", "that are") == "" {
		return true
	}
	switch p.acceptAny("tapped and attacking", "attacking", "blocking") {
	case "tapped and attacking":
		c.Tapped = true
		fallthrough
	case "attacking":
		c.Combat = &oracle.IntoCombat{Whom: p.whomAttacked()}
		return true
	case "blocking":
		whom, ok := p.reference()
		c.Combat = &oracle.IntoCombat{Blocking: true, Whom: whom}
		return ok
	}
	p.reset(m)
	return true
}

// sizeOfToken reads what the power and the toughness of the token are that has just been created: "its power is equal to that
// creature's power and its toughness is equal to that creature's toughness". That creature is not the token.
func (p *parser) sizeOfToken(made oracle.CreateToken) (oracle.CreateToken, bool) {
	start := p.mark()
	if made.Token == nil || made.Token.Power != nil || made.Token.Types&oracle.Creature == 0 || len(made.Changes) > 0 || made.With || made.Count != oracle.Quantity(oracle.Literal(1)) || !p.accept("its power is equal to") {
		return made, p.fail(start)
	}
	defer p.withoutMade()()
	power, ok := p.amount()
	if !ok || !p.accept("and its toughness is equal to") {
		return made, p.fail(start)
	}
	toughness, ok := p.amount()
	if !ok || len(p.slots) > start.slots {
		return made, p.fail(start)
	}
	token := *made.Token
	token.Power, token.Toughness = &oracle.Corner{Star: true}, &oracle.Corner{Star: true}
	made.Token, made.Changes = &token, []oracle.Change{oracle.SetBasePT{Power: power, Toughness: toughness}}
	return made, true
}

// tokenHas reads the sentence after the one that creates tokens: "It has flying and "When this token dies, ...". What the effect says
// so is what it defines the tokens to be (111.3), and not what it does to them once they are there.
func (p *parser) tokenHas(before []oracle.Instruction) ([]oracle.Instruction, bool) {
	if len(before) == 0 {
		return nil, false
	}
	switch last := before[len(before)-1].(type) {
	case oracle.CreateToken:
		start := p.mark()
		if last.Token == nil || last.With || p.acceptAny("it has", "they each have", "they have", "the tokens have", "the token has", "that token has", "those tokens have", "those creatures have") == "" {
			return nil, p.fail(start)
		}
		abilities, ok := p.grantedAbilities()
		if !ok || !p.next(".") && !p.atEnd() && !p.quoteEnded() {
			return nil, p.fail(start)
		}
		token := *last.Token
		token.Abilities = append(slices.Clone(token.Abilities), abilities...)
		last.Token = &token
		return replaceLast(before, last), true
	case oracle.May:
		if do, ok := p.tokenHas(last.Do); ok {
			last.Do = do
			return replaceLast(before, last), true
		}
	case oracle.ForEach:
		if do, ok := p.tokenHas(last.Do); ok {
			last.Do = do
			return replaceLast(before, last), true
		}
	case oracle.If:
		if len(last.Else) > 0 {
			return nil, false
		}
		if then, ok := p.tokenHas(last.Then); ok {
			last.Then = then
			return replaceLast(before, last), true
		}
	case oracle.DelayTrigger:
		if list, ok := p.tokenHas(last.Ability.Modes[0].Instructions); ok {
			return replaceLast(before, doing(last, list)), true
		}
	}
	return nil, false
}

// withoutMade has no word go back to what has been made last, until restored.
func (d *discourse) withoutMade() (restore func()) {
	all := d.mentions
	last := len(all) - 1
	if last >= 0 && all[last].ref == oracle.Reference(oracle.It{To: oracle.WhatWasMade}) {
		d.mentions = all[:last:last]
	}
	return func() { d.mentions = all }
}

// sizeApart is a token without the power and toughness of which a sentence of its own says what they are.
func sizeApart(made oracle.CreateToken) (oracle.CreateToken, oracle.SetBasePT, bool) {
	if made.Token == nil || made.Token.Power == nil || !made.Token.Power.Star || len(made.Changes) != 1 {
		return made, oracle.SetBasePT{}, false
	}
	size, ok := made.Changes[0].(oracle.SetBasePT)
	_, power := size.Power.(oracle.NumberOf)
	_, toughness := size.Toughness.(oracle.NumberOf)
	if !ok || !power || !toughness || sameQuantity(size.Power, size.Toughness) {
		return made, size, false
	}
	token := *made.Token
	token.Power, token.Toughness = nil, nil
	made.Token, made.Changes = &token, nil
	return made, size, true
}

// sizeOfToken writes that sentence.
func (w *writer) sizeOfToken(size oracle.SetBasePT) string {
	defer w.withoutMade()()
	it := "that creature's "
	if m := w.itMention(); m != nil && m.phrase.Noun == oracle.CardNoun {
		it = "that card's "
	}
	of := func(q oracle.Quantity) string {
		if own, ok := strings.CutPrefix(w.quantity(q), "its "); ok { // which would be the token's
			return it + own
		}
		return w.quantity(q)
	}
	return " Its power is equal to " + of(size.Power) + " and its toughness is equal to " + of(size.Toughness) + "."
}

// tokensWould reads "one or more creature tokens would be created under your control" and "you would create one or more
// Treasure tokens".
func (p *parser) tokensWould() (oracle.Event, bool) {
	start := p.mark()
	you := p.accept("you would create")
	one := you && p.acceptAny("an", "a") != ""
	if !one && !p.accept("one or more") {
		return nil, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if one && !p.next(", instead create one of each") { // anything else would be done for each of them
		return nil, p.fail(start)
	}
	if !ok || number.many() == one || !onlyToken(&phrase) || !you && !p.accept("would be created under your control") {
		return nil, p.fail(start)
	}
	e := oracle.TokensCreated{Who: oracle.You{}}
	if len(phrase.Where) > 1 {
		e.What = &phrase
	}
	return e, true
}

// onlyToken reports whether a phrase is of tokens, and says nothing of them but types.
func onlyToken(phrase *oracle.Phrase) bool {
	tokens := false
	for _, w := range phrase.Where {
		switch w := w.(type) {
		case oracle.HasType, oracle.HasSubtype:
		case oracle.Any:
			if _, ok := subtypesOf(w); !ok {
				return false
			}
		case oracle.Is:
			tokens = w.Status == oracle.Token
			if !tokens {
				return false
			}
		default:
			return false
		}
	}
	return tokens && phrase.Noun == oracle.PermanentNoun && len(phrase.Or) == 0
}

// subtypesOf are the subtypes of which something has one.
func subtypesOf(any oracle.Any) ([]string, bool) {
	var names []string
	for _, one := range any.Of {
		subtype, ok := one.(oracle.HasSubtype)
		if !ok {
			return nil, false
		}
		names = append(names, subtype.Subtype)
	}
	return names, true
}

// otherTokens reads "create one of each", of predefined tokens that the event names, and "that many 4/4 white Angel creature
// tokens are created".
func (p *parser) otherTokens(change *oracle.EventChange, event oracle.TokensCreated) bool {
	start := p.mark()
	if p.accept("create one of each") {
		makes, ok := oneOfEach(event)
		change.Makes = makes
		return ok || p.fail(start)
	}
	made, ok := p.createsAlike(oracle.You{})
	if many := oracle.Quantity(oracle.ThatMany{}); !ok || made.Count != many || !ofTextAlone(made) || !p.accept("are created") {
		return p.fail(start)
	}
	made.Count = oracle.Literal(1)
	change.Makes = []oracle.CreateToken{made}
	return true
}

// oneOfEach are the predefined tokens that an event names, if it names nothing else.
func oneOfEach(event oracle.TokensCreated) (makes []oracle.CreateToken, ok bool) {
	if event.What == nil {
		return nil, false
	}
	for _, w := range event.What.Where {
		any, is := w.(oracle.Any)
		if !is {
			continue
		}
		names, _ := subtypesOf(any)
		for _, name := range names {
			token := PredefinedToken(name)
			if token == nil {
				return nil, false
			}
			makes = append(makes, oracle.CreateToken{Who: oracle.You{}, Count: oracle.Literal(1), Token: token})
		}
	}
	return makes, len(makes) > 0
}

// ofTextAlone reports whether what tokens are is all said in words, and nothing of how they enter.
func ofTextAlone(c oracle.CreateToken) bool {
	return c.Token != nil && !c.Tapped && c.Combat == nil && len(c.Changes) == 0 && c.AttachedTo == nil && len(c.WithCounters) == 0
}

// tokensBesides reads "those tokens plus an additional Food token".
func (p *parser) tokensBesides(change *oracle.EventChange) bool {
	start := p.mark()
	if !p.accept("those tokens plus") {
		return p.fail(start)
	}
	p.tokensPlus = true
	out, ok := p.creates(oracle.You{})
	p.tokensPlus = false
	if !ok || len(out) != 1 {
		return p.fail(start)
	}
	c := out[0].(oracle.CreateToken)
	if !ofTextAlone(c) {
		return p.fail(start)
	}
	change.Adds = &c
	return true
}
