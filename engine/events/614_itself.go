package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file finds what an object's own ability says happens instead of its own moving, when that does not work on the
// battlefield as other abilities do: as it enters, or as it would be put into a graveyard from anywhere.

// ownReplacement adds an effect of what enters that says what happens instead of its entering, "sacrifice a Forest instead".
func (g *Course) ownReplacement(e *table.Event, r oracle.Replacement, a table.Held, place, nth int, add func(replacement)) {
	enters, ok := r.Event.(oracle.ZoneChange)
	if !ok || enters.What != oracle.Reference(oracle.This{}) || enters.To != oracle.Battlefield {
		return
	}
	key := table.EffectKey{Source: e.Object, Ability: a.Ability, Index: place, Nth: nth, Copy: e.Enter.Copies}
	g.consider(e, r, &table.Context{Source: e.Object, Controller: e.Enter.Controller, Ability: a.Ability, Event: e}, key, a.If, add)
}

// keepsItselfAway adds the effect of a card's own ability that replaces its being put into a
// graveyard from anywhere: so it says that it works in every zone from which that could
// happen (113.6b). On the battlefield it has been considered with the rest.
func (g *Course) keepsItselfAway(e *table.Event, add func(replacement)) {
	if !e.Object.IsObject() || e.From == oracle.Battlefield {
		return
	}
	owner := g.Object(e.Object).Owner
	for _, a := range g.QuietCharacteristics(e.Object).Abilities {
		if a.Kind != oracle.Static || a.FromZone != oracle.Nowhere && a.FromZone != e.From || a.OffBattlefield {
			continue
		}
		for i, s := range a.Statics {
			r, ok := s.(oracle.Replacement)
			if !ok {
				continue
			}
			p, ok := r.Event.(oracle.ZoneChange)
			if _, itself := p.What.(oracle.This); !ok || !itself || p.From != a.FromZone || p.To != oracle.Graveyard {
				continue
			}
			ctx := table.Context{Source: e.Object, Controller: owner, Ability: a.Ability, Event: e}
			g.consider(e, s, &ctx, table.EffectKey{Source: e.Object, Ability: a.Ability, Index: i}, a.If, func(r replacement) {
				if g.Applies("113.6b", "the ability of %s says that it works wherever that comes from", e.Object) {
					add(r)
				}
			})
		}
	}
}
