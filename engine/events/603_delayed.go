package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 603.7, delayed triggered abilities, and 603.12, reflexive ones.

var _ = carriesOut((*Course).delayTrigger, "Ability", "Duration", "Next")

// delayTrigger carries out 603.7: an instruction makes a delayed triggered ability.
func (g *Course) delayTrigger(i oracle.DelayTrigger, ctx *table.Context) {
	if !g.Applies("603.7", "%s makes a delayed triggered ability", ctx.Source) {
		return
	}
	if p, ok := i.Ability.Trigger.(oracle.Resolved); ok && p.Nth > 0 && g.Resolutions(ctx) != p.Nth &&
		g.Applies("603.7h", "the delayed ability of %s is made only as the ability that makes it resolves for the time in question", ctx.Source) {
		return
	}
	about := *ctx
	about.Since = g.NewTimestamp()
	d := table.Delayed{
		Ability: i.Ability, Source: ctx.Source, Controller: ctx.Controller, Context: &about,
		Turn: g.TurnNumber, ThisTurn: i.Duration == oracle.ThisTurn || i.Duration == oracle.UntilEndOfTurn,
		Next: i.Next, Lasting: i.Duration == oracle.UntilYourNextTurn, RestOfGame: i.RestOfGame,
	}
	if left, ok := i.Ability.Trigger.(oracle.ZoneChange); ok && left.From == oracle.Battlefield {
		for _, id := range g.quietly(left.What, &about) {
			if id.IsObject() && g.Object(id).Zone == oracle.Nowhere && g.Object(id).Was == oracle.Battlefield &&
				!g.Applies("603.7a", "%s left before the ability of %s was made, which therefore does not trigger on it", id, ctx.Source) {
				e := table.Event{Kind: table.ZoneChangeEvent, Object: id, NewObject: g.Object(id).Successor, From: oracle.Battlefield}
				g.Triggers = append(g.Triggers, table.Triggered{Ability: d.Ability, Source: d.Source, Controller: d.Controller, Event: e, Context: d.Context})
			}
		}
	}
	g.Delayed = append(g.Delayed, d)
	if g.InStep == oracle.EndStep && g.backsUp(i.Ability, &about) {
		g.triggerDelayed([]table.Event{{Kind: table.StepEvent, Step: g.InStep, Player: g.ActivePlayer}})
	}
}

// isAboutUndone reports whether a delayed ability would do something only to what instructions with a condition before it would
// have come to, and they have not been carried out: "If you do, create a token. At the beginning of the next end step, exile it."
func (g *Course) isAboutUndone(later oracle.DelayTrigger, before []oracle.Instruction, ctx *table.Context) bool {
	if !slices.ContainsFunc(before, func(i oracle.Instruction) bool {
		_, conditional := i.(oracle.If)
		return conditional
	}) {
		return false
	}
	for _, m := range later.Ability.Modes {
		for _, i := range m.Instructions {
			speaks := false
			if mentionsAny(i, func(it oracle.It) bool {
				speaks = speaks || it.To.IsResult()
				return !it.To.IsResult() || len(g.quietly(it, ctx)) > 0
			}) || !speaks {
				return false
			}
		}
	}
	return true
}

// triggerDelayed has delayed abilities trigger on events that happen together.
func (g *Course) triggerDelayed(events []table.Event) {
	for i := 0; i < len(g.Delayed); i++ {
		d := g.Delayed[i]
		var hits []*table.Event
		for k := range events {
			if len(hits) > 0 && events[k].Kind == table.StepEvent {
				continue // one step of several players (805.4)
			}
			if g.triggersDelayed(&d, &events[k]) && !g.silenced(d.Ability.Trigger, d.Source, &events[k], events) && !g.delayedAlready(&d, hits, &events[k], events) {
				hits = append(hits, &events[k])
			}
		}
		if len(hits) > 1 && d.Once() && g.InForce("603.7b") {
			hits = []*table.Event{g.chooseEvent(&d, hits)}
		}
		used := false
		for _, e := range hits {
			if !g.Applies("603.2", "the delayed ability of %s triggers", d.Source) {
				continue
			}
			used = used || d.Once() && g.Applies("603.7b", "the delayed ability of %s triggers only once", d.Source)
			times := 1
			if more := g.additionalTimes(d.Ability.Trigger, d.Source, e); more > 0 && !g.Applies("603.2e", "the delayed ability is not one that %s has, so it does not trigger again", d.Source) {
				times += more
			}
			ctx := *d.Context
			ctx.Event = e
			trigger := g.happening(d.Ability.Trigger, e, &ctx)
			told, _ := g.tell(trigger, d.Ability, e, events, &ctx)
			g.gather(trigger, d.Ability, &told, events, &ctx)
			if forEachCounter(trigger) && !d.Once() {
				times *= told.Amount
			}
			for range times {
				g.Triggers = append(g.Triggers, table.Triggered{Ability: d.Ability, Source: d.Source, Controller: g.controllerOfDelayed(&d), Event: told, Context: d.Context})
			}
			if triggeredMana(d.Ability, e) {
				g.resolveTriggeredMana()
			}
		}
		if used {
			g.Delayed = slices.Delete(g.Delayed, i, i+1)
			i--
		}
	}
}

// delayedAlready reports whether a delayed ability that watches for one or more things has triggered on one of those that happen
// together with this one.
func (g *Course) delayedAlready(d *table.Delayed, hits []*table.Event, e *table.Event, events []table.Event) bool {
	if len(hits) == 0 {
		return false
	}
	ctx := *d.Context
	ctx.Event = e
	trigger := g.happening(d.Ability.Trigger, e, &ctx)
	if e.Kind == table.AttackEvent {
		earlier := make([]table.Event, 0, len(hits))
		for _, hit := range hits {
			earlier = append(earlier, *hit)
		}
		return g.attackedOnce(trigger, &table.Watcher{Source: d.Source}, e, earlier, &ctx)
	}
	_, together := g.tell(trigger, d.Ability, e, events, &ctx)
	return together &&
		slices.ContainsFunc(hits, func(earlier *table.Event) bool {
			return g.eventMatches(trigger, earlier, &ctx) && g.toldTogether(trigger, e, earlier)
		}) &&
		g.Applies("603.2c", "the delayed ability of %s triggers once for all that happens together", d.Source)
}

func (g *Course) triggersDelayed(d *table.Delayed, e *table.Event) bool {
	if gainsNothing(e) && g.Applies("119.9", "no life has been gained, so the ability of %s does not trigger", d.Source) {
		return false
	}
	ctx := *d.Context
	ctx.Event = e
	if step, ok := d.Ability.Trigger.(oracle.StepBegins); ok && step.Next && e.Kind == table.StepEvent {
		if step.NextTurn && g.TurnNumber != d.Turn+1 {
			return false
		}
		ctx.Event = nil
	}
	return g.eventMatches(d.Ability.Trigger, e, &ctx) && (d.Ability.If == nil || g.Holds(d.Ability.If, &ctx)) && (d.Ability.While == nil || g.Holds(d.Ability.While, &ctx))
}

// chooseEvent has the controller of a delayed ability choose on which of several events
// that happen together it triggers (603.7b), if that makes a difference.
func (g *Course) chooseEvent(d *table.Delayed, events []*table.Event) *table.Event {
	if !speaksOfEvent(d.Ability) {
		return events[0]
	}
	var ids []table.ID
	for _, e := range events {
		id := table.FirstOf(e)
		if e.Kind == table.ZoneChangeEvent && e.NewObject != table.None {
			id = e.NewObject
		}
		if slices.Contains(ids, id) {
			return events[0]
		}
		ids = append(ids, id)
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: d.Controller, About: d.Source, Rule: "603.7b", Options: ids, Min: 1, Max: 1})
	if len(chosen) != 1 {
		return events[0]
	}
	return events[slices.Index(ids, chosen[0])]
}

// controllerOfDelayed carries out 603.7d-g: who controls a delayed ability was settled as
// it was made. Without those rules it would be a matter of its source now (113.8): the
// permanent's controller, or the owner of a spell that is gone.
func (g *Course) controllerOfDelayed(d *table.Delayed) table.ID {
	if !d.Source.IsObject() {
		return d.Controller
	}
	now := d.Controller
	switch o := g.Object(d.Source); {
	case o.Zone == oracle.Battlefield:
		now = g.Controller(d.Source)
	case o.Was == oracle.Stack:
		now = o.Owner
	}
	if now == d.Controller {
		return now
	}
	of := d.Context
	switch {
	case of.IsSpell(&g.Table):
		if g.Applies("603.7d", "%s controlled %s as it resolved and controls the delayed ability", d.Controller, d.Source) {
			return d.Controller
		}
	case of.Announced != nil:
		if g.Applies("603.7e", "%s controlled the ability of %s as it resolved and controls the delayed one", d.Controller, d.Source) {
			return d.Controller
		}
	case d.Ability == backFromDash.Ability || d.Ability == backFromWarp.Ability:
		if g.Applies("603.7g", "%s controlled %s as its own words let it be cast so, and controls the delayed ability", d.Controller, d.Source) {
			return d.Controller
		}
	default:
		if g.Applies("603.7f", "%s controlled %s as its effect replaced the event and controls the delayed ability", d.Controller, d.Source) {
			return d.Controller
		}
	}
	return now
}

var _ = carriesOut((*Course).reflexive, "Ability", "Together", "If", "Way")

// reflexive carries out 603.12: "when you do" is checked at once against what has just
// been done.
func (g *Course) reflexive(i oracle.Reflexive, ctx *table.Context) {
	done := ctx.Did || i.Way
	if i.If != nil { // which says what has to have been done, be it before something else
		done = g.Holds(i.If, ctx)
	}
	if !done || !g.Applies("603.12", "the reflexive ability of %s triggers, since it was done", ctx.Source) {
		return
	}
	about := *ctx
	if i.Ability.If != nil {
		asking := about
		asking.Ability = i.Ability
		if !g.Holds(i.Ability.If, &asking) && g.Applies("603.4", "the condition of %s is not met, so it does not trigger", ctx.Source) {
			return
		}
	}
	e := table.Event{}
	if ctx.Event != nil {
		e = *ctx.Event
	}
	times := 1
	if i.Together && ctx.CameTo(oracle.SaidOfTimes) > 1 && !g.Applies("603.12a", "the reflexive ability of %s triggers once, however often it was paid", ctx.Source) {
		times = ctx.CameTo(oracle.SaidOfTimes)
	}
	for range times {
		g.Triggers = append(g.Triggers, table.Triggered{Ability: i.Ability, Source: ctx.Source, Controller: ctx.Controller, Event: e, Context: &about})
	}
}

// asksWhetherDone reports whether an instruction is about whether the one before was carried
// out: "when you do", "if they do".
func asksWhetherDone(i oracle.Instruction) bool {
	if next, ok := i.(oracle.If); ok {
		c := next.Condition
		if not, ok := c.(oracle.IsNot); ok {
			c = not.Condition
		}
		return c == oracle.Condition(oracle.DidSo{})
	}
	later, is := i.(oracle.Reflexive)
	return is && !later.Way
}

// deedOf is of what "when you do" and "if you do" speak after an instruction: of what is done only
// if something is so, the last thing.
func deedOf(i oracle.Instruction) oracle.Instruction {
	if either, ok := i.(oracle.If); ok && len(either.Then) > 0 && len(either.Else) == 0 {
		return either.Then[len(either.Then)-1]
	}
	return i
}

// speaksOfDone reports whether an instruction asks anywhere whether something was done.
func speaksOfDone(i oracle.Instruction) bool {
	found := false
	oracle.Walk(reflect.ValueOf(i), func(v reflect.Value) {
		_, asks := reflect.TypeAssert[oracle.DidSo](v)
		found = found || asks
	})
	return found
}

// isDeed reports whether an instruction is one of which "when you do" and "if you do" can speak: it has been
// done if an event has come of it. What a player may do says by itself whether it was done.
func isDeed(i oracle.Instruction) bool {
	switch i := i.(type) {
	case oracle.KeywordAction:
		return i.Name == "amass" || i.Name == "convert" || i.Name == "earthbend"
	case oracle.Modify:
		return handsOver(i)
	case oracle.Draw, oracle.Mill, oracle.Discard, oracle.Scry, oracle.GainLife, oracle.LoseLife, oracle.DealDamage, oracle.Destroy,
		oracle.Sacrifice, oracle.Move, oracle.CreateToken, oracle.PutCounters, oracle.RemoveCounters, oracle.TapObject, oracle.UntapObject,
		oracle.Attach, oracle.RollDice, oracle.FlipCoin, oracle.PutSticker, oracle.MoveSticker:
		return true
	}
	return false
}

// handsOver reports whether an instruction gives somebody control of one thing, and does nothing else: it has been done if
// that player controls it then.
func handsOver(m oracle.Modify) bool {
	if len(m.Changes) != 1 {
		return false
	}
	_, gives := m.Changes[0].(oracle.ChangeControl)
	return gives && m.Duration == oracle.ForTheGame
}

// ReflexesUnclearly reports whether a reflexive ability or "if you do" among instructions follows
// one of which it can't be told whether it was done.
func ReflexesUnclearly(list []oracle.Instruction) bool {
	for k, i := range list {
		if k == 0 || !asksWhetherDone(i) {
			continue
		}
		before := deedOf(list[k-1])
		if k > 1 && movesRest(list[k-1]) {
			before = deedOf(list[k-2])
		}
		switch before.(type) {
		case oracle.May, oracle.Unless:
		default:
			if !isDeed(before) {
				return true
			}
		}
	}
	return false
}

// losesTrack carries out 707.11: what a delayed ability says of its source by name it says of
// that permanent, though it may have become a copy of something else since. Without the
// rule it would not find it under the name it has now.
func (g *Course) losesTrack(ctx *table.Context) bool {
	a := ctx.Announced
	if a == nil || a.Context == nil || a.Ability == nil || !a.Ability.Delayed || !g.OnBattlefield(ctx.Source) {
		return false
	}
	became := slices.ContainsFunc(g.Effects, func(fx table.Effect) bool {
		return fx.CopyFace != 0 && fx.Timestamp > a.Context.Since && slices.Contains(fx.Objects, ctx.Source)
	})
	return became && speaksOfThis(a.Ability) &&
		!g.Applies("707.11", "%s is what the ability speaks of, although it has become a copy of something else since", ctx.Source)
}

// speaksOfThis reports whether an ability speaks of the object that it is on.
func speaksOfThis(a *oracle.Ability) bool {
	speaks := false
	oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
		_, this := reflect.TypeAssert[oracle.This](v)
		speaks = speaks || this
	})
	return speaks
}
