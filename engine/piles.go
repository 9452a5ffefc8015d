package engine

import (
	"fmt"
	"slices"

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

// choosePile has a player choose one of two piles by saying what is in it.
func (g *Game) choosePile(who ID, p *piles, ctx *Context) int {
	is := func(a Answer, pile []ID) bool {
		return len(a.IDs) == len(pile) && !slices.ContainsFunc(pile, func(id ID) bool { return !slices.Contains(a.IDs, id) })
	}
	d := Decision{Kind: ObjectDecision, Purpose: ForChoice, Player: who, About: ctx.Source, Rule: "608.2d", Options: slices.Concat(p.of[0], p.of[1])}
	d.check = func(a Answer) error {
		if !is(a, p.of[0]) && !is(a, p.of[1]) {
			return fmt.Errorf("that is neither of the two piles")
		}
		return nil
	}
	d.list = func() []Answer { return []Answer{{IDs: p.of[0]}, {IDs: p.of[1]}} }
	if is(g.choose(&d), p.of[0]) {
		return 0
	}
	return 1
}
