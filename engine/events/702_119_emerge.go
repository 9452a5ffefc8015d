package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out emerge (702.119): what is to be sacrificed is chosen as the cost is announced,
// as the total cost depends on it, and is sacrificed as that cost is paid.

// announceEmerged carries out 702.119b for the choice. What it takes out of the way's cost is paid by
// sacrificeGiven.
func (g *Course) announceEmerged(ctx *table.Context, a *table.Announcement, way *castWay) error {
	at := slices.IndexFunc(way.cost, func(i oracle.CostItem) bool { _, is := i.(oracle.PaySacrifice); return is })
	if err := g.costPayable(way.cost[at:at+1], ctx); err != nil {
		return err
	}
	given, err := g.chooseGiven(way.cost[at], ctx, "702.119b", nil)
	if err != nil || given == table.None {
		return err
	}
	way.cost = slices.Delete(slices.Clone(way.cost), at, at+1)
	a.Given = given
	return nil
}

// chooseGiven has the permanent chosen that will be sacrificed for a spell, as a rule says of its keyword. What is given
// already can't be.
func (g *Course) chooseGiven(item oracle.CostItem, ctx *table.Context, rule cr.Rule, given []table.ID) (table.ID, error) {
	options, _ := g.costObjects(item, ctx)
	options = besides(options, given)
	if len(options) == 0 {
		return table.None, nil
	}
	slices.SortStableFunc(options, func(a, b table.ID) int { return g.ManaValue(b) - g.ManaValue(a) })
	d := g.costDecision(ctx.Controller, item, options, 1, ctx)
	d.Rule = rule
	answer, err := g.ask(&d)
	if err != nil || len(answer.IDs) != 1 {
		return table.None, err
	}
	return answer.IDs[0], nil
}

// emerged carries out the second ability of 702.119a: the mana value of what will be sacrificed.
func (g *Course) emerged(spell, permanent table.ID, a *oracle.Ability) int {
	n := g.ManaValue(permanent)
	if n == 0 || !g.Applies(a.Rule, "the total cost of %s is lowered by %n generic mana, the mana value of %s", spell, table.Count(n), permanent) {
		return 0
	}
	return n
}

// sacrificeGiven carries out 702.119b and 702.48b for the payment.
func (g *Course) sacrificeGiven(ctx *table.Context) error {
	a := ctx.Announced
	if a == nil {
		return nil
	}
	if id := a.GivenFor("emerge"); id != table.None {
		if err := g.sacrificeFor(id, "702.119b", ctx); err != nil {
			return err
		}
	}
	for _, id := range a.Offered {
		if err := g.sacrificeFor(id, "702.48b", ctx); err != nil {
			return err
		}
	}
	return nil
}

// sacrificeFor sacrifices a permanent as the total cost of a spell is paid, as a rule says.
func (g *Course) sacrificeFor(id table.ID, rule cr.Rule, ctx *table.Context) error {
	a, p := ctx.Announced, ctx.Controller
	if !g.OnBattlefield(id) || g.Controller(id) != p {
		return g.Forbids("601.2h", "%s is no longer there to be sacrificed for %s", id, ctx.Source)
	}
	if !g.Applies(rule, "%s is sacrificed as the total cost of %s is paid", id, ctx.Source) {
		return nil
	}
	a.Paid = append(a.Paid, table.PaidObject{How: "sacrificed", Id: id})
	g.NoteLink(table.Link{By: ctx.Source, Cost: true}, g.Happen(table.Event{Kind: table.SacrificeEvent, Object: id, Player: p}), oracle.Graveyard)
	return nil
}
