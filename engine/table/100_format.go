package table

// A Format is the way of playing for which decks are made (100.2, 903). The zero value is one that
// nobody has named.
type Format uint8

// The formats that this book says something of. What may be played in the others, and which cards
// any of them allows, tournament rules say (100.6).
const (
	NoFormat       Format = iota
	Constructed           // 100.2a
	Limited               // 100.2b
	CommanderGame         // 903
	Brawl                 // an option of Commander (903.12)
	CommanderDraft        // another one (903.13)
)

// IsCommander reports whether the rules of Commander games hold in a format.
func (f Format) IsCommander() bool { return f >= CommanderGame }

// FirstLife is the life total that the format of the game gives each player (103.4).
func (t *Table) FirstLife() int {
	switch {
	case t.SharesLife():
		return t.TeamLife()
	case t.Format == Brawl && len(t.Seats) == 2:
		return 25
	case t.Format == Brawl:
		return 30
	case t.Commander:
		return 40
	}
	return 20
}
