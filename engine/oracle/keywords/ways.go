package keywords

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file holds the keywords by which a card is cast from elsewhere, for another cost or as another thing, each with what it
// stands for.

var anyCard, landCard = []oracle.CostItem{oracle.PayDiscard{Count: oracle.Literal(1)}}, []oracle.CostItem{
	oracle.PayDiscard{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Land}}}, Count: oracle.Literal(1)},
}

// leaves are the keyword actions (701) under whose name a card may be cast.
var leaves = map[oracle.Keyword]Casting{"airbend": {Permits: true, Instead: true}}

var ways = []*Record{
	{
		Name: "flashback", Rule: "702.34a", Takes: Cost, From: oracle.Graveyard, Afar: oracle.Graveyard, OwnCost: true,
		Casting: &Casting{Permits: true, Instead: true},
	},
	{
		Name: "madness", Rule: "702.35a", Takes: Cost, Expand: expandMadness, Asked: true, ForCost: "702.35b",
		Says:    "%s has madness and was discarded into exile: it may be cast for its madness cost",
		Casting: &Casting{Instead: true},
	},
	{
		Name: "morph", Rule: "702.37a", Takes: Cost,
		Casting: &Casting{Special: true, Stays: true, FaceUp: "702.37e"},
	},
	{
		Name: "megamorph", Rule: "702.37b", Takes: Cost, VariantOf: "morph", Variant: "702.37b",
		Casting: &Casting{Special: true, Stays: true, FaceUp: "702.37e"},
	},
	{
		Name: "suspend", Rule: "702.62a", Takes: NumberAndCost, Expand: expandSuspend, ForCost: "702.62d",
		Says:    "%s is suspended: a time counter goes each upkeep, and after the last it is cast for nothing",
		Casting: &Casting{Special: true},
	},
	{
		Name: "evoke", Rule: "702.74a", Takes: Cost, Expand: expandEvoke, Asked: true,
		Says:    "%s was evoked and has entered: it is sacrificed",
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "prowl", Rule: "702.76a", Takes: Cost, Expand: expandProwl, Asked: true, OfTurns: true, Printed: true,
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "retrace", Rule: "702.81a", From: oracle.Graveyard, Afar: oracle.Graveyard,
		Casting: &Casting{Permits: true, Extra: landCard},
	},
	{
		Name: "miracle", Rule: "702.94a", Takes: Cost, Expand: expandMiracle, OfTurns: true, Printed: true,
		Casting: &Casting{Instead: true},
	},
	{
		Name: "overload", Rule: "702.96a", Takes: Cost,
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "bestow", Rule: "702.103a", Takes: Cost,
		Casting: &Casting{Special: true, Stays: true},
	},
	{
		Name: "dash", Rule: "702.109a", Takes: Cost, Expand: expandDash, Asked: true, OfTurns: true,
		Has:     "the dash cost of %s was paid, so it has haste",
		Says:    "%s was dashed: it goes back to its owner's hand at the next end step",
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "awaken", Rule: "702.113a", Takes: NumberAndCost, Expand: expandAwaken, Printed: true,
		Casting: &Casting{Instead: true, Offered: true},
	},
	{
		Name: "surge", Rule: "702.117a", Takes: Cost, Asked: true, OfTurns: true,
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "emerge", Rule: "702.119a", Takes: OwnForm, Expand: expandEmerge, Asked: true, Printed: true,
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "aftermath", Rule: "702.127a", From: oracle.Graveyard,
		Casting: &Casting{},
	},
	{
		Name: "jump-start", Rule: "702.133a", From: oracle.Graveyard, Afar: oracle.Graveyard,
		Casting: &Casting{Permits: true, Extra: anyCard},
	},
	{
		Name: "spectacle", Rule: "702.137a", Takes: Cost, Expand: expandSpectacle, Asked: true, OfTurns: true,
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "escape", Rule: "702.138a", Takes: Cost, From: oracle.Graveyard, Afar: oracle.Graveyard, Asked: true, OwnCost: true,
		Casting: &Casting{Permits: true, Instead: true, Stays: true},
	},
	{
		Name: "mutate", Rule: "702.140a", Takes: Cost,
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "foretell", Rule: "702.143a", Takes: Cost, From: oracle.Hand, OfTurns: true,
		Casting: &Casting{Permits: true, Instead: true, Special: true},
	},
	{
		Name: "disturb", Rule: "702.146a", Takes: Cost, From: oracle.Graveyard, Printed: true,
		Casting: &Casting{Permits: true, Instead: true},
	},
	{
		Name: "cleave", Rule: "702.148a", Takes: Cost, Expand: expandCleave, Printed: true,
		Casting: &Casting{Instead: true, Offered: true},
	},
	{
		Name: "blitz", Rule: "702.152a", Takes: Cost, Expand: expandBlitz, Asked: true, OwnCost: true, OfTurns: true,
		Has:     "the blitz cost of %s was paid, so it has haste and an ability for when it dies",
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "more than meets the eye", Rule: "702.162a", Takes: Cost, Printed: true,
		Casting: &Casting{Permits: true, Instead: true},
	},
	{
		Name: "disguise", Rule: "702.168a", Takes: Cost, Printed: true,
		Casting: &Casting{Special: true, Stays: true, FaceUp: "702.168d"},
	},
	{
		Name: "plot", Rule: "702.170a@2026-02-27", Takes: Cost, From: oracle.Hand, OfTurns: true, Printed: true,
		Casting: &Casting{Special: true},
	},
	{
		Name: "freerunning", Rule: "702.173a@2026-02-27", Takes: Cost, Expand: expandFreerunning, Asked: true, OfTurns: true, Printed: true,
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "impending", Rule: "702.176a@2026-02-27", Takes: NumberAndCost, Expand: expandImpending, Asked: true, Printed: true,
		Says:    "%s is impending: a time counter goes each of its controller's end steps",
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "harmonize", Rule: "702.180a@2026-02-27", Takes: Cost, From: oracle.Graveyard, Asked: true, OfTurns: true, Printed: true,
		Casting: &Casting{Permits: true, Instead: true},
	},
	{
		Name: "warp", Rule: "702.185a@2026-02-27", Takes: Cost, Asked: true, OfTurns: true, Printed: true,
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "mayhem", Rule: "702.187b@2026-02-27", Takes: OwnForm, From: oracle.Graveyard, Asked: true, OfTurns: true, Printed: true,
		Casting: &Casting{Permits: true, Instead: true, Stays: true},
	},
	{
		Name: "web-slinging", Rule: "702.188a@2026-02-27", Takes: Cost, Expand: expandWebSlinging, Asked: true, Printed: true,
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
	{
		Name: "sneak", Rule: "702.190a@2026-02-27", Takes: Cost, Expand: expandSneak, Asked: true, OfTurns: true, Printed: true,
		Casting: &Casting{Instead: true, Offered: true, Stays: true},
	},
}

func expandMadness(k Use) []*oracle.Ability {
	cast := oracle.NewTriggered(oracle.ZoneChange{What: oracle.This{}, From: oracle.Hand, To: oracle.Exile, Cause: oracle.ByMadness},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: oracle.This{}, For: k.name}}},
		oracle.Move{What: oracle.This{}, From: oracle.Exile, To: oracle.Graveyard})
	cast.FromZone = oracle.Exile
	return []*oracle.Ability{oracle.NewStatic(), cast}
}

func expandSuspend(Use) []*oracle.Ability {
	suspended := oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Exile, Where: []oracle.Predicate{oracle.HasCounter{Kind: "time"}}}
	upkeep := oracle.NewTriggered(yourUpkeep, oracle.RemoveCounters{Kind: "time", Count: oracle.Literal(1), From: oracle.This{}})
	upkeep.If, upkeep.FromZone = oracle.Matches{Of: oracle.This{}, Phrase: suspended}, oracle.Exile
	last := oracle.NewTriggered(oracle.LastCounterRemoved{Kind: "time", From: oracle.This{}},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: oracle.This{}, Free: true}}})
	last.FromZone = oracle.Exile
	return []*oracle.Ability{oracle.NewStatic(), upkeep, last}
}

func expandEvoke(k Use) []*oracle.Ability {
	leaves := oracle.NewTriggered(thisEnters, oracle.Sacrifice{Who: oracle.ControllerOf{Of: oracle.This{}}, What: oracle.This{}})
	leaves.If = oracle.PaidFor{Keyword: k.name}
	return []*oracle.Ability{oracle.NewStatic(), leaves}
}

// expandProwl makes the ability of prowl. What types the source had is asked of the moment at which it
// dealt the damage.
func expandProwl(k Use) []*oracle.Ability {
	by := oracle.Phrase{Noun: oracle.SourceNoun, Where: []oracle.Predicate{
		oracle.Controlled{By: oracle.Yours}, oracle.Shares{What: oracle.CreatureTypes, With: oracle.This{}},
	}}
	a := oracle.NewStatic(oracle.AlternativeCost{Cost: k.Cost})
	a.If = oracle.Happened{Event: oracle.DamageDealt{Source: oracle.Each{Phrase: by}, To: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}, Combat: true}}
	return one(a)
}

// expandMiracle makes both abilities of miracle; that the card may be revealed as it is drawn is carried
// out where cards are drawn.
func expandMiracle(k Use) []*oracle.Ability {
	cast := oracle.NewTriggered(oracle.Reflex{}, oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: oracle.This{}, For: k.name}}})
	cast.FromZone = oracle.Hand
	return []*oracle.Ability{oracle.NewStatic(), cast}
}

// expandDash makes two of the abilities of dash. The third makes a delayed triggered
// ability while the spell resolves, and is carried out there (608.3g).
func expandDash(k Use) []*oracle.Ability {
	hasty := oracle.NewStatic(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddAbility{Ability: Plain("haste")[0]}}})
	hasty.If = oracle.PaidFor{Keyword: k.name}
	return []*oracle.Ability{oracle.NewStatic(), hasty}
}

// expandAwaken makes both abilities of awaken. The second is a part of what the spell does once its awaken
// cost was paid, and is joined to the rest as it is cast.
func expandAwaken(k Use) []*oracle.Ability {
	land := oracle.Target{Slot: 0}
	zero := oracle.Literal(0)
	wakes := &oracle.Ability{Kind: oracle.SpellAbility, Modes: []oracle.Mode{{
		Targets: oneTarget(oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Land}, oracle.Controlled{By: oracle.Yours}}}),
		Instructions: []oracle.Instruction{
			oracle.PutCounters{Kind: plusOneCounter, Count: k.count(), On: land},
			oracle.Modify{What: land, Changes: []oracle.Change{
				oracle.SetTypes{Types: oracle.Creature, Subtypes: []string{"Elemental"}, Still: true},
				oracle.SetBasePT{Power: zero, Toughness: zero},
				oracle.AddAbility{Ability: Plain("haste")[0]},
			}},
		},
	}}}
	return []*oracle.Ability{oracle.NewStatic(), wakes}
}

// expandEmerge makes the first ability of emerge (702.119a), or of emerge from something (702.119b of
// 2026-02-27). The second, by which what is sacrificed lowers the cost, is carried out where costs are.
func expandEmerge(k Use) []*oracle.Ability {
	given := oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}
	a := oracle.NewStatic()
	if k.Quality != nil {
		given, a.Rule = *k.Quality, "702.119b@2026-02-27"
	}
	given.Where = append(slices.Clip(given.Where), oracle.Controlled{By: oracle.Yours})
	a.Statics = []oracle.StaticEffect{oracle.AlternativeCost{Cost: withItem(k.Cost, oracle.PaySacrifice{Phrase: given, Count: oracle.Literal(1)})}}
	return one(a)
}

func expandSpectacle(k Use) []*oracle.Ability {
	opponents := oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}
	a := oracle.NewStatic(oracle.AlternativeCost{Cost: k.Cost})
	a.If = oracle.Happened{Event: oracle.LifeLost{Who: oracle.Each{Phrase: opponents}}}
	return one(a)
}

// expandCleave makes both abilities of cleave; what the second says is known once the whole text is.
func expandCleave(Use) []*oracle.Ability {
	return []*oracle.Ability{oracle.NewStatic(), {Kind: oracle.SpellAbility}}
}

// expandBlitz makes two of the abilities of blitz. The third makes a delayed triggered ability
// while the spell resolves, and is carried out there (608.3g).
func expandBlitz(k Use) []*oracle.Ability {
	draws := oracle.NewTriggered(thisDies, oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)})
	hasty := oracle.NewStatic(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.AddAbility{Ability: Plain("haste")[0]}, oracle.AddAbility{Ability: draws}}})
	hasty.If = oracle.PaidFor{Keyword: k.name}
	return []*oracle.Ability{oracle.NewStatic(), hasty}
}

// expandFreerunning makes the ability of freerunning (702.173a of 2026-02-27). What the creature was
// is asked of the moment at which it dealt the damage.
func expandFreerunning(k Use) []*oracle.Ability {
	by := oracle.Phrase{Where: []oracle.Predicate{
		oracle.HasType{Types: oracle.Creature}, oracle.Any{Of: []oracle.Predicate{oracle.HasSubtype{Subtype: "Assassin"}, oracle.Is{Status: oracle.Commander}}}, oracle.Controlled{By: oracle.Yours},
	}}
	a := oracle.NewStatic(oracle.AlternativeCost{Cost: k.Cost})
	a.If = oracle.Happened{Event: oracle.DamageDealt{Source: oracle.Each{Phrase: by}, To: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}, Combat: true}}
	return one(a)
}

// expandImpending makes the four abilities of impending (702.176a of 2026-02-27).
func expandImpending(k Use) []*oracle.Ability {
	paid := oracle.PaidFor{Keyword: k.name}
	waits := oracle.Both{Of: []oracle.Condition{paid, oracle.Matches{Of: oracle.This{}, Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasCounter{Kind: "time"}}}}}}
	enters := entersWith(k, "time")
	as := enters.Statics[0].(oracle.EntersAs)
	as.If = paid
	enters.Statics[0] = as
	asleep := oracle.NewStatic(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.RemoveTypes{Types: oracle.Creature}}})
	asleep.If = waits
	wakes := oracle.NewTriggered(oracle.StepBegins{Step: oracle.EndStep, Whose: oracle.Yours}, oracle.RemoveCounters{Kind: "time", Count: oracle.Literal(1), From: oracle.This{}})
	wakes.If = waits
	return []*oracle.Ability{oracle.NewStatic(), enters, asleep, wakes}
}

// expandWebSlinging makes the ability of web-slinging (702.188a of 2026-02-27).
func expandWebSlinging(k Use) []*oracle.Ability {
	tapped := oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Tapped}, oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}
	return one(oracle.NewStatic(oracle.AlternativeCost{Cost: withItem(k.Cost, returned(tapped))}))
}

// expandSneak makes the cost of sneak (702.190a of 2026-02-27). When it may be paid, and what a
// permanent does for which it was paid, is carried out where spells are cast and resolve.
func expandSneak(k Use) []*oracle.Ability {
	return one(oracle.NewStatic(oracle.AlternativeCost{Cost: withItem(k.Cost, returned(unblockedOfYours))}))
}
