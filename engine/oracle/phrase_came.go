package oracle

// The predicates of how something has come where it is, and of what a player has by a rule of its own.
type (
	// WasCast asks whether it was cast, as a spell or as the spell that it was: by whom, and from where (Nowhere for any zone) and
	// of whose hand, graveyard or library, which is its owner's.
	WasCast struct {
		By    Relation
		From  Zone
		Whose Relation
	}
	// EnteredFrom asks, of a permanent, from where it entered.
	EnteredFrom struct{ Zone Zone }
	// Designated asks, of a player, whether they are or have that: the monarch.
	Designated struct{ What Designation }
)

func (WasCast) predicate()     {}
func (EnteredFrom) predicate() {}
func (Designated) predicate()  {}
