package table

import (
	"slices"
)

// This file carries out 613.3, 613.4 and 613.7: which of the effects that wait in a layer is
// applied next, by what it defines and by how old it is. Dependency, which overrides
// that, is 613_dependency.go.

// next chooses the part to apply next: characteristic-defining abilities first
// (613.3), then in order of timestamp (613.7) among those that depend on nothing
// that still waits (613.8b).
func (w *computation) next(parts []part, l Layer) int {
	t := w.g
	if n := len(w.done); n > 0 {
		for i := range parts {
			if parts[i].origin == w.done[n-1].origin {
				return i // the rest of the effect that is being applied in this layer
			}
		}
	}
	var candidates []int
	for i := range parts {
		if parts[i].cda {
			candidates = append(candidates, i)
		}
	}
	if len(candidates) == 0 || len(candidates) == len(parts) ||
		!t.Applies("613.3", "%s defines a characteristic, so it is applied first in its layer", parts[candidates[0]].origin.source) {
		candidates = candidates[:0]
		for i := range parts {
			candidates = append(candidates, i)
		}
	}
	if len(candidates) > 1 {
		candidates = w.independent(parts, candidates, l)
	}
	return w.oldest(parts, candidates, l)
}

// before reports whether part a is applied before part b by timestamp (613.7).
// Without that rule the order is the reverse of the one in which they came.
func (w *computation) before(a, b *part, l Layer) bool {
	if a.timestamp == b.timestamp {
		return a.origin.source < b.origin.source
	}
	if !w.overlap(a, b) {
		return a.timestamp < b.timestamp
	}
	older, newer := w.timestamp(a), w.timestamp(b)
	if older == newer {
		return a.origin.source < b.origin.source
	}
	first, second := a.origin.source, b.origin.source
	if newer < older {
		first, second = second, first
	}
	if w.older(first, second) {
		return older < newer
	}
	return older > newer
}

// older carries out 613.7 and says which effect comes first. An object can have
// several effects in one layer, such as an ability activated twice; nothing is
// older than itself.
func (w *computation) older(first, second ID) bool {
	if first == second {
		return w.g.Applies("613.7", "an effect of %s is older than another of its effects, so it is applied first in its layer", first)
	}
	return w.g.Applies("613.7", "%s is older than %s, so it is applied first in its layer", first, second)
}

// timestamp carries out 613.7a: the effect of a static ability is as old as its
// object, or as the effect that gave the object the ability.
func (w *computation) timestamp(p *part) int32 {
	if p.counter {
		if w.g.Applies("613.7c", "the counter on %s is as old as the moment when it was put there", p.origin.source) {
			return p.timestamp
		}
		return 0
	}
	if p.sticker != 0 && !w.g.Applies("613.7k", "a sticker on %s is as old as the moment when it was put there, or when %s got a timestamp after that", p.origin.source, p.origin.source) {
		return 0
	}
	if p.origin.effect != 0 || w.g.Applies("613.7a", "the effect of %s is as old as %s itself", p.origin.source, p.origin.source) {
		return p.timestamp
	}
	return 0
}

// overlap reports whether two parts would change a common object.
func (w *computation) overlap(a, b *part) bool {
	set := w.objectsNow(a)
	for _, id := range w.objectsNow(b) {
		if slices.Contains(set, id) {
			return true
		}
	}
	return false
}

// sublayer carries out 613.4: layer 7 is applied in sublayers. In a game without that rule
// it is one layer, and timestamps alone decide in it.
func (t *Table) sublayer(l Layer) Layer {
	if l > DefinePTLayer && l < layerCount && !t.InForce("613.4") {
		return DefinePTLayer
	}
	return l
}

// inLayer is the layer or sublayer that the rules name for what a part does, which is
// being applied in layer l.
func (p *part) inLayer(l Layer) Layer {
	if l == DefinePTLayer && !p.cda {
		return max(l, LayerOf(p.change))
	}
	return l
}

// outOfTurn cites 613.4 where it made a difference for an object: what is applied now is
// older than something that an earlier sublayer has applied already.
func (t *Table) outOfTurn(p *part, c *Characteristics, l Layer, id ID) {
	for i := range c.Layers {
		s := &c.Layers[i]
		if s.Layer[0] == '7' && s.Layer < layerNames[l] && s.Timestamp > p.timestamp && s.Counters.N == 0 && t.InForce("613.4") {
			t.Cite("613.4", "the sublayer of what %s does to %s comes after that of %s, which is newer", false, []ID{p.origin.source, id, s.Source})
			return
		}
	}
}

// cameLater reports whether an object came into being after the effect of a static ability
// had begun to apply.
func (t *Table) cameLater(p *part, id ID) bool {
	return p.origin.effect == 0 && id > p.origin.source && t.Object(id).Timestamp > p.timestamp
}
