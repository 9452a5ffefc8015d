package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 800.4, what becomes of a game that goes on after a player
// has left it. Nothing in it runs in a game that everybody is still in.

// leave has a player leave the game and carries out 800.4a in its order: what the
// player owns leaves the game and effects that give the player control end; then
// the player's objects on the stack that are no cards cease to exist; then what the
// player still controls is exiled.
func (g *Course) leave(p table.ID) {
	g.Player(p).Left = true
	g.Player(p).LastHand = len(g.Player(p).Hand)
	if len(g.APNAP()) < 2 {
		return
	}
	if g.Main != nil {
		g.LimitReached("a player has left a subgame that goes on, and no rule says where the cards are then that left it, too (726.5, 800.4a)")
		return
	}
	g.Leavers++
	if len(g.Markers) > 0 {
		g.handOver(p)
	}
	if g.ActivePlayer == p {
		g.ActivePlayer = g.Primary(p)
	}
	g.Touch()
	if g.designated() {
		g.passDesignations(p)
	}
	g.leavePlanes(p)
	g.revealConspiracies(p)
	if !g.Applies("800.4a", "everything that %s owns leaves the game", p) {
		return
	}
	g.leaveWithOwner(p)
	g.EndEffects(func(e *table.Effect) bool { return e.Gives() == p })
	g.endControlBy(p)
	for _, id := range slices.Clone(g.OnStacks()) {
		if o := g.Object(id); o.Controller == p && o.Kind != table.CardObject {
			g.removeAbility(id)
		}
	}
	var events []table.Event
	for _, id := range g.Battlefield {
		if g.QuietCharacteristics(id).Controller == p {
			events = append(events, g.destination(id, oracle.Exile))
		}
	}
	for _, id := range g.OnStacks() {
		if g.Object(id).Controller == p {
			events = append(events, g.destination(id, oracle.Exile))
		}
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
	g.NoteControl() // what goes back to whoever has priority now has not been there since the turn began (302.6)
}

// leaveWithOwner takes everything that a player owns out of the game. No effect can
// replace that, but abilities trigger on permanents that leave the battlefield so (603.6c).
func (g *Course) leaveWithOwner(p table.ID) {
	var events, seen []table.Event
	for id := table.ID(1); int(id) < len(g.Objects); id++ {
		o := g.Object(id)
		if o.Zone == oracle.Nowhere || o.Owner != p || o.Kind == table.AbilityObject || g.staysInAnte(o) {
			continue
		}
		if o.PhasedOut {
			if g.Applies("702.26k", "%s is phased out and leaves the game with its owner", id) {
				g.PhasedOut = remove(g.PhasedOut, id)
				o = g.Object(id)
				o.PhasedOut, o.Was, o.Zone = false, o.Zone, oracle.Nowhere
			}
			continue
		}
		e := table.Event{Kind: table.ZoneChangeEvent, Object: id, Player: p, From: o.Zone}
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
		g.Move(&events[i])
	}
	g.Touch()
	if len(seen) > 0 {
		g.noteAndTrigger(seen, watchers)
	}
	if len(g.Comebacks) > 0 {
		g.comeBack(events)
	}
}

// deciders carries out 800.4g for players whom a resolving object has choose something
// else than whether to pay: for one who has left the game its controller chooses
// another player, who for an opponent is another opponent. Without the rule nobody
// makes that choice.
func (g *Course) deciders(who []table.ID, ctx *table.Context) []table.ID {
	if g.Leavers == 0 || !slices.ContainsFunc(who, g.HasLeft) {
		return who
	}
	var list []table.ID
	for _, p := range who {
		if !g.HasLeft(p) {
			list = append(list, p)
			continue
		}
		options := g.APNAP()
		if others := g.Opponents(ctx.Controller); p != ctx.Controller && len(others) > 0 {
			options = others
		}
		if g.Applies("800.4g", "%s has left the game, so %s chooses who makes the choice for %s", p, ctx.Controller, ctx.Source) {
			list = append(list, g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "800.4g", Options: options, Min: 1, Max: 1})...)
		}
	}
	return list
}

// orphans carries out 800.4c: a permanent that nobody in the game controls any more,
// because the effect that gave somebody control of it is over, is exiled. Somebody had it
// until now: what a player who has left controlled all along is a matter of 800.4a.
func (g *Course) orphans() {
	if g.Leavers == 0 || g.Trial {
		return
	}
	for _, id := range slices.Clone(g.Battlefield) {
		if held := g.Object(id).HeldBy; g.OnBattlefield(id) && held != table.None && !g.HasLeft(held) && g.HasLeft(g.QuietCharacteristics(id).Controller) &&
			g.Applies("800.4c", "%s would go back to a player who has left, and is exiled", id) {
			g.Happen(g.destination(id, oracle.Exile))
		}
	}
}

// TurnOfNobody carries out 800.4k and 800.4m for a turn of a player who has left: it
// reports that the turn does not begin.
func (g *Course) TurnOfNobody(p table.ID) bool {
	if !g.HasLeft(p) || !g.Applies("800.4k", "%s has left the game, so that turn does not begin", p) {
		return false
	}
	g.Player(p).TurnPassed = true
	g.EndEffects(func(e *table.Effect) bool {
		return (e.Duration == oracle.UntilYourNextTurn || e.Duration == oracle.UntilEndOfYourNextTurn || e.Duration == oracle.UntilYourNextEndStep || e.Duration == oracle.UntilYourNextUpkeep) && e.Controller == p &&
			g.Applies("800.4m", "the effect of %s lasted until the turn of %s would have begun", e.Source, p)
	})
	return true
}
