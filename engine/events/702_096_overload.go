package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.96, overload, and 702.148, cleave: what becomes of the text of a spell once
// that is its cost.

// overload has a spell do to each what it does to a target.
func (g *Course) overload(ctx *table.Context, a *table.Announcement) error {
	if !g.Applies("702.96a", "%s has its word for targets replaced by the word for each", ctx.Source) {
		return nil
	}
	if printed := *a; !g.Applies("702.96b", "%s needs no targets, and what could be none is affected, too", ctx.Source) {
		printed.Modes = []int{0}
		if err := g.announceTargets(ctx, &printed); err != nil {
			return err
		}
	}
	a.Ability = oracle.Overloaded(a.Ability)
	return nil
}

// cleave has a spell do what it says without the words in square brackets, which its cleave ability holds.
func (g *Course) cleave(ctx *table.Context, a *table.Announcement) error {
	for _, held := range g.QuietCharacteristics(ctx.Source).Abilities {
		if held.Keyword == "cleave" && held.Kind == oracle.SpellAbility && g.Applies("702.148a", "%s loses the words in square brackets", ctx.Source) {
			a.Ability = held.Ability
		}
	}
	return nil
}
