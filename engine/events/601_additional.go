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
		besides, err := g.announceOptional(ctx, a, held)
		if err != nil {
			return nil, err
		}
		extra = append(extra, besides...)
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

// announceOptional carries out 601.2b for a keyword whose cost need not be paid (118.8b): what the spell's controller means to pay
// for it. The spell remembers for which keyword it was paid, and how often for each of those that count apart.
func (g *Course) announceOptional(ctx *table.Context, a *table.Announcement, held table.Held) ([]oracle.CostItem, error) {
	course := castingCourses[held.Keyword]
	switch {
	case held.Kind != oracle.Static || table.CostsOwn(held.Ability): // a cost that is based on a mana cost that there is not can't be paid
		return nil, nil
	case course.besides != nil:
		return course.besides(g, ctx, a, held)
	case course.means == nil:
		return nil, nil
	}
	k := keywords.Find(held.Keyword)
	asked := held.Ability
	if k.Casting.Pays != nil {
		asked = &oracle.Ability{Keyword: g.numbered(ctx, held.Ability), Cost: k.Casting.Pays(held.N)}
	}
	n, err := g.howOften(ctx, asked, k.Casting.AnyTimes)
	if err != nil {
		return nil, err
	}
	if n > 0 && !course.means(g, ctx.Controller, ctx.Source, n) {
		n = 0
	}
	if k.EachPaid != "" {
		a.Instances = append(slices.Clip(a.Instances), table.InstancePaid{Keyword: held.Keyword, Times: n})
	}
	var cost []oracle.CostItem
	for range n {
		a.Extras = append(a.Extras, held.Keyword)
		cost = append(cost, asked.Cost...)
	}
	return cost, nil
}

// kicker carries out 702.33a-b for one kicker cost of a spell.
func (g *Course) kicker(ctx *table.Context, a *table.Announcement, held table.Held) ([]oracle.CostItem, error) {
	spell := ctx.Source
	first := g.QuietCharacteristics(spell).Keyword(held.Keyword)
	if held.Ability != first && held.From == table.None && !g.Applies("702.33b", "%s has two kicker costs, each of which may be paid", spell) ||
		!g.wantsCost(ctx, held.Ability) || !g.Applies("601.2b", "%s announces the kicker cost of %s", ctx.Controller, spell) ||
		!g.Applies("702.33a", "%s means to pay the kicker cost of %s", ctx.Controller, spell) {
		return nil, nil
	}
	a.Kicked++
	a.Kickers = append(a.Kickers, ManaOf(held.Cost).String())
	return held.Cost, nil
}

// stickerKicker carries out 702.33h.
func (g *Course) stickerKicker(ctx *table.Context, a *table.Announcement, held table.Held) ([]oracle.CostItem, error) {
	if !g.wantsCost(ctx, held.Ability) || !g.Applies("702.33a", "%s means to pay the kicker cost of %s", ctx.Controller, ctx.Source) {
		return nil, nil
	}
	a.Kicked++
	a.Kickers = append(a.Kickers, ManaOf(held.Cost).String())
	if g.Applies("702.33h", "as %s is kicked, %s gets a ticket counter and may put a sticker on it", ctx.Source, ctx.Controller) {
		return append(slices.Clip(held.Cost), oracle.PayTicketSticker{}), nil
	}
	return held.Cost, nil
}

// multikicker carries out 702.33c.
func (g *Course) multikicker(ctx *table.Context, a *table.Announcement, held table.Held) ([]oracle.CostItem, error) {
	n, err := g.times(ctx, held.Ability)
	if err != nil || n == 0 || !g.Applies("702.33c", "%s means to pay the multikicker cost of %s %n times", ctx.Controller, ctx.Source, table.Count(n)) {
		return nil, err
	}
	a.Kicked += n
	return slices.Repeat(held.Cost, n), nil
}

// bargain carries out 702.166a-b.
func (g *Course) bargain(ctx *table.Context, a *table.Announcement, held table.Held) ([]oracle.CostItem, error) {
	cost := keywords.Find(held.Keyword).Casting.Pays(held.N)
	if !g.wantsCost(ctx, &oracle.Ability{Keyword: held.Keyword, Cost: cost}) ||
		!g.Applies("702.166a", "%s may sacrifice an artifact, enchantment or token for %s", ctx.Controller, ctx.Source) {
		return nil, nil
	}
	if g.Applies("702.166b", "%s has been bargained, as %s means to pay that cost", ctx.Source, ctx.Controller) {
		a.Extras = append(a.Extras, held.Keyword)
	}
	return cost, nil
}

// unnamedCost is by what an optional additional cost of no keyword is remembered: evidence by that it was
// collected (701.57c).
func unnamedCost(cost []oracle.CostItem) oracle.Keyword {
	if _, evidence := cost[0].(oracle.PayEvidence); evidence {
		return oracle.CollectEvidence
	}
	return oracle.Unnamed
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

// howOften asks how often an optional additional cost will be paid: once or not, or any number of times.
func (g *Course) howOften(ctx *table.Context, a *oracle.Ability, anyTimes bool) (int, error) {
	if anyTimes {
		return g.times(ctx, a)
	}
	if g.wantsCost(ctx, a) {
		return 1, nil
	}
	return 0, nil
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
