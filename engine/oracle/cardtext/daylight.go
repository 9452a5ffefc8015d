package cardtext

import "rulestep/engine/oracle"

// This file reads and writes what texts say of day and night (728).

// becomesWords are the names of the keyword actions that make it day or night.
var becomesWords = [...]string{oracle.Day: "it becomes day", oracle.Night: "it becomes night"}

// daylight reads what the game is: "it's day", "it's neither day nor night".
func (p *parser) daylight() (oracle.Condition, bool) {
	for d := oracle.NeitherDayNorNight; d <= oracle.Night; d++ {
		if p.accept("it's " + d.String()) {
			return oracle.IsDaylight{Is: d}, true
		}
	}
	return nil, false
}

// becomesDaylight reads "it becomes day".
func (p *parser) becomesDaylight() (oracle.Daylight, bool) {
	for d := oracle.Day; d <= oracle.Night; d++ {
		if p.accept(becomesWords[d]) {
			return d, true
		}
	}
	return 0, false
}

// daylightChanges reads "day becomes night or night becomes day".
func (p *parser) daylightChanges() (oracle.Event, bool) {
	switch p.acceptAny("day becomes night or night becomes day", "day becomes night", "night becomes day") {
	case "day becomes night or night becomes day":
		return oracle.DaylightChanged{}, true
	case "day becomes night":
		return oracle.DaylightChanged{To: oracle.Night}, true
	case "night becomes day":
		return oracle.DaylightChanged{To: oracle.Day}, true
	}
	return nil, false
}

func daylightWords(e oracle.DaylightChanged) string {
	switch e.To {
	case oracle.Day:
		return "night becomes day"
	case oracle.Night:
		return "day becomes night"
	}
	return "day becomes night or night becomes day"
}

// bringsDaylight reads "it becomes day as this creature enters".
func (p *parser) bringsDaylight() (*oracle.Ability, bool) {
	start := p.mark()
	d, ok := p.becomesDaylight()
	if !ok || !p.accept("as") || !p.this() || p.acceptAny("enters the battlefield", "enters") == "" {
		return nil, p.fail(start)
	}
	return static(oracle.EntersAs{Affected: oracle.This{}, Brings: d}), true
}
