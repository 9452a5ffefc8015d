package events

import (
	"slices"
	"strconv"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 121, drawing a card.

// DrawCards carries out 121.2: one card at a time.
func (g *Course) DrawCards(p table.ID, n int, source table.ID) {
	if !g.Unrestricted() {
		n = g.toldToDraw(p, n, source)
	}
	if n > 1 && !g.Applies("121.2", "%s draws the %n cards one after the other", p, table.Count(n)) {
		g.Happen(table.Event{Kind: table.DrawEvent, Player: p, Source: source, Amount: n, Ordinal: g.Player(p).Drawn + 1})
		return
	}
	for i := range n {
		if g.Ended {
			return
		}
		drawn := g.Happen(table.Event{
			Kind: table.DrawEvent, Player: p, Source: source, Amount: 1, More: i < n-1, Ordinal: g.Player(p).Drawn + 1,
			First: g.InStep == oracle.DrawStep && g.IsActive(p) && g.Player(p).DrawnBefore == g.Player(p).Drawn,
		})
		if g.Under.payment.pays {
			g.keepFaceDown(drawn)
		}
		g.miracle(p, drawn)
	}
	if list := g.afterDraws; len(list) > 0 {
		g.afterDraws = nil
		for _, a := range list {
			g.instruct(a.do, a.ctx)
		}
	}
}

var _ = carriesOut((*Course).drawInstruction, "Who", "Count", "Reveal", "UpTo")

// drawInstruction has players draw, and notes how many cards each of them has drawn.
func (g *Course) drawInstruction(i oracle.Draw, ctx *table.Context) {
	players := g.drawers(g.Refer(i.Who, ctx))
	var shares []table.Share
	total := 0
	upTo := func(p table.ID) int { return g.drawsUpTo(p, g.quantityFor(i.Count, p, players, ctx), ctx.Source) }
	var chosen map[table.ID]int
	if i.UpTo && len(players) > 1 && g.allChooseFirst(ctx) {
		chosen = make(map[table.ID]int, len(players))
		for _, p := range g.inChosenOrder(players) {
			chosen[p] = upTo(p)
		}
	}
	for _, p := range players {
		before := g.Player(p).Drawn
		if i.Reveal {
			g.drawAndReveal(p, ctx)
		} else {
			n, said := chosen[p]
			switch {
			case said:
			case i.UpTo:
				n = upTo(p)
			default:
				n = g.quantityFor(i.Count, p, players, ctx)
			}
			g.DrawCards(p, n, ctx.Source)
		}
		shares = append(shares, table.Share{Player: p, Amount: g.Player(p).Drawn - before})
		total += g.Player(p).Drawn - before
	}
	ctx.Yield(oracle.SaidOfDraws, total, shares...)
}

// drawsUpTo has a player choose how many cards to draw, up to a number; none is one of the choices (107.1c), and more cards than that
// player can draw are not (121.2b, 121.3).
func (g *Course) drawsUpTo(p table.ID, most int, source table.ID) int {
	words := []string{"0"}
	for n := 1; n <= most; n++ {
		g.Work(1)
		if g.noDrawingBy(p, p, func() int { return n }) {
			break
		}
		words = append(words, strconv.Itoa(n))
	}
	if len(words) == 1 {
		return 0
	}
	n, _ := strconv.Atoi(g.chooseWord(Decision{Purpose: ForEither, Player: p, About: source, Rule: "608.2d", Words: words}))
	return n
}

// toldToDraw carries out 121.2a: how many cards a player is to draw, as effects on the number
// have changed it before the first of them is drawn.
func (g *Course) toldToDraw(p table.ID, n int, source table.ID) int {
	told := table.Event{Kind: table.ToldToDrawEvent, Player: p, Source: source, Amount: n, Lineage: g.Under.instead.lineage}
	if !g.replaced(told) || !g.Applies("121.2a", "that %s is told to draw %n cards is changed before any of them is drawn", p, table.Count(n)) {
		return n
	}
	n = 0
	for _, e := range g.replaceOne(told) {
		n += e.Amount
	}
	return n
}

// drawAndReveal has a player draw a card and reveal it, for something to be done to that card.
// If the draw is replaced there is no such card, whatever is drawn instead (614.11b).
func (g *Course) drawAndReveal(p table.ID, ctx *table.Context) {
	had := slices.Clone(g.Player(p).Hand)
	drawn := func(id table.ID) bool { return !slices.Contains(had, id) }
	var shown []table.ID
	replaced := true
	events := g.Happen(table.Event{Kind: table.DrawEvent, Player: p, Source: ctx.Source, Amount: 1, Ordinal: g.Player(p).Drawn + 1})
	g.miracle(p, events)
	for _, e := range events {
		if replaced = replaced && e.Kind != table.DrawEvent; e.Cause == oracle.ByDrawing {
			shown = []table.ID{e.NewObject}
		}
	}
	if replaced && slices.ContainsFunc(g.Player(p).Hand, drawn) &&
		!g.Applies("614.11b", "the draw of %s was replaced, so nothing more is done to what %s has drawn instead", p, p) {
		shown = slices.DeleteFunc(slices.Clone(g.Player(p).Hand), func(id table.ID) bool { return !drawn(id) })
	}
	ctx.Came(oracle.WhatWasShown, shown)
}

// drawResults carries out 121.1 and 121.4.
func (g *Course) drawResults(list []table.Event, e *table.Event) []table.Event {
	p := g.Player(e.Player)
	if g.CardFromTop(e.Player, 0) == table.None {
		p.DrewFromEmpty = true
		g.Stir()
		return list
	}
	if !g.Applies("121.1", "%s draws a card", e.Player) {
		return list
	}
	list = append(list, *e)
	first := len(list) - 1
	g.tellTop(e.Player, max(1, e.Amount))
	for n := range max(1, min(e.Amount, len(p.Library))) { // more than 1 only without 121.2
		top := g.CardFromTop(e.Player, n)
		if top == table.None {
			break
		}
		p.Drawn++
		list[first].Object = top
		list = g.replaceInto(list, table.Event{Kind: table.ZoneChangeEvent, Object: top, Player: e.Player, From: oracle.Library, To: oracle.Hand, Cause: oracle.ByDrawing})
	}
	p.DrewFromEmpty = p.DrewFromEmpty || e.Amount > len(p.Library)
	return list
}

// keepFaceDown notes the cards that are drawn while a spell is being cast or an ability is being
// activated, which stay face down until that is done (121.8).
func (g *Course) keepFaceDown(events []table.Event) {
	for _, e := range events {
		if e.Cause == oracle.ByDrawing && e.NewObject != table.None {
			g.Under.payment.drawn = append(g.Under.payment.drawn, e.NewObject)
		}
	}
}

// faceDownNow carries out 121.8 for a cost that asks for something of a card: one that was
// drawn while the cost is being paid has no characteristics and can't be it.
func (g *Course) faceDownNow(p *oracle.Phrase, id table.ID) bool {
	return slices.Contains(g.Under.payment.drawn, id) && len(p.Where)+len(p.Or) > 0 &&
		g.Applies("121.8", "%s was drawn in the meantime and is face down, so it can't be what the cost asks for", id)
}

// duringPayment carries out what belongs to the casting of a spell or the activation of an
// ability while its cost is paid.
func (g *Course) duringPayment(pay func() error) error {
	if g.Under.payment.pays {
		return pay() // a part of the payment that is being made
	}
	var err error
	within(&g.Under.payment, paymentFrame{pays: true}, func() { err = pay() })
	return err
}

// drawers carries out 121.2c: the active player draws first, then the others in turn order.
func (g *Course) drawers(players []table.ID) []table.ID {
	if len(players) < 2 {
		return g.inOrder(players)
	}
	var list []table.ID
	for _, p := range g.APNAP() {
		if slices.Contains(players, p) {
			list = append(list, p)
		}
	}
	if !g.drawsFirst(list[0]) {
		slices.SortFunc(list, func(a, b table.ID) int { return a.Seat() - b.Seat() }) // as they sit, whoever's turn it is
	}
	return g.AsTeamsLike(list, g.LikedToDraw)
}
