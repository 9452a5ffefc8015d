package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 702.103, bestow. Being bestowed is a continuous effect on a
// spell, and on the permanent that the spell becomes, for as long as that lasts.

// asAura is what the effect makes of a spell that is cast bestowed (702.103b).
var asAura = []oracle.Change{
	oracle.SetTypes{Types: oracle.Enchantment, Subtypes: []string{"Aura"}},
	oracle.AddAbility{Ability: &oracle.Ability{
		Kind: oracle.Static, Keyword: "enchant", Rule: "702.5a",
		Quality: &oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}},
	}},
}

// mayBestow says which rule keeps a player from beginning to cast a card bestowed: only
// what it is when it is bestowed counts (702.103d).
func (g *Game) mayBestow(p, id ID, a *Action) error {
	if g.chars(id).keyword("bestow") == nil {
		return g.forbids("118.9", "%s has no bestow cost that %s could pay", id, p)
	}
	if !g.applies("702.103a", "%s may be cast bestowed, for its bestow cost", id) {
		return g.forbids("118.9", "%s has no bestow cost that %s could pay", id, p)
	}
	if a.Free || a.As != nil {
		if err := g.forbids("118.9a", "%s is to be cast for an alternative cost already and can't be bestowed, too", id); err != nil {
			return err
		}
	}
	if !g.inForce("702.103d") {
		return g.mayCastNow(p, id, a)
	}
	before := g.mayCastQuietly(p, id, a)
	g.effects = append(g.effects, effect{id: g.nextEffect(), source: id, controller: p, objects: []ID{id}, changes: asAura, bestows: true, timestamp: g.timestamp})
	g.touch()
	err := g.mayCastNow(p, id, a)
	g.effects = slices.DeleteFunc(g.effects, func(fx effect) bool { return fx.bestows && slices.Contains(fx.objects, id) })
	g.touch()
	if before != (err == nil) {
		g.cite("702.103d", "only what %s is when it is bestowed is looked at", false, []ID{id})
	}
	return err
}

// mayCastQuietly reports whether a card could be cast as it is.
func (g *Game) mayCastQuietly(p, id ID, a *Action) (may bool) {
	g.scratch(func() { may = g.mayCastNow(p, id, a) == nil })
	return may
}

// bestow carries out 702.103b as a spell is put on the stack.
func (g *Game) bestow(p, spell ID) {
	if g.applies("702.103b", "%s becomes an Aura enchantment with enchant creature", spell) {
		g.begin(effect{source: spell, controller: p, objects: []ID{spell}, changes: asAura, bestows: true})
	}
}

// bestowed reports whether an object is a bestowed Aura or a bestowed Aura spell.
func (g *Game) bestowed(id ID) bool {
	return slices.ContainsFunc(g.effects, func(fx effect) bool { return fx.bestows && slices.Contains(fx.objects, id) })
}

// stopBestowing has an object cease to be bestowed.
func (g *Game) stopBestowing(id ID) {
	g.endEffects(func(fx *effect) bool { return fx.bestows && slices.Contains(fx.objects, id) })
	g.object(id).attachedTo = None
}

// unattachBestowed carries out 702.103f for what was attached to a permanent that has
// left the battlefield.
func (g *Game) unattachBestowed(host ID) {
	for _, id := range g.battlefield {
		if g.object(id).attachedTo == host && g.bestowed(id) && g.applies("702.103f", "%s is no longer attached to anything and ceases to be bestowed", id) {
			g.stopBestowing(id)
		}
	}
}

// resolvesAsCreature carries out 702.103e: a bestowed Aura spell with an illegal target
// begins to resolve, ceases to be bestowed and goes on as a creature spell.
func (g *Game) resolvesAsCreature(spell ID) bool {
	if !g.bestowed(spell) || !g.applies("702.103e", "the target of %s is illegal, so it ceases to be bestowed and goes on resolving as a creature spell", spell) {
		return false
	}
	g.stopBestowing(spell)
	return true
}

// bestowCopy carries out 702.103c.
func (g *Game) bestowCopy(spell, made ID) {
	if !g.applies("702.103c", "the copy of %s is a bestowed Aura spell, too", spell) {
		return
	}
	i := slices.IndexFunc(g.effects, func(fx effect) bool { return fx.bestows && slices.Contains(fx.objects, spell) })
	fx := g.effects[i]
	g.begin(effect{source: made, controller: fx.controller, objects: []ID{made}, changes: fx.changes, bestows: true})
}
