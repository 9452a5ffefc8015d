package events

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what 601.2h says of the order of payments: costs are paid in any
// order that the player likes, and what has just been sacrificed or discarded can be
// exiled for the next one.

// moving lists the costs for which objects move, by what is done to them, but for those
// that come last because they are random. What they are paid with depends on their order.
func moving(items []oracle.CostItem) []int {
	var list []int
	for i, item := range items {
		if _, moves := zoneOfCost(item); moves && !paidLast(item) {
			list = append(list, i)
		}
	}
	return list
}

// orderCosts has a player order the costs for which objects move. If two of them do the same
// to objects their order is that of the text.
func (g *Course) orderCosts(p table.ID, items []oracle.CostItem, ctx *table.Context) ([]oracle.CostItem, error) {
	movers := moving(items)
	if len(movers) < 2 {
		return items, nil
	}
	for i, m := range movers {
		if slices.ContainsFunc(movers[:i], func(other int) bool { return costVerb(items[other]) == costVerb(items[m]) }) {
			return items, nil
		}
	}
	var orders [][]int
	var words []string
	var order func(so, rest []int)
	order = func(so, rest []int) {
		if len(rest) == 0 {
			var verbs []string
			for _, i := range so {
				verbs = append(verbs, costVerb(items[i]))
			}
			orders, words = append(orders, so), append(words, strings.Join(verbs, ", "))
			return
		}
		for k, i := range rest {
			order(append(slices.Clip(so), i), slices.Delete(slices.Clone(rest), k, k+1))
		}
	}
	order(nil, movers)
	d := Decision{Kind: WordDecision, Purpose: ForCostOrder, Player: p, About: ctx.Source, Rule: "601.2h", Words: words}
	d.Refuse = func(a Answer) error {
		if !slices.Contains(words, a.Word) {
			return fmt.Errorf("%q is no order of the costs of %s: %s", a.Word, g.Name(ctx.Source), strings.Join(words, "; "))
		}
		return nil
	}
	d.List = d.words
	answer, err := g.ask(&d)
	if err != nil {
		return nil, err
	}
	out := slices.Clone(items)
	for k, i := range orders[slices.Index(words, answer.Word)] {
		out[movers[k]] = items[i]
	}
	return out, nil
}

// payableFromTheStart leaves out the costs that may become payable only when others have
// been paid: whether they can be is seen when their turn comes.
func (g *Course) payableFromTheStart(items []oracle.CostItem) []oracle.CostItem {
	movers := moving(items)
	if len(movers) < 2 {
		return items
	}
	var list []oracle.CostItem
	for i, item := range items {
		if exile, ok := item.(oracle.PayExile); ok && i != movers[0] && exile.Phrase.Zone == oracle.Graveyard {
			continue
		}
		list = append(list, item)
	}
	return list
}
