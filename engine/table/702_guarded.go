package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out hexproof, shroud and protection of players (702.11c, 702.16,
// 702.18a). A player has no characteristics, and what an effect gives a player is looked
// up among the effects when it matters.

// PlayerAbilities visits the keyword abilities that effects give a player, and the
// sources of those effects.
func (t *Table) PlayerAbilities(p ID, visit func(a *oracle.Ability, by ID)) {
	EachStaticOf(t, func(source, _ ID, c oracle.Continuous, ctx *Context) {
		if !slices.ContainsFunc(c.Changes, GuardsPlayers) || !t.IsMeant(c.Affected, p, ctx) {
			return
		}
		for _, change := range c.Changes {
			if add, ok := change.(oracle.AddAbility); ok {
				visit(add.Ability, source)
			}
		}
	})
}

// GuardsPlayers reports whether a change gives an ability that does something for a player.
func GuardsPlayers(change oracle.Change) bool {
	add, ok := change.(oracle.AddAbility)
	return ok && slices.Contains([]oracle.Keyword{"hexproof", "shroud", "protection"}, add.Ability.Keyword)
}

// SpeaksOfPlayers reports whether a reference means players, whatever else it means.
func SpeaksOfPlayers(r oracle.Reference) bool {
	switch r := r.(type) {
	case oracle.You:
		return true
	case oracle.Each:
		return r.Phrase.Noun == oracle.PlayerNoun
	case oracle.The:
		return slices.ContainsFunc(r.All, SpeaksOfPlayers)
	}
	return false
}

// playerRefusal says which ability or effect keeps a player from being a target.
func (t *Table) playerRefusal(ctx *Context, p ID) error {
	var refusal error
	t.PlayerAbilities(p, func(a *oracle.Ability, by ID) {
		about := Context{Source: by, Controller: p, Ability: a}
		switch {
		case refusal != nil:
		case a.Keyword == "shroud":
			refusal = t.Forbids("702.18a", "%s has shroud", p)
		case a.Keyword == "hexproof" && (!t.Against(p, ctx.Controller) || t.targetedAsBare(p, ctx)):
		case a.Keyword == "hexproof" && a.Quality == nil:
			refusal = t.Forbids("702.11c", "%s has hexproof and %s is an opponent", p, ctx.Controller)
		case a.Keyword == "hexproof" && t.ProtectsAs(p, a, ctx.Source, &about): // which the rule says of permanents, and cards give to players
			refusal = t.Forbids("702.11d", "%s has hexproof from %s and %s is an opponent", p, ctx.Source, ctx.Controller)
		case a.Keyword == "protection" && t.ProtectsAs(p, a, ctx.Source, &about):
			refusal = t.Forbids("702.16b", "%s has protection from %s", p, ctx.Source)
		}
	})
	if refusal != nil {
		return refusal
	}
	return t.targetRestricted(p, ctx)
}

// PlayerNotEnchanted carries out 702.16c for an Aura on a player.
func (t *Table) PlayerNotEnchanted(aura, p ID) error {
	var refusal error
	t.PlayerAbilities(p, func(a *oracle.Ability, by ID) {
		if refusal == nil && a.Keyword == "protection" && t.ProtectsAs(p, a, aura, &Context{Source: by, Controller: p, Ability: a}) {
			refusal = t.Forbids("702.16c", "%s has protection from %s", p, aura)
		}
	})
	return refusal
}
