package keywords

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file makes the abilities of keywords that work in a graveyard or a hand.

// fromZone makes an activated ability that works in another zone, at the speed of a sorcery.
func fromZone(zone oracle.Zone, cost []oracle.CostItem, targets []oracle.TargetSlot, do ...oracle.Instruction) *oracle.Ability {
	a := oracle.NewActivated(cost, targets, do...)
	a.FromZone, a.SorcerySpeed = zone, true
	return a
}

// expandTotemArmor makes the replacement effect of totem armor.
func expandTotemArmor(Use) []*oracle.Ability {
	return one(oracle.NewStatic(oracle.Replacement{
		Event:   oracle.Destroyed{What: oracle.Host{}},
		Instead: []oracle.Instruction{oracle.RemoveDamage{What: oracle.Host{}}, oracle.Destroy{What: oracle.This{}}},
	}))
}

// expandDredge makes the replacement effect of dredge; that whoever has too few cards to mill can't use
// it (702.52b) is asked where it would apply.
func expandDredge(k Use) []*oracle.Ability {
	a := oracle.NewStatic(oracle.Replacement{Event: oracle.CardDrawn{Who: oracle.You{}}, May: true, Instead: []oracle.Instruction{
		oracle.Mill{Who: oracle.You{}, Count: k.count()},
		oracle.Move{What: oracle.This{}, From: oracle.Graveyard, To: oracle.Hand},
	}})
	a.FromZone = oracle.Graveyard
	return one(a)
}

func expandUnearth(k Use) []*oracle.Ability {
	it := oracle.It{To: oracle.WhatMoved}
	exile := oracle.NewTriggered(oracle.StepBegins{Step: oracle.EndStep, Whose: oracle.Anyone, Next: true}, oracle.Move{What: it, To: oracle.Exile})
	exile.Delayed = true
	return one(fromZone(oracle.Graveyard, k.Cost, nil,
		oracle.Move{What: oracle.This{}, From: oracle.Graveyard, To: oracle.Battlefield},
		oracle.Modify{What: it, Changes: []oracle.Change{oracle.AddAbility{Ability: Plain("haste")[0]}}},
		oracle.DelayTrigger{Ability: exile},
		oracle.Establish{About: it, Effect: oracle.Replacement{
			Event:   oracle.ZoneChange{What: oracle.It{To: oracle.WhatWasMeant}, From: oracle.Battlefield},
			Instead: []oracle.Instruction{oracle.Move{What: oracle.It{}, To: oracle.Exile}},
		}},
	))
}

func expandScavenge(k Use) []*oracle.Ability {
	return one(fromZone(oracle.Graveyard, withItem(k.Cost, oracle.PayExile{This: true}), oneTarget(oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}),
		oracle.PutCounters{Kind: plusOneCounter, Count: oracle.NumberOf{Number: oracle.Power, Of: oracle.This{}}, On: oracle.Target{Slot: 0}}))
}

func expandEmbalm(k Use) []*oracle.Ability {
	return one(k.mummy(oracle.SetColor{Colors: oracle.White}))
}

func expandEternalize(k Use) []*oracle.Ability {
	four := oracle.Literal(4)
	return one(k.mummy(oracle.SetColor{Colors: oracle.Black}, oracle.SetBasePT{Power: four, Toughness: four}))
}

// mummy is embalm and eternalize, which differ in what the copy is besides a Zombie without a
// mana cost.
func (k Use) mummy(changes ...oracle.Change) *oracle.Ability {
	changes = append(changes, oracle.NoManaCost{}, oracle.AddTypes{Subtypes: []string{"Zombie"}})
	return fromZone(oracle.Graveyard, withItem(k.Cost, oracle.PayExile{This: true}), nil,
		oracle.CreateToken{Who: oracle.You{}, Count: oracle.Literal(1), CopyOf: oracle.This{}, Changes: changes})
}

// expandEncore makes the ability of encore, of which 702.141a says more than other instructions can.
func expandEncore(k Use) []*oracle.Ability {
	return one(fromZone(oracle.Graveyard, withItem(k.Cost, oracle.PayExile{This: true}), nil,
		oracle.KeywordAction{Who: oracle.You{}, Name: "encore"}))
}

func expandTransmute(k Use) []*oracle.Ability {
	same := oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{oracle.Shares{What: oracle.ManaValueVariety, With: oracle.This{}}}}
	return one(fromZone(oracle.Hand, withItem(k.Cost, oracle.PayDiscard{This: true}), nil,
		oracle.Search{Who: oracle.You{}, Zone: oracle.Library, Phrase: same, Count: oracle.Literal(1), Reveal: true},
		oracle.Move{What: oracle.It{To: oracle.WhatWasFound}, To: oracle.Hand},
		oracle.Shuffle{Who: oracle.You{}}))
}

func expandRecover(k Use) []*oracle.Ability {
	a := oracle.NewTriggered(oracle.ZoneChange{
		What: oracle.Each{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Owned{By: oracle.Yours}}}},
		From: oracle.Battlefield, To: oracle.Graveyard,
	},
		oracle.May{Who: oracle.You{}, Cost: k.Cost},
		oracle.If{
			Condition: oracle.DidSo{},
			Then:      []oracle.Instruction{oracle.Move{What: oracle.This{}, From: oracle.Graveyard, To: oracle.Hand}},
			Else:      []oracle.Instruction{oracle.Move{What: oracle.This{}, From: oracle.Graveyard, To: oracle.Exile}},
		})
	a.FromZone = oracle.Graveyard
	return one(a)
}

// expandNinjutsu makes the ability of ninjutsu: what enters attacks what the creature attacked that
// was returned for it (702.49c). Commander ninjutsu is the same; that it works in the command zone, too, is
// asked where that is looked for (702.49d).
func expandNinjutsu(k Use) []*oracle.Ability {
	a := oracle.NewActivated(withItem(k.Cost, returned(unblockedOfYours)), nil, oracle.Move{
		What: oracle.This{}, From: oracle.Hand, To: oracle.Battlefield, Under: oracle.Yours, Tapped: true,
		Combat: &oracle.IntoCombat{Whom: oracle.AttackedBy{Of: oracle.Paid{How: "returned"}}},
	})
	a.FromZone = oracle.Hand
	return one(a)
}

// unblockedOfYours is an unblocked attacking creature that you control.
var unblockedOfYours = oracle.Phrase{Where: []oracle.Predicate{
	oracle.Is{Status: oracle.Unblocked}, oracle.Is{Status: oracle.Attacking}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours},
}}

// returned is the cost of returning one such permanent to its owner's hand.
func returned(one oracle.Phrase) oracle.PayReturn {
	return oracle.PayReturn{Phrase: one, Count: oracle.Literal(1)}
}

// expandSoulbond makes both abilities of soulbond.
func expandSoulbond(Use) []*oracle.Ability {
	unpaired := []oracle.Predicate{oracle.Not{Predicate: oracle.Is{Status: oracle.Paired}}, oracle.Controlled{By: oracle.Yours}}
	another := oracle.Phrase{Where: slices.Concat([]oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}}, unpaired)}
	one := oracle.Literal(1)
	controls := func(r oracle.Reference) oracle.Condition { // as things are, and not as what has left the battlefield last was (702.95a)
		phrase := oracle.Phrase{Where: slices.Concat([]oracle.Predicate{oracle.Refers{To: r}}, unpaired)}
		return oracle.Exists{Phrase: phrase, How: oracle.AtLeast, Count: one}
	}
	itself := controls(oracle.This{})
	pair := func(with oracle.Reference) oracle.Instruction {
		return oracle.KeywordAction{Who: oracle.You{}, Name: "pair", Object: with}
	}
	enters := oracle.NewTriggered(thisEnters, oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{
		oracle.ChooseObjects{Who: oracle.You{}, What: oracle.Some{Phrase: another, Count: one}}, pair(oracle.It{To: oracle.WhatWasMeant}),
	}})
	enters.If = oracle.Both{Of: []oracle.Condition{itself, oracle.Exists{Phrase: another, How: oracle.AtLeast, Count: one}}}
	follows := oracle.NewTriggered(oracle.ZoneChange{
		What: oracle.Each{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}},
		To:   oracle.Battlefield,
	}, oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{pair(oracle.It{})}})
	follows.If = oracle.Both{Of: []oracle.Condition{itself, controls(oracle.It{})}}
	return []*oracle.Ability{enters, follows}
}

// expandCraft makes the activated ability of craft (702.167a). Its materials may be permanents or cards in the graveyard
// (702.167b), which is found where they are exiled.
func expandCraft(k Use) []*oracle.Ability {
	cost := withItem(withItem(k.Cost, oracle.PayExile{This: true}), oracle.PayExile{Phrase: *k.Quality, Count: oracle.Literal(k.N)})
	a := oracle.NewActivated(cost, nil, oracle.Move{What: oracle.This{}, From: oracle.Exile, To: oracle.Battlefield, Transformed: true})
	a.SorcerySpeed = true
	return one(a)
}

// BackUp makes the ability of backup (702.165a) of those of a card that have the keyword: it gives the
// abilities that are printed below it, which are known once all are.
func BackUp(printed []*oracle.Ability) {
	for i, a := range printed {
		if a.Keyword != "backup" {
			continue
		}
		var gains []oracle.Change
		for _, below := range printed[i+1:] {
			if below.Keyword != "backup" {
				gains = append(gains, oracle.AddAbility{Ability: below})
			}
		}
		creature := oracle.Target{Slot: 0}
		do := []oracle.Instruction{oracle.PutCounters{Kind: plusOneCounter, Count: oracle.Literal(a.N), On: creature}}
		if len(gains) > 0 {
			do = append(do, oracle.If{
				Condition: oracle.Matches{Of: creature, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}}}},
				Then:      []oracle.Instruction{oracle.Modify{What: creature, Changes: gains, Duration: oracle.UntilEndOfTurn}},
			})
		}
		a.Kind, a.Trigger = oracle.Triggered, thisEnters
		a.Modes = []oracle.Mode{{
			Targets:      oneTarget(oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}),
			Instructions: do,
		}}
	}
}
