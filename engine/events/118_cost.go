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

// This file says of the costs of chapter 118 that are not mana whether each can be paid (118.3),
// and has it said how where there is a choice. 118_paying.go pays them.

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
			if err := g.LifePayable(ctx.Controller, n, life, ctx.Source); err != nil {
				return err
			}
		case oracle.PaySacrifice, oracle.PayDiscard, oracle.PayExile, oracle.PayReturn, oracle.PayTap, oracle.PayReveal, oracle.PayBehold, oracle.PayPut:
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
		case oracle.PayAction:
			if err := g.actionPayable(item, ctx); err != nil {
				return err
			}
		case oracle.PayUnattach:
			attached := func(id table.ID) bool { return g.OnBattlefield(id) && g.Object(id).AttachedTo != table.None }
			if !slices.ContainsFunc(g.Refer(item.What, ctx), attached) {
				if err := g.Forbids("118.3", "%s can't unattach what is attached to nothing, for the cost of %s", ctx.Controller, ctx.Source); err != nil {
					return err
				}
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
			if !item.This {
				if options, count := g.costObjects(item, ctx); len(options) < count {
					if err := g.Forbids("118.3", "%s lacks what the cost of %s asks for", ctx.Controller, ctx.Source); err != nil {
						return err
					}
				}
				continue
			}
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

// isManaOrLife tells the costs beside which a cost of mana is called by how much it is: "{3} or {U}", "pay 2 life or {2}".
func isManaOrLife(item oracle.CostItem) bool {
	switch item.(type) {
	case oracle.PayMana, oracle.PayLife:
		return true
	}
	return false
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
	d := Decision{Kind: WordDecision, Purpose: ForEither, Player: ctx.Controller, About: ctx.Source, Rule: asks, Idle: asks == "608.2d" && len(open) == 1}
	alike := CountOf(item.Of, isManaOrLife) > 1
	for _, one := range item.Of {
		word := costVerb(one)
		if mana, ok := one.(oracle.PayMana); ok && alike {
			word = "pay " + mana.Mana.String()
		}
		d.Words = append(d.Words, word)
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
		if count == oracle.Quantity(oracle.AnyNumber{}) {
			n = len(announcedFor(ctx))
		} else if count != nil {
			n = g.Quantity(count, ctx)
		}
		meant := phrase
		if zone == oracle.Hand && !whoever { // what is in other hands does not matter
			meant.Where = append(slices.Clip(phrase.Where), oracle.Owned{By: oracle.Yours})
		}
		var list []table.ID
		for _, id := range g.SaidOf(n, func() []table.ID { return g.AllOf(&meant, ctx) }) {
			if zone != oracle.Battlefield && !whoever && g.Object(id).Owner != ctx.Controller || zone == oracle.Battlefield && !whoever && g.Controller(id) != ctx.Controller {
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
	case oracle.PayPutCounters:
		whoever = true
		list, n := from(false, item.Phrase, oracle.Literal(1), oracle.Battlefield)
		return g.notRestricted(list, oracle.HaveCounters, func(id table.ID) bool {
			return g.Applies("614.17b", "%s can't get counters, so that cost can't be paid", id)
		}), n
	case oracle.PayReturn: // "an enchantment" is any permanent that is one (109.2)
		whoever = true
		return from(item.This, item.Phrase, item.Count, oracle.Battlefield)
	case oracle.PayPut: // the text says whose card it has to be
		whoever = item.Phrase.Zone == oracle.Exile
		zone := item.Phrase.Zone
		if zone == oracle.Nowhere {
			zone = oracle.Battlefield
		}
		return from(item.This, item.Phrase, item.Count, zone)
	case oracle.PayReveal:
		return from(item.This, item.Phrase, item.Count, oracle.Hand)
	case oracle.PayBehold:
		held := item.Phrase
		held.Noun, held.Zone = oracle.CardNoun, oracle.Hand
		there, n := from(false, item.Phrase, item.Count, oracle.Battlefield)
		hand, _ := from(false, held, oracle.Literal(max(0, n-len(there))), oracle.Hand)
		return slices.Concat(there, hand), n
	case oracle.PayTap:
		phrase := item.Phrase
		phrase.Where = append(slices.Clip(phrase.Where), oracle.Is{Status: oracle.Untapped})
		return from(false, phrase, item.Count, oracle.Battlefield)
	}
	return nil, 0
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

// ruleOfPower is the rule by which a player can't pay with too little power.
func ruleOfPower(ctx *table.Context) cr.Rule {
	if keywordOf(ctx) == "" {
		return "118.3"
	}
	return ctx.Ability.Rule
}

// actionPayable reports why an action that is a cost can't be done (118.3).
func (g *Course) actionPayable(item oracle.PayAction, ctx *table.Context) error {
	if g.lacksMeans(actionOf(item), ctx.Controller, ctx) {
		return g.Forbids("118.3", "%s lacks what the cost of %s asks for", ctx.Controller, ctx.Source)
	}
	return nil
}

// ownCostUnpayable reports why an ability whose cost is the mana cost of what has it can't be activated: there is none.
func (g *Course) ownCostUnpayable(id table.ID, a *oracle.Ability) error {
	if !table.CostsOwn(a) {
		return nil
	}
	return g.Forbids("118.6", "%s has no mana cost, and a cost that is based on it can't be paid", id)
}
