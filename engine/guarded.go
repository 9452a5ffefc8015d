package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out hexproof, shroud and protection of players (702.11c, 702.16,
// 702.18a). A player has no characteristics, and what an effect gives a player is looked
// up among the effects when it matters.

// playerAbilities visits the keyword abilities that effects give a player, and the
// sources of those effects.
func (g *Game) playerAbilities(p ID, visit func(a *oracle.Ability, by ID)) {
	g.eachStatic(func(source, _ ID, s oracle.StaticEffect, ctx *Context) {
		c, ok := s.(oracle.Continuous)
		if !ok || !slices.ContainsFunc(c.Changes, guardsPlayers) || !g.meant(c.Affected, p, ctx) {
			return
		}
		for _, change := range c.Changes {
			if add, ok := change.(oracle.AddAbility); ok {
				visit(add.Ability, source)
			}
		}
	})
}

// guardsPlayers reports whether a change gives an ability that does something for a player.
func guardsPlayers(change oracle.Change) bool {
	add, ok := change.(oracle.AddAbility)
	return ok && slices.Contains([]oracle.Keyword{"hexproof", "shroud", "protection"}, add.Ability.Keyword)
}

// speaksOfPlayers reports whether a reference means players, whatever else it means.
func speaksOfPlayers(r oracle.Reference) bool {
	switch r := r.(type) {
	case oracle.You:
		return true
	case oracle.Each:
		return r.Phrase.Noun == oracle.PlayerNoun
	case oracle.The:
		return slices.ContainsFunc(r.All, speaksOfPlayers)
	}
	return false
}

// modifyPlayers begins an effect on players. "Target player can't play lands this turn":
// a player has no characteristics that could say so, only the rules of the game for that
// player change.
func (g *Game) modifyPlayers(players []ID, change oracle.Change, d oracle.Duration, ctx *Context) {
	e := effect{source: ctx.Source, controller: ctx.Controller, about: players, duration: d}
	grant, ok := change.(oracle.Grant)
	switch {
	case ok:
		settled, targets := g.settleGrants([]oracle.Change{grant}, ctx)
		e.static, e.targets = settled[0].(oracle.Grant).Effect, targets
	case guardsPlayers(change):
		e.static = oracle.Continuous{Affected: oracle.It{Previous: true}, Changes: g.lockChanges([]oracle.Change{change}, ctx)}
	default:
		g.limitReached("the engine does not carry out what an effect would change about a player")
		return
	}
	g.begin(e)
}

// playerRefusal says which ability or effect keeps a player from being a target.
func (g *Game) playerRefusal(ctx *Context, p ID) error {
	var refusal error
	g.playerAbilities(p, func(a *oracle.Ability, by ID) {
		about := Context{Source: by, Controller: p, Ability: a}
		switch {
		case refusal != nil:
		case a.Keyword == "shroud":
			refusal = g.forbids("702.18a", "%s has shroud", p)
		case a.Keyword == "hexproof" && ctx.Controller != p && a.Quality == nil:
			refusal = g.forbids("702.11c", "%s has hexproof and %s is an opponent", p, ctx.Controller)
		case a.Keyword == "protection" && g.protectsAs(p, a, ctx.Source, &about):
			refusal = g.forbids("702.16b", "%s has protection from %s", p, ctx.Source)
		}
	})
	if refusal != nil {
		return refusal
	}
	return g.restricted(p, oracle.BeTargeted, ctx.Source)
}

// playerNotEnchanted carries out 702.16c for an Aura on a player.
func (g *Game) playerNotEnchanted(aura, p ID) error {
	var refusal error
	g.playerAbilities(p, func(a *oracle.Ability, by ID) {
		if refusal == nil && a.Keyword == "protection" && g.protectsAs(p, a, aura, &Context{Source: by, Controller: p, Ability: a}) {
			refusal = g.forbids("702.16c", "%s has protection from %s", p, aura)
		}
	})
	return refusal
}
