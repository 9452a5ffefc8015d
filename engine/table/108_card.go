package table

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

// noCard reports whether an object is a token, which is no card in any zone (108.2b).
func (t *Table) noCard(id ID) bool {
	return t.Object(id).Kind == TokenObject && t.Applies("108.2b", "the token %s is no card", id)
}
