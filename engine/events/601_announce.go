package events

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out the part of 601.2b that is about ways to pay: alternative and
// additional costs (118.8, 118.9), kicker and its family (702.33).

// A castWay is one method of casting a card: for its mana cost, or for an
// alternative cost in its place.
type castWay struct {
	words   string          // what a script calls it: "evoke", "its alternative cost"
	keyword *oracle.Ability // nil for the mana cost and for costs spelt out
	instead bool            // it is an alternative cost (118.9)
	closed  bool            // its condition is not met now
	offered bool            // by something else than the spell's own text
	once    table.ID        // what offers it, for one spell each turn; None for as many as there are
	mana    oracle.Cost     // shared; besides what is in cost
	cost    []oracle.CostItem
}

// theManaCost names the way of casting that is no alternative.
const theManaCost = "its mana cost"

// theAlternative names an alternative cost that is spelt out on the card.
const theAlternative = "its alternative cost"

// announceCost carries out the part of 601.2b that is about costs.
func (g *Course) announceCost(ctx *table.Context, a *table.Announcement) (*totalCost, error) {
	spell := ctx.Source
	way, err := g.announceWay(ctx, a)
	if err != nil {
		return nil, err
	}
	a.Alternative, a.Instead = way.keyword, way.instead
	if way.once != table.None {
		a.LeaveOf = way.once
	}
	if announce := courseOf(way.keyword).announce; announce != nil {
		about, chosen := *ctx, way // copies, so that a way without a choice needs no memory
		if err := announce(g, &about, a, &chosen); err != nil {
			return nil, err
		}
		way = chosen
	}
	extra, err := g.announceAdditional(ctx, a)
	if err != nil {
		return nil, err
	}
	if way.instead && len(extra) > 0 && !g.Applies(asAlternative(a, "118.9d"), "additional costs of %s are added to its alternative cost", spell) {
		extra = nil
	}
	cost := way.mana // shared; whatever changes it copies it
	if len(way.cost) > 0 || len(extra) > 0 {
		if extra, err = g.announceEither(slices.Concat(way.cost, extra), ctx); err != nil {
			return nil, err
		}
		cost = slices.Concat(cost, ManaOf(extra))
	}
	if g.onlyZeroForX(ctx, a) || cost.HasX() || AsksX(extra) {
		if err := g.announceX(ctx, a); err != nil {
			return nil, err
		}
	}
	paid, life, err := g.AnnounceSymbols(ctx, cost, func() bool {
		return g.Applies("601.2b", "%s announces how the symbols of %s will be paid", ctx.Controller, spell)
	})
	if err != nil {
		return nil, err
	}
	if life > 0 {
		extra = append(extra, oracle.PayLife{Amount: oracle.Literal(life)})
	}
	a.Payment, a.PayLife = paid, life
	total := g.totals.Take(4)
	*total = totalCost{mana: table.DueOf(paid, a.X), x: forX(paid, a.X)}
	total.waterbend(extra, a.X)
	total.other = slices.DeleteFunc(extra, func(i oracle.CostItem) bool { _, mana := i.(oracle.PayMana); return mana })
	return total, nil
}

// asAlternative is the rule by which something holds for an alternative cost: for a spell that the ability of a
// keyword has its owner cast, where that says so itself, and the general one otherwise.
func asAlternative(a *table.Announcement, general cr.Rule) cr.Rule {
	switch a.Effect {
	case "madness":
		return "702.35b"
	case "suspend":
		return "702.62d"
	case "rebound":
		return "702.88b"
	}
	return general
}

// announceWay carries out 118.9 and 118.9a: which cost is paid, the mana cost or one
// alternative to it. Casting face down, from a graveyard or by an effect that asks
// for no mana has settled that already.
func (g *Course) announceWay(ctx *table.Context, a *table.Announcement) (castWay, error) {
	spell := ctx.Source
	c := g.Characteristics(spell)
	ways := g.alternatives(ctx, a)
	settled := castWay{words: theManaCost, mana: c.Cost, closed: g.onlySneaks(ctx, a)}
	if len(g.Parts) > 0 {
		settled.mana = g.fusedCost(spell, c.Cost)
	}
	switch {
	case a.FaceDown:
		settled = castWay{words: faceDownWords(g.Object(spell).DownBy), instead: true, mana: oracle.Cost{{Generic: 3}}}
	case a.Bestowed:
		bestow := c.Keyword("bestow")
		if bestow == nil {
			return castWay{}, g.Forbids("601.2e", "%s has lost bestow by what affects it on the stack", spell)
		}
		settled = castWay{words: "bestow", keyword: bestow, instead: true, cost: bestow.Cost}
	case a.Free && g.Applies("118.9", "%s may be cast without its mana cost being paid, which is an alternative cost of nothing", spell):
		if settled = (castWay{words: noManaCost, instead: true}); c.HasCost &&
			!g.Applies("118.9b", "what lets %s be cast asks for that cost, and not for its mana cost", spell) {
			ways = append(ways, castWay{words: theManaCost, mana: c.Cost}) // and the alternative is one, as others are (118.9)
		}
	case a.Permit != nil && instead(a.Permit):
		if pricedLeave(a.Permit) == nil {
			settled = castWay{words: string(a.Permit.Keyword), keyword: a.Permit, instead: true, cost: a.Permit.Cost}
		} else if g.Applies("118.9", "%s may be cast for what lets it be cast asks for, rather than its mana cost", spell) {
			settled = castWay{words: theLeavesCost, instead: true, cost: insteadOf(a.Permit)}
		}
	}
	chosen := []castWay{settled}
	if len(ways) > 0 {
		all := append([]castWay{settled}, ways...)
		d := Decision{Kind: WordDecision, Purpose: ForCostToPay, Player: ctx.Controller, About: spell, Rule: "601.2b"}
		for _, w := range all {
			d.Words = append(d.Words, w.words)
		}
		read := func(word string) []castWay {
			var list []castWay
			for _, name := range strings.Split(word, " and ") {
				if i := slices.Index(d.Words, name); i >= 0 {
					list = append(list, all[i])
				}
			}
			return list
		}
		d.Refuse = func(answer Answer) error {
			picked := read(answer.Word)
			if len(picked) != strings.Count(answer.Word, " and ")+1 {
				return fmt.Errorf("%s can't be cast using %s", g.Name(spell), answer.Word)
			}
			if settled.instead && !slices.ContainsFunc(picked, func(w castWay) bool { return w.words == settled.words || !w.instead }) {
				picked = append(picked, settled)
			}
			for _, w := range picked {
				if w.closed {
					return g.closedWay(&w, ctx)
				}
			}
			if len(picked) > 1 {
				return g.Forbids(asAlternative(a, "118.9a"), "only one alternative cost can be applied to %s", spell)
			}
			return nil
		}
		d.List = func() []Answer {
			var list []Answer
			if !settled.closed {
				list = append(list, Answer{Word: settled.words})
			}
			for _, w := range ways {
				if !w.closed && !(settled.instead && w.instead) {
					list = append(list, Answer{Word: w.words})
				}
			}
			return list
		}
		answer, err := Answer{Word: a.Using}, error(nil)
		if a.Using == "" {
			answer, err = g.ask(&d)
		} else {
			err = d.Check(answer)
		}
		if err != nil {
			return castWay{}, err
		}
		chosen = read(answer.Word)
		if settled.instead && answer.Word != settled.words && chosen[0].instead {
			chosen = append(chosen, settled)
		}
	}
	if len(ways) == 0 && g.Witness != nil {
		g.settled(&Decision{Kind: WordDecision, Purpose: ForCostToPay, Player: ctx.Controller, About: spell, Rule: "601.2b", Words: []string{settled.words}}, Answer{Word: settled.words})
	}
	way := chosen[0]
	g.onlyOneWay(ways, &way)
	for _, more := range chosen[1:] {
		way.instead, way.mana, way.cost = true, slices.Concat(way.mana, more.mana), slices.Concat(way.cost, more.cost)
		if way.keyword == nil {
			way.keyword = more.keyword
		}
	}
	switch {
	case way.instead && (way.words == theAlternative || way.offered) &&
		!g.Applies("118.9", "%s may be cast for an alternative cost rather than its mana cost", spell):
		way = settled
	case way.instead && way.keyword != nil && way.keyword != a.Permit && !a.Bestowed && way.keyword.Rule != "" &&
		!g.Applies(way.keyword.Rule, "%s is cast for its "+string(way.keyword.Keyword)+" cost rather than its mana cost", spell):
		way = settled
	}
	if !way.instead && !c.HasCost {
		if err := g.Forbids("118.6", "%s has no mana cost and can't be cast for it", spell); err != nil {
			return castWay{}, err
		}
	}
	if way.instead && way.keyword != nil && table.CostsOwn(way.keyword) {
		if err := g.Forbids("118.6", "%s has no mana cost, and a cost that is based on it can't be paid", spell); err != nil {
			return castWay{}, err
		}
	}
	if way.instead && !g.Faces[g.Object(spell).Face].HasCost && !a.FaceDown {
		if !g.Applies("118.6a", "an alternative cost of %s can be paid though it has no mana cost", spell) {
			return castWay{}, g.Forbids("118.6", "%s has no mana cost and can't be cast for it", spell)
		}
	}
	return way, nil
}

// closedWay says which rule keeps a spell from being cast in a way that is not open now.
func (g *Course) closedWay(w *castWay, ctx *table.Context) error {
	p, spell := ctx.Controller, ctx.Source
	if w.keyword == nil {
		if !w.instead {
			return g.Forbids("702.190a@2026-02-27", "%s can be cast in the declare blockers step only for its sneak cost", spell)
		}
		return g.Forbids("118.9", "the condition of the alternative cost of %s is not met", spell)
	}
	if closed := courseOf(w.keyword).closed; closed != nil {
		return closed(g, p, spell)
	}
	return g.Forbids("118.9", "the condition of the alternative cost of %s is not met", spell)
}

// instead reports whether a keyword that lets a card be cast from where it is does so for
// another cost; retrace and jump-start ask for an additional one, mayhem may ask for none.
func instead(a *oracle.Ability) bool {
	if may := pricedLeave(a); may != nil {
		return len(may.Instead) > 0
	}
	c, _ := table.Casting(a.Keyword)
	return c.Instead && !c.Offered && len(a.Cost) > 0
}

// alternatives lists the alternative costs that a spell itself offers.
func (g *Course) alternatives(ctx *table.Context, a *table.Announcement) []castWay {
	var list []castWay
	if a.FaceDown {
		return nil
	}
	for _, held := range g.Characteristics(ctx.Source).Abilities {
		if !offersWay(held.Ability) {
			continue
		}
		open := courseOf(held.Ability).open
		closed := open != nil && !open(g, ctx.Controller, a.From)
		if c, _ := table.Casting(held.Keyword); c.Offered && len(held.Statics) == 0 && g.InForce(c.Rule) {
			list = append(list, castWay{
				words: string(held.Keyword), keyword: held.Ability, instead: true, cost: held.Cost, closed: closed,
			})
		}
		for _, s := range held.Statics {
			alternative, ok := s.(oracle.AlternativeCost)
			if ok && g.Applies("113.6d", "what %s may cost instead is said by an ability that works on the stack", ctx.Source) {
				way := castWay{words: theAlternative, instead: true, closed: held.If != nil && !g.Holds(held.If, ctx) || closed, cost: alternative.Cost}
				if held.Keyword != "" {
					if !g.InForce(held.Rule) {
						continue
					}
					way.words, way.keyword = string(held.Keyword), held.Ability
				}
				list = append(list, way)
			}
		}
	}
	return toldApart(append(list, g.offeredWays(ctx, a)...))
}

// offersWay reports whether an ability says that its card can be cast for another cost (118.9).
func offersWay(a *oracle.Ability) bool {
	if a.Kind != oracle.Static {
		return false
	}
	c, _ := table.Casting(a.Keyword)
	return c.Offered || slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool { _, ok := s.(oracle.AlternativeCost); return ok })
}

// announceAdditional carries out 118.8: what a spell costs besides, and which of the
// optional additional costs its controller means to pay.
func (g *Course) announceAdditional(ctx *table.Context, a *table.Announcement) ([]oracle.CostItem, error) {
	spell := ctx.Source
	var extra []oracle.CostItem
	kickers := 0
	if a.Permit != nil {
		c, _ := table.Casting(a.Permit.Keyword)
		extra = append(extra, c.Extra...)
		if may := pricedLeave(a.Permit); may != nil && len(may.More) > 0 && g.Applies("118.8", "what lets %s be cast asks for something besides its other costs", spell) {
			extra = append(extra, may.More...)
		}
	}
	extra = append(extra, g.modeCosts(ctx, a)...)
	extra = append(extra, g.escalation(ctx, a)...)
	for _, held := range g.Characteristics(spell).Abilities {
		if c, _ := table.Casting(held.Keyword); c.Optional && !g.InForce(held.Rule) {
			continue
		}
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
				if additional.Optional {
					if !g.wantsCost(ctx, &oracle.Ability{Keyword: oracle.Keyword(costVerb(additional.Cost[0])), Cost: additional.Cost}) ||
						!g.Applies("118.8b", "%s means to pay the additional cost of %s", ctx.Controller, spell) {
						continue
					}
					a.Extras = append(a.Extras, unnamedCost(additional.Cost))
				}
				extra = append(extra, additional.Cost...)
			}
			if may, ok := s.(oracle.Permission); ok && len(may.More) > 0 && g.wantsCost(ctx, &oracle.Ability{Keyword: "flash", Cost: may.More}) {
				a.Extras = append(a.Extras, "flash")
				extra = append(extra, may.More...)
			}
		}
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
