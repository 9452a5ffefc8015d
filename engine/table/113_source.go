package table

import "rulestep/engine/oracle"

// This file says what the source of an ability on the stack is (113.7).

// fromSource reports whether an object is an ability whose source is like that.
func (t *Table) fromSource(o *Object, like *oracle.Phrase, ctx *Context) bool {
	return o.Kind == AbilityObject && o.Announced != nil && t.Matches(like, o.Announced.Source, ctx) &&
		t.Applies("113.7", "the source of the ability on the stack is %s, whose ability it is", o.Announced.Source)
}
