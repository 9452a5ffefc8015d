package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 800.4, what becomes of a game that goes on after a player
// has left it. Nothing in it runs in a game that everybody is still in.

// leave has a player leave the game and carries out 800.4a in its order: what the
// player owns leaves the game and effects that give the player control end; then
// the player's objects on the stack that are no cards cease to exist; then what the
// player still controls is exiled.
func (g *Game) leave(p ID) {
	g.player(p).left = true
	g.player(p).lastHand = len(g.player(p).hand)
	if len(g.order()) < 2 {
		return
	}
	g.leavers++
	g.touch()
	if g.designated() {
		g.passDesignations(p)
	}
	if !g.applies("800.4a", "everything that %s owns leaves the game", p) {
		return
	}
	g.leaveWithOwner(p)
	g.endEffects(func(e *effect) bool { return e.gives() == p })
	for _, id := range slices.Clone(g.stack) {
		if o := g.object(id); o.Controller == p && o.Kind != CardObject {
			g.removeAbility(id)
		}
	}
	var events []Event
	for _, id := range g.battlefield {
		if g.charsQuietly(id).Controller == p {
			events = append(events, g.destination(id, oracle.Exile))
		}
	}
	for _, id := range g.stack {
		if g.object(id).Controller == p {
			events = append(events, g.destination(id, oracle.Exile))
		}
	}
	if len(events) > 0 {
		g.happen(events...)
	}
}

// leaveWithOwner takes everything that a player owns out of the game. No effect can
// replace that, but abilities trigger on permanents that leave the battlefield so (603.6c).
func (g *Game) leaveWithOwner(p ID) {
	var events, seen []Event
	for id := ID(1); int(id) < len(g.objects); id++ {
		o := g.object(id)
		if o.Zone == oracle.Nowhere || o.Owner != p || o.Kind == AbilityObject {
			continue
		}
		if o.PhasedOut {
			if g.applies("702.26k", "%s is phased out and leaves the game with its owner", id) {
				g.phasedOut = remove(g.phasedOut, id)
				o = g.object(id)
				o.PhasedOut, o.was, o.Zone = false, o.Zone, oracle.Nowhere
			}
			continue
		}
		e := Event{Kind: ZoneChangeEvent, Object: id, Player: p, From: o.Zone}
		events = append(events, e)
		if o.Zone == oracle.Battlefield {
			seen = append(seen, e)
		}
	}
	watchers := g.lookBack(seen)
	for i := range events {
		g.rememberLast(&events[i])
	}
	for i := range events {
		g.move(&events[i])
	}
	g.touch()
	if len(seen) > 0 {
		g.trigger(seen, watchers)
	}
	if len(g.comebacks) > 0 {
		g.comeBack(events)
	}
}

// gone reports whether a player has left the game, which is asked of rules that then
// do something else.
func (g *Game) gone(p ID) bool { return g.leavers > 0 && p.IsPlayer() && g.player(p).left }

// deciders carries out 800.4g for players whom a resolving object has choose something
// else than whether to pay: for one who has left the game its controller chooses
// another player, who for an opponent is another opponent. Without the rule nobody
// makes that choice.
func (g *Game) deciders(who []ID, ctx *Context) []ID {
	if g.leavers == 0 || !slices.ContainsFunc(who, g.gone) {
		return who
	}
	var list []ID
	for _, p := range who {
		if !g.gone(p) {
			list = append(list, p)
			continue
		}
		options := g.order()
		if others := g.opponents(ctx.Controller); p != ctx.Controller && len(others) > 0 {
			options = others
		}
		if g.applies("800.4g", "%s has left the game, so %s chooses who makes the choice for %s", p, ctx.Controller, ctx.Source) {
			list = append(list, g.chooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "800.4g", Options: options, Min: 1, Max: 1})...)
		}
	}
	return list
}

// orphans carries out 800.4c: a permanent that nobody in the game controls any more,
// because the effect that gave somebody control of it is over, is exiled. Somebody had it
// until now: what a player who has left controlled all along is a matter of 800.4a.
func (g *Game) orphans() {
	if g.leavers == 0 || g.trial {
		return
	}
	for _, id := range slices.Clone(g.battlefield) {
		if held := g.object(id).heldBy; g.onBattlefield(id) && held != None && !g.gone(held) && g.gone(g.charsQuietly(id).Controller) &&
			g.applies("800.4c", "%s would go back to a player who has left, and is exiled", id) {
			g.happen(g.destination(id, oracle.Exile))
		}
	}
}

// turnOfNobody carries out 800.4k and 800.4m for a turn of a player who has left: it
// reports that the turn does not begin.
func (g *Game) turnOfNobody(p ID) bool {
	if !g.gone(p) || !g.applies("800.4k", "%s has left the game, so that turn does not begin", p) {
		return false
	}
	g.player(p).turnPassed = true
	g.endEffects(func(e *effect) bool {
		return e.duration == oracle.UntilYourNextTurn && e.controller == p &&
			g.applies("800.4m", "the effect of %s lasted until the turn of %s would have begun", e.source, p)
	})
	return true
}
