package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.103, bestow. Being bestowed is a continuous effect on a
// spell, and on the permanent that the spell becomes, for as long as that lasts.

// bestow is the keyword.
const bestow = "bestow"

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
func (g *Course) mayBestow(p, id table.ID, a *Action) error {
	if g.Characteristics(id).Keyword(bestow) == nil {
		return g.Forbids("118.9", "%s has no bestow cost that %s could pay", id, p)
	}
	if !g.Applies("702.103a", "%s may be cast bestowed, for its bestow cost", id) {
		return g.Forbids("118.9", "%s has no bestow cost that %s could pay", id, p)
	}
	if a.Free || a.As != nil {
		if err := g.Forbids("118.9a", "%s is to be cast for an alternative cost already and can't be bestowed, too", id); err != nil {
			return err
		}
	}
	if !g.InForce("702.103d") {
		return g.mayBegin(p, id, a)
	}
	before := g.mayCastQuietly(p, id, a)
	var err error
	g.whileBestowed(p, id, func() { err = g.mayBegin(p, id, a) })
	if before != (err == nil) {
		g.Cite("702.103d", "only what %s is when it is bestowed is looked at", false, []table.ID{id})
	}
	return err
}

// bestowedWay is the bestow cost of a spell that is cast bestowed.
func (g *Course) bestowedWay(spell table.ID) (castWay, error) {
	a := g.Characteristics(spell).Keyword(bestow)
	if a == nil {
		return castWay{}, g.Forbids("601.2e", "%s has lost bestow by what affects it on the stack", spell)
	}
	return castWay{words: bestow, keyword: a, instead: true, cost: g.askedBy(spell, a, a.Cost)}, nil
}

// whileBestowed does something while a card is what it is as a bestowed spell.
func (g *Course) whileBestowed(p, id table.ID, do func()) {
	g.Effects = append(g.Effects, table.Effect{Id: g.nextEffect(), Source: id, Controller: p, Objects: []table.ID{id}, Changes: asAura, Bestows: true, Timestamp: g.Timestamp})
	g.Touch()
	do()
	g.Effects = slices.DeleteFunc(g.Effects, func(fx table.Effect) bool { return fx.Bestows && slices.Contains(fx.Objects, id) })
	g.Touch()
}

// mayCastQuietly reports whether a card could be cast as it is.
func (g *Course) mayCastQuietly(p, id table.ID, a *Action) (may bool) {
	g.Scratch(func() { may = g.mayBegin(p, id, a) == nil })
	return may
}

// bestow carries out 702.103b as a spell is put on the stack.
func (g *Course) bestow(p, spell table.ID) {
	if g.Applies("702.103b", "%s becomes an Aura enchantment with enchant creature", spell) {
		g.begin(table.Effect{Source: spell, Controller: p, Objects: []table.ID{spell}, Changes: asAura, Bestows: true})
	}
}

// Bestow has a permanent be what a spell that was cast bestowed becomes. It is false for what has no bestow.
func (g *Course) Bestow(id table.ID) bool {
	if g.Characteristics(id).Keyword(bestow) == nil {
		return false
	}
	if !g.bestowed(id) {
		g.bestow(g.Object(id).Controller, id)
	}
	return true
}

// Bestowed is bestowed for the floor above.
func (g *Course) Bestowed(id table.ID) bool { return g.bestowed(id) }

// bestowed reports whether an object is a bestowed Aura or a bestowed Aura spell.
func (g *Course) bestowed(id table.ID) bool {
	return slices.ContainsFunc(g.Effects, func(fx table.Effect) bool { return fx.Bestows && slices.Contains(fx.Objects, id) })
}

// stopBestowing has an object cease to be bestowed.
func (g *Course) stopBestowing(id table.ID) {
	g.EndEffects(func(fx *table.Effect) bool { return fx.Bestows && slices.Contains(fx.Objects, id) })
	g.Object(id).AttachedTo = table.None
}

// unattachBestowed carries out 702.103f for what was attached to a permanent that has
// left the battlefield.
func (g *Course) unattachBestowed(host table.ID) {
	for _, id := range g.Battlefield {
		if g.Object(id).AttachedTo == host && g.bestowed(id) && g.Applies("702.103f", "%s is no longer attached to anything and ceases to be bestowed", id) {
			g.stopBestowing(id)
		}
	}
}

// resolvesAsCreature carries out 702.103e: a bestowed Aura spell with an illegal target
// begins to resolve, ceases to be bestowed and goes on as a creature spell.
func (g *Course) resolvesAsCreature(spell table.ID) bool {
	if !g.bestowed(spell) || !g.Applies("702.103e", "the target of %s is illegal, so it ceases to be bestowed and goes on resolving as a creature spell", spell) {
		return false
	}
	g.stopBestowing(spell)
	return true
}

// bestowCopy carries out 702.103c.
func (g *Course) bestowCopy(spell, made table.ID) {
	if !g.Applies("702.103c", "the copy of %s is a bestowed Aura spell, too", spell) {
		return
	}
	i := slices.IndexFunc(g.Effects, func(fx table.Effect) bool { return fx.Bestows && slices.Contains(fx.Objects, spell) })
	fx := g.Effects[i]
	g.begin(table.Effect{Source: made, Controller: fx.Controller, Objects: []table.ID{made}, Changes: fx.Changes, Bestows: true})
}
