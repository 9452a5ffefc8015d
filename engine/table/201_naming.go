package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// IsWholeName reports whether a name is that of both halves of a split card together.
func (t *Table) IsWholeName(name string) bool {
	return slices.ContainsFunc(t.Parts, func(p PartOf) bool { return len(t.Faces[p.Whole].Halves) > 0 && t.Faces[p.Whole].Name == name })
}

// Interchangeable reports whether two different names are interchangeable (201.3), which the setup says.
func (t *Table) Interchangeable(a, b string) bool {
	return a != b && slices.ContainsFunc(t.Twins, func(names []string) bool { return slices.Contains(names, a) && slices.Contains(names, b) })
}

// OneName carries out 201.3a: whether a name that an object has is the same as another.
func (t *Table) OneName(a, b string, of ID) bool {
	return a == b || len(t.Twins) > 0 && t.Interchangeable(a, b) && t.Applies("201.3a", "the name of %s is interchangeable with the other, so they are the same name", of)
}

// isNamed reports whether an object has the name that was chosen. A split card that is not on the stack has
// those of its halves.
func (t *Table) isNamed(id ID, name string) bool {
	has := t.Characteristics(id).Name
	if len(t.Parts) > 0 && t.IsWholeName(has) {
		return slices.ContainsFunc(t.Faces[t.FaceNumber(id)].Halves, func(half *oracle.Card) bool { return t.chosenName(half.Name, name, id) }) &&
			t.Applies("709.4a", "one of the two names of %s is the chosen name", id)
	}
	return t.chosenName(has, name, id)
}

// chosenName carries out 201.4g: whoever chooses a name has chosen all that are interchangeable with it.
func (t *Table) chosenName(has, chosen string, of ID) bool {
	return has == chosen || len(t.Twins) > 0 && t.Interchangeable(has, chosen) && t.Applies("201.4g", "the name of %s is interchangeable with the chosen name, so it has been chosen, too", of)
}

// namesOf lists the names of an object: none of what has no name, two of a split card that
// is not on the stack (709.4a).
func (t *Table) namesOf(id ID) []string {
	c := t.Characteristics(id)
	if len(t.Parts) > 0 && t.IsWholeName(c.Name) {
		var names []string
		for _, half := range t.Faces[t.FaceNumber(id)].Halves {
			names = append(names, half.Name)
		}
		return names
	}
	if c.Name == "" {
		return nil
	}
	return []string{c.Name}
}

// sameName carries out 201.2a: two objects have the same name if they have one in common.
func (t *Table) sameName(a, b ID) bool {
	first, second := t.namesOf(a), t.namesOf(b)
	if len(first) == 0 && len(second) == 0 {
		return !t.Applies("201.2a", "%s has no name, so it has the same name as nothing else", a)
	}
	return t.inCommon(first, second, a)
}

// inCommon reports whether a name of an object is among other names.
func (t *Table) inCommon(a, b []string, of ID) bool {
	return slices.ContainsFunc(a, func(name string) bool {
		return slices.ContainsFunc(b, func(other string) bool { return t.OneName(name, other, of) })
	})
}

// differentName carries out 201.2c: whether an object has another name than others.
func (t *Table) differentName(id ID, others []ID) bool {
	names := t.namesOf(id)
	if len(names) == 0 && t.Applies("201.2c", "%s has no name, so it has no different one", id) {
		return false
	}
	return !slices.ContainsFunc(others, func(other ID) bool {
		return other.IsObject() && (t.inCommon(names, t.namesOf(other), id) || len(names) == 0 && len(t.namesOf(other)) == 0)
	})
}

// differentNames counts the names among objects: as many of them have different ones
// (201.2b). What has no name has none that is different.
func (t *Table) differentNames(ids []ID) int {
	var seen []string
	nameless := 0
	for _, id := range ids {
		names := t.namesOf(id)
		switch {
		case len(names) == 0:
			if !t.Applies("201.2b", "%s has no name and is none of those with different names", id) {
				nameless = 1
			}
		case !t.inCommon(names, seen, id):
			seen = append(seen, names...)
		}
	}
	return len(seen) + nameless
}
