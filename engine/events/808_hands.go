package events

import (
	"slices"

	"rulestep/engine/table"
)

// This file says which players of a team may look at each other's hands (808.5, 809.7, 810.5, 811.5).

// reviews reports whether a player may look at the hand of another one, who is a teammate.
func (g *Course) reviews(p, mate table.ID) bool {
	if !g.Teammates(p, mate) {
		return false
	}
	switch {
	case g.Attacks == table.BesideEmperor:
		return g.Applies("809.7", "%s may review the hand of %s, a teammate", p, mate)
	case g.Attacks == table.BesideOthers, !slices.Contains(g.SeatedWith(p), mate): // as no other variant has them sit
		left, right := g.Neighbors(p)
		return slices.Contains([]table.ID{left, right}, mate) && g.Applies("811.5", "%s may review the hand of %s, a teammate in the next seat", p, mate)
	}
	if g.SharesLife() {
		return g.Applies("810.5", "%s may review the hand of %s, a teammate", p, mate)
	}
	return g.Applies("808.5", "%s may review the hand of %s, a teammate", p, mate)
}
