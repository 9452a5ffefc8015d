package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes cards that are in either of two zones: "a land card from your hand or graveyard".

// secondZones are the ways to say the second of the two zones, which is that of the same player or of cards of the same.
var secondZones = []struct {
	words string
	zone  oracle.Zone
}{
	{"graveyard", oracle.Graveyard},
	{"hand", oracle.Hand},
	{"from the command zone", oracle.Command},
	{"graveyards", oracle.Graveyard},
}

// otherZone reads "or graveyard" after cards from a hand, and "and/or hand" after several from a graveyard: the same cards
// of the other zone will do as well.
func (p *parser) otherZone(phrase *oracle.Phrase, number grammaticalNumber) bool {
	start := p.mark()
	if phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Hand && phrase.Zone != oracle.Graveyard || !ownedCards(*phrase) {
		return false
	}
	joint := p.acceptAny("or", "and/or", "and")
	if joint == "" || (joint == "or") != (number == singular) {
		return p.fail(start)
	}
	for _, second := range secondZones {
		if second.zone == phrase.Zone || !p.accept(second.words) {
			continue
		}
		also := []oracle.Phrase{*phrase}
		also[0].Or = nil
		also = append(also, phrase.Or...)
		for i := range also {
			if also[i].Zone != phrase.Zone {
				return p.fail(start)
			}
			also[i].Zone = second.zone
			also[i].Where = slices.Clone(also[i].Where)
		}
		phrase.Or = slices.Concat(phrase.Or, also)
		return true
	}
	return p.fail(start)
}

// ownedCards reports whether a phrase of cards, and each of its alternatives, says last whose zone it is.
func ownedCards(phrase oracle.Phrase) bool {
	for _, one := range append([]oracle.Phrase{phrase}, phrase.Or...) {
		n := len(one.Where)
		if n == 0 {
			return false
		}
		switch one.Where[n-1].(type) {
		case oracle.Owned, oracle.OwnedBy:
		default:
			return false
		}
	}
	return true
}

// twoZones takes apart a phrase of which the second half of the alternatives is the first half in another zone, which is
// returned in words.
func twoZones(ph oracle.Phrase) (one oracle.Phrase, second string, ok bool) {
	all := append([]oracle.Phrase{ph}, ph.Or...)
	half := len(all) / 2
	if ph.Noun != oracle.CardNoun || len(all)%2 == 1 || !ownedCards(ph) || all[half].Zone == ph.Zone {
		return ph, "", false
	}
	for i := range half {
		if all[i].Noun != oracle.CardNoun || all[half+i].Noun != oracle.CardNoun || all[i].Zone != ph.Zone || all[half+i].Zone != all[half].Zone || !reflect.DeepEqual(all[i].Where, all[half+i].Where) {
			return ph, "", false
		}
	}
	for _, s := range secondZones {
		if s.zone == all[half].Zone {
			one = ph
			one.Or = ph.Or[:half-1]
			return one, s.words, true
		}
	}
	return ph, "", false
}

// zonesJoint joins the two zones in which one card is looked for, or several are.
func zonesJoint(plural bool) string {
	if plural {
		return " and/or "
	}
	return " or "
}

// choosable reports whether cards of a phrase lie where who chooses one of them as a spell or ability resolves can see
// them: in a graveyard, or in a hand that the text has had revealed or that is one's own.
func (p *parser) choosable(phrase oracle.Phrase) bool {
	for _, one := range append([]oracle.Phrase{phrase}, phrase.Or...) {
		switch {
		case one.Noun != oracle.CardNoun:
			return false
		case one.Zone == oracle.Graveyard:
		case one.Zone == oracle.Exile && slices.Contains(one.Where, oracle.Predicate(oracle.ExiledWith{With: oracle.This{}})):
		case one.Zone == oracle.Hand && (p.handShown() != nil || one.Says(oracle.Owned{By: oracle.Yours})):
		default:
			return false
		}
	}
	return true
}
