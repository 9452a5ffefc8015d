package oracle

import "strings"

// This file reads what follows a noun: whose it is, where it is, what it has.

// postmodifiers adds what follows the head to the phrase, alternatives included. It
// fails only on words that begin a modifier and do not end it.
func (p *parser) postmodifiers(phrase *Phrase) bool {
	for {
		m := p.mark()
		predicate, zone, ok := p.postmodifier(phrase)
		if !ok {
			p.reset(m)
			return true
		}
		if zone != Nowhere && !phrase.setZone(zone) {
			p.reset(m)
			return true
		}
		if predicate == nil {
			continue
		}
		if lastOnly(predicate, phrase) {
			split(phrase)
			last := &phrase.Or[len(phrase.Or)-1]
			last.Where = concat(last.Where, []Predicate{predicate})
			continue
		}
		phrase.add(predicate)
	}
}

func (ph *Phrase) add(predicate Predicate) {
	ph.Where = concat(ph.Where, []Predicate{predicate})
	for i := range ph.Or {
		ph.Or[i].Where = concat(ph.Or[i].Where, []Predicate{predicate})
	}
}

// setZone says where the cards of the phrase are. Only cards need it.
func (ph *Phrase) setZone(zone Zone) bool {
	if ph.Zone != Nowhere && ph.Zone != zone {
		return false
	}
	if ph.Noun == PermanentNoun || ph.Noun == AnyTargetNoun {
		// Permanents are on the battlefield anyhow; only a commander is spoken of elsewhere.
		if zone == Battlefield {
			return true
		}
		if zone != Command || !ph.says(Is{Commander}) {
			return false
		}
	}
	ph.Zone = zone
	for i := range ph.Or {
		ph.Or[i].Zone = zone
	}
	return true
}

// lastOnly says whether the predicate belongs to the last alternative alone:
// "artifact, enchantment, or creature with flying", where only creatures fly.
func lastOnly(predicate Predicate, phrase *Phrase) bool {
	if not, ok := predicate.(Not); ok {
		predicate = not.Predicate
	}
	switch w := predicate.(type) {
	case HasKeyword:
	case Compares:
		if w.Number != Power && w.Number != Toughness {
			return false
		}
	default:
		return false
	}
	if phrase.Noun != PermanentNoun || len(phrase.Or) > 0 || len(phrase.Where) == 0 {
		return false
	}
	types, ok := phrase.Where[len(phrase.Where)-1].(HasType)
	return ok && types.Types&Creature != 0 && types.Types&^(Creature|Planeswalker) != 0
}

// split makes two alternatives of a phrase whose last predicate is a union of
// types with creature among them: creature comes last.
func split(phrase *Phrase) {
	n := len(phrase.Where) - 1
	types := phrase.Where[n].(HasType).Types
	rest := phrase.Where[:n:n]
	phrase.Where = concat(rest, []Predicate{HasType{types &^ Creature}})
	phrase.Or = []Phrase{{Noun: phrase.Noun, Zone: phrase.Zone, Where: concat(rest, []Predicate{HasType{Creature}})}}
}

// controlWords are the relative clauses that say who controls or owns something.
var controlWords = []struct {
	words     string
	predicate Predicate
}{
	{"you control", Controlled{Yours}},
	{"you don't control", Controlled{NotYours}},
	{"you own", Owned{Yours}},
	{"you don't own", Owned{NotYours}},
	{"an opponent controls", Controlled{Opponents}},
	{"an opponent owns", Owned{Opponents}},
	{"your opponents control", Controlled{Opponents}},
	{"you cast", Controlled{Yours}},
	{"your opponents cast", Controlled{Opponents}},
	{"opponents cast", Controlled{Opponents}},
	{"opponents control", Controlled{Opponents}},
	{"the active player controls", Controlled{Active}},
	{"defending player controls", ControlledBy{DefendingPlayer{}}},
}

// zoneWords are the phrases that say where a card is.
var zoneWords = []struct {
	words     string
	zone      Zone
	predicate Predicate
}{
	{"your graveyard", Graveyard, Owned{Yours}},
	{"your hand", Hand, Owned{Yours}},
	{"your library", Library, Owned{Yours}},
	{"a graveyard", Graveyard, nil},
	{"an opponent's graveyard", Graveyard, Owned{Opponents}},
	{"opponents' graveyards", Graveyard, Owned{Opponents}},
	{"your opponents' graveyards", Graveyard, Owned{Opponents}},
	{"all graveyards", Graveyard, nil},
	{"graveyards", Graveyard, nil},
	{"each graveyard", Graveyard, nil},
	{"a player's graveyard", Graveyard, nil},
	{"a single graveyard", Graveyard, SameZone{}},
	{"exile", Exile, nil},
	{"the battlefield", Battlefield, nil},
	{"the command zone", Command, nil},
}

// postmodifier reads one thing that follows a noun: a predicate, a zone, or both.
func (p *parser) postmodifier(phrase *Phrase) (Predicate, Zone, bool) {
	start := p.mark()
	for _, c := range controlWords {
		if strings.HasSuffix(c.words, "cast") && phrase.Noun != SpellNoun {
			continue
		}
		if p.accept(c.words) {
			return c.predicate, Nowhere, true
		}
	}
	if p.accept("that player controls") || p.accept("they control") {
		if who := p.that(Phrase{Noun: PlayerNoun}, false); who != nil {
			return controlledBy(who), Nowhere, true
		}
		p.reset(start)
	}
	if p.accept("that player owns") || p.accept("they own") {
		if who := p.that(Phrase{Noun: PlayerNoun}, false); who != nil {
			return OwnedBy{who}, Nowhere, true
		}
		p.reset(start)
	}
	if p.accept("defending player owns") {
		return OwnedBy{DefendingPlayer{}}, Nowhere, true
	}
	if p.next("target") {
		if slot, ok := p.targetPlayer(); ok {
			switch p.acceptAny("controls", "owns") {
			case "controls":
				return controlledBy(slot), Nowhere, true
			case "owns":
				return OwnedBy{slot}, Nowhere, true
			}
		}
		p.reset(start)
	}
	if in := p.acceptAny("in", "from", "on"); in != "" {
		if predicate, zone, ok := p.zoneOf(); ok {
			return predicate, zone, true
		}
		p.reset(start)
		return nil, Nowhere, false
	}
	switch {
	case p.accept("with"):
		if predicate, ok := p.having(phrase); ok {
			return predicate, Nowhere, true
		}
	case p.accept("without"):
		if predicate, ok := p.having(phrase); ok {
			return Not{predicate}, Nowhere, true
		}
	case p.accept("named"):
		if name, ok := p.cardName(); ok {
			return Named{name}, Nowhere, true
		}
	case p.accept("of the chosen color"):
		return HasChosen{ChooseColor}, Nowhere, true
	case p.accept("of the chosen type"):
		if phrase.Noun == PermanentNoun && phrase.says(HasType{Land}) {
			return HasChosen{ChooseBasicLandType}, Nowhere, true
		}
		return HasChosen{ChooseCreatureType}, Nowhere, true
	case p.accept("exiled with"):
		if ref, ok := p.namedObject(); ok && phrase.setZone(Exile) {
			return ExiledWith{ref}, Nowhere, true
		}
	case p.accept("created with"):
		if ref, ok := p.namedObject(); ok && phrase.Noun == PermanentNoun {
			return MadeWith{ref, true}, Nowhere, true
		}
	case p.accept("put onto the battlefield with"):
		if ref, ok := p.namedObject(); ok && phrase.Noun == PermanentNoun {
			return MadeWith{ref, false}, Nowhere, true
		}
	case p.accept("attached to"):
		if ref, ok := p.namedObject(); ok {
			return AttachedTo{ref}, Nowhere, true
		}
	case p.accept("blocking"):
		if ref, ok := p.namedObject(); ok {
			return IsBlocking{ref}, Nowhere, true
		}
	case p.accept("blocked by"):
		if ref, ok := p.namedObject(); ok {
			return IsBlockedBy{ref}, Nowhere, true
		}
	case p.accept("dealt damage by"):
		if source, ok := p.namedObject(); ok && p.accept("this turn") {
			return Underwent{DamageDealt{Source: source, To: It{}}}, Nowhere, true
		}
	case p.accept("dealt damage this turn"):
		return Underwent{DamageDealt{To: It{}}}, Nowhere, true
	case p.accept("other than"):
		if ref, ok := p.namedObject(); ok {
			if (ref == This{}) {
				return Other{}, Nowhere, true
			}
			return Not{Refers{ref}}, Nowhere, true
		}
	case p.accept("that") || p.accept("who"):
		if predicate, ok := p.relativeClause(); ok {
			return predicate, Nowhere, true
		}
	case p.accept("that's"):
		if predicate, ok := p.complement(); ok {
			return predicate, Nowhere, true
		}
	}
	p.reset(start)
	return nil, Nowhere, false
}

// controlledBy names the controller by relation where there is one.
func controlledBy(who Reference) Predicate {
	switch w := who.(type) {
	case You:
		return Controlled{Yours}
	case Target:
		if w.Slot == 0 {
			return Controlled{TargetPlayers}
		}
	case It:
		if w.Player && !w.Previous && !w.Other {
			return Controlled{ThatPlayers}
		}
	}
	return ControlledBy{who}
}

func ownedBy(who Reference) Predicate {
	switch by := controlledBy(who).(type) {
	case Controlled:
		return Owned(by)
	}
	return OwnedBy{who}
}

// zoneOf reads "your graveyard", "target player's hand", "exile".
func (p *parser) zoneOf() (Predicate, Zone, bool) {
	for _, z := range zoneWords {
		if p.accept(z.words) {
			return z.predicate, z.zone, true
		}
	}
	start := p.mark()
	if who, ok := p.possessor(); ok {
		switch p.acceptAny("graveyards", "graveyard", "hands", "hand", "libraries", "library") {
		case "graveyard", "graveyards":
			return ownedBy(who), Graveyard, true
		case "hand", "hands":
			return ownedBy(who), Hand, true
		case "library", "libraries":
			return ownedBy(who), Library, true
		}
	}
	p.reset(start)
	return nil, Nowhere, false
}
