package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads what is done with cards that are looked at, revealed or exiled from
// the top of a library: choosing among them, the rest, playing them later.

// among reads what limits a choice to some cards: "of them", "of those cards", "from
// among them", "from it".
func (p *parser) among() (oracle.Reference, bool) {
	start := p.mark()
	if p.accept("from among the cards milled this way") && p.acted["milled"] {
		if them := p.them(); them != nil {
			return them, true
		}
	}
	p.reset(start)
	if p.acceptAny("from among", "of") != "" {
		if ref, ok := p.namedObject(); ok && (ref != oracle.Reference(oracle.This{})) {
			return ref, true
		}
		p.reset(start)
	}
	if ref, ok := p.amongCards(); ok {
		return ref, true
	}
	if p.accept("from it") {
		if ref := p.handShown(); ref != nil {
			return ref, true
		}
	}
	return nil, p.fail(start)
}

// amongCards reads "from among cards exiled with this creature", "from among the cards exiled this way".
func (p *parser) amongCards() (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("from among") {
		return nil, false
	}
	if !p.next("the exiled cards") {
		p.accept("the")
	}
	if p.next("other") { // than what the text is about, which the phrase would not say
		return nil, p.fail(start)
	}
	var of oracle.Permission
	if p.exiledCards(&of) {
		return of.Object, true
	}
	if phrase, number, ok := p.nounPhrase(); ok && number.many() && phrase.Noun == oracle.CardNoun && phrase.Zone == oracle.Exile {
		return oracle.Each{Phrase: phrase}, true
	}
	return nil, p.fail(start)
}

// asManyFromTop reads "cards equal to its power from the top of your library", "a number of cards from the top of your library equal
// to its power".
func (p *parser) asManyFromTop() (oracle.Reference, bool) {
	start := p.mark()
	if p.acceptAny("a number of cards", "cards") == "" {
		return nil, false
	}
	var count oracle.Quantity
	ok := false
	if p.accept("equal to") {
		if count, ok = p.amount(); !ok {
			return nil, p.fail(start)
		}
	}
	if !p.accept("from the top of") {
		return nil, p.fail(start)
	}
	who, found := p.possessor()
	if !found || p.acceptAny("library", "libraries") == "" {
		return nil, p.fail(start)
	}
	if count == nil {
		if !p.accept("equal to") {
			return nil, p.fail(start)
		}
		if count, ok = p.amount(); !ok {
			return nil, p.fail(start)
		}
	}
	p.mention(oracle.It{To: oracle.WhatWasShown}, oracle.Phrase{Noun: oracle.CardNoun}, true)
	p.ownTop = who == oracle.Reference(oracle.You{})
	return oracle.TopOf{Of: who, Count: count}, true
}

var _ = tellsAnyone("mill", (*parser).mills)

// mills reads how many cards are milled, which can be spoken of afterwards (701.13c).
func (p *parser) mills(who oracle.Reference) ([]oracle.Instruction, bool) {
	n, ok := p.halfLibrary(who)
	if !ok {
		n, ok = p.cards()
	}
	if !ok {
		return nil, false
	}
	p.mention(oracle.It{To: oracle.WhatMoved}, oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Graveyard}, n != oracle.Quantity(oracle.Literal(1)) || ofSeveral(who))
	p.did("milled")
	return []oracle.Instruction{oracle.Mill{Who: who, Count: n}}, true
}

// halfLibrary reads "half their library, rounded down", which is everybody's own.
func (p *parser) halfLibrary(who oracle.Reference) (oracle.Quantity, bool) {
	start := p.mark()
	whose := p.acceptAny("half your library", "half their library")
	if whose == "" || (whose == "half your library") != (who == oracle.Reference(oracle.You{})) {
		return nil, p.fail(start)
	}
	up := p.acceptAny(", rounded up", ", rounded down")
	if up == "" {
		return nil, p.fail(start)
	}
	return halfLibrary(who, up == ", rounded up"), true
}

// halfLibrary is half the cards in the library of the one who is told to mill them.
func halfLibrary(who oracle.Reference, up bool) oracle.Quantity {
	own := oracle.Predicate(oracle.Owned{By: oracle.Yours})
	switch who.(type) {
	case oracle.You:
	case oracle.DefendingPlayer:
		own = oracle.OwnedBy{Who: who}
	default:
		own = oracle.OwnedBy{Who: eachOfThem}
	}
	return oracle.Half{Up: up, Of: oracle.Count{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Library, Where: []oracle.Predicate{own}}}}
}

// handShown is the cards of the hand that was revealed last, what "it" is in "choose a
// card from it".
func (p *parser) handShown() oracle.Reference {
	for i := len(p.mentions) - 1; i >= 0; i-- {
		if m := p.mentions[i]; m.phrase.Noun == oracle.CardNoun && m.phrase.Zone == oracle.Hand {
			return m.ref
		}
	}
	return nil
}

// someOfThem reads "one of them", "up to two of those cards", "any number of them".
func (p *parser) someOfThem(some *oracle.Some) bool {
	start := p.mark()
	if _, any := some.Count.(oracle.AnyNumber); any {
		p.pos-- // "any number of": the preposition belongs to what follows
		if !p.accept("of") {
			return p.fail(start)
		}
		if ref, ok := p.namedObject(); ok && (ref != oracle.Reference(oracle.This{})) {
			some.From = ref
			some.Phrase = oracle.Phrase{Noun: oracle.CardNoun}
			return true
		}
		return p.fail(start)
	}
	// "put one onto the battlefield and the other into your hand"
	if p.next("onto") || p.next("into") || p.next("on top") || p.next("on the bottom") {
		if them := p.them(); them != nil {
			some.From = them
			some.Phrase = oracle.Phrase{Noun: oracle.CardNoun}
			return true
		}
		return false
	}
	if !p.next("of") {
		return false
	}
	ref, ok := p.among()
	if !ok {
		return p.fail(start)
	}
	some.From = ref
	some.Phrase = oracle.Phrase{Noun: oracle.CardNoun}
	return true
}

// rest reads "the rest" and "the other".
func (p *parser) rest() (oracle.Reference, bool) {
	if ref, ok := p.notDoneWith(); ok {
		return ref, true
	}
	if p.acceptAny("the rest of the revealed cards", "the rest of the cards", "the rest of those cards", "the rest of those exiled cards", "the rest", "the other cards", "the other", "all other cards revealed this way", "all other cards exiled this way") == "" {
		return nil, false
	}
	return oracle.Rest{}, true
}

// allRevealed are the cards that matched and the others: "those cards" after the last of
// them has been looked for.
var allRevealed = oracle.The{All: []oracle.Reference{oracle.It{To: oracle.WhatWasShown}, oracle.Rest{}}}

// revealUntil reads "cards from the top of your library until you reveal a creature
// card", after the verb.
func (p *parser) revealUntil(who oracle.Reference, exile bool) ([]oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("cards from the top of") {
		return nil, false
	}
	of, ok := p.possessor()
	if !ok || !p.accept("library until") {
		return nil, p.fail(start)
	}
	each, several := who.(oracle.Each)
	if several && sameReference(of, eachOf(who)) {
		of = who
	}
	m := p.mark()
	some, found := p.foundAtLast(exile)
	if !found {
		p.reset(m)
		if doer, ok := p.player(); !ok || !sameReference(doer, eachOf(who)) && !sameReference(doer, who) {
			return nil, p.fail(start)
		}
		verb := p.acceptAny("reveal", "reveals", "exile", "exiles")
		if verb == "" || (verb[0] == 'e') != exile {
			return nil, p.fail(start)
		}
		if some, found = p.some(); !found {
			return nil, p.fail(start)
		}
	}
	if some.UpTo || some.Random || some.From != nil || some.Phrase.Noun != oracle.CardNoun {
		return nil, p.fail(start)
	}
	if p.accept(strings.TrimSpace(greaterValue)) { // than what has just been exiled
		last := len(p.soFar) - 1
		if last < 0 || !p.next(".") {
			return nil, p.fail(start)
		}
		move, ok := p.soFar[last].(oracle.Move)
		target, aimed := move.What.(oracle.Target)
		if !ok || !aimed || move.To != oracle.Exile || p.slots[target.Slot].Max != 1 {
			return nil, p.fail(start)
		}
		some.Phrase.Add(oracle.Compares{Number: oracle.ManaValue, How: oracle.MoreThan, To: oracle.NumberOf{Number: oracle.ManaValue, Of: target}})
	}
	until := oracle.RevealUntil{Who: who, Of: of, Phrase: some.Phrase, Count: some.Count, Exile: exile}
	p.mention(allRevealed, oracle.Phrase{Noun: oracle.CardNoun}, true)
	if several && each.Phrase.Noun == oracle.PlayerNoun {
		p.mentionShownOfEach(some.Phrase)
		return []oracle.Instruction{until}, true
	}
	// "Until they reveal four land cards, then puts those cards into their graveyard" means all
	// of them, too, as long as nothing is said of the others.
	if one := some.Count == oracle.Quantity(oracle.Literal(1)); one || p.othersFollow() {
		p.mention(oracle.It{To: oracle.WhatWasShown}, some.Phrase, !one)
	}
	return []oracle.Instruction{until}, true
}

// mentionShownOfEach mentions the last card that each of several players has revealed, of which no one can be meant alone.
func (d *discourse) mentionShownOfEach(phrase oracle.Phrase) {
	if len(phrase.Where) > 0 {
		d.mentions = append(d.mentions, mention{ref: oracle.It{To: oracle.WhatWasShown}, phrase: phrase, plural: true, theme: true})
	}
	d.mention(oracle.It{To: oracle.WhatWasShown, Unclear: true}, phrase, false)
}

// foundUntil reads "the nonland cards exiled this way" and "those nonland cards" of the cards of a kind until which others were
// exiled or revealed.
func (p *parser) foundUntil() (oracle.Reference, bool) {
	start := p.mark()
	shown := oracle.Reference(oracle.It{To: oracle.WhatWasShown})
	at := slices.IndexFunc(p.mentions, func(m mention) bool { return sameReference(m.ref, allRevealed) })
	if at < 0 || p.acceptAny("the", "those") == "" {
		return nil, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.many() || phrase.Noun != oracle.CardNoun {
		return nil, p.fail(start)
	}
	if n := len(phrase.Where); n > 0 {
		if _, way := phrase.Where[n-1].(oracle.ThisWay); way {
			phrase.Where = phrase.Where[:n-1]
		}
	}
	for _, m := range p.mentions[at+1:] {
		if len(phrase.Where) > 0 && m.plural && m.ref == shown && reflect.DeepEqual(m.phrase, phrase) {
			p.speakOf(shown, true)
			return shown, true
		}
	}
	return nil, p.fail(start)
}

// foundAtLast reads "a creature card is revealed", for "they reveal a creature card".
func (p *parser) foundAtLast(exile bool) (oracle.Some, bool) {
	some, ok := p.some()
	if !ok || p.acceptAny("is", "are") == "" {
		return some, false
	}
	if exile {
		return some, p.accept("exiled")
	}
	return some, p.accept("revealed")
}

// othersFollow says whether the text still to be read speaks of the rest or of other cards.
func (p *parser) othersFollow() bool {
	for _, t := range p.toks[p.pos:] {
		switch {
		case t.kind == endToken || t.text == "•":
			return false
		case t.text == "rest" || t.text == "other":
			return true
		}
	}
	return false
}

// plays reads "play that card this turn" and "cast it without paying its mana cost",
// after "may".
func (p *parser) plays(who oracle.Reference, duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.accept("play an additional land this turn") {
		return []oracle.Instruction{oracle.Establish{Effect: oracle.Permission{Affected: who, May: oracle.PlayAdditionalLand, Count: 1}, Duration: oracle.ThisTurn}}, true
	}
	if m := p.mark(); p.acceptAny("play up to", "play") != "" {
		if n, ok := p.number(); ok && n > 1 && p.accept("additional lands this turn") {
			return []oracle.Instruction{oracle.Establish{Effect: oracle.Permission{Affected: who, May: oracle.PlayAdditionalLand, Count: n}, Duration: oracle.ThisTurn}}, true
		}
		p.reset(m)
	}
	if who == oracle.Reference(oracle.You{}) && p.accept("activate") {
		if may, ok := p.activatesOtherwise("this turn"); ok && may.May == oracle.LoyaltyTwice {
			return []oracle.Instruction{oracle.Establish{Effect: may, Duration: oracle.ThisTurn}}, true
		}
		return nil, p.fail(start)
	}
	verb, look := "", false
	for _, v := range playVerbs {
		if p.accept(v.words) {
			may := oracle.Permission{May: v.may, Look: v.look}
			if out, ok := p.playsThem(who, may, duration); ok {
				return out, true
			}
			verb, look = strings.TrimPrefix(v.words, "look at and "), v.look
			break
		}
	}
	if verb == "" {
		return nil, false
	}
	if who == oracle.Reference(oracle.You{}) && verb == "cast" {
		if out, ok := p.castsForAWhile(duration); ok {
			return out, true
		}
	}
	what, ok := oracle.Reference(oracle.It{To: oracle.WhatWasMade}), p.copied && p.accept("the copy")
	if !ok {
		what, ok = p.namedObject()
	}
	known := ok
	if !ok && verb == "cast" && p.next("target") {
		what, ok = p.target()
	}
	if !ok {
		what, ok = p.free()
	}
	if !ok {
		return nil, p.fail(start)
	}
	lasts := p.duration(duration)
	free := p.acceptAny("without paying its mana cost", "without paying their mana costs", "without paying their mana cost") != ""
	if lasts == oracle.ForTheGame {
		lasts = p.duration(duration)
	}
	more, cost, ok := p.byPaying()
	if !ok || len(more) > 0 || len(cost) > 0 && (free || verb == "play" || lasts != oracle.ForTheGame) {
		return nil, p.fail(start)
	}
	if lasts == oracle.ForTheGame {
		some, one := what.(oracle.Some)
		if one && some.From != nil && some.Phrase.Noun == oracle.PermanentNoun && slices.ContainsFunc(some.Phrase.Or, func(or oracle.Phrase) bool { return or.Noun == oracle.SpellNoun }) {
			some.Phrase.Noun = oracle.SpellNoun // "a Goblin or noncreature spell"
			what = some
		}
		one = one && some.From != nil && some.Count == oracle.Quantity(oracle.Literal(1)) && !some.UpTo && !some.Random
		from := who == oracle.Reference(oracle.You{}) && p.ownedSpell(what)
		if _, target := what.(oracle.Target); look || !free && len(cost) == 0 && (!known && !target && !one && !from || verb == "play") {
			return nil, p.fail(start)
		}
		cast := oracle.CastSpell{Who: who, What: what, Free: free, Play: verb == "play", Cost: cost}
		if !cast.Free && !cast.Play {
			cast.Spend = p.anyMana()
		}
		cast.Exile = p.acceptAny(exiledInstead...) != ""
		if from && !cast.Exile {
			p.exiledSuch(&cast)
		}
		return []oracle.Instruction{oracle.May{Who: who, Do: []oracle.Instruction{cast}}}, true
	}
	if _, target := what.(oracle.Target); !known && !target || target && lasts != oracle.ThisTurn {
		return nil, p.fail(start)
	}
	permission := oracle.Permission{Affected: who, May: oracle.CastCards, Object: what, Free: free, Look: look}
	if verb == "play" {
		permission.May = oracle.PlayCards
	}
	permission.Spend = p.anyMana()
	permission.LandTapped = verb == "play" && p.accept(". each land played this way enters tapped")
	if !free && len(cost) == 0 {
		permission.Dearer = p.dearer()
	}
	permission.Exiled = verb == "cast" && p.acceptAny(exiledInstead...) != ""
	return []oracle.Instruction{oracle.Establish{Effect: permission, About: what, Duration: lasts}}, true
}

// exiledInstead is said of the one spell that a text lets somebody cast: it goes to exile where it would go to a graveyard.
var exiledInstead = []string{
	". if that spell would be put into your graveyard , exile it instead", ". if that spell would be put into a graveyard , exile it instead",
	". if that spell would be put into your graveyard this turn , exile it instead", ". if that spell would be put into a graveyard this turn , exile it instead", ". if that spell would be put into their graveyard , exile it instead",
}

// chooseFrom reads "choose a nonland card from it" and its like.
func (p *parser) chooseFrom(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if target, ok := p.target(); ok {
		p.choosesMore, p.chosen = p.chosen != nil, target
		if m := p.mark(); p.accept("and") {
			if other, ok := p.target(); ok && p.next(".") {
				p.choosesMore = true
				return []oracle.Instruction{oracle.ChooseObjects{Who: who, What: oracle.The{All: []oracle.Reference{target, other}}}}, true
			}
			p.reset(m)
		}
		return []oracle.Instruction{oracle.ChooseObjects{Who: who, What: target}}, true
	}
	some, ok := p.oneFound()
	if !ok {
		some, ok = p.some()
	}
	if !ok || some.Random && (some.From != nil || some.Phrase.Noun != oracle.CardNoun) || some.Phrase.Noun == oracle.PlayerNoun || some.From == nil && some.Phrase.Noun != oracle.PermanentNoun && !p.choosable(some.Phrase) {
		return nil, p.fail(start)
	}
	if some.From == nil && some.Phrase.Noun == oracle.CardNoun && (slices.ContainsFunc(p.toks[p.pos:], func(t token) bool { return t.text == "rest" || t.text == "others" }) || slices.ContainsFunc(p.toks[start.pos:p.pos], func(t token) bool { return t.text == "each" })) {
		return nil, p.fail(start) // of what else is in that zone, or as many of each of several
	}
	p.choosesMore, p.chosen = p.chosen != nil, oracle.It{To: oracle.WhatWasMeant}
	p.mention(p.chosen, some.Phrase, some.Count != oracle.Quantity(oracle.Literal(1)))
	return []oracle.Instruction{oracle.ChooseObjects{Who: who, What: some}}, true
}

// oneFound reads "one", with nothing after it, of the cards that have been found.
func (p *parser) oneFound() (oracle.Some, bool) {
	start := p.mark()
	if found := p.them(); found == oracle.Reference(oracle.It{To: oracle.WhatWasFound}) && p.accept("one") && p.next(".") {
		return oracle.Some{Phrase: oracle.Phrase{Noun: oracle.CardNoun}, Count: oracle.Literal(1), From: found}, true
	}
	return oracle.Some{}, p.fail(start)
}

// emblem reads "an emblem with "...""." after "get" (114).
func (p *parser) emblem(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("an emblem with") {
		return nil, false
	}
	abilities, ok := p.grantedAbilities()
	if !ok {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{oracle.CreateEmblem{Who: who, Abilities: abilities}}, true
}

// cardsExiledWithThis are the cards in exile that this object has exiled (607.2a).
var cardsExiledWithThis = oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Exile, Where: []oracle.Predicate{oracle.ExiledWith{With: oracle.This{}}}}
