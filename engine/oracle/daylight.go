package oracle

// This file holds what texts say of day and night (728).

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
