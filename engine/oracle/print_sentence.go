package oracle

import (
	"fmt"
	"reflect"
	"strings"
)

// This file writes instructions: one sentence each, so that no words depend on
// what "and" joins.

func (w *writer) sentences(list []Instruction) string {
	parts := make([]string, 0, len(list))
	for n := 0; n < len(list); n++ {
		if i, ok := list[n].(DealDamage); ok {
			// Damage from one source to several things is one sentence.
			text := w.clause(i)
			for n+1 < len(list) {
				next, ok := list[n+1].(DealDamage)
				if !ok || i.Divided || next.Divided || !sameReference(i.Source, next.Source) {
					break
				}
				text += " and " + w.damageTo(next)
				n++
			}
			w.first = false
			parts = append(parts, w.finish(text))
			continue
		}
		parts = append(parts, w.sentence(list[n]))
	}
	return strings.Join(parts, " ")
}

// sentence writes an instruction with a capital letter and a full stop.
func (w *writer) sentence(i Instruction) string {
	if i, ok := i.(If); ok {
		return w.ifSentence(i)
	}
	w.first = false
	switch i := i.(type) {
	case Destroy:
		if i.NoRegeneration {
			return w.finish("destroy "+w.object(i.What)) + " It can't be regenerated."
		}
	case Counter:
		text := w.finish("counter " + w.object(i.What))
		if i.Exile {
			text += " If that spell is countered this way, exile it instead of putting it into its owner's graveyard."
		}
		return text
	case CopySpell:
		text := w.finish(w.clause(i))
		if i.NewTargets {
			text += " You may choose new targets for the copy."
		}
		return text
	case AddMana:
		text := w.finish(w.clause(i))
		if i.OnlyFor != nil {
			text += " Spend this mana only to cast " + w.nounPhrase(*i.OnlyFor, true)
			if i.OnlyForAbilitiesOf != nil {
				text += " or activate abilities of " + w.nounPhrase(*i.OnlyForAbilitiesOf, true)
			}
			text += "."
		}
		return text
	}
	return w.finish(w.clause(i))
}

// finish ends a sentence, saying what X is where it was used.
func (w *writer) finish(text string) string {
	return stop(capital(text + w.whereX()))
}

// stop adds a full stop, unless a quotation has brought one.
func stop(text string) string {
	if strings.HasSuffix(text, `."`) {
		return text
	}
	return text + "."
}

func (w *writer) whereX() string {
	if w.x == nil {
		return ""
	}
	x := w.x
	w.x = nil
	return ", where X is " + w.quantity(x)
}

// asX writes a number that has to stand as one letter.
func (w *writer) asX(q Quantity) string {
	if l, ok := q.(Literal); ok {
		return w.plain(l)
	}
	if _, ok := q.(X); ok {
		return "X"
	}
	if w.x != nil && !sameQuantity(w.x, q) {
		return unsaid(q)
	}
	w.x = q
	return "X"
}

// ifSentence writes a condition with what follows from it. The condition comes last
// where it speaks of what the instruction introduces, and at the start of a triggered
// ability, where "if" after the event would be something else (603.4).
func (w *writer) ifSentence(i If) string {
	late := w.first
	w.first = false
	mentions := len(w.mentions)
	suffix := func() string {
		text := w.clauses(i.Then) + w.whereX()
		restore := w.unmoved(mentions)
		text += " if " + w.condition(i.Condition)
		restore()
		return stop(capital(text))
	}
	otherwise := func() string {
		if len(i.Else) == 0 {
			return ""
		}
		defer w.unmoved(mentions)()
		return " Otherwise, " + stop(w.clauses(i.Else)+w.whereX())
	}
	after := func() string {
		if len(i.Else) == 0 {
			return suffix()
		}
		text := w.sentence(i.Else[0])
		defer w.unmoved(mentions)()
		return text + " " + stop("If "+w.condition(i.Condition)+", "+w.clauses(i.Then)+w.whereX()+" instead")
	}
	before := func() string {
		text := stop(capital("if " + w.condition(i.Condition) + ", " + w.clauses(i.Then) + w.whereX()))
		return text + otherwise()
	}
	if !late && !(len(i.Else) == 1 && firstSlot(i.Else) < firstSlot(i.Then)) {
		if text, ok := w.try(before); ok {
			return text
		}
	}
	if len(i.Else) <= 1 {
		if text, ok := w.try(after); ok {
			return text
		}
	}
	if len(i.Else) > 0 {
		if text, ok := w.try(func() string { return suffix() + otherwise() }); ok {
			return text
		}
	}
	return before()
}

// clauses writes instructions as one sentence.
func (w *writer) clauses(list []Instruction) string {
	parts := make([]string, 0, len(list))
	for n, i := range list {
		if d, ok := i.(DelayTrigger); ok && n > 0 {
			// After "then" the moment of a delayed trigger stands last.
			if e, ok := d.Ability.Trigger.(StepBegins); ok && len(d.Ability.Modes) == 1 && len(d.Ability.Modes[0].Instructions) == 1 {
				parts = append(parts, w.clause(d.Ability.Modes[0].Instructions[0])+" "+w.stepBegins(e))
				continue
			}
		}
		parts = append(parts, w.clause(i))
	}
	return strings.Join(parts, ", then ")
}

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
	case Draw:
		return w.verb(i.Who, "draw") + " " + w.cards(i.Count)
	case Mill:
		return w.verb(i.Who, "mill") + " " + w.cards(i.Count)
	case Scry:
		return w.verb(i.Who, "scry") + " " + w.plain(i.Count)
	case Surveil:
		return w.verb(i.Who, "surveil") + " " + w.plain(i.Count)
	case Discard:
		return w.discard(i)
	case Destroy:
		return "destroy " + w.object(i.What)
	case Sacrifice:
		return w.verb(i.Who, "sacrifice") + " " + w.object(i.What)
	case Move:
		return w.move(i)
	case Counter:
		return "counter " + w.object(i.What)
	case CreateToken:
		return w.createToken(i)
	case PutCounters:
		return w.putCounters(i)
	case RemoveCounters:
		return "remove " + w.counters(i.Kind, i.Count) + " from " + w.object(i.From)
	case TapObject:
		return w.verb(i.Who, "tap") + " " + w.object(i.What)
	case UntapObject:
		return w.verb(i.Who, "untap") + " " + w.object(i.What)
	case AddMana:
		return w.addMana(i)
	case Modify:
		return w.modify(i)
	case Establish:
		return w.establish(i)
	case DelayTrigger:
		return w.delayed(i)
	case Reflexive:
		slots, written := w.slots, w.written
		text := "when you do, "
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
		return text
	case ChooseNewTargets:
		return "choose new targets for " + w.object(i.What)
	case Regenerate:
		return "regenerate " + w.object(i.What)
	case Attach:
		text := "attach " + w.object(i.What)
		return text + " to " + w.notDoer(i.What, i.To)
	case Fight:
		text := w.says(i.A, "fight")
		return text + " " + w.notDoer(i.A, i.B)
	case FlipCoin:
		return w.verb(i.Who, "flip") + " a coin"
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
	case ExtraTurn:
		return w.verb(i.Who, "take") + " an extra turn after this one"
	case WinGame:
		return w.says(i.Who, "win") + " the game"
	case LoseGame:
		return w.says(i.Who, "lose") + " the game"
	case EndTurn:
		return "end the turn"
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
	text := w.player(m.Who) + " may "
	if len(m.Cost) > 0 {
		return text + w.paid(m.Cost, true)
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

func (w *writer) dealDamage(i DealDamage) string {
	return w.says(i.Source, "deal") + " " + w.damageTo(i)
}

// damageTo writes amount and recipient.
func (w *writer) damageTo(i DealDamage) string {
	if i.Divided {
		return w.plain(i.Amount) + " damage divided as you choose among " + w.notDoer(i.Source, i.To)
	}
	to := func() string {
		if t, ok := i.To.(Target); ok && t.Slot >= w.written && t.Slot < len(w.slots) && (w.slots[t.Slot].Max > 1 || w.slots[t.Slot].Any || w.slots[t.Slot].MaxX) {
			return "each of " + w.notDoer(i.Source, i.To)
		}
		return w.notDoer(i.Source, i.To)
	}
	if isPlain(i.Amount) {
		return much(w.plain(i.Amount)) + " damage to " + to()
	}
	if factor, each := forEach(i.Amount); factor > 1 {
		if text, ok := w.try(func() string {
			text := fmt.Sprint(factor) + " damage to " + to()
			return text + " for each " + w.mustEach(each)
		}); ok {
			return text
		}
	}
	// The amount may speak of what is dealt damage: then that is said first.
	if text, ok := w.try(func() string {
		text := "damage equal to " + w.quantity(i.Amount)
		return text + " to " + to()
	}); ok {
		return text
	}
	text := "damage to " + to()
	return text + " equal to " + w.quantity(i.Amount)
}

// much turns "that many" into the form for what is not counted.
func much(text string) string { return strings.Replace(text, "that many", "that much", 1) }

// notDoer writes what the subject of the verb does something to.
func (w *writer) notDoer(doer, r Reference) string {
	if sameReference(doer, r) {
		return "itself"
	}
	w.doer = doer
	defer func() { w.doer = nil }()
	if each, ok := r.(Each); ok && each.Phrase.Noun != PlayerNoun {
		text := "each " + w.nounPhrase(each.Phrase, false)
		w.mentionGroup(each.Phrase)
		return text
	}
	return w.object(r)
}

// life writes an amount of life.
func (w *writer) life(q Quantity) string {
	if isPlain(q) {
		return much(w.plain(q)) + " life"
	}
	if factor, each := forEach(q); factor > 1 {
		if text, ok := w.try(func() string { return fmt.Sprint(factor) + " life for each " + w.mustEach(each) }); ok {
			return text
		}
	}
	if half, ok := q.(Half); ok {
		if n, ok := half.Of.(NumberOf); ok && n.Number == LifeTotal {
			text := "half your life, rounded "
			if n.Of != Reference(You{}) {
				text = "half their life, rounded "
			}
			if half.Up {
				return text + "up"
			}
			return text + "down"
		}
	}
	return "life equal to " + w.quantity(q)
}

// cards writes a number of cards.
func (w *writer) cards(q Quantity) string {
	switch {
	case q == Quantity(Literal(1)):
		return "a card"
	case isPlain(q):
		return w.count(q) + " cards"
	}
	if factor, each := forEach(q); factor > 1 {
		if text, ok := w.try(func() string { return small(factor) + " cards for each " + w.mustEach(each) }); ok {
			return text
		}
	}
	return "cards equal to " + w.quantity(q)
}

func (w *writer) discard(d Discard) string {
	text := w.verb(d.Who, "discard") + " "
	if d.What != nil {
		return text + w.object(d.What)
	}
	if d.Count == nil {
		if d.Who == Reference(You{}) {
			return text + "your hand"
		}
		return text + "their hand"
	}
	ph := Phrase{Noun: CardNoun}
	if d.Phrase != nil {
		ph = *d.Phrase
	}
	text += w.some(Some{Phrase: ph, Count: d.Count, Random: d.Random})
	w.mention(It{Previous: true}, ph, d.Count != Quantity(Literal(1)))
	return text
}

// keywordAction writes an action of chapter 701 by its name.
func (w *writer) keywordAction(i KeywordAction) string {
	if i.Name == "the ring tempts you" {
		return i.Name
	}
	if i.Name == "become the monarch" {
		return w.says(i.Who, i.Name)
	}
	if i.Subtype != "" {
		return w.verb(i.Who, i.Name) + " " + pluralSubtype(i.Subtype) + " " + w.plain(i.Count)
	}
	if i.Object == nil {
		text := w.verb(i.Who, i.Name)
		switch form := formOf(i.Name); {
		case i.Count == Quantity(Literal(2)) && form == bareAction:
			text += " twice"
		case i.Count != nil:
			text += " " + w.plain(i.Count)
		}
		return text
	}
	if formOf(i.Name) == objectAction {
		text := i.Name + " " + w.object(i.Object)
		if i.Name == "manifest" || i.Name == "cloak" {
			w.moved(i.Object)
		}
		return text
	}
	subject, plural := w.subject(i.Object)
	if plural || w.takeBare() {
		return subject + " " + i.Name
	}
	return subject + " " + thirdPersonFirst(i.Name)
}

func formOf(name string) actionForm {
	for _, a := range keywordActions {
		if a.name == name {
			return a.form
		}
	}
	return bareAction
}

// thirdPersonFirst is the third person of a verb with words after it.
func thirdPersonFirst(words string) string {
	first, rest, ok := strings.Cut(words, " ")
	if !ok {
		return thirdPerson(first)
	}
	return thirdPerson(first) + " " + rest
}

// cardsOf writes what is revealed or looked at.
func (w *writer) cardsOf(what Reference) string {
	if each, ok := what.(Each); ok && each.Phrase.Noun == CardNoun && each.Phrase.Zone == Hand && len(each.Phrase.Where) == 1 && len(each.Phrase.Or) == 0 {
		text := ""
		switch p := each.Phrase.Where[0].(type) {
		case Owned:
			text = relationOwner(p.By, w) + " hand"
		case OwnedBy:
			text = w.possessive(p.Who) + " hand"
		}
		if text != "" {
			w.mention(It{Previous: true}, each.Phrase, true)
			return text
		}
	}
	return w.object(what)
}

// delayed writes a delayed triggered ability.
func (w *writer) delayed(d DelayTrigger) string {
	text := w.trigger(d.Ability.Trigger)
	if d.Duration == ThisTurn {
		text += " this turn"
	}
	if len(d.Ability.Modes) != 1 {
		return unsaid(d)
	}
	return text + ", " + w.clauses(d.Ability.Modes[0].Instructions)
}

func (w *writer) search(s Search) string {
	text := w.verb(s.Who, "search") + " "
	switch {
	case s.Of != nil:
		text += w.possessive(s.Of)
	case s.Who == Reference(You{}):
		text += "your"
	default:
		text += "their"
	}
	some := Some{Phrase: s.Phrase, Count: s.Count, UpTo: s.UpTo}
	zone := zoneWord(s.Zone)
	if s.Also != Nowhere {
		zone += " and/or " + zoneWord(s.Also)
	}
	text += " " + zone + " for " + w.some(some)
	w.mention(It{Previous: true}, s.Phrase, s.Count != Quantity(Literal(1)))
	if s.Reveal {
		if s.Count == Quantity(Literal(1)) {
			return text + ", reveal it"
		}
		return text + ", reveal them"
	}
	return text
}
