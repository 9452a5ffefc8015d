package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads for how long and how many of several cards may be played: "you may play cards exiled this way", "you may cast
// a creature spell from your graveyard this turn", "during any turn you attacked with a Rogue, you may cast that card".

// playVerbs are the ways to say that cards may be played or cast, and that they may be looked at where they lie face down.
var playVerbs = []struct {
	words string
	look  bool
	may   oracle.Doing
}{
	{"look at and play", true, oracle.PlayCards},
	{"look at and cast", true, oracle.CastCards},
	{"look at them , you may cast", true, oracle.CastCards},
	{"play", false, oracle.PlayCards},
	{"cast", false, oracle.CastCards},
}

// playsThem reads, after the verb, which of several cards may be played for a while, and how many of them.
func (p *parser) playsThem(who oracle.Reference, may oracle.Permission, duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	may.Affected = who
	var ok bool
	if may.May == oracle.PlayCards {
		ok = p.cardsToPlay(&may)
	} else {
		ok = p.spellsToCast(&may)
	}
	if !ok {
		return nil, p.fail(start)
	}
	lasts := p.duration(duration)
	may.Free = p.acceptAny("without paying its mana cost", "without paying their mana costs") != ""
	if lasts == oracle.ForTheGame {
		lasts = p.duration(duration)
	}
	if lasts == oracle.ForTheGame {
		return nil, p.fail(start)
	}
	p.playedHow(&may)
	each, group := may.Object.(oracle.Each)
	if !group {
		return []oracle.Instruction{oracle.Establish{Effect: may, About: may.Object, Duration: lasts}}, true
	}
	if who != oracle.Reference(oracle.You{}) || may.Look || may.Free && (each.Phrase.Zone != oracle.Exile || may.Count == 0) {
		return nil, p.fail(start)
	}
	if each.Phrase.Zone == oracle.Graveyard && may.May == oracle.CastCards {
		may.Exiled = p.exiledThisWay()
	}
	return []oracle.Instruction{oracle.Establish{Effect: may, Duration: lasts}}, true
}

// playedHow reads what is said of how the cards are played: for what mana, and how lands enter.
func (p *parser) playedHow(may *oracle.Permission) {
	may.Spend = p.anyMana()
	may.LandTapped = may.May == oracle.PlayCards && p.accept(". each land played this way enters tapped")
}

// dearer reads "A spell cast this way costs {2} more to cast.", after the permission to cast it.
func (p *parser) dearer() oracle.Cost {
	start := p.mark()
	if p.acceptAny(". a spell cast this way costs", ". spells cast this way cost") != "" {
		if mana, ok := p.manaCost(); ok && p.accept("more to cast") {
			return mana
		}
	}
	p.reset(start)
	return nil
}

// cardsToPlay reads "cards exiled this way", "up to two of those cards" and "lands and cast spells from among them", after "play".
func (p *parser) cardsToPlay(may *oracle.Permission) bool {
	start := p.mark()
	if p.accept("lands and cast spells from") {
		if p.accept("your graveyard") {
			may.Object = oracle.Each{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Graveyard, Where: []oracle.Predicate{oracle.Owned{By: oracle.Yours}}}}
			return true
		}
		return p.accept("among") && p.exiledCards(may)
	}
	if p.exiledCards(may) {
		return true
	}
	p.reset(start)
	upTo := p.accept("up to")
	if n, ok := p.number(); ok && (upTo || n == 1) && p.accept("of") {
		may.Count = n
		return p.exiledCards(may)
	}
	p.reset(start)
	if p.accept("a card") && p.next("exiled with") {
		p.pos--
		return p.exiledWithThis(may, singular)
	}
	return p.fail(start)
}

// spellsToCast reads "spells from among them", "an instant spell from among those cards" and "Zombie spells from your graveyard",
// after "cast".
func (p *parser) spellsToCast(may *oracle.Permission) bool {
	start := p.mark()
	one := p.acceptAny("an", "a") != ""
	phrase, number, ok := p.nounPhrase()
	if !ok || phrase.Noun != oracle.SpellNoun || one && !number.one() || !one && !number.many() {
		return p.fail(start)
	}
	if one {
		may.Count = 1
	}
	if slices.ContainsFunc(eachAlternative(&phrase), func(one *oracle.Phrase) bool { return asksManaValue(one.Where) }) { // of the spell as it is announced
		return p.fail(start)
	}
	if phrase.Zone == oracle.Nowhere && p.accept("from any graveyard") {
		for _, spell := range eachAlternative(&phrase) {
			if spell.Noun != oracle.SpellNoun {
				return p.fail(start)
			}
			spell.Noun, spell.Zone = oracle.CardNoun, oracle.Graveyard
		}
		may.Object = oracle.Each{Phrase: phrase}
		return true
	}
	if m := p.mark(); phrase.Zone == oracle.Nowhere && p.accept("from") {
		whose, zone, ok := p.zoneOf()
		if !ok || whose == nil || zone != oracle.Graveyard {
			p.reset(m)
		} else if phrase.SetZone(zone) {
			phrase.Add(whose)
		}
	}
	if phrase.Zone == oracle.Graveyard {
		for _, one := range eachAlternative(&phrase) {
			n := len(one.Where)
			if one.Noun != oracle.SpellNoun || one.Zone != oracle.Graveyard || n == 0 {
				return p.fail(start)
			}
			switch one.Where[n-1].(type) {
			case oracle.Owned, oracle.OwnedBy:
			default:
				return p.fail(start)
			}
			one.Noun = oracle.CardNoun
		}
		may.Object = oracle.Each{Phrase: phrase}
		return true
	}
	if !p.accept("from among") || !p.exiledCards(may) {
		return p.fail(start)
	}
	if len(phrase.Where)+len(phrase.Or) > 0 {
		may.Such = &phrase
	}
	return true
}

// asksManaValue reports whether a mana value is asked for.
func asksManaValue(where []oracle.Predicate) bool {
	return slices.ContainsFunc(where, func(p oracle.Predicate) bool {
		c, ok := p.(oracle.Compares)
		return ok && c.Number == oracle.ManaValue
	})
}

// exiledCards reads the cards that may be played: those that the text has exiled, or those exiled with this object.
func (p *parser) exiledCards(may *oracle.Permission) bool {
	start := p.mark()
	if p.accept("cards exiled this way") || p.accept("those exiled cards") || p.accept("the exiled cards") {
		them := p.them()
		if it, ok := them.(oracle.It); !ok && !sameReference(them, allRevealed) || ok && !it.To.IsResult() || !p.exiledOnce() {
			return p.fail(start)
		}
		may.Object = them
		return true
	}
	if p.exiledWithThis(may, plural) {
		return true
	}
	if ref := p.them(); ref != nil && p.acceptAny("them", "those cards") != "" {
		it, ok := ref.(oracle.It)
		if !ok && !sameReference(ref, allRevealed) || ok && !it.To.IsResult() {
			return p.fail(start)
		}
		may.Object = ref
		return true
	}
	return p.fail(start)
}

// fromExile reads "lands and cast spells from among cards exiled with this creature" and its like, after "you may play" or "you may cast"
// in a static ability.
func (p *parser) fromExile(verb string) (*oracle.Ability, bool) {
	start := p.mark()
	may := oracle.Permission{Affected: oracle.You{}, May: oracle.CastCards}
	ok := false
	if verb == "you may play" {
		may.May = oracle.PlayCards
		ok = p.cardsToPlay(&may)
	} else {
		ok = p.spellsToCast(&may)
	}
	each, group := may.Object.(oracle.Each)
	if !ok || !group || each.Phrase.Zone != oracle.Exile || may.Count > 0 || may.Such != nil {
		return nil, p.fail(start)
	}
	may.Spend = p.anyMana()
	return static(may), true
}

// looksAtExiled reads "cards exiled with this creature" after "you may look at", and that they may be played.
func (p *parser) looksAtExiled() (*oracle.Ability, bool) {
	start := p.mark()
	p.accept("the")
	var may oracle.Permission
	if !p.exiledWithThis(&may, plural) {
		return nil, p.fail(start)
	}
	a := static(oracle.Permission{Affected: oracle.You{}, May: oracle.LookAtCards, Object: may.Object})
	if p.accept(", and you may play lands and cast spells from among those cards") {
		a.Statics = append(a.Statics, oracle.Permission{Affected: oracle.You{}, May: oracle.PlayCards, Object: may.Object})
	}
	return a, true
}

// exiledOnce reports whether the text has exiled cards in one way only, so that the exiled cards are these.
func (p *parser) exiledOnce() bool {
	n := 0
	for _, m := range p.mentions {
		if m.how == "exiled" {
			n++
		}
	}
	return n == 1 || n == 0 && sameReference(p.them(), allRevealed)
}

// exiledWithThis reads "cards exiled with this creature", and "a card exiled with this creature" after the article.
func (p *parser) exiledWithThis(may *oracle.Permission, number grammaticalNumber) bool {
	start := p.mark()
	phrase, n, ok := p.nounPhrase()
	if !ok || n != number || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Exile || len(phrase.Or) > 0 ||
		!slices.ContainsFunc(phrase.Where, func(p oracle.Predicate) bool { return p == oracle.Predicate(oracle.ExiledWith{With: oracle.This{}}) }) {
		return p.fail(start)
	}
	if number == singular {
		may.Count = 1
	}
	may.Object = oracle.Each{Phrase: phrase}
	return true
}

// duringTurns reads "during any turn you attacked with a Rogue, you may cast that card".
func (p *parser) duringTurns() ([]oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("during any turn you attacked with") {
		return nil, false
	}
	var what oracle.Reference = oracle.This{}
	how, n := oracle.AtLeast, oracle.Quantity(oracle.Literal(1))
	if !p.this() {
		var phrase oracle.Phrase
		var ok bool
		if how, n, phrase, ok = p.howMany(); !ok || phrase.Noun != oracle.PermanentNoun {
			return nil, p.fail(start)
		}
		phrase.Add(oracle.Controlled{By: oracle.Yours})
		what = oracle.Each{Phrase: phrase}
	}
	var when oracle.Condition = oracle.Happened{Event: oracle.AttackDeclared{What: what}}
	if how != oracle.AtLeast || n != oracle.Quantity(oracle.Literal(1)) {
		when = oracle.Relates{A: oracle.TimesThisTurn{Event: oracle.AttackDeclared{What: what}}, How: how, B: n}
	}
	if !p.accept(", you may") {
		return nil, p.fail(start)
	}
	out, ok := p.plays(oracle.You{}, oracle.AsLongAsExiled)
	if !ok || len(out) != 1 {
		return nil, p.fail(start)
	}
	establish, ok := out[0].(oracle.Establish)
	if !ok {
		return nil, p.fail(start)
	}
	may, ok := establish.Effect.(oracle.Permission)
	if _, group := may.Object.(oracle.Each); !ok || group {
		return nil, p.fail(start)
	}
	may.If = when
	establish.Effect = may
	return []oracle.Instruction{establish}, true
}

// whilePlayed writes when cards may be played that may not be played at any time, and how long the rest of the sentence has to say.
func (w *writer) whilePlayed(may oracle.Permission, lasts oracle.Duration) (text string, rest oracle.Duration) {
	const attacked = "you attacked with "
	with := ""
	switch when := may.If.(type) {
	case nil:
		return "", lasts
	case oracle.Happened:
		if e, ok := when.Event.(oracle.AttackDeclared); ok {
			switch what := e.What.(type) {
			case oracle.This:
				with = w.noun()
			case oracle.Each:
				phrase := what.Phrase
				for _, one := range eachAlternative(&phrase) {
					one.Where = one.Where[:len(one.Where)-1] // that you control it
				}
				with = w.withArticle(phrase)
			}
		}
	}
	if with == "" {
		text, ok := strings.CutPrefix(w.condition(may.If), attacked)
		if !ok {
			return unsaid(may.If), lasts
		}
		with = strings.TrimSuffix(text, " this turn")
	}
	return "during any turn " + attacked + with + ", ", oracle.ForTheGame
}

// playedThem writes the verb and the cards that may be played or cast, and how many of them.
func (w *writer) playedThem(may oracle.Permission) string {
	verb, them := "play ", w.object(may.Object)
	if each, ok := may.Object.(oracle.Each); ok {
		if each.Phrase.Zone == oracle.Exile {
			if them = w.nounPhrase(each.Phrase, true); may.Count == 1 && may.May == oracle.PlayCards {
				return verb + w.withArticle(each.Phrase)
			}
		} else {
			return w.playedFromGraveyard(may, each.Phrase)
		}
	}
	switch {
	case may.May == oracle.CastCards && (may.Such != nil || may.Count > 0):
		such := oracle.Phrase{Noun: oracle.SpellNoun}
		if may.Such != nil {
			such = *may.Such
		}
		verb = "cast " + w.withArticle(such) + " from among "
		if may.Count != 1 {
			verb = "cast " + w.nounPhrase(such, true) + " from among "
		}
	case may.May == oracle.CastCards && isGroup(may.Object) || may.May == oracle.CastCards && strings.HasSuffix(them, "s") || may.May == oracle.CastCards && them == "them":
		verb = "cast spells from among "
	case may.May == oracle.CastCards:
		verb = "cast "
	case may.Count == 1:
		verb = "play one of "
	case may.Count > 1:
		verb = "play up to " + small(may.Count) + " of "
	}
	return verb + them
}

// playedFromGraveyard writes that about the cards of your own graveyard.
func (w *writer) playedFromGraveyard(may oracle.Permission, phrase oracle.Phrase) string {
	if may.May == oracle.PlayCards {
		return "play lands and cast spells from your graveyard"
	}
	if n := len(phrase.Where); n == 0 || !ownedCards(phrase) {
		for _, one := range eachAlternative(&phrase) {
			one.Noun, one.Zone = oracle.SpellNoun, oracle.Nowhere
		}
		return "cast " + w.nounPhrase(phrase, true) + " from any graveyard"
	}
	where := " from your graveyard"
	if of, ok := phrase.Where[len(phrase.Where)-1].(oracle.OwnedBy); ok {
		where = " from " + w.possessive(of.Who) + " graveyard"
	} else if phrase.Where[len(phrase.Where)-1] != oracle.Predicate(oracle.Owned{By: oracle.Yours}) {
		where = " from that player's graveyard"
	}
	for _, one := range eachAlternative(&phrase) {
		one.Noun, one.Zone, one.Where = oracle.SpellNoun, oracle.Nowhere, one.Where[:len(one.Where)-1]
	}
	if may.Count == 1 {
		return "cast " + w.withArticle(phrase) + where
	}
	return "cast " + w.nounPhrase(phrase, true) + where
}

// ownedSpell reports whether a spell is chosen among the cards of one's own graveyard or hand: "an artifact spell from your graveyard".
func (p *parser) ownedSpell(what oracle.Reference) bool {
	some, ok := what.(oracle.Some)
	if !ok || some.From != nil || some.Count != oracle.Quantity(oracle.Literal(1)) || some.UpTo || some.Random {
		return false
	}
	for _, one := range eachAlternative(&some.Phrase) {
		if one.Noun != oracle.SpellNoun || one.Zone != oracle.Graveyard && one.Zone != oracle.Hand || !slices.Contains(one.Where, oracle.Predicate(oracle.Owned{By: oracle.Yours})) {
			return false
		}
	}
	return true
}

// exiledSuch reads "if an instant or sorcery spell cast this way would be put into your graveyard, exile it instead", of the one
// spell that is cast.
func (p *parser) exiledSuch(cast *oracle.CastSpell) {
	start := p.mark()
	if p.accept(". if") && p.acceptAny("an", "a") != "" {
		phrase, number, ok := p.nounPhrase()
		if ok && number.one() && phrase.Noun == oracle.SpellNoun && p.accept("cast this way would be put into your graveyard , exile it instead") {
			if cast.Exile = true; len(phrase.Where)+len(phrase.Or) > 0 {
				cast.ExileOnly = &phrase
			}
			return
		}
	}
	p.reset(start)
}
