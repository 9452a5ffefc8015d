package engine

import (
	"errors"
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 807.4 as far as it is about whose turn goes on and whose begins. The game plays one of the turns that go on at
// once, that of the marker at work, and the others are set aside (table.Turn). It goes on with another one where whoever plays the game
// says so, at a moment at which a player has priority, or where nothing is left to do in the one that it plays.

// SetGrandMelee makes the game a Grand Melee (807) with its options. It says why that can't be.
func (g *Game) SetGrandMelee() error {
	switch {
	case len(g.Seats) < 4:
		return errors.New("a Grand Melee has a turn marker for each full four players (807.4a), and here are fewer than four players")
	case g.onTeam() != None:
		return errors.New("everybody plays Grand Melee alone (806.1, 807.1)")
	case g.Ranged || g.Deploys || g.Attacks != table.Everywhere:
		return errors.New("a Grand Melee brings its options (807.2a-c), so say none of them")
	case g.Format == table.Planechase:
		return errors.New("a Grand Melee Planechase game (901.14) is not carried out")
	case g.Format.IsArchenemy() || g.Format == table.ConspiracyDraft || g.Format == table.Vanguard || g.ForAnte:
		return errors.New("a Grand Melee is carried out without the casual variants, and not for ante")
	}
	g.GrandMelee = true
	if g.Applies("807.2a", "everybody has a range of influence of one seat") {
		for i := range g.Seats {
			g.Seats[i].Range, g.Ranged = 1, true
		}
	}
	if g.Applies("807.2b", "everybody attacks the player to the left") {
		g.Attacks = ToTheLeft
	}
	g.DetermineRanges()
	return nil
}

// firstTurns begins the turns of all who have a turn marker at the start (807.4b).
func (g *Game) firstTurns(first ID) {
	g.HandOutMarkers(first)
	if len(g.Markers) == 0 {
		g.beginTurn(first)
		return
	}
	for k := range g.Markers {
		g.PlayTurnOf(k)
		g.beginMarked()
	}
	g.PlayTurnOf(0)
}

// beginAmid hands out the turn markers of a game that is under way, in the same step of all turns.
func (g *Game) beginAmid() {
	g.HandOutMarkers(g.ActivePlayer)
	for k := range g.Markers {
		turn := g.State.Turn
		turn.TurnNumber, turn.ActivePlayer, turn.HasPriority = g.TurnNumber+k, g.Markers[k].Holder, g.Markers[k].Holder
		g.ChangeMarker(k, func(m *table.Marker) {
			if m.Taking = true; k != g.AtWork {
				m.Turn = turn
			}
		})
	}
	if len(g.Markers) > 0 {
		g.ActivePlayer = g.Markers[0].Holder
		g.Turns = g.TurnNumber + len(g.Markers) - 1
	}
	g.readForTurns()
}

// endMarkedTurn goes on after a turn that a marker represents.
func (g *Game) endMarkedTurn() {
	g.ChangeMarker(g.AtWork, func(m *table.Marker) { m.Taking = false })
	extra := g.Extra
	g.Extra, g.Hurt = nil, nil
	g.passMarker(g.AtWork, extra)
	g.beginWaiting()
	if g.Ended || g.AtWork >= 0 && g.Markers[g.AtWork].Taking {
		return
	}
	next := -1 // the turn that has gone on for longest
	for k := range g.Markers {
		if g.Markers[k].Taking && (next < 0 || g.numberOf(k) < g.numberOf(next)) {
			next = k
		}
	}
	if next < 0 {
		g.LimitReached("nobody who has a turn marker can begin a turn")
		return
	}
	g.goOnWith(next)
}

// numberOf is the number of the turn that a marker represents.
func (g *Game) numberOf(k int) int {
	if k == g.AtWork {
		return g.TurnNumber
	}
	return g.Markers[k].Turn.TurnNumber
}

// passMarker carries out 807.4c, 807.4g, 807.4i and 807.4j: what becomes of a marker whose turn is over, in which some players were
// given extra turns after it.
func (g *Game) passMarker(k int, extra []ID) {
	m := g.Markers[k]
	p := m.Holder
	own := 0
	for _, q := range extra {
		if other := g.MarkerOf(q); q == p && !g.HasLeft(q) {
			own++
		} else if other >= 0 && g.Markers[other].Taking {
			g.LimitReached("an extra turn after a turn is for " + g.Name(q) + ", whose own turn goes on at the same time, and which comes first is not judged")
			return
		}
	}
	pass, removed := true, false
	switch {
	case m.Removals > 0 && g.RemoveMarker(k):
		g.RemoveWaiting()
		g.postpone(p, own+m.Owed)
		pass, removed = false, true
	case g.HasLeft(p): // who takes no more turns
	case m.Regular: // what is next is a turn of the same player in any case
		pass = false
	case own+m.Owed > 0:
		own += m.Owed // each of them asks anew how close the other markers are
		m.Owed = 0
		right := g.TooClose(k, false)
		if right < 0 && g.goneNear(k, false) >= 0 {
			return
		}
		if right >= 0 && g.Applies("807.4i", "%s has a turn marker within three seats to the right of %s, who passes the marker and takes the extra turn before the next one", g.Markers[right].Holder, p) {
			g.Postponed = append(slices.Clip(g.Postponed), slices.Repeat([]ID{p}, own)...)
			own = 0
		} else if pass = !g.Applies("807.4i", "%s keeps the turn marker for the extra turn", p); pass {
			g.postpone(p, own)
		}
	}
	next := None // who has the marker now
	if !removed {
		next = p
	}
	if pass {
		if left := g.leftOf(p); g.Applies("807.4c", "the turn of %s is over, and %s takes the turn marker", p, left) {
			next = left
			g.OnlyOne(left, k)
			g.ChangeMarker(k, func(m *table.Marker) { m.Holder, m.Owed, m.Regular = next, 0, false })
		}
	} else if !removed {
		g.ChangeMarker(k, func(old *table.Marker) { old.Owed = m.Owed + own })
	}
	for _, q := range extra {
		if q == p || g.HasLeft(q) {
			continue
		}
		if q == next {
			g.Postponed = append(slices.Clip(g.Postponed), q) // with the marker that is taken now
		} else {
			g.postpone(q, 1)
		}
	}
}

// postpone carries out 807.4j for extra turns.
func (g *Game) postpone(p ID, turns int) {
	for range turns {
		if !g.HasLeft(p) && g.Applies("807.4j", "%s would have no turn marker at the start of the extra turn, and takes it before the next turn instead", p) {
			g.Postponed = append(slices.Clip(g.Postponed), p)
		}
	}
}

// leftOf is who sits to the left of a player and takes turns.
func (g *Game) leftOf(p ID) ID {
	next := p
	for range g.Seats {
		next = g.Seats[(next.Seat()+1)%len(g.Seats)].ID
		if !g.TurnOfNobody(next) {
			break
		}
	}
	return next
}

// waitsFor is the marker that keeps the holder of another one from beginning a turn, -1 if none does: the turn of whoever has received
// it (807.4d), or the extra one for which it was kept (807.4i).
func (g *Game) waitsFor(k int) int {
	near := g.TooClose(k, true)
	if near < 0 {
		return g.goneNear(k, true)
	}
	if m := &g.Markers[k]; m.Owed > 0 && !m.Regular {
		if g.Applies("807.4i", "%s has a turn marker within three seats to the left of %s, whose extra turn waits", g.Markers[near].Holder, m.Holder) {
			return near
		}
	} else if g.Applies("807.4d", "%s has a turn marker within three seats to the left of %s, who waits to begin a turn", g.Markers[near].Holder, m.Holder) {
		return near
	}
	return -1
}

// goneNear ends a play in which it matters whether a marker is close that represents the turn of somebody who has left the game, and
// is at an empty seat: 807.4d and 807.4i speak of players. It is -1 if there is none.
func (g *Game) goneNear(k int, left bool) int {
	gone := g.GoneNear(k, left)
	if gone >= 0 {
		g.LimitReached("the turn of " + g.Name(g.Markers[gone].Holder) + ", who has left the game, goes on near " + g.Name(g.Markers[k].Holder) + ", who has a turn marker, and no rule says whether that turn keeps others from beginning theirs")
	}
	return gone
}

// beginWaiting begins the turns of all who have waited with a turn marker and need not wait any more.
func (g *Game) beginWaiting() {
	at := g.AtWork
	for k := 0; k < len(g.Markers) && !g.Ended; k++ {
		if g.Markers[k].Taking || g.waitsFor(k) >= 0 {
			continue
		}
		g.PlayTurnOf(k)
		if g.beginMarked(); k >= len(g.Markers) || !g.Markers[k].Taking {
			k = -1 // the turn was skipped, and the marker is elsewhere
		}
	}
	if at >= 0 {
		g.PlayTurnOf(at)
	}
}

// beginMarked begins the turn of whoever has the marker at work: an extra one that waited, or that player's own.
func (g *Game) beginMarked() {
	k := g.AtWork
	m := g.Markers[k]
	p := m.Holder
	if m.Owed == 0 && !m.Regular {
		for i := slices.Index(g.Postponed, p); i >= 0; i = slices.Index(g.Postponed, p) {
			m.Owed, m.Regular = m.Owed+1, true
			g.Postponed = slices.Delete(slices.Clone(g.Postponed), i, i+1)
		}
	}
	extra := m.Owed > 0 && g.Applies("500.7", "%s takes an extra turn", p)
	if extra {
		m.Owed--
	} else {
		m.Owed, m.Regular = 0, false
	}
	g.ExtraTurn = extra
	if g.skips(p, oracle.NoStep) || !g.TurnBegins(p) {
		if g.Ended {
			return
		}
		g.ControlWaits(p)
		g.ChangeMarker(k, func(old *table.Marker) { old.Owed, old.Regular = m.Owed, m.Regular })
		g.passMarker(k, nil)
		return
	}
	g.ChangeMarker(k, func(old *table.Marker) { old.Owed, old.Regular, old.Taking = m.Owed, m.Regular, true })
	g.State.Turn = table.Turn{ExtraTurn: extra}
	g.beginTurn(p)
	g.readForTurns()
}

// readForTurns ends a play in which several turns go on at once, and some text asks which turn it is or what has happened in it.
func (g *Game) readForTurns() {
	if len(g.Markers) < 2 {
		return
	}
	for _, face := range g.Faces {
		if face == nil {
			continue
		}
		if word := table.AsksWhichTurn(face); word != "" {
			g.LimitReached(fmt.Sprintf("%s speaks of turns (“%s”), and what that means while several turns go on at once is not judged", face.Name, word))
			return
		}
	}
}

// attend has the game go on with the turn of a player, one of several that go on at once. It says why it can't.
func (g *Game) attend(p ID) error {
	k := g.MarkerOf(p)
	switch {
	case len(g.Markers) == 0:
		return errors.New("several turns go on at once in a Grand Melee only (807.4)")
	case k < 0:
		return fmt.Errorf("%s has no turn marker", g.Name(p))
	case !g.Markers[k].Taking:
		return fmt.Errorf("%s has a turn marker, but waits to begin a turn (807.4d)", g.Name(p))
	}
	if err := g.mayLeave(); err != nil && k != g.AtWork {
		return err
	}
	g.leaving = k + 1
	return nil
}

// mayLeave says why the game can't go on with another turn now.
func (g *Game) mayLeave() error {
	here := g.Name(g.Markers[g.AtWork].Holder)
	switch {
	case g.InStep >= oracle.BeginningOfCombat && g.InStep <= oracle.EndOfCombat:
		return fmt.Errorf("the turn of %s is in its combat phase, and that it is played in pieces is not carried out: say the other turn before or after it", here)
	case g.InStep == oracle.Untap || g.InStep == oracle.Cleanup || g.CleanupAgain || g.GoTo != oracle.NoStep:
		return fmt.Errorf("the turn of %s is in a step that is not played in pieces", here)
	case slices.ContainsFunc(g.Seats, func(p table.Player) bool { return len(p.Mana) > 0 }):
		return errors.New("somebody has unspent mana, and to keep it while another turn goes on is not carried out")
	case g.Shortcut.Proposer != None || len(g.Triggers) > 0:
		return fmt.Errorf("something is under way in the turn of %s", here)
	}
	return nil
}

// anotherBegins reports whether somebody who has waited with a turn marker need not wait any more, as players have left the game.
func (g *Game) anotherBegins() bool {
	for k := range g.Markers {
		if !g.Markers[k].Taking && g.TooClose(k, true) < 0 && g.mayLeave() == nil {
			return true
		}
	}
	return false
}

// turnTo goes on with the turn to which somebody has turned.
func (g *Game) turnTo() {
	k := g.leaving - 1
	g.leaving = 0
	at := g.Markers[k].Holder
	g.beginWaiting()
	g.goOnWith(g.MarkerOf(at))
}

// goOnWith goes on with the turn of a marker where it was left.
func (g *Game) goOnWith(k int) {
	g.PlayTurnOf(k)
	if p := g.HasPriority; p != None {
		g.midway = true
		if g.HasLeft(p) || g.Entitled == 0 {
			g.GivePriority(p)
		}
	}
}
