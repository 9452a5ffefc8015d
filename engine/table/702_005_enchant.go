package table

import (
	"rulestep/engine/oracle"
)

// Aims is what a slot can target: of an equip ability that asks for a quality any creature
// of the player's own, if it does not restrict that (702.6c).
func (t *Table) Aims(ctx *Context, slot *oracle.TargetSlot) *oracle.Phrase {
	if a := ctx.Ability; a != nil && a.Keyword == "equip" && a.Quality != nil && !t.InForce("702.6c") {
		return ownCreature
	}
	return &slot.Phrase
}

// ownCreature is what equip abilities that say no more than that can target (702.6a).
var ownCreature = &oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}

// attachingRefusal says which keyword ability keeps something from being the target of the
// Aura spell or the equip ability that has it, or nil.
func (t *Table) attachingRefusal(ctx *Context, id ID) error {
	switch a := ctx.Ability; {
	case a == nil || !t.Present(id):
	case a.Keyword == "enchant":
		return t.Forbids("702.5a", "the enchant ability of %s does not let it enchant %s", ctx.Speaker(), id)
	case a.Keyword == "equip" && a.Quality != nil && t.Matches(ownCreature, id, ctx):
		return t.Forbids("702.6c", "%s is not what this equip ability of %s asks for", id, ctx.Source)
	}
	return nil
}
