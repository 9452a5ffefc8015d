package table

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file says how much of the mana that was spent came from sources of some kind (106.3, 400.7d).

// CountSources counts, for each kind of source that some text asks about, how much mana came from such: the sources are those of
// each mana that is spent, as they are or last were.
func (t *Table) CountSources(sources []ID) []int {
	counts := make([]int, len(t.SpentAsked))
	for k := range t.SpentAsked {
		for _, id := range sources {
			if t.IsSuchSource(&t.SpentAsked[k], id) {
				counts[k]++
			}
		}
	}
	return counts
}

// IsSuchSource reports whether mana of an object is mana from such a source.
func (t *Table) IsSuchSource(kind *oracle.Phrase, id ID) bool {
	if !id.IsObject() {
		return false
	}
	such := AsSource(*kind)
	return t.Matches(&such, id, &Context{Source: id, Controller: t.Object(id).Controller})
}

// spentFrom is how much of the mana that was spent came from such sources. Of a copy none was, unless it was
// cast itself (707.10, 707.12).
func (t *Table) spentFrom(q oracle.SpentFrom, ctx *Context) int {
	k := slices.IndexFunc(t.SpentAsked, func(p oracle.Phrase) bool { return reflect.DeepEqual(p, q.From) })
	a := ctx.Announced
	if q.Of != nil {
		of := t.Refer(q.Of, ctx)
		if e := ctx.Event; len(of) == 0 && e != nil && e.Kind == ActivateManaEvent && e.SpentFrom != nil && k >= 0 && k < len(*e.SpentFrom) {
			return (*e.SpentFrom)[k] // of a mana ability, which never was an object on the stack
		}
		if len(of) == 0 || !of[0].IsObject() {
			return 0
		}
		if a = t.Object(of[0]).Announced; a != nil && k >= 0 && k < len(a.SpentFrom) && a.SpentFrom[k] > 0 && t.OnBattlefield(of[0]) &&
			!t.Applies("400.7d", "%s remembers from which sources mana was spent to cast it", of[0]) {
			return 0
		}
	}
	if a == nil || k < 0 || k >= len(a.SpentFrom) {
		return 0
	}
	return a.SpentFrom[k]
}

// SourcesAskedBy are the kinds of sources about which a text asks that matters to what is paid for: its own, or that of a permanent.
func (t *Table) SourcesAskedBy(on ID) []oracle.Phrase {
	var kinds []oracle.Phrase
	of := func(id ID) {
		if !id.IsObject() {
			return
		}
		o := t.Object(id)
		if o.Kind == AbilityObject && o.Announced != nil && o.Announced.Source.IsObject() {
			o = t.Object(o.Announced.Source)
		}
		if card := t.Faces[o.Face]; card != nil {
			facts := t.factsOf(card)
			if !facts.read {
				facts.readQuestions(card)
			}
			kinds = append(kinds, facts.sources...)
		}
	}
	of(on)
	for _, id := range t.Battlefield {
		of(id)
	}
	return kinds
}
