package cardtext

import "rulestep/engine/oracle"

// This file makes the abilities of keywords that few cards have.

// theirCreature is a creature that the defending player controls.
var theirCreature = oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.ControlledBy{Who: oracle.DefendingPlayer{}}}}

// expandProvoke makes the ability of provoke. The target untaps only if it is to block.
func expandProvoke(keywordUse) []*oracle.Ability {
	target := oracle.Target{Slot: 0}
	a := triggered(thisAttacks, oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{
		oracle.Modify{
			What: target, Duration: oracle.UntilEndOfCombat,
			Changes: []oracle.Change{oracle.Grant{Effect: oracle.Requirement{Affected: oracle.It{To: oracle.WhatWasMeant}, Must: oracle.Block, Object: oracle.This{}}}},
		},
		oracle.UntapObject{What: target},
	}})
	a.Modes[0].Targets = oneTarget(theirCreature)
	return one(a)
}

func expandAbsorb(k keywordUse) []*oracle.Ability {
	return one(static(oracle.Prevention{Event: oracle.DamageDealt{To: oracle.This{}}, Amount: k.count()}))
}

// expandGravestorm makes the ability of gravestorm. What was put into a graveyard from the battlefield
// was a permanent, whatever it is now.
func expandGravestorm(keywordUse) []*oracle.Ability {
	died := oracle.TimesThisTurn{Event: oracle.ZoneChange{What: oracle.Each{}, From: oracle.Battlefield, To: oracle.Graveyard}}
	a := triggered(oracle.SpellCast{What: oracle.This{}}, oracle.CopySpell{What: oracle.This{}, Count: died, NewTargets: true})
	a.FromZone = oracle.Stack
	return one(a)
}

func expandTransfigure(k keywordUse) []*oracle.Ability {
	same := oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{
		oracle.HasType{Types: oracle.Creature}, oracle.Shares{What: oracle.ManaValueVariety, With: oracle.This{}},
	}}
	a := activated(withItem(k.cost, oracle.PaySacrifice{This: true}), nil,
		oracle.Search{Who: oracle.You{}, Zone: oracle.Library, Phrase: same, Count: oracle.Literal(1)},
		oracle.Move{What: oracle.It{To: oracle.WhatWasFound}, To: oracle.Battlefield},
		oracle.Shuffle{Who: oracle.You{}})
	a.SorcerySpeed = true
	return one(a)
}

// expandProwl makes the ability of prowl. What types the source had is asked of the moment at which it
// dealt the damage.
func expandProwl(k keywordUse) []*oracle.Ability {
	by := oracle.Phrase{Noun: oracle.SourceNoun, Where: []oracle.Predicate{
		oracle.Controlled{By: oracle.Yours}, oracle.Shares{What: oracle.CreatureTypes, With: oracle.This{}},
	}}
	a := static(oracle.AlternativeCost{Cost: k.cost})
	a.If = oracle.Happened{Event: oracle.DamageDealt{Source: oracle.Each{Phrase: by}, To: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}, Combat: true}}
	return one(a)
}

// expandAwaken makes both abilities of awaken. The second is a part of what the spell does once its awaken
// cost was paid, and is joined to the rest as it is cast.
func expandAwaken(k keywordUse) []*oracle.Ability {
	land := oracle.Target{Slot: 0}
	zero := oracle.Literal(0)
	wakes := &oracle.Ability{Kind: oracle.SpellAbility, Modes: []oracle.Mode{{
		Targets: oneTarget(oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Land}, oracle.Controlled{By: oracle.Yours}}}),
		Instructions: []oracle.Instruction{
			oracle.PutCounters{Kind: plusOneCounter, Count: k.count(), On: land},
			oracle.Modify{What: land, Changes: []oracle.Change{
				oracle.SetTypes{Types: oracle.Creature, Subtypes: []string{"Elemental"}, Still: true},
				oracle.SetBasePT{Power: zero, Toughness: zero},
				oracle.AddAbility{Ability: keywordByName["haste"].abilities(keywordUse{})[0]},
			}},
		},
	}}}
	return []*oracle.Ability{static(), wakes}
}

// expandCipher makes both abilities of cipher: that it is exiled encoded on a creature is an action of its
// own, which only a spell that is represented by a card takes.
func expandCipher(keywordUse) []*oracle.Ability {
	exiled := &oracle.Ability{Kind: oracle.SpellAbility, Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
		oracle.KeywordAction{Who: oracle.You{}, Name: "cipher"},
	}}}}
	copies := triggered(damagesPlayer(), oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{
		oracle.CopySpell{What: oracle.Grantor{}, Count: oracle.Literal(1)},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: oracle.It{To: oracle.WhatWasMade}, Free: true}}},
	}})
	copies.CallsGrantor = true
	gives := static(oracle.Continuous{Affected: oracle.EncodedOn{}, Changes: []oracle.Change{oracle.AddAbility{Ability: copies}}})
	gives.FromZone = oracle.Exile
	return []*oracle.Ability{exiled, gives}
}

// expandEnlist makes the static ability of enlist, with the triggered ability that is linked to it (702.154b).
func expandEnlist(keywordUse) []*oracle.Ability {
	return one(static(oracle.MayEnlist{Then: triggered(oracle.Reflex{}, oracle.Modify{
		What: oracle.This{}, Duration: oracle.UntilEndOfTurn,
		Changes: []oracle.Change{oracle.AddPT{Power: oracle.NumberOf{Number: oracle.Power, Of: oracle.It{}}, Toughness: oracle.Literal(0)}},
	})}))
}

func expandAmplify(k keywordUse) []*oracle.Ability {
	each := oracle.Quantity(oracle.ThatMany{})
	if k.n != 1 {
		each = oracle.Times{Factor: k.n, Of: each}
	}
	return one(static(oracle.EntersAs{Affected: oracle.This{}, Reveal: true, Counters: []oracle.CounterCount{{Kind: plusOneCounter, Count: each}}}))
}

// expandRipple makes the ability of ripple, of which 702.60a says more than other instructions can.
func expandRipple(k keywordUse) []*oracle.Ability {
	a := triggered(oracle.SpellCast{What: oracle.This{}}, oracle.KeywordAction{Who: oracle.You{}, Name: "ripple", Count: k.count()})
	a.FromZone = oracle.Stack
	return one(a)
}

// expandHaunt makes the ability of haunt, which on an instant or sorcery is about that spell's resolution.
func expandHaunt(k keywordUse) []*oracle.Ability {
	a := triggered(thisDies, oracle.KeywordAction{Who: oracle.You{}, Name: "haunt", Object: oracle.Target{Slot: 0}})
	a.Modes[0].Targets = oneTarget(oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}})
	if k.card != nil && k.card.Types&(oracle.Instant|oracle.Sorcery) != 0 {
		a.Trigger = oracle.ZoneChange{What: oracle.This{}, From: oracle.Stack, To: oracle.Graveyard, Cause: oracle.ByResolving}
		a.FromZone = oracle.Graveyard // where the card has come to
	}
	return one(a)
}

// expandHideaway makes the ability of hideaway. Who may look at the exiled card is asked where players look.
func expandHideaway(k keywordUse) []*oracle.Ability {
	shown := oracle.It{To: oracle.WhatWasShown}
	return one(triggered(thisEnters,
		oracle.LookAt{Who: oracle.You{}, What: oracle.TopOf{Of: oracle.You{}, Count: k.count()}},
		oracle.Move{What: oracle.Some{Phrase: oracle.Phrase{Noun: oracle.CardNoun}, Count: oracle.Literal(1), From: shown}, To: oracle.Exile, FaceDown: true},
		oracle.Move{What: oracle.Rest{}, To: oracle.Library, Bottom: true, RandomOrder: true}))
}

// expandAuraSwap makes the ability of aura swap; with which card it is exchanged, or whether at all, is chosen as it resolves.
func expandAuraSwap(k keywordUse) []*oracle.Ability {
	return one(activated(k.cost, nil, oracle.KeywordAction{Who: oracle.You{}, Name: "aura swap"}))
}
