package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

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

func expandEquip(k keywordUse) []*oracle.Ability {
	phrase := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	if k.quality != nil {
		phrase = *k.quality
		if !phrase.Says(oracle.HasType{Types: oracle.Creature}) && len(phrase.Or) == 0 && !phrase.IsPlaneswalker() {
			phrase.Where = slices.Concat(phrase.Where, []oracle.Predicate{oracle.HasType{Types: oracle.Creature}})
		}
		phrase.Add(oracle.Controlled{By: oracle.Yours})
	}
	a := activated(k.cost, oneTarget(phrase), oracle.Attach{What: oracle.This{}, To: oracle.Target{Slot: 0}})
	a.SorcerySpeed = true
	return one(a)
}

func expandFortify(k keywordUse) []*oracle.Ability {
	a := activated(k.cost, oneTarget(oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Land}, oracle.Controlled{By: oracle.Yours}}}), oracle.Attach{What: oracle.This{}, To: oracle.Target{Slot: 0}})
	a.SorcerySpeed = true
	return one(a)
}

// livingToken is living weapon and its like: create a token and attach this to it.
func livingToken(token *oracle.Card) []*oracle.Ability {
	return one(triggered(thisEnters,
		oracle.CreateToken{Who: oracle.You{}, Count: oracle.Literal(1), Token: token},
		oracle.Attach{What: oracle.This{}, To: oracle.It{To: oracle.WhatWasMade}}))
}

func creatureToken(power, toughness int, color oracle.Color, subtypes ...string) *oracle.Card {
	return &oracle.Card{Types: oracle.Creature, Subtypes: subtypes, Indicator: color, Power: &oracle.Corner{Number: power}, Toughness: &oracle.Corner{Number: toughness}}
}

func expandLivingWeapon(keywordUse) []*oracle.Ability {
	return livingToken(creatureToken(0, 0, oracle.Black, "Phyrexian", "Germ"))
}

func expandForMirrodin(keywordUse) []*oracle.Ability {
	return livingToken(creatureToken(2, 2, oracle.Red, "Rebel"))
}
