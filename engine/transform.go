package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 701.28 and 701.50: permanents that transform or convert, which
// is one action under two names. What a double-faced card is with either face up is
// in doublefaced.go.

// transformInstruction carries out "transform this permanent" of a text.
func (g *Game) transformInstruction(i oracle.KeywordAction, ctx *Context) {
	var events []Event
	for _, id := range g.refer(i.Object, ctx) {
		if !g.onBattlefield(id) || g.cannotTransform(id, ctx) {
			continue
		}
		face, ok := g.otherFace(g.object(id).face)
		if !ok && g.applies("701.28c", "%s has no other face to turn up, so nothing happens", id) {
			continue
		}
		if ok && g.faces[face].Types&(oracle.Instant|oracle.Sorcery) != 0 &&
			g.applies("701.28d", "the other face of %s is an instant or a sorcery, so nothing happens", id) {
			continue
		}
		if i.Name == "transform" && g.applies("701.28a", "%s transforms", id) || i.Name == "convert" && g.applies("701.50a", "%s converts", id) {
			events = append(events, Event{Kind: TransformEvent, Object: id, Player: ctx.Controller, Source: ctx.Source, face: face})
		}
	}
	if len(events) > 0 {
		for _, e := range g.happen(events...) {
			if e.Kind == TransformEvent && !g.inForce("712.20") {
				g.asItTurns(e.Object, true)
			}
		}
	}
}

// cannotTransform reports whether something keeps a permanent from being turned over:
// that it is face down, that an effect says so, or that it has transformed already since
// the ability which would transform it began.
func (g *Game) cannotTransform(id ID, ctx *Context) bool {
	o := g.object(id)
	if o.FaceDown && g.applies("712.15a", "%s is face down and can't transform", id) {
		return true
	}
	if refusal := g.restricted(id, oracle.TransformDoing, None); refusal != nil {
		g.citeRefusal(refusal)
		return true
	}
	if g.have.daylight && g.turnsOnlyWithTheDay(id) {
		return true
	}
	if ctx.Source != id || ctx.Object == None || g.object(ctx.Object).Kind != AbilityObject {
		return false
	}
	since := g.object(ctx.Object).Timestamp
	if made := ctx.Announced.Context; made != nil && made.since != 0 {
		since = made.since
	}
	return o.transformed > since && g.applies("701.28f", "%s has transformed since, so this ability of it does not transform it again", id)
}

// transform turns a permanent over. What has no other Magic face shows its back.
func (g *Game) transform(e *Event) {
	id := e.Object
	if e.face == 0 {
		g.object(id).FaceDown = true
	} else {
		g.object(id).face = e.face
	}
	concerns := func(fx *effect) bool { return fx.copyFace == 0 && fx.source != id && slices.Contains(fx.objects, id) }
	if slices.ContainsFunc(g.effects, func(fx effect) bool { return concerns(&fx) }) &&
		!g.applies("712.18", "%s is no new object, so what affects it goes on", id) {
		g.endEffects(concerns)
	}
	if g.applies("613.7g", "%s gets a new timestamp as it transforms", id) {
		g.object(id).Timestamp = g.now()
	}
	g.object(id).transformed = g.now()
	g.forget(id)
	g.turns(id, true)
}

// transformsInto carries out 701.28e: what something has become is looked at right
// after it has transformed or converted.
func (g *Game) transformsInto(p *oracle.Transformed, e *Event, ctx *Context) bool {
	return e.Kind == TransformEvent && g.meant(p.What, e.Object, ctx) &&
		(p.Into == nil || g.matches(p.Into, e.Object, ctx) && g.applies("701.28e", "%s is now what the ability of %s watches for", e.Object, ctx.Source))
}
