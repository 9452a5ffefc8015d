package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 901, Planechase, and planeswalking (701.24). The cards of a planar deck are in the command zone, as those that are face up are; the deck only
// says in which order they lie. Nothing of it runs in another game.

// planarDeck is the planar deck of a player, which is the communal one where there is one (901.15c).
func (g *Course) planarDeck(p table.ID) *[]table.ID {
	if g.OnePlanarDeck && g.Applies("901.15c", "the communal planar deck is used for that of %s", p) {
		return &g.PlanarDeck
	}
	return &g.Player(p).PlanarDeck
}

// turnUpPlanar moves the top card of a player's planar deck off it and turns it face up. It is None if there
// is none.
func (g *Course) turnUpPlanar(p table.ID) table.ID {
	deck := g.planarDeck(p)
	if len(*deck) == 0 {
		return table.None
	}
	top := (*deck)[len(*deck)-1]
	*deck = slices.Clone((*deck)[:len(*deck)-1])
	g.Object(top).Controller = g.PlanarController
	g.turnUpInCommand(top)
	return top
}

// TakeOverPlanes carries out 901.6 as the turn of a player begins.
func (g *Course) TakeOverPlanes(p table.ID) {
	if g.Format == table.Planechase && g.PlanarController != p && g.Applies("901.6", "%s is the active player and so the planar controller", p) {
		if len(g.Mates(p)) > 0 && !g.Applies("901.12b", "%s is the primary player of the active team, and so the planar controller, and no teammate is", p) {
			return // as several players are active
		}
		g.setPlanarController(p)
	}
}

// startingPlane carries out 103.7 and 901.5. Nothing triggers meanwhile.
func (g *Course) startingPlane() {
	if g.Format != table.Planechase {
		return
	}
	p := g.Primary(g.Starting)
	g.setPlanarController(p)
	for range len(*g.planarDeck(p)) {
		if !g.Applies("103.7", "%s moves the top card off the planar deck and turns it face up", p) ||
			!g.Applies("901.5", "%s does so once all opening hands are kept", p) {
			return
		}
		id := g.turnUpPlanar(p)
		if g.Is(id, oracle.Plane) {
			return // the starting plane
		}
		g.turnDownPlanar(id)
	}
}

// planeswalkAction carries out 701.24a and 701.24b for each of those who are told to planeswalk.
func (g *Course) planeswalkAction(i oracle.KeywordAction, ctx *table.Context) {
	for _, p := range g.inOrder(g.Refer(i.Who, ctx)) {
		if p != g.PlanarController && g.Together(p, g.PlanarController) && ctx.Ability == planeswalksAway {
			g.LimitReached("no rule says what happens where a player whose teammate is the planar controller has rolled the Planeswalker symbol: that player planeswalks by 901.9c, and only the planar controller does by 701.24a")
			return
		}
		for range g.timesOf(i, ctx) {
			g.planeswalk(p)
		}
	}
}

func (g *Course) planeswalk(p table.ID) { g.Happen(g.planeswalking(p)...) }

// planeswalking lists what happens at once as a player planeswalks.
func (g *Course) planeswalking(p table.ID) []table.Event {
	if p != g.PlanarController && g.Applies("701.24a", "%s is not the planar controller of a Planechase game and does not planeswalk", p) {
		return nil
	}
	if !g.Applies("701.24b", "%s puts what is face up on the bottom of its owner's planar deck and turns up the top card of their own", p) {
		return nil
	}
	var events []table.Event
	for k, id := range g.faceUpPlanar() {
		if k > 0 && !g.Applies("901.11c", "%s planeswalks away from each face-up plane, %s too", p, id) {
			break
		}
		events = append(events, table.Event{Kind: table.PlaneswalkEvent, Player: p, Object: id, To: oracle.Command})
	}
	return append(events, table.Event{Kind: table.PlaneswalkEvent, Player: p})
}

// planeswalks carries out one part of a planeswalk: that a card is turned face down or leaves the game, or
// that another one is turned face up.
func (g *Course) planeswalks(e *table.Event) {
	switch {
	case e.Object != table.None && e.To == oracle.Nowhere:
		last := g.QuietCharacteristics(e.Object)
		g.Object(e.Object).Last = last
		g.takeOut(e.Object)
		g.Touch()
	case e.Object != table.None:
		g.turnDownPlanar(e.Object)
	default:
		if e.Other = g.turnUpPlanar(e.Player); e.Other != table.None && g.Applies("901.11", "%s has planeswalked, and effects that last until then end", e.Player) {
			g.EndEffects(func(fx *table.Effect) bool { return fx.Duration == oracle.UntilPlaneswalk })
		}
	}
}

// planeswalkMatches reports whether a part of a planeswalk is what an ability triggers on.
func (g *Course) planeswalkMatches(p *oracle.Planeswalked, e *table.Event, ctx *table.Context) bool {
	if e.Kind != table.PlaneswalkEvent || !g.IsMeant(p.Who, e.Player, ctx) {
		return false
	}
	switch {
	case p.From:
		return e.Object == ctx.Source && g.Applies("701.24d", "%s is turned face down or leaves the game, and %s planeswalks away from it", ctx.Source, e.Player) &&
			g.Applies("901.11b", "%s planeswalks away from %s", e.Player, ctx.Source)
	case p.To:
		return e.Other == ctx.Source && g.Applies("701.24d", "%s is turned face up, and %s planeswalks to it", ctx.Source, e.Player) &&
			g.Applies("901.11b", "%s planeswalks to %s", e.Player, ctx.Source)
	}
	return e.Other != table.None && g.Applies("901.11", "%s has planeswalked, which the ability of %s watches for", e.Player, ctx.Source)
}

// chaosEnsues has the chaos abilities trigger of what is face up (311.7).
func (g *Course) chaosEnsues(oracle.KeywordAction, *table.Context) {
	g.Happen(table.Event{Kind: table.ChaosEvent, Player: g.PlanarController})
}

// leavePlanes does as a player leaves the game what 800.4p, 901.6 and 901.10 say: who else becomes the
// planar controller, and what becomes of the player's planes and phenomena.
func (g *Course) leavePlanes(p table.ID) {
	if g.PlanarController == table.None {
		return
	}
	next := g.NextPlayer(p)
	for next != p && g.Player(next).Lost { // and so about to leave, too
		next = g.NextPlayer(next)
	}
	if g.PlanarController == p && g.Applies("800.4p", "%s becomes the planar controller before %s leaves the game", next, p) {
		g.setPlanarController(next)
	}
	for _, id := range g.OnStacks() {
		o := g.Object(id)
		if o.Kind != table.AbilityObject || o.Controller != p {
			continue
		}
		source := g.Object(o.Announced.Source)
		if g.isPlanar(source) && g.Faces[source.Face].Types&oracle.Phenomenon != 0 &&
			g.Applies("901.10b", "the ability of the phenomenon %s stays on the stack under %s", source.ID, g.PlanarController) {
			o = g.Object(id)
			o.Owner, o.Controller = g.PlanarController, g.PlanarController
		}
	}
	var events []table.Event
	planes := false
	for _, id := range g.faceUpPlanar() {
		if g.Object(id).Owner == p {
			events = append(events, table.Event{Kind: table.PlaneswalkEvent, Player: g.PlanarController, Object: id})
			planes = planes || g.Is(id, oracle.Plane)
		}
	}
	if len(events) == 0 {
		return
	}
	for _, id := range slices.Clone(g.OnStacks()) {
		if a := g.Object(id).Announced; planes && a != nil && a.Source == g.Planeswalking.Id &&
			g.Applies("901.10a", "a plane leaves the game, so the planeswalking ability ceases to exist") {
			g.removeAbility(id)
		}
	}
	if g.Applies("901.10", "%s turns up the top card of the planar deck, since what was face up leaves the game with %s", g.PlanarController, p) &&
		g.Applies("701.24c", "%s planeswalks, as the owner of what was face up leaves the game", g.PlanarController) &&
		g.Applies("901.11a", "a player planeswalks for that reason too, %s now", g.PlanarController) {
		events = append(events, table.Event{Kind: table.PlaneswalkEvent, Player: g.PlanarController})
	}
	g.Happen(events...)
}
