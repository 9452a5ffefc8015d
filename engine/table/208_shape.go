package table

import (
	"strconv"

	"rulestep/engine/oracle"
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

// sizelessElsewhere carries out 208.3 off the battlefield: what is no creature there has a power and a
// toughness only if they are printed on it.
func (t *Table) sizelessElsewhere(id ID) bool {
	c := t.QuietCharacteristics(id)
	return !c.Is(oracle.Creature) &&
		(!c.HasPower || !t.Applies("208.3", "%s is no creature where it is, and has the power and toughness that are printed on it", id))
}
