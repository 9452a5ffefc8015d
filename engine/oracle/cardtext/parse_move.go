package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what moves objects between zones, and puts counters on them.

// moved notes that an object is now a new one: "it" goes back to that (400.7).
func (p *parser) moved(what oracle.Reference, plural bool) {
	phrase := oracle.Phrase{Noun: oracle.CardNoun}
	switch r := what.(type) {
	case oracle.Target:
		if r.Slot < len(p.slots) {
			phrase = p.slots[r.Slot].Phrase
			plural = p.slots[r.Slot].Several()
		}
	case oracle.Each:
		phrase, plural = r.Phrase, true
	case oracle.Some:
		phrase, plural = r.Phrase, r.Count != oracle.Quantity(oracle.Literal(1))
	case oracle.TopOf:
		plural = r.Count != oracle.Quantity(oracle.Literal(1)) || ofSeveral(r.Of)
		if r.Buried != nil {
			phrase = *r.Buried
		}
	case oracle.This:
		phrase = thisPhrase(p.card)
	default:
		for i := len(p.mentions) - 1; i >= 0; i-- {
			if m := p.mentions[i]; sameReference(m.ref, what) {
				phrase, plural = m.phrase, m.plural
				break
			}
		}
	}
	p.mention(oracle.It{To: oracle.WhatMoved}, phrase, plural)
	if top, ok := what.(oracle.TopOf); ok && top.Count == oracle.Quantity(oracle.ThatMany{}) {
		p.mentions[len(p.mentions)-1].how = "put" // so that "the exiled cards" are not these, but those before
	}
}

func (p *parser) exiles(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	var what oracle.Reference
	ok := false
	if owner, found := p.possessor(); found && p.acceptAny("graveyard", "graveyards") != "" {
		whose := ownedBy(owner)
		if sameReference(owner, oracle.Each{Phrase: anOpponent}) {
			whose = oracle.Owned{By: oracle.Opponents} // all of them
		}
		what, ok = oracle.Each{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Graveyard, Where: []oracle.Predicate{whose}}}, true
	} else if p.reset(start); p.accept("all graveyards") {
		what, ok = oracle.Each{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Graveyard}}, true
	} else {
		what, ok = p.reference()
	}
	if !ok {
		return nil, p.fail(start)
	}
	m := oracle.Move{Who: notYou(who), What: what, To: oracle.Exile, From: p.fromZone(what)}
	if p.accept("face down") {
		m.FaceDown = true
	}
	at := p.mark()
	if p.accept("with") {
		if kind, count, ok := p.counters(); ok && kind != "" && p.acceptAny("on it", "on them") != "" {
			m.WithCounters = []oracle.CounterCount{{Kind: kind, Count: count}}
		} else {
			p.reset(at)
		}
	}
	if m.Until = p.untilThisLeaves(); m.Until == oracle.ForTheGame && p.accept(untilMonarch) {
		m.Until = oracle.UntilOpponentMonarch
	}
	p.moved(what, false)
	p.did("exiled")
	return []oracle.Instruction{m}, true
}

// untilMonarch says until when something is away that comes back as the crown passes to an opponent.
const untilMonarch = "until an opponent becomes the monarch"

// did notes what an instruction does to objects, for "the exiled card".
func (p *parser) did(how string) {
	if p.acted == nil {
		p.acted = map[string]bool{}
	}
	p.acted[how] = true
	if n := len(p.mentions); n > 0 {
		p.mentions[n-1].how = how
	}
}

// putBy notes in counters that are put on objects which one player puts them there, if it is not you.
func putBy(who oracle.Reference, list []oracle.Instruction) []oracle.Instruction {
	switch who.(type) {
	case oracle.It, oracle.Target, oracle.Each:
		_, each := who.(oracle.Each)
		for i, done := range list {
			if put, ok := done.(oracle.PutCounters); ok && !isPlayer(put.On) && (!each || eachPutsOn(put.On)) {
				put.Who = who
				list[i] = put
			}
		}
	}
	return list
}

// eachPutsOn reports whether each of several players puts counters on what they choose, or have chosen.
func eachPutsOn(on oracle.Reference) bool {
	switch on := on.(type) {
	case oracle.Some:
		return on.From == nil && on.Chooser == nil
	case oracle.It:
		return true
	}
	return false
}

// puts reads counters put on things and things put into zones.
func (p *parser) puts(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if out, ok := p.severalKinds(); ok {
		return p.moreCounters(out), true
	}
	if out, ok := p.kindOfChoice(who); ok {
		return []oracle.Instruction{out}, true
	}
	if kind, count, ok := p.counters(); ok && kind != "" && p.accept("on") {
		p.accept("each of")
		if on, ok := p.reference(); ok {
			m := p.mark()
			if p.accept("for each") {
				each, ok := p.forEachCount()
				if !ok {
					p.reset(m)
				} else {
					count = times(count, each)
				}
			}
			return p.moreCounters([]oracle.Instruction{oracle.PutCounters{Kind: kind, Count: count, On: on}}), true
		}
	}
	p.reset(start)
	if out, ok := p.countersEqualTo(); ok {
		return []oracle.Instruction{out}, true
	}
	if each, all := who.(oracle.Each); all && each.Phrase.Noun == oracle.PlayerNoun && p.accept(theirExiled) && p.acted["exiled"] {
		what := oracle.Each{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{oracle.ThisWay{How: "exiled", To: oracle.It{To: oracle.WhatMoved}}}}}
		p.moved(what, true)
		return []oracle.Instruction{oracle.Move{What: what, To: oracle.Battlefield}}, true // each its own cards
	}
	p.reset(start)
	if from, kind, ok := p.countersOfIt(); ok {
		if on, ok := p.reference(); ok && from != nil {
			return []oracle.Instruction{oracle.PutItsCounters{From: from, On: on, Kind: kind}}, true
		}
	}
	p.reset(start)
	if out, ok := p.putsPiles(who); ok {
		return out, true
	}
	if move, ok := p.whereFirst(who); ok {
		return []oracle.Instruction{move}, true
	}
	what, ok := p.yourCommander()
	if !ok {
		what, ok = p.reference()
	}
	if !ok {
		return nil, p.fail(start)
	}
	if out, ok := p.topOrBottom(who, what); ok {
		return out, true
	}
	from := oracle.Nowhere
	if what == oracle.Reference(oracle.This{}) {
		from = p.fromZone(what)
	}
	move, ok := p.destination(who, what)
	if !ok {
		return nil, p.fail(start)
	}
	if move.From = from; from != oracle.Nowhere {
		// it has been said before where that goes
	} else if some, one := what.(oracle.Some); !one || some.Phrase.Zone != oracle.Command || !p.accept("from the command zone") {
		move.From = p.fromZone(what)
	}
	p.moved(what, false)
	out := []oracle.Instruction{move}
	// "put one of them into your hand and the rest on the bottom of your library"
	for {
		m := p.mark()
		if p.acceptAny(", and", "and", ",") == "" {
			return out, true
		}
		what, ok := p.rest()
		if !ok {
			p.reset(m)
			return out, true
		}
		move, ok := p.destination(who, what)
		if !ok {
			p.reset(m)
			return out, true
		}
		p.moved(what, true)
		out = append(out, move)
	}
}

// theirExiled is what each of several players puts onto the battlefield who has exiled cards that are that player's own.
const theirExiled = "all cards they exiled this way onto the battlefield"

// placesToChoose are the two places in a library between which whoever puts one object there chooses.
var placesToChoose = []struct {
	words, before, after string // what is said before and after whose library it is
	nth                  int
	names                []string
}{
	{"the top or bottom of", "on", "", 0, []string{"on the top", "on the bottom"}},
	{"", "into", "second from the top or on the bottom", 2, []string{"second from the top", "on the bottom"}},
}

// topOrBottom reads "on their choice of the top or bottom of their library" of one object.
func (p *parser) topOrBottom(who, what oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	switch r := what.(type) {
	case oracle.Target:
		if slot := p.slots[r.Slot]; slot.Max != 1 || slot.MaxX {
			return nil, false
		}
	case oracle.It:
		if m := p.itMention(); r.To == oracle.EachOfThem || m == nil || !sameReference(m.ref, what) {
			return nil, false
		}
	case oracle.This:
	default:
		return nil, false
	}
	for _, place := range placesToChoose {
		p.reset(start)
		if !p.accept(place.before) {
			continue
		}
		if place.nth == 0 {
			p.acceptAny("their choice of", "your choice of")
		}
		if place.words != "" && !p.accept(place.words) {
			continue
		}
		p.possessorOf()
		if !p.accept("library") || place.after != "" && !p.accept(place.after) {
			continue
		}
		move := oracle.Move{Who: notYou(who), What: what, To: oracle.Library, Nth: place.nth}
		bottom := oracle.Move{Who: notYou(who), What: what, To: oracle.Library, Bottom: true}
		p.moved(what, false)
		return []oracle.Instruction{oracle.Alternatives{Who: who, Options: [][]oracle.Instruction{{move}, {bottom}}, Words: place.names}}, true
	}
	return nil, p.fail(start)
}

// notYou is the player, nil for you.
func notYou(who oracle.Reference) oracle.Reference {
	if (who == oracle.You{}) {
		return nil
	}
	return who
}

func (p *parser) returns(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if move, ok := p.whereFirst(who); ok {
		return []oracle.Instruction{move}, true
	}
	what, ok := p.reference()
	if !ok {
		return nil, p.fail(start)
	}
	// "return this card from your graveyard to your hand": this knows where it is.
	from := p.fromZone(what)
	if p.theirHand(what) {
		p.moved(what, true)
		return []oracle.Instruction{oracle.Move{Who: notYou(who), What: what, To: oracle.Hand}}, true
	}
	move, ok := p.destination(who, what)
	if !ok {
		return nil, p.fail(start)
	}
	if each, ok := what.(oracle.Each); ok && p.next("except for") {
		if !p.exceptFor(&each.Phrase) {
			return nil, p.fail(start)
		}
		move.What, what = each, each
	}
	move.From = from
	p.moved(what, false)
	p.mentionOwner(what, move.To)
	return []oracle.Instruction{move}, true
}

// mentionOwner mentions the owner of the target that goes to its owner's hand, where nothing else says whose it is: "return target
// permanent to its owner's hand. Then that player discards a card."
func (d *discourse) mentionOwner(what oracle.Reference, to oracle.Zone) {
	target, ok := what.(oracle.Target)
	if !ok || to != oracle.Hand || d.holder() != nil || slices.ContainsFunc(d.mentions, func(m mention) bool { return m.phrase.MayBePlayer() }) {
		return
	}
	for _, m := range d.mentions {
		if _, other := m.ref.(oracle.Target); other && (m.plural || m.phrase.Zone != oracle.Nowhere || m.phrase.Noun != oracle.PermanentNoun || !sameReference(m.ref, target)) {
			return
		}
	}
	d.mention(oracle.OwnerOf{Of: target}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
}

// theirHand reads "to their hand" of cards from one opponent's graveyard: that opponent's.
func (p *parser) theirHand(what oracle.Reference) bool {
	target, ok := what.(oracle.Target)
	if !ok || !slices.Contains(p.slots[target.Slot].Phrase.Where, oracle.Predicate(oracle.SameZone{})) || !slices.Contains(p.slots[target.Slot].Phrase.Where, oracle.Predicate(oracle.Owned{By: oracle.Opponents})) {
		return false
	}
	return p.accept("to their hand")
}

// whereFirst reads a move whose words say first where a group or a target goes: "to your hand all creature cards in your
// graveyard that were put there from the battlefield this turn".
func (p *parser) whereFirst(who oracle.Reference) (oracle.Move, bool) {
	start := p.mark()
	if all, ok := p.returnsOwn(who); ok {
		return all, true
	}
	if !p.next("to") && !p.next("onto the battlefield") || who != oracle.Reference(oracle.You{}) {
		return oracle.Move{}, false
	}
	move, ok := p.destination(who, nil)
	if !ok || !p.next("all") && !p.next("target") {
		return move, p.fail(start)
	}
	what, ok := p.reference()
	if !ok {
		return move, p.fail(start)
	}
	switch what.(type) {
	case oracle.Each, oracle.Target:
	default:
		return move, p.fail(start)
	}
	move.What = what
	p.moved(what, false)
	return move, true
}

// returnsOwn reads "to the battlefield all cards they own exiled with this" after "each player returns": all of those cards come
// back at once, each to its owner or under that player's control.
func (p *parser) returnsOwn(who oracle.Reference) (oracle.Move, bool) {
	start := p.mark()
	each, ok := who.(oracle.Each)
	if !ok || each.Phrase.Noun != oracle.PlayerNoun || len(each.Phrase.Where)+len(each.Phrase.Or) > 0 {
		return oracle.Move{}, false
	}
	move := oracle.Move{To: oracle.Battlefield}
	switch p.acceptAny("to the battlefield all cards they own exiled with", "to their hand all cards they own exiled with") {
	case "":
		return oracle.Move{}, false
	case "to their hand all cards they own exiled with":
		move.To = oracle.Hand
	}
	if !p.this() {
		return oracle.Move{}, p.fail(start)
	}
	p.mention(oracle.This{}, thisPhrase(p.card), false)
	move.What = oracle.Each{Phrase: cardsExiledWithThis}
	p.moved(move.What, false)
	return move, true
}

// fromZone reads from where a single object is moved, "from your graveyard", if the text
// says so. Where it is not there the instruction does nothing.
func (p *parser) fromZone(what oracle.Reference) oracle.Zone {
	it, ok := what.(oracle.It)
	if (what != oracle.This{}) && (!ok || it.Player) {
		return oracle.Nowhere
	}
	switch p.acceptAny("from your graveyard", "from the command zone", "from your hand", "from exile") {
	case "from your graveyard":
		return oracle.Graveyard
	case "from your hand":
		return oracle.Hand
	case "from exile":
		return oracle.Exile
	case "from the command zone":
		return oracle.Command
	}
	return oracle.Nowhere
}

// yourCommander reads "your commander" where the text goes on to say that it is moved from
// the command zone.
func (p *parser) yourCommander() (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("your commander") {
		return nil, false
	}
	if m := p.mark(); p.acceptAny("into your hand", "onto the battlefield") != "" && p.accept("from the command zone") {
		p.reset(m)
		return oracle.Some{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Command, Where: []oracle.Predicate{oracle.Is{Status: oracle.Commander}, oracle.Owned{By: oracle.Yours}}}}, true
	}
	return nil, p.fail(start)
}
