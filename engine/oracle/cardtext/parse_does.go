package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what a player does, as an event.

// apart reports whether each of several players is spoken of alone: "a player", and not "one or more players".
func (s subject) apart() bool {
	_, each := s.ref.(oracle.Each)
	return each && !s.several
}

// playerEvent reads what a player does.
func (p *parser) playerEvent(s subject) (oracle.Event, bool) {
	who := s.ref
	switch p.acceptAny("casts", "cast", "draws", "draw", "discards", "discard", "gains", "gain", "loses", "lose", "sacrifices", "sacrifice",
		"activates", "activate", "attacks", "attack", "cycles", "cycle", "scry", "surveil", "plays", "play", "taps", "tap", "becomes", "is", "are", "investigate", "proliferate", "commits", "commit", "expends", "expend", "firebends", "firebend", "airbends", "airbend", "earthbends", "earthbend", "waterbends", "waterbend", "forage", "collects", "collect", "clashes", "clash", "manifest", "gives", "give", "exerts", "exert", "shuffles", "shuffle", "searches", "search", "rolls", "roll", "opens", "open", "claims", "claim", "visits", "visit", "wins", "win", "planeswalks", "planeswalk", "foretells", "foretell", "discovers", "discover", "blights", "blight") {
	case "planeswalks", "planeswalk":
		return p.planeswalks(who)
	case "casts", "cast":
		m := p.mark()
		if p.acceptAny("or copies", "or copy") != "" {
			if by, ok := s.relation(); ok && p.acceptAny("an", "a") != "" {
				if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.SpellNoun {
					p.mention(oracle.It{}, phrase, false)
					return oracle.OneOf{Of: []oracle.Event{oracle.SpellCast{By: by, What: oracle.Each{Phrase: phrase}}, oracle.SpellCopied{By: by, What: oracle.Each{Phrase: phrase}}}}, true
				}
			}
			p.reset(m)
			return nil, false
		}
		return p.castEvent(s)
	case "draws", "draw":
		switch {
		case p.accept("a card except the first one they draw in each of their draw steps"),
			p.accept("a card except the first one you draw in each of your draw steps"):
			return oracle.CardDrawn{Who: who, ExceptFirst: true}, true
		case p.accept("one or more cards"):
			return oracle.CardDrawn{Who: who, AtLeast: 1}, true
		case p.accept("two or more cards"):
			return oracle.CardDrawn{Who: who, AtLeast: 2}, true
		case p.accept("a card"):
			return oracle.CardDrawn{Who: who}, true
		}
		if m := p.mark(); p.acceptAny("your", "their") != "" {
			ordinal := 1 + slices.Index(castOrdinals, p.acceptAny(castOrdinals...))
			if ordinal == 1 && p.accept("or second card each turn") {
				return oracle.OneOf{Of: []oracle.Event{oracle.CardDrawn{Who: who, Ordinal: 1}, oracle.CardDrawn{Who: who, Ordinal: 2}}}, true
			}
			if ordinal > 0 && p.acceptAny("card each turn", "card in a turn") != "" {
				return oracle.CardDrawn{Who: who, Ordinal: ordinal}, true
			}
			p.reset(m)
		}
	case "discards", "discard":
		if p.accept("one or more cards") {
			return oracle.CardDiscarded{Who: who, Several: true, PerPlayer: s.apart()}, true
		}
		if m := p.mark(); p.accept("one or more") {
			if phrase, number, ok := p.nounPhrase(); ok && number.many() && phrase.Noun == oracle.CardNoun && phrase.Zone == oracle.Nowhere {
				p.mention(oracle.It{}, phrase, true)
				return oracle.CardDiscarded{Who: who, What: &phrase, Several: true, PerPlayer: s.apart()}, true
			}
			p.reset(m)
		}
		if p.accept("this card") {
			return oracle.CardDiscarded{Who: who, This: true}, true
		}
		if p.acceptAny("a", "an") != "" {
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.CardNoun {
				p.mention(oracle.It{}, phrase, false)
				if len(phrase.Where) == 0 && phrase.Zone == oracle.Nowhere {
					return oracle.CardDiscarded{Who: who}, true
				}
				return oracle.CardDiscarded{Who: who, What: &phrase}, true
			}
		}
	case "gains", "gain":
		if p.acceptAny("or lose life", "or loses life") != "" {
			return oracle.OneOf{Of: []oracle.Event{oracle.LifeGained{Who: who}, oracle.LifeLost{Who: who}}}, true
		}
		if p.accept("life") {
			return oracle.LifeGained{Who: who}, true
		}
		if p.accept("control of") {
			what, ok := p.eventObject()
			return oracle.ControlLost{What: what, To: who}, ok && notYou(who) != nil && p.accept("from you")
		}
	case "activates", "activate":
		by, ok := s.relation()
		if which := p.acceptAny("an ability", "an exhaust ability"); ok && which != "" {
			p.mention(oracle.It{}, oracle.Phrase{Noun: oracle.AbilityNoun}, false)
			e := oracle.AbilityActivated{By: by, Exhaust: which == "an exhaust ability"}
			return e, p.activatedOf(&e)
		}
		if ok {
			if e, ok := p.activatesKeyword(by); ok {
				return e, true
			}
		}
		if p.accept("a boast ability") {
			return oracle.KeywordActionDone{Who: who, Name: oracle.Boast}, true
		}
	case "discovers", "discover":
		return oracle.KeywordActionDone{Who: who, Name: "discover"}, true
	case "foretells", "foretell":
		if p.accept("a card") {
			return oracle.KeywordActionDone{Who: who, Name: oracle.Foretell}, true
		}
	case "loses", "lose":
		if p.accept("life") {
			return oracle.LifeLost{Who: who}, true
		}
		if p.accept("the game") {
			return oracle.GameLost{Who: who}, true
		}
		if e, ok := p.flipEvent(who, true); ok {
			return e, true
		}
		if _, you := who.(oracle.You); you && p.accept("control of") {
			if what, ok := p.eventObject(); ok {
				return oracle.ControlLost{What: what}, true
			}
		}
	case "sacrifices", "sacrifice":
		m := p.mark()
		if p.this() && p.accept("or another") {
			if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.PermanentNoun && len(phrase.Or) == 0 {
				p.mention(oracle.It{}, phrase, false)
				return oracle.PermanentSacrificed{Who: who, What: oracle.The{All: []oracle.Reference{oracle.This{}, oracle.Each{Phrase: phrase}}}}, true
			}
		}
		p.reset(m)
		if p.this() || p.it() == oracle.Reference(oracle.This{}) && p.next("it ,") && p.accept("it") {
			p.mention(oracle.It{}, thisPhrase(p.card), false)
			return oracle.PermanentSacrificed{Who: who, What: oracle.This{}}, true
		}
		several := p.accept("one or more")
		if several || p.acceptAny("an", "a") != "" || p.next("another") {
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.PermanentNoun {
				p.mention(oracle.It{}, phrase, false)
				return oracle.PermanentSacrificed{Who: who, What: oracle.Each{Phrase: phrase}, Several: several, PerPlayer: several && s.apart()}, true
			}
		}
	case "attacks", "attack":
		return p.playerAttacks(who)
	case "cycles", "cycle":
		if p.this() {
			p.mention(oracle.It{}, thisPhrase(p.card), false)
			return oracle.CardCycled{Who: who, What: oracle.This{}}, true
		}
		if p.acceptAny("or discards", "or discard") != "" {
			return p.cyclesOrDiscards(who)
		}
		if p.acceptAny("a card", "another card") != "" { // what is cycled is in a hand, and never what watches for it
			p.mention(oracle.It{}, oracle.Phrase{Noun: oracle.CardNoun}, false)
			return oracle.CardCycled{Who: who}, true
		}
	case "opens", "open", "claims", "claim", "visits", "visit":
		return p.attractionEvent(p.toks[p.pos-1].text, who)
	case "rolls", "roll":
		return p.rollEvent(who)
	case "wins", "win":
		if p.accept("a clash") {
			return oracle.KeywordActionDone{Who: who, Name: oracle.WinClash}, true
		}
		return p.flipEvent(who, false)
	case "collects", "collect":
		if p.accept("evidence") {
			return oracle.KeywordActionDone{Who: who, Name: oracle.CollectEvidence}, true
		}
	case "clashes", "clash":
		if p.accept("and win") {
			return oracle.KeywordActionDone{Who: who, Name: oracle.WinClash}, true
		}
		return oracle.KeywordActionDone{Who: who, Name: oracle.Clash}, true
	case "searches", "search":
		switch p.acceptAny("a library", "their library", "your library") {
		case "a library":
			return oracle.LibrarySearched{Who: who}, true
		case "their library", "your library":
			return oracle.LibrarySearched{Who: who, Own: true}, true
		}
	case "shuffles", "shuffle":
		if p.acceptAny("their library", "your library") != "" {
			return oracle.LibraryShuffled{Who: who}, true
		}
	case "exerts", "exert":
		if p.acceptAny("a", "an") != "" {
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.PermanentNoun {
				p.mention(oracle.It{}, phrase, false)
				return oracle.Exerted{Who: who, What: oracle.Each{Phrase: phrase}}, true
			}
		}
	case "scry":
		return oracle.KeywordActionDone{Who: who, Name: "scry"}, true
	case "surveil":
		return oracle.KeywordActionDone{Who: who, Name: "surveil"}, true
	case "investigate":
		return oracle.KeywordActionDone{Who: who, Name: "investigate"}, true
	case "commits", "commit":
		if p.accept("a crime") {
			return oracle.KeywordActionDone{Who: who, Name: oracle.CommitACrime}, true
		}
	case "airbends", "airbend":
		return oracle.KeywordActionDone{Who: who, Name: "airbend"}, true
	case "earthbends", "earthbend":
		return oracle.KeywordActionDone{Who: who, Name: "earthbend"}, true
	case "waterbends", "waterbend":
		return oracle.KeywordActionDone{Who: who, Name: "waterbend"}, true
	case "firebends", "firebend":
		return oracle.KeywordActionDone{Who: who, Name: "firebend"}, true
	case "blights", "blight":
		return oracle.KeywordActionDone{Who: who, Name: "blight"}, true
	case "forage":
		return oracle.KeywordActionDone{Who: who, Name: "forage"}, true
	case "manifest":
		if p.accept("dread") {
			return oracle.KeywordActionDone{Who: who, Name: "manifest dread"}, true
		}
	case "expends", "expend":
		if n, ok := p.number(); ok {
			return oracle.Expended{Who: who, Amount: n}, true
		}
	case "gives", "give":
		if p.accept("a gift") {
			return oracle.KeywordActionDone{Who: who, Name: "give a gift"}, true
		}
	case "proliferate":
		return oracle.KeywordActionDone{Who: who, Name: "proliferate"}, true
	case "plays", "play":
		if e, ok := p.playsSuchCard(s, who); ok {
			return e, true
		}
		if by, ok := s.relation(); ok && p.accept("a card") && (p.next(",") || p.next("this turn")) { // a land, or a spell that is cast
			return oracle.OneOf{Of: []oracle.Event{oracle.LandPlayed{Who: who}, oracle.SpellCast{By: by, What: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.SpellNoun}}, Card: true}}}, true
		}
		if article := p.acceptAny("a", "another"); article != "" && p.accept("land") {
			p.mention(oracle.It{}, oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Land}}}, false)
			if article == "a" && p.accept("from exile") {
				return oracle.LandPlayed{Who: who, From: oracle.Exile}, true
			}
			return oracle.LandPlayed{Who: who, Another: article == "another"}, true
		}
	case "taps", "tap":
		if who == oracle.Reference(oracle.You{}) && p.this() && p.accept("for mana") { // which nobody else can
			p.mention(oracle.This{}, thisPhrase(p.card), false)
			return oracle.TappedForMana{What: oracle.This{}}, true
		}
		if p.acceptAny("a", "an") != "" {
			if phrase, _, ok := p.nounPhrase(); ok && p.accept("for") {
				of, ok := p.manaTappedFor()
				if !ok {
					break
				}
				if by, ok := s.relation(); ok {
					p.mention(oracle.It{}, phrase, false)
					if by != oracle.Anyone {
						phrase.Add(oracle.Controlled{By: by})
					}
					of.What = oracle.Each{Phrase: phrase}
					return of, true
				}
			}
		}
	case "is", "are":
		if e, ok := p.dealtTo(who); ok {
			return e, true
		}
		if p.accept("attacked") {
			return oracle.Attacked{What: who}, true
		}
	}
	return nil, false
}

// activatedOf reads of what an ability is and that it is no mana ability: "of an artifact or creature that isn't a mana ability".
func (p *parser) activatedOf(e *oracle.AbilityActivated) bool {
	m := p.mark()
	if p.accept("of") && p.acceptAny("an", "a") != "" {
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun {
			return p.fail(m)
		}
		e.What = oracle.Each{Phrase: phrase}
	} else {
		p.reset(m)
	}
	if p.next("that targets") {
		which := oracle.Phrase{Noun: oracle.AbilityNoun}
		p.postmodifiers(&which, false)
		if len(which.Where) != 1 {
			return p.fail(m)
		}
		if _, targets := which.Where[0].(oracle.Targets); !targets {
			return p.fail(m)
		}
		e.Which = &which
		return true
	}
	e.NotMana = p.acceptAny("that isn't a mana ability", notMana) != ""
	return true
}

// dealtTo reads what damage a player is dealt.
func (p *parser) dealtTo(who oracle.Reference) (oracle.Event, bool) {
	switch p.acceptAny("dealt combat damage", "dealt noncombat damage", "dealt damage") {
	case "dealt combat damage":
		return oracle.DamageDealt{To: who, Combat: true}, true
	case "dealt noncombat damage":
		return oracle.DamageDealt{To: who, NonCombat: true}, true
	case "dealt damage":
		return oracle.DamageDealt{To: who}, true
	}
	if m := p.mark(); p.accept("dealt") {
		if n, ok := p.number(); ok && n > 0 && p.accept("or more damage by a single source") {
			return oracle.DamageDealt{To: who, AtLeast: n}, true
		}
		p.reset(m)
	}
	return nil, false
}

// playerAttacks reads on after "attacks" of a player: "a player with one or more Elves".
func (p *parser) playerAttacks(who oracle.Reference) (oracle.Event, bool) {
	e := oracle.PlayerAttacks{Who: who}
	switch {
	case p.accept("you"):
		e.Whom = oracle.You{}
	case p.accept("enchanted player"):
		e.Whom = oracle.Host{}
		p.attackerSaid = who != oracle.Reference(oracle.You{})
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	case p.acceptAny("a", "an", "one of your") != "":
		phrase, _, ok := p.nounPhrase()
		if !ok || phrase.Noun != oracle.PlayerNoun {
			return nil, false
		}
		e.Whom = oracle.Each{Phrase: phrase}
		p.attackerSaid = who != oracle.Reference(oracle.You{})
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	}
	if m := p.mark(); who == oracle.Reference(oracle.You{}) && e.Whom == nil && p.accept("while") {
		if c, ok := p.controlCondition(); ok && p.next(",") {
			e.Meanwhile = c
			return e, true
		}
		p.reset(m)
	}
	if !p.accept("with") {
		if e.Whom == nil && !p.next(",") && !p.next("this turn") {
			return nil, false
		}
		p.mention(oracle.It{}, youAttack.Phrase, true)
		return e, true
	}
	if p.accept("your commander") {
		commander := oracle.Phrase{Noun: yourCommander.Noun, Where: slices.Clone(yourCommander.Where)}
		p.mention(oracle.It{}, commander, true)
		e.AtLeast, e.With = 1, &commander
		return e, true
	}
	e.Exactly = p.accept("exactly")
	if n, ok := p.number(); ok && (e.Exactly || p.accept("or more")) {
		e.AtLeast = n
	} else if p.acceptAny("a", "an") != "" {
		e.AtLeast, e.Each = 1, true
	} else {
		return nil, false
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || phrase.Noun != oracle.PermanentNoun {
		return nil, false
	}
	p.mention(oracle.It{}, phrase, !e.Each)
	e.With = &phrase
	return e, true
}

// ifItsTheNth reads "if it's the second creature spell you cast this turn" after "whenever you cast a spell": whichever it is, that
// does not change any more.
func (p *parser) ifItsTheNth(by oracle.Relation) (oracle.Event, bool) {
	start := p.mark()
	if by != oracle.Yours || !p.accept(", if it's the") {
		return nil, p.fail(start)
	}
	ordinal := 1 + slices.Index(castOrdinals, p.acceptAny(castOrdinals...))
	phrase, number, ok := p.nounPhrase()
	if ordinal == 0 || !ok || !number.one() || phrase.Noun != oracle.SpellNoun || takeController(&phrase) != oracle.Yours || !p.accept("this turn") {
		return nil, p.fail(start)
	}
	return oracle.SpellCast{By: by, What: oracle.Each{Phrase: phrase}, Ordinal: ordinal}, true
}

// notMana is the condition by which an ability that is activated isn't a mana ability.
const notMana = ", if it isn't a mana ability"

// abilityOfActivated reads "an ability of equipped creature is activated", by whomever.
func (p *parser) abilityOfActivated() (oracle.Event, bool) {
	start := p.mark()
	if !p.accept("an ability of") {
		return nil, p.fail(start)
	}
	of, ok := p.eventObject()
	if !ok || !p.accept("is activated") {
		return nil, p.fail(start)
	}
	p.mention(oracle.It{}, oracle.Phrase{Noun: oracle.AbilityNoun}, false)
	return oracle.AbilityActivated{What: of, NotMana: p.acceptAny("that isn't a mana ability", notMana) != ""}, true
}

// castOrdinals are the words for which of a player's spells of a turn it is.
var castOrdinals = []string{"first", "second", "third", "fourth", "fifth"}

// theChosenPlayers says of a spell that the chosen player has cast it.
var theChosenPlayers oracle.Predicate = oracle.ControlledBy{Who: oracle.ChosenPlayer{}}

// castEvent reads "casts a noncreature spell", "cast this spell", "cast your second
// spell each turn".
func (p *parser) castEvent(s subject) (oracle.Event, bool) {
	by, ok := s.relation()
	switch s.ref.(type) {
	case oracle.ChosenPlayer, oracle.Host: // what the chosen player casts, or enchanted player
		if p.acceptAny("a", "an") == "" {
			return nil, false
		}
		phrase, _, ok := p.nounPhrase()
		if !ok || phrase.Noun != oracle.SpellNoun || len(phrase.Or) > 0 || !p.next(",") {
			return nil, false
		}
		p.mentionCast(phrase, p.card)
		phrase.Add(oracle.ControlledBy{Who: s.ref})
		return oracle.SpellCast{What: oracle.Each{Phrase: phrase}}, true
	}
	if !ok {
		return nil, false
	}
	if p.this() {
		p.mention(oracle.It{}, oracle.Phrase{Noun: oracle.SpellNoun}, false)
		p.mentions[len(p.mentions)-1].own = true
		return oracle.SpellCast{By: by, What: oracle.This{}}, true
	}
	if p.acceptAny("your", "their") != "" {
		ordinal := 1 + slices.Index(castOrdinals, p.acceptAny(castOrdinals...))
		phrase, number, ok := p.nounPhrase()
		if ordinal == 0 || !ok || !number.one() || phrase.Noun != oracle.SpellNoun || p.acceptAny("each turn", "in a turn") == "" && !p.nextTurnOfTrigger() {
			return nil, false
		}
		p.mentionCast(phrase, p.card)
		return oracle.SpellCast{By: by, What: oracle.Each{Phrase: phrase}, Ordinal: ordinal}, true
	}
	if p.acceptAny("a", "an") == "" && !p.next("another") {
		return nil, false
	}
	m := p.mark()
	phrase, _, ok := p.nounPhrase()
	if ok && phrase.Noun == oracle.SpellNoun && len(phrase.Or) > 0 && !p.next(",") && phrase.Has(oracle.PermanentNoun) { // what is after "or" does something else
		p.reset(m)
		phrase, _, ok = p.phraseAlone()
	}
	if !ok || phrase.Noun != oracle.SpellNoun {
		return nil, false
	}
	p.mentionCast(phrase, p.card)
	if len(phrase.Where) == 0 {
		if nth, ok := p.ifItsTheNth(by); ok {
			return nth, true
		}
	}
	if p.acceptAny("other than your first spell each turn", "other than the first spell they cast each turn", "other than the first spell that player casts each turn") != "" {
		return oracle.SpellCast{By: by, What: oracle.Each{Phrase: phrase}, NotFirst: true}, len(phrase.Where) == 0 && len(phrase.Or) == 0
	}
	elsewhere := p.acceptAny("from anywhere other than your hand", "from anywhere other than their hand") != ""
	return oracle.SpellCast{By: by, What: oracle.Each{Phrase: phrase}, Elsewhere: elsewhere}, true
}

// cyclesOrDiscards reads what is cycled or discarded: a card, or one that the ability is not on.
func (p *parser) cyclesOrDiscards(who oracle.Reference) (oracle.Event, bool) {
	discarded := oracle.CardDiscarded{Who: who}
	phrase := oracle.Phrase{Noun: oracle.CardNoun}
	switch p.acceptAny("a card", "another card") {
	case "another card":
		phrase.Where = []oracle.Predicate{oracle.Other{}}
		discarded.What = &phrase
	case "":
		return nil, false
	}
	p.mention(oracle.It{}, phrase, false)
	return oracle.OneOf{Of: []oracle.Event{oracle.CardCycled{Who: who}, discarded}}, true
}

// castOrEnters reads "whenever you cast a black spell or a Swamp you control enters", after which nothing goes back to
// either.
func (p *parser) castOrEnters() (oracle.Event, bool) {
	start := p.mark()
	if !p.next("whenever you cast") {
		return nil, false
	}
	or := 0
	for n := 0; p.peekAt(n).text != "," && p.peekAt(n).kind != endToken; n++ {
		if p.peekAt(n).text == "or" {
			or = p.pos + n
		}
		if p.peekAt(n).text == "enters" && p.peekAt(n+1).text != "," {
			return nil, false
		}
	}
	if or == 0 {
		return nil, false
	}
	defer func(was []token) { p.toks = was }(p.toks)
	p.toks = slices.Clone(p.toks)
	p.toks[or] = token{kind: markToken, text: ",", raw: ",", line: p.toks[or].line, at: p.toks[or].at}
	far := p.far
	first, ok := p.oneTrigger()
	cast, is := first.(oracle.SpellCast)
	if !ok || !is || cast.Ordinal != 0 || p.pos != or {
		p.far = far
		return nil, p.fail(start)
	}
	p.pos++
	s, ok := p.eventSubject()
	if !ok || s.player || s.several || !p.accept("enters") || !p.next(",") {
		p.far = far
		return nil, p.fail(start)
	}
	p.mentions = p.mentions[:start.mentions]
	return oracle.OneOf{Of: []oracle.Event{first, oracle.ZoneChange{What: s.ref, To: oracle.Battlefield}}, Apart: true}, true
}
