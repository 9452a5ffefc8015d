package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file says which abilities backup gives (702.165c, 702.165d): those that are printed below it on the object, as they were
// when the ability was put onto the stack.

// backedUp is what an ability of backup gives; of any other ability it is what its text says.
func (g *Course) backedUp(changes []oracle.Change, ctx *table.Context) []oracle.Change {
	this := ctx.Source
	if ctx.Ability == nil || ctx.Ability.Keyword != "backup" || !g.OnBattlefield(this) {
		return changes
	}
	// What has become a copy of something else since it entered has its backup from its own card.
	if g.isCopy(this) && !slices.Contains(g.Faces[g.Object(this).Face].Abilities, ctx.Ability) && !g.Applies("702.165b", "the abilities of %s stand in the order of those that it copies, and these below its backup", this) {
		return slices.DeleteFunc(slices.Clone(changes), func(c oracle.Change) bool { _, gives := c.(oracle.AddAbility); return gives })
	}
	has := g.Characteristics(this).Abilities
	lost := func(c oracle.Change) bool {
		add, ok := c.(oracle.AddAbility)
		return ok && !slices.ContainsFunc(has, func(h table.Held) bool { return h.Ability == add.Ability })
	}
	if slices.ContainsFunc(changes, lost) && !g.Applies("702.165d", "%s has lost abilities since, and gives them all the same", this) {
		changes = slices.DeleteFunc(slices.Clone(changes), lost)
	}
	var gained []oracle.Change
	for _, h := range has {
		if h.From != table.None && h.Keyword != "backup" {
			gained = append(gained, oracle.AddAbility{Ability: h.Ability})
		}
	}
	if len(gained) > 0 && !g.Applies("702.165c", "what %s has gained is not printed on it, and backup does not give it", this) {
		changes = slices.Concat(changes, gained)
	}
	return changes
}
