package cardtext

import (
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file makes the abilities of keywords that came with editions after that of cr.Edition. Their
// rules are named with the edition that the engine carries out: "702.175a@2026-02-27".

// expandOffspring makes both abilities of offspring (702.175a of 2026-02-27). Each instance makes a
// token for what was paid for it (702.175b), so that a spell must not have two: support declines
// what gives the keyword.
func expandOffspring(keywordUse) []*oracle.Ability {
	one := oracle.Literal(1)
	enters := triggered(thisEnters, oracle.CreateToken{
		Who: oracle.You{}, Count: one, CopyOf: oracle.This{}, Changes: []oracle.Change{oracle.SetBasePT{Power: one, Toughness: one}},
	})
	enters.If = oracle.Relates{A: oracle.TimesPaid{Keyword: "offspring"}, How: oracle.AtLeast, B: one}
	return []*oracle.Ability{static(), enters}
}

// expandImpending makes the four abilities of impending (702.176a of 2026-02-27).
func expandImpending(k keywordUse) []*oracle.Ability {
	paid := oracle.PaidFor{Keyword: "impending"}
	waits := oracle.Both{Of: []oracle.Condition{paid, oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasCounter{Kind: "time"}}}}}}
	enters := entersWith(k, "time")
	as := enters.Statics[0].(oracle.EntersAs)
	as.If = paid
	enters.Statics[0] = as
	asleep := static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.RemoveTypes{Types: oracle.Creature}}})
	asleep.If = waits
	wakes := triggered(oracle.StepBegins{Step: oracle.EndStep, Whose: oracle.Yours}, oracle.RemoveCounters{Kind: "time", Count: oracle.Literal(1), From: oracle.This{}})
	wakes.If = waits
	return []*oracle.Ability{static(), enters, asleep, wakes}
}

// expandSaddle makes the activated ability of saddle (702.171a of 2026-02-27).
func expandSaddle(k keywordUse) []*oracle.Ability {
	others := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	a := activated([]oracle.CostItem{oracle.PayTapPower{Phrase: others, Power: k.n}}, nil,
		oracle.KeywordAction{Who: oracle.You{}, Name: "become saddled until end of turn", Object: oracle.This{}})
	a.SorcerySpeed = true
	return one(a)
}

// expandStation makes the activated ability of station (702.184a of 2026-02-27).
func expandStation(keywordUse) []*oracle.Ability {
	other := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	a := activated([]oracle.CostItem{oracle.PayTap{Phrase: other, Count: oracle.Literal(1)}}, nil, oracle.PutCounters{
		Kind: "charge", On: oracle.This{}, Count: oracle.StationedBy{},
	})
	a.SorcerySpeed = true
	return one(a)
}

// expandMobilize makes the triggered ability of mobilize (702.181a of 2026-02-27). What is sacrificed
// is what that resolution made: its controller creates and sacrifices.
func expandMobilize(k keywordUse) []*oracle.Ability {
	sacrifice := triggered(oracle.StepBegins{Step: oracle.EndStep, Whose: oracle.Anyone, Next: true}, oracle.Sacrifice{Who: oracle.You{}, What: oracle.It{To: oracle.WhatWasMade}})
	sacrifice.Delayed = true
	return one(triggered(thisAttacks,
		oracle.CreateToken{Who: oracle.You{}, Count: k.count(), Token: creatureToken(1, 1, oracle.Red, "Warrior"), Tapped: true, Combat: &oracle.IntoCombat{}},
		oracle.DelayTrigger{Ability: sacrifice}))
}

// expandJobSelect makes the triggered ability of job select (702.182a of 2026-02-27).
func expandJobSelect(keywordUse) []*oracle.Ability {
	return livingToken(creatureToken(1, 1, oracle.Color(0), "Hero"))
}

// expandFreerunning makes the ability of freerunning (702.173a of 2026-02-27). What the creature was
// is asked of the moment at which it dealt the damage.
func expandFreerunning(k keywordUse) []*oracle.Ability {
	by := oracle.Phrase{Where: []oracle.Predicate{
		oracle.HasType{Types: oracle.Creature}, oracle.Any{Of: []oracle.Predicate{oracle.HasSubtype{Subtype: "Assassin"}, oracle.Is{Status: oracle.Commander}}}, oracle.Controlled{By: oracle.Yours},
	}}
	a := static(oracle.AlternativeCost{Cost: k.cost})
	a.If = oracle.Happened{Event: oracle.DamageDealt{Source: oracle.Each{Phrase: by}, To: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}, Combat: true}}
	return one(a)
}

// expandWebSlinging makes the ability of web-slinging (702.188a of 2026-02-27).
func expandWebSlinging(k keywordUse) []*oracle.Ability {
	tapped := oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Tapped}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	return one(static(oracle.AlternativeCost{Cost: withItem(k.cost, returned(tapped))}))
}

// expandSneak makes the cost of sneak (702.190a of 2026-02-27). When it may be paid, and what a
// permanent does for which it was paid, is carried out where spells are cast and resolve.
func expandSneak(k keywordUse) []*oracle.Ability {
	return one(static(oracle.AlternativeCost{Cost: withItem(k.cost, returned(unblockedOfYours))}))
}

// A gift is one of the things that gift promises an opponent, with the rule that says what that
// player gets.
type gift struct {
	words  string // as tokens
	rule   cr.Rule
	effect oracle.Instruction
}

// gifts are those of 702.174d-i of 2026-02-27, in their order. The number of gift is its place here.
var gifts = []gift{
	{"a food", "702.174d@2026-02-27", oracle.CreateToken{Who: oracle.Promised{}, Count: oracle.Literal(1), Token: PredefinedToken("Food")}},
	{"a card", "702.174e@2026-02-27", oracle.Draw{Who: oracle.Promised{}, Count: oracle.Literal(1)}},
	{"a tapped fish", "702.174f@2026-02-27", oracle.CreateToken{Who: oracle.Promised{}, Count: oracle.Literal(1), Token: creatureToken(1, 1, oracle.Blue, "Fish"), Tapped: true}},
	{"an extra turn", "702.174g@2026-02-27", oracle.ExtraTurn{Who: oracle.Promised{}, Count: oracle.Literal(1)}},
	{"a treasure", "702.174h@2026-02-27", oracle.CreateToken{Who: oracle.Promised{}, Count: oracle.Literal(1), Token: PredefinedToken("Treasure")}},
	{"an octopus", "702.174i@2026-02-27", oracle.CreateToken{Who: oracle.Promised{}, Count: oracle.Literal(1), Token: creatureToken(8, 8, oracle.Blue, "Octopus")}},
}

// said writes what is promised with the capitals that subtypes have.
func (g gift) said() string {
	words := strings.Fields(g.words)
	last := len(words) - 1
	if _, creates := g.effect.(oracle.CreateToken); creates {
		words[last] = capital(words[last])
	}
	return strings.Join(words, " ")
}

// expandGift makes both abilities of gift (702.174a, 702.174b of 2026-02-27): the promise, and what
// keeps it. A permanent keeps it as it enters. An instant or sorcery keeps it as it resolves, before
// anything else (702.174j): what it does then is held by a static ability that works on the stack.
func expandGift(k keywordUse) []*oracle.Ability {
	promised := gifts[k.n]
	gives := triggered(thisEnters, promised.effect)
	gives.If = oracle.GiftPromised{}
	if k.card != nil && k.card.Types&(oracle.Instant|oracle.Sorcery) != 0 {
		gives = &oracle.Ability{Kind: oracle.Static, FromZone: oracle.Stack, Modes: []oracle.Mode{{Instructions: []oracle.Instruction{promised.effect}}}}
	}
	gives.Rule = promised.rule
	return []*oracle.Ability{static(), gives}
}

// expandFirebending makes the triggered ability of firebending (702.189a of 2026-02-27).
func expandFirebending(k keywordUse) []*oracle.Ability {
	return one(triggered(thisAttacks, oracle.AddMana{
		Who: oracle.You{}, Mana: []oracle.Symbol{{Colors: oracle.Red}}, Amount: k.count(), Kept: oracle.UntilEndOfCombat,
	}))
}
