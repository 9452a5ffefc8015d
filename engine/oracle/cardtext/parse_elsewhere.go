package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads static abilities that say in which zones they work (113.6b-c), and those that let
// cards be cast or played from a graveyard.

// staticElsewhere reads "As long as this card is in your graveyard and you control a
// Mountain, creatures you control have haste" and "As long as this isn't on the
// battlefield, it's a 1/1 Insect creature in addition to its other types".
func (p *parser) staticElsewhere() (*oracle.Ability, bool) {
	start := p.mark()
	if !p.accept("as long as") || !p.this() {
		return nil, p.fail(start)
	}
	in := oracle.Nowhere
	switch p.acceptAny("is in your graveyard", "isn't on the battlefield") {
	case "":
		return nil, p.fail(start)
	case "is in your graveyard":
		in = oracle.Graveyard
	}
	var c oracle.Condition
	if p.accept("and") {
		var ok bool
		if c, ok = p.condition(); !ok {
			return nil, p.fail(start)
		}
	}
	if !p.accept(",") {
		return nil, p.fail(start)
	}
	p.mention(oracle.This{}, thisPhrase(p.card), false)
	var a *oracle.Ability
	if m := p.mark(); p.next("it's") {
		said, ok := p.predicates(oracle.This{})
		if !ok {
			return nil, p.fail(m)
		}
		a = staticOf(oracle.This{}, said)
	} else {
		var ok bool
		if a, ok = p.staticClause(); !ok {
			return nil, p.fail(start)
		}
	}
	if a.If != nil || a.FromZone != oracle.Nowhere {
		return nil, p.fail(start)
	}
	a.If, a.FromZone, a.OffBattlefield = c, in, in == oracle.Nowhere
	return a, true
}

// fromElsewhere reads "You may cast this card from your graveyard or from exile", "You may play lands from
// your graveyard", "You may cast creature spells from your graveyard. If you do, it gains
// haste", and "You may play lands and cast spells from the top of your library".
func (p *parser) fromElsewhere() (*oracle.Ability, bool) {
	once := p.acceptAny("once during each of your turns ,", "once each turn ,")
	verb := p.acceptAny("you may play", "you may cast")
	if verb == "" || once != "" && verb == "you may play" {
		return nil, false
	}
	if once != "" {
		return p.onceFromElsewhere(once == "once during each of your turns ,")
	}
	if p.this() {
		where := p.acceptAny("from your graveyard or from exile", "from your graveyard", "from exile")
		if verb == "you may play" || where == "" {
			return nil, false
		}
		may := oracle.Permission{Affected: oracle.You{}, May: oracle.CastCards, Object: oracle.This{}, OrExile: where == "from your graveyard or from exile"}
		var ok bool
		if may.More, may.Instead, ok = p.byPaying(); !ok || isPriced(may) && where != "from your graveyard" {
			return nil, false
		}
		if isPriced(may) {
			may.Gains, _ = p.entersByLeave()
			if m := p.mark(); !p.accept(". if you cast") || !p.this() || !p.accept("this way and it would be put into your graveyard , exile it instead") {
				p.reset(m)
			} else {
				may.Exiled = true
			}
		}
		a := static(may)
		a.FromZone = oracle.Graveyard
		if where == "from exile" {
			a.FromZone = oracle.Exile
		}
		return a, true
	}
	if a, ok := p.fromExile(verb); ok {
		return a, true
	}
	first, ok := p.playable(verb == "you may play")
	if !ok {
		return nil, false
	}
	may := []oracle.Permission{first}
	if verb == "you may play" && p.accept("and cast") {
		spells, ok := p.playable(false)
		if !ok {
			return nil, false
		}
		may = append(may, spells)
	}
	zone := oracle.Nowhere
	switch p.acceptAny("from your graveyard", "from the top of your library") {
	case "from your graveyard":
		zone = oracle.Graveyard
	case "from the top of your library":
		zone = oracle.Library
	}
	if len(may) == 2 && zone == oracle.Nowhere { // "play lands and cast creature spells from your graveyard"
		lands, spells := may[0].Object.(oracle.Each), may[1].Object.(oracle.Each)
		n := len(spells.Phrase.Where)
		if lands.Phrase.Zone == oracle.Nowhere && spells.Phrase.Zone == oracle.Graveyard && n > 0 && spells.Phrase.Where[n-1] == oracle.Predicate(oracle.Owned{By: oracle.Yours}) {
			for _, phrase := range eachAlternative(&lands.Phrase) {
				phrase.Zone, phrase.Where = oracle.Graveyard, append(slices.Clip(phrase.Where), oracle.Owned{By: oracle.Yours})
			}
			may[0].Object = lands
		}
	}
	if spells := &may[len(may)-1]; verb == "you may cast" {
		if spells.More, spells.Instead, ok = p.byPaying(); !ok {
			return nil, false
		}
	}
	a := static()
	for i := range may {
		each := may[i].Object.(oracle.Each)
		switch {
		case each.Phrase.Zone == oracle.Nowhere && zone != oracle.Nowhere:
			for _, phrase := range eachAlternative(&each.Phrase) {
				phrase.Zone, phrase.Where = zone, append(slices.Clip(phrase.Where), oracle.Owned{By: oracle.Yours})
			}
		case zone != oracle.Nowhere || each.Phrase.Zone != oracle.Graveyard || len(each.Phrase.Or) > 0 || each.Phrase.Where[len(each.Phrase.Where)-1] != oracle.Predicate(oracle.Owned{By: oracle.Yours}):
			return nil, false
		}
		for _, phrase := range eachAlternative(&each.Phrase) {
			phrase.Noun = oracle.CardNoun
		}
		may[i].Object = each
	}
	if zone != oracle.Library && p.accept(". if you do , it gains") {
		if may[len(may)-1].Gains, ok = p.grantedAbilities(); !ok {
			return nil, false
		}
	} else if isPriced(may[0]) {
		may[0].Gains, _ = p.entersByLeave()
	}
	spells := &may[len(may)-1]
	spells.Exiled = spells.Object.(oracle.Each).Phrase.Zone == oracle.Graveyard && spells.May == oracle.CastCards && p.exiledThisWay()
	for _, m := range may {
		a.Statics = append(a.Statics, m)
	}
	return a, true
}

// onceFromElsewhere reads the one spell that may be cast each turn, or during each of your turns, after "you may cast".
func (p *parser) onceFromElsewhere(onYourTurns bool) (*oracle.Ability, bool) {
	if p.acceptAny("an", "a") == "" {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.SpellNoun {
		return nil, false
	}
	switch p.acceptAny("from your graveyard", "from the top of your library") {
	case "from your graveyard":
		ok = phrase.SetZone(oracle.Graveyard)
		phrase.Add(oracle.Owned{By: oracle.Yours})
	case "from the top of your library":
		ok = phrase.SetZone(oracle.Library)
		phrase.Add(oracle.Owned{By: oracle.Yours})
	}
	yours := oracle.Predicate(oracle.Owned{By: oracle.Yours})
	for _, one := range eachAlternative(&phrase) {
		at := slices.Index(one.Where, yours)
		if !ok || one.Noun != oracle.SpellNoun || at < 0 || one.Zone != oracle.Graveyard && one.Zone != oracle.Library {
			return nil, false
		}
		one.Noun = oracle.CardNoun
		one.Where = append(slices.Delete(slices.Clone(one.Where), at, at+1), yours)
	}
	may := oracle.Permission{Affected: oracle.You{}, May: oracle.CastCards, Object: oracle.Each{Phrase: phrase}, OncePerTurn: true}
	if may.More, may.Instead, ok = p.byPaying(); !ok {
		return nil, false
	}
	may.Exiled = phrase.Zone == oracle.Graveyard && p.exiledThisWay()
	a := static(may)
	if onYourTurns {
		a.If = oracle.IsTurn{Of: oracle.Yours}
	}
	return a, true
}

// isPriced reports whether something has to be paid for what is cast by leave.
func isPriced(may oracle.Permission) bool { return len(may.More) > 0 || len(may.Instead) > 0 }

// exiledThisWay reads what is said of every spell that an ability lets be cast from a graveyard.
func (p *parser) exiledThisWay() bool {
	return p.acceptAny(". if a spell cast this way would be put into your graveyard , exile it instead", ". if a spell cast this way would be put into a graveyard , exile it instead",
		". if a spell cast this way would be put into a graveyard this turn , exile it instead",
		". if a spell cast from your graveyard this way would be put into your graveyard , exile it instead") != ""
}

// playable reads the lands that may be played, or the spells that may be cast.
func (p *parser) playable(lands bool) (oracle.Permission, bool) {
	may := oracle.Permission{Affected: oracle.You{}, May: oracle.CastCards}
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.many() {
		return may, false
	}
	for _, one := range eachAlternative(&phrase) {
		land := one.Noun == oracle.PermanentNoun && one.Says(oracle.HasType{Types: oracle.Land})
		if land != lands || !land && one.Noun != oracle.SpellNoun {
			return may, false
		}
	}
	if lands {
		may.May = oracle.PlayCards
	}
	may.Object = oracle.Each{Phrase: phrase}
	return may, true
}

// eachAlternative lists a phrase and the others that will do as well, each to be changed in place.
func eachAlternative(phrase *oracle.Phrase) []*oracle.Phrase {
	phrase.Or = slices.Clone(phrase.Or)
	list := []*oracle.Phrase{phrase}
	for i := range phrase.Or {
		list = append(list, &phrase.Or[i])
	}
	return list
}
