package engine

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

// A deed is something that happened this turn and that some text asks about.
type deed struct {
	asked  int // the question, an index into memo.asked
	by     ID  // whose words describe what happened: "you" in the question
	object ID  // what it happened to, or None
	source ID  // what dealt the damage
}

// askedBy notes the questions about the turn that the text of a card asks.
func (g *Game) askedBy(card *oracle.Card) {
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
		case oracle.Resolved:
			g.awaited = true
		}
		if about != nil && g.question(about) < 0 {
			g.asked = append(g.asked, about)
		}
	})
}

// hasResolved carries out 608.2n: abilities trigger on the resolving of a spell or ability
// once all that it does has been done.
func (g *Game) hasResolved(id ID, ctx *Context) {
	if !g.awaited {
		return
	}
	e := Event{Kind: ResolveEvent, Object: id, Player: ctx.Controller, Source: ctx.Source}
	if g.object(id).Kind == AbilityObject {
		e.Ordinal = g.resolutions(ctx)
	}
	if before := len(g.triggers); g.inForce("608.2n") {
		if g.trigger([]Event{e}, nil); len(g.triggers) > before {
			g.cite("608.2n", "all of %s has been done, and abilities trigger on its having resolved", false, []ID{id})
		}
	}
}

// resolutions is how often an ability has resolved this turn, the present time included.
func (g *Game) resolutions(ctx *Context) int {
	n := 0
	for i := g.madeBefore; i < len(g.objects); i++ {
		o := &g.objects[i]
		if o.Kind == AbilityObject && (o.resolved || o.ID == ctx.Object) && o.announced.Source == ctx.Source && o.announced.Ability == ctx.Ability {
			n++
		}
	}
	return n
}

// question finds a question among those that are asked, -1 if it is none of them.
func (g *Game) question(about oracle.Event) int {
	return slices.IndexFunc(g.asked, func(e oracle.Event) bool { return reflect.DeepEqual(e, about) })
}

// subjects are the references of a past event to the object that it happened to and to
// the source of damage, by which the question can be about one object.
func subjects(about *oracle.Event, replace func(*oracle.Reference)) {
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
	case oracle.PermanentSacrificed:
		replace(&e.What)
		*about = e
	}
}

// ofAny is a reference without what ties it to one object: it means any object of which
// the rest of the words hold.
func ofAny(r *oracle.Reference) {
	switch ref := (*r).(type) {
	case oracle.This, oracle.It, oracle.Host:
		*r = nil
	case oracle.Each:
		ref.Phrase.Where = slices.DeleteFunc(slices.Clone(ref.Phrase.Where), func(p oracle.Predicate) bool { _, other := p.(oracle.Other); return other })
		*r = ref
	}
}

// noteDeeds records which of the events that have just happened some text asks about.
func (g *Game) noteDeeds(events []Event) {
	g.scratch(func() {
		for k, about := range g.asked {
			subjects(&about, ofAny)
			for i := range events {
				for j := range g.players {
					ctx := Context{Controller: g.players[j].ID}
					if !g.eventMatches(about, &events[i], &ctx) {
						continue
					}
					d := deed{asked: k, by: ctx.Controller, object: firstOf(&events[i])}
					if e := &events[i]; e.Kind == DamageEvent {
						d.object, d.source = e.Other, e.Source
					}
					g.deeds = append(g.deeds, d)
				}
			}
		}
	})
	g.lookAnew()
}

// happenedThisTurn carries out 609.8: whether what a text asks about has happened this turn,
// to the object in question if it asks of one.
func (g *Game) happenedThisTurn(about oracle.Event, one ID, ctx *Context) bool {
	if len(g.deeds) == 0 {
		return false
	}
	k := g.question(about)
	for _, d := range g.deeds {
		if d.asked != k || d.by != ctx.Controller {
			continue
		}
		meant, ids := true, []ID{d.object, d.source}
		asks := about
		subjects(&asks, func(r *oracle.Reference) {
			meant = meant && g.isThatOne(*r, ids[0], one, ctx)
			ids = ids[1:]
		})
		if meant && (g.stillSo(asks, d, ctx) || g.applies("609.8", "what happened to %s this turn counts, wherever and whatever it is now", d.object)) {
			return true
		}
	}
	return false
}

// isThatOne reports whether an object to which something happened is the one that the
// question is about, if it is about one.
func (g *Game) isThatOne(r oracle.Reference, id, one ID, ctx *Context) bool {
	switch r := r.(type) {
	case oracle.This:
		return id == ctx.Source
	case oracle.It: // or the card that the object became by moving
		return id == one || id.IsObject() && id < one && one.IsObject() && g.object(one).predecessor == id && g.object(one).Zone == oracle.Graveyard
	case oracle.Host:
		return id == g.object(ctx.Source).attachedTo
	case oracle.Each:
		other := slices.ContainsFunc(r.Phrase.Where, func(p oracle.Predicate) bool { _, ok := p.(oracle.Other); return ok })
		return !other || id != ctx.Source && (!ctx.Source.IsObject() || id != g.object(ctx.Source).predecessor)
	}
	return true
}

// stillSo reports whether what a question describes is still where it was and still what is
// described, so that it would count without 609.8, too.
func (g *Game) stillSo(about oracle.Event, d deed, ctx *Context) bool {
	so := true
	n := 0
	subjects(&about, func(r *oracle.Reference) {
		each, ok := (*r).(oracle.Each)
		if id := [2]ID{d.object, d.source}[n]; ok && id.IsObject() {
			so = so && g.object(id).Zone != oracle.Nowhere && g.matches(&each.Phrase, id, ctx)
		}
		n++
	})
	return so
}
