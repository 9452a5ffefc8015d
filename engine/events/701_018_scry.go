package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.18, scry, and 701.42, surveil: both look at the top of a library
// and leave some of it there, in any order.

// actionDone tells that a player has done an action of chapter 701, with an object if it is an
// object that does it.
func (g *Course) actionDone(p, object table.ID, word string) {
	g.Happen(table.Event{Kind: table.ActionEvent, Player: p, Object: object, Word: word})
}

var _ = carriesOut((*Course).scry, "Who", "Count")

// scry carries out 701.18a.
func (g *Course) scry(i oracle.Scry, ctx *table.Context) {
	for _, p := range g.inChosenOrder(g.Refer(i.Who, ctx)) {
		wanted := g.Quantity(i.Count, ctx)
		n := min(wanted, len(g.Player(p).Library))
		if wanted <= 0 {
			if !g.Applies("701.18b", "%s would scry 0, which is no scrying", p) {
				g.actionDone(p, table.None, "scry")
			}
			continue
		}
		if n == 0 {
			if g.Applies("701.18d", "%s has scried, although there was nothing to look at", p) {
				g.actionDone(p, table.None, "scry")
			}
			continue
		}
		if !g.Applies("701.18a", "%s looks at %n cards from the top of the library", p, table.Count(n)) {
			continue
		}
		down := g.putAway(Decision{Purpose: ForScry, Player: p, About: ctx.Source, Rule: "701.18a"}, p, n)
		pl := g.Player(p)
		pl.Library = slices.Concat(down, pl.Library)
		g.Happen(table.Event{Kind: table.ActionEvent, Player: p, Word: "scry", Amount: n})
	}
}

var _ = carriesOut((*Course).surveil, "Who", "Count")

// surveil carries out 701.42a.
func (g *Course) surveil(i oracle.Surveil, ctx *table.Context) {
	for _, p := range g.inChosenOrder(g.Refer(i.Who, ctx)) {
		wanted := g.Quantity(i.Count, ctx)
		n := min(wanted, len(g.Player(p).Library))
		if wanted <= 0 {
			if !g.Applies("701.42c", "%s would surveil 0, which is no surveilling", p) {
				g.actionDone(p, table.None, "surveil")
			}
			continue
		}
		if n == 0 {
			if g.Applies("701.42d", "%s has surveilled, although there was nothing to look at", p) {
				g.actionDone(p, table.None, "surveil")
			}
			continue
		}
		n = g.surveilledBesides(p, n)
		if !g.Applies("701.42a", "%s looks at %n cards from the top of the library", p, table.Count(n)) {
			continue
		}
		away := g.putAway(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.42a"}, p, n)
		pl := g.Player(p)
		pl.Library = slices.Concat(pl.Library, away) // it is from there that they are put into the graveyard
		var events []table.Event
		for _, id := range away {
			events = append(events, g.destination(id, oracle.Graveyard))
		}
		if len(events) > 0 {
			g.Happen(events...)
		}
		g.actionDone(p, table.None, "surveil")
	}
}

// surveilledBesides carries out 701.42b: at how many cards a player looks who is to surveil so many and may look at more.
func (g *Course) surveilledBesides(p table.ID, n int) int {
	type more struct {
		source table.ID
		n      int
	}
	var may []more
	table.EachStaticOf(&g.Table, func(source, _ table.ID, e oracle.PlayerEffect, ctx *table.Context) {
		if e.Words == oracle.SurveilsMore && g.IsMeant(e.Who, p, ctx) {
			may = append(may, more{source, e.Count})
		}
	})
	for _, m := range may {
		left := min(m.n, len(g.Player(p).Library)-n)
		if left > 0 && g.YesNo(Decision{Purpose: ForMay, Player: p, About: m.source, Rule: "701.42b"}) &&
			g.Applies("701.42b", "%s looks at %n cards more, as %s lets them, and may put these into the graveyard, too", p, table.Count(left), m.source) {
			n += left
		}
	}
	return n
}

// putAway has a player look at so many cards from the top of somebody's library, take any of them
// away from it and arrange the rest. What is taken away is given as a library is written: from
// the bottom up.
func (g *Course) putAway(d Decision, of table.ID, n int) []table.ID {
	g.tellTop(of, n)
	library := g.Player(of).Library
	d.Options = slices.Clone(library[len(library)-n:])
	slices.Reverse(d.Options)
	d.Max = n
	away := slices.Clone(g.ChooseObjects(d))
	left := slices.DeleteFunc(slices.Clone(d.Options), func(id table.ID) bool { return slices.Contains(away, id) })
	if len(left) > 1 && !g.allAlike(left) {
		left = slices.Clone(g.chooseOrder(Decision{Purpose: ForArrangement, Player: d.Player, About: d.About, Rule: d.Rule, Options: left, Idle: true}))
	}
	slices.Reverse(away)
	slices.Reverse(left)
	pl := g.Player(of)
	pl.Library = slices.Concat(pl.Library[:len(pl.Library)-n], left)
	return away
}
