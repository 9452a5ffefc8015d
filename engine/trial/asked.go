package trial

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file finds the rules by which cards are judged that somebody asks about: those that the
// engine applied when it played each by itself, and all of them together. They are found when they are
// asked for. To play the whole pool beforehand would take a quarter of an hour of an import, for cards
// most of which nobody ever names, and no number of pairs could be played beforehand.

// Bearing is what a rule has to do with a card that was played.
type Bearing uint8

// The bearings of a rule, the closer ones later.
const (
	Spoken  Bearing = iota // it was applied to the card
	Carried                // and while an ability of the card was carried out
	Shared                 // it was applied to two of the cards at once
)

// An Asked is a rule that was applied when cards were played that somebody asks about.
type Asked struct {
	Rule     cr.Rule
	Sentence string // as it was cited first, with that bearing
	Bearing  Bearing
}

// Asked plays cards each by itself, and together if they are several, and lists the rules that
// were applied, each once with its closest bearing. What is applied to any card, whatever it says, is
// left out. It reports whether the trial was ended before its last position.
func (t *Tester) Asked(cards []*oracle.Card) (list []Asked, cut bool) {
	at := map[cr.Rule]int{}
	add := func(one Touched, bearing Bearing) {
		k, known := at[one.Rule]
		switch {
		case !known:
			at[one.Rule] = len(list)
			list = append(list, Asked{one.Rule, one.Sentence, bearing})
		case list[k].Bearing < bearing:
			list[k].Sentence, list[k].Bearing = one.Sentence, bearing
		}
	}
	quick := *t
	quick.Quick, quick.Rules, quick.brief = true, true, true
	played := map[*oracle.Card]bool{}
	for _, card := range cards {
		if played[card] {
			continue
		}
		played[card] = true
		for _, one := range quick.touched(card) {
			if one.Of != nil {
				add(one, Carried)
			} else {
				add(one, Spoken)
			}
		}
	}
	if len(cards) > 1 {
		for _, one := range quick.Together(cards) {
			if one.With { // the others were found where each was played alone
				add(one, Shared)
			}
		}
	}
	cut = t.Enough != nil && t.Enough()
	return slices.DeleteFunc(list, func(one Asked) bool {
		return one.Bearing == Spoken && slices.Contains(ofAnyCard, one.Rule) && !one.Rule.Within("800.4") // which is applied to whatever somebody leaves behind
	}), cut
}

// touched are the rules that were applied to a card in the simplest positions, and if it does something by being there
// also on tables where more of that comes about.
func (t *Tester) touched(card *oracle.Card) []Touched {
	r := newRecorder(card)
	r.trace = true
	r.report.Touched = t.Card(card).Touched
	if lasting(card) {
		for _, pos := range t.static(card)[2:quickest] {
			t.play(r, card, pos)
		}
	}
	t.play(r, card, position{world: &worlds[3], zone: oracle.Hand, step: oracle.PrecombatMain, leaves: true})
	return r.report.Touched
}

// ofAnyCard are the rules that are applied to cards that say nothing, or nothing that anybody notices, in the order of the
// book (TestOfAnyCard).
var ofAnyCard = []cr.Rule{
	"116.2a", "120.3e", "120.6", "122.2", "205.2b", "300.2", "303.4b", "400.7", "402.2", "506.4", "508.1k", "509.1g", "509.1h", "510.1c", "510.1d",
	"601.2a", "601.2c", "601.2h", "601.2i", "605.3b", "608.1", "608.2c", "608.2m", "608.3a", "608.3c", "613.4c", "614.12", "701.7a", "701.21a", "701.21b", "704.5g",
}
