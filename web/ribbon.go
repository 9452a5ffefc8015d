package web

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/templates"
)

// This file knows the phases and steps of a turn, as the ribbon above the table shows them.

// A ribbonStep is one field of the ribbon above the table.
type ribbonStep struct {
	steps   []oracle.Step
	name    string
	words   string
	chapter cr.Rule
}

// ribbonSteps are the steps and phases of a turn with their chapters.
var ribbonSteps = []ribbonStep{
	{[]oracle.Step{oracle.Untap}, "Untap", "untap step", "502"},
	{[]oracle.Step{oracle.Upkeep}, "Upkeep", "upkeep step", "503"},
	{[]oracle.Step{oracle.DrawStep}, "Draw", "draw step", "504"},
	{[]oracle.Step{oracle.PrecombatMain}, "Main", "precombat main phase", "505"},
	{[]oracle.Step{oracle.BeginningOfCombat}, "Begin", "combat, beginning", "507"},
	{[]oracle.Step{oracle.DeclareAttackers}, "Attack", "combat, declare attackers", "508"},
	{[]oracle.Step{oracle.DeclareBlockers}, "Block", "combat, declare blockers", "509"},
	{[]oracle.Step{oracle.FirstCombatDamage, oracle.CombatDamage}, "Damage", "combat damage", "510"},
	{[]oracle.Step{oracle.EndOfCombat}, "End", "end of combat", "511"},
	{[]oracle.Step{oracle.PostcombatMain}, "Main 2", "postcombat main phase", "505"},
	{[]oracle.Step{oracle.EndStep}, "End step", "end step", "513"},
	{[]oracle.Step{oracle.Cleanup}, "Cleanup", "cleanup step", "514"},
}

func (t *tableau) ribbon() []templates.RibbonStep {
	at := slices.IndexFunc(ribbonSteps, func(r ribbonStep) bool { return slices.Contains(r.steps, t.board.Step) })
	if at < 0 {
		return nil
	}
	list := make([]templates.RibbonStep, len(ribbonSteps))
	for i, r := range ribbonSteps {
		list[i] = templates.RibbonStep{Name: r.name, Title: "Rule " + string(r.chapter) + ": " + r.words, URL: t.chapter(r.chapter), Past: i < at, Now: i == at}
	}
	return list
}

// stepWords is what a step or phase is called.
func stepWords(step oracle.Step) string {
	if step == oracle.FirstCombatDamage {
		return "first combat damage"
	}
	for _, r := range ribbonSteps {
		if slices.Contains(r.steps, step) {
			return r.words
		}
	}
	return ""
}

// now says in words whose turn it is and where it stands.
func (t *tableau) now() string {
	where := stepWords(t.board.Step)
	switch {
	case t.board.Active == "":
		return "Before the first turn"
	case where == "":
		return t.board.Active + "’s turn" + t.daylight()
	}
	return t.board.Active + "’s turn, " + where + t.daylight()
}

// daylight is the end of a sentence of whose turn it is (728).
func (t *tableau) daylight() string {
	if t.board.Daylight == oracle.NeitherDayNorNight {
		return ""
	}
	return ", " + t.board.Daylight.String()
}
