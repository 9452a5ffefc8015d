package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapters 311 and 312, planes and phenomena: who controls them, what becomes of them
// face down, and what their abilities wait for. They are in the command zone, those of planar decks, too.

// isPlanar reports whether an object is a plane or phenomenon card.
func (g *Course) isPlanar(o *table.Object) bool {
	return g.IsCommandCard(o) && g.Faces[o.Face].Types&oracle.PlanarTypes != 0
}

// faceUpPlanar lists the planes and phenomena that are face up.
func (g *Course) faceUpPlanar() []table.ID {
	var list []table.ID
	for _, id := range g.Command {
		if o := g.Object(id); !o.InDeck && g.isPlanar(o) {
			list = append(list, id)
		}
	}
	return list
}

// setPlanarController designates a player, who controls what is face up and, with one planar deck, owns
// all of it.
func (g *Course) setPlanarController(p table.ID) {
	g.PlanarController = p
	for _, id := range g.faceUpPlanar() {
		types := g.Faces[g.Object(id).Face].Types
		if g.Object(id).Controller == p || !g.Applies("109.4d", "%s, the planar controller, controls %s", p, id) ||
			types&oracle.Plane != 0 && !g.Applies("311.5", "the plane %s is controlled by the planar controller %s", id, p) ||
			types&oracle.Phenomenon != 0 && !g.Applies("312.4", "the phenomenon %s is controlled by the planar controller %s", id, p) {
			continue
		}
		g.Object(id).Controller = p
	}
	if g.OnePlanarDeck && g.Applies("901.15b", "%s, the planar controller, is considered to own the whole planar deck", p) &&
		g.Applies("108.3a", "all cards of the communal planar deck are considered to be owned by %s", p) {
		for i := range g.Cards {
			if id := g.Cards[i].Current; id != table.None && g.isPlanar(g.Object(id)) {
				g.Cards[i].Owner, g.Object(id).Owner = p, p
			}
		}
	}
	g.Touch()
}

// turnDownPlanar puts a plane or phenomenon on the bottom of its owner's planar deck, face down.
func (g *Course) turnDownPlanar(id table.ID) {
	deck := g.planarDeck(g.Object(id).Owner)
	*deck = slices.Insert(slices.Clone(*deck), 0, g.turnDownInCommand(id))
}

// planarBecomesNew asks for what the chapters of planes and phenomena say beside 400.9.
func (g *Course) planarBecomesNew(id table.ID) bool {
	switch types := g.Faces[g.Object(id).Face].Types; {
	case types&oracle.PlanarTypes == 0:
		return true
	case !g.Applies("901.7a", "%s, which was face up, is a new object face down", id):
		return false
	case types&oracle.Plane != 0:
		return g.Applies("311.6", "the plane %s is a new object once it is face down", id)
	}
	return g.Applies("312.6", "the phenomenon %s is a new object once it is face down", id)
}

// chaosMatches carries out 311.7 for the chaos ability of a plane.
func (g *Course) chaosMatches(e *table.Event, ctx *table.Context) bool {
	return e.Kind == table.ChaosEvent && g.Applies("311.7", "chaos ensues, and the chaos ability of %s triggers", ctx.Source)
}

// encounters carries out 312.5.
func (g *Course) encounters(e *table.Event, ctx *table.Context) bool {
	return e.Kind == table.PlaneswalkEvent && e.Other == ctx.Source && ctx.Source != table.None && e.Player == ctx.Controller &&
		g.Applies("312.5", "%s has moved %s off a planar deck and turned it face up, and so encounters it", e.Player, ctx.Source)
}

// planarActions lists what 704.6f does.
func (g *Course) planarActions() []table.Event {
	for _, id := range g.faceUpPlanar() {
		if g.Faces[g.Object(id).Face].Types&oracle.Phenomenon != 0 && !g.sourceOfWaiting(id, false) &&
			g.Applies("704.6f", "the phenomenon %s is over, and %s planeswalks", id, g.PlanarController) &&
			g.Applies("312.7", "no ability of %s has triggered that has not left the stack, so the planar controller planeswalks", id) {
			return g.planeswalking(g.PlanarController)
		}
	}
	return nil
}
