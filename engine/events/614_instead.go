package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what an effect does to itself and to what is contained in an
// event: self-replacement (614.15), effects that have already replaced an event's
// event (614.5), counters that something enters with (122.6, 614.16), and the
// replacement effects that counters make (122.1c, 122.1d, 122.1h).

// insteadOf carries out 614.15. Damage is proposed as the text first says it, with
// the replacement attached, because other effects may want to modify it too and
// 616.1a says which comes first. Other instructions are replaced as a whole.
func (g *Course) insteadOf(i oracle.If, ctx *table.Context) {
	if !g.Holds(i.Condition, ctx) || !g.Applies("614.15", "the text of %s replaces a part of its own effect", ctx.Source) {
		g.instruct(i.Else, ctx)
		return
	}
	if len(i.Else) == 1 {
		if q := howMuch(i.Else[0]); q != nil {
			ctx.Yield(oracle.SaidOfInstead, g.Quantity(q, ctx))
		}
	}
	if len(i.Then) == 1 && len(i.Else) == 1 {
		was, damage := i.Else[0].(oracle.DealDamage)
		now, still := i.Then[0].(oracle.DealDamage)
		if damage && still && !was.Divided && !now.Divided && was.Unpreventable == now.Unpreventable && slices.Equal(g.Refer(was.To, ctx), g.Refer(now.To, ctx)) {
			g.follow(&i.Then[0], ctx, true)
			g.damageInstruction(was, ctx, &table.SelfReplacement{Source: ctx.Source, Amount: g.Quantity(now.Amount, ctx)})
			g.follow(&i.Then[0], ctx, false)
			return
		}
	}
	g.instruct(i.Then, ctx)
}

// howMuch is the number in an instruction that "that many" goes back to where the text says
// what is done instead; nil if it has none.
func howMuch(i oracle.Instruction) oracle.Quantity {
	switch i := i.(type) {
	case oracle.DealDamage:
		return i.Amount
	case oracle.GainLife:
		return i.Amount
	case oracle.LoseLife:
		return i.Amount
	case oracle.Draw:
		return i.Count
	case oracle.Discard:
		return i.Count
	case oracle.Mill:
		return i.Count
	case oracle.PutCounters:
		return i.Count
	case oracle.CreateToken:
		return i.Count
	}
	return nil
}

// redirectPart has so much of the next damage to something dealt to another (614.9), until the effect has done that to as
// much as it says.
func (g *Course) redirectPart(e *table.Event, s oracle.Replacement, ctx *table.Context, key table.EffectKey) []table.Event {
	to := g.Refer(s.Change.Recipient, ctx)
	if key.Effect == 0 || len(to) != 1 || !g.Present(to[0]) || !g.dealable(to[0]) {
		return []table.Event{*e}
	}
	shield := g.Effects[g.effectIndex(key.Effect)].Shield
	others := 0
	for i := range g.Under.batch.later {
		if l := &g.Under.batch.later[i]; l.Kind == table.DamageEvent && l.Other == e.Other {
			others += l.Amount
		}
	}
	if others > 0 && e.Amount+others > shield {
		g.Undecided("the engine does not tell which of the damage that several sources deal at once is dealt to another")
	}
	moved, rest := *e, *e
	moved.Amount, moved.Other = min(shield, e.Amount), to[0]
	rest.Amount -= moved.Amount
	if !g.Applies("614.9", "the damage is dealt to %s instead", to[0]) {
		return []table.Event{*e}
	}
	if g.Effects[g.effectIndex(key.Effect)].Shield -= moved.Amount; moved.Amount == shield {
		g.useUp(key)
	}
	var events []table.Event
	if to[0] == e.Other {
		return []table.Event{*e} // as one event, all of it
	}
	if rest.Amount > 0 {
		events = append(events, rest)
	}
	if !g.redirectedTooFar(e, to[0]) {
		events = append(events, moved)
	}
	return events
}

// replacesItself is the self-replacement effect as one that wants to modify the event.
func (g *Course) replacesItself(e *table.Event) replacement {
	to := e.Self.Amount
	return replacement{key: table.EffectKey{Source: e.Self.Source, Index: -7}, source: e.Self.Source, class: selfReplacing, apply: func(e *table.Event) []table.Event {
		changed := *e
		changed.Amount, changed.Self = to, nil
		return []table.Event{changed}
	}}
}

// carryOutInstead carries out what happens in place of an event. What it brings about
// is a modified event of the same lineage: effects that have had their opportunity
// get no other (614.5).
func (g *Course) carryOutInstead(list []oracle.Instruction, lineage []table.EffectKey, ctx *table.Context) {
	g.instead(lineage, func() { g.instruct(list, ctx) })
}

// instead has done what happens in place of an event of some lineage.
func (g *Course) instead(lineage []table.EffectKey, do func()) {
	var waits []aftermath
	within(&g.Under.instead, insteadFrame{lineage: lineage}, func() { // what waits for the event does not wait for these
		do()
		waits = g.Under.instead.aftermath
	})
	g.Under.instead.aftermath = append(g.Under.instead.aftermath, waits...)
}

// aftermath is what takes place once an event has: the rest of a prevention effect (615.5),
// or the draws that a replacement effect has made of a part of the event (121.7).
type aftermath struct {
	do      []oracle.Instruction
	ctx     *table.Context
	draws   bool
	lineage []table.EffectKey
	moved   *table.Event // what has taken the place of a move by the first of the instructions, which is done
	spent   bool         // nothing but that the effect of key is used up
	key     table.EffectKey
}

// movesInstead reports whether what is done in place of a move begins with another one of the same
// object, to a zone in which it is no permanent.
func (g *Course) movesInstead(list []oracle.Instruction, e *table.Event, ctx *table.Context) bool {
	if len(list) == 0 || e.Kind != table.ZoneChangeEvent || !e.Object.IsObject() {
		return false
	}
	i, ok := list[0].(oracle.Move)
	return ok && i.Who == nil && i.To != oracle.Battlefield && i.To != e.From && (i.From == oracle.Nowhere || i.From == e.From) &&
		!i.FaceDown && i.Until == oracle.ForTheGame && len(i.WithCounters) == 0 && slices.Equal(g.Refer(i.What, ctx), []table.ID{e.Object})
}

// movedInstead is the modified event where one move takes the place of another (614.6): it happens with
// all else that happens at once, so that what leaves with it sees it leave, and an effect of what
// leaves applies to all of it. What the text says besides is done once it has happened.
func (g *Course) movedInstead(list []oracle.Instruction, e *table.Event, ctx *table.Context) []table.Event {
	i := list[0].(oracle.Move)
	moved := g.destination(e.Object, i.To)
	moved.Source, moved.Bottom, moved.Nth, moved.Shuffled = ctx.Source, i.Bottom, i.Nth, i.Shuffled
	moved.Group, moved.Lineage = e.Group, e.Lineage
	moved.Milled = e.Milled || e.Cause == oracle.ByMilling
	if i.To == oracle.Exile && !g.exiles(&moved, i, ctx) {
		return nil
	}
	later, was := *ctx, *e
	later.Event = &was
	wait := aftermath{do: list, ctx: &later, lineage: e.Lineage, moved: &moved}
	if rest := list[1:]; slices.ContainsFunc(rest, draws) && !g.InForce("121.7") {
		g.carryOutInstead(rest, e.Lineage, ctx)
		wait.do = list[:1]
	}
	g.Under.instead.aftermath = append(g.Under.instead.aftermath, wait)
	return []table.Event{moved}
}

// afterMoving does what waits for a move that has taken the place of another.
func (g *Course) afterMoving(a *aftermath, events []table.Event, shuffled *[]table.ID) {
	i := a.do[0].(oracle.Move)
	var happened []table.Event
	for _, e := range events {
		if e.Kind == table.ZoneChangeEvent && e.Object == a.moved.Object {
			happened = append(happened, e)
		}
	}
	g.instead(a.lineage, func() {
		g.follow(&a.do[0], a.ctx, true)
		for k := range happened {
			if g.Happened != nil {
				g.Happened(&happened[k]) // to whoever watches what instructions do: it was this one
			}
		}
		g.moved(i, []table.Event{*a.moved}, nil, happened, a.ctx)
		if i.Shuffled {
			if g.shuffledOnceMore(g.Object(a.moved.Object).Owner, shuffled) {
				g.shuffleIn(i, []table.Event{*a.moved}, happened, a.ctx)
			}
		}
		g.follow(&a.do[0], a.ctx, false)
		if rest := a.do[1:]; len(rest) > 0 {
			if slices.ContainsFunc(rest, draws) {
				g.citeDrawnAfter(events, a.ctx)
			}
			g.instruct(rest, a.ctx)
		}
	})
}

// shuffledOnceMore reports whether a library is shuffled into which something has been put in place of another move. Where
// several effects do so at once it is shuffled as often, for what triggers on that (701.20f). It notes whose library that is.
func (g *Course) shuffledOnceMore(owner table.ID, already *[]table.ID) bool {
	if slices.Contains(*already, owner) && !g.Applies("701.20f", "the library of %s is shuffled once more at the same time", owner) {
		return false
	}
	*already = append(*already, owner)
	return true
}

// keepPlaces carries out 701.20g: what an event puts into a certain position of a library is there once that has been shuffled,
// which effects do in place of other parts of the event. Without the rule it is somewhere in the library, and nobody finds it on
// top.
func (g *Course) keepPlaces(events []table.Event, shuffled []table.ID) {
	for i := range events {
		if e := &events[i]; e.Shuffled {
			shuffled = append(slices.Clip(shuffled), g.Object(e.Object).Owner)
		}
	}
	for i := range events {
		if e := &events[i]; len(shuffled) > 0 && e.Kind == table.ZoneChangeEvent && e.To == oracle.Library && !e.Shuffled && slices.Contains(shuffled, g.Object(e.Object).Owner) &&
			!g.Applies("701.20g", "%s comes to its place although the library is shuffled at the same time", e.Object) {
			e.Bottom, e.Nth = true, 0
		}
	}
}

// citeDrawnAfter cites 121.7 where something is left of an event for which draws have waited. To be
// destroyed is what has been replaced where that is all that is left of it.
func (g *Course) citeDrawnAfter(events []table.Event, ctx *table.Context) {
	if slices.ContainsFunc(events, func(e table.Event) bool { return e.Kind != table.DestroyEvent }) {
		g.Cite("121.7", "what is left of the event has happened, and then %s has cards drawn", false, []table.ID{ctx.Source})
	}
}

// beforeDraws carries out 121.7 for what an effect does in place of an event: it has the
// draws wait for what is left of the event, and returns what is done before it. Draws in
// place of a draw leave nothing of it.
func (g *Course) beforeDraws(list []oracle.Instruction, e *table.Event, ctx *table.Context) (now []oracle.Instruction, wait func()) {
	i := slices.IndexFunc(list, draws)
	if i < 0 || e.Kind == table.DrawEvent || e.Kind == table.ToldToDrawEvent || !g.InForce("121.7") {
		return list, func() {}
	}
	return list[:i], func() {
		later := *ctx
		g.Under.instead.aftermath = append(g.Under.instead.aftermath, aftermath{do: list[i:], ctx: &later, draws: true, lineage: e.Lineage})
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
func (g *Course) afterEvent(events []table.Event) {
	if len(g.prevented) > 0 {
		g.triggerPrevented()
	}
	if len(g.Under.instead.aftermath) == 0 {
		return
	}
	list := g.Under.instead.aftermath
	g.Under.instead.aftermath = nil
	var shuffled []table.ID // whose libraries have been
	for _, a := range list {
		if a.spent {
			g.useUp(a.key)
			continue
		}
		if a.moved != nil {
			g.afterMoving(&a, events, &shuffled)
			continue
		}
		if !a.draws {
			g.instruct(a.do, a.ctx)
			continue
		}
		g.citeDrawnAfter(events, a.ctx)
		g.carryOutInstead(a.do, a.lineage, a.ctx)
	}
}

// countersOnEntering carries out 122.6: counters that something is given as it enters
// are put on it. That event is contained in the entering, so effects on it come after
// those on how it enters (616.1g).
func (g *Course) countersOnEntering(e *table.Event) {
	in := *e.Enter
	in.Counters = slices.Clone(in.Counters)
	for i, c := range in.Counters {
		put := table.Event{Kind: table.PutCountersEvent, Object: e.Object, Player: in.Controller, Source: e.Object, Word: c.Kind, Amount: c.N, Enter: e.Enter, ByEffect: true}
		if refusal := g.cantHappen(&put); refusal != nil {
			g.CiteRefusal(refusal)
			in.Counters[i].N = 0
			continue
		}
		if !g.replaced(put) || !g.Applies("122.6", "the counters that %s enters with are put on it", e.Object) {
			continue
		}
		n := 0
		for _, r := range g.replaceOne(put) {
			if r.Kind == table.PutCountersEvent && r.Object == e.Object && r.Word == c.Kind {
				n += r.Amount
			}
		}
		in.Counters[i].N = n
	}
	in.Counters = slices.DeleteFunc(in.Counters, func(c table.Counter) bool { return c.N <= 0 })
	e.Enter = &in
}

// meantEntering reports whether a reference means an object as it would exist on the
// battlefield, which it is about to enter (614.12).
func (g *Course) meantEntering(r oracle.Reference, e *table.Event, ctx *table.Context) bool {
	each, ok := r.(oracle.Each)
	if !ok {
		return g.IsMeant(r, e.Object, ctx)
	}
	if g.Applies("614.12", "effects on how %s enters are found by looking at it as it would be on the battlefield", e.Object) {
		h, id := g.asItWouldEnter(e)
		defer g.Discard(h)
		about := *ctx
		about.Event = nil
		return h.Matches(&each.Phrase, id, &about)
	}
	phrase := table.AsSource(each.Phrase)
	return g.Matches(&phrase, e.Object, ctx)
}

// suchEntering adds what the text that puts something onto the battlefield says of how such a thing enters. Whether it is
// such is seen by looking at it as it would be there, and so again after what has modified that already (614.12).
func (g *Course) suchEntering(e *table.Event, add func(replacement)) {
	such := e.Enter.Such
	if such == nil || !g.meantEntering(oracle.Each{Phrase: such.Phrase}, e, &such.Context) {
		return
	}
	key := table.EffectKey{Source: such.Context.Source, Ability: such.Context.Ability, Index: -20}
	add(replacement{key: key, source: such.Context.Source, controller: such.Context.Controller, class: selfReplacing, quiet: true, apply: func(e *table.Event) []table.Event {
		changed, in := *e, *e.Enter
		in.Tapped = in.Tapped || such.Tapped
		in.Counters = slices.Clone(in.Counters)
		for _, c := range such.Counters {
			in.Counters = table.CountersWith(in.Counters, c.Kind, c.N, g.NewTimestamp())
		}
		changed.Enter = &in
		return []table.Event{changed}
	}})
}

// shieldEffect tells the effect of shield counters from those of the abilities of the same permanent.
const shieldEffect = -10

// counterEffects lists the replacement and prevention effects that counters on the
// affected permanent make: shield, stun and finality counters.
func (g *Course) counterEffects(e *table.Event, id table.ID, add func(replacement)) {
	o := g.Object(id)
	if len(o.Counters) == 0 || o.Zone != oracle.Battlefield {
		return
	}
	remove := func(kind string) {
		g.Happen(table.Event{Kind: table.RemoveCountersEvent, Object: id, Word: kind, Amount: 1})
	}
	effect := func(kind string, index int, apply func(e *table.Event) []table.Event) {
		if table.CountersOf(o.Counters, kind) > 0 {
			add(replacement{key: table.EffectKey{Source: id, Index: index}, source: id, class: anyOther, called: kind + " counter", prevents: e.Kind == table.DamageEvent, apply: apply})
		}
	}
	switch {
	case e.Kind == table.DestroyEvent && e.Source != table.None:
		effect("shield", shieldEffect, func(e *table.Event) []table.Event {
			if !g.Applies("122.1c", "a shield counter is removed from %s instead of its being destroyed", id) {
				return []table.Event{*e}
			}
			remove("shield")
			return nil
		})
	case e.Kind == table.DamageEvent && (g.shieldsLeft(id) > 0 || !g.metShield(id, e)):
		effect("shield", shieldEffect, func(e *table.Event) []table.Event {
			if !g.Applies("122.1c", "a shield counter of %s prevents the damage and is removed", id) {
				return []table.Event{*e}
			}
			g.removesShield(id, e)
			if e.Unpreventable && g.Applies("615.12", "the damage can't be prevented, so the shield counter of %s prevents none", id) {
				return []table.Event{*e}
			}
			return nil
		})
	case e.Kind == table.UntapEvent:
		effect("stun", -11, func(e *table.Event) []table.Event {
			if !g.Applies("122.1d", "a stun counter is removed from %s instead of its untapping", id) {
				return []table.Event{*e}
			}
			remove("stun")
			return nil
		})
	case e.Kind == table.ZoneChangeEvent && e.From == oracle.Battlefield && e.To == oracle.Graveyard:
		effect("finality", -12, func(e *table.Event) []table.Event {
			changed := *e
			if g.Applies("122.1h", "%s has a finality counter and is exiled", id) {
				changed.To = oracle.Exile
			}
			return []table.Event{changed}
		})
	}
}

// removesShield has the one effect that shield counters make remove one of them once all damage is prevented that would be dealt at
// the same time (122.1c, 615.5). Only damage that it meets again is something more to it, which 615.12a keeps from happening.
func (g *Course) removesShield(id table.ID, e *table.Event) {
	for _, a := range g.Under.instead.aftermath {
		if a.key == shieldKey(id) && a.ctx.Event.Source != e.Source {
			return
		}
	}
	damage := *e
	ctx := table.Context{Source: id, Controller: g.Controller(id), Event: &damage}
	g.Under.instead.aftermath = append(g.Under.instead.aftermath, aftermath{
		do: []oracle.Instruction{oracle.RemoveCounters{From: oracle.This{}, Kind: "shield", Count: oracle.Literal(1)}}, ctx: &ctx, key: shieldKey(id),
	})
}

// shieldKey is that of the effect of a permanent's shield counters.
func shieldKey(id table.ID) table.EffectKey { return table.EffectKey{Source: id, Index: shieldEffect} }

// shieldsLeft is how many shield counters a permanent has besides those that are about to be removed.
func (g *Course) shieldsLeft(id table.ID) int {
	return table.CountersOf(g.Object(id).Counters, "shield") -
		CountOf(g.Under.instead.aftermath, func(a aftermath) bool { return a.key == shieldKey(id) })
}

// metShield reports whether the effect of shield counters has been applied to the damage of a source already.
func (g *Course) metShield(id table.ID, e *table.Event) bool {
	return slices.ContainsFunc(g.Under.instead.aftermath, func(a aftermath) bool { return a.key == shieldKey(id) && a.ctx.Event.Source == e.Source })
}

// otherSkips lists the other effects that would skip the same step: then each of
// them waits for a step of its own (614.10a).
func (g *Course) otherSkips(key table.EffectKey, s oracle.Replacement) []table.EffectKey {
	var list []table.EffectKey
	for i := range g.Effects {
		fx := &g.Effects[i]
		if other, ok := fx.Static.(oracle.Replacement); ok && other.Skips && other.Once && other.Event == s.Event && fx.Id != key.Effect {
			list = append(list, table.EffectKey{Source: fx.Source, Effect: fx.Id})
		}
	}
	return list
}
