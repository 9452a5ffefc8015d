package oracle

import (
	"reflect"
	"slices"
)

// SubstituteX gives the node with every X in it replaced by what the text says X is
// ("where X is the number of ..."). Nodes are never changed in place.
//
// What is not replaced, because there is no X in the node, is reported: then the
// text speaks of an X that the nodes do not hold.
func SubstituteX(node any, q Quantity) (any, bool) {
	found, keyword := false, false
	Walk(reflect.ValueOf(node), func(v reflect.Value) {
		switch n := v.Interface().(type) {
		case X:
			found = true
		case PayMana:
			found = found || n.hasX()
		case TargetSlot:
			found = found || n.MaxX
		case Ability:
			keyword = keyword || n.X
		}
	})
	if !found || keyword {
		return node, false
	}
	return copyNode(reflect.ValueOf(node), func(v reflect.Value) (reflect.Value, bool) {
		switch n := v.Interface().(type) {
		case X:
			return reflect.ValueOf(q), true
		case PayMana:
			if n.hasX() {
				n.X = q
				return reflect.ValueOf(n), true
			}
		}
		return v, false
	}).Interface(), true
}

// Numbered gives an ability with a number in place of X, and of any number of counters that its cost removes. Plain mana
// that it adds in several instructions is then added by one.
func Numbered(a *Ability, n int) *Ability {
	out := copyNode(reflect.ValueOf(a), func(v reflect.Value) (reflect.Value, bool) {
		switch v.Interface().(type) {
		case X, AnyNumber, CountersPaid:
			return reflect.ValueOf(Literal(n)), true
		}
		return v, false
	}).Interface().(*Ability)
	for m := range out.Modes {
		out.Modes[m].Instructions = together(out.Modes[m].Instructions)
	}
	return out
}

// OfThatColor gives an ability that adds as much mana of a color as its controller's devotion to that color with a color in
// place of "that color".
func OfThatColor(a *Ability, color Color) *Ability {
	return copyNode(reflect.ValueOf(a), func(v reflect.Value) (reflect.Value, bool) {
		add, ok := reflect.TypeAssert[AddMana](v)
		if devotion, is := add.Amount.(Devotion); ok && is && devotion.That {
			devotion.That, devotion.Colors = false, color
			add.AnyColor, add.Mana, add.Amount = false, Cost{{Colors: color}}, devotion
			return reflect.ValueOf(add), true
		}
		return v, false
	}).Interface().(*Ability)
}

// together puts instructions that each add plain mana so many times into one; the instructions themselves if
// they do anything else.
func together(list []Instruction) []Instruction {
	var all Cost
	for _, i := range list {
		add, ok := i.(AddMana)
		times, fixed := add.Amount.(Literal)
		if add.Amount == nil {
			times, fixed = 1, true
		}
		if !ok || !fixed || add.Who != nil && add.Who != Reference(You{}) || !reflect.DeepEqual(add, AddMana{Who: add.Who, Mana: add.Mana, Amount: add.Amount}) {
			return list
		}
		for range times {
			all = append(all, add.Mana...)
		}
	}
	if len(list) < 2 {
		return list
	}
	return []Instruction{AddMana{Who: You{}, Mana: all}}
}

// SubstituteY says in a node what Y is, where nothing has said it yet, and reports whether it does.
func SubstituteY(node any, q Quantity) (any, bool) {
	found := false
	Walk(reflect.ValueOf(node), func(v reflect.Value) { found = found || v.Interface() == any(Y{}) })
	if !found {
		return node, false
	}
	return copyNode(reflect.ValueOf(node), func(v reflect.Value) (reflect.Value, bool) {
		return reflect.ValueOf(Y{Is: q}), v.Interface() == any(Y{})
	}).Interface(), true
}

// hasX says whether {X} is among the symbols and nothing says what X is.
func (c PayMana) hasX() bool {
	return c.X == nil && c.Mana.HasX()
}

// HasX says whether {X} is among the symbols.
func (c Cost) HasX() bool { return slices.ContainsFunc(c, func(s Symbol) bool { return s.X }) }

// Replace gives an ability with another reference in place of one; the ability itself if it
// does not refer so.
func Replace(a *Ability, what, with Reference) *Ability {
	found := false
	Walk(reflect.ValueOf(a), func(v reflect.Value) { found = found || v.Interface() == any(what) })
	if !found {
		return a
	}
	return copyNode(reflect.ValueOf(a), func(v reflect.Value) (reflect.Value, bool) {
		return reflect.ValueOf(with), v.Interface() == any(what)
	}).Interface().(*Ability)
}

// Circle is a card on which colors are circled (207.5): their symbols are part of its text.
func Circle(card *Card, colors Color) *Card {
	c := *card
	c.Circled = colors
	var symbols []Symbol
	for color := White; color <= Green; color <<= 1 {
		if colors&color != 0 {
			symbols = append(symbols, Symbol{Colors: color})
		}
	}
	c.Abilities = copyNode(reflect.ValueOf(c.Abilities), func(v reflect.Value) (reflect.Value, bool) {
		add, ok := reflect.TypeAssert[AddMana](v)
		if ok = ok && add.Circled; ok {
			add.OneOf = symbols
		}
		return reflect.ValueOf(add), ok
	}).Interface().([]*Ability)
	return &c
}

// OtherThanHost reads "other creatures" in an ability of what is attached to a creature, and is
// none itself, as other than that one: of the source "other" says nothing. What the ability gives
// to something is left as it is.
func OtherThanHost(a *Ability) *Ability {
	return otherThan(a, Host{}, func(p Phrase) bool { return slices.Contains(p.Where, Predicate(HasType{Types: Creature})) })
}

// SpeaksOfHost reports whether an ability says something of what its source is attached to.
func SpeaksOfHost(a *Ability) bool {
	speaks := false
	Walk(reflect.ValueOf(a), func(v reflect.Value) { _, host := reflect.TypeAssert[Host](v); speaks = speaks || host })
	return speaks
}

// OtherThanEach reads "other" in the numbers of what is done to something as other than what it is done to:
// "each Skeleton you control gets +1/+0 for each other Skeleton" counts the others of that one,
// whether the source is a Skeleton or not, and so does "whenever a creature you control attacks, it gets +1/+0
// for each other attacking creature".
func OtherThanEach(a *Ability) *Ability {
	replace := func(v reflect.Value) (reflect.Value, bool) {
		switch n := v.Interface().(type) {
		case Continuous:
			if _, each := n.Affected.(Each); each && SpeaksOfOthers(n.Changes, anyPhrase) {
				n.Changes = otherThan(n.Changes, It{To: EachOfThem}, anyPhrase)
				return reflect.ValueOf(n), true
			}
		case Modify:
			if than := doneTo(n.What); than != nil && SpeaksOfOthers(n.Changes, anyPhrase) {
				n.Changes = otherThan(n.Changes, than, anyPhrase)
				return reflect.ValueOf(n), true
			}
		case PutCounters:
			if _, each := n.On.(Each); each || n.Count == nil { // each is given the same number
				return v, false
			}
			if than := doneTo(n.On); than != nil && SpeaksOfOthers(n.Count, anyPhrase) {
				n.Count = otherThan(n.Count, than, anyPhrase)
				return reflect.ValueOf(n), true
			}
		}
		return v, false
	}
	found := false
	Walk(reflect.ValueOf(a), func(v reflect.Value) {
		if !found {
			_, found = replace(v)
		}
	})
	if !found {
		return a
	}
	return copyNode(reflect.ValueOf(a), replace).Interface().(*Ability)
}

// doneTo is how the numbers of an instruction speak of what it is done to; nil for the source, of which "other"
// speaks anyway, and for what is chosen only as it is done.
func doneTo(what Reference) Reference {
	switch what.(type) {
	case Each:
		return It{To: EachOfThem}
	case It, Target:
		return what
	}
	return nil
}

// OtherThanGone reads "another" in what a trigger says of cards in a graveyard, as something else than the source has gone there,
// as other than that: "whenever a creature you control dies, return another target card from your graveyard to your hand".
func OtherThanGone(a *Ability) *Ability {
	if gone, ok := a.Trigger.(ZoneChange); ok && gone.To == Graveyard {
		if each, ok := gone.What.(Each); ok && !slices.Contains(each.Phrase.Where, Predicate(Other{})) && SpeaksOfOthers(a.Modes, InGraveyard) {
			other := *a
			other.Modes = otherThan(a.Modes, It{}, InGraveyard)
			return &other
		}
	}
	return a
}

// OtherThanEvent reads "other creatures" in an ability that triggers on what happens to some creature, of a source that is none itself, as
// other than that one: "whenever a creature you control attacks, each other creature you control gets +1/+0 until end of turn". Of
// the source "other" would say nothing. With several targets it might be other than one of those, and is left as it is.
func OtherThanEvent(a *Ability, source CardType) *Ability {
	it := happensTo(Whole(a.Trigger))
	if it == nil || len(a.Modes) != 1 || len(a.Modes[0].Targets) > 1 {
		return a
	}
	kind := func(p Phrase) bool {
		return p.Zone == Nowhere && slices.ContainsFunc(p.Where, func(is Predicate) bool {
			has, ok := is.(HasType)
			return ok && has.Types&source == 0
		})
	}
	slots := a.Modes[0].Targets
	if !SpeaksOfOthers(a.Modes, kind) || len(slots) == 1 && !SpeaksOfOthers(slots, kind) {
		return a
	}
	other := *a
	other.Modes = otherThan(a.Modes, it, kind)
	return &other
}

// happensTo is how the effect of a triggered ability speaks of the one object of a kind to which its event happens; nil for an event that
// is about this object, about a player or about two objects.
func happensTo(e Event) Reference {
	var what Reference
	it := It{}
	switch e := e.(type) {
	case AttackDeclared:
		what = e.What
	case AttacksUnblocked:
		what = e.What
	case BlockDeclared:
		if e.Whom == nil {
			what = e.What
		}
	case BecomesBlocked:
		if e.By == nil {
			what = e.What
		}
	case BecomesTapped:
		what = e.What
	case BecomesUntapped:
		what = e.What
	case BecomesTarget:
		what = e.What
	case ZoneChange:
		if e.To == Battlefield {
			what = e.What
		}
	case TurnedFaceUp:
		what = e.What
	case Transformed:
		what = e.What
	case PhasesIn:
		what = e.What
	case CountersPut:
		what = e.On
	case DamageDealt:
		if what = e.Source; what == nil {
			what, it.Other = e.To, true
		} else if each, ok := e.To.(Each); ok && each.Phrase.Noun != PlayerNoun {
			return nil
		}
	case KeywordActionDone:
		what = e.Who
	}
	if each, ok := what.(Each); ok && each.Phrase.Noun == PermanentNoun {
		return it
	}
	return nil
}

// InGraveyard reports whether a phrase describes cards in a graveyard.
func InGraveyard(p Phrase) bool { return p.Zone == Graveyard }

// OtherThanMade reads "other" in what a spell does after it has created tokens as other than these: "create two
// Soldier tokens, then destroy all other creatures" leaves them. The spell itself is no permanent. What a permanent
// says of "other tokens" after it has created some is as much other than these.
func OtherThanMade(a *Ability) *Ability {
	of := anyPhrase
	if a.Kind != SpellAbility {
		of = ofTokens
	}
	for m, mode := range a.Modes {
		at := slices.IndexFunc(mode.Instructions, func(i Instruction) bool { _, makes := i.(CreateToken); return makes })
		for i := at + 1; at >= 0 && i < len(mode.Instructions); i++ {
			if _, makes := mode.Instructions[i].(CreateToken); makes || !SpeaksOfOthers(mode.Instructions[i], of) {
				continue // the abilities of a token speak of what is other than the token
			}
			mode.Instructions = slices.Clone(mode.Instructions)
			mode.Instructions[i] = otherThan(mode.Instructions[i], It{To: WhatWasMade}, of)
			made := *a
			made.Modes = slices.Clone(a.Modes)
			made.Modes[m] = mode
			a = &made
		}
	}
	return a
}

func anyPhrase(Phrase) bool { return true }

func ofTokens(p Phrase) bool { return slices.Contains(p.Where, Predicate(Is{Status: Token})) }

// saysOther reports whether a node is a phrase in which "other" says nothing of what it is other
// than, of the kind that is asked for.
func saysOther(v reflect.Value, of func(Phrase) bool) (Phrase, bool) {
	p, ok := reflect.TypeAssert[Phrase](v)
	return p, ok && slices.Contains(p.Where, Predicate(Other{})) && of(p)
}

// SpeaksOfOthers reports whether a node has a phrase of some kind that says "other" and not than what.
func SpeaksOfOthers(node any, of func(Phrase) bool) bool {
	found := false
	Walk(reflect.ValueOf(node), func(v reflect.Value) {
		_, ok := saysOther(v, of)
		found = found || ok
	})
	return found
}

// otherThan says of such phrases what "other" is other than, but for those in an ability that is
// given to something.
func otherThan[N any](node N, than Reference, of func(Phrase) bool) N {
	if !SpeaksOfOthers(node, of) {
		return node
	}
	return copyNode(reflect.ValueOf(node), func(v reflect.Value) (reflect.Value, bool) {
		switch v.Interface().(type) {
		case AddAbility, CreateEmblem, Card:
			return v, true
		}
		p, ok := saysOther(v, of)
		if !ok {
			return v, false
		}
		p.Where = slices.Clone(p.Where)
		p.Where[slices.Index(p.Where, Predicate(Other{}))] = Other{Than: than}
		return reflect.ValueOf(p), true
	}).Interface().(N)
}

// copyNode copies a node with what replace gives in place of the structs for which it gives
// something. Nodes are never changed in place.
func copyNode(v reflect.Value, replace func(reflect.Value) (reflect.Value, bool)) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type()).Elem()
		out.Set(copyNode(v.Elem(), replace))
		return out
	case reflect.Struct:
		if other, ok := replace(v); ok {
			return other
		}
		out := reflect.New(v.Type()).Elem()
		out.Set(v)
		for i := range v.NumField() {
			out.Field(i).Set(copyNode(v.Field(i), replace))
		}
		return out
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(copyNode(v.Index(i), replace))
		}
		return out
	case reflect.Pointer:
		if v.IsNil() || v.Type().Elem().Kind() != reflect.Struct {
			return v
		}
		out := reflect.New(v.Type().Elem())
		out.Elem().Set(copyNode(v.Elem(), replace))
		return out
	}
	return v
}

// Walk calls visit with every struct in the node, the node first.
func Walk(v reflect.Value, visit func(reflect.Value)) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			Walk(v.Elem(), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			Walk(v.Index(i), visit)
		}
	case reflect.Struct:
		visit(v)
		for i := range v.NumField() {
			Walk(v.Field(i), visit)
		}
	}
}

// Exiles says whether an ability tells somebody to exile something (607.2a), itself or in
// the place of something else (607.2b).
func Exiles(a *Ability) bool {
	found := false
	Walk(reflect.ValueOf(a), func(v reflect.Value) {
		m, ok := reflect.TypeAssert[Move](v)
		found = found || ok && m.To == Exile
	})
	return found
}
