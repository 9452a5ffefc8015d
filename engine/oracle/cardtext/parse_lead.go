package cardtext

import (
	"reflect"

	"rulestep/engine/oracle"
)

// This file reads and writes what is asked of a target player as an ability is activated, and not as it resolves.

// asActivated are the words after that.
const asActivated = " than you did as you activated this ability"

// leads are the words for by what a player is ahead of you or behind.
var leads = func() []struct {
	words string
	lead  oracle.Lead
} {
	yours := oracle.Controlled{By: oracle.Yours}
	buried := oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Graveyard, Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Owned{By: oracle.Yours}}}
	return []struct {
		words string
		lead  oracle.Lead
	}{
		{"had more life", oracle.Lead{Of: oracle.NumberOf{Number: oracle.LifeTotal, Of: oracle.You{}}, Least: 1}},
		{"had at least two more cards in hand", oracle.Lead{Of: oracle.NumberOf{Number: oracle.HandSize, Of: oracle.You{}}, Least: 2}},
		{"controlled more creatures", oracle.Lead{Of: oracle.Count{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, yours}}}, Least: 1}},
		{"had at least two fewer creature cards in their graveyard", oracle.Lead{Of: oracle.Count{Phrase: buried}, Least: 2, Behind: true}},
	}
}()

// lead reads it after the phrase for the player.
func (p *parser) lead(of oracle.Phrase) *oracle.Lead {
	if of.Noun != oracle.PlayerNoun {
		return nil
	}
	m := p.mark()
	if p.accept("who") {
		for _, l := range leads {
			if p.accept(l.words + asActivated) {
				return &l.lead
			}
		}
	}
	p.reset(m)
	return nil
}

func leadText(lead oracle.Lead) string {
	for _, l := range leads {
		if reflect.DeepEqual(l.lead, lead) {
			return l.words
		}
	}
	return unsaid(lead)
}
