package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file finds what a text speaks of by what it has done to it: "the creatures destroyed this way" (608.2h).

// thisWay is what a phrase says of what an instruction before has come to.
func thisWay(p *oracle.Phrase) (oracle.ThisWay, bool) {
	for _, w := range p.Where {
		if way, ok := w.(oracle.ThisWay); ok {
			return way, true
		}
	}
	return oracle.ThisWay{}, false
}

// matchesThisWay reports whether an object is among those to which an instruction has come, and is what the
// rest of the phrase describes: a permanent as it was before it moved.
func (t *Table) matchesThisWay(p *oracle.Phrase, way oracle.ThisWay, id ID, ctx *Context) bool {
	if !slices.Contains(t.Refer(way.To, ctx), id) {
		return false
	}
	rest := *p
	rest.Or = nil
	rest.Where = slices.DeleteFunc(slices.Clone(p.Where), func(w oracle.Predicate) bool { _, is := w.(oracle.ThisWay); return is })
	if id.IsPlayer() {
		return t.matchesAlone(&rest, id, ctx)
	}
	o := t.Object(id)
	if way.How == oracle.IntoGraveyard || way.How == oracle.IntoYourGraveyard {
		if o.Zone != oracle.Graveyard && o.Was != oracle.Graveyard || way.How == oracle.IntoYourGraveyard && o.Owner != ctx.Controller {
			return false
		}
	}
	if way.From != oracle.Nowhere && (o.Predecessor == None || t.Object(o.Predecessor).Was != way.From) {
		return false
	}
	if p.Noun == oracle.PermanentNoun && way.How != oracle.OntoBattlefield { // what has been put there is asked about as it is there
		if of := t.PartOf(o.Predecessor); of != None {
			counted := t.Object(of).Merged() || t.Applies("712.21e", "%s counts as one object that has moved", of)
			return !counted && t.matchesAlone(&rest, of, ctx)
		}
		if before := t.BeforeMove(id, ctx); before != id && t.Applies("608.2h", "%s is gone: what it last was counts", before) {
			id = before
		}
	}
	return t.matchesAlone(&rest, id, ctx)
}

// SaysThisWay reports whether words mean some or all of what an instruction before has come to, of which the
// others are the rest.
func SaysThisWay(r oracle.Reference) bool {
	var p oracle.Phrase
	switch r := r.(type) {
	case oracle.Each:
		p = r.Phrase
	case oracle.Some:
		p = r.Phrase
	}
	_, ok := thisWay(&p)
	return ok
}

// asCounted is what matches a phrase, permanents of which it says what has been done to them as they were before that.
func (t *Table) asCounted(p *oracle.Phrase, ctx *Context) []ID {
	list := t.Seen(p, ctx)
	if _, way := thisWay(p); way && p.Noun == oracle.PermanentNoun {
		return t.allBeforeMove(list, ctx)
	}
	return list
}
