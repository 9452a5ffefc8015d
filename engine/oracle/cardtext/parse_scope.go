package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file decides the scope of "or" and "and" in noun phrases. A phrase is read as a
// tree: adjectives in front, alternatives that each may have an article, adjectives and a
// head of their own, and modifiers at the end. What stands in front or at the end is said
// of all alternatives or of one:
//
//   - The last head is that of the alternatives without one: "instant or sorcery card".
//   - An alternative with an article, with adjectives of its own, or that says the head of
//     the first once more stands apart: the adjectives of the first are not said of it
//     ("a basic land or a Gate", "an enchanted creature or enchantment creature"). Only
//     "other" is said of those without an article.
//   - A quality at the end ("with flash", "named ...") is said of the last alone, if that
//     one has an article or says the head once more ("an instant card or a card with
//     flash"), or if the others can't have it ("artifact or creature with flying"). Who
//     controls or owns something and where it is is said of all.

// joinNominals makes one phrase of adjectives and alternatives. Alternatives of one
// type each become one predicate; others become alternatives of the phrase. If the last
// one is alone, it is an alternative of its own in any case.
func joinNominals(adjectives []oracle.Predicate, nominals []nominal, lastAlone bool) oracle.Phrase {
	nominals = slices.Clone(nominals)
	for i := range nominals[1:] {
		n := &nominals[i+1]
		n.apart = n.own || n.article || repeatsHead(nominals[0], *n) || ofCreaturesAlone(adjectives) && isEquipment(*n)
	}
	shareHead(nominals)
	adjectives = shareSubtype(adjectives, nominals)
	shareTypes(nominals)
	if last := len(nominals) - 1; lastAlone {
		nominals = append(mergePlain(nominals[:last:last], len(adjectives) > 0), nominals[last])
	} else {
		nominals = mergePlain(nominals, len(adjectives) > 0)
	}
	first := nominals[0]
	phrase := oracle.Phrase{Noun: first.noun, Where: slices.Concat(adjectives, first.where)}
	for _, n := range nominals[1:] {
		shared := adjectives
		if n.apart {
			shared = nil
			if len(adjectives) > 0 && !n.article && isOther(adjectives[0]) && (len(n.where) == 0 || !isOther(n.where[0])) {
				shared = adjectives[:1]
			}
		}
		phrase.Or = append(phrase.Or, oracle.Phrase{Noun: n.noun, Where: slices.Concat(shared, n.where)})
	}
	return phrase
}

// shareHead gives the last head to the alternatives without one.
func shareHead(nominals []nominal) {
	last := nominals[len(nominals)-1]
	if !last.headed || last.noun == oracle.PlayerNoun || !last.typed() {
		return
	}
	for i := range nominals {
		if n := &nominals[i]; !n.headed {
			n.noun = last.noun
			if token, isToken := tokenHead(last); isToken {
				n.where = slices.Concat(n.where, []oracle.Predicate{token})
			}
		}
	}
}

// shareSubtype makes an adjective of a subtype before the first of several card types that
// all can have it: "an Adventure instant or sorcery spell" (205.3k).
func shareSubtype(adjectives []oracle.Predicate, nominals []nominal) []oracle.Predicate {
	first := &nominals[0]
	if len(nominals) < 2 || first.headed || first.own || len(first.where) != 2 {
		return adjectives
	}
	subtype, ok := first.where[0].(oracle.HasSubtype)
	if !ok {
		return adjectives
	}
	for i, n := range nominals {
		at := 0
		if i == 0 {
			at = 1
		}
		if n.own || n.article || len(n.where) != at+1 {
			return adjectives
		}
		types, ok := n.where[at].(oracle.HasType)
		if !ok || types.Types&^oracle.CorrelatedTypes(subtype.Subtype) != 0 {
			return adjectives
		}
	}
	first.where = first.where[1:]
	return slices.Concat(adjectives, []oracle.Predicate{subtype})
}

// ofCreaturesAlone says whether a creature alone can be as the adjectives say: equipped (301.5a).
func ofCreaturesAlone(adjectives []oracle.Predicate) bool {
	return slices.Contains(adjectives, oracle.Predicate(oracle.Is{Status: oracle.Equipped}))
}

// isEquipment says whether an alternative is that of the Equipment itself.
func isEquipment(n nominal) bool {
	return slices.Contains(n.where, oracle.Predicate(oracle.HasSubtype{Subtype: "Equipment"}))
}

// repeatsHead says whether an alternative ends in the same noun or type as the first one,
// written once more: "a Spirit card or a card", "legendary creature or creature".
func repeatsHead(first, n nominal) bool {
	if first.headed || n.headed {
		return first.ownHead && n.ownHead && first.noun == n.noun
	}
	return len(first.where) > 0 && len(n.where) > 0 && isCardType(n.where[len(n.where)-1]) &&
		reflect.DeepEqual(first.where[len(first.where)-1], n.where[len(n.where)-1])
}

// standsAlone says whether a quality after the last alternative is said of that one alone.
func standsAlone(nominals []nominal) bool {
	first, last := nominals[0], nominals[len(nominals)-1]
	return len(nominals) > 1 && (last.article && (first.headed || !last.headed) || repeatsHead(first, last))
}

// isQuality says whether a modifier tells what a thing is or has, and not whose it is.
func isQuality(p oracle.Predicate) bool {
	switch p.(type) {
	case nil, oracle.Controlled, oracle.ControlledBy, oracle.Owned, oracle.OwnedBy:
		return false
	}
	return !oracle.OfAll(p)
}

func isOther(p oracle.Predicate) bool {
	_, ok := p.(oracle.Other)
	return ok
}

// shareTypes gives earlier subtypes the card types that stand after the last one:
// "Elf or Warrior creature" means creatures in both cases.
func shareTypes(nominals []nominal) {
	last := nominals[len(nominals)-1]
	if len(last.where) < 2 || last.own {
		return
	}
	if _, ok := last.where[0].(oracle.HasSubtype); !ok {
		return
	}
	for i := range nominals[:len(nominals)-1] {
		n := &nominals[i]
		if len(n.where) != 1 || n.own || n.headed {
			return
		}
		if _, ok := n.where[0].(oracle.HasSubtype); !ok {
			return
		}
	}
	for i := range nominals[:len(nominals)-1] {
		nominals[i].where = slices.Concat(nominals[i].where, last.where[1:])
	}
}

// mergePlain joins the alternatives that are one type each, and the same otherwise,
// with the first: "artifact or creature" is one HasType, "Elf or Goblin" one Any, and
// "artifact, enchantment, or token" has two alternatives.
func mergePlain(nominals []nominal, adjectives bool) []nominal {
	first := nominals[0]
	tail := func(n nominal) []oracle.Predicate { return n.where[min(1, len(n.where)):] }
	plain := func(n nominal) bool {
		if n.own || n.apart && adjectives || len(n.where) == 0 || n.noun != first.noun || !reflect.DeepEqual(tail(n), tail(first)) {
			return false
		}
		switch n.where[0].(type) {
		case oracle.HasType:
			// "Goblin or artifact creature" is not a Goblin creature.
			return len(n.where) == 1 || !n.typedAfter()
		case oracle.HasSubtype:
			return true
		}
		return false
	}
	if !plain(first) {
		return nominals
	}
	var of []oracle.Predicate
	var rest []nominal
	for _, n := range nominals {
		if plain(n) {
			of = append(of, n.where[0])
		} else {
			rest = append(rest, n)
		}
	}
	first.where = slices.Concat([]oracle.Predicate{anyOf(of)}, tail(first))
	return append([]nominal{first}, rest...)
}

// anyOf is one predicate that asks for any of several types.
func anyOf(of []oracle.Predicate) oracle.Predicate {
	if len(of) == 1 {
		return of[0]
	}
	var types oracle.CardType
	for _, p := range of {
		t, ok := p.(oracle.HasType)
		if !ok {
			return oracle.Any{Of: of}
		}
		types |= t.Types
	}
	return oracle.HasType{Types: types}
}

func tokenHead(n nominal) (oracle.Predicate, bool) {
	if len(n.where) == 0 {
		return nil, false
	}
	is, ok := n.where[len(n.where)-1].(oracle.Is)
	return is, ok && is.Status == oracle.Token
}

// typedAfter says whether a type follows the first predicate.
func (n nominal) typedAfter() bool { return nominal{where: n.where[1:]}.typed() }

// lastOnly says whether the predicate belongs to the last alternative alone:
// "artifact, enchantment, or creature with flying", where only creatures fly.
func lastOnly(predicate oracle.Predicate, phrase *oracle.Phrase) bool {
	if not, ok := predicate.(oracle.Not); ok {
		predicate = not.Predicate
	}
	switch w := predicate.(type) {
	case oracle.HasKeyword:
	case oracle.Compares:
		if w.Number != oracle.Power && w.Number != oracle.Toughness {
			return false
		}
	default:
		return false
	}
	if phrase.Noun != oracle.PermanentNoun || len(phrase.Or) > 0 || len(phrase.Where) == 0 {
		return false
	}
	types, ok := phrase.Where[len(phrase.Where)-1].(oracle.HasType)
	return ok && types.Types&oracle.Creature != 0 && types.Types&^(oracle.Creature|oracle.Planeswalker) != 0
}

// split makes two alternatives of a phrase whose last predicate is a union of
// types with creature among them: creature comes last.
func split(phrase *oracle.Phrase) {
	n := len(phrase.Where) - 1
	types := phrase.Where[n].(oracle.HasType).Types
	rest := phrase.Where[:n:n]
	phrase.Where = slices.Concat(rest, []oracle.Predicate{oracle.HasType{Types: types &^ oracle.Creature}})
	phrase.Or = []oracle.Phrase{{Noun: phrase.Noun, Zone: phrase.Zone, Where: slices.Concat(rest, []oracle.Predicate{oracle.HasType{Types: oracle.Creature}})}}
}
