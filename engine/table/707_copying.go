package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// With returns the same and more counters, which may be none; what it is called on may be nil.
func (b *Besides) With(counters []oracle.CounterCount, t *Table, ctx *Context) *Besides {
	var more Besides
	if b != nil {
		more = *b
	}
	for _, c := range counters {
		more.Counters = CountersWith(more.Counters, c.Kind, t.Quantity(c.Count, ctx), t.NewTimestamp())
	}
	return &more
}

// Linked returns the same with an ability of the same paragraph, which triggers as the permanent has
// entered so; what it is called on may be nil.
func (b *Besides) Linked(then *oracle.Ability, ctx *Context) *Besides {
	var more Besides
	if b != nil {
		more = *b
	}
	more.Then, more.About = then, *ctx
	return &more
}

// copiedFace is the face that a copy effect gives: the one that was made when the original
// was copied, although it may have changed since (707.2b).
func (t *Table) copiedFace(fx *Effect) int32 {
	if fx.Of == None || t.Object(fx.Of).Zone != oracle.Battlefield {
		return fx.CopyFace
	}
	if now := t.FaceNumber(fx.Of); now != fx.OfText && !t.Applies("707.2b", "%s has changed since it was copied, which does not change the copy", fx.Of) {
		return now
	}
	return fx.CopyFace
}

// becameSo asks for the layer in which an effect makes something a copy, or what was chosen for it
// as it entered.
func (t *Table) becameSo(fx *Effect, id ID) bool {
	if fx.Shaped {
		return t.Applies("613.2a", "what was chosen as %s entered counts as printed on it", id)
	}
	return t.Applies("613.2a", "%s is a copy", id)
}

// FaceNumber is the face whose text an object has: its own, or that of what it copies.
func (t *Table) FaceNumber(id ID) int32 {
	face := t.Object(id).Face
	for _, e := range t.Effects {
		if e.CopyFace != 0 && slices.Contains(e.Objects, id) {
			face = e.CopyFace
		}
	}
	return face
}
