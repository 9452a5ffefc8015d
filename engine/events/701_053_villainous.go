package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.53, facing a villainous choice.

var _ = carriesOut((*Course).villainousChoice, "Who", "Options", "Words")

// villainousChoice has players face a villainous choice, one after the other (701.53d), and each of them as often
// as effects say (701.53c).
func (g *Course) villainousChoice(i oracle.VillainousChoice, ctx *table.Context) {
	players := g.inChosenOrder(g.deciders(g.Refer(i.Who, ctx), ctx))
	apart := len(players) < 2 || g.Applies("701.53d", "each of them chooses and does what was chosen before the next one chooses")
	var chosen []int
	for _, p := range players {
		for range 1 + g.facesAgain(p) {
			k := g.chooseVillainously(i, p, ctx)
			if chosen = append(chosen, k); apart {
				about := ctx.Looking(p)
				g.instruct(i.Options[k], &about)
			}
		}
	}
	if apart {
		return
	}
	for n, p := range players {
		about := ctx.Looking(p)
		g.instruct(i.Options[chosen[n]], &about)
	}
}

// chooseVillainously carries out 701.53a and 701.53b: a player may choose what can't be done.
func (g *Course) chooseVillainously(i oracle.VillainousChoice, p table.ID, ctx *table.Context) int {
	about := ctx.Looking(p)
	var open []Answer
	for k := range i.Options {
		if !g.impossible(i.Options[k], p, &about) || g.Applies("701.53b", "%s may choose what is impossible, of which as much is done as can be", p) {
			open = append(open, Answer{Numbers: []int{k}})
		}
	}
	if len(open) == 0 || !g.Applies("701.53a", "%s faces a villainous choice between two things, of which one is done", p) {
		return 0
	}
	d := Decision{Kind: ModeDecision, Player: p, About: ctx.Source, Rule: "701.53a", Words: i.Words, Min: 1, Max: 1}
	d.Refuse = func(a Answer) error {
		for _, one := range open {
			if len(a.Numbers) == 1 && a.Numbers[0] == one.Numbers[0] {
				return nil
			}
		}
		return g.Forbids("608.2d", "%s chooses one of the options of %s that is possible", p, ctx.Source)
	}
	d.List = func() []Answer { return open }
	return g.Choose(&d).Numbers[0]
}

// facesAgain carries out 701.53c: how many times more than once a player faces the choice.
func (g *Course) facesAgain(p table.ID) int {
	times := 0
	table.EachStaticOf(&g.Table, func(source, _ table.ID, e oracle.PlayerEffect, ctx *table.Context) {
		if e.Words == oracle.FacesChoiceAgain && g.IsMeant(e.Who, p, ctx) && g.Applies("701.53c", "%s has %s face the choice once more", source, p) {
			times++
		}
	})
	return times
}
