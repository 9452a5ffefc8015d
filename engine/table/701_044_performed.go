package table

import "rulestep/engine/oracle"

// This file says of what a text speaks by an action of chapter 701 that it has told a player to do: the
// Army that was amassed (701.44c), the card that was discovered (701.55c), the creature on which somebody
// who blighted put counters (701.68c of 2026-02-27).

// performed is that object, wherever it is now; none if there was none.
func (t *Table) performed(r oracle.Performed, ctx *Context) []ID {
	switch list := ctx.WhatCame(oracle.WhatWasPerformed); {
	case len(list) == 0:
		return nil
	case r.Action == "amass" && t.Applies("701.44c", "%s was chosen for amassing and is the amassed Army, with counters or without", list[0]),
		r.Action == "blight" && t.Applies("701.68c@2026-02-27", "%s was chosen for blighting and is the blighted creature", list[0]),
		r.Action == "discover" && t.Applies("701.55c", "%s is the discovered card, whether it was cast or put into a hand", list[0]):
		return list
	}
	return nil
}
