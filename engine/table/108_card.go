package table

import "rulestep/engine/oracle"

// This file says what is a card, and what is none (108).

// CardFromTop is the card of a player's library above which n others lie, None if it has not so many. A token that
// the effect at hand has put there, and that has not ceased to exist yet, is passed over.
func (t *Table) CardFromTop(p ID, n int) ID {
	library := t.Player(p).Library
	for i := len(library) - 1; i >= 0; i-- {
		if t.noCard(library[i]) {
			continue
		}
		if n--; n < 0 {
			return library[i]
		}
	}
	return None
}

// topOf lists the top cards of a player's library, or the bottom ones, or those of the player's graveyard that match.
func (t *Table) topOf(r oracle.TopOf, p ID, ctx *Context) []ID {
	pile := t.Player(p).Library
	if r.Buried != nil {
		pile = t.Player(p).Graveyard
	}
	most := len(pile) - r.AllBut
	if r.AllBut == 0 {
		most = t.Quantity(r.Count, ctx)
	}
	var list []ID
	for i := 0; i < len(pile) && len(list) < most; i++ {
		id := pile[len(pile)-1-i]
		if r.Bottom {
			id = pile[i]
		}
		if !t.noCard(id) && (r.Buried == nil || t.Matches(r.Buried, id, ctx)) {
			list = append(list, id)
			t.MustLieThere(id)
		}
	}
	return list
}

// noCard reports whether an object is a token, which is no card in any zone (108.2b).
func (t *Table) noCard(id ID) bool {
	return t.Object(id).Kind == TokenObject && t.Applies("108.2b", "the token %s is no card", id)
}
