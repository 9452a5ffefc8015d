package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// haunt carries out what the ability of haunt does (702.55a): the card that has been put into the graveyard
// is exiled, and haunts the target from there on (702.55b).
func (g *Course) haunt(i oracle.KeywordAction, ctx *table.Context) {
	by := *ctx
	g.instructOne(oracle.Move{What: oracle.It{}, To: oracle.Exile}, &by)
	for _, creature := range g.Refer(i.Object, ctx) {
		for _, card := range by.WhatCame(oracle.WhatMoved) {
			if g.Object(card).Zone == oracle.Exile && g.Applies("702.55b", "%s haunts %s, which the ability has targeted", card, creature) {
				g.Object(card).Note(func(s *table.Seldom) { s.Haunts = creature })
			}
		}
	}
}
