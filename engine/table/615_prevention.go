package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// Protects reports whether a protection ability of a permanent is about a source.
func (t *Table) Protects(id ID, a *oracle.Ability, source ID) bool {
	return t.ProtectsAs(id, a, source, &Context{Source: id, Controller: t.Controller(id), Ability: a})
}

// ProtectsAs is protects for an object or player, in the context of who gave the ability.
func (t *Table) ProtectsAs(id ID, a *oracle.Ability, source ID, ctx *Context) bool {
	if a.Quality == nil || len(a.Quality.Where) == 0 && len(a.Quality.Or) == 0 {
		return t.Applies("702.16j", "%s has protection from everything", id)
	}
	if !source.IsObject() {
		return false
	}
	if a.Quality.Noun == oracle.PlayerNoun {
		whose := t.Controller(source)
		return t.Matches(a.Quality, whose, ctx) && t.Applies("702.16k", "%s has protection from %s, whose %s is", id, whose, source)
	}
	if a.Keyword == "protection" && a.Quality.Noun == oracle.SpellNoun && (t.Object(source).Zone != oracle.Stack || t.Object(source).Kind == AbilityObject) {
		return false // a permanent with the quality is no spell
	}
	q := AsSource(*a.Quality)
	if !t.Matches(&q, source, ctx) {
		return false
	}
	// A type in a text means permanents (109.2), but not here. Hexproof from a quality
	// speaks of spells and sources with it anyway (702.11d).
	return !ofType(a.Quality) || a.Keyword != "protection" || t.OnBattlefield(source) ||
		t.Applies("702.16a", "%s is of the type that %s has protection from, though it is no permanent", source, id)
}

// ofType reports whether a phrase asks for a card type, subtype or supertype.
func ofType(p *oracle.Phrase) bool {
	return slices.ContainsFunc(p.Where, func(w oracle.Predicate) bool {
		switch w.(type) {
		case oracle.HasType, oracle.HasSubtype, oracle.HasSupertype:
			return true
		}
		return false
	})
}
