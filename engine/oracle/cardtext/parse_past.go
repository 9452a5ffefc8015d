package cardtext

import "rulestep/engine/oracle"

// This file reads what has become of things this turn, and what you have not done.

// notThisTurn reads what you have not done this turn: "you haven't cast a spell", "you didn't attack with a creature".
func (p *parser) notThisTurn() (oracle.Event, bool) {
	start := p.mark()
	var e oracle.Event
	switch p.acceptAny("you haven't cast", "you didn't cast", "you didn't attack with", "you didn't attack", "you didn't play a land") {
	case "you haven't cast", "you didn't cast":
		if p.acceptAny("an", "a") == "" && !p.next("another") {
			break
		}
		if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.SpellNoun {
			e = oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: phrase}}
		}
	case "you didn't attack with":
		if p.acceptAny("an", "a") == "" {
			break
		}
		if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.PermanentNoun {
			phrase.Add(oracle.Controlled{By: oracle.Yours})
			e = oracle.AttackDeclared{What: oracle.Each{Phrase: phrase}}
		}
	case "you didn't attack":
		e = oracle.PlayerAttacks{Who: oracle.You{}}
	case "you didn't play a land":
		e = oracle.LandPlayed{Who: oracle.You{}}
	}
	if e == nil || !p.accept("this turn") {
		return nil, p.fail(start)
	}
	return e, true
}

// unlessDone reads "you attacked this turn" after "unless".
func (p *parser) unlessDone() (oracle.Event, bool) {
	if p.accept("you attacked this turn") {
		return oracle.PlayerAttacks{Who: oracle.You{}}, true
	}
	start := p.mark()
	if of, ok := p.namedObject(); ok && p.accept("attacked this turn") {
		return oracle.AttackDeclared{What: of}, true
	}
	return nil, p.fail(start)
}

// notPast writes what notThisTurn reads.
func (w *writer) notPast(e oracle.Event) (string, bool) {
	switch e := e.(type) {
	case oracle.SpellCast:
		if each, ok := e.What.(oracle.Each); ok && e.By == oracle.Yours {
			return "you haven't cast " + w.withArticle(each.Phrase) + " this turn", true
		}
	case oracle.AttackDeclared:
		if each, ok := e.What.(oracle.Each); ok {
			if phrase, yours := underYours(each.Phrase); yours != "" {
				return "you didn't attack with " + w.withArticle(phrase) + " this turn", true
			}
		}
	case oracle.PlayerAttacks:
		return "you didn't attack this turn", e.Who == oracle.Reference(oracle.You{}) && e.Whom == nil && e.With == nil
	case oracle.LandPlayed:
		return "you didn't play a land this turn", true
	}
	return "", false
}

// hadEnter reads what has entered under a player's control, after "had": "a land enter the battlefield under your control".
func (p *parser) hadEnter(s subject) (oracle.Event, bool) {
	start := p.mark()
	by, ok := s.relation()
	if !ok || by != oracle.Yours && by != oracle.Opponents || p.acceptAny("an", "a") == "" && !p.next("another") {
		return nil, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun || !p.accept("enter") {
		return nil, p.fail(start)
	}
	p.accept("the battlefield")
	p.acceptAny("under your control", "under their control")
	phrase.Add(oracle.Controlled{By: by})
	return oracle.ZoneChange{What: oracle.Each{Phrase: phrase}, To: oracle.Battlefield}, true
}

// yourGraveyardWords are how something comes to your graveyard or leaves it, in the past.
var yourGraveyardWords = []struct {
	words    string
	from, to oracle.Zone
	cards    bool // it is said of cards, and not of permanents
}{
	{"left your graveyard", oracle.Graveyard, oracle.Nowhere, true},
	{"was put into your graveyard from anywhere", oracle.Nowhere, oracle.Graveyard, true},
	{"was put into your graveyard from the battlefield", oracle.Battlefield, oracle.Graveyard, false},
}

// pastOfCards reads what has become of something of your graveyard: "a card left your graveyard".
func (p *parser) pastOfCards(what oracle.Reference, noun oracle.Noun) (oracle.Event, bool) {
	for _, w := range yourGraveyardWords {
		if w.cards == (noun == oracle.CardNoun) && p.accept(w.words) {
			ok := withPredicate(&what, oracle.Owned{By: oracle.Yours})
			return oracle.ZoneChange{What: what, From: w.from, To: w.to}, ok
		}
	}
	return nil, false
}
