package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 502.2, 702.145 and chapter 728: day and night, which are designations
// of the game itself, and the permanents that turn over with them.

// dayInstruction has it become day or night by an effect.
func (g *Course) dayInstruction(i oracle.KeywordAction, ctx *table.Context) {
	to := oracle.Day
	if i.Name == "it becomes night" {
		to = oracle.Night
	}
	g.becomesDayOrNight(to, ctx.Source)
}

// becomesDayOrNight makes it day or night. What is bound to it transforms in the same event
// (702.145b, 702.145e).
func (g *Course) becomesDayOrNight(to oracle.Daylight, source table.ID) {
	if g.DayNight == to || !g.gains(to) {
		return
	}
	events := []table.Event{{Kind: table.DaylightEvent, Source: source, Amount: int(to), Ordinal: int(g.DayNight)}}
	for _, id := range g.Battlefield {
		switch {
		case to == oracle.Night && !g.BackUp(id) && g.HasKeyword(id, "daybound") && g.couldTurn(id) && g.Applies("702.145b", "as it becomes night, %s transforms", id),
			to == oracle.Day && g.BackUp(id) && g.HasKeyword(id, "nightbound") && g.couldTurn(id) && g.Applies("702.145e", "as it becomes day, %s transforms", id):
			events = append(events, g.turning(id))
		}
	}
	g.Happen(events...)
}

// gains carries out 728.1, which says what "it becomes day" means.
func (g *Course) gains(to oracle.Daylight) bool {
	if to == oracle.Night {
		return g.Applies("728.1", "it becomes night: the game has that designation now, and no other")
	}
	return g.Applies("728.1", "it becomes day: the game has that designation now, and no other")
}

// couldTurn reports whether a permanent has another face and nothing keeps it from
// transforming but daybound or nightbound itself.
func (g *Course) couldTurn(id table.ID) bool {
	_, ok := g.OtherFace(g.Object(id).Face)
	return ok && !g.Object(id).FaceDown && g.Restricted(id, oracle.TransformDoing, table.None) == nil
}

// turning is the event in which a permanent transforms with the day.
func (g *Course) turning(id table.ID) table.Event {
	face, _ := g.OtherFace(g.Object(id).Face)
	return table.Event{Kind: table.TransformEvent, Object: id, Player: g.Controller(id), Source: id, Face: face}
}

// turnsOnlyWithTheDay carries out the last abilities of daybound and nightbound.
func (g *Course) turnsOnlyWithTheDay(id table.ID) bool {
	return g.HasKeyword(id, "daybound") && g.Applies("702.145b", "%s can't transform but by its daybound ability", id) ||
		g.HasKeyword(id, "nightbound") && g.Applies("702.145e", "%s can't transform but by its nightbound ability", id)
}

// changesWithTheDay reports whether an event is one in which day becomes night or the
// reverse. When it first becomes day, it has not been night (728.1a).
func (g *Course) changesWithTheDay(p *oracle.DaylightChanged, e *table.Event) bool {
	return e.Kind == table.DaylightEvent && (p.To == oracle.NeitherDayNorNight || e.Amount == int(p.To)) &&
		!(e.Ordinal == int(oracle.NeitherDayNorNight) && g.Applies("728.1a", "the game gains a designation without losing the other one, so neither day nor night has become the other"))
}

// DayOrNight carries out 502.2.
func (g *Course) DayOrNight() {
	switch {
	case g.DayNight == oracle.Day && g.CastLastTurn == 0 &&
		g.Applies("502.2", "the previous turn's player cast no spell in it, so day becomes night"):
		g.becomesDayOrNight(oracle.Night, table.None)
	case g.DayNight == oracle.Night && g.CastLastTurn >= 2 &&
		g.Applies("502.2", "the previous turn's player cast %n spells in it, so night becomes day", table.Count(g.CastLastTurn)):
		g.becomesDayOrNight(oracle.Day, table.None)
	}
}

// BoundToTheDay carries out 702.145c-d and 702.145f-g: what daybound and nightbound do at any
// time.
func (g *Course) BoundToTheDay() {
	with := func(k oracle.Keyword) table.ID {
		if i := slices.IndexFunc(g.Battlefield, func(id table.ID) bool { return g.HasKeyword(id, k) }); i >= 0 {
			return g.Battlefield[i]
		}
		return table.None
	}
	if g.DayNight == oracle.NeitherDayNorNight {
		if id := with("daybound"); id != table.None {
			if g.Applies("702.145d", "%s has daybound and it is neither day nor night, so it becomes day", id) {
				g.becomesDayOrNight(oracle.Day, id)
			}
		} else if id := with("nightbound"); id != table.None &&
			g.Applies("702.145g", "%s has nightbound, nothing has daybound and it is neither day nor night, so it becomes night", id) {
			g.becomesDayOrNight(oracle.Night, id)
		}
	}
	var events []table.Event
	for _, id := range g.Battlefield {
		switch {
		case g.DayNight == oracle.Night && !g.BackUp(id) && g.HasKeyword(id, "daybound") && g.couldTurn(id) && g.Applies("702.145c", "it is night, and %s has its front face up and daybound: it transforms at once", id),
			g.DayNight == oracle.Day && g.BackUp(id) && g.HasKeyword(id, "nightbound") && g.couldTurn(id) && g.Applies("702.145f", "it is day, and %s has its back face up and nightbound: it transforms at once", id):
			events = append(events, g.turning(id))
		}
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
}

// SetDaylight states that it is day or night, and Daylight says which of them it is.
func (g *Course) SetDaylight(d oracle.Daylight) { g.DayNight = d; g.Touch() }

// Daylight says whether it is day or night, or neither.
func (g *Course) Daylight() oracle.Daylight { return g.DayNight }
