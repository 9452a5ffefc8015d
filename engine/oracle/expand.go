package oracle

// This file makes the abilities that keyword abilities stand for. Each function
// carries out the sentence of chapter 702 that begins "... means"; the rule numbers
// stand in the keyword table.

var (
	plusOneCounter  = "+1/+1"
	minusOneCounter = "-1/-1"
)

// one makes a list of one ability.
func one(a *Ability) []*Ability { return []*Ability{a} }

// triggered makes a triggered ability without targets.
func triggered(when Event, do ...Instruction) *Ability {
	return &Ability{Kind: Triggered, Trigger: when, Modes: []Mode{{Instructions: do}}}
}

func activated(cost []CostItem, targets []TargetSlot, do ...Instruction) *Ability {
	return &Ability{Kind: Activated, Cost: cost, Modes: []Mode{{Targets: targets, Instructions: do}}}
}

func static(effects ...StaticEffect) *Ability {
	return &Ability{Kind: Static, Statics: effects}
}

func oneTarget(phrase Phrase) []TargetSlot {
	return []TargetSlot{{Phrase: phrase, Min: 1, Max: 1}}
}

func plusPT(power, toughness int) AddPT {
	return AddPT{Power: Literal(power), Toughness: Literal(toughness)}
}

func untilEndOfTurn(what Reference, changes ...Change) Modify {
	return Modify{What: what, Changes: changes, Duration: UntilEndOfTurn}
}

// withItem appends to a cost without sharing its memory.
func withItem(cost []CostItem, item CostItem) []CostItem {
	return append(cost[:len(cost):len(cost)], item)
}

var (
	thisDies    = ZoneChange{What: This{}, From: Battlefield, To: Graveyard}
	thisEnters  = ZoneChange{What: This{}, To: Battlefield}
	thisAttacks = AttackDeclared{What: This{}}
	yourUpkeep  = StepBegins{Step: Upkeep, Whose: Yours}
)

func expandEquip(k keywordUse) []*Ability {
	phrase := Phrase{Where: []Predicate{HasType{Creature}, Controlled{Yours}}}
	if k.quality != nil {
		phrase = *k.quality
		if !phrase.says(HasType{Creature}) && len(phrase.Or) == 0 {
			phrase.Where = concat(phrase.Where, []Predicate{HasType{Creature}})
		}
		phrase.add(Controlled{Yours})
	}
	a := activated(k.cost, oneTarget(phrase), Attach{What: This{}, To: Target{0}})
	a.SorcerySpeed = true
	return one(a)
}

func expandCrew(k keywordUse) []*Ability {
	others := Phrase{Where: []Predicate{Other{}, HasType{Creature}, Controlled{Yours}}}
	return one(activated([]CostItem{PayTapPower{Phrase: others, Power: k.n}}, nil,
		untilEndOfTurn(This{}, AddTypes{Types: Artifact | Creature})))
}

func expandDevour(k keywordUse) []*Ability {
	return one(static(EntersAs{
		Affected: This{}, Sacrifice: &Phrase{Where: []Predicate{HasType{Creature}}},
		Counters: []CounterCount{{plusOneCounter, Times{k.n, ThatMany{}}}},
	}))
}

func expandRampage(k keywordUse) []*Ability {
	bonus := Times{k.n, BlockersBeyondFirst{}}
	return one(triggered(BecomesBlocked{What: This{}}, untilEndOfTurn(It{}, AddPT{Power: bonus, Toughness: bonus})))
}

func expandFortify(k keywordUse) []*Ability {
	a := activated(k.cost, oneTarget(Phrase{Where: []Predicate{HasType{Land}, Controlled{Yours}}}), Attach{What: This{}, To: Target{0}})
	a.SorcerySpeed = true
	return one(a)
}

func expandWard(k keywordUse) []*Ability {
	spellOrAbility := Phrase{Noun: SpellNoun, Where: []Predicate{Controlled{Opponents}}, Or: []Phrase{{Noun: AbilityNoun, Where: []Predicate{Controlled{Opponents}}}}}
	return one(triggered(BecomesTarget{What: This{}, Of: spellOrAbility},
		Unless{Who: It{Player: true}, Cost: k.cost, Do: []Instruction{Counter{What: It{Other: true}}}}))
}

func expandFlanking(keywordUse) []*Ability {
	without := Phrase{Where: []Predicate{HasType{Creature}, Not{HasKeyword{"flanking"}}}}
	return one(triggered(BecomesBlocked{What: This{}, By: &without},
		untilEndOfTurn(It{Other: true}, AddPT{Power: Literal(1), Toughness: Literal(1), MinusPower: true, MinusToughness: true})))
}

func expandCycling(k keywordUse) []*Ability {
	a := activated(withItem(k.cost, PayDiscard{This: true}), nil, Draw{Who: You{}, Count: Literal(1)})
	a.FromZone = Hand
	return one(a)
}

func expandTypecycling(k keywordUse) *Ability {
	a := activated(withItem(k.cost, PayDiscard{This: true}), nil,
		Search{Who: You{}, Zone: Library, Phrase: *k.quality, Count: Literal(1), Reveal: true},
		Move{What: It{Previous: true}, To: Hand},
		Shuffle{You{}})
	a.FromZone = Hand
	return a
}

func expandAffinity(k keywordUse) []*Ability {
	counted := *k.quality
	counted.Where = concat(counted.Where, []Predicate{Controlled{Yours}})
	a := static(CostChange{
		Of: Phrase{Noun: SpellNoun, Where: []Predicate{Refers{This{}}}}, By: Anyone,
		Reduce: Cost{{Generic: 1}}, Each: Count{counted},
	})
	a.FromZone = Stack
	return one(a)
}

func expandModular(k keywordUse) []*Ability {
	target := Phrase{Where: []Predicate{HasType{Artifact}, HasType{Creature}}}
	dies := triggered(thisDies, May{Who: You{}, Do: []Instruction{
		PutCounters{Kind: plusOneCounter, Count: NumberOf{Number: Counters, Of: This{}, Kind: plusOneCounter}, On: Target{0}},
	}})
	dies.Modes[0].Targets = oneTarget(target)
	return []*Ability{entersWith(k, plusOneCounter), dies}
}

// entersWith is the static half of keywords that put counters on what enters.
func entersWith(k keywordUse, kind string) *Ability {
	return static(EntersAs{Affected: This{}, Counters: []CounterCount{{kind, k.count()}}})
}

func (k keywordUse) count() Quantity {
	if k.x {
		return X{}
	}
	return Literal(k.n)
}

func expandBushido(k keywordUse) []*Ability {
	return one(triggered(OneOf{[]Event{BlockDeclared{What: This{}}, BecomesBlocked{What: This{}}}},
		untilEndOfTurn(It{}, AddPT{Power: k.count(), Toughness: k.count()})))
}

func expandSoulshift(k keywordUse) []*Ability {
	a := triggered(thisDies, May{Who: You{}, Do: []Instruction{Move{What: Target{0}, To: Hand}}})
	a.Modes[0].Targets = oneTarget(Phrase{Noun: CardNoun, Zone: Graveyard, Where: []Predicate{
		HasSubtype{"Spirit"}, Compares{ManaValue, AtMost, k.count()}, Owned{Yours},
	}})
	return one(a)
}

func expandVanishing(k keywordUse) []*Ability {
	hasTime := Matches{Of: This{}, Phrase: Phrase{Where: []Predicate{HasCounter{"time"}}}}
	upkeep := triggered(yourUpkeep, RemoveCounters{Kind: "time", Count: Literal(1), From: This{}})
	upkeep.If = hasTime
	last := triggered(LastCounterRemoved{Kind: "time", From: This{}}, Sacrifice{Who: You{}, What: This{}})
	return []*Ability{entersWith(k, "time"), upkeep, last}
}

func expandFrenzy(k keywordUse) []*Ability {
	return one(triggered(AttacksUnblocked{This{}}, untilEndOfTurn(It{}, AddPT{Power: k.count(), Toughness: Literal(0)})))
}

func expandPoisonous(k keywordUse) []*Ability {
	return one(triggered(damagesPlayer(), PutCounters{Kind: "poison", Count: k.count(), On: It{Player: true}}))
}

func damagesPlayer() Event {
	return DamageDealt{Source: This{}, To: Each{Phrase{Noun: PlayerNoun}}, Combat: true}
}

func expandChangeling(keywordUse) []*Ability {
	a := static(Continuous{Affected: This{}, Changes: []Change{AddTypes{AllCreatureTypes: true}}})
	a.CharacteristicDefining = true
	return one(a)
}

func expandDevoid(keywordUse) []*Ability {
	a := static(Continuous{Affected: This{}, Changes: []Change{SetColor{}}})
	a.CharacteristicDefining = true
	return one(a)
}

func expandReinforce(k keywordUse) []*Ability {
	a := activated(withItem(k.cost, PayDiscard{This: true}), oneTarget(Phrase{Where: []Predicate{HasType{Creature}}}),
		PutCounters{Kind: plusOneCounter, Count: k.count(), On: Target{0}})
	a.FromZone = Hand
	return one(a)
}

func expandPersist(keywordUse) []*Ability { return one(returns(minusOneCounter)) }

func expandUndying(keywordUse) []*Ability { return one(returns(plusOneCounter)) }

// returns is persist and undying, which differ in the kind of counter.
func returns(kind string) *Ability {
	a := triggered(thisDies, Move{What: It{}, To: Battlefield, WithCounters: []CounterCount{{kind, Literal(1)}}})
	a.If = HadNoCounter{kind}
	return a
}

func expandExalted(keywordUse) []*Ability {
	yours := Phrase{Where: []Predicate{HasType{Creature}, Controlled{Yours}}}
	return one(triggered(AttackDeclared{What: Each{yours}, Alone: true}, untilEndOfTurn(It{}, plusPT(1, 1))))
}

func expandAnnihilator(k keywordUse) []*Ability {
	return one(triggered(thisAttacks, Sacrifice{Who: DefendingPlayer{}, What: Some{Count: k.count()}}))
}

func expandLevelUp(k keywordUse) []*Ability {
	a := activated(k.cost, nil, PutCounters{Kind: "level", Count: Literal(1), On: This{}})
	a.SorcerySpeed = true
	return one(a)
}

func expandBattleCry(keywordUse) []*Ability {
	others := Phrase{Where: []Predicate{Other{}, Is{Attacking}, HasType{Creature}}}
	return one(triggered(thisAttacks, untilEndOfTurn(Each{others}, plusPT(1, 0))))
}

// livingToken is living weapon and its like: create a token and attach this to it.
func livingToken(token *Card) []*Ability {
	return one(triggered(thisEnters,
		CreateToken{Who: You{}, Count: Literal(1), Token: token},
		Attach{What: This{}, To: It{Previous: true}}))
}

func creatureToken(power, toughness int, color Color, subtypes ...string) *Card {
	return &Card{Types: Creature, Subtypes: subtypes, Indicator: color, Power: &Corner{Number: power}, Toughness: &Corner{Number: toughness}}
}

func expandLivingWeapon(keywordUse) []*Ability {
	return livingToken(creatureToken(0, 0, Black, "Phyrexian", "Germ"))
}

func expandForMirrodin(keywordUse) []*Ability {
	return livingToken(creatureToken(2, 2, Red, "Rebel"))
}

func expandEvolve(keywordUse) []*Ability {
	bigger := func(number Number) Condition {
		return Relates{NumberOf{Number: number, Of: It{}}, MoreThan, NumberOf{Number: number, Of: This{}}}
	}
	yours := Phrase{Where: []Predicate{HasType{Creature}, Controlled{Yours}}}
	a := triggered(ZoneChange{What: Each{yours}, To: Battlefield}, PutCounters{Kind: plusOneCounter, Count: Literal(1), On: This{}})
	a.If = Either{[]Condition{bigger(Power), bigger(Toughness)}}
	return one(a)
}

func expandExtort(keywordUse) []*Ability {
	return one(triggered(SpellCast{By: Yours, What: Each{Phrase{Noun: SpellNoun}}},
		May{Who: You{}, Cost: []CostItem{PayMana{Mana: Cost{{Colors: White | Black}}}}},
		If{Condition: DidSo{}, Then: []Instruction{
			LoseLife{Who: Each{Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Opponents}}}}, Amount: Literal(1)},
			GainLife{Who: You{}, Amount: ThatMany{}},
		}}))
}

func expandOutlast(k keywordUse) []*Ability {
	a := activated(withItem(k.cost, TapThis{}), nil, PutCounters{Kind: plusOneCounter, Count: Literal(1), On: This{}})
	a.SorcerySpeed = true
	return one(a)
}

func expandProwess(keywordUse) []*Ability {
	noncreature := Phrase{Noun: SpellNoun, Where: []Predicate{Not{HasType{Creature}}}}
	return one(triggered(SpellCast{By: Yours, What: Each{noncreature}}, untilEndOfTurn(This{}, plusPT(1, 1))))
}

func expandExploit(keywordUse) []*Ability {
	creature := Some{Phrase: Phrase{Where: []Predicate{HasType{Creature}}}, Count: Literal(1)}
	return one(triggered(thisEnters, May{Who: You{}, Do: []Instruction{Sacrifice{Who: You{}, What: creature}}}))
}

func expandIngest(keywordUse) []*Ability {
	return one(triggered(damagesPlayer(), Move{What: TopOf{Of: It{Player: true}, Count: Literal(1)}, To: Exile}))
}

func expandFabricate(k keywordUse) []*Ability {
	servo := &Card{Types: Artifact | Creature, Subtypes: []string{"Servo"}, Power: &Corner{Number: 1}, Toughness: &Corner{Number: 1}}
	return one(triggered(thisEnters,
		May{Who: You{}, Do: []Instruction{PutCounters{Kind: plusOneCounter, Count: k.count(), On: It{}}}},
		If{Condition: IsNot{DidSo{}}, Then: []Instruction{CreateToken{Who: You{}, Count: k.count(), Token: servo}}}))
}

func expandAfflict(k keywordUse) []*Ability {
	return one(triggered(BecomesBlocked{What: This{}}, LoseLife{Who: DefendingPlayer{}, Amount: k.count()}))
}

func expandMentor(keywordUse) []*Ability {
	a := triggered(thisAttacks, PutCounters{Kind: plusOneCounter, Count: Literal(1), On: Target{0}})
	a.Modes[0].Targets = oneTarget(Phrase{Where: []Predicate{
		Is{Attacking}, HasType{Creature}, Compares{Power, LessThan, NumberOf{Number: Power, Of: This{}}},
	}})
	return one(a)
}

func expandAfterlife(k keywordUse) []*Ability {
	spirit := creatureToken(1, 1, White|Black, "Spirit")
	spirit.Abilities = keywordByName["flying"].abilities(keywordUse{})
	return one(triggered(thisDies, CreateToken{Who: You{}, Count: k.count(), Token: spirit}))
}

func expandDecayed(keywordUse) []*Ability {
	sacrifice := triggered(StepBegins{Step: EndOfCombat, Whose: Anyone, Next: true}, Sacrifice{Who: You{}, What: It{}})
	sacrifice.Delayed = true
	return []*Ability{
		static(Restriction{Affected: This{}, Cant: Block}),
		triggered(thisAttacks, DelayTrigger{Ability: sacrifice}),
	}
}

func expandRavenous(k keywordUse) []*Ability {
	draw := triggered(thisEnters, Draw{Who: You{}, Count: Literal(1)})
	draw.If = Relates{X{}, AtLeast, Literal(5)}
	k.x = true
	return []*Ability{entersWith(k, plusOneCounter), draw}
}

func expandLivingMetal(keywordUse) []*Ability {
	a := static(Continuous{Affected: This{}, Changes: []Change{AddTypes{Types: Artifact | Creature}}})
	a.If = IsTurn{Yours}
	return one(a)
}

func expandStorm(keywordUse) []*Ability {
	a := triggered(SpellCast{What: This{}}, CopySpell{What: This{}, Count: CastBefore{}, NewTargets: true})
	a.FromZone = Stack
	return one(a)
}

func expandCascade(keywordUse) []*Ability {
	less := NumberOf{Number: ManaValue, Of: This{}}
	card := Phrase{Noun: CardNoun, Where: []Predicate{Not{HasType{Land}}, Compares{ManaValue, LessThan, less}}}
	a := triggered(SpellCast{What: This{}},
		RevealUntil{Who: You{}, Of: You{}, Phrase: card, Count: Literal(1), Exile: true},
		May{Who: You{}, Do: []Instruction{CastSpell{Who: You{}, What: It{Previous: true}, Free: true, Below: less}}},
		Move{What: The{All: []Reference{It{Previous: true}, Rest{}}}, To: Library, Bottom: true, RandomOrder: true})
	a.FromZone = Stack
	return one(a)
}

func expandEvoke(k keywordUse) []*Ability {
	leaves := triggered(thisEnters, Sacrifice{Who: ControllerOf{This{}}, What: This{}})
	leaves.If = PaidFor{"evoke"}
	return []*Ability{static(), leaves}
}

// expandDash makes two of the abilities of dash. The third makes a delayed triggered
// ability while the spell resolves, and is carried out there (608.3g).
func expandDash(k keywordUse) []*Ability {
	hasty := static(Continuous{Affected: This{}, Changes: []Change{AddAbility{Ability: &Ability{Kind: Static, Keyword: "haste", Rule: "702.10b"}}}})
	hasty.If = PaidFor{"dash"}
	return []*Ability{static(), hasty}
}

func expandMadness(keywordUse) []*Ability {
	cast := triggered(ZoneChange{What: This{}, From: Hand, To: Exile, Cause: ByMadness},
		May{Who: You{}, Do: []Instruction{CastSpell{Who: You{}, What: This{}, For: "madness"}}},
		Move{What: This{}, From: Exile, To: Graveyard})
	cast.FromZone = Exile
	return []*Ability{static(), cast}
}

func expandReplicate(k keywordUse) []*Ability {
	copies := triggered(SpellCast{What: This{}}, CopySpell{What: This{}, Count: TimesPaid{"replicate"}, NewTargets: true})
	copies.If = Relates{TimesPaid{"replicate"}, AtLeast, Literal(1)}
	copies.FromZone = Stack
	return []*Ability{static(), copies}
}

func expandSuspend(keywordUse) []*Ability {
	suspended := Phrase{Noun: CardNoun, Zone: Exile, Where: []Predicate{HasCounter{"time"}}}
	upkeep := triggered(yourUpkeep, RemoveCounters{Kind: "time", Count: Literal(1), From: This{}})
	upkeep.If, upkeep.FromZone = Matches{Of: This{}, Phrase: suspended}, Exile
	last := triggered(LastCounterRemoved{Kind: "time", From: This{}},
		May{Who: You{}, Do: []Instruction{CastSpell{Who: You{}, What: This{}, Free: true}}})
	last.FromZone = Exile
	return []*Ability{static(), upkeep, last}
}

func expandUndaunted(keywordUse) []*Ability {
	a := static(CostChange{
		Of: Phrase{Noun: SpellNoun, Where: []Predicate{Refers{This{}}}}, By: Anyone,
		Reduce: Cost{{Generic: 1}}, Each: Count{Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Opponents}}}},
	})
	a.FromZone = Stack
	return one(a)
}
