package oracle

import "slices"

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
		out, ok = p.mills(of)
	case "sacrifices", "sacrifice":
		out, ok = p.sacrifices(of)
	case "scries", "scry":
		out, ok = p.bareNumber(func(n Quantity) Instruction { return Scry{of, n} })
	case "surveils", "surveil":
		out, ok = p.bareNumber(func(n Quantity) Instruction { return Surveil{of, n} })
	case "creates", "create":
		out, ok = p.creates(of)
	case "takes", "take":
		if p.accept("the initiative") {
			return []Instruction{KeywordAction{Who: of, Name: "take the initiative"}}, true
		}
		out, ok = p.extraTurn(of)
	case "skips", "skip":
		out, ok = p.skipsNext(of)
	case "shuffles", "shuffle":
		out, ok = p.shuffles(of)
	case "flips", "flip":
		out, ok = p.flips(of)
	case "rolls", "roll":
		out, ok = p.rolls(of)
	case "searches", "search":
		out, ok = p.searches(of)
	case "fights", "fight":
		if with, found := p.notDoer(of); found {
			out, ok = []Instruction{Fight{of, with}}, true
		}
	case "blocks", "block":
		if whom, found := p.reference(); found && !p.next("this") && !p.next("if") && !p.next("each") {
			out, ok = []Instruction{BlockNow{of, whom}}, true
		}
	case "separates", "separate":
		out, ok = p.separates(of)
	case "exchange":
		if p.accept("life totals") {
			out, ok = []Instruction{ExchangeLife{of}}, true
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
		if p.accept("blocked") {
			return []Instruction{BecomeBlocked{of}}, true
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
	if !ok || (isPlayer(of) || p.playerTarget(of)) && slices.ContainsFunc(said.changes, isAddPT) {
		return nil, p.fail(start) // a player has no power
	}
	lasts := p.duration(duration)
	if p.nextUntap {
		lasts, p.nextUntap = ThroughNextUntapStep, false
	}
	p.accept("if able")
	p.forEachAfter(said.changes)
	group := isGroup(of)
	var out []Instruction
	modify := Modify{What: of, Changes: said.changes, Duration: lasts, Is: said.is}
	for _, e := range said.effects {
		if group {
			out = append(out, Establish{Effect: Affecting(e, of), Duration: lasts})
		} else {
			modify.Changes = append(modify.Changes, Grant{e})
		}
	}
	if len(modify.Changes) > 0 {
		out = append([]Instruction{modify}, out...)
	}
	return out, true
}

// exchangesText reads "exchange the text boxes of those creatures".
func (p *parser) exchangesText(duration Duration) ([]Instruction, bool) {
	start := p.mark()
	if p.accept("exchange the text boxes of") {
		if what, ok := p.reference(); ok {
			return []Instruction{ExchangeText{What: what, Duration: p.duration(duration)}}, true
		}
	}
	return nil, p.fail(start)
}

// nextSpell reads "the next creature spell you cast this turn has convoke".
func (p *parser) nextSpell() ([]Instruction, bool) {
	start := p.mark()
	if !p.accept("the next") {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != SpellNoun || !p.accept("this turn") {
		return nil, p.fail(start)
	}
	n := len(phrase.Where) - 1
	if n < 0 || phrase.Where[n] != Predicate(Controlled{Yours}) || len(phrase.Or) > 0 {
		return nil, p.fail(start) // it is "you cast" that has been read so
	}
	phrase.Where = phrase.Where[:n:n]
	said, ok := p.predicates(It{})
	if !ok || len(said.changes)+len(said.effects) == 0 {
		return nil, p.fail(start)
	}
	for _, e := range said.effects {
		said.changes = append(said.changes, Grant{e})
	}
	return []Instruction{NextSpell{Phrase: phrase, Changes: said.changes}}, true
}

func isAddPT(c Change) bool { _, ok := c.(AddPT); return ok }

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
	out, ok := p.counted1(func(n Quantity) Instruction { return Draw{Who: of, Count: n} })
	if !ok || len(out) != 1 {
		return out, ok
	}
	if draw, isDraw := out[0].(Draw); isDraw && draw.Count == Quantity(Literal(1)) && p.accept("and reveal it") {
		draw.Reveal = true
		p.mention(It{Previous: true}, Phrase{Noun: CardNoun}, false)
		return []Instruction{draw}, true
	}
	return out, true
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
	if !ok && p.accept("all") { // nothing is chosen then
		phrase, plural, is := p.nounPhrase()
		what, ok = Each{phrase}, is && plural.many()
	}
	if !ok {
		what, ok = p.rest()
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
	what, ok := p.wholeZone()
	if !ok {
		what, ok = p.reference()
	}
	if ok && p.accept("into") {
		p.possessorOf(what)
		if p.acceptAny("library", "libraries") != "" {
			p.moved(what, false)
			return []Instruction{Move{Who: notYou(of), What: what, To: Library, Shuffled: true}}, true
		}
	}
	p.reset(start)
	return []Instruction{Shuffle{of}}, true
}

// wholeZone reads "your hand" for all the cards in it (400.12).
func (p *parser) wholeZone() (Reference, bool) {
	zone := Hand
	switch p.acceptAny("your hand", "your graveyard") {
	case "":
		return nil, false
	case "your graveyard":
		zone = Graveyard
	}
	all := Phrase{Noun: CardNoun, Zone: zone, Where: []Predicate{Owned{Yours}}}
	p.mentionGroup(all)
	return Each{all}, true
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
			become := BecomeCopy{Of: what}
			if !p.exceptions(&become.Except) {
				return nil, p.fail(start)
			}
			return []Instruction{Modify{What: of, Changes: []Change{become}, Duration: p.duration(duration)}}, true
		}
	}
	return nil, p.fail(start)
}
