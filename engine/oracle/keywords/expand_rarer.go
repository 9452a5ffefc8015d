package keywords

import "rulestep/engine/oracle"

// This file makes the abilities of keywords that few cards have.

// theirCreature is a creature that the defending player controls.
var theirCreature = oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.ControlledBy{Who: oracle.DefendingPlayer{}}}}

// expandProvoke makes the ability of provoke. The target untaps only if it is to block.
func expandProvoke(Use) []*oracle.Ability {
	target := oracle.Target{Slot: 0}
	a := oracle.NewTriggered(thisAttacks, oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{
		oracle.Modify{
			What: target, Duration: oracle.UntilEndOfCombat,
			Changes: []oracle.Change{oracle.Grant{Effect: oracle.Requirement{Affected: oracle.It{To: oracle.WhatWasMeant}, Must: oracle.Block, Object: oracle.This{}}}},
		},
		oracle.UntapObject{What: target},
	}})
	a.Modes[0].Targets = oneTarget(theirCreature)
	return one(a)
}

func expandAbsorb(k Use) []*oracle.Ability {
	return one(oracle.NewStatic(oracle.Prevention{Event: oracle.DamageDealt{To: oracle.This{}}, Amount: k.count()}))
}

// expandGravestorm makes the ability of gravestorm. What was put into a graveyard from the battlefield
// was a permanent, whatever it is now.
func expandGravestorm(Use) []*oracle.Ability {
	died := oracle.TimesThisTurn{Event: oracle.ZoneChange{What: oracle.Each{}, From: oracle.Battlefield, To: oracle.Graveyard}}
	a := oracle.NewTriggered(oracle.SpellCast{What: oracle.This{}}, oracle.CopySpell{What: oracle.This{}, Count: died, NewTargets: true})
	a.FromZone = oracle.Stack
	return one(a)
}

func expandTransfigure(k Use) []*oracle.Ability {
	same := oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{
		oracle.HasType{Types: oracle.Creature}, oracle.Shares{What: oracle.ManaValueVariety, With: oracle.This{}},
	}}
	a := oracle.NewActivated(withItem(k.Cost, oracle.PaySacrifice{This: true}), nil,
		oracle.Search{Who: oracle.You{}, Zone: oracle.Library, Phrase: same, Count: oracle.Literal(1)},
		oracle.Move{What: oracle.It{To: oracle.WhatWasFound}, To: oracle.Battlefield},
		oracle.Shuffle{Who: oracle.You{}})
	a.SorcerySpeed = true
	return one(a)
}

// expandCipher makes both abilities of cipher: that it is exiled encoded on a creature is an action of its
// own, which only a spell that is represented by a card takes.
func expandCipher(Use) []*oracle.Ability {
	exiled := &oracle.Ability{Kind: oracle.SpellAbility, Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
		oracle.KeywordAction{Who: oracle.You{}, Name: "cipher"},
	}}}}
	copies := oracle.NewTriggered(damagesPlayer(), oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{
		oracle.CopySpell{What: oracle.Grantor{}, Count: oracle.Literal(1)},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: oracle.It{To: oracle.WhatWasMade}, Free: true}}},
	}})
	copies.CallsGrantor = true
	gives := oracle.NewStatic(oracle.Continuous{Affected: oracle.EncodedOn{}, Changes: []oracle.Change{oracle.AddAbility{Ability: copies}}})
	gives.FromZone = oracle.Exile
	return []*oracle.Ability{exiled, gives}
}

// expandEnlist makes the static ability of enlist, with the triggered ability that is linked to it (702.154b).
func expandEnlist(Use) []*oracle.Ability {
	return one(oracle.NewStatic(oracle.MayEnlist{Then: oracle.NewTriggered(oracle.Reflex{}, oracle.Modify{
		What: oracle.This{}, Duration: oracle.UntilEndOfTurn,
		Changes: []oracle.Change{oracle.AddPT{Power: oracle.NumberOf{Number: oracle.Power, Of: oracle.It{}}, Toughness: oracle.Literal(0)}},
	})}))
}

func expandAmplify(k Use) []*oracle.Ability {
	each := oracle.Quantity(oracle.ThatMany{})
	if k.N != 1 {
		each = oracle.Times{Factor: k.N, Of: each}
	}
	return one(oracle.NewStatic(oracle.EntersAs{Affected: oracle.This{}, Reveal: true, Counters: []oracle.CounterCount{{Kind: plusOneCounter, Count: each}}}))
}

// expandRipple makes the ability of ripple, of which 702.60a says more than other instructions can.
func expandRipple(k Use) []*oracle.Ability {
	a := oracle.NewTriggered(oracle.SpellCast{What: oracle.This{}}, oracle.KeywordAction{Who: oracle.You{}, Name: "ripple", Count: k.count()})
	a.FromZone = oracle.Stack
	return one(a)
}

// expandHaunt makes the ability of haunt, which on an instant or sorcery is about that spell's resolution.
func expandHaunt(k Use) []*oracle.Ability {
	a := oracle.NewTriggered(thisDies, oracle.KeywordAction{Who: oracle.You{}, Name: "haunt", Object: oracle.Target{Slot: 0}})
	a.Modes[0].Targets = oneTarget(oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}})
	if k.Card != nil && k.Card.Types&(oracle.Instant|oracle.Sorcery) != 0 {
		a.Trigger = oracle.ZoneChange{What: oracle.This{}, From: oracle.Stack, To: oracle.Graveyard, Cause: oracle.ByResolving}
		a.FromZone = oracle.Graveyard // where the card has come to
	}
	return one(a)
}

// expandHideaway makes the ability of hideaway. Who may look at the exiled card is asked where players look.
func expandHideaway(k Use) []*oracle.Ability {
	shown := oracle.It{To: oracle.WhatWasShown}
	return one(oracle.NewTriggered(thisEnters,
		oracle.LookAt{Who: oracle.You{}, What: oracle.TopOf{Of: oracle.You{}, Count: k.count()}},
		oracle.Move{What: oracle.Some{Phrase: oracle.Phrase{Noun: oracle.CardNoun}, Count: oracle.Literal(1), From: shown}, To: oracle.Exile, FaceDown: true},
		oracle.Move{What: oracle.Rest{}, To: oracle.Library, Bottom: true, RandomOrder: true}))
}

// expandAuraSwap makes the ability of aura swap; with which card it is exchanged, or whether at all, is chosen as it resolves.
func expandAuraSwap(k Use) []*oracle.Ability {
	return one(oracle.NewActivated(k.Cost, nil, oracle.KeywordAction{Who: oracle.You{}, Name: "aura swap"}))
}
