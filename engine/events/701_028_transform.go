package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.28 and 701.50: permanents that transform or convert, which
// is one action under two names. What a double-faced card is with either face up is
// in 712_doublefaced.go.

// turnable is the face that would be up if a permanent transformed or converted, 0 for the back of a card without another
// face, and whether it can.
func (g *Course) turnable(id table.ID, how string, ctx *table.Context) (int32, bool) {
	if !g.OnBattlefield(id) || g.cannotTransform(id, how, ctx) {
		return 0, false
	}
	face, ok := g.OtherFace(g.Object(id).Face)
	if g.Object(id).Merged() {
		components, any := g.turned(id)
		face, ok = components[0].Face, any && (ok || g.Applies("727.2i", "the double-faced components of %s are turned over", id))
	}
	converts := how == "convert"
	if !ok && !converts && g.Applies("701.28c", "%s has no other face to turn up, so nothing happens", id) ||
		!ok && converts && g.Applies("701.50c", "%s has no other face to turn up, so it does not convert", id) {
		return 0, false
	}
	if spell := ok && g.Faces[face].Types&(oracle.Instant|oracle.Sorcery) != 0; spell && !converts && g.Applies("701.28d", "the other face of %s is an instant or a sorcery, so nothing happens", id) ||
		spell && converts && g.Applies("701.50d", "the other face of %s is an instant or a sorcery, so it does not convert", id) {
		return 0, false
	}
	return face, true
}

// noneTurns reports whether none of the permanents of an instruction could transform or convert.
func (g *Course) noneTurns(i oracle.KeywordAction, ctx *table.Context) (none bool) {
	none = true
	g.Scratch(func() {
		for _, id := range g.Refer(i.Object, ctx) {
			if _, can := g.turnable(id, i.Name, ctx); can {
				none = false
			}
		}
	})
	return none
}

// transformInstruction carries out "transform this permanent" of a text.
func (g *Course) transformInstruction(i oracle.KeywordAction, ctx *table.Context) {
	var events []table.Event
	for _, id := range g.Refer(i.Object, ctx) {
		face, can := g.turnable(id, i.Name, ctx)
		if !can {
			continue
		}
		if i.Name == "transform" && g.Applies("701.28a", "%s transforms", id) || i.Name == "convert" && g.Applies("701.50a", "%s converts", id) {
			events = append(events, table.Event{Kind: table.TransformEvent, Object: id, Player: ctx.Controller, Source: ctx.Source, Face: face, Word: i.Name})
		}
	}
	if len(events) > 0 {
		for _, e := range g.Happen(events...) {
			if e.Kind == table.TransformEvent && !g.InForce("712.20") {
				g.asItTurns(e.Object, true)
			}
		}
	}
}

// cannotTransform reports whether something keeps a permanent from being turned over:
// that it is face down, that an effect says so, or that it has transformed already since
// the ability which would transform it began.
func (g *Course) cannotTransform(id table.ID, how string, ctx *table.Context) bool {
	converts := how == "convert"
	o := g.Object(id)
	if o.FaceDown && g.Applies("712.15a", "%s is face down and can't transform", id) {
		return true
	}
	if refusal := g.Restricted(id, oracle.TransformDoing, table.None); refusal != nil &&
		(!converts || g.Applies("701.50f", "%s can't transform, and so it can't convert", id)) {
		g.CiteRefusal(refusal)
		return true
	}
	if g.Have.Daylight && g.turnsOnlyWithTheDay(id) {
		return true
	}
	if ctx.Source != id || ctx.Object == table.None || g.Object(ctx.Object).Kind != table.AbilityObject {
		return false
	}
	since := g.Object(ctx.Object).Timestamp
	if made := ctx.Announced.Context; made != nil && made.Since != 0 {
		since = made.Since
	}
	if converts {
		return o.Transformed > since && g.Applies("701.50e", "%s has been turned over since, so this ability of it does not convert it again", id)
	}
	return o.Transformed > since && g.Applies("701.28f", "%s has transformed since, so this ability of it does not transform it again", id)
}

// transform turns a permanent over. What has no other Magic face shows its back.
func (g *Course) transform(e *table.Event) {
	id := e.Object
	if e.Face == 0 {
		g.Object(id).FaceDown = true
	} else {
		g.turnOver(id, e.Face)
	}
	concerns := func(fx *table.Effect) bool {
		return fx.CopyFace == 0 && fx.Source != id && slices.Contains(fx.Objects, id)
	}
	if slices.ContainsFunc(g.Effects, func(fx table.Effect) bool { return concerns(&fx) }) &&
		!g.Applies("712.18", "%s is no new object, so what affects it goes on", id) {
		g.EndEffects(concerns)
	}
	if g.Applies("613.7g", "%s gets a new timestamp as it transforms", id) {
		g.Object(id).Timestamp = g.NewTimestamp()
		g.stampStickers(id)
	}
	g.Object(id).Transformed = g.NewTimestamp()
	g.forget(id)
	g.turns(id, true)
}

// turnOver shows another face of a permanent; of a merged one each of its components that can is turned over.
func (g *Course) turnOver(id table.ID, face int32) {
	if !g.Object(id).Merged() {
		g.Object(id).Face = face
		return
	}
	components, _ := g.turned(id)
	if !g.InForce("727.2i") {
		turned := components[0]
		components = slices.Clone(g.Object(id).Components())
		components[0] = turned
	}
	g.compose(id, components)
}

// transformsInto carries out 701.28e: what something has become is looked at right
// after it has transformed or converted.
func (g *Course) transformsInto(p *oracle.Transformed, e *table.Event, ctx *table.Context) bool {
	return e.Kind == table.TransformEvent && g.IsMeant(p.What, e.Object, ctx) &&
		(p.Into == nil || g.Matches(p.Into, e.Object, ctx) && g.Applies("701.28e", "%s is now what the ability of %s watches for", e.Object, ctx.Source))
}

// onlyTurnedOver carries out 701.28b and 701.50b: what has transformed or converted has not been turned face up.
func (g *Course) onlyTurnedOver(e *table.Event) bool {
	if e.Word == "convert" {
		return g.Applies("701.50b", "%s has converted, and has not been turned face up", e.Object)
	}
	return g.Applies("701.28b", "%s has transformed, and has not been turned face up", e.Object)
}
