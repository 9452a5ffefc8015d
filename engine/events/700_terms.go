package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// dies carries out 700.4 where an event puts a creature or planeswalker into the graveyard that nothing
// destroys, and a text speaks of its dying.
func (g *Course) dies(p *oracle.ZoneChange, e *table.Event, ctx *table.Context) bool {
	if p.From != oracle.Battlefield || p.To != oracle.Graveyard || e.Cause == oracle.ByDestruction || ctx.Ability == nil || ctx.Ability.Keyword != "" {
		return true
	}
	const dying = oracle.Creature | oracle.Planeswalker // of others a text says that they are put into the graveyard
	switch what := p.What.(type) {
	case oracle.This:
		if g.Faces[g.FaceNumber(ctx.Source)].Types&dying == 0 {
			return true
		}
	case oracle.Each:
		// "An artifact or creature", and "into your graveyard", are said with the words of 700.4 themselves.
		const others = oracle.Artifact | oracle.Enchantment | oracle.Land | oracle.Battle
		if !what.Phrase.Says(oracle.HasType{Types: dying}) || what.Phrase.Says(oracle.HasType{Types: others}) ||
			slices.ContainsFunc(what.Phrase.Where, func(p oracle.Predicate) bool { _, owned := p.(oracle.Owned); return owned }) {
			return true
		}
	}
	return g.Applies("700.4", "%s goes from the battlefield to the graveyard and so dies, although nothing destroys it", e.Object)
}

// noteActivated remembers that an ability of something was activated this turn.
func (g *Course) noteActivated(id table.ID) {
	if o := g.Object(id); !o.Used {
		o.Used = true
		g.LookAnew()
	}
}

// chooseParties carries out 700.8d: of each creature type of a party each player chooses up to one
// creature.
func (g *Course) chooseParties(who []table.ID, ctx *table.Context) {
	var all, rest []table.ID
	for _, p := range g.inOrder(who) {
		mine := slices.DeleteFunc(slices.Clone(g.Battlefield), func(id table.ID) bool {
			return g.Controller(id) != p || !g.Is(id, oracle.Creature)
		})
		for _, kind := range table.PartyTypes() {
			of := slices.DeleteFunc(slices.Clone(mine), func(id table.ID) bool {
				return slices.Contains(all, id) || !g.Characteristics(id).Subtype(kind)
			})
			if len(of) > 0 && g.Applies("700.8d", "%s chooses up to one creature of each of the four types for a party", p) {
				all = append(all, g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "700.8d", Options: of, Max: 1})...)
			}
		}
		rest = append(rest, mine...)
	}
	ctx.Came(oracle.WhatWasMeant, all)
	ctx.Rest = slices.DeleteFunc(rest, func(id table.ID) bool { return slices.Contains(all, id) })
}
