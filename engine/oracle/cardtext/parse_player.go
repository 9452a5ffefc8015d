package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads players, and objects and players in the possessive.

// possessed reads a player or card named by what has it: "its controller", "that
// creature's owner", "enchanted creature's controller".
func (p *parser) possessed() (oracle.Reference, bool) {
	start := p.mark()
	if ref, ok := p.ownerOfTarget(); ok {
		return ref, true
	}
	if ref, ok := p.playerOrController(); ok {
		return ref, true
	}
	of, ok := p.possessive()
	if !ok {
		return nil, false
	}
	switch p.acceptAny("controllers", "controller", "owners", "owner") {
	case "controller", "controllers":
		ref := oracle.ControllerOf{Of: of}
		if p.next("'s") || p.next("'") {
			break
		}
		p.mention(ref, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return ref, true
	case "owner", "owners":
		ref := oracle.OwnerOf{Of: of}
		if p.next("'s") || p.next("'") {
			break
		}
		p.mention(ref, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return ref, true
	}
	return nil, p.fail(start)
}

// ownerOfTarget reads "the owner of target nonland permanent" and the same of a controller.
func (p *parser) ownerOfTarget() (oracle.Reference, bool) {
	start := p.mark()
	whose := p.acceptAny("the owner of", "the controller of")
	if whose == "" || !p.next("target") {
		return nil, p.fail(start)
	}
	of, ok := p.target()
	if !ok {
		return nil, p.fail(start)
	}
	ref := oracle.Reference(oracle.OwnerOf{Of: of})
	if whose == "the controller of" {
		ref = oracle.ControllerOf{Of: of}
	}
	p.mention(ref, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	return ref, true
}

// playerOrController reads "that player or that planeswalker's controller" of a target that is either, and "that player or that
// permanent's controller" of any target.
func (p *parser) playerOrController() (oracle.Reference, bool) {
	start := p.mark()
	fits := playerOrPlaneswalker
	switch p.acceptAny("that player or that permanent's controller", "that player or that planeswalker's controller", "that opponent or that planeswalker's controller") {
	case "":
		return nil, false
	case "that player or that permanent's controller":
		fits = func(phrase oracle.Phrase) bool { return phrase.Noun == oracle.AnyTargetNoun }
	}
	if p.next("'s") {
		return nil, p.fail(start)
	}
	for _, m := range slices.Backward(p.mentions) {
		if target, ok := m.ref.(oracle.Target); ok && !m.plural && fits(m.phrase) {
			ref := oracle.ControllerOf{Of: target, OrPlayer: true}
			p.mention(ref, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			return ref, true
		}
	}
	return nil, p.fail(start)
}

// playerOrPlaneswalker reports whether a phrase is of players and planeswalkers, and nothing else.
func playerOrPlaneswalker(phrase oracle.Phrase) bool {
	return phrase.Noun == oracle.PlayerNoun && len(phrase.Or) == 1 && phrase.Or[0].Says(oracle.HasType{Types: oracle.Planeswalker})
}

// possessive reads an object in the possessive: "its", "this creature's", "their".
func (p *parser) possessive() (oracle.Reference, bool) {
	if ref, ok := p.performed(true); ok {
		return ref, true
	}
	start := p.mark()
	switch {
	case p.accept("its"):
		if ref := p.its(); ref != nil {
			return ref, true
		}
		if p.saidPaid != nil { // of nothing else has been spoken
			return p.saidPaid, true
		}
	case p.accept("their"):
		if ref := p.them(); ref != nil {
			return ref, true
		}
	case p.acceptAny("his", "her") != "":
		if ref := p.oneself(); ref != nil {
			return ref, true
		}
	case p.this():
		if p.accept("'s") {
			p.mention(oracle.This{}, thisPhrase(p.card), false)
			return oracle.This{}, true
		}
	case p.acceptAny("enchanted", "equipped", "fortified") != "":
		if n, ok := p.nominal(); ok && n.plural.one() && p.accept("'s") {
			p.mention(oracle.Host{}, oracle.Phrase{Noun: n.noun, Where: n.where}, false)
			return oracle.Host{}, true
		}
	case p.acceptAny("that", "the", "those") != "":
		how := ""
		if p.toks[p.pos-1].text == "the" {
			how = p.acceptAny(paidWords...)
		}
		m := p.mark()
		if how == "" && p.toks[start.pos].text == "the" {
			if ref, ok := p.theTargets(); ok {
				return ref, true
			}
			p.reset(m)
		}
		if n, ok := p.nominal(); ok && (p.toks[start.pos].text != "the" || how != "" || n.noun == oracle.CardNoun || p.onlySuch(n)) && p.acceptAny("'s", "'") != "" {
			if how != "" {
				if ref := p.paidOrMoved(how, n); ref != nil {
					return ref, true
				}
				break
			}
			if ref := p.that(oracle.Phrase{Noun: n.noun, Where: n.where}, n.plural == plural); ref != nil && n.noun != oracle.PlayerNoun {
				p.speakOf(ref, n.plural == plural)
				return ref, true
			}
			if p.toks[start.pos].text == "that" && len(p.paid) == 1 && p.paid[0] == "sacrificed" && n.noun == oracle.PermanentNoun && len(p.mentions) == 0 {
				return oracle.Paid{How: "sacrificed"}, true // of nothing else has been spoken but the cost
			}
		}
	case p.next("target"):
		if ref, ok := p.target(); ok && p.accept("'s") {
			return ref, true
		}
	}
	return nil, p.fail(start)
}

// onlySuch reports whether "the creature" or "the spell" can only be the one that the text has spoken of.
func (p *parser) onlySuch(n nominal) bool {
	if len(n.where) == 1 && n.where[0] == oracle.Predicate(oracle.HasType{Types: oracle.Creature}) && n.noun == oracle.PermanentNoun && n.plural == singular {
		return p.onlyCreature() != nil
	}
	if n.noun != oracle.SpellNoun || len(n.where) > 0 || n.plural != singular || p.isSpell() {
		return false
	}
	spells := 0
	for _, m := range p.mentions {
		if m.phrase.Noun == oracle.SpellNoun && !m.theme {
			spells++
		}
	}
	return spells == 1
}

// definitePlayer reads a player that needs no choice: you, that player, each opponent.
func (p *parser) definitePlayer() (oracle.Reference, bool) {
	start := p.mark()
	switch {
	case p.accept("you"):
		return oracle.You{}, true
	case p.attackerSaid && p.accept("that attacking player"):
		p.mention(attackingOne, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return attackingOne, true
	case p.attackerSaid && p.next("that opponent") && !p.next("that opponent's"):
		p.accept("that opponent") // whom the other attacks
		return oracle.It{Player: true}, true
	case p.accept("that player"), p.accept("they"), p.accept("that opponent"), p.accept("them"):
		if p.next("'s") {
			break
		}
		if ref := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false); ref != nil {
			return ref, true
		}
		p.miss(start.pos)
	case p.theSamePlayer():
		if ref := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false); ref != nil {
			return ref, true
		}
	case p.accept("those players"):
		if ref := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, true); ref != nil {
			return ref, true
		}
	case p.accept("the active player"):
		if p.next("'s") || p.next("controls") {
			break
		}
		return activePlayer, true
	case p.accept("defending player"):
		if p.next("'s") {
			break
		}
		p.mention(oracle.DefendingPlayer{}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return oracle.DefendingPlayer{}, true
	case p.accept("the chosen player"), p.accept("the chosen opponent"):
		if p.next("'s") {
			break
		}
		return oracle.ChosenPlayer{}, true
	case p.accept("your opponents"):
		return oracle.Each{Phrase: anOpponent}, true
	}
	return nil, p.fail(start)
}

// theSamePlayer reads "the player" before what that player does.
func (p *parser) theSamePlayer() bool {
	start := p.mark()
	if p.acceptAny("the player", "the opponent") == "" {
		return false
	}
	switch p.peek().text {
	case "puts", "discards", "shuffles", "may", "casts", "loses", "exiles", "reveals", "returns", "draws", "sacrifices", "mills", "chooses", "gains":
		return true
	}
	return p.fail(start)
}

// player reads a reference to players only.
func (p *parser) player() (oracle.Reference, bool) {
	start := p.mark()
	if ref, ok := p.possessed(); ok {
		return ref, true
	}
	if ref, ok := p.definitePlayer(); ok {
		return ref, true
	}
	if p.next("enchanted player") || p.next("enchanted opponent") {
		return p.host()
	}
	if ref, ok := p.targetPlayer(); ok {
		return ref, true
	}
	if p.accept("each other player") {
		than, ok := p.otherPlayer()
		if !ok {
			return nil, p.fail(start)
		}
		return p.said(oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{than}}})
	}
	if m := p.mark(); p.accept("each player other than") {
		if of, ok := p.possessive(); ok && p.accept("controller") {
			return p.said(oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Not{Predicate: oracle.Refers{To: oracle.ControllerOf{Of: of}}}}}})
		}
		p.reset(m)
	}
	if p.accept("each player on your team") {
		return p.said(yourTeam)
	}
	if p.accept("each player") || p.accept("all players") {
		return p.eachPlayer(oracle.Phrase{Noun: oracle.PlayerNoun})
	}
	if each, ok := p.opponentsOf(); ok {
		return p.said(each)
	}
	if p.accept("each opponent") || p.accept("each of your opponents") {
		return p.eachPlayer(anOpponent)
	}
	if p.accept("an opponent") {
		return p.said(oracle.Some{Phrase: anOpponent, Count: oracle.Literal(1), Random: p.acceptAny("chosen at random", "at random") != ""})
	}
	return nil, p.fail(start)
}

// attackingOne is who attacks, in an event in which somebody attacks another player, who is "that player".
var attackingOne = oracle.It{Player: true, Other: true}

// yourTeam is each player of it.
var yourTeam = oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.YourTeam}}}}

// otherPlayer says than whom the players of "each other player" are other: than the target if that
// is a player, else than you. What it is after the text has spoken of some other player is not read.
func (p *parser) otherPlayer() (oracle.Predicate, bool) {
	for _, slot := range p.slots {
		if slot.Phrase.Noun == oracle.PlayerNoun {
			return oracle.Other{}, true
		}
	}
	for _, m := range p.mentions {
		if it, ok := m.ref.(oracle.It); ok && it.Player {
			return nil, false
		}
	}
	return oracle.IsPlayer{Who: oracle.NotYours}, true
}

// opponentsOf reads "each of that player's opponents".
func (p *parser) opponentsOf() (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("each of") {
		return nil, false
	}
	of, ok := p.possessor()
	if _, one := of.(oracle.It); !ok || !one || !p.accept("opponents") {
		return nil, p.fail(start)
	}
	return oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.OpponentOf{Who: of}}}}, true
}

// eachPlayer reads what the players of a group have: "each player with 20 or more life".
func (p *parser) eachPlayer(phrase oracle.Phrase) (oracle.Reference, bool) {
	m := p.mark()
	if p.accept("with") {
		if predicate, ok := p.playerHaving(); ok {
			phrase.Add(predicate)
		} else {
			p.reset(m)
		}
	} else if meets, ok := p.whoMeets(); ok {
		phrase.Add(meets)
	} else if p.next("attacking") {
		p.attackingThat(&phrase)
	} else if p.acceptAny("who", "that") != "" {
		predicate, ok := p.relativeClause()
		switch predicate.(type) {
		case oracle.Underwent, oracle.Compares: // the others are of objects
			phrase.Add(predicate)
		default:
			ok = false
		}
		if !ok {
			p.reset(m)
		}
	}
	return p.said(oracle.Each{Phrase: phrase})
}

// said mentions players who are taken one by one, so that "they" goes back to each.
func (p *parser) said(ref oracle.Reference) (oracle.Reference, bool) {
	if p.next("'s") || p.next("'") {
		return nil, false
	}
	p.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	return ref, true
}

// possessor reads a player in the possessive: "your", "target player's", "their".
func (p *parser) possessor() (oracle.Reference, bool) {
	start := p.mark()
	switch {
	case p.accept("your"):
		return oracle.You{}, true
	case p.accept("their"), p.accept("that player's"), p.accept("that opponent's"):
		if ref := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false); ref != nil {
			return ref, true
		}
		return nil, p.fail(start)
	case p.accept("defending player's"):
		return oracle.DefendingPlayer{}, true
	case p.accept("the chosen player's"):
		return oracle.ChosenPlayer{}, true
	case p.accept("each player's"):
		return allPlayers, true
	case p.accept("each opponent's"), p.accept("all opponents'"):
		return oracle.Each{Phrase: anOpponent}, true
	}
	if ref, ok := p.targetPlayer(); ok && p.accept("'s") {
		return ref, true
	}
	p.reset(start)
	if p.next("up to one target player's") && !p.inStatic {
		if slot, ok := p.targetSlot(); ok && slot.Phrase.Noun == oracle.PlayerNoun && p.accept("'s") {
			return p.addSlot(slot), true
		}
		p.reset(start)
	}
	if of, ok := p.possessive(); ok {
		switch p.acceptAny("controller's", "controllers'", "owner's", "owners'") {
		case "controller's", "controllers'":
			return oracle.ControllerOf{Of: of}, true
		case "owner's", "owners'":
			return oracle.OwnerOf{Of: of}, true
		}
	}
	return nil, p.fail(start)
}

// activePlayer is the player whose turn it is.
var activePlayer = oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Active}}}}

// allPlayers is each player.
var allPlayers = oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}
