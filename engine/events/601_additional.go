package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
	"rulestep/engine/table"
)

// This file carries out the part of 601.2b that is about additional costs (118.8), kicker and its family (702.33).

// announceAdditional carries out 118.8: what a spell costs besides, and which of the
// optional additional costs its controller means to pay.
func (g *Course) announceAdditional(ctx *table.Context, a *table.Announcement, way []oracle.CostItem) ([]oracle.CostItem, error) {
	spell := ctx.Source
	var extra []oracle.CostItem
	kickers := 0
	if a.Permit != nil {
		c, _ := keywords.WhileCast(a.Permit.Keyword)
		extra = append(extra, c.Extra...)
		if may := pricedLeave(a.Permit); may != nil && len(may.More) > 0 && g.Applies("118.8", "what lets %s be cast asks for something besides its other costs", spell) {
			extra = append(extra, g.askedBy(spell, a.Permit, may.More)...)
		}
	}
	extra = append(extra, g.modeCosts(ctx, a)...)
	extra = append(extra, g.escalation(ctx, a)...)
	for _, held := range g.Characteristics(spell).Abilities {
		if c, _ := keywords.WhileCast(held.Keyword); c.Optional && !g.InForce(held.Rule) {
			continue
		}
		before := len(extra)
		switch held.Keyword {
		case "kicker":
			if kickers++; kickers > 1 && held.From == table.None && !g.Applies("702.33b", "%s has two kicker costs, each of which may be paid", spell) {
				break
			}
			if g.wantsCost(ctx, held.Ability) && g.Applies("601.2b", "%s announces the kicker cost of %s", ctx.Controller, spell) &&
				g.Applies("702.33a", "%s means to pay the kicker cost of %s", ctx.Controller, spell) {
				a.Kicked++
				a.Kickers = append(a.Kickers, ManaOf(held.Cost).String())
				extra = append(extra, held.Cost...)
			}
		case "sticker kicker":
			if g.wantsCost(ctx, held.Ability) && g.Applies("702.33a", "%s means to pay the kicker cost of %s", ctx.Controller, spell) {
				a.Kicked++
				a.Kickers = append(a.Kickers, ManaOf(held.Cost).String())
				extra = append(extra, held.Cost...)
				if g.Applies("702.33h", "as %s is kicked, %s gets a ticket counter and may put a sticker on it", spell, ctx.Controller) {
					extra = append(extra, oracle.PayTicketSticker{})
				}
			}
		case "multikicker":
			n, err := g.times(ctx, held.Ability)
			if err != nil {
				return nil, err
			}
			if n > 0 && !g.Applies("702.33c", "%s means to pay the multikicker cost of %s %n times", ctx.Controller, spell, table.Count(n)) {
				n = 0
			}
			for range n {
				a.Kicked++
				extra = append(extra, held.Cost...)
			}
		case "replicate":
			if held.Kind != oracle.Static || table.CostsOwn(held.Ability) {
				break // a cost that is based on a mana cost that there is not can't be paid
			}
			n, err := g.times(ctx, held.Ability)
			if err != nil {
				return nil, err
			}
			if n > 0 && !g.Applies("702.56a", "%s means to pay the replicate cost of %s %n times", ctx.Controller, spell, table.Count(n)) {
				n = 0
			}
			a.Instances = append(slices.Clip(a.Instances), table.InstancePaid{Keyword: held.Keyword, Times: n})
			for range n {
				a.Extras = append(a.Extras, held.Keyword)
				extra = append(extra, held.Cost...)
			}
		case "squad":
			if held.Kind != oracle.Static {
				break
			}
			n, err := g.times(ctx, held.Ability)
			if err != nil {
				return nil, err
			}
			if n > 0 && !g.Applies("702.157a", "%s means to pay the squad cost of %s %n times", ctx.Controller, spell, table.Count(n)) {
				n = 0
			}
			a.Instances = append(slices.Clip(a.Instances), table.InstancePaid{Keyword: held.Keyword, Times: n})
			for range n {
				a.Extras = append(a.Extras, held.Keyword)
				extra = append(extra, held.Cost...)
			}
		case "bargain":
			if held.Kind == oracle.Static && g.wantsCost(ctx, &oracle.Ability{Keyword: held.Keyword, Cost: bargainCost}) &&
				g.Applies("702.166a", "%s may sacrifice an artifact, enchantment or token for %s", ctx.Controller, spell) {
				extra = append(extra, bargainCost...)
				if g.Applies("702.166b", "%s has been bargained, as %s means to pay that cost", spell, ctx.Controller) {
					a.Extras = append(a.Extras, held.Keyword)
				}
			}
		case "casualty":
			if held.Kind != oracle.Static {
				break
			}
			paid, cost := table.InstancePaid{Keyword: held.Keyword}, casualtyCost(held.N)
			if g.wantsCost(ctx, &oracle.Ability{Keyword: g.numbered(ctx, held.Ability), Cost: cost}) && g.Applies("702.153a", "%s means to pay the casualty cost of %s", ctx.Controller, spell) {
				a.Extras = append(a.Extras, held.Keyword)
				extra = append(extra, cost...)
				paid.Times = 1
			}
			a.Instances = append(slices.Clip(a.Instances), paid)
		case "conspire":
			if held.Kind != oracle.Static {
				break
			}
			paid := table.InstancePaid{Keyword: held.Keyword}
			if g.wantsCost(ctx, &oracle.Ability{Keyword: held.Keyword, Cost: conspireCost}) && g.Applies("702.78a", "%s means to pay the conspire cost of %s", ctx.Controller, spell) {
				a.Extras = append(a.Extras, held.Keyword)
				extra = append(extra, conspireCost...)
				paid.Times = 1
			}
			a.Instances = append(slices.Clip(a.Instances), paid)
		case "offering":
			if err := g.announceOffering(ctx, a, held.Ability); err != nil {
				return nil, err
			}
		case "buyback":
			if g.wantsCost(ctx, held.Ability) && g.Applies("702.27a", "%s means to pay the buyback cost of %s", ctx.Controller, spell) {
				a.Extras = append(a.Extras, held.Keyword)
				extra = append(extra, held.Cost...)
			}
		case "gift":
			if held.Kind == oracle.Static && len(held.Modes) == 0 {
				g.promisesGift(ctx, a, held.Ability)
			}
		case "offspring":
			if held.Kind == oracle.Static && g.wantsCost(ctx, held.Ability) && g.Applies("702.175a@2026-02-27", "%s means to pay the offspring cost of %s", ctx.Controller, spell) {
				a.Extras = append(a.Extras, held.Keyword)
				extra = append(extra, held.Cost...)
			}
		case "entwine":
			if g.wantsCost(ctx, held.Ability) && g.Applies("702.42a", "%s means to pay the entwine cost of %s for all its modes", ctx.Controller, spell) {
				a.Extras = append(a.Extras, held.Keyword)
				extra = append(extra, held.Cost...)
			}
		}
		for _, s := range held.Statics {
			if additional, ok := s.(oracle.AdditionalCost); ok && g.Applies("118.8", "%s has an additional cost", spell) {
				if given, any := TakesAnyNumber(additional.Cost); any {
					if err := g.announceGiven(given, ctx); err != nil {
						return nil, err
					}
					if additional.Optional && (len(a.GivenUp) == 0 || !g.Applies("118.8b", "%s means to pay the additional cost of %s", ctx.Controller, spell)) {
						a.GivenUp = nil
						continue
					}
				} else if additional.Optional {
					if !g.wantsUnnamed(ctx, additional.Cost, slices.Concat(way, extra)) ||
						!g.Applies("118.8b", "%s means to pay the additional cost of %s", ctx.Controller, spell) {
						continue
					}
					a.Extras = append(a.Extras, unnamedCost(additional.Cost))
				}
				extra = append(extra, additional.Cost...)
			}
			if may, ok := s.(oracle.Permission); ok && may.May == oracle.CastAsThoughFlash && len(may.More) > 0 && g.wantsCost(ctx, &oracle.Ability{Keyword: "flash", Cost: may.More}) {
				a.Extras = append(a.Extras, "flash")
				extra = append(extra, may.More...)
			}
		}
		extra = append(extra[:before], g.askedBy(spell, held.Ability, extra[before:])...)
	}
	return append(extra, g.announceSplice(ctx, a)...), nil
}

// unnamedCost is by what an optional additional cost of no keyword is remembered: evidence by that it was
// collected (701.57c).
func unnamedCost(cost []oracle.CostItem) oracle.Keyword {
	if _, evidence := cost[0].(oracle.PayEvidence); evidence {
		return oracle.CollectEvidence
	}
	return oracle.Unnamed
}

// conspireCost is two creatures to be tapped that each share a color with the spell (702.78a).
var conspireCost = []oracle.CostItem{oracle.PayTap{Count: oracle.Literal(2), Phrase: oracle.Phrase{Where: []oracle.Predicate{
	oracle.Is{Status: oracle.Untapped}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}, oracle.Shares{What: oracle.ColorVariety, With: oracle.This{}},
}}}}

// bargainCost is an artifact, an enchantment or a token to be sacrificed (702.166a).
var bargainCost = []oracle.CostItem{oracle.PaySacrifice{Count: oracle.Literal(1), Phrase: oracle.Phrase{Where: []oracle.Predicate{
	oracle.Any{Of: []oracle.Predicate{oracle.HasType{Types: oracle.Artifact}, oracle.HasType{Types: oracle.Enchantment}, oracle.Is{Status: oracle.Token}}},
}}}}

// casualtyCost is a creature of some power to be sacrificed (702.153a).
func casualtyCost(power int) []oracle.CostItem {
	return []oracle.CostItem{oracle.PaySacrifice{Count: oracle.Literal(1), Phrase: oracle.Phrase{Where: []oracle.Predicate{
		oracle.HasType{Types: oracle.Creature}, oracle.Compares{Number: oracle.Power, How: oracle.AtLeast, To: oracle.Literal(power)},
	}}}}
}

// wantsCost asks whether an optional additional cost will be paid.
func (g *Course) wantsCost(ctx *table.Context, a *oracle.Ability) bool {
	return g.YesNo(Decision{
		Purpose: ForKicker, Player: ctx.Controller, About: ctx.Source, Rule: "601.2b",
		Words: []string{string(a.Keyword)}, Cost: ManaOf(a.Cost),
	})
}

// wantsUnnamed asks whether an additional cost of no keyword will be paid. What is done for it names it, and is asked for
// by others, too, perhaps, that will be paid.
func (g *Course) wantsUnnamed(ctx *table.Context, cost, others []oracle.CostItem) bool {
	verb := costVerb(cost[0])
	d := Decision{
		Purpose: ForKicker, Player: ctx.Controller, About: ctx.Source, Rule: "601.2b", Words: []string{verb}, Cost: ManaOf(cost),
		Besides: CountOf(others, func(i oracle.CostItem) bool { return costVerb(i) == verb }),
	}
	if name := unnamedCost(cost); name != oracle.Unnamed {
		d.Words = append(d.Words, string(name))
	}
	return g.YesNo(d)
}

// times asks how often an additional cost will be paid.
func (g *Course) times(ctx *table.Context, a *oracle.Ability) (int, error) {
	d := Decision{
		Kind: NumberDecision, Purpose: ForKicker, Player: ctx.Controller, About: ctx.Source, Rule: "601.2b",
		Words: []string{string(a.Keyword)}, Cost: ManaOf(a.Cost),
	}
	d.Refuse = func(answer Answer) error {
		if len(answer.Numbers) != 1 || answer.Numbers[0] < 0 || answer.Numbers[0] > 1000 {
			return fmt.Errorf("the additional cost of %s is paid from 0 to 1000 times", g.Name(ctx.Source))
		}
		return nil
	}
	d.List = func() []Answer { return []Answer{{Numbers: []int{0}}, {Numbers: []int{1}}} }
	answer, err := g.ask(&d)
	if err != nil {
		return 0, err
	}
	return answer.Numbers[0], nil
}
