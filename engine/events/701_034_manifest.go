package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.34, manifest, and 701.56, cloak; turning such permanents face up is
// with other turning (708_turning.go).

// manifest has a player manifest or cloak cards, those from a library one at a time (701.34e,
// 701.56e).
func (g *Course) manifest(i oracle.KeywordAction, p table.ID, _ int, ctx *table.Context) bool {
	by := table.ByManifest
	if i.Name == "cloak" {
		by = table.ByCloak
	}
	top, fromLibrary := i.Object.(oracle.TopOf)
	if !fromLibrary {
		return g.putManifested(g.Refer(i.Object, ctx), by, i.Who, p, ctx)
	}
	n := g.Quantity(top.Count, ctx)
	if n > 1 && !(by == table.ByManifest && g.Applies("701.34e", "%s manifests these cards one at a time", p) ||
		by == table.ByCloak && g.Applies("701.56e", "%s cloaks these cards one at a time", p)) {
		return g.putManifested(g.Refer(top, ctx), by, i.Who, p, ctx)
	}
	did := false
	for range n {
		did = g.putManifested(g.Refer(oracle.TopOf{Of: top.Of, Count: oracle.Literal(1)}, ctx), by, i.Who, p, ctx) || did
	}
	return did
}

// putManifested puts cards onto the battlefield face down, manifested or cloaked.
func (g *Course) putManifested(ids []table.ID, by table.FaceDownBy, who oracle.Reference, p table.ID, ctx *table.Context) bool {
	move := oracle.Move{To: oracle.Battlefield, Under: oracle.Yours, FaceDown: true}
	if p != ctx.Controller { // who manifests cards of that player's own library (oracle.KeywordAction)
		move.Who, move.Under = who, oracle.Anyone
	}
	var events []table.Event
	for _, id := range ids {
		e := g.destination(id, oracle.Battlefield)
		e.Source = ctx.Source
		if !g.mayMove(id, move) || !g.mayEnter(&e, move, ctx) ||
			by == table.ByManifest && !g.Applies("701.34a", "%s manifests the card, which is put onto the battlefield face down", p) ||
			by == table.ByCloak && !g.Applies("701.56a", "%s cloaks the card, which is put onto the battlefield face down", p) {
			continue
		}
		if owner := g.Object(id).Owner; owner != e.Player && !g.Applies("110.2a", "%s is told to put %s onto the battlefield, and so controls it", e.Player, id) {
			e.Player, e.Enter.Controller = owner, owner
		}
		e.Enter.DownBy = by
		events = append(events, e)
	}
	if len(events) == 0 {
		return false
	}
	g.moved(move, events, nil, g.together(events, ctx), ctx)
	return true
}
