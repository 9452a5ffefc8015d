package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes one card of a kind and/or one of another: "a creature card and/or a land card".

// andOrOne reads on after "a creature card": up to one card of each of two kinds, which are two cards where one is of both.
func (p *parser) andOrOne(some *oracle.Some) {
	start := p.mark()
	first := some.Phrase
	if some.Count != oracle.Quantity(oracle.Literal(1)) || some.UpTo || first.Noun != oracle.CardNoun || first.Zone != oracle.Nowhere || len(first.Or) > 0 || !p.accept("and/or") || p.acceptAny("an", "a") == "" {
		p.reset(start)
		return
	}
	second, number, ok := p.phraseAlone()
	if !ok || !number.one() || second.Noun != oracle.CardNoun || len(second.Or) > 0 || len(first.Together())+len(second.Together()) > 0 {
		p.reset(start)
		return
	}
	for _, whose := range second.Where {
		switch whose.(type) {
		case oracle.Owned, oracle.OwnedBy:
			first.Where = append(slices.Clone(first.Where), whose)
		}
	}
	first.Zone = second.Zone
	first.Or = []oracle.Phrase{second}
	first.Add(oracle.OneOfEach{})
	some.Phrase, some.Count, some.UpTo = first, oracle.Literal(2), true
}

// oneOfEachKind takes apart a phrase of which one at most of each alternative is meant.
func oneOfEachKind(ph oracle.Phrase) ([]oracle.Phrase, bool) {
	if !slices.Contains(ph.Together(), oracle.Predicate(oracle.OneOfEach{})) {
		return nil, false
	}
	var kinds []oracle.Phrase
	alone := ph
	alone.Or = nil
	for _, kind := range append([]oracle.Phrase{alone}, ph.Or...) {
		kind.Where = slices.DeleteFunc(slices.Clone(kind.Where), func(p oracle.Predicate) bool { return p == oracle.Predicate(oracle.OneOfEach{}) })
		kinds = append(kinds, kind)
	}
	return kinds, true
}

// andOr writes what andOrOne reads: where the cards are is said once.
func (w *writer) andOr(kinds []oracle.Phrase) string {
	text := ""
	for i, kind := range kinds {
		if i < len(kinds)-1 {
			kind.Zone = oracle.Nowhere
			kind.Where = slices.DeleteFunc(slices.Clone(kind.Where), func(p oracle.Predicate) bool {
				switch p.(type) {
				case oracle.Owned, oracle.OwnedBy:
					return true
				}
				return false
			})
		} else {
			text += " and/or "
		}
		text += w.withArticle(kind)
	}
	return text
}
