package oracle

// This file declares numbers and actions of rarer texts: the most that one of several has, and kinds of counters.

type (
	// MostOf is the highest, or the lowest, of a number that each of several players has, who is It{Player: true, To: EachOfThem} in it: "the
	// greatest number of artifacts an opponent controls".
	MostOf struct {
		Who    Phrase
		Of     Quantity
		Lowest bool
	}
	// MostAlike is how many of what matches have a creature type in common, at most, or with Names one name.
	MostAlike struct {
		Phrase Phrase
		Names  bool
	}
	// CounterKinds is how many kinds of counters there are on what is referenced, in all.
	CounterKinds struct{ On Reference }
	// SpentFrom is how much mana from such sources was spent to cast something, or where Of is nil to activate the ability that
	// asks: "mana from a Treasure".
	SpentFrom struct {
		Of   Reference
		From Phrase
	}
	// MoreOfKinds gives something one more counter of each kind that it has; with OrRemove one is put or removed, of each kind as
	// the player chooses.
	MoreOfKinds struct {
		On       Reference
		OrRemove bool
	}
)

func (MostOf) quantity()         {}
func (MostAlike) quantity()      {}
func (CounterKinds) quantity()   {}
func (SpentFrom) quantity()      {}
func (MoreOfKinds) instruction() {}
