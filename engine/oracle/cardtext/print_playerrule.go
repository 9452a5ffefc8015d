package cardtext

import "rulestep/engine/oracle"

// This file writes what rules hold for players.

func (w *writer) playerEffect(e oracle.PlayerEffect) string {
	you := e.Who == oracle.Reference(oracle.You{})
	switch e.Words {
	case oracle.MayVoteAgain:
		return "while voting, you may vote an additional time"
	case oracle.HasAnotherVote:
		return "while voting, you get an additional vote"
	case oracle.FacesChoiceAgain:
		return "if an opponent would face a villainous choice, they face that choice an additional time"
	case oracle.NoMaximumHandSize:
		if you {
			return "you have no maximum hand size"
		}
		return "players have no maximum hand size"
	case oracle.MaximumHandSize, oracle.HandSizeChange:
		whose := "each player's"
		switch who := e.Who.(type) {
		case oracle.You:
			whose = "your"
		case oracle.ChosenPlayer:
			whose = "the chosen player's"
		case oracle.Each:
			if len(who.Phrase.Where) > 0 {
				whose = "each opponent's"
			}
		}
		if e.Words == oracle.MaximumHandSize {
			return whose + " maximum hand size is " + w.plain(oracle.Literal(e.Count))
		}
		change, n := "increased", e.Count
		if n < 0 {
			change, n = "reduced", -n
		}
		return whose + " maximum hand size is " + change + " by " + w.plain(oracle.Literal(n))
	case oracle.PlaysTopRevealed:
		if you {
			return "play with the top card of your library revealed"
		}
		return "players play with the top card of their libraries revealed"
	case oracle.PlaysHandRevealed:
		if each, ok := e.Who.(oracle.Each); ok && len(each.Phrase.Where) == 1 {
			return "your opponents play with their hands revealed"
		}
		return "players play with their hands revealed"
	case oracle.SearchesUnder:
		return "you control your opponents while they're searching their libraries"
	case oracle.DeckHolds:
		switch e.Count {
		case 0:
			return "a deck can have any number of cards named " + w.card.Name
		case 1:
			return "a deck can have only one card named " + w.card.Name
		}
		return "a deck can have up to " + w.plain(oracle.Literal(e.Count)) + " cards named " + w.card.Name
	case oracle.OnlyForAnte:
		return "remove " + w.card.Name + " from your deck before playing if you're not playing for ante"
	case oracle.CirclesColors:
		return "as you create your deck, circle two of the colors below"
	case oracle.CanBeCommander:
		return w.noun() + " can be your commander"
	case oracle.MoreDevotion:
		return "your devotion to each color and each combination of colors is increased by one"
	case oracle.TurnsMana:
		if e.Colors == 0 {
			return "if you would lose unspent mana, that mana becomes colorless instead"
		}
		return "if you would lose unspent mana, that mana becomes " + e.Colors.String() + " instead"
	case oracle.KeepsMana:
		text := "players don't lose unspent "
		if you {
			text = "you don't lose unspent "
		}
		if e.Colors != 0 {
			text += e.Colors.String() + " "
		}
		return text + "mana as steps and phases end"
	case oracle.NoLegendRule:
		if e.Of != nil {
			return `the "legend rule" doesn't apply to ` + w.nounPhrase(*e.Of, true) + " you control"
		}
		if you {
			return `the "legend rule" doesn't apply to permanents you control`
		}
		return `the "legend rule" doesn't apply`
	case oracle.LifeTotalCantChange:
		return "your life total can't change"
	case oracle.GainsFromRadiation:
		return "you gain life rather than lose life from radiation"
	case oracle.NotesDrafted:
		return "reveal " + w.card.Name + " as you draft it and note how many cards you've drafted this draft round, including " + w.card.Name
	case oracle.SurveilsMore:
		return "you may look at an additional " + w.plain(oracle.Literal(e.Count)) + " cards each time you surveil"
	case oracle.DamageLeavesLife:
		return leavesLife
	case oracle.LastsAtNoLife:
		return "you don't lose the game for having 0 or less life"
	}
	return unsaid(e)
}
