package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file pays the parts of a cost that are not mana, and has players choose what they give up for it.

// payCosts pays everything but mana, which extra has already been told about; what
// moves cards out of a library or is random comes last (601.2h).
func (g *Course) payCosts(p table.ID, items []oracle.CostItem, ctx *table.Context, mana func(oracle.Cost) error) error {
	for _, random := range []bool{false, true} {
		for i, item := range items {
			if paidLast(item) != random {
				continue
			}
			if evidence, ok := item.(oracle.PayEvidence); ok { // of any number of cards: how many it leaves for what is still to be paid is asked
				if err := g.payEvidence(p, evidence, items[i+1:], ctx); err != nil {
					return err
				}
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
			if err := g.PayItem(p, item, ctx); err != nil {
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

// PayItem pays one part of a cost.
func (g *Course) PayItem(p table.ID, item oracle.CostItem, ctx *table.Context) error {
	switch item := item.(type) {
	case oracle.PayOneOf: // of a cost that is not announced before it is paid
		chosen, err := g.chooseEither(item, ctx, "608.2d")
		if err != nil {
			return err
		}
		if mana, ok := chosen.(oracle.PayMana); ok {
			return g.PayMana(p, table.DueOf(mana.Mana, 0), ctx.Source)
		}
		return g.PayItem(p, chosen, ctx)
	case oracle.PayExert:
		if g.Applies("701.39a", "%s exerts %s: it will not untap during that player's next untap step", p, ctx.Source) {
			g.Exerted = append(g.Exerted, table.Exertion{Object: ctx.Source, Player: p, Turn: g.TurnNumber})
			g.Happen(table.Event{Kind: table.ExertEvent, Object: ctx.Source, Player: p})
		}
	case oracle.TapThis:
		g.Happen(table.Event{Kind: table.TapEvent, Object: ctx.Source, Player: p})
	case oracle.UntapThis:
		g.Happen(table.Event{Kind: table.UntapEvent, Object: ctx.Source, Player: p})
	case oracle.PayLife:
		n := g.Quantity(item.Amount, ctx)
		ctx.Yield(oracle.SaidOfLife, n)
		if n > 0 && g.Applies("118.3b", "%s pays %n life", p, table.Count(n)) {
			g.Happen(table.Event{Kind: table.LifeLossEvent, Player: p, Amount: n, Source: ctx.Source})
		}
	case oracle.PayTapPower:
		return g.payTotalPower(p, item, ctx)
	case oracle.PayEvidence:
		return g.payEvidence(p, item, nil, ctx)
	case oracle.PaySacrifice, oracle.PayDiscard, oracle.PayExile, oracle.PayReturn, oracle.PayTap, oracle.PayReveal, oracle.PayBehold, oracle.PayPut:
		return g.payWithObjects(p, item, ctx)
	case oracle.PayAction:
		return g.payAction(p, item, ctx)
	case oracle.PayUnattach:
		for _, id := range g.Refer(item.What, ctx) {
			if g.OnBattlefield(id) && g.Object(id).AttachedTo != table.None {
				g.Happen(table.Event{Kind: table.AttachEvent, Object: id, Player: p})
			}
		}
	case oracle.PayDraw:
		n, drawn, had := g.Quantity(item.Count, ctx), g.Player(p).Drawn, len(g.Player(p).Library)
		g.DrawCards(p, n, ctx.Source)
		if drawn = g.Player(p).Drawn - drawn; drawn != min(n, had) &&
			!g.Applies("118.11", "the drawing of %n cards was modified; the cost has been paid all the same", table.Count(n)) {
			return g.Forbids("601.2h", "%s has not done what the cost of %s asks for", p, ctx.Source)
		}
	case oracle.PayMill:
		g.mill([]table.ID{p}, func(table.ID) int { return g.Quantity(item.Count, ctx) }, ctx)
	case oracle.PayLoyalty:
		n := loyaltyChange(item, ctx)
		if !g.Applies("606.4", "the cost is loyalty counters of %s", ctx.Source) {
			return nil
		}
		if n > 0 {
			g.Happen(table.Event{Kind: table.PutCountersEvent, Object: ctx.Source, Player: p, Word: "loyalty", Amount: n})
		} else if n < 0 {
			g.Happen(table.Event{Kind: table.RemoveCountersEvent, Object: ctx.Source, Player: p, Word: "loyalty", Amount: -n})
		}
	case oracle.PayCounters:
		if item.From != nil {
			return g.payCountersOfOthers(p, item, ctx)
		}
		n := g.Quantity(item.Count, ctx)
		g.Happen(table.Event{Kind: table.RemoveCountersEvent, Object: ctx.Source, Word: item.Kind, Amount: n})
		if ctx.Announced != nil {
			ctx.Announced.CountersPaid += n
		}
	case oracle.PayPutCounters:
		if !item.This {
			return g.payWithObjects(p, item, ctx)
		}
		g.Happen(table.Event{Kind: table.PutCountersEvent, Object: ctx.Source, Player: p, Word: item.Kind, Amount: g.Quantity(item.Count, ctx)})
	case oracle.PayTicketSticker:
		g.payTicketSticker(p, ctx)
	case oracle.PayEnergy:
		if n := g.Quantity(item.Count, ctx); g.Applies("107.14", "%s pays %n energy by removing as many energy counters", p, table.Count(n)) {
			ctx.Yield(oracle.SaidOfPaid, n)
			g.Happen(table.Event{Kind: table.RemoveCountersEvent, Player: p, Word: "energy", Amount: n})
		}
	}
	return nil
}

func (g *Course) payWithObjects(p table.ID, item oracle.CostItem, ctx *table.Context) error {
	options, count := g.costObjects(item, g.paidWithOwn(p, ctx))
	options = g.ungiven(options)
	if len(options) < count {
		return g.Forbids("601.2h", "%s can't pay the whole cost of %s", p, ctx.Source)
	}
	chosen, err := g.chooseForCost(p, item, options, count, ctx)
	if err != nil {
		return err
	}
	var events []table.Event
	how := ""
	for _, id := range chosen {
		switch item := item.(type) {
		case oracle.PayReveal:
			if how = "revealed"; !g.Applies("701.16a", "%s shows %s to all players for the cost of %s", p, id, ctx.Source) {
				continue
			}
			if ctx.Ability != nil && ctx.Ability.Keyword == "forecast" {
				g.staysForecast(id)
			}
		case oracle.PayBehold:
			if how = "beheld"; !g.Applies("701.4a@2026-02-27", "%s beholds %s", p, id) {
				continue
			}
			if item.Exile {
				events = append(events, g.destination(id, oracle.Exile))
			}
		case oracle.PaySacrifice:
			how = "sacrificed"
			events = append(events, table.Event{Kind: table.SacrificeEvent, Object: id, Player: p})
		case oracle.PayDiscard:
			how = "discarded"
			events = append(events, table.Event{Kind: table.DiscardEvent, Object: id, Player: p})
		case oracle.PayExile:
			how = "exiled"
			events = append(events, g.destination(id, oracle.Exile))
		case oracle.PayReturn:
			how = "returned"
			events = append(events, g.destination(id, oracle.Hand))
		case oracle.PayPut:
			how = "put"
			e := g.destination(id, item.To)
			e.Bottom = item.Bottom
			events = append(events, e)
		case oracle.PayPutCounters:
			events = append(events, table.Event{Kind: table.PutCountersEvent, Object: id, Player: p, Word: item.Kind, Amount: g.Quantity(item.Count, ctx)})
		case oracle.PayTap:
			how = "tapped"
			events = append(events, table.Event{Kind: table.TapEvent, Object: id, Player: p})
		}
		if ctx.Announced != nil && how != "" {
			ctx.Announced.Paid = append(ctx.Announced.Paid, table.PaidObject{How: how, Id: id})
		}
	}
	if g.givesTogether(item) {
		*g.Under.given = append(*g.Under.given, events...)
		return nil
	}
	happened := g.Happen(events...)
	if to, moves := zoneOfCost(item); moves {
		for _, id := range chosen {
			if now := g.Object(id).Successor; now != table.None && g.Object(now).Zone != to &&
				!g.Applies("118.11", "what was done to %s was modified; the cost has been paid all the same", id) {
				return g.Forbids("601.2h", "%s has not done what the cost of %s asks for", p, ctx.Source)
			}
		}
	}
	if err := g.discardedUnseen(item, chosen, ctx); err != nil {
		return err
	}
	if how == "exiled" || how == "beheld" {
		g.linkToSpell(ctx.Source, isForeign(item), happened)
	}
	if crafts(item, ctx) {
		g.craftedWith(chosen, happened, ctx)
	}
	for _, e := range happened {
		if e.Kind == table.ZoneChangeEvent && publicZone(e.To) {
			ctx.Came(oracle.WhatMoved, append(slices.Clip(ctx.WhatCame(oracle.WhatMoved)), e.NewObject))
		}
	}
	return nil
}

// chooseForCost has a player choose what a cost takes. It asks although there may be
// nothing to choose, so that a script can name what is given up.
func (g *Course) chooseForCost(p table.ID, item oracle.CostItem, options []table.ID, count int, ctx *table.Context) ([]table.ID, error) {
	if count == 0 {
		return nil, nil
	}
	if numberTaken(item) == oracle.Quantity(oracle.AnyNumber{}) {
		return g.stillGiven(options, ctx)
	}
	if exile, ok := item.(oracle.PayExile); ok && exile.This && ctx.Ability != nil && ctx.Ability.Keyword == "craft" {
		return options, nil // what is named are the materials
	}
	if discard, ok := item.(oracle.PayDiscard); ok && discard.Random { // which nobody chooses
		if count == len(options) || g.allAlike(options) {
			return options[:count], nil
		}
		return g.ChooseObjects(Decision{Purpose: ForDiscard, About: ctx.Source, Rule: "701.8b", Options: options, Min: count, Max: count}), nil
	}
	d := g.costDecision(p, item, options, count, ctx)
	answer, err := g.ask(&d)
	return answer.IDs, err
}

// costDecision is the decision of a player about what a cost takes.
func (g *Course) costDecision(p table.ID, item oracle.CostItem, options []table.ID, count int, ctx *table.Context) Decision {
	d := Decision{
		Kind: ObjectDecision, Purpose: ForCost, Player: p, About: ctx.Source, Rule: "601.2h",
		Options: options, Min: count, Max: count, Words: []string{costVerb(item)},
		Idle: count == len(options) || g.allAlike(options), ForMana: ctx.Ability != nil && g.IsManaAbility(ctx.Ability), Itself: asksForItself(item),
	}
	if d.ForMana {
		d.Owed, d.Besides = g.owedAlike(item)
	}
	d.Refuse = func(a Answer) error {
		if len(a.IDs) != count {
			return g.Forbids("601.2h", "%n is not how many the cost of %s asks for", table.Count(len(a.IDs)), ctx.Source)
		}
		for i, id := range a.IDs {
			if !slices.Contains(options, id) || slices.Contains(a.IDs[:i], id) {
				return g.Forbids("601.2h", "%s is nothing that pays for %s", id, ctx.Source)
			}
		}
		return nil
	}
	d.List = func() []Answer {
		if d.Idle || count > 1 {
			return []Answer{{IDs: slices.Clone(options[:count])}} // of the many ways the first one stands for all
		}
		var list []Answer
		for _, id := range options {
			list = append(list, Answer{IDs: []table.ID{id}})
		}
		return list
	}
	return d
}

// owedAlike lists what the cost for which mana abilities are activated may take in the same way as an item of one of theirs, and says
// how many it will take.
func (g *Course) owedAlike(item oracle.CostItem) (list []table.ID, count int) {
	g.Scratch(func() {
		for _, owed := range g.Under.payment.owed.items {
			if costVerb(owed) != costVerb(item) {
				continue
			}
			options, n := g.costObjects(owed, g.Under.payment.owed.ctx)
			list, count = append(list, options...), count+n
		}
	})
	return list, count
}

// asksForItself reports whether an item of a cost names the source of the cost.
func asksForItself(item oracle.CostItem) bool {
	switch item := item.(type) {
	case oracle.PaySacrifice:
		return item.This
	case oracle.PayDiscard:
		return item.This
	case oracle.PayExile:
		return item.This
	case oracle.PayReturn:
		return item.This
	case oracle.PayReveal:
		return item.This
	case oracle.PayPutCounters:
		return item.This
	case oracle.PayPut:
		return item.This
	case oracle.PayCounters:
		return item.From == nil
	}
	return false
}

func costVerb(item oracle.CostItem) string {
	switch item := item.(type) {
	case oracle.PaySacrifice:
		return "sacrifice"
	case oracle.PayLife:
		return "pay life"
	case oracle.PayMana:
		if item.Waterbend {
			return "waterbend"
		}
		return "pay mana"
	case oracle.PayDiscard:
		return "discard"
	case oracle.PayExile, oracle.PayEvidence:
		return "exile"
	case oracle.PayTap, oracle.PayTapPower:
		return "tap"
	case oracle.PayPut:
		return "put"
	case oracle.PayAction:
		return item.Name
	case oracle.PayUnattach:
		return "unattach"
	case oracle.PayReveal:
		return "reveal"
	case oracle.PayBehold:
		return "behold"
	case oracle.PayCounters:
		return "remove"
	case oracle.PayPutCounters:
		return "put counters on"
	}
	return "return"
}

// payAction does an action that is a cost.
func (g *Course) payAction(p table.ID, item oracle.PayAction, ctx *table.Context) error {
	by := *ctx
	by.Controller = p
	if err := g.actionPayable(item, &by); err != nil {
		return err
	}
	n := 1
	if item.Count != nil {
		n = g.Quantity(item.Count, ctx)
	}
	if doneInTurn(item.Name)(g, actionOf(item), p, n, &by) {
		g.actionDone(p, table.None, item.Name)
	}
	return nil
}

// actionOf is the instruction that a cost has its payer follow.
func actionOf(item oracle.PayAction) oracle.KeywordAction {
	return oracle.KeywordAction{Who: oracle.You{}, Name: item.Name, Count: item.Count}
}
