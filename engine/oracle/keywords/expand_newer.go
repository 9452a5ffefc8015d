package keywords

import "rulestep/engine/oracle"

// This file makes the abilities of keywords that came with editions after that of cr.Edition. Their
// rules are named with the edition that the engine carries out: "702.175a@2026-02-27".

// expandSaddle makes the activated ability of saddle (702.171a of 2026-02-27).
func expandSaddle(k Use) []*oracle.Ability {
	others := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	a := oracle.NewActivated([]oracle.CostItem{oracle.PayTapPower{Phrase: others, Power: k.N}}, nil,
		oracle.KeywordAction{Who: oracle.You{}, Name: "become saddled until end of turn", Object: oracle.This{}})
	a.SorcerySpeed = true
	return one(a)
}

// expandStation makes the activated ability of station (702.184a of 2026-02-27).
func expandStation(Use) []*oracle.Ability {
	other := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	a := oracle.NewActivated([]oracle.CostItem{oracle.PayTap{Phrase: other, Count: oracle.Literal(1)}}, nil, oracle.PutCounters{
		Kind: "charge", On: oracle.This{}, Count: oracle.StationedBy{},
	})
	a.SorcerySpeed = true
	return one(a)
}

// expandMobilize makes the triggered ability of mobilize (702.181a of 2026-02-27). What is sacrificed
// is what that resolution made: its controller creates and sacrifices.
func expandMobilize(k Use) []*oracle.Ability {
	sacrifice := oracle.NewTriggered(oracle.StepBegins{Step: oracle.EndStep, Whose: oracle.Anyone, Next: true}, oracle.Sacrifice{Who: oracle.You{}, What: oracle.It{To: oracle.WhatWasMade}})
	sacrifice.Delayed = true
	return one(oracle.NewTriggered(thisAttacks,
		oracle.CreateToken{Who: oracle.You{}, Count: k.count(), Token: oracle.CreatureToken(1, 1, oracle.Red, "Warrior"), Tapped: true, Combat: &oracle.IntoCombat{}},
		oracle.DelayTrigger{Ability: sacrifice}))
}

// expandJobSelect makes the triggered ability of job select (702.182a of 2026-02-27).
func expandJobSelect(Use) []*oracle.Ability {
	return livingToken(oracle.CreatureToken(1, 1, oracle.Color(0), "Hero"))
}

// expandFirebending makes the triggered ability of firebending (702.189a of 2026-02-27).
func expandFirebending(k Use) []*oracle.Ability {
	return one(oracle.NewTriggered(thisAttacks, oracle.AddMana{
		Who: oracle.You{}, Mana: []oracle.Symbol{{Colors: oracle.Red}}, Amount: k.count(), Kept: oracle.UntilEndOfCombat,
	}))
}
