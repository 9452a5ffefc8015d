package oracle

// This file reads imperatives: what you do when a spell or ability resolves.

// imperative reads a verb in its base form and what belongs to it.
func (p *parser) imperative() ([]Instruction, bool) {
	start := p.mark()
	verb := p.peek().text
	p.pos++
	out, ok := p.playerImperative(You{}, verb)
	if !ok {
		p.reset(start)
		p.pos++
		switch verb {
		case "pay":
			p.reset(start)
			if cost, found := p.costItems(); found && len(cost) == 1 {
				if _, mana := cost[0].(PayMana); mana {
					out, ok = []Instruction{May{Who: You{}, Cost: cost, Must: true}}, true
				}
			}
		case "draw":
			out, ok = p.draws(You{})
		case "discard":
			out, ok = p.discards(You{})
		case "mill":
			out, ok = p.mills(You{})
		case "scry":
			out, ok = p.bareNumber(func(n Quantity) Instruction { return Scry{You{}, n} })
		case "surveil":
			out, ok = p.bareNumber(func(n Quantity) Instruction { return Surveil{You{}, n} })
		case "sacrifice":
			out, ok = p.sacrifices(You{})
		case "create":
			out, ok = p.creates(You{})
		case "search":
			out, ok = p.searches(You{})
		case "shuffle":
			out, ok = p.shuffles(You{})
		case "gain":
			if p.next("control") {
				out, ok = p.gainsLifeOrControl(You{}, ForTheGame)
			}
		case "destroy":
			if what, found := p.reference(); found {
				out, ok = []Instruction{Destroy{What: what}}, true
			}
		case "counter":
			if what, found := p.reference(); found {
				out, ok = []Instruction{Counter{What: what}}, true
			}
		case "regenerate":
			if what, found := p.reference(); found {
				out, ok = []Instruction{Regenerate{what}}, true
			}
		case "attach":
			if what, found := p.reference(); found && p.accept("to") {
				if to, found := p.notDoer(what); found {
					out, ok = []Instruction{Attach{what, to}}, true
				}
			}
		case "copy":
			out, ok = p.copies()
		case "remove":
			out, ok = p.removes()
		case "flip":
			if out, ok = p.flips(You{}); ok {
				break
			}
			if what, found := p.reference(); found {
				out, ok = []Instruction{KeywordAction{Who: You{}, Name: "flip", Object: what}}, true
			}
		case "roll":
			out, ok = p.rolls(You{})
		case "prevent":
			out, ok = p.prevents()
		case "separate":
			out, ok = p.separates(You{})
		case "exchange":
			out, ok = p.exchanges()
		case "double":
			out, ok = p.doubles()
		case "choose":
			out, ok = p.chooses()
		case "reselect":
			players := p.accept("which player") && !p.accept("or permanent")
			if what, found := p.reference(); found && p.accept("is attacking") {
				out, ok = []Instruction{Reselect{what, players}}, true
			}
		case "take":
			out, ok = p.extraTurn(You{})
		case "skip":
			out, ok = p.skipsNext(You{})
		case "end":
			if p.accept("the turn") {
				out, ok = []Instruction{EndTurn{}}, true
			} else if p.accept("the combat phase") {
				out, ok = []Instruction{EndCombat{}}, true
			}
		case "restart":
			out, ok = p.restarts()
		case "turn":
			out, ok = p.turns()
		case "move":
			out, ok = p.movesCounters()
		case "switch":
			out, ok = p.switches()
		case "change":
			if out, ok = p.changesTargets(); !ok {
				out, ok = p.changesText()
			}
		default:
			p.reset(start)
			out, ok = p.keywordAction()
		}
	}
	if !ok {
		return nil, p.fail(start)
	}
	return out, true
}

// playerImperative reads the verbs that any player can be told to do to objects.
func (p *parser) playerImperative(who Reference, verb string) ([]Instruction, bool) {
	start := p.mark()
	var out []Instruction
	ok := false
	switch lemma(verb) {
	case "exile":
		if out, ok = p.revealUntil(who, true); !ok {
			out, ok = p.exiles(who)
		}
	case "put":
		out, ok = p.puts(who)
	case "return":
		out, ok = p.returns(who)
	case "tap":
		if p.accept("or untap") {
			if what, found := p.reference(); found {
				return []Instruction{Alternatives{Who: who, Options: [][]Instruction{{TapObject{What: what}}, {UntapObject{What: what}}}, Words: []string{"tap", "untap"}}}, true
			}
			break
		}
		if what, found := p.reference(); found {
			out, ok = []Instruction{TapObject{What: what, Who: notYou(who)}}, true
		}
	case "untap":
		if what, found := p.reference(); found {
			out, ok = []Instruction{UntapObject{What: what, Who: notYou(who)}}, true
		}
	case "reveal":
		if out, ok = p.revealUntil(who, false); ok {
			break
		}
		if what, found := p.revealed(); found {
			p.did("revealed")
			out, ok = []Instruction{Reveal{who, what}}, true
		}
	case "look":
		if p.accept("at") {
			if what, found := p.revealed(); found {
				out, ok = []Instruction{LookAt{who, what}}, true
			}
		}
	case "add":
		out, ok = p.adds(who)
	}
	if !ok {
		return nil, p.fail(start)
	}
	return out, true
}

// revealed reads what is revealed or looked at: cards, a hand, the top of a library.
func (p *parser) revealed() (Reference, bool) {
	start := p.mark()
	if who, ok := p.possessor(); ok && p.accept("hand") {
		hand := Phrase{Noun: CardNoun, Zone: Hand, Where: []Predicate{ownedBy(who)}}
		p.mention(It{Previous: true}, hand, true)
		return Each{hand}, true
	}
	p.reset(start)
	return p.reference()
}

// adds reads the mana that a player gets.
func (p *parser) adds(who Reference) ([]Instruction, bool) {
	start := p.mark()
	m := AddMana{Who: who}
	p.accept("an additional") // besides what made it trigger
	if mana, ok := p.manaCost(); ok {
		m.Mana = mana
		if p.next("or") || p.next(",") {
			all := Cost(append(Cost(nil), mana...))
			single := len(mana) == 1
			for {
				at := p.mark()
				comma := p.accept(",")
				or := p.accept("or")
				if !comma && !or {
					break
				}
				more, ok := p.manaCost()
				if !ok || len(more) != 1 || !single {
					p.reset(at)
					break
				}
				all = append(all, more...)
			}
			if len(all) > 1 {
				m.Mana, m.OneOf = nil, all
			}
		}
		at := p.mark()
		if p.accept("for each") {
			each, ok := p.forEachCount()
			if !ok {
				p.reset(at)
				return nil, p.fail(start)
			}
			m.Amount = each
		}
		return []Instruction{m}, true
	}
	if p.accept("an amount of") {
		if mana, ok := p.manaCost(); ok && p.accept("equal to") {
			if n, ok := p.amount(); ok {
				m.Mana, m.Amount = mana, n
				return []Instruction{m}, true
			}
		}
		return nil, p.fail(start)
	}
	n, ok := p.plainNumber()
	if !ok || !p.accept("mana") {
		return nil, p.fail(start)
	}
	m.Amount = n
	switch p.acceptAny("of any color", "of any one color", "in any combination of colors", "of the chosen color", "of any type that a land you control could produce",
		"of any type that land produced", "of any type that permanent produced") {
	case "of any color", "of any one color":
		m.AnyColor = true
		if n == Quantity(Literal(1)) && p.accept("that a land an opponent controls could produce") {
			m.AnyColor = false
			m.Produced = &Phrase{Where: []Predicate{HasType{Land}, Controlled{Opponents}}}
			m.Colored = true
		}
	case "in any combination of colors":
		m.AnyColor, m.Together = true, true
	case "of the chosen color":
		m.Chosen = true
	case "of any type that a land you control could produce":
		m.Produced = &Phrase{Where: []Predicate{HasType{Land}, Controlled{Yours}}}
	case "of any type that land produced":
		m.LikeTapped = &Phrase{Where: []Predicate{HasType{Land}}}
	case "of any type that permanent produced":
		m.LikeTapped = &Phrase{}
	default:
		return nil, p.fail(start)
	}
	return []Instruction{m}, true
}

func (p *parser) copies() ([]Instruction, bool) {
	start := p.mark()
	what, ok := p.reference()
	if !ok {
		return nil, p.fail(start)
	}
	p.mention(It{Previous: true}, Phrase{Noun: SpellNoun}, false)
	p.copied = true
	c := CopySpell{What: what, Count: Literal(1)}
	if p.accept("twice") {
		c.Count = Literal(2)
	}
	if !p.exceptions(&c.Except) {
		return nil, p.fail(start)
	}
	if m := p.mark(); p.accept("for each") {
		each, number, ok := p.nounPhrase()
		p.acceptAny("that the", "that", "the")
		if !ok || !number.one() || p.acceptAny("spell or ability could target", "spell could target", "ability could target") == "" {
			p.reset(m)
			return []Instruction{c}, true
		}
		p.accept(".")
		if !p.accept("each copy targets a different one of them") {
			if !p.accept("each copy targets a different one of those") {
				return nil, p.fail(start)
			}
			if n, ok := p.nominal(); !ok || !n.plural.many() || n.noun != each.Noun {
				return nil, p.fail(start)
			}
		}
		c.ForEach = &each
	}
	return []Instruction{c}, true
}

func (p *parser) removes() ([]Instruction, bool) {
	start := p.mark()
	kind, count, ok := p.counters()
	if !ok || !p.accept("from") {
		p.reset(start)
		if what, ok := p.reference(); ok && p.accept("from combat") {
			return []Instruction{RemoveFromCombat{what}}, true
		}
		return nil, p.fail(start)
	}
	from, ok := p.reference()
	if !ok {
		return nil, p.fail(start)
	}
	return []Instruction{RemoveCounters{Kind: kind, Count: count, From: from}}, true
}

// movesCounters reads "move a +1/+1 counter from this creature onto target creature".
func (p *parser) movesCounters() ([]Instruction, bool) {
	kind, count, ok := p.counters()
	if !ok || kind == "" || !p.accept("from") {
		return nil, false
	}
	from, ok := p.reference()
	if !ok || p.acceptAny("onto", "to") == "" {
		return nil, false
	}
	to, ok := p.reference()
	if !ok {
		return nil, false
	}
	return []Instruction{MoveCounters{Kind: kind, Count: count, From: from, To: to}}, true
}

// prevents reads prevention shields for the turn (615).
func (p *parser) prevents() ([]Instruction, bool) {
	start := p.mark()
	var shield Prevention
	e := DamageDealt{}
	switch {
	case p.accept("the next"):
		n, ok := p.plainNumber()
		if !ok || !p.accept("damage") {
			return nil, p.fail(start)
		}
		shield.Amount = n
	case p.accept("all combat damage"):
		e.Combat = true
	case p.accept("all noncombat damage"):
		e.NonCombat = true
	case p.accept("all damage"):
	default:
		return nil, p.fail(start)
	}
	if !p.accept("that would be dealt") {
		return nil, p.fail(start)
	}
	this := false
	for {
		switch {
		case !this && p.accept("this turn"):
			this = true
			continue
		case e.To == nil && p.accept("to"):
			to, ok := p.reference()
			if !ok {
				return nil, p.fail(start)
			}
			e.To = to
			continue
		case e.Source == nil && p.accept("by"):
			by, ok := p.reference()
			if !ok {
				return nil, p.fail(start)
			}
			e.Source = by
			continue
		}
		break
	}
	if !this {
		return nil, p.fail(start)
	}
	shield.Event = e
	return []Instruction{Establish{Effect: shield, Duration: ThisTurn}}, true
}

// chooses reads choices made on resolution.
func (p *parser) chooses() ([]Instruction, bool) {
	start := p.mark()
	if what, ok := p.choice(); ok {
		return []Instruction{MakeChoice{You{}, what}}, true
	}
	if out, ok := p.chooseFrom(You{}); ok {
		return out, true
	}
	if p.accept("new targets for") {
		if what, ok := p.reference(); ok {
			return []Instruction{ChooseNewTargets{What: what}}, true
		}
	}
	return nil, p.fail(start)
}

// changesTargets reads which targets of a spell or ability are changed.
func (p *parser) changesTargets() ([]Instruction, bool) {
	start := p.mark()
	for _, form := range whichTargetsWords {
		if !p.accept(form.words + " of") {
			continue
		}
		what, ok := p.reference()
		if !ok {
			break
		}
		change := ChangeTargets{What: what, Which: form.which}
		if p.accept("to") {
			if change.To, ok = p.reference(); !ok {
				break
			}
		}
		return []Instruction{change}, true
	}
	return nil, p.fail(start)
}

// choice reads what is chosen: "a color", "a creature type".
func (p *parser) choice() (Choice, bool) {
	switch p.acceptAny("a color", "a creature type", "a basic land type", "a card name", "a nonland card name", "an opponent", "a player", "a number") {
	case "a color":
		return ChooseColor, true
	case "a creature type":
		return ChooseCreatureType, true
	case "a basic land type":
		return ChooseBasicLandType, true
	case "a card name":
		return ChooseCardName, true
	case "a nonland card name":
		return ChooseNonlandCardName, true
	case "an opponent":
		return ChooseOpponent, true
	case "a number":
		return ChooseNumber, true
	}
	return 0, false
}

func (p *parser) turns() ([]Instruction, bool) {
	start := p.mark()
	what, ok := p.reference()
	if !ok {
		return nil, p.fail(start)
	}
	switch p.acceptAny("face down", "face up") {
	case "face down":
		return []Instruction{TurnFace{what, true}}, true
	case "face up":
		return []Instruction{TurnFace{what, false}}, true
	}
	return nil, p.fail(start)
}
