package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 707.2-707.9: what a copy is, what enters as a copy, and the
// exceptions that copy effects make.

// enterAsCopy carries out 707.5: the choice is made before entering (614.12a), and
// what it copies are copiable values (707.2). Who chooses nothing leaves it as it is printed, and untapped where it would
// have entered "tapped as a copy".
func (g *Course) enterAsCopy(e *table.Event, in *table.Entering, s oracle.EntersAs, ctx *table.Context) {
	var original table.ID
	switch of := s.CopyOf.(type) {
	case oracle.Some:
		options := g.AllOf(&of.Phrase, ctx)
		least := 1
		if s.May {
			least = 0
		}
		if len(options) == 0 {
			return
		}
		chosen := []table.ID(nil)
		if g.Applies("614.12a", "what %s copies is chosen before it enters", ctx.Source) {
			chosen = g.ChooseObjects(Decision{Purpose: ForCopy, Player: in.Controller, About: ctx.Source, Rule: "614.12a", Options: options, Min: least, Max: 1})
		}
		if len(chosen) == 0 {
			return
		}
		original = chosen[0]
	default:
		ids := g.Refer(s.CopyOf, ctx)
		if len(ids) == 0 {
			return
		}
		original = ids[0]
	}
	if !g.Applies("707.5", "%s enters as a copy of %s", ctx.Event.Object, original) {
		return
	}
	g.copiesAfterAll(e, in)
	in.Copies++
	in.Tapped = in.Tapped || s.Tapped
	values, extras := PartExceptions(g.keptColors(s.Except, e.Object))
	in.CopyFace, in.Copied = g.copyFace(original, values), original
	for _, extra := range extras {
		only, conditional := extra.(oracle.OnlyIf)
		if conditional && only.Embalmed && !g.embalmed(e) || conditional && !only.Embalmed && !g.exceptionHolds(e, in, &only.If, ctx) {
			continue
		}
		add := []oracle.Change{extra}
		if conditional {
			add = only.Changes
		}
		for _, change := range add {
			if with, ok := change.(oracle.EntersWith); ok {
				in.Besides = in.Besides.With(with.Counters, &g.Table, ctx)
			} else {
				values = append(slices.Clip(values), change)
			}
		}
	}
	if len(values) > 0 {
		in.CopyFace = g.copyFace(original, values)
	}
	if s.Then != nil {
		in.Besides = in.Besides.Linked(s.Then, ctx)
		in.Besides.About.Came(oracle.WhatWasMeant, []table.ID{original})
	}
}

// embalmed carries out 702.128b: a token is embalmed if an embalm ability that resolves creates it.
func (g *Course) embalmed(e *table.Event) bool {
	r := g.Resolving
	return r != nil && r.Ability != nil && r.Ability.Keyword == "embalm" && g.Object(e.Object).Kind == table.TokenObject &&
		g.Applies("702.128b", "the embalm ability that resolves creates the token, which is embalmed")
}

// copiesAfterAll carries out 707.9e and 707.9g: another copy effect is applied to what
// would enter as a copy already.
func (g *Course) copiesAfterAll(e *table.Event, in *table.Entering) {
	if in.Besides == nil {
		return
	}
	b := *in.Besides
	if len(b.Counters) > 0 && g.Applies("707.9e", "%s copies something else after all, so what was to happen besides does not", e.Object) {
		b.Counters = nil
	}
	if b.Then != nil && g.Applies("707.9g", "%s copies something else after all, so the ability does not trigger", e.Object) {
		b.Then = nil
	}
	in.Besides = &b
}

// PartExceptions parts the exceptions that are values of the copy from those that are an
// additional effect or hold only under a condition.
func PartExceptions(except []oracle.Change) (values, extras []oracle.Change) {
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
func (g *Course) keptColors(except []oracle.Change, id table.ID) []oracle.Change {
	at := slices.Index(except, oracle.Change(oracle.KeepColor{}))
	if at < 0 {
		return except
	}
	except = slices.Clone(except)
	if !g.Applies("707.9c", "%s does not copy the color, and retains its own", id) {
		return slices.Delete(except, at, at+1)
	}
	except[at] = oracle.SetColor{Colors: g.Copiable(id).Colors}
	return except
}

// keepsColor reports whether each object that becomes a copy retains something of its own.
func keepsColor(except []oracle.Change) bool {
	return slices.Contains(except, oracle.Change(oracle.KeepColor{}))
}

// exceptionHolds carries out 707.9f: whether an exception applies is found by looking at
// what the permanent would be if it copied without that exception.
func (g *Course) exceptionHolds(e *table.Event, in *table.Entering, phrase *oracle.Phrase, ctx *table.Context) bool {
	if !g.Applies("707.9f", "an exception is for what %s would be as a copy without it", e.Object) {
		p := table.AsSource(*phrase)
		return g.Matches(&p, e.Object, ctx)
	}
	look := *e
	look.Enter = in
	h, id := g.asItWouldEnter(&look)
	defer g.Discard(h)
	holds := false
	h.Scratch(func() { holds = h.Matches(phrase, id, ctx) })
	return holds
}

// enterBesides gives what enters as a copy the counters that it enters with besides.
func (g *Course) enterBesides(e *table.Event) {
	in := *e.Enter
	in.Counters = slices.Clone(in.Counters)
	for _, c := range in.Besides.Counters {
		in.Counters = table.CountersWith(in.Counters, c.Kind, c.N, c.Timestamp)
	}
	b := *in.Besides
	b.Counters = nil
	in.Besides = &b
	e.Enter = &in
}

// triggerBesides has the ability trigger that is linked to how something entered as a
// copy (607.2h).
func (g *Course) triggerBesides(id table.ID, in *table.Entering, e *table.Event) {
	if in.Besides == nil || in.Besides.Then == nil ||
		!g.Applies("607.2h", "%s has entered so, and the ability of the same paragraph triggers", id) {
		return
	}
	about := in.Besides.About
	about.Source, about.Event = id, nil
	g.Triggers = append(g.Triggers, table.Triggered{Ability: in.Besides.Then, Source: id, Controller: in.Controller, Event: *e, Context: &about})
}

// copyFace makes printed characteristics of an object's copiable values (707.2),
// with the exceptions of the copy effect (707.9), and returns their index.
func (g *Course) copyFace(original table.ID, except []oracle.Change) int32 {
	c := g.Values(original)
	o, text := g.Object(original), g.FaceNumber(original)
	if text != o.Face && !o.FaceDown &&
		!g.Applies("707.3", "%s is a copy itself, and what it copied is copied", original) {
		c = table.FromFace(g.Faces[o.Face], o)
	}
	if g.normallyCopied(original, text) {
		text = g.WholeOf(text)
		c = table.FromFace(g.Faces[text], o)
	}
	if o.Kind == table.TokenObject && text == o.Face && !o.FaceDown &&
		!g.Applies("111.3", "what the token %s was defined as counts as printed on it, and is copied", original) {
		c = table.Characteristics{Controller: c.Controller}
	}
	if card := g.Faces[text]; card.SharedTypeLine() && !o.FaceDown &&
		g.Applies("709.5@2026-02-27", "that %s has two halves is copied, and not which of them are unlocked", original) {
		c = table.FromFace(card, o)
	}
	if o.Merged() && text == o.Face && slices.ContainsFunc(o.Components()[1:], func(c table.Component) bool { return g.Faces[c.Face].Flipped != nil }) {
		g.LimitReached("the engine does not copy a merged permanent with a flip card under its topmost component")
	}
	if o.Melded() && text == o.Face && !g.Applies("707.8", "what is copied is the combined face of %s", original) {
		text = o.Components()[0].Face
		c = table.FromFace(g.Faces[text], o)
	}
	if len(o.Stickers()) > 0 {
		g.stickersUncopied(&c, original)
	}
	if front := g.FrontOf(o.Face); text == o.Face && front != text && !o.FaceDown && !g.Faces[front].Modal {
		if g.Applies("707.8", "what is copied is the face of %s that is up", original) {
			copied := g.copyWith(original, c, text, except)
			g.DoubleFaced = append(g.DoubleFaced, table.TwoFaces{Front: front, Back: copied, Copied: true})
			return copied
		}
		c, text = table.FromFace(g.Faces[front], o), front
	}
	return g.copyWith(original, c, text, except)
}

// isCopy reports whether a copy effect applies to a permanent.
func (g *Course) isCopy(id table.ID) bool {
	return slices.ContainsFunc(g.Effects, func(fx table.Effect) bool { return fx.CopyFace != 0 && !fx.Shaped && slices.Contains(fx.Objects, id) })
}

// original is what an instruction copies that calls something "that creature" which has
// left the battlefield: the permanent as it last existed there, and not the card that it
// has become (608.2h). It has left by the effect that is resolving, or by the event that the
// ability is about, and may have been moved on by the effect since.
func (g *Course) original(id table.ID, ctx *table.Context) table.ID {
	before := g.BeforeMove(id, ctx)
	if e := ctx.Event; before == id && id.IsObject() && ctx.Object != table.None && e != nil && e.Kind == table.ZoneChangeEvent && e.From == oracle.Battlefield {
		for old := g.Object(id).Predecessor; old != table.None; old = g.Object(old).Predecessor {
			if old == e.Object && g.Object(old).Last != nil {
				before = old
			}
		}
	}
	if before != id && g.Applies("608.2h", "%s is gone: what it last was is copied", before) {
		return before
	}
	return id
}

// becomeCopies has permanents become copies of an object, for as long as an effect says.
func (g *Course) becomeCopies(objects []table.ID, of table.ID, b oracle.BecomeCopy, d oracle.Duration, ctx *table.Context) {
	var anew []table.ID
	for _, id := range objects {
		if g.isCopy(id) && !g.Applies("707.4", "%s copies something else now, but nothing enters or leaves and other effects on it go on", id) {
			anew = append(anew, id)
		}
	}
	var left []table.Event
	for _, id := range anew {
		left = append(left, table.Event{Kind: table.ZoneChangeEvent, Object: id, Player: g.Controller(id), From: oracle.Battlefield})
	}
	watchers := g.lookBack(left)
	for _, id := range anew {
		g.EndEffects(func(fx *table.Effect) bool { return fx.CopyFace == 0 && slices.Contains(fx.Objects, id) })
	}
	sets := [][]table.ID{objects}
	if keepsColor(b.Except) {
		sets = slices.Collect(slices.Chunk(objects, 1))
	}
	for _, set := range sets {
		except := withThisAbility(b.Except, ctx)
		if len(set) > 0 {
			except = g.keptColors(except, set[0])
		}
		g.begin(table.Effect{
			Source: ctx.Source, Controller: ctx.Controller, Objects: set, CopyFace: g.copyFace(of, except),
			Of: of, OfText: g.FaceNumber(of), Duration: d,
		})
	}
	g.keepFlipped(objects)
	if len(anew) > 0 { // without 707.4 it is as if they had left and entered
		g.trigger(left, watchers)
		for _, id := range anew {
			g.trigger([]table.Event{{Kind: table.ZoneChangeEvent, Object: id, NewObject: id, Player: g.Controller(id), To: oracle.Battlefield}}, nil)
		}
	}
}

// copyWith is copyFace for copiable values that are given, with the face whose text
// they come from.
func (g *Course) copyWith(original table.ID, c table.Characteristics, text int32, except []oracle.Change) int32 {
	face := &oracle.Card{
		Name: c.Name, ManaCost: c.Cost, HasCost: c.HasCost, Supertypes: c.Supertypes, Types: c.Types, Subtypes: c.Subtypes,
		Loyalty: c.Loyalty, Defense: c.Defense,
	}
	if !g.Object(original).FaceDown {
		face.Text = g.Faces[text].Text
		if g.Faces[text].SharedTypeLine() {
			face.Halves = g.Faces[text].Halves
		}
		face.Flipped = g.copyFlipped(original, g.Faces[text].Flipped, except)
		if g.copiesInset(original, g.Faces[text]) {
			face.Inset = g.Faces[text].Inset
		}
	}
	if c.Colors != table.CostColors(c.Cost) {
		face.Indicator = c.Colors
	}
	if !g.Applies("707.2", "a copy of %s has its copiable values and nothing else", original) {
		now := g.QuietCharacteristics(original)
		c = *now
		face.Types, face.Subtypes, face.Supertypes = now.Types, now.Subtypes, now.Supertypes
	}
	if len(except) > 0 {
		ctx := table.Context{Source: original, Controller: c.Controller}
		for _, change := range except {
			g.copyExcept(&c, original, change, &ctx)
		}
		face.Name, face.Types, face.Subtypes, face.Supertypes = c.Name, c.Types, c.Subtypes, c.Supertypes
		face.ManaCost, face.HasCost = c.Cost, c.HasCost
		face.Indicator = c.Colors
	}
	face.OnlyIndicator = c.Colors != face.Indicator|table.CostColors(c.Cost)
	if c.HasPower {
		face.Power, face.Toughness = &oracle.Corner{Number: c.Power}, &oracle.Corner{Number: c.Toughness}
	}
	for _, a := range c.Abilities {
		face.Abilities = append(face.Abilities, a.Ability)
	}
	g.Faces = append(g.Faces, face)
	return int32(len(g.Faces) - 1)
}

// copyExcept carries out 707.9a, 707.9b and 707.9d: an exception becomes part of the
// copiable values of the copy.
func (g *Course) copyExcept(c *table.Characteristics, original table.ID, change oracle.Change, ctx *table.Context) {
	switch change := change.(type) {
	case oracle.SetName: // a name that is part of the copying, and no change of its text (612.8)
		if g.Applies("707.9b", "the exception for a copy of %s is part of the copying", original) {
			c.Name = change.Name
		}
		return
	case oracle.AddAbility:
		if g.Applies("707.9a", "a copy of %s gains an ability as part of the copying", original) {
			g.Change(c, original, change, ctx)
		}
		return
	case oracle.SetBasePT:
		g.notDefined(c, original, table.DefinePTLayer)
	case oracle.SetColor, oracle.SetTypes: // and not what it is "in addition to its other types"
		g.notDefined(c, original, table.LayerOf(change))
	}
	if g.Applies("707.9b", "the exception for a copy of %s is part of the copying", original) {
		g.Change(c, original, change, ctx)
	}
}

// notDefined carries out 707.9d: what the copy effect gives a value, no ability of what is
// copied defines.
func (g *Course) notDefined(c *table.Characteristics, original table.ID, l table.Layer) {
	defines := func(a table.Held) bool {
		return a.CharacteristicDefining && slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
			continuous, ok := s.(oracle.Continuous)
			return ok && slices.ContainsFunc(continuous.Changes, func(c oracle.Change) bool { return table.LayerOf(c) == l })
		})
	}
	if slices.ContainsFunc(c.Abilities, defines) &&
		g.Applies("707.9d", "the ability of %s that defines what the copy is given otherwise is not copied", original) {
		c.Abilities = slices.DeleteFunc(slices.Clone(c.Abilities), defines)
	}
}
