package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.23, clash, and 701.22, fateseal: in both a player looks at the top of a
// library, one's own or an opponent's, and may put what is there on the bottom.

// clash carries out 701.23 for a player who is told to clash with an opponent.
func (g *Course) clash(i oracle.KeywordAction, ctx *table.Context) {
	for _, p := range g.inChosenOrder(g.Refer(i.Who, ctx)) {
		clashing := []table.ID{p}
		if other := g.clashesWith(i, p, ctx); other != table.None && g.Applies("701.23b", "%s clashes with %s: both of them clash", p, other) {
			clashing = append(clashing, other)
		}
		g.clashTogether(p, clashing, ctx)
	}
}

// clashesWith is the opponent with whom a player clashes, whom the text names or the player chooses.
func (g *Course) clashesWith(i oracle.KeywordAction, p table.ID, ctx *table.Context) table.ID {
	opponents := g.Opponents(p)
	if i.Name == oracle.ClashWithDefender {
		opponents = g.Refer(oracle.DefendingPlayer{}, ctx)
	}
	for _, chosen := range g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.23b", Options: opponents, Min: 1, Max: 1}) {
		return chosen
	}
	return table.None
}

// clashTogether has players clash at once: all of them reveal, then all choose, then what they have chosen
// happens. "You" is whether the player who was told to clash has won.
func (g *Course) clashTogether(you table.ID, clashing []table.ID, ctx *table.Context) {
	ctx.Note(func(s *table.SeldomSaid) { s.WonClash = false })
	var winner table.ID
	greatest := -1
	for _, p := range clashing {
		g.tellTop(p, 1)
		library := g.Player(p).Library
		if len(library) == 0 {
			continue
		}
		card := library[len(library)-1]
		if g.Blank(card) {
			g.LimitReached("nothing says what the top card of the library of " + g.Name(p) + " is, and so not who wins a clash")
			panic(table.Stopped{})
		}
		if !g.Applies("701.23a", "%s clashes and reveals %s, the top card of the library", p, card) {
			return
		}
		switch value := g.ManaValue(card); {
		case value > greatest:
			winner, greatest = p, value
		case value == greatest:
			winner = table.None
		}
	}
	order := clashing
	if len(clashing) > 1 && g.Applies("701.23c", "those who clash choose in turn order where to put the cards, and then all of these move at once") {
		order = g.inOrder(clashing)
	}
	var down []table.ID // whose top card goes to the bottom
	for _, p := range order {
		library := g.Player(p).Library
		top := library[max(0, len(library)-1):]
		if len(g.ChooseObjects(Decision{Purpose: ForScry, Player: p, About: ctx.Source, Rule: "701.23a", Options: top, Max: 1})) > 0 {
			down = append(down, p)
		}
	}
	for _, p := range down {
		pl := g.Player(p)
		last := len(pl.Library) - 1
		pl.Library = slices.Concat(pl.Library[last:], pl.Library[:last])
	}
	var events []table.Event
	for _, p := range clashing {
		events = append(events, table.Event{Kind: table.ActionEvent, Player: p, Word: oracle.Clash})
	}
	if winner != table.None && g.Applies("701.23d", "%s wins the clash: no other card revealed in it has as high a mana value", winner) {
		ctx.Note(func(s *table.SeldomSaid) { s.WonClash = winner == you })
		events = append(events, table.Event{Kind: table.ActionEvent, Player: winner, Word: oracle.WinClash})
	}
	g.Happen(events...)
}

// fateseal carries out 701.22a.
func (g *Course) fateseal(_ oracle.KeywordAction, p table.ID, n int, ctx *table.Context) bool {
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.22a", Options: g.Opponents(p), Min: 1, Max: 1})
	if len(chosen) == 0 {
		return false
	}
	of := g.Player(chosen[0])
	n = min(n, len(of.Library))
	if n <= 0 || !g.Applies("701.22a", "%s looks at %n cards from the top of the library of %s", p, table.Count(n), chosen[0]) {
		return false
	}
	down := g.putAway(Decision{Purpose: ForScry, Player: p, About: ctx.Source, Rule: "701.22a"}, chosen[0], n)
	of.Library = slices.Concat(down, of.Library)
	return true
}
