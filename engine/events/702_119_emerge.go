package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out emerge (702.119): what is to be sacrificed is chosen as the cost is announced,
// as the total cost depends on it, and is sacrificed as that cost is paid.

// announceEmerged carries out 702.119b for the choice. What it takes out of the way's cost is paid by
// sacrificeEmerged.
func (g *Course) announceEmerged(ctx *table.Context, a *table.Announcement, way *castWay) error {
	p := ctx.Controller
	at := slices.IndexFunc(way.cost, func(i oracle.CostItem) bool { _, is := i.(oracle.PaySacrifice); return is })
	if err := g.costPayable(way.cost[at:at+1], ctx); err != nil {
		return err
	}
	options, _ := g.costObjects(way.cost[at], ctx)
	if len(options) == 0 {
		return nil
	}
	slices.SortStableFunc(options, func(a, b table.ID) int { return g.ManaValue(b) - g.ManaValue(a) })
	d := g.costDecision(p, way.cost[at], options, 1, ctx)
	d.Rule = "702.119b"
	answer, err := g.ask(&d)
	if err != nil {
		return err
	}
	if len(answer.IDs) != 1 {
		return nil
	}
	way.cost = slices.Delete(slices.Clone(way.cost), at, at+1)
	a.Given = answer.IDs[0]
	return nil
}

// emerged carries out the second ability of 702.119a: the mana value of what will be sacrificed.
func (g *Course) emerged(spell, permanent table.ID, a *oracle.Ability) int {
	n := g.ManaValue(permanent)
	if n == 0 || !g.Applies(a.Rule, "the total cost of %s is lowered by %n generic mana, the mana value of %s", spell, table.Count(n), permanent) {
		return 0
	}
	return n
}

// sacrificeEmerged carries out 702.119b for the payment.
func (g *Course) sacrificeEmerged(ctx *table.Context) error {
	a := ctx.Announced
	id, p := a.GivenFor("emerge"), ctx.Controller
	if id == table.None {
		return nil
	}
	if !g.OnBattlefield(id) || g.Controller(id) != p {
		return g.Forbids("601.2h", "%s is no longer there to be sacrificed for %s", id, ctx.Source)
	}
	if !g.Applies("702.119b", "%s is sacrificed as the total cost of %s is paid", id, ctx.Source) {
		return nil
	}
	a.Paid = append(a.Paid, table.PaidObject{How: "sacrificed", Id: id})
	g.NoteLink(table.Link{By: ctx.Source, Cost: true}, g.Happen(table.Event{Kind: table.SacrificeEvent, Object: id, Player: p}), oracle.Graveyard)
	return nil
}
