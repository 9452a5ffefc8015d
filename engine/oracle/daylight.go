package oracle

// This file holds, reads and writes what texts say of day and night (728).

// Daylight is which of the designations of day and night the game has (728.1).
type Daylight uint8

// The game has neither designation until something makes it day or night.
const (
	NeitherDayNorNight Daylight = iota
	Day
	Night
)

// String is the word for it.
func (d Daylight) String() string { return [...]string{"neither day nor night", "day", "night"}[d] }

// IsDaylight asks which of the designations the game has: "it's night".
type IsDaylight struct{ Is Daylight }

func (IsDaylight) condition() {}

// DaylightChanged is "day becomes night" and "night becomes day" (728.1a). Either is one of
// the two designations that the game then gains, or NeitherDayNorNight for any of them.
type DaylightChanged struct{ To Daylight }

func (DaylightChanged) event() {}

// becomesWords are the names of the keyword actions that make it day or night.
var becomesWords = [...]string{Day: "it becomes day", Night: "it becomes night"}

// daylight reads what the game is: "it's day", "it's neither day nor night".
func (p *parser) daylight() (Condition, bool) {
	for d := NeitherDayNorNight; d <= Night; d++ {
		if p.accept("it's " + d.String()) {
			return IsDaylight{d}, true
		}
	}
	return nil, false
}

// becomesDaylight reads "it becomes day".
func (p *parser) becomesDaylight() (Daylight, bool) {
	for d := Day; d <= Night; d++ {
		if p.accept(becomesWords[d]) {
			return d, true
		}
	}
	return 0, false
}

// daylightChanges reads "day becomes night or night becomes day".
func (p *parser) daylightChanges() (Event, bool) {
	switch p.acceptAny("day becomes night or night becomes day", "day becomes night", "night becomes day") {
	case "day becomes night or night becomes day":
		return DaylightChanged{}, true
	case "day becomes night":
		return DaylightChanged{To: Night}, true
	case "night becomes day":
		return DaylightChanged{To: Day}, true
	}
	return nil, false
}

func (e DaylightChanged) words() string {
	switch e.To {
	case Day:
		return "night becomes day"
	case Night:
		return "day becomes night"
	}
	return "day becomes night or night becomes day"
}

// bringsDaylight reads "it becomes day as this creature enters".
func (p *parser) bringsDaylight() (*Ability, bool) {
	start := p.mark()
	d, ok := p.becomesDaylight()
	if !ok || !p.accept("as") || !p.this() || p.acceptAny("enters the battlefield", "enters") == "" {
		return nil, p.fail(start)
	}
	return static(EntersAs{Affected: This{}, Brings: d}), true
}

func expandDaybound(keywordUse) []*Ability {
	return one(static(EntersAs{Affected: This{}, Transformed: true, If: IsDaylight{Night}}))
}
