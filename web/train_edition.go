package web

import (
	"cmp"

	"rulestep/engine/cr"
)

// This file is between the names by which the training knows rules, which are the numbers of the
// engine's edition, and the numbers of the edition on show, by which people read and type them.

// shownAs is the number by which a reader of the edition on show looks up a rule of the engine.
func (rd *reading) shownAs(n cr.Rule) string { return rd.engineChip(n).Number }

// engineRule is what the engine calls the rule that has a number in the edition on show. One that the
// engine's edition lacks is called by both, so that it is not taken for another with its number.
func (rd *reading) engineRule(n cr.Rule) cr.Rule {
	engine := rd.snapshot.Engine()
	if engine == nil || rd.book == nil || engine == rd.book {
		return n
	}
	// What nobody reads under a number there is the rule that had it before.
	return cmp.Or(rd.book.NameOf(n), n)
}
