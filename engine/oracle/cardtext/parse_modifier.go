package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads what follows a noun: what it has, what it does in combat, what it is told apart by.

// postmodifiers adds what follows the head to the phrase and its alternatives, what tells
// a quality to the last one alone if lastAlone, and says how many qualities there are.
func (p *parser) postmodifiers(phrase *oracle.Phrase, lastAlone bool) (qualities int) {
	for {
		m := p.mark()
		predicate, zone, ok := p.postmodifier(phrase)
		if !ok || zone != oracle.Nowhere && !phrase.SetZone(zone) {
			p.reset(m)
			return qualities
		}
		if isQuality(predicate) {
			qualities++
		}
		switch {
		case predicate == nil:
			continue
		case lastAlone && isQuality(predicate):
		case lastOnly(predicate, phrase):
			split(phrase)
		default:
			phrase.Add(predicate)
			continue
		}
		last := &phrase.Or[len(phrase.Or)-1]
		last.Where = slices.Concat(last.Where, []oracle.Predicate{predicate})
	}
}

// postmodifier reads one thing that follows a noun: a predicate, a zone, or both.
func (p *parser) postmodifier(phrase *oracle.Phrase) (oracle.Predicate, oracle.Zone, bool) {
	start := p.mark()
	for _, c := range ownedAndControlled {
		if strings.HasPrefix(c.words, "you cast") && phrase.Noun != oracle.SpellNoun {
			continue
		}
		if p.accept(c.words) {
			phrase.Add(c.first)
			return c.second, oracle.Nowhere, true
		}
	}
	for _, c := range controlWords {
		if strings.HasSuffix(c.words, "cast") && phrase.Noun != oracle.SpellNoun {
			continue
		}
		if p.accept(c.words) {
			return c.predicate, oracle.Nowhere, true
		}
	}
	if p.each != nil && p.each.reading && p.acceptAny("that player controls", "that opponent controls") != "" {
		for _, whose := range p.each.whose {
			phrase.Add(whose)
		}
		return oracle.OfEach{}, oracle.Nowhere, true
	}
	if p.accept("that player controls") || p.accept("they control") || phrase.Noun == oracle.SpellNoun && p.accept("that player casts") {
		if who := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false); who != nil {
			return controlledBy(who), oracle.Nowhere, true
		}
		p.reset(start)
	}
	if ref, ok := p.playerOrController(); ok {
		if p.acceptAny("controls", "control") != "" {
			return oracle.ControlledBy{Who: ref}, oracle.Nowhere, true
		}
		p.reset(start)
	}
	if ref, ok := p.possessed(); ok && isController(ref) && p.accept("controls") {
		return controlledBy(ref), oracle.Nowhere, true
	}
	p.reset(start)
	if p.accept("that player owns") || p.accept("they own") {
		if who := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false); who != nil {
			return oracle.OwnedBy{Who: who}, oracle.Nowhere, true
		}
		p.reset(start)
	}
	if p.accept("enchanted player controls") {
		return oracle.ControlledBy{Who: oracle.Host{}}, oracle.Nowhere, true
	}
	if p.accept("defending player owns") {
		return oracle.OwnedBy{Who: oracle.DefendingPlayer{}}, oracle.Nowhere, true
	}
	if p.isSpell() && !p.othersDeal && phrase.Noun == oracle.PermanentNoun && p.dealtByThis() { // the spell deals damage in no other way
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return oracle.Underwent{Event: oracle.DamageDealt{Source: oracle.This{}, To: oracle.It{To: oracle.EachOfThem}}}, oracle.Nowhere, true
	}
	if way, ok := p.thisWay(); ok {
		return way, oracle.Nowhere, true
	}
	if p.accept("returned to your hand this way") {
		phrase.Add(oracle.Owned{By: oracle.Yours})
		return oracle.ThisWay{How: "returned", To: oracle.It{To: oracle.WhatMoved}}, oracle.Nowhere, true
	}
	if p.accept("that died this way") {
		return oracle.ThisWay{How: oracle.IntoGraveyard, To: oracle.It{To: oracle.WhatMoved}}, oracle.Nowhere, true
	}
	if whose := p.acceptAny("you controlled", "they controlled"); whose != "" {
		by := oracle.Predicate(oracle.Controlled{By: oracle.Yours})
		ok := true
		if whose == "they controlled" {
			who := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			if ok = who != nil; ok {
				by = controlledBy(who)
			}
		}
		if ok && p.acceptAny("that was", "that were") != "" {
			if way, ok := p.thisWay(); ok {
				phrase.Add(by)
				return way, oracle.Nowhere, true
			}
		}
		p.reset(start)
	}
	if p.acceptAny("that was", "that were") != "" {
		if way, ok := p.thisWay(); ok {
			return way, oracle.Nowhere, true
		}
		p.reset(start)
	}
	if p.next("target") {
		if slot, ok := p.targetPlayer(); ok {
			switch p.acceptAny("controls", "owns") {
			case "controls":
				return controlledBy(slot), oracle.Nowhere, true
			case "owns":
				return oracle.OwnedBy{Who: slot}, oracle.Nowhere, true
			}
		}
		p.reset(start)
	}
	if !p.inStatic && p.inClause > 0 && p.accept("in the sector of your choice") {
		p.choose(oracle.ChooseSector)
		return oracle.HasChosen{What: oracle.ChooseSector}, oracle.Nowhere, true
	}
	if p.accept("in the chosen sector") {
		return oracle.HasChosen{What: oracle.ChooseSector}, oracle.Nowhere, true
	}
	if phrase.Noun == oracle.AbilityNoun && (p.acceptAny("from an", "from a") != "" || p.next("from another") && p.accept("from")) {
		if of, number, ok := p.nounPhrase(); ok && number.one() && of.Noun == oracle.SourceNoun && len(of.Where) > 0 && len(of.Or) == 0 {
			return oracle.FromSource{Phrase: of}, oracle.Nowhere, true
		}
		p.reset(start)
		return nil, oracle.Nowhere, false
	}
	if p.accept("total in all graveyards") {
		return nil, oracle.Graveyard, true
	}
	if in := p.acceptAny("in", "from", "on"); in != "" {
		if predicate, zone, ok := p.zoneOf(); ok && (in != "on" || zone == oracle.Battlefield || zone == oracle.Stack) {
			if zone == oracle.Command && phrase.Noun == oracle.PermanentNoun {
				phrase.Noun = oracle.CardNoun // a commander is a card there
			}
			return predicate, zone, true
		}
		p.reset(start)
		return nil, oracle.Nowhere, false
	}
	p.acceptAny("that's", "that are")
	if whom, ok := p.attackedByThose(); ok {
		return oracle.IsAttacking{Whom: whom}, oracle.Nowhere, true
	}
	p.reset(start)
	switch {
	case p.accept("controlled by the same player"):
		return oracle.Alike{What: oracle.ControllerVariety}, oracle.Nowhere, true
	case p.accept("controlled by the same opponent"):
		phrase.Add(oracle.Controlled{By: oracle.Opponents})
		return oracle.Alike{What: oracle.ControllerVariety}, oracle.Nowhere, true
	case p.accept("controlled by different players"):
		return oracle.Differ{What: oracle.ControllerVariety}, oracle.Nowhere, true
	case p.accept("with a name originally printed in the"):
		for _, name := range []string{"Antiquities", "Arabian Nights", "Homelands"} {
			if p.accept(strings.ToLower(name) + " expansion") {
				return oracle.FirstPrinted{Expansion: name}, oracle.Nowhere, true
			}
		}
	case p.accept("with"), p.toks[max(0, p.pos-2)].text != "enchantment" && p.accept("each with"):
		if predicate, ok := p.having(phrase); ok {
			return predicate, oracle.Nowhere, true
		}
	case p.accept("without"):
		if predicate, ok := p.having(phrase); ok {
			return oracle.Not{Predicate: predicate}, oracle.Nowhere, true
		}
	case p.accept("named"):
		if name, ok := p.cardName(); ok {
			m := p.mark()
			if p.accept("or") && p.peek().capitalized() {
				if other, ok := p.cardName(); ok {
					return oracle.Any{Of: []oracle.Predicate{oracle.Named{Name: name}, oracle.Named{Name: other}}}, oracle.Nowhere, true
				}
			}
			p.reset(m)
			return oracle.Named{Name: name}, oracle.Nowhere, true
		}
	case phrase.Noun == oracle.CardNoun && phrase.Zone == oracle.Nowhere && p.accept(offBattlefieldWords):
		return oracle.Is{Status: oracle.OffTheBattlefield}, oracle.Nowhere, true
	case p.accept("not named"):
		if p.selfName() {
			return oracle.Not{Predicate: oracle.Named{Name: p.card.Name}}, oracle.Nowhere, true
		}
	case p.accept("that your opponents control"):
		return oracle.Controlled{By: oracle.Opponents}, oracle.Nowhere, true
	case !p.inStatic && p.inClause > 0 && p.accept("of the creature type of your choice"):
		p.choose(oracle.ChooseCreatureType)
		return oracle.HasChosen{What: oracle.ChooseCreatureType}, oracle.Nowhere, true
	case p.choseColor && !p.inStatic && p.accept("of that color"):
		p.saidColor = true
		return oracle.HasChosen{What: oracle.ChooseColor}, oracle.Nowhere, true
	case p.choseType && !p.inStatic && p.accept("of that type"):
		return oracle.HasChosen{What: oracle.ChooseCreatureType}, oracle.Nowhere, true
	case p.accept("of the chosen color"):
		return oracle.HasChosen{What: oracle.ChooseColor}, oracle.Nowhere, true
	case p.accept("of the chosen type"):
		if phrase.Noun == oracle.PermanentNoun && phrase.Says(oracle.HasType{Types: oracle.Land}) {
			return oracle.HasChosen{What: oracle.ChooseBasicLandType}, oracle.Nowhere, true
		}
		return oracle.HasChosen{What: oracle.ChooseCreatureType}, oracle.Nowhere, true
	case p.accept("exiled with"):
		if ref, ok := p.namedObject(); ok && phrase.SetZone(oracle.Exile) {
			return oracle.ExiledWith{With: ref}, oracle.Nowhere, true
		}
	case p.accept("created with"):
		if ref, ok := p.namedObject(); ok && phrase.Noun == oracle.PermanentNoun {
			return oracle.MadeWith{With: ref, Created: true}, oracle.Nowhere, true
		}
	case p.accept("put onto the battlefield with"):
		if ref, ok := p.namedObject(); ok && phrase.Noun == oracle.PermanentNoun {
			return oracle.MadeWith{With: ref, Created: false}, oracle.Nowhere, true
		}
	case p.accept("attached to"):
		if attached, ok := p.attachedToSome(); ok {
			return attached, oracle.Nowhere, true
		}
		if ref, ok := p.namedObject(); ok {
			return oracle.AttachedTo{To: ref}, oracle.Nowhere, true
		}
	case p.accept(blockingOrBlocked):
		if ref, ok := p.combatant(); ok {
			return oracle.Any{Of: []oracle.Predicate{oracle.IsBlocking{What: ref}, oracle.IsBlockedBy{What: ref}}}, oracle.Nowhere, true
		}
	case p.accept("it's blocking"):
		if ref := p.its(); ref != nil {
			return oracle.IsBlockedBy{What: ref}, oracle.Nowhere, true
		}
	case p.accept("blocking"):
		if ref, ok := p.combatant(); ok {
			return oracle.IsBlocking{What: ref}, oracle.Nowhere, true
		}
	case p.accept("that saddled"), p.accept("that crewed"):
		crewed := p.toks[p.pos-1].text == "crewed"
		if ref, ok := p.namedObject(); ok && p.accept("this turn") {
			return oracle.HasSaddled{What: ref, Crewed: crewed}, oracle.Nowhere, true
		}
	case p.accept("that convoked"):
		if ref, ok := p.namedObject(); ok && phrase.Noun == oracle.PermanentNoun {
			return oracle.Convoked{What: ref}, oracle.Nowhere, true
		}
	case p.accept("blocked by"):
		if ref, ok := p.combatant(); ok {
			return oracle.IsBlockedBy{What: ref}, oracle.Nowhere, true
		}
	case p.accept("dealt damage by"):
		if source, ok := p.namedObject(); ok && p.accept("this turn") {
			return oracle.Underwent{Event: oracle.DamageDealt{Source: source, To: oracle.It{To: oracle.EachOfThem}}}, oracle.Nowhere, true
		}
	case p.accept("dealt damage this turn"):
		return oracle.Underwent{Event: oracle.DamageDealt{To: oracle.It{To: oracle.EachOfThem}}}, oracle.Nowhere, true
	case p.accept("other than"):
		if ref, ok := p.namedObject(); ok {
			if m := p.mark(); p.accept("or") && p.selfName() {
				break // neither that nor this, which no predicate says
			} else {
				p.reset(m)
			}
			if (ref == oracle.This{}) {
				return oracle.Other{}, oracle.Nowhere, true
			}
			return oracle.Not{Predicate: oracle.Refers{To: ref}}, oracle.Nowhere, true
		}
		if kind, ok := p.cardOfKind(phrase.Noun); ok {
			return kind, oracle.Nowhere, true
		}
		if types, ok := p.subtypesAnd(); ok {
			return oracle.Not{Predicate: types}, oracle.Nowhere, true
		}
	case p.accept("whose power and toughness aren't equal"):
		return oracle.Any{Of: unequal}, oracle.Nowhere, true
	case p.accept("that each have toughness greater than their power"):
		return oracle.Exceeds{Number: oracle.Toughness, Than: oracle.Power}, oracle.Nowhere, true
	case phrase.Noun == oracle.PlayerNoun && (p.next("whose life total is") || p.next("being attacked")):
		if meets, ok := p.whoMeets(); ok {
			return meets, oracle.Nowhere, true
		}
	case phrase.Noun == oracle.PlayerNoun && p.next("who"):
		if meets, ok := p.whoMeets(); ok {
			return meets, oracle.Nowhere, true
		}
		p.accept("who")
		if predicate, ok := p.relativeClause(); ok {
			return predicate, oracle.Nowhere, true
		}
	case p.accept("that") || p.accept("who"):
		if predicate, ok := p.relativeClause(); ok {
			return predicate, oracle.Nowhere, true
		}
	case p.accept("that's"):
		if p.accept("both") { // "that's both white and black"
			if first, ok := p.adjective(); ok && p.accept("and") {
				if second, ok := p.adjective(); ok && isColor(first) && isColor(second) {
					phrase.Add(first)
					return second, oracle.Nowhere, true
				}
			}
			break
		}
		if predicate, ok := p.complement(); ok {
			return predicate, oracle.Nowhere, true
		}
	}
	p.reset(start)
	return nil, oracle.Nowhere, false
}

// dealtByThis reads "dealt damage this way" and the same with the spell's own name: "dealt damage by Torch the Tower".
func (p *parser) dealtByThis() bool {
	if p.accept("dealt damage this way") {
		return true
	}
	start := p.mark()
	return p.accept("dealt damage by") && p.this() && !p.next("this turn") || p.fail(start)
}

// unequal are the two ways in which power and toughness are not equal.
var unequal = []oracle.Predicate{oracle.Exceeds{Number: oracle.Power, Than: oracle.Toughness}, oracle.Exceeds{Number: oracle.Toughness, Than: oracle.Power}}

// combatant reads the other creature of a block, which may be the one that is told to do something.
func (p *parser) combatant() (oracle.Reference, bool) {
	defer func(doer oracle.Reference) { p.doer = doer }(p.doer)
	p.doer = nil
	return p.namedObject()
}

// offBattlefieldWords is said of cards that are neither permanents nor spells.
const offBattlefieldWords = "that aren't on the battlefield"

// attachedToSome reads "a creature you control" after "attached to", where it is any such thing.
func (p *parser) attachedToSome() (oracle.Predicate, bool) {
	start := p.mark()
	several := p.acceptAny("an", "a") == ""
	if several && !p.next("permanents") && !p.next("creatures") {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() && !several || phrase.Noun != oracle.PermanentNoun || p.next("to another") { // than what it is attached to
		return nil, p.fail(start)
	}
	return oracle.AttachedTo{To: oracle.Each{Phrase: phrase}}, true
}

// cardOfKind reads "a basic land card", what another card is than to be left out: whatever is not all of it.
func (p *parser) cardOfKind(noun oracle.Noun) (oracle.Predicate, bool) {
	start := p.mark()
	if noun != oracle.CardNoun || p.acceptAny("an", "a") == "" {
		return nil, p.fail(start)
	}
	var not []oracle.Predicate
	for {
		is, ok := p.adjective()
		if !ok {
			break
		}
		not = append(not, oracle.Not{Predicate: is})
	}
	n, ok := p.nominal()
	if !ok || n.noun != oracle.CardNoun || !n.plural.one() {
		return nil, p.fail(start)
	}
	for _, is := range n.where {
		not = append(not, oracle.Not{Predicate: is})
	}
	if len(not) == 0 {
		return nil, p.fail(start)
	}
	if len(not) == 1 {
		return not[0], true
	}
	return oracle.Any{Of: not}, true
}

// subtypesAnd reads "Werewolves and Wolves", what other things are than to be left out.
func (p *parser) subtypesAnd() (oracle.Predicate, bool) {
	start := p.mark()
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.many() {
		return nil, p.fail(start)
	}
	var of []oracle.Predicate
	for _, alternative := range append([]oracle.Phrase{phrase}, phrase.Or...) {
		for _, predicate := range alternative.Where {
			if any, ok := predicate.(oracle.Any); ok && len(alternative.Where) == 1 && onlySubtypes(any) {
				of = append(of, any.Of...)
			} else if _, ok := predicate.(oracle.HasSubtype); ok && len(alternative.Where) == 1 {
				of = append(of, predicate)
			} else {
				return nil, p.fail(start)
			}
		}
	}
	if len(of) < 2 || phrase.Noun != oracle.PermanentNoun {
		return nil, p.fail(start)
	}
	return oracle.Any{Of: of}, true
}

// onlySubtypes reports whether alternatives are subtypes and nothing else.
func onlySubtypes(a oracle.Any) bool {
	return !slices.ContainsFunc(a.Of, func(of oracle.Predicate) bool {
		_, is := of.(oracle.HasSubtype)
		return !is
	})
}

// blockingOrBlocked stands before what a creature is in combat with.
const blockingOrBlocked = "blocking or blocked by"
