package oracle

// This file reads what a subject does: verbs that take a player or an object before
// them. The imperative, whose subject is you, has a file of its own.

// does reads a verb and what belongs to it, said of the subject.
func (p *parser) does(of Reference, duration Duration) ([]Instruction, bool) {
	start := p.mark()
	verb := p.peek().text
	p.pos++
	var out []Instruction
	ok := false
	switch verb {
	case "deals", "deal":
		out, ok = p.deals(of)
	case "gains", "gain":
		out, ok = p.gainsLifeOrControl(of, duration)
	case "loses", "lose":
		out, ok = p.losesLife(of)
	case "gets", "get":
		out, ok = p.getsCounters(of)
	case "draws", "draw":
		out, ok = p.draws(of)
	case "discards", "discard":
		out, ok = p.discards(of)
	case "mills", "mill":
		out, ok = p.counted1(func(n Quantity) Instruction { return Mill{of, n} })
	case "sacrifices", "sacrifice":
		out, ok = p.sacrifices(of)
	case "scries", "scry":
		out, ok = p.bareNumber(func(n Quantity) Instruction { return Scry{of, n} })
	case "surveils", "surveil":
		out, ok = p.bareNumber(func(n Quantity) Instruction { return Surveil{of, n} })
	case "creates", "create":
		out, ok = p.creates(of)
	case "shuffles", "shuffle":
		out, ok = p.shuffles(of)
	case "searches", "search":
		out, ok = p.searches(of)
	case "fights", "fight":
		if with, found := p.notDoer(of); found {
			out, ok = []Instruction{Fight{of, with}}, true
		}
	case "wins", "win":
		if p.accept("the game") {
			out, ok = []Instruction{WinGame{of}}, true
		}
	case "exiles", "exile", "puts", "put", "returns", "return", "reveals", "reveal", "adds", "add", "taps", "tap", "untaps", "untap":
		out, ok = p.playerImperative(of, verb)
	case "chooses", "choose":
		if out, ok = p.chooseFrom(of); !ok {
			if what, found := p.choice(); found {
				out, ok = []Instruction{MakeChoice{of, what}}, true
			}
		}
	case "becomes", "become":
		if p.accept("the monarch") {
			return []Instruction{KeywordAction{Who: of, Name: "become the monarch"}}, true
		}
		out, ok = p.becomesSpecial(of, duration)
	}
	if ok {
		return out, true
	}
	p.reset(start)
	if out, ok = p.selfActions(of); ok {
		return out, true
	}
	if isPlayer(of) || p.playerTarget(of) {
		if out, ok = p.playerActions(of); ok {
			return out, true
		}
	}
	p.reset(start)
	if out, ok = p.modify(of, duration); ok {
		return out, true
	}
	return nil, p.fail(start)
}

// playerTarget says whether the reference is a target that is a player.
func (p *parser) playerTarget(of Reference) bool {
	t, ok := of.(Target)
	return ok && t.Slot < len(p.slots) && p.slots[t.Slot].Phrase.Noun == PlayerNoun
}

// lemma is the base form of a verb in the third person.
func lemma(verb string) string {
	n := len(verb)
	switch {
	case n > 3 && verb[n-3:] == "ies":
		return verb[:n-3] + "y"
	case n > 1 && verb[n-1] == 's':
		return verb[:n-1]
	}
	return verb
}

// modify reads the start of a continuous effect on the subject.
func (p *parser) modify(of Reference, duration Duration) ([]Instruction, bool) {
	start := p.mark()
	p.subject = of
	said, ok := p.predicates(It{})
	p.subject = nil
	if !ok {
		return nil, p.fail(start)
	}
	lasts := p.duration(duration)
	if p.nextUntap {
		lasts, p.nextUntap = ThroughNextUntapStep, false
	}
	p.accept("if able")
	p.forEachAfter(said.changes)
	group := isGroup(of)
	var out []Instruction
	modify := Modify{What: of, Changes: said.changes, Duration: lasts}
	for _, e := range said.effects {
		if group {
			out = append(out, Establish{Effect: affecting(e, of), Duration: lasts})
		} else {
			modify.Changes = append(modify.Changes, Grant{e})
		}
	}
	if len(modify.Changes) > 0 {
		out = append([]Instruction{modify}, out...)
	}
	return out, true
}

// forEachAfter reads "for each ..." after the duration, which counts how often power
// and toughness change.
func (p *parser) forEachAfter(changes []Change) {
	m := p.mark()
	if len(changes) != 1 || !p.accept("for each") {
		return
	}
	add, ok := changes[0].(AddPT)
	if !ok {
		p.reset(m)
		return
	}
	each, ok := p.forEachCount()
	if !ok {
		p.reset(m)
		return
	}
	add.Power, add.Toughness = times(add.Power, each), times(add.Toughness, each)
	changes[0] = add
}

// isGroup says whether the reference is to all that match at any time: a
// rules-changing effect on them affects later arrivals too (611.2c).
func isGroup(of Reference) bool {
	switch r := of.(type) {
	case Each:
		return true
	case You, ControllerOf, OwnerOf:
		return true
	case It:
		return r.Player
	}
	return false
}

// affecting is the effect about another subject.
func affecting(effect StaticEffect, of Reference) StaticEffect {
	switch e := effect.(type) {
	case Restriction:
		e.Affected = of
		return e
	case Requirement:
		e.Affected = of
		return e
	case Permission:
		e.Affected = of
		return e
	case CantBeCountered:
		e.Affected = of
		return e
	}
	return effect
}

// deals reads damage: an amount and whom it is dealt to, or an amount divided.
func (p *parser) deals(source Reference) ([]Instruction, bool) {
	start := p.mark()
	var out []Instruction
	for {
		amount, to, divided, ok := p.damage(source)
		if !ok {
			return nil, p.fail(start)
		}
		out = append(out, DealDamage{Source: source, Amount: amount, To: to, Divided: divided})
		m := p.mark()
		if !p.accept("and") && !p.accept(", and") {
			return out, true
		}
		if _, _, _, ok := p.damage(source); !ok {
			p.reset(m)
			return out, true
		}
		p.reset(m)
		p.acceptAny(", and", "and")
	}
}

func (p *parser) damage(source Reference) (amount Quantity, to Reference, divided, ok bool) {
	start := p.mark()
	fail := func() (Quantity, Reference, bool, bool) { return nil, nil, false, p.fail(start) }
	if p.accept("damage equal to") {
		if amount, ok = p.amount(); !ok || !p.accept("to") {
			return fail()
		}
		if to, ok = p.notDoer(source); !ok {
			return fail()
		}
		return amount, to, false, true
	}
	if p.accept("damage to") {
		if to, ok = p.notDoer(source); !ok || !p.accept("equal to") {
			return fail()
		}
		if amount, ok = p.amount(); !ok {
			return fail()
		}
		return amount, to, false, true
	}
	if p.accept("damage") {
		return fail()
	}
	if amount, ok = p.plainNumber(); !ok || !p.accept("damage") {
		return fail()
	}
	if p.accept("divided as you choose among") {
		if to, ok = p.notDoer(source); !ok {
			return fail()
		}
		return amount, to, true, true
	}
	if !p.accept("to") {
		return fail()
	}
	if to, ok = p.notDoer(source); !ok {
		return fail()
	}
	m := p.mark()
	if p.accept("for each") {
		each, ok := p.forEachCount()
		if !ok {
			p.reset(m)
			return amount, to, false, true
		}
		amount = times(amount, each)
	}
	return amount, to, false, true
}

// notDoer reads what the subject of the verb does something to: "it" is another
// object than the subject, which would be "itself".
func (p *parser) notDoer(doer Reference) (Reference, bool) {
	if p.accept("itself") {
		return doer, true
	}
	p.doer = doer
	defer func() { p.doer = nil }()
	return p.reference()
}

// gainsLifeOrControl reads "gains 3 life" and "gains control of target creature".
func (p *parser) gainsLifeOrControl(of Reference, duration Duration) ([]Instruction, bool) {
	start := p.mark()
	if p.accept("control of") {
		what, ok := p.reference()
		if !ok {
			return nil, p.fail(start)
		}
		return []Instruction{Modify{What: what, Changes: []Change{ChangeControl{of}}, Duration: p.duration(duration)}}, true
	}
	if n, ok := p.lifeAmount(); ok {
		return []Instruction{GainLife{of, n}}, true
	}
	return nil, p.fail(start)
}

// lifeAmount reads "3 life", "that much life", "life equal to its power", "2 life
// for each creature you control".
func (p *parser) lifeAmount() (Quantity, bool) {
	start := p.mark()
	if p.accept("life equal to") {
		if n, ok := p.amount(); ok {
			return n, true
		}
		return nil, p.fail(start)
	}
	n, ok := p.plainNumber()
	if !ok || !p.accept("life") {
		return nil, p.fail(start)
	}
	m := p.mark()
	if p.accept("for each") {
		each, ok := p.forEachCount()
		if !ok {
			p.reset(m)
			return n, true
		}
		n = times(n, each)
	}
	return n, true
}

func (p *parser) losesLife(of Reference) ([]Instruction, bool) {
	start := p.mark()
	if p.accept("the game") {
		return []Instruction{LoseGame{of}}, true
	}
	if p.accept("half") {
		if p.acceptAny("their life", "your life") != "" {
			if up := p.acceptAny(", rounded up", "rounded up", ", rounded down", "rounded down"); up != "" {
				return []Instruction{LoseLife{of, Half{NumberOf{Number: LifeTotal, Of: of}, up == ", rounded up" || up == "rounded up"}}}, true
			}
		}
		return nil, p.fail(start)
	}
	if n, ok := p.lifeAmount(); ok {
		return []Instruction{LoseLife{of, n}}, true
	}
	return nil, p.fail(start)
}

// getsCounters reads counters that a player gets: poison, energy, experience.
func (p *parser) getsCounters(of Reference) ([]Instruction, bool) {
	start := p.mark()
	if out, ok := p.emblem(of); ok {
		return out, true
	}
	if n := p.energy(); n > 0 {
		return []Instruction{PutCounters{Kind: "energy", Count: Literal(n), On: of}}, true
	}
	if kind, count, ok := p.counters(); ok && kind != "" {
		return []Instruction{PutCounters{Kind: kind, Count: count, On: of}}, true
	}
	return nil, p.fail(start)
}

// counted1 reads "a card" or "three cards" and makes an instruction of the number.
func (p *parser) counted1(make func(Quantity) Instruction) ([]Instruction, bool) {
	n, ok := p.cards()
	if !ok {
		return nil, false
	}
	return []Instruction{make(n)}, true
}

// cards reads "a card", "two cards", "that many cards", "cards equal to its power",
// "a card for each creature you control".
func (p *parser) cards() (Quantity, bool) {
	start := p.mark()
	if p.accept("cards equal to") || p.accept("a number of cards equal to") {
		if n, ok := p.amount(); ok {
			return n, true
		}
		return nil, p.fail(start)
	}
	var n Quantity = Literal(1)
	if !p.accept("a card") && !p.accept("an additional card") {
		var ok bool
		if n, ok = p.plainNumber(); !ok || !p.accept("cards") && !p.accept("card") && !p.accept("additional cards") {
			return nil, p.fail(start)
		}
	}
	m := p.mark()
	if p.accept("for each") {
		each, ok := p.forEachCount()
		if !ok {
			p.reset(m)
			return n, true
		}
		n = times(n, each)
	}
	return n, true
}

// bareNumber reads the number right after scry and its like.
func (p *parser) bareNumber(make func(Quantity) Instruction) ([]Instruction, bool) {
	n, ok := p.plainNumber()
	if !ok {
		return nil, false
	}
	return []Instruction{make(n)}, true
}

func (p *parser) draws(of Reference) ([]Instruction, bool) {
	return p.counted1(func(n Quantity) Instruction { return Draw{of, n} })
}

func (p *parser) discards(of Reference) ([]Instruction, bool) {
	start := p.mark()
	if p.acceptAny("your hand", "their hand", "all the cards in your hand", "all the cards in their hand") != "" {
		return []Instruction{Discard{Who: of}}, true
	}
	if what, ok := p.namedObject(); ok && (what != Reference(This{})) {
		return []Instruction{Discard{Who: of, What: what}}, true
	}
	some, ok := p.some()
	if !ok || some.Phrase.Noun != CardNoun || some.UpTo || some.Phrase.Zone != Nowhere {
		return nil, p.fail(start)
	}
	d := Discard{Who: of, Count: some.Count, Random: some.Random}
	if len(some.Phrase.Where)+len(some.Phrase.Or) > 0 {
		d.Phrase = &some.Phrase
	}
	p.mention(It{Previous: true}, some.Phrase, some.Count != Quantity(Literal(1)))
	p.did("discarded")
	return []Instruction{d}, true
}

func (p *parser) sacrifices(of Reference) ([]Instruction, bool) {
	start := p.mark()
	what, ok := p.namedObject()
	if !ok {
		what, ok = p.free()
	}
	if !ok {
		return nil, p.fail(start)
	}
	p.acceptAny("of their choice", "of your choice")
	p.did("sacrificed")
	return []Instruction{Sacrifice{Who: of, What: what}}, true
}

func (p *parser) shuffles(of Reference) ([]Instruction, bool) {
	start := p.mark()
	if p.acceptAny("your library", "their library") != "" {
		return []Instruction{Shuffle{of}}, true
	}
	if what, ok := p.reference(); ok && p.accept("into") {
		p.possessorOf(what)
		if p.acceptAny("library", "libraries") != "" {
			p.moved(what, false)
			return []Instruction{Move{Who: notYou(of), What: what, To: Library, Shuffled: true}}, true
		}
	}
	p.reset(start)
	return []Instruction{Shuffle{of}}, true
}

// searches reads "your library for a basic land card" and what is done with it up to
// its revealing.
func (p *parser) searches(of Reference) ([]Instruction, bool) {
	start := p.mark()
	s := Search{Who: of}
	predicate, zone, ok := p.zoneOf()
	if !ok && p.accept("your library and/or graveyard") {
		predicate, zone, ok = Owned{Yours}, Library, true
		s.Also = Graveyard
	}
	if !ok || !p.accept("for") {
		return nil, p.fail(start)
	}
	s.Zone = zone
	switch owner := predicate.(type) {
	case Owned:
		if owner.By != Yours {
			who := p.that(Phrase{Noun: PlayerNoun}, false)
			if who == nil {
				return nil, p.fail(start)
			}
			s.Of = who
		}
	case OwnedBy:
		s.Of = owner.Who
	}
	some, ok := p.some()
	if !ok || some.Phrase.Noun != CardNoun || some.Random {
		return nil, p.fail(start)
	}
	s.Phrase, s.Count, s.UpTo = some.Phrase, some.Count, some.UpTo
	p.mention(It{Previous: true}, some.Phrase, some.Count != Quantity(Literal(1)))
	m := p.mark()
	if p.acceptAny(", reveal it", ", reveal that card", ", reveal those cards", ", reveal them", ", reveal the card") != "" && (p.next(",") || p.next("and") || p.next(".")) {
		s.Reveal = true
	} else {
		p.reset(m)
	}
	return []Instruction{s}, true
}

// becomesSpecial reads "becomes tapped", "becomes a copy of ...".
func (p *parser) becomesSpecial(of Reference, duration Duration) ([]Instruction, bool) {
	start := p.mark()
	if p.accept("a copy of") {
		if what, ok := p.reference(); ok {
			return []Instruction{Modify{What: of, Changes: []Change{BecomeCopy{Of: what}}, Duration: p.duration(duration)}}, true
		}
	}
	return nil, p.fail(start)
}

// creates reads a token or a number of tokens.
func (p *parser) creates(of Reference) ([]Instruction, bool) {
	start := p.mark()
	c := CreateToken{Who: of, Count: Literal(1)}
	if p.acceptAny("a number of", "an", "a") == "" {
		var ok bool
		if c.Count, ok = p.plainNumber(); !ok {
			return nil, p.fail(start)
		}
	}
	number := p.toks[p.pos-1].text == "of"
	for {
		if p.accept("tapped and attacking") {
			c.Tapped, c.Attacking = true, true
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
			return nil, p.fail(start)
		}
		c.CopyOf = what
		p.mention(It{Previous: true}, Phrase{Where: []Predicate{Is{Token}, HasType{PermanentTypes}}}, c.Count != Quantity(Literal(1)))
		if !p.exceptions(&c.Changes) {
			return nil, p.fail(start)
		}
		return []Instruction{c}, true
	}
	p.reset(m)
	d, ok := p.description()
	if !ok || !d.token {
		return nil, p.fail(start)
	}
	card, ok := d.card()
	if ok && d.types == 0 {
		// Only the tokens that the rules define can go without a card type.
		if len(d.subtypes) != 1 || d.power != nil || d.colored || len(d.abilities) > 0 || d.name != "" {
			return nil, p.fail(start)
		}
		if card = predefinedToken(d.subtypes[0]); card == nil {
			p.miss(p.pos)
			return nil, p.fail(start)
		}
	}
	if !ok {
		// X/X: the numbers come from the instruction.
		bare := d
		bare.power, bare.toughness = nil, nil
		card, _ = bare.card()
		card.Power, card.Toughness = &Corner{Star: true}, &Corner{Star: true}
		c.Changes = append(c.Changes, SetBasePT{d.power, d.toughness})
	}
	c.Token = card
	if number {
		if !p.accept("equal to") {
			return nil, p.fail(start)
		}
		if c.Count, ok = p.amount(); !ok {
			return nil, p.fail(start)
		}
	} else if p.accept("for each") {
		each, ok := p.forEachCount()
		if !ok {
			return nil, p.fail(start)
		}
		c.Count = times(c.Count, each)
	}
	p.acceptAny("that's tapped and attacking", "that are tapped and attacking")
	if t := p.toks[p.pos-1].text; t == "attacking" {
		c.Tapped, c.Attacking = true, true
	}
	where := []Predicate{Is{Token}, HasType{card.Types}}
	for _, s := range card.Subtypes {
		where = append(where, HasSubtype{s})
	}
	p.mention(It{Previous: true}, Phrase{Where: where}, c.Count != Quantity(Literal(1)))
	return []Instruction{c}, true
}

// exceptions reads ", except it's ... and has ..." of a copy effect (707.9).
func (p *parser) exceptions(changes *[]Change) bool {
	m := p.mark()
	if !p.accept(", except") {
		return true
	}
	p.acceptAny("it", "the token", "they")
	said, ok := p.predicates(It{})
	if !ok || len(said.effects) > 0 {
		p.reset(m)
		return false
	}
	*changes = said.changes
	return true
}
