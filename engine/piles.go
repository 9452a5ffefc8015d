package engine

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file carries out 700.3: objects that are grouped into two piles for a while. They stay
// where they are, and each is still an object of its own.

// piles are two piles, and which of them has been chosen.
type piles struct {
	of      [2][]ID
	chosen  int
	decided bool
}

// separate has a player make two piles: some of the objects, and the rest.
func (g *Game) separate(i oracle.SeparatePiles, ctx *Context) {
	who := g.deciders(g.refer(i.Who, ctx), ctx)
	if len(who) == 0 {
		return
	}
	ids := slices.Clone(g.refer(i.What, ctx))
	least := 0
	if !g.inForce("700.3d") {
		least = min(1, len(ids))
	}
	d := Decision{Purpose: ForChoice, Player: who[0], About: ctx.Source, Rule: "700.3", Options: ids, Min: least, Max: max(least, len(ids)-least)}
	ctx.piles = &piles{}
	made := &ctx.piles.of
	made[0] = slices.Clone(g.chooseObjects(d))
	made[1] = slices.DeleteFunc(slices.Clone(ids), func(id ID) bool { return slices.Contains(made[0], id) })
	if len(made[1]) > 0 && !g.applies("700.3a", "%s puts each of them into exactly one of two piles", who[0]) {
		made[1] = nil
	}
	if len(ids) > 0 && (len(made[0]) == 0 || len(made[1]) == 0) {
		g.cite("700.3d", "a pile of %s has nothing in it", false, []ID{who[0]})
	}
}

// pile is what is in one of the piles, which a player chooses as it is first spoken of.
func (g *Game) pile(r oracle.Pile, ctx *Context) []ID {
	p := ctx.piles
	if p == nil {
		return nil
	}
	if !p.decided {
		p.decided = true
		for _, who := range g.deciders(g.refer(r.Chooser, ctx), ctx) {
			p.chosen = g.choosePile(who, p, ctx)
		}
	}
	list := p.of[p.chosen]
	if r.Other {
		list = p.of[1-p.chosen]
	}
	var out []ID
	for _, id := range list {
		if g.present(id) && (len(r.Phrase.Where) == 0 || g.matches(&r.Phrase, id, ctx)) {
			out = append(out, id)
		}
	}
	return out
}

// choosePile has a player choose one of two piles.
func (g *Game) choosePile(who ID, p *piles, ctx *Context) int {
	d := Decision{Kind: ModeDecision, Player: who, About: ctx.Source, Rule: "608.2d", Min: 1, Max: 1}
	for _, pile := range p.of {
		var names []string
		for _, id := range pile {
			names = append(names, g.Name(id))
		}
		words := "the pile of " + strings.Join(names, ", ")
		if len(pile) == 0 {
			words = "the empty pile"
		}
		d.Words = append(d.Words, words)
	}
	d.check = func(a Answer) error {
		if len(a.Numbers) != 1 || a.Numbers[0] < 0 || a.Numbers[0] > 1 {
			return fmt.Errorf("one of the two piles is to be chosen")
		}
		return nil
	}
	d.list = func() []Answer { return []Answer{{Numbers: []int{0}}, {Numbers: []int{1}}} }
	return g.choose(&d).Numbers[0]
}
