package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 613.8, dependency: an effect waits for another one that
// would change whether it exists, what it applies to, or what it does there.

// independent leaves only the candidates that depend on no other; those in a loop
// depend on one another only, and the loop is ignored (613.8b).
func (w *computation) independent(parts []part, candidates []int, l Layer) []int {
	t := w.g
	var depends, before map[[2]int]bool // now, and as it was when first looked at in this layer
	anew := false
	takes := slices.ContainsFunc(candidates, func(b int) bool { return takesAbilities(parts[b].change) })
	types := l == typeLayer && slices.ContainsFunc(candidates, func(b int) bool { return changesCardTypes(parts[b].change) })
	for _, a := range candidates {
		onAny := w.mayDepend(&parts[a], false, l)
		onTypes := types && len(gainedSubtypes(parts[a].change)) > 0
		if !onAny && !onTypes && (!takes || !w.mayDepend(&parts[a], true, l)) {
			continue
		}
		t.Work(1 + len(candidates)/8)
		for _, b := range candidates {
			if a == b || parts[a].cda != parts[b].cda || parts[a].origin == parts[b].origin || !onAny && !takesAbilities(parts[b].change) && !(onTypes && changesCardTypes(parts[b].change)) {
				continue
			}
			why := w.dependsOn(&parts[a], parts, b, l)
			t.Work(6) // for what is remembered of each pair
			now := why != ""
			was := w.firstSeen(&parts[a], &parts[b], now)
			if now != was {
				anew = true
			}
			if was {
				before = with(before, a, b)
			}
			if now && t.Applies("613.8a", "the effect of %s depends on that of %s", parts[a].origin.source, parts[b].origin.source) {
				depends = with(depends, a, b)
				w.noteWait(&parts[a], &parts[b], why)
			}
		}
	}
	if anew {
		return w.reevaluated(parts, candidates, depends, before, l)
	}
	return w.waiters(parts, candidates, depends, l)
}

// with adds a pair of parts to those that depend.
func with(depends map[[2]int]bool, a, b int) map[[2]int]bool {
	if depends == nil {
		depends = make(map[[2]int]bool)
	}
	depends[[2]int{a, b}] = true
	return depends
}

// pair is one part that may depend on another.
type pair struct{ a, b done }

// firstSeen remembers whether a part depended on another when the two were first looked at
// in this layer, and says so.
func (w *computation) firstSeen(a, b *part, now bool) bool {
	p := pair{done{a.origin, a.number}, done{b.origin, b.number}}
	was, known := w.depended[p]
	if !known {
		if w.depended == nil {
			w.depended = make(map[pair]bool)
		}
		w.depended[p], was = now, now
	}
	return was
}

// reevaluated carries out 613.8c, where what has been applied changed which of the remaining
// effects depend on which. Without the rule the order is the one found at first.
func (w *computation) reevaluated(parts []part, candidates []int, depends, before map[[2]int]bool, l Layer) []int {
	t := w.g
	derivation := t.Derivation
	old := w.waiters(parts, candidates, before, l)
	if !t.InForce("613.8c") {
		return old
	}
	t.Derivation = derivation
	free := w.waiters(parts, candidates, depends, l)
	if first := w.oldest(parts, free, l); first != w.oldest(parts, old, l) {
		t.Cite("613.8c", "what depends on what has changed, so that of %s is applied next", false, []ID{parts[first].origin.source})
	}
	return free
}

// oldest is the candidate to be applied first by timestamp.
func (w *computation) oldest(parts []part, candidates []int, l Layer) int {
	best := candidates[0]
	for _, i := range candidates[1:] {
		if w.before(&parts[i], &parts[best], l) {
			best = i
		}
	}
	return best
}

// waiters leaves out the candidates that wait for others (613.8b).
func (w *computation) waiters(parts []part, candidates []int, depends map[[2]int]bool, l Layer) []int {
	t := w.g
	if len(depends) == 0 {
		return candidates
	}
	if !t.InForce("613.8b") {
		return w.ahead(parts, candidates, depends, l)
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
				t.Applies("613.8b", "the effect of %s waits until that of %s has been applied", parts[a].origin.source, parts[b].origin.source) {
				waits = true
				w.noteOrder(&parts[a])
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

// ahead stands in for 613.8b in a game without it: that a dependency overrides
// timestamps (613.8) and nothing says that the dependent effect is the one to wait. What
// the oldest effect depends on is applied ahead of its time, and then the effect itself.
func (w *computation) ahead(parts []part, candidates []int, depends map[[2]int]bool, l Layer) []int {
	at := w.oldest(parts, candidates, l)
	for seen := []int{at}; ; seen = append(seen, at) {
		var next []int
		for _, b := range candidates {
			if depends[[2]int{at, b}] && !slices.Contains(seen, b) {
				next = append(next, b)
			}
		}
		if len(next) == 0 {
			return []int{at}
		}
		at = w.oldest(parts, next, l)
	}
}

// mayDepend is a cheap necessary condition for one part to depend in a layer on another, which
// takes abilities away or does not. TestEveryPairOfEffects compares it with trying every pair.
func (w *computation) mayDepend(a *part, takes bool, l Layer) bool {
	if w.g.TryEveryPair || l == TextLayer {
		return true
	}
	if !constant(a.change) {
		return true
	}
	fixed := a.started || a.locked != nil || a.origin.effect != 0
	if !fixed && l == ControlLayer {
		return true // "you" is whoever controls the source by then
	}
	if !fixed && a.origin.ability != nil && conditionLooksAt(a.origin.ability.If, l) {
		return true
	}
	if l >= DefinePTLayer {
		return !fixed && reads(a.affected, l)
	}
	return !fixed && looksAt(a.affected, l) || takes && a.origin.effect == 0 && !a.started
}

// dependsOn carries out the test of 613.8a: would applying b first change whether
// a exists, what it applies to, or what it does there? It says which, "" for none. An
// effect is applied with all that it does in the layer.
func (w *computation) dependsOn(a *part, parts []part, b int, l Layer) string {
	on := w.objects(&parts[b])
	if len(on) == 0 {
		return "" // applied to nothing, it changes nothing
	}
	w.g.Work(4 * len(w.ids))
	before := w.describe(a)
	saved := w.g.aside[:0]
	w.g.aside = nil // in use
	for _, id := range w.ids {
		saved = append(saved, *w.g.Computed[id])
	}
	derivation := w.g.Derivation
	for i := range parts {
		if parts[i].origin == parts[b].origin {
			w.change(&parts[i], on, l, true, nil)
		}
	}
	after := w.describe(a)
	for i, id := range w.ids {
		*w.g.Computed[id] = saved[i]
	}
	w.g.Derivation = derivation
	w.g.aside = saved
	return before.differs(after)
}

// noteWait keeps, for those who look, why a part had to wait for another.
func (w *computation) noteWait(a, b *part, why string) {
	n := wait{done{a.origin, a.number}, waited{b.origin.source, why}}
	if slices.Contains(w.waits, n) {
		return
	}
	w.waits = append(w.waits, n)
	if !slices.ContainsFunc(w.waiting, func(old waiter) bool { return old.part.is(a) }) {
		derivation := w.g.Derivation
		p := *a
		p.found = w.objects(a)
		w.g.Derivation = derivation
		w.waiting = append(w.waiting, waiter{part: p})
	}
}

// noteOrder keeps the rule that has just made a part wait.
func (w *computation) noteOrder(a *part) {
	for i := range w.waiting {
		if w.waiting[i].part.is(a) {
			w.waiting[i].order = append(w.waiting[i].order, w.g.derived())
		}
	}
}

// is reports whether two parts are the same part of one effect.
func (p *part) is(q *part) bool { return p.origin == q.origin && p.number == q.number }

// noteVoid keeps, for those who look, the parts that have waited in a layer and then had
// nothing left to do to an object: what they waited for took their ability away, or took
// the object out of what they apply to.
func (w *computation) noteVoid(l Layer) {
	for i := range w.waiting {
		p := &w.waiting[i].part
		void := "by then it does not apply to this any more"
		if !p.started && !w.exists(p.origin) {
			void = "by then its ability is gone, and nothing is left to apply"
		}
		for _, id := range p.found {
			c := w.g.Computed[id]
			if c == nil || slices.ContainsFunc(c.Layers, func(s LayerStep) bool {
				return s.Layer == layerNames[l] && s.Source == p.origin.source && s.Timestamp == p.timestamp
			}) {
				continue
			}
			c.Layers = append(c.Layers, LayerStep{
				Layer: layerNames[l], Source: p.origin.source, before: summary(c, l), after: summary(c, l), Timestamp: p.timestamp,
				Change: p.change, Order: w.waiting[i].order, Waited: w.waitedFor(p), Void: void,
			})
		}
	}
}

// waitedFor lists what a part has waited for in this layer.
func (w *computation) waitedFor(p *part) []waited {
	var list []waited
	for _, n := range w.waits {
		if n.who == (done{p.origin, p.number}) {
			list = append(list, n.waited)
		}
	}
	return list
}

// description is what an effect is at a moment.
type description struct {
	exists  bool
	objects []ID
	numbers []int
}

// differs says in which of the three things of 613.8a two descriptions differ.
func (d description) differs(e description) string {
	switch {
	case d.exists != e.exists:
		return "whether it exists"
	case !slices.Equal(d.objects, e.objects):
		return "what it applies to"
	case !slices.Equal(d.numbers, e.numbers):
		return "what it does there"
	}
	return ""
}

func (w *computation) describe(p *part) description {
	d := description{exists: p.started || w.exists(p.origin)}
	if !d.exists {
		return d
	}
	if !w.inEffect(p) {
		return d
	}
	if p.origin.effect == 0 && !p.started {
		if c := w.g.Computed[p.origin.source]; c != nil && c.Controller != p.controller {
			now := *p
			now.controller = c.Controller
			p = &now
		}
	}
	d.objects = w.objects(p)
	if to, ok := p.change.(oracle.ChangeControl); ok {
		for _, id := range d.objects {
			for _, who := range w.g.Refer(to.To, w.context(p, id)) {
				d.numbers = append(d.numbers, int(who))
			}
		}
	} else if !constant(p.change) {
		for _, id := range d.objects {
			d.numbers = append(d.numbers, w.g.numbersOf(p.change, id, w.context(p, id))...)
		}
	} else {
		for _, s := range gainedSubtypes(p.change) {
			for i, id := range d.objects {
				if c := w.g.Computed[id]; c != nil && correlated(s)&c.Types == 0 {
					d.numbers = append(d.numbers, i) // which does not gain it (205.3d)
				}
			}
			d.numbers = append(d.numbers, -1)
		}
	}
	return d
}

// inEffect reports whether the condition of a static ability holds, if it has one: as long as
// it does not, the effect applies to nothing.
func (w *computation) inEffect(p *part) bool {
	if p.started || p.origin.effect != 0 || p.origin.ability == nil || p.origin.ability.If == nil {
		return true
	}
	derivation := w.g.Derivation
	so := w.g.Holds(p.origin.ability.If, &Context{Source: p.origin.source, Controller: p.controller, Ability: p.origin.ability})
	w.g.Derivation = derivation
	return so
}
