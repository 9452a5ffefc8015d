package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what is done with counters that are or were on something: they
// are moved (122.5), put on something else as many as there were (122.8), and counted as
// they are put there (122.6, 122.7).

// countersPutOn reports whether an event puts counters on something that a pattern
// describes, while it is on the battlefield or as it enters (122.6).
func (g *Course) countersPutOn(p *oracle.CountersPut, e *table.Event, ctx *table.Context) bool {
	switch {
	case e.Kind == table.PutCountersEvent && e.Enter != nil:
		return (p.Kind == "" || p.Kind == e.Word) && g.meantEntering(p.On, e, ctx) &&
			(p.By == nil || g.givesEntering(p.By, e, ctx)) &&
			(!p.ByEffect || g.Applies("614.16", "a replacement effect that gives %s counters is an effect that puts them there", e.Object))
	case e.Kind == table.PutCountersEvent && e.Object == table.None: // a player gets them
		return (p.Kind == "" || p.Kind == e.Word) && p.By == nil && p.Nth == 0 && !p.ByEffect && e.Amount > 0 && e.Player.IsPlayer() && g.IsMeant(p.On, e.Player, ctx)
	case e.Kind == table.PutCountersEvent:
		return (p.Kind == "" || p.Kind == e.Word) && e.Object != table.None && (!p.ByEffect || e.ByEffect) && g.IsMeant(p.On, e.Object, ctx) &&
			(p.By == nil || g.IsMeant(p.By, e.Player, ctx)) &&
			(p.Nth == 0 || g.reachesNth(p, e.Object, e.Amount))
	case e.Kind == table.ZoneChangeEvent && e.NewObject != table.None && e.Enter != nil && len(e.Enter.Counters) > 0:
		return (p.Kind == "" || table.CountersOf(e.Enter.Counters, p.Kind) > 0) && g.IsMeant(p.On, e.NewObject, ctx) &&
			(p.By == nil || g.givesEntering(p.By, e, ctx)) &&
			(p.Nth == 0 || g.reachesNth(p, e.NewObject, table.CountersOf(e.Enter.Counters, p.Kind))) &&
			g.Applies("122.6", "the counters that %s entered with were put on it", e.NewObject)
	}
	return false
}

// givesEntering carries out 122.6a: the controller of what enters with counters puts them on
// it. No text that the engine carries out names another player.
func (g *Course) givesEntering(by oracle.Reference, e *table.Event, ctx *table.Context) bool {
	id := e.Object
	if e.NewObject != table.None {
		id = e.NewObject
	}
	return g.IsMeant(by, e.Enter.Controller, ctx) &&
		g.Applies("122.6a", "%s puts the counters on %s with which it enters under the control of that player", e.Enter.Controller, id)
}

// reachesNth carries out 122.7: the Nth counter of a kind is among those that have just been
// put on something. Without the rule it is the Nth only if it is the last one of them.
func (g *Course) reachesNth(p *oracle.CountersPut, id table.ID, put int) bool {
	after := table.CountersOf(g.Object(id).Counters, p.Kind)
	if !g.InForce("122.7") {
		return after == p.Nth
	}
	if after < p.Nth || after-put >= p.Nth {
		return false
	}
	if after != p.Nth {
		g.Cite("122.7", "counter number %n is among those put on %s", false, []table.ID{table.Count(p.Nth), id})
	}
	return true
}

// holdsCounters reports whether something is where counters stay on it: what has moved has none (122.2).
func (g *Course) holdsCounters(id table.ID) bool {
	return id.IsPlayer() || g.OnBattlefield(id) || g.Object(id).Zone == oracle.Exile || g.Commands(g.Object(id))
}

var _ = carriesOut((*Course).removeCountersFrom, "Kind", "Count", "From", "UpTo")

// removeCountersFrom takes counters of one kind off things, or, where no kind is said, all
// counters of every kind: a counter is a marker of whatever kind (122.1).
func (g *Course) removeCountersFrom(i oracle.RemoveCounters, ctx *table.Context) {
	removed := 0
	for _, id := range g.Refer(i.From, ctx) {
		if !g.holdsCounters(id) {
			continue
		}
		var events []table.Event
		on := g.CountersOn(id)
		if i.UpTo {
			events = g.upToCounters(id, i, ctx)
			on = nil
		} else if i.Kind == "" && i.Count != nil {
			events = g.anyCounters(id, g.Quantity(i.Count, ctx), ctx)
			on = nil
		}
		for _, c := range on {
			if i.Kind != "" && i.Kind != c.Kind {
				continue
			}
			n := c.N
			if i.Count != nil {
				n = min(n, g.Quantity(i.Count, ctx))
			}
			if n > 0 {
				events = append(events, counterEvent(table.RemoveCountersEvent, id, c.Kind, n, ctx))
			}
		}
		if len(events) > 0 && (len(events) == 1 || i.Count != nil || g.Applies("122.1", "counters of every kind are removed from %s", id)) {
			for _, e := range g.Happen(events...) {
				removed += table.Amounts(table.RemoveCountersEvent)(&e)
			}
		}
	}
	ctx.Yield(oracle.SaidOfCounters, removed)
}

// anyCounters removes n of the counters on something, where the text says of no kind which: the player who carries out
// the instruction says it (608.2d). All of them go at once.
func (g *Course) anyCounters(id table.ID, n int, ctx *table.Context) []table.Event {
	var events []table.Event
	for _, c := range g.someCounters(id, n, func(kinds []string) string {
		if !g.Applies("122.1", "a counter is one of whatever kind, and %s says which of those on %s is removed", ctx.Controller, id) {
			return kinds[0]
		}
		return g.chooseWord(Decision{Purpose: ForEither, Player: ctx.Controller, About: ctx.Source, Rule: "608.2d", Words: kinds})
	}) {
		events = append(events, counterEvent(table.RemoveCountersEvent, id, c.Kind, c.N, ctx))
	}
	return events
}

// noMoreCounters is the word by which a player who may remove up to so many counters stops.
const noMoreCounters = "no more"

// upToCounters removes as many counters of a kind, or of any, as the player who carries out the instruction chooses, but no more
// than it says (608.2d). They are chosen one after the other and go at once.
func (g *Course) upToCounters(id table.ID, i oracle.RemoveCounters, ctx *table.Context) []table.Event {
	left := slices.Clone(g.CountersOn(id))
	if i.Kind != "" {
		left = slices.DeleteFunc(left, func(c table.Counter) bool { return c.Kind != i.Kind })
	}
	var some []table.Counter
	for range g.Quantity(i.Count, ctx) {
		kinds := make([]string, len(left))
		for k, c := range left {
			kinds[k] = c.Kind
		}
		if len(kinds) == 0 {
			break
		}
		kind := g.chooseWord(Decision{Purpose: ForEither, Player: ctx.Controller, About: ctx.Source, Rule: "608.2d", Words: append(kinds, noMoreCounters)})
		if kind == noMoreCounters {
			break
		}
		left, some = table.CountersWith(left, kind, -1, 0), table.CountersWith(some, kind, 1, 0)
	}
	var events []table.Event
	for _, c := range some {
		events = append(events, counterEvent(table.RemoveCountersEvent, id, c.Kind, c.N, ctx))
	}
	return events
}

// someCounters are n of the counters on something, or all if there are no more: of which kind is said for one after the
// other, where several kinds are left.
func (g *Course) someCounters(id table.ID, n int, says func(kinds []string) string) []table.Counter {
	left := slices.Clone(g.CountersOn(id))
	if countersOf(left, "") <= n {
		return left
	}
	var some []table.Counter
	for range n {
		kinds := make([]string, len(left))
		for i, c := range left {
			kinds[i] = c.Kind
		}
		kind := kinds[0]
		if len(kinds) > 1 {
			kind = says(kinds)
		}
		left, some = table.CountersWith(left, kind, -1, 0), table.CountersWith(some, kind, 1, 0)
	}
	return some
}

// exiledWith gives what an instruction has exiled the counters with which it is exiled. They are
// not put on it: that is said of what is on the battlefield or enters it (122.6).
func (g *Course) exiledWith(i oracle.Move, happened []table.Event, ctx *table.Context) {
	for _, c := range i.WithCounters {
		n := g.Quantity(c.Count, ctx)
		for _, e := range happened {
			if e.Kind == table.ZoneChangeEvent && e.To == oracle.Exile && e.NewObject != table.None {
				g.markInExile(e.NewObject, c.Kind, n)
			}
		}
	}
}

// markInExile gives an exiled card counters.
func (g *Course) markInExile(id table.ID, kind string, n int) {
	if n > 0 && g.Applies("122.1", "%s is exiled with %n counters on it", id, table.Count(n)) {
		o := g.Object(id)
		o.Counters = table.CountersWith(o.Counters, kind, n, g.NewTimestamp())
		g.Touch()
	}
}

// countersOf counts the counters of a kind, or of every kind if none is said.
func countersOf(list []table.Counter, kind string) int {
	total := 0
	for _, c := range list {
		if kind == "" || kind == c.Kind {
			total += c.N
		}
	}
	return total
}

var _ = carriesOut((*Course).moveCounters, "Kind", "Count", "From", "To")

// moveCounters carries out 122.5: taking a counter off and putting it on are done both
// or not at all, for each kind of counter that is moved.
func (g *Course) moveCounters(i oracle.MoveCounters, ctx *table.Context) {
	for _, from := range g.Refer(i.From, ctx) {
		if !g.OnBattlefield(from) {
			continue
		}
		to := g.Refer(i.To, ctx)
		possible := len(to) == 1 && to[0] != from && g.OnBattlefield(to[0]) && g.Restricted(to[0], oracle.HaveCounters, table.None) == nil
		var taken, put []table.Event
		for _, c := range g.CountersOn(from) {
			n := c.N
			if i.Count != nil {
				n = min(n, g.Quantity(i.Count, ctx))
			}
			if n <= 0 || i.Kind != "" && i.Kind != c.Kind {
				continue
			}
			taken = append(taken, counterEvent(table.RemoveCountersEvent, from, c.Kind, n, ctx))
			if possible {
				put = append(put, counterEvent(table.PutCountersEvent, to[0], c.Kind, n, ctx))
			}
		}
		if len(taken) == 0 || !possible && g.Applies("122.5", "the counter can't be put there, so it is not taken from %s", from) {
			continue
		}
		g.Happen(taken...)
		if len(put) > 0 {
			g.Happen(put...)
		}
	}
}

// putsWhatItHad reports whether the counters of what has left the battlefield may be put on
// something else. Of what was sacrificed to activate the ability that is so since 2026-02-27; until
// then it is said of triggered abilities alone.
func (g *Course) putsWhatItHad(from, to table.ID, ctx *table.Context) bool {
	if ctx.Ability != nil && ctx.Ability.Kind == oracle.Activated {
		return g.AppliesSince("122.9@2026-02-27", "as many counters of each kind as %s had are put on %s", cr.Edition2026, from, to)
	}
	return g.Applies("122.8", "as many counters of each kind as %s had are put on %s", from, to)
}

var _ = carriesOut((*Course).moreOfKinds, "On", "OrRemove")

// moreOfKinds gives each of several things one more counter of each kind that it has, or has one removed of a kind for which who
// follows the instruction chooses that.
func (g *Course) moreOfKinds(i oracle.MoreOfKinds, ctx *table.Context) {
	for _, on := range g.Refer(i.On, ctx) {
		var events []table.Event
		for _, c := range slices.Clone(g.CountersOn(on)) {
			g.Spend()
			if c.N <= 0 {
				continue
			}
			kind := table.PutCountersEvent
			put := "put another " + c.Kind + " counter"
			if i.OrRemove {
				words := []string{put, "remove one " + c.Kind + " counter"}
				if g.chooseWord(Decision{Purpose: ForColor, Player: ctx.Controller, About: ctx.Source, Rule: "608.2d", Words: words}) != put {
					kind = table.RemoveCountersEvent
				}
			}
			events = append(events, counterEvent(kind, on, c.Kind, 1, ctx))
		}
		if len(events) > 0 {
			g.Happen(events...)
		}
	}
}

var _ = carriesOut((*Course).putItsCounters, "From", "On", "Kind")

// putItsCounters carries out 122.8: of what has left the battlefield no counter can be moved;
// the same number of each kind is put on something else. Without the rule the counters
// would have to be moved, and that is not possible (122.5).
func (g *Course) putItsCounters(i oracle.PutItsCounters, ctx *table.Context) {
	for _, from := range g.Once(g.Refer(i.From, ctx), ctx) {
		if !from.IsObject() {
			continue
		}
		from = g.BeforeMove(from, ctx)
		for _, to := range g.Refer(i.On, ctx) {
			if !g.OnBattlefield(to) || to == from {
				continue
			}
			var events []table.Event
			for _, c := range g.Object(from).Counters {
				if i.Kind != "" && i.Kind != c.Kind {
					continue
				}
				events = append(events, counterEvent(table.PutCountersEvent, to, c.Kind, c.N, ctx))
			}
			if len(events) > 0 && (g.OnBattlefield(from) || g.putsWhatItHad(from, to, ctx)) {
				g.Happen(events...)
			}
		}
	}
}
