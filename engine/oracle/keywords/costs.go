package keywords

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file holds the keywords that ask for something besides a spell's costs, help to pay them or have the spell do something as
// it is cast, each with what it stands for.

var costs = []*Record{
	{
		Name: "buyback", Rule: "702.27a", Takes: Cost,
		Casting: &Casting{Optional: true},
	},
	{
		Name: "kicker", Rule: "702.33a", Takes: OwnForm,
		Casting: &Casting{Optional: true},
	},
	{
		Name: "multikicker", Rule: "702.33c", Takes: Cost, VariantOf: "kicker", Variant: "702.33c",
		Casting: &Casting{Optional: true, Stays: true, AnyTimes: true},
	},
	{
		Name: "sticker kicker", Rule: "702.33h", Takes: Cost, VariantOf: "kicker", Variant: "702.33h",
		Casting: &Casting{Optional: true},
	},
	{
		Name: "storm", Rule: "702.40a", Expand: expandStorm, OfTurns: true,
		Says:    "%s has storm: it is copied for each spell cast before it this turn",
		Casting: &Casting{},
	},
	{
		Name: "affinity", Rule: "702.41a", Takes: OwnForm, Expand: expandAffinity,
		Casting: &Casting{},
	},
	{
		Name: "entwine", Rule: "702.42a", Takes: Cost,
		Casting: &Casting{Optional: true, Stays: true},
	},
	{
		Name: "offering", Rule: "702.48a", Takes: OwnForm, Printed: true,
		Casting: &Casting{Optional: true},
	},
	{
		Name: "convoke", Rule: "702.51a",
		Casting: &Casting{Helps: true},
	},
	{
		Name: "replicate", Rule: "702.56a", Takes: Cost, Expand: expandReplicate, OwnCost: true,
		EachPaid: "702.56b",
		Says:     "%s has replicate: it is copied for each time that its replicate cost was paid",
		Casting:  &Casting{Optional: true, AnyTimes: true},
	},
	{
		Name: "split second", Rule: "702.61a",
		Casting: &Casting{},
	},
	{
		Name: "delve", Rule: "702.66a",
		Casting: &Casting{Helps: true},
	},
	{
		Name: "conspire", Rule: "702.78a", Expand: expandConspire,
		EachPaid: "702.78b",
		Says:     "%s was cast with conspire, for which two creatures were tapped: it is copied",
		Casting:  &Casting{Optional: true, Pays: conspireCost},
	},
	{
		Name: "cascade", Rule: "702.85a", Expand: expandCascade,
		Says:    "%s has cascade: cards are exiled until a cheaper one comes that may be cast for nothing",
		Casting: &Casting{},
	},
	{
		Name: "fuse", Rule: "702.102a",
		Casting: &Casting{},
	},
	{
		Name: "escalate", Rule: "702.120a", Takes: Cost,
		Casting: &Casting{},
	},
	{
		Name: "undaunted", Rule: "702.125a", Expand: expandUndaunted,
		Casting: &Casting{},
	},
	{
		Name: "improvise", Rule: "702.126a",
		Casting: &Casting{Helps: true},
	},
	{
		Name: "assist", Rule: "702.132a",
		Casting: &Casting{},
	},
	{
		Name: "demonstrate", Rule: "702.144a", Expand: expandDemonstrate,
		Says:    "%s was cast with demonstrate: it may be copied, and then an opponent copies it, too",
		Casting: &Casting{},
	},
	{
		Name: "casualty", Rule: "702.153a", Takes: Number, Expand: expandCasualty,
		EachPaid: "702.153b",
		Says:     "%s was cast with casualty, for which a creature was sacrificed: it is copied",
		Casting:  &Casting{Optional: true, Pays: casualtyCost},
	},
	{
		Name: "squad", Rule: "702.157a", Takes: Cost, Expand: expandSquad,
		EachPaid: "702.157b",
		Says:     "%s has entered, and its squad cost was paid: it is copied as a token for each time",
		Casting:  &Casting{Optional: true, Stays: true, AnyTimes: true},
	},
	{
		Name: "bargain", Rule: "702.166a", Printed: true,
		Casting: &Casting{Optional: true, Stays: true, Pays: bargainCost},
	},
	{
		Name: "gift", Rule: "702.174a@2026-02-27", Takes: OwnForm, Expand: expandGift, Printed: true,
		Casting: &Casting{Optional: true, Stays: true},
	},
	{
		Name: "offspring", Rule: "702.175a@2026-02-27", Takes: Cost, Expand: expandOffspring, Printed: true,
		Says:    "%s has entered, and its offspring cost was paid: a token copy that is 1/1 comes after it",
		Casting: &Casting{Optional: true, Stays: true},
	},
}

// copiesItself is what replicate and its like do for an additional cost that was paid: copy the spell
// so many times.
func copiesItself(keyword oracle.Keyword, count oracle.Quantity) *oracle.Ability {
	copies := oracle.NewTriggered(oracle.SpellCast{What: oracle.This{}}, oracle.CopySpell{What: oracle.This{}, Count: count, NewTargets: true})
	copies.If = oracle.Relates{A: oracle.TimesPaid{Keyword: keyword}, How: oracle.AtLeast, B: oracle.Literal(1)}
	copies.FromZone = oracle.Stack
	return copies
}

func expandStorm(Use) []*oracle.Ability {
	a := oracle.NewTriggered(oracle.SpellCast{What: oracle.This{}}, oracle.CopySpell{What: oracle.This{}, Count: oracle.CastBefore{}, NewTargets: true})
	a.FromZone = oracle.Stack
	return one(a)
}

func expandAffinity(k Use) []*oracle.Ability {
	counted := *k.Quality
	counted.Where = slices.Concat(counted.Where, []oracle.Predicate{oracle.Controlled{By: oracle.Yours}})
	a := oracle.NewStatic(oracle.CostChange{
		Of: oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Refers{To: oracle.This{}}}}, By: oracle.Anyone,
		Reduce: oracle.Cost{{Generic: 1}}, Each: oracle.Count{Phrase: counted},
	})
	a.FromZone = oracle.Stack
	return one(a)
}

func expandReplicate(k Use) []*oracle.Ability {
	return []*oracle.Ability{oracle.NewStatic(), copiesItself(k.name, oracle.TimesPaid{Keyword: k.name})}
}

func expandConspire(k Use) []*oracle.Ability {
	return []*oracle.Ability{oracle.NewStatic(), copiesItself(k.name, oracle.Literal(1))}
}

func expandCascade(Use) []*oracle.Ability {
	less := oracle.NumberOf{Number: oracle.ManaValue, Of: oracle.This{}}
	card := oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{oracle.Not{Predicate: oracle.HasType{Types: oracle.Land}}, oracle.Compares{Number: oracle.ManaValue, How: oracle.LessThan, To: less}}}
	a := oracle.NewTriggered(oracle.SpellCast{What: oracle.This{}},
		oracle.RevealUntil{Who: oracle.You{}, Of: oracle.You{}, Phrase: card, Count: oracle.Literal(1), Exile: true},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: oracle.It{To: oracle.WhatWasShown}, Free: true, Below: less}}},
		oracle.Move{What: oracle.The{All: []oracle.Reference{oracle.It{To: oracle.WhatWasShown}, oracle.Rest{}}}, To: oracle.Library, Bottom: true, RandomOrder: true})
	a.FromZone = oracle.Stack
	return one(a)
}

func expandUndaunted(Use) []*oracle.Ability {
	a := oracle.NewStatic(oracle.CostChange{
		Of: oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Refers{To: oracle.This{}}}}, By: oracle.Anyone,
		Reduce: oracle.Cost{{Generic: 1}}, Each: oracle.Count{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}},
	})
	a.FromZone = oracle.Stack
	return one(a)
}

// expandDemonstrate makes the triggered ability of demonstrate. That an opponent copies the spell, too,
// is said by no other instruction, so 702.144a is one of its own.
func expandDemonstrate(Use) []*oracle.Ability {
	a := oracle.NewTriggered(oracle.SpellCast{What: oracle.This{}}, oracle.KeywordAction{Who: oracle.You{}, Name: "demonstrate"})
	a.FromZone = oracle.Stack
	return one(a)
}

func expandCasualty(k Use) []*oracle.Ability {
	return []*oracle.Ability{oracle.NewStatic(), copiesItself(k.name, oracle.Literal(1))}
}

func expandSquad(k Use) []*oracle.Ability {
	paid := oracle.TimesPaid{Keyword: k.name}
	enters := oracle.NewTriggered(thisEnters, oracle.CreateToken{Who: oracle.You{}, Count: paid, CopyOf: oracle.This{}})
	enters.If = oracle.Relates{A: paid, How: oracle.AtLeast, B: oracle.Literal(1)}
	return []*oracle.Ability{oracle.NewStatic(), enters}
}

// expandGift makes both abilities of gift (702.174a, 702.174b of 2026-02-27): the promise, and what
// keeps it. A permanent keeps it as it enters. An instant or sorcery keeps it as it resolves, before
// anything else (702.174j): what it does then is held by a static ability that works on the stack.
func expandGift(k Use) []*oracle.Ability {
	gives := oracle.NewTriggered(thisEnters, k.Gift)
	gives.If = oracle.GiftPromised{}
	if k.Card != nil && k.Card.Types&(oracle.Instant|oracle.Sorcery) != 0 {
		gives = &oracle.Ability{Kind: oracle.Static, FromZone: oracle.Stack, Modes: []oracle.Mode{{Instructions: []oracle.Instruction{k.Gift}}}}
	}
	gives.Rule = k.GiftOf
	return []*oracle.Ability{oracle.NewStatic(), gives}
}

// expandOffspring makes both abilities of offspring (702.175a of 2026-02-27). Each instance makes a
// token for what was paid for it (702.175b), so that a spell must not have two: support declines
// what gives the keyword.
func expandOffspring(k Use) []*oracle.Ability {
	one := oracle.Literal(1)
	enters := oracle.NewTriggered(thisEnters, oracle.CreateToken{
		Who: oracle.You{}, Count: one, CopyOf: oracle.This{}, Changes: []oracle.Change{oracle.SetBasePT{Power: one, Toughness: one}},
	})
	enters.If = oracle.Relates{A: oracle.TimesPaid{Keyword: k.name}, How: oracle.AtLeast, B: one}
	return []*oracle.Ability{oracle.NewStatic(), enters}
}

// conspireCost is two creatures to be tapped that each share a color with the spell.
func conspireCost(int) []oracle.CostItem {
	return []oracle.CostItem{oracle.PayTap{Count: oracle.Literal(2), Phrase: oracle.Phrase{Where: []oracle.Predicate{
		oracle.Is{Status: oracle.Untapped}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}, oracle.Shares{What: oracle.ColorVariety, With: oracle.This{}},
	}}}}
}

// bargainCost is an artifact, an enchantment or a token to be sacrificed.
func bargainCost(int) []oracle.CostItem {
	return []oracle.CostItem{oracle.PaySacrifice{Count: oracle.Literal(1), Phrase: oracle.Phrase{Where: []oracle.Predicate{
		oracle.Any{Of: []oracle.Predicate{oracle.HasType{Types: oracle.Artifact}, oracle.HasType{Types: oracle.Enchantment}, oracle.Is{Status: oracle.Token}}},
	}}}}
}

// casualtyCost is a creature of some power to be sacrificed.
func casualtyCost(power int) []oracle.CostItem {
	return []oracle.CostItem{oracle.PaySacrifice{Count: oracle.Literal(1), Phrase: oracle.Phrase{Where: []oracle.Predicate{
		oracle.HasType{Types: oracle.Creature}, oracle.Compares{Number: oracle.Power, How: oracle.AtLeast, To: oracle.Literal(power)},
	}}}}
}
