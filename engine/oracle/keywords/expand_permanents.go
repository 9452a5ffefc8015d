package keywords

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file makes abilities of keywords by which permanents enter, attack and are attached.

// expandTribute makes the static ability of tribute (702.104a); what it comes to without the counters
// is an ability that the card says in words.
func expandTribute(k Use) []*oracle.Ability {
	enters := entersWith(k, plusOneCounter)
	as := enters.Statics[0].(oracle.EntersAs)
	as.Tribute = true
	enters.Statics[0] = as
	return one(enters)
}

func expandMelee(Use) []*oracle.Ability {
	attacked := oracle.Count{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}, oracle.AttackedThisCombat{}}}}
	return one(oracle.NewTriggered(thisAttacks, untilEndOfTurn(oracle.It{}, oracle.AddPT{Power: attacked, Toughness: attacked})))
}

// expandReconfigure makes both activated abilities of reconfigure (702.151a).
func expandReconfigure(k Use) []*oracle.Ability {
	another := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	attach := oracle.NewActivated(k.Cost, oneTarget(another), oracle.Attach{What: oracle.This{}, To: oracle.Target{Slot: 0}})
	detach := oracle.NewActivated(k.Cost, nil, oracle.KeywordAction{Who: oracle.You{}, Name: "unattach", Object: oracle.This{}})
	detach.If = oracle.Exists{
		Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Refers{To: oracle.Host{}}}}, How: oracle.AtLeast, Count: oracle.Literal(1),
	}
	attach.SorcerySpeed, detach.SorcerySpeed = true, true
	return []*oracle.Ability{attach, detach}
}

func expandEquip(k Use) []*oracle.Ability {
	phrase := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	if k.Quality != nil {
		phrase = *k.Quality
		if !phrase.Says(oracle.HasType{Types: oracle.Creature}) && len(phrase.Or) == 0 && !phrase.IsPlaneswalker() {
			phrase.Where = slices.Concat(phrase.Where, []oracle.Predicate{oracle.HasType{Types: oracle.Creature}})
		}
		phrase.Add(oracle.Controlled{By: oracle.Yours})
	}
	a := oracle.NewActivated(k.Cost, oneTarget(phrase), oracle.Attach{What: oracle.This{}, To: oracle.Target{Slot: 0}})
	a.SorcerySpeed = true
	return one(a)
}

func expandFortify(k Use) []*oracle.Ability {
	a := oracle.NewActivated(k.Cost, oneTarget(oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Land}, oracle.Controlled{By: oracle.Yours}}}), oracle.Attach{What: oracle.This{}, To: oracle.Target{Slot: 0}})
	a.SorcerySpeed = true
	return one(a)
}

// livingToken is living weapon and its like: create a token and attach this to it.
func livingToken(token *oracle.Card) []*oracle.Ability {
	return one(oracle.NewTriggered(thisEnters,
		oracle.CreateToken{Who: oracle.You{}, Count: oracle.Literal(1), Token: token},
		oracle.Attach{What: oracle.This{}, To: oracle.It{To: oracle.WhatWasMade}}))
}

func expandLivingWeapon(Use) []*oracle.Ability {
	return livingToken(oracle.CreatureToken(0, 0, oracle.Black, "Phyrexian", "Germ"))
}

func expandForMirrodin(Use) []*oracle.Ability {
	return livingToken(oracle.CreatureToken(2, 2, oracle.Red, "Rebel"))
}

func expandRiot(k Use) []*oracle.Ability {
	k.N = 1
	enters := entersWith(k, plusOneCounter)
	may := enters.Statics[0].(oracle.EntersAs)
	may.May, may.Otherwise = true, []oracle.Change{oracle.AddAbility{Ability: Plain("haste")[0]}}
	enters.Statics[0] = may
	return one(enters)
}

func expandDethrone(Use) []*oracle.Ability {
	most := oracle.Greatest{Number: oracle.LifeTotal, Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}
	leader := oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Compares{Number: oracle.LifeTotal, How: oracle.AtLeast, To: most}}}
	return one(oracle.NewTriggered(oracle.AttackDeclared{What: oracle.This{}, At: &leader}, oracle.PutCounters{Kind: plusOneCounter, Count: oracle.Literal(1), On: oracle.This{}}))
}

// expandTraining makes the ability of training. How strong the others are is asked as they attack,
// and not again.
func expandTraining(Use) []*oracle.Ability {
	stronger := oracle.Phrase{Where: []oracle.Predicate{
		oracle.Other{},
		oracle.Is{Status: oracle.Attacking},
		oracle.HasType{Types: oracle.Creature},
		oracle.Compares{Number: oracle.Power, How: oracle.MoreThan, To: oracle.NumberOf{Number: oracle.Power, Of: oracle.This{}}},
	}}
	return one(oracle.NewTriggered(oracle.AttackDeclared{What: oracle.This{}, Beside: &stronger}, oracle.PutCounters{Kind: plusOneCounter, Count: oracle.Literal(1), On: oracle.This{}}))
}

// expandChampion makes the two linked abilities of champion (702.72b).
func expandChampion(k Use) []*oracle.Ability {
	another := *k.Quality
	another.Where = slices.Concat(another.Where, []oracle.Predicate{oracle.Other{}, oracle.Controlled{By: oracle.Yours}})
	enters := oracle.NewTriggered(thisEnters,
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.Move{What: oracle.Some{Phrase: another, Count: oracle.Literal(1)}, To: oracle.Exile}}},
		oracle.If{Condition: oracle.IsNot{Condition: oracle.DidSo{}}, Then: []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: oracle.This{}}}})
	leaves := oracle.NewTriggered(oracle.ZoneChange{What: oracle.This{}, From: oracle.Battlefield}, oracle.Move{What: oracle.Exiled{}, To: oracle.Battlefield})
	return []*oracle.Ability{enters, leaves}
}

func expandDaybound(Use) []*oracle.Ability {
	return one(oracle.NewStatic(oracle.EntersAs{Affected: oracle.This{}, Transformed: true, If: oracle.IsDaylight{Is: oracle.Night}}))
}
