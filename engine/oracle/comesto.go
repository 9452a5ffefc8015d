package oracle

import "slices"

// ComesTo is what instructions come to, each kind of it.
func ComesTo(list []Instruction) []Antecedent {
	var kinds []Antecedent
	add := func(of Antecedent) {
		if !slices.Contains(kinds, of) {
			kinds = append(kinds, of)
		}
	}
	for _, i := range list {
		var inner []Antecedent
		switch i := i.(type) {
		case May:
			inner = ComesTo(i.Do)
		case If:
			inner = append(ComesTo(i.Then), ComesTo(i.Else)...)
		case Reveal:
			if len(list) > 1 && i.What == Reference(It{To: WhatWasShown}) {
				continue // what has been looked at stays that, though it is not revealed and put somewhere
			}
			inner = []Antecedent{WhatWasShown}
		default:
			for _, r := range results(i) {
				inner = append(inner, r.of)
			}
		}
		for _, of := range inner {
			add(of)
		}
	}
	return kinds
}

// toldEach reports whether an instruction tells each of several players to do something, and
// what it says is asked for each of them.
func toldEach(i Instruction) bool {
	var who Reference
	switch i := i.(type) {
	case May:
		if i.Any {
			return false
		}
		who = i.Who
	case VillainousChoice:
		who = i.Who
	case Move:
		switch i.What.(type) {
		case Some, TopOf:
			who = i.Who
		}
		if OfEachPlayer(i.What) {
			who = i.Who
		}
	case Modify:
		who, _ = EachGains(i)
	case TapObject:
		who = i.Who
	case UntapObject:
		who = i.Who
	case ChooseObjects:
		who = i.Who
	case ChooseEachKind:
		who = i.Who
	case Reveal:
		if OfEachPlayer(i.What) {
			who = i.Who
		}
	case Search:
		who = i.Who
	case DealDamage:
		who = i.To
	case CreateToken:
		return false
	default:
		who = doerOf(i)
	}
	switch who := who.(type) {
	case Each:
		return who.Phrase.Noun == PlayerNoun
	case The, Target:
		return true
	}
	return false
}
