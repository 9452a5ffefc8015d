package oracle

// The nodes that speak of Attractions (717).

// OpenAttraction is what [KeywordAction] and [KeywordActionDone] call opening an Attraction (701.48), and
// RollToVisit what the former calls rolling to visit one's Attractions (701.49).
const (
	OpenAttraction = "open an attraction"
	RollToVisit    = "roll to visit your attractions"
)

// ClaimPrizeDone is what [KeywordActionDone] calls claiming the prize of an Attraction (702.159b).
const ClaimPrizeDone = "claim the prize of an attraction"

type (
	// ClaimPrize: you claim the prize of the Attraction, which is to Do what stands there (702.159b).
	ClaimPrize struct{ Do []Instruction }
	// Visited: Who visits What, as a roll to visit shows a number that is lit up on it (701.49a). With This it is
	// what a visit ability triggers on (702.159a).
	Visited struct{ Who, What Reference }
	// RolledToVisit: Who rolls to visit their Attractions, whichever of them that visits (701.49).
	RolledToVisit struct{ Who Reference }
)

func (ClaimPrize) instruction() {}
func (Visited) event()          {}
func (RolledToVisit) event()    {}

// IsAttraction reports whether a card is one with an Astrotorium back, which has a supplementary deck and is in
// no other (717.1).
func (c *Card) IsAttraction() bool {
	for _, s := range c.Subtypes {
		if s == "Attraction" {
			return true
		}
	}
	return false
}
