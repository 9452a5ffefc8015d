package engine

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 613, the interaction of continuous effects: from
// an object's copiable values (613.2, in characteristics.go) through the layers.
//
// An effect is gathered anew before each application, because earlier ones may
// have removed its ability (613.6 says when that matters) or changed what it
// affects. What an effect is at a moment is data: that it exists, the objects it
// would affect, and the numbers it would use. Dependency (613.8a) compares that
// data with and without the other effect applied, never the values that result.

// layer is a layer or sublayer in which changes are applied.
type layer uint8

const (
	controlLayer layer = iota
	textLayer
	typeLayer
	colorLayer
	abilityLayer
	definePTLayer
	setPTLayer
	addPTLayer
	switchPTLayer
	layerCount
	noLayer // rules-changing effects are applied after all layers (613.11)
)

var layerNames = [layerCount]string{"2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"}

// inLayer cites the layer in which an effect changes an object.
func (g *Game) inLayer(l layer, source, object ID) bool {
	switch l {
	case controlLayer:
		return g.applies("613.1b", "%s changes who controls %s in layer 2", source, object)
	case textLayer:
		return g.applies("613.1c", "%s changes the text of %s in layer 3", source, object)
	case typeLayer:
		return g.applies("613.1d", "%s changes the types of %s in layer 4", source, object)
	case colorLayer:
		return g.applies("613.1e", "%s changes the color of %s in layer 5", source, object)
	case abilityLayer:
		return g.applies("613.1f", "%s changes the abilities of %s in layer 6", source, object)
	case definePTLayer:
		return g.applies("613.4a", "%s defines the power and toughness of %s in layer 7a", source, object)
	case setPTLayer:
		return g.applies("613.4b", "%s sets the power and toughness of %s in layer 7b", source, object)
	case addPTLayer:
		return g.applies("613.4c", "%s modifies the power and toughness of %s in layer 7c", source, object)
	case switchPTLayer:
		return g.applies("613.4d", "%s switches the power and toughness of %s in layer 7d", source, object)
	}
	return false
}

// layerOf is the layer in which a change is applied (613.1).
func layerOf(c oracle.Change) layer {
	switch c := c.(type) {
	case oracle.ChangeControl:
		return controlLayer
	case oracle.ReplaceWord, oracle.SetName, oracle.TextBox:
		return textLayer
	case oracle.AddTypes, oracle.SetTypes, oracle.RemoveTypes:
		return typeLayer
	case oracle.SetColor, oracle.AddColor:
		return colorLayer
	case oracle.AddAbility, oracle.LoseAbility, oracle.LoseAllAbilities, oracle.CantHave:
		return abilityLayer
	case oracle.DefinePT:
		return definePTLayer
	case oracle.SetBasePT:
		return setPTLayer
	case oracle.AddPT:
		return addPTLayer
	case oracle.SwitchPT:
		return switchPTLayer
	default:
		_ = c
		return noLayer
	}
}

// origin names one continuous effect, so that its parts in several layers are
// known to be one (613.6).
type origin struct {
	source  ID
	ability *oracle.Ability
	index   int
	effect  int // ID of an effect from a resolution, 0 for a static ability
}

// part is one change of one effect.
type part struct {
	origin     origin
	change     oracle.Change
	number     int // which change of the effect
	timestamp  int32
	controller ID
	cda        bool
	affected   oracle.Reference
	locked     []ID // the objects of an effect from a resolution (611.2c)
	started    bool // applied in an earlier layer, so it goes on (613.6)
	counter    bool // a keyword counter (122.1b)
	gone       bool // its ability is not there any more
	looked     bool // found is what it affects at the moment
	found      []ID
	granted    bool // a size that an effect gave the object the ability to have (604.3a)
}

// computation is the characteristics of everything in play while the layers are
// being applied.
type computation struct {
	g       *Game
	ids     []ID
	started []startedEffect
	done    []done
	layers  uint16 // those in which there may be something to apply

	unsteady bool   // some ability looks at more than steady.go names
	waits    []wait // found so far in this layer
	depended map[pair]bool
	waiting  []waiter // the parts that wait

	said map[origin][]Citation // what makes the condition of a static ability hold
}

// wait is a part that depended on another effect.
type wait struct {
	who done
	waited
}

// waiter is a part that waits for others, and the rule that makes it.
type waiter struct {
	part  part
	order []Citation
}

type startedEffect struct {
	origin  origin
	part    part
	objects []ID
	changes []oracle.Change
}

type done struct {
	origin origin
	number int
}

// compute computes the characteristics of every permanent and every object on the stack.
func (g *Game) compute() {
	if g.allPlain() {
		g.settle()
		return
	}
	g.plain, g.steady = false, false
	oldPen, oldDerivation := g.pen, g.derivation
	g.pen, g.computing = derivationPen, true
	g.known = 0 // until all is computed
	g.derivation = nil
	w := computation{g: g}
	fresh := make([]*Characteristics, len(g.objects))
	g.computed = fresh
	w.ids = append(w.ids, g.battlefield...)
	for _, id := range g.stack {
		if g.object(id).Kind != AbilityObject {
			w.ids = append(w.ids, id)
		}
	}
	g.eachAfar(func(id ID) { w.ids = append(w.ids, id) })
	for _, id := range w.ids {
		g.derivation = nil
		c := g.copiable(id)
		c.because = g.derivation
		fresh[id] = &c
	}
	w.apply()
	w.noteTraits()
	g.computing = false
	g.known = len(g.computed)
	g.pen, g.derivation = oldPen, oldDerivation
}

func (w *computation) apply() {
	w.findLayers()
	for l := controlLayer; l < layerCount; l++ {
		w.done, w.waits, w.waiting = w.done[:0], w.waits[:0], w.waiting[:0]
		clear(w.depended)
		for w.layers&(1<<l) != 0 || w.g.layersOnly {
			parts := w.gather(l)
			w.g.work(len(w.ids) + len(parts))
			if len(parts) == 0 {
				break
			}
			w.g.derivation = nil
			next := w.next(parts, l)
			w.applyPart(&parts[next], l, w.g.derivation)
			if l == textLayer || l == abilityLayer {
				w.findLayers() // abilities may have been added
			}
		}
		if len(w.waiting) > 0 {
			w.noteVoid(l)
		}
		switch l {
		case typeLayer:
			w.intrinsicManaAbilities()
		case setPTLayer:
			w.withoutValues()
			w.noteBase()
		case addPTLayer:
			w.powerCounters()
		}
	}
	w.grants()
}

// findLayers notes in which layers effects and abilities, as they are now, change
// something, and those that have begun.
func (w *computation) findLayers() {
	g := w.g
	for i := range g.effects {
		for _, change := range g.effects[i].changes {
			w.layers |= layersOf(change)
		}
	}
	for _, id := range w.ids {
		if len(g.object(id).counters) > 0 {
			w.layers |= 1 << abilityLayer
		}
		for _, a := range g.computed[id].Abilities {
			if a.Kind == oracle.Static && len(a.Statics) > 0 {
				n := g.natureOf(a.Ability)
				w.layers |= n.layers
				w.unsteady = w.unsteady || !n.steady // although it may lose the ability yet
			}
		}
	}
	if w.layers>>definePTLayer != 0 && g.sublayer(setPTLayer) != setPTLayer {
		w.layers |= 1 << definePTLayer
	}
}

// gather lists the parts that wait to be applied in a layer, as things stand now.
func (w *computation) gather(l layer) []part {
	g := w.g
	var parts []part
	for i := range g.effects {
		e := &g.effects[i]
		for n, change := range e.changes {
			if g.sublayer(layerOf(change)) == l {
				parts = append(parts, part{
					origin: origin{source: e.source, effect: e.id}, change: change, number: n,
					timestamp: e.timestamp, controller: cmp.Or(e.gainer, e.controller), locked: e.objects,
				})
			}
		}
	}
	for _, id := range w.ids {
		c := g.computed[id]
		for _, a := range c.Abilities {
			if a.Kind != oracle.Static || !g.functions(id, a.Ability) {
				continue
			}
			for i, s := range a.Statics {
				continuous, ok := s.(oracle.Continuous)
				if !ok {
					continue
				}
				o := origin{source: id, ability: a.Ability, index: i}
				for n, change := range continuous.Changes {
					in := layerOf(change)
					granted := in == definePTLayer && a.From != None && g.inForce("604.3a")
					if granted {
						in = setPTLayer
					}
					if g.sublayer(in) != l || w.hasStarted(o) {
						continue
					}
					if a.If != nil && !w.holds(o, a.If, &Context{Source: id, Controller: c.Controller, Ability: a.Ability}) {
						continue
					}
					parts = append(parts, part{
						origin: o, change: change, number: n, timestamp: max(g.object(id).Timestamp, a.Timestamp),
						controller: c.Controller, cda: a.CharacteristicDefining && !granted, affected: continuous.Affected, granted: granted,
					})
				}
			}
		}
	}
	if l == abilityLayer {
		parts = append(parts, w.keywordCounters()...)
	}
	for i := range w.started {
		s := &w.started[i]
		for n, change := range s.changes {
			if g.sublayer(layerOf(change)) == l {
				p := s.part
				p.change, p.number, p.locked, p.started = change, n, s.objects, true
				p.gone = !w.exists(s.origin)
				parts = append(parts, p)
			}
		}
	}
	return slices.DeleteFunc(parts, func(p part) bool {
		return slices.Contains(w.done, done{p.origin, p.number})
	})
}

// holds reports whether the condition of a static ability holds now, and keeps the rules
// that say so for the case that its effect is applied.
func (w *computation) holds(o origin, c oracle.Condition, ctx *Context) bool {
	g := w.g
	before := g.derivation
	g.derivation = nil
	so := g.holds(c, ctx)
	if len(g.derivation) > 0 {
		if w.said == nil {
			w.said = make(map[origin][]Citation)
		}
		w.said[o] = g.derivation
	}
	g.derivation = before
	return so
}

func (w *computation) hasStarted(o origin) bool {
	return slices.ContainsFunc(w.started, func(s startedEffect) bool { return s.origin == o })
}

func (w *computation) exists(o origin) bool {
	if o.effect != 0 {
		return true
	}
	c := w.g.computed[o.source]
	return c != nil && slices.ContainsFunc(c.Abilities, func(a Held) bool { return a.Ability == o.ability })
}

// objectsNow is objects, found once for as long as nothing is applied.
func (w *computation) objectsNow(p *part) []ID {
	if !p.looked {
		p.looked, p.found = true, w.objects(p)
	}
	return p.found
}

func (w *computation) context(p *part, object ID) *Context {
	return &Context{Source: p.origin.source, Controller: p.controller, Ability: p.origin.ability, Each: object, timestamp: p.timestamp}
}

// objects lists what a part affects, in order of ID.
func (w *computation) objects(p *part) []ID {
	if p.locked != nil || p.origin.effect != 0 {
		return p.locked
	}
	return w.g.affected(p.affected, w.context(p, None), w.ids)
}

func (w *computation) applyPart(p *part, l layer, order []Citation) {
	g := w.g
	objects := w.objectsNow(p)
	g.derivation = append(slices.Clip(order), w.said[p.origin]...)
	if p.gone {
		if !g.applies("613.6", "%s had begun to apply in an earlier layer, so it goes on although its ability is gone", p.origin.source) {
			w.done = append(w.done, done{p.origin, p.number})
			return
		}
	}
	shared := g.derivation
	g.work(2 * len(objects) * len(shared))
	w.change(p, objects, l, false, slices.Clip(shared))
	for _, id := range objects {
		if c := g.computed[id]; c != nil {
			c.because = append(c.because, shared...)
		}
	}
	w.done = append(w.done, done{p.origin, p.number})
	if p.origin.effect == 0 && !w.hasStarted(p.origin) {
		continuous := p.origin.ability.Statics[p.origin.index].(oracle.Continuous)
		if len(continuous.Changes) > 1 {
			w.started = append(w.started, startedEffect{p.origin, *p, slices.Clone(objects), continuous.Changes})
		}
	}
}

// ofKeyword reports whether a part is of an ability that a keyword stands for, such as
// changeling (702.73a).
func (p *part) ofKeyword() bool {
	return p.origin.effect == 0 && p.origin.ability != nil && p.origin.ability.Rule != ""
}

// change applies a part to objects; on trial it leaves no record. order is what decided
// that it is applied now.
func (w *computation) change(p *part, objects []ID, l layer, trial bool, order []Citation) {
	g := w.g
	for _, id := range objects {
		c := g.computed[id]
		if c == nil {
			continue
		}
		g.derivation = nil
		_, each := p.affected.(oracle.Each)
		if _, host := p.affected.(oracle.Host); host && !g.callsHost(p.origin.source, id) {
			continue
		}
		if !g.inLayer(p.inLayer(l), p.origin.source, id) || p.ofKeyword() && !g.applies(p.origin.ability.Rule, standsFor(p.origin.ability.Keyword), id) || p.counter && !g.applies("122.1b", "the counter on %s gives it a keyword", id) {
			continue
		}
		if each && g.cameLater(p, id) && !g.applies("611.3a", "what the effect of %s is about is not fixed: now it is about %s, which came later", p.origin.source, id) {
			continue
		}
		if !g.worksAfar(p) {
			continue
		}
		if l > definePTLayer {
			g.outOfTurn(p, c, l, id)
		}
		if p.granted {
			g.cite("604.3a", "%s was given this ability, so it does not define a characteristic", false, []ID{id})
		}
		before := summary(c, l)
		if l == controlLayer {
			before.said = g.Name(c.Controller)
		}
		g.change(c, id, p.change, w.context(p, id))
		if trial {
			continue
		}
		c.because = append(c.because, g.derivation...)
		step := LayerStep{
			Layer: layerNames[l], Source: p.origin.source, before: before, after: summary(c, l),
			Timestamp: p.timestamp, Change: p.change, Order: order, Waited: w.waitedFor(p),
		}
		if l == controlLayer {
			step.after.said = g.Name(c.Controller)
		}
		if len(g.derivation) > 0 {
			step.Citation = g.derivation[0]
		}
		c.Layers = append(c.Layers, step)
		if l == typeLayer && len(c.Abilities) != len(before.abilities) {
			noteLost(c, step, g.derivation)
		}
	}
}

// noteLost gives what a land loses with its old land types (305.7) a step of its own.
func noteLost(c *Characteristics, step LayerStep, derivation []Citation) {
	if i := slices.IndexFunc(derivation, func(d Citation) bool { return d.Rule == "305.7" }); i >= 0 {
		step.Citation, step.Change, step.Order, step.Waited = derivation[i], nil, nil, nil
		step.before.layer, step.after.layer = spelledLayer, spelledLayer
		c.Layers = append(c.Layers, step)
	}
}

// functions reports whether an ability of an object works where the object is (113.6).
func (g *Game) functions(id ID, a *oracle.Ability) bool {
	o := g.object(id)
	if a.CharacteristicDefining {
		return true
	}
	if followsCard(a.Trigger) {
		return o.Zone != oracle.Battlefield && o.Zone != oracle.Hand
	}
	if a.OffBattlefield {
		return o.Zone != oracle.Battlefield
	}
	if a.FromZone != oracle.Nowhere {
		return o.Zone == a.FromZone
	}
	return o.Zone == oracle.Battlefield
}

// affected lists the objects among ids that a static ability's effect is about.
func (g *Game) affected(r oracle.Reference, ctx *Context, ids []ID) []ID {
	switch r := r.(type) {
	case oracle.This:
		return []ID{ctx.Source}
	case oracle.Host:
		if host := g.object(ctx.Source).attachedTo; host.IsObject() {
			return []ID{host}
		}
		return nil
	case oracle.Each:
		var list []ID
		for _, id := range ids {
			zone := g.object(id).Zone
			here := zone == oracle.Battlefield == (r.Phrase.Noun != oracle.SpellNoun)
			if (here || zone == oracle.Graveyard && r.Phrase.Noun == oracle.CardNoun) && g.matches(&r.Phrase, id, ctx) {
				list = append(list, id)
			}
		}
		return list
	default:
		// What is given to a player is no characteristic (guarded.go).
		return slices.DeleteFunc(slices.Clone(g.refer(r, ctx)), func(id ID) bool { return !id.IsObject() })
	}
}
