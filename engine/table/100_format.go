package table

import "rulestep/engine/oracle"

// A Format is the way of playing for which decks are made (100.2, 903). The zero value is one that
// nobody has named.
type Format uint8

// The formats that this book says something of. What may be played in the others, and which cards
// any of them allows, tournament rules say (100.6).
const (
	NoFormat           Format = iota
	Constructed               // 100.2a
	Limited                   // 100.2b
	Planechase                // 901
	Vanguard                  // 902
	Archenemy                 // 904
	SupervillainRumble        // an option of Archenemy (904.12)
	ConspiracyDraft           // 905
	CommanderGame             // 903
	Brawl                     // an option of Commander (903.12)
	CommanderDraft            // another one (903.13)
)

// IsCommander reports whether the rules of Commander games hold in a format.
func (f Format) IsCommander() bool { return f >= CommanderGame }

// IsArchenemy reports whether schemes are set in motion in a format.
func (f Format) IsArchenemy() bool { return f == Archenemy || f == SupervillainRumble }

// FirstLife is the life total that the format of the game gives a player (103.4).
func (t *Table) FirstLife(p ID) int {
	v := t.VanguardOf(p)
	switch {
	case t.SharesLife():
		return t.TeamLife()
	case v != nil:
		return 20 + v.LifeModifier
	case t.Format.IsArchenemy() && t.Player(p).Archenemy:
		return 40
	case t.Format == Brawl && len(t.Seats) == 2:
		return 25
	case t.Format == Brawl:
		return 30
	case t.Commander:
		return 40
	}
	return 20
}

// VanguardOf is the face of a player's vanguard, or nil.
func (t *Table) VanguardOf(p ID) *oracle.Card {
	if t.Format != Vanguard {
		return nil
	}
	for _, id := range t.Command {
		if o := t.Object(id); o.Owner == p && t.IsCommandCard(o) && t.Faces[o.Face].Types&oracle.Vanguard != 0 {
			return t.Faces[o.Face]
		}
	}
	return nil
}
