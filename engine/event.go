package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file is the only way in which a game changes: events, in batches that
// happen at once. A batch is proposed; replacement and prevention effects have
// their say (replacement.go); the characteristics of everything that is about to
// move are kept; all of it is carried out; then abilities trigger (trigger.go).

// EventKind is what happens.
type EventKind uint8

// The kinds of event.
const (
	ZoneChangeEvent EventKind = iota
	DamageEvent
	LifeGainEvent
	LifeLossEvent
	DrawEvent
	ToldToDrawEvent // an instruction to draw Amount cards, before any is drawn (121.2a)
	DestroyEvent
	SacrificeEvent
	DiscardEvent
	PutCountersEvent
	RemoveCountersEvent
	TapEvent
	UntapEvent
	CreateTokenEvent
	CastEvent
	ActivateEvent
	AttackEvent
	BlockEvent
	BecomesBlockedEvent
	UnblockedEvent
	BlockedByEvent // an attacker, and one creature that blocks it
	StepEvent
	TargetEvent
	LoseGameEvent
	TurnFaceUpEvent
	TurnFaceDownEvent
	AttachEvent
	ShuffleEvent
	SearchEvent // of the library of Other, or of its top cards, if Amount says how many
	ActionEvent // Player has done the keyword action Word
	ManaEvent
	SkipEvent
	PhaseOutEvent
	PhaseInEvent
	TransformEvent
	FlipEvent
	DaylightEvent // it becomes day or night: Amount, and before it was Ordinal
	ControlLostEvent
	RestartEvent
	RoomEvent       // a venture marker comes into the room Amount of the dungeon
	PreventionEvent // damage that would have been dealt to Other
	UnattachEvent   // Object becomes unattached from Other
	ExertEvent
	ResolveEvent    // Object, a spell or ability, has resolved; an ability for the Ordinal-th time this turn
	CoinEvent       // a coin flip that Player wins, or with Amount 1 loses
	ToldToRollEvent // an instruction to roll Amount dice and ignore the Ordinal lowest, before any is rolled
	RollEvent       // one die, with its result
	ProductionEvent // Object, tapped for mana, produces it; takes no place of its own, ManaEvent does
)

// An Event is one thing that happens, or would.
type Event struct {
	// In the order that takes the least room, like Object.
	Word    string      // kind of counter
	lineage []effectKey // effects that have been applied to it (614.5)
	enter   *entering
	self    *selfReplacement // of damage whose own text says something instead
	made    *[]Mana          // of mana abilities: what they produce

	Amount  int
	excess  int // of damage: more than its permanent could take (120.10)
	Ordinal int
	nth     int // place from the top of a library, 0 if not said
	group   int // events of one instruction share a group

	Object    ID    // what it happens to
	Player    ID    // the player it happens to or who does it
	Source    ID    // what causes it; of damage, what deals it
	Other     ID    // the other object: what is attacked, blocked, targeted, attached to
	NewObject ID    // what the object became by changing zones
	face      int32 // of tokens, and the one that turns up

	Kind           EventKind
	From           oracle.Zone
	To             oracle.Zone
	Step           oracle.Step
	Cause          oracle.Cause
	Combat         bool
	faceDown       bool // what is exiled face down
	noMark         bool // damage that is not marked on its creature (120.3d)
	bottom         bool
	noRegeneration bool
	unpreventable  bool
	first          bool // of draws: the first in its player's draw step
	more           bool // of draws: the same player goes on drawing
	byEffect       bool // of counters and discarding: by an effect, not a cost or a rule (614.16)
}

// entering is how something enters the battlefield, as replaced so far.
type entering struct {
	controller ID
	tapped     bool
	faceDown   bool
	backUp     bool // with its back face up (712.14a)
	counters   []counter
	copyFace   int32
	shaped     bool // copyFace is what was chosen as it enters, not what it copies (208.2b)
	copied     ID   // what it enters as a copy of
	besides    *besides
	sacrificed []ID    // what is sacrificed as it enters (614.13)
	is         *effect // what it is by the text that puts it there (611.2e)
	color      oracle.Color
	word       string
	attachTo   ID
	attacking  ID
	blocking   ID
	protector  ID
	joins      *joining // of combat, by the effect that puts it there
}

// effectKey names a replacement or prevention effect.
type effectKey struct {
	source  ID
	ability *oracle.Ability
	index   int
	effect  int
}

// happen makes events happen together. It returns those that really did, after
// replacement and prevention; whoever wants them for longer than until somebody has
// priority copies them.
func (g *Game) happen(events ...Event) []Event {
	if g.over && !g.trial {
		return nil
	}
	g.events += len(events)
	if g.events > g.limits.Events {
		g.tooMany(g.limits.Events, "events")
		return nil
	}
	final := g.replaceInto(g.batch(len(events)), events...)
	if len(g.dropped) > 0 && !g.amidOthers() {
		final = g.leaveOut(final)
	}
	final = g.contained(final)
	if len(final) == 0 {
		g.afterEvent(nil)
		return nil
	}
	if len(final) > 1 {
		g.arrange(final)
		g.stampInOrder(final)
	}
	watchers := g.lookBack(final)
	if g.mayTrigger() || len(g.delayed) > 0 {
		g.noteExcess(final)
	}
	if slices.ContainsFunc(watchers, watchesUnattaching) {
		final = g.unattachings(final)
	}
	uncounts := false
	for i := range final {
		g.rememberLast(&final[i])
		uncounts = uncounts || final[i].Kind == RemoveCountersEvent
	}
	var kept map[ID][]counter
	if uncounts {
		kept = g.keptCounters(final)
	}
	g.came += len(final)
	for i := range final {
		g.carryOut(&final[i])
		if g.happened != nil {
			g.happened(&final[i])
		}
	}
	if kept != nil {
		g.rememberCounters(final, kept)
	}
	g.trigger(final, watchers)
	if len(g.asked) > 0 {
		g.noteDeeds(final)
	}
	unseen := !g.mayTrigger() // a step or mana alone changes nothing
	for i := range final {
		if e := &final[i]; !unseen || e.Kind != StepEvent && e.Kind != ManaEvent {
			g.changes++
		}
	}
	if len(g.comebacks) > 0 {
		g.comeBack(final)
	}
	if len(g.effects) > 0 {
		g.endDurations()
	}
	if g.leavers > 0 {
		g.orphans()
	}
	if g.traitsInPlay().states {
		g.stateTriggers()
	}
	g.afterEvent(final)
	if g.have.daylight {
		g.boundToTheDay()
	}
	return final
}

// takePlace makes an event happen that by itself changes nothing: a step begins, a
// permanent has been tapped for mana. It reports whether it did. Where nothing in the
// game could change the event or see it, there is nothing more to it.
func (g *Game) takePlace(e Event) bool {
	if !g.unmodified(&e) || g.mayTrigger() || len(g.delayed) > 0 || len(g.comebacks) > 0 || g.happened != nil || g.over || g.events >= g.limits.Events {
		return len(g.happen(e)) > 0
	}
	g.events++
	g.spend()
	return true
}

// affected is the object that an event happens to.
func (e *Event) affected() ID {
	if e.Kind == DamageEvent {
		return e.Other
	}
	return e.Object
}

// batch returns room for some events, good until somebody has priority.
func (g *Game) batch(n int) []Event {
	if n > cap(g.arena)-len(g.arena) {
		g.arena = make([]Event, 0, max(32, n))
	}
	at := len(g.arena)
	g.arena = g.arena[:at+n]
	return g.arena[at : at : at+n]
}

// contained replaces events by the events that they consist of, each open to
// replacement in turn (616.1g): a destruction is a move to the graveyard, damage is
// its results.
func (g *Game) contained(events []Event) []Event {
	more := 0
	for i := range events {
		switch events[i].Kind {
		case DestroyEvent, SacrificeEvent, DiscardEvent, DamageEvent, DrawEvent, CreateTokenEvent:
			more++
		}
	}
	if more == 0 {
		return events
	}
	final := g.batch(len(events) + more)
	for i := range events {
		if events[i].Kind == DamageEvent {
			final = g.damageResults(final, events, i)
		} else {
			final = g.contain(final, &events[i])
		}
	}
	return final
}

// contain adds what an event consists of to others.
func (g *Game) contain(final []Event, e *Event) []Event {
	switch e.Kind {
	case DestroyEvent:
		if g.applies("701.7a", "%s is destroyed", e.Object) {
			return g.moveToGraveyard(final, e, oracle.ByDestruction)
		}
		return final
	case SacrificeEvent:
		if g.applies("701.17a", "%s sacrifices %s", e.Player, e.Object) {
			return g.moveToGraveyard(final, e, oracle.BySacrifice)
		}
		return final
	case DiscardEvent:
		if g.applies("701.8a", "%s discards %s", e.Player, e.Object) {
			return g.moveToGraveyard(final, e, oracle.ByDiscard)
		}
		return final
	case DrawEvent:
		return g.drawResults(final, e)
	case CreateTokenEvent:
		return append(final, g.tokensEnter(*e)...)
	}
	return append(final, *e)
}

func (g *Game) moveToGraveyard(final []Event, e *Event, cause oracle.Cause) []Event {
	o := g.object(e.Object)
	return g.replaceInto(append(final, *e), Event{
		Kind: ZoneChangeEvent, Object: e.Object, Player: o.Owner, Source: e.Source,
		From: o.Zone, To: oracle.Graveyard, Cause: cause, group: e.group, byEffect: e.byEffect,
	})
}

// keptCounters notes the counters of permanents that leave in the same event in
// which they lose counters (704.8).
func (g *Game) keptCounters(events []Event) map[ID][]counter {
	var kept map[ID][]counter
	for i := range events {
		e := &events[i]
		if e.Kind != RemoveCountersEvent || e.Object == None {
			continue
		}
		if slices.ContainsFunc(events, func(m Event) bool { return m.Kind == ZoneChangeEvent && m.Object == e.Object }) {
			if kept == nil {
				kept = make(map[ID][]counter)
			}
			kept[e.Object] = g.object(e.Object).counters
		}
	}
	return kept
}

// rememberCounters carries out 704.8 with what keptCounters noted.
func (g *Game) rememberCounters(events []Event, kept map[ID][]counter) {
	for i := range events {
		id := events[i].Object
		if counters, ok := kept[id]; ok && events[i].Kind == ZoneChangeEvent && g.object(id).Zone == oracle.Nowhere &&
			g.applies("704.8", "%s is remembered as it was before any of these state-based actions", id) {
			g.object(id).counters = counters
		}
	}
}

// rememberLast keeps the characteristics of what is about to move (608.2h).
func (g *Game) rememberLast(e *Event) {
	if e.Kind != ZoneChangeEvent && e.Kind != PhaseOutEvent || !e.Object.IsObject() {
		return
	}
	o := g.object(e.Object)
	if o.last == nil && (o.Zone == oracle.Battlefield || o.Zone == oracle.Stack) {
		last := g.charsQuietly(e.Object)
		g.object(e.Object).last = last
	}
}

// carryOut makes the change that an event is.
func (g *Game) carryOut(e *Event) {
	switch e.Kind {
	case ZoneChangeEvent:
		g.move(e)
	case LifeGainEvent:
		if g.applies("119.3", "%s gains %n life", e.Player, num(e.Amount)) {
			g.player(e.Player).Life += e.Amount
			g.stir()
		}
	case LifeLossEvent:
		g.player(e.Player).Life -= e.Amount
		g.stir()
	case PutCountersEvent:
		g.putCounters(e)
	case RemoveCountersEvent:
		g.removeCounters(e)
	case TapEvent:
		g.object(e.Object).Tapped = true
		g.fightsOnTapped(e.Object)
		g.stir()
	case UntapEvent:
		g.object(e.Object).Tapped = false
		g.fightsOnTapped(e.Object)
		g.stir()
	case TurnFaceUpEvent:
		if g.applies("708.8", "%s has its own characteristics again; it has not entered anew", e.Object) {
			g.object(e.Object).FaceDown = false
		}
		g.newTimestampForTurning(e.Object)
		g.turns(e.Object, false)
	case TurnFaceDownEvent:
		o := g.object(e.Object)
		o.FaceDown = true
		g.newTimestampForTurning(e.Object)
	case AttachEvent:
		g.attach(e)
	case ShuffleEvent:
		// The order that a library was written in stands for the unknown one: nobody
		// may know it and nothing in a play depends on it.
	case DamageEvent:
		g.markDamage(e)
	case FlipEvent:
		g.flip(e.Object)
	case TransformEvent:
		g.transform(e)
	case DaylightEvent:
		g.SetDaylight(oracle.Daylight(e.Amount))
	case PhaseOutEvent:
		g.phaseOut(e)
	case PhaseInEvent:
		g.phaseIn(e)
	}
}

func (g *Game) putCounters(e *Event) {
	stamp := g.now()
	if e.Player.IsPlayer() && e.Object == None {
		p := g.player(e.Player)
		p.counters = countersWith(p.counters, e.Word, e.Amount, stamp)
		if e.Word == "rad" {
			g.irradiate(e.Player)
		}
	} else {
		o := g.object(e.Object)
		o.counters = countersWith(o.counters, e.Word, e.Amount, stamp)
	}
	g.touch()
}

func (g *Game) removeCounters(e *Event) {
	if e.Player.IsPlayer() && e.Object == None {
		p := g.player(e.Player)
		p.counters = countersWith(p.counters, e.Word, -e.Amount, 0)
	} else {
		o := g.object(e.Object)
		e.Amount = min(e.Amount, countOf(o.counters, e.Word))
		o.counters = countersWith(o.counters, e.Word, -e.Amount, 0)
	}
	g.touch()
}

// attach carries out 701.3.
func (g *Game) attach(e *Event) {
	o := g.object(e.Object)
	o.attachedTo = e.Other
	if e.Other != None && g.applies("613.7e", "%s gets a new timestamp as it becomes attached to %s", e.Object, e.Other) {
		o.Timestamp = g.now()
	}
	g.touch()
}

// lose empties a slice of events of those that do nothing.
func without(events []Event, drop func(*Event) bool) []Event {
	return slices.DeleteFunc(events, func(e Event) bool { return drop(&e) })
}
