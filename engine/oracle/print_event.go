package oracle

import "strings"

// This file writes what a triggered ability or a replacement effect watches for.

// trigger writes the event with the word before it.
func (w *writer) trigger(e Event) string {
	switch e := e.(type) {
	case RoomEntered:
		return "when you move your venture marker into this room"
	case StepBegins:
		return w.stepBegins(e)
	case State:
		if x, ok := e.Condition.(Exists); ok && x.Count == Quantity(Literal(0)) && len(x.Phrase.Where) > 0 {
			return "when you control no " + w.nounPhrase(without(x.Phrase, len(x.Phrase.Where)-1), true)
		}
		if e.Condition == Condition(Relates{NumberOf{Number: HandSize, Of: You{}}, Equal, Literal(0)}) {
			return "when you have no cards in hand"
		}
		return unsaid(e)
	case Reflex:
		return "when you do"
	}
	if first, ok := e.(FirstEachTurn); ok {
		return w.trigger(first.Of) + " for the first time each turn"
	}
	if once(e) {
		return "when " + w.event(e, "")
	}
	return "whenever " + w.event(e, "")
}

// once says whether the event is one that happens to an object once, so that text
// says "when".
func once(e Event) bool {
	switch e := e.(type) {
	case ZoneChange:
		return e.What == Reference(This{}) || e.What == Reference(Host{})
	case TurnedFaceUp:
		return e.What == Reference(This{})
	case SpellCast:
		return e.What == Reference(This{})
	case SpellCountered:
		return e.What == Reference(This{})
	case LastCounterRemoved:
		return true
	case Resolved:
		return e.Nth > 0
	case CardDiscarded:
		return e.This
	case CardCycled:
		return e.What == Reference(This{})
	}
	return false
}

func (w *writer) stepBegins(e StepBegins) string {
	if e.Step == EndOfCombat {
		return "at end of combat"
	}
	if e.Step == BeginningOfCombat {
		if e.Whose == Yours {
			return "at the beginning of combat on your turn"
		}
		return "at the beginning of each combat"
	}
	step := ""
	for _, s := range stepWords {
		if s.step == e.Step {
			step = s.words
			break
		}
	}
	text := "at the beginning of "
	player := func() { w.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false) }
	switch {
	case e.OfHost:
		text += "the " + step + " of enchanted creature's controller"
		player()
	case e.Whose == Yours && e.Next:
		text += "your next " + step
	case e.Whose == Yours:
		text += "your " + step
	case e.Next:
		text += "the next " + step
	case e.Whose == Opponents:
		text += "each opponent's " + step
		player()
	case e.Whose == NotYours:
		text += "each other player's " + step
		player()
	default:
		text += "each player's " + step
		player()
	}
	return text
}

// event writes subject and verb. would is "would " for replacement effects, whose
// verbs are in the base form.
func (w *writer) event(e Event, would string) string {
	if e, ok := e.(DaylightChanged); ok {
		return e.words()
	}
	if one, ok := e.(OneOf); ok {
		if text, ok := w.castOrCopied(one); ok {
			return text
		}
		text, subject := "", ""
		for i, of := range one.Of {
			next := w.event(of, would)
			if i > 0 {
				// The same subject is not said again.
				if rest, ok := strings.CutPrefix(next, subject+" "); ok {
					next = rest
				}
				text += " or "
			} else {
				subject = w.said
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
	plural := func(who Reference) bool { return who == Reference(You{}) }
	switch e := e.(type) {
	case ZoneChange:
		subject := w.eventSubject(e.What, e.Several)
		switch {
		case e.From == Nowhere && e.To == Battlefield:
			return subject + third("enter", e.Several)
		case e.From == Graveyard && e.To == Battlefield:
			return subject + third("enter", e.Several) + " from your graveyard"
		case e.From == Battlefield && e.To == Graveyard:
			if !mayDie(e.What) {
				return subject + be("put into a graveyard from the battlefield", e.Several)
			}
			return subject + third("die", e.Several)
		case e.From == Battlefield && e.To == Nowhere:
			return subject + third("leave", e.Several) + " the battlefield"
		case e.From == Graveyard && e.To == Nowhere:
			return w.leavesGraveyard(e, third)
		case e.From == Nowhere && e.To == Graveyard:
			return subject + be("put into a graveyard from anywhere", e.Several)
		case e.From == Nowhere && e.To == Exile:
			return subject + be("exiled", e.Several)
		}
	case AttackDeclared:
		if e.With > 0 {
			text := w.eventSubject(e.What, false) + " and at least " + small(e.With) + " other creatures"
			return text + third("attack", true)
		}
		text := w.eventSubject(e.What, e.Several) + third("attack", e.Several)
		if e.Alone {
			return text + " alone"
		}
		if e.At != nil {
			if e.At.Noun == PlayerNoun && len(e.At.Where) == 1 && len(e.At.Or) <= 1 {
				if is, ok := e.At.Where[0].(IsPlayer); ok && is.Who == Yours {
					if len(e.At.Or) == 1 {
						return text + " you or a planeswalker you control"
					}
					return text + " you"
				}
			}
			text += " " + w.withArticle(*e.At)
			if e.At.Noun == PlayerNoun {
				w.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
			}
		}
		return text
	case PlayerAttacks:
		text := w.eventSubject(e.Who, false) + third("attack", plural(e.Who))
		switch whom := e.Whom.(type) {
		case You:
			text += " you"
		case Host:
			text += " enchanted player"
		case Each:
			text += " " + w.withArticle(whom.Phrase)
		}
		if e.Whom != nil && e.Whom != Reference(You{}) {
			w.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		}
		if e.With == nil {
			w.mention(It{}, youAttack.Phrase, true)
			return text
		}
		text += " with " + small(e.AtLeast) + " or more " + w.nounPhrase(*e.With, true)
		w.mention(It{}, *e.With, true)
		return text
	case Exerted:
		return w.eventSubject(e.Who, false) + third("exert", plural(e.Who)) + " " + w.eventSubject(e.What, false)
	case Attacked:
		return w.eventSubject(e.What, false) + be("attacked", plural(e.What))
	case BlockDeclared:
		text := w.eventSubject(e.What, false) + third("block", false)
		if e.Whom != nil {
			text += " " + w.atLeast(*e.Whom, e.AtLeast)
		}
		return text
	case BecomesBlocked:
		text := w.eventSubject(e.What, false) + third("become", false) + " blocked"
		if e.By != nil {
			text += " by " + w.atLeast(*e.By, e.AtLeast)
		}
		return text
	case AttacksUnblocked:
		return w.eventSubject(e.What, false) + third("attack", false) + " and isn't blocked"
	case DamageDealt:
		return w.damageEvent(e, third, be)
	case BecomesTapped:
		return w.eventSubject(e.What, false) + third("become", false) + " tapped"
	case BecomesUntapped:
		return w.eventSubject(e.What, false) + third("become", false) + " untapped"
	case PhasesOut:
		return w.eventSubject(e.What, false) + third("phase", false) + " out"
	case PhasesIn:
		return w.eventSubject(e.What, false) + third("phase", false) + " in"
	case Unattached:
		text := w.eventSubject(e.What, false) + third("become", false) + " unattached from a permanent"
		w.mention(It{Other: true}, Phrase{}, false)
		return text
	case SpellCountered:
		return w.eventSubject(e.What, false) + be("countered", false)
	case BecomesTarget:
		text := w.eventSubject(e.What, false) + third("become", false) + " the target of " + w.withArticle(e.Of)
		w.mention(It{Other: true}, e.Of, false)
		w.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		return text
	case DamagePrevented:
		if e.To == Reference(You{}) {
			return "damage that would be dealt to you is prevented"
		}
		return "damage that would be dealt to " + strings.TrimSpace(w.eventSubject(e.To, false)) + " is prevented"
	case TurnedFaceUp:
		return w.eventSubject(e.What, false) + be("turned face up", false)
	case Transformed:
		text := w.eventSubject(e.What, false) + third("transform", false)
		if e.Into == nil {
			return text
		}
		if len(e.Into.Where) == 1 {
			if named, ok := e.Into.Where[0].(Named); ok {
				return text + " into " + named.Name
			}
		}
		return text + " into " + w.withArticle(*e.Into)
	case TappedForMana:
		text := w.eventSubject(e.What, false) + be("tapped for mana", false)
		w.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		return text
	case Destroyed:
		return w.eventSubject(e.What, false) + be("destroyed", false)
	case SpellCast:
		return w.castEvent(e, third)
	case CardDrawn:
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
		if e.Ordinal == 2 {
			if plural(e.Who) {
				return text + " your second card each turn"
			}
			return text + " their second card each turn"
		}
		return text + " a card"
	case CardDiscarded:
		text := w.eventSubject(e.Who, false) + third("discard", plural(e.Who))
		switch {
		case e.This:
			return text + " this card"
		case e.Several:
			return text + " one or more cards"
		case e.What != nil:
			text += " " + w.withArticle(*e.What)
			w.mention(It{}, *e.What, false)
			return text
		}
		w.mention(It{}, Phrase{Noun: CardNoun}, false)
		return text + " a card"
	case AbilityActivated:
		return w.relationSubject(e.By) + third("activate", e.By == Yours) + " an ability"
	case LifeGained:
		return w.eventSubject(e.Who, false) + third("gain", plural(e.Who)) + " life"
	case LifeLost:
		return w.eventSubject(e.Who, false) + third("lose", plural(e.Who)) + " life"
	case ControlLost:
		return "you lose control of " + strings.TrimSpace(w.eventSubject(e.What, false))
	case GameLost:
		return w.eventSubject(e.Who, false) + third("lose", plural(e.Who)) + " the game"
	case PermanentSacrificed:
		if e.Who == nil {
			return w.eventSubject(e.What, false) + be("sacrificed", false)
		}
		text := w.eventSubject(e.Who, false) + third("sacrifice", plural(e.Who)) + " "
		switch what := e.What.(type) {
		case This:
			w.mention(It{}, thisPhrase(w.card), false)
			return text + w.noun()
		case Each:
			if e.Several {
				text += "one or more " + w.nounPhrase(what.Phrase, true)
			} else {
				text += w.withArticle(what.Phrase)
			}
			w.mention(It{}, what.Phrase, false)
			return text
		}
	case CardCycled:
		text := w.eventSubject(e.Who, false) + third("cycle", plural(e.Who)) + " "
		if e.What != nil {
			w.mention(It{}, thisPhrase(w.card), false)
			return text + "this card"
		}
		w.mention(It{}, Phrase{Noun: CardNoun}, false)
		return text + "a card"
	case CoinFlipped, ToldToRoll, DiceRolled:
		return w.chanceEvent(e, third)
	case Resolved:
		if e.Nth > 0 {
			return "this ability resolves for " + countWords[e.Nth-1] + " time"
		}
		return w.eventSubject(e.What, false) + third("resolve", false)
	case LibrarySearched:
		whose := " a library"
		if e.Own {
			whose = " their library"
		}
		if e.Own && e.Who == Reference(You{}) {
			whose = " your library"
		}
		return w.eventSubject(e.Who, false) + third("search", plural(e.Who)) + whose
	case LibraryShuffled:
		whose := " their library"
		if e.Who == Reference(You{}) {
			whose = " your library"
		}
		return w.eventSubject(e.Who, false) + third("shuffle", plural(e.Who)) + whose
	case LandPlayed:
		text := w.eventSubject(e.Who, false) + third("play", plural(e.Who)) + " a land"
		w.mention(It{}, Phrase{Where: []Predicate{HasType{Land}}}, false)
		return text
	case KeywordActionDone:
		if _, isYou := e.Who.(You); e.Name == "exploit" && !isYou {
			return w.eventSubject(e.Who, false) + third("exploit", false) + " a creature"
		}
		return w.eventSubject(e.Who, false) + third(e.Name, plural(e.Who))
	case CountersPut:
		if e.By == Reference(You{}) && would == "" {
			return "you put one or more " + spaced(e.Kind) + "counters on " + w.eventSubject(e.On, false)
		}
		if e.Nth > 0 {
			return countWords[e.Nth-1] + " " + spaced(e.Kind) + "counter is put on " + w.eventSubject(e.On, false)
		}
		if would == "" {
			return "one or more " + spaced(e.Kind) + "counters are put on " + w.eventSubject(e.On, false)
		}
		if e.By == Reference(You{}) {
			return "you would put one or more " + spaced(e.Kind) + "counters on " + w.eventSubject(e.On, false)
		}
		if e.ByEffect {
			return "an effect would put one or more " + spaced(e.Kind) + "counters on " + w.eventSubject(e.On, false)
		}
		if would != "" {
			return "one or more " + spaced(e.Kind) + "counters would be put on " + w.eventSubject(e.On, false)
		}
	case LastCounterRemoved:
		return "the last " + e.Kind + " counter is removed from " + w.object(e.From)
	case TokensCreated:
		if e.ByEffect {
			return "an effect would create one or more tokens under your control"
		}
		return "one or more tokens would be created under your control"
	}
	return unsaid(e)
}

// mayDie says whether "dies" suits, which is said of creatures and planeswalkers (700.4).
func mayDie(r Reference) bool {
	each, ok := r.(Each)
	if !ok {
		return true
	}
	return each.Phrase.says(HasType{Creature | Planeswalker})
}

func thirdPerson(verb string) string {
	switch verb {
	case "scry":
		return "scries"
	case "can't", "must", "can", "may":
		return verb
	case "have":
		return "has"
	case "do":
		return "does"
	}
	return pluralOf(verb)
}

// leavesGraveyard writes "one or more cards leave your graveyard": whose graveyard it
// is stands after the verb.
func (w *writer) leavesGraveyard(e ZoneChange, third func(string, bool) string) string {
	what := e.What
	if each, ok := what.(Each); ok && len(each.Phrase.Where) > 0 {
		last := len(each.Phrase.Where) - 1
		if each.Phrase.Where[last] == Predicate(Owned{Yours}) {
			return w.eventSubject(Each{without(each.Phrase, last)}, e.Several) + third("leave", e.Several) + " your graveyard"
		}
	}
	return unsaid(e)
}

// atLeast writes the second object of an event, or the least number of them.
func (w *writer) atLeast(phrase Phrase, n int) string {
	text := ""
	if n > 0 {
		text = small(n) + " or more " + w.nounPhrase(phrase, true)
	} else {
		text = w.withArticle(phrase)
	}
	w.mention(It{Other: true}, phrase, n > 0)
	return text
}
