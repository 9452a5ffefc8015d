package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 121, drawing a card.

// drawCards carries out 121.2: one card at a time.
func (g *Game) drawCards(p ID, n int, source ID) {
	if !g.unrestricted() {
		n = g.toldToDraw(p, n, source)
	}
	if n > 1 && !g.applies("121.2", "%s draws the %n cards one after the other", p, num(n)) {
		g.happen(Event{Kind: DrawEvent, Player: p, Source: source, Amount: n, Ordinal: g.player(p).drawn + 1})
		return
	}
	for i := range n {
		if g.over {
			return
		}
		drawn := g.happen(Event{
			Kind: DrawEvent, Player: p, Source: source, Amount: 1, more: i < n-1, Ordinal: g.player(p).drawn + 1,
			first: g.step == oracle.DrawStep && p == g.active && g.drawnBefore == g.player(p).drawn,
		})
		if g.paying > 0 {
			g.keepFaceDown(drawn)
		}
	}
	if list := g.afterDraws; len(list) > 0 {
		g.afterDraws = nil
		for _, a := range list {
			g.instruct(a.do, a.ctx)
		}
	}
}

// toldToDraw carries out 121.2a: how many cards a player is to draw, as effects on the number
// have changed it before the first of them is drawn.
func (g *Game) toldToDraw(p ID, n int, source ID) int {
	told := Event{Kind: ToldToDrawEvent, Player: p, Source: source, Amount: n, lineage: g.lineage}
	wanted := false
	g.scratch(func() { wanted = len(g.applicable(&told)) > 0 })
	if !wanted || !g.applies("121.2a", "that %s is told to draw %n cards is changed before any of them is drawn", p, num(n)) {
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
func (g *Game) drawAndReveal(p ID, ctx *Context) {
	had := slices.Clone(g.player(p).hand)
	drawn := func(id ID) bool { return !slices.Contains(had, id) }
	ctx.previous = []ID{}
	replaced := true
	for _, e := range g.happen(Event{Kind: DrawEvent, Player: p, Source: ctx.Source, Amount: 1, Ordinal: g.player(p).drawn + 1}) {
		if replaced = replaced && e.Kind != DrawEvent; e.Cause == oracle.ByDrawing {
			ctx.previous = []ID{e.NewObject}
		}
	}
	if replaced && slices.ContainsFunc(g.player(p).hand, drawn) &&
		!g.applies("614.11b", "the draw of %s was replaced, so nothing more is done to what %s has drawn instead", p, p) {
		ctx.previous = slices.DeleteFunc(slices.Clone(g.player(p).hand), func(id ID) bool { return !drawn(id) })
	}
}

// drawResults carries out 121.1 and 121.4.
func (g *Game) drawResults(list []Event, e *Event) []Event {
	p := g.player(e.Player)
	if len(p.library) == 0 {
		p.drewFromEmpty = true
		g.stir()
		return list
	}
	if !g.applies("121.1", "%s draws a card", e.Player) {
		return list
	}
	list = append(list, *e)
	first := len(list) - 1
	for n := range max(1, min(e.Amount, len(p.library))) { // more than 1 only without 121.2
		p.drawn++
		top := p.library[len(p.library)-1-n]
		list[first].Object = top
		list = g.replaceInto(list, Event{Kind: ZoneChangeEvent, Object: top, Player: e.Player, From: oracle.Library, To: oracle.Hand, Cause: oracle.ByDrawing})
	}
	p.drewFromEmpty = p.drewFromEmpty || e.Amount > len(p.library)
	return list
}

// keepFaceDown notes the cards that are drawn while a spell is being cast or an ability is being
// activated, which stay face down until that is done (121.8).
func (g *Game) keepFaceDown(events []Event) {
	for _, e := range events {
		if e.Cause == oracle.ByDrawing && e.NewObject != None {
			g.drawnAside = append(g.drawnAside, e.NewObject)
		}
	}
}

// faceDownNow carries out 121.8 for a cost that asks for something of a card: one that was
// drawn while the cost is being paid has no characteristics and can't be it.
func (g *Game) faceDownNow(p *oracle.Phrase, id ID) bool {
	return slices.Contains(g.drawnAside, id) && len(p.Where)+len(p.Or) > 0 &&
		g.applies("121.8", "%s was drawn in the meantime and is face down, so it can't be what the cost asks for", id)
}

// duringPayment carries out what belongs to the casting of a spell or the activation of an
// ability while its cost is paid.
func (g *Game) duringPayment(pay func() error) error {
	g.paying++
	err := pay()
	if g.paying--; g.paying == 0 {
		g.drawnAside = nil
	}
	return err
}
