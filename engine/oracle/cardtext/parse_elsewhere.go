package cardtext

import "rulestep/engine/oracle"

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

// fromGraveyard reads "You may cast this card from your graveyard", "You may play lands from
// your graveyard" and "You may cast creature spells from your graveyard. If you do, it gains
// haste".
func (p *parser) fromGraveyard() (*oracle.Ability, bool) {
	verb := p.acceptAny("you may play", "you may cast")
	if verb == "" {
		return nil, false
	}
	may := oracle.Permission{Affected: oracle.You{}, May: oracle.CastCards}
	if p.this() {
		if verb == "you may play" || !p.accept("from your graveyard") {
			return nil, false
		}
		may.Object = oracle.This{}
		a := static(may)
		a.FromZone = oracle.Graveyard
		return a, true
	}
	phrase, plural, ok := p.nounPhrase()
	land := ok && phrase.Noun == oracle.PermanentNoun && len(phrase.Where) > 0 && phrase.Where[0] == oracle.Predicate(oracle.HasType{Types: oracle.Land})
	if !ok || !plural.many() || len(phrase.Or) > 0 || !land && phrase.Noun != oracle.SpellNoun || land != (verb == "you may play") {
		return nil, false
	}
	if phrase.Zone != oracle.Graveyard {
		if phrase.Zone != oracle.Nowhere || !p.accept("from your graveyard") {
			return nil, false
		}
		phrase.Zone, phrase.Where = oracle.Graveyard, append(phrase.Where, oracle.Owned{By: oracle.Yours})
	}
	if phrase.Where[len(phrase.Where)-1] != oracle.Predicate(oracle.Owned{By: oracle.Yours}) {
		return nil, false
	}
	phrase.Noun = oracle.CardNoun
	if land {
		may.May = oracle.PlayCards
	}
	may.Object = oracle.Each{Phrase: phrase}
	if p.accept(". if you do , it gains") {
		if may.Gains, ok = p.grantedAbilities(); !ok {
			return nil, false
		}
	}
	return static(may), true
}
