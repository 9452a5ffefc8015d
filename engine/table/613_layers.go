package table

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 613, the interaction of continuous effects: from
// an object's copiable values (613.2, in 109_characteristics.go) through the layers.
//
// An effect is gathered anew before each application, because earlier ones may
// have removed its ability (613.6 says when that matters) or changed what it
// affects. What an effect is at a moment is data: that it exists, the objects it
// would affect, and the numbers it would use. Dependency (613.8a) compares that
// data with and without the other effect applied, never the values that result.

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
	locked     []ID               // the objects of an effect from a resolution (611.2c)
	started    bool               // applied in an earlier layer, so it goes on (613.6)
	counter    bool               // a keyword counter (122.1b)
	sticker    oracle.StickerKind // of a sticker (123), 0 of anything else
	gone       bool               // its ability is not there any more
	looked     bool               // found is what it affects at the moment
	found      []ID
	granted    bool // a size that an effect gave the object the ability to have (604.3a)
}

// computation is the characteristics of everything in play while the layers are
// being applied.
type computation struct {
	g       *Table
	ids     []ID
	started []startedEffect
	done    []done
	room    []part // of those gathered last
	layers  uint16 // those in which there may be something to apply

	unsteady bool   // some ability looks at more than 613_steady.go names
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
func (t *Table) compute() {
	if t.allPlain() {
		t.settle()
		return
	}
	t.Plain, t.Steady = false, false
	oldPen, oldDerivation := t.Pen, t.Derivation
	t.Pen, t.Computing = derivationPen, true
	t.Known = 0 // until all is computed
	t.Derivation = nil
	defer func() {
		t.Computing = false
		t.Pen, t.Derivation = oldPen, oldDerivation
	}() // a play may end here, at a bound, and be looked at afterwards
	w := computation{g: t}
	clear(t.Computed)
	t.growComputed()
	w.ids = append(w.ids, t.Battlefield...)
	for _, id := range t.OnStacks() {
		if t.Object(id).Kind != AbilityObject {
			w.ids = append(w.ids, id)
		}
	}
	t.eachAfar(func(id ID) { w.ids = append(w.ids, id) })
	for _, id := range w.ids {
		t.Derivation = nil
		c := t.values.Take(8)
		*c = t.Copiable(id)
		c.Because = t.Derivation
		t.Computed[id] = c
	}
	w.apply()
	w.noteTraits()
	t.Known = len(t.Computed)
}

func (w *computation) apply() {
	w.findLayers()
	for l := ControlLayer; l < layerCount; l++ {
		w.done, w.waits, w.waiting = w.done[:0], w.waits[:0], w.waiting[:0]
		clear(w.depended)
		if l == abilityLayer && w.g.reaches {
			w.keepEarly()
		}
		for w.layers&(1<<l) != 0 || w.g.LayersOnly {
			parts := w.gather(l)
			w.g.Work(len(w.ids) + 3*len(parts))
			if len(parts) == 0 {
				break
			}
			w.g.Derivation = nil
			next := w.next(parts, l)
			w.applyPart(&parts[next], l, w.g.Derivation)
			if l == TextLayer || l == abilityLayer {
				w.findLayers() // abilities may have been added
			}
		}
		if len(w.waiting) > 0 {
			w.noteVoid(l)
		}
		switch l {
		case typeLayer:
			w.intrinsicManaAbilities()
		case SetPTLayer:
			w.withoutValues()
			w.noteBase()
		case AddPTLayer:
			w.powerCounters()
		}
	}
	w.grants()
}

// keepEarly keeps the abilities that there are before layer 6 takes any: what they do in earlier layers to cards elsewhere
// has begun by then (613.6).
func (w *computation) keepEarly() {
	for _, id := range w.ids {
		c := w.g.Computed[id]
		c.early = c.Abilities
	}
}

// findLayers notes in which layers effects and abilities, as they are now, change
// something, and those that have begun.
func (w *computation) findLayers() {
	t := w.g
	for i := range t.Effects {
		for _, change := range t.Effects[i].Changes {
			w.layers |= layersOf(change)
		}
	}
	for _, id := range w.ids {
		if len(t.Object(id).Counters) > 0 {
			w.layers |= 1 << abilityLayer
		}
		if len(t.Object(id).Stickers()) > 0 {
			w.layers |= 1<<TextLayer | 1<<abilityLayer | 1<<SetPTLayer
		}
		for _, a := range t.Computed[id].Abilities {
			if a.Kind == oracle.Static && len(a.Statics) > 0 {
				n := t.natureOf(a.Ability)
				w.layers |= n.layers
				w.unsteady = w.unsteady || !n.steady // although it may lose the ability yet
			}
		}
	}
	if w.layers>>DefinePTLayer != 0 && t.sublayer(SetPTLayer) != SetPTLayer {
		w.layers |= 1 << DefinePTLayer
	}
}

// gather lists the parts that wait to be applied in a layer, as things stand now.
func (w *computation) gather(l Layer) []part {
	t := w.g
	parts := w.room[:0]
	isDone := w.among(len(w.done))
	for i := range t.Effects {
		e := &t.Effects[i]
		for n, change := range e.Changes {
			if t.sublayer(LayerOf(change)) == l {
				parts = append(parts, part{
					origin: origin{source: e.Source, effect: e.Id}, change: change, number: n,
					timestamp: e.Timestamp, controller: cmp.Or(e.Gainer, e.Controller), locked: e.Objects,
				})
			}
		}
	}
	for _, id := range w.ids {
		c := t.Computed[id]
		t.Work(len(c.Abilities) / 2)
		for _, a := range c.Abilities {
			if a.Kind != oracle.Static || !t.Functions(id, a.Ability) {
				continue
			}
			for i, s := range a.Statics {
				continuous, ok := s.(oracle.Continuous)
				if !ok {
					continue
				}
				o := origin{source: id, ability: a.Ability, index: i}
				for n, change := range continuous.Changes {
					in := LayerOf(change)
					granted := in == DefinePTLayer && a.From != None && t.InForce("604.3a")
					if granted {
						in = SetPTLayer
					}
					if t.sublayer(in) != l || w.hasStarted(o) {
						continue
					}
					if a.If != nil && !w.holds(o, a.If, &Context{Source: id, Controller: c.Controller, Ability: a.Ability}) {
						continue
					}
					parts = append(parts, part{
						origin: o, change: change, number: n, timestamp: max(t.Object(id).Timestamp, a.Timestamp),
						controller: c.Controller, cda: a.CharacteristicDefining && !granted, affected: continuous.Affected, granted: granted,
					})
				}
			}
		}
	}
	if l == abilityLayer {
		parts = append(parts, w.keywordCounters()...)
	}
	if len(t.Stickers) > 0 {
		parts = append(parts, w.stickerParts(l)...)
	}
	for i := range w.started {
		s := &w.started[i]
		for n, change := range s.changes {
			if t.sublayer(LayerOf(change)) == l {
				p := s.part
				p.change, p.number, p.locked, p.started = change, n, s.objects, true
				p.gone = !w.exists(s.origin)
				parts = append(parts, p)
			}
		}
	}
	w.room = slices.DeleteFunc(parts, func(p part) bool { return isDone(done{p.origin, p.number}) })
	return w.room
}

// among returns a test whether a part is among the first n that have been applied.
func (w *computation) among(n int) func(done) bool {
	list := w.done[:n]
	if n < 32 {
		return func(d done) bool { return slices.Contains(list, d) }
	}
	set := make(map[done]bool, n)
	for _, d := range list {
		set[d] = true
	}
	return func(d done) bool { return set[d] }
}

// holds reports whether the condition of a static ability holds now, and keeps the rules
// that say so for the case that its effect is applied.
func (w *computation) holds(o origin, c oracle.Condition, ctx *Context) bool {
	t := w.g
	before := t.Derivation
	t.Derivation = nil
	so := t.Holds(c, ctx)
	if len(t.Derivation) > 0 {
		if w.said == nil {
			w.said = make(map[origin][]Citation)
		}
		w.said[o] = t.Derivation
	}
	t.Derivation = before
	return so
}

func (w *computation) hasStarted(o origin) bool {
	return slices.ContainsFunc(w.started, func(s startedEffect) bool { return s.origin == o })
}

func (w *computation) exists(o origin) bool {
	if o.effect != 0 {
		return true
	}
	c := w.g.Computed[o.source]
	return c != nil && slices.ContainsFunc(c.Abilities, func(a Held) bool { return a.Ability == o.ability })
}

// objectsNow is objects, found once for as long as nothing is applied.
func (w *computation) objectsNow(p *part) []ID {
	if !p.looked {
		w.g.Work(1 + len(w.ids)/8)
		p.looked, p.found = true, w.objects(p)
	}
	return p.found
}

// context is that of a part, as applied to an object, until it is asked for the next one.
func (w *computation) context(p *part, object ID) *Context {
	ctx := &w.g.applying
	*ctx = Context{Source: p.origin.source, Controller: p.controller, Ability: p.origin.ability, Each: object, Timestamp: p.timestamp}
	return ctx
}

// objects lists what a part affects, in order of ID.
func (w *computation) objects(p *part) []ID {
	if p.locked != nil || p.origin.effect != 0 {
		return p.locked
	}
	return w.g.affected(p.affected, w.context(p, None), w.ids)
}

func (w *computation) applyPart(p *part, l Layer, order []Citation) {
	t := w.g
	objects := w.objectsNow(p)
	t.Derivation = append(slices.Clip(order), w.said[p.origin]...)
	if p.gone {
		if !t.Applies("613.6", "%s had begun to apply in an earlier layer, so it goes on although its ability is gone", p.origin.source) {
			w.done = append(w.done, done{p.origin, p.number})
			return
		}
	}
	shared := t.Derivation
	t.Work(2 * len(objects) * len(shared))
	w.change(p, objects, l, false, slices.Clip(shared))
	for _, id := range objects {
		if c := t.Computed[id]; c != nil {
			c.Because = append(c.Because, shared...)
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
func (w *computation) change(p *part, objects []ID, l Layer, trial bool, order []Citation) {
	t := w.g
	for _, id := range objects {
		c := t.Computed[id]
		if c == nil {
			continue
		}
		t.Derivation = nil
		_, each := p.affected.(oracle.Each)
		if host, ok := p.affected.(oracle.Host); ok && !t.callsHost(host, p.origin.source, id) {
			continue
		}
		if !t.inLayer(p.inLayer(l), p.origin.source, id) || p.ofKeyword() && !t.Applies(p.origin.ability.Rule, standsFor(p.origin.ability.Keyword), id) || p.counter && !t.Applies("122.1b", "the counter on %s gives it a keyword", id) ||
			!t.sticks(p.sticker, c, id) {
			continue
		}
		if each && t.cameLater(p, id) && !t.Applies("611.3a", "what the effect of %s is about is not fixed: now it is about %s, which came later", p.origin.source, id) {
			continue
		}
		if !t.worksAfar(p) {
			continue
		}
		if l > DefinePTLayer {
			t.outOfTurn(p, c, l, id)
		}
		if p.granted {
			t.Cite("604.3a", "%s was given this ability, so it does not define a characteristic", false, []ID{id})
		}
		before := summary(c, l)
		if l == ControlLayer {
			before.said = t.Name(c.Controller)
		}
		t.Change(c, id, p.change, w.context(p, id))
		if trial {
			continue
		}
		c.Because = append(c.Because, t.Derivation...)
		step := LayerStep{
			Layer: layerNames[l], Source: p.origin.source, before: before, after: summary(c, l),
			Timestamp: p.timestamp, Change: p.change, Order: order, Waited: w.waitedFor(p),
		}
		if l == ControlLayer {
			step.after.said = t.Name(c.Controller)
		}
		if len(t.Derivation) > 0 {
			step.Citation = t.Derivation[0]
		}
		c.Layers = append(c.Layers, step)
		if l == typeLayer && len(c.Abilities) != len(before.abilities) {
			noteLost(c, step, t.Derivation)
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

// Functions reports whether an ability of an object works where the object is (113.6).
func (t *Table) Functions(id ID, a *oracle.Ability) bool {
	o := t.Object(id)
	if a.CharacteristicDefining {
		return true
	}
	if FollowsCard(a.Trigger) {
		return o.Zone != oracle.Battlefield && o.Zone != oracle.Hand
	}
	if a.OffBattlefield {
		return o.Zone != oracle.Battlefield
	}
	if a.AndCommand && o.Zone == oracle.Command {
		return !o.InDeck
	}
	if a.FromZone == oracle.Exile && o.Zone == oracle.Battlefield && oracle.Haunts(a.Trigger) {
		_, others := a.Trigger.(oracle.OneOf) // one of which is about the permanent
		return others
	}
	if a.FromZone != oracle.Nowhere {
		return (o.Zone == a.FromZone || o.Zone == oracle.Command && WorksInCommand(a)) && !o.InDeck
	}
	return o.Zone == oracle.Battlefield || o.Zone == oracle.Stack && givesForCasting(a)
}

// givesForCasting reports whether an ability gives the object that has it an ability that says how it may be cast, or one that does
// something only as it is cast: it works on the stack (113.6e).
func givesForCasting(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
		return GivesItself(s, func(given *oracle.Ability) bool { return IsFlash(given) || given.FromZone == oracle.Stack })
	})
}

// GivesItself reports whether an effect gives the object whose static ability it is of such an ability.
func GivesItself(s oracle.StaticEffect, such func(given *oracle.Ability) bool) bool {
	gives, ok := s.(oracle.Continuous)
	return ok && gives.Affected == oracle.Reference(oracle.This{}) && slices.ContainsFunc(gives.Changes, func(c oracle.Change) bool {
		add, ok := c.(oracle.AddAbility)
		return ok && add.Ability != nil && such(add.Ability)
	})
}

// IsFlash reports whether an ability is flash (702.8).
func IsFlash(a *oracle.Ability) bool { return a.Keyword == "flash" }

// WorksInCommand reports whether an ability of a card in a hand also works in the command zone (702.49d).
func WorksInCommand(a *oracle.Ability) bool { return a.Keyword == "commander ninjutsu" }

// affected lists the objects among ids that a static ability's effect is about.
func (t *Table) affected(r oracle.Reference, ctx *Context, ids []ID) []ID {
	switch r := r.(type) {
	case oracle.This:
		return []ID{ctx.Source}
	case oracle.Host:
		if host := t.Object(ctx.Source).AttachedTo; host.IsObject() {
			return []ID{host}
		}
		return nil
	case oracle.Each:
		var list []ID
		for _, id := range ids {
			zone := t.Object(id).Zone
			here := zone == oracle.Battlefield == (r.Phrase.Noun != oracle.SpellNoun)
			if (here || zone == oracle.Graveyard && r.Phrase.Noun == oracle.CardNoun) && t.Matches(&r.Phrase, id, ctx) && !t.outOfReach(id, ctx) {
				list = append(list, id)
			}
		}
		return list
	default:
		// What is given to a player is no characteristic (702_guarded.go).
		return slices.DeleteFunc(slices.Clone(t.Refer(r, ctx)), func(id ID) bool { return !id.IsObject() })
	}
}
