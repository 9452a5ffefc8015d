package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file says which cards a text means that speaks of a player's commander (903.3d, 903.3e), and what the
// color identity of that commander is in a game (903.4).

// CommandersOwned are the commanders of a player, each as the object that it is now.
func (t *Table) CommandersOwned(p ID) []ID {
	var list []ID
	for i := range t.Cards {
		if c := &t.Cards[i]; c.Commander && c.Owner == p && c.Current != None && t.Object(c.Current).Zone != oracle.Nowhere && !slices.Contains(list, c.Current) {
			list = append(list, c.Current)
		}
	}
	return list
}

// controlledElsewhere carries out 903.3d: a text that speaks of commanders that somebody controls means
// permanents. A commander in the command zone has a controller, too, and is none of them.
func (t *Table) controlledElsewhere(p *oracle.Phrase, ctx *Context) []ID {
	controlled := func(w oracle.Predicate) bool { _, is := w.(oracle.Controlled); return is }
	if !t.Commander || p.Zone != oracle.Nowhere || !p.Says(oracle.Is{Status: oracle.Commander}) || !slices.ContainsFunc(p.Where, controlled) {
		return nil
	}
	q := AsSource(*p)
	return slices.DeleteFunc(slices.Clone(t.Command), func(id ID) bool {
		return !t.Matches(&q, id, ctx) || t.Applies("903.3d", "%s is not on the battlefield, and so none of the commanders that are controlled", id)
	})
}

// commandersAnywhere are the commanders of a player that a text means which speaks of a characteristic of them (903.3e).
func (t *Table) commandersAnywhere(p ID) []ID {
	return slices.DeleteFunc(t.CommandersOwned(p), func(id ID) bool {
		switch t.Object(id).Zone {
		case oracle.Battlefield, oracle.Stack, oracle.Command:
			return false
		}
		return !t.Applies("903.3e", "%s is the commander of %s wherever it is, and what it is counts", id, p)
	})
}

// amongCommanders carries out 903.3e: a text that speaks of a characteristic of a player's commander finds that
// card in every zone. It is the greatest number of them, 0 if there is none.
func (t *Table) amongCommanders(n oracle.Number, p ID) int {
	most := 0
	for _, id := range t.commandersAnywhere(p) {
		most = max(most, t.Number(n, id, ""))
	}
	return most
}

// IdentityFor is the color identity of a player's commander in a game, of both together where there are two, and
// false for a player who has none (903.4f).
func (t *Table) IdentityFor(p ID) (identity oracle.Color, has bool) {
	commanders := t.CommandersOwned(p)
	return t.CommandersIdentity(commanders), len(commanders) > 0
}

// CommandersIdentity is the color identity of a commander, or of two together (702.124c).
func (t *Table) CommandersIdentity(commanders []ID) oracle.Color {
	var identity oracle.Color
	for k, id := range commanders {
		more := t.establishedIdentity(id, identity)
		if k == 0 || more == 0 || t.Applies("702.124c", "the color identity of %s is added to that of %s", id, commanders[0]) {
			identity |= more
		}
	}
	return identity
}

// establishedIdentity carries out 903.4a: the color identity of a commander, besides some colors, is that of its
// card as the game began, whatever colors it has now.
func (t *Table) establishedIdentity(id ID, known oracle.Color) oracle.Color {
	card := t.commanderCard(id)
	beyond := t.ColorIdentityBeyond(card, known, id)
	if !t.Started {
		return beyond
	}
	if now := t.QuietCharacteristics(id).Colors; now != printedColors(card) && now != beyond|known &&
		!t.Applies("903.4a", "the color identity of %s was established before the game began", id) {
		return now &^ known
	}
	return beyond
}

// commanderCard is the card by which an object is a commander: of a merged permanent one of its components.
func (t *Table) commanderCard(id ID) *oracle.Card {
	if of := t.CommandersOf(id); len(of) > 0 {
		return t.Faces[t.WholeOf(t.FrontOf(t.ComponentOf(of[0]).Face))]
	}
	return t.PrintedCard(id)
}
