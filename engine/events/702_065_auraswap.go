package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.65, aura swap, and what 701.10d-e say of exchanging cards of two zones.

// auraSwap carries out 702.65a as an ability of aura swap resolves.
func (g *Course) auraSwap(_ oracle.KeywordAction, ctx *table.Context) {
	p, id := ctx.Controller, ctx.Source
	options := slices.DeleteFunc(slices.Clone(g.Player(p).Hand), func(card table.ID) bool { return !g.Characteristics(card).Subtype("Aura") })
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: id, Rule: "702.65a", Options: options, Max: 1})
	if len(chosen) == 0 || !g.Applies("702.65a", "%s exchanges %s for %s in the hand", p, id, chosen[0]) {
		return
	}
	o := g.Object(id)
	if o.Kind != table.CardObject && g.OnBattlefield(id) {
		g.LimitReached("the engine does not judge whether a permanent that is no card can be exchanged with a card in a hand")
		return
	}
	out := g.destination(id, oracle.Hand)
	in := g.destination(chosen[0], oracle.Battlefield)
	in.Player, in.Enter = p, &table.Entering{Controller: p}
	possible := g.swapPossible(&out, &in)
	if !possible && g.Applies("702.65b", "one half of the exchange can't be completed, so the ability of %s has no effect", id) {
		return
	}
	if o.AttachedTo != table.None && g.Applies("701.10e", "%s stops being attached to %s, and %s becomes attached to it", id, o.AttachedTo, chosen[0]) {
		in.Enter.AttachTo = o.AttachedTo
	}
	if g.OnBattlefield(id) {
		g.Happen(out, in)
	} else {
		g.Happen(in)
	}
}

// swapPossible reports whether a permanent can go to the hand of who exchanges it, and an Aura card from that
// hand can come to enchant what it enchanted.
func (g *Course) swapPossible(out, in *table.Event) bool {
	o := g.Object(out.Object)
	switch {
	case !g.OnBattlefield(out.Object) || o.AttachedTo == table.None:
		return false
	case o.Owner != in.Player && g.Applies("701.10d", "cards of two zones are exchanged only if one player owns them all, and %s is owned by %s", out.Object, o.Owner):
		return false
	}
	possible := false
	g.Scratch(func() {
		possible = g.attachRefusal(in.Object, o.AttachedTo) == nil && g.cantHappen(out) == nil && g.cantHappen(in) == nil
	})
	return possible
}
