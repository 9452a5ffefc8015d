package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.102: both halves of a split card with fuse are cast as one
// spell.

// fused stands, in an action, for both halves of a split card in place of one of them.
const fused int32 = -1

// mayBeFused reports whether both halves of a card could be cast together.
func (g *Course) mayBeFused(id table.ID) bool {
	return g.isSplit(id) && g.Object(id).Zone == oracle.Hand && g.HasKeyword(id, "fuse")
}

// mayFuse says which rule keeps a player from beginning to cast both halves of a card.
func (g *Course) mayFuse(p, id table.ID, a *Action) error {
	if !g.HasKeyword(id, "fuse") {
		return g.Forbids("709.3", "%s has no fuse, and %s casts one of its halves", id, p)
	}
	if g.Object(id).Zone != oracle.Hand {
		if err := g.Forbids("702.102a", "fuse works for a card that is cast from the hand, and %s is not there", id); err != nil {
			return err
		}
	} else if !g.Applies("702.102a", "%s casts both halves of %s as one spell", p, id) {
		return g.Forbids("709.3", "%s is a split card, and %s casts one of its halves", id, p)
	}
	return g.mayBegin(p, id, a)
}

// fuse has a fused split spell do what its halves say, one after the other.
func (g *Course) fuse(spell table.ID, a *table.Announcement) {
	whole := oracle.Ability{Kind: oracle.SpellAbility}
	for _, held := range g.QuietCharacteristics(spell).Abilities {
		if held.SpellText() {
			a.Modes = append(a.Modes, len(whole.Modes))
			whole.Modes = append(whole.Modes, held.Modes[0])
		}
	}
	if len(a.Modes) == 2 && !g.Applies("702.102d", "the instructions of the left half of %s are followed first", spell) {
		a.Modes[0], a.Modes[1] = 1, 0
	}
	a.Ability = &whole
}

// fusedCost is the mana cost for which a spell is cast: if it is fused, that of each half.
func (g *Course) fusedCost(spell table.ID, cost oracle.Cost) oracle.Cost {
	halves := g.Faces[g.Object(spell).Face].Halves
	if len(halves) > 0 && !g.Applies("702.102c", "%s costs what each of its halves costs", spell) {
		return halves[0].ManaCost
	}
	return cost
}
