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
	case p.accept("you win the flip"):
		return WonFlip{}, true
	case p.accept("you lose the flip"):
		return LostFlip{}, true
	case p.accept("you win"):
		return WonClash{}, true
	case p.wasKicked():
		return WasKicked{}, true
	case p.accept("it wasn't kicked"):
		return IsNot{WasKicked{}}, true
	case p.accept("you cast it from your hand"):
		return CastIt{From: Hand}, true
	case p.accept("you cast it"):
		return CastIt{}, true
	case p.acceptAny("this spell was cast from a graveyard", "it was cast from a graveyard", "this spell was cast from your graveyard") != "":
		return CastIt{From: Graveyard}, true
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

// manaSpent reads "at least three blue mana was spent to cast this spell".
func (p *parser) manaSpent() (Condition, bool) {
	start := p.mark()
	if p.accept("at least") {
		if n, ok := p.number(); ok {
			if color, ok := p.colors(); ok && color.Count() == 1 && p.accept("mana was spent to cast") && (p.this() || p.accept("it")) {
				return ManaSpent{color, n}, true
			}
		}
		return nil, p.fail(start)
	}
	if mana, ok := p.manaCost(); ok && len(mana) > 0 && p.accept("was spent to cast") && (p.this() || p.accept("it")) {
		for _, s := range mana {
			if s != (Symbol{Colors: mana[0].Colors}) || s.Colors.Count() != 1 {
				return nil, p.fail(start)
			}
		}
		return ManaSpent{mana[0].Colors, len(mana)}, true
	}
	return nil, p.fail(start)
}

// wasKicked reads "it was kicked" of this spell or permanent.
func (p *parser) wasKicked() bool {
	start := p.mark()
	return (p.this() || p.accept("it")) && p.accept("was kicked") || p.fail(start)
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
	{"during combat", IsCombat{}},
	{"during your turn", IsTurn{Yours}},
	{"during an opponent's turn", IsTurn{Opponents}},
	{"during your upkeep", IsStep{Upkeep, Yours}},
	{"during an opponent's upkeep", IsStep{Upkeep, Opponents}},
	{"during your end step", IsStep{EndStep, Yours}},
	{"during your draw step", IsStep{DrawStep, Yours}},
	{"during the declare attackers step", IsStep{DeclareAttackers, Anyone}},
	{"during the declare blockers step", IsStep{DeclareBlockers, Anyone}},
	{"before attackers are declared", BeforeStep{DeclareAttackers}},
	{"before blockers are declared", BeforeStep{DeclareBlockers}},
	{"before combat damage", BeforeStep{CombatDamage}},
	{"before the combat damage step", BeforeStep{CombatDamage}},
	{"before the end of combat step", BeforeStep{EndOfCombat}},
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
	how, n := AtLeast, Quantity(Literal(1))
	switch {
	case p.accept("no"):
		how, n = Equal, Literal(0)
	default:
		q, ok := p.plainNumber()
		if !ok || !p.accept("or more") {
			return "", 0, nil, p.fail(start)
		}
		n = q
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

// historyCondition reads what happened this turn: "you gained life this turn", "a
// creature died this turn".
func (p *parser) historyCondition() (Condition, bool) {
	start := p.mark()
	if p.accept("you've cast") && (p.acceptAny("an", "a") != "" || p.next("another")) {
		if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == SpellNoun && p.accept("this turn") {
			return Happened{Event: SpellCast{By: Yours, What: Each{phrase}}}, true
		}
	}
	p.reset(start)
	e, ok := p.pastEvent()
	if !ok || !p.accept("this turn") {
		return nil, p.fail(start)
	}
	return Happened{Event: e}, true
}

// pastEvent reads an event in the past tense.
func (p *parser) pastEvent() (Event, bool) {
	start := p.mark()
	m := len(p.mentions)
	s, ok := p.eventSubject()
	p.mentions = p.mentions[:m] // a past event is not what "it" goes back to
	if !ok {
		return nil, p.fail(start)
	}
	what := s.ref
	if s.player {
		switch p.acceptAny("gained life", "lost life", "attacked", "cast", "sacrificed", "discarded a card") {
		case "gained life":
			return LifeGained{what}, true
		case "lost life":
			return LifeLost{what}, true
		case "discarded a card":
			return CardDiscarded{Who: what}, true
		case "attacked":
			if (what == You{}) && p.next("this turn") {
				return AttackDeclared{What: Each{Phrase{Where: []Predicate{HasType{Creature}, Controlled{Yours}}}}, Several: true}, true
			}
		case "cast":
			by, ok := s.relation()
			if !ok || p.acceptAny("an", "a") == "" && !p.next("another") {
				break
			}
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == SpellNoun {
				return SpellCast{By: by, What: Each{phrase}}, true
			}
		case "sacrificed":
			if p.acceptAny("an", "a") != "" {
				if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == PermanentNoun {
					return PermanentSacrificed{Who: what, What: Each{phrase}}, true
				}
			}
		}
		return nil, p.fail(start)
	}
	switch p.acceptAny("died under your control", "left the battlefield under your control", "died", "entered the battlefield under your control", "entered under your control", "entered", "attacked", "was dealt damage", "left the battlefield") {
	case "died under your control":
		if withPredicate(&what, Controlled{Yours}) {
			return ZoneChange{What: what, From: Battlefield, To: Graveyard}, true
		}
	case "left the battlefield under your control":
		if withPredicate(&what, Controlled{Yours}) {
			return ZoneChange{What: what, From: Battlefield}, true
		}
	case "died":
		return ZoneChange{What: what, From: Battlefield, To: Graveyard}, true
	case "entered the battlefield under your control", "entered under your control":
		if withPredicate(&what, Controlled{Yours}) {
			return ZoneChange{What: what, To: Battlefield}, true
		}
	case "entered":
		p.accept("the battlefield")
		return ZoneChange{What: what, To: Battlefield}, true
	case "attacked":
		return AttackDeclared{What: what}, true
	case "was dealt damage":
		return DamageDealt{To: what}, true
	case "left the battlefield":
		return ZoneChange{What: what, From: Battlefield}, true
	}
	return nil, p.fail(start)
}

// stateCondition reads what a known object is or has: "it's tapped", "this creature
// has a +1/+1 counter on it", "enchanted creature is red".
func (p *parser) stateCondition() (Condition, bool) {
	start := p.mark()
	if m := p.acceptAny("it's not", "it isn't", "it wasn't"); m != "" {
		if of := p.it(); of != nil {
			if predicate, ok := p.complement(); ok {
				return Matches{Of: of, Phrase: phraseOf(Not{predicate})}, true
			}
		}
		return nil, p.fail(start)
	}
	if p.acceptAny("it's", "they're") != "" {
		of := p.it()
		if p.toks[p.pos-1].text == "they're" {
			of = p.them()
		}
		if of != nil {
			if c, ok := p.isWhat(of); ok {
				return c, true
			}
		}
		return nil, p.fail(start)
	}
	if of, ok := p.possessive(); ok {
		if number, ok := p.numberName(); ok && p.accept("is") {
			if how, to, ok := p.comparison(); ok {
				return Relates{NumberOf{Number: number, Of: of}, how, to}, true
			}
		}
		p.reset(start)
	}
	of, ok := p.namedObject()
	if !ok {
		return nil, p.fail(start)
	}
	switch p.acceptAny("is", "are", "was", "were", "isn't", "wasn't", "has", "had", "doesn't have") {
	case "is", "are", "was", "were":
		if c, ok := p.isWhat(of); ok {
			return c, true
		}
	case "isn't", "wasn't":
		if predicate, ok := p.complement(); ok {
			return Matches{Of: of, Phrase: phraseOf(Not{predicate})}, true
		}
	case "has", "had":
		if p.accept("no") {
			if kind, ok := p.counterKind(); ok && p.acceptAny("counters on it", "counter on it") != "" {
				return Matches{Of: of, Phrase: phraseOf(Not{HasCounter{kind}})}, true
			}
			return nil, p.fail(start)
		}
		if kind, how, n, ok := p.howManyCounters(); ok && p.accept("it") {
			return Relates{NumberOf{Number: Counters, Of: of, Kind: kind}, how, n}, true
		}
		if predicate, ok := p.having(&Phrase{}); ok {
			return Matches{Of: of, Phrase: phraseOf(predicate)}, true
		}
	case "doesn't have":
		if predicate, ok := p.having(&Phrase{}); ok {
			return Matches{Of: of, Phrase: phraseOf(Not{predicate})}, true
		}
	}
	return nil, p.fail(start)
}

// isWhat reads what comes after "is" in a condition.
func (p *parser) isWhat(of Reference) (Condition, bool) {
	start := p.mark()
	if p.accept("on the battlefield") {
		return Matches{Of: of, Phrase: Phrase{Zone: Battlefield}}, true
	}
	if p.acceptAny("an", "a") != "" {
		phrase, plural, ok := p.nounPhrase()
		if ok && plural.one() {
			return Matches{Of: of, Phrase: phrase}, true
		}
		return nil, p.fail(start)
	}
	if predicate, ok := p.complement(); ok {
		return Matches{Of: of, Phrase: phraseOf(predicate)}, true
	}
	return nil, p.fail(start)
}

// anOpponent is the phrase of one of your opponents.
var anOpponent = Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Opponents}}}

func phraseOf(predicate Predicate) Phrase { return Phrase{Where: []Predicate{predicate}} }
