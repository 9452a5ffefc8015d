package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 605.3a for mana abilities that cost mana themselves: one may
// be activated in the middle of a payment, and is paid for with mana that was made
// for it just before.

// converting lists the mana abilities of a player that cost mana and could be
// activated now but for that mana.
func (g *Course) converting(p table.ID) []manaSource {
	var list []manaSource
	produces, triggers := g.productionMayChange(), g.TraitsInPlay().Triggers
	g.Scratch(func() {
		for _, id := range g.Battlefield {
			c := g.QuietCharacteristics(id)
			if c.Controller != p || slices.Contains(g.Under.reserved, id) {
				continue
			}
			for _, a := range c.Abilities {
				if len(ManaOf(a.Cost)) == 0 || !g.IsManaAbility(a.Ability) {
					continue
				}
				ctx := table.Context{Source: id, Controller: p, Ability: a.Ability}
				if g.costPayable(a.Cost, &ctx) != nil || g.withheldFrom(p, id, a.Ability) != nil {
					continue
				}
				if o := g.manaOptions(a.Ability, &ctx); o.n > 0 {
					list = g.addSource(p, list, manaSource{id: id, ability: a.Ability, options: o, loose: loosely(a.Ability)}, produces, triggers)
				}
			}
		}
	})
	return list
}

// payForMana pays the mana that a mana ability costs. Meanwhile that permanent makes no
// other mana: its ability is being activated (605.3c), and it could not tap twice.
func (g *Course) payForMana(p table.ID, s *manaSource, cost oracle.Cost) error {
	var err error
	g.WithReserved([]table.ID{s.id}, func() {
		g.Under.making.spending = true
		within(&g.Under.activates, true, func() { err = g.PayMana(p, table.DueOf(cost, 0), s.id) })
		g.Under.making.spending = false
	})
	return err
}

// ManaActions lists the mana abilities that a player could activate who has priority, each with
// what it can add (605.3a). It is asked aside.
func (g *Course) ManaActions(p table.ID) []Action {
	var list []Action
	for _, s := range g.manaSources(p) {
		for k := range s.options.n {
			mana := []oracle.Symbol{}
			for _, m := range s.added(k) {
				mana = append(mana, oracle.Symbol{Colors: m.Color, Colorless: m.Color == 0})
			}
			list = append(list, Action{Kind: TapForMana, Player: p, Object: s.id, Mana: mana})
		}
	}
	return list
}
