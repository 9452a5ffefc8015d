package cardtext

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what a triggered ability or a replacement effect watches for.

// event writes subject and verb. would is "would " for replacement effects, whose
// verbs are in the base form.
func (w *writer) event(e oracle.Event, would string) string {
	if e, ok := e.(oracle.DaylightChanged); ok {
		return daylightWords(e)
	}
	if one, ok := e.(oracle.OneOf); ok {
		if text, ok := w.castOrCopied(one); ok {
			return text
		}
		if text, ok := w.cycledOrDiscarded(one); ok {
			return text
		}
		if text, ok := w.cardPlayed(one, would); ok {
			return text
		}
		text, subject := "", ""
		for i, of := range one.Of {
			next := w.event(of, would)
			if i > 0 {
				// The same subject is not said again.
				if rest, ok := strings.CutPrefix(next, subject+" "); ok && !strings.HasPrefix(rest, "card ") {
					next = rest
				}
				text += " or "
			} else {
				subject = w.said
				if cast, ok := of.(oracle.SpellCast); ok {
					subject = w.relationSubject(cast.By)
				}
			}
			text += next
		}
		return text
	}
	third := func(verb string, plural bool) string {
		if would != "" {
			return " would " + verb
		}
		if plural {
			return " " + verb
		}
		return " " + thirdPerson(verb)
	}
	be := func(participle string, plural bool) string {
		if would != "" {
			return " would be " + participle
		}
		if plural {
			return " are " + participle
		}
		return " is " + participle
	}
	plural := func(who oracle.Reference) bool { return who == oracle.Reference(oracle.You{}) }
	if text := w.rarerEvent(e, third, be); text != "" {
		return text
	}
	switch e := e.(type) {
	case oracle.ZoneChange:
		if e.CausedBy == oracle.Opponents && leavesHand(e) {
			w.mention(oracle.This{}, thisPhrase(w.card), false)
			return causesDiscard + " this card"
		}
		subject := w.eventSubject(e.What, e.Several)
		switch {
		case e.From == oracle.Nowhere && e.To == oracle.Battlefield:
			text := subject + third("enter", e.Several)
			if e.While != nil {
				for _, p := range e.While.Where {
					word, _ := adjectiveWord(p)
					text += " " + word
				}
			}
			return text
		case e.From == oracle.Graveyard && e.To == oracle.Battlefield:
			if e.While == nil {
				return subject + third("enter", e.Several) + " from a graveyard"
			}
			return subject + third("enter", e.Several) + " from your graveyard"
		case e.From == oracle.Hand && e.To == oracle.Battlefield:
			return subject + third("enter", e.Several) + " from your hand"
		case e.From == oracle.Battlefield && e.To == oracle.Graveyard && e.While != nil:
			return subject + be("put into your graveyard from the battlefield", e.Several)
		case e.From == oracle.Battlefield && e.To == oracle.Graveyard:
			if !mayDie(e.What) {
				return subject + be("put into a graveyard from the battlefield", e.Several)
			}
			return subject + third("die", e.Several)
		case e.From == oracle.Battlefield && e.To == oracle.Nowhere:
			return subject + third("leave", e.Several) + " the battlefield"
		case e.From == oracle.Graveyard && e.To == oracle.Nowhere:
			return w.leavesGraveyard(e, third)
		case e.From == oracle.Nowhere && e.To == oracle.Graveyard:
			return subject + be("put into a graveyard from anywhere", e.Several)
		case e.From == oracle.Library && e.To == oracle.Graveyard:
			return subject + be("put into a graveyard from a library", e.Several)
		case e.From == oracle.Battlefield && e.To == oracle.Exile:
			return subject + be("put into exile from the battlefield", e.Several)
		case e.From == oracle.Nowhere && e.To == oracle.Exile:
			return subject + be("exiled", e.Several)
		}
	case oracle.Expended:
		return w.eventSubject(e.Who, false) + third("expend", plural(e.Who)) + " " + strconv.Itoa(e.Amount)
	case oracle.FullyUnlocked:
		return "you fully unlock " + w.eventSubject(e.What, false)
	case oracle.AttackDeclared:
		if e.With > 0 && e.Beside != nil {
			others, other := *e.Beside, ""
			if others.Where[0] == oracle.Predicate(oracle.Other{}) {
				others.Where, other = others.Where[1:], "other "
			}
			others.Where = others.Where[1:]
			return w.eventSubject(e.What, false) + " and at least " + small(e.With) + " " + other + w.nounPhrase(others, e.With != 1) + third("attack", true)
		}
		if e.With > 0 {
			text := w.eventSubject(e.What, false) + " and at least " + small(e.With) + " other creatures"
			return text + third("attack", true)
		}
		text := w.eventSubject(e.What, e.Several) + third("attack", e.Several)
		if e.Alone {
			return text + " alone"
		}
		if e.While != nil {
			return text + " while saddled"
		}
		if e.Meanwhile != nil {
			return text + " while " + w.condition(e.Meanwhile)
		}
		if e.At != nil {
			if e.At.Noun == oracle.PlayerNoun && len(e.At.Where) == 1 && len(e.At.Or) <= 1 {
				if is, ok := e.At.Where[0].(oracle.IsPlayer); ok && is.Who == oracle.Yours {
					if len(e.At.Or) == 1 {
						return text + " you or a planeswalker you control"
					}
					return text + " you"
				}
			}
			if reflect.DeepEqual(*e.At, attackedOpponents) {
				return text + " one of your opponents or a planeswalker an opponent controls"
			}
			if len(e.At.Where) == 1 && e.At.Where[0] == oracle.Predicate(oracle.Designated{What: oracle.Monarch}) {
				w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
				return text + " the monarch"
			}
			if reflect.DeepEqual(*e.At, withMostLife(oracle.Phrase{Noun: oracle.PlayerNoun})) {
				w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
				return text + " the player with the most life or tied for most life"
			}
			if refers, ok := spokenOf(*e.At); ok && refers == oracle.Reference(oracle.Host{}) {
				w.mention(oracle.Host{}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
				return text + " enchanted player"
			}
			text += " " + w.withArticle(*e.At)
			if e.At.Noun == oracle.PlayerNoun {
				w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
			}
		}
		return text
	case oracle.PlayerAttacks:
		if e.Jointly {
			return w.soManyAttack(e)
		}
		text := w.eventSubject(e.Who, false) + third("attack", plural(e.Who))
		switch whom := e.Whom.(type) {
		case oracle.You:
			text += " you"
		case oracle.Host:
			text += " enchanted player"
		case oracle.Each:
			text += " " + w.withArticle(whom.Phrase)
		}
		if e.Whom != nil && e.Whom != oracle.Reference(oracle.You{}) {
			w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		}
		if e.Meanwhile != nil {
			return text + " while " + w.condition(e.Meanwhile)
		}
		if e.With == nil {
			w.mention(oracle.It{}, youAttack.Phrase, true)
			return text
		}
		switch {
		case slices.Equal(e.With.Where, yourCommander.Where):
			text += " with your commander"
		case e.Exactly:
			text += " with exactly " + small(e.AtLeast) + " " + w.nounPhrase(*e.With, e.AtLeast != 1)
		case e.Each:
			text += " with " + w.withArticle(*e.With)
		default:
			text += " with " + small(e.AtLeast) + " or more " + w.nounPhrase(*e.With, true)
		}
		w.mention(oracle.It{}, *e.With, !e.Each)
		return text
	case oracle.Enlisted:
		if whom, ok := e.Whom.(oracle.Each); ok {
			text := w.eventSubject(e.What, false) + " enlists " + w.withArticle(whom.Phrase)
			w.mentionOther(e.What, whom.Phrase, false)
			return text
		}
		return unsaid(e)
	case oracle.Exerted:
		return w.eventSubject(e.Who, false) + third("exert", plural(e.Who)) + " " + w.eventSubject(e.What, false)
	case oracle.Attacked:
		return w.eventSubject(e.What, false) + be("attacked", plural(e.What))
	case oracle.BlockDeclared:
		text := w.eventSubject(e.What, e.Several) + third("block", e.Several)
		if e.Whom != nil {
			text += " " + w.atLeast(e.What, *e.Whom, e.AtLeast)
		}
		return text
	case oracle.BecomesBlocked:
		text := w.eventSubject(e.What, e.Several) + third("become", e.Several) + " blocked"
		if e.By != nil {
			text += " by " + w.atLeast(e.What, *e.By, e.AtLeast)
			w.keepBlocked(e.What, e.AtLeast, w.card)
		}
		return text
	case oracle.AttacksUnblocked:
		return w.eventSubject(e.What, false) + third("attack", false) + " and isn't blocked"
	case oracle.DamageDealt:
		return w.damageEvent(e, would != "", third, be)
	case oracle.BecomesTapped:
		return w.eventSubject(e.What, e.Several) + third("become", e.Several) + " tapped"
	case oracle.BecomesUntapped:
		return w.eventSubject(e.What, false) + third("become", false) + " untapped"
	case oracle.PhasesOut:
		return w.eventSubject(e.What, false) + third("phase", false) + " out"
	case oracle.PhasesIn:
		return w.eventSubject(e.What, false) + third("phase", false) + " in"
	case oracle.Attached:
		return w.eventSubject(e.What, false) + third("become", false) + " attached to " + w.noun()
	case oracle.Unattached:
		text := w.eventSubject(e.What, false) + third("become", false) + " unattached from a permanent"
		w.mention(oracle.It{Other: true}, oracle.Phrase{}, false)
		return text
	case oracle.SpellCountered:
		return w.eventSubject(e.What, false) + be("countered", false)
	case oracle.BecomesTarget:
		text := w.eventSubject(e.What, false) + third("become", plural(e.What)) + " the target of " + w.withArticle(e.Of)
		w.mentionAside(oracle.It{Other: true}, e.Of)
		w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return text
	case oracle.DamagePrevented:
		if e.To == oracle.Reference(oracle.You{}) {
			return "damage that would be dealt to you is prevented"
		}
		return "damage that would be dealt to " + strings.TrimSpace(w.eventSubject(e.To, false)) + " is prevented"
	case oracle.TurnedFaceUp:
		return w.eventSubject(e.What, false) + be("turned face up", false)
	case oracle.Transformed:
		text := w.eventSubject(e.What, false) + third("transform", false)
		if e.Into == nil {
			return text
		}
		if len(e.Into.Where) == 1 {
			if named, ok := e.Into.Where[0].(oracle.Named); ok {
				return text + " into " + named.Name
			}
		}
		return text + " into " + w.withArticle(*e.Into)
	case oracle.TappedForMana:
		text := w.eventSubject(e.What, false) + be("tapped for "+tappedFor(e), false)
		w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return text
	case oracle.Destroyed:
		return w.eventSubject(e.What, false) + be("destroyed", false)
	case oracle.SpellCast:
		return w.castEvent(e, third)
	case oracle.CardDrawn:
		text := w.eventSubject(e.Who, false) + third("draw", plural(e.Who))
		if e.ExceptFirst {
			if plural(e.Who) {
				return text + " a card except the first one you draw in each of your draw steps"
			}
			return text + " a card except the first one they draw in each of their draw steps"
		}
		if e.AtLeast > 0 {
			return text + map[int]string{1: " one or more cards", 2: " two or more cards"}[e.AtLeast]
		}
		if e.Ordinal > 0 {
			if plural(e.Who) {
				return text + " your " + castOrdinals[e.Ordinal-1] + " card each turn"
			}
			return text + " their " + castOrdinals[e.Ordinal-1] + " card each turn"
		}
		return text + " a card"
	case oracle.CardDiscarded:
		switch {
		case e.CausedBy != oracle.Opponents:
		case e.This:
			w.mention(oracle.This{}, thisPhrase(w.card), false)
			return causesDiscard + " this card"
		default:
			return causesDiscard + " a card"
		}
		who, many := w.doers(e.Who, e.Several && !e.PerPlayer)
		text := who + third("discard", many)
		switch {
		case e.This:
			return text + " this card"
		case e.Several && e.What != nil:
			text += " one or more " + w.nounPhrase(*e.What, true)
			w.mention(oracle.It{}, *e.What, true)
			return text
		case e.Several:
			return text + " one or more cards"
		case e.What != nil:
			text += " " + w.withArticle(*e.What)
			w.mention(oracle.It{}, *e.What, false)
			return text
		}
		w.mention(oracle.It{}, oracle.Phrase{Noun: oracle.CardNoun}, false)
		return text + " a card"
	case oracle.AbilityActivated:
		if _, each := e.What.(oracle.Each); e.What != nil && (!each || e.By == oracle.Anyone) && !e.Loyalty && len(e.Keywords) == 0 {
			text := "an ability of " + strings.TrimSpace(w.eventSubject(e.What, false)) + " is activated"
			if e.NotMana {
				text += ", if it isn't a mana ability"
			}
			w.mention(oracle.It{}, oracle.Phrase{Noun: oracle.AbilityNoun}, false)
			return text
		}
		w.mention(oracle.It{}, oracle.Phrase{Noun: oracle.AbilityNoun}, false)
		return w.relationSubject(e.By) + third("activate", e.By == oracle.Yours) + w.activatedWords(e)
	case oracle.TurnBegins:
		if e.Extra {
			return w.eventSubject(e.Who, false) + third("begin", plural(e.Who)) + " an extra turn"
		}
		return "you" + third("begin", true) + " your turn"
	case oracle.LifeGained:
		return w.eventSubject(e.Who, false) + third("gain", plural(e.Who)) + " life"
	case oracle.LifeLost:
		return w.eventSubject(e.Who, false) + third("lose", plural(e.Who)) + " life"
	case oracle.ControlLost:
		if e.To != nil {
			return w.eventSubject(e.To, false) + third("gain", plural(e.To)) + " control of " + strings.TrimSpace(w.eventSubject(e.What, false)) + " from you"
		}
		return "you lose control of " + strings.TrimSpace(w.eventSubject(e.What, false))
	case oracle.GameLost:
		return w.eventSubject(e.Who, false) + third("lose", plural(e.Who)) + " the game"
	case oracle.PermanentSacrificed:
		if e.Who == nil {
			return w.eventSubject(e.What, e.Several) + be("sacrificed", e.Several)
		}
		who, many := w.doers(e.Who, e.Several && !e.PerPlayer)
		text := who + third("sacrifice", many) + " "
		switch what := e.What.(type) {
		case oracle.This:
			w.mention(oracle.It{}, thisPhrase(w.card), false)
			return text + w.noun()
		case oracle.The:
			return text + w.eventSubject(what, false)
		case oracle.Each:
			if e.Several {
				text += "one or more " + w.nounPhrase(what.Phrase, true)
			} else {
				text += w.withArticle(what.Phrase)
			}
			w.mention(oracle.It{}, what.Phrase, false)
			return text
		}
	case oracle.CardCycled:
		text := w.eventSubject(e.Who, false) + third("cycle", plural(e.Who)) + " "
		if e.What != nil {
			w.mention(oracle.It{}, thisPhrase(w.card), false)
			return text + "this card"
		}
		w.mention(oracle.It{}, oracle.Phrase{Noun: oracle.CardNoun}, false)
		return text + "a card"
	case oracle.ToldToMill:
		return w.eventSubject(e.Who, false) + third("mill", plural(e.Who)) + " one or more cards"
	case oracle.Visited, oracle.RolledToVisit:
		return w.attractionWords(e, third)
	case oracle.ChaosEnsues, oracle.Encountered, oracle.Planeswalked, oracle.SetInMotion:
		return w.variantEvent(e, third)
	case oracle.CoinFlipped, oracle.ToldToRoll, oracle.DiceRolled:
		return w.chanceEvent(e, third)
	case oracle.Resolved:
		if e.Nth > 0 {
			return "this ability resolves for " + countWords[e.Nth-1] + " time"
		}
		return w.eventSubject(e.What, false) + third("resolve", false)
	case oracle.LibrarySearched:
		whose := " a library"
		if e.Own {
			whose = " their library"
		}
		if e.Own && e.Who == oracle.Reference(oracle.You{}) {
			whose = " your library"
		}
		return w.eventSubject(e.Who, false) + third("search", plural(e.Who)) + whose
	case oracle.LibraryShuffled:
		whose := " their library"
		if e.Who == oracle.Reference(oracle.You{}) {
			whose = " your library"
		}
		return w.eventSubject(e.Who, false) + third("shuffle", plural(e.Who)) + whose
	case oracle.LandPlayed:
		text := w.eventSubject(e.Who, false) + third("play", plural(e.Who)) + " a land"
		if e.Another {
			text = strings.TrimSuffix(text, "a land") + "another land"
		}
		w.mention(oracle.It{}, oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Land}}}, false)
		return text
	case oracle.KeywordActionDone:
		if _, isYou := e.Who.(oracle.You); e.Name == "exploit" && !isYou {
			exploited := creaturePhrase
			if e.What != nil {
				exploited = *e.What
			}
			text := w.eventSubject(e.Who, false) + third("exploit", false) + " " + w.withArticle(exploited)
			w.mentionOther(e.Who, exploited, false)
			return text
		}
		if text := w.attractionWords(e, third); text != "" {
			return text
		}
		if text, ok := w.deed(e, third); ok {
			return text
		}
		if state, ok := becoming[e.Name]; ok {
			return w.eventSubject(e.Who, false) + third("become", plural(e.Who)) + " " + state
		}
		switch e.Name {
		case oracle.RingTempts:
			return ringTemptsWords
		case oracle.ChooseRingBearer:
			return "you choose a creature as your Ring-bearer"
		}
		if e.Name == "give a gift" {
			return w.eventSubject(e.Who, false) + third("give", plural(e.Who)) + " a gift"
		}
		if e.Name == oracle.CommitACrime {
			return w.eventSubject(e.Who, false) + third("commit", plural(e.Who)) + " a crime"
		}
		return w.eventSubject(e.Who, false) + third(e.Name, plural(e.Who))
	case oracle.CountersPut:
		if e.By == oracle.Reference(oracle.You{}) && would == "" {
			return "you put one or more " + spaced(e.Kind) + "counters on " + w.eventSubject(e.On, e.Several)
		}
		if e.Each {
			return article(e.Kind+" counter is put on ") + w.eventSubject(e.On, false)
		}
		if e.Nth > 0 {
			return countWords[e.Nth-1] + " " + spaced(e.Kind) + "counter is put on " + w.eventSubject(e.On, false)
		}
		if e.On == oracle.Reference(oracle.You{}) && e.Kind == "" && would != "" {
			return "you would get one or more counters"
		}
		if would == "" {
			return "one or more " + spaced(e.Kind) + "counters are put on " + w.eventSubject(e.On, e.Several)
		}
		if e.By == oracle.Reference(oracle.You{}) {
			return "you would put one or more " + spaced(e.Kind) + "counters on " + w.eventSubject(e.On, false)
		}
		if e.ByEffect {
			return "an effect would put one or more " + spaced(e.Kind) + "counters on " + w.eventSubject(e.On, false)
		}
		return "one or more " + spaced(e.Kind) + "counters would be put on " + w.eventSubject(e.On, false)
	case oracle.LastCounterRemoved:
		return "the last " + e.Kind + " counter is removed from " + w.object(e.From)
	case oracle.TokensCreated:
		if e.ByEffect {
			return "an effect would create one or more tokens under your control"
		}
		if e.What != nil && slices.ContainsFunc(e.What.Where, func(w oracle.Predicate) bool { _, any := w.(oracle.Any); return any }) {
			return "you would create " + w.withArticle(*e.What)
		}
		if e.What != nil {
			return "one or more " + w.nounPhrase(*e.What, true) + " would be created under your control"
		}
		if sameReference(e.Who, allPlayers) {
			return "one or more tokens would be created"
		}
		return "one or more tokens would be created under your control"
	}
	return unsaid(e)
}

// mayDie says whether "dies" suits, which is said of creatures and planeswalkers (700.4).
func mayDie(r oracle.Reference) bool {
	each, ok := r.(oracle.Each)
	if !ok {
		return true
	}
	return each.Phrase.Says(oracle.HasType{Types: oracle.Creature | oracle.Planeswalker})
}

// leavesGraveyard writes "one or more cards leave your graveyard": whose graveyard it
// is stands after the verb.
func (w *writer) leavesGraveyard(e oracle.ZoneChange, third func(string, bool) string) string {
	what := e.What
	if each, ok := what.(oracle.Each); ok && len(each.Phrase.Where) > 0 {
		last := len(each.Phrase.Where) - 1
		if each.Phrase.Where[last] == oracle.Predicate(oracle.Owned{By: oracle.Yours}) {
			return w.eventSubject(oracle.Each{Phrase: without(each.Phrase, last)}, e.Several) + third("leave", e.Several) + " your graveyard"
		}
	}
	return unsaid(e)
}

// soManyAttack writes "two or more creatures your opponents control attack".
func (w *writer) soManyAttack(e oracle.PlayerAttacks) string {
	phrase := *e.With
	if who, ok := e.Who.(oracle.Each); ok && len(who.Phrase.Where) > 0 {
		phrase.Where = append(slices.Clip(phrase.Where), oracle.Controlled{By: oracle.Opponents})
	}
	text := small(e.AtLeast) + " or more " + w.nounPhrase(phrase, true) + " attack"
	switch whom := e.Whom.(type) {
	case oracle.You:
		text += " you"
	case oracle.Each:
		text += " " + w.withArticle(whom.Phrase)
		w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	}
	w.mention(oracle.It{}, *e.With, true)
	return text
}

// atLeast writes the second object of an event, or the least number of them.
func (w *writer) atLeast(first oracle.Reference, phrase oracle.Phrase, n int) string {
	text := ""
	if n > 0 {
		text = small(n) + " or more " + w.nounPhrase(phrase, true)
	} else {
		text = w.withArticle(phrase)
	}
	w.mentionOther(first, phrase, n > 0)
	return text
}

// causesDiscard begins an event whose subject is what causes it.
const causesDiscard = "a spell or ability an opponent controls causes you to discard"

// doers writes who does something, each for themselves or several together, and whether a verb of many follows.
func (w *writer) doers(who oracle.Reference, together bool) (subject string, many bool) {
	subject = w.eventSubject(who, false)
	if each, ok := who.(oracle.Each); ok && together {
		return "one or more " + w.nounPhrase(each.Phrase, true), true
	}
	return subject, who == oracle.Reference(oracle.You{})
}
