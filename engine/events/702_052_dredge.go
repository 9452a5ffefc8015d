package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file asks for the rules of keywords whose abilities replace something: dredge (702.52) and totem
// armor (702.89).

// replacesByKeyword reports whether the replacement effect of an ability applies, if that is one of a
// keyword.
func (g *Course) replacesByKeyword(a *oracle.Ability, e *table.Event, ctx *table.Context) bool {
	switch a.Keyword {
	case "totem armor":
		return g.Applies("702.89a", "%s is to be destroyed instead of %s, which it enchants", ctx.Source, e.Object)
	case "dredge":
		if len(g.Player(e.Player).Library) < a.N && g.Applies("702.52b", "%s has fewer than %n cards in the library and can't dredge %s", e.Player, table.Count(a.N), ctx.Source) {
			return false
		}
		return g.Applies("702.52a", "%s may mill %n cards and return %s instead of drawing", e.Player, table.Count(a.N), ctx.Source)
	}
	return true
}
