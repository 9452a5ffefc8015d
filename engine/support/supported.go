package support

import (
	"reflect"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
)

// fieldWords says for people what a card asks for that has a field set which is not carried out where it stands.
var fieldWords = map[string]string{
	"Ability.X": "X in this keyword",
	"Move.Who":  "that somebody else puts something somewhere",
	"Some.From": "a choice among several things of which the text has spoken",
}

// Unsupported lists the parts of a compiled card that the engine does not carry
// out, in words; it is empty for a card that can be played.
func Unsupported(card *oracle.Card) []string {
	var list []string
	add := func(what string) {
		if !slices.Contains(list, what) {
			list = append(list, what)
		}
	}
	if combinedFace(card) {
		add("the combined back face of a meld pair as a card of its own: put the two cards on the table and meld them (701.37a, 712.4b)")
	}
	if slices.ContainsFunc(card.Abilities, countersOnTheDead) {
		add("counters on what has left the battlefield")
	}
	if what := chosenPlayerUnclear(card); what != "" {
		add(what)
	}
	if what := attachesNowhere(card); what != "" {
		add(what)
	}
	if undefinedX(card) {
		add("an X that neither a cost nor the text defines")
	}
	if card.Types&oracle.CommandTypes != 0 && slices.ContainsFunc(card.Abilities, addsMana) {
		add("an ability of a card in the command zone that adds mana")
	}
	for _, a := range card.Abilities {
		if repeatsUnclearly(a) {
			add("repeating a process of which the text goes on to speak, or of which it is not clear what it is")
		}
		if asksNoSticker(a) {
			add("something of a sticker that the text has nobody put on anything")
		}
		if a.Keyword == "overload" && !overloads(card) {
			add("overload on a spell that speaks of its targets more than once, or of several")
		}
		if a.Keyword == "fuse" && slices.ContainsFunc(card.Abilities, func(b *oracle.Ability) bool { return len(b.Modes) > 1 }) {
			add("fuse on a card with modes")
		}
		if a.Keyword == "splice" && slices.ContainsFunc(card.Abilities, func(b *oracle.Ability) bool { return len(b.Modes) > 1 }) {
			add("splice on a card with modes")
		}
		if a.Kind == oracle.Static && (a.OffBattlefield || a.FromZone == oracle.Graveyard) && !slices.ContainsFunc(a.Statics, carriedOutAfar) && len(a.Statics) > 0 {
			add("a static ability that works off the battlefield and does not change characteristics, how something enters or from where it may be cast")
		}
		if asksOfOthers(card, a) {
			add("\"other\" of which it is not clear than what")
		}
		if a.Kind == oracle.SpellAbility && forbidsOthers(a) {
			add("an effect of a spell on what others can do, \"other\" than what the spell is about")
		}
		inspect(reflect.ValueOf(a), add)
	}
	reflexes := afterAttack(card)
	oracle.Walk(reflect.ValueOf(card.Abilities), func(v reflect.Value) {
		if a, ok := reflect.TypeAssert[oracle.Ability](v); ok {
			if waterbendsElsewhere(&a) {
				add("a waterbend cost that is asked for while something resolves")
			}
			for _, what := range unclearRelations(&a, v.CanAddr() && reflexes[v.Addr().Interface().(*oracle.Ability)]) {
				add(what)
			}
		}
	})
	for _, part := range append(slices.Clone(card.Halves), card.Back, card.Inset, card.Flipped) {
		if part != nil {
			for _, what := range Unsupported(part) {
				add(what)
			}
		}
	}
	return list
}

// carriedOutAfar reports whether the effect of a static ability is carried out that works
// off the battlefield and the stack (113.6b-c).
func carriedOutAfar(s oracle.StaticEffect) bool {
	switch s.(type) {
	case oracle.Continuous, oracle.EntersAs, oracle.Permission, oracle.Replacement:
		return true
	}
	return false
}

// addsMana reports whether an ability has somebody add mana. What could be paid with what is looked for
// among permanents alone.
func addsMana(a *oracle.Ability) bool {
	return events.SpeaksOf(a, func(n any) bool { _, ok := n.(oracle.AddMana); return ok })
}

// notAskedOfPlayers reports whether a predicate that is said of a player is one that the engine asks of objects
// alone, or asks what this turn's history does not know of players: it knows who was dealt damage, who
// gained or lost life, and whom somebody has attacked.
func notAskedOfPlayers(p oracle.Predicate) bool {
	switch p := p.(type) {
	case oracle.IsPlayer, oracle.Controlled, oracle.Refers, oracle.OpponentOf, oracle.AttackedThisCombat, oracle.Other, oracle.Compares, oracle.Meets, oracle.Designated, oracle.ThisWay:
		return false
	case oracle.Underwent:
		switch e := p.Event.(type) {
		case oracle.DamageDealt, oracle.LifeGained, oracle.LifeLost:
			return false
		case oracle.PlayerAttacks:
			return e.Whom == nil
		}
	case oracle.Not:
		return notAskedOfPlayers(p.Predicate)
	case oracle.Any:
		return slices.ContainsFunc(p.Of, notAskedOfPlayers)
	}
	return true
}

func inspect(v reflect.Value, add func(string)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			inspect(v.Elem(), add)
		}
		return
	case reflect.Slice:
		if list, ok := v.Interface().([]oracle.Instruction); ok && events.ReflexesUnclearly(list) {
			add("\"when you do\" of something of which it can't be told whether it was done")
		}
		for i := range v.Len() {
			inspect(v.Index(i), add)
		}
		return
	case reflect.Int:
		return
	case reflect.Struct:
	default:
		return
	}
	if phrase, ok := reflect.TypeAssert[oracle.Phrase](v); ok && phrase.Noun == oracle.PlayerNoun && slices.ContainsFunc(phrase.Where, notAskedOfPlayers) {
		add("a player described by what is asked of objects alone, or by what that player has done this turn")
	}
	if plain, ok := chosenByOthers(v.Interface()); ok {
		inspect(reflect.ValueOf(plain), add)
		return
	}
	if i, ok := reflect.TypeAssert[oracle.Instruction](v); ok {
		v = reflect.ValueOf(chosenFromResult(i))
	}
	v = anyNumberChosen(v)
	name := v.Type().Name()
	fields, known := carriedOut[name]
	if !known {
		add(events.NodeWords(name))
		return
	}
	for i := range v.NumField() {
		if field := v.Type().Field(i).Name; !v.Field(i).IsZero() && !slices.Contains(fields, field) {
			words := fieldWords[name+"."+field]
			if words == "" {
				words = events.NodeWords(field) + " of " + events.NodeWords(name)
			}
			add(words)
		}
	}
	particular(v.Interface(), add)
	unread(v.Interface(), add)
	for i := range v.NumField() {
		inspect(v.Field(i), add)
	}
}

// chosenByOthers takes out of an instruction who chooses for it, and that what is chosen is
// that player's own: this is carried out for such instructions alone.
func chosenByOthers(node any) (oracle.Instruction, bool) {
	i, ok := node.(oracle.Instruction)
	if !ok {
		return nil, false
	}
	theirs := oracle.Reference(oracle.It{Player: true, To: oracle.EachOfThem})
	others := func(p *oracle.Phrase) {
		p.Where = slices.DeleteFunc(slices.Clone(p.Where), func(p oracle.Predicate) bool {
			return p == oracle.Predicate(oracle.ControlledBy{Who: theirs}) || p == oracle.Predicate(oracle.OwnedBy{Who: theirs})
		})
	}
	if s, is := node.(oracle.Sacrifice); is && s.Who != nil {
		each, all := s.What.(oracle.Each)
		if !all || !slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.ControlledBy{Who: theirs})) {
			return nil, false
		}
		others(&each.Phrase)
		s.What = each
		return s, true
	}
	_, some, ok := events.ChoiceOfOthers(i)
	if !ok {
		if m, moves := node.(oracle.Move); moves && m.Who != nil {
			m.Who = nil // nothing asks who moves what is not chosen
			return m, true
		}
		return nil, false
	}
	if some.From != nil {
		if choice, ok := i.(oracle.ChooseObjects); ok && !eachPlayer(choice.Who) && !some.Random { // one player chooses among some cards
			choice.Who = oracle.You{}
			return choice, true
		}
		return nil, false
	}
	others(&some.Phrase)
	switch i := i.(type) {
	case oracle.Move:
		i.Who, i.What = nil, some
		return i, true
	case oracle.TapObject:
		i.Who, i.What = nil, some
		return i, true
	case oracle.UntapObject:
		i.Who, i.What = nil, some
		return i, true
	case oracle.ChooseObjects:
		i.Who, i.What = oracle.You{}, some
		return i, true
	}
	return nil, false
}
