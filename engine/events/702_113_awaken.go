package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.113, awaken: a spell ability that is a part of what the spell does only
// if the spell was cast for its awaken cost; and joins that of cipher (702.99a).

// joinKeywordText has a spell do, after what it says itself, what the spell abilities of its keywords say.
func (g *Course) joinKeywordText(ctx *table.Context, a *table.Announcement) {
	for _, held := range g.QuietCharacteristics(ctx.Source).Abilities {
		joins := held.Keyword == "awaken" || held.Keyword == "cipher"
		if !joins || held.Kind != oracle.SpellAbility || !g.InForce(held.Rule) {
			continue
		}
		text := held.Modes[0]
		if held.Keyword == "awaken" && (a.Alternative == nil || a.Alternative.Keyword != held.Keyword) {
			if g.Applies("702.113b", "%s is not cast for its awaken cost and has no target for that part of its text", ctx.Source) {
				continue
			}
			text.Instructions = nil
		}
		g.joinText(ctx, a, text)
	}
}

// joinText adds a further part to what a spell does, after its own.
func (g *Course) joinText(ctx *table.Context, a *table.Announcement, text oracle.Mode) {
	whole := *a.Ability
	whole.Modes = append(slices.Clone(whole.Modes), text)
	a.Modes = append(slices.Clone(a.Modes), len(whole.Modes)-1)
	a.Ability, ctx.Ability = &whole, &whole
}
