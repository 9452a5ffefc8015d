package table

import "rulestep/engine/oracle"

// This file carries out 609.4 for targets: what can be the target of something as though it didn't have hexproof.

// targetedAsBare reports whether an effect lets something be the target of a spell or ability as though it didn't have hexproof.
func (t *Table) targetedAsBare(id ID, by *Context) bool {
	may := false
	EachStaticOf(t, func(source, controller ID, e oracle.Permission, ctx *Context) {
		may = may || e.May == oracle.BeTargetedAsBare && (e.Anyone || controller == by.Controller) && t.IsMeant(e.Affected, id, ctx) &&
			t.Applies("609.4", "%s lets %s be a target as though it didn't have hexproof", source, id)
	})
	return may
}
