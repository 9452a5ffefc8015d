package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out the special actions by which a player ends an effect (116.2c),
// ignores one (116.2d) or discards a card (116.2e), because a text allows it.

// endable notes that the effects from some number on, which have just begun, can be ended
// for a cost.
func (g *Game) endable(cost []oracle.CostItem, first int) {
	for i := range g.effects {
		if g.effects[i].id >= first && len(cost) > 0 {
			g.effects[i].endFor = cost
		}
	}
}

// endEffect carries out 116.2c.
func (g *Game) endEffect(p, id ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	ends := func(fx *effect) bool {
		return len(fx.endFor) > 0 && fx.controller == p && g.object(fx.source).card == g.object(id).card
	}
	i := slices.IndexFunc(g.effects, func(fx effect) bool { return ends(&fx) })
	if i < 0 {
		return g.forbids("116.2c", "there is no effect of %s that %s is allowed to end", id, p)
	}
	if err := g.paySpecial(p, id, &oracle.Ability{Cost: g.effects[i].endFor}); err != nil {
		return err
	}
	if g.applies("116.2c", "%s ends the effect of %s, without the stack", p, id) {
		g.endEffects(ends)
	}
	return nil
}

// ignorable is the restriction of an object that players may ignore, or nil.
func (g *Game) ignorable(id ID) (found *oracle.Restriction) {
	g.eachStatic(func(source, _ ID, s oracle.StaticEffect, _ *Context) {
		if r, ok := s.(oracle.Restriction); ok && source == id && len(r.IgnoreFor) > 0 {
			found = &r
		}
	})
	return found
}

// ignores reports whether a player ignores what an object forbids.
func (g *Game) ignores(p, source ID) bool {
	return slices.ContainsFunc(g.effects, func(fx effect) bool { return fx.ignores && fx.controller == p && fx.source == source })
}

// ignoreEffect carries out 116.2d.
func (g *Game) ignoreEffect(p, id ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	r := g.ignorable(id)
	if r == nil {
		return g.forbids("116.2d", "%s has no effect that %s is allowed to ignore", id, p)
	}
	if err := g.paySpecial(p, id, &oracle.Ability{Cost: r.IgnoreFor}); err != nil {
		return err
	}
	if g.applies("116.2d", "%s ignores the effect of %s until end of turn, without the stack", p, id) {
		g.begin(effect{source: id, controller: p, ignores: true, duration: oracle.UntilEndOfTurn})
	}
	return nil
}

// discardable reports whether an ability lets its card be discarded at any time.
func discardable(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool { _, discards := s.(oracle.DiscardThis); return discards })
}

// discardThis carries out 116.2e.
func (g *Game) discardThis(p, id ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	o := g.object(id)
	if o.Zone != oracle.Hand || o.Owner != p || !slices.ContainsFunc(g.chars(id).Abilities, func(h Held) bool { return discardable(h.Ability) }) {
		return g.forbids("116.2e", "%s is no card in hand that %s may discard at will", id, p)
	}
	if g.applies("116.2e", "%s discards %s, without the stack", p, id) {
		g.happen(Event{Kind: DiscardEvent, Object: id, Player: p})
	}
	return nil
}

// addOverEffects lists which effects a player could end or ignore.
func (g *Game) addOverEffects(p ID, add func(Action)) {
	try := func(a Action) {
		if g.Try(&a) == nil {
			add(a)
		}
	}
	for i := range g.effects {
		if fx := &g.effects[i]; len(fx.endFor) > 0 && fx.controller == p {
			try(Action{Kind: EndEffect, Player: p, Object: g.cards[g.object(fx.source).card].current})
		}
	}
	var from []ID
	g.eachStatic(func(source, _ ID, s oracle.StaticEffect, _ *Context) {
		if r, ok := s.(oracle.Restriction); ok && len(r.IgnoreFor) > 0 && !g.ignores(p, source) {
			from = append(from, source)
		}
	})
	for _, id := range from {
		try(Action{Kind: Ignore, Player: p, Object: id})
	}
}
