package oracle

// This file reads what a triggered ability or a replacement effect watches for.

// trigger reads the event of a triggered ability, up to its comma, and mentions
// what the event is about.
func (p *parser) trigger() (Event, bool) {
	start := p.mark()
	switch p.acceptAny("when", "whenever", "at") {
	case "at":
		if e, ok := p.stepBegins(); ok {
			return e, true
		}
	case "when", "whenever":
		if e, ok := p.events(); ok {
			if p.accept("for the first time each turn") {
				return FirstEachTurn{e}, true
			}
			return e, true
		}
	}
	return nil, p.fail(start)
}

// events reads one event or several joined by "or".
func (p *parser) events() (Event, bool) {
	start := p.mark()
	if p.accept("you control no") {
		if phrase, plural, ok := p.nounPhrase(); ok && plural.many() {
			phrase.add(Controlled{Yours})
			return State{Exists{Phrase: phrase, How: Equal, Count: Literal(0)}}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("one or more") {
		if kind, ok := p.counterKind(); ok && p.accept("counters are put on") {
			if on, ok := p.eventObject(); ok {
				return CountersPut{Kind: kind, On: on}, true
			}
		}
		p.reset(start)
	}
	if p.accept("you put one or more") {
		if kind, ok := p.counterKind(); ok && p.accept("counters on") {
			if on, ok := p.eventObject(); ok {
				return CountersPut{Kind: kind, On: on, By: You{}}, true
			}
		}
		p.reset(start)
	}
	if p.accept("the last") {
		if kind, ok := p.counterKind(); ok && p.accept("counter is removed from") && p.this() {
			p.mention(This{}, thisPhrase(p.card), false)
			return LastCounterRemoved{Kind: kind, From: This{}}, true
		}
		return nil, p.fail(start)
	}
	subject, ok := p.eventSubject()
	if !ok {
		return nil, p.fail(start)
	}
	first, ok := p.eventVerb(subject)
	if !ok {
		return nil, p.fail(start)
	}
	of := []Event{first}
	for {
		m := p.mark()
		comma := p.accept(",")
		or := p.accept("or")
		if !or && !comma {
			break
		}
		p.acceptAny("whenever", "when")
		next, ok := p.eventVerb(subject)
		if !ok {
			p.reset(m)
			p.accept(",")
			p.accept("or")
			p.acceptAny("whenever", "when")
			another, isSubject := p.eventSubject()
			if isSubject {
				next, ok = p.eventVerb(another)
			}
			if !ok {
				p.reset(m)
				break
			}
		}
		// A comma alone ends the event, unless a later "or" makes it a list.
		if !or && !p.next(", or") && !p.next("or") {
			p.reset(m)
			break
		}
		of = append(of, next)
	}
	if len(of) == 1 {
		return first, true
	}
	return OneOf{of}, true
}

// A subject is who or what an event happens to.
type subject struct {
	ref     Reference
	phrase  Phrase
	player  bool
	several bool // "one or more"
	with    int  // "and at least two other creatures"
}

// eventSubject reads the subject of an event and mentions it as the event's object or player.
func (p *parser) eventSubject() (subject, bool) {
	start := p.mark()
	objects := func(ref Reference, phrase Phrase, several bool) (subject, bool) {
		p.mention(It{}, phrase, several)
		return subject{ref: ref, phrase: phrase, several: several}, true
	}
	if p.accept("you") {
		return subject{ref: You{}, player: true}, true
	}
	if p.this() {
		if p.next("'s") {
			return subject{}, p.fail(start)
		}
		m := p.mark()
		if p.accept("or another") || p.accept("or an") || p.accept("or a") {
			phrase, _, ok := p.nounPhrase()
			if ok && phrase.Noun == PermanentNoun {
				return objects(The{[]Reference{This{}, Each{phrase}}}, phrase, false)
			}
			p.reset(m)
		}
		s, ok := objects(This{}, thisPhrase(p.card), false)
		if p.accept("and at least") {
			n, isNumber := p.number()
			if !isNumber || p.acceptAny("other creatures", "other creature") == "" {
				return subject{}, p.fail(start)
			}
			s.with = n
		}
		return s, ok
	}
	if p.acceptAny("enchanted", "equipped", "fortified") != "" {
		if n, ok := p.nominal(); ok && n.plural.one() && !p.next("'s") {
			if n.noun == PlayerNoun {
				p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
				return subject{ref: Host{}, player: true}, true
			}
			return objects(Host{}, Phrase{Noun: n.noun, Where: n.where}, false)
		}
		return subject{}, p.fail(start)
	}
	if p.accept("defending player") {
		return subject{}, p.fail(start)
	}
	if word := p.acceptAny("that", "it"); word != "" {
		var ref Reference
		if word == "it" {
			ref = p.it()
		} else {
			ref, _ = p.thatNoun("that")
		}
		if ref == nil {
			return subject{}, p.fail(start)
		}
		return objects(ref, Phrase{}, false)
	}
	several := p.accept("one or more")
	if !several && p.acceptAny("a", "an", "each") == "" && !p.next("another") {
		return subject{}, p.fail(start)
	}
	phrase, _, ok := p.nounPhrase()
	if !ok {
		return subject{}, p.fail(start)
	}
	if phrase.Noun == PlayerNoun && len(phrase.Or) == 0 {
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		return subject{ref: Each{phrase}, phrase: phrase, player: true, several: several}, true
	}
	return objects(Each{phrase}, phrase, several)
}

// relation is the relation of a player subject, for the events that keep only that.
func (s subject) relation() (Relation, bool) {
	switch r := s.ref.(type) {
	case You:
		return Yours, true
	case Each:
		if len(r.Phrase.Where) == 0 {
			return Anyone, true
		}
		if is, ok := r.Phrase.Where[0].(IsPlayer); ok && len(r.Phrase.Where) == 1 {
			return is.Who, true
		}
		if _, ok := r.Phrase.Where[0].(Other); ok && len(r.Phrase.Where) == 1 {
			return NotYours, true
		}
	}
	return 0, false
}

// eventVerb reads what happens to the subject.
func (p *parser) eventVerb(s subject) (Event, bool) {
	start := p.mark()
	var e Event
	var ok bool
	if s.player {
		e, ok = p.playerEvent(s)
	} else {
		e, ok = p.objectEvent(s)
	}
	if !ok {
		return nil, p.fail(start)
	}
	return e, true
}

func (p *parser) objectEvent(s subject) (Event, bool) {
	what := s.ref
	switch p.acceptAny("enters", "enter", "dies", "die", "leaves", "leave", "is", "are", "attacks", "attack", "blocks", "block",
		"becomes", "become", "deals", "deal", "mutates", "transforms", "exploits", "explores") {
	case "enters", "enter":
		p.accept("the battlefield")
		e := ZoneChange{What: what, To: Battlefield, Several: s.several}
		if p.accept("under your control") {
			if !withPredicate(&e.What, Controlled{Yours}) {
				return nil, false
			}
		} else if p.accept("under an opponent's control") {
			if !withPredicate(&e.What, Controlled{Opponents}) {
				return nil, false
			}
		}
		if p.accept("from your graveyard") {
			e.From = Graveyard
		}
		return e, true
	case "dies", "die":
		return ZoneChange{What: what, From: Battlefield, To: Graveyard, Several: s.several}, true
	case "leaves", "leave":
		if p.accept("the battlefield") {
			return ZoneChange{What: what, From: Battlefield, Several: s.several}, true
		}
		if p.accept("your graveyard") && withPredicate(&what, Owned{Yours}) {
			return ZoneChange{What: what, From: Graveyard, Several: s.several}, true
		}
	case "is", "are":
		return p.passiveEvent(s)
	case "attacks", "attack":
		e := AttackDeclared{What: what, Several: s.several, With: s.with}
		if p.accept("alone") {
			e.Alone = true
			return e, true
		}
		m := p.mark()
		if p.accept("and isn't blocked") || p.accept("and is n't blocked") {
			return AttacksUnblocked{what}, true
		}
		p.reset(m)
		if at, ok := p.attacked(); ok {
			e.At = &at
		}
		return e, true
	case "blocks", "block":
		m := p.mark()
		if p.accept("or becomes blocked by") {
			if other, ok := p.otherObject(); ok {
				return OneOf{[]Event{BlockDeclared{What: what, Whom: other}, BecomesBlocked{What: what, By: other}}}, true
			}
		}
		p.reset(m)
		if other, ok := p.otherObject(); ok {
			return BlockDeclared{What: what, Whom: other}, true
		}
		return BlockDeclared{What: what}, true
	case "becomes", "become":
		return p.becomesEvent(s)
	case "deals", "deal":
		return p.dealsEvent(s)
	case "transforms":
		if p.accept("into") && !p.this() {
			return nil, false
		}
		return Transformed{what}, true
	case "exploits":
		if p.accept("a creature") {
			return KeywordActionDone{Who: what, Name: "exploit"}, true
		}
	case "mutates":
		return KeywordActionDone{Who: what, Name: "mutate"}, true
	case "explores":
		return KeywordActionDone{Who: what, Name: "explore"}, true
	}
	return nil, false
}

// withPredicate adds a predicate to a group.
func withPredicate(ref *Reference, predicate Predicate) bool {
	each, ok := (*ref).(Each)
	if !ok {
		return false
	}
	each.Phrase.add(predicate)
	*ref = each
	return true
}

// attacked reads whom or what is attacked: "you", "a player", "one of your opponents".
func (p *parser) attacked() (Phrase, bool) {
	start := p.mark()
	if p.accept("you or a planeswalker you control") {
		return Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Yours}}, Or: []Phrase{{Where: []Predicate{HasType{Planeswalker}, Controlled{Yours}}}}}, true
	}
	if p.accept("you") {
		return Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Yours}}}, true
	}
	if p.acceptAny("a", "an", "one of your") != "" {
		if phrase, _, ok := p.nounPhrase(); ok {
			if phrase.Noun == PlayerNoun {
				p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
			}
			return phrase, true
		}
	}
	p.reset(start)
	return Phrase{}, false
}

// otherObject reads the second object of an event: what is blocked, what blocks.
func (p *parser) otherObject() (*Phrase, bool) {
	start := p.mark()
	if p.acceptAny("an", "a", "one or more") == "" {
		return nil, false
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || phrase.Noun != PermanentNoun {
		return nil, p.fail(start)
	}
	p.mention(It{Other: true}, phrase, false)
	return &phrase, true
}

// passiveEvent reads "is put into a graveyard from the battlefield", "is tapped for
// mana", "is turned face up", "is dealt damage".
func (p *parser) passiveEvent(s subject) (Event, bool) {
	what := s.ref
	switch {
	case p.accept("put into a graveyard from the battlefield"):
		return ZoneChange{What: what, From: Battlefield, To: Graveyard, Several: s.several}, true
	case p.accept("put into your graveyard from the battlefield"):
		if withPredicate(&what, Owned{Yours}) {
			return ZoneChange{What: what, From: Battlefield, To: Graveyard, Several: s.several}, true
		}
	case p.accept("put into an opponent's graveyard from anywhere"):
		if withPredicate(&what, Owned{Opponents}) {
			return ZoneChange{What: what, To: Graveyard, Several: s.several}, true
		}
	case p.accept("put into a graveyard from anywhere"):
		return ZoneChange{What: what, To: Graveyard, Several: s.several}, true
	case p.accept("put into your graveyard from anywhere"):
		if withPredicate(&what, Owned{Yours}) {
			return ZoneChange{What: what, To: Graveyard, Several: s.several}, true
		}
	case p.accept("put into exile"), p.accept("exiled"):
		return ZoneChange{What: what, To: Exile, Several: s.several}, true
	case p.accept("tapped for mana"):
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		return TappedForMana{what}, true
	case p.accept("turned face up"):
		return TurnedFaceUp{what}, true
	case p.accept("dealt combat damage"):
		return DamageDealt{To: what, Combat: true}, true
	case p.accept("dealt damage"):
		return DamageDealt{To: what}, true
	case p.accept("sacrificed"):
		return PermanentSacrificed{What: what}, true
	}
	return nil, false
}

func (p *parser) becomesEvent(s subject) (Event, bool) {
	what := s.ref
	switch {
	case p.accept("tapped"):
		return BecomesTapped{What: what}, true
	case p.accept("untapped"):
		return BecomesUntapped{what}, true
	case p.accept("blocked by"):
		if other, ok := p.otherObject(); ok {
			return BecomesBlocked{What: what, By: other}, true
		}
	case p.accept("blocked"):
		return BecomesBlocked{What: what}, true
	case p.accept("the target of"):
		if p.acceptAny("an", "a") == "" {
			return nil, false
		}
		phrase, _, ok := p.nounPhrase()
		if !ok || phrase.Noun != SpellNoun && phrase.Noun != AbilityNoun {
			return nil, false
		}
		p.mention(It{Other: true}, phrase, false)
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		return BecomesTarget{What: what, Of: phrase}, true
	}
	return nil, false
}

// dealsEvent reads "deals combat damage to a player".
func (p *parser) dealsEvent(s subject) (Event, bool) {
	e := DamageDealt{Source: s.ref, Several: s.several}
	switch {
	case p.accept("combat damage"):
		e.Combat = true
	case p.accept("noncombat damage"):
		e.NonCombat = true
	case p.accept("damage"):
	default:
		return nil, false
	}
	if !p.accept("to") {
		return e, true
	}
	if p.accept("you") {
		e.To = You{}
		return e, true
	}
	if p.acceptAny("a", "an", "another", "one or more", "one of your") == "" {
		return nil, false
	}
	phrase, _, ok := p.nounPhrase()
	if !ok {
		return nil, false
	}
	if phrase.Noun == PlayerNoun || phrase.has(PlayerNoun) {
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
	}
	if phrase.Noun != PlayerNoun {
		p.mention(It{Other: true}, phrase, false)
	}
	e.To = Each{phrase}
	return e, true
}

// playerEvent reads what a player does.
func (p *parser) playerEvent(s subject) (Event, bool) {
	who := s.ref
	switch p.acceptAny("casts", "cast", "draws", "draw", "discards", "discard", "gains", "gain", "loses", "lose", "sacrifices", "sacrifice",
		"activates", "activate", "attacks", "attack", "cycles", "cycle", "scry", "surveil", "plays", "play", "taps", "tap", "becomes", "is", "are", "investigate", "proliferate") {
	case "casts", "cast":
		m := p.mark()
		if p.acceptAny("or copies", "or copy") != "" {
			if by, ok := s.relation(); ok && p.acceptAny("an", "a") != "" {
				if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == SpellNoun {
					p.mention(It{}, phrase, false)
					return OneOf{[]Event{SpellCast{By: by, What: Each{phrase}}, SpellCopied{By: by, What: Each{phrase}}}}, true
				}
			}
			p.reset(m)
			return nil, false
		}
		return p.castEvent(s)
	case "draws", "draw":
		switch {
		case p.accept("a card"):
			return CardDrawn{Who: who}, true
		case p.accept("your second card each turn"), p.accept("their second card each turn"):
			return CardDrawn{Who: who, Ordinal: 2}, true
		}
	case "discards", "discard":
		if p.accept("one or more cards") {
			return CardDiscarded{Who: who, Several: true}, true
		}
		if p.accept("this card") {
			return CardDiscarded{Who: who, This: true}, true
		}
		if p.acceptAny("a", "an") != "" {
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == CardNoun {
				p.mention(It{}, phrase, false)
				if len(phrase.Where) == 0 && phrase.Zone == Nowhere {
					return CardDiscarded{Who: who}, true
				}
				return CardDiscarded{Who: who, What: &phrase}, true
			}
		}
	case "gains", "gain":
		if p.accept("life") {
			return LifeGained{who}, true
		}
	case "loses", "lose":
		if p.accept("life") {
			return LifeLost{who}, true
		}
	case "sacrifices", "sacrifice":
		if p.this() {
			p.mention(It{}, thisPhrase(p.card), false)
			return PermanentSacrificed{Who: who, What: This{}}, true
		}
		several := p.accept("one or more")
		if several || p.acceptAny("an", "a") != "" || p.next("another") {
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == PermanentNoun {
				p.mention(It{}, phrase, false)
				return PermanentSacrificed{Who: who, What: Each{phrase}, Several: several}, true
			}
		}
	case "attacks", "attack":
		if _, ok := s.ref.(You); !ok {
			return nil, false
		}
		if p.accept("with one or more") {
			if phrase, plural, ok := p.nounPhrase(); ok && plural.many() {
				p.mention(It{}, phrase, true)
				phrase.add(Controlled{Yours})
				return AttackDeclared{What: Each{phrase}, Several: true}, true
			}
			return nil, false
		}
		if !p.next(",") {
			return nil, false
		}
		p.mention(It{}, youAttack.Phrase, true)
		return AttackDeclared{What: Each{Phrase{Where: []Predicate{HasType{Creature}, Controlled{Yours}}}}, Several: true}, true
	case "cycles", "cycle":
		if p.this() {
			p.mention(It{}, thisPhrase(p.card), false)
			return CardCycled{Who: who, What: This{}}, true
		}
		if p.accept("a card") {
			p.mention(It{}, Phrase{Noun: CardNoun}, false)
			return CardCycled{Who: who}, true
		}
	case "scry":
		return KeywordActionDone{Who: who, Name: "scry"}, true
	case "surveil":
		return KeywordActionDone{Who: who, Name: "surveil"}, true
	case "investigate":
		return KeywordActionDone{Who: who, Name: "investigate"}, true
	case "proliferate":
		return KeywordActionDone{Who: who, Name: "proliferate"}, true
	case "plays", "play":
		if p.acceptAny("a land") != "" {
			p.mention(It{}, Phrase{Where: []Predicate{HasType{Land}}}, false)
			return LandPlayed{who}, true
		}
	case "taps", "tap":
		if p.acceptAny("a", "an") != "" {
			if phrase, _, ok := p.nounPhrase(); ok && p.accept("for mana") {
				if by, ok := s.relation(); ok {
					p.mention(It{}, phrase, false)
					if by != Anyone {
						phrase.add(Controlled{by})
					}
					return TappedForMana{Each{phrase}}, true
				}
			}
		}
	case "is", "are":
		if p.accept("dealt combat damage") {
			return DamageDealt{To: who, Combat: true}, true
		}
		if p.accept("dealt damage") {
			return DamageDealt{To: who}, true
		}
	}
	return nil, false
}

// castEvent reads "casts a noncreature spell", "cast this spell", "cast your second
// spell each turn".
func (p *parser) castEvent(s subject) (Event, bool) {
	by, ok := s.relation()
	if !ok {
		return nil, false
	}
	if p.this() {
		p.mention(It{}, Phrase{Noun: SpellNoun}, false)
		return SpellCast{By: by, What: This{}}, true
	}
	ordinal := 0
	switch {
	case p.accept("your second spell each turn"), p.accept("their second spell each turn"):
		ordinal = 2
	case p.accept("your third spell each turn"), p.accept("their third spell each turn"):
		ordinal = 3
	case p.accept("your first spell each turn"), p.accept("their first spell each turn"):
		ordinal = 1
	}
	if ordinal > 0 {
		p.mention(It{}, Phrase{Noun: SpellNoun}, false)
		return SpellCast{By: by, What: Each{Phrase{Noun: SpellNoun}}, Ordinal: ordinal}, true
	}
	if p.acceptAny("a", "an") == "" && !p.next("another") {
		return nil, false
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || phrase.Noun != SpellNoun {
		return nil, false
	}
	p.mention(It{}, phrase, false)
	if by == Yours {
		return SpellCast{By: by, What: Each{phrase}}, true
	}
	return SpellCast{By: by, What: Each{phrase}}, true
}

// stepWords are the steps by the words of triggers.
var stepWords = []struct {
	words string
	step  Step
}{
	{"upkeep", Upkeep},
	{"draw step", DrawStep},
	{"precombat main phase", PrecombatMain},
	{"first main phase", PrecombatMain},
	{"postcombat main phase", PostcombatMain},
	{"second main phase", PostcombatMain},
	{"end step", EndStep},
}

// stepBegins reads "the beginning of your upkeep" and its like, and "end of combat".
func (p *parser) stepBegins() (Event, bool) {
	start := p.mark()
	if p.accept("end of combat") {
		return StepBegins{Step: EndOfCombat}, true
	}
	if !p.accept("the beginning of") {
		return nil, false
	}
	e := StepBegins{}
	switch {
	case p.accept("combat on your turn"):
		return StepBegins{Step: BeginningOfCombat, Whose: Yours}, true
	case p.accept("each combat"), p.accept("combat"):
		return StepBegins{Step: BeginningOfCombat, Whose: Anyone}, true
	case p.acceptAny("each of your", "your next", "your") != "":
		e.Whose = Yours
		e.Next = p.toks[p.pos-1].text == "next"
	case p.accept("each opponent's"):
		e.Whose = Opponents
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
	case p.accept("each other player's"):
		e.Whose = NotYours
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
	case p.accept("the next turn's"):
		e.Next = true
	case p.accept("the next"):
		e.Next = true
	case p.accept("the"):
	case p.acceptAny("each player's", "each") != "":
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
	default:
		return nil, p.fail(start)
	}
	for _, s := range stepWords {
		if p.accept(s.words) {
			e.Step = s.step
			if p.accept("of enchanted creature's controller") || p.accept("of enchanted permanent's controller") || p.accept("of enchanted land's controller") {
				e.OfHost = true
				p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
			}
			return e, true
		}
	}
	return nil, p.fail(start)
}
