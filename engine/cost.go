package engine

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/paying"
)

// This file carries out the costs of chapter 118 that are not mana, whether each
// can be paid (118.3) and how.

// costPayable reports why a cost can't be paid, mana aside.
func (g *Game) costPayable(items []oracle.CostItem, ctx *Context) error {
	o := g.object(ctx.Source)
	life := 0
	for _, item := range items {
		switch item := item.(type) {
		case oracle.TapThis, oracle.UntapThis:
			_, tap := item.(oracle.TapThis)
			if o.Zone != oracle.Battlefield || o.Tapped == tap {
				if err := g.forbids("118.3", "%s can't pay for %s by tapping or untapping it as it is", ctx.Controller, ctx.Source); err != nil {
					return err
				}
			}
			if o.sick && g.is(ctx.Source, oracle.Creature) && !g.hasty(ctx.Source) {
				if err := g.forbids("302.6", "%s has not been under the control of %s since that player's most recent turn began", ctx.Source, ctx.Controller); err != nil {
					return err
				}
			}
		case oracle.PayLife:
			n := g.quantity(item.Amount, ctx)
			life += n
			if err := g.lifePayable(ctx.Controller, n, life, ctx.Source); err != nil {
				return err
			}
		case oracle.PaySacrifice, oracle.PayDiscard, oracle.PayExile, oracle.PayReturn, oracle.PayTap:
			options, count := g.costObjects(item, ctx)
			if len(options) < count {
				if err := g.forbids("118.3", "%s lacks what the cost of %s asks for", ctx.Controller, ctx.Source); err != nil {
					return err
				}
			}
		case oracle.PayTapPower:
			if err := g.totalPowerPayable(item, ctx); err != nil {
				return err
			}
		case oracle.PayMill:
			if len(g.player(ctx.Controller).library) < g.quantity(item.Count, ctx) {
				if err := g.forbids("701.13b", "%s has not so many cards to mill", ctx.Controller); err != nil {
					return err
				}
			}
		case oracle.PayLoyalty:
			n := loyaltyChange(item, ctx)
			if n > 0 && g.restricted(ctx.Source, oracle.HaveCounters, None) != nil {
				if err := g.forbids("614.17b", "%s can't get counters, so that cost can't be paid", ctx.Source); err != nil {
					return err
				}
			}
			if n < 0 && countOf(o.counters, "loyalty") < -n {
				if err := g.forbids("606.6", "%s has not %n loyalty counters to remove", ctx.Source, num(-n)); err != nil {
					return err
				}
			}
		case oracle.PayCounters:
			if countOf(o.counters, item.Kind) < g.quantity(item.Count, ctx) {
				if err := g.forbids("118.3", "%s has not enough counters", ctx.Source); err != nil {
					return err
				}
			}
		case oracle.PayOneOf:
			if len(g.payable(item, ctx)) == 0 {
				if err := g.forbids("118.3", "%s has the means for none of the costs of %s", ctx.Controller, ctx.Source); err != nil {
					return err
				}
			}
		case oracle.PayEnergy:
			if countOf(g.player(ctx.Controller).counters, "energy") < g.quantity(item.Count, ctx) {
				if err := g.forbids("118.3", "%s has not enough energy", ctx.Controller); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// hasty carries out 702.10b-c.
func (g *Game) hasty(id ID) bool {
	return g.has(id, "haste") && g.applies("702.10c", "%s has haste", id)
}

// payable lists which of several costs a player could pay.
func (g *Game) payable(item oracle.PayOneOf, ctx *Context) []int {
	var list []int
	answers := make([]paying.Answer, len(item.Of))
	g.scratch(func() {
		for i, one := range item.Of {
			answers[i] = paying.NotPayable
			if g.costPayable(item.Of[i:i+1], ctx) == nil {
				answers[i] = paying.Payable
				if mana, ok := one.(oracle.PayMana); ok {
					answers[i] = g.canPay(ctx.Controller, dueOf(mana.Mana, 0), 0, ctx.Source)
				}
			}
		}
	})
	for i, answer := range answers {
		if g.told(answer) {
			list = append(list, i)
		}
	}
	return list
}

// announceEither has a player announce which of several costs will be paid, wherever a
// cost leaves that open (601.2b).
func (g *Game) announceEither(items []oracle.CostItem, ctx *Context) ([]oracle.CostItem, error) {
	for i := range items {
		either, ok := items[i].(oracle.PayOneOf)
		if !ok {
			continue
		}
		items = slices.Clone(items)
		chosen, err := g.chooseEither(either, ctx, "601.2b")
		if err != nil {
			return nil, err
		}
		items[i] = chosen
	}
	return items, nil
}

// chooseEither asks which of several costs will be paid: as a spell or ability is
// announced (601.2b), or while one resolves (608.2d).
func (g *Game) chooseEither(item oracle.PayOneOf, ctx *Context, asks cr.Rule) (oracle.CostItem, error) {
	open := g.payable(item, ctx)
	if len(open) == 0 {
		if err := g.forbids("118.3", "%s can pay none of what the cost of %s leaves open", ctx.Controller, ctx.Source); err != nil {
			return nil, err
		}
	}
	d := Decision{Kind: WordDecision, Purpose: ForEither, Player: ctx.Controller, About: ctx.Source, Rule: asks}
	for _, one := range item.Of {
		d.Words = append(d.Words, costVerb(one))
	}
	d.check = func(a Answer) error {
		i := slices.Index(d.Words, a.Word)
		if i < 0 {
			return fmt.Errorf("%q is none of %s", a.Word, strings.Join(d.Words, ", "))
		}
		if !slices.Contains(open, i) {
			return g.forbids("118.3", "%s lacks what that part of the cost of %s asks for", ctx.Controller, ctx.Source)
		}
		return nil
	}
	d.list = func() []Answer {
		var list []Answer
		for _, i := range open {
			list = append(list, Answer{Word: d.Words[i]})
		}
		return list
	}
	answer, err := g.ask(&d)
	i := slices.Index(d.Words, answer.Word)
	switch {
	case err != nil || i < 0,
		asks == "601.2b" && !g.applies("601.2b", "%s announces which of the costs of %s will be paid", ctx.Controller, ctx.Source),
		asks == "608.2d" && !g.applies("608.2d", "%s chooses which of the costs of %s to pay", ctx.Controller, ctx.Source):
		return item.Of[0], err
	}
	return item.Of[i], nil
}

// costObjects lists what a cost that takes objects may take, and how many it takes.
func (g *Game) costObjects(item oracle.CostItem, ctx *Context) ([]ID, int) {
	whoever := false // the text says whose it has to be, if that matters
	from := func(this bool, phrase oracle.Phrase, count oracle.Quantity, zone oracle.Zone) ([]ID, int) {
		if this {
			if z := g.object(ctx.Source).Zone; z == zone || zone == oracle.Nowhere {
				return []ID{ctx.Source}, 1
			}
			return nil, 1
		}
		n := 1
		if count != nil {
			n = g.quantity(count, ctx)
		}
		var list []ID
		for _, id := range g.all(&phrase, ctx) {
			if zone != oracle.Battlefield && g.object(id).Owner != ctx.Controller || zone == oracle.Battlefield && !whoever && g.controller(id) != ctx.Controller {
				continue
			}
			if id != ctx.Object && (len(g.drawnAside) == 0 || !g.faceDownNow(&phrase, id)) {
				list = append(list, id)
			}
		}
		return list, n
	}
	switch item := item.(type) {
	case oracle.PaySacrifice:
		list, n := from(item.This, item.Phrase, item.Count, oracle.Battlefield)
		return g.sacrificeable(list), n
	case oracle.PayDiscard:
		phrase := item.Phrase
		phrase.Noun, phrase.Zone = oracle.CardNoun, oracle.Hand
		list, n := from(item.This, phrase, item.Count, oracle.Hand)
		if !item.This && item.Count == nil {
			n = len(list) // the hand, be it empty
		}
		return list, n
	case oracle.PayExile:
		zone := item.Phrase.Zone
		if item.Phrase.Noun == oracle.PermanentNoun && !item.This {
			zone = oracle.Battlefield
		}
		return from(item.This, item.Phrase, item.Count, zone)
	case oracle.PayReturn: // "an enchantment" is any permanent that is one (109.2)
		whoever = true
		return from(item.This, item.Phrase, item.Count, oracle.Battlefield)
	case oracle.PayTap:
		phrase := item.Phrase
		phrase.Where = append(slices.Clip(phrase.Where), oracle.Is{Status: oracle.Untapped})
		return from(false, phrase, item.Count, oracle.Battlefield)
	}
	return nil, 0
}

// payCosts pays everything but mana, which extra has already been told about; what
// moves cards out of a library or is random comes last (601.2h).
func (g *Game) payCosts(p ID, items []oracle.CostItem, ctx *Context, mana func(oracle.Cost) error) error {
	for _, random := range []bool{false, true} {
		for _, item := range items {
			if paidLast(item) != random {
				continue
			}
			if m, ok := item.(oracle.PayMana); ok {
				if mana != nil {
					if err := mana(m.Mana); err != nil {
						return err
					}
				}
				continue
			}
			if err := g.payItem(p, item, ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// paidLast reports whether a cost is paid after all others: it moves cards out of a
// library, or is random (601.2h).
func paidLast(item oracle.CostItem) bool {
	switch item := item.(type) {
	case oracle.PayMill:
		return true
	case oracle.PayDiscard:
		return item.Random
	}
	return false
}

// payItem pays one part of a cost.
func (g *Game) payItem(p ID, item oracle.CostItem, ctx *Context) error {
	switch item := item.(type) {
	case oracle.PayOneOf: // of a cost that is not announced before it is paid
		chosen, err := g.chooseEither(item, ctx, "608.2d")
		if err != nil {
			return err
		}
		if mana, ok := chosen.(oracle.PayMana); ok {
			return g.payMana(p, dueOf(mana.Mana, 0), ctx.Source)
		}
		return g.payItem(p, chosen, ctx)
	case oracle.TapThis:
		g.happen(Event{Kind: TapEvent, Object: ctx.Source, Player: p})
	case oracle.UntapThis:
		g.happen(Event{Kind: UntapEvent, Object: ctx.Source, Player: p})
	case oracle.PayLife:
		if n := g.quantity(item.Amount, ctx); n > 0 && g.applies("118.3b", "%s pays %n life", p, num(n)) {
			g.happen(Event{Kind: LifeLossEvent, Player: p, Amount: n, Source: ctx.Source})
		}
	case oracle.PayTapPower:
		return g.payTotalPower(p, item, ctx)
	case oracle.PaySacrifice, oracle.PayDiscard, oracle.PayExile, oracle.PayReturn, oracle.PayTap:
		return g.payWithObjects(p, item, ctx)
	case oracle.PayMill:
		g.mill([]ID{p}, g.quantity(item.Count, ctx), ctx)
	case oracle.PayLoyalty:
		n := loyaltyChange(item, ctx)
		if !g.applies("606.4", "the cost is loyalty counters of %s", ctx.Source) {
			return nil
		}
		if n > 0 {
			g.happen(Event{Kind: PutCountersEvent, Object: ctx.Source, Player: p, Word: "loyalty", Amount: n})
		} else if n < 0 {
			g.happen(Event{Kind: RemoveCountersEvent, Object: ctx.Source, Player: p, Word: "loyalty", Amount: -n})
		}
	case oracle.PayCounters:
		g.happen(Event{Kind: RemoveCountersEvent, Object: ctx.Source, Word: item.Kind, Amount: g.quantity(item.Count, ctx)})
	case oracle.PayEnergy:
		g.happen(Event{Kind: RemoveCountersEvent, Player: p, Word: "energy", Amount: g.quantity(item.Count, ctx)})
	}
	return nil
}

func (g *Game) payWithObjects(p ID, item oracle.CostItem, ctx *Context) error {
	options, count := g.costObjects(item, ctx)
	if len(options) < count {
		return g.forbids("601.2h", "%s can't pay the whole cost of %s", p, ctx.Source)
	}
	chosen, err := g.chooseForCost(p, item, options, count, ctx)
	if err != nil {
		return err
	}
	var events []Event
	how := ""
	for _, id := range chosen {
		switch item.(type) {
		case oracle.PaySacrifice:
			how = "sacrificed"
			events = append(events, Event{Kind: SacrificeEvent, Object: id, Player: p})
		case oracle.PayDiscard:
			how = "discarded"
			events = append(events, Event{Kind: DiscardEvent, Object: id, Player: p})
		case oracle.PayExile:
			how = "exiled"
			events = append(events, g.destination(id, oracle.Exile))
		case oracle.PayReturn:
			how = "returned"
			events = append(events, g.destination(id, oracle.Hand))
		case oracle.PayTap:
			how = "tapped"
			events = append(events, Event{Kind: TapEvent, Object: id, Player: p})
		}
		if ctx.Announced != nil {
			ctx.Announced.paid = append(ctx.Announced.paid, paidObject{how, id})
		}
	}
	happened := g.happen(events...)
	if to, moves := zoneOfCost(item); moves {
		for _, id := range chosen {
			if now := g.object(id).successor; now != None && g.object(now).Zone != to &&
				!g.applies("118.11", "what was done to %s was modified; the cost has been paid all the same", id) {
				return g.forbids("601.2h", "%s has not done what the cost of %s asks for", p, ctx.Source)
			}
		}
	}
	if err := g.discardedUnseen(item, chosen, ctx); err != nil {
		return err
	}
	if how == "exiled" && g.object(ctx.Source).Zone == oracle.Stack {
		g.noteLink(link{by: ctx.Source, cost: true}, happened, oracle.Exile)
	}
	for _, e := range happened {
		if e.Kind == ZoneChangeEvent && publicZone(e.To) {
			ctx.previous = append(ctx.previous, e.NewObject)
		}
	}
	return nil
}

// chooseForCost has a player choose what a cost takes. It asks although there may be
// nothing to choose, so that a script can name what is given up.
func (g *Game) chooseForCost(p ID, item oracle.CostItem, options []ID, count int, ctx *Context) ([]ID, error) {
	if count == 0 {
		return nil, nil
	}
	d := Decision{
		Kind: ObjectDecision, Purpose: ForCost, Player: p, About: ctx.Source, Rule: "601.2h",
		Options: options, Min: count, Max: count, Words: []string{costVerb(item)},
		forced: count == len(options) || g.allAlike(options),
	}
	d.check = func(a Answer) error {
		if len(a.IDs) != count {
			return g.forbids("601.2h", "%n is not how many the cost of %s asks for", num(len(a.IDs)), ctx.Source)
		}
		for i, id := range a.IDs {
			if !slices.Contains(options, id) || slices.Contains(a.IDs[:i], id) {
				return g.forbids("601.2h", "%s is nothing that pays for %s", id, ctx.Source)
			}
		}
		return nil
	}
	d.list = func() []Answer {
		if d.forced || count > 1 {
			return []Answer{{IDs: slices.Clone(options[:count])}} // of the many ways the first one stands for all
		}
		var list []Answer
		for _, id := range options {
			list = append(list, Answer{IDs: []ID{id}})
		}
		return list
	}
	answer, err := g.ask(&d)
	return answer.IDs, err
}

func costVerb(item oracle.CostItem) string {
	switch item.(type) {
	case oracle.PaySacrifice:
		return "sacrifice"
	case oracle.PayLife:
		return "pay life"
	case oracle.PayMana:
		return "pay mana"
	case oracle.PayDiscard:
		return "discard"
	case oracle.PayExile:
		return "exile"
	case oracle.PayTap:
		return "tap"
	}
	return "return"
}

// zoneOfCost is where a cost that moves objects puts them.
func zoneOfCost(item oracle.CostItem) (oracle.Zone, bool) {
	switch item.(type) {
	case oracle.PaySacrifice, oracle.PayDiscard:
		return oracle.Graveyard, true
	case oracle.PayExile:
		return oracle.Exile, true
	case oracle.PayReturn:
		return oracle.Hand, true
	}
	return oracle.Nowhere, false
}

// offerPayment lets a player pay a cost while something resolves (118.12, 608.2g)
// and reports whether it was paid.
func (g *Game) offerPayment(p ID, items []oracle.CostItem, ctx *Context) bool {
	return g.payment(p, items, false, ctx)
}

// payment is offerPayment for a cost that must be paid, or may be.
func (g *Game) payment(p ID, items []oracle.CostItem, must bool, ctx *Context) bool {
	about := *ctx
	about.Controller = p
	if g.costPayable(items, &about) != nil {
		return false
	}
	var cost oracle.Cost
	for _, item := range items {
		if m, ok := item.(oracle.PayMana); ok {
			cost = append(cost, m.Mana...)
		}
	}
	// Hybrid and Phyrexian symbols can be paid in several ways (107.4e-f).
	var ways []symbolWay
	var many error
	g.scratch(func() { ways, _, many = g.symbolWays(ctx.Source, cost) })
	if many != nil {
		g.undecided(many.Error())
	}
	pool := func(w symbolWay) bool {
		_, ok := g.coverFromPool(p, dueOf(w.cost, ctx.x()), None)
		return ok && g.player(p).Life >= w.life
	}
	if !g.told(anyPayable(paying.NotPayable, ways, func(w symbolWay) paying.Answer { return g.canPay(p, dueOf(w.cost, ctx.x()), w.life, None) })) {
		return false
	}
	if !slices.ContainsFunc(ways, pool) && !g.applies("608.2g", "%s may use mana abilities to pay while %s resolves", p, ctx.Source) {
		return false // there is no other mana than that in the pool
	}
	nothing := dueOf(cost, ctx.x()).total() == 0 && !slices.ContainsFunc(items, func(i oracle.CostItem) bool { _, mana := i.(oracle.PayMana); return !mana })
	if nothing && !g.applies("118.5", "a cost of nothing is not paid by itself: %s says whether to pay it", p) {
		return true
	}
	decision := Decision{Kind: PayDecision, Player: p, About: ctx.Source, Rule: "608.2d", Cost: cost}
	decision.list = func() []Answer { return []Answer{{Yes: true}, {}} }
	if must { // what is in the pool is to be spent
		must = slices.ContainsFunc(ways, pool) || !g.applies("118.3c", "%s need not activate mana abilities for what is to be paid for %s", p, ctx.Source)
	}
	if !must && !g.choose(&decision).Yes {
		return false
	}
	paid, life, err := g.announceSymbols(&about, cost, func() bool {
		return g.applies("118.13b", "%s chooses how to pay the symbols right before paying", p)
	})
	if err != nil {
		return false
	}
	if life > 0 {
		items = append(slices.Clip(items), oracle.PayLife{Amount: oracle.Literal(life)})
	}
	mana := dueOf(paid, ctx.x())
	if !slices.ContainsFunc(items, func(i oracle.CostItem) bool { _, mana := i.(oracle.PayMana); return mana }) {
		return g.payCosts(p, items, &about, nil) == nil
	}
	first := true
	err = g.payCosts(p, items, &about, func(oracle.Cost) error {
		if !first {
			return nil
		}
		first = false
		return g.payMana(p, mana, None)
	})
	return err == nil
}

// manaOf is the mana of a cost.
func manaOf(items []oracle.CostItem) oracle.Cost {
	var mana oracle.Cost
	for _, i := range items {
		if m, ok := i.(oracle.PayMana); ok {
			mana = append(mana, m.Mana...)
		}
	}
	return mana
}
