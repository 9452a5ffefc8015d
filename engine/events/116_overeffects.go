package events

import (
	"cmp"
	"errors"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out the special actions by which a player ends an effect (116.2c),
// ignores one (116.2d) or discards a card (116.2e), because a text allows it.

// endable notes that the effects from some number on, which have just begun, can be ended
// for a cost.
func (g *Course) endable(cost []oracle.CostItem, first int) {
	for i := range g.Effects {
		if g.Effects[i].Id >= first && len(cost) > 0 {
			g.Effects[i].EndFor = cost
		}
	}
}

// errNotPermitted refuses a special action in a game without the rule that permits it: the
// rule lets something be done, so that without it nothing more is allowed.
var errNotPermitted = errors.New("no rule lets anybody do that")

// endEffect carries out 116.2c.
func (g *Course) endEffect(p, id table.ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	i := slices.IndexFunc(g.Effects, func(fx table.Effect) bool {
		return len(fx.EndFor) > 0 && fx.Controller == p && g.Object(fx.Source).Card == g.Object(id).Card
	})
	if i < 0 {
		return cmp.Or(g.Forbids("116.2c", "there is no effect of %s that %s is allowed to end", id, p), errNotPermitted)
	}
	if !g.InForce("116.2c") {
		return errNotPermitted
	}
	if err := g.paySpecial(p, id, &oracle.Ability{Cost: g.Effects[i].EndFor}); err != nil {
		return err
	}
	if g.Applies("116.2c", "%s ends the effect of %s, without the stack", p, id) {
		one := g.Effects[i].Id // each resolution of its ability has made one of its own, which is paid for by itself
		g.EndEffects(func(fx *table.Effect) bool { return fx.Id == one })
	}
	return nil
}

// ignorable is the restriction of an object that players may ignore, or nil.
func (g *Course) ignorable(id table.ID) (found *oracle.Restriction) {
	table.EachStaticOf(&g.Table, func(source, _ table.ID, r oracle.Restriction, _ *table.Context) {
		if source == id && len(r.IgnoreFor) > 0 {
			found = &r
		}
	})
	return found
}

// ignores reports whether a player ignores what an object forbids.
func (g *Course) ignores(p, source table.ID) bool {
	return slices.ContainsFunc(g.Effects, func(fx table.Effect) bool { return fx.Ignores && fx.Controller == p && fx.Source == source })
}

// ignoreEffect carries out 116.2d.
func (g *Course) ignoreEffect(p, id table.ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	r := g.ignorable(id)
	if r == nil {
		return cmp.Or(g.Forbids("116.2d", "%s has no effect that %s is allowed to ignore", id, p), errNotPermitted)
	}
	if !g.InForce("116.2d") {
		return errNotPermitted
	}
	if err := g.paySpecial(p, id, &oracle.Ability{Cost: r.IgnoreFor}); err != nil {
		return err
	}
	if g.Applies("116.2d", "%s ignores the effect of %s until end of turn, without the stack", p, id) {
		g.begin(table.Effect{Source: id, Controller: p, Ignores: true, Duration: oracle.UntilEndOfTurn})
	}
	return nil
}

// discardable reports whether an ability lets its card be discarded at any time.
func discardable(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool { _, discards := s.(oracle.DiscardThis); return discards })
}

// discardThis carries out 116.2e.
func (g *Course) discardThis(p, id table.ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	o := g.Object(id)
	if o.Zone == oracle.Hand && o.Owner == p {
		g.MustBeSaid(id)
	}
	if o.Zone != oracle.Hand || o.Owner != p || !slices.ContainsFunc(g.Characteristics(id).Abilities, func(h table.Held) bool { return discardable(h.Ability) }) {
		return cmp.Or(g.Forbids("116.2e", "%s is no card in hand that %s may discard at will", id, p), errNotPermitted)
	}
	if !g.InForce("116.2e") {
		return errNotPermitted
	}
	if g.Applies("116.2e", "%s discards %s, without the stack", p, id) {
		g.Happen(table.Event{Kind: table.DiscardEvent, Object: id, Player: p})
	}
	return nil
}

// addOverEffects lists which effects a player could end or ignore.
func (g *Course) addOverEffects(p table.ID, add func(Action)) {
	try := func(a Action) {
		if g.couldBeTaken(&a) {
			add(a)
		}
	}
	for i := range g.Effects {
		if fx := &g.Effects[i]; len(fx.EndFor) > 0 && fx.Controller == p {
			try(Action{Kind: EndEffect, Player: p, Object: g.Cards[g.Object(fx.Source).Card].Current})
		}
	}
	var from []table.ID
	table.EachStaticOf(&g.Table, func(source, _ table.ID, r oracle.Restriction, _ *table.Context) {
		if len(r.IgnoreFor) > 0 && !g.ignores(p, source) {
			from = append(from, source)
		}
	})
	for _, id := range from {
		try(Action{Kind: Ignore, Player: p, Object: id})
	}
}
