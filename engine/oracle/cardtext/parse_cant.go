package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads the static sentences that say what can't be done, or not by more than so many.

// counterLimit reads "This creature can't have more than seven dream counters on it."
func (p *parser) counterLimit() (*oracle.Ability, bool) {
	if !p.this() || !p.accept("can't have more than") {
		return nil, false
	}
	kind, count, ok := p.counters()
	n, plain := count.(oracle.Literal)
	if !ok || !plain || kind == "" || !p.accept("on it") {
		return nil, false
	}
	return static(oracle.CounterLimit{Kind: kind, Count: int(n)}), true
}

// spellsCantBeCast reads "Creature spells can't be cast."
func (p *parser) spellsCantBeCast() (*oracle.Ability, bool) {
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.many() || phrase.Noun != oracle.SpellNoun || !p.accept("can't be cast") {
		return nil, false
	}
	return static(oracle.Restriction{Affected: allPlayers, Cant: oracle.CastSpells, By: &phrase}), true
}

// cantCast reads which spells players can't cast, after "can't": "cast spells with mana value 3 or less", and how
// many of them, "cast more than one noncreature spell each turn".
func (p *parser) cantCast(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	start := p.mark()
	if !p.inStatic || !p.accept("cast") {
		return nil, p.fail(start)
	}
	r := oracle.Restriction{Affected: of, Cant: oracle.CastSpells}
	one := p.accept("more than one")
	phrase, number, ok := p.nounPhrase()
	if !ok || phrase.Noun != oracle.SpellNoun || !one && !number.many() {
		return nil, p.fail(start)
	}
	if len(phrase.Where)+len(phrase.Or) > 0 || phrase.Zone != oracle.Nowhere {
		r.By = &phrase
	}
	if !one && phrase.Zone == oracle.Graveyard && len(phrase.Or) == 0 && p.accept("or libraries") {
		library := phrase
		library.Zone = oracle.Library
		also := r
		also.By = &library
		return []oracle.StaticEffect{r, also}, true
	}
	if !one && phrase.Zone == oracle.Nowhere && p.acceptAny("from anywhere other than their hands", "from anywhere other than their hand") != "" {
		r.Except = &oracle.Phrase{Noun: oracle.SpellNoun, Zone: oracle.Hand}
		return []oracle.StaticEffect{r}, true
	}
	if one {
		if r.Cant = oracle.CastMoreThanOne; !p.accept("each turn") {
			return nil, p.fail(start)
		}
		return []oracle.StaticEffect{r}, true
	}
	if r.By == nil || reflect.DeepEqual(*r.By, oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Not{Predicate: oracle.HasType{Types: oracle.Creature}}}}) {
		return nil, p.fail(start) // which other words stand for
	}
	return []oracle.StaticEffect{r}, true
}

// cantBeTargetOfSuch reads of which spells alone something can't be the target, after "can't": "be the target of black or red
// spells your opponents control", "be the target of nongreen spells or abilities from nongreen sources".
func (p *parser) cantBeTargetOfSuch(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	start := p.mark()
	if !p.accept("be the target of") && !(p.inStatic && p.accept("be the targets of")) {
		return nil, false
	}
	where, _ := p.adjectives()
	if len(where) == 0 || !p.accept("spells") {
		return nil, p.fail(start)
	}
	by := oracle.Phrase{Noun: oracle.SpellNoun, Where: where}
	theirs := p.acceptAny("your opponents control", "an opponent controls") != ""
	if p.accept("or abilities from") {
		again, _ := p.adjectives()
		if !reflect.DeepEqual(where, again) || !p.accept("sources") || theirs != (p.acceptAny("your opponents control", "an opponent controls") != "") {
			return nil, p.fail(start)
		}
		by.Noun = oracle.SourceNoun
	}
	if theirs {
		by.Where = slices.Clip(by.Where)
		by.Add(oracle.Controlled{By: oracle.Opponents})
	}
	return []oracle.StaticEffect{oracle.Restriction{Affected: of, Cant: oracle.BeTargeted, By: &by}}, true
}

// targetedBy writes what cantBeTargetOfSuch and cantBeTargeted read.
func (w *writer) targetedBy(by oracle.Phrase) string {
	if by.Noun != oracle.SourceNoun {
		return "be the target of " + w.nounPhrase(by, true)
	}
	spells := oracle.Phrase{Noun: oracle.SpellNoun, Where: by.Where}
	return "be the target of " + w.nounPhrase(spells, true) + " or abilities from " + w.nounPhrase(by, true)
}

// cantBeTargeted reads of which spells and abilities something can't be the target, after "can't": "be the target of spells",
// "be the targets of spells or abilities your opponents control".
func (p *parser) cantBeTargeted(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	if such, ok := p.cantBeTargetOfSuch(of); ok {
		return such, true
	}
	start := p.mark()
	if p.acceptAny("be the target of", "be the targets of") == "" {
		return nil, false
	}
	by, number, ok := p.nounPhrase()
	if !ok || !number.many() {
		return nil, p.fail(start)
	}
	r := oracle.Restriction{Affected: of, Cant: oracle.BeTargeted, By: &by}
	said := 0
	for i, one := range append([]oracle.Phrase{by}, by.Or...) {
		if one.Noun != oracle.SpellNoun && one.Noun != oracle.AbilityNoun || one.Zone != oracle.Nowhere || i > 1 {
			return nil, p.fail(start)
		}
		for _, where := range one.Where {
			_, from := where.(oracle.FromSource)
			if where == oracle.Predicate(oracle.HasSubtype{Subtype: "Aura"}) && one.Noun == oracle.SpellNoun && len(by.Or) == 0 {
				said++
				continue
			}
			if where != oracle.Predicate(oracle.Controlled{By: oracle.Opponents}) && !(from && one.Noun == oracle.AbilityNoun) {
				return nil, p.fail(start)
			}
			said++
		}
	}
	if len(by.Or) == 1 && said == 0 && by.Noun != by.Or[0].Noun { // all spells and abilities
		r.By = nil
	}
	return []oracle.StaticEffect{r}, true
}

// orActivate reads "or activate abilities of artifacts" after what players can't cast.
func (p *parser) orActivate(of oracle.Reference, effects []oracle.StaticEffect) ([]oracle.StaticEffect, bool) {
	start := p.mark()
	if !p.accept("or") {
		return effects, true
	}
	also, ok := p.cantActivate(of)
	if !ok {
		p.reset(start)
		return effects, true
	}
	return append(effects, also...), true
}

// cantActivate reads of what players can't activate abilities, after "can't": "activate abilities of artifacts or creatures".
func (p *parser) cantActivate(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	start := p.mark()
	if !isPlayer(of) || !p.accept("activate abilities") {
		return nil, p.fail(start)
	}
	r := oracle.Restriction{Affected: of, Cant: oracle.ActivateAbilities}
	if p.accept("of") {
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.many() || phrase.Noun != oracle.PermanentNoun && (phrase.Noun != oracle.CardNoun || phrase.Zone == oracle.Nowhere) {
			return nil, p.fail(start)
		}
		r.By = &phrase
	}
	return []oracle.StaticEffect{r}, true
}

// castsOnly reads when alone players can cast spells, and activate abilities, after "can cast spells only".
func (p *parser) castsOnly(of oracle.Reference, only ...oracle.Doing) ([]oracle.StaticEffect, bool) {
	if p.inStatic && of == oracle.Reference(oracle.You{}) && p.accept("during your turn") {
		return onTheirTurns(thePlayer(oracle.Yours), only), true
	}
	each, ok := of.(oracle.Each)
	if !ok || !p.inStatic || each.Phrase.Noun != oracle.PlayerNoun {
		return nil, false
	}
	if len(only) == 1 && only[0] == oracle.CastSpells && p.accept("any time they could cast a sorcery") {
		return []oracle.StaticEffect{oracle.Restriction{Affected: of, Cant: oracle.CastUntimely}}, true
	}
	if p.acceptAny("during their own turns", "during their own turn") == "" {
		return nil, false
	}
	return onTheirTurns(each.Phrase, only), true
}

// onTheirTurns is that players can do something only in their own turns: those whose turn it is not can't.
func onTheirTurns(who oracle.Phrase, only []oracle.Doing) []oracle.StaticEffect {
	who.Where = append(slices.Clip(who.Where), notActive)
	var effects []oracle.StaticEffect
	for _, doing := range only {
		effects = append(effects, oracle.Restriction{Affected: oracle.Each{Phrase: who}, Cant: doing})
	}
	return effects
}

// thePlayer is the player, or the players, of a relation.
func thePlayer(who oracle.Relation) oracle.Phrase {
	return oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: who}}}
}

// castsNoMore reads how many spells a player can cast at most, after "can cast no more than": "two spells each turn".
func (p *parser) castsNoMore(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	start := p.mark()
	n, ok := p.number()
	if !ok || n < 2 || !p.inStatic || !isPlayer(of) || !p.accept("spells each turn") {
		return nil, p.fail(start)
	}
	return []oracle.StaticEffect{oracle.Restriction{Affected: of, Cant: oracle.CastMoreThanOne, AtMost: n}}, true
}

// playersWhoCast reads "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells.", by which
// nobody casts more than one of them each turn.
func (p *parser) playersWhoCast() (*oracle.Ability, bool) {
	start := p.mark()
	who := allPlayers
	switch p.acceptAny("each player who has cast", "each opponent who has cast") {
	case "":
		return nil, false
	case "each opponent who has cast":
		who = oracle.Each{Phrase: anOpponent}
	}
	p.acceptAny("an", "a")
	first, one, ok := p.nounPhrase()
	if !ok || !one.one() || first.Noun != oracle.SpellNoun || !p.accept("this turn can't cast additional") {
		return nil, p.fail(start)
	}
	more, many, ok := p.nounPhrase()
	if !ok || !many.many() || !reflect.DeepEqual(first, more) {
		return nil, p.fail(start)
	}
	r := oracle.Restriction{Affected: who, Cant: oracle.CastMoreThanOne}
	if len(first.Where)+len(first.Or) > 0 || first.Zone != oracle.Nowhere {
		r.By = &first
	}
	return static(r), true
}

// notActive is said of players whose turn it is not.
var notActive = oracle.Not{Predicate: oracle.IsPlayer{Who: oracle.Active}}

// cantWith reads with which creatures players can't attack or block, after "can't": "block with creatures with even
// mana values", which says it of those that they control.
func (p *parser) cantWith(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	start := p.mark()
	doing := oracle.Block
	switch p.acceptAny("block with", "attack with") {
	case "attack with":
		doing = oracle.Attack
	case "":
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !p.inStatic || !ok || !number.many() || phrase.Noun != oracle.PermanentNoun || len(phrase.Or) > 0 {
		return nil, p.fail(start)
	}
	switch of := of.(type) {
	case oracle.You:
		phrase.Add(oracle.Controlled{By: oracle.Yours})
	case oracle.Each:
		if len(of.Phrase.Where) != 1 || of.Phrase.Where[0] != oracle.Predicate(oracle.IsPlayer{Who: oracle.Opponents}) {
			return nil, p.fail(start)
		}
		phrase.Add(oracle.Controlled{By: oracle.Opponents})
	default:
		return nil, p.fail(start)
	}
	return []oracle.StaticEffect{oracle.Restriction{Affected: oracle.Each{Phrase: phrase}, Cant: doing}}, true
}

// cardsCantEnter reads "Creature cards in graveyards and libraries can't enter the battlefield."
func (p *parser) cardsCantEnter() (*oracle.Ability, bool) {
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.many() || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Graveyard || len(phrase.Or) > 0 || !p.accept("and libraries can't enter the battlefield") {
		return nil, false
	}
	library := phrase
	library.Zone = oracle.Library
	a := static(oracle.Restriction{Affected: oracle.Each{Phrase: phrase}, Cant: oracle.EnterBattlefield})
	a.Statics = append(a.Statics, oracle.Restriction{Affected: oracle.Each{Phrase: library}, Cant: oracle.EnterBattlefield})
	return a, true
}

// cantUntap reads how many permanents of a kind players can't untap, after "can't": "untap more than one land
// during their untap steps".
func (p *parser) cantUntap(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	start := p.mark()
	if !p.inStatic || !p.accept("untap more than") {
		return nil, p.fail(start)
	}
	n, ok := p.number()
	if !ok {
		return nil, p.fail(start)
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || phrase.Noun != oracle.PermanentNoun || phrase.Zone != oracle.Nowhere || p.acceptAny("during their untap steps", "during your untap step") == "" {
		return nil, p.fail(start)
	}
	return []oracle.StaticEffect{oracle.Restriction{Affected: of, Cant: oracle.UntapMoreThan, By: &phrase, AtMost: n}}, true
}

// cantHaveCounters reads "counters put on it" after "can't have".
func (p *parser) cantHaveCounters(of oracle.Reference) ([]oracle.StaticEffect, bool) {
	if p.acceptAny("counters put on it", "counters put on them") == "" {
		return nil, false
	}
	return []oracle.StaticEffect{oracle.Restriction{Affected: of, Cant: oracle.HaveCounters}}, true
}

// countersCantBePut reads "Counters can't be put on creatures."
func (p *parser) countersCantBePut() (*oracle.Ability, bool) {
	if !p.accept("counters can't be put on") {
		return nil, false
	}
	on, ok := p.reference()
	if !ok {
		return nil, false
	}
	return static(oracle.Restriction{Affected: on, Cant: oracle.HaveCounters}), true
}

// abilitiesCantBeActivated reads "Activated abilities of artifacts can't be activated."
func (p *parser) abilitiesCantBeActivated() (*oracle.Ability, bool) {
	start := p.mark()
	if of, ok := p.possessive(); ok && p.next("activated abilities can't") {
		said, ok := p.predicates(of)
		return staticOf(of, said), ok
	}
	p.reset(start)
	if !p.accept("activated abilities of") {
		return nil, false
	}
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.many() || phrase.Noun != oracle.PermanentNoun && phrase.Noun != oracle.SourceNoun || !p.accept("can't be activated") {
		return nil, false
	}
	r := oracle.Restriction{Affected: oracle.Each{Phrase: phrase}, Cant: oracle.ActivateAbilities}
	r.ExceptMana = p.accept("unless they're mana abilities")
	return static(r), true
}

// greatestNumber reads "one creature can attack each combat" after "no more than", and
// its like for attacks on you and for blocks.
func (p *parser) greatestNumber() (*oracle.Ability, bool) {
	n, ok := p.number()
	if !ok || p.acceptAny("creatures can", "creature can") == "" {
		return nil, false
	}
	r := oracle.Restriction{Affected: oracle.Each{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}}, AtMost: n}
	switch p.acceptAny("attack you", "attack", "block") {
	case "attack you":
		r.Cant, r.Object = oracle.Attack, oracle.You{}
	case "attack":
		r.Cant = oracle.Attack
	case "block":
		r.Cant = oracle.Block
	default:
		return nil, false
	}
	return static(r), p.accept("each combat")
}

// preventsAlways reads "Prevent all combat damage that would be dealt to this creature".
func (p *parser) preventsAlways() (*oracle.Ability, bool) {
	if !p.accept("prevent") {
		return nil, false
	}
	e, ok := p.allDamage()
	if !ok {
		return nil, false
	}
	if !p.next("that would be dealt") && p.wouldDeal(&e) {
		return static(oracle.Prevention{Event: e}), e.To != nil
	}
	if !p.accept("that would be dealt") {
		return nil, false
	}
	if p.accept("to and dealt by") {
		of, ok := p.reference()
		if !ok {
			return nil, false
		}
		to, by := e, e
		to.To, by.Source = of, of
		return static(oracle.Prevention{Event: to}, oracle.Prevention{Event: by}), true
	}
	for {
		if e.To == nil && p.accept("to") {
			to, ok := p.reference()
			if !ok {
				return nil, false
			}
			e.To = to
		} else if e.Source == nil && p.accept("by") {
			by, ok := p.reference()
			if !ok {
				return nil, false
			}
			e.Source = by
		} else {
			return static(oracle.Prevention{Event: e}), true
		}
	}
}
