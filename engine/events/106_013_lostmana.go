package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 106.13: mana that a player loses by an effect, and that another adds.

var _ = carriesOut((*Course).loseMana, "Who", "To")

// loseMana empties a mana pool and puts what was in it into another.
func (g *Course) loseMana(i oracle.LoseMana, ctx *table.Context) {
	for _, p := range g.Refer(i.Who, ctx) {
		if len(g.Player(p).Mana) > 0 && g.turnsMana(p, func(table.Mana) bool { return true }) {
			continue
		}
		lost := slices.Clone(g.Player(p).Mana)
		g.Player(p).Mana = g.Player(p).Mana[:0]
		g.Stir()
		for _, to := range g.Refer(i.To, ctx) {
			if !g.Applies("106.13", "the mana that %s adds is the mana that %s has lost, with all that is tied to it", to, p) {
				lost = newlyMade(lost, ctx.Source)
			}
			g.addMana(to, lost)
		}
	}
}

// newlyMade is as much mana of the same types, produced by something else.
func newlyMade(mana []table.Mana, source table.ID) []table.Mana {
	list := make([]table.Mana, len(mana))
	for i, m := range mana {
		list[i] = table.Mana{Color: m.Color, Source: source}
	}
	return list
}

// AddsLostMana reports whether an ability adds mana that somebody has lost.
func AddsLostMana(a *oracle.Ability) (so bool) {
	oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
		lose, ok := reflect.TypeAssert[oracle.LoseMana](v)
		so = so || ok && lose.To != nil
	})
	return so
}
