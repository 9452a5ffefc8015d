package table

// This file carries out what chapter 716 says of levels.

// level is the level of a permanent.
func (t *Table) level(id ID) int {
	if n := CountersOf(t.Object(id).Counters, "level"); n > 0 && !t.Applies("716.4", "the level counters of %s have nothing to do with the level of a Class", id) {
		return 1 + n
	}
	if n := t.Object(id).Seldom().Level; n > 0 && t.Applies("716.2b", "%s has become level %n, which it is until it leaves the battlefield", id, Count(int(n))) {
		return int(n)
	}
	if t.Applies("716.2d", "%s has no level and is treated as though its level were 1", id) {
		return 1
	}
	return 0
}
