package trial

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file plays cards together that somebody names in one breath.

// Together plays each of several cards with the others beside it: on both sides and in every zone, cast
// after it and chosen wherever something is to be chosen. It reports the rules that were applied
// to each, each rule once for what it spoke of, those first that spoke of two of them. A card that
// is named twice is there twice.
func (t *Tester) Together(cards []*oracle.Card) []Touched {
	var list []Touched
	for i, card := range cards {
		if card.Types&oracle.CommandTypes != 0 {
			continue
		}
		r := newRecorder(card)
		r.trace = true
		t.of, t.about = card, nil
		for k, other := range cards {
			if k != i && len(t.about) < most && other.Types&oracle.CommandTypes == 0 {
				t.about = append(t.about, kin{card: other})
			}
		}
		if r.beside = t.about; len(r.beside) == 0 {
			continue
		}
		for _, manner := range []int{0, 1, 2, 3} {
			pos := position{world: &worlds[0], step: oracle.PrecombatMain, manner: manner, kin: true}
			for _, zone := range zones(card) {
				for pos.nth, pos.zone = 0, zone; pos.nth < 6 && t.play(r, card, pos); pos.nth++ {
				}
			}
			if lasting(card) {
				t.play(r, card, position{world: &worlds[0], zone: homeOf(card), step: oracle.EndStep, turn: 1, parade: true, kin: true, manner: manner})
			}
		}
		for _, one := range r.report.Touched {
			if !slices.ContainsFunc(list, func(o Touched) bool { return o.Rule == one.Rule && o.With == one.With }) {
				list = append(list, one)
			}
		}
		t.of, t.about = nil, nil
	}
	slices.SortStableFunc(list, func(a, b Touched) int { return boolNumber(b.With) - boolNumber(a.With) })
	return list
}
