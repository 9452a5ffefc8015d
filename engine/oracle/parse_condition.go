package oracle

// This file reads conditions: after "if", "as long as", "only if" and "when".

// condition reads conditions joined by "and" or "or".
func (p *parser) condition() (Condition, bool) {
	start := p.mark()
	first, ok := p.conditionOne()
	if !ok {
		return nil, p.fail(start)
	}
	of := []Condition{first}
	joint := ""
	for {
		m := p.mark()
		word := p.acceptAny("and", "or")
		if word == "" || joint != "" && word != joint {
			p.reset(m)
			break
		}
		p.accept("if")
		next, ok := p.conditionOne()
		if !ok {
			p.reset(m)
			break
		}
		joint = word
		of = append(of, next)
	}
	switch {
	case len(of) == 1:
		return first, true
	case joint == "and":
		return Both{of}, true
	}
	return Either{of}, true
}

func (p *parser) conditionOne() (Condition, bool) {
	start := p.mark()
	if c, ok := p.chanceCondition(); ok {
		return c, true
	}
	if c, ok := p.daylight(); ok {
		return c, true
	}
	switch {
	case p.accept("it's your turn"):
		return IsTurn{Yours}, true
	case p.accept("it's not your turn"), p.accept("it isn't your turn"):
		return IsNot{IsTurn{Yours}}, true
	case p.accept("it's an opponent's turn"):
		return IsTurn{Opponents}, true
	case p.accept("you do"), p.accept("they do"), p.accept("that player does"), p.accept("the player does"):
		return DidSo{}, true
	case p.accept("you don't"), p.accept("they don't"), p.accept("that player doesn't"), p.accept("the player doesn't"), p.accept("you can't"):
		return IsNot{DidSo{}}, true
	case p.acceptAny("you have the city's blessing") != "":
		return HasBlessing{}, true
	case p.accept("no spells were cast last turn"):
		return CastLastTurn{How: Equal, Count: 0}, true
	case p.accept("a player cast two or more spells last turn"):
		return CastLastTurn{OnePlayer: true, How: AtLeast, Count: 2}, true
	case p.accept(designationWords[Monarch]):
		return YouAre{Monarch}, true
	case p.accept(designationWords[Initiative]):
		return YouAre{Initiative}, true
	case p.accept(designationWords[DungeonCompleted]):
		return YouAre{DungeonCompleted}, true
	case p.accept("you have a full party"):
		return FullParty{}, true
	case p.acceptAny("you descended this turn", "you've descended this turn") != "":
		return Descended{}, true
	case p.accept("you win"):
		return WonClash{}, true
	case p.wasKicked():
		return p.kickedWith()
	case p.accept("it wasn't kicked"):
		return IsNot{WasKicked{}}, true
	case p.accept("you cast it from your hand"):
		return CastIt{From: Hand}, true
	case p.accept("you cast it"):
		return CastIt{}, true
	case p.acceptAny("this spell was cast from a graveyard", "it was cast from a graveyard", "this spell was cast from your graveyard") != "":
		return CastIt{From: Graveyard}, true
	}
	if p.next("your devotion to") {
		if devotion, ok := p.amountTerm(); ok && p.accept("is") {
			if how, to, ok := p.comparison(); ok {
				return Relates{devotion, how, to}, true
			}
		}
		return nil, p.fail(start)
	}
	if c, ok := p.manaSpent(); ok {
		return c, true
	}
	if c, ok := p.controlCondition(); ok {
		return c, true
	}
	if c, ok := p.thereAre(); ok {
		return c, true
	}
	if c, ok := p.lifeCondition(); ok {
		return c, true
	}
	if c, ok := p.historyCondition(); ok {
		return c, true
	}
	if c, ok := p.stateCondition(); ok {
		return c, true
	}
	return nil, p.fail(start)
}

// moment reads when something can be done: "during combat", "before attackers are
// declared".
func (p *parser) moment() (Condition, bool) {
	start := p.mark()
	var of []Condition
	for {
		m := p.mark()
		if len(of) > 0 {
			p.acceptAny(", and only", "and only", "and", ",")
		}
		c, ok := p.momentOne()
		if !ok {
			p.reset(m)
			break
		}
		of = append(of, c)
	}
	switch len(of) {
	case 0:
		return nil, p.fail(start)
	case 1:
		return of[0], true
	}
	return Both{of}, true
}

// momentWords are the moments, as they are said after "only".
var momentWords = []struct {
	words  string
	moment Condition
}{
	{"during combat before attackers are declared", BeforeStep{DeclareAttackers, true}},
	{"during combat before blockers are declared", BeforeStep{DeclareBlockers, true}},
	{"during combat after blockers are declared", AfterStep{DeclareBlockers, true}},
	{"during combat", IsCombat{}},
	{"during your turn", IsTurn{Yours}},
	{"during an opponent's turn", IsTurn{Opponents}},
	{"during your upkeep", IsStep{Upkeep, Yours}},
	{"during an opponent's upkeep", IsStep{Upkeep, Opponents}},
	{"during your end step", IsStep{EndStep, Yours}},
	{"during your draw step", IsStep{DrawStep, Yours}},
	{"during the declare attackers step", IsStep{DeclareAttackers, Anyone}},
	{"during the declare blockers step", IsStep{DeclareBlockers, Anyone}},
	{"before attackers are declared", BeforeStep{Step: DeclareAttackers}},
	{"before blockers are declared", BeforeStep{Step: DeclareBlockers}},
	{"before combat damage", BeforeStep{Step: CombatDamage}},
	{"before the combat damage step", BeforeStep{Step: CombatDamage}},
	{"before the end of combat step", BeforeStep{Step: EndOfCombat}},
	{"before combat", BeforeStep{Step: BeginningOfCombat}},
	{"after combat", AfterStep{Step: EndOfCombat}},
	{"after their upkeep step", AfterStep{Step: Upkeep}},
}

func (p *parser) momentOne() (Condition, bool) {
	for _, m := range momentWords {
		if p.accept(m.words) {
			return m.moment, true
		}
	}
	return nil, false
}

// controlCondition reads "you control a creature", "an opponent controls no artifacts".
func (p *parser) controlCondition() (Condition, bool) {
	start := p.mark()
	by, ok := p.controller()
	if !ok {
		return nil, p.fail(start)
	}
	switch p.acceptAny("control", "controls", "don't control", "doesn't control") {
	case "control", "controls":
		one := by == Predicate(Controlled{Opponents}) && p.toks[start.pos].text == "an"
		if how, n, phrase, ok := p.howMany(); ok {
			if one && (how != AtLeast || n != Quantity(Literal(1))) {
				// Some one opponent does; what the others have does not add to it.
				phrase.add(ControlledBy{It{Player: true, Previous: true}})
				return SomePlayer{anOpponent, Exists{Phrase: phrase, How: how, Count: n}}, true
			}
			phrase.add(by)
			if p.accept("with different names") {
				return Relates{Varieties{NameVariety, phrase}, how, n}, true
			}
			return Exists{Phrase: phrase, How: how, Count: n}, true
		}
	case "don't control", "doesn't control":
		if p.acceptAny("an", "a", "any") != "" {
			if phrase, _, ok := p.nounPhrase(); ok {
				phrase.add(by)
				return Exists{Phrase: phrase, How: Equal, Count: Literal(0)}, true
			}
		}
	}
	return nil, p.fail(start)
}

// controller reads the player of a control condition as the predicate that things
// of that player satisfy.
func (p *parser) controller() (Predicate, bool) {
	start := p.mark()
	switch {
	case p.accept("you"):
		return Controlled{Yours}, true
	case p.accept("an opponent"), p.accept("your opponents"):
		return Controlled{Opponents}, true
	case p.accept("that player"), p.accept("they"):
		if who := p.that(Phrase{Noun: PlayerNoun}, false); who != nil {
			return controlledBy(who), true
		}
	case p.accept("defending player"):
		return ControlledBy{DefendingPlayer{}}, true
	}
	if ref, ok := p.possessed(); ok {
		return controlledBy(ref), true
	}
	return nil, p.fail(start)
}

// howMany reads "a creature", "three or more artifacts", "no other creatures",
// "another Goblin".
func (p *parser) howMany() (Comparison, Quantity, Phrase, bool) {
	start := p.mark()
	how, n := AtLeast, Quantity(Literal(1))
	switch {
	case p.acceptAny("an", "a") != "", p.next("another"):
	case p.accept("no"):
		how, n = Equal, Literal(0)
	case p.accept("exactly"):
		q, ok := p.plainNumber()
		if !ok {
			return 0, nil, Phrase{}, p.fail(start)
		}
		how, n = Equal, q
	default:
		q, ok := p.plainNumber()
		if !ok {
			return 0, nil, Phrase{}, p.fail(start)
		}
		n = q
		switch p.acceptAny("or more", "or fewer", "or less") {
		case "or more":
		case "or fewer", "or less":
			how = AtMost
		default:
			return 0, nil, Phrase{}, p.fail(start)
		}
	}
	phrase, _, ok := p.nounPhrase()
	if !ok {
		return 0, nil, Phrase{}, p.fail(start)
	}
	return how, n, phrase, true
}

// thereAre reads "there are seven or more cards in your graveyard" and "there's an Elf
// card in your graveyard".
func (p *parser) thereAre() (Condition, bool) {
	start := p.mark()
	if p.acceptAny("there are", "there's", "there is") != "" {
		m := p.mark()
		if n, ok := p.plainNumber(); ok && p.accept("or more") {
			if variety, ok := p.varieties(true); ok {
				return Relates{variety, AtLeast, n}, true
			}
		}
		p.reset(m)
		if kind, how, n, ok := p.howManyCounters(); ok {
			if on, ok := p.namedObject(); ok {
				return Relates{NumberOf{Number: Counters, Of: on, Kind: kind}, how, n}, true
			}
		} else if how, n, phrase, ok := p.howMany(); ok {
			return Exists{Phrase: phrase, How: how, Count: n}, true
		}
		return nil, p.fail(start)
	}
	// "your library has no cards in it"
	if p.accept("your library has") {
		how, n, phrase, ok := p.howMany()
		if !ok || phrase.Noun != CardNoun || !p.accept("in it") {
			return nil, p.fail(start)
		}
		phrase.setZone(Library)
		phrase.add(Owned{Yours})
		return Exists{Phrase: phrase, How: how, Count: n}, true
	}
	// "seven or more cards are in your graveyard"
	if how, n, phrase, ok := p.howMany(); ok && phrase.Noun == CardNoun && p.accept("are in your graveyard") {
		phrase.setZone(Graveyard)
		phrase.add(Owned{Yours})
		return Exists{Phrase: phrase, How: how, Count: n}, true
	}
	return nil, p.fail(start)
}

func (p *parser) howManyCounters() (string, Comparison, Quantity, bool) {
	start := p.mark()
	how, n := Equal, Quantity(Literal(0))
	if !p.accept("no") {
		q, ok := p.plainNumber()
		if !ok || !p.accept("or more") {
			return "", 0, nil, p.fail(start)
		}
		how, n = AtLeast, q
	}
	kind, ok := p.counterKind()
	if !ok || p.acceptAny("counters on", "counter on") == "" {
		return "", 0, nil, p.fail(start)
	}
	return kind, how, n, true
}

// lifeCondition reads what compares a player's life or hand: "you have 5 or less
// life", "an opponent has no cards in hand".
func (p *parser) lifeCondition() (Condition, bool) {
	start := p.mark()
	if p.accept("you have") {
		return p.has(You{}, start)
	}
	who := Phrase{Noun: PlayerNoun}
	if p.accept("an opponent has") {
		who = anOpponent
	} else if !p.accept("a player has") {
		if who, ok := p.player(); ok && p.acceptAny("has", "have") != "" {
			return p.has(who, start)
		}
		p.reset(start)
		return nil, false
	}
	c, ok := p.has(It{Player: true, Previous: true}, start)
	if !ok {
		return nil, false
	}
	return SomePlayer{who, c}, true
}

func (p *parser) has(who Reference, start mark) (Condition, bool) {
	if p.accept("no cards in hand") {
		return Relates{NumberOf{Number: HandSize, Of: who}, Equal, Literal(0)}, true
	}
	if p.accept("no cards in your hand") {
		return Relates{NumberOf{Number: HandSize, Of: who}, Equal, Literal(0)}, true
	}
	p.accept("exactly")
	exact := p.pos > start.pos && p.toks[p.pos-1].text == "exactly"
	q, ok := p.plainNumber()
	if !ok {
		return nil, p.fail(start)
	}
	how := Equal
	switch p.acceptAny("or more", "or less", "or fewer") {
	case "or more":
		how = AtLeast
	case "or less", "or fewer":
		how = AtMost
	default:
		if !exact {
			return nil, p.fail(start)
		}
	}
	switch {
	case p.accept("life"):
		return Relates{NumberOf{Number: LifeTotal, Of: who}, how, q}, true
	case p.acceptAny("cards in hand", "cards in your hand") != "":
		return Relates{NumberOf{Number: HandSize, Of: who}, how, q}, true
	}
	if kind, ok := p.counterKind(); ok && p.acceptAny("counters", "counter") != "" {
		return Relates{NumberOf{Number: Counters, Of: who, Kind: kind}, how, q}, true
	}
	return nil, p.fail(start)
}

// anOpponent is the phrase of one of your opponents.
var anOpponent = Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Opponents}}}

func phraseOf(predicate Predicate) Phrase { return Phrase{Where: []Predicate{predicate}} }
