package support

import (
	"reflect"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
)

// This file looks for what an ability asks of a vote, a clash, a sticker or a roll that its text does not have.

// countsNoVotes reports whether an ability asks about votes that it does not have cast.
func countsNoVotes(a *oracle.Ability) bool {
	var ballots []oracle.Vote
	events.SpeaksOf(a, func(n any) bool {
		if v, ok := n.(oracle.Vote); ok {
			ballots = append(ballots, v)
		}
		return false
	})
	return events.SpeaksOf(a, func(n any) bool {
		word := ""
		switch n := n.(type) {
		case oracle.MoreVotes:
			word = n.Word
		case oracle.VotesFor:
			word = n.Word
		case oracle.MostVoted:
			return !slices.ContainsFunc(ballots, func(v oracle.Vote) bool { return v.Of != nil })
		default:
			return false
		}
		return !slices.ContainsFunc(ballots, func(v oracle.Vote) bool { return slices.Contains(v.Words, word) })
	})
}

// winsNoClash reports whether an ability asks whether you win a clash without telling you to clash.
func winsNoClash(a *oracle.Ability) bool {
	asks := events.SpeaksOf(a, func(n any) bool { _, ok := n.(oracle.WonClash); return ok })
	return asks && !events.SpeaksOf(a, func(n any) bool {
		action, ok := n.(oracle.KeywordAction)
		return ok && (action.Name == oracle.ClashWithOpponent || action.Name == oracle.ClashWithDefender)
	})
}

// asksNoSticker reports whether an ability asks something of "that sticker" where no instruction comes to one.
func asksNoSticker(a *oracle.Ability) bool {
	asks, comes := false, false
	oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
		switch v.Interface().(type) {
		case oracle.StickerVowels, oracle.StickerLetters, oracle.StickerSize:
			asks = true
		case oracle.PutSticker, oracle.MoveSticker:
			comes = true
		}
	})
	return asks && !comes
}

// asksNoRoll reports whether an ability asks for the result of a roll, and neither makes one nor triggers on one.
func asksNoRoll(a *oracle.Ability) bool {
	if _, reflexive := a.Trigger.(oracle.Reflex); reflexive || a.Delayed {
		return false // the roll is that of the text in which it stands
	}
	asks, rolls := false, false
	events.SpeaksOf(a, func(node any) bool {
		switch n := node.(type) {
		case oracle.RollDice:
			rolls = true
		case oracle.Result:
			asks = asks || !n.ByEvent
		}
		return false
	})
	return asks && !rolls
}

// rollsUnclearly reports whether there is no one roll of which an ability asks the result.
func rollsUnclearly(a *oracle.Ability) bool {
	several, each := false, false
	events.SpeaksOf(a, func(node any) bool {
		if r, ok := node.(oracle.RollDice); ok {
			_, alone := r.Who.(oracle.You)
			each = each || !alone
			several = several || r.Count != oracle.Quantity(oracle.Literal(1+r.Ignore))
		}
		return false
	})
	return each || several && events.SpeaksOf(a, func(node any) bool {
		c, ok := node.(oracle.Relates)
		if !ok {
			return false
		}
		_, result := c.A.(oracle.Result)
		return result
	})
}
