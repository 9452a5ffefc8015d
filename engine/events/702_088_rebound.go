package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.88, rebound, 702.116, myriad, and 702.141, encore: abilities that make delayed ones.

// mayRebound reports whether a spell has rebound and was cast from the hand of who controls it.
func (g *Course) mayRebound(id table.ID, ctx *table.Context) bool {
	o := g.Object(id)
	return o.Kind != table.SpellCopyObject && o.Announced.From == oracle.Hand && o.Owner == ctx.Controller && g.HasKeyword(id, "rebound")
}

// rebounds carries out 702.88a for a spell that has resolved: if it was cast from the hand of who controls it, it is
// exiled, and its controller may cast it in the next upkeep. It reports whether it was.
func (g *Course) rebounds(id table.ID, ctx *table.Context) bool {
	if !g.mayRebound(id, ctx) ||
		!g.Applies("702.88a", "%s was cast from the hand and is exiled, to be cast again in the next upkeep of %s", id, ctx.Controller) {
		return false
	}
	for _, e := range g.Happen(g.destination(id, oracle.Exile)) {
		if e.Kind != table.ZoneChangeEvent || e.To != oracle.Exile {
			continue
		}
		again := &oracle.Ability{
			Kind: oracle.Triggered, Keyword: "rebound", Delayed: true, Trigger: oracle.StepBegins{Step: oracle.Upkeep, Whose: oracle.Yours, Next: true},
			Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
				oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.CastSpell{Who: oracle.You{}, What: particular(e.NewObject), Free: true}}},
			}}},
		}
		g.delayTrigger(oracle.DelayTrigger{Ability: again}, ctx)
	}
	return true
}

// myriad carries out 702.116a: a copy for each opponent who is not attacked by this, until end of
// combat. For which of them is chosen first, and then all are created at once.
func (g *Course) myriad(_ oracle.KeywordAction, ctx *table.Context) {
	attacked := g.Refer(oracle.DefendingPlayer{}, ctx)
	var create []table.Event
	for _, p := range g.Opponents(ctx.Controller) {
		if len(attacked) > 0 && attacked[0] == p {
			continue
		}
		if !g.YesNo(Decision{Purpose: ForMay, Player: ctx.Controller, About: ctx.Source, Rule: "702.116a"}) {
			continue
		}
		whom := []table.ID{p}
		for _, id := range g.Battlefield {
			if g.Is(id, oracle.Planeswalker) && g.Controller(id) == p {
				whom = append(whom, id)
			}
		}
		by := *ctx
		by.Came(oracle.WhatWasMeant, whom)
		tokens, _ := g.tokensOf(oracle.CreateToken{
			Who: oracle.You{}, Count: oracle.Literal(1), CopyOf: oracle.This{}, Tapped: true,
			Combat: &oracle.IntoCombat{Whom: oracle.It{To: oracle.WhatWasMeant}},
		}, &by)
		create = append(create, tokens...)
	}
	var made []oracle.Reference
	for _, id := range entered(g.createTogether(create, true, ctx)) {
		made = append(made, particular(id))
	}
	if len(made) == 0 {
		return
	}
	exile := &oracle.Ability{
		Kind: oracle.Triggered, Delayed: true, Trigger: oracle.StepBegins{Step: oracle.EndOfCombat, Whose: oracle.Anyone, Next: true},
		Modes: []oracle.Mode{{Instructions: []oracle.Instruction{oracle.Move{What: oracle.The{All: made}, To: oracle.Exile}}}},
	}
	g.delayTrigger(oracle.DelayTrigger{Ability: exile}, ctx)
}

// encore carries out 702.141a: a copy for each opponent, all created at once, each of which attacks that player this turn if able,
// and all of them are sacrificed at the next end step.
func (g *Course) encore(_ oracle.KeywordAction, ctx *table.Context) {
	var create []table.Event
	for _, p := range g.Opponents(ctx.Controller) {
		by := ctx.Looking(p)
		tokens, _ := g.tokensOf(oracle.CreateToken{Who: oracle.You{}, Count: oracle.Literal(1), CopyOf: oracle.This{}}, &by)
		for _, e := range tokens {
			e.Enter.For = p
			create = append(create, e)
		}
	}
	var made []oracle.Reference
	for _, e := range g.createTogether(create, false, ctx) {
		if e.Kind != table.ZoneChangeEvent {
			continue
		}
		id, p := e.NewObject, e.Enter.For
		made = append(made, particular(id))
		attacks := oracle.Requirement{Affected: oracle.It{To: oracle.WhatWasMeant}, Must: oracle.Attack, Object: oracle.It{Player: true, To: oracle.EachOfThem}}
		if by := ctx.Looking(p); p != table.None && g.Applies("702.141a", "%s attacks %s this turn if able", id, p) {
			g.instructOne(oracle.Modify{What: particular(id), Changes: []oracle.Change{oracle.Grant{Effect: attacks}}, Duration: oracle.ThisTurn}, &by)
		}
	}
	if len(made) == 0 {
		return
	}
	all := oracle.The{All: made}
	g.instructOne(oracle.Modify{What: all, Changes: ownHaste}, ctx)
	sacrifice := &oracle.Ability{
		Kind: oracle.Triggered, Delayed: true, Trigger: oracle.StepBegins{Step: oracle.EndStep, Whose: oracle.Anyone, Next: true},
		Modes: []oracle.Mode{{Instructions: []oracle.Instruction{oracle.Sacrifice{Who: oracle.You{}, What: all}}}},
	}
	g.delayTrigger(oracle.DelayTrigger{Ability: sacrifice}, ctx)
}
