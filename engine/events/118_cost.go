package events

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/paying"
	"rulestep/engine/table"
)

// This file carries out the costs of chapter 118 that are not mana, whether each
// can be paid (118.3) and how.

// costPayable reports why a cost can't be paid, mana aside.
func (g *Course) costPayable(items []oracle.CostItem, ctx *table.Context) error {
	o := g.Object(ctx.Source)
	life := 0
	for _, item := range items {
		switch item := item.(type) {
		case oracle.TapThis, oracle.UntapThis:
			_, tap := item.(oracle.TapThis)
			if o.Zone != oracle.Battlefield || o.Tapped == tap {
				if err := g.Forbids("118.3", "%s can't pay for %s by tapping or untapping it as it is", ctx.Controller, ctx.Source); err != nil {
					return err
				}
			}
			if o.Sick && g.Is(ctx.Source, oracle.Creature) && !g.hasty(ctx.Source) && g.creatureBesides(ctx.Source) && !g.activatesAsHasty(ctx.Controller, ctx.Source) {
				if err := g.Forbids("302.6", "%s has not been under the control of %s since that player's most recent turn began", ctx.Source, ctx.Controller); err != nil {
					return err
				}
			}
		case oracle.PayLife:
			if err := g.identityPayable(item.Amount, ctx); err != nil {
				return err
			}
			n := g.Quantity(item.Amount, ctx)
			life += n
			if err := g.lifePayable(ctx.Controller, n, life, ctx.Source); err != nil {
				return err
			}
		case oracle.PaySacrifice, oracle.PayDiscard, oracle.PayExile, oracle.PayReturn, oracle.PayTap, oracle.PayReveal, oracle.PayBehold:
			options, count := g.costObjects(item, ctx)
			if len(options) < count {
				if err := g.Forbids("118.3", "%s lacks what the cost of %s asks for", ctx.Controller, ctx.Source); err != nil {
					return err
				}
			}
		case oracle.PayTapPower:
			if err := g.totalPowerPayable(item, ctx); err != nil {
				return err
			}
		case oracle.PayEvidence:
			if err := g.evidencePayable(item, ctx); err != nil {
				return err
			}
		case oracle.PayMill:
			if len(g.Player(ctx.Controller).Library) < g.Quantity(item.Count, ctx) {
				if err := g.Forbids("701.13b", "%s has not so many cards to mill", ctx.Controller); err != nil {
					return err
				}
			}
		case oracle.PayDraw: // an empty library does not keep anybody from it (121.3)
			if g.noDrawing(oracle.Draw{Who: oracle.You{}, Count: item.Count}, ctx.Controller, ctx) {
				if err := g.Forbids("118.3", "%s can't draw what the cost of %s asks for", ctx.Controller, ctx.Source); err != nil {
					return err
				}
			}
		case oracle.PayLoyalty:
			n := loyaltyChange(item, ctx)
			if n > 0 && g.Restricted(ctx.Source, oracle.HaveCounters, table.None) != nil {
				if err := g.Forbids("614.17b", "%s can't get counters, so that cost can't be paid", ctx.Source); err != nil {
					return err
				}
			}
			if n < 0 && table.CountersOf(o.Counters, "loyalty") < -n {
				if err := g.Forbids("606.6", "%s has not %n loyalty counters to remove", ctx.Source, table.Count(-n)); err != nil {
					return err
				}
			}
		case oracle.PayCounters:
			if item.From != nil {
				if err := g.othersCountersPayable(item, ctx); err != nil {
					return err
				}
				continue
			}
			if table.CountersOf(o.Counters, item.Kind) < g.Quantity(item.Count, ctx) {
				if err := g.Forbids("118.3", "%s has not enough counters", ctx.Source); err != nil {
					return err
				}
			}
		case oracle.PayPutCounters:
			if o.Zone != oracle.Battlefield {
				if err := g.Forbids("118.3", "%s lacks what the cost of %s asks for", ctx.Controller, ctx.Source); err != nil {
					return err
				}
			}
			if g.Restricted(ctx.Source, oracle.HaveCounters, table.None) != nil {
				if err := g.Forbids("614.17b", "%s can't get counters, so that cost can't be paid", ctx.Source); err != nil {
					return err
				}
			}
		case oracle.PayOneOf:
			if len(g.payable(item, ctx)) == 0 {
				if err := g.Forbids("118.3", "%s has the means for none of the costs of %s", ctx.Controller, ctx.Source); err != nil {
					return err
				}
			}
		case oracle.PayEnergy:
			if table.CountersOf(g.Player(ctx.Controller).Counters, "energy") < g.Quantity(item.Count, ctx) {
				if err := g.Forbids("118.3", "%s has not enough energy", ctx.Controller); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// hasty carries out 702.10b-c.
func (g *Course) hasty(id table.ID) bool {
	return g.HasKeyword(id, "haste") && g.Applies("702.10c", "%s has haste", id)
}

// payable lists which of several costs a player could pay.
func (g *Course) payable(item oracle.PayOneOf, ctx *table.Context) []int {
	var list []int
	answers := make([]paying.Answer, len(item.Of))
	g.Scratch(func() {
		for i, one := range item.Of {
			answers[i] = paying.NotPayable
			if g.costPayable(item.Of[i:i+1], ctx) == nil {
				answers[i] = paying.Payable
				if mana, ok := one.(oracle.PayMana); ok {
					answers[i] = g.CanPay(ctx.Controller, table.DueOf(mana.Mana, 0), 0, ctx.Source)
				}
			}
		}
	})
	for i, answer := range answers {
		if g.Told(answer) {
			list = append(list, i)
		}
	}
	return list
}

// announceEither has a player announce which of several costs will be paid, wherever a
// cost leaves that open (601.2b).
func (g *Course) announceEither(items []oracle.CostItem, ctx *table.Context) ([]oracle.CostItem, error) {
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
func (g *Course) chooseEither(item oracle.PayOneOf, ctx *table.Context, asks cr.Rule) (oracle.CostItem, error) {
	open := g.payable(item, ctx)
	if len(open) == 0 {
		if err := g.Forbids("118.3", "%s can pay none of what the cost of %s leaves open", ctx.Controller, ctx.Source); err != nil {
			return nil, err
		}
	}
	d := Decision{Kind: WordDecision, Purpose: ForEither, Player: ctx.Controller, About: ctx.Source, Rule: asks}
	for _, one := range item.Of {
		d.Words = append(d.Words, costVerb(one))
	}
	d.Refuse = func(a Answer) error {
		i := slices.Index(d.Words, a.Word)
		if i < 0 {
			return fmt.Errorf("%q is none of %s", a.Word, strings.Join(d.Words, ", "))
		}
		if !slices.Contains(open, i) {
			return g.Forbids("118.3", "%s lacks what that part of the cost of %s asks for", ctx.Controller, ctx.Source)
		}
		return nil
	}
	d.List = func() []Answer {
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
		asks == "601.2b" && !g.Applies("601.2b", "%s announces which of the costs of %s will be paid", ctx.Controller, ctx.Source),
		asks == "608.2d" && !g.Applies("608.2d", "%s chooses which of the costs of %s to pay", ctx.Controller, ctx.Source):
		return item.Of[0], err
	}
	return item.Of[i], nil
}

// costObjects lists what a cost that takes objects may take, and how many it takes.
func (g *Course) costObjects(item oracle.CostItem, ctx *table.Context) ([]table.ID, int) {
	whoever := false // the text says whose it has to be, if that matters
	from := func(this bool, phrase oracle.Phrase, count oracle.Quantity, zone oracle.Zone) ([]table.ID, int) {
		if this {
			if z := g.Object(ctx.Source).Zone; z == zone || zone == oracle.Nowhere {
				return []table.ID{ctx.Source}, 1
			}
			return nil, 1
		}
		n := 1
		if count != nil {
			n = g.Quantity(count, ctx)
		}
		var list []table.ID
		for _, id := range g.ToChoose(&phrase, ctx) {
			if zone != oracle.Battlefield && g.Object(id).Owner != ctx.Controller || zone == oracle.Battlefield && !whoever && g.Controller(id) != ctx.Controller {
				continue
			}
			if id != ctx.Object && (len(g.Under.payment.drawn) == 0 || !g.faceDownNow(&phrase, id)) {
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
		if crafts(item, ctx) {
			return g.craftMaterials(item, ctx), g.Quantity(item.Count, ctx)
		}
		zone := item.Phrase.Zone
		if item.Phrase.Noun == oracle.PermanentNoun && !item.This {
			zone = oracle.Battlefield
		}
		list, n := from(item.This, item.Phrase, item.Count, zone)
		if library := g.Player(ctx.Controller).Library; zone == oracle.Library && len(library) >= n {
			list = slices.Clone(library[len(library)-n:]) // those on top; none is chosen
		}
		return list, n
	case oracle.PayCounters:
		each := item
		if item.Among { // each counter may come from another one
			each.Count = oracle.Literal(1)
		}
		list, _ := from(false, *item.From, each.Count, oracle.Battlefield)
		return slices.DeleteFunc(list, func(id table.ID) bool {
			return countersOf(g.CountersOn(id), item.Kind) < g.Quantity(each.Count, ctx)
		}), 1
	case oracle.PayReturn: // "an enchantment" is any permanent that is one (109.2)
		whoever = true
		return from(item.This, item.Phrase, item.Count, oracle.Battlefield)
	case oracle.PayReveal:
		return from(item.This, item.Phrase, item.Count, oracle.Hand)
	case oracle.PayBehold:
		held := item.Phrase
		held.Noun, held.Zone = oracle.CardNoun, oracle.Hand
		hand, n := from(false, held, item.Count, oracle.Hand)
		there, _ := from(false, item.Phrase, item.Count, oracle.Battlefield)
		return slices.Concat(there, hand), n
	case oracle.PayTap:
		phrase := item.Phrase
		phrase.Where = append(slices.Clip(phrase.Where), oracle.Is{Status: oracle.Untapped})
		return from(false, phrase, item.Count, oracle.Battlefield)
	}
	return nil, 0
}

// payCosts pays everything but mana, which extra has already been told about; what
// moves cards out of a library or is random comes last (601.2h).
func (g *Course) payCosts(p table.ID, items []oracle.CostItem, ctx *table.Context, mana func(oracle.Cost) error) error {
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
		return g.payEvidence(p, item, ctx)
	case oracle.PaySacrifice, oracle.PayDiscard, oracle.PayExile, oracle.PayReturn, oracle.PayTap, oracle.PayReveal, oracle.PayBehold:
		return g.payWithObjects(p, item, ctx)
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
		if item.This {
			g.Happen(table.Event{Kind: table.PutCountersEvent, Object: ctx.Source, Player: p, Word: item.Kind, Amount: g.Quantity(item.Count, ctx)})
		}
	case oracle.PayTicketSticker:
		g.payTicketSticker(p, ctx)
	case oracle.PayEnergy:
		if n := g.Quantity(item.Count, ctx); g.Applies("107.14", "%s pays %n energy by removing as many energy counters", p, table.Count(n)) {
			g.Happen(table.Event{Kind: table.RemoveCountersEvent, Player: p, Word: "energy", Amount: n})
		}
	}
	return nil
}

func (g *Course) payWithObjects(p table.ID, item oracle.CostItem, ctx *table.Context) error {
	options, count := g.costObjects(item, g.paidWithOwn(p, ctx))
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
		case oracle.PayTap:
			how = "tapped"
			events = append(events, table.Event{Kind: table.TapEvent, Object: id, Player: p})
		}
		if ctx.Announced != nil {
			ctx.Announced.Paid = append(ctx.Announced.Paid, table.PaidObject{How: how, Id: id})
		}
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
	if (how == "exiled" || how == "beheld") && g.Object(ctx.Source).Zone == oracle.Stack {
		g.NoteLink(table.Link{By: ctx.Source, Cost: true}, happened, oracle.Exile)
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
	if exile, ok := item.(oracle.PayExile); ok && exile.This && ctx.Ability != nil && ctx.Ability.Keyword == "craft" {
		return options, nil // what is named are the materials
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
		Idle: count == len(options) || g.allAlike(options),
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
	case oracle.PayTap:
		return "tap"
	case oracle.PayReveal:
		return "reveal"
	case oracle.PayBehold:
		return "behold"
	case oracle.PayCounters:
		return "remove"
	}
	return "return"
}

// ManaOf is the mana of a cost.
func ManaOf(items []oracle.CostItem) oracle.Cost {
	var mana oracle.Cost
	for _, i := range items {
		if m, ok := i.(oracle.PayMana); ok {
			mana = append(mana, m.Mana...)
		}
	}
	return mana
}
