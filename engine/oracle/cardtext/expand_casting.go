package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file makes the abilities of keywords that are about how the card is cast, enters or attacks
// with others.

// copiesItself is what replicate and its like do for an additional cost that was paid: copy the spell
// so many times.
func copiesItself(keyword oracle.Keyword, count oracle.Quantity) *oracle.Ability {
	copies := triggered(oracle.SpellCast{What: oracle.This{}}, oracle.CopySpell{What: oracle.This{}, Count: count, NewTargets: true})
	copies.If = oracle.Relates{A: oracle.TimesPaid{Keyword: keyword}, How: oracle.AtLeast, B: oracle.Literal(1)}
	copies.FromZone = oracle.Stack
	return copies
}

func expandCasualty(keywordUse) []*oracle.Ability {
	return []*oracle.Ability{static(), copiesItself("casualty", oracle.Literal(1))}
}

func expandConspire(keywordUse) []*oracle.Ability {
	return []*oracle.Ability{static(), copiesItself("conspire", oracle.Literal(1))}
}

func expandSquad(keywordUse) []*oracle.Ability {
	paid := oracle.TimesPaid{Keyword: "squad"}
	enters := triggered(thisEnters, oracle.CreateToken{Who: oracle.You{}, Count: paid, CopyOf: oracle.This{}})
	enters.If = oracle.Relates{A: paid, How: oracle.AtLeast, B: oracle.Literal(1)}
	return []*oracle.Ability{static(), enters}
}

// expandBlitz makes two of the abilities of blitz. The third makes a delayed triggered ability
// while the spell resolves, and is carried out there (608.3g).
func expandBlitz(keywordUse) []*oracle.Ability {
	draws := triggered(thisDies, oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)})
	hasty := static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddAbility{Ability: keywordByName["haste"].abilities(keywordUse{})[0]}, oracle.AddAbility{Ability: draws}}})
	hasty.If = oracle.PaidFor{Keyword: "blitz"}
	return []*oracle.Ability{static(), hasty}
}

func expandSpectacle(k keywordUse) []*oracle.Ability {
	opponents := oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}
	a := static(oracle.AlternativeCost{Cost: k.cost})
	a.If = oracle.Happened{Event: oracle.LifeLost{Who: oracle.Each{Phrase: opponents}}}
	return one(a)
}

func expandRiot(k keywordUse) []*oracle.Ability {
	k.n = 1
	enters := entersWith(k, plusOneCounter)
	may := enters.Statics[0].(oracle.EntersAs)
	may.May, may.Otherwise = true, []oracle.Change{oracle.AddAbility{Ability: keywordByName["haste"].abilities(keywordUse{})[0]}}
	enters.Statics[0] = may
	return one(enters)
}

func expandDethrone(keywordUse) []*oracle.Ability {
	most := oracle.Greatest{Number: oracle.LifeTotal, Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}
	leader := oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Compares{Number: oracle.LifeTotal, How: oracle.AtLeast, To: most}}}
	return one(triggered(oracle.AttackDeclared{What: oracle.This{}, At: &leader}, oracle.PutCounters{Kind: plusOneCounter, Count: oracle.Literal(1), On: oracle.This{}}))
}

// expandTraining makes the ability of training. How strong the others are is asked as they attack,
// and not again.
func expandTraining(keywordUse) []*oracle.Ability {
	stronger := oracle.Phrase{Where: []oracle.Predicate{
		oracle.Other{},
		oracle.Is{Status: oracle.Attacking},
		oracle.HasType{Types: oracle.Creature},
		oracle.Compares{Number: oracle.Power, How: oracle.MoreThan, To: oracle.NumberOf{Number: oracle.Power, Of: oracle.This{}}},
	}}
	return one(triggered(oracle.AttackDeclared{What: oracle.This{}, Beside: &stronger}, oracle.PutCounters{Kind: plusOneCounter, Count: oracle.Literal(1), On: oracle.This{}}))
}

// expandEmerge makes the first ability of emerge (702.119a), or of emerge from something (702.119b of
// 2026-02-27). The second, by which what is sacrificed lowers the cost, is carried out where costs are.
func expandEmerge(k keywordUse) []*oracle.Ability {
	given := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}
	a := static()
	if k.quality != nil {
		given, a.Rule = *k.quality, "702.119b@2026-02-27"
	}
	given.Where = append(slices.Clip(given.Where), oracle.Controlled{By: oracle.Yours})
	a.Statics = []oracle.StaticEffect{oracle.AlternativeCost{Cost: withItem(k.cost, oracle.PaySacrifice{Phrase: given, Count: oracle.Literal(1)})}}
	return one(a)
}

// expandChampion makes the two linked abilities of champion (702.72b).
func expandChampion(k keywordUse) []*oracle.Ability {
	another := *k.quality
	another.Where = slices.Concat(another.Where, []oracle.Predicate{oracle.Other{}, oracle.Controlled{By: oracle.Yours}})
	enters := triggered(thisEnters,
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.Move{What: oracle.Some{Phrase: another, Count: oracle.Literal(1)}, To: oracle.Exile}}},
		oracle.If{Condition: oracle.IsNot{Condition: oracle.DidSo{}}, Then: []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: oracle.This{}}}})
	leaves := triggered(oracle.ZoneChange{What: oracle.This{}, From: oracle.Battlefield}, oracle.Move{What: oracle.Exiled{}, To: oracle.Battlefield})
	return []*oracle.Ability{enters, leaves}
}

// expandDemonstrate makes the triggered ability of demonstrate. That an opponent copies the spell, too,
// is said by no other instruction, so 702.144a is one of its own.
func expandDemonstrate(keywordUse) []*oracle.Ability {
	a := triggered(oracle.SpellCast{What: oracle.This{}}, oracle.KeywordAction{Who: oracle.You{}, Name: "demonstrate"})
	a.FromZone = oracle.Stack
	return one(a)
}
