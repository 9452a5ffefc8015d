package oracle

// This file lists the rules that hold for players.

// PlayerRule is a rule-changing effect on a player.
type PlayerRule uint8

// The player rules.
const (
	NoMaximumHandSize PlayerRule = iota
	MaximumHandSize
	PlaysTopRevealed
	PlaysHandRevealed
	LifeTotalCantChange
	NoLegendRule   // the "legend rule" (704.5j) doesn't apply to what the player controls
	MoreDevotion   // "your devotion to each color and each combination of colors is increased by one"
	CanBeCommander // said of this card for deck construction, before the game begins (903.3a)
	OnlyForAnte    // this card belongs to no deck unless the game is played for ante (407.3)
	CirclesColors  // two colors are circled on this card as a deck is made, before the game begins (207.5)
	DeckHolds      // so many of this card a deck can have, 0 for any number (113.6n)
	SearchesUnder  // "you control ... while they're searching their libraries" (720.2)
	HasAnotherVote // the player has one vote more (701.32d)
	MayVoteAgain   // the player may vote once more
	// FacesChoiceAgain: the player faces a villainous choice once more (701.53c).
	FacesChoiceAgain
	// HandSizeChange: the maximum hand size is so much greater, or less if the number is negative (402.2).
	HandSizeChange
	GainsFromRadiation // life is gained rather than lost from radiation (725.1a)
	LastsAtNoLife      // the player doesn't lose the game for having 0 or less life (101.1)
	KeepsMana          // the player doesn't lose unspent mana as steps and phases end (500.4)
	TurnsMana          // unspent mana that the player would lose becomes mana of the color instead, colorless for none (106.4)
	// NotesDrafted: as this card is drafted, how many its player has drafted this draft round is noted (905.2b).
	NotesDrafted
	// SurveilsMore: the player may look at so many more cards each time they surveil (701.42b).
	SurveilsMore
	DamageLeavesLife // damage that would reduce the player's life total to less than 1 reduces it to 1 (120.4c)
)
