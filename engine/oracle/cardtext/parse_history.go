package cardtext

import (
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads conditions about what happened.

// historyCondition reads what happened this turn: "you gained life this turn", "a
// creature died this turn".
func (p *parser) historyCondition() (oracle.Condition, bool) {
	start := p.mark()
	if p.accept("you've committed a crime this turn") {
		return oracle.Happened{Event: oracle.KeywordActionDone{Who: oracle.You{}, Name: oracle.CommitACrime}}, true
	}
	if p.accept("you've cast") && (p.acceptAny("an", "a") != "" || p.next("another")) {
		if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.SpellNoun && p.accept("this turn") {
			return oracle.Happened{Event: oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: phrase}}}, true
		}
	}
	p.reset(start)
	if p.accept("you've cast both") && p.acceptAny("an", "a") != "" {
		one, _, ok := p.nounPhrase()
		if ok && p.accept("and") && p.acceptAny("an", "a") != "" {
			if other, _, ok := p.nounPhrase(); ok && one.Noun == oracle.SpellNoun && other.Noun == oracle.SpellNoun && p.accept("this turn") {
				return oracle.Both{Of: []oracle.Condition{
					oracle.Happened{Event: oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: one}}},
					oracle.Happened{Event: oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: other}}},
				}}, true
			}
		}
	}
	p.reset(start)
	if p.accept("you gained or lost life this turn") {
		return oracle.Either{Of: []oracle.Condition{oracle.Happened{Event: oracle.LifeGained{Who: oracle.You{}}}, oracle.Happened{Event: oracle.LifeLost{Who: oracle.You{}}}}}, true
	}
	if not, ok := p.notThisTurn(); ok {
		return oracle.IsNot{Condition: oracle.Happened{Event: not}}, true
	}
	if p.accept("this is") {
		if n, ok := p.timeOf(); ok && p.accept("this ability has resolved this turn") {
			p.resolvedTimes = true
			return oracle.ResolvedTimes{Nth: n}, true
		}
		return nil, p.fail(start)
	}
	if p.resolvedTimes && p.accept("it's") { // which the sentence before has begun to count
		if n, ok := p.timeOf(); ok && p.next(",") {
			return oracle.ResolvedTimes{Nth: n}, true
		}
		p.reset(start)
	}
	e, ok := p.pastEvent()
	if ok && p.accept("last turn") {
		return oracle.Happened{Event: e, LastTurn: true}, true
	}
	if !ok || !p.accept("this turn") {
		p.reset(start)
		if of, ok := p.namedObject(); ok && p.accept("didn't attack this turn") {
			return oracle.IsNot{Condition: oracle.Happened{Event: oracle.AttackDeclared{What: of}}}, true
		}
		p.reset(start)
		return p.manyThisTurn()
	}
	return oracle.Happened{Event: e}, true
}

// manyThisTurn reads how often something has happened this turn: "three or more creatures died",
// "you've drawn two or more cards", "you gained 3 or more life".
func (p *parser) manyThisTurn() (oracle.Condition, bool) {
	start := p.mark()
	if how, n, phrase, ok := p.howMany(); ok && (how != oracle.AtLeast || n != oracle.Quantity(oracle.Literal(1))) && phrase.Noun == oracle.PermanentNoun {
		if e, ok := p.pastMove(oracle.Each{Phrase: phrase}, true); ok && p.accept("this turn") {
			return oracle.Relates{A: oracle.TimesThisTurn{Event: e}, How: how, B: n}, true
		}
	}
	p.reset(start)
	switch verb := p.acceptAny("you've drawn", "you've discarded", "you've cycled", "you cycled", "you've cast", "you've sacrificed", "you sacrificed", "you've visited", "you cast", "you attacked with", "you've played", "it wasn't the first land you played this turn"); verb {
	case "":
	case "it wasn't the first land you played this turn": // there is one before it (305.2a)
		if !p.follows("whenever you play a land , if it wasn't the first land you played this turn") {
			return nil, p.fail(start)
		}
		return oracle.Relates{A: oracle.TimesThisTurn{Event: oracle.LandPlayed{Who: oracle.You{}}}, How: oracle.AtLeast, B: oracle.Literal(2)}, true
	default:
		how, n, phrase, ok := p.howMany()
		if !ok || !p.accept("this turn") {
			return nil, p.fail(start)
		}
		all := oracle.Each{Phrase: phrase}
		plain := phrase.Noun == oracle.CardNoun && len(phrase.Where) == 0 && len(phrase.Or) == 0
		var e oracle.Event
		switch {
		case plain && verb == "you've drawn":
			e = oracle.CardDrawn{Who: oracle.You{}}
		case plain && verb == "you've discarded":
			e = oracle.CardDiscarded{Who: oracle.You{}}
		case plain && strings.HasSuffix(verb, "cycled"):
			e = oracle.CardCycled{Who: oracle.You{}}
		case phrase.Noun == oracle.SpellNoun && strings.HasSuffix(verb, "cast"):
			e = oracle.SpellCast{By: oracle.Yours, What: all}
		case phrase.Noun == oracle.PermanentNoun && verb == "you attacked with":
			all.Phrase.Add(oracle.Controlled{By: oracle.Yours})
			e = oracle.AttackDeclared{What: all}
		case verb == "you've played" && reflect.DeepEqual(phrase, phraseOf(oracle.HasType{Types: oracle.Land})):
			e = oracle.LandPlayed{Who: oracle.You{}}
		case phrase.Noun == oracle.PermanentNoun && verb == "you've visited":
			e = oracle.Visited{Who: oracle.You{}, What: all}
		case phrase.Noun == oracle.PermanentNoun && strings.HasSuffix(verb, "sacrificed"):
			e = oracle.PermanentSacrificed{Who: oracle.You{}, What: all}
		default:
			return nil, p.fail(start)
		}
		if how == oracle.AtLeast && n == oracle.Quantity(oracle.Literal(1)) {
			return oracle.Happened{Event: e}, true
		}
		return oracle.Relates{A: oracle.TimesThisTurn{Event: e}, How: how, B: n}, true
	}
	for _, life := range []struct {
		words string
		event oracle.Event
	}{{"you gained", oracle.LifeGained{Who: oracle.You{}}}, {"you've gained", oracle.LifeGained{Who: oracle.You{}}}, {"you lost", oracle.LifeLost{Who: oracle.You{}}}, {"you've lost", oracle.LifeLost{Who: oracle.You{}}}} {
		if !p.accept(life.words) {
			continue
		}
		if p.accept("life this turn") {
			return oracle.Happened{Event: life.event}, true
		}
		if n, ok := p.plainNumber(); ok && p.accept("or more life this turn") {
			return oracle.Relates{A: oracle.TimesThisTurn{Event: life.event, Amount: true}, How: oracle.AtLeast, B: n}, true
		}
		p.reset(start)
	}
	if p.accept("your team gained life this turn") {
		return oracle.Happened{Event: oracle.LifeGained{Who: yourTeam}}, true
	}
	if c, ok := p.lostOrGained(); ok {
		return c, true
	}
	if p.accept("you didn't lose life this turn") {
		return oracle.IsNot{Condition: oracle.Happened{Event: oracle.LifeLost{Who: oracle.You{}}}}, true
	}
	return nil, p.fail(start)
}

// pastEvent reads an event in the past tense.
func (p *parser) pastEvent() (oracle.Event, bool) {
	start := p.mark()
	m := len(p.mentions)
	s, ok := p.eventSubject()
	p.mentions = p.mentions[:m] // a past event is not what "it" goes back to
	if !ok {
		return nil, p.fail(start)
	}
	what := s.ref
	if !s.player && p.accept("you controlled") {
		if !withPredicate(&what, oracle.Controlled{By: oracle.Yours}) {
			return nil, p.fail(start)
		}
	}
	if !s.player && p.accept("an opponent controlled") {
		if !withPredicate(&what, oracle.Controlled{By: oracle.Opponents}) {
			return nil, p.fail(start)
		}
	}
	if s.player {
		switch verb := p.acceptAny("gained life", "lost life", "attacked", "has cast", "cast", "sacrificed", "discarded a card", "had", "was dealt combat damage", "was dealt damage", "has been dealt damage"); verb {
		case "had":
			if e, ok := p.hadEnter(s); ok {
				return e, true
			}
		case "was dealt combat damage", "was dealt damage", "has been dealt damage":
			dealt := oracle.DamageDealt{To: what, Combat: verb == "was dealt combat damage"}
			if m := p.mark(); p.acceptAny("by an", "by a") != "" {
				if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.PermanentNoun && p.next("this turn") {
					if _, group := what.(oracle.Each); group {
						dealt.Source = oracle.Each{Phrase: phrase}
						return dealt, true
					}
				}
				p.reset(m)
			}
			if !p.next("this turn") {
				break
			}
			return dealt, true
		case "gained life":
			return oracle.LifeGained{Who: what}, true
		case "lost life":
			return oracle.LifeLost{Who: what}, true
		case "discarded a card":
			return oracle.CardDiscarded{Who: what}, true
		case "attacked":
			if (what == oracle.You{}) && p.next("this turn") {
				return oracle.PlayerAttacks{Who: oracle.You{}}, true
			}
		case "cast", "has cast":
			by, ok := s.relation()
			if !ok || p.acceptAny("an", "a") == "" && !p.next("another") {
				break
			}
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.SpellNoun {
				return oracle.SpellCast{By: by, What: oracle.Each{Phrase: phrase}}, true
			}
		case "sacrificed":
			if p.acceptAny("an", "a") != "" {
				if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.PermanentNoun {
					return oracle.PermanentSacrificed{Who: what, What: oracle.Each{Phrase: phrase}}, true
				}
			}
		}
		return nil, p.fail(start)
	}
	if e, ok := p.pastOfCards(what, s.phrase.Noun); ok {
		return e, true
	}
	switch p.acceptAny("died under your control", "died under an opponent's control", "left the battlefield under your control", "left the battlefield under an opponent's control", "died", "was put into a graveyard from the battlefield", "entered the battlefield under your control", "entered under your control", "entered the battlefield under an opponent's control", "entered under an opponent's control", "entered", "attacked", "was dealt damage", "was dealt excess damage", "left the battlefield") {
	case "was dealt excess damage":
		return oracle.DamageDealt{To: what, Excess: true}, true
	case "died under your control":
		if withPredicate(&what, oracle.Controlled{By: oracle.Yours}) {
			return oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Graveyard}, true
		}
	case "died under an opponent's control":
		if withPredicate(&what, oracle.Controlled{By: oracle.Opponents}) {
			return oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Graveyard}, true
		}
	case "left the battlefield under your control":
		if withPredicate(&what, oracle.Controlled{By: oracle.Yours}) {
			return oracle.ZoneChange{What: what, From: oracle.Battlefield}, true
		}
	case "left the battlefield under an opponent's control":
		if withPredicate(&what, oracle.Controlled{By: oracle.Opponents}) {
			return oracle.ZoneChange{What: what, From: oracle.Battlefield}, true
		}
	case "died", "was put into a graveyard from the battlefield":
		return oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Graveyard}, true
	case "entered the battlefield under an opponent's control", "entered under an opponent's control":
		if withPredicate(&what, oracle.Controlled{By: oracle.Opponents}) {
			return oracle.ZoneChange{What: what, To: oracle.Battlefield}, true
		}
	case "entered the battlefield under your control", "entered under your control":
		if withPredicate(&what, oracle.Controlled{By: oracle.Yours}) {
			return oracle.ZoneChange{What: what, To: oracle.Battlefield}, true
		}
	case "entered":
		p.accept("the battlefield")
		return oracle.ZoneChange{What: what, To: oracle.Battlefield}, true
	case "attacked":
		return oracle.AttackDeclared{What: what}, true
	case "was dealt damage":
		return oracle.DamageDealt{To: what}, true
	case "left the battlefield":
		return oracle.ZoneChange{What: what, From: oracle.Battlefield}, true
	}
	return nil, p.fail(start)
}

// thisWas reads "it was kicked" (702.33d), "it was bargained" (702.166b) or "it was foretold" (702.143c) of this spell or permanent.
func (p *parser) thisWas(done string) bool {
	start := p.mark()
	if p.next("it's "+done) && p.itIsThis() && p.accept("it's "+done) {
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return true
	}
	p.reset(start)
	if (p.this() || p.itIsThis() && p.accept("it")) && p.accept("was") && p.accept(done) {
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return true
	}
	return p.fail(start)
}

// thisDid reads such words after this object's own noun.
func (p *parser) thisDid(words string) bool {
	start := p.mark()
	return p.this() && p.accept(words) || p.fail(start)
}

// kickedWith reads the kicker cost after "it was kicked", if one is named.
func (p *parser) kickedWith() (oracle.Condition, bool) {
	m := p.mark()
	if !p.accept("with its") {
		return oracle.WasKicked{}, true
	}
	if cost, ok := p.manaCost(); ok && p.accept("kicker") {
		return oracle.WasKicked{With: cost.String()}, true
	}
	p.reset(m)
	return nil, false
}

// wasBeheld reads "a Dragon was beheld".
func (p *parser) wasBeheld() (oracle.Condition, bool) {
	start := p.mark()
	if some, ok := p.some(); ok && some.Count == oracle.Quantity(oracle.Literal(1)) && !some.UpTo && !some.Random && p.accept("was beheld") {
		return oracle.Beheld{Phrase: some.Phrase}, true
	}
	return nil, p.fail(start)
}

// costPaid reads "its sneak cost was paid" and "it was cast using web-slinging" of this spell or permanent: of another
// thing it isn't asked, even if this one has that keyword too.
func (p *parser) costPaid(paid *oracle.PaidFor) bool {
	start := p.mark()
	switch {
	case p.itsIsThis() && p.acceptAny("its", "their") != "" || p.acceptAny("his", "her") != "" || p.this() && p.accept("'s"):
		if p.accept("additional cost was paid") {
			paid.Keyword = oracle.Unnamed
			p.mention(oracle.This{}, thisPhrase(p.card), false)
			return true
		}
		if entry := p.keywordEntryHere(); entry != nil && entry.Asked && p.accept("cost was paid") {
			paid.Keyword = entry.Name
			p.mention(oracle.This{}, thisPhrase(p.card), false)
			return true
		}
	case p.itIsThis() && p.acceptAny("it was", "he was", "she was", "they were") != "" || p.this() && p.acceptAny("was", "were") != "":
		if p.accept("cast using") {
			if entry := p.keywordEntryHere(); entry != nil && entry.Asked {
				paid.Keyword, paid.Cast = entry.Name, true
				p.mention(oracle.This{}, thisPhrase(p.card), false)
				return true
			}
		}
	}
	return p.fail(start)
}

// hadToAttack is what some effect required to attack (506.6).
var hadToAttack = phraseOf(oracle.Is{Status: oracle.HadToAttack})
