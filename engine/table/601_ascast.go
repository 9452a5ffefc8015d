package table

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file says what was so as a spell was cast, of which its text asks later: "if you controlled a Dragon as you cast this
// spell" (601.2i, 400.7d).

// NoteAsCast notes which of the conditions hold of which the text of a spell asks whether they did as it was cast.
func (t *Table) NoteAsCast(spell ID, ctx *Context) {
	card := t.Faces[t.Object(spell).Face]
	if card == nil {
		return
	}
	facts := t.factsOf(card)
	if !facts.read {
		facts.readQuestions(card)
	}
	var held []oracle.Condition
	for _, c := range facts.asCast {
		if t.Holds(c, ctx) {
			held = append(held, c)
		}
	}
	t.Object(spell).Announced.Held = held
}

// heldAsCast reports whether a condition held as the spell that asks for it was cast, or the one that became the permanent
// that does. A copy of a spell was not cast.
func (t *Table) heldAsCast(c oracle.Condition, ctx *Context) bool {
	id := ctx.Source
	if ctx.IsSpell(t) {
		id = ctx.Object
	}
	if !id.IsObject() || t.Object(id).Announced == nil || t.Object(id).Kind == SpellCopyObject {
		return false
	}
	held := slices.ContainsFunc(t.Object(id).Announced.Held, func(one oracle.Condition) bool { return reflect.DeepEqual(one, c) })
	return held && t.Applies("601.2i", "what was so as %s became cast counts", id) &&
		(!t.OnBattlefield(id) || t.Applies("400.7d", "%s remembers what was so as its spell was cast", id))
}
