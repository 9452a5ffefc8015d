package table

import (
	"strconv"
)

// lifePaidEntering is the life paid as an object entered because the ability told so that
// stands in the same text (607.2g).
func (t *Table) lifePaidEntering(id ID) int {
	o := t.Object(id).Seldom()
	n, _ := strconv.Atoi(o.ChosenWord)
	if n > 0 && !t.hasText(id, o.ChosenFor) && t.Applies("607.2g", "the life paid as %s entered was paid for another text", id) {
		return 0
	}
	return n
}
