package engine

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 106.13: mana that a player loses by an effect, and that another adds.

// loseMana empties a mana pool and puts what was in it into another.
func (g *Game) loseMana(i oracle.LoseMana, ctx *Context) {
	for _, p := range g.refer(i.Who, ctx) {
		lost := slices.Clone(g.player(p).mana)
		g.player(p).mana = g.player(p).mana[:0]
		for _, to := range g.refer(i.To, ctx) {
			if !g.applies("106.13", "the mana that %s adds is the mana that %s has lost, with all that is tied to it", to, p) {
				lost = newlyMade(lost, ctx.Source)
			}
			g.addMana(to, lost)
		}
	}
}

// newlyMade is as much mana of the same types, produced by something else.
func newlyMade(mana []Mana, source ID) []Mana {
	list := make([]Mana, len(mana))
	for i, m := range mana {
		list[i] = Mana{Color: m.Color, Source: source}
	}
	return list
}

// addsLostMana reports whether an ability adds mana that somebody has lost.
func addsLostMana(a *oracle.Ability) (so bool) {
	oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
		lose, ok := v.Interface().(oracle.LoseMana)
		so = so || ok && lose.To != nil
	})
	return so
}
