package events

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 201.2a-c, which objects have the same name, and 201.4 and 709.4a:
// choosing the name of a card, and what has it.

// A cardName is a name that a card has, or that one of its parts or its back has.
type cardName struct {
	name string
	face *oracle.Card
	rule cr.Rule // the rule by which it may be chosen although the whole card has another
}

// cardNames lists the names of the cards in the game, which are those that a choice can
// make a difference for, in the order in which they came into it.
func (g *Course) cardNames() []cardName {
	var list []cardName
	for i := range g.Objects {
		if g.Objects[i].Kind == table.CardObject && g.Objects[i].Face != 0 {
			list = withNames(list, g.Faces[g.FrontOf(g.WholeOf(g.Objects[i].Face))])
		}
	}
	return list
}

// withNames adds to a list the names of a card that are not in it. The names of both halves of a split card together are
// no name.
func withNames(list []cardName, card *oracle.Card) []cardName {
	add := func(card *oracle.Card, rule cr.Rule) {
		if card != nil && !slices.ContainsFunc(list, func(n cardName) bool { return n.name == card.Name }) {
			list = append(list, cardName{card.Name, card, rule})
		}
	}
	if len(card.Halves) == 0 {
		add(card, "")
	}
	for _, half := range card.Halves {
		add(half, "201.4b")
	}
	if card.Meld {
		add(card.Back, "201.4e")
	} else {
		add(card.Back, "201.4d")
	}
	add(card.Flipped, "201.4c")
	if card.HasOmen() {
		add(card.Inset, "720.5@2026-02-27")
	} else {
		add(card.Inset, "201.4f")
	}
	return list
}

// chooseName has a player choose the name of a card, of the kind that the text asks for, but none that was
// chosen already.
func (g *Course) chooseName(p, source table.ID, what oracle.Choice, rule cr.Rule, but ...string) string {
	names := g.cardNames()
	fits := func(n cardName) bool {
		switch what {
		case oracle.ChooseNonlandCardName:
			return n.face.Types&oracle.Land == 0
		case oracle.ChooseArtifactCardName:
			return n.face.Types&oracle.Artifact != 0
		case oracle.ChooseCreatureCardName:
			return n.face.Types&oracle.Creature != 0
		case oracle.ChooseLandCardName:
			return n.face.Types&oracle.Land != 0
		case oracle.ChooseNonbasicLandCardName:
			return n.face.Types&oracle.Land != 0 && n.face.Supertypes&oracle.Basic == 0
		case oracle.ChooseNoncreatureNonlandCardName:
			return n.face.Types&(oracle.Creature|oracle.Land) == 0
		case oracle.ChooseCardNameButBasicLands:
			return n.face.Types&oracle.Land == 0 || n.face.Supertypes&oracle.Basic == 0
		}
		return true
	}
	find := func(word string) int { return slices.IndexFunc(names, func(n cardName) bool { return n.name == word }) }
	before := func(name string) bool { // two names that are interchangeable are not those of different cards
		return slices.ContainsFunc(but, func(other string) bool { return g.OneName(name, other, source) })
	}
	d := Decision{Kind: WordDecision, Purpose: ForColor, Player: p, About: source, Rule: rule}
	for _, n := range names {
		if fits(n) && !before(n.name) {
			d.Words = append(d.Words, n.name)
		}
	}
	unnamed := len(d.Words) == 0
	d.Naming = func(card *oracle.Card) { names = withNames(names, card) }
	d.Refuse = func(a Answer) error {
		i := find(a.Word)
		switch {
		case unnamed && a.Word == "":
			return nil
		case before(a.Word):
			return g.Forbids("702.106f", "the names chosen for %s are those of two different cards", source)
		case i >= 0 && !fits(names[i]):
			return g.Forbids("201.4a", "the card of that name is not of the kind that %s asks for", source)
		case i >= 0:
			return nil
		case g.IsWholeName(a.Word):
			return g.Forbids("201.4b", "%s chooses the name of one half of a split card, not of both", p)
		case slices.ContainsFunc(g.Faces[1:], func(face *oracle.Card) bool { return face != nil && face.Name == a.Word }):
			return g.Forbids("201.4", "%s chooses the name of a card, and no card has that name", p)
		}
		return fmt.Errorf("no card that is known here is called %q", a.Word)
	}
	d.List = d.words
	if unnamed { // whatever is chosen, no card that is known has that name, and which one it is need not be said
		d.Idle, d.List = true, func() []Answer { return []Answer{{}} }
	}
	word := g.Choose(&d).Word
	if i := find(word); i >= 0 {
		switch names[i].rule {
		case "201.4d":
			if !g.Applies("201.4d", "%s has chosen the name of a back face", p) {
				return ""
			}
		case "201.4e":
			if !g.Applies("201.4e", "%s has chosen the name of the combined back face of a meld pair", p) || !g.Applies("712.19", "%s may choose that name", p) {
				return ""
			}
		case "201.4c":
			if !g.Applies("201.4c", "%s has chosen the alternative name of a flip card", p) {
				return ""
			}
		case "720.5@2026-02-27":
			if !g.Applies("720.5@2026-02-27", "%s has chosen the name of an Omen", p) {
				return ""
			}
		case "201.4f":
			if !g.Applies("201.4f", "%s has chosen the name of an Adventure", p) {
				return ""
			}
		}
	}
	return word
}
