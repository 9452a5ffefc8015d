package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what a sentence speaks of: targets, this object, pronouns,
// players, groups and free choices.

// reference reads anything that an instruction can be about. In a list what a verb
// follows is no part of it: "2 damage to target creature and you gain 2 life".
func (p *parser) reference() (oracle.Reference, bool) { return p.references(false) }

// subjects reads a reference that a verb follows.
func (p *parser) subjects() (oracle.Reference, bool) { return p.references(true) }

// verbsAfter are the verbs by which a clause goes on with another subject.
var verbsAfter = map[string]bool{
	"gain": true, "gains": true, "lose": true, "loses": true, "draw": true, "draws": true, "get": true, "gets": true,
	"create": true, "creates": true, "sacrifice": true, "sacrifices": true, "discard": true, "discards": true,
	"deals": true, "may": true, "becomes": true, "has": true, "can't": true, "put": true, "puts": true, "mills": true,
	"assigns": true, "scry": true, "surveil": true, "enters": true, "fights": true, "investigate": true, "doesn't": true, "don't": true,
}

func (p *parser) references(subject bool) (oracle.Reference, bool) {
	start := p.mark()
	first, ok := p.referenceOne()
	if !ok {
		return nil, p.fail(start)
	}
	all := []oracle.Reference{first}
	for {
		m := p.mark()
		comma := p.accept(",")
		last := p.accept("and")
		if !comma && !last {
			break
		}
		next, ok := p.referenceOne()
		if !ok || !last && !p.next(",") && !p.next("and") || !subject && verbsAfter[p.peek().text] {
			p.reset(m)
			break
		}
		if all = append(all, next); last {
			break
		}
	}
	if len(all) == 1 {
		return first, true
	}
	p.shareZone(all)
	p.shareController(all, start)
	return oracle.The{All: all}, true
}

// referenceOne reads one reference that is no list.
func (p *parser) referenceOne() (oracle.Reference, bool) {
	start := p.mark()
	if ref, ok := p.notDoneWith(); ok {
		return ref, true
	}
	if ref, ok := p.target(); ok {
		if m := p.mark(); p.next("'s") { // "target creature's owner" is no target
			p.reset(start)
			if whose, ok := p.possessed(); ok {
				return whose, true
			}
			ref, _ = p.target()
			p.pos = m.pos
		}
		return ref, true
	}
	if ref, ok := p.possessed(); ok {
		return ref, true
	}
	if ref, ok := p.eachOfThose(); ok {
		return ref, true
	}
	if ref, ok := p.namedObject(); ok {
		return ref, true
	}
	if ref, ok := p.definitePlayer(); ok {
		return ref, true
	}
	if ref, ok := p.attackedByIt(); ok {
		return ref, true
	}
	if ref, ok := p.topOf(); ok {
		return ref, true
	}
	if ref, ok := p.rest(); ok {
		return ref, true
	}
	if ref, ok := p.mostVoted(); ok {
		return ref, true
	}
	if ref, ok := p.performed(false); ok {
		return ref, true
	}
	if ref, ok := p.group(); ok {
		return ref, true
	}
	if ref, ok := p.free(); ok {
		return ref, true
	}
	if ref, ok := p.theMost(); ok {
		return ref, true
	}
	return nil, p.fail(start)
}

// eachOfThose reads "each of them" and "each of those creatures", which is said of all of them.
func (p *parser) eachOfThose() (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("each of") || !p.next("them") && !p.next("those") {
		return nil, p.fail(start)
	}
	ref, ok := p.namedObject()
	return ref, ok && !p.next("is a") || p.fail(start) // what size they are then would be told apart from nothing
}

// thisNouns are the words by which a text can call the object that it is on.
var thisNouns = map[string]bool{
	"creature": true, "artifact": true, "enchantment": true, "land": true, "planeswalker": true, "battle": true,
	"permanent": true, "spell": true, "card": true, "token": true, "aura": true, "equipment": true, "vehicle": true,
	"saga": true, "case": true, "class": true, "siege": true, "fortification": true, "room": true, "mount": true,
	"spacecraft": true, "planet": true, "emblem": true, "plane": true, "phenomenon": true, "scheme": true, "vanguard": true, "conspiracy": true,
}

// this reads "this creature" or the card's name.
func (p *parser) this() bool {
	start := p.mark()
	if p.selfName() {
		return true
	}
	if p.accept("this") {
		if t := p.peek(); t.kind == wordToken && thisNouns[t.text] {
			p.pos++
			return true
		}
		p.miss(p.pos)
	}
	return p.fail(start)
}

// thisPhrase is what is known of the object that the ability is on.
func thisPhrase(card *oracle.Card) oracle.Phrase {
	var phrase oracle.Phrase
	if card == nil {
		return phrase
	}
	if card.Types&(oracle.Instant|oracle.Sorcery) != 0 {
		phrase.Noun = oracle.SpellNoun
	}
	if card.Types != 0 {
		phrase.Where = append(phrase.Where, oracle.HasType{Types: card.Types})
	}
	for _, subtype := range card.Subtypes {
		phrase.Where = append(phrase.Where, oracle.HasSubtype{Subtype: subtype})
	}
	return phrase
}

// namedObject reads an object that is already known: this one, the host, or a pronoun.
func (p *parser) namedObject() (oracle.Reference, bool) {
	start := p.mark()
	if p.this() {
		if p.next("'s") {
			return nil, p.fail(start)
		}
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return oracle.This{}, true
	}
	if slices.ContainsFunc(p.grantors, p.nameHere) {
		if p.next("'s") {
			return nil, p.fail(start)
		}
		p.callsGrantor = true
		p.mention(oracle.Grantor{}, oracle.Phrase{}, false)
		return oracle.Grantor{}, true
	}
	if ref, ok := p.host(); ok {
		return ref, true
	}
	if ref, ok := p.foundUntil(); ok {
		return ref, true
	}
	if p.accept("it") {
		if ref := p.it(); ref != nil && !p.saysOfGone() {
			return ref, true
		}
		p.miss(start.pos)
		return nil, p.fail(start)
	}
	if ref, ok := p.person(); ok {
		return ref, true
	}
	if p.acceptAny("them", "they") != "" {
		if ref := p.them(); ref != nil {
			return ref, true
		}
		p.miss(start.pos)
		return nil, p.fail(start)
	}
	if p.accept("the other creature") && !p.next("'s") { // of the event: what blocks it, what it has damaged
		for _, m := range slices.Backward(p.mentions) {
			if m.ref == oracle.Reference(oracle.It{Other: true}) && !m.plural && m.phrase.Says(oracle.HasType{Types: oracle.Creature}) {
				return m.ref, true
			}
		}
		return nil, p.fail(start)
	}
	if p.accept("the creature that died") { // in the event
		for _, m := range p.mentions {
			if m.ref == oracle.Reference(oracle.It{}) && !m.plural && m.phrase.Says(oracle.HasType{Types: oracle.Creature}) {
				return m.ref, true
			}
		}
		return nil, p.fail(start)
	}
	if word := p.acceptAny("that", "those", "the"); word != "" {
		if ref, ok := p.thatNoun(word); ok {
			return ref, true
		}
	}
	return nil, p.fail(start)
}

// saysOfGone reports whether "it" would be what has been sacrificed or discarded, of which the text goes on to say what only a
// permanent can have or do: "sacrifice a token. If you do, it gets +2/+2" is about something else.
func (p *parser) saysOfGone() bool {
	m := p.itMention()
	if m == nil || m.how != "sacrificed" && m.how != "discarded" {
		return false
	}
	return slices.ContainsFunc([]string{"gets", "gains", "becomes", "loses", "fights", "can't"}, p.next)
}

// thatNoun reads the noun of "that creature", "those cards", "the token" and finds
// what it goes back to.
func (p *parser) thatNoun(word string) (oracle.Reference, bool) {
	start := p.mark()
	if word == "that" && !p.next("permanent or player's") && p.acceptAny("permanent or player", "creature or player") != "" {
		for _, m := range slices.Backward(p.mentions) {
			if m.phrase.Noun == oracle.AnyTargetNoun && !m.plural {
				return m.ref, true
			}
			if m.ref == oracle.Reference(oracle.It{Other: true}) && m.phrase.Noun == oracle.PermanentNoun && m.phrase.Has(oracle.PlayerNoun) &&
				!slices.ContainsFunc(p.toks[:p.pos], func(t token) bool { return t.text == "would" }) { // to which damage has been dealt, not what it would be dealt to
				return m.ref, true
			}
		}
		return nil, p.fail(start)
	}
	if word != "the" && p.accept("spell or ability") {
		if ref := p.that(oracle.Phrase{Noun: oracle.SpellNoun}, false); ref != nil {
			return ref, true
		}
		if ref := p.that(oracle.Phrase{Noun: oracle.AbilityNoun}, false); ref != nil {
			return ref, true
		}
		return nil, p.fail(start)
	}
	if word == "that" && p.accept("creature or planeswalker") && !p.next("'s") {
		if ref := p.that(phraseOf(oracle.HasType{Types: oracle.Creature | oracle.Planeswalker}), false); ref != nil {
			return ref, true
		}
		return nil, p.fail(start)
	}
	p.pos = start.pos
	if word == "the" && p.chosen != nil && !p.choosesMore && p.accept("chosen") {
		n, ok := p.nominal()
		if !ok || n.noun == oracle.PlayerNoun || len(n.where) > 1 || p.next("'s") || p.next("'") {
			return nil, p.fail(start)
		}
		ref := p.that(oracle.Phrase{Noun: n.noun, Where: n.where}, n.plural == plural)
		if ref == nil || !sameReference(ref, p.chosen) {
			return nil, p.fail(start)
		}
		p.speakOf(ref, n.plural == plural)
		return ref, true
	}
	if word == "the" && p.next("revealed cards") && sameReference(p.them(), allRevealed) {
		p.accept("revealed cards")
		return allRevealed, true
	}
	if word == "the" {
		if ref, ok := p.targetOf(); ok {
			return ref, true
		}
	}
	how := ""
	if word == "the" {
		how = p.acceptAny(paidWords...)
	}
	n, ok := p.nominal()
	if !ok || n.noun == oracle.PlayerNoun || p.next("'s") || p.next("'") {
		return nil, p.fail(start)
	}
	if len(n.where) > 2 || len(n.where) == 2 && n.where[1] != (oracle.Is{Status: oracle.Token}) {
		return nil, p.fail(start)
	}
	if how == "exiled" && n.noun == oracle.CardNoun && len(n.where) == 0 && p.accept("used to craft it") {
		ref := oracle.Exiled{Several: n.plural == plural, Crafted: true}
		p.mention(ref, oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Exile}, ref.Several)
		return ref, true
	}
	if how != "" {
		ref := p.paidOrMoved(how, n)
		if ref == nil {
			p.miss(start.pos)
			return nil, p.fail(start)
		}
		return ref, true
	}
	// "the creature" alone is no pronoun, but "the token", "the exiled card", "the copy" are.
	if word == "the" && n.noun == oracle.PermanentNoun && (len(n.where) != 1 || n.where[0] != (oracle.Is{Status: oracle.Token})) {
		ref := p.onlyCreature()
		if ref == nil && p.next("gains") {
			ref = p.creatureSaidLast()
		}
		if ref == nil && p.next("had") { // of several creatures the one that is gone
			if of := p.that(oracle.Phrase{Where: n.where}, false); of == oracle.Reference(oracle.It{}) {
				ref = of
			}
		}
		if ref != nil && len(n.where) == 1 && n.where[0] == oracle.Predicate(oracle.HasType{Types: oracle.Creature}) && n.plural == singular {
			return ref, true
		}
		return nil, p.fail(start)
	}
	ref := p.that(oracle.Phrase{Noun: n.noun, Where: n.where}, n.plural == plural)
	if ref == nil {
		p.miss(start.pos)
		return nil, p.fail(start)
	}
	p.speakOf(ref, n.plural == plural)
	return ref, true
}

// onlyCreature is the one creature that the text has spoken of besides this one, as "the creature" may call it; nil where there is
// none, or another.
func (p *parser) onlyCreature() oracle.Reference {
	var only oracle.Reference
	for _, m := range p.mentions {
		switch {
		case m.isOwn(): // this creature is called otherwise
		case m.phrase.Noun == oracle.PlayerNoun, m.phrase.Noun != oracle.AnyTargetNoun && !m.phrase.Says(oracle.HasType{Types: oracle.Creature}):
		case m.plural || m.phrase.Noun != oracle.PermanentNoun || len(m.phrase.Or) > 0 || only != nil && !sameReference(only, m.ref):
			return nil
		default:
			only = m.ref
		}
	}
	return only
}

// isOwn reports whether what has been mentioned is this object, by whatever name.
func (m mention) isOwn() bool { return m.own || m.ref == oracle.Reference(oracle.This{}) }

// creatureSaidLast is the creature that the text has just called "that creature", as "the creature" may call it in the next sentence
// whatever others have been spoken of; nil where it has spoken of something else since.
func (p *parser) creatureSaidLast() oracle.Reference {
	if len(p.mentions) == 0 {
		return nil
	}
	m := p.mentions[len(p.mentions)-1]
	if !m.theme || m.plural || m.phrase.Noun != oracle.PermanentNoun || len(m.phrase.Or) > 0 || !m.phrase.Says(oracle.HasType{Types: oracle.Creature}) {
		return nil
	}
	return m.ref
}

// paidWords say what was done to an object to pay a cost, or by an instruction.
var paidWords = []string{"sacrificed", "discarded", "exiled", "tapped", "revealed", "returned", "milled"}

// paidOrMoved finds "the sacrificed creature", "the exiled card": what was used to pay
// the cost, or what the last instruction exiled, sacrificed, discarded.
func (p *parser) paidOrMoved(how string, n nominal) oracle.Reference {
	for _, paid := range p.paid {
		if paid == how {
			p.saidPaid = oracle.Paid{How: how}
			return p.saidPaid
		}
	}
	if p.acted[how] {
		ref := p.that(oracle.Phrase{Noun: n.noun, Where: n.where}, n.plural == plural)
		if it, ok := ref.(oracle.It); ok && !it.To.IsResult() {
			return nil // what the event is about is not what was moved
		}
		if m := p.lastMoved(); m != nil && (m.how != how || ref != nil && !sameReference(m.ref, ref)) {
			return nil // of two things that were moved the one that was moved before, or what has been spoken of since
		}
		return ref
	}
	if how == "exiled" && n.noun == oracle.CardNoun && len(n.where) == 0 && !p.isSpell() && p.depth == 0 {
		// Which ability has exiled it is asked once all of the card is read. In a quoted ability it would be
		// what the ability around it has exiled, and none of the abilities of what is given the quoted one.
		if p.linked == nil {
			at := p.toks[p.pos-1]
			p.linked = &at
		}
		ref := oracle.Exiled{Several: n.plural == plural}
		p.mention(ref, oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Exile}, ref.Several)
		return ref
	}
	return nil
}

// lastMoved is the last thing of which the text has said that it was moved, nil for none.
func (p *parser) lastMoved() *mention {
	for i := len(p.mentions) - 1; i >= 0; i-- {
		if p.mentions[i].how != "" {
			return &p.mentions[i]
		}
	}
	return nil
}

// isSpell says whether the text is that of an instant or sorcery, which has one ability
// that speaks of what it does itself.
func (p *parser) isSpell() bool {
	return p.card != nil && p.card.Types&(oracle.Instant|oracle.Sorcery) != 0
}

// host reads "enchanted creature", "equipped creature", "fortified land".
func (p *parser) host() (oracle.Reference, bool) {
	start := p.mark()
	word := p.acceptAny("enchanted", "equipped", "fortified")
	if word == "" {
		return nil, false
	}
	n, ok := p.nominal()
	if !ok || !n.plural.one() || p.next("'s") {
		return nil, p.fail(start)
	}
	host := p.hostCalled(word)
	p.mention(host, oracle.Phrase{Noun: n.noun, Where: n.where}, false)
	return host, true
}

// hostCalled is what a permanent is attached to, with the word for it if that goes with another subtype than
// the card has.
func (p *parser) hostCalled(word string) oracle.Host {
	if p.depth > 0 || p.card == nil {
		return oracle.Host{}
	}
	aura := slices.Contains(p.card.Subtypes, "Aura")
	tool := slices.Contains(p.card.Subtypes, "Equipment") || slices.Contains(p.card.Subtypes, "Fortification")
	if aura == tool || aura == (word == "enchanted") {
		return oracle.Host{}
	}
	return oracle.Host{Called: word}
}

// ofSeveral reports whether words mean several players, so that the top card of the library of each is several cards.
func ofSeveral(who oracle.Reference) bool {
	each, ok := who.(oracle.Each)
	return ok && each.Phrase.Noun == oracle.PlayerNoun
}

// topOf reads "the top card of your library", "the top three cards of that player's library".
func (p *parser) topOf() (oracle.Reference, bool) {
	start := p.mark()
	var count oracle.Quantity = oracle.Literal(1)
	if top, ok := p.asManyFromTop(); ok {
		return top, true
	}
	if all, ok := p.allButBottom(); ok {
		return all, true
	}
	bottom := p.accept("the bottom")
	if buried, ok := p.topBuried(bottom); ok {
		return buried, true
	}
	if !bottom && !p.accept("the top") {
		var ok bool
		if count, ok = p.plainNumber(); !ok || !p.accept("cards from the top of") {
			return nil, p.fail(start)
		}
		if _, many := count.(oracle.ThatMany); many && p.isSpell() {
			return nil, p.fail(start) // it is said in an ability that the spell makes, and what is said of them then outside it
		}
	} else if p.shuffled && start.pos > 0 && p.toks[start.pos-1].text == "exile" && p.next("card .") && p.accept("card") { // "shuffle your library, then exile the top card"
		top := oracle.TopOf{Of: oracle.You{}, Count: count}
		p.mention(top, oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Library}, false)
		return top, true
	} else if !p.accept("card of") {
		var ok bool
		if count, ok = p.plainNumber(); !ok || !p.accept("cards of") {
			return nil, p.fail(start)
		}
	}
	who, ok := p.possessor()
	if !ok || p.acceptAny("library", "libraries") == "" {
		return nil, p.fail(start)
	}
	if _, many := count.(oracle.ThatMany); many && who != oracle.Reference(oracle.You{}) {
		return nil, p.fail(start) // its print is not read back
	}
	if count == oracle.Quantity(oracle.Literal(1)) {
		count = p.perEach(count)
	}
	p.mention(oracle.It{To: oracle.WhatWasShown}, oracle.Phrase{Noun: oracle.CardNoun}, count != oracle.Quantity(oracle.Literal(1)) || ofSeveral(who))
	p.ownTop = who == oracle.Reference(oracle.You{})
	return oracle.TopOf{Of: who, Count: count, Bottom: bottom}, true
}

// allButBottom reads "all but the bottom card of target player's library".
func (p *parser) allButBottom() (oracle.TopOf, bool) {
	start := p.mark()
	if !p.accept("all but the bottom card of") {
		return oracle.TopOf{}, false
	}
	who, ok := p.possessor()
	if !ok || ofSeveral(who) || !p.accept("library") {
		return oracle.TopOf{}, p.fail(start)
	}
	p.mention(oracle.It{To: oracle.WhatWasShown}, oracle.Phrase{Noun: oracle.CardNoun}, true)
	return oracle.TopOf{Of: who, Count: oracle.Literal(0), AllBut: 1}, true
}

// topBuried reads "the top creature card of your graveyard", or, after those two words, "the bottom card of target player's graveyard".
func (p *parser) topBuried(bottom bool) (oracle.Reference, bool) {
	start := p.mark()
	if !bottom && !p.accept("the top") {
		return nil, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Nowhere || !p.accept("of") {
		return nil, p.fail(start)
	}
	who, ok := p.possessor()
	if !ok || ofSeveral(who) || !p.accept("graveyard") {
		return nil, p.fail(start)
	}
	phrase.SetZone(oracle.Graveyard)
	p.mention(oracle.It{To: oracle.WhatWasShown}, phrase, false)
	return oracle.TopOf{Of: who, Count: oracle.Literal(1), Bottom: bottom, Buried: &phrase}, true
}
