package events

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 700.3: objects that are grouped into two piles for a while. They stay
// where they are, and each is still an object of its own.

var _ = carriesOut((*Course).separate, "Who", "What", "FaceDown")

// separate has a player make two piles: some of the objects, and the rest.
func (g *Course) separate(i oracle.SeparatePiles, ctx *table.Context) {
	who := g.deciders(g.choosers(i.Who, ctx), ctx)
	if len(who) == 0 {
		return
	}
	ids := slices.Clone(g.Refer(i.What, ctx))
	least := 0
	if !g.InForce("700.3d") {
		least = min(1, len(ids))
	}
	d := Decision{Purpose: ForChoice, Player: who[0], About: ctx.Source, Rule: "700.3", Options: ids, Min: least, Max: max(least, len(ids)-least)}
	ctx.Note(func(s *table.SeldomSaid) { s.Piles = &table.Piles{FaceDown: i.FaceDown} })
	made := &ctx.Seldom().Piles.Of
	made[0] = slices.Clone(g.ChooseObjects(d))
	made[1] = slices.DeleteFunc(slices.Clone(ids), func(id table.ID) bool { return slices.Contains(made[0], id) })
	if len(made[1]) > 0 && !g.Applies("700.3a", "%s puts each of them into exactly one of two piles", who[0]) {
		made[1] = nil
	}
	if len(ids) > 0 && (len(made[0]) == 0 || len(made[1]) == 0) {
		g.Cite("700.3d", "a pile of %s has nothing in it", false, []table.ID{who[0]})
	}
}

// pile is what is in one of the piles, which a player chooses as it is first spoken of.
func (g *Course) pile(r oracle.Pile, ctx *table.Context) []table.ID {
	p := ctx.Seldom().Piles
	if p == nil {
		return nil
	}
	if !p.Decided {
		p.Decided = true
		for _, who := range g.deciders(g.choosers(r.Chooser, ctx), ctx) {
			p.Chosen = g.choosePile(who, p, ctx)
		}
	}
	list := p.Of[p.Chosen]
	if r.Other {
		list = p.Of[1-p.Chosen]
	}
	var out []table.ID
	for _, id := range list {
		if g.Present(id) && (len(r.Phrase.Where) == 0 || g.Matches(&r.Phrase, id, ctx)) {
			out = append(out, id)
		}
	}
	return out
}

// choosePile has a player choose one of two piles.
func (g *Course) choosePile(who table.ID, p *table.Piles, ctx *table.Context) int {
	d := Decision{Kind: ModeDecision, Player: who, About: ctx.Source, Rule: "608.2d", Min: 1, Max: 1}
	for i, pile := range p.Of {
		var names []string
		for _, id := range pile {
			names = append(names, g.Name(id))
		}
		words := "the pile of " + strings.Join(names, ", ")
		if len(pile) == 0 {
			words = "the empty pile"
		}
		if p.FaceDown && i == 0 {
			words = "the face-down pile"
		}
		d.Words = append(d.Words, words)
	}
	d.Refuse = func(a Answer) error {
		if len(a.Numbers) != 1 || a.Numbers[0] < 0 || a.Numbers[0] > 1 {
			return fmt.Errorf("one of the two piles is to be chosen")
		}
		return nil
	}
	d.List = func() []Answer { return []Answer{{Numbers: []int{0}}, {Numbers: []int{1}}} }
	return g.Choose(&d).Numbers[0]
}
