package web

import (
	"testing"

	"rulestep/engine/scenario"
	"rulestep/templates"
)

func TestQuiz(t *testing.T) {
	for _, c := range []struct {
		step scenario.Step
		want *templates.QuizView
	}{
		{scenario.Step{Text: "! Bob blocks Bear with Wall", Kind: scenario.RefusedStep, Refused: true}, &templates.QuizView{Ask: "Bob blocks Bear with Wall. Legal or refused?", Options: []string{"Legal", "Refused"}, Right: 1}},
		{scenario.Step{Text: "Bob blocks Bear with Wall", Kind: scenario.DecisionStep}, &templates.QuizView{Ask: "Bob blocks Bear with Wall. Legal or refused?", Options: []string{"Legal", "Refused"}}},
		{scenario.Step{Text: "Ann may not cast Bolt", Kind: scenario.CheckStep}, &templates.QuizView{Ask: "May Ann cast Bolt?", Options: []string{"Yes", "No"}, Right: 1}},
		{scenario.Step{Text: "Ann may keep exactly: Bear; Wolf; Cub", Kind: scenario.CheckStep}, &templates.QuizView{Ask: "In how many ways may Ann keep?", Options: []string{"2", "3", "4", "6"}, Right: 1}},
		{
			scenario.Step{Text: "Bolt resolves", Kind: scenario.PassStep, Changes: []scenario.Change{{What: "Bolt", Kind: "zone", From: "stack", To: "graveyard"}, {What: "Bob", Kind: "life", From: "20", To: "17"}}},
			&templates.QuizView{Ask: "Bolt resolves. How much life has Bob then?", Options: []string{"14", "17", "18", "20"}, Right: 1},
		},
		{
			scenario.Step{Text: "No resolves", Kind: scenario.PassStep, Changes: []scenario.Change{{What: "Bolt", Kind: "zone", From: "stack", To: "graveyard"}}},
			&templates.QuizView{Ask: "No resolves. In which zone is Bolt then?", Options: []string{"battlefield", "exile", "graveyard", "hand"}, Right: 2},
		},
		{
			scenario.Step{Text: "Growth resolves", Kind: scenario.PassStep, Changes: []scenario.Change{{What: "Bear", Kind: "power", From: "2/2", To: "5/5"}}},
			&templates.QuizView{Ask: "Growth resolves. How big is Bear then?", Options: []string{"2/2", "5/2", "5/5", "8/8"}, Right: 2},
		},
		{scenario.Step{Text: "everyone passes until Ann's upkeep", Kind: scenario.PassStep, Changes: []scenario.Change{{What: "Priority", Kind: "priority", From: "Bob", To: "Ann"}}}, nil},
	} {
		s := &scene{fork: &scenario.ForkTrace{Steps: []scenario.Step{{Text: "The table is set"}, c.step}}}
		diff(t, c.step.Text, c.want, s.quiz(1))
	}
}
