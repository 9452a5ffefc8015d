package table

import "rulestep/engine/oracle"

// relates reports whether two numbers are to each other as a condition says. What evolves and is no creature is
// outgrown by none (702.100c): without the sentence it would count as of no size (302.4).
func (t *Table) relates(c oracle.Relates, ctx *Context) bool {
	if ctx.Ability != nil && ctx.Ability.Keyword == "evolve" && t.OnBattlefield(ctx.Source) && !t.QuietCharacteristics(ctx.Source).Is(oracle.Creature) &&
		t.Applies("702.100c", "%s is no creature, and no creature has a greater power or toughness", ctx.Source) {
		return false
	}
	return Compare(t.Quantity(c.A, ctx), c.How, t.Quantity(c.B, ctx))
}
