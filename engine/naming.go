package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
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
// make a difference for, in the order in which they came into it. The names of both halves of
// a split card together are no name.
func (g *Game) cardNames() []cardName {
	var list []cardName
	add := func(card *oracle.Card, rule cr.Rule) {
		if card != nil && !slices.ContainsFunc(list, func(n cardName) bool { return n.name == card.Name }) {
			list = append(list, cardName{card.Name, card, rule})
		}
	}
	for i := range g.objects {
		if g.objects[i].Kind != CardObject || g.objects[i].face == 0 {
			continue
		}
		card := g.faces[g.frontOf(g.wholeOf(g.objects[i].face))]
		if len(card.Halves) == 0 {
			add(card, "")
		}
		for _, half := range card.Halves {
			add(half, "201.4b")
		}
		add(card.Back, "201.4d")
		add(card.Flipped, "201.4c")
		add(card.Adventure, "201.4f")
	}
	return list
}

// chooseName has a player choose the name of a card; nonland says that no land's will do.
func (g *Game) chooseName(p, source ID, nonland bool, rule cr.Rule) string {
	names := g.cardNames()
	fits := func(n cardName) bool { return !nonland || n.face.Types&oracle.Land == 0 }
	find := func(word string) int { return slices.IndexFunc(names, func(n cardName) bool { return n.name == word }) }
	d := Decision{Kind: WordDecision, Purpose: ForColor, Player: p, About: source, Rule: rule}
	for _, n := range names {
		if fits(n) {
			d.Words = append(d.Words, n.name)
		}
	}
	d.check = func(a Answer) error {
		i := find(a.Word)
		switch {
		case i >= 0 && !fits(names[i]):
			return g.forbids("201.4a", "the card of that name is not of the kind that %s asks for", source)
		case i >= 0:
			return nil
		case g.isWholeName(a.Word):
			return g.forbids("201.4b", "%s chooses the name of one half of a split card, not of both", p)
		case slices.ContainsFunc(g.faces[1:], func(face *oracle.Card) bool { return face != nil && face.Name == a.Word }):
			return g.forbids("201.4", "%s chooses the name of a card, and no card has that name", p)
		}
		return fmt.Errorf("no card in the game is called %q", a.Word)
	}
	d.list = d.words
	word := g.choose(&d).Word
	if i := find(word); i >= 0 {
		switch names[i].rule {
		case "201.4d":
			if !g.applies("201.4d", "%s has chosen the name of a back face", p) {
				return ""
			}
		case "201.4c":
			if !g.applies("201.4c", "%s has chosen the alternative name of a flip card", p) {
				return ""
			}
		case "201.4f":
			if !g.applies("201.4f", "%s has chosen the name of an Adventure", p) {
				return ""
			}
		}
	}
	return word
}

// isWholeName reports whether a name is that of both halves of a split card together.
func (g *Game) isWholeName(name string) bool {
	return slices.ContainsFunc(g.parts, func(p partOf) bool { return len(g.faces[p.whole].Halves) > 0 && g.faces[p.whole].Name == name })
}

// isNamed reports whether an object has a name. A split card that is not on the stack has
// those of its halves.
func (g *Game) isNamed(id ID, name string) bool {
	has := g.chars(id).Name
	if len(g.parts) > 0 && g.isWholeName(has) {
		return slices.ContainsFunc(g.faces[g.object(id).face].Halves, func(half *oracle.Card) bool { return half.Name == name }) &&
			g.applies("709.4a", "one of the two names of %s is the chosen name", id)
	}
	return has == name
}

// namesOf lists the names of an object: none of what has no name, two of a split card that
// is not on the stack (709.4a).
func (g *Game) namesOf(id ID) []string {
	c := g.chars(id)
	if len(g.parts) > 0 && g.isWholeName(c.Name) {
		var names []string
		for _, half := range g.faces[g.object(id).face].Halves {
			names = append(names, half.Name)
		}
		return names
	}
	if c.Name == "" {
		return nil
	}
	return []string{c.Name}
}

// sameName carries out 201.2a: two objects have the same name if they have one in common.
func (g *Game) sameName(a, b ID) bool {
	first, second := g.namesOf(a), g.namesOf(b)
	if len(first) == 0 && len(second) == 0 {
		return !g.applies("201.2a", "%s has no name, so it has the same name as nothing else", a)
	}
	return inCommon(first, second)
}

func inCommon(a, b []string) bool {
	return slices.ContainsFunc(a, func(name string) bool { return slices.Contains(b, name) })
}

// differentName carries out 201.2c: whether an object has another name than others.
func (g *Game) differentName(id ID, others []ID) bool {
	names := g.namesOf(id)
	if len(names) == 0 && g.applies("201.2c", "%s has no name, so it has no different one", id) {
		return false
	}
	return !slices.ContainsFunc(others, func(other ID) bool {
		return other.IsObject() && (inCommon(names, g.namesOf(other)) || len(names) == 0 && len(g.namesOf(other)) == 0)
	})
}

// differentNames counts the names among objects: as many of them have different ones
// (201.2b). What has no name has none that is different.
func (g *Game) differentNames(ids []ID) int {
	var seen []string
	nameless := 0
	for _, id := range ids {
		names := g.namesOf(id)
		switch {
		case len(names) == 0:
			if !g.applies("201.2b", "%s has no name and is none of those with different names", id) {
				nameless = 1
			}
		case !inCommon(names, seen):
			seen = append(seen, names...)
		}
	}
	return len(seen) + nameless
}
