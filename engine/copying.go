package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 707.2-707.9: what a copy is, what enters as a copy, and the
// exceptions that copy effects make.

// enterAsCopy carries out 707.5: the choice is made before entering (614.12a), and
// what it copies are copiable values (707.2).
func (g *Game) enterAsCopy(e *Event, in *entering, s oracle.EntersAs, ctx *Context) {
	var original ID
	switch of := s.CopyOf.(type) {
	case oracle.Some:
		options := g.all(&of.Phrase, ctx)
		least := 1
		if s.May {
			least = 0
		}
		if len(options) == 0 {
			return
		}
		chosen := []ID(nil)
		if g.applies("614.12a", "what %s copies is chosen before it enters", ctx.Source) {
			chosen = g.chooseObjects(Decision{Purpose: ForCopy, Player: in.controller, About: ctx.Source, Rule: "614.12a", Options: options, Min: least, Max: 1})
		}
		if len(chosen) == 0 {
			return
		}
		original = chosen[0]
	default:
		ids := g.refer(s.CopyOf, ctx)
		if len(ids) == 0 {
			return
		}
		original = ids[0]
	}
	if !g.applies("707.5", "%s enters as a copy of %s", ctx.Event.Object, original) {
		return
	}
	g.copiesAfterAll(e, in)
	values, extras := partExceptions(g.keptColors(s.Except, e.Object))
	in.copyFace, in.copied = g.copyFace(original, values), original
	for _, extra := range extras {
		only, conditional := extra.(oracle.OnlyIf)
		if conditional && !g.exceptionHolds(e, in, &only.If, ctx) {
			continue
		}
		add := []oracle.Change{extra}
		if conditional {
			add = only.Changes
		}
		for _, change := range add {
			if with, ok := change.(oracle.EntersWith); ok {
				in.besides = in.besides.with(with.Counters, g, ctx)
			} else {
				values = append(slices.Clip(values), change)
			}
		}
	}
	if len(values) > 0 {
		in.copyFace = g.copyFace(original, values)
	}
	if s.Then != nil {
		var b besides
		if in.besides != nil {
			b = *in.besides
		}
		b.then, b.about = s.Then, *ctx
		b.about.previous = []ID{original}
		in.besides = &b
	}
}

// besides is what a copy effect does to what enters, besides the copying: counters that
// are no copiable values (707.9e), and an ability of the same paragraph (707.9g).
type besides struct {
	counters []counter
	then     *oracle.Ability
	about    Context
}

// with returns the same and more counters, which may be none; what it is called on may be nil.
func (b *besides) with(counters []oracle.CounterCount, g *Game, ctx *Context) *besides {
	var more besides
	if b != nil {
		more = *b
	}
	for _, c := range counters {
		more.counters = countersWith(more.counters, c.Kind, g.quantity(c.Count, ctx), g.now())
	}
	return &more
}

// copiesAfterAll carries out 707.9e and 707.9g: another copy effect is applied to what
// would enter as a copy already.
func (g *Game) copiesAfterAll(e *Event, in *entering) {
	if in.besides == nil {
		return
	}
	b := *in.besides
	if len(b.counters) > 0 && g.applies("707.9e", "%s copies something else after all, so what was to happen besides does not", e.Object) {
		b.counters = nil
	}
	if b.then != nil && g.applies("707.9g", "%s copies something else after all, so the ability does not trigger", e.Object) {
		b.then = nil
	}
	in.besides = &b
}

// partExceptions parts the exceptions that are values of the copy from those that are an
// additional effect or hold only under a condition.
func partExceptions(except []oracle.Change) (values, extras []oracle.Change) {
	for _, c := range except {
		switch c.(type) {
		case oracle.EntersWith, oracle.OnlyIf:
			extras = append(extras, c)
		default:
			values = append(values, c)
		}
	}
	return values, extras
}

// keptColors carries out 707.9c: what an exception does not copy, the object that becomes
// a copy retains.
func (g *Game) keptColors(except []oracle.Change, id ID) []oracle.Change {
	at := slices.Index(except, oracle.Change(oracle.KeepColor{}))
	if at < 0 {
		return except
	}
	except = slices.Clone(except)
	if !g.applies("707.9c", "%s does not copy the color, and retains its own", id) {
		return slices.Delete(except, at, at+1)
	}
	except[at] = oracle.SetColor{Colors: g.copiable(id).Colors}
	return except
}

// keepsColor reports whether each object that becomes a copy retains something of its own.
func keepsColor(except []oracle.Change) bool {
	return slices.Contains(except, oracle.Change(oracle.KeepColor{}))
}

// exceptionHolds carries out 707.9f: whether an exception applies is found by looking at
// what the permanent would be if it copied without that exception.
func (g *Game) exceptionHolds(e *Event, in *entering, phrase *oracle.Phrase, ctx *Context) bool {
	if !g.applies("707.9f", "an exception is for what %s would be as a copy without it", e.Object) {
		p := asSource(*phrase)
		return g.matches(&p, e.Object, ctx)
	}
	look := *e
	look.enter = in
	h, id := g.asItWouldEnter(&look)
	holds := false
	h.scratch(func() { holds = h.matches(phrase, id, ctx) })
	return holds
}

// enterBesides gives what enters as a copy the counters that it enters with besides.
func (g *Game) enterBesides(e *Event) {
	in := *e.enter
	in.counters = slices.Clone(in.counters)
	for _, c := range in.besides.counters {
		in.counters = countersWith(in.counters, c.kind, c.n, c.timestamp)
	}
	b := *in.besides
	b.counters = nil
	in.besides = &b
	e.enter = &in
}

// triggerBesides has the ability trigger that is linked to how something entered as a
// copy (607.2h).
func (g *Game) triggerBesides(id ID, in *entering, e *Event) {
	if in.besides == nil || in.besides.then == nil ||
		!g.applies("607.2h", "%s has entered so, and the ability of the same paragraph triggers", id) {
		return
	}
	about := in.besides.about
	about.Source, about.Event = id, nil
	g.triggers = append(g.triggers, triggered{ability: in.besides.then, source: id, controller: in.controller, event: *e, context: &about})
}

// copyFace makes printed characteristics of an object's copiable values (707.2),
// with the exceptions of the copy effect (707.9), and returns their index.
func (g *Game) copyFace(original ID, except []oracle.Change) int32 {
	c := g.values(original)
	o, text := g.object(original), g.faceOf(original)
	if text != o.face && !o.FaceDown &&
		!g.applies("707.3", "%s is a copy itself, and what it copied is copied", original) {
		c = fromFace(g.faces[o.face], o)
	}
	if o.Kind == TokenObject && text == o.face && !o.FaceDown &&
		!g.applies("111.3", "what the token %s was defined as counts as printed on it, and is copied", original) {
		c = Characteristics{Controller: c.Controller}
	}
	if front := g.frontOf(o.face); text == o.face && front != text && !o.FaceDown && !g.faces[front].Modal {
		if g.applies("707.8", "what is copied is the face of %s that is up", original) {
			copied := g.copyWith(original, c, text, except)
			g.doubleFaced = append(g.doubleFaced, faces2{front: front, back: copied, copied: true})
			return copied
		}
		c, text = fromFace(g.faces[front], o), front
	}
	return g.copyWith(original, c, text, except)
}

// copiedFace is the face that a copy effect gives: the one that was made when the original
// was copied, although it may have changed since (707.2b).
func (g *Game) copiedFace(fx *effect) int32 {
	if fx.of == None || g.object(fx.of).Zone != oracle.Battlefield {
		return fx.copyFace
	}
	if now := g.faceOf(fx.of); now != fx.ofText && !g.applies("707.2b", "%s has changed since it was copied, which does not change the copy", fx.of) {
		return now
	}
	return fx.copyFace
}

// becameSo asks for the layer in which an effect makes something a copy, or what was chosen for it
// as it entered.
func (g *Game) becameSo(fx *effect, id ID) bool {
	if fx.shaped {
		return g.applies("613.2a", "what was chosen as %s entered counts as printed on it", id)
	}
	return g.applies("613.2a", "%s is a copy", id)
}

// isCopy reports whether a copy effect applies to a permanent.
func (g *Game) isCopy(id ID) bool {
	return slices.ContainsFunc(g.effects, func(fx effect) bool { return fx.copyFace != 0 && !fx.shaped && slices.Contains(fx.objects, id) })
}

// original is what an instruction copies that calls something "that creature" which has
// left the battlefield: the permanent as it last existed there, and not the card that it
// has become (608.2h). It has left by the effect that is resolving, or by the event that the
// ability is about, and may have been moved on by the effect since.
func (g *Game) original(id ID, ctx *Context) ID {
	before := g.beforeMove(id, ctx)
	if e := ctx.Event; before == id && id.IsObject() && ctx.Object != None && e != nil && e.Kind == ZoneChangeEvent && e.From == oracle.Battlefield {
		for old := g.object(id).predecessor; old != None; old = g.object(old).predecessor {
			if old == e.Object && g.object(old).last != nil {
				before = old
			}
		}
	}
	if before != id && g.applies("608.2h", "%s is gone: what it last was is copied", before) {
		return before
	}
	return id
}

// becomeCopies has permanents become copies of an object, for as long as an effect says.
func (g *Game) becomeCopies(objects []ID, of ID, b oracle.BecomeCopy, d oracle.Duration, ctx *Context) {
	var anew []ID
	for _, id := range objects {
		if g.isCopy(id) && !g.applies("707.4", "%s copies something else now, but nothing enters or leaves and other effects on it go on", id) {
			anew = append(anew, id)
		}
	}
	var left []Event
	for _, id := range anew {
		left = append(left, Event{Kind: ZoneChangeEvent, Object: id, Player: g.controller(id), From: oracle.Battlefield})
	}
	watchers := g.lookBack(left)
	for _, id := range anew {
		g.endEffects(func(fx *effect) bool { return fx.copyFace == 0 && slices.Contains(fx.objects, id) })
	}
	sets := [][]ID{objects}
	if keepsColor(b.Except) {
		sets = slices.Collect(slices.Chunk(objects, 1))
	}
	for _, set := range sets {
		except := withThisAbility(b.Except, ctx)
		if len(set) > 0 {
			except = g.keptColors(except, set[0])
		}
		g.begin(effect{
			source: ctx.Source, controller: ctx.Controller, objects: set, copyFace: g.copyFace(of, except),
			of: of, ofText: g.faceOf(of), duration: d,
		})
	}
	if len(anew) > 0 { // without 707.4 it is as if they had left and entered
		g.trigger(left, watchers)
		for _, id := range anew {
			g.trigger([]Event{{Kind: ZoneChangeEvent, Object: id, NewObject: id, Player: g.controller(id), To: oracle.Battlefield}}, nil)
		}
	}
}

// copyWith is copyFace for copiable values that are given, with the face whose text
// they come from.
func (g *Game) copyWith(original ID, c Characteristics, text int32, except []oracle.Change) int32 {
	face := &oracle.Card{
		Name: c.Name, ManaCost: c.Cost, HasCost: c.HasCost, Supertypes: c.Supertypes, Types: c.Types, Subtypes: c.Subtypes,
		Loyalty: c.Loyalty, Defense: c.Defense,
	}
	if !g.object(original).FaceDown {
		face.Text = g.faces[text].Text
		face.Flipped = g.copyFlipped(original, g.faces[text].Flipped, except)
		if a := g.faces[text].Adventure; a != nil && g.applies("715.2b", "that %s has an Adventure is copied, too", original) {
			face.Adventure = a
		}
	}
	if c.Colors != costColors(c.Cost) {
		face.Indicator = c.Colors
	}
	if !g.applies("707.2", "a copy of %s has its copiable values and nothing else", original) {
		now := g.charsQuietly(original)
		c = *now
		face.Types, face.Subtypes, face.Supertypes = now.Types, now.Subtypes, now.Supertypes
	}
	if len(except) > 0 {
		ctx := Context{Source: original, Controller: c.Controller}
		for _, change := range except {
			g.copyExcept(&c, original, change, &ctx)
		}
		face.Name, face.Types, face.Subtypes, face.Supertypes = c.Name, c.Types, c.Subtypes, c.Supertypes
		face.Indicator = c.Colors
	}
	face.OnlyIndicator = c.Colors != face.Indicator|costColors(c.Cost)
	if c.hasPower {
		face.Power, face.Toughness = &oracle.Corner{Number: c.Power}, &oracle.Corner{Number: c.Toughness}
	}
	for _, a := range c.Abilities {
		face.Abilities = append(face.Abilities, a.Ability)
	}
	g.faces = append(g.faces, face)
	return int32(len(g.faces) - 1)
}

// copyExcept carries out 707.9a, 707.9b and 707.9d: an exception becomes part of the
// copiable values of the copy.
func (g *Game) copyExcept(c *Characteristics, original ID, change oracle.Change, ctx *Context) {
	switch change.(type) {
	case oracle.AddAbility:
		if g.applies("707.9a", "a copy of %s gains an ability as part of the copying", original) {
			g.change(c, original, change, ctx)
		}
		return
	case oracle.SetBasePT:
		g.notDefined(c, original, definePTLayer)
	case oracle.SetColor:
		g.notDefined(c, original, colorLayer)
	}
	if g.applies("707.9b", "the exception for a copy of %s is part of the copying", original) {
		g.change(c, original, change, ctx)
	}
}

// notDefined carries out 707.9d: what the copy effect gives a value, no ability of what is
// copied defines.
func (g *Game) notDefined(c *Characteristics, original ID, l layer) {
	defines := func(a Held) bool {
		return a.CharacteristicDefining && slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
			continuous, ok := s.(oracle.Continuous)
			return ok && slices.ContainsFunc(continuous.Changes, func(c oracle.Change) bool { return layerOf(c) == l })
		})
	}
	if slices.ContainsFunc(c.Abilities, defines) &&
		g.applies("707.9d", "the ability of %s that defines what the copy is given otherwise is not copied", original) {
		c.Abilities = slices.DeleteFunc(slices.Clone(c.Abilities), defines)
	}
}

// faceOf is the face whose text an object has: its own, or that of what it copies.
func (g *Game) faceOf(id ID) int32 {
	face := g.object(id).face
	for _, e := range g.effects {
		if e.copyFace != 0 && slices.Contains(e.objects, id) {
			face = e.copyFace
		}
	}
	return face
}
