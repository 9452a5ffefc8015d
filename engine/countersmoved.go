package engine

import "rulestep/engine/oracle"

// This file carries out what is done with counters that are or were on something: they
// are moved (122.5), put on something else as many as there were (122.8), and counted as
// they are put there (122.6, 122.7).

// countersPutOn reports whether an event puts counters on something that a pattern
// describes, while it is on the battlefield or as it enters (122.6).
func (g *Game) countersPutOn(p *oracle.CountersPut, e *Event, ctx *Context) bool {
	switch {
	case e.Kind == PutCountersEvent && e.enter != nil:
		return (p.Kind == "" || p.Kind == e.Word) && g.meantEntering(p.On, e, ctx) &&
			(p.By == nil || g.givesEntering(p.By, e, ctx)) &&
			(!p.ByEffect || g.applies("614.16", "a replacement effect that gives %s counters is an effect that puts them there", e.Object))
	case e.Kind == PutCountersEvent:
		return (p.Kind == "" || p.Kind == e.Word) && e.Object != None && (!p.ByEffect || e.byEffect) && g.meant(p.On, e.Object, ctx) &&
			(p.By == nil || g.meant(p.By, e.Player, ctx)) &&
			(p.Nth == 0 || g.reachesNth(p, e.Object, e.Amount))
	case e.Kind == ZoneChangeEvent && e.NewObject != None && e.enter != nil && len(e.enter.counters) > 0:
		return (p.Kind == "" || countOf(e.enter.counters, p.Kind) > 0) && g.meant(p.On, e.NewObject, ctx) &&
			(p.By == nil || g.givesEntering(p.By, e, ctx)) &&
			(p.Nth == 0 || g.reachesNth(p, e.NewObject, countOf(e.enter.counters, p.Kind))) &&
			g.applies("122.6", "the counters that %s entered with were put on it", e.NewObject)
	}
	return false
}

// givesEntering carries out 122.6a: the controller of what enters with counters puts them on
// it. No text that the engine carries out names another player.
func (g *Game) givesEntering(by oracle.Reference, e *Event, ctx *Context) bool {
	id := e.Object
	if e.NewObject != None {
		id = e.NewObject
	}
	return g.meant(by, e.enter.controller, ctx) &&
		g.applies("122.6a", "%s puts the counters on %s with which it enters under the control of that player", e.enter.controller, id)
}

// reachesNth carries out 122.7: the Nth counter of a kind is among those that have just been
// put on something. Without the rule it is the Nth only if it is the last one of them.
func (g *Game) reachesNth(p *oracle.CountersPut, id ID, put int) bool {
	after := countOf(g.object(id).counters, p.Kind)
	if !g.inForce("122.7") {
		return after == p.Nth
	}
	if after < p.Nth || after-put >= p.Nth {
		return false
	}
	if after != p.Nth {
		g.cite("122.7", "counter number %n is among those put on %s", false, []ID{num(p.Nth), id})
	}
	return true
}

// removeCountersFrom takes counters of one kind off things, or, where no kind is said, all
// counters of every kind: a counter is a marker of whatever kind (122.1).
func (g *Game) removeCountersFrom(i oracle.RemoveCounters, ctx *Context) {
	for _, id := range g.refer(i.From, ctx) {
		if id.IsObject() && !g.onBattlefield(id) && g.object(id).Zone != oracle.Exile {
			continue
		}
		var events []Event
		total := 0
		for _, c := range g.countersOn(id) {
			if i.Kind != "" && i.Kind != c.kind {
				continue
			}
			n := c.n
			if i.Count != nil {
				n = min(n, g.quantity(i.Count, ctx))
			}
			if n > 0 {
				events = append(events, counterEvent(RemoveCountersEvent, id, c.kind, n, ctx))
				total += n
			}
		}
		if len(events) > 0 && (len(events) == 1 || g.applies("122.1", "counters of every kind are removed from %s", id)) {
			g.happen(events...)
			ctx.previousAmount = total
		}
	}
}

// exiledWith gives what an instruction has exiled the counters with which it is exiled. They are
// not put on it: that is said of what is on the battlefield or enters it (122.6).
func (g *Game) exiledWith(i oracle.Move, happened []Event, ctx *Context) {
	for _, c := range i.WithCounters {
		n := g.quantity(c.Count, ctx)
		for _, e := range happened {
			if e.Kind == ZoneChangeEvent && e.To == oracle.Exile && e.NewObject != None && n > 0 &&
				g.applies("122.1", "%s is exiled with %n counters on it", e.NewObject, num(n)) {
				o := g.object(e.NewObject)
				o.counters = countersWith(o.counters, c.Kind, n, g.now())
				g.touch()
			}
		}
	}
}

// countersOn lists the counters on an object or player.
func (g *Game) countersOn(id ID) []counter {
	if id.IsPlayer() {
		return g.player(id).counters
	}
	return g.object(id).counters
}

// moveCounters carries out 122.5: taking a counter off and putting it on are done both
// or not at all.
func (g *Game) moveCounters(i oracle.MoveCounters, ctx *Context) {
	for _, from := range g.refer(i.From, ctx) {
		n := min(countOf(g.object(from).counters, i.Kind), g.quantity(i.Count, ctx))
		if !g.onBattlefield(from) || n <= 0 {
			continue
		}
		to := g.refer(i.To, ctx)
		possible := len(to) == 1 && to[0] != from && g.onBattlefield(to[0])
		if !possible && g.applies("122.5", "the counter can't be put there, so it is not taken from %s", from) {
			continue
		}
		g.happen(counterEvent(RemoveCountersEvent, from, i.Kind, n, ctx))
		if possible {
			g.happen(counterEvent(PutCountersEvent, to[0], i.Kind, n, ctx))
		}
	}
}

// putItsCounters carries out 122.8: of what has left the battlefield no counter can be moved;
// the same number of each kind is put on something else. Without the rule the counters
// would have to be moved, and that is not possible (122.5).
func (g *Game) putItsCounters(i oracle.PutItsCounters, ctx *Context) {
	for _, from := range g.refer(i.From, ctx) {
		if !from.IsObject() {
			continue
		}
		from = g.beforeMove(from, ctx)
		for _, to := range g.refer(i.On, ctx) {
			if !g.onBattlefield(to) || to == from {
				continue
			}
			var events []Event
			for _, c := range g.object(from).counters {
				events = append(events, counterEvent(PutCountersEvent, to, c.kind, c.n, ctx))
			}
			if len(events) > 0 && (g.onBattlefield(from) || g.applies("122.8", "as many counters of each kind as %s had are put on %s", from, to)) {
				g.happen(events...)
			}
		}
	}
}
