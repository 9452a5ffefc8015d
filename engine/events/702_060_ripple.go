package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// ripple carries out what the ability of ripple does (702.60a): its controller may reveal cards from the
// top of their library and cast those that have the name of the spell, one after the other.
func (g *Course) ripple(i oracle.KeywordAction, ctx *table.Context) {
	p := ctx.Controller
	n := min(g.Quantity(i.Count, ctx), len(g.Player(p).Library))
	if n == 0 || !g.YesNo(Decision{Purpose: ForMay, Player: p, About: ctx.Source, Rule: "702.60a"}) {
		return
	}
	g.instructOne(oracle.Reveal{Who: oracle.You{}, What: oracle.TopOf{Of: oracle.You{}, Count: oracle.Literal(n)}}, ctx)
	revealed := slices.Clone(ctx.WhatCame(oracle.WhatWasShown))
	same := oracle.Shares{What: oracle.NameVariety, With: oracle.This{}}
	for _, id := range revealed {
		if g.Matches(&oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{same}}, id, ctx) {
			g.instructOne(oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: particular(id), Free: true}}}, ctx)
		}
	}
	var rest []oracle.Reference
	for _, id := range revealed {
		if g.Object(id).Zone == oracle.Library {
			rest = append(rest, particular(id))
		}
	}
	g.instructOne(oracle.Move{What: oracle.The{All: rest}, To: oracle.Library, Bottom: true}, ctx)
}
