package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 502.1 and 702.26, phasing. A permanent that is phased out is
// kept in State.phasedOut and not in State.battlefield, so nothing that goes through
// what is on the battlefield meets it, and nobody who does not phase pays for it. Its
// characteristics and controller are kept as they last were.

// phasingEvent is the first thing in an untap step (502.1): what has phasing phases
// out, and what had phased out under the active player's control phases in, at once.
func (g *Game) phasingEvent() {
	var out, in []ID
	for _, id := range g.battlefield {
		if c := g.charsQuietly(id); c.Controller == g.active && c.keyword("phasing") != nil &&
			g.applies("702.26a", "%s has phasing and phases out", id) {
			out = append(out, id)
		}
	}
	for _, id := range g.phasedOut {
		if g.phasesInNow(id) && (len(g.comebacks) == 0 || !g.staysAway(id)) && g.applies("502.1", "%s phased out under the control of %s and phases in", id, g.object(id).last.Controller) {
			in = append(in, id)
		}
	}
	g.phase(out, in)
}

// phasesInNow reports whether a permanent phases in by itself in the active player's
// untap step.
func (g *Game) phasesInNow(id ID) bool {
	o := g.object(id)
	if o.phasedWith != None {
		return false
	}
	under := o.last.Controller
	return under == g.active || g.gone(under) && g.player(under).turnPassed &&
		g.applies("702.26n", "%s phased out under the control of %s, who has left and whose turn would have begun", id, under)
}

// untapStepSkipped carries out 702.26m for a step that is skipped.
func (g *Game) untapStepSkipped(s oracle.Step) {
	if s == oracle.Untap && g.phasingWaits() && !g.applies("702.26m", "%s skips the untap step, so nothing phases in or out", g.active) {
		g.phasingEvent()
	}
}

// phasingWaits reports whether the phasing event of the step would do anything.
func (g *Game) phasingWaits() bool {
	in := false
	if len(g.phasedOut) > 0 {
		g.scratch(func() { in = slices.ContainsFunc(g.phasedOut, g.phasesInNow) })
	}
	return in || slices.ContainsFunc(g.battlefield, func(id ID) bool {
		c := g.charsQuietly(id)
		return c.Controller == g.active && c.keyword("phasing") != nil
	})
}

// phase makes permanents phase out and others phase in as one event, with what is
// attached to them.
func (g *Game) phase(out, in []ID) {
	var events []Event
	with := make(map[ID]ID) // what phases out indirectly, and with which permanent
	for i := 0; i < len(out); i++ {
		for _, a := range g.attachments(out[i]) {
			if _, known := with[a]; known {
				continue
			}
			both := slices.Contains(out, a)
			if both && !g.applies("702.26h", "%s phases out with %s and not for itself", a, out[i]) {
				continue
			}
			if g.applies("702.26g", "%s is attached to %s and phases out with it", a, out[i]) {
				with[a] = out[i]
				if !both {
					out = append(slices.Clip(out), a)
				}
			}
		}
	}
	for _, id := range out {
		events = append(events, Event{Kind: PhaseOutEvent, Object: id, Other: with[id]})
	}
	for i := 0; i < len(in); i++ {
		events = append(events, Event{Kind: PhaseInEvent, Object: in[i], Other: g.object(in[i]).phasedWith})
		for _, a := range g.phasedOut {
			if g.object(a).phasedWith == in[i] && !slices.Contains(in, a) {
				in = append(slices.Clip(in), a)
			}
		}
	}
	if len(events) > 0 {
		g.happen(events...)
	}
}

// phaseOut carries out 702.26b and what 702.26d says of it.
func (g *Game) phaseOut(e *Event) {
	id := e.Object
	if !g.onBattlefield(id) || !g.applies("702.26b", "%s is phased out: it is treated as though it did not exist", id) {
		g.object(id).last = nil
		return
	}
	g.removeFromCombat(id)
	g.battlefield = remove(g.battlefield, id)
	o := g.object(id)
	if o.Kind == TokenObject && !g.applies("702.26d", "the token %s has not left the battlefield and goes on existing", id) {
		o.was, o.Zone = o.Zone, oracle.Nowhere
		g.touch()
		return
	}
	if len(o.counters) > 0 && !g.applies("702.26d", "the counters stay on %s", id) {
		o.counters = nil
	}
	o.PhasedOut, o.phasedWith = true, e.Other
	g.phasedOut = append(g.phasedOut, id)
	g.touch()
}

// phaseIn carries out 702.26c: the permanent is there again, as the same object.
func (g *Game) phaseIn(e *Event) {
	id := e.Object
	if !slices.Contains(g.phasedOut, id) || !g.applies("702.26c", "%s is phased in: it exists again", id) {
		return
	}
	o := g.object(id)
	host := o.attachedTo
	o.PhasedOut, o.phasedWith, o.last = false, None, nil
	if len(g.comebacks) > 0 {
		g.isBack(id)
	}
	g.phasedOut = remove(g.phasedOut, id)
	at, _ := slices.BinarySearch(g.battlefield, id)
	g.battlefield = slices.Insert(g.battlefield, at, id)
	g.touch()
	if g.charsQuietly(id).is(oracle.Creature) && !o.sick && !g.applies("702.26d", "%s has not come under anybody's control anew", id) {
		g.object(id).sick = true
	}
	if host == None || e.Other != None {
		return
	}
	there := host.IsPlayer() && g.present(host) || host.IsObject() && g.object(host).Zone == oracle.Battlefield
	if !there || !g.applies("702.26i", "%s phases in attached to %s", id, host) {
		g.object(id).attachedTo = None
		g.touch()
		if g.bestowed(id) && g.applies("702.103g", "%s phases in attached to nothing and ceases to be bestowed", id) {
			g.stopBestowing(id)
		}
	}
}

// speaksOfPhasedOut reports whether a phrase specifically mentions phased-out
// permanents, the only words that can mean one (702.26b).
func speaksOfPhasedOut(p *oracle.Phrase) bool {
	return slices.ContainsFunc(p.Where, func(w oracle.Predicate) bool { return w == oracle.Predicate(oracle.Is{Status: oracle.PhasedOut}) })
}

// targetPresent reports whether something is there as what a phrase could describe as a
// target: a phased-out permanent is for words that speak of such ones, and for no others.
func (g *Game) targetPresent(p *oracle.Phrase, id ID) bool {
	return g.present(id) || len(g.phasedOut) > 0 && id.IsObject() && g.object(id).PhasedOut && speaksOfPhasedOut(p)
}

// phaseInstruction carries out "phases out" and "phases in" of a text.
func (g *Game) phaseInstruction(i oracle.KeywordAction, ctx *Context) {
	var ids []ID
	for _, id := range g.refer(i.Object, ctx) {
		if i.Name == "phase out" && g.onBattlefield(id) || i.Name == "phase in" && slices.Contains(g.phasedOut, id) {
			ids = append(ids, id)
		}
	}
	switch {
	case i.Until != oracle.ForTheGame:
		g.phaseOutUntil(ids, ctx)
	case i.Name == "phase out":
		g.phase(ids, nil)
	default:
		g.phase(nil, ids)
	}
}
