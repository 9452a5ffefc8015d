package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out what an effect does to itself and to what is contained in an
// event: self-replacement (614.15), effects that have already replaced an event's
// event (614.5), counters that something enters with (122.6, 614.16), and the
// replacement effects that counters make (122.1c, 122.1d, 122.1h).

// selfReplacement is what a resolving spell or ability says "instead" of its own effect.
type selfReplacement struct {
	source ID
	amount int
}

// insteadOf carries out 614.15. Damage is proposed as the text first says it, with
// the replacement attached, because other effects may want to modify it too and
// 616.1a says which comes first. Other instructions are replaced as a whole.
func (g *Game) insteadOf(i oracle.If, ctx *Context) {
	if !g.holds(i.Condition, ctx) || !g.applies("614.15", "the text of %s replaces a part of its own effect", ctx.Source) {
		g.instruct(i.Else, ctx)
		return
	}
	if len(i.Then) == 1 && len(i.Else) == 1 {
		was, damage := i.Else[0].(oracle.DealDamage)
		now, still := i.Then[0].(oracle.DealDamage)
		if damage && still && !was.Divided && !now.Divided && slices.Equal(g.refer(was.To, ctx), g.refer(now.To, ctx)) {
			g.damageInstruction(was, ctx, &selfReplacement{ctx.Source, g.quantity(now.Amount, ctx)})
			return
		}
	}
	g.instruct(i.Then, ctx)
}

// replacesItself is the self-replacement effect as one that wants to modify the event.
func (g *Game) replacesItself(e *Event) replacement {
	to := e.self.amount
	return replacement{key: effectKey{source: e.self.source, index: -7}, source: e.self.source, class: selfReplacing, apply: func(e *Event) []Event {
		changed := *e
		changed.Amount, changed.self = to, nil
		return []Event{changed}
	}}
}

// carryOutInstead carries out what happens in place of an event. What it brings about
// is a modified event of the same lineage: effects that have had their opportunity
// get no other (614.5).
func (g *Game) carryOutInstead(list []oracle.Instruction, lineage []effectKey, ctx *Context) {
	old, waiting := g.lineage, g.aftermath
	g.lineage, g.aftermath = lineage, nil // what waits for the event does not wait for these
	g.instruct(list, ctx)
	g.lineage, g.aftermath = old, append(waiting, g.aftermath...)
}

// aftermath is what takes place once an event has: the rest of a prevention effect (615.5),
// or the draws that a replacement effect has made of a part of the event (121.7).
type aftermath struct {
	do      []oracle.Instruction
	ctx     *Context
	draws   bool
	lineage []effectKey
}

// beforeDraws carries out 121.7 for what an effect does in place of an event: it has the
// draws wait for what is left of the event, and returns what is done before it. Draws in
// place of a draw leave nothing of it.
func (g *Game) beforeDraws(list []oracle.Instruction, e *Event, ctx *Context) (now []oracle.Instruction, wait func()) {
	i := slices.IndexFunc(list, draws)
	if i < 0 || e.Kind == DrawEvent || e.Kind == ToldToDrawEvent || !g.inForce("121.7") {
		return list, func() {}
	}
	return list[:i], func() {
		later := *ctx
		g.aftermath = append(g.aftermath, aftermath{do: list[i:], ctx: &later, draws: true, lineage: e.lineage})
	}
}

// draws reports whether an instruction has somebody draw cards.
func draws(i oracle.Instruction) bool {
	switch i := i.(type) {
	case oracle.Draw:
		return true
	case oracle.May:
		return slices.ContainsFunc(i.Do, draws)
	case oracle.If:
		return slices.ContainsFunc(i.Then, draws) || slices.ContainsFunc(i.Else, draws)
	}
	return false
}

// afterEvent carries out what waits for the events that have just happened.
func (g *Game) afterEvent(events []Event) {
	if len(g.prevented) > 0 {
		g.triggerPrevented()
	}
	if len(g.aftermath) == 0 {
		return
	}
	list := g.aftermath
	g.aftermath = nil
	// To be destroyed is what has been replaced where that is all that is left of it.
	left := slices.ContainsFunc(events, func(e Event) bool { return e.Kind != DestroyEvent })
	for _, a := range list {
		if !a.draws {
			g.instruct(a.do, a.ctx)
			continue
		}
		if left {
			g.cite("121.7", "what is left of the event has happened, and then %s has cards drawn", false, []ID{a.ctx.Source})
		}
		g.carryOutInstead(a.do, a.lineage, a.ctx)
	}
}

// countersOnEntering carries out 122.6: counters that something is given as it enters
// are put on it. That event is contained in the entering, so effects on it come after
// those on how it enters (616.1g).
func (g *Game) countersOnEntering(e *Event) {
	in := *e.enter
	in.counters = slices.Clone(in.counters)
	for i, c := range in.counters {
		put := Event{Kind: PutCountersEvent, Object: e.Object, Player: in.controller, Source: e.Object, Word: c.kind, Amount: c.n, enter: e.enter, byEffect: true}
		if refusal := g.cantHappen(&put); refusal != nil {
			g.citeRefusal(refusal)
			in.counters[i].n = 0
			continue
		}
		wanted := false
		g.scratch(func() { wanted = len(g.applicable(&put)) > 0 })
		if !wanted || !g.applies("122.6", "the counters that %s enters with are put on it", e.Object) {
			continue
		}
		n := 0
		for _, r := range g.replaceOne(put) {
			if r.Kind == PutCountersEvent && r.Object == e.Object && r.Word == c.kind {
				n += r.Amount
			}
		}
		in.counters[i].n = n
	}
	in.counters = slices.DeleteFunc(in.counters, func(c counter) bool { return c.n <= 0 })
	e.enter = &in
}

// meantEntering reports whether a reference means an object as it would exist on the
// battlefield, which it is about to enter (614.12).
func (g *Game) meantEntering(r oracle.Reference, e *Event, ctx *Context) bool {
	each, ok := r.(oracle.Each)
	if !ok {
		return g.meant(r, e.Object, ctx)
	}
	if g.applies("614.12", "effects on how %s enters are found by looking at it as it would be on the battlefield", e.Object) {
		h, id := g.asItWouldEnter(e)
		about := *ctx
		about.Event = nil
		return h.matches(&each.Phrase, id, &about)
	}
	phrase := asSource(each.Phrase)
	return g.matches(&phrase, e.Object, ctx)
}

// counterEffects lists the replacement and prevention effects that counters on the
// affected permanent make: shield, stun and finality counters.
func (g *Game) counterEffects(e *Event, id ID, add func(replacement)) {
	o := g.object(id)
	if len(o.counters) == 0 || o.Zone != oracle.Battlefield {
		return
	}
	remove := func(kind string) {
		g.happen(Event{Kind: RemoveCountersEvent, Object: id, Word: kind, Amount: 1})
	}
	effect := func(kind string, index int, apply func(e *Event) []Event) {
		if countOf(o.counters, kind) > 0 {
			add(replacement{key: effectKey{source: id, index: index}, source: id, class: anyOther, prevents: e.Kind == DamageEvent, apply: apply})
		}
	}
	switch {
	case e.Kind == DestroyEvent && e.Source != None:
		effect("shield", -10, func(e *Event) []Event {
			if !g.applies("122.1c", "a shield counter is removed from %s instead of its being destroyed", id) {
				return []Event{*e}
			}
			remove("shield")
			return nil
		})
	case e.Kind == DamageEvent:
		effect("shield", -10, func(e *Event) []Event {
			if !g.applies("122.1c", "a shield counter of %s prevents the damage and is removed", id) {
				return []Event{*e}
			}
			remove("shield")
			if e.unpreventable && g.applies("615.12", "the damage can't be prevented, so the shield counter of %s prevents none", id) {
				return []Event{*e}
			}
			return nil
		})
	case e.Kind == UntapEvent:
		effect("stun", -11, func(e *Event) []Event {
			if !g.applies("122.1d", "a stun counter is removed from %s instead of its untapping", id) {
				return []Event{*e}
			}
			remove("stun")
			return nil
		})
	case e.Kind == ZoneChangeEvent && e.From == oracle.Battlefield && e.To == oracle.Graveyard:
		effect("finality", -12, func(e *Event) []Event {
			changed := *e
			if g.applies("122.1h", "%s has a finality counter and is exiled", id) {
				changed.To = oracle.Exile
			}
			return []Event{changed}
		})
	}
}

// otherSkips lists the other effects that would skip the same step: then each of
// them waits for a step of its own (614.10a).
func (g *Game) otherSkips(key effectKey, s oracle.Replacement) []effectKey {
	var list []effectKey
	for i := range g.effects {
		fx := &g.effects[i]
		if other, ok := fx.static.(oracle.Replacement); ok && other.Skips && other.Once && other.Event == s.Event && fx.id != key.effect {
			list = append(list, effectKey{source: fx.source, effect: fx.id})
		}
	}
	return list
}
