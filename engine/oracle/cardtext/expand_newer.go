package cardtext

import "rulestep/engine/oracle"

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
