package oracle

// This file lists static effects that few texts have.

type (
	// OffersCost lets who casts such spells, From the hand or from wherever, pay another cost rather than the mana cost
	// (118.9); an empty one is "without paying their mana costs".
	OffersCost struct {
		By     Relation
		Spells Phrase
		From   Zone
		Cost   []CostItem
		// Once: for one spell each turn.
		Once bool
	}
	// CantBePrevented: such damage can't be prevented, or with nothing said of it no damage at all (615.12).
	CantBePrevented struct{ Of DamageDealt }
)

func (OffersCost) staticEffect()      {}
func (CantBePrevented) staticEffect() {}
