package table

// This file says what is monocolored and what is multicolored.

// monocolored carries out 105.2a.
func (t *Table) monocolored(id ID) bool {
	c := t.Characteristics(id).Colors
	return c != 0 && c&(c-1) == 0 && t.Applies("105.2a", "%s is of exactly one color, and monocolored", id)
}

// multicolored carries out 105.2b.
func (t *Table) multicolored(id ID) bool {
	c := t.Characteristics(id).Colors
	return c&(c-1) != 0 && t.Applies("105.2b", "%s is of two or more colors, and multicolored", id)
}
