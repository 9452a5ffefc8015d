package oracle

// The nodes of chapters 705 and 706: flipping coins and rolling dice.

type (
	// FlipCoin: Who flips a coin, or as many as Count says, or one after the other until that player loses a flip (705).
	FlipCoin struct {
		Who       Reference
		Count     Quantity
		UntilLost bool
	}
	// Flips is how many flips were won, or with Lost lost, by what the text has had coins flipped for last.
	Flips struct{ Lost bool }
	// RollDice: Who rolls Count dice with so many Sides (706.1).
	RollDice struct {
		Who   Reference
		Count Quantity
		Sides int
		// Plus is added to each result: "roll a d20 and add ..." (706.2); nil for nothing.
		Plus Quantity
		// Minus says that Plus is subtracted.
		Minus bool
		// Ignore is how many of the rolls, the lowest ones, are ignored (706.6).
		Ignore int
		// Store has the results be stored on this permanent (706.8a).
		Store bool
	}
	// ResultsTable says what happens by the result of the last roll (706.3).
	ResultsTable struct{ Rows []ResultRow }
	// ResultRow is a row of a results table: from a result up to another one, 0 if there is
	// no greatest.
	ResultRow struct {
		From, To int
		Do       []Instruction
	}
	// RollAgain rolls the same dice once more for the same table (706.3c).
	RollAgain struct{}

	// RerollStored: you reroll any number of the results that are stored on this permanent (706.8b).
	RerollStored struct{}
	// SameStored is how many of the results that are stored on this permanent have the same value, of the value
	// that most of them have (706.8a).
	SameStored struct{}

	// CoinsShowing is how many of the coins that were flipped together last came up heads, or with Tails tails.
	CoinsShowing struct{ Tails bool }
	// Result is the result of the last roll of the text, of several dice the total, or of the one that is the event.
	Result struct{ ByEvent bool }

	// WonFlip asks about the last coin flip (705.2).
	WonFlip struct{}
	// LostFlip asks about the last coin flip (705.2).
	LostFlip struct{}
	// CameUp asks which side the last coin shows, which nobody wins or loses (705.2).
	CameUp struct{ Tails bool }
	// RolledDoubles asks whether both results of the last roll are equal (706.5).
	RolledDoubles struct{}

	// CoinFlipped: a player wins a coin flip, or loses it (705.2).
	CoinFlipped struct {
		Who  Reference
		Lost bool
	}
	// DiceRolled: a player rolls a die, one or more dice (Several), or a result that
	// compares with Count.
	DiceRolled struct {
		Who     Reference
		Several bool
		How     Comparison
		Count   Quantity // nil: whatever the result
	}
	// ToldToRoll: a player would roll one or more dice. What modifies it modifies how many.
	ToldToRoll struct{ Who Reference }

	// DieChange modifies each die that Who rolls: Plus is added to its result or, if Reroll is
	// not 0, a die with so many Sides that shows it may be rolled again (706.2b).
	// With Cost it is done only if the player who rolled pays that, and then the result is increased or decreased by Plus, as
	// the player chooses (706.2a).
	DieChange struct {
		Cost   []CostItem
		Who    Reference
		Plus   int
		Reroll int
		Sides  int
	}
)

// FirstFlipWon says that the first coins that you flip each turn come up heads and you win those
// flips (705.3 of 2026-02-27).
type FirstFlipWon struct{}

func (FirstFlipWon) staticEffect() {}

func (FlipCoin) instruction()     {}
func (RollDice) instruction()     {}
func (ResultsTable) instruction() {}
func (RollAgain) instruction()    {}
func (RerollStored) instruction() {}
func (Flips) quantity()           {}
func (CoinsShowing) quantity()    {}
func (SameStored) quantity()      {}
func (Result) quantity()          {}
func (WonFlip) condition()        {}
func (LostFlip) condition()       {}
func (CameUp) condition()         {}
func (RolledDoubles) condition()  {}
func (CoinFlipped) event()        {}
func (DiceRolled) event()         {}
func (ToldToRoll) event()         {}
func (DieChange) staticEffect()   {}
