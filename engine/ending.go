package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 104, ending the game, and 800.4, leaving it.

// losing has players lose the game together (104.3).
func (g *Game) losing(losers []ID) {
	if len(losers) == 0 {
		return
	}
	var events []Event
	for _, p := range losers {
		events = append(events, Event{Kind: LoseGameEvent, Player: p})
	}
	for _, e := range g.happen(events...) {
		if e.Kind == LoseGameEvent {
			g.player(e.Player).lost = true
			g.leave(e.Player)
		}
	}
	g.checkEnd()
}

// concede carries out 104.3a.
func (g *Game) concede(p ID) {
	if !g.applies("104.3a", "%s concedes, leaves the game and loses", p) {
		return
	}
	g.player(p).lost = true
	had := g.priority == p
	g.leave(p)
	g.checkEnd()
	if had && !g.over && g.applies("800.4a", "priority passes from %s to %s", p, g.nextPlayer(p)) {
		g.givePriority(g.nextPlayer(p))
	}
}

// leave carries out 800.4a, in its order.
func (g *Game) leave(p ID) {
	g.player(p).left = true
	if len(g.order()) < 2 {
		return
	}
	g.touch()
	// Before what leaves changes who controls it: what an effect of the player's controls.
	if g.applies("800.4a", "everything that %s owns leaves the game", p) {
		for id := ID(1); int(id) < len(g.objects); id++ {
			o := g.object(id)
			if o.Zone == oracle.Nowhere || o.Owner != p || o.Kind == AbilityObject {
				continue
			}
			if o.Zone == oracle.Battlefield && !o.PhasedOut {
				last := g.charsQuietly(id)
				o = g.object(id)
				o.last = last
				g.removeFromCombat(id)
				o = g.object(id)
			}
			if o.PhasedOut {
				if !g.applies("702.26k", "%s is phased out and leaves the game with its owner", id) {
					continue
				}
				g.phasedOut = remove(g.phasedOut, id)
				o = g.object(id)
				o.PhasedOut = false
			} else if list := g.zone(o.Zone, o.Owner); list != nil {
				*list = remove(*list, id)
			}
			o.was, o.Zone = o.Zone, oracle.Nowhere
		}
		g.endEffects(func(e *effect) bool {
			return e.controller == p && slices.ContainsFunc(e.changes, func(c oracle.Change) bool { return layerOf(c) == controlLayer })
		})
		g.touch()
		for _, id := range slices.Clone(g.stack) {
			if o := g.object(id); o.Controller == p && o.Kind != CardObject {
				g.removeAbility(id)
			}
		}
		for _, id := range slices.Clone(g.battlefield) {
			if g.charsQuietly(id).Controller == p {
				g.happen(g.destination(id, oracle.Exile))
			}
		}
		for _, id := range slices.Clone(g.stack) {
			if g.object(id).Controller == p {
				g.happen(g.destination(id, oracle.Exile))
			}
		}
	}
	g.triggers = slices.DeleteFunc(g.triggers, func(t triggered) bool { return t.controller == p })
	if g.active == p && len(g.order()) > 0 {
		g.passed = 0
	}
}

// checkEnd carries out 104.2a and 104.4a.
func (g *Game) checkEnd() {
	left := g.order()
	switch {
	case len(left) == 0:
		if g.applies("104.4a", "all players lose at once, so the game is a draw") {
			g.draw, g.over = true, true
		} else {
			g.over = true // nobody is left to go on, and no rule in force says what that is
		}
	case len(left) == 1:
		if g.applies("104.2a", "all opponents of %s have left the game, so %s wins", left[0], left[0]) {
			g.player(left[0]).won = true
			g.over = true
		}
	}
}

// winGame carries out 104.2b.
func (g *Game) winGame(p ID) {
	if !g.applies("104.2b", "%s wins the game", p) {
		return
	}
	g.player(p).won = true
	for i := range g.players {
		if o := &g.players[i]; o.ID != p && !o.left {
			o.lost, o.left = true, true
		}
	}
	g.over = true
}

// Over reports whether the game has ended, and how it was stopped if it had no result.
func (g *Game) Over() (over bool, limit string) { return g.over, g.limit }
