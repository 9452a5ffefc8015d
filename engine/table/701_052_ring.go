package table

import "rulestep/engine/oracle"

// This file tells whose Ring-bearer a creature is (701.52) and with what it is paired (702.95).

// bearsRing reports whether an object is somebody's Ring-bearer, which only a permanent on the
// battlefield is.
func (t *Table) bearsRing(id ID) bool {
	o := t.Object(id)
	p := o.Seldom().RingOf
	if p == None || o.Zone != oracle.Battlefield && t.Applies("701.52e", "%s is not on the battlefield any more, and no Ring-bearer", id) {
		return false
	}
	return t.Applies("701.52b", "%s is the Ring-bearer of %s", id, p)
}

// partner is the creature with which an object is paired, None without.
func (t *Table) partner(id ID) ID {
	with := t.Object(id).Seldom().PairedWith
	if with == None || t.Object(id).Zone != oracle.Battlefield || t.Object(with).Zone != oracle.Battlefield || !t.Applies("702.95b", "%s is paired with %s", id, with) {
		return None
	}
	return with
}
