package cardtext

import (
	"fmt"
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes clauses: one instruction each, without its full stop.

// clause writes an instruction without its full stop.
func (w *writer) clause(i oracle.Instruction) string {
	text := w.plainClause(i)
	w.leaves(i)
	for _, who := range []string{forEachOpponent, forEachPlayer} {
		if before, after, ok := strings.Cut(text, who); ok && before != "" && !strings.ContainsAny(before, ",.\"'") {
			return who + strings.TrimSuffix(before, "each of ") + after
		}
	}
	return text
}

// plainClause leaves where it stands that there is a target for each of several players. What is written in more than a few lines is
// declared with [writes] where that stands.
func (w *writer) plainClause(i oracle.Instruction) string {
	switch i := i.(type) {
	case oracle.GainLife:
		if w.lifeLost && i.Amount == oracle.Quantity(oracle.ThatMany{Of: oracle.SaidOfLife}) { // of all of them, and not what one of them lost
			return w.says(i.Who, "gain") + " life equal to the life lost this way"
		}
		return w.says(i.Who, "gain") + " " + w.life(i.Amount)
	case oracle.LoseLife:
		_, w.lifeLost = i.Who.(oracle.Each)
		return w.says(i.Who, "lose") + " " + w.life(i.Amount)
	case oracle.LoseMana:
		text := w.says(i.Who, "lose") + " all unspent mana"
		if i.To != nil {
			text += " and you add the mana lost this way"
		}
		return text
	case oracle.Draw:
		text := w.verb(i.Who, "draw") + " "
		if i.UpTo {
			text += "up to "
		}
		text += w.cards(i.Count)
		if i.Reveal {
			text += " and reveal it"
			w.mention(oracle.It{To: oracle.WhatWasShown}, oracle.Phrase{Noun: oracle.CardNoun}, false)
		}
		return text
	case oracle.Mill:
		text := w.verb(i.Who, "mill") + " " + w.milled(i)
		w.mention(oracle.It{To: oracle.WhatMoved}, oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Graveyard}, i.Count != oracle.Quantity(oracle.Literal(1)) || ofSeveral(i.Who))
		return text
	case oracle.Counter:
		text := "counter " + w.object(i.What)
		w.again(i.What)
		return text
	case oracle.Sacrifice:
		if each, ok := i.What.(oracle.Each); ok {
			return w.verb(i.Who, "sacrifice") + " all " + w.nounPhrase(each.Phrase, true)
		}
		text := w.verb(i.Who, "sacrifice") + " " + w.object(i.What)
		w.gaveUp()
		return text
	case oracle.MoreOfKinds:
		text := "for each kind of counter on " + w.object(i.On) + ", "
		if i.OrRemove {
			return text + "put another counter of that kind on it or remove one from it"
		}
		return text + "give that permanent or player another counter of that kind"
	case oracle.PutItsCounters:
		text := "put " + w.possessive(i.From) + " " + spaced(i.Kind) + "counters on "
		return text + w.object(i.On)
	case oracle.Modify:
		if len(i.Changes) == 1 {
			if alike, ok := i.Changes[0].(oracle.AddEachOf); ok {
				return w.gainAlike(i.What, alike)
			}
		}
		if text, ok := w.baseChanged(i); ok {
			return text
		}
		return w.modify(i)
	case oracle.NextSpell:
		said := oracle.Modify{What: oracle.It{To: oracle.WhatWasMeant}, Changes: i.Changes}
		w.mention(oracle.It{To: oracle.WhatWasMeant}, i.Phrase, false)
		return "the next " + w.nounPhrase(i.Phrase, false) + " you cast this turn" + strings.TrimPrefix(w.modify(said), "it")
	case oracle.Reflexive:
		slots, written := w.slots, w.written
		text := "when " + w.didSo("you do", "that player does", "you do") + ", "
		if i.Together {
			text = "when you pay this cost one or more times, "
		}
		if i.If != nil {
			text = w.whenDone(i.If)
			if i.Way { // it is said of who does it
				what := strings.TrimSuffix(strings.TrimPrefix(text, "when "), " is exiled this way, ")
				text = "when you exile " + what + " this way, "
			}
		}
		if i.Ability.If != nil {
			text += "if " + w.condition(i.Ability.If) + ", "
		}
		if i.Ability.Choose != (oracle.ModeChoice{}) {
			text += strings.TrimSuffix(lowerFirst(w.effect(i.Ability)), ".")
		} else if len(i.Ability.Modes) == 1 {
			w.slots, w.written = i.Ability.Modes[0].Targets, 0
			text += strings.TrimSuffix(lowerFirst(w.sentences(i.Ability.Modes[0].Instructions)), ".")
		} else {
			text += unsaid(i)
		}
		w.slots, w.written = slots, written
		return text
	case oracle.Shuffle:
		if i.Who == oracle.Reference(oracle.You{}) {
			return "shuffle"
		}
		return w.says(i.Who, "shuffle")
	case oracle.Reveal:
		text := w.verb(i.Who, "reveal") + " " + w.cardsOf(i.What)
		if some, ok := i.What.(oracle.Some); ok && some.From == oracle.Reference(oracle.It{To: oracle.WhatWasShown}) && some.Count == oracle.Quantity(oracle.Literal(1)) {
			w.mention(some.From, some.Phrase, false) // and not all that it is one of
		}
		return text
	case oracle.LookAt:
		return w.verb(i.Who, "look") + " at " + w.cardsOf(i.What)
	case oracle.CopySpell:
		text := "copy " + w.object(i.What)
		if i.Who != nil {
			text = w.verb(i.Who, "copy") + " " + w.object(i.What)
		}
		w.mention(oracle.It{To: oracle.WhatWasMade}, oracle.Phrase{Noun: oracle.SpellNoun}, false)
		switch n := i.Count.(type) {
		case oracle.X:
			text += " X times"
		case oracle.Literal:
			if n == 2 {
				text += " twice"
			} else if n == 3 {
				text += " three times"
			}
		case nil:
		default:
			text += " for each " + w.mustEach(n)
		}
		if len(i.Except) > 0 {
			text += w.exceptions(i.Except, "the copy")
		}
		if i.ForEach != nil {
			text += " for each " + w.nounPhrase(*i.ForEach, false) + " the spell could target. Each copy targets a different one of them"
		}
		if i.Aimed != nil {
			text += ". The copy targets " + w.object(i.Aimed)
		}
		if i.Who != nil && i.NewTargets {
			text += " and may choose new targets for the copy"
		}
		return text
	case oracle.ChangeTargets:
		text := "change " + whichTargetsText(i.Which) + " of " + w.object(i.What)
		if i.To != nil {
			text += " to " + w.notDoer(i.What, i.To)
		}
		return text
	case oracle.BlockNow:
		text := w.says(i.What, "block")
		return text + " " + w.object(i.Whom)
	case oracle.ChooseParty:
		return w.verb(i.Who, "choose") + " a party from among creatures they control"
	case oracle.FlipCoin:
		if i.Count != nil {
			return w.verb(i.Who, "flip") + " " + w.count(i.Count) + " coins"
		}
		text := w.verb(i.Who, "flip") + " a coin"
		if i.UntilLost {
			text += " until you lose a flip"
		}
		return text
	case oracle.RollAgain:
		return "roll again"
	case oracle.Exchange:
		if i.B == nil {
			return "exchange control of " + w.object(i.A)
		}
		text := "exchange control of " + w.object(i.A)
		return text + " and " + w.object(i.B)
	case oracle.ExchangeNumbers:
		text := "exchange " + w.quantity(i.A)
		return text + " with " + w.quantity(i.B)
	case oracle.ExchangeZones:
		return "exchange your " + strings.ToLower(i.A.String()) + " and " + strings.ToLower(i.B.String())
	case oracle.ExchangeText:
		return "exchange the text boxes of " + w.object(i.What) + w.durationWord(i.Duration)
	case oracle.ExtraTurn:
		if n, ok := i.Count.(oracle.Literal); ok && n == 2 {
			return w.verb(i.Who, "take") + " two extra turns after this one"
		}
		text := w.verb(i.Who, "take") + " an extra turn after this one"
		if coins, ok := i.Count.(oracle.CoinsShowing); ok {
			text += " for each coin that comes up " + coinSide(coins.Tails)
		}
		return text
	case oracle.ControlPlayer:
		text := w.says(i.Who, "control") + " " + w.object(i.Of) + " during that player's next turn"
		if i.Further {
			text += ". After that turn, that player takes an extra turn"
		}
		return text
	case oracle.SkipNext:
		if i.Count != nil {
			return w.says(i.Who, "skip") + " their next X turns, where X is " + w.quantity(i.Count)
		}
		for _, s := range omissible {
			if s.step == i.Step {
				whose := " their next "
				if (i.Who == oracle.You{}) {
					whose = " your next "
				}
				return w.says(i.Who, "skip") + whose + s.words
			}
		}
	case oracle.ExtraStep:
		if i.Yours {
			return "you get an additional upkeep step after this step"
		}
		for _, s := range omissible {
			if s.step == i.Step {
				return "there is an additional " + s.words + " after this step"
			}
		}
		return "there is an additional end step after this step"
	case oracle.ExtraPhases:
		if i.Yours {
			return "you get " + w.plain(i.Count) + " additional upkeep steps after this phase"
		}
		if i.Phases[0] == oracle.Untap {
			return "there is an additional beginning phase after this phase"
		}
		text := "after this phase"
		if i.OfMain {
			text = "after this main phase"
		}
		if i.Count != nil {
			return text + ", there are two additional combat phases"
		}
		text += ", there is an additional combat phase"
		if len(i.Phases) > 1 {
			text += " followed by an additional main phase"
		}
		return text
	case oracle.DrawGame:
		return "the game is a draw"
	case oracle.SetLife:
		return w.possessive(i.Who) + " life total becomes " + w.quantity(i.Amount)
	case oracle.BringIn:
		text := "you may put " + w.withArticle(i.Phrase) + " from outside the game"
		if i.Reveal {
			text = "you may reveal " + w.withArticle(i.Phrase) + " from outside the game and put it"
		}
		w.mention(oracle.It{To: oracle.WhatMoved}, i.Phrase, false)
		return text + " into your hand"
	case oracle.Subgame:
		return subgameWords(i)
	case oracle.Unless:
		text := w.clauses(i.Do) + " unless "
		return text + w.unlessTimes(i)
	case oracle.If:
		w.first = true // a condition at the start would be one of the clause around it
		text := w.ifSentence(i)
		return lowerFirst(strings.TrimSuffix(text, "."))
	case oracle.RepeatAll:
		if i.AnyTimes {
			return repeatsFreely
		}
		return "repeat this process"
	case oracle.Repeat:
		if votes, ok := i.Times.(oracle.VotesFor); ok {
			return "for each " + votes.Word + " vote, " + w.clauses(i.Do)
		}
		if i.Times == oracle.Quantity(oracle.ThatMany{Of: oracle.SaidByEvent}) {
			return "for each 1 life you lost, " + w.clauses(i.Do)
		}
		if i.Times == oracle.Quantity(oracle.X{}) {
			return "repeat the following process X times. " + capital(w.clauses(i.Do))
		}
		if n, ok := i.Times.(oracle.Literal); ok && int(n) <= len(timesMore) {
			return "repeat this process " + timesMore[n-1]
		}
		each, ok := w.each(i.Times)
		if !ok {
			return unsaid(i)
		}
		return "for each " + each + ", " + w.clauses(i.Do)
	case oracle.ForEach:
		each, ok := i.Of.(oracle.Each)
		if !ok {
			if text, ok := w.chosenPlayer(i); ok {
				return strings.TrimSuffix(text, ".")
			}
			return w.forEachOf(i)
		}
		text := "for each " + w.nounPhrase(each.Phrase, false)
		if each.Phrase.Noun == oracle.PlayerNoun {
			w.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		} else {
			w.mention(oracle.It{To: oracle.EachOfThem}, each.Phrase, false)
		}
		text += ", " + w.clauses(i.Do)
		w.madeForEach(i.Do)
		return text
	case oracle.MakeChoice:
		w.colors = i.What == oracle.ChooseColors
		return w.verb(i.Who, "choose") + " " + choiceWord(i.What) + notChosen(i.Not) + betweenNumbers(i.Between)
	case oracle.Meld:
		text := "exile them, then meld them into " + i.Into
		if i.Attacking {
			text += ". It enters tapped and attacking"
		}
		return text
	case oracle.RevealUntil:
		verb := "reveal"
		if i.Exile {
			verb = "exile"
		}
		each, several := i.Who.(oracle.Each)
		if several && sameReference(i.Who, i.Of) {
			text := w.verb(i.Who, verb) + " cards from the top of their library until they " + verb + " " + w.some(oracle.Some{Phrase: i.Phrase, Count: i.Count})
			if each.Phrase.Noun == oracle.PlayerNoun {
				w.mention(allRevealed, oracle.Phrase{Noun: oracle.CardNoun}, true)
				w.mentionShownOfEach(i.Phrase)
			}
			return text
		}
		sought, greater := greaterThanTarget(i.Phrase)
		text := w.verb(i.Who, verb) + " cards from the top of " + w.possessive(i.Of) + " library until " + w.says(i.Who, verb) + " " + w.some(oracle.Some{Phrase: sought, Count: i.Count}) + greater
		w.mention(allRevealed, oracle.Phrase{Noun: oracle.CardNoun}, true)
		w.mention(oracle.It{To: oracle.WhatWasShown}, i.Phrase, i.Count != oracle.Quantity(oracle.Literal(1)))
		return text
	case oracle.Alternatives:
		if text, ok := w.getsEither(i); ok {
			return text
		}
		if text, ok := w.kindChosen(i); ok {
			return text
		}
		if text, ok := w.eitherWay(i); ok {
			return text
		}
		if len(i.Options) == 2 && len(i.Options[0]) == 1 && len(i.Options[1]) == 2 && i.Options[1][0] == chooseColor {
			if gains, ok := i.Options[0][0].(oracle.Modify); ok {
				gains.Duration = oracle.ForTheGame
				return w.modify(gains) + " " + protectedOr + " until end of turn"
			}
		}
		if len(i.Options) == 2 && len(i.Options[0]) == 1 && len(i.Options[1]) == 1 {
			tap, okTap := i.Options[0][0].(oracle.TapObject)
			untap, okUntap := i.Options[1][0].(oracle.UntapObject)
			if okTap && okUntap && sameReference(tap.What, untap.What) {
				return w.verb(i.Who, "tap") + " or untap " + w.object(tap.What)
			}
			first, one := i.Options[0][0].(oracle.Modify)
			if second, also := i.Options[1][0].(oracle.Modify); one && also && sameReference(first.What, second.What) && len(i.Words) == 2 {
				return strings.Replace(w.clauses(i.Options[0]), i.Words[0], i.Words[0]+" or "+i.Words[1], 1)
			}
			if top, ok := i.Options[0][0].(oracle.Counter); ok {
				return "counter " + w.object(top.What) + ". " + capital(strings.ReplaceAll(counteredEither, " ,", ","))
			}
			if text, ok := w.topOrBottom(i); ok {
				return text
			}
		}
		if text, ok := w.tokenOfChoice(i); ok {
			return text
		}
		return unsaid(i)
	case oracle.ChooseObjects:
		_, isTarget := i.What.(oracle.Target)
		if _, several := i.What.(oracle.The); isTarget || several {
			return w.verb(i.Who, "choose") + " " + w.object(i.What)
		}
		some, ok := i.What.(oracle.Some)
		if !ok {
			return unsaid(i)
		}
		text := w.verb(i.Who, "choose") + " " + w.some(some)
		w.mention(oracle.It{To: oracle.WhatWasMeant}, some.Phrase, some.Count != oracle.Quantity(oracle.Literal(1)))
		return text
	case oracle.CastSpell:
		verb := "cast"
		if i.Play {
			verb = "play"
		}
		text := w.verb(i.Who, verb) + " " + w.movingObject(i.What, oracle.Nowhere)
		if some, ok := i.What.(oracle.Some); i.Free && ok && some.Count != oracle.Quantity(oracle.Literal(1)) {
			text += " without paying their mana costs"
		} else if i.Free {
			text += " without paying its mana cost"
		}
		text += w.byPaying(nil, i.Cost, false)
		text += anyManaText(i.Spend, false)
		switch {
		case i.ExileOnly != nil:
			text += ". If " + w.withArticle(*i.ExileOnly) + " cast this way would be put into your graveyard, exile it instead"
		case i.Exile:
			text += exiledThen
		}
		return text
	case oracle.CreateEmblem:
		text := w.says(i.Who, "get") + " an emblem with "
		w.emblem = true
		defer func() { w.emblem = false }()
		return text + w.abilityList(i.Abilities)
	}
	if write := ownWords[reflect.TypeOf(i)]; write != nil {
		return write(w, i)
	}
	if text, ok := w.simple(i); ok {
		return text
	}
	return unsaid(i)
}

// topOrBottom writes that somebody puts an object on the top or bottom of its owner's library.
func (w *writer) topOrBottom(i oracle.Alternatives) (string, bool) {
	top, ok := i.Options[0][0].(oracle.Move)
	bottom, also := i.Options[1][0].(oracle.Move)
	if !ok || !also || top.To != oracle.Library || bottom.To != oracle.Library || !bottom.Bottom || !sameReference(top.What, bottom.What) {
		return "", false
	}
	library := "their library"
	if i.Who == oracle.Reference(oracle.You{}) {
		library = "its owner's library"
	}
	text := w.verb(i.Who, "put") + " "
	text += w.object(top.What)
	w.moved(top.What)
	if top.Nth == 2 {
		return text + " into " + library + " second from the top or on the bottom", true
	}
	return text + " on the top or bottom of " + library, true
}

// notChosen writes what can't be chosen.
func notChosen(not string) string {
	if not == "" {
		return ""
	}
	return " other than " + not
}

// betweenNumbers writes of which numbers one is chosen.
func betweenNumbers(of [2]int) string {
	if of == [2]int{} {
		return ""
	}
	return fmt.Sprintf(" between %d and %d", of[0], of[1])
}

func choiceWord(c oracle.Choice) string {
	switch c {
	case oracle.ChooseColor:
		return "a color"
	case oracle.ChooseColors:
		return "one or more colors"
	case oracle.ChooseCreatureType:
		return "a creature type"
	case oracle.ChooseBasicLandType:
		return "a basic land type"
	case oracle.ChooseCardName:
		return "a card name"
	case oracle.ChooseCardNameButBasicLands:
		return "a card name other than a basic land card name"
	case oracle.ChooseNoncreatureNonlandCardName:
		return "a noncreature, nonland card name"
	case oracle.ChooseNonbasicLandCardName:
		return "a nonbasic land card name"
	case oracle.ChooseNonlandCardName:
		return "a nonland card name"
	case oracle.ChooseArtifactCardName:
		return "an artifact card name"
	case oracle.ChooseCreatureCardName:
		return "a creature card name"
	case oracle.ChooseLandCardName:
		return "a land card name"
	case oracle.ChooseSector:
		return "a sector"
	case oracle.ChooseOpponent:
		return "an opponent"
	case oracle.ChoosePlayer:
		return "a player"
	case oracle.ChooseNumber:
		return "a number"
	case oracle.ChooseParity:
		return "odd or even"
	}
	return unsaid(c)
}

var _ = writes((*writer).restart)

func (w *writer) restart(r oracle.RestartGame) string {
	each, ok := r.Leaving.(oracle.Each)
	if !ok {
		return "restart the game"
	}
	each.Phrase.Zone = oracle.Nowhere // "in exile" stands before it
	text := "restart the game, leaving in exile " + w.object(each)
	each.Phrase.Zone = oracle.Exile
	w.mention(oracle.It{To: oracle.WhatMoved}, each.Phrase, true)
	return text
}
