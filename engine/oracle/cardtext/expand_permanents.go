package cardtext

import "rulestep/engine/oracle"

// This file makes abilities of keywords by which permanents enter, attack and are attached.

// expandTribute makes the static ability of tribute (702.104a); what it comes to without the counters
// is an ability that the card says in words.
func expandTribute(k keywordUse) []*oracle.Ability {
	enters := entersWith(k, plusOneCounter)
	as := enters.Statics[0].(oracle.EntersAs)
	as.Tribute = true
	enters.Statics[0] = as
	return one(enters)
}

func expandMelee(keywordUse) []*oracle.Ability {
	attacked := oracle.Count{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}, oracle.AttackedThisCombat{}}}}
	return one(triggered(thisAttacks, untilEndOfTurn(oracle.It{}, oracle.AddPT{Power: attacked, Toughness: attacked})))
}

// expandReconfigure makes both activated abilities of reconfigure (702.151a).
func expandReconfigure(k keywordUse) []*oracle.Ability {
	another := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	attach := activated(k.cost, oneTarget(another), oracle.Attach{What: oracle.This{}, To: oracle.Target{Slot: 0}})
	detach := activated(k.cost, nil, oracle.KeywordAction{Who: oracle.You{}, Name: "unattach", Object: oracle.This{}})
	detach.If = oracle.Exists{
		Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Refers{To: oracle.Host{}}}}, How: oracle.AtLeast, Count: oracle.Literal(1),
	}
	attach.SorcerySpeed, detach.SorcerySpeed = true, true
	return []*oracle.Ability{attach, detach}
}
