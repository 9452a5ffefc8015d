package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what static abilities say of permanents, of spells and of cards elsewhere alike.

// sameFor reads "The same is true for creature spells you control and creature cards you own that aren't on the battlefield" after
// what permanents are.
func (p *parser) sameFor(a *oracle.Ability) bool {
	start := p.mark()
	if len(a.Statics) != 1 || a.If != nil || a.CharacteristicDefining || !p.accept("the same is true for") {
		return p.fail(start)
	}
	first, ok := a.Statics[0].(oracle.Continuous)
	if _, each := first.Affected.(oracle.Each); !ok || !each {
		return p.fail(start)
	}
	of, ok := p.groups()
	if !ok || !p.endOfSentence() {
		return p.fail(start)
	}
	for _, group := range of {
		a.Statics = append(a.Statics, oracle.Continuous{Affected: group, Changes: first.Changes})
	}
	return true
}

// groups reads "creature spells you control and creature cards you own that aren't on the battlefield", one of which are cards there.
func (p *parser) groups() (list []oracle.Each, ok bool) {
	start := p.mark()
	elsewhere := false
	for {
		p.accept("all")
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.many() {
			return nil, p.fail(start)
		}
		for _, one := range eachAlternative(&phrase) {
			off := slices.Contains(one.Where, oracle.Predicate(oracle.Is{Status: oracle.OffTheBattlefield}))
			if one.Noun == oracle.CardNoun && !off {
				return nil, p.fail(start)
			}
			elsewhere = elsewhere || off
			list = append(list, oracle.Each{Phrase: oracle.Phrase{Noun: one.Noun, Zone: one.Zone, Where: one.Where}})
		}
		if p.acceptAny(", and", "and", ",") == "" {
			return list, elsewhere || p.fail(start)
		}
	}
}

// alikeEverywhere reads "All cards that aren't on the battlefield, spells, and permanents are colorless" and "Creature cards you own
// that aren't on the battlefield have flash".
func (p *parser) alikeEverywhere() (*oracle.Ability, bool) {
	of, ok := p.groups()
	if !ok {
		return nil, false
	}
	said, ok := p.predicates(of[0])
	if !ok || len(said.effects) > 0 || p.nextUntap || p.thisTurn {
		p.nextUntap, p.thisTurn = false, false
		return nil, false
	}
	a := static()
	for _, group := range of {
		a.Statics = append(a.Statics, oracle.Continuous{Affected: group, Changes: said.changes})
	}
	return a, true
}

// alikeEverywhere writes what the parser's sameFor and alikeEverywhere read.
func (w *writer) alikeEverywhere(a *oracle.Ability) (string, bool) {
	if len(a.Statics) < 2 || a.If != nil {
		return "", false
	}
	var groups []string
	elsewhere := false
	first, ok := a.Statics[0].(oracle.Continuous)
	for _, s := range a.Statics {
		effect, is := s.(oracle.Continuous)
		each, of := effect.Affected.(oracle.Each)
		if !ok || !is || !of || !reflect.DeepEqual(effect.Changes, first.Changes) {
			return "", false
		}
		elsewhere = elsewhere || slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.Is{Status: oracle.OffTheBattlefield}))
		words := w.nounPhrase(each.Phrase, true)
		if len(each.Phrase.Where) == 1 && each.Phrase.Noun == oracle.CardNoun {
			words = "all " + words
		}
		groups = append(groups, words)
	}
	if !elsewhere {
		return "", false
	}
	if each := first.Affected.(oracle.Each); each.Phrase.Noun == oracle.PermanentNoun && len(groups) == 3 {
		return stop(capital(w.continuous(a, first))) + " The same is true for " + oracle.JoinList(groups[1:], "and") + ".", true
	}
	return stop(capital(oracle.JoinList(groups, "and") + " " + w.changes(first.Changes, true))), true
}
