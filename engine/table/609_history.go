package table

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 609.8: texts that look back at what happened earlier in the turn,
// "if a creature died this turn", "target creature that was dealt damage this turn". What
// any card of the game asks about is judged as it happens, for each player whose words it
// could be, so that it does not matter what has become of the objects since. A game in
// which no card asks keeps no record.

// castBefore counts the spells that were cast before one this turn, by anybody within range. What
// is put on the stack later has a later ID.
func (t *Table) castBefore(ctx *Context) int {
	n := 0
	for i := t.MadeBefore; i < int(ctx.Source); i++ {
		a := t.Objects[i].Announced
		if a != nil && a.By != None && a.Source == t.Objects[i].ID && a.CastTurn == t.TurnNumber && a.CastTurn > 0 && !t.unseen(a.By, ctx) {
			n++
		}
	}
	return n
}

// A Deed is something that happened this turn and that some text asks about.
type Deed struct {
	Asked  int      // the question, an index into memo.asked
	By     ID       // whose words describe what happened: "you" in the question
	Object ID       // what it happened to, or None
	Source ID       // what dealt the damage
	Amount int      // how much was gained or lost
	Combat int32    // the combat phase of the turn in or before which it happened
	Types  []string // the creature types that the source of damage had then, where a text asks (702.76a)
}

// askedBy notes the questions about the turn that the text of a card asks.
func (t *Table) askedBy(card *oracle.Card) {
	facts := t.factsOf(card)
	if !facts.read {
		facts.readQuestions(card)
	}
	t.Awaited = t.Awaited || facts.awaits
	t.ActivationWatched = t.ActivationWatched || facts.activation
	t.AsksSpent = t.AsksSpent || facts.spent
	t.ExpendingWatched = t.ExpendingWatched || facts.expends
	t.AsksExcess = t.AsksExcess || facts.excess
	t.AsksPowerDeclared = t.AsksPowerDeclared || facts.powers
	t.CrimesWatched = t.CrimesWatched || facts.crimes
	t.Silences = t.Silences || facts.silences
	for _, kind := range facts.sources {
		if !slices.ContainsFunc(t.SpentAsked, func(p oracle.Phrase) bool { return reflect.DeepEqual(p, kind) }) {
			t.SpentAsked = append(t.SpentAsked, kind)
		}
	}
	for _, about := range facts.asks {
		if t.question(about) < 0 {
			t.Asked = append(t.Asked, about)
		}
	}
}

// readQuestions finds the questions about the turn in the text of a card.
func (f *cardFacts) readQuestions(card *oracle.Card) {
	f.read = true
	if len(card.Abilities) == 0 {
		return
	}
	oracle.Walk(reflect.ValueOf(card.Abilities), func(v reflect.Value) {
		var about oracle.Event
		switch n := v.Interface().(type) {
		case oracle.Happened:
			about = n.Event
		case oracle.Underwent:
			about = n.Event
		case oracle.TimesThisTurn:
			about = n.Event
		case oracle.FirstEachTurn:
			if AsksOfPlayers(n.Of) || AsksOfItself(n.Of) {
				about = n.Of
			}
		case oracle.AsCast:
			f.asCast = append(f.asCast, n.So)
		case oracle.Resolved:
			f.awaits = true
		case oracle.AbilityActivated:
			f.activation = f.activation || !n.NotMana && !n.Exhaust
		case oracle.SpellCast:
			if CountsKind(n) {
				about = ofThatKind(n)
			}
		case oracle.CostChange:
			if first := n.Counted(); CountsKind(first) {
				about = ofThatKind(first)
			}
		case oracle.Restriction:
			if n.Cant == oracle.CastMoreThanOne && CountsKind(n.Counted()) {
				about = ofThatKind(n.Counted())
			}
		case oracle.ColorsSpent, oracle.ManaSpent:
			f.spent = true
		case oracle.SpentFrom:
			f.sources = append(f.sources, n.From)
		case oracle.EntersAs:
			f.copies = f.copies || n.CopyOf != nil
		case oracle.PowerDeclared:
			f.powers = true
		case oracle.ExcessDealt:
			f.excess = true
		case oracle.DamageDealt:
			f.excess = f.excess || n.Excess
		case oracle.Expended:
			f.expends = true
		case oracle.CausesNoTriggers:
			f.silences = true
		case oracle.KeywordActionDone:
			f.crimes = f.crimes || n.Name == oracle.CommitACrime
		}
		if about != nil {
			f.asks = append(f.asks, about)
		}
	})
}

// CountsKind reports whether an event is the first, second, ... cast of a turn of spells of some kind only.
func CountsKind(e oracle.SpellCast) bool {
	each, ok := e.What.(oracle.Each)
	return ok && e.Ordinal > 0 && len(each.Phrase.Where)+len(each.Phrase.Or) > 0
}

// ofThatKind asks about all spells of the kind of which an event counts some.
func ofThatKind(e oracle.SpellCast) oracle.Event { return oracle.SpellCast{By: e.By, What: e.What} }

// CastBefore is how many spells of the kind that an event counts are among the first so many deeds of the turn as a
// player's, before the one that is being cast, whatever has become of them.
func (t *Table) CastBefore(about oracle.SpellCast, p ID, earlier int, ctx *Context) int {
	n, asked := 0, ofThatKind(about)
	k := t.question(asked)
	for _, d := range t.Deeds[:earlier] {
		if d.Asked == k && d.By == ctx.Controller && t.Object(d.Object).Announced.By == p && t.counts(d, k, asked, None, ctx) {
			n++
		}
	}
	return n
}

// WasCastBy reports whether an object is a spell that a player has cast this turn.
func (t *Table) WasCastBy(i int, p ID) bool {
	a := t.Objects[i].Announced
	return a != nil && a.By == p && a.Source == t.Objects[i].ID && a.CastTurn == t.TurnNumber && a.CastTurn > 0
}

// spellWarped reports whether a spell was cast for its warp cost this turn, whatever has become of it.
func (t *Table) spellWarped() bool {
	for i := t.MadeBefore; i < len(t.Objects); i++ {
		if a := t.Objects[i].Announced; a != nil && a.Alternative != nil && a.Alternative.Keyword == "warp" && t.WasCastBy(i, a.By) {
			return true
		}
	}
	return false
}

// hasExhausted reports whether a player has put an exhaust ability on the stack this turn, which is how its
// activation begins (602.2a).
func (t *Table) hasExhausted(p ID) bool {
	for i := t.MadeBefore; i < len(t.Objects); i++ {
		if o := &t.Objects[i]; o.Kind == AbilityObject && o.Announced != nil && o.Announced.Ability.Keyword == "exhaust" && o.Announced.By == p {
			return true
		}
	}
	return false
}

// SpellsCast counts the spells that a player has cast this turn, by the objects
// that were spells of theirs.
func (t *Table) SpellsCast(p ID) int {
	n := 0
	for i := t.MadeBefore; i < len(t.Objects); i++ {
		if t.WasCastBy(i, p) {
			n++
		}
	}
	return n
}

// IsTheOne reports whether the spell that a player is about to cast is the one of the turn that a change of costs is
// about.
func (t *Table) IsTheOne(c *oracle.CostChange, p ID, ctx *Context) bool {
	if c.Nth == 0 {
		return true
	}
	if about := c.Counted(); CountsKind(about) {
		return t.CastBefore(about, p, len(t.Deeds), ctx) == c.Nth-1
	}
	return t.SpellsCast(p) == c.Nth-1
}

// Resolutions is how often an ability has resolved this turn, the present time included.
func (t *Table) Resolutions(ctx *Context) int {
	n := 0
	for i := t.MadeBefore; i < len(t.Objects); i++ {
		o := &t.Objects[i]
		if o.Kind == AbilityObject && (o.Resolved || o.ID == ctx.Object) && o.Announced.Source == ctx.Source && o.Announced.Ability == ctx.Ability {
			n++
		}
	}
	return n
}

// ModesChosen are the modes of an ability of an object that have been chosen for it before, where
// the text asks for one that hasn't been chosen.
func (t *Table) ModesChosen(ctx *Context, a *oracle.Ability) []int {
	if !a.Choose.Fresh {
		return nil
	}
	from := 1
	if a.Choose.ThisTurn {
		from = max(1, t.MadeBefore)
	}
	var modes []int
	for i := from; i < len(t.Objects); i++ {
		o := &t.Objects[i]
		if o.Kind == AbilityObject && o.ID != ctx.Object && o.Announced != nil && o.Announced.Source == ctx.Source && o.Announced.Ability == a {
			modes = append(modes, o.Announced.Modes...)
		}
	}
	return modes
}

// question finds a question among those that are asked, -1 if it is none of them.
func (t *Table) question(about oracle.Event) int {
	return slices.IndexFunc(t.Asked, func(e oracle.Event) bool { return reflect.DeepEqual(e, about) })
}

// Subjects are the references of a past event to the object that it happened to and to
// the source of damage, by which the question can be about one object.
func Subjects(about *oracle.Event, replace func(*oracle.Reference)) {
	switch e := (*about).(type) {
	case oracle.ZoneChange:
		replace(&e.What)
		*about = e
	case oracle.AttackDeclared:
		replace(&e.What)
		*about = e
	case oracle.BlockDeclared:
		replace(&e.What)
		*about = e
	case oracle.DamageDealt:
		replace(&e.To)
		replace(&e.Source)
		*about = e
	case oracle.SpellCast:
		replace(&e.What)
		*about = e
	case oracle.CountersPut:
		replace(&e.On)
		*about = e
	case oracle.BecomesTarget:
		replace(&e.What)
		*about = e
	case oracle.Visited:
		replace(&e.What)
		*about = e
	case oracle.PermanentSacrificed:
		replace(&e.What)
		*about = e
	case oracle.LifeGained:
		replace(&e.Who)
		*about = e
	case oracle.LifeLost:
		replace(&e.Who)
		*about = e
	case oracle.PlayerAttacks:
		if e.Whom != nil {
			replace(&e.Whom)
			*about = e
		}
	}
}

// OfAny is a reference without what ties it to one object: it means any object of which
// the rest of the words hold.
func OfAny(r *oracle.Reference) {
	switch ref := (*r).(type) {
	case oracle.This, oracle.It, oracle.Host, oracle.Target:
		*r = nil
	case oracle.Each:
		ref.Phrase.Where = slices.DeleteFunc(slices.Clone(ref.Phrase.Where), func(p oracle.Predicate) bool { _, other := p.(oracle.Other); return other || p == sharesItsTypes })
		*r = ref
	}
}

// happenedThisTurn carries out 609.8: whether what a text asks about has happened this turn,
// to the object in question if it asks of one.
func (t *Table) happenedThisTurn(about oracle.Event, one ID, ctx *Context) bool {
	if about == anyLandPlayed {
		return t.Player(ctx.Controller).LandsPlayed > 0
	}
	if len(t.Deeds) == 0 {
		return false
	}
	k := t.question(about)
	return slices.ContainsFunc(t.Deeds, func(d Deed) bool { return t.counts(d, k, about, one, ctx) })
}

// anyLandPlayed is that you play a land, of which the game keeps count by itself (305.2a).
var anyLandPlayed = oracle.Event(oracle.LandPlayed{Who: oracle.You{}})

// underwent reports whether what a text asks about has happened to an object or player this turn, or in the present combat phase.
func (t *Table) underwent(p *oracle.Underwent, one ID, ctx *Context) bool {
	if p.ThisCombat {
		return t.happenedThisCombat(p.Event, one, ctx)
	}
	return t.happenedThisTurn(p.Event, one, ctx)
}

// happenedThisCombat reports whether it has happened to the object in the present combat phase.
func (t *Table) happenedThisCombat(about oracle.Event, one ID, ctx *Context) bool {
	k := t.question(about)
	return t.InCombat() && slices.ContainsFunc(t.Deeds, func(d Deed) bool { return d.Combat == t.Combats && t.counts(d, k, about, one, ctx) })
}

// happenedLastTurn reports whether what a text asks about happened in the turn before this one.
func (t *Table) happenedLastTurn(about oracle.Event, ctx *Context) bool {
	k := t.question(about)
	return slices.ContainsFunc(t.DeedsBefore, func(d Deed) bool { return t.counts(d, k, about, None, ctx) })
}

// IsOfLife reports whether an event is that a player gains or loses life.
func IsOfLife(e oracle.Event) bool {
	switch e.(type) {
	case oracle.LifeGained, oracle.LifeLost:
		return true
	}
	return false
}

// AsksOfPlayers reports whether an event is one that players do or that happens to them, of which it can be told
// whether it has happened before this turn.
func AsksOfPlayers(e oracle.Event) bool {
	switch e := e.(type) {
	case oracle.LifeGained, oracle.LifeLost:
		return true
	case oracle.CardDiscarded:
		return e.Who == oracle.Reference(oracle.You{}) && !e.This && e.CausedBy == oracle.Anyone
	case oracle.KeywordActionDone:
		return e.Who == oracle.Reference(oracle.You{})
	case oracle.ZoneChange:
		each, ok := e.What.(oracle.Each)
		return ok && e.To == oracle.Graveyard && len(each.Phrase.Where) > 0 && each.Phrase.Where[len(each.Phrase.Where)-1] == oracle.Predicate(oracle.Owned{By: oracle.Yours})
	}
	return false
}

// AsksOfItself reports whether an event is one that happens to the very permanent that watches for it, of which it can be
// told whether it has happened before this turn, whatever the permanent was then.
func AsksOfItself(e oracle.Event) bool {
	this := oracle.Reference(oracle.This{})
	switch e := e.(type) {
	case oracle.BecomesTarget:
		return e.What == this
	case oracle.AttackDeclared:
		return e.What == this
	case oracle.CountersPut:
		return e.On == this
	case oracle.DamageDealt:
		return e.To == this || e.Source == this
	}
	return false
}

// HappenedBefore reports whether what a text asks about is among the first so many deeds of the turn: of life, done
// to the player.
func (t *Table) HappenedBefore(about oracle.Event, p ID, earlier int, ctx *Context) bool {
	k := t.question(about)
	return slices.ContainsFunc(t.Deeds[:earlier], func(d Deed) bool {
		return (!IsOfLife(about) || d.Object == p && d.Amount != 0) && t.counts(d, k, about, None, ctx)
	})
}

// timesThisTurn is how often what a text asks about has happened this turn, or how much that came to.
func (t *Table) timesThisTurn(q oracle.TimesThisTurn, ctx *Context) int {
	if q.Event == anyLandPlayed && q.Whose == nil {
		return t.Player(ctx.Controller).LandsPlayed
	}
	n := 0
	if len(t.Deeds) == 0 {
		return n
	}
	k := t.question(q.Event)
	if q.Whose != nil {
		of := oracle.TimesThisTurn{Event: q.Event, Amount: q.Amount}
		for _, p := range t.Refer(q.Whose, ctx) {
			theirs := *ctx
			theirs.Controller = p
			n += t.timesThisTurn(of, &theirs)
		}
		return n
	}
	one := false // objects are counted, not how often it has happened to each
	switch q.Event.(type) {
	case oracle.AttackDeclared, oracle.Visited:
		one = true
	}
	for i, d := range t.Deeds {
		switch {
		case one && slices.ContainsFunc(t.Deeds[:i], func(e Deed) bool { return e.Object == d.Object && e.Asked == k && e.By == d.By }):
			// It has been counted already.
		case !t.counts(d, k, q.Event, None, ctx):
		case q.Amount:
			n += d.Amount
		default:
			n++
		}
	}
	return n
}

// leaversWhoDid are the players who have left the game and of whom a condition asks what they did or what happened to them this
// turn (800.4i).
func (t *Table) leaversWhoDid(c *oracle.SomePlayer, ctx *Context) (list []ID) {
	if t.Leavers == 0 || !asksOfThisTurn(c.Does) {
		return nil
	}
	for i := range t.Seats {
		p := t.Seats[i].ID
		isNot := func(w oracle.Predicate) bool { return !t.playerPredicate(w, p, ctx) }
		if t.HasLeft(p) && !slices.ContainsFunc(c.Who.Where, isNot) && t.Applies("800.4i", "%s has left the game: the last known information counts", p) {
			list = append(list, p)
		}
	}
	return list
}

// asksOfThisTurn reports whether a condition is about what has been done or has happened this turn.
func asksOfThisTurn(c oracle.Condition) bool {
	switch c := c.(type) {
	case oracle.Happened:
		return true
	case oracle.Relates:
		_, times := c.A.(oracle.TimesThisTurn)
		return times
	}
	return false
}

// counts reports whether a deed is what the question with the number k asks about.
func (t *Table) counts(d Deed, k int, about oracle.Event, one ID, ctx *Context) bool {
	if d.Asked != k || d.By != ctx.Controller {
		return false
	}
	meant, ids := true, []ID{d.Object, d.Source}
	asks := about
	Subjects(&asks, func(r *oracle.Reference) {
		meant = meant && t.isThatOne(*r, ids[0], one, ctx)
		ids = ids[1:]
	})
	if AsksTypes(about) {
		meant = meant && slices.ContainsFunc(d.Types, t.Characteristics(ctx.Source).Subtype)
	}
	return meant && (t.stillSo(asks, d, ctx) || t.Applies("609.8", "what happened to %s this turn counts, wherever and whatever it is now", d.Object))
}

// sharesItsTypes is said of a source that has a creature type of what asks about it.
var sharesItsTypes = oracle.Predicate(oracle.Shares{What: oracle.CreatureTypes, With: oracle.This{}})

// AsksTypes reports whether a question is about a source of damage that had a creature type of what asks
// (702.76a). What it had then is kept, as nothing else says it later.
func AsksTypes(about oracle.Event) bool {
	dealt, ok := about.(oracle.DamageDealt)
	by, each := dealt.Source.(oracle.Each)
	return ok && each && slices.Contains(by.Phrase.Where, sharesItsTypes)
}

// CreatureTypesOf lists the creature types of an object.
func (t *Table) CreatureTypesOf(id ID) []string {
	c := t.Characteristics(id)
	if c.everyCreatureType {
		return oracle.SubtypesOf(oracle.Creature)
	}
	return slices.DeleteFunc(slices.Clone(c.Subtypes), func(s string) bool { return correlated(s)&oracle.Creature == 0 })
}

// isThatOne reports whether an object to which something happened is the one that the
// question is about, if it is about one.
func (t *Table) isThatOne(r oracle.Reference, id, one ID, ctx *Context) bool {
	switch r := r.(type) {
	case oracle.This:
		return id == ctx.Source
	case oracle.It: // or the card that the object became by moving
		if one == None {
			// The one that a sentence is about, or what it was before an instruction moved it (608.2h).
			return slices.ContainsFunc(t.Refer(r, ctx), func(of ID) bool {
				return of == id || of.IsObject() && t.BeforeMove(of, ctx) == id && t.Applies("608.2h", "%s is gone: what happened to it counts", id)
			})
		}
		return id == one || id.IsObject() && id < one && one.IsObject() && t.Object(one).Predecessor == id && t.Object(one).Zone == oracle.Graveyard
	case oracle.Host:
		return id == t.Object(ctx.Source).AttachedTo
	case oracle.Target:
		return slices.Contains(t.Refer(r, ctx), id)
	case oracle.Each:
		other := slices.ContainsFunc(r.Phrase.Where, func(p oracle.Predicate) bool { _, ok := p.(oracle.Other); return ok })
		return !other || id != ctx.Source && (!ctx.Source.IsObject() || id != t.Object(ctx.Source).Predecessor)
	}
	return true
}

// stillSo reports whether what a question describes is still where it was and still what is
// described, so that it would count without 609.8, too.
func (t *Table) stillSo(about oracle.Event, d Deed, ctx *Context) bool {
	so := true
	n := 0
	Subjects(&about, func(r *oracle.Reference) {
		each, ok := (*r).(oracle.Each)
		if id := [2]ID{d.Object, d.Source}[n]; ok && id.IsObject() {
			so = so && t.Object(id).Zone != oracle.Nowhere && t.Matches(&each.Phrase, id, ctx)
		}
		n++
	})
	return so
}
