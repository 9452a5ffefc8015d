package oracle

// Zone is where the things of a phrase are (400.1).
type Zone uint8

// The zones. Nowhere is for what has left the game or a token that ceased to exist.
const (
	Nowhere Zone = iota
	Library
	Hand
	Battlefield
	Graveyard
	Stack
	Exile
	Command
	Ante // which some older cards use (400.1, 407)
)
