package oracle

import (
	"reflect"
	"slices"
)

// Said is what "that many" or "that much" goes back to.
type Said uint8

// What a number that was said may be of. Each but the first is of what the same text has done
// before: the last instruction that did such a thing.
const (
	SaidUnclearly      Said = iota // nothing says which, or it has not been tied
	SaidByEvent                    // of the event that the ability or effect is about
	SaidOfDamage                   // how much was dealt
	SaidOfLife                     // how much was gained, lost or paid
	SaidOfDraws                    // how many cards were drawn
	SaidOfMoves                    // how many objects were moved: discarded, milled, sacrificed, exiled, returned
	SaidOfCounters                 // how many were put or removed
	SaidOfTokens                   // how many were created
	SaidOfTimes                    // how often a cost was paid
	SaidOfRoll                     // the result of a roll
	SaidOfExcess                   // how much damage was dealt in excess
	SaidOfInstead                  // what the text says it does if it does not do this instead
	SaidOfPrevented                // how much damage the effect has prevented: "prevented this way", as the parser marks it
	SaidOfPaid                     // how much energy was paid, of as much as somebody likes
	SaidOfCountersPaid             // how many counters were removed to pay a cost
	SaidCount                      // how many there are
)

// A saying is an instruction, or a cost that is paid, after which a text can speak of a number.
type saying struct {
	of   Said
	who  Reference
	cost bool
	// fixed is set where the number is one that the text says, to which only "drawn this way" goes back.
	fixed bool
	any   bool // of any number of things, and of nothing else
}

// Tie ties each "that many" and "that much" of an ability to what it goes back to, an
// instruction before it that did so many of that kind, or else the number of the event; and
// each pronoun to the instruction that has come to what it means. What is tied to nothing is
// unclear. The ability itself is given if there is nothing to tie.
func Tie(a *Ability) *Ability {
	speaks := false
	Walk(reflect.ValueOf(a), func(v reflect.Value) {
		switch v.Interface().(type) {
		case ThatMany, It, Result, ExcessDealt:
			speaks = true
		}
	})
	if !speaks {
		return a
	}
	return tying{}.node(reflect.ValueOf(a)).Interface().(*Ability)
}

// tying is where in a text it is that a number or a pronoun is tied.
type tying struct {
	before []saying
	came   []result  // what the instructions before have come to
	about  bool      // it stands in an effect about objects that the text names, which are meant
	object bool      // the same is said of several objects, and one of them is looked at
	player bool      // so of players
	later  bool      // it stands in what happens later
	occurs bool      // there is an event
	under  Condition // that has to be true for it, the innermost
	// outcomes is set after an instruction that each of several players may follow or not.
	outcomes bool
	last     int         // how many of what came are of the last instruction
	event    bool        // there is an event that has a number
	use      Instruction // the innermost that speaks of the number
	own      owned       // what the text does by itself
	trigger  Event       // which event that is, of a triggered ability
}

// owned tells what a text has done by itself: the result of a roll and the damage dealt in excess are then its own.
type owned struct{ rolls, deals bool }

// result ties "the result" to a roll of the text, or else to the one that is its event.
func (t tying) result() Result { return Result{ByEvent: !t.own.rolls && isRoll(Whole(t.trigger))} }

// excess ties the damage dealt in excess to what the text has dealt, or else to its event.
func (t tying) excess() ExcessDealt {
	dealt, ok := Whole(t.trigger).(DamageDealt)
	return ExcessDealt{ByEvent: !t.own.deals && ok && dealt.Excess}
}

// isRoll reports whether an event is that dice are rolled.
func isRoll(e Event) bool {
	switch e.(type) {
	case DiceRolled, RolledToVisit:
		return true
	}
	return false
}

// and adds what an ability says.
func (o owned) and(a *Ability) owned {
	Walk(reflect.ValueOf(a), func(v reflect.Value) {
		switch v.Interface().(type) {
		case RollDice:
			o.rolls = true
		case DealDamage, Fight:
			o.deals = true
		}
	})
	return o
}

func (t tying) node(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type()).Elem()
		out.Set(t.node(v.Elem()))
		return out
	case reflect.Pointer:
		if v.IsNil() || v.Type().Elem().Kind() != reflect.Struct {
			return v
		}
		if a, ok := reflect.TypeAssert[*Ability](v); ok {
			t = t.within(a)
		}
		out := reflect.New(v.Type().Elem())
		out.Elem().Set(t.node(v.Elem()))
		return out
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(t.node(v.Index(i)))
			if did, ok := reflect.TypeAssert[Instruction](v.Index(i)); ok {
				t.outcomes = toldEach(did)
				done := results(did)
				t.last = len(done)
				t.before = append(t.before[:len(t.before):len(t.before)], sayings(did)...)
				t.came = append(t.came[:len(t.came):len(t.came)], done...)
			}
		}
		return out
	case reflect.Struct:
		return t.structure(v)
	}
	return v
}

func (t tying) structure(v reflect.Value) reflect.Value {
	node := v.Interface()
	switch n := node.(type) {
	case ThatMany:
		if n.Of == SaidOfPrevented {
			return v
		}
		return reflect.ValueOf(ThatMany{Of: t.tie(n.Way), Way: n.Way, Most: n.Most})
	case Result:
		return reflect.ValueOf(t.result())
	case ExcessDealt:
		return reflect.ValueOf(t.excess())
	case It:
		return reflect.ValueOf(t.pronoun(n))
	case ThisWay:
		if n.How != "" {
			return reflect.ValueOf(t.thisWay(n))
		}
	case Replacement, Prevention:
		t = tying{event: true, came: t.came, about: t.about, object: t.object, player: t.player, occurs: true, own: t.own}
	case EntersAs:
		t = tying{before: []saying{{of: SaidOfMoves}}, came: []result{{of: WhatWasMeant}}, occurs: true, own: t.own}
	case MayExert, MayEnlist:
		t.occurs = true
	case Underwent:
		t.object, t.player = true, true
	case Establish:
		t.about = n.About != nil
	case Grant, NextSpell:
		t.about = true
	case May:
		t.use = nil
		t.before = append(t.before[:len(t.before):len(t.before)], paid(n.Cost, n.AnyTimes)...)
	case Instruction:
		t.use = n
	}
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	either, ok := node.(If)
	for i := range v.NumField() {
		field := v.Type().Field(i).Name
		in := t.toldOf(node, field)
		switch n := node.(type) {
		case Unless: // who may keep it from being done is asked of what it would be done to
			if field != "Do" {
				in.came = append(in.came[:len(in.came):len(in.came)], resultsOf(n.Do)...)
			}
		case DealDamage: // how much it deals is said before those to whom it is dealt
		case Instruction:
			if !slices.Contains(naming, field) {
				in.came = append(in.came[:len(in.came):len(in.came)], named(n)...)
			}
		}
		if ok && field == "Then" {
			in.under = either.Condition
		}
		if ok && either.Instead && field == "Then" {
			in.before = append(in.before[:len(in.before):len(in.before)], saying{of: SaidOfInstead})
		}
		out.Field(i).Set(in.node(v.Field(i)))
	}
	switch n := out.Interface().(type) {
	case Matches:
		return reflect.ValueOf(t.asWas(n))
	case Grant:
		// What a rule is made for is what the words before it name, whatever has been done before that.
		if meant := Reference(It{To: WhatWasMeant}); AffectedBy(node.(Grant).Effect) == meant {
			n.Effect = Affecting(n.Effect, meant)
			return reflect.ValueOf(n)
		}
	}
	return out
}

// within is where an ability stands: one that is granted or on a token knows nothing of the
// text around it, a delayed one what was done as it was made, a reflexive one the event, too.
func (t tying) within(a *Ability) tying {
	counts := HasNumber(a.Trigger)
	in := tying{event: counts, before: paid(a.Cost, false), occurs: a.Trigger != nil, own: owned{}.and(a), trigger: a.Trigger}
	if _, reflexive := a.Trigger.(Reflex); reflexive {
		return tying{event: t.event, before: t.before, came: t.came, object: t.object, player: t.player, occurs: t.occurs, own: t.own.and(a), trigger: t.trigger}
	}
	if a.Delayed {
		in.own = t.own.and(a)
		in.came, in.object, in.player, in.later = t.came, t.object, t.player, true
		if _, step := a.Trigger.(StepBegins); step {
			in.occurs, in.trigger = t.occurs, t.trigger
		}
	}
	if a.Delayed && !counts {
		in.before = t.before
		if _, step := a.Trigger.(StepBegins); step {
			in.event = t.event // what triggers then has no other number
		}
	}
	return in
}

// tie finds what a number goes back to.
func (t tying) tie(way Said) Said {
	for i := len(t.before) - 1; i >= 0; i-- {
		if s := t.before[i]; s.goesBy(way) || !s.fixed && way == SaidUnclearly && t.fits(s) {
			if _, each := s.who.(Each); each && !t.shares(s.who) {
				return SaidUnclearly
			}
			return s.of
		}
	}
	if t.event && (way == SaidUnclearly || way == SaidByEvent) {
		return SaidByEvent
	}
	if n := len(t.before); way == SaidUnclearly && n > 0 && t.before[n-1].of == SaidOfMoves && t.before[n-1].any {
		if _, each := t.before[n-1].who.(Each); !each && isOfDamageOrLife(t.use) {
			return SaidOfMoves // "sacrifice any number of creatures. This spell deals that much damage"
		}
	}
	return SaidUnclearly
}

// goesBy reports whether what is said of is what a way names that stands beside the number.
func (s saying) goesBy(way Said) bool {
	return s.of == way && way != SaidUnclearly || s.of == SaidOfCountersPaid && way == SaidOfCounters
}

// isOfDamageOrLife reports whether an instruction is about how much damage is dealt, or life gained or lost.
func isOfDamageOrLife(i Instruction) bool {
	switch i.(type) {
	case DealDamage, GainLife, LoseLife:
		return true
	}
	return false
}

// ofAnyNumber reports whether an instruction has somebody sacrifice or discard any number of objects.
func ofAnyNumber(i Instruction) bool {
	switch i := i.(type) {
	case Sacrifice:
		some, ok := i.What.(Some)
		return ok && some.Count == Quantity(AnyNumber{})
	case Discard:
		return i.Count == Quantity(AnyNumber{})
	}
	return false
}

// shares reports whether a number that each of several players has made is spoken of where it
// is clear whether it is that of each or of all together.
func (t tying) shares(who Reference) bool {
	if _, mills := t.use.(Mill); mills {
		return false
	}
	_, each := doerOf(t.use).(Each)
	return !each || reflect.DeepEqual(doerOf(t.use), who)
}

// fits reports whether what is said of can be what the use speaks of: "that much" is of damage,
// life, counters or a roll, "that many" of things, of counters or of what was paid.
func (t tying) fits(s saying) bool {
	if s.of == SaidOfInstead || s.of == SaidOfPaid && t.use != nil {
		return true
	}
	switch t.use.(type) {
	case nil:
		return s.of == SaidOfMoves // of what is sacrificed as something enters
	case GainLife, LoseLife, SetLife:
		return s.of == SaidOfDamage || s.of == SaidOfLife || s.of == SaidOfCounters || s.of == SaidOfCountersPaid || s.of == SaidOfRoll
	case DealDamage:
		return s.of == SaidOfLife || s.of == SaidOfCounters || s.of == SaidOfCountersPaid || s.of == SaidOfRoll
	case AddMana:
		return s.of == SaidOfMoves
	case Draw, Discard, Mill, Scry, Search, CreateToken, PutCounters, Sacrifice, Move, TapObject, UntapObject, Destroy:
		switch s.of {
		case SaidOfDraws, SaidOfMoves, SaidOfCounters, SaidOfCountersPaid, SaidOfTokens, SaidOfTimes, SaidOfRoll:
			return true
		case SaidOfLife:
			return s.cost
		}
	}
	return false
}

// HasNumber reports whether an event has a number that a text can go back to.
func HasNumber(e Event) bool {
	switch e := Whole(e).(type) {
	case DamageDealt:
		return !e.Excess // that much is the excess, which the text calls by that name
	case DamagePrevented, LifeGained, LifeLost, CountersPut, DiceRolled:
		return true
	case CountersRemoved:
		return !e.Each
	case KeywordActionDone:
		return e.Name == "scry" // at so many cards the player has looked
	case OneOf:
		for _, one := range e.Of {
			if !HasNumber(one) {
				return false
			}
		}
		return len(e.Of) > 0
	}
	return CountsTogether(e)
}

// Whole is the event of which a trigger watches for the first, or what it watches for itself.
func Whole(e Event) Event {
	if first, ok := e.(FirstEachTurn); ok {
		return first.Of
	}
	return e
}

// CountsTogether reports whether a trigger watches for one or more objects to which something happens at once, so that
// "that many" is how many there were.
func CountsTogether(e Event) bool {
	switch e := Whole(e).(type) {
	case ZoneChange:
		return e.Several
	case CardDiscarded:
		return e.Several
	case PermanentSacrificed:
		return e.Several
	case BecomesTapped:
		return e.Several
	case AttackDeclared:
		return e.Several
	case BlockDeclared:
		return e.Several && e.Whom == nil
	case BecomesBlocked:
		return e.Several && e.By == nil
	case PlayerAttacks:
		return e.With != nil && !e.Each
	}
	return false
}

// paid is what can be said of after a cost has been paid.
func paid(cost []CostItem, anyTimes bool) []saying {
	var list []saying
	if anyTimes {
		return []saying{{of: SaidOfTimes, cost: true}}
	}
	for _, item := range cost {
		if _, life := item.(PayLife); life {
			list = append(list, saying{of: SaidOfLife, cost: true})
		}
		if counters, is := item.(PayCounters); is && counters.From == nil {
			switch counters.Count.(type) {
			case AnyNumber, NumberOf: // as many as one likes, or all
				list = append(list, saying{of: SaidOfCountersPaid, cost: true})
			}
		}
		if energy, is := item.(PayEnergy); is && energy.Count == Quantity(AnyNumber{}) {
			list = append(list, saying{of: SaidOfPaid, cost: true})
		}
	}
	return list
}

// sayings is what can be said of after an instruction. One that itself says "that many" adds
// no other number, and one thing, or a fixed number of cards, is not "that many".
func sayings(i Instruction) []saying {
	var list []saying
	switch i := i.(type) {
	case May:
		list = append(paid(i.Cost, i.AnyTimes), saidBy(i.Do)...)
		return list
	case Unless:
		return saidBy(i.Do)
	case If:
		return append(saidBy(i.Then), saidBy(i.Else)...)
	case ForEach:
		return saidBy(i.Do)
	case DelayTrigger, Reflexive, CreateEmblem, Establish, Modify:
		return nil
	}
	goesBack := false
	Walk(reflect.ValueOf(i), func(v reflect.Value) {
		_, is := reflect.TypeAssert[ThatMany](v)
		goesBack = goesBack || is
	})
	if draw, ok := i.(Draw); ok {
		_, fixed := draw.Count.(Literal)
		if fixed || goesBack {
			return append(list, saying{of: SaidOfDraws, who: draw.Who, fixed: true})
		}
	}
	if of := saidOf(i); of != SaidUnclearly && !goesBack {
		list = append(list, saying{of: of, who: doerOf(i), any: ofAnyNumber(i)})
	}
	return list
}

func saidBy(list []Instruction) []saying {
	var all []saying
	for _, i := range list {
		all = append(all, sayings(i)...)
	}
	return all
}

func saidOf(i Instruction) Said {
	fixed := func(q Quantity) bool {
		_, literal := q.(Literal)
		return literal
	}
	one := func(r Reference) bool {
		switch r := r.(type) {
		case This, It, Host, Grantor:
			return true
		case Some:
			return !r.UpTo && (r.Count == nil || r.Count == Quantity(Literal(1)))
		}
		return false
	}
	switch i := i.(type) {
	case DealDamage:
		return SaidOfDamage
	case GainLife, LoseLife:
		return SaidOfLife
	case Draw:
		if !fixed(i.Count) {
			return SaidOfDraws
		}
	case Discard:
		return SaidOfMoves
	case Mill:
		if !fixed(i.Count) {
			return SaidOfMoves
		}
	case Move:
		if !one(i.What) {
			return SaidOfMoves
		}
	case Sacrifice:
		if !one(i.What) {
			return SaidOfMoves
		}
	case Destroy:
		if !one(i.What) {
			return SaidOfMoves
		}
	case RemoveCounters:
		return SaidOfCounters
	case PutCounters:
		if !fixed(i.Count) {
			return SaidOfCounters
		}
	case CreateToken:
		if i.Count != nil && !fixed(i.Count) {
			return SaidOfTokens
		}
	case RollDice:
		return SaidOfRoll
	}
	return SaidUnclearly
}

// doerOf is whom an instruction tells to do something, nil where it names nobody.
func doerOf(i Instruction) Reference {
	switch i := i.(type) {
	case GainLife:
		return i.Who
	case LoseLife:
		return i.Who
	case Draw:
		return i.Who
	case Discard:
		return i.Who
	case Mill:
		return i.Who
	case CreateToken:
		return i.Who
	case Sacrifice:
		return i.Who
	}
	return nil
}
