package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes how many objects have been given up for a cost of any number of them: "each creature sacrificed this way".

// A givenUp is what a cost has its payer give up any number of.
type givenUp struct {
	how    string
	phrase oracle.Phrase
}

// givenFor lists what a cost has its payer give up any number of.
func givenFor(cost []oracle.CostItem) []givenUp {
	var list []givenUp
	add := func(how string, phrase oracle.Phrase, count oracle.Quantity) {
		if count == oracle.Quantity(oracle.AnyNumber{}) {
			list = append(list, givenUp{how, phrase})
		}
	}
	for _, item := range cost {
		switch c := item.(type) {
		case oracle.PaySacrifice:
			add("sacrificed", c.Phrase, c.Count)
		case oracle.PayDiscard:
			add("discarded", c.Phrase, c.Count)
		case oracle.PayExile:
			add("exiled", c.Phrase, c.Count)
		case oracle.PayTap:
			add("tapped", c.Phrase, c.Count)
		}
	}
	return list
}

// allGiven writes "the sacrificed creatures" of what this spell's cost takes any number of, "" for anything else.
func (w *writer) allGiven(of oracle.Reference) string {
	paid, ok := of.(oracle.Paid)
	if !ok || w.card == nil {
		return ""
	}
	for _, a := range w.card.Abilities {
		for _, static := range a.Statics {
			more, _ := static.(oracle.AdditionalCost)
			for _, given := range givenFor(more.Cost) {
				if given.how == paid.How {
					return "the " + paid.How + " " + w.nounPhrase(given.phrase, true)
				}
			}
		}
	}
	return ""
}

// fits reports whether words call by some of what the cost asks for whatever is given up for it.
func (g givenUp) fits(phrase oracle.Phrase) bool {
	return phrase.Noun == g.phrase.Noun && phrase.Zone == oracle.Nowhere && len(phrase.Or)+len(g.phrase.Or) == 0 &&
		!slices.ContainsFunc(phrase.Where, func(w oracle.Predicate) bool {
			return !slices.ContainsFunc(g.phrase.Where, func(asked oracle.Predicate) bool { return reflect.DeepEqual(w, asked) })
		})
}

// givenThisWay reads "creature sacrificed this way" and "cards exiled this way" of what the cost has its payer give up any
// number of, where nothing else is done so before.
func (p *parser) givenThisWay(many bool) (oracle.Quantity, bool) {
	start := p.mark()
	if len(p.given) != 1 || p.acted[p.given[0].how] {
		return nil, false
	}
	given := p.given[0]
	phrase, number, ok := p.nounPhrase()
	if last := len(phrase.Where) - 1; ok && last >= 0 && (many && number.many() || !many && number.one()) {
		way, is := phrase.Where[last].(oracle.ThisWay)
		if phrase.Where = slices.Clip(phrase.Where[:last]); last == 0 {
			phrase.Where = nil
		}
		if is && way.How == given.how && way.From == oracle.Nowhere && given.fits(phrase) {
			return oracle.NumberGiven{How: given.how, Phrase: phrase}, true
		}
	}
	return nil, p.fail(start)
}
