package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.122, crew, as far as paying for it goes: any number of
// untapped creatures are tapped whose total power is enough (702.122a). Saddle is paid for in the
// same way (702.171a of 2026-02-27).

// crewOptions lists the creatures that could be tapped for a crew cost.
func (g *Course) crewOptions(item oracle.PayTapPower, ctx *table.Context) []table.ID {
	phrase := item.Phrase
	phrase.Where = append(slices.Clip(phrase.Where), oracle.Is{Status: oracle.Untapped})
	options := g.AllOf(&phrase, ctx)
	if keywordOf(ctx) != "crew" || g.Unrestricted() {
		return options
	}
	return slices.DeleteFunc(options, func(id table.ID) bool {
		by := table.None
		table.EachStaticOf(&g.Table, func(source, _ table.ID, r oracle.Restriction, about *table.Context) {
			if by == table.None && r.Cant == oracle.CrewVehicles && g.IsMeant(r.Affected, id, about) {
				by = source
			}
		})
		return by != table.None && g.Applies("702.122c", "%s can't crew Vehicles, by an effect of %s, so it can't be tapped for that", id, by)
	})
}

// crewPower is the power with which a creature crews a Vehicle or saddles a Mount, which some effects say
// is another than its own.
func (g *Course) crewPower(id table.ID, keyword oracle.Keyword) int {
	c := g.Characteristics(id)
	power, more, by := c.Power, 0, table.None
	table.EachStaticOf(&g.Table, func(source, _ table.ID, e oracle.CrewsAs, about *table.Context) {
		if does := keyword == "crew" && e.Crew || keyword == "saddle" && e.Saddle; !does || !g.IsMeant(e.Affected, id, about) {
			return
		}
		by = source
		more += e.More
		if e.ByToughness {
			power = c.Toughness
		}
	})
	if by != table.None && g.Applies("609.4", "%s pays for this as though its power were %n, by what %s says", id, table.Count(power+more), by) {
		return power + more
	}
	return c.Power
}

// keywordOf is the keyword whose cost is paid with power, "" for a cost that the text itself says.
func keywordOf(ctx *table.Context) oracle.Keyword {
	if ctx.Ability == nil {
		return ""
	}
	switch k := ctx.Ability.Keyword; k {
	case "crew", "saddle":
		return k
	}
	return ""
}

// powerPays is what the power is for.
func powerPays(ctx *table.Context) string {
	if k := keywordOf(ctx); k != "" {
		return string(k)
	}
	return "pay for"
}

// totalPowerPayable reports why creatures of enough power can't be tapped.
func (g *Course) totalPowerPayable(item oracle.PayTapPower, ctx *table.Context) error {
	most := 0
	g.Scratch(func() {
		for _, id := range g.crewOptions(item, ctx) {
			most += max(0, g.crewPower(id, keywordOf(ctx)))
		}
	})
	if most < item.Power {
		return g.Forbids(ruleOfPower(ctx), "%s has not enough power among other untapped creatures to "+powerPays(ctx)+" %s", ctx.Controller, ctx.Source)
	}
	return nil
}

// payTotalPower has a player choose the creatures that crew and taps them.
func (g *Course) payTotalPower(p table.ID, item oracle.PayTapPower, ctx *table.Context) error {
	options := g.crewOptions(item, ctx)
	d := Decision{Kind: ObjectDecision, Purpose: ForCost, Player: p, About: ctx.Source, Rule: ruleOfPower(ctx), Options: options, Min: min(1, len(options)), Max: len(options), Words: []string{"tap"}}
	d.Refuse = func(a Answer) error {
		for i, id := range a.IDs {
			if !slices.Contains(options, id) || slices.Contains(a.IDs[:i], id) {
				return g.Forbids(ruleOfPower(ctx), "%s can't be tapped to "+powerPays(ctx)+" %s", id, ctx.Source)
			}
		}
		n := 0
		g.Scratch(func() {
			for _, id := range a.IDs {
				n += g.crewPower(id, keywordOf(ctx))
			}
		})
		if n < item.Power {
			return g.Forbids(ruleOfPower(ctx), "a total power of %n is less than the %n that "+powerPays(ctx)+" %s", table.Count(n), table.Count(item.Power), ctx.Source)
		}
		return nil
	}
	d.List = func() []Answer {
		if len(options) > 8 {
			return nil
		}
		var list []Answer
		g.Scratch(func() {
			for set := 1; set < 1<<len(options); set++ {
				var a Answer
				for i, id := range options {
					if set>>i&1 == 1 {
						a.IDs = append(a.IDs, id)
					}
				}
				if d.Refuse(a) == nil {
					list = append(list, a)
				}
			}
		})
		return list
	}
	d.Idle = len(d.List()) == 1
	chosen, err := g.ask(&d)
	if err != nil {
		return err
	}
	var events []table.Event
	for _, id := range chosen.IDs {
		g.crewPower(id, keywordOf(ctx)) // here it is written with which power it pays
		events = append(events, table.Event{Kind: table.TapEvent, Object: id, Player: p, Other: ctx.Source, Word: string(keywordOf(ctx))})
		if ctx.Announced != nil {
			ctx.Announced.Paid = append(ctx.Announced.Paid, table.PaidObject{How: "tapped", Id: id})
		}
	}
	g.Happen(events...)
	return nil
}

// saddle carries out what an ability of saddle does (702.171a of 2026-02-27).
func (g *Course) saddle(i oracle.KeywordAction, ctx *table.Context) {
	for _, id := range g.Refer(i.Object, ctx) {
		if g.OnBattlefield(id) && g.Applies("702.171a@2026-02-27", "%s becomes saddled until end of turn", id) {
			g.Object(id).Marked |= table.Saddled
			g.Touch()
		}
	}
}
