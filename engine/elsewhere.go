package engine

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
)

// This file computes the characteristics of cards that are neither on the battlefield nor
// on the stack (113.6a, 604.3): few effects reach them.

// eachAfar visits what is not on the battlefield and has static abilities that work where
// it is: emblems (114.4), and cards in graveyards whose text says so (113.6b).
func (g *Game) eachAfar(visit func(id ID)) {
	g.eachEmblem(visit)
	g.eachInGraveyard(visit)
}

// eachInGraveyard visits the cards in graveyards that have such abilities.
func (g *Game) eachInGraveyard(visit func(id ID)) {
	if g.scanFaces(); !g.afar {
		return
	}
	for i := range g.players {
		for _, id := range g.players[i].graveyard {
			if g.traitsOf(g.object(id).face).afar {
				visit(id)
			}
		}
	}
}

// worksAfar asks for the rules by which the effect of an object that is not on the
// battlefield changes another one: that its ability works there, and whom "you" means.
func (g *Game) worksAfar(p *part) bool {
	source := p.origin.source
	if p.origin.effect != 0 || p.origin.ability == nil || !source.IsObject() {
		return true
	}
	if p.origin.ability.OffBattlefield {
		return g.applies("113.6c", "the ability of %s works wherever that is but on the battlefield", source)
	}
	if g.object(source).Zone != oracle.Graveyard || p.cda {
		return true
	}
	if !g.applies("113.6b", "the ability of %s says that it works in a graveyard", source) {
		return false
	}
	each, ok := p.affected.(oracle.Each)
	return !ok || !slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.Controlled{By: oracle.Yours})) ||
		g.applies("109.5", "%s has no controller, so you is its owner %s", source, g.object(source).Owner)
}

// elsewhere computes the characteristics of a card that is neither a permanent nor
// on the stack: only its own characteristic-defining abilities work there (113.6a), and
// effects that speak of cards there take abilities from it. An ability that counts cards
// of its own kind may come back to the card that it is defining; what is not defined yet
// is as printed then.
func (g *Game) elsewhere(id ID) *Characteristics {
	if slices.Contains(g.defining, id) {
		c := g.copiable(id)
		return &c
	}
	g.defining = append(g.defining, id)
	defer func() { g.defining = g.defining[:len(g.defining)-1] }()
	oldPen, oldDerivation := g.pen, g.derivation
	g.pen, g.derivation = derivationPen, nil
	c := &cut(&g.valueRoom, 1, 8)[0]
	*c = g.copiable(id)
	for i := range g.effects {
		if e := &g.effects[i]; slices.Contains(e.objects, id) {
			for _, change := range e.changes {
				// No text gives a card elsewhere anything but abilities; what it would be if it
				// were cast bestowed is another matter.
				if l := layerOf(change); (l == abilityLayer || e.bestows) && g.inLayer(l, e.source, id) {
					g.change(c, id, change, &Context{Source: e.source, Controller: e.controller})
				}
			}
		}
	}
	g.define(c, id, controlLayer, abilityLayer)
	if g.scanFaces(); g.reaches {
		g.reach(c, id)
	}
	g.define(c, id, abilityLayer, noLayer+1)
	c.because = g.derivation
	g.pen, g.derivation = oldPen, oldDerivation
	return c
}

// define applies the characteristic-defining abilities of a card in some of the layers.
func (g *Game) define(c *Characteristics, id ID, from, to layer) {
	ctx := Context{Source: id, Controller: g.object(id).Owner}
	for _, a := range c.Abilities {
		if !a.CharacteristicDefining && !a.OffBattlefield || !slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
			continuous, ok := s.(oracle.Continuous)
			return ok && slices.ContainsFunc(continuous.Changes, func(c oracle.Change) bool { return layerOf(c) >= from && layerOf(c) < to })
		}) || a.Rule != "" && !g.applies(a.Rule, standsFor(a.Keyword), id) {
			continue
		}
		for _, s := range a.Statics {
			continuous, ok := s.(oracle.Continuous)
			if !ok {
				continue
			}
			for _, change := range continuous.Changes {
				in := layerOf(change)
				if in < from || in >= to || a.If != nil && !g.holds(a.If, &ctx) {
					continue
				}
				if a.OffBattlefield && !g.applies("113.6c", "the ability of %s works wherever that is but on the battlefield", id) ||
					!a.OffBattlefield && !g.applies("604.3", "%s defines its own characteristics in every zone", id) {
					continue
				}
				step := LayerStep{Citation: g.derived(), Source: id, Change: change}
				if in < layerCount {
					step.Layer, step.before = layerNames[in], summary(c, in)
				}
				g.change(c, id, change, &ctx)
				if in < layerCount {
					step.after = summary(c, in)
					c.Layers = append(c.Layers, step)
				}
			}
		}
	}
}

// reach applies the effects of static abilities of permanents to a card: "cards in
// graveyards lose all abilities". That is all in layer 6.
func (g *Game) reach(c *Characteristics, id ID) {
	type reaching struct {
		source  ID
		change  oracle.Change
		context Context
	}
	var list []reaching
	for _, source := range g.battlefield {
		if !g.traitsOf(g.object(source).face).reaches {
			continue
		}
		p := g.charsQuietly(source)
		for _, a := range p.Abilities {
			ctx := Context{Source: source, Controller: p.Controller, Ability: a.Ability, timestamp: max(g.object(source).Timestamp, a.Timestamp)}
			if a.Kind != oracle.Static || !g.functions(source, a.Ability) || a.If != nil && !g.holds(a.If, &ctx) {
				continue
			}
			for _, s := range a.Statics {
				continuous, ok := s.(oracle.Continuous)
				if !ok || !reachesCards(continuous) {
					continue
				}
				if each := continuous.Affected.(oracle.Each); !g.matches(&each.Phrase, id, &ctx) {
					continue
				}
				for _, change := range continuous.Changes {
					list = append(list, reaching{source, change, ctx})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b reaching) int { return cmp.Compare(a.context.timestamp, b.context.timestamp) })
	for _, r := range list {
		if g.inLayer(abilityLayer, r.source, id) {
			step := LayerStep{Citation: g.derived(), Layer: layerNames[abilityLayer], Source: r.source, Change: r.change, Timestamp: r.context.timestamp, before: summary(c, abilityLayer)}
			g.change(c, id, r.change, &r.context)
			step.after = summary(c, abilityLayer)
			c.Layers = append(c.Layers, step)
		}
	}
}

// reachesCards reports whether an effect is about cards off the battlefield and the stack.
func reachesCards(c oracle.Continuous) bool {
	each, ok := c.Affected.(oracle.Each)
	return ok && each.Phrase.Noun == oracle.CardNoun
}
