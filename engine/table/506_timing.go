package table

import (
	"rulestep/engine/oracle"
)

// This file carries out 506.7: what may be cast or activated only before or after some
// point of the combat phase. A turn can have several combat phases, and one that has none
// of its steps but two.

// MomentRefusal says by which part of 506.7 a moment that a text asks for is not now, if
// that is more than the text says by itself.
func (t *Table) MomentRefusal(c oracle.Condition) error {
	var why error
	switch c := c.(type) {
	case oracle.BeforeStep:
		_, why = t.beforePoint(c)
	case oracle.AfterStep:
		_, why = t.afterPoint(c)
	case oracle.Both:
		for _, one := range c.Of {
			if why = t.MomentRefusal(one); why != nil {
				break
			}
		}
	}
	return why
}

// anyBlocked reports whether blockers have been declared in this combat phase.
func (t *Table) anyBlocked() bool {
	for _, id := range t.Battlefield {
		if t.Object(id).Blocked {
			return true
		}
	}
	return len(t.Blocks) > 0
}
