package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out sneak (702.190 of 2026-02-27): when a spell may be cast for its sneak cost,
// and what the permanent attacks.

// sneakTime is the declare blockers step of a player, while a spell is cast by whoever has priority.
// What is cast while something resolves is cast at no time at which an instant could be.
func (g *Course) sneakTime(p table.ID) bool {
	return g.InStep == oracle.DeclareBlockers && g.Resolving == nil && g.IsActive(p)
}

// maySneak carries out 702.190a for the timing: with sneak a card may begin to be cast in the
// declare blockers step if there is a creature that could be returned for it.
func (g *Course) maySneak(p, id table.ID) bool {
	return g.sneakTime(p) && g.HasKeyword(id, "sneak") && slices.ContainsFunc(g.Battlefield, func(of table.ID) bool {
		o := g.Object(of)
		return o.IsAttacker && !o.Blocked && g.Is(of, oracle.Creature) && g.Controller(of) == p
	}) && g.Applies("702.190a@2026-02-27", "%s may be cast in the declare blockers step of %s for its sneak cost", id, p)
}

// noTimeToSneak is why a card with sneak can't be cast at a time at which only an instant could.
func (g *Course) noTimeToSneak(p, id table.ID) error {
	if !g.HasKeyword(id, "sneak") {
		return nil
	}
	return g.Forbids("117.1a", "%s is no instant, so %s needs a main phase of their own and an empty stack, or for its sneak cost their declare blockers step", id, p)
}

// onlySneaks reports whether a spell is cast at a time at which nothing but sneak lets it be.
func (g *Course) onlySneaks(ctx *table.Context, a *table.Announcement) bool {
	spell := ctx.Source
	if !g.sneakTime(ctx.Controller) || a.Free || a.FaceDown || !g.HasKeyword(spell, "sneak") || g.Is(spell, oracle.Instant) || g.HasKeyword(spell, "flash") {
		return false
	}
	early := false
	g.Scratch(func() { early = g.asThoughFlash(ctx.Controller, spell, true) })
	return !early
}

// sneaksIn carries out 702.190b for a permanent spell that resolves: it enters tapped and attacking
// what the creature attacked that was returned for it. A copy of the spell was not cast.
func (g *Course) sneaksIn(spell table.ID, ctx *table.Context) *table.Joining {
	if g.Object(spell).Kind == table.SpellCopyObject {
		return nil
	}
	whom := g.Refer(oracle.AttackedBy{Of: oracle.Paid{How: "returned"}}, ctx)
	if !g.Applies("702.190b@2026-02-27", "%s enters tapped, and attacking what the creature attacked that was returned for it", spell) {
		return nil
	}
	return &table.Joining{Said: true, Whom: whom}
}
