package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/table"
)

// This file carries out keyword actions that the edition of 2026-02-27 has and that of 2024-03-08
// has not: forage (701.61), manifest dread (701.62), endure (701.63) and blight (701.68).

// forage carries out 701.61a: of two things that its player can do, one.
func (g *Course) forage(_ oracle.KeywordAction, p table.ID, _ int, ctx *table.Context) bool {
	if !g.Applies("701.61a@2026-02-27", "%s exiles three cards from the graveyard, or sacrifices a Food", p) {
		return false
	}
	food, cards := g.foods(p), len(g.Player(p).Graveyard)
	sacrifice := []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: oracle.Some{Phrase: aFood, Count: oracle.Literal(1)}}}
	exile := []oracle.Instruction{oracle.Move{
		What: oracle.Some{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Graveyard, Where: []oracle.Predicate{oracle.Owned{By: oracle.Yours}}}, Count: oracle.Literal(foraged)}, To: oracle.Exile,
	}}
	switch {
	case food && cards >= foraged:
		g.instructOne(oracle.Alternatives{Who: oracle.You{}, Words: []string{"exile three cards", "sacrifice a Food"}, Options: [][]oracle.Instruction{exile, sacrifice}}, ctx)
	case food:
		g.instruct(sacrifice, ctx)
	default:
		g.instruct(exile, ctx)
	}
	return true
}

// foraged is how many cards are exiled by foraging.
const foraged = 3

var aFood = oracle.Phrase{Where: []oracle.Predicate{oracle.HasSubtype{Subtype: "Food"}}}

// foods reports whether a player has a Food to sacrifice.
func (g *Course) foods(p table.ID) bool {
	ctx := table.Context{Controller: p}
	return len(g.sacrificeOptions(p, oracle.Some{Phrase: aFood, Count: oracle.Literal(1)}, &ctx)) > 0
}

// manifestDread carries out 701.62a. Whoever could not do some of it has manifested dread all the
// same (701.62b).
func (g *Course) manifestDread(i oracle.KeywordAction, p table.ID, _ int, ctx *table.Context) bool {
	g.tellTop(p, 2)
	library := g.Player(p).Library
	seen := library[max(0, len(library)-2):]
	if !g.Applies("701.62a@2026-02-27", "%s looks at the top two cards of the library, manifests one and puts the other into the graveyard", p) {
		return false
	}
	ctx.Came(oracle.WhatMoved, nil)
	if len(seen) > 0 {
		seen = append([]table.ID(nil), seen...)
		chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.62a@2026-02-27", Options: seen, Min: 1, Max: 1})
		g.putManifested(chosen, table.ByManifest, i.Who, p, ctx)
		for _, card := range seen {
			if g.Object(card).Zone == oracle.Library {
				rest := *ctx
				g.instructOne(oracle.Move{What: particular(card), To: oracle.Graveyard}, &rest)
			}
		}
	}
	if len(seen) < 2 {
		return g.Applies("701.62b@2026-02-27", "%s has manifested dread, although not all of it was possible", p)
	}
	return true
}

// endure carries out 701.63a and 701.63b.
func (g *Course) endure(id, p table.ID, n int, ctx *table.Context) bool {
	if n == 0 && g.Applies("701.63b@2026-02-27", "%s would endure 0, so nothing happens", id) {
		return false
	}
	if !g.Applies("701.63a@2026-02-27", "%s creates a Spirit token, unless %n +1/+1 counters are put on %s", p, table.Count(n), id) {
		return false
	}
	spirit := cardtext.ActionToken(oracle.KeywordAction{Name: "endure", Count: oracle.Literal(n)})
	g.instruct([]oracle.Instruction{
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{plusOnes(n, id)}},
		oracle.If{
			Condition: oracle.IsNot{Condition: oracle.DidSo{}},
			Then:      []oracle.Instruction{oracle.CreateToken{Who: oracle.You{}, Count: oracle.Literal(1), Token: spirit}},
		},
	}, ctx)
	return true
}

// blight carries out 701.68a.
func (g *Course) blight(_ oracle.KeywordAction, p table.ID, n int, ctx *table.Context) bool {
	if !g.Applies("701.68a@2026-02-27", "%s blights %n: so many -1/-1 counters are put on a creature", p, table.Count(n)) {
		return false
	}
	by := *ctx
	by.Controller = p
	chosen, _ := g.choiceBy(p, g.blightable(p, &by), &by, false)
	for _, id := range chosen {
		g.instructOne(oracle.PutCounters{Kind: "-1/-1", Count: oracle.Literal(n), On: particular(id)}, ctx)
	}
	ctx.Came(oracle.WhatWasMeant, chosen)
	ctx.Came(oracle.WhatWasPerformed, chosen)
	return true
}

// oneToBlight is the creature that whoever blights chooses.
var oneToBlight = oracle.Some{
	Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}, Count: oracle.Literal(1),
}

// blightable leaves of the creatures those that can get counters, if there are any.
func (g *Course) blightable(p table.ID, by *table.Context) oracle.Some {
	all := g.AllOf(&oneToBlight.Phrase, by)
	some := oneToBlight
	able := g.notRestricted(all, oracle.HaveCounters, always)
	if len(able) == 0 || len(able) == len(all) || !g.Applies("608.2d", "%s chooses a creature on which counters can be put", p) {
		return some
	}
	refs := make([]oracle.Reference, len(able))
	for i, id := range able {
		refs[i] = particular(id)
	}
	some.Phrase.Where = append(slices.Clone(some.Phrase.Where), oracle.Refers{To: oracle.The{All: refs}})
	return some
}

// always is the rule of a restriction that another rule is asked about.
func always(table.ID) bool { return true }

// lacksMeans reports whether a player can't choose to do an action, for want of what it takes.
func (g *Course) lacksMeans(i oracle.KeywordAction, p table.ID, ctx *table.Context) bool {
	switch i.Name {
	case "transform", "convert":
		return g.noneTurns(i, ctx)
	case "forage":
		return !g.foods(p) && len(g.Player(p).Graveyard) < foraged
	case oracle.CollectEvidence:
		return g.lacksEvidence(p, g.Quantity(i.Count, ctx)) && g.Applies("701.57b", "%s has too few cards in the graveyard, and can't choose to collect evidence", p)
	case "blight":
		by := *ctx
		by.Controller = p
		able := func(id table.ID) bool {
			return g.OnBattlefield(id) && len(g.notRestricted([]table.ID{id}, oracle.HaveCounters, always)) == 1
		}
		return g.tooFew(oneToBlight, able, &by) && g.Applies("701.68b@2026-02-27", "%s has no creature to put counters on, and can't choose to blight", p)
	}
	return false
}
