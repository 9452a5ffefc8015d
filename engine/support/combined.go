package support

import "rulestep/engine/oracle"

// combinedFace reports whether what a pool lists under a name of its own is the combined back face of a meld pair: that is
// no card, and nothing has its characteristics but the permanent that the two cards have become on the battlefield (712.4b).
// Of what says that it belongs to a meld pair only a land card has no mana cost either.
func combinedFace(card *oracle.Card) bool {
	return card.Meld && card.Back == nil && !card.HasCost && card.Types&oracle.Land == 0
}
