package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what 502.3 says of effects by which not all permanents of a player untap.

// untappingWithOthers finds the tapped permanents that an effect of another player's untaps in this untap step, and that
// effect's source. What keeps them from untapping in the untap step of their controller says nothing of this one.
func (g *Game) untappingWithOthers() map[ID]ID {
	var list map[ID]ID
	table.EachStaticOf(&g.Table, func(source, controller ID, s oracle.UntapsWithOthers, ctx *table.Context) {
		if g.IsActive(controller) {
			return
		}
		for _, id := range g.Battlefield {
			if g.Object(id).Tapped && !g.IsActive(g.QuietCharacteristics(id).Controller) && g.IsMeant(s.What, id, ctx) {
				if list == nil {
					list = map[ID]ID{}
				}
				list[id] = source
			}
		}
	})
	return list
}

// leaveTapped leaves of what would untap what its controller chooses not to untap, where its text allows that (101.1).
func (g *Game) leaveTapped(list []table.Event) []table.Event {
	for _, p := range g.Team(g.ActivePlayer) {
		var options []ID
		for i := range list {
			if list[i].Player == p && g.permitted(list[i].Object, oracle.StayTapped) {
				options = append(options, list[i].Object)
			}
		}
		if len(options) == 0 || !g.Applies("502.3", "%s determines which permanents untap, and may choose that some do not", p) {
			continue
		}
		stay := g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: options[0], Rule: "502.3", Options: options, Max: len(options)})
		list = slices.DeleteFunc(list, func(e table.Event) bool { return slices.Contains(stay, e.Object) })
	}
	return list
}

// fewUntap is an effect by which only so many permanents of a kind untap in the untap step of a player.
type fewUntap struct {
	source ID
	meant  []ID // those of that player that would untap
	most   int
}

// allows reports whether so many of the permanents may untap.
func (f *fewUntap) allows(chosen []ID) bool {
	n := 0
	for _, id := range chosen {
		if slices.Contains(f.meant, id) {
			n++
		}
	}
	return n <= f.most
}

// untapFew leaves of what would untap what the players of the turn choose, where effects let only so many
// permanents untap. What no effect keeps from untapping untaps, so they choose no fewer.
func (g *Game) untapFew(events []table.Event) []table.Event {
	for _, p := range g.Team(g.ActivePlayer) {
		if few := g.fewUntapping(events, p); len(few) > 0 {
			chosen, asked := g.chooseUntapping(few, p)
			events = slices.DeleteFunc(events, func(e table.Event) bool {
				return slices.Contains(asked, e.Object) && !slices.Contains(chosen, e.Object)
			})
		}
	}
	return events
}

// fewUntapping lists the effects by which not all permanents of a player untap that would.
func (g *Game) fewUntapping(events []table.Event, p ID) []fewUntap {
	var list []fewUntap
	table.EachStaticOf(&g.Table, func(source, _ ID, r oracle.Restriction, ctx *table.Context) {
		if r.Cant != oracle.UntapMoreThan || !g.IsMeant(r.Affected, p, ctx) {
			return
		}
		few := fewUntap{source: source, most: r.AtMost}
		for i := range events {
			if events[i].Player == p && g.Matches(r.By, events[i].Object, ctx) {
				few.meant = append(few.meant, events[i].Object)
			}
		}
		if len(few.meant) > few.most && g.Applies("101.2", "%s says that %s untaps no more than %n of some permanents", source, p, table.Count(r.AtMost)) {
			list = append(list, few)
		}
	})
	return list
}

// chooseUntapping has a player determine which of the permanents that are not all to untap do (502.3).
func (g *Game) chooseUntapping(few []fewUntap, p ID) (chosen, asked []ID) {
	for i := range few {
		for _, id := range few[i].meant {
			if !slices.Contains(asked, id) {
				asked = append(asked, id)
			}
		}
	}
	allowed := func(ids []ID) bool {
		return !slices.ContainsFunc(few, func(f fewUntap) bool { return !f.allows(ids) })
	}
	// as many as may be, beginning with one of them
	from := func(id ID) []ID {
		ids := []ID{id}
		for _, other := range asked {
			if more := append(slices.Clip(ids), other); other != id && allowed(more) {
				ids = more
			}
		}
		return ids
	}
	d := Decision{Kind: ObjectDecision, Purpose: ForChoice, Player: p, About: few[0].source, Rule: "502.3", Options: asked, Max: len(asked)}
	d.Refuse = func(a Answer) error {
		for i, id := range a.IDs {
			if !slices.Contains(asked, id) || slices.Contains(a.IDs[:i], id) {
				return fmt.Errorf("%s can't be chosen", g.Name(id))
			}
		}
		if !allowed(a.IDs) {
			return g.Forbids("502.3", "%s says that no more of them untap", few[0].source)
		}
		for _, id := range asked {
			if !slices.Contains(a.IDs, id) && allowed(append(slices.Clip(a.IDs), id)) {
				return g.Forbids("502.3", "nothing keeps %s from untapping besides", id)
			}
		}
		return nil
	}
	d.List = func() []Answer {
		var list []Answer
		for _, id := range asked {
			if allowed([]ID{id}) {
				list = append(list, Answer{IDs: from(id)})
			}
		}
		if len(list) == 0 {
			list = append(list, Answer{})
		}
		return list
	}
	return g.Choose(&d).IDs, asked
}
