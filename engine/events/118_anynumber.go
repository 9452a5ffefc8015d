package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out costs for which any number of objects are given up (118.8, 107.1c). How many is announced with the
// costs (601.2b): the total cost may hang on it, and is locked in before anything is given up (601.2f-h). Which they are is
// said with it, for until then nothing happens but mana abilities; what one of those takes can't be given up any more.

// mostSubsets is of how many objects every choice of some is listed.
const mostSubsets = 6

// TakesAnyNumber is the one part of a cost for which any number of objects are given up; false where there is none, or where
// there are several, which nothing tells apart.
func TakesAnyNumber(items []oracle.CostItem) (oracle.CostItem, bool) {
	var only oracle.CostItem
	for _, item := range items {
		if numberTaken(item) != oracle.Quantity(oracle.AnyNumber{}) {
			continue
		}
		if only != nil {
			return nil, false
		}
		only = item
	}
	return only, only != nil
}

// numberTaken is how many objects a part of a cost takes from those that its payer has, nil where it takes none of those.
func numberTaken(item oracle.CostItem) oracle.Quantity {
	switch item := item.(type) {
	case oracle.PaySacrifice:
		return item.Count
	case oracle.PayDiscard:
		return item.Count
	case oracle.PayExile:
		return item.Count
	case oracle.PayTap:
		return item.Count
	}
	return nil
}

// announceGiven has a player say what is given up for a cost of any number of objects, and by that how many (601.2b).
func (g *Course) announceGiven(item oracle.CostItem, ctx *table.Context) error {
	p, a := ctx.Controller, ctx.Announced
	options, _ := g.costObjects(item, ctx)
	d := g.costDecision(p, item, options, len(options), ctx)
	d.Rule, d.Min, d.Idle = "601.2b", g.leastOfAny(p, len(options), ctx), len(options) == 0
	d.Sampled = len(options) > mostSubsets
	d.Refuse = func(answer Answer) error {
		if len(answer.IDs) < d.Min {
			return g.Forbids("601.2b", "%s has to give up something for the cost of %s", p, ctx.Source)
		}
		for i, id := range answer.IDs {
			if !slices.Contains(options, id) || slices.Contains(answer.IDs[:i], id) {
				return g.Forbids("118.3", "%s is nothing that %s can give up for the cost of %s", id, p, ctx.Source)
			}
		}
		return nil
	}
	d.List = func() []Answer { return g.someOf(options, d.Min) }
	answer, err := g.ask(&d)
	if err != nil || len(answer.IDs) == 0 ||
		!g.Applies("601.2b", "%s announces how many objects will be given up for the cost of %s: %n", p, ctx.Source, table.Count(len(answer.IDs))) {
		return err
	}
	a.GivenUp = slices.Clone(answer.IDs)
	if _, taps := item.(oracle.PayTap); taps {
		g.Under.reserved = append(g.Under.reserved, a.GivenUp...) // until the spell is cast
	}
	return nil
}

// someOf lists the choices of at least so many of some objects, the fewest first: each, or for each number of many objects
// the first ones.
func (g *Course) someOf(options []table.ID, least int) []Answer {
	var list []Answer
	for n := least; n <= len(options); n++ {
		if len(options) > mostSubsets {
			list = append(list, Answer{IDs: slices.Clone(options[:n])})
			continue
		}
		for _, ids := range Subsets(options, n, 1<<mostSubsets) {
			g.Work(1)
			list = append(list, Answer{IDs: ids})
		}
	}
	return list
}

// announcedFor is how many objects are to be given up for the part of a cost that takes any number: none before it is announced.
func announcedFor(ctx *table.Context) []table.ID {
	if ctx.Announced == nil {
		return nil
	}
	return ctx.Announced.GivenUp
}

// stillGiven is what has been announced for a cost, as it is paid; an error where something of it can't be given up any more.
func (g *Course) stillGiven(options []table.ID, ctx *table.Context) ([]table.ID, error) {
	given := announcedFor(ctx)
	for _, id := range given {
		if !slices.Contains(options, id) {
			if err := g.Forbids("601.2h", "%s can't be given up any more for the cost of %s", id, ctx.Source); err != nil {
				return nil, err
			}
		}
	}
	return given, nil
}

// givenFor is what a card asks for as an additional cost of any number of objects, and by how much it costs less for each; ok
// is false for cards that are not so.
func (g *Course) givenFor(card table.ID) (item oracle.CostItem, less oracle.Cost, ok bool) {
	for _, held := range g.QuietCharacteristics(card).Abilities {
		for _, s := range held.Statics {
			switch s := s.(type) {
			case oracle.AdditionalCost:
				item, _ = TakesAnyNumber(s.Cost)
			case oracle.CostChange:
				if _, each := s.Each.(oracle.NumberGiven); each {
					less = s.Reduce
				}
			}
		}
	}
	return item, less, item != nil && len(less) > 0
}

// affordableGivingUp reports whether a player could pay for a card if some objects were given up for it, by which it costs less.
func (g *Course) affordableGivingUp(p, card table.ID, d table.Due) bool {
	item, less, ok := g.givenFor(card)
	if !ok {
		return false
	}
	options, _ := g.costObjects(item, &table.Context{Source: card, Controller: p, Object: card})
	_, taps := item.(oracle.PayTap)
	could := false
	for n := 1; n <= len(options) && !could; n++ {
		g.Scratch(func() {
			total := totalCost{mana: d}
			g.reduce(&total, d.Colored, slices.Repeat(less, n), card, card)
			var kept []table.ID
			if taps {
				kept = options[:n]
			}
			g.WithReserved(kept, func() { could = g.affordable(p, total.mana, 0, card) })
		})
	}
	return could
}
