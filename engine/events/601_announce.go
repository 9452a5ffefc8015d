package events

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
	"rulestep/engine/table"
)

// This file carries out the part of 601.2b that is about ways to pay: alternative costs (118.9), and what
// additional ones (601_additional.go) come to with them.

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

// WaysOfNoKeyword are what a script calls the ways to pay for a spell that neither a keyword nor a price says.
func WaysOfNoKeyword() []string {
	return []string{theManaCost, theAlternative, noManaCost, theOfferedCost, theLeavesCost}
}

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
	extra, err := g.announceAdditional(ctx, a, way.cost)
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
	var changed func(way table.Due, life int) bool
	if anyOpen(cost) { // else nobody asks, and nothing has to be made ready
		open := cost
		changed = func(way table.Due, life int) (can bool) {
			g.Scratch(func() {
				total := &totalCost{mana: way, x: forX(open, a.X)}
				g.modifyCost(total, spell, ctx.Controller, a)
				can = g.affordable(ctx.Controller, total.mana, life, spell)
			})
			return can
		}
	}
	paid, life, err := g.AnnounceSymbols(ctx, cost, func() bool {
		return g.Applies("601.2b", "%s announces how the symbols of %s will be paid", ctx.Controller, spell)
	}, changed)
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
	if k := keywords.Find(oracle.Keyword(a.Effect)); k != nil && k.ForCost != "" {
		return k.ForCost
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
		var err error
		if settled, err = g.bestowedWay(spell); err != nil {
			return castWay{}, err
		}
	case a.Free && g.Applies("118.9", "%s may be cast without its mana cost being paid, which is an alternative cost of nothing", spell):
		if settled = (castWay{words: noManaCost, instead: true}); c.HasCost &&
			!g.Applies("118.9b", "what lets %s be cast asks for that cost, and not for its mana cost", spell) {
			ways = append(ways, castWay{words: theManaCost, mana: c.Cost}) // and the alternative is one, as others are (118.9)
		}
	case a.Permit != nil && instead(a.Permit):
		if pricedLeave(a.Permit) == nil {
			settled = castWay{words: string(a.Permit.Keyword), keyword: a.Permit, instead: true, cost: g.askedBy(spell, a.Permit, a.Permit.Cost)}
		} else if g.Applies("118.9", "%s may be cast for what lets it be cast asks for, rather than its mana cost", spell) {
			settled = castWay{words: theLeavesCost, instead: true, cost: g.askedBy(spell, a.Permit, insteadOf(a.Permit))}
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
				return fmt.Errorf("%s can't be cast using %s, but using %s", g.Name(spell), answer.Word, strings.Join(d.Words, " or "))
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
	c, _ := keywords.WhileCast(a.Keyword)
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
		if c, _ := keywords.WhileCast(held.Keyword); c.Offered && len(held.Statics) == 0 && g.InForce(keywords.Rule(held.Keyword)) {
			list = append(list, castWay{
				words: string(held.Keyword), keyword: held.Ability, instead: true, cost: g.askedBy(ctx.Source, held.Ability, held.Cost), closed: closed,
			})
		}
		for _, s := range held.Statics {
			alternative, ok := s.(oracle.AlternativeCost)
			if ok && g.Applies("113.6d", "what %s may cost instead is said by an ability that works on the stack", ctx.Source) {
				way := castWay{words: theAlternative, instead: true, closed: held.If != nil && !g.Holds(held.If, ctx) || closed, cost: g.askedBy(ctx.Source, held.Ability, alternative.Cost)}
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
	c, _ := keywords.WhileCast(a.Keyword)
	return c.Offered || slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool { _, ok := s.(oracle.AlternativeCost); return ok })
}
