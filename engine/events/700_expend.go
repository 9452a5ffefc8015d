package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file counts the mana that players spend to cast spells in a turn (700.14 of 2026-02-27).

// expend adds the mana that a player has just paid, if a spell is cast for it. What is done in
// place of paying mana, such as tapping for convoke, is no mana spent.
func (g *Course) expend(p table.ID, mana int, ctx *table.Context) {
	if mana == 0 || !ctx.Source.IsObject() || g.Object(ctx.Source).Zone != oracle.Stack || !ctx.IsSpell(&g.Table) {
		return
	}
	seat := g.Player(p)
	seat.Expended += mana
	if g.ExpendingWatched {
		g.Happen(table.Event{Kind: table.ActionEvent, Player: p, Word: expending, Amount: mana, Ordinal: seat.Expended})
	}
}

// expending is what an event calls that mana was spent to cast a spell.
const expending = "expend"

// expendedMatches reports whether a payment brought what a player has spent this turn up to a number
// or beyond it.
func (g *Course) expendedMatches(p *oracle.Expended, e *table.Event, ctx *table.Context) bool {
	return e.Kind == table.ActionEvent && e.Word == expending && g.IsMeant(p.Who, e.Player, ctx) &&
		e.Ordinal >= p.Amount && e.Ordinal-e.Amount < p.Amount &&
		g.Applies("700.14@2026-02-27", "%s expends %n: so much mana has been spent to cast spells this turn, and less before", e.Player, table.Count(p.Amount))
}
