package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// amplified carries out the choice of 702.38a: which cards of the hand are revealed. What they share a
// creature type with is the permanent as it is about to enter (614.12). It says how many they are.
func (g *Course) amplified(e *table.Event, ctx *table.Context) int {
	like, _ := g.entersLike(e)
	var options []table.ID
	unsaid := false
	for _, id := range g.Player(e.Enter.Controller).Hand {
		entering := id == e.Object || slices.Contains(g.atOnce, id)
		if unsaid = unsaid || g.Blank(id); g.Characteristics(id).SharesCreatureType(like) && (!entering || !g.Applies("702.38a", "%s is entering the battlefield and can't be revealed for %s", id, e.Object)) {
			options = append(options, id)
		}
	}
	if len(options) == 0 && !unsaid {
		return 0
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: e.Enter.Controller, About: ctx.Source, Rule: "702.38a", Options: options, Max: len(options), Unsaid: unsaid})
	g.reveals(chosen, ctx)
	return len(chosen)
}

// reveals has the controller of an ability reveal cards (701.16a).
func (g *Course) reveals(cards []table.ID, ctx *table.Context) {
	for _, id := range cards {
		g.instructOne(oracle.Reveal{Who: oracle.You{}, What: particular(id)}, ctx)
	}
}
