package events

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/paying"
	"rulestep/engine/table"
)

// This file has players pay for what an effect offers them, or asks of them.

// offerPayment lets a player pay a cost while something resolves (118.12, 608.2g)
// and reports whether it was paid.
func (g *Course) offerPayment(p table.ID, items []oracle.CostItem, ctx *table.Context) bool {
	return g.payment(p, items, false, ctx)
}

// payment is offerPayment for a cost that must be paid, or may be.
func (g *Course) payment(p table.ID, items []oracle.CostItem, must bool, ctx *table.Context) bool {
	items, costless := g.settledOwn(g.settledX(items, ctx), ctx)
	about := *ctx
	about.Controller = p
	var cost oracle.Cost
	for _, item := range items {
		if m, ok := item.(oracle.PayMana); ok {
			cost = append(cost, m.Mana...)
		}
	}
	decision := Decision{Kind: PayDecision, Player: p, About: ctx.Source, Rule: "608.2d", Cost: cost, Price: items}
	// Hybrid and Phyrexian symbols can be paid in several ways (107.4e-f).
	var ways []SymbolWay
	tooMany := ""
	inWays := func() {
		g.Scratch(func() {
			ways, _, tooMany = g.SymbolWays(ctx.Source, cost)
			decision.Words = g.priceWords(ways, items, &about)
		})
	}
	// Who can't pay does not, and is not asked (608.2d): why not is for whoever says that it is paid.
	cannot := func(why func() error) bool {
		if g.Witness != nil {
			inWays()
			decision.Refuse = func(a Answer) error {
				if !a.Yes {
					return nil
				}
				return why()
			}
			g.settled(&decision, Answer{})
		}
		return false
	}
	if costless {
		return cannot(func() error {
			return g.Forbids("118.6", "%s asks for a cost that can't be paid, as there is no mana cost", ctx.Source)
		})
	}
	if err := g.costPayable(items, &about); err != nil {
		return cannot(func() error { return g.costPayable(items, &about) })
	}
	inWays()
	if tooMany != "" {
		g.Undecided(tooMany)
	}
	pool := func(w SymbolWay) bool {
		_, ok := g.CoverFromPool(p, table.DueOf(w.Cost, ctx.ValueOfX()), table.None)
		return ok && g.Player(p).Life >= w.Life
	}
	if !g.Told(AnyPayable(paying.NotPayable, ways, func(w SymbolWay) paying.Answer {
		return g.CanPay(p, table.DueOf(w.Cost, ctx.ValueOfX()), w.Life, table.None)
	})) {
		return cannot(func() error {
			return g.Forbids("118.3", "%s has not what %s asks for, and could not make the mana of it", p, ctx.Source)
		})
	}
	if !slices.ContainsFunc(ways, pool) && !g.Applies("608.2g", "%s may use mana abilities to pay while %s resolves", p, ctx.Source) {
		return false // there is no other mana than that in the pool
	}
	nothing := table.DueOf(cost, ctx.ValueOfX()).Total() == 0 && !slices.ContainsFunc(items, func(i oracle.CostItem) bool { _, mana := i.(oracle.PayMana); return !mana })
	if nothing && !g.Applies("118.5", "a cost of nothing is not paid by itself: %s says whether to pay it", p) {
		return true
	}
	decision.List = func() []Answer { return []Answer{{Yes: true}, {}} }
	if must { // what is in the pool is to be spent
		must = slices.ContainsFunc(ways, pool) || !g.Applies("118.3c", "%s need not activate mana abilities for what is to be paid for %s", p, ctx.Source)
	}
	for {
		answer := Answer{Yes: true}
		if !must {
			answer = g.chooseToPay(&decision)
		}
		if !answer.Yes {
			return false
		}
		paid := false
		given := g.givenSoFar()
		if g.Completes(func() (err error) {
			within(&g.Under.says, answer.Spends, func() { err = g.payOffered(p, items, cost, ctx) })
			paid = err == nil
			return err
		}, func() bool { return g.Applies("730.1", "%s can't complete the payment, and it is taken back", p) }) {
			return paid
		}
		g.giveBack(given)
	}
}

// chooseToPay asks whether somebody pays, who may activate mana abilities before saying so (605.3a).
func (g *Course) chooseToPay(d *Decision) Answer {
	d.Refuse = func(a Answer) (err error) {
		if a.Action == nil {
			return nil
		}
		if a.Action.Kind != TapForMana {
			return table.NotListed
		}
		within(&g.Under.asked, d, func() { err = g.Try(a.Action) })
		return err
	}
	for {
		answer := g.Choose(d)
		if answer.Action == nil {
			return answer
		}
		within(&g.Under.asked, d, func() { _ = g.tapForMana(answer.Action) }) // which Refuse has tried
	}
}

// settledX puts in the place of each {X} of which the text says what it is what that is now: "unless its controller
// pays {X}, where X is the number of creatures you control".
func (g *Course) settledX(items []oracle.CostItem, ctx *table.Context) []oracle.CostItem {
	if !slices.ContainsFunc(items, func(i oracle.CostItem) bool { m, mana := i.(oracle.PayMana); return mana && m.X != nil }) {
		return items
	}
	items = slices.Clone(items)
	for i, item := range items {
		m, mana := item.(oracle.PayMana)
		if !mana || m.X == nil {
			continue
		}
		n := max(0, g.Quantity(m.X, ctx))
		if was := lockedIn(ctx); was >= 0 && was != n && !g.reevaluated(ctx, n) {
			n = was
		}
		m.Mana, m.X = withX(m.Mana, n), nil
		items[i] = m
	}
	return items
}

// lockedIn is what the X in the cost of a keyword was as the ability of that keyword triggered, -1 where its text says of no
// such X what it is.
func lockedIn(ctx *table.Context) int {
	if ctx.Announced == nil || !definesX(ctx.Announced.Ability) {
		return -1
	}
	return ctx.Announced.CostX
}

// definesX reports whether a triggered ability is of a keyword with an X in its cost, of which the text says what it is:
// "ward {X}, where X is ...".
func definesX(a *oracle.Ability) bool {
	return a != nil && a.Kind == oracle.Triggered && a.Keyword != "" &&
		slices.ContainsFunc(a.Cost, func(i oracle.CostItem) bool { m, mana := i.(oracle.PayMana); return mana && m.X != nil })
}

// reevaluated carries out 702.21b and 702.1b: the X of a keyword's cost is what it is as the ability resolves. Otherwise it would be
// what it was as that triggered, whose text stands on the stack as it was. Of a ward that an effect gives both rules say so.
func (g *Course) reevaluated(ctx *table.Context, now int) bool {
	a := ctx.Announced.Ability
	if a.Keyword == "ward" && g.Applies("702.21b", "the X of the ward cost of %s is %n as the ability resolves", ctx.Source, table.Count(now)) {
		return true
	}
	return (a.Keyword != "ward" || g.gained(ctx.Source, a)) &&
		g.Applies("702.1b", "the X in that cost of %s is %n now, whatever it was before", ctx.Source, table.Count(now))
}

// withX is a cost in which X is that number.
func withX(cost oracle.Cost, x int) oracle.Cost {
	cost = slices.Clone(cost)
	for k, symbol := range cost {
		if symbol.X {
			cost[k] = oracle.Symbol{Generic: x}
		}
	}
	return cost
}

// settledOwn puts the mana cost of what a text speaks of in the place of the words for it, and carries out 107.3h: X in
// it is 0, or for a spell what was chosen for that. It reports whether something has no mana cost, which can't be
// paid (118.6).
func (g *Course) settledOwn(items []oracle.CostItem, ctx *table.Context) (settled []oracle.CostItem, costless bool) {
	if !slices.ContainsFunc(items, func(i oracle.CostItem) bool { m, mana := i.(oracle.PayMana); return mana && m.Of != nil }) {
		return items, false
	}
	settled = slices.Clone(items)
	for i, item := range settled {
		m, mana := item.(oracle.PayMana)
		if !mana || m.Of == nil {
			continue
		}
		list := g.Refer(m.Of, ctx)
		if len(list) != 1 || !list[0].IsObject() {
			return items, true
		}
		of := list[0]
		c := g.Characteristics(of)
		if !c.HasCost && g.Applies("118.6", "%s has no mana cost, and that can't be paid", of) {
			return items, true
		}
		m.Mana, m.Of = c.Cost, nil
		if m.Mana.HasX() && g.Applies("107.3h", "the X in the mana cost of %s is 0, or what was chosen for the spell", of) {
			x := 0
			if o := g.Object(of); o.Zone == oracle.Stack && o.Announced != nil {
				x = o.Announced.X
			}
			m.Mana = withX(m.Mana, x)
		}
		settled[i] = m
	}
	return settled, false
}

// payOffered pays a cost that a player has chosen to pay, or has to.
func (g *Course) payOffered(p table.ID, items []oracle.CostItem, cost oracle.Cost, ctx *table.Context) error {
	about := *ctx
	about.Controller = p
	paid, life, err := g.AnnounceSymbols(&about, cost, func() bool {
		return g.Applies("118.13b", "%s chooses how to pay the symbols right before paying", p)
	}, nil)
	if err != nil {
		return err
	}
	if life > 0 {
		items = append(slices.Clip(items), oracle.PayLife{Amount: oracle.Literal(life)})
	}
	mana := table.DueOf(paid, ctx.ValueOfX())
	defer func() { ctx.Yielded = about.Yielded }()
	if !slices.ContainsFunc(items, func(i oracle.CostItem) bool { _, mana := i.(oracle.PayMana); return mana }) {
		return g.payCosts(p, items, &about, nil)
	}
	first := true
	return g.payCosts(p, items, &about, func(oracle.Cost) error {
		if !first {
			return nil
		}
		first = false
		return g.PayMana(p, mana, table.None)
	})
}

// priceWords says the mana, the energy and the life of a price as it is now, in each of the ways in
// which it can be paid: "{2}", "{W} and 2 life"; "{0}" where it is of other things.
func (g *Course) priceWords(ways []SymbolWay, items []oracle.CostItem, ctx *table.Context) []string {
	life, energy := 0, 0
	for _, item := range items {
		switch pay := item.(type) {
		case oracle.PayLife:
			life += g.Quantity(pay.Amount, ctx)
		case oracle.PayEnergy:
			energy += g.Quantity(pay.Count, ctx)
		}
	}
	var list []string
	for _, w := range ways {
		words, counters := table.CostWords(withX(w.Cost, ctx.ValueOfX()), w.Life+life), strings.Repeat("{E}", energy) // 107.14
		switch {
		case energy > 0 && words == "{0}":
			words = counters
		case energy > 0 && !strings.HasPrefix(words, "{"):
			words = counters + " and " + words
		default:
			words = counters + words
		}
		list = append(list, words)
	}
	return list
}

// severalTimes is a cost that has to be paid so many times, all of it or nothing (702.24a): where
// it takes objects, it takes as many together.
func severalTimes(cost []oracle.CostItem, n int) []oracle.CostItem {
	var whole []oracle.CostItem
	for _, item := range cost {
		counted, ok := oracle.Recounted(item, func(count oracle.Quantity) oracle.Quantity { return oracle.Times{Factor: n, Of: count} })
		if !ok { // mana and life are added up as they are paid
			whole = append(whole, slices.Repeat([]oracle.CostItem{item}, n)...)
			continue
		}
		whole = append(whole, counted)
	}
	return whole
}
