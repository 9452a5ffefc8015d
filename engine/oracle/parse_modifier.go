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
	case p.accept("with no abilities"):
		return NoAbilities{}, Nowhere, true
	case p.accept("dealt damage by"):
		if source, ok := p.namedObject(); ok && p.accept("this turn") {
			return Underwent{DamageDealt{Source: source, To: It{}}}, Nowhere, true
		}
	case p.accept("dealt damage this turn"):
		return Underwent{DamageDealt{To: It{}}}, Nowhere, true
	case p.accept("with the same name as"):
		if ref, ok := p.namedObject(); ok {
			return Shares{NameVariety, ref}, Nowhere, true
		}
	case p.accept("with the same mana value as"):
		if ref, ok := p.namedObject(); ok {
			return Shares{ManaValueVariety, ref}, Nowhere, true
		}
	case p.accept("with the chosen name"):
		return HasChosen{ChooseCardName}, Nowhere, true
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

// having reads what comes after "with": keywords, numbers, counters.
func (p *parser) having(phrase *Phrase) (Predicate, bool) {
	start := p.mark()
	first, ok := p.havingOne(phrase)
	if !ok {
		return nil, p.fail(start)
	}
	of := []Predicate{first}
	for {
		m := p.mark()
		if !p.accept("or") && !p.accept(", or") && !p.accept(",") {
			break
		}
		more, ok := p.havingOne(phrase)
		if !ok {
			p.reset(m)
			break
		}
		of = append(of, more)
	}
	if len(of) > 1 {
		if !p.sawOr(start) {
			return nil, p.fail(start)
		}
		return Any{of}, true
	}
	return first, true
}

func (p *parser) havingOne(phrase *Phrase) (Predicate, bool) {
	start := p.mark()
	if p.accept("that name") || p.accept("the chosen name") {
		return HasChosen{ChooseCardName}, true
	}
	// A card elsewhere has no counters; "exile target card from a graveyard with a time
	// counter on it" says what it gets.
	if cardElsewhere := phrase.Noun == CardNoun && phrase.Zone != Exile && phrase.Zone != Nowhere; !cardElsewhere {
		if predicate, ok := p.countersOn(); ok {
			return predicate, true
		}
	}
	if p.accept("power or toughness") {
		how, to, ok := p.comparison()
		if !ok {
			return nil, p.fail(start)
		}
		return Any{[]Predicate{Compares{Power, how, to}, Compares{Toughness, how, to}}}, true
	}
	if number, ok := p.numberName(); ok {
		if how, to, ok := p.comparison(); ok {
			return Compares{number, how, to}, true
		}
		return nil, p.fail(start)
	}
	p.reset(start)
	p.acceptAny("an", "a")
	if keyword, ok := p.keywordName(); ok {
		p.accept("ability")
		return HasKeyword{keyword}, true
	}
	return nil, p.fail(start)
}

// numberName reads "power", "toughness" or "mana value".
func (p *parser) numberName() (Number, bool) {
	switch p.acceptAny("power", "toughness", "mana value") {
	case "power":
		return Power, true
	case "toughness":
		return Toughness, true
	case "mana value":
		return ManaValue, true
	}
	return 0, false
}

// countersOn reads "a +1/+1 counter on it", "one or more time counters on them".
func (p *parser) countersOn() (Predicate, bool) {
	start := p.mark()
	if p.acceptAny("a", "an", "one or more") == "" {
		return nil, false
	}
	kind, ok := p.counterKind()
	if ok && p.acceptAny("counters on it", "counter on it", "counters on them", "counter on them") != "" {
		return HasCounter{kind}, true
	}
	return nil, p.fail(start)
}

// comparison reads what a number is compared with: "4 or greater", "less than 3",
// "equal to its toughness", "X".
func (p *parser) comparison() (Comparison, Quantity, bool) {
	start := p.mark()
	switch p.acceptAny("less than or equal to", "greater than or equal to", "less than", "greater than", "equal to") {
	case "less than or equal to":
		if q, ok := p.amount(); ok {
			return AtMost, q, true
		}
	case "greater than or equal to":
		if q, ok := p.amount(); ok {
			return AtLeast, q, true
		}
	case "less than":
		if q, ok := p.amount(); ok {
			return LessThan, q, true
		}
	case "greater than":
		if q, ok := p.amount(); ok {
			return MoreThan, q, true
		}
	case "equal to":
		if q, ok := p.amount(); ok {
			return Equal, q, true
		}
	default:
		q, ok := p.plainNumber()
		if !ok {
			break
		}
		switch p.acceptAny("or greater", "or more", "or less", "or fewer") {
		case "or greater", "or more":
			return AtLeast, q, true
		case "or less", "or fewer":
			return AtMost, q, true
		}
		return Equal, q, true
	}
	return 0, nil, p.fail(start)
}

// relativeClause reads what comes after "that": "is attacking", "isn't red",
// "targets you", "were blocked".
func (p *parser) relativeClause() (Predicate, bool) {
	start := p.mark()
	if p.acceptAny("isn't", "aren't", "is not", "are not") != "" {
		if predicate, ok := p.complement(); ok {
			return Not{predicate}, true
		}
		return nil, p.fail(start)
	}
	if p.acceptAny("is", "are") != "" {
		if predicate, ok := p.complement(); ok {
			return predicate, true
		}
		return nil, p.fail(start)
	}
	for _, past := range pastWords {
		if p.accept(past.words) {
			return Underwent{past.event}, true
		}
	}
	if p.acceptAny("shares", "share") != "" {
		for _, v := range []struct {
			words   string
			variety Variety
		}{{"a creature type with", CreatureTypes}, {"a color with", ColorVariety}, {"a card type with", CardTypes}, {"a name with", NameVariety}} {
			if p.accept(v.words) {
				if ref, ok := p.namedObject(); ok {
					return Shares{v.variety, ref}, true
				}
				return nil, p.fail(start)
			}
		}
		return nil, p.fail(start)
	}
	if p.acceptAny("targets", "target") != "" {
		if phrase, ok := p.targetedPhrase(); ok {
			return Targets{phrase}, true
		}
	}
	if p.acceptAny("doesn't have", "don't have") != "" {
		if predicate, ok := p.having(&Phrase{}); ok {
			return Not{predicate}, true
		}
	}
	if p.acceptAny("has", "have") != "" {
		if predicate, ok := p.having(&Phrase{}); ok {
			return predicate, true
		}
	}
	return nil, p.fail(start)
}

// pastWords are what may have happened to something this turn, after "that".
var pastWords = []struct {
	words string
	event Event
}{
	{"was dealt damage this turn", DamageDealt{To: It{}}},
	{"were dealt damage this turn", DamageDealt{To: It{}}},
	{"attacked this turn", AttackDeclared{What: It{}}},
	{"blocked this turn", BlockDeclared{What: It{}}},
	{"entered this turn", ZoneChange{What: It{}, To: Battlefield}},
	{"entered the battlefield this turn", ZoneChange{What: It{}, To: Battlefield}},
	{"was put there from the battlefield this turn", ZoneChange{What: It{}, From: Battlefield, To: Graveyard}},
	{"was put there from anywhere this turn", ZoneChange{What: It{}, To: Graveyard}},
	{"were put there from the battlefield this turn", ZoneChange{What: It{}, From: Battlefield, To: Graveyard}},
}

// targetedPhrase reads what a spell targets: "a creature you control", "you".
func (p *parser) targetedPhrase() (Phrase, bool) {
	start := p.mark()
	if p.accept("you") {
		return Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Yours}}}, true
	}
	if ref, ok := p.namedObject(); ok {
		return Phrase{Where: []Predicate{Refers{ref}}}, true
	}
	if p.acceptAny("an", "a", "one or more") != "" {
		if phrase, _, ok := p.nounPhrase(); ok {
			return phrase, true
		}
	}
	p.reset(start)
	return Phrase{}, false
}

// complement reads what something is: an adjective, a color, a type, a role.
func (p *parser) complement() (Predicate, bool) {
	start := p.mark()
	var of []Predicate
	for {
		one, ok := p.complementOne()
		if !ok {
			break
		}
		of = append(of, one)
		m := p.mark()
		if !p.accept(", or") && !p.accept("or") {
			break
		}
		if _, ok := p.complementOne(); !ok {
			p.reset(m)
			break
		}
		p.reset(m)
		p.acceptAny(", or", "or")
	}
	switch len(of) {
	case 0:
		return nil, p.fail(start)
	case 1:
		return of[0], true
	}
	return mergeColors(of), true
}

func (p *parser) complementOne() (Predicate, bool) {
	start := p.mark()
	if p.acceptAny("an", "a") != "" {
		phrase, _, ok := p.nounPhrase()
		if ok && phrase.Noun == PermanentNoun && len(phrase.Or) == 0 && phrase.Zone == Nowhere && len(phrase.Where) == 1 {
			return phrase.Where[0], true
		}
		return nil, p.fail(start)
	}
	if p.accept("the chosen color") {
		return HasChosen{ChooseColor}, true
	}
	if p.accept("the chosen type") {
		return HasChosen{ChooseCreatureType}, true
	}
	if p.accept("not") {
		if predicate, ok := p.complementOne(); ok {
			return Not{predicate}, true
		}
		return nil, p.fail(start)
	}
	if predicate, ok := p.adjective(); ok {
		return predicate, true
	}
	// A plural "that are Goblins", "that are creatures".
	if n, ok := p.nominal(); ok && !n.headed && len(n.where) == 1 && n.plural.many() {
		return n.where[0], true
	}
	return nil, p.fail(start)
}

// cardName reads the name of a card: words that begin with a capital letter, and
// small words between them.
func (p *parser) cardName() (string, bool) {
	if p.selfName() {
		return p.card.Name, true
	}
	start, end := p.pos, p.pos
scan:
	for i := p.pos; i < len(p.toks)-1; i++ {
		t := p.toks[i]
		switch {
		case t.capitalized() || t.kind == numberToken && i > start:
			end = i + 1
			continue
		case t.text == "'s" && end == i:
			end = i + 1
			continue
		case t.text == "," && end == i && p.toks[i+1].capitalized():
			continue
		case i > start && nameLinks[t.text]:
			continue
		}
		break scan
	}
	if end == start {
		return "", false
	}
	p.pos = end
	return p.rawText(start, end), true
}

// nameLinks are the small words inside names.
var nameLinks = map[string]bool{"of": true, "the": true, "from": true, "to": true, "in": true, "and": true, "for": true, "with": true}

// rawText is the text of tokens as written, one space between words.
func (p *parser) rawText(from, to int) string {
	text := ""
	for i := from; i < to; i++ {
		if i > from && p.toks[i].at > p.toks[i-1].at+len(p.toks[i-1].raw) {
			text += " "
		}
		text += p.toks[i].raw
	}
	return text
}
