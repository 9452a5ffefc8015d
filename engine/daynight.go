package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 502.2, 702.145 and chapter 728: day and night, which are designations
// of the game itself, and the permanents that turn over with them.

// becomesDayOrNight makes it day or night. What is bound to it transforms in the same event
// (702.145b, 702.145e).
func (g *Game) becomesDayOrNight(to oracle.Daylight, source ID) {
	if g.daylight == to {
		return
	}
	events := []Event{{Kind: DaylightEvent, Source: source, Amount: int(to), Ordinal: int(g.daylight)}}
	for _, id := range g.battlefield {
		switch {
		case to == oracle.Night && g.has(id, "daybound") && g.couldTurn(id) && g.applies("702.145b", "as it becomes night, %s transforms", id),
			to == oracle.Day && g.has(id, "nightbound") && g.couldTurn(id) && g.applies("702.145e", "as it becomes day, %s transforms", id):
			events = append(events, g.turning(id))
		}
	}
	g.happen(events...)
}

// couldTurn reports whether a permanent has another face and nothing keeps it from
// transforming but daybound or nightbound itself.
func (g *Game) couldTurn(id ID) bool {
	_, ok := g.otherFace(g.object(id).face)
	return ok && !g.object(id).FaceDown && g.restricted(id, oracle.TransformDoing, None) == nil
}

// turning is the event in which a permanent transforms with the day.
func (g *Game) turning(id ID) Event {
	face, _ := g.otherFace(g.object(id).face)
	return Event{Kind: TransformEvent, Object: id, Player: g.controller(id), Source: id, face: face}
}

// turnsOnlyWithTheDay carries out the last abilities of daybound and nightbound.
func (g *Game) turnsOnlyWithTheDay(id ID) bool {
	return g.has(id, "daybound") && g.applies("702.145b", "%s can't transform but by its daybound ability", id) ||
		g.has(id, "nightbound") && g.applies("702.145e", "%s can't transform but by its nightbound ability", id)
}

// changesWithTheDay reports whether an event is one in which day becomes night or the
// reverse. When it first becomes day, it has not been night (728.1a).
func (g *Game) changesWithTheDay(p *oracle.DaylightChanged, e *Event) bool {
	return e.Kind == DaylightEvent && (p.To == oracle.NeitherDayNorNight || e.Amount == int(p.To)) &&
		!(e.Ordinal == int(oracle.NeitherDayNorNight) && g.applies("728.1a", "the game gains a designation without losing the other one, so neither day nor night has become the other"))
}

// dayOrNight carries out 502.2.
func (g *Game) dayOrNight() {
	switch {
	case g.daylight == oracle.Day && g.castLastTurn == 0 &&
		g.applies("502.2", "the previous turn's player cast no spell in it, so day becomes night"):
		g.becomesDayOrNight(oracle.Night, None)
	case g.daylight == oracle.Night && g.castLastTurn >= 2 &&
		g.applies("502.2", "the previous turn's player cast %n spells in it, so night becomes day", num(g.castLastTurn)):
		g.becomesDayOrNight(oracle.Day, None)
	}
}

// boundToTheDay carries out 702.145c-d and 702.145f-g: what daybound and nightbound do at any
// time.
func (g *Game) boundToTheDay() {
	with := func(k oracle.Keyword) ID {
		if i := slices.IndexFunc(g.battlefield, func(id ID) bool { return g.has(id, k) }); i >= 0 {
			return g.battlefield[i]
		}
		return None
	}
	if g.daylight == oracle.NeitherDayNorNight {
		if id := with("daybound"); id != None {
			if g.applies("702.145d", "%s has daybound and it is neither day nor night, so it becomes day", id) {
				g.becomesDayOrNight(oracle.Day, id)
			}
		} else if id := with("nightbound"); id != None &&
			g.applies("702.145g", "%s has nightbound, nothing has daybound and it is neither day nor night, so it becomes night", id) {
			g.becomesDayOrNight(oracle.Night, id)
		}
	}
	var events []Event
	for _, id := range g.battlefield {
		switch {
		case g.daylight == oracle.Night && g.has(id, "daybound") && g.couldTurn(id) && g.applies("702.145c", "it is night, and %s has its front face up and daybound: it transforms at once", id),
			g.daylight == oracle.Day && g.has(id, "nightbound") && g.couldTurn(id) && g.applies("702.145f", "it is day, and %s has its back face up and nightbound: it transforms at once", id):
			events = append(events, g.turning(id))
		}
	}
	if len(events) > 0 {
		g.happen(events...)
	}
}

// SetDaylight states that it is day or night, and Daylight says which of them it is.
func (g *Game) SetDaylight(d oracle.Daylight) { g.daylight = d; g.touch() }

// Daylight says whether it is day or night, or neither.
func (g *Game) Daylight() oracle.Daylight { return g.daylight }
