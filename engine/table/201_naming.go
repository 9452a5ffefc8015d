package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// IsWholeName reports whether a name is that of both halves of a split card together.
func (t *Table) IsWholeName(name string) bool {
	return slices.ContainsFunc(t.Parts, func(p PartOf) bool { return len(t.Faces[p.Whole].Halves) > 0 && t.Faces[p.Whole].Name == name })
}

// isNamed reports whether an object has a name. A split card that is not on the stack has
// those of its halves.
func (t *Table) isNamed(id ID, name string) bool {
	has := t.Characteristics(id).Name
	if len(t.Parts) > 0 && t.IsWholeName(has) {
		return slices.ContainsFunc(t.Faces[t.FaceNumber(id)].Halves, func(half *oracle.Card) bool { return half.Name == name }) &&
			t.Applies("709.4a", "one of the two names of %s is the chosen name", id)
	}
	return has == name
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
	return inCommon(first, second)
}

func inCommon(a, b []string) bool {
	return slices.ContainsFunc(a, func(name string) bool { return slices.Contains(b, name) })
}

// differentName carries out 201.2c: whether an object has another name than others.
func (t *Table) differentName(id ID, others []ID) bool {
	names := t.namesOf(id)
	if len(names) == 0 && t.Applies("201.2c", "%s has no name, so it has no different one", id) {
		return false
	}
	return !slices.ContainsFunc(others, func(other ID) bool {
		return other.IsObject() && (inCommon(names, t.namesOf(other)) || len(names) == 0 && len(t.namesOf(other)) == 0)
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
		case !inCommon(names, seen):
			seen = append(seen, names...)
		}
	}
	return len(seen) + nameless
}
