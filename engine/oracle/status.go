package oracle

// This file lists the states in which an object can be, as a text asks for them.

// Status is a yes-or-no fact of an object.
type Status uint8

// The statuses (110.5) and roles (506.4, 111.1 ...).
const (
	Tapped Status = iota
	Untapped
	Attacking
	Blocking
	Blocked
	Unblocked
	FaceDown
	Token
	Nontoken
	Enchanted
	Equipped
	Monocolored
	ActivatedAbility // of an ability on the stack
	TriggeredAbility
	LoyaltyAbility
	Commander
	PhasedOut         // 702.26b: only what says so speaks of such permanents
	BackUp            // "transformed": with its back face up (701.28g)
	Historic          // 700.6
	Modified          // 700.9
	Monstrous         // 701.31b
	Harnessed         // 701.64b of 2026-02-27
	Renowned          // 702.112b
	Suspected         // 701.58b
	Paired            // 702.95b
	RingBearer        // 701.52b
	Saddled           // 702.171b of 2026-02-27
	Solved            // 719.3b
	Outlaw            // 700.12 of 2026-02-27
	HadToAttack       // 506.6: an effect required it to attack as attackers were declared this combat
	ActivatedThisTurn // 700.10: it was the source of an ability that was activated this turn
	Kicked            // 702.33d
	Goaded            // 701.38
	OffTheBattlefield // of a card, which is no spell on the stack either
	AttackingAlone    // 506.5: it attacks, and no other creature does
)

// FaceDownShape is what an effect lists of what it has be face down (708.2).
type FaceDownShape uint8

// Nothing, so that it is a 2/2 creature (708.2a); a Cyberman artifact creature; a Horror creature; a Forest; a greater artifact creature.
const (
	PlainDown FaceDownShape = iota
	CybermanDown
	HorrorDown
	ForestDown
	ArtifactDown
)

// Listed are the characteristics of what is face down so: its card types, its subtype, and its power and toughness if it is a
// creature, which are alike.
func (s FaceDownShape) Listed() (types CardType, subtype string, size int) {
	switch s {
	case CybermanDown:
		return Artifact | Creature, "Cyberman", 2
	case HorrorDown:
		return Creature, "Horror", 2
	case ForestDown:
		return Land, "Forest", 0
	case ArtifactDown:
		return Artifact | Creature, "", 5
	}
	return Creature, "", 2
}

// YourRingBearer is "your Ring-bearer".
var YourRingBearer = Phrase{Where: []Predicate{Is{Status: RingBearer}, Controlled{By: Yours}}}
