package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what happens to an object.

func (p *parser) objectEvent(s subject) (oracle.Event, bool) {
	what, ok := s.ref, true
	switch p.acceptAny("enters", "enter", "dies", "die", "leaves", "leave", "is", "are", "attacks", "attack", "blocks", "block",
		"becomes", "become", "deals", "deal", "phases", "phase", "mutates", "transforms", "exploits", "explores", "connives", "resolves", "evolves", "trains", "mentors", "crews", "enlists") {
	case "enters", "enter":
		p.accept("the battlefield")
		e := oracle.ZoneChange{What: what, To: oracle.Battlefield, Several: s.several}
		switch p.acceptAny("under your control", "under your team's control", "under an opponent's control") {
		case "under your control":
			ok = withPredicate(&e.What, oracle.Controlled{By: oracle.Yours})
		case "under your team's control":
			ok = othersWith(&e.What, oracle.Controlled{By: oracle.YourTeam})
		case "under an opponent's control":
			ok = withPredicate(&e.What, oracle.Controlled{By: oracle.Opponents})
			e.PerPlayer = s.several
		}
		if !ok {
			return nil, false
		}
		switch from := p.acceptAny("from your graveyard", "from a graveyard", "from your hand", "from exile"); from {
		case "":
		case "from exile":
			e.From = oracle.Exile
			return e, true
		case "from a graveyard":
			e.From = oracle.Graveyard
		default: // whose it is it has been there (400.3)
			e.From = map[string]oracle.Zone{"from your graveyard": oracle.Graveyard, "from your hand": oracle.Hand}[from]
			e.While = &oracle.Phrase{Where: []oracle.Predicate{oracle.Owned{By: oracle.Yours}}}
			return e, true
		}
		if word := p.acceptAny("tapped", "untapped"); word != "" {
			e.While = &oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: statusAdjectives[word]}}}
		}
		return e, true
	case "dies", "die":
		if s.phrase.Says(oracle.Is{Status: oracle.Goaded}) { // which is not remembered of what has died
			return nil, false
		}
		return oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Graveyard, Several: s.several}, true
	case "leaves", "leave":
		if p.accept("the battlefield") {
			return oracle.ZoneChange{What: what, From: oracle.Battlefield, Alive: p.acceptAny("without dying", ", if it didn't die") != "", Several: s.several}, true
		}
		if p.accept("an opponent's graveyard") && withPredicate(&what, oracle.Owned{By: oracle.Opponents}) {
			return oracle.ZoneChange{What: what, From: oracle.Graveyard, Several: s.several, PerPlayer: s.several}, true
		}
		if p.accept("your graveyard") && withPredicate(&what, oracle.Owned{By: oracle.Yours}) {
			return oracle.ZoneChange{What: what, From: oracle.Graveyard, Several: s.several}, true
		}
	case "is", "are":
		return p.passiveEvent(s)
	case "attacks", "attack":
		e := oracle.AttackDeclared{What: what, Several: s.several, With: s.with, Beside: s.beside}
		if p.accept("alone") {
			e.Alone = true
			return e, true
		}
		if p.accept("while saddled") {
			e.While = &oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Saddled}}}
			return e, true
		}
		m := p.mark()
		if p.accept("while") && !s.several {
			if c, ok := p.controlCondition(); ok {
				e.Meanwhile = c
				return e, true
			}
			if c, ok := p.haveMost(); ok {
				e.Meanwhile = c
				return e, true
			}
		}
		p.reset(m)
		if p.accept("and isn't blocked") || p.accept("and is n't blocked") {
			return oracle.AttacksUnblocked{What: what}, true
		}
		p.reset(m)
		if at, ok := p.attacked(); ok {
			if s.several && len(at.Or) > 0 && at.Where[0] == attackedOpponents.Where[0] {
				return nil, false // once for each opponent, with their planeswalkers
			}
			e.At = &at
		}
		return e, true
	case "blocks", "block":
		m := p.mark()
		if p.accept("or becomes blocked by") {
			if other, n, ok := p.otherObjects(what); ok {
				return oracle.OneOf{Of: []oracle.Event{oracle.BlockDeclared{What: what, Whom: other, AtLeast: n}, oracle.BecomesBlocked{What: what, By: other, AtLeast: n}}}, true
			}
		}
		p.reset(m)
		if other, n, ok := p.otherObjects(what); ok {
			return oracle.BlockDeclared{What: what, Whom: other, AtLeast: n, Several: s.several}, true
		}
		return oracle.BlockDeclared{What: what, Several: s.several}, true
	case "becomes", "become":
		return p.becomesEvent(s)
	case "deals", "deal":
		return p.dealsEvent(s)
	case "transforms":
		if !p.accept("into") {
			return oracle.Transformed{What: what}, true
		}
		if name, ok := p.cardName(); ok {
			return oracle.Transformed{What: what, Into: &oracle.Phrase{Where: []oracle.Predicate{oracle.Named{Name: name}}}}, true
		}
		if p.acceptAny("a", "an") == "" {
			return nil, false
		}
		into, number, ok := p.nounPhrase()
		if !ok || !number.one() || into.Noun != oracle.PermanentNoun {
			return nil, false
		}
		return oracle.Transformed{What: what, Into: &into}, true
	case "exploits":
		if p.accept("a creature") {
			p.mentionOther(what, creaturePhrase, false)
			return oracle.KeywordActionDone{Who: what, Name: "exploit"}, true
		}
		if p.acceptAny("an", "a") != "" {
			if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.PermanentNoun {
				p.mentionOther(what, phrase, false)
				return oracle.KeywordActionDone{Who: what, Name: "exploit", What: &phrase}, true
			}
		}
	case "phases", "phase":
		if p.accept("out") {
			return oracle.PhasesOut{What: what}, true
		}
		if p.accept("in") {
			return oracle.PhasesIn{What: what}, true
		}
	case "resolves":
		return oracle.Resolved{What: what}, s.phrase.Has(oracle.SpellNoun) || s.phrase.Has(oracle.AbilityNoun)
	case "enlists":
		if p.acceptAny("a", "an") != "" {
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.PermanentNoun {
				p.mentionOther(what, phrase, false)
				return oracle.Enlisted{What: what, Whom: oracle.Each{Phrase: phrase}}, true
			}
		}
	case "evolves":
		return oracle.KeywordActionDone{Who: what, Name: oracle.Evolve}, true
	case "trains":
		return oracle.KeywordActionDone{Who: what, Name: oracle.Train}, true
	case "mentors":
		if p.accept("a creature") || p.accept("another creature") {
			p.mentionOther(what, creaturePhrase, false)
			return oracle.KeywordActionDone{Who: what, Name: oracle.Mentor}, true
		}
	case "crews":
		if p.accept("a vehicle") {
			p.mentionOther(what, vehiclePhrase, false)
			return oracle.KeywordActionDone{Who: what, Name: oracle.Crew}, true
		}
	case "mutates":
		return oracle.KeywordActionDone{Who: what, Name: "mutate"}, true
	case "explores":
		return oracle.KeywordActionDone{Who: what, Name: "explore"}, true
	case "connives":
		return oracle.KeywordActionDone{Who: what, Name: "connive"}, true
	}
	return nil, false
}

// withPredicate adds a predicate to a group.
func withPredicate(ref *oracle.Reference, predicate oracle.Predicate) bool {
	each, ok := (*ref).(oracle.Each)
	if !ok {
		return false
	}
	each.Phrase.Add(predicate)
	*ref = each
	return true
}

// othersWith adds a predicate to a group, and in "this or another" to what else is meant: of this it is so anyhow.
func othersWith(ref *oracle.Reference, predicate oracle.Predicate) bool {
	the, ok := (*ref).(oracle.The)
	if !ok || len(the.All) != 2 || the.All[0] != oracle.Reference(oracle.This{}) {
		return withPredicate(ref, predicate)
	}
	all := slices.Clone(the.All)
	*ref = oracle.The{All: all}
	return withPredicate(&all[1], predicate)
}

// attackedOpponents is "one of your opponents or a planeswalker an opponent controls".
var attackedOpponents = oracle.Phrase{
	Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}},
	Or: []oracle.Phrase{{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Planeswalker}, oracle.Controlled{By: oracle.Opponents}}}},
}

// attacked reads whom or what is attacked: "you", "a player", "one of your opponents".
func (p *parser) attacked() (oracle.Phrase, bool) {
	start := p.mark()
	if p.accept("you or a planeswalker you control") {
		return oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Yours}}, Or: []oracle.Phrase{{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Planeswalker}, oracle.Controlled{By: oracle.Yours}}}}}, true
	}
	if p.accept("you") {
		return oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Yours}}}, true
	}
	if p.acceptAny("one of your opponents or a planeswalker an opponent controls", "one of your opponents or a planeswalker they control") != "" {
		return attackedOpponents, true
	}
	if p.accept("the player with the most life or tied for most life") {
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return withMostLife(oracle.Phrase{Noun: oracle.PlayerNoun}), true
	}
	if p.accept("the monarch") {
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Designated{What: oracle.Monarch}}}, true
	}
	if p.accept("enchanted player") {
		p.mention(oracle.Host{}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Refers{To: oracle.Host{}}}}, true
	}
	if p.acceptAny("a", "an", "one of your") != "" {
		if phrase, _, ok := p.nounPhrase(); ok {
			if phrase.Noun == oracle.PlayerNoun {
				p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			}
			return phrase, true
		}
	}
	p.reset(start)
	return oracle.Phrase{}, false
}

// otherObjects reads the second object of an event: what is blocked, what blocks; and
// the least number of them that makes one event, 0 if each is one.
func (p *parser) otherObjects(first oracle.Reference) (*oracle.Phrase, int, bool) {
	start := p.mark()
	least := 0
	if p.acceptAny("an", "a") == "" {
		n, ok := p.number()
		if !ok || !p.accept("or more") {
			return nil, 0, p.fail(start)
		}
		least = n
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || phrase.Noun != oracle.PermanentNoun {
		return nil, 0, p.fail(start)
	}
	p.mentionOther(first, phrase, least > 0)
	return &phrase, least, true
}

// passiveEvent reads "is put into a graveyard from the battlefield", "is tapped for
// mana", "is turned face up", "is dealt damage".
func (p *parser) passiveEvent(s subject) (oracle.Event, bool) {
	what := s.ref
	if e, ok := p.rarerMove(s); ok {
		return e, true
	}
	switch {
	case p.accept("put into a graveyard from the battlefield"):
		return oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Graveyard, Several: s.several}, true
	case s.phrase.Noun == oracle.PermanentNoun && s.ref != oracle.Reference(oracle.This{}) && p.next("put into a graveyard ,") && p.accept("put into a graveyard"): // a permanent is, from the battlefield
		return oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Graveyard, Several: s.several}, true
	case what == oracle.Reference(oracle.This{}) && p.accept("put into your graveyard from the battlefield"):
		return oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Graveyard, While: &oracle.Phrase{Where: []oracle.Predicate{oracle.Owned{By: oracle.Yours}}}}, true
	case p.accept("put into an opponent's graveyard from the battlefield"):
		if withPredicate(&what, oracle.Owned{By: oracle.Opponents}) {
			p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			return oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Graveyard, Several: s.several, PerPlayer: s.several}, true
		}
	case p.accept("put into an opponent's graveyard from their library"):
		if withPredicate(&what, oracle.Owned{By: oracle.Opponents}) {
			return oracle.ZoneChange{What: what, From: oracle.Library, To: oracle.Graveyard, Several: s.several, PerPlayer: s.several}, true
		}
	case p.accept("put into your graveyard from the battlefield"):
		if withPredicate(&what, oracle.Owned{By: oracle.Yours}) {
			return oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Graveyard, Several: s.several}, true
		}
	case p.accept("put into an opponent's graveyard from anywhere"):
		if withPredicate(&what, oracle.Owned{By: oracle.Opponents}) {
			return oracle.ZoneChange{What: what, To: oracle.Graveyard, Several: s.several, PerPlayer: s.several}, true
		}
	case p.accept("put into enchanted player's graveyard from anywhere"):
		if withPredicate(&what, oracle.OwnedBy{Who: oracle.Host{}}) {
			p.mention(oracle.Host{}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			return oracle.ZoneChange{What: what, To: oracle.Graveyard, Several: s.several}, true
		}
	case p.accept("put into your graveyard from your library"):
		// This card is its owner's then, in whose graveyard its ability works.
		if what == oracle.Reference(oracle.This{}) || withPredicate(&what, oracle.Owned{By: oracle.Yours}) {
			return oracle.ZoneChange{What: what, From: oracle.Library, To: oracle.Graveyard, Several: s.several}, true
		}
	case p.accept("put into a graveyard from a library"):
		return oracle.ZoneChange{What: what, From: oracle.Library, To: oracle.Graveyard, Several: s.several}, true
	case p.accept("put into a graveyard from anywhere"):
		return oracle.ZoneChange{What: what, To: oracle.Graveyard, Several: s.several}, true
	case p.accept("put into your graveyard from anywhere"):
		if withPredicate(&what, oracle.Owned{By: oracle.Yours}) {
			return oracle.ZoneChange{What: what, To: oracle.Graveyard, Several: s.several}, true
		}
	case s.phrase.Noun == oracle.PermanentNoun && p.accept("destroyed"):
		return oracle.Destroyed{What: what}, !s.several
	case (s.phrase.Noun == oracle.SpellNoun || s.ref == oracle.Reference(oracle.This{})) && p.accept("countered"):
		return oracle.SpellCountered{What: what}, true
	case p.acceptAny("put into exile from the battlefield", "exiled from the battlefield") != "":
		return oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Exile, Several: s.several}, true
	case p.accept("put into exile"), p.accept("exiled"):
		return oracle.ZoneChange{What: what, To: oracle.Exile, Several: s.several}, true
	case p.accept("tapped for"):
		of, ok := p.manaTappedFor()
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		of.What = what
		return of, ok
	case p.accept("turned face up"):
		return oracle.TurnedFaceUp{What: what}, true
	case p.accept("dealt excess damage"):
		p.damaged(s)
		return oracle.DamageDealt{To: what, Excess: true, SeveralTo: s.several}, true
	case p.accept("dealt excess noncombat damage"):
		p.damaged(s)
		return oracle.DamageDealt{To: what, Excess: true, NonCombat: true, SeveralTo: s.several}, true
	case p.accept("dealt combat damage"):
		p.damaged(s)
		return oracle.DamageDealt{To: what, Combat: true, SeveralTo: s.several}, true
	case p.accept("dealt noncombat damage"):
		p.damaged(s)
		return oracle.DamageDealt{To: what, NonCombat: true, SeveralTo: s.several}, true
	case p.accept("dealt damage"):
		p.damaged(s)
		return oracle.DamageDealt{To: what, SeveralTo: s.several}, true
	case !s.several && p.accept("sacrificed or destroyed"): // which nothing is at once
		return oracle.OneOf{Of: []oracle.Event{oracle.PermanentSacrificed{What: what}, oracle.Destroyed{What: what}}}, true
	case p.accept("sacrificed"):
		return oracle.PermanentSacrificed{What: what, Several: s.several}, true
	case p.accept("attacked"):
		return oracle.Attacked{What: what}, true
	}
	return nil, false
}

func (p *parser) becomesEvent(s subject) (oracle.Event, bool) {
	what := s.ref
	switch {
	case p.accept("tapped"):
		return oracle.BecomesTapped{What: what, Several: s.several}, true
	case p.accept("untapped"):
		return oracle.BecomesUntapped{What: what}, true
	case p.accept("monstrous"):
		return oracle.KeywordActionDone{Who: what, Name: "monstrosity"}, true
	case p.accept("plotted"):
		return oracle.KeywordActionDone{Who: what, Name: "become plotted"}, what == oracle.Reference(oracle.This{})
	case p.accept("renowned"):
		return oracle.KeywordActionDone{Who: what, Name: "renown"}, true
	case p.accept("crewed"):
		return oracle.KeywordActionDone{Who: what, Name: oracle.BecomeCrewed}, true
	case p.accept("attached to"):
		if p.this() && !p.next("'s") && what != oracle.Reference(oracle.This{}) {
			return oracle.Attached{What: what, To: oracle.This{}}, true
		}
		if p.acceptAny("an", "a") != "" {
			if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.PermanentNoun {
				p.mentionOther(what, phrase, false)
				return oracle.Attached{What: what, To: oracle.Each{Phrase: phrase}}, true
			}
		}
	case p.accept("unattached from a permanent"):
		p.mention(oracle.It{Other: true}, oracle.Phrase{}, false)
		return oracle.Unattached{What: what}, true
	case p.accept("blocked by"):
		if other, n, ok := p.otherObjects(what); ok {
			p.keepBlocked(what, n, p.card)
			return oracle.BecomesBlocked{What: what, By: other, AtLeast: n, Several: s.several}, true
		}
	case p.accept("blocked"):
		return oracle.BecomesBlocked{What: what, Several: s.several}, true
	case p.accept("the target of"):
		return p.becomesTargetOf(what)
	}
	return nil, false
}

// dealsEvent reads "deals combat damage to a player".
func (p *parser) dealsEvent(s subject) (oracle.Event, bool) {
	e := oracle.DamageDealt{Source: s.ref, Several: s.several}
	switch {
	case p.accept("combat damage"):
		e.Combat = true
	case p.accept("noncombat damage"):
		e.NonCombat = true
	case p.accept("damage"):
	default:
		exactly := p.accept("exactly")
		n, ok := p.number()
		if !ok || s.several || !exactly && !p.accept("or more damage") || exactly && !p.accept("damage") || !p.next("to") {
			return nil, false
		}
		e.AtLeast, e.Exactly = n, exactly
	}
	if !p.accept("to") {
		return e, true
	}
	if p.accept("you or a permanent you control") {
		e.To = oracle.The{All: []oracle.Reference{oracle.You{}, oracle.Each{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.Controlled{By: oracle.Yours}}}}}}
		return e, true
	}
	if p.accept("you") {
		e.To = oracle.You{}
		// Another player is spoken of only as whose the source is.
		if each, ok := s.ref.(oracle.Each); ok && !s.several && slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.Controlled{By: oracle.Opponents})) && p.next(", that player") {
			p.mention(oracle.ControllerOf{Of: oracle.It{}, Then: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		}
		return e, true
	}
	if p.accept("one or more of your opponents") {
		e.SeveralTo = true
		e.To = oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}}
		return e, true
	}
	if s.ref != oracle.Reference(oracle.This{}) && p.this() && !p.next("'s") && !p.next("or") {
		e.To = oracle.This{}
		return e, true
	}
	if p.accept("enchanted player") {
		e.To = oracle.Host{}
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return e, true
	}
	if word := p.acceptAny("enchanted", "equipped"); word != "" {
		n, ok := p.nominal()
		if !ok || n.noun != oracle.PermanentNoun || !n.plural.one() || p.next("'s") {
			return nil, false
		}
		e.To = p.hostCalled(word)
		p.mentionOther(s.ref, oracle.Phrase{Noun: n.noun, Where: n.where}, false)
		return e, true
	}
	e.SeveralTo = p.accept("one or more")
	if !e.SeveralTo && p.acceptAny("a", "an", "one of your") == "" && !p.next("another") {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || e.SeveralTo && !number.many() {
		return nil, false
	}
	otherThanYou(&phrase)
	if phrase.Noun == oracle.PlayerNoun || phrase.Has(oracle.PlayerNoun) {
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	}
	if phrase.Noun != oracle.PlayerNoun {
		p.mentionOther(s.ref, phrase, e.SeveralTo)
	}
	e.To = oracle.Each{Phrase: phrase}
	return e, true
}
