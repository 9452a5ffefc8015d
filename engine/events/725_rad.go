package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 725, rad counters, and the triggered ability that comes
// with them (122.1i). It has no source, as those of the designations have none.

// Irradiate notes that a player has been given rad counters, so that it is looked for them.
func (g *Course) Irradiate(p table.ID) {
	g.nameDesignation(&g.Radiation, "radiation")
	if !g.Radiation.Has(p) {
		g.Radiation.Players = append(append([]table.ID{}, g.Radiation.Players...), p)
	}
}

// radCounters are those that the controller of the ability has.
var radCounters = oracle.NumberOf{Number: oracle.Counters, Of: oracle.You{}, Kind: "rad"}

// radiation is the ability of rad counters. "You" are the active player.
var radiation = &oracle.Ability{
	Kind: oracle.Triggered,
	If:   oracle.Relates{A: radCounters, How: oracle.AtLeast, B: oracle.Literal(1)},
	Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
		oracle.Mill{Who: oracle.You{}, Count: radCounters},
		oracle.ForEach{Of: oracle.It{To: oracle.WhatMoved}, Do: []oracle.Instruction{oracle.If{
			Condition: oracle.Matches{Of: oracle.It{To: oracle.EachOfThem}, Phrase: oracle.Phrase{
				Noun: oracle.CardNoun, Where: []oracle.Predicate{oracle.Not{Predicate: oracle.HasType{Types: oracle.Land}}},
			}},
			Then: []oracle.Instruction{
				oracle.LoseLife{Who: oracle.You{}, Amount: oracle.Literal(1)},
				oracle.RemoveCounters{Kind: "rad", Count: oracle.Literal(1), From: oracle.You{}},
			},
		}}},
	}}},
}

// radiates has the ability trigger as the precombat main phase of a player begins who has
// rad counters (725.1).
func (g *Course) radiates(e *table.Event) {
	if e.Kind == table.StepEvent && e.Step == oracle.PrecombatMain && table.CountersOf(g.Player(e.Player).Counters, "rad") > 0 &&
		g.Applies("725.1", "it is the precombat main phase of %s, who has rad counters", e.Player) {
		g.designationTriggers(g.Radiation.Id, e.Player, radiation, e)
	}
}

// gainsFromRadiation carries out 725.1a: of what the ability of rad counters has a player lose an effect may say that
// it is gained.
func (g *Course) gainsFromRadiation(p table.ID, ctx *table.Context) bool {
	return ctx.Ability == radiation && g.exempted(p, oracle.GainsFromRadiation) &&
		g.Applies("725.1a", "%s would lose life from radiation, for rad counters", p)
}
