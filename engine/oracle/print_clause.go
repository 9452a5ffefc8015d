package oracle

import (
	"reflect"
	"strings"
)

// This file writes clauses: one instruction each, without its full stop.

// verb writes who does something: nothing but the verb for you, who need not be said.
func (w *writer) verb(who Reference, verb string) string {
	if who == nil || who == Reference(You{}) {
		return verb
	}
	return w.says(who, verb)
}

// says writes subject and verb, you included.
func (w *writer) says(who Reference, verb string) string {
	subject, plural := w.subject(who)
	if !plural && !w.takeBare() {
		verb = thirdPersonFirst(verb)
	}
	return subject + " " + verb
}

// clause writes an instruction without its full stop.
func (w *writer) clause(i Instruction) string {
	switch i := i.(type) {
	case DealDamage:
		return w.dealDamage(i)
	case GainLife:
		return w.says(i.Who, "gain") + " " + w.life(i.Amount)
	case LoseLife:
		return w.says(i.Who, "lose") + " " + w.life(i.Amount)
	case LoseMana:
		text := w.says(i.Who, "lose") + " all unspent mana"
		if i.To != nil {
			text += " and you add the mana lost this way"
		}
		return text
	case Draw:
		text := w.verb(i.Who, "draw") + " " + w.cards(i.Count)
		if i.Reveal {
			text += " and reveal it"
			w.mention(It{Previous: true}, Phrase{Noun: CardNoun}, false)
		}
		return text
	case Mill:
		text := w.verb(i.Who, "mill") + " " + w.cards(i.Count)
		w.mention(It{Previous: true}, Phrase{Noun: CardNoun, Zone: Graveyard}, i.Count != Quantity(Literal(1)))
		return text
	case Scry:
		return w.verb(i.Who, "scry") + " " + w.plain(i.Count)
	case Surveil:
		return w.verb(i.Who, "surveil") + " " + w.plain(i.Count)
	case Discard:
		return w.discard(i)
	case Destroy:
		return "destroy " + w.object(i.What)
	case Sacrifice:
		if each, ok := i.What.(Each); ok {
			return w.verb(i.Who, "sacrifice") + " all " + w.nounPhrase(each.Phrase, true)
		}
		return w.verb(i.Who, "sacrifice") + " " + w.object(i.What)
	case Move:
		return w.move(i)
	case Counter:
		return "counter " + w.object(i.What)
	case CreateToken:
		return w.createToken(i)
	case PutItsCounters:
		return "put its counters on " + w.object(i.On)
	case PutCounters:
		return w.putCounters(i)
	case RemoveCounters:
		return "remove " + w.counters(i.Kind, i.Count) + " from " + w.object(i.From)
	case MoveCounters:
		text := "move " + w.counters(i.Kind, i.Count) + " from " + w.object(i.From)
		return text + " onto " + w.object(i.To)
	case TapObject:
		return w.verb(i.Who, "tap") + " " + w.object(i.What)
	case UntapObject:
		return w.verb(i.Who, "untap") + " " + w.object(i.What)
	case AddMana:
		return w.addMana(i)
	case Modify:
		return w.modify(i)
	case NextSpell:
		said := Modify{What: It{Previous: true}, Changes: i.Changes}
		w.mention(It{Previous: true}, i.Phrase, false)
		return "the next " + w.nounPhrase(i.Phrase, false) + " you cast this turn" + strings.TrimPrefix(w.modify(said), "it")
	case Establish:
		return w.establish(i)
	case DelayTrigger:
		return w.delayed(i)
	case Reflexive:
		slots, written := w.slots, w.written
		text := "when you do, "
		if i.Together {
			text = "when you pay this cost one or more times, "
		}
		if len(i.Ability.Modes) == 1 {
			w.slots, w.written = i.Ability.Modes[0].Targets, 0
			text += strings.TrimSuffix(lowerFirst(w.sentences(i.Ability.Modes[0].Instructions)), ".")
		} else {
			text += unsaid(i)
		}
		w.slots, w.written = slots, written
		return text
	case Search:
		return w.search(i)
	case Shuffle:
		if i.Who == Reference(You{}) {
			return "shuffle"
		}
		return w.says(i.Who, "shuffle")
	case Reveal:
		return w.verb(i.Who, "reveal") + " " + w.cardsOf(i.What)
	case LookAt:
		return w.verb(i.Who, "look") + " at " + w.cardsOf(i.What)
	case CopySpell:
		text := "copy " + w.object(i.What)
		w.mention(It{Previous: true}, Phrase{Noun: SpellNoun}, false)
		if i.Count == Quantity(Literal(2)) {
			text += " twice"
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
		return text
	case ChooseNewTargets:
		return "choose new targets for " + w.object(i.What)
	case ChangeTargets:
		text := "change " + whichTargetsText(i.Which) + " of " + w.object(i.What)
		if i.To != nil {
			text += " to " + w.notDoer(i.What, i.To)
		}
		return text
	case Regenerate:
		return "regenerate " + w.object(i.What)
	case Attach:
		text := "attach " + w.object(i.What)
		return text + " to " + w.notDoer(i.What, i.To)
	case Fight:
		text := w.says(i.A, "fight")
		return text + " " + w.notDoer(i.A, i.B)
	case RemoveFromCombat:
		return "remove " + w.object(i.What) + " from combat"
	case Reselect:
		which := "which player or permanent "
		if i.Players {
			which = "which player "
		}
		return "reselect " + which + w.object(i.What) + " is attacking"
	case BecomeBlocked:
		return w.says(i.What, "become") + " blocked"
	case BlockNow:
		text := w.says(i.What, "block")
		return text + " " + w.object(i.Whom)
	case FlipCoin:
		return w.verb(i.Who, "flip") + " a coin"
	case RollDice:
		return w.dice(i)
	case RollAgain:
		return "roll again"
	case TurnFace:
		if i.Down {
			return "turn " + w.object(i.What) + " face down"
		}
		return "turn " + w.object(i.What) + " face up"
	case Exchange:
		if i.B == nil {
			return "exchange control of " + w.object(i.A)
		}
		text := "exchange control of " + w.object(i.A)
		return text + " and " + w.object(i.B)
	case SeparatePiles:
		text := w.verb(i.Who, "separate") + " "
		return text + w.object(i.What) + " into two piles"
	case ExchangeLife:
		return w.says(i.Who, "exchange") + " life totals"
	case ExchangeNumbers:
		text := "exchange " + w.quantity(i.A)
		return text + " with " + w.quantity(i.B)
	case ExchangeZones:
		return "exchange your " + strings.ToLower(i.A.String()) + " and " + strings.ToLower(i.B.String())
	case Double:
		return w.double(i)
	case ExchangeText:
		return "exchange the text boxes of " + w.object(i.What) + w.durationWord(i.Duration)
	case ExtraTurn:
		if n, ok := i.Count.(Literal); ok && n == 2 {
			return w.verb(i.Who, "take") + " two extra turns after this one"
		}
		return w.verb(i.Who, "take") + " an extra turn after this one"
	case SkipNext:
		for _, s := range omissible {
			if s.step == i.Step {
				whose := " their next "
				if (i.Who == You{}) {
					whose = " your next "
				}
				return w.says(i.Who, "skip") + whose + s.words
			}
		}
	case ExtraStep:
		for _, s := range omissible {
			if s.step == i.Step {
				return "there is an additional " + s.words + " after this step"
			}
		}
		return "there is an additional end step after this step"
	case ExtraPhases:
		if i.Phases[0] == Untap {
			return "there is an additional beginning phase after this phase"
		}
		text := "after this phase, there is an additional combat phase"
		if len(i.Phases) > 1 {
			text += " followed by an additional main phase"
		}
		return text
	case WinGame:
		return w.says(i.Who, "win") + " the game"
	case LoseGame:
		return w.says(i.Who, "lose") + " the game"
	case DrawGame:
		return "the game is a draw"
	case SetLife:
		return w.possessive(i.Who) + " life total becomes " + w.quantity(i.Amount)
	case EndTurn:
		return "end the turn"
	case EndCombat:
		return "end the combat phase"
	case BringIn:
		text := "you may put " + w.withArticle(i.Phrase) + " from outside the game"
		if i.Reveal {
			text = "you may reveal " + w.withArticle(i.Phrase) + " from outside the game and put it"
		}
		w.mention(It{Previous: true}, i.Phrase, false)
		return text + " into your hand"
	case RestartGame:
		return w.restart(i)
	case May:
		return w.mayClause(i)
	case Unless:
		text := w.clauses(i.Do) + " unless "
		who := w.player(i.Who)
		return text + who + " " + w.paid(i.Cost, i.Who == Reference(You{}))
	case If:
		w.first = true // a condition at the start would be one of the clause around it
		text := w.ifSentence(i)
		return lowerFirst(strings.TrimSuffix(text, "."))
	case ForEach:
		each, ok := i.Of.(Each)
		if !ok {
			return unsaid(i)
		}
		text := "for each " + w.nounPhrase(each.Phrase, false)
		if each.Phrase.Noun == PlayerNoun {
			w.mention(It{Player: true, Previous: true}, Phrase{Noun: PlayerNoun}, false)
		} else {
			w.mention(It{Previous: true}, each.Phrase, false)
		}
		return text + ", " + w.clauses(i.Do)
	case MakeChoice:
		return w.verb(i.Who, "choose") + " " + choiceWord(i.What)
	case KeywordAction:
		return w.keywordAction(i)
	case RevealUntil:
		verb := "reveal"
		if i.Exile {
			verb = "exile"
		}
		text := w.verb(i.Who, verb) + " cards from the top of " + w.possessive(i.Of) + " library until " + w.says(i.Who, verb) + " " + w.some(Some{Phrase: i.Phrase, Count: i.Count})
		w.mention(It{Previous: true}, Phrase{Noun: CardNoun}, true)
		w.mention(It{Previous: true}, i.Phrase, i.Count != Quantity(Literal(1)))
		return text
	case Alternatives:
		if len(i.Options) == 2 && len(i.Options[0]) == 1 && len(i.Options[1]) == 1 {
			tap, okTap := i.Options[0][0].(TapObject)
			untap, okUntap := i.Options[1][0].(UntapObject)
			if okTap && okUntap && sameReference(tap.What, untap.What) {
				return w.verb(i.Who, "tap") + " or untap " + w.object(tap.What)
			}
		}
		return unsaid(i)
	case ChooseObjects:
		if _, isTarget := i.What.(Target); isTarget {
			return w.verb(i.Who, "choose") + " " + w.object(i.What)
		}
		some, ok := i.What.(Some)
		if !ok {
			return unsaid(i)
		}
		text := w.verb(i.Who, "choose") + " " + w.some(some)
		w.mention(It{Previous: true}, some.Phrase, some.Count != Quantity(Literal(1)))
		return text
	case CastSpell:
		text := w.verb(i.Who, "cast") + " " + w.movingObject(i.What)
		if i.Free {
			text += " without paying its mana cost"
		}
		if i.Exile {
			text += ". If that spell would be put into your graveyard, exile it instead"
		}
		return text
	case CreateEmblem:
		return w.says(i.Who, "get") + " an emblem with " + w.abilityList(i.Abilities)
	}
	return unsaid(i)
}

func choiceWord(c Choice) string {
	switch c {
	case ChooseColor:
		return "a color"
	case ChooseCreatureType:
		return "a creature type"
	case ChooseBasicLandType:
		return "a basic land type"
	case ChooseCardName:
		return "a card name"
	case ChooseNonlandCardName:
		return "a nonland card name"
	case ChooseOpponent:
		return "an opponent"
	case ChooseNumber:
		return "a number"
	}
	return unsaid(c)
}

// paid writes costs as somebody pays them: "pays {2}", "sacrifices a land".
func (w *writer) paid(cost []CostItem, you bool) string {
	parts := make([]string, len(cost))
	for i, item := range cost {
		text := w.costItem(item)
		if _, ok := item.(PayMana); ok {
			text = "pay " + text
		}
		if !you {
			verb, rest, _ := strings.Cut(text, " ")
			text = thirdPerson(verb) + " " + rest
		}
		parts[i] = text
	}
	return strings.Join(parts, " and ")
}

func (w *writer) mayClause(m May) string {
	if m.Must {
		return w.paid(m.Cost, true)
	}
	text := w.player(m.Who) + " may "
	if len(m.Cost) > 0 {
		text += w.paid(m.Cost, true)
		if m.AnyTimes {
			text += " any number of times"
		}
		return text
	}
	for n, i := range m.Do {
		if n > 0 {
			text += ", then "
		}
		text += w.doneBy(m.Who, i)
	}
	return text
}

// doneBy writes an instruction after "may": the verb alone where the player does it,
// "have ..." where it is done to or by others.
func (w *writer) doneBy(who Reference, i Instruction) string {
	if put, isPut := i.(PutCounters); isPut && sameReference(put.On, who) && isPlayer(who) {
		put.On = You{}
		return strings.TrimPrefix(w.clause(put), "you ")
	}
	if action, isAction := i.(KeywordAction); isAction && action.Object != nil && formOf(action.Name) == selfAction {
		w.bare = true
		defer func() { w.bare = false }()
		return "have " + w.clause(i)
	}
	actor, ok := actorOf(i)
	if ok && sameReference(actor, who) {
		text := w.clause(withActor(i, You{}))
		text = strings.TrimPrefix(text, "you ")
		if _, isSearch := i.(Search); isSearch && who != Reference(You{}) {
			text = strings.Replace(text, "search your", "search their", 1)
		}
		return text
	}
	w.bare = true
	defer func() { w.bare = false }()
	text := w.clause(i)
	if m, isModify := i.(Modify); isModify && len(m.Changes) == 1 {
		if control, isControl := m.Changes[0].(ChangeControl); isControl && sameReference(control.To, who) {
			return text
		}
	}
	if _, draws := i.(Draw); draws && ok && actor == Reference(You{}) {
		return "have you " + text
	}
	switch i.(type) {
	case DealDamage, Fight, Modify:
		return "have " + text
	}
	if ok && actor != Reference(You{}) {
		return "have " + text
	}
	return text
}

// takeBare says whether the next verb is in its base form, after "have".
func (w *writer) takeBare() bool {
	bare := w.bare
	w.bare = false
	return bare
}

// actorOf is the player that an instruction has do something.
func actorOf(i Instruction) (Reference, bool) {
	v := reflect.ValueOf(i).FieldByName("Who")
	if !v.IsValid() {
		return nil, false
	}
	who, _ := v.Interface().(Reference)
	if who == nil {
		return You{}, true
	}
	return who, true
}

// withActor is the instruction as another player's.
func withActor(i Instruction, who Reference) Instruction {
	v := reflect.New(reflect.TypeOf(i)).Elem()
	v.Set(reflect.ValueOf(i))
	v.FieldByName("Who").Set(reflect.ValueOf(&who).Elem())
	return v.Interface().(Instruction)
}

func (w *writer) restart(r RestartGame) string {
	each, ok := r.Leaving.(Each)
	if !ok {
		return "restart the game"
	}
	each.Phrase.Zone = Nowhere // "in exile" stands before it
	text := "restart the game, leaving in exile " + w.object(each)
	each.Phrase.Zone = Exile
	w.mention(It{Previous: true}, each.Phrase, true)
	return text
}
