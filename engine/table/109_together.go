package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file tells whether things can be chosen together for one phrase. What a phrase asks of each of them
// alone is in 109_phrase.go.

// Fit reports whether things are together as a predicate asks of what is chosen together.
func (t *Table) Fit(p oracle.Predicate, ids []ID, ctx *Context) bool {
	if slices.ContainsFunc(ids, func(id ID) bool { return !id.IsObject() }) {
		return false // no such thing is asked of players
	}
	switch p := p.(type) {
	case oracle.SameZone:
		return t.allAgree(ids, func(a, b ID) bool { return t.Object(a).Owner == t.Object(b).Owner })
	case oracle.OfEach:
		return t.allDiffer(oracle.ControllerVariety, ids)
	case oracle.Differ:
		return t.allDiffer(p.What, ids)
	case oracle.Alike:
		if p.What == oracle.ControllerVariety {
			return t.allAgree(ids, func(a, b ID) bool { return t.shares(p.What, a, b) })
		}
		return len(ids) < 2 || t.haveOneInCommon(p.What, ids)
	case oracle.TotalAtMost:
		total := 0
		for _, id := range ids {
			total += t.Number(p.Number, id, "")
		}
		return total <= t.Quantity(p.To, ctx)
	}
	return true
}

// someFit reports whether there are n of some things that are together as all the predicates ask.
func (t *Table) someFit(asked []oracle.Predicate, n int, among []ID, ctx *Context) bool {
	var chosen []ID
	var more func(from int) bool
	more = func(from int) bool {
		t.Work(1)
		if slices.ContainsFunc(asked, func(p oracle.Predicate) bool { return !t.Fit(p, chosen, ctx) }) {
			return false
		}
		if len(chosen) >= n {
			return true
		}
		for i := from; i <= len(among)-(n-len(chosen)); i++ {
			chosen = append(chosen, among[i])
			if more(i + 1) {
				return true
			}
			chosen = chosen[:len(chosen)-1]
		}
		return false
	}
	return more(0)
}

// Whose is who controls an object, or the owner of a card that nobody controls.
func (t *Table) Whose(id ID) ID {
	if o := t.Object(id); t.Uncontrolled(o) && t.Applies("108.4a", "%s is a card without a controller, so its owner counts", id) {
		return o.Owner
	}
	return t.Controller(id)
}

// allAgree reports whether what is asked of two things holds for any two of them.
func (t *Table) allAgree(ids []ID, asked func(a, b ID) bool) bool {
	for i, a := range ids {
		if slices.ContainsFunc(ids[:i], func(b ID) bool { return !asked(a, b) }) {
			return false
		}
	}
	return true
}

// allDiffer reports whether no two of some things are the same in what can be different. Whatever has no name
// has none that is different (201.2b).
func (t *Table) allDiffer(what oracle.Variety, ids []ID) bool {
	if what == oracle.NameVariety {
		for _, id := range ids {
			if t.mustBeSaid(t.Object(id)); len(t.namesOf(id)) == 0 && t.Applies("201.2b", "%s has no name and is none of those with different names", id) {
				return false
			}
		}
	}
	return t.allAgree(ids, func(a, b ID) bool { return !t.shares(what, a, b) })
}

// haveOneInCommon reports whether all of some things have the same one of what each can have several of.
func (t *Table) haveOneInCommon(what oracle.Variety, ids []ID) bool {
	types, colors := ^oracle.CardType(0), oracle.AllColors
	var subtypes []string // those that all have; nil as long as all have every creature type
	every := true
	for _, id := range ids {
		t.mustBeSaid(t.Object(id))
		c := t.Characteristics(id)
		types, colors = types&c.Types, colors&c.Colors
		switch {
		case c.everyCreatureType && what == oracle.CreatureTypes:
		case every:
			every, subtypes = false, slices.DeleteFunc(slices.Clone(c.Subtypes), func(s string) bool { return !isVariety(what, s) })
		default:
			subtypes = slices.DeleteFunc(subtypes, func(s string) bool { return !c.Subtype(s) })
		}
	}
	switch what {
	case oracle.CardTypes:
		return types != 0
	case oracle.PermanentTypeVariety:
		return types&oracle.PermanentTypes != 0
	case oracle.ColorVariety:
		return colors != 0
	}
	return every || len(subtypes) > 0
}

// isVariety reports whether a subtype is one of those that a variety is about.
func isVariety(what oracle.Variety, subtype string) bool {
	switch what {
	case oracle.CreatureTypes:
		return correlated(subtype)&oracle.Creature != 0
	case oracle.LandTypes:
		return correlated(subtype)&oracle.Land != 0
	case oracle.BasicLandTypes:
		return basicLandType(subtype)
	}
	return false
}
