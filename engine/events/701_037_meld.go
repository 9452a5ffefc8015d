package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out meld (701.37): two cards of a meld pair are exiled and put onto the battlefield as
// one permanent. What it is then, table/712_doublefaced.go says, and 727_merging.go what its leaving is.

var _ = carriesOut((*Course).meldInstruction, "With", "Into", "Attacking")

// meldInstruction carries out "exile them, then meld them into" something: the permanent that says so and
// another one of its controller.
func (g *Course) meldInstruction(i oracle.Meld, ctx *table.Context) {
	ctx.Did = false
	this := ctx.Source
	if !g.OnBattlefield(this) {
		return
	}
	others := slices.DeleteFunc(g.PairHeld(&i.With, ctx), func(id table.ID) bool { return id == this })
	if len(others) > 1 {
		others = g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: this, Rule: "608.2d", Options: others, Min: 1, Max: 1})
	}
	if len(others) != 1 || !g.Applies("712.4a", "%s and %s are exiled to be melded", this, others[0]) {
		return
	}
	ctx.Came(oracle.WhatMoved, nil)
	var events []table.Event
	for _, id := range []table.ID{this, others[0]} {
		e := g.destination(id, oracle.Exile)
		e.Source = this
		if g.exiles(&e, oracle.Move{}, ctx) {
			events = append(events, e)
		}
	}
	g.remember(ctx, g.Happen(events...))
	exiled := ctx.WhatCame(oracle.WhatMoved)
	ctx.Did = len(exiled) > 0
	face, legal := int32(0), false
	if len(exiled) == 2 {
		face, legal = g.meldPair(exiled[0], exiled[1], i)
	}
	if !legal && (face == 0 || g.Applies("701.37b", "%s and %s are not the two cards of a meld pair", exiled[0], exiled[1])) &&
		g.Applies("701.37c", "what can't be melded stays where it is: %s", this) {
		return
	}
	if face != 0 && g.Applies("701.37a", "%s and %s are put onto the battlefield combined", exiled[0], exiled[1]) {
		g.meld(exiled[0], exiled[1], face, i.Attacking, ctx)
		return
	}
	g.putBack(exiled, ctx)
}

// meldPair finds the combined back face of two exiled objects, and whether they are the cards of its pair (701.37b).
func (g *Course) meldPair(a, b table.ID, i oracle.Meld) (face int32, legal bool) {
	name := func(id table.ID) string { return g.Faces[g.Object(id).Face].Name }
	for _, pair := range [][2]table.ID{{a, b}, {b, a}} {
		for _, m := range g.Melds {
			if g.Faces[m.Into].Name != i.Into || name(pair[0]) != g.Faces[m.Front].Name || !slices.Contains(i.With.Where, oracle.Predicate(oracle.Named{Name: name(pair[1])})) {
				continue
			}
			one, other := g.Object(pair[0]), g.Object(pair[1])
			return m.Into, one.Zone == oracle.Exile && other.Zone == oracle.Exile && one.Kind == table.CardObject && other.Kind == table.CardObject &&
				g.isNamedPair(i.Into, pair[0], pair[1])
		}
	}
	return 0, false
}

// isNamedPair reports whether the book names two cards, which their texts call a pair, as one (712.5). Of cards that only a
// scenario has it says nothing.
func (g *Course) isNamedPair(into string, a, b table.ID) bool {
	switch into {
	case "Chittering Host":
		return g.Applies("712.5a", "%s and %s are one of the meld pairs", a, b)
	case "Hanweir, the Writhing Township":
		return g.Applies("712.5b", "%s and %s are one of the meld pairs", a, b)
	case "Brisela, Voice of Nightmares":
		return g.Applies("712.5c", "%s and %s are one of the meld pairs", a, b)
	case "Mishra, Lost to Phyrexia":
		return g.Applies("712.5d", "%s and %s are one of the meld pairs", a, b)
	case "Urza, Planeswalker":
		return g.Applies("712.5e", "%s and %s are one of the meld pairs", a, b)
	case "Titania, Gaea Incarnate":
		return g.Applies("712.5f", "%s and %s are one of the meld pairs", a, b)
	case "Ragnarok, Divine Deliverance":
		return g.Applies("712.5g@2026-02-27", "%s and %s are one of the meld pairs", a, b)
	}
	return true
}

// meld puts two exiled cards onto the battlefield as one permanent.
func (g *Course) meld(a, b table.ID, face int32, attacking bool, ctx *table.Context) {
	if !g.Applies("712.14c", "%s and %s enter as a single permanent with their back faces up", a, b) {
		g.putBack([]table.ID{a, b}, ctx)
		return
	}
	e := g.destination(a, oracle.Battlefield)
	e.Player, e.Source = ctx.Controller, ctx.Source
	e.Enter = &table.Entering{Controller: ctx.Controller, PutBy: ctx.Controller, MeldedWith: b, MeldFace: face}
	if attacking {
		e.Enter.Tapped, e.Enter.Joins = true, g.joins(&oracle.IntoCombat{}, ctx)
	}
	g.remember(ctx, g.Happen(e))
}

// putBack puts exiled objects onto the battlefield, each by itself.
func (g *Course) putBack(exiled []table.ID, ctx *table.Context) {
	var events []table.Event
	for _, id := range exiled {
		e := g.destination(id, oracle.Battlefield)
		e.Player, e.Source = ctx.Controller, ctx.Source
		e.Enter = &table.Entering{Controller: ctx.Controller}
		events = append(events, e)
	}
	g.remember(ctx, g.Happen(events...))
}

// combined has what enters melded be represented by both cards (701.37a).
func (g *Course) combined(fresh *table.Object, first table.ID, in *table.Entering) {
	var components []table.Component
	for _, id := range []table.ID{first, in.MeldedWith} {
		o := g.Object(id)
		components = append(components, table.Component{Card: o.Card, Face: o.Face, Text: o.Face, Kind: o.Kind})
	}
	fresh.Face = in.MeldFace
	fresh.Note(func(s *table.Seldom) { s.Components, s.Melded = components, true })
}

// joinMelded takes the second card of a melded permanent out of exile, as it is part of that now.
func (g *Course) joinMelded(with, permanent table.ID) {
	g.takeOut(with)
	g.Object(with).Successor = permanent
	g.Cards[g.Object(with).Card].Current = permanent
}
