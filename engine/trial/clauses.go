package trial

import (
	"reflect"
	"slices"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file finds which clause of a card an instruction is that is carried out, and which stands for one: with a number, a color or
// objects that were chosen for it, or together with others.

// eachClause visits the instructions of an ability, in order, and the abilities in it, which have instructions of their own.
func eachClause(v reflect.Value, clause func(at *oracle.Instruction), within func(a *oracle.Ability)) {
	switch v.Kind() {
	case reflect.Pointer:
		if a, ok := reflect.TypeAssert[*oracle.Ability](v); ok {
			if a != nil {
				within(a)
			}
			return
		}
		if !v.IsNil() {
			eachClause(v.Elem(), clause, within)
		}
	case reflect.Interface:
		if !v.IsNil() {
			eachClause(v.Elem(), clause, within)
		}
	case reflect.Slice:
		for i := range v.Len() {
			item := v.Index(i)
			if item.Type() == instructionType {
				clause(item.Addr().Interface().(*oracle.Instruction))
			}
			eachClause(item, clause, within)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			eachClause(v.Field(i), clause, within)
		}
	}
}

// clausesOf finds the clause that an instruction is, which may stand for it with what a player has chosen; several where one instruction
// does what these say.
func (r *recorder) clausesOf(at *oracle.Instruction, ctx *table.Context) []*Clause {
	switch {
	case r.clauses[at] != nil:
		return []*Clause{r.clauses[at]}
	case r.about[ctx.Ability] == nil && ctx.Ability != nil:
		return r.clausesThere(at, ctx.Ability)
	}
	return atMostOne(r.clauseLike(*at, ctx))
}

// clausesThere finds the clauses at the place of an instruction of an ability that stands for one of the card's. All of them are there,
// if with what is chosen for its cost the ability has one instruction that does what they say together.
func (r *recorder) clausesThere(at *oracle.Instruction, instead *oracle.Ability) []*Clause {
	for _, about := range r.report.Abilities {
		if places := r.placesIn(instead); isSettled(about.Of, instead) {
			switch k := slices.Index(places, at); {
			case k >= 0 && len(places) == len(about.Clauses):
				return about.Clauses[k : k+1]
			case k == 0 && len(places) == 1:
				return about.Clauses
			}
		}
	}
	return atMostOne(r.clauseThere(at, instead))
}

// atMostOne lists a clause, if there is one.
func atMostOne(c *Clause) []*Clause {
	if c == nil {
		return nil
	}
	return []*Clause{c}
}

// isSettled reports whether an activated ability is another with a number chosen for its cost, or a color for the mana that it adds.
func isSettled(a, chosen *oracle.Ability) bool {
	if a.Kind != oracle.Activated || chosen.Kind != oracle.Activated || len(a.Cost) != len(chosen.Cost) {
		return false
	}
	if slices.ContainsFunc(numbersIn(chosen.Cost), func(n int) bool { return reflect.DeepEqual(oracle.Numbered(a, n), chosen) }) {
		return true
	}
	return slices.ContainsFunc(colorsAdded(chosen), func(c oracle.Color) bool { return reflect.DeepEqual(oracle.OfThatColor(a, c), chosen) })
}

// numbersIn are the numbers that a cost speaks of.
func numbersIn(cost []oracle.CostItem) (list []int) {
	oracle.Walk(reflect.ValueOf(cost), func(v reflect.Value) {
		for i := range v.NumField() {
			if n, ok := reflect.TypeAssert[oracle.Literal](v.Field(i)); ok {
				list = append(list, int(n))
			}
		}
	})
	return list
}

// colorsAdded are the colors of mana that an ability adds as often as its controller's devotion says.
func colorsAdded(a *oracle.Ability) (list []oracle.Color) {
	for _, m := range a.Modes {
		for _, i := range m.Instructions {
			if add, ok := i.(oracle.AddMana); ok && len(add.Mana) == 1 {
				if _, devoted := add.Amount.(oracle.Devotion); devoted {
					list = append(list, add.Mana[0].Colors)
				}
			}
		}
	}
	return list
}

// clauseThere finds the clause at the place of an instruction of an ability that stands for one of the card's: with a number chosen
// for it, or with the object that has given it.
func (r *recorder) clauseThere(at *oracle.Instruction, instead *oracle.Ability) (found *Clause) {
	k := slices.Index(r.placesIn(instead), at)
	if k < 0 {
		return nil
	}
	for _, about := range r.report.Abilities {
		if about.Of.Kind != instead.Kind || len(about.Clauses) != len(r.places[instead]) || !r.alike(about.Of, instead) {
			continue
		}
		c := about.Clauses[k]
		if reflect.TypeOf(*c.Of) != reflect.TypeOf(*at) {
			continue
		}
		if found != nil {
			return nil
		}
		found = c
	}
	return found
}

// placesIn are the instructions of an ability, in order.
func (r *recorder) placesIn(a *oracle.Ability) []*oracle.Instruction {
	list, known := r.places[a]
	if !known {
		eachClause(reflect.ValueOf(a).Elem(), func(at *oracle.Instruction) { list = append(list, at) }, func(*oracle.Ability) {})
		r.places[a] = list
	}
	return list
}

// alike reports whether two abilities are carried out in the same way.
func (r *recorder) alike(a, b *oracle.Ability) bool {
	for _, one := range []*oracle.Ability{a, b} {
		if _, known := r.skeletons[one]; !known {
			r.skeletons[one] = skeleton(one)
		}
	}
	return r.skeletons[a] == r.skeletons[b]
}

// clauseLike finds the clause of the ability that is being carried out which is like an instruction, or becomes like it with what was
// chosen for it, or is the only one of its kind.
func (r *recorder) clauseLike(i oracle.Instruction, ctx *table.Context) *Clause {
	about := r.about[ctx.Ability]
	if about == nil {
		return nil
	}
	if n := slices.IndexFunc(about.Clauses, func(c *Clause) bool { return reflect.DeepEqual(*c.Of, i) }); n >= 0 {
		return about.Clauses[n]
	}
	if c := onlyOne(about.Clauses, func(c *Clause) bool { return reflect.DeepEqual(engine.ChosenThen(*c.Of), i) }); c != nil {
		return c
	}
	return onlyOne(about.Clauses, func(c *Clause) bool { return reflect.TypeOf(*c.Of) == reflect.TypeOf(i) })
}

// onlyOne finds the clause that is such, if no other one is.
func onlyOne(clauses []*Clause, such func(*Clause) bool) *Clause {
	n := slices.IndexFunc(clauses, such)
	if n < 0 || slices.ContainsFunc(clauses[n+1:], such) {
		return nil
	}
	return clauses[n]
}
