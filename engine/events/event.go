package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file is the only way in which a game changes: events, in batches that
// happen at once. A batch is proposed; replacement and prevention effects have
// their say (614_replacement.go); the characteristics of everything that is about to
// move are kept; all of it is carried out; then abilities trigger (603_trigger.go).

// Happen makes events happen together. It returns those that really did, after
// replacement and prevention; whoever wants them for longer than until somebody has
// priority copies them.
func (g *Course) Happen(events ...table.Event) []table.Event {
	if g.Ended && !g.Trial {
		return nil
	}
	g.Events += len(events)
	if g.Events > g.Limits.Events {
		g.tooMany(g.Limits.Events, "events")
		return nil
	}
	final := g.replaceInto(g.Batch(len(events)), events...)
	if len(g.dropped) > 0 && !g.amidOthers() {
		final = g.leaveOut(final)
	}
	final = g.apart(g.contained(final))
	if len(final) == 0 {
		g.afterEvent(nil)
		return nil
	}
	if len(final) > 1 {
		g.arrange(final)
		g.arrangeReplaced(events, final)
		g.stampInOrder(final)
	}
	watchers := g.lookBack(final)
	if g.MayTrigger() || len(g.Delayed) > 0 || g.AsksExcess {
		g.noteExcess(final)
	}
	if slices.ContainsFunc(watchers, watchesUnattaching) {
		final = g.unattachings(final)
	}
	uncounts := false
	for i := range final {
		g.rememberLast(&final[i])
		uncounts = uncounts || final[i].Kind == table.RemoveCountersEvent
	}
	var kept map[table.ID][]table.Counter
	if uncounts {
		kept = g.keptCounters(final)
	}
	g.came += len(final)
	for i := range final {
		g.carryOut(&final[i])
		if g.Happened != nil {
			g.Happened(&final[i])
		}
	}
	if g.Under.moves != nil {
		g.Under.moves.note(final)
	}
	if kept != nil {
		g.rememberCounters(final, kept)
	}
	if g.Have.Ascends {
		g.ascendsFirst()
	}
	if g.Have.Storied {
		g.TellStories()
	}
	g.noteAndTrigger(final, watchers)
	unseen := !g.MayTrigger() // a step or mana alone changes nothing
	for i := range final {
		if e := &final[i]; !unseen || e.Kind != table.StepEvent && e.Kind != table.ManaEvent {
			g.Changes++
		}
	}
	if len(g.Comebacks) > 0 {
		g.comeBack(final)
	}
	if len(g.Effects) > 0 {
		g.endDurations()
	}
	g.leaveCombatAtOnce()
	g.notePairs()
	if g.Leavers > 0 {
		g.orphans()
	}
	if g.Round.From != "" {
		g.NoteInvolved(final)
	}
	if g.Sectors {
		g.keepSectors()
	}
	if g.TraitsInPlay().States {
		g.StateTriggers()
	}
	g.afterEvent(final)
	if g.Have.Daylight {
		g.BoundToTheDay()
	}
	if g.Have.Ascends {
		g.Ascend()
	}
	if g.Have.Storied {
		g.TellStories()
	}
	return final
}

// TakePlace makes an event happen that by itself changes nothing: a step begins, a
// permanent has been tapped for mana. It reports whether it did. Where nothing in the
// game could change the event or see it, there is nothing more to it.
func (g *Course) TakePlace(e table.Event) bool {
	if !g.unmodified(&e) || !g.unnoticed() {
		return len(g.Happen(e)) > 0
	}
	g.Events++
	g.Spend()
	return true
}

// unnoticed reports that nothing in the game could see an event that by itself changes nothing, nor change one that
// happens to no object.
func (g *Course) unnoticed() bool {
	return !g.LayersOnly && len(g.Effects) == 0 && !g.TraitsInPlay().Statics && !g.MayTrigger() && len(g.Delayed) == 0 && len(g.Comebacks) == 0 && g.Happened == nil && !g.Ended && g.Events < g.Limits.Events
}

// mostRoom is how many events or mana there is room for at most that was not asked for all together.
const mostRoom = 192

// Batch returns room for some events, good until somebody has priority.
func (g *Course) Batch(n int) []table.Event {
	if n > cap(g.Arena)-len(g.Arena) {
		g.Arena = make([]table.Event, 0, max(48, n, min(2*cap(g.Arena), mostRoom)))
	}
	at := len(g.Arena)
	g.Arena = g.Arena[:at+n]
	return g.Arena[at : at : at+n]
}

// contained replaces events by the events that they consist of, each open to
// replacement in turn (616.1g): a destruction is a move to the graveyard, damage is
// its results.
func (g *Course) contained(events []table.Event) []table.Event {
	more := 0
	for i := range events {
		switch events[i].Kind {
		case table.DestroyEvent, table.SacrificeEvent, table.DiscardEvent, table.DamageEvent, table.DrawEvent, table.CreateTokenEvent:
			more++
		}
	}
	if more == 0 {
		return events
	}
	final := g.Batch(len(events) + more)
	for i := range events {
		switch events[i].Kind {
		case table.DamageEvent:
			final = g.damageResults(final, events, i)
		case table.CreateTokenEvent:
			final = append(final, g.tokensEnter(events, i)...)
		default:
			final = g.contain(final, &events[i])
		}
	}
	return g.leavingLife(final)
}

// contain adds what an event consists of to others.
func (g *Course) contain(final []table.Event, e *table.Event) []table.Event {
	switch e.Kind {
	case table.DestroyEvent:
		if g.Applies("701.7a", "%s is destroyed", e.Object) {
			return g.moveToGraveyard(final, e, oracle.ByDestruction)
		}
		return final
	case table.SacrificeEvent:
		if g.Applies("701.17a", "%s sacrifices %s", e.Player, e.Object) {
			return g.moveToGraveyard(final, e, oracle.BySacrifice)
		}
		return final
	case table.DiscardEvent:
		if g.Applies("701.8a", "%s discards %s", e.Player, e.Object) {
			return g.moveToGraveyard(final, e, oracle.ByDiscard)
		}
		return final
	case table.DrawEvent:
		return g.drawResults(final, e)
	}
	return append(final, *e)
}

func (g *Course) moveToGraveyard(final []table.Event, e *table.Event, cause oracle.Cause) []table.Event {
	o := g.Object(e.Object)
	return g.replaceInto(append(final, *e), table.Event{
		Kind: table.ZoneChangeEvent, Object: e.Object, Player: o.Owner, Source: e.Source,
		From: o.Zone, To: oracle.Graveyard, Cause: cause, Group: e.Group, ByEffect: e.ByEffect,
	})
}

// keptCounters notes the counters of permanents that leave in the same event in
// which they lose counters (704.8).
func (g *Course) keptCounters(events []table.Event) map[table.ID][]table.Counter {
	var kept map[table.ID][]table.Counter
	for i := range events {
		e := &events[i]
		if e.Kind != table.RemoveCountersEvent || e.Object == table.None {
			continue
		}
		if slices.ContainsFunc(events, func(m table.Event) bool { return m.Kind == table.ZoneChangeEvent && m.Object == e.Object }) {
			if kept == nil {
				kept = make(map[table.ID][]table.Counter)
			}
			kept[e.Object] = g.Object(e.Object).Counters
		}
	}
	return kept
}

// rememberCounters carries out 704.8 with what keptCounters noted.
func (g *Course) rememberCounters(events []table.Event, kept map[table.ID][]table.Counter) {
	for i := range events {
		id := events[i].Object
		if counters, ok := kept[id]; ok && events[i].Kind == table.ZoneChangeEvent && g.Object(id).Zone == oracle.Nowhere &&
			g.Applies("704.8", "%s is remembered as it was before any of these state-based actions", id) {
			g.Object(id).Counters = counters
		}
	}
}

// rememberLast keeps the characteristics of what is about to move (608.2h), what is attached to it,
// and what it fights with.
func (g *Course) rememberLast(e *table.Event) {
	if e.Kind != table.ZoneChangeEvent && e.Kind != table.PhaseOutEvent || !e.Object.IsObject() {
		return
	}
	o := g.Object(e.Object)
	if o.Last == nil && o.Zone == oracle.Library && definesSize(g.Faces[o.Face]) {
		last := g.QuietCharacteristics(e.Object)
		g.Object(e.Object).Last = last
		return
	}
	if o.Last == nil && (o.Zone == oracle.Battlefield || o.Zone == oracle.Stack) {
		last, bore := g.QuietCharacteristics(e.Object), g.Attachments(e.Object)
		var with []table.ID
		for _, b := range g.Blocks {
			switch e.Object {
			case b.Attacker:
				with = append(with, b.Blocker)
			case b.Blocker:
				if b.Attacker != table.None {
					with = append(with, b.Attacker)
				}
			}
		}
		o = g.Object(e.Object)
		o.Last = last
		if len(bore) > 0 || len(o.Seldom().Bore) > 0 {
			o.Note(func(s *table.Seldom) { s.Bore = bore })
		}
		if len(with) > 0 {
			how, whom := g.fights(e.Object), o.Attacking
			o.Note(func(s *table.Seldom) {
				if s.FoughtWith = with; e.Kind == table.ZoneChangeEvent {
					s.Fought, s.FoughtWhom = how, whom // as takeOut notes of those that fought with nothing
				}
			})
		}
	}
}

// definesSize reports whether a card's power and toughness hang on the game wherever it is (604.3).
func definesSize(c *oracle.Card) bool {
	return slices.ContainsFunc(c.Abilities, func(a *oracle.Ability) bool {
		return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
			continuous, ok := s.(oracle.Continuous)
			return ok && slices.ContainsFunc(continuous.Changes, func(c oracle.Change) bool { _, defines := c.(oracle.DefinePT); return defines })
		})
	})
}

// carryOut makes the change that an event is.
func (g *Course) carryOut(e *table.Event) {
	switch e.Kind {
	case table.ZoneChangeEvent:
		g.Move(e)
	case table.LifeGainEvent:
		if g.Applies("119.3", "%s gains %n life", e.Player, table.Count(e.Amount)) {
			g.changeLife(e.Player, e.Amount)
		}
	case table.LifeLossEvent:
		g.changeLife(e.Player, -e.Amount)
	case table.PutCountersEvent:
		g.putCounters(e)
	case table.RemoveCountersEvent:
		g.removeCounters(e)
	case table.TapEvent:
		g.Object(e.Object).Tapped = true
		g.fightsOnTapped(e.Object)
		g.Stir()
	case table.UntapEvent:
		g.Object(e.Object).Tapped, g.Object(e.Object).Untapped = false, int32(g.Events)
		g.fightsOnTapped(e.Object)
		g.Stir()
	case table.TurnFaceUpEvent:
		if g.Applies("708.8", "%s has its own characteristics again; it has not entered anew", e.Object) {
			o := g.Object(e.Object)
			o.FaceDown, o.DownBy = false, table.AnyWay
			g.turnComponents(e.Object, false)
		}
		g.newTimestampForTurning(e.Object)
		g.turns(e.Object, false)
	case table.TurnFaceDownEvent:
		o := g.Object(e.Object)
		o.FaceDown, o.DownBy = true, e.DownBy
		g.turnComponents(e.Object, true)
		g.newTimestampForTurning(e.Object)
	case table.AttachEvent:
		g.attach(e)
	case table.ShuffleEvent:
		// What order that leaves the cards in is asked as it is done (701_020_shuffle.go).
	case table.DamageEvent:
		g.markDamage(e)
	case table.FlipEvent:
		g.flip(e.Object)
	case table.TransformEvent:
		g.transform(e)
	case table.MergeEvent:
		g.merge(e)
	case table.UnlockEvent:
		g.Object(e.Object).Unlocked |= table.Doors(e.Amount)
		g.forget(e.Object)
	case table.LockEvent:
		g.Object(e.Object).Unlocked &^= table.Doors(e.Amount)
		g.forget(e.Object)
	case table.DaylightEvent:
		g.SetDaylight(oracle.Daylight(e.Amount))
	case table.PlaneswalkEvent:
		g.planeswalks(e)
	case table.SchemeEvent:
		g.setInMotion(e)
	case table.PhaseOutEvent:
		g.phaseOut(e)
	case table.PhaseInEvent:
		g.phaseIn(e)
	}
}

func (g *Course) putCounters(e *table.Event) {
	stamp := g.NewTimestamp()
	if e.Player.IsPlayer() && e.Object == table.None {
		p := g.Player(e.Player)
		p.Counters = table.CountersWith(p.Counters, e.Word, e.Amount, stamp)
		if e.Word == "rad" {
			g.Irradiate(e.Player)
		}
	} else {
		o := g.Object(e.Object)
		o.Counters = table.CountersWith(o.Counters, e.Word, e.Amount, stamp)
	}
	g.Touch()
}

func (g *Course) removeCounters(e *table.Event) {
	if e.Player.IsPlayer() && e.Object == table.None {
		p := g.Player(e.Player)
		rest := e.Amount - table.CountersOf(p.Counters, e.Word)
		p.Counters = table.CountersWith(p.Counters, e.Word, -e.Amount, 0)
		if rest > 0 && e.Word == "poison" {
			g.losePoisonOfTeam(e.Player, rest)
		}
	} else {
		o := g.Object(e.Object)
		e.Amount = min(e.Amount, table.CountersOf(o.Counters, e.Word))
		o.Counters = table.CountersWith(o.Counters, e.Word, -e.Amount, 0)
	}
	g.Touch()
}

// attach carries out 701.3.
func (g *Course) attach(e *table.Event) {
	o := g.Object(e.Object)
	o.AttachedTo = e.Other
	if e.Other != table.None && g.Applies("613.7e", "%s gets a new timestamp as it becomes attached to %s", e.Object, e.Other) {
		o.Timestamp = g.NewTimestamp()
		g.stampStickers(e.Object)
	}
	g.Touch()
	g.Reconfigured(e.Object)
}

// lose empties a slice of events of those that do nothing.
func without(events []table.Event, drop func(*table.Event) bool) []table.Event {
	return slices.DeleteFunc(events, func(e table.Event) bool { return drop(&e) })
}
