package engine

import (
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

func layerOf(c oracle.Change) layer {
	switch c := c.(type) {
	case oracle.ChangeControl:
		return controlLayer
	case oracle.ReplaceWord, oracle.SetName:
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
	gone       bool // its ability is not there any more
}

// computation is the characteristics of everything in play while the layers are
// being applied.
type computation struct {
	g       *Game
	ids     []ID
	started []startedEffect
	done    []done
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
	oldPen, oldDerivation := g.pen, g.derivation
	g.pen, g.computing = derivationPen, true
	g.derivation = nil
	w := computation{g: g}
	fresh := make([]*Characteristics, len(g.objects))
	g.computed = fresh
	for _, id := range g.battlefield {
		if !g.object(id).PhasedOut {
			w.ids = append(w.ids, id)
		}
	}
	for _, id := range g.stack {
		if g.object(id).Kind != AbilityObject {
			w.ids = append(w.ids, id)
		}
	}
	for _, id := range w.ids {
		g.derivation = nil
		c := g.copiable(id)
		c.because = g.derivation
		fresh[id] = &c
	}
	w.apply()
	g.computing = false
	g.computedVersion = g.version
	g.pen, g.derivation = oldPen, oldDerivation
}

// elsewhere computes the characteristics of a card that is neither a permanent nor
// on the stack: only its own characteristic-defining abilities work there (113.6a).
func (g *Game) elsewhere(id ID) *Characteristics {
	oldPen, oldDerivation := g.pen, g.derivation
	g.pen, g.derivation = derivationPen, nil
	c := g.copiable(id)
	ctx := Context{Source: id, Controller: g.object(id).Owner}
	for _, a := range c.Abilities {
		if !a.CharacteristicDefining {
			continue
		}
		for _, s := range a.Statics {
			if continuous, ok := s.(oracle.Continuous); ok {
				for _, change := range continuous.Changes {
					if g.applies("604.3", "%s defines its own characteristics in every zone", id) {
						g.change(&c, id, change, &ctx)
					}
				}
			}
		}
	}
	c.because = g.derivation
	g.pen, g.derivation = oldPen, oldDerivation
	return &c
}

func (w *computation) apply() {
	for l := controlLayer; l < layerCount; l++ {
		w.done = w.done[:0]
		for {
			parts := w.gather(l)
			if len(parts) == 0 {
				break
			}
			w.g.derivation = nil
			next := w.next(parts, l)
			w.applyPart(&parts[next], l, w.g.derivation)
		}
		switch l {
		case typeLayer:
			w.intrinsicManaAbilities()
		case abilityLayer:
			w.keywordCounters()
		case addPTLayer:
			w.powerCounters()
		}
	}
	w.grants()
}

// gather lists the parts that wait to be applied in a layer, as things stand now.
func (w *computation) gather(l layer) []part {
	g := w.g
	var parts []part
	for i := range g.effects {
		e := &g.effects[i]
		for n, change := range e.changes {
			if layerOf(change) == l {
				parts = append(parts, part{
					origin: origin{source: e.source, effect: e.id}, change: change, number: n,
					timestamp: e.timestamp, controller: e.controller, locked: e.objects,
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
					if layerOf(change) != l || w.hasStarted(o) {
						continue
					}
					if a.If != nil && !g.holds(a.If, &Context{Source: id, Controller: c.Controller, Ability: a.Ability}) {
						continue
					}
					parts = append(parts, part{
						origin: o, change: change, number: n, timestamp: max(g.object(id).Timestamp, a.Timestamp),
						controller: c.Controller, cda: a.CharacteristicDefining, affected: continuous.Affected,
					})
				}
			}
		}
	}
	for i := range w.started {
		s := &w.started[i]
		for n, change := range s.changes {
			if layerOf(change) == l {
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

// timestamp carries out 613.7a: the effect of a static ability is as old as its
// object, or as the effect that gave the object the ability.
func (w *computation) timestamp(p *part) int32 {
	if p.origin.effect != 0 || w.g.applies("613.7a", "the effect of %s is as old as %s itself", p.origin.source, p.origin.source) {
		return p.timestamp
	}
	return 0
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

// next chooses the part to apply next: characteristic-defining abilities first
// (613.3), then in order of timestamp (613.7) among those that depend on nothing
// that still waits (613.8b).
func (w *computation) next(parts []part, l layer) int {
	g := w.g
	var candidates []int
	for i := range parts {
		if parts[i].cda {
			candidates = append(candidates, i)
		}
	}
	if len(candidates) == 0 || len(candidates) == len(parts) ||
		!g.applies("613.3", "%s defines a characteristic, so it is applied first in its layer", parts[candidates[0]].origin.source) {
		candidates = candidates[:0]
		for i := range parts {
			candidates = append(candidates, i)
		}
	}
	if len(candidates) > 1 {
		candidates = w.independent(parts, candidates, l)
	}
	best := candidates[0]
	for _, i := range candidates[1:] {
		if w.before(&parts[i], &parts[best], l) {
			best = i
		}
	}
	return best
}

// before reports whether part a is applied before part b by timestamp (613.7).
// Without that rule the order is the reverse of the one in which they came.
func (w *computation) before(a, b *part, l layer) bool {
	if a.timestamp == b.timestamp {
		return a.origin.source < b.origin.source
	}
	if !w.overlap(a, b) {
		return a.timestamp < b.timestamp
	}
	if w.timestamp(a) == w.timestamp(b) {
		return a.origin.source < b.origin.source
	}
	first, second := a.origin.source, b.origin.source
	if b.timestamp < a.timestamp {
		first, second = second, first
	}
	if w.g.applies("613.7", "%s is older than %s, so it is applied first in its layer", first, second) {
		return a.timestamp < b.timestamp
	}
	return a.timestamp > b.timestamp
}

// overlap reports whether two parts would change a common object.
func (w *computation) overlap(a, b *part) bool {
	set := w.objects(a)
	return slices.ContainsFunc(w.objects(b), func(id ID) bool { return slices.Contains(set, id) })
}

// independent leaves only the candidates that depend on no other; those in a loop
// depend on one another only, and the loop is ignored (613.8b).
func (w *computation) independent(parts []part, candidates []int, l layer) []int {
	g := w.g
	depends := make(map[[2]int]bool)
	any := false
	for _, a := range candidates {
		for _, b := range candidates {
			if a != b && parts[a].cda == parts[b].cda && w.mayDepend(&parts[a], l) && parts[a].origin != parts[b].origin &&
				w.dependsOn(&parts[a], &parts[b], l) &&
				g.applies("613.8a", "the effect of %s depends on that of %s", parts[a].origin.source, parts[b].origin.source) {
				depends[[2]int{a, b}] = true
				any = true
			}
		}
	}
	if !any {
		return candidates
	}
	// reach is the transitive closure: a waits for b unless they wait for each other.
	reach := func(from, to int) bool {
		seen := map[int]bool{from: true}
		stack := []int{from}
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, b := range candidates {
				if depends[[2]int{at, b}] && !seen[b] {
					if b == to {
						return true
					}
					seen[b] = true
					stack = append(stack, b)
				}
			}
		}
		return false
	}
	free := make([]int, 0, len(candidates))
	for _, a := range candidates {
		waits := false
		for _, b := range candidates {
			if a != b && depends[[2]int{a, b}] && !reach(b, a) &&
				g.applies("613.8b", "the effect of %s waits until that of %s has been applied", parts[a].origin.source, parts[b].origin.source) {
				waits = true
			}
		}
		if !waits {
			free = append(free, a)
		}
	}
	if len(free) == 0 {
		return candidates
	}
	return free
}

// mayDepend is a cheap necessary condition for depending on anything in a layer.
// The fuzz test compares it with trying every pair.
func (w *computation) mayDepend(p *part, l layer) bool {
	if w.g.tryEveryPair {
		return true
	}
	if l >= definePTLayer {
		return !constant(p.change) || !p.started && p.locked == nil && reads(p.affected, l)
	}
	return p.origin.effect == 0 || !constant(p.change)
}

// dependsOn carries out the test of 613.8a: would applying b first change whether
// a exists, what it applies to, or what it does there?
func (w *computation) dependsOn(a, b *part, l layer) bool {
	before := w.describe(a)
	saved := make([]Characteristics, len(w.ids))
	for i, id := range w.ids {
		saved[i] = *w.g.computed[id]
	}
	derivation := w.g.derivation
	w.change(b, w.objects(b), l, true)
	after := w.describe(a)
	for i, id := range w.ids {
		*w.g.computed[id] = saved[i]
	}
	w.g.derivation = derivation
	return !before.equal(after)
}

// description is what an effect is at a moment.
type description struct {
	exists  bool
	objects []ID
	numbers []int
}

func (d description) equal(e description) bool {
	return d.exists == e.exists && slices.Equal(d.objects, e.objects) && slices.Equal(d.numbers, e.numbers)
}

func (w *computation) describe(p *part) description {
	d := description{exists: p.started || w.exists(p.origin)}
	if !d.exists {
		return d
	}
	d.objects = w.objects(p)
	if !constant(p.change) {
		for _, id := range d.objects {
			d.numbers = append(d.numbers, w.g.numbersOf(p.change, id, w.context(p, id))...)
		}
	}
	return d
}

func (w *computation) context(p *part, object ID) *Context {
	return &Context{Source: p.origin.source, Controller: p.controller, Ability: p.origin.ability, Each: object}
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
	objects := w.objects(p)
	g.derivation = slices.Clip(order)
	if p.gone {
		if !g.applies("613.6", "%s had begun to apply in an earlier layer, so it goes on although its ability is gone", p.origin.source) {
			w.done = append(w.done, done{p.origin, p.number})
			return
		}
	}
	shared := g.derivation
	w.change(p, objects, l, false)
	for _, id := range objects {
		if c := g.computed[id]; c != nil {
			c.because = append(slices.Clip(c.because), shared...)
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

// change applies a part to objects; on trial it leaves no record.
func (w *computation) change(p *part, objects []ID, l layer, trial bool) {
	g := w.g
	for _, id := range objects {
		c := g.computed[id]
		if c == nil {
			continue
		}
		g.derivation = nil
		if !g.inLayer(l, p.origin.source, id) {
			continue
		}
		before := ""
		if !trial {
			before = summary(c, l)
		}
		g.change(c, id, p.change, w.context(p, id))
		if trial {
			continue
		}
		c.because = append(slices.Clip(c.because), g.derivation...)
		step := LayerStep{Layer: layerNames[l], Source: p.origin.source, Before: before, After: summary(c, l)}
		if len(g.derivation) > 0 {
			step.Citation = g.derivation[0]
		}
		c.Layers = append(c.Layers, step)
	}
}

// intrinsicManaAbilities carries out 305.6.
func (w *computation) intrinsicManaAbilities() {
	for _, id := range w.ids {
		c := w.g.computed[id]
		if !c.is(oracle.Land) || w.g.object(id).Zone != oracle.Battlefield {
			continue
		}
		for _, name := range c.Subtypes {
			color := basicColor(name)
			w.g.derivation = nil
			if color != 0 && w.g.applies("305.6", "as a land with a basic land type %s has a mana ability for it", id) {
				c.Abilities = append(slices.Clip(c.Abilities), Held{Ability: intrinsicMana(color), Timestamp: w.g.object(id).Timestamp})
				if !plainBasic(c) {
					c.because = append(slices.Clip(c.because), w.g.derivation...)
				}
			}
		}
	}
}

// plainBasic is a basic land of one type, whose mana ability is no news.
func plainBasic(c *Characteristics) bool {
	return c.Supertypes&oracle.Basic != 0 && len(c.Subtypes) == 1
}

// keywordCounters carries out 122.1b.
func (w *computation) keywordCounters() {
	for _, id := range w.ids {
		c := w.g.computed[id]
		for _, n := range w.g.object(id).counters {
			if rule := counterKeyword(n.kind); rule {
				w.g.derivation = nil
				if w.g.applies("122.1b", "the counter on %s gives it a keyword", id) {
					c.Abilities = append(slices.Clip(c.Abilities), Held{Ability: &oracle.Ability{Kind: oracle.Static, Keyword: oracle.Keyword(n.kind)}, Timestamp: n.timestamp})
					c.because = append(slices.Clip(c.because), w.g.derivation...)
				}
			}
		}
	}
}

func counterKeyword(kind string) bool {
	switch kind {
	case "flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible",
		"lifelink", "menace", "reach", "shadow", "trample", "vigilance":
		return true
	}
	return false
}

// powerCounters carries out 122.1a in layer 7c.
func (w *computation) powerCounters() {
	for _, id := range w.ids {
		c := w.g.computed[id]
		for _, n := range w.g.object(id).counters {
			power, toughness, ok := powerCounter(n.kind)
			w.g.derivation = nil
			if ok && c.hasPower && w.g.applies("122.1a", "the counters on %s change its power and toughness", id) &&
				w.g.applies("613.4c", "counters are counted for %s in layer 7c", id) {
				before := summary(c, addPTLayer)
				c.Power += n.n * power
				c.Toughness += n.n * toughness
				c.because = append(slices.Clip(c.because), w.g.derivation...)
				c.Layers = append(c.Layers, LayerStep{Citation: w.g.derivation[0], Layer: "7c", Source: id, Before: before, After: summary(c, addPTLayer)})
			}
		}
	}
}

// powerCounter reads the name of a +X/+Y counter.
func powerCounter(kind string) (power, toughness int, ok bool) {
	read := func(s string) (int, string, bool) {
		if s == "" || s[0] != '+' && s[0] != '-' {
			return 0, s, false
		}
		n, i := 0, 1
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			n = n*10 + int(s[i]-'0')
			i++
		}
		if s[0] == '-' {
			n = -n
		}
		return n, s[i:], i > 1
	}
	power, rest, ok := read(kind)
	if !ok || rest == "" || rest[0] != '/' {
		return 0, 0, false
	}
	toughness, rest, ok = read(rest[1:])
	return power, toughness, ok && rest == ""
}

// grants collects the rules-changing effects on objects, applied after the layers (613.11).
func (w *computation) grants() {
	g := w.g
	add := func(change oracle.Change, objects []ID, source, controller ID) {
		grant, ok := change.(oracle.Grant)
		if !ok {
			return
		}
		for _, id := range objects {
			if c := g.computed[id]; c != nil {
				c.grants = append(c.grants, granted{grant.Effect, source, controller})
			}
		}
	}
	for i := range g.effects {
		e := &g.effects[i]
		for _, change := range e.changes {
			add(change, e.objects, e.source, e.controller)
		}
	}
	for _, id := range w.ids {
		c := g.computed[id]
		for _, a := range c.Abilities {
			if a.Kind != oracle.Static || !g.functions(id, a.Ability) {
				continue
			}
			ctx := Context{Source: id, Controller: c.Controller, Ability: a.Ability}
			for _, s := range a.Statics {
				continuous, ok := s.(oracle.Continuous)
				if !ok || !hasGrant(continuous) || a.If != nil && !g.holds(a.If, &ctx) {
					continue
				}
				objects := g.affected(continuous.Affected, &ctx, w.ids)
				for _, change := range continuous.Changes {
					add(change, objects, id, c.Controller)
				}
			}
		}
	}
}

func hasGrant(c oracle.Continuous) bool {
	return slices.ContainsFunc(c.Changes, func(change oracle.Change) bool { return layerOf(change) == noLayer })
}

// functions reports whether an ability of an object works where the object is (113.6).
func (g *Game) functions(id ID, a *oracle.Ability) bool {
	o := g.object(id)
	if a.CharacteristicDefining {
		return true
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
			if g.object(id).Zone == oracle.Battlefield == (r.Phrase.Noun != oracle.SpellNoun) && g.matches(&r.Phrase, id, ctx) {
				list = append(list, id)
			}
		}
		return list
	default:
		return g.refer(r, ctx)
	}
}
