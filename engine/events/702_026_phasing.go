package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 502.1 and 702.26, phasing. A permanent that is phased out is
// kept in State.phasedOut and not in State.battlefield, so nothing that goes through
// what is on the battlefield meets it, and nobody who does not phase pays for it. Its
// characteristics and controller are kept as they last were.

// PhasingEvent is the first thing in an untap step (502.1): what has phasing phases
// out, and what had phased out under the active player's control phases in, at once.
func (g *Course) PhasingEvent() {
	var out, in []table.ID
	permanents := g.Battlefield
	if !g.Shared && g.IsPlainNow() && !g.Have.Phases {
		permanents = nil // none of them does
	}
	for _, id := range permanents {
		if c := g.QuietCharacteristics(id); g.IsActive(c.Controller) && c.Keyword("phasing") != nil &&
			g.Applies("702.26a", "%s has phasing and phases out", id) {
			out = append(out, id)
		}
	}
	for _, id := range g.PhasedOut {
		if g.phasesInNow(id) && (len(g.Comebacks) == 0 || !g.staysAway(id)) && g.Applies("502.1", "%s phased out under the control of %s and phases in", id, g.Object(id).Last.Controller) {
			in = append(in, id)
		}
	}
	if len(out)+len(in) > 0 {
		g.Phase(out, in)
	}
}

// phasesInNow reports whether a permanent phases in by itself in the active player's
// untap step.
func (g *Course) phasesInNow(id table.ID) bool {
	o := g.Object(id)
	if o.Seldom().PhasedWith != table.None {
		return false
	}
	under := o.Last.Controller
	return g.IsActive(under) || g.HasLeft(under) && g.Player(under).TurnPassed &&
		g.Applies("702.26n", "%s phased out under the control of %s, who has left and whose turn would have begun", id, under)
}

// UntapStepSkipped carries out 702.26m for a step that is skipped.
func (g *Course) UntapStepSkipped(s oracle.Step) {
	if s == oracle.Untap && g.phasingWaits() && !g.Applies("702.26m", "%s skips the untap step, so nothing phases in or out", g.ActivePlayer) {
		g.PhasingEvent()
	}
}

// phasingWaits reports whether the phasing event of the step would do anything.
func (g *Course) phasingWaits() bool {
	in := false
	if len(g.PhasedOut) > 0 {
		g.Scratch(func() { in = slices.ContainsFunc(g.PhasedOut, g.phasesInNow) })
	}
	return in || slices.ContainsFunc(g.Battlefield, func(id table.ID) bool {
		c := g.QuietCharacteristics(id)
		return g.IsActive(c.Controller) && c.Keyword("phasing") != nil
	})
}

// Phase makes permanents phase out and others phase in as one event, with what is
// attached to them.
func (g *Course) Phase(out, in []table.ID) {
	var events []table.Event
	with := make(map[table.ID]table.ID) // what phases out indirectly, and with which permanent
	for i := 0; i < len(out); i++ {
		for _, a := range g.Attachments(out[i]) {
			if _, known := with[a]; known {
				continue
			}
			both := slices.Contains(out, a)
			if both && !g.Applies("702.26h", "%s phases out with %s and not for itself", a, out[i]) {
				continue
			}
			if g.Applies("702.26g", "%s is attached to %s and phases out with it", a, out[i]) {
				with[a] = out[i]
				if !both {
					out = append(slices.Clip(out), a)
				}
			}
		}
	}
	for _, id := range out {
		events = append(events, table.Event{Kind: table.PhaseOutEvent, Object: id, Other: with[id]})
	}
	for i := 0; i < len(in); i++ {
		events = append(events, table.Event{Kind: table.PhaseInEvent, Object: in[i], Other: g.Object(in[i]).Seldom().PhasedWith})
		for _, a := range g.PhasedOut {
			if g.Object(a).Seldom().PhasedWith == in[i] && !slices.Contains(in, a) {
				in = append(slices.Clip(in), a)
			}
		}
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
}

// phaseOut carries out 702.26b and what 702.26d says of it.
func (g *Course) phaseOut(e *table.Event) {
	id := e.Object
	if !g.OnBattlefield(id) || !g.Applies("702.26b", "%s is phased out: it is treated as though it did not exist", id) {
		g.Object(id).Last = nil
		return
	}
	g.removeFromCombat(id)
	g.Battlefield = remove(g.Battlefield, id)
	o := g.Object(id)
	if o.Kind == table.TokenObject && !g.Applies("702.26d", "the token %s has not left the battlefield and goes on existing", id) {
		o.Was, o.Zone = o.Zone, oracle.Nowhere
		g.Touch()
		return
	}
	if len(o.Counters) > 0 && !g.Applies("702.26d", "the counters stay on %s", id) {
		o.Counters = nil
	}
	o.PhasedOut = true
	phasedWith(o, e.Other)
	g.PhasedOut = append(g.PhasedOut, id)
	g.Touch()
}

// phaseIn carries out 702.26c: the permanent is there again, as the same object.
func (g *Course) phaseIn(e *table.Event) {
	id := e.Object
	if !slices.Contains(g.PhasedOut, id) || !g.Applies("702.26c", "%s is phased in: it exists again", id) {
		return
	}
	o := g.Object(id)
	host := o.AttachedTo
	o.PhasedOut, o.Last = false, nil
	phasedWith(o, table.None)
	if len(g.Comebacks) > 0 {
		g.isBack(id)
	}
	g.PhasedOut = remove(g.PhasedOut, id)
	at, _ := slices.BinarySearch(g.Battlefield, id)
	g.Battlefield = slices.Insert(g.Battlefield, at, id)
	g.Touch()
	if g.QuietCharacteristics(id).Is(oracle.Creature) && !o.Sick && !g.Applies("702.26d", "%s has not come under anybody's control anew", id) {
		g.Object(id).Sick = true
	}
	if host == table.None || e.Other != table.None {
		return
	}
	there := host.IsPlayer() && g.Present(host) || host.IsObject() && g.Object(host).Zone == oracle.Battlefield
	if !there || !g.Applies("702.26i", "%s phases in attached to %s", id, host) {
		g.Object(id).AttachedTo = table.None
		g.Touch()
		if g.bestowed(id) && g.Applies("702.103g", "%s phases in attached to nothing and ceases to be bestowed", id) {
			g.stopBestowing(id)
		}
	}
}

// phaseInstruction carries out "phases out" and "phases in" of a text.
func (g *Course) phaseInstruction(i oracle.KeywordAction, ctx *table.Context) {
	var ids []table.ID
	for _, id := range g.Refer(i.Object, ctx) {
		if i.Name == "phase out" && g.OnBattlefield(id) || i.Name == "phase in" && slices.Contains(g.PhasedOut, id) {
			ids = append(ids, id)
		}
	}
	switch {
	case i.Until != oracle.ForTheGame:
		g.phaseOutUntil(ids, ctx)
	case i.Name == "phase out":
		g.Phase(ids, nil)
	default:
		g.Phase(nil, ids)
	}
}

// phasedWith notes with which permanent another one has phased out indirectly, or that it has with none.
func phasedWith(o *table.Object, with table.ID) {
	if o.Seldom().PhasedWith != with {
		o.Note(func(s *table.Seldom) { s.PhasedWith = with })
	}
}
