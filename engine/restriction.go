package engine

import "rulestep/engine/oracle"

// This file carries out 101.2, that "can't" beats "can", for effects of cards that
// say what may not be done, and looks up effects that require or permit things.

// eachStatic visits the rules-changing effects in the game: of static abilities,
// of effects from resolutions, and those granted to objects.
func (g *Game) eachStatic(visit func(source, controller ID, s oracle.StaticEffect, ctx *Context)) {
	permanents := g.battlefield
	if !g.computing && !g.traitsInPlay().statics {
		if len(g.effects) == 0 && g.emblems == 0 {
			return
		}
		permanents = nil // none of them has anything of the kind
	}
	see := func(id ID) {
		c := g.charsQuietly(id)
		for _, a := range c.Abilities {
			if a.Kind != oracle.Static || !g.functions(id, a.Ability) {
				continue
			}
			ctx := Context{Source: id, Controller: c.Controller, Ability: a.Ability, timestamp: max(g.object(id).Timestamp, a.Timestamp)}
			if a.If != nil && !g.holds(a.If, &ctx) {
				continue
			}
			for _, s := range a.Statics {
				visit(id, c.Controller, s, &ctx)
			}
		}
		g.eachGrant(id, c, visit)
	}
	for _, id := range permanents {
		see(id)
	}
	g.eachEmblem(see)
	for i := range g.effects {
		fx := &g.effects[i]
		if fx.static != nil {
			ctx := fx.context(nil)
			visit(fx.source, fx.controller, fx.static, &ctx)
		}
	}
	if len(g.effects) > 0 || len(permanents) > 0 {
		for _, id := range g.stack { // a spell's own text is looked at where it matters
			if g.object(id).Kind != AbilityObject {
				g.eachGrant(id, g.charsQuietly(id), visit)
			}
		}
	}
}

// eachGrant visits the effects granted to an object.
func (g *Game) eachGrant(id ID, c *Characteristics, visit func(source, controller ID, s oracle.StaticEffect, ctx *Context)) {
	for _, grant := range c.grants {
		ctx := Context{Source: grant.source, Controller: grant.controller, previous: []ID{id}, targets: grant.targets}
		visit(grant.source, grant.controller, grant.effect, &ctx)
	}
}

// unrestricted reports that eachStatic would visit nothing.
func (g *Game) unrestricted() bool {
	return len(g.effects) == 0 && !g.traitsInPlay().statics && g.emblems == 0
}

// restricted says which effect keeps something from happening to an object, or nil.
func (g *Game) restricted(id ID, what oracle.Doing, by ID) error {
	var refusal error
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		r, ok := s.(oracle.Restriction)
		if !ok || refusal != nil || r.Cant != what || len(r.UnlessCost) > 0 || !g.meant(r.Affected, id, ctx) {
			return
		}
		if r.By != nil && !g.matchesAnySource(r.By, by, ctx) {
			return
		}
		refusal = g.forbids("101.2", "%s says that %s can't", source, id)
	})
	return refusal
}

func (g *Game) matchesAnySource(p *oracle.Phrase, id ID, ctx *Context) bool {
	if id.IsObject() && g.object(id).Kind == AbilityObject {
		id = g.object(id).announced.Source
	}
	if g.matches(p, id, ctx) {
		return true
	}
	q := asSource(*p)
	return p.Noun != oracle.PermanentNoun && g.matches(&q, id, ctx)
}

// playerRestricted says which effect keeps a player from doing something with an object.
func (g *Game) playerRestricted(p ID, what oracle.Doing, with ID) error {
	var refusal error
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		r, ok := s.(oracle.Restriction)
		if !ok || refusal != nil || !g.meant(r.Affected, p, ctx) {
			return
		}
		same := r.Cant == what || r.Cant == oracle.CastNoncreatureSpells && what == oracle.CastSpells && !g.is(with, oracle.Creature)
		if same && len(r.IgnoreFor) > 0 && g.ignores(p, source) {
			return
		}
		if !same || r.By != nil && !g.castMatches(r.By, with, ctx) {
			return
		}
		refusal = g.forbids("101.2", "%s says that %s can't", source, p)
	})
	return refusal
}
