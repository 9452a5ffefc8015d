package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 807.4 and 807.5, the turn markers of a Grand Melee: who has them, what becomes of them as players leave the
// game, and that each has a stack of its own. Nothing of it runs in another game.

// HandOutMarkers carries out 807.4a and 807.4b. All holders are about to begin their turns.
func (g *Course) HandOutMarkers(first table.ID) {
	all := g.APNAP()
	if len(all) < 4 || !g.Applies("807.4", "several players take their turns at the same time, and turn markers say who") {
		return
	}
	n := 1
	if len(all) >= 8 && g.Applies("807.4a", "so many times are there four players in the game, and so many turn markers: %n", table.Count(len(all)/4)) {
		n = len(all) / 4
	}
	if !g.Applies("807.4b", "%s gets the first turn marker, and each player four seats further to the left the next one", first) {
		first = g.Seats[0].ID // nothing says who: as they sit
	}
	ring := g.APNAPFrom(first)
	g.Markers, g.AtWork, g.Turns = nil, 0, 0
	for k := range n {
		g.Markers = append(g.Markers, table.Marker{Number: k + 1, Holder: ring[4*k]})
	}
}

// ChangeMarker changes a turn marker, of this copy of the game alone.
func (g *Course) ChangeMarker(k int, change func(m *table.Marker)) {
	g.Markers = slices.Clone(g.Markers)
	change(&g.Markers[k])
}

// PlayTurnOf sets the turn that is played aside and goes on with that of another marker. Each has a stack of its own (807.5).
func (g *Course) PlayTurnOf(k int) {
	if k == g.AtWork {
		return
	}
	markers := slices.Clone(g.Markers)
	there := &markers[k].Turn
	common := g.AtWork >= 0 && len(g.OnStack)+len(there.OnStack) > 0 &&
		!g.Applies("807.5", "the turn of %s and that of %s have a stack each", g.Markers[g.AtWork].Holder, g.Markers[k].Holder)
	next := *there
	next.OnStack, next.Extra, next.Deeds = slices.Clone(next.OnStack), slices.Clone(next.Extra), slices.Clone(next.Deeds)
	next.MorePhases, next.MoreSteps, next.Missed = slices.Clone(next.MorePhases), slices.Clone(next.MoreSteps), slices.Clone(next.Missed)
	if common {
		next.OnStack = append(next.OnStack, g.OnStack...)
		g.OnStack = nil
	}
	*there = table.Turn{}
	if g.AtWork >= 0 {
		markers[g.AtWork].Turn = g.Turn
	}
	g.Turn, g.AtWork = next, k
	g.Markers = markers
	g.gatherElsewhere()
	g.Touch()
}

// gatherElsewhere notes what is on the stacks of the turns that are set aside.
func (g *Course) gatherElsewhere() {
	g.Elsewhere = nil
	for i := range g.Markers {
		if i != g.AtWork {
			g.Elsewhere = append(g.Elsewhere, g.Markers[i].Turn.OnStack...)
		}
	}
}

// offStack takes an object off the stack that it is on.
func (g *Course) offStack(id table.ID) {
	g.OnStack = remove(g.OnStack, id)
	if !slices.Contains(g.Elsewhere, id) {
		return
	}
	for k := range g.Markers {
		if turn := &g.Markers[k].Turn; k != g.AtWork && slices.Contains(turn.OnStack, id) {
			g.ChangeMarker(k, func(m *table.Marker) { m.Turn.OnStack = remove(slices.Clone(m.Turn.OnStack), id) })
		}
	}
	g.gatherElsewhere()
}

// entitle carries out 807.5a as a round of priority begins: it notes who gets priority for the stack of the turn that is played.
func (g *Course) entitle() {
	if len(g.Markers) == 0 {
		return
	}
	holder := g.Markers[g.AtWork].Holder
	if g.HasLeft(holder) && !slices.ContainsFunc(g.Seats, func(p table.Player) bool {
		return !p.Left && (p.Range == 0 || p.Within&(1<<holder.Seat()) != 0)
	}) {
		g.LimitReached("the turn of " + g.Name(holder) + ", who has left the game, goes on, another turn has begun since, and no rule says within whose range of influence that turn marker is (801.2c, 807.5a)")
		return
	}
	all, near := uint64(0), uint64(0)
	for _, p := range g.APNAP() {
		all |= 1 << p.Seat()
		if g.NearTurn(p) {
			near |= 1 << p.Seat()
		}
	}
	if near != all && !g.Applies("807.5a", "only whoever is near the turn marker of %s, or near somebody who controls something on its stack, gets priority for that stack", g.Markers[g.AtWork].Holder) {
		near = all
	}
	g.Entitled = near
}

// NextForPriority is who may get priority after a player: who comes next in turn order, and of several turns that go on at once who gets
// it for the stack of the one that is played.
func (g *Course) NextForPriority(after table.ID) table.ID {
	next := g.NextPlayer(after)
	for range g.Seats {
		if next == table.None || g.GetsPriority(next) {
			break
		}
		next = g.NextPlayer(next)
	}
	return next
}

// GetsPriority reports whether a player gets priority in this round, for the stack of the turn that is played.
func (g *Course) GetsPriority(p table.ID) bool {
	return len(g.Markers) == 0 || g.Entitled&(1<<p.Seat()) != 0
}

// tooFarFromTurn carries out 807.5a for what takes priority.
func (g *Course) tooFarFromTurn(p table.ID) error {
	if g.GetsPriority(p) {
		return nil
	}
	return g.Forbids("807.5a", "%s gets no priority for the stack of the turn of %s", p, g.Markers[g.AtWork].Holder)
}

// whichStack ends a play in which 807.5b leaves it to the controller of a triggered ability on which turn's stack it is put: nothing that
// is or was on a stack has caused it, and its controller has priority for another stack, too.
func (g *Course) whichStack(waiting []table.Triggered) {
	fromStack := func(id table.ID) bool {
		return id.IsObject() && (g.Object(id).Zone == oracle.Stack || g.Object(id).Was == oracle.Stack)
	}
	for i := range waiting {
		t := &waiting[i]
		if fromStack(t.Event.Object) || fromStack(t.Event.Source) {
			continue
		}
		for k := range g.Markers {
			if m := &g.Markers[k]; k != g.AtWork && m.Taking && m.Turn.HasPriority == t.Controller {
				g.LimitReached(g.Name(t.Controller) + " has priority for several stacks, and on which of them a triggered ability is put that nothing on a stack has caused (807.5b) can't be said")
				return
			}
		}
	}
}

// leaveMarkers carries out 807.4e to 807.4g as players leave the game together: the number of turn markers may become smaller.
func (g *Course) leaveMarkers(leavers []table.ID) {
	left := len(g.APNAP()) - len(leavers)
	if len(g.Markers) == 0 || len(leavers) == 0 || left < 2 {
		return
	}
	if left < 4 {
		g.LimitReached("fewer than four players are left in a Grand Melee, so that there would be no turn marker (807.4a), and no rule says how the game goes on")
		return
	}
	now, designated := len(g.Markers), 0
	for i := range g.Markers {
		designated += g.Markers[i].Removals
	}
	if designated > 0 && now > left/4 && g.Applies("807.4f", "what is designated for removal already does not count as a turn marker") {
		now -= designated
	}
	var first []int // the markers that could be removed
	for _, p := range leavers {
		if k := g.MarkerToTheRight(p, -1); !slices.Contains(first, k) {
			first = append(first, k)
		}
	}
	if now-left/4 > 1 && len(first) > 1 {
		g.LimitReached("several turn markers are to be removed at once of several that could be, and no rule says whether the same is meant each time (807.4e)")
		return
	}
	lowest := slices.MinFunc(first, func(a, b int) int { return g.Markers[a].Number - g.Markers[b].Number })
	for ; now > left/4; now-- {
		if !g.Applies("807.4e", "there are fewer full four players than turn markers, and the marker of %s is designated for removal", g.Markers[lowest].Holder) {
			return
		}
		g.ChangeMarker(lowest, func(m *table.Marker) { m.Removals++ })
	}
	g.RemoveWaiting()
}

// RemoveWaiting carries out 807.4g for markers that represent no turn that goes on.
func (g *Course) RemoveWaiting() {
	for {
		k := slices.IndexFunc(g.Markers, func(m table.Marker) bool { return m.Removals > 0 && !m.Taking })
		if k < 0 || !g.RemoveMarker(k) {
			return
		}
	}
}

// RemoveMarker carries out 807.4g for a marker that has been designated for removal. It reports false where the rule is not in force.
func (g *Course) RemoveMarker(k int) bool {
	m := g.Markers[k]
	if !g.Applies("807.4g", "the turn marker of %s, which was designated for removal, is removed", m.Holder) {
		return false
	}
	if next := g.MarkerToTheRight(m.Holder, k); m.Removals > 1 && next >= 0 &&
		g.Applies("807.4g", "that marker was designated for removal several times, so the marker of %s to its right is now", g.Markers[next].Holder) {
		g.ChangeMarker(next, func(other *table.Marker) { other.Removals += m.Removals - 1 })
	}
	g.Markers = slices.Delete(slices.Clone(g.Markers), k, k+1)
	if k == g.AtWork {
		g.AtWork = -1 // until the game goes on with another turn
	} else if k < g.AtWork {
		g.AtWork--
	}
	return true
}

// handOver carries out 807.4c for somebody who has left the game and has a turn marker without taking a turn.
func (g *Course) handOver(p table.ID) {
	if k := g.MarkerOf(p); k >= 0 && !g.Markers[k].Taking &&
		g.Applies("807.4c", "%s has left the game before taking the turn, so %s takes the turn marker", p, g.NextPlayer(p)) {
		g.OnlyOne(g.NextPlayer(p), k)
		g.ChangeMarker(k, func(m *table.Marker) { m.Holder, m.Owed, m.Regular = g.NextPlayer(p), 0, false })
	}
	for k := range g.Markers { // whoever is left gets priority anew
		if k != g.AtWork && g.Markers[k].Taking {
			g.ChangeMarker(k, func(m *table.Marker) { m.Turn.Passed = 0 })
		}
	}
}

// OnlyOne ends a play in which somebody takes a turn marker and has another one already: no rule says what becomes of two in one hand.
func (g *Course) OnlyOne(p table.ID, taken int) {
	if k := g.MarkerOf(p); k >= 0 && k != taken {
		g.LimitReached(g.Name(p) + " takes a turn marker and has another one already, and no rule says which turns that player takes when (807.4c, 807.4d)")
	}
}

// noteHurt notes in which of several turns that go on at once a permanent was dealt damage.
func (g *Course) noteHurt(id table.ID) {
	if len(g.Markers) > 0 && !slices.Contains(g.Hurt, id) {
		g.Hurt = append(slices.Clip(g.Hurt), id)
	}
}

// WearsOff ends a play in which a turn ends while there is damage, or an effect until end of turn, of another turn that goes on: no rule
// says with which turn it ends.
func (g *Course) WearsOff() {
	if len(g.Markers) < 2 {
		return
	}
	others := false
	for k := range g.Markers {
		others = others || k != g.AtWork && g.Markers[k].Taking
	}
	if !others {
		return
	}
	for _, id := range slices.Concat(g.Battlefield, g.PhasedOut) {
		mine := slices.Contains(g.Hurt, id)
		for k := range g.Markers {
			mine = mine && (k == g.AtWork || !slices.Contains(g.Markers[k].Turn.Hurt, id))
		}
		if g.Object(id).Damage > 0 && !mine {
			g.LimitReached("a turn ends while another one goes on in which " + g.Name(id) + " was dealt damage, and no rule says with which of them the damage is removed")
			return
		}
		if g.Object(id).Is(table.Saddled) {
			g.LimitReached("a turn ends while another one goes on, and " + g.Name(id) + " is saddled until end of turn, but in which of them it became so is not noted")
			return
		}
	}
	for i := range g.Effects {
		e := &g.Effects[i]
		if (e.Duration == oracle.UntilEndOfTurn || e.Duration == oracle.ThisTurn) && e.Turn != g.TurnNumber {
			g.LimitReached("a turn ends while another one goes on in which an effect until end of turn began, that of " + g.Name(e.Source) + ", and no rule says with which of them it ends")
			return
		}
	}
	for _, d := range g.Delayed {
		if d.ThisTurn && d.Turn != g.TurnNumber {
			g.LimitReached("a turn ends while another one goes on in which a delayed triggered ability of this turn was created, and no rule says with which of them it is gone")
			return
		}
	}
}

// TurnWords says what somebody does in a Grand Melee with a turn marker, or that there is none.
func (g *Course) TurnWords(p table.ID) string {
	switch k := g.MarkerOf(p); {
	case k < 0:
		return "there is no turn marker"
	case g.Markers[k].Taking:
		return "the turn goes on"
	}
	return "the turn marker waits"
}

// markerWords says of a turn marker what its holder does with it.
func markerWords(m *table.Marker) string {
	words := fmt.Sprintf("turn marker %d", m.Number)
	if !m.Taking {
		words += ", waiting"
	}
	if m.Removals > 0 {
		words += ", to be removed"
	}
	return words
}
