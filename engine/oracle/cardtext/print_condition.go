package cardtext

import (
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes conditions.

// matches writes what a known object is.
func (w *writer) matches(c oracle.Matches) string {
	verb := w.tenseOfMatch(c)
	if text, ok := w.whatBecame(c); ok {
		return text
	}
	of := w.object(c.Of)
	if len(c.Phrase.Where) == 0 && c.Phrase.Zone == oracle.Battlefield && c.Phrase.Noun == oracle.PermanentNoun {
		return of + " " + verb.is + " on the battlefield"
	}
	if reflect.DeepEqual(c.Phrase, nowYours) {
		return of + " entered under your control"
	}
	if reflect.DeepEqual(c.Phrase, hadToAttack) {
		return of + " had to attack this combat"
	}
	if reflect.DeepEqual(c.Phrase, oracle.YourRingBearer) {
		return of + " " + verb.is + " your Ring-bearer"
	}
	if lacks, ok := lacksKeyword(c); ok {
		return of + " doesn't have " + w.having(lacks, false)
	}
	if len(c.Phrase.Where) == 1 && c.Phrase.Noun == oracle.PermanentNoun && len(c.Phrase.Or) == 0 && c.Phrase.Zone == oracle.Nowhere {
		if c.Phrase.Where[0] == allColors {
			return of + " " + verb.is + " all colors"
		}
		switch p := c.Phrase.Where[0].(type) {
		case oracle.Shares:
			if words, verb := strings.CutPrefix(w.postmodifier(p, false), "that "); verb {
				return of + " " + words
			}
			return of + " " + verb.has + " " + w.having(p, false)
		case oracle.HasKeyword, oracle.Compares, oracle.HasCounter, oracle.HasSticker, oracle.DifferentName, oracle.Tops:
			return of + " " + verb.has + " " + w.having(p, false)
		case oracle.Targets:
			return of + " targets " + w.targeted(p.Phrase)
		case oracle.HasChosen:
			if p.What == oracle.ChooseCardName {
				return of + " " + verb.has + " " + w.having(p, false)
			}
			return of + " " + verb.is + " " + w.complement(p, false)
		case oracle.Not:
			switch n := p.Predicate.(type) {
			case oracle.HasKeyword, oracle.Compares, oracle.HasCounter, oracle.HasSticker:
				return of + " " + verb.hasNot + " " + w.having(n, false)
			}
			return of + " " + verb.isNot + " " + w.complement(p.Predicate, false)
		case oracle.Other:
		default:
			return of + " " + verb.is + " " + w.complement(p, false)
		}
	}
	return of + " " + verb.is + " " + w.withArticle(c.Phrase)
}

// lacksKeyword recognises that a card that has been moved doesn't have a keyword ability.
func lacksKeyword(c oracle.Matches) (oracle.HasKeyword, bool) {
	if len(c.Phrase.Where) != 1 || c.Phrase.Noun != oracle.CardNoun || !movedIt(c.Of) {
		return oracle.HasKeyword{}, false
	}
	not, _ := c.Phrase.Where[0].(oracle.Not)
	has, ok := not.Predicate.(oracle.HasKeyword)
	return has, ok
}

// isPlayer says whether the reference can only be to players.
func isPlayer(r oracle.Reference) bool {
	switch r := r.(type) {
	case oracle.You, oracle.ControllerOf, oracle.OwnerOf, oracle.DefendingPlayer, oracle.AttackingPlayer, oracle.ChosenPlayer:
		return true
	case oracle.It:
		return r.Player
	case oracle.Each:
		return r.Phrase.Noun == oracle.PlayerNoun
	case oracle.Some:
		return r.Phrase.Noun == oracle.PlayerNoun
	}
	return false
}

// designationWords say of "you" what a designation is.
var designationWords = [...]string{"you're the monarch", "you have the initiative", "you've completed a dungeon"}

// crewed writes what crewedBy reads.
func crewed(c oracle.Relates) (string, bool) {
	n, literal := c.B.(oracle.Literal)
	if c.A != oracle.Quantity(oracle.CrewedBy{}) || c.How != oracle.Equal || !literal {
		return "", false
	}
	if n == 1 {
		return "it was crewed by exactly one creature", true
	}
	return "it was crewed by exactly " + small(int(n)) + " creatures", true
}

// condition writes a condition after "if". Nothing is targeted in it.
func (w *writer) condition(c oracle.Condition) string {
	slots := w.slots
	w.slots = w.slots[:w.written]
	defer func() { w.slots = slots }()
	switch c := c.(type) {
	case oracle.Exists:
		return w.exists(c)
	case oracle.Matches:
		return w.matches(c)
	case oracle.Relates:
		if text, ok := crewed(c); ok {
			return text
		}
		return w.relates(c)
	case oracle.WasKicked:
		text := w.itOrNoun() + " was kicked"
		w.mention(oracle.This{}, thisPhrase(w.card), false)
		if c.With != "" {
			text += " with its " + c.With + " kicker"
		}
		return text
	case oracle.AsCast:
		return w.asCast(c)
	case oracle.WasForetold:
		text := w.itOrNoun() + " was foretold"
		w.mention(oracle.This{}, thisPhrase(w.card), false)
		return text
	case oracle.YouAre:
		return designationWords[c.What]
	case oracle.WonFlip, oracle.LostFlip, oracle.CameUp, oracle.RolledDoubles:
		return chanceCondition(c)
	case oracle.IsDaylight:
		return "it's " + c.Is.String()
	case oracle.DidSo:
		return w.didSo("you do", "that player does", "a player does")
	case oracle.IsTurn:
		if c.Of == oracle.Yours {
			return "it's your turn"
		}
		if c.Of == oracle.Opponents {
			return "it's an opponent's turn"
		}
	case oracle.GiftPromised:
		return "the gift was promised"
	case oracle.Beheld:
		return w.some(oracle.Some{Phrase: c.Phrase, Count: oracle.Literal(1)}) + " was beheld"
	case oracle.PaidFor:
		if c.Keyword == oracle.CollectEvidence {
			return "evidence was collected"
		}
		its := "its"
		if !w.itsIsThis() {
			its = w.noun() + "'s"
		}
		it := w.itOrNoun()
		w.mention(oracle.This{}, thisPhrase(w.card), false)
		switch c.Keyword {
		case oracle.Unnamed:
			return "this spell's additional cost was paid"
		case "bargain":
			return it + " was bargained"
		case "escape":
			return it + " escaped"
		}
		if c.Cast {
			return it + " was cast using " + string(c.Keyword)
		}
		return its + " " + string(c.Keyword) + " cost was paid"
	case oracle.HadNoCounter:
		return "it had no " + c.Kind + " counters on it"
	case oracle.CastIt:
		if c.InMain {
			return "you cast this spell during your main phase"
		}
		if c.From == oracle.Hand && w.card != nil && w.card.Types&(oracle.Instant|oracle.Sorcery) != 0 {
			return "this spell was cast from your hand"
		}
		if c.From == oracle.Hand {
			return "you cast it from your hand"
		}
		if c.From == oracle.Graveyard {
			if !w.itIsThis() {
				return "this spell was cast from a graveyard"
			}
			return "it was cast from a graveyard"
		}
		if c.From == oracle.Exile {
			return "this spell was cast from exile"
		}
		return "you cast it"
	case oracle.PairHeld:
		return w.pairCondition(c)
	case oracle.FullParty:
		return "you have a full party"
	case oracle.Descended:
		return "you descended this turn"
	case oracle.MoreVotes:
		if c.OrTied {
			return c.Word + " gets more votes or the vote is tied"
		}
		return c.Word + " gets more votes"
	case oracle.WonClash:
		return "you win"
	case oracle.BearerIsOther:
		return "you chose a creature other than " + w.noun() + " as your Ring-bearer"
	case oracle.AttackedThisStep:
		return "you've been attacked this step"
	case oracle.FirstCombat:
		return "it's the first combat phase of the turn"
	case oracle.Began:
		return "you were the starting player"
	case oracle.MaxSpeed:
		return "you have max speed"
	case oracle.SpellWarped:
		return "a spell was warped this turn"
	case oracle.NoneExhausted:
		return "you haven't activated an exhaust ability this turn"
	case oracle.HasStory:
		return "you have an enduring story"
	case oracle.HasBlessing:
		return "you have the city's blessing"
	case oracle.CastLastTurn:
		if c.OnePlayer {
			return "a player cast two or more spells last turn"
		}
		return "no spells were cast last turn"
	case oracle.SearchedLibrary:
		return "you search your library this way"
	case oracle.ActivatedTimes:
		return "this ability has been activated " + small(c.AtLeast) + " or more times this turn"
	case oracle.ManaSpent:
		switch {
		case c.Same:
			return "at least " + small(c.Count) + " mana of the same color was spent to cast this spell"
		case c.Color == 0:
			return "{C} was spent to cast this spell"
		}
		return "at least " + small(c.Count) + " " + c.Color.String() + " mana was spent to cast this spell"
	case oracle.ResolvedTimes:
		return "this is " + countWords[c.Nth-1] + " time this ability has resolved this turn"
	case oracle.Happened:
		if c.LastTurn {
			return w.past(c.Event) + " last turn"
		}
		return w.past(c.Event) + " this turn"
	case oracle.IsNot:
		switch of := c.Condition.(type) {
		case oracle.DidSo:
			return w.didSo("you don't", "that player doesn't", "no one does")
		case oracle.IsTurn:
			switch of.Of {
			case oracle.Yours:
				return "it's not your turn"
			case oracle.ThatPlayers:
				return "it's not their turn"
			}
		case oracle.Began:
			return "you weren't the starting player"
		case oracle.Either:
			if reflect.DeepEqual(oracle.Condition(of), yourMainPhase) {
				return "it isn't your main phase"
			}
		case oracle.WasKicked:
			text := w.itOrNoun() + " wasn't kicked"
			w.mention(oracle.This{}, thisPhrase(w.card), false)
			return text
		case oracle.GiftPromised:
			return "the gift wasn't promised"
		case oracle.TributePaid:
			w.mention(oracle.This{}, thisPhrase(w.card), false)
			return "tribute wasn't paid"
		case oracle.Happened:
			if of == (oracle.Happened{Event: oracle.LifeLost{Who: oracle.You{}}}) {
				return "you didn't lose life this turn"
			}
			if text, ok := w.notPast(of.Event); ok {
				return text
			}
			if attacked, ok := of.Event.(oracle.AttackDeclared); ok {
				if each, ok := attacked.What.(oracle.Each); ok {
					return "no " + w.nounPhrase(each.Phrase, true) + " attacked this turn"
				}
				return w.eventSubject(attacked.What, false) + " didn't attack this turn"
			}
			return "it's not true that " + w.condition(of)
		}
		if of, relates := c.Condition.(oracle.Relates); relates && of.How == oracle.Equal {
			if number, ok := of.A.(oracle.NumberOf); ok && !isPlain(of.B) {
				return w.quantity(number) + " " + w.tenseOf(number.Of).is + " different from " + w.quantity(of.B)
			}
		}
		if of, some := c.Condition.(oracle.SomePlayer); some {
			if text, ok := w.moreThanSome(of, true); ok {
				return text
			}
			if text, ok := w.noneHasMore(of); ok {
				return text
			}
		}
		return "it's not true that " + w.condition(c.Condition)
	case oracle.SomePlayer:
		if text, ok := w.castNone(c); ok {
			return text
		}
		if text, ok := w.moreThanSome(c, false); ok {
			return text
		}
		if half, ok := w.halfLife(c.Does); ok {
			return w.withArticle(c.Who) + "'s " + half
		}
		if text, ok := w.theirDeeds(c); ok {
			return text
		}
		if cards, ok := c.Does.(oracle.Exists); ok && (cards.Phrase.Zone == oracle.Graveyard || cards.Phrase.Zone == oracle.Library) {
			return w.withArticle(c.Who) + " has " + w.howMany(cards.How, cards.Count, oracle.Phrase{Noun: oracle.CardNoun}) + " in their " + strings.ToLower(cards.Phrase.Zone.String())
		}
		// "An opponent has ..." is what is said of that player, with the player's name in front.
		before := len(w.mentions)
		w.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		text := w.condition(c.Does)
		w.mentions = w.mentions[:before]
		if rest, ok := strings.CutPrefix(text, "that player "); ok {
			return w.withArticle(c.Who) + " " + rest
		}
		return unsaid(c)
	case oracle.Both:
		if text, ok := w.phase(c); ok {
			return text
		}
		if text, ok := w.spentEach(c); ok {
			return text
		}
		if reflect.DeepEqual(oracle.Condition(c), castElsewhere) {
			return "this spell was cast from anywhere other than your hand"
		}
		if reflect.DeepEqual(c, bentAll) {
			return doneAllFour
		}
		if text, ok := w.attackingPair(c); ok {
			return text
		}
		return w.conditions(c.Of, " and ")
	case oracle.Either:
		if text, ok := w.phase(c); ok {
			return text
		}
		if reflect.DeepEqual(oracle.Condition(c), oracle.ThisInCommandOrPlay) {
			return w.object(oracle.This{}) + " is in the command zone or on the battlefield"
		}
		return w.conditions(c.Of, " or ")
	}
	return unsaid(c)
}

func (w *writer) conditions(of []oracle.Condition, joint string) string {
	text := ""
	for i, c := range of {
		if i > 0 {
			text += joint
			w.comparesAgain(of[i-1])
		}
		text += w.condition(c)
	}
	return text
}

// designated writes who is the monarch.
func (w *writer) designated(c oracle.Exists) (string, bool) {
	last := len(c.Phrase.Where) - 1
	if last < 0 || c.Phrase.Noun != oracle.PlayerNoun || c.Phrase.Where[last] != oracle.Predicate(oracle.Designated{What: oracle.Monarch}) {
		return "", false
	}
	if c.How == oracle.Equal {
		return "there is no monarch", true
	}
	if last == 0 {
		return "a player is the monarch", true
	}
	if refers, ok := c.Phrase.Where[0].(oracle.Refers); ok {
		return w.player(refers.To) + " is the monarch", true
	}
	return "an opponent is the monarch", true
}

// phase writes what whichPhase reads.
func (w *writer) phase(c oracle.Condition) (string, bool) {
	switch {
	case reflect.DeepEqual(c, yourMainPhase):
		return "it's your main phase", true
	case reflect.DeepEqual(c, yourCombatPhase):
		return "it's your combat phase", true
	}
	return "", false
}
