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
	changed := g.activationsCostOtherwise()
	produces, triggers := g.productionMayChange(), g.manaMayTrigger()
	g.Scratch(func() {
		for _, id := range g.manaHolders(p) {
			c := g.QuietCharacteristics(id)
			if !g.holdsMana(p, id, c) || slices.Contains(g.Under.reserved, id) {
				continue
			}
			for _, a := range c.Abilities {
				if !g.Functions(id, a.Ability) || !g.IsManaAbility(a.Ability) || len(ManaOf(a.Cost)) == 0 && (!changed || g.manaCost(p, id, a.Ability).Total() == 0) {
					continue
				}
				if isSettledFirst(a.Ability) {
					if g.withheldFrom(p, id, a.Ability) == nil {
						list = g.numberedSources(p, list, id, a.Ability, produces, triggers)
					}
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

// activationsCostOtherwise reports whether something may change what activating abilities costs. Mana abilities are
// among these, unless a text leaves them out (605.3, 602.2b).
func (g *Course) activationsCostOtherwise() bool {
	return g.TraitsInPlay().Prices || g.Commanding > 0 || slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return table.ChangesActivations(e.Static) })
}

// manaCost is the mana that activating a mana ability would cost a player, as effects change it.
func (g *Course) manaCost(p, id table.ID, a *oracle.Ability) table.Due {
	if a.ActivationCost == nil && !g.activationsCostOtherwise() || !g.InForce("605.3") {
		return table.DueOf(ManaOf(a.Cost), 0)
	}
	total := totalCost{mana: table.DueOf(ManaOf(a.Cost), 0)}
	g.Scratch(func() { g.changeAbilityCost(&total, id, table.None, p, a) })
	return total.mana
}

// changedForMana is the cost of a mana ability that is being activated, as announced, with what effects make of it (601.2f).
func (g *Course) changedForMana(p, id table.ID, a *oracle.Ability, cost []oracle.CostItem) []oracle.CostItem {
	if a.ActivationCost == nil && !g.activationsCostOtherwise() {
		return cost
	}
	total := totalCost{mana: table.DueOf(ManaOf(cost), 0)}
	total.other = slices.DeleteFunc(slices.Clone(cost), func(i oracle.CostItem) bool { _, mana := i.(oracle.PayMana); return mana })
	before := total.mana.Total()
	g.changeAbilityCost(&total, id, table.None, p, a)
	if total.mana.Total() != before && !g.Applies("605.3", "the mana ability of %s is activated like any other, and so what that costs is changed", id) {
		return cost
	}
	if total.mana.Total() == 0 {
		return total.other
	}
	return append(total.other, oracle.PayMana{Mana: costOf(total.mana)})
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
		for k := 0; k < s.options.n; k += max(1, s.perOwn) {
			mana := []oracle.Symbol{}
			for _, m := range s.added(k) {
				mana = append(mana, oracle.Symbol{Colors: m.Color, Colorless: m.Color == 0})
			}
			list = append(list, Action{Kind: TapForMana, Player: p, Object: s.id, Mana: mana})
		}
	}
	return list
}
