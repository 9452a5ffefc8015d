package support

import (
	"reflect"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file finds abilities whose nodes are all carried out, and which would not do what the
// text says: words that mean something else where they stand.

// countersOnTheDead reports whether a trigger puts counters on what has just gone to a graveyard,
// as it is read: the words mean something else then, "enchanted creature" of the same sentence.
func countersOnTheDead(a *oracle.Ability) bool {
	if gone, ok := a.Trigger.(oracle.ZoneChange); !ok || gone.To != oracle.Graveyard {
		return false
	}
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		if len(m.Instructions) == 0 {
			return false
		}
		put, ok := m.Instructions[0].(oracle.PutCounters)
		return ok && put.On == oracle.Reference(oracle.It{})
	})
}

// forbidsOthers reports whether a spell makes an effect that goes on to mean by "other" what is
// other than something of which the spell has spoken before: "Other creatures can't attack this turn."
func forbidsOthers(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		return slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool {
			e, ok := i.(oracle.Establish)
			return ok && (events.SaysOther(oracle.AffectedBy(e.Effect)) || saysOtherThan(oracle.AffectedBy(e.Effect)))
		})
	})
}

// saysOtherThan reports whether words are of what is other than a target.
func saysOtherThan(r oracle.Reference) bool {
	each, ok := r.(oracle.Each)
	return ok && slices.ContainsFunc(each.Phrase.Where, func(p oracle.Predicate) bool {
		other, is := p.(oracle.Other)
		return is && other.Than != nil
	})
}

// overloads reports whether the text of a spell stays what it says when "target" is
// replaced by "each" (702.96a): what is said of the target later would be said of all.
func overloads(card *oracle.Card) bool {
	for _, a := range card.Abilities {
		if a.Kind != oracle.SpellAbility {
			continue
		}
		for i := range a.Modes {
			m := &a.Modes[i]
			if len(m.Targets) > 1 || m.Targeted() > 1 {
				return false
			}
			for _, s := range m.Targets {
				if s.Any || s.MaxX || s.Min != 1 || s.Max != 1 {
					return false
				}
			}
			for _, in := range m.Instructions {
				change, ok := in.(oracle.Modify)
				if ok && slices.ContainsFunc(change.Changes, func(c oracle.Change) bool { _, grants := c.(oracle.Grant); return grants }) {
					return false // of each it is not bound to what there is as it begins (611.2c)
				}
			}
		}
	}
	return true
}

// loses says what goes astray in instructions that have somebody take some of the cards shown: what
// is taken next is read as taken of what was moved first, and what is said of it afterwards, where nothing has to be taken, as
// said of what was moved before, or what is asked of a card is asked only if it was moved. It is empty if
// nothing does.
func loses(list []oracle.Instruction) string {
	shown, moved, rest, perhaps, lost := false, false, false, false, ""
	earlier, optional := false, false // something was moved before any is shown; none has to be taken
	for _, i := range list {
		if !shown {
			earlier = earlier || movesAny(i)
		} else if movesAny(i) {
			switch i := i.(type) {
			case oracle.Move:
				some, ok := i.What.(oracle.Some)
				optional = optional || ok && some.UpTo
			default:
				optional = true
			}
		}
		oracle.Walk(reflect.ValueOf(i), func(v reflect.Value) {
			switch n := v.Interface().(type) {
			case oracle.It:
				if rest && earlier && optional && n.To == oracle.WhatMoved {
					lost = "\"it\" or \"that card\" said of what was taken after the rest was put away"
				}
			case oracle.Some:
				if shown && moved && n.From == oracle.Reference(oracle.It{To: oracle.WhatMoved}) {
					lost = "cards taken one after the other from among those shown"
				}
			}
		})
		if asks, ok := i.(oracle.If); ok && shown {
			if of, ok := asks.Condition.(oracle.Matches); ok && perhaps && of.Of == oracle.Reference(oracle.It{To: oracle.WhatMoved}) {
				lost = "a second \"if it's\" about a card shown that may have been moved or not"
			}
			oracle.Walk(reflect.ValueOf(i), func(v reflect.Value) {
				switch v.Interface().(type) {
				case oracle.Move, oracle.Discard, oracle.Sacrifice:
					perhaps = true
				}
			})
		}
		oracle.Walk(reflect.ValueOf(i), func(v reflect.Value) {
			switch n := v.Interface().(type) {
			case oracle.Move:
				moved, rest = true, rest || n.What == oracle.Reference(oracle.Rest{})
			case oracle.Sacrifice, oracle.Discard:
				moved = true
			case oracle.Reveal, oracle.LookAt, oracle.RevealUntil:
				shown = true
			}
		})
	}
	return lost
}

// movesAny reports whether an instruction moves something, or may.
func movesAny(i oracle.Instruction) bool {
	moves := false
	oracle.Walk(reflect.ValueOf(i), func(v reflect.Value) {
		switch v.Interface().(type) {
		case oracle.Move, oracle.Sacrifice, oracle.Discard, oracle.Destroy, oracle.Mill, oracle.Counter:
			moves = true
		}
	})
	return moves
}

// anyCard reports whether something is done for each card without a word of where the cards are.
func anyCard(i oracle.ForEach) bool {
	each, ok := i.Of.(oracle.Each)
	return ok && each.Phrase.Noun == oracle.CardNoun && each.Phrase.Zone == oracle.Nowhere && len(each.Phrase.Where)+len(each.Phrase.Or) == 0
}

// anyNumberChosen takes out of a choice of objects, or a search, that any number may be chosen: only
// there it is carried out, and of what a player may pay by itself.
func anyNumberChosen(v reflect.Value) reflect.Value {
	switch n := v.Interface().(type) {
	case oracle.Some:
		if n.Count == oracle.Quantity(oracle.AnyNumber{}) {
			n.Count = nil
			return reflect.ValueOf(n)
		}
	case oracle.May:
		if len(n.Cost) != 1 {
			break
		}
		switch item := n.Cost[0].(type) {
		case oracle.PayEnergy:
			if item.Count == oracle.Quantity(oracle.AnyNumber{}) {
				item.Count = nil
				n.Cost = []oracle.CostItem{item}
			}
		case oracle.PayLife:
			if item.Amount == oracle.Quantity(oracle.AnyNumber{}) {
				item.Amount = nil
				n.Cost = []oracle.CostItem{item}
			}
		}
		return reflect.ValueOf(n)
	case oracle.PayCounters:
		if n.From == nil && n.Kind != "" && n.Count == oracle.Quantity(oracle.AnyNumber{}) {
			n.Count = nil
			return reflect.ValueOf(n)
		}
	case oracle.AdditionalCost:
		n.Cost = givenUpChosen(n.Cost)
		return reflect.ValueOf(n)
	case oracle.Ability:
		if n.Kind == oracle.Activated && !events.AddsMana(&n) {
			n.Cost = givenUpChosen(n.Cost)
			return reflect.ValueOf(n)
		}
	case oracle.Search:
		if n.Count == oracle.Quantity(oracle.AnyNumber{}) {
			n.Count = nil
			return reflect.ValueOf(n)
		}
	}
	return v
}

// givenUpChosen takes out of a cost that any number of objects may be given up for one part of it.
func givenUpChosen(cost []oracle.CostItem) []oracle.CostItem {
	only, any := events.TakesAnyNumber(cost)
	if !any {
		return cost
	}
	cost = slices.Clone(cost)
	for i, item := range cost {
		if !reflect.DeepEqual(item, only) {
			continue
		}
		cost[i], _ = oracle.Recounted(item, func(oracle.Quantity) oracle.Quantity { return nil })
	}
	return cost
}

// namedWithParameters reports whether one of several abilities to choose from is no keyword whose
// name alone says which it is.
func namedWithParameters(c oracle.AddOneOf) bool {
	return slices.ContainsFunc(c.Abilities, func(a *oracle.Ability) bool {
		return a.Keyword == "" || a.Quality != nil || a.N != 0 || len(a.Cost) > 0
	})
}

// goesBack reports whether words go back to objects to which an instruction has come.
func goesBack(r oracle.Reference) bool {
	it, ok := r.(oracle.It)
	return ok && it.To.IsResult()
}

// chosenFromResult takes out of an instruction that what it moves, shows or chooses is chosen from
// what an instruction before it was about.
func chosenFromResult(i oracle.Instruction) oracle.Instruction {
	within := func(r oracle.Reference) oracle.Reference {
		if some, ok := r.(oracle.Some); ok && goesBack(some.From) {
			some.From = nil
			return some
		}
		return r
	}
	switch i := i.(type) {
	case oracle.Move:
		if i.Who == nil {
			i.What = within(i.What)
			if some, ok := i.What.(oracle.Some); ok && some.From == oracle.Reference(oracle.It{}) { // one of those of the event
				some.From = nil
				i.What = some
			}
		}
		return i
	case oracle.Reveal:
		if i.Who == oracle.Reference(oracle.You{}) {
			i.What = within(i.What)
		}
		return i
	case oracle.ChooseObjects:
		i.What = within(i.What)
		return i
	case oracle.CastSpell:
		i.What = within(i.What)
		if some, ok := i.What.(oracle.Some); ok {
			if each, exiled := some.From.(oracle.Each); exiled && each.Phrase.Zone == oracle.Exile {
				some.From = nil
				i.What = some
			}
		}
		return i
	}
	return i
}

// playsFromElsewhere reports whether what is said of the cast spell at the end may be said of the played land, too:
// "play a land or cast a spell from anywhere other than your hand".
func playsFromElsewhere(e oracle.OneOf) bool {
	return slices.ContainsFunc(e.Of, func(one oracle.Event) bool {
		land, is := one.(oracle.LandPlayed)
		return is && land.What == nil && land.From == oracle.Nowhere // of the land nothing else is said
	}) &&
		slices.ContainsFunc(e.Of, func(one oracle.Event) bool {
			cast, is := one.(oracle.SpellCast)
			return is && !reflect.DeepEqual(cast, oracle.SpellCast{By: cast.By, What: oracle.Each{Phrase: oracle.Phrase{Noun: oracle.SpellNoun}}, Card: cast.Card})
		})
}

// firstOfItself reports whether an event is one of the source itself, so that the source has been there
// whenever it happened before.
func firstOfItself(e oracle.Event) bool {
	switch e := e.(type) {
	case oracle.BecomesTarget:
		return e.What == oracle.Reference(oracle.This{})
	case oracle.AttackDeclared:
		return e.What == oracle.Reference(oracle.This{})
	case oracle.CountersPut:
		return e.On == oracle.Reference(oracle.This{})
	case oracle.DamageDealt:
		return e.To == oracle.Reference(oracle.This{}) || e.Source == oracle.Reference(oracle.This{})
	case oracle.KeywordActionDone:
		return e.Who == oracle.Reference(oracle.This{})
	}
	return false
}

// asksExcessUnclearly reports whether an ability asks how much excess damage was dealt, and it is not the one instruction
// of its text that deals damage, or its event.
func asksExcessUnclearly(a *oracle.Ability) bool {
	asks, deals := false, 0
	oracle.Walk(reflect.ValueOf(a.Modes), func(v reflect.Value) {
		switch v.Interface().(type) {
		case oracle.ExcessDealt:
			asks = true
		case oracle.DealDamage, oracle.Fight:
			deals++
		}
	})
	e, dealt := a.Trigger.(oracle.DamageDealt)
	return asks && deals != 1 && !(deals == 0 && dealt && e.Excess)
}

// countsUnclearly reports whether an event counts the casts of a turn of spells of a kind that is described by more
// than what each spell is.
func countsUnclearly(e oracle.SpellCast) bool {
	unclear := false
	oracle.Walk(reflect.ValueOf(e.What), func(v reflect.Value) { unclear = unclear || asksOfSource(v.Interface()) })
	return table.CountsKind(e) && unclear
}

// asksOfSource reports whether a predicate is not answered by looking at the object alone, so that what was
// cast before there was a source could not be asked.
func asksOfSource(node any) bool {
	switch n := node.(type) {
	case oracle.HasType, oracle.HasSupertype, oracle.HasSubtype, oracle.HasColor, oracle.Multicolored, oracle.HasX, oracle.ManaCostIs, oracle.EvenManaValue, oracle.HasKeyword, oracle.Owned, oracle.Is, oracle.Not, oracle.Any, oracle.HasInset:
		return false
	case oracle.Compares:
		_, fixed := n.To.(oracle.Literal)
		return !fixed
	case oracle.Predicate:
		return true
	}
	return false
}

// numberOfAnother reports whether several things deal damage equal to a number of one that was spoken of before: "choose target
// creature. Each Wolf deals damage equal to its power to that creature" means the Wolf's, and is read otherwise.
func numberOfAnother(n oracle.DealDamage) bool {
	if _, each := n.Source.(oracle.Each); !each {
		return false
	}
	amount, ok := n.Amount.(oracle.NumberOf)
	if it, back := amount.Of.(oracle.It); back {
		return ok && it.To != oracle.EachOfThem
	}
	_, target := amount.Of.(oracle.Target)
	return ok && target
}

// anotherThanGone reports whether a trigger on what may be its source, or another than that, speaks of another card in a graveyard: it
// is not clear whether that is another than the source or than what has gone there.
func anotherThanGone(a *oracle.Ability) bool {
	gone, ok := a.Trigger.(oracle.ZoneChange)
	if !ok || gone.To != oracle.Graveyard || gone.What == oracle.Reference(oracle.This{}) {
		return false
	}
	return oracle.SpeaksOfOthers(a.Modes, oracle.InGraveyard)
}

// numberOfFaceDown reports whether something is exiled face down, and a number is asked of it after that: it has none, as it has no
// characteristics (406.3a), and whether that of the card is meant the text does not say. Its counters can be counted.
func numberOfFaceDown(list []oracle.Instruction) bool {
	down, asked := false, false
	for _, i := range list {
		oracle.Walk(reflect.ValueOf(i), func(v reflect.Value) {
			switch n := v.Interface().(type) {
			case oracle.Move:
				down = n.To == oracle.Exile && n.FaceDown
			case oracle.TurnFace:
				down = false
			case oracle.NumberOf:
				asked = asked || down && n.Number != oracle.Counters && n.Of == oracle.Reference(oracle.It{To: oracle.WhatMoved})
			}
		})
	}
	return asked
}

// copiesItself reports whether something would become a copy of itself, so that another thing must be meant: "choose a creature.
// Target creature becomes a copy of that creature".
func copiesItself(n oracle.Modify) bool {
	return slices.ContainsFunc(n.Changes, func(c oracle.Change) bool {
		copies, ok := c.(oracle.BecomeCopy)
		return ok && reflect.DeepEqual(copies.Of, n.What)
	})
}

// becomesLess reports whether what a permanent becomes "instead" leaves out a kind of change that it would otherwise
// undergo: "becomes an artifact creature with base power and toughness 4/3. If ..., it has base power and toughness 1/1
// instead" still makes it an artifact creature, and only the last words replace something.
func becomesLess(i oracle.If) bool {
	if !i.Instead || len(i.Then) != 1 || len(i.Else) != 1 {
		return false
	}
	instead, ok := i.Then[0].(oracle.Modify)
	whole, is := i.Else[0].(oracle.Modify)
	return ok && is && slices.ContainsFunc(whole.Changes, func(was oracle.Change) bool {
		return !slices.ContainsFunc(instead.Changes, func(now oracle.Change) bool { return reflect.TypeOf(now) == reflect.TypeOf(was) })
	})
}

// sizeOfReturned reports whether what is done later brings something back and then speaks of how large it is, which can be what
// it was before: "return that card to the battlefield. If you do, discard cards equal to that creature's toughness."
func sizeOfReturned(n oracle.DelayTrigger) bool {
	for _, m := range n.Ability.Modes {
		i := slices.IndexFunc(m.Instructions, func(i oracle.Instruction) bool {
			move, ok := i.(oracle.Move)
			return ok && move.To == oracle.Battlefield
		})
		sizes := false
		oracle.Walk(reflect.ValueOf(m.Instructions[i+1:]), func(v reflect.Value) {
			of, ok := reflect.TypeAssert[oracle.NumberOf](v)
			sizes = sizes || ok && (of.Number == oracle.Power || of.Number == oracle.Toughness)
		})
		if i >= 0 && sizes {
			return true
		}
	}
	return false
}

// asksOfOthers reports whether a trigger asks for "other" things of a kind of which its own object is not: they are other than
// what the event is about, and would be counted as other than its object.
func asksOfOthers(card *oracle.Card, a *oracle.Ability) bool {
	if _, one := a.Trigger.(oracle.ZoneChange); !one || a.If == nil {
		return false
	}
	found := false
	oracle.Walk(reflect.ValueOf(a.If), func(v reflect.Value) {
		asks, ok := reflect.TypeAssert[oracle.Exists](v)
		if !ok || !slices.Contains(asks.Phrase.Where, oracle.Predicate(oracle.Other{})) {
			return
		}
		for _, p := range asks.Phrase.Where {
			switch p := p.(type) {
			case oracle.HasSubtype:
				found = found || !slices.Contains(card.Subtypes, p.Subtype)
			case oracle.HasType:
				found = found || card.Types&p.Types == 0
			}
		}
	})
	return found
}
