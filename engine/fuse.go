package engine

import "rulestep/engine/oracle"

// This file carries out 702.102: both halves of a split card with fuse are cast as one
// spell.

// fused stands, in an action, for both halves of a split card in place of one of them.
const fused int32 = -1

// mayBeFused reports whether both halves of a card could be cast together.
func (g *Game) mayBeFused(id ID) bool {
	return g.isSplit(id) && g.object(id).Zone == oracle.Hand && g.has(id, "fuse")
}

// mayFuse says which rule keeps a player from beginning to cast both halves of a card.
func (g *Game) mayFuse(p, id ID, a *Action) error {
	if !g.has(id, "fuse") {
		return g.forbids("709.3", "%s has no fuse, and %s casts one of its halves", id, p)
	}
	if g.object(id).Zone != oracle.Hand {
		if err := g.forbids("702.102a", "fuse works for a card that is cast from the hand, and %s is not there", id); err != nil {
			return err
		}
	} else if !g.applies("702.102a", "%s casts both halves of %s as one spell", p, id) {
		return g.forbids("709.3", "%s is a split card, and %s casts one of its halves", id, p)
	}
	return g.mayBegin(p, id, a)
}

// fuse has a fused split spell do what its halves say, one after the other.
func (g *Game) fuse(spell ID, a *Announcement) {
	whole := oracle.Ability{Kind: oracle.SpellAbility}
	for _, held := range g.charsQuietly(spell).Abilities {
		if held.Kind == oracle.SpellAbility {
			a.Modes = append(a.Modes, len(whole.Modes))
			whole.Modes = append(whole.Modes, held.Modes[0])
		}
	}
	if len(a.Modes) == 2 && !g.applies("702.102d", "the instructions of the left half of %s are followed first", spell) {
		a.Modes[0], a.Modes[1] = 1, 0
	}
	a.Ability = &whole
}

// fusedCost is the mana cost for which a spell is cast: if it is fused, that of each half.
func (g *Game) fusedCost(spell ID, cost oracle.Cost) oracle.Cost {
	halves := g.faces[g.object(spell).face].Halves
	if len(halves) > 0 && !g.applies("702.102c", "%s costs what each of its halves costs", spell) {
		return halves[0].ManaCost
	}
	return cost
}
