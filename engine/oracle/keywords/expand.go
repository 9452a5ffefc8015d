package keywords

import (
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file makes the abilities that keyword abilities stand for. Each function
// carries out the sentence of chapter 702 that begins "... means"; the rule numbers
// stand in the records.

var (
	plusOneCounter  = "+1/+1"
	minusOneCounter = "-1/-1"
)

// one makes a list of one ability.
func one(a *oracle.Ability) []*oracle.Ability { return []*oracle.Ability{a} }

func oneTarget(phrase oracle.Phrase) []oracle.TargetSlot {
	return []oracle.TargetSlot{{Phrase: phrase, Min: 1, Max: 1}}
}

func plusPT(power, toughness int) oracle.AddPT {
	return oracle.AddPT{Power: oracle.Literal(power), Toughness: oracle.Literal(toughness)}
}

func untilEndOfTurn(what oracle.Reference, changes ...oracle.Change) oracle.Modify {
	return oracle.Modify{What: what, Changes: changes, Duration: oracle.UntilEndOfTurn}
}

// withItem appends to a cost without sharing its memory.
func withItem(cost []oracle.CostItem, item oracle.CostItem) []oracle.CostItem {
	return append(cost[:len(cost):len(cost)], item)
}

var (
	thisDies    = oracle.ZoneChange{What: oracle.This{}, From: oracle.Battlefield, To: oracle.Graveyard}
	thisEnters  = oracle.ZoneChange{What: oracle.This{}, To: oracle.Battlefield}
	thisAttacks = oracle.AttackDeclared{What: oracle.This{}}
	yourUpkeep  = oracle.StepBegins{Step: oracle.Upkeep, Whose: oracle.Yours}
)

func expandCrew(k Use) []*oracle.Ability {
	others := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	return one(oracle.NewActivated([]oracle.CostItem{oracle.PayTapPower{Phrase: others, Power: k.N}}, nil,
		untilEndOfTurn(oracle.This{}, oracle.AddTypes{Types: oracle.Artifact | oracle.Creature})))
}

func expandDevour(k Use) []*oracle.Ability {
	devoured, rule := k.Quality, cr.Rule("702.82c")
	if devoured == nil {
		devoured, rule = &oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}, "702.82a"
	}
	a := oracle.NewStatic(oracle.EntersAs{
		Affected: oracle.This{}, Sacrifice: devoured,
		Counters: []oracle.CounterCount{{Kind: plusOneCounter, Count: oracle.Times{Factor: k.N, Of: oracle.ThatMany{}}}},
	})
	a.Rule = rule
	return one(a)
}

func expandRampage(k Use) []*oracle.Ability {
	bonus := oracle.Times{Factor: k.N, Of: oracle.BlockersBeyondFirst{}}
	return one(oracle.NewTriggered(oracle.BecomesBlocked{What: oracle.This{}}, untilEndOfTurn(oracle.It{}, oracle.AddPT{Power: bonus, Toughness: bonus})))
}

func expandWard(k Use) []*oracle.Ability {
	spellOrAbility := oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Controlled{By: oracle.Opponents}}, Or: []oracle.Phrase{{Noun: oracle.AbilityNoun, Where: []oracle.Predicate{oracle.Controlled{By: oracle.Opponents}}}}}
	return one(oracle.NewTriggered(oracle.BecomesTarget{What: oracle.This{}, Of: spellOrAbility},
		oracle.Unless{Who: oracle.It{Player: true}, Cost: k.Cost, Do: []oracle.Instruction{oracle.Counter{What: oracle.It{Other: true}}}}))
}

func expandFlanking(Use) []*oracle.Ability {
	without := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Not{Predicate: oracle.HasKeyword{Keyword: "flanking"}}}}
	return one(oracle.NewTriggered(oracle.BecomesBlocked{What: oracle.This{}, By: &without},
		untilEndOfTurn(oracle.It{Other: true}, oracle.AddPT{Power: oracle.Literal(1), Toughness: oracle.Literal(1), MinusPower: true, MinusToughness: true})))
}

func expandCycling(k Use) []*oracle.Ability {
	a := oracle.NewActivated(withItem(k.Cost, oracle.PayDiscard{This: true}), nil, oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)})
	a.FromZone = oracle.Hand
	return one(a)
}

// Typecycling makes the ability of a keyword such as plainscycling (702.29e).
func Typecycling(k Use) *oracle.Ability {
	a := oracle.NewActivated(withItem(k.Cost, oracle.PayDiscard{This: true}), nil,
		oracle.Search{Who: oracle.You{}, Zone: oracle.Library, Phrase: *k.Quality, Count: oracle.Literal(1), Reveal: true},
		oracle.Move{What: oracle.It{To: oracle.WhatWasFound}, To: oracle.Hand},
		oracle.Shuffle{Who: oracle.You{}})
	a.FromZone = oracle.Hand
	return a
}

func expandModular(k Use) []*oracle.Ability {
	target := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Artifact}, oracle.HasType{Types: oracle.Creature}}}
	dies := oracle.NewTriggered(thisDies, oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{
		oracle.PutCounters{Kind: plusOneCounter, Count: oracle.NumberOf{Number: oracle.Counters, Of: oracle.This{}, Kind: plusOneCounter}, On: oracle.Target{Slot: 0}},
	}})
	dies.Modes[0].Targets = oneTarget(target)
	enters := entersWith(k, plusOneCounter)
	if k.N == 0 && !k.X { // "modular—sunburst"
		enters = oracle.NewStatic(oracle.EntersAs{Affected: oracle.This{}, Counters: []oracle.CounterCount{{Kind: plusOneCounter, Count: oracle.ColorsSpent{}}}})
		enters.Rule = "702.44c"
	}
	return []*oracle.Ability{enters, dies}
}

// expandSunburst counts what is printed on the card: what it is changed into does not matter.
func expandSunburst(k Use) []*oracle.Ability {
	kind := "charge"
	if k.Card != nil && k.Card.Types&oracle.Creature != 0 {
		kind = plusOneCounter
	}
	return one(oracle.NewStatic(oracle.EntersAs{Affected: oracle.This{}, Counters: []oracle.CounterCount{{Kind: kind, Count: oracle.ColorsSpent{}}}}))
}

// entersWith is the static half of keywords that put counters on what enters.
func entersWith(k Use, kind string) *oracle.Ability {
	return oracle.NewStatic(oracle.EntersAs{Affected: oracle.This{}, Counters: []oracle.CounterCount{{Kind: kind, Count: k.count()}}})
}

func expandBushido(k Use) []*oracle.Ability {
	return one(oracle.NewTriggered(oracle.OneOf{Of: []oracle.Event{oracle.BlockDeclared{What: oracle.This{}}, oracle.BecomesBlocked{What: oracle.This{}}}},
		untilEndOfTurn(oracle.It{}, oracle.AddPT{Power: k.count(), Toughness: k.count()})))
}

func expandSoulshift(k Use) []*oracle.Ability {
	a := oracle.NewTriggered(thisDies, oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.Move{What: oracle.Target{Slot: 0}, To: oracle.Hand}}})
	a.Modes[0].Targets = oneTarget(oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Graveyard, Where: []oracle.Predicate{
		oracle.HasSubtype{Subtype: "Spirit"}, oracle.Compares{Number: oracle.ManaValue, How: oracle.AtMost, To: k.count()}, oracle.Owned{By: oracle.Yours},
	}})
	return one(a)
}

func expandVanishing(k Use) []*oracle.Ability {
	hasTime := oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasCounter{Kind: "time"}}}}
	upkeep := oracle.NewTriggered(yourUpkeep, oracle.RemoveCounters{Kind: "time", Count: oracle.Literal(1), From: oracle.This{}})
	upkeep.If = hasTime
	last := oracle.NewTriggered(oracle.LastCounterRemoved{Kind: "time", From: oracle.This{}}, oracle.Sacrifice{Who: oracle.You{}, What: oracle.This{}})
	if k.N == 0 && !k.X { // without a number
		upkeep.Rule, last.Rule = "702.63b", "702.63b"
		return []*oracle.Ability{upkeep, last}
	}
	return []*oracle.Ability{entersWith(k, "time"), upkeep, last}
}

func expandFrenzy(k Use) []*oracle.Ability {
	return one(oracle.NewTriggered(oracle.AttacksUnblocked{What: oracle.This{}}, untilEndOfTurn(oracle.It{}, oracle.AddPT{Power: k.count(), Toughness: oracle.Literal(0)})))
}

func expandPoisonous(k Use) []*oracle.Ability {
	return one(oracle.NewTriggered(damagesPlayer(), oracle.PutCounters{Kind: "poison", Count: k.count(), On: oracle.It{Player: true}}))
}

func damagesPlayer() oracle.Event {
	return oracle.DamageDealt{Source: oracle.This{}, To: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}, Combat: true}
}

func expandChangeling(Use) []*oracle.Ability {
	a := oracle.NewStatic(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddTypes{AllCreatureTypes: true}}})
	a.CharacteristicDefining = true
	return one(a)
}

func expandDevoid(Use) []*oracle.Ability {
	a := oracle.NewStatic(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.SetColor{}}})
	a.CharacteristicDefining = true
	return one(a)
}

func expandReinforce(k Use) []*oracle.Ability {
	a := oracle.NewActivated(withItem(k.Cost, oracle.PayDiscard{This: true}), oneTarget(oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}),
		oracle.PutCounters{Kind: plusOneCounter, Count: k.count(), On: oracle.Target{Slot: 0}})
	a.FromZone = oracle.Hand
	return one(a)
}

func expandPersist(Use) []*oracle.Ability { return one(returns(minusOneCounter)) }

func expandUndying(Use) []*oracle.Ability { return one(returns(plusOneCounter)) }

// returns is persist and undying, which differ in the kind of counter.
func returns(kind string) *oracle.Ability {
	a := oracle.NewTriggered(thisDies, oracle.Move{What: oracle.It{}, To: oracle.Battlefield, WithCounters: []oracle.CounterCount{{Kind: kind, Count: oracle.Literal(1)}}})
	a.If = oracle.HadNoCounter{Kind: kind}
	return a
}

func expandExalted(Use) []*oracle.Ability {
	yours := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	return one(oracle.NewTriggered(oracle.AttackDeclared{What: oracle.Each{Phrase: yours}, Alone: true}, untilEndOfTurn(oracle.It{}, plusPT(1, 1))))
}

func expandAnnihilator(k Use) []*oracle.Ability {
	return one(oracle.NewTriggered(thisAttacks, oracle.Sacrifice{Who: oracle.DefendingPlayer{}, What: oracle.Some{Count: k.count()}}))
}

func expandLevelUp(k Use) []*oracle.Ability {
	a := oracle.NewActivated(k.Cost, nil, oracle.PutCounters{Kind: "level", Count: oracle.Literal(1), On: oracle.This{}})
	a.SorcerySpeed = true
	return one(a)
}

func expandBattleCry(Use) []*oracle.Ability {
	others := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.Is{Status: oracle.Attacking}, oracle.HasType{Types: oracle.Creature}}}
	return one(oracle.NewTriggered(thisAttacks, untilEndOfTurn(oracle.Each{Phrase: others}, plusPT(1, 0))))
}

func expandEvolve(Use) []*oracle.Ability {
	bigger := func(number oracle.Number) oracle.Condition {
		return oracle.Relates{A: oracle.NumberOf{Number: number, Of: oracle.It{}}, How: oracle.MoreThan, B: oracle.NumberOf{Number: number, Of: oracle.This{}}}
	}
	yours := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	a := oracle.NewTriggered(oracle.ZoneChange{What: oracle.Each{Phrase: yours}, To: oracle.Battlefield}, oracle.PutCounters{Kind: plusOneCounter, Count: oracle.Literal(1), On: oracle.This{}})
	a.If = oracle.Either{Of: []oracle.Condition{bigger(oracle.Power), bigger(oracle.Toughness)}}
	return one(a)
}

func expandExtort(Use) []*oracle.Ability {
	return one(oracle.NewTriggered(oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.SpellNoun}}},
		oracle.May{Who: oracle.You{}, Cost: []oracle.CostItem{oracle.PayMana{Mana: oracle.Cost{{Colors: oracle.White | oracle.Black}}}}},
		oracle.If{Condition: oracle.DidSo{}, Then: []oracle.Instruction{
			oracle.LoseLife{Who: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}}, Amount: oracle.Literal(1)},
			oracle.GainLife{Who: oracle.You{}, Amount: oracle.ThatMany{}},
		}}))
}

func expandOutlast(k Use) []*oracle.Ability {
	a := oracle.NewActivated(withItem(k.Cost, oracle.TapThis{}), nil, oracle.PutCounters{Kind: plusOneCounter, Count: oracle.Literal(1), On: oracle.This{}})
	a.SorcerySpeed = true
	return one(a)
}

func expandProwess(Use) []*oracle.Ability {
	noncreature := oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Not{Predicate: oracle.HasType{Types: oracle.Creature}}}}
	return one(oracle.NewTriggered(oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: noncreature}}, untilEndOfTurn(oracle.This{}, plusPT(1, 1))))
}

func expandExploit(Use) []*oracle.Ability {
	creature := oracle.Some{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}, Count: oracle.Literal(1)}
	return one(oracle.NewTriggered(thisEnters, oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: creature}}}))
}

func expandIngest(Use) []*oracle.Ability {
	return one(oracle.NewTriggered(damagesPlayer(), oracle.Move{What: oracle.TopOf{Of: oracle.It{Player: true}, Count: oracle.Literal(1)}, To: oracle.Exile}))
}

func expandFabricate(k Use) []*oracle.Ability {
	servo := &oracle.Card{Types: oracle.Artifact | oracle.Creature, Subtypes: []string{"Servo"}, Power: &oracle.Corner{Number: 1}, Toughness: &oracle.Corner{Number: 1}}
	return one(oracle.NewTriggered(thisEnters,
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.PutCounters{Kind: plusOneCounter, Count: k.count(), On: oracle.It{}}}},
		oracle.If{Condition: oracle.IsNot{Condition: oracle.DidSo{}}, Then: []oracle.Instruction{oracle.CreateToken{Who: oracle.You{}, Count: k.count(), Token: servo}}}))
}

func expandAfflict(k Use) []*oracle.Ability {
	return one(oracle.NewTriggered(oracle.BecomesBlocked{What: oracle.This{}}, oracle.LoseLife{Who: oracle.DefendingPlayer{}, Amount: k.count()}))
}

func expandMentor(Use) []*oracle.Ability {
	a := oracle.NewTriggered(thisAttacks, oracle.PutCounters{Kind: plusOneCounter, Count: oracle.Literal(1), On: oracle.Target{Slot: 0}})
	a.Modes[0].Targets = oneTarget(oracle.Phrase{Where: []oracle.Predicate{
		oracle.Is{Status: oracle.Attacking}, oracle.HasType{Types: oracle.Creature}, oracle.Compares{Number: oracle.Power, How: oracle.LessThan, To: oracle.NumberOf{Number: oracle.Power, Of: oracle.This{}}},
	}})
	return one(a)
}

func expandAfterlife(k Use) []*oracle.Ability {
	spirit := oracle.CreatureToken(1, 1, oracle.White|oracle.Black, "Spirit")
	spirit.Abilities = Plain("flying")
	return one(oracle.NewTriggered(thisDies, oracle.CreateToken{Who: oracle.You{}, Count: k.count(), Token: spirit}))
}

func expandDecayed(Use) []*oracle.Ability {
	sacrifice := oracle.NewTriggered(oracle.StepBegins{Step: oracle.EndOfCombat, Whose: oracle.Anyone, Next: true}, oracle.Sacrifice{Who: oracle.You{}, What: oracle.It{}})
	sacrifice.Delayed = true
	return []*oracle.Ability{
		oracle.NewStatic(oracle.Restriction{Affected: oracle.This{}, Cant: oracle.Block}),
		oracle.NewTriggered(thisAttacks, oracle.DelayTrigger{Ability: sacrifice}),
	}
}

func expandRavenous(k Use) []*oracle.Ability {
	draw := oracle.NewTriggered(thisEnters, oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)})
	draw.If = oracle.Relates{A: oracle.X{}, How: oracle.AtLeast, B: oracle.Literal(5)}
	k.X = true
	return []*oracle.Ability{entersWith(k, plusOneCounter), draw}
}

func expandLivingMetal(Use) []*oracle.Ability {
	a := oracle.NewStatic(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddTypes{Types: oracle.Artifact | oracle.Creature}}})
	a.If = oracle.IsTurn{Of: oracle.Yours}
	return one(a)
}

func expandEcho(k Use) []*oracle.Ability {
	a := oracle.NewTriggered(yourUpkeep, oracle.Unless{Who: oracle.You{}, Cost: k.Cost, Do: []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: oracle.This{}}}})
	a.If = oracle.NewlyYours{}
	return one(a)
}

func expandCumulativeUpkeep(k Use) []*oracle.Ability {
	return one(oracle.NewTriggered(yourUpkeep,
		oracle.PutCounters{Kind: "age", Count: oracle.Literal(1), On: oracle.This{}},
		oracle.Unless{
			Who: oracle.You{}, Cost: k.Cost, Times: oracle.NumberOf{Number: oracle.Counters, Of: oracle.This{}, Kind: "age"},
			Do: []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: oracle.This{}}},
		}))
}

func expandFading(k Use) []*oracle.Ability {
	hasFade := oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasCounter{Kind: "fade"}}}}
	return []*oracle.Ability{entersWith(k, "fade"), oracle.NewTriggered(yourUpkeep, oracle.If{
		Condition: hasFade,
		Then:      []oracle.Instruction{oracle.RemoveCounters{Kind: "fade", Count: oracle.Literal(1), From: oracle.This{}}},
		Else:      []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: oracle.This{}}},
	})}
}

func expandBloodthirst(k Use) []*oracle.Ability {
	a := entersWith(k, plusOneCounter)
	enters := a.Statics[0].(oracle.EntersAs)
	blood := oracle.DamageDealt{To: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}}}
	if k.N == 0 { // bloodthirst X
		enters.Counters[0].Count, a.Rule = oracle.TimesThisTurn{Event: blood, Amount: true}, "702.54b"
	} else {
		enters.If = oracle.Happened{Event: blood}
	}
	a.Statics[0] = enters
	return one(a)
}

func expandGraft(k Use) []*oracle.Ability {
	another := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}}}
	move := oracle.NewTriggered(oracle.ZoneChange{What: oracle.Each{Phrase: another}, To: oracle.Battlefield},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.MoveCounters{Kind: plusOneCounter, Count: oracle.Literal(1), From: oracle.This{}, To: oracle.It{}}}})
	move.If = oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasCounter{Kind: plusOneCounter}}}}
	return []*oracle.Ability{entersWith(k, plusOneCounter), move}
}

// expandPartner makes what "partner with" does in a game (702.124i); the rest of the partner
// abilities is about who may be a commander, before there is a game.
func expandPartner(k Use) []*oracle.Ability {
	if k.Quality == nil {
		return one(oracle.NewStatic())
	}
	them := oracle.Target{Slot: 0}
	fetch := oracle.NewTriggered(thisEnters, oracle.May{Who: them, Do: []oracle.Instruction{
		oracle.Search{Who: them, Of: them, Zone: oracle.Library, Phrase: *k.Quality, Count: oracle.Literal(1), Reveal: true},
		oracle.Move{Who: them, What: oracle.It{To: oracle.WhatWasFound}, To: oracle.Hand},
		oracle.Shuffle{Who: them},
	}})
	fetch.Modes[0].Targets = oneTarget(oracle.Phrase{Noun: oracle.PlayerNoun})
	pair := oracle.NewStatic()
	pair.Rule, fetch.Rule = "702.124i", "702.124i"
	return []*oracle.Ability{pair, fetch}
}

func expandUnleash(k Use) []*oracle.Ability {
	k.N = 1
	enters := entersWith(k, plusOneCounter)
	may := enters.Statics[0].(oracle.EntersAs)
	may.May = true
	enters.Statics[0] = may
	tame := oracle.NewStatic(oracle.Restriction{Affected: oracle.This{}, Cant: oracle.Block})
	tame.If = oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasCounter{Kind: plusOneCounter}}}}
	return []*oracle.Ability{enters, tame}
}

// expandMyriad makes the ability of myriad, of which 702.116a says more than other instructions can.
func expandMyriad(Use) []*oracle.Ability {
	return one(oracle.NewTriggered(thisAttacks, oracle.KeywordAction{Who: oracle.You{}, Name: "myriad"}))
}

func expandRenown(k Use) []*oracle.Ability {
	a := oracle.NewTriggered(damagesPlayer(), oracle.KeywordAction{Who: oracle.You{}, Name: "renown", Count: k.count()})
	a.If = oracle.IsNot{Condition: oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Renowned}}}}}
	return one(a)
}
