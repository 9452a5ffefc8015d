package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 702.122, crew, as far as paying for it goes: any number of
// untapped creatures are tapped whose total power is enough (702.122a).

// crewOptions lists the creatures that could be tapped for a crew cost.
func (g *Game) crewOptions(item oracle.PayTapPower, ctx *Context) []ID {
	phrase := item.Phrase
	phrase.Where = append(slices.Clip(phrase.Where), oracle.Is{Status: oracle.Untapped})
	return g.all(&phrase, ctx)
}

func (g *Game) totalPower(ids []ID) int {
	n := 0
	for _, id := range ids {
		n += g.chars(id).Power
	}
	return n
}

// totalPowerPayable reports why creatures of enough power can't be tapped.
func (g *Game) totalPowerPayable(item oracle.PayTapPower, ctx *Context) error {
	most := 0
	g.scratch(func() {
		for _, id := range g.crewOptions(item, ctx) {
			most += max(0, g.chars(id).Power)
		}
	})
	if most < item.Power {
		return g.forbids("702.122a", "%s has not enough power among other untapped creatures to crew %s", ctx.Controller, ctx.Source)
	}
	return nil
}

// payTotalPower has a player choose the creatures that crew and taps them.
func (g *Game) payTotalPower(p ID, item oracle.PayTapPower, ctx *Context) error {
	options := g.crewOptions(item, ctx)
	d := Decision{Kind: ObjectDecision, Purpose: ForCost, Player: p, About: ctx.Source, Rule: "702.122a", Options: options, Min: min(1, len(options)), Max: len(options), Words: []string{"tap"}}
	d.check = func(a Answer) error {
		for i, id := range a.IDs {
			if !slices.Contains(options, id) || slices.Contains(a.IDs[:i], id) {
				return g.forbids("702.122a", "%s can't be tapped to crew %s", id, ctx.Source)
			}
		}
		if n := g.totalPower(a.IDs); n < item.Power {
			return g.forbids("702.122a", "a total power of %n is less than the %n that crew %s", num(n), num(item.Power), ctx.Source)
		}
		return nil
	}
	d.list = func() []Answer {
		if len(options) > 8 {
			return nil
		}
		var list []Answer
		g.scratch(func() {
			for set := 1; set < 1<<len(options); set++ {
				var a Answer
				for i, id := range options {
					if set>>i&1 == 1 {
						a.IDs = append(a.IDs, id)
					}
				}
				if d.check(a) == nil {
					list = append(list, a)
				}
			}
		})
		return list
	}
	d.forced = len(d.list()) == 1
	chosen, err := g.ask(&d)
	if err != nil {
		return err
	}
	var events []Event
	for _, id := range chosen.IDs {
		events = append(events, Event{Kind: TapEvent, Object: id, Player: p})
	}
	g.happen(events...)
	return nil
}
