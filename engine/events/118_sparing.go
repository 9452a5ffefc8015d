package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what 118.3 says of a cost of which mana is a part: what its mana is made with
// pays for no other part of it, unless it has become something else by that: what was sacrificed for
// mana is a card in a graveyard when the costs are paid, and mana abilities come before them (601.2g-h).

// sparing carries out what pays, or asks whether one could pay, a cost of a permanent: where
// {T} is part of it, the permanent makes no mana for the rest of it. Mana abilities are
// activated before costs are paid (601.2g-h), and what one of them has tapped can't be tapped again (118.3).
func (g *Course) sparing(cost []oracle.CostItem, id table.ID, do func()) {
	if !tapsItself(cost) || !g.InForce("118.3") || !slices.ContainsFunc(g.QuietCharacteristics(id).Abilities, func(h table.Held) bool { return g.IsManaAbility(h.Ability) }) {
		do()
		return
	}
	// What is known of the mana sources for the other actions is not true of this one.
	within(&g.Listing, nil, func() { g.WithReserved([]table.ID{id}, do) })
}

// spendable are the parts of a cost of which a mana ability that is activated for the rest may
// leave too little: counters, energy, life, and whether a permanent is untapped. What is
// given up for a cost is chosen as it is paid.
func spendable(items []oracle.CostItem) []oracle.CostItem {
	var list []oracle.CostItem
	for _, item := range items {
		switch item.(type) {
		case oracle.TapThis, oracle.PayCounters, oracle.PayEnergy, oracle.PayLife:
			list = append(list, item)
		}
	}
	return list
}

// manaMayBring reports whether a player has a mana ability that could bring what a cost lacks before it
// is paid (601.2g): one that does more than add mana, or that puts cards into a graveyard as its own cost.
func (g *Course) manaMayBring(p table.ID, items []oracle.CostItem) bool {
	exiles := slices.ContainsFunc(items, func(i oracle.CostItem) bool {
		exile, ok := i.(oracle.PayExile)
		return ok && exile.Phrase.Zone == oracle.Graveyard
	})
	may := false
	g.eachManaAbility(p, func(id table.ID, a *oracle.Ability) {
		may = may || addsBesides(a) || exiles && g.buries(id, a)
	})
	return may
}

// hangsOn marks a refusal as one that other answers to a choice might change.
func hangsOn(choice string, refusal error) error {
	if illegal, ok := refusal.(*table.Illegal); ok && refusal != table.NotListed {
		illegal.Hangs = choice
	}
	return refusal
}

// eachManaAbility calls do for the mana abilities of a player's permanents that could be activated in a
// payment, for what they cost themselves or not.
func (g *Course) eachManaAbility(p table.ID, do func(id table.ID, a *oracle.Ability)) {
	var list []manaSource
	g.Scratch(func() {
		if list = g.addManaSources(nil, p, false); g.converters {
			list = append(list, g.converting(p)...)
		}
	})
	for i := range list {
		do(list[i].id, list[i].ability)
	}
}

// addsBesides reports whether a mana ability does something besides adding mana.
func addsBesides(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		return slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool {
			_, mana := i.(oracle.AddMana)
			return !mana
		})
	})
}

// buries reports whether the cost of a mana ability of a permanent puts cards into a graveyard. A token
// that comes there is none.
func (g *Course) buries(id table.ID, a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Cost, func(i oracle.CostItem) bool {
		switch i := i.(type) {
		case oracle.PaySacrifice:
			return !i.This || g.Object(id).Kind.IsCard()
		case oracle.PayDiscard, oracle.PayMill:
			return true
		}
		return false
	})
}

// couldBury lists the cards that a player could put into their graveyard by the costs of mana abilities, and
// so before the cost that these are activated for is paid.
func (g *Course) couldBury(p table.ID) []table.ID {
	var list []table.ID
	g.eachManaAbility(p, func(id table.ID, a *oracle.Ability) {
		ctx := table.Context{Source: id, Controller: p, Ability: a}
		for _, item := range a.Cost {
			switch item.(type) {
			case oracle.PaySacrifice, oracle.PayDiscard:
				options, _ := g.costObjects(item, &ctx)
				list = append(list, options...)
			}
		}
	})
	return slices.DeleteFunc(list, func(id table.ID) bool { return !g.Object(id).Kind.IsCard() || g.Object(id).Owner != p })
}

// tappedTwice says why a cost can't be paid for which a permanent would have to be tapped both for
// mana and by {T}.
func (g *Course) tappedTwice(p table.ID, total *totalCost, ctx *table.Context) (err error) {
	payable := func() (can bool) {
		g.Scratch(func() { can = g.affordable(p, total.mana, 0, ctx.Source) })
		return can
	}
	before := g.Under.reserved
	g.sparing(total.other, ctx.Source, func() {
		if len(g.Under.reserved) == len(before) || payable() {
			return
		}
		within(&g.Under.reserved, before, func() {
			if payable() {
				err = g.Forbids("118.3", "%s makes no mana for the cost of which its own {T} is a part", ctx.Source)
			}
		})
	})
	return err
}

// zoneOfCost is where a cost that moves objects puts them.
func zoneOfCost(item oracle.CostItem) (oracle.Zone, bool) {
	switch item := item.(type) {
	case oracle.PayBehold:
		return oracle.Exile, item.Exile
	case oracle.PaySacrifice, oracle.PayDiscard:
		return oracle.Graveyard, true
	case oracle.PayExile:
		return oracle.Exile, true
	case oracle.PayReturn:
		return oracle.Hand, true
	case oracle.PayPut:
		return item.To, true
	}
	return oracle.Nowhere, false
}
