package cardtext

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file makes the abilities that keyword abilities stand for. Each function
// carries out the sentence of chapter 702 that begins "... means"; the rule numbers
// stand in the keyword table.

var (
	plusOneCounter  = "+1/+1"
	minusOneCounter = "-1/-1"
)

// one makes a list of one ability.
func one(a *oracle.Ability) []*oracle.Ability { return []*oracle.Ability{a} }

// triggered makes a triggered ability without targets.
func triggered(when oracle.Event, do ...oracle.Instruction) *oracle.Ability {
	return &oracle.Ability{Kind: oracle.Triggered, Trigger: when, Modes: []oracle.Mode{{Instructions: do}}}
}

func activated(cost []oracle.CostItem, targets []oracle.TargetSlot, do ...oracle.Instruction) *oracle.Ability {
	return &oracle.Ability{Kind: oracle.Activated, Cost: cost, Modes: []oracle.Mode{{Targets: targets, Instructions: do}}}
}

func static(effects ...oracle.StaticEffect) *oracle.Ability {
	return &oracle.Ability{Kind: oracle.Static, Statics: effects}
}

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

func expandCrew(k keywordUse) []*oracle.Ability {
	others := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	return one(activated([]oracle.CostItem{oracle.PayTapPower{Phrase: others, Power: k.n}}, nil,
		untilEndOfTurn(oracle.This{}, oracle.AddTypes{Types: oracle.Artifact | oracle.Creature})))
}

func expandDevour(k keywordUse) []*oracle.Ability {
	devoured, rule := k.quality, cr.Rule("702.82c")
	if devoured == nil {
		devoured, rule = &oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}, "702.82a"
	}
	a := static(oracle.EntersAs{
		Affected: oracle.This{}, Sacrifice: devoured,
		Counters: []oracle.CounterCount{{Kind: plusOneCounter, Count: oracle.Times{Factor: k.n, Of: oracle.ThatMany{}}}},
	})
	a.Rule = rule
	return one(a)
}

func expandRampage(k keywordUse) []*oracle.Ability {
	bonus := oracle.Times{Factor: k.n, Of: oracle.BlockersBeyondFirst{}}
	return one(triggered(oracle.BecomesBlocked{What: oracle.This{}}, untilEndOfTurn(oracle.It{}, oracle.AddPT{Power: bonus, Toughness: bonus})))
}

func expandWard(k keywordUse) []*oracle.Ability {
	spellOrAbility := oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Controlled{By: oracle.Opponents}}, Or: []oracle.Phrase{{Noun: oracle.AbilityNoun, Where: []oracle.Predicate{oracle.Controlled{By: oracle.Opponents}}}}}
	return one(triggered(oracle.BecomesTarget{What: oracle.This{}, Of: spellOrAbility},
		oracle.Unless{Who: oracle.It{Player: true}, Cost: k.cost, Do: []oracle.Instruction{oracle.Counter{What: oracle.It{Other: true}}}}))
}

func expandFlanking(keywordUse) []*oracle.Ability {
	without := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Not{Predicate: oracle.HasKeyword{Keyword: "flanking"}}}}
	return one(triggered(oracle.BecomesBlocked{What: oracle.This{}, By: &without},
		untilEndOfTurn(oracle.It{Other: true}, oracle.AddPT{Power: oracle.Literal(1), Toughness: oracle.Literal(1), MinusPower: true, MinusToughness: true})))
}

func expandCycling(k keywordUse) []*oracle.Ability {
	a := activated(withItem(k.cost, oracle.PayDiscard{This: true}), nil, oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)})
	a.FromZone = oracle.Hand
	return one(a)
}

func expandTypecycling(k keywordUse) *oracle.Ability {
	a := activated(withItem(k.cost, oracle.PayDiscard{This: true}), nil,
		oracle.Search{Who: oracle.You{}, Zone: oracle.Library, Phrase: *k.quality, Count: oracle.Literal(1), Reveal: true},
		oracle.Move{What: oracle.It{To: oracle.WhatWasFound}, To: oracle.Hand},
		oracle.Shuffle{Who: oracle.You{}})
	a.FromZone = oracle.Hand
	return a
}

func expandAffinity(k keywordUse) []*oracle.Ability {
	counted := *k.quality
	counted.Where = slices.Concat(counted.Where, []oracle.Predicate{oracle.Controlled{By: oracle.Yours}})
	a := static(oracle.CostChange{
		Of: oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Refers{To: oracle.This{}}}}, By: oracle.Anyone,
		Reduce: oracle.Cost{{Generic: 1}}, Each: oracle.Count{Phrase: counted},
	})
	a.FromZone = oracle.Stack
	return one(a)
}

func expandModular(k keywordUse) []*oracle.Ability {
	target := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Artifact}, oracle.HasType{Types: oracle.Creature}}}
	dies := triggered(thisDies, oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{
		oracle.PutCounters{Kind: plusOneCounter, Count: oracle.NumberOf{Number: oracle.Counters, Of: oracle.This{}, Kind: plusOneCounter}, On: oracle.Target{Slot: 0}},
	}})
	dies.Modes[0].Targets = oneTarget(target)
	enters := entersWith(k, plusOneCounter)
	if k.n == 0 && !k.x { // "modular—sunburst"
		enters = static(oracle.EntersAs{Affected: oracle.This{}, Counters: []oracle.CounterCount{{Kind: plusOneCounter, Count: oracle.ColorsSpent{}}}})
		enters.Rule = "702.44c"
	}
	return []*oracle.Ability{enters, dies}
}

// expandSunburst counts what is printed on the card: what it is changed into does not matter.
func expandSunburst(k keywordUse) []*oracle.Ability {
	kind := "charge"
	if k.card != nil && k.card.Types&oracle.Creature != 0 {
		kind = plusOneCounter
	}
	return one(static(oracle.EntersAs{Affected: oracle.This{}, Counters: []oracle.CounterCount{{Kind: kind, Count: oracle.ColorsSpent{}}}}))
}

// entersWith is the static half of keywords that put counters on what enters.
func entersWith(k keywordUse, kind string) *oracle.Ability {
	return static(oracle.EntersAs{Affected: oracle.This{}, Counters: []oracle.CounterCount{{Kind: kind, Count: k.count()}}})
}

func (k keywordUse) count() oracle.Quantity {
	if k.x {
		return oracle.X{}
	}
	return oracle.Literal(k.n)
}

func expandBushido(k keywordUse) []*oracle.Ability {
	return one(triggered(oracle.OneOf{Of: []oracle.Event{oracle.BlockDeclared{What: oracle.This{}}, oracle.BecomesBlocked{What: oracle.This{}}}},
		untilEndOfTurn(oracle.It{}, oracle.AddPT{Power: k.count(), Toughness: k.count()})))
}

func expandSoulshift(k keywordUse) []*oracle.Ability {
	a := triggered(thisDies, oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.Move{What: oracle.Target{Slot: 0}, To: oracle.Hand}}})
	a.Modes[0].Targets = oneTarget(oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Graveyard, Where: []oracle.Predicate{
		oracle.HasSubtype{Subtype: "Spirit"}, oracle.Compares{Number: oracle.ManaValue, How: oracle.AtMost, To: k.count()}, oracle.Owned{By: oracle.Yours},
	}})
	return one(a)
}

func expandVanishing(k keywordUse) []*oracle.Ability {
	hasTime := oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasCounter{Kind: "time"}}}}
	upkeep := triggered(yourUpkeep, oracle.RemoveCounters{Kind: "time", Count: oracle.Literal(1), From: oracle.This{}})
	upkeep.If = hasTime
	last := triggered(oracle.LastCounterRemoved{Kind: "time", From: oracle.This{}}, oracle.Sacrifice{Who: oracle.You{}, What: oracle.This{}})
	if k.n == 0 && !k.x { // without a number
		upkeep.Rule, last.Rule = "702.63b", "702.63b"
		return []*oracle.Ability{upkeep, last}
	}
	return []*oracle.Ability{entersWith(k, "time"), upkeep, last}
}

func expandFrenzy(k keywordUse) []*oracle.Ability {
	return one(triggered(oracle.AttacksUnblocked{What: oracle.This{}}, untilEndOfTurn(oracle.It{}, oracle.AddPT{Power: k.count(), Toughness: oracle.Literal(0)})))
}

func expandPoisonous(k keywordUse) []*oracle.Ability {
	return one(triggered(damagesPlayer(), oracle.PutCounters{Kind: "poison", Count: k.count(), On: oracle.It{Player: true}}))
}

func damagesPlayer() oracle.Event {
	return oracle.DamageDealt{Source: oracle.This{}, To: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}, Combat: true}
}

func expandChangeling(keywordUse) []*oracle.Ability {
	a := static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddTypes{AllCreatureTypes: true}}})
	a.CharacteristicDefining = true
	return one(a)
}

func expandDevoid(keywordUse) []*oracle.Ability {
	a := static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.SetColor{}}})
	a.CharacteristicDefining = true
	return one(a)
}

func expandReinforce(k keywordUse) []*oracle.Ability {
	a := activated(withItem(k.cost, oracle.PayDiscard{This: true}), oneTarget(oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}),
		oracle.PutCounters{Kind: plusOneCounter, Count: k.count(), On: oracle.Target{Slot: 0}})
	a.FromZone = oracle.Hand
	return one(a)
}

func expandPersist(keywordUse) []*oracle.Ability { return one(returns(minusOneCounter)) }

func expandUndying(keywordUse) []*oracle.Ability { return one(returns(plusOneCounter)) }

// returns is persist and undying, which differ in the kind of counter.
func returns(kind string) *oracle.Ability {
	a := triggered(thisDies, oracle.Move{What: oracle.It{}, To: oracle.Battlefield, WithCounters: []oracle.CounterCount{{Kind: kind, Count: oracle.Literal(1)}}})
	a.If = oracle.HadNoCounter{Kind: kind}
	return a
}

func expandExalted(keywordUse) []*oracle.Ability {
	yours := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	return one(triggered(oracle.AttackDeclared{What: oracle.Each{Phrase: yours}, Alone: true}, untilEndOfTurn(oracle.It{}, plusPT(1, 1))))
}

func expandAnnihilator(k keywordUse) []*oracle.Ability {
	return one(triggered(thisAttacks, oracle.Sacrifice{Who: oracle.DefendingPlayer{}, What: oracle.Some{Count: k.count()}}))
}

func expandLevelUp(k keywordUse) []*oracle.Ability {
	a := activated(k.cost, nil, oracle.PutCounters{Kind: "level", Count: oracle.Literal(1), On: oracle.This{}})
	a.SorcerySpeed = true
	return one(a)
}

func expandBattleCry(keywordUse) []*oracle.Ability {
	others := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.Is{Status: oracle.Attacking}, oracle.HasType{Types: oracle.Creature}}}
	return one(triggered(thisAttacks, untilEndOfTurn(oracle.Each{Phrase: others}, plusPT(1, 0))))
}

func expandEvolve(keywordUse) []*oracle.Ability {
	bigger := func(number oracle.Number) oracle.Condition {
		return oracle.Relates{A: oracle.NumberOf{Number: number, Of: oracle.It{}}, How: oracle.MoreThan, B: oracle.NumberOf{Number: number, Of: oracle.This{}}}
	}
	yours := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	a := triggered(oracle.ZoneChange{What: oracle.Each{Phrase: yours}, To: oracle.Battlefield}, oracle.PutCounters{Kind: plusOneCounter, Count: oracle.Literal(1), On: oracle.This{}})
	a.If = oracle.Either{Of: []oracle.Condition{bigger(oracle.Power), bigger(oracle.Toughness)}}
	return one(a)
}

func expandExtort(keywordUse) []*oracle.Ability {
	return one(triggered(oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.SpellNoun}}},
		oracle.May{Who: oracle.You{}, Cost: []oracle.CostItem{oracle.PayMana{Mana: oracle.Cost{{Colors: oracle.White | oracle.Black}}}}},
		oracle.If{Condition: oracle.DidSo{}, Then: []oracle.Instruction{
			oracle.LoseLife{Who: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}}, Amount: oracle.Literal(1)},
			oracle.GainLife{Who: oracle.You{}, Amount: oracle.ThatMany{}},
		}}))
}

func expandOutlast(k keywordUse) []*oracle.Ability {
	a := activated(withItem(k.cost, oracle.TapThis{}), nil, oracle.PutCounters{Kind: plusOneCounter, Count: oracle.Literal(1), On: oracle.This{}})
	a.SorcerySpeed = true
	return one(a)
}

func expandProwess(keywordUse) []*oracle.Ability {
	noncreature := oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Not{Predicate: oracle.HasType{Types: oracle.Creature}}}}
	return one(triggered(oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: noncreature}}, untilEndOfTurn(oracle.This{}, plusPT(1, 1))))
}

func expandExploit(keywordUse) []*oracle.Ability {
	creature := oracle.Some{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}, Count: oracle.Literal(1)}
	return one(triggered(thisEnters, oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: creature}}}))
}

func expandIngest(keywordUse) []*oracle.Ability {
	return one(triggered(damagesPlayer(), oracle.Move{What: oracle.TopOf{Of: oracle.It{Player: true}, Count: oracle.Literal(1)}, To: oracle.Exile}))
}

func expandFabricate(k keywordUse) []*oracle.Ability {
	servo := &oracle.Card{Types: oracle.Artifact | oracle.Creature, Subtypes: []string{"Servo"}, Power: &oracle.Corner{Number: 1}, Toughness: &oracle.Corner{Number: 1}}
	return one(triggered(thisEnters,
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.PutCounters{Kind: plusOneCounter, Count: k.count(), On: oracle.It{}}}},
		oracle.If{Condition: oracle.IsNot{Condition: oracle.DidSo{}}, Then: []oracle.Instruction{oracle.CreateToken{Who: oracle.You{}, Count: k.count(), Token: servo}}}))
}

func expandAfflict(k keywordUse) []*oracle.Ability {
	return one(triggered(oracle.BecomesBlocked{What: oracle.This{}}, oracle.LoseLife{Who: oracle.DefendingPlayer{}, Amount: k.count()}))
}

func expandMentor(keywordUse) []*oracle.Ability {
	a := triggered(thisAttacks, oracle.PutCounters{Kind: plusOneCounter, Count: oracle.Literal(1), On: oracle.Target{Slot: 0}})
	a.Modes[0].Targets = oneTarget(oracle.Phrase{Where: []oracle.Predicate{
		oracle.Is{Status: oracle.Attacking}, oracle.HasType{Types: oracle.Creature}, oracle.Compares{Number: oracle.Power, How: oracle.LessThan, To: oracle.NumberOf{Number: oracle.Power, Of: oracle.This{}}},
	}})
	return one(a)
}

func expandAfterlife(k keywordUse) []*oracle.Ability {
	spirit := creatureToken(1, 1, oracle.White|oracle.Black, "Spirit")
	spirit.Abilities = keywordByName["flying"].abilities(keywordUse{})
	return one(triggered(thisDies, oracle.CreateToken{Who: oracle.You{}, Count: k.count(), Token: spirit}))
}

func expandDecayed(keywordUse) []*oracle.Ability {
	sacrifice := triggered(oracle.StepBegins{Step: oracle.EndOfCombat, Whose: oracle.Anyone, Next: true}, oracle.Sacrifice{Who: oracle.You{}, What: oracle.It{}})
	sacrifice.Delayed = true
	return []*oracle.Ability{
		static(oracle.Restriction{Affected: oracle.This{}, Cant: oracle.Block}),
		triggered(thisAttacks, oracle.DelayTrigger{Ability: sacrifice}),
	}
}

func expandRavenous(k keywordUse) []*oracle.Ability {
	draw := triggered(thisEnters, oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)})
	draw.If = oracle.Relates{A: oracle.X{}, How: oracle.AtLeast, B: oracle.Literal(5)}
	k.x = true
	return []*oracle.Ability{entersWith(k, plusOneCounter), draw}
}

func expandLivingMetal(keywordUse) []*oracle.Ability {
	a := static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddTypes{Types: oracle.Artifact | oracle.Creature}}})
	a.If = oracle.IsTurn{Of: oracle.Yours}
	return one(a)
}

func expandStorm(keywordUse) []*oracle.Ability {
	a := triggered(oracle.SpellCast{What: oracle.This{}}, oracle.CopySpell{What: oracle.This{}, Count: oracle.CastBefore{}, NewTargets: true})
	a.FromZone = oracle.Stack
	return one(a)
}

func expandCascade(keywordUse) []*oracle.Ability {
	less := oracle.NumberOf{Number: oracle.ManaValue, Of: oracle.This{}}
	card := oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{oracle.Not{Predicate: oracle.HasType{Types: oracle.Land}}, oracle.Compares{Number: oracle.ManaValue, How: oracle.LessThan, To: less}}}
	a := triggered(oracle.SpellCast{What: oracle.This{}},
		oracle.RevealUntil{Who: oracle.You{}, Of: oracle.You{}, Phrase: card, Count: oracle.Literal(1), Exile: true},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: oracle.It{To: oracle.WhatWasShown}, Free: true, Below: less}}},
		oracle.Move{What: oracle.The{All: []oracle.Reference{oracle.It{To: oracle.WhatWasShown}, oracle.Rest{}}}, To: oracle.Library, Bottom: true, RandomOrder: true})
	a.FromZone = oracle.Stack
	return one(a)
}

func expandEvoke(k keywordUse) []*oracle.Ability {
	leaves := triggered(thisEnters, oracle.Sacrifice{Who: oracle.ControllerOf{Of: oracle.This{}}, What: oracle.This{}})
	leaves.If = oracle.PaidFor{Keyword: "evoke"}
	return []*oracle.Ability{static(), leaves}
}

// expandDash makes two of the abilities of dash. The third makes a delayed triggered
// ability while the spell resolves, and is carried out there (608.3g).
func expandDash(k keywordUse) []*oracle.Ability {
	hasty := static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddAbility{Ability: &oracle.Ability{Kind: oracle.Static, Keyword: "haste", Rule: "702.10b"}}}})
	hasty.If = oracle.PaidFor{Keyword: "dash"}
	return []*oracle.Ability{static(), hasty}
}

func expandMadness(keywordUse) []*oracle.Ability {
	cast := triggered(oracle.ZoneChange{What: oracle.This{}, From: oracle.Hand, To: oracle.Exile, Cause: oracle.ByMadness},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: oracle.This{}, For: "madness"}}},
		oracle.Move{What: oracle.This{}, From: oracle.Exile, To: oracle.Graveyard})
	cast.FromZone = oracle.Exile
	return []*oracle.Ability{static(), cast}
}

func expandReplicate(k keywordUse) []*oracle.Ability {
	copies := triggered(oracle.SpellCast{What: oracle.This{}}, oracle.CopySpell{What: oracle.This{}, Count: oracle.TimesPaid{Keyword: "replicate"}, NewTargets: true})
	copies.If = oracle.Relates{A: oracle.TimesPaid{Keyword: "replicate"}, How: oracle.AtLeast, B: oracle.Literal(1)}
	copies.FromZone = oracle.Stack
	return []*oracle.Ability{static(), copies}
}

func expandSuspend(keywordUse) []*oracle.Ability {
	suspended := oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Exile, Where: []oracle.Predicate{oracle.HasCounter{Kind: "time"}}}
	upkeep := triggered(yourUpkeep, oracle.RemoveCounters{Kind: "time", Count: oracle.Literal(1), From: oracle.This{}})
	upkeep.If, upkeep.FromZone = oracle.Matches{Of: oracle.This{}, Phrase: suspended}, oracle.Exile
	last := triggered(oracle.LastCounterRemoved{Kind: "time", From: oracle.This{}},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: oracle.This{}, Free: true}}})
	last.FromZone = oracle.Exile
	return []*oracle.Ability{static(), upkeep, last}
}

func expandUndaunted(keywordUse) []*oracle.Ability {
	a := static(oracle.CostChange{
		Of: oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Refers{To: oracle.This{}}}}, By: oracle.Anyone,
		Reduce: oracle.Cost{{Generic: 1}}, Each: oracle.Count{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}},
	})
	a.FromZone = oracle.Stack
	return one(a)
}

func expandEcho(k keywordUse) []*oracle.Ability {
	a := triggered(yourUpkeep, oracle.Unless{Who: oracle.You{}, Cost: k.cost, Do: []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: oracle.This{}}}})
	a.If = oracle.NewlyYours{}
	return one(a)
}

func expandCumulativeUpkeep(k keywordUse) []*oracle.Ability {
	return one(triggered(yourUpkeep,
		oracle.PutCounters{Kind: "age", Count: oracle.Literal(1), On: oracle.This{}},
		oracle.Unless{
			Who: oracle.You{}, Cost: k.cost, Times: oracle.NumberOf{Number: oracle.Counters, Of: oracle.This{}, Kind: "age"},
			Do: []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: oracle.This{}}},
		}))
}

func expandFading(k keywordUse) []*oracle.Ability {
	hasFade := oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasCounter{Kind: "fade"}}}}
	return []*oracle.Ability{entersWith(k, "fade"), triggered(yourUpkeep, oracle.If{
		Condition: hasFade,
		Then:      []oracle.Instruction{oracle.RemoveCounters{Kind: "fade", Count: oracle.Literal(1), From: oracle.This{}}},
		Else:      []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: oracle.This{}}},
	})}
}

func expandBloodthirst(k keywordUse) []*oracle.Ability {
	a := entersWith(k, plusOneCounter)
	enters := a.Statics[0].(oracle.EntersAs)
	blood := oracle.DamageDealt{To: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}}}
	if k.n == 0 { // bloodthirst X
		enters.Counters[0].Count, a.Rule = oracle.TimesThisTurn{Event: blood, Amount: true}, "702.54b"
	} else {
		enters.If = oracle.Happened{Event: blood}
	}
	a.Statics[0] = enters
	return one(a)
}

func expandGraft(k keywordUse) []*oracle.Ability {
	another := oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasType{Types: oracle.Creature}}}
	move := triggered(oracle.ZoneChange{What: oracle.Each{Phrase: another}, To: oracle.Battlefield},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.MoveCounters{Kind: plusOneCounter, Count: oracle.Literal(1), From: oracle.This{}, To: oracle.It{}}}})
	move.If = oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasCounter{Kind: plusOneCounter}}}}
	return []*oracle.Ability{entersWith(k, plusOneCounter), move}
}

// expandPartner makes what "partner with" does in a game (702.124i); the rest of the partner
// abilities is about who may be a commander, before there is a game.
func expandPartner(k keywordUse) []*oracle.Ability {
	if k.quality == nil {
		return one(static())
	}
	them := oracle.Target{Slot: 0}
	fetch := triggered(thisEnters, oracle.May{Who: them, Do: []oracle.Instruction{
		oracle.Search{Who: them, Of: them, Zone: oracle.Library, Phrase: *k.quality, Count: oracle.Literal(1), Reveal: true},
		oracle.Move{Who: them, What: oracle.It{To: oracle.WhatWasFound}, To: oracle.Hand},
		oracle.Shuffle{Who: them},
	}})
	fetch.Modes[0].Targets = oneTarget(oracle.Phrase{Noun: oracle.PlayerNoun})
	pair := static()
	pair.Rule, fetch.Rule = "702.124i", "702.124i"
	return []*oracle.Ability{pair, fetch}
}

func expandUnleash(k keywordUse) []*oracle.Ability {
	k.n = 1
	enters := entersWith(k, plusOneCounter)
	may := enters.Statics[0].(oracle.EntersAs)
	may.May = true
	enters.Statics[0] = may
	tame := static(oracle.Restriction{Affected: oracle.This{}, Cant: oracle.Block})
	tame.If = oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasCounter{Kind: plusOneCounter}}}}
	return []*oracle.Ability{enters, tame}
}

// expandMyriad makes the ability of myriad, of which 702.116a says more than other instructions can.
func expandMyriad(keywordUse) []*oracle.Ability {
	return one(triggered(thisAttacks, oracle.KeywordAction{Who: oracle.You{}, Name: "myriad"}))
}

func expandRenown(k keywordUse) []*oracle.Ability {
	a := triggered(damagesPlayer(), oracle.KeywordAction{Who: oracle.You{}, Name: "renown", Count: k.count()})
	a.If = oracle.IsNot{Condition: oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Renowned}}}}}
	return one(a)
}
