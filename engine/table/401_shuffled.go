package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file is about cards of a library that lie in an order which nobody knows, since they were shuffled (701.20a) or put
// there in a random order. The order in which they are listed stands for the one that they have until somebody asks, and
// what hangs on it is not judged where nobody can be asked.

// MustLieThere stops the game where something hangs on which cards lie where some of a library do, and chance has put them
// there without anybody having said so.
func (t *Table) MustLieThere(cards ...ID) {
	if t.Pen == ScratchPen && !t.Trial {
		return // it is only looked at
	}
	if i := slices.IndexFunc(cards, t.LiesAnywhere); i >= 0 {
		of := t.Name(t.Object(cards[i]).Home())
		t.LimitReached("the library of " + of + " was shuffled, and nothing says which card lies there now; after the line that shuffles say “chance puts Bear on top of " + of + "'s library”, the top card first")
	}
}

// LiesAnywhere reports whether another card, and one that is told from it, might lie where a card of a library does.
func (t *Table) LiesAnywhere(id ID) bool {
	o := t.Object(id)
	return slices.ContainsFunc(t.ShuffledWith(id), func(other ID) bool {
		x := t.Object(other)
		return x.Kind != TokenObject && (x.Face != o.Face || t.Cards[x.Card].Label != t.Cards[o.Card].Label)
	})
}

// ShuffledWith lists the cards of a library any of which might lie where one of them does, that one among them.
func (t *Table) ShuffledWith(id ID) []ID {
	o := t.Object(id)
	if o.Zone != oracle.Library {
		return nil
	}
	groups := t.Player(o.Home()).Shuffled
	i := slices.IndexFunc(groups, func(group []ID) bool { return slices.Contains(group, id) })
	if i < 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(groups[i]), func(other ID) bool { return t.Object(other).Zone != oracle.Library })
}

// Shuffle notes that nobody knows in which order some cards of a player's library lie.
func (p *Player) Shuffle(cards []ID) { p.Shuffled = append(slices.Clip(p.Shuffled), cards) }

// Place notes that it is known where a card of a player's library lies.
func (p *Player) Place(id ID) {
	for i, group := range p.Shuffled {
		if k := slices.Index(group, id); k >= 0 {
			p.Shuffled = slices.Clone(p.Shuffled)
			p.Shuffled[i] = slices.Delete(slices.Clone(group), k, k+1)
		}
	}
}
