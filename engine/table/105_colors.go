package table

import "rulestep/engine/oracle"

// This file says what is colorless, monocolored and multicolored, what a color pair is, and how many colors there are.

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

// colorless carries out 105.2c.
func (t *Table) colorless(id ID) bool {
	return t.Characteristics(id).Colors == 0 && t.Applies("105.2c", "%s has no color, and is colorless", id)
}

// colorPair carries out 105.5.
func (t *Table) colorPair(id ID) bool {
	return t.Characteristics(id).Colors.Count() == 2 && t.Applies("105.5", "the two colors of %s are a color pair", id)
}

// howManyColors carries out 105.1: without it nothing says what a color is, and there is none to count.
func (t *Table) howManyColors(colors oracle.Color, source ID) int {
	n := colors.Count()
	if n == 0 || t.Applies("105.1", "%n of the five colors are there, for %s", Count(n), source) {
		return n
	}
	return 0
}
