package oracle

import (
	"reflect"
	"slices"
)

// Antecedent is what a pronoun goes back to. Each pronoun has one as the text is compiled
// ([Tie]); nothing else is looked for while a game is played.
type Antecedent uint8

// The antecedents. From WhatWasMeant on each is what the last instruction of the text that did
// so has come to, objects that are found where they are now (400.7j).
const (
	WhatHappened     Antecedent = iota // the object or player of the event that the ability or effect is about
	EachOfThem                         // the one that is being looked at, where the text says the same of several
	WhatWasMeant                       // the group that an instruction named, what somebody chose for it, what a lasting effect is about
	WhatMoved                          // what was put somewhere else: exiled, destroyed, sacrificed, discarded, milled, returned
	WhatWasFound                       // in a search
	WhatWasShown                       // what was revealed or looked at
	WhatWasMade                        // tokens and copies
	WhatWasDamaged                     // what has been dealt damage, players as well
	WhatWasPerformed                   // the object of an action of chapter 701, of which only [Performed] speaks
	Antecedents                        // how many there are
)

// IsResult reports whether a pronoun goes back to what an instruction has come to.
func (a Antecedent) IsResult() bool { return a >= WhatWasMeant }

// OfEachPlayer reports whether words mean what each of several players has: "the top card of their
// library", "all cards from their graveyard".
func OfEachPlayer(r Reference) bool {
	theirs := Reference(It{Player: true, To: EachOfThem})
	switch r := r.(type) {
	case TopOf:
		return r.Of == theirs
	case Each:
		return slices.Contains(r.Phrase.Where, Predicate(OwnedBy{Who: theirs}))
	case The:
		return !slices.ContainsFunc(r.All, func(one Reference) bool { return !OfEachPlayer(one) })
	}
	return false
}

// EachGains is who gains control by an effect that gives each of several players control of what is theirs: "each player
// gains control of all creatures they own".
func EachGains(m Modify) (who Reference, ok bool) {
	if len(m.Changes) != 1 {
		return nil, false
	}
	control, is := m.Changes[0].(ChangeControl)
	if !is {
		return nil, false
	}
	if each, several := control.To.(Each); !several || each.Phrase.Noun != PlayerNoun {
		return nil, false
	}
	return control.To, true
}

// AnyResult is a reference with pronouns that go back to the result of an instruction all
// alike, by which it can be told whether two references are the same words.
func AnyResult(r Reference) Reference {
	switch ref := r.(type) {
	case It:
		if ref.To.IsResult() {
			ref.To = WhatWasMeant
		}
		ref.Unclear = false
		return ref
	case ControllerOf:
		return ControllerOf{Of: AnyResult(ref.Of), OrPlayer: ref.OrPlayer, Then: ref.Then}
	case OwnerOf:
		return OwnerOf{Of: AnyResult(ref.Of)}
	case SourceOf:
		return SourceOf{Of: AnyResult(ref.Of)}
	case The:
		all := make([]Reference, len(ref.All))
		for i, one := range ref.All {
			all[i] = AnyResult(one)
		}
		return The{All: all}
	}
	return r
}

// A result is what an instruction comes to.
type result struct {
	of Antecedent
	// names is set where the words of the instruction name or choose what it comes to, which
	// a pronoun may mean by those words.
	names bool
	// ofShown is set where it is chosen among what was shown, which words that go on about all of that do not mean.
	ofShown bool
	// was is what it comes to if it is not done: what it would have been done to.
	was Antecedent
	// called is what it would have been if it had been done, by which the words may speak of it.
	called Antecedent
	// ofEvent is set where it is done to the object that the event is about.
	ofEvent bool
	// under is the condition under which it is carried out, nil for none.
	under Condition
	// how is the word for what it does to all that it comes to: "milled"; "" where there is none, or where it
	// is not told to all at once, so that what it came to for the last of several is all that is found.
	how string
	// each is set where it is told to each of several players, so that no one of them can be meant alone.
	each bool
}

// thisWay ties what words mean by what the text has done to it: the last instruction that came to such a
// thing has to be one that did that.
func (t tying) thisWay(way ThisWay) ThisWay {
	it, ok := way.To.(It)
	if !ok || way.How == "" {
		return way
	}
	if t.later { // by then they may be somewhere else
		it.Unclear = true
		way.To = it
		return way
	}
	for i := len(t.came) - 1; i >= 0; i-- {
		r := t.came[i]
		if r.of != it.To {
			continue
		}
		if it.Unclear = r.how == "" || !doneAs(way.How, r.how); it.Unclear {
			break
		}
		way.To = it
		return way
	}
	it.Unclear = true
	way.To = it
	return way
}

// doneAs reports whether something of which a word is said was done to it as another word has it.
func doneAs(said, done string) bool {
	dies := done == "milled" || done == "destroyed" || done == "sacrificed" || done == "discarded"
	return said == done || said == IntoYourHand && done == "returned" || dies && (said == IntoGraveyard || said == IntoYourGraveyard)
}

// forEach is what is left of results of instructions that are carried out for one after the other.
func forEach(all []result) []result {
	for i := range all {
		all[i].how = ""
	}
	return all
}

// howMoved is the word for what a move does.
func howMoved(m Move) string {
	switch m.To {
	case Exile:
		return "exiled"
	case Battlefield:
		return OntoBattlefield
	case Hand:
		return "returned"
	}
	return ""
}

// howShown is the word for what is shown: revealed, where it is shown itself and not chosen from what was.
func howShown(what Reference) string {
	switch what := what.(type) {
	case It:
		return ""
	case Some:
		if what.From != nil {
			return ""
		}
	}
	return "revealed"
}

// exclude reports whether of two conditions at most one is true: "if you win the flip" and "if you lose the
// flip".
func exclude(a, b Condition) bool {
	negates := func(a, b Condition) bool {
		not, ok := a.(IsNot)
		return ok && reflect.DeepEqual(not.Condition, b)
	}
	is := func(c Condition, kind Condition) bool { return reflect.DeepEqual(c, kind) }
	flip := is(a, WonFlip{}) && is(b, LostFlip{}) || is(a, LostFlip{}) && is(b, WonFlip{})
	return flip || negates(a, b) || negates(b, a)
}

// pronoun ties a pronoun that was read as going back to something of a kind to the last
// instruction before it that has come to such a thing.
func (t tying) pronoun(it It) It {
	switch {
	case it.To == WhatHappened && !t.occurs, it.To == EachOfThem && !(t.player && it.Player || t.object && !it.Player), it.Player && it.To.IsResult():
		it.Unclear = true
		return it
	case !it.To.IsResult():
		return it
	}
	for i := len(t.came) - 1; i >= 0; i-- {
		if t.under != nil && t.came[i].under != nil && exclude(t.came[i].under, t.under) {
			continue // where it is spoken of it has not been done
		}
		if r := t.came[i]; r.of == it.To || r.called == it.To || r.names && (it.To == WhatWasMeant || it.To == WhatWasShown && !r.ofShown) {
			it.To, it.Unclear = r.of, it.Unclear || r.each
			return it
		}
	}
	if t.about {
		it.To = WhatWasMeant
		return it
	}
	it.Unclear = true
	return it
}

// asWas finds a pronoun by which a text asks whether what it has moved was a token, "exile it. If that creature was
// a token": one that the event is about may have ceased to exist, and then nothing has been moved of which that
// could be asked. The pronoun is unclear, so that the card is declined.
func (t tying) asWas(m Matches) Matches {
	it, ok := m.Of.(It)
	if !ok || it != (It{To: WhatMoved}) || !slices.Contains(m.Phrase.Where, Predicate(Is{Status: Token})) {
		return m
	}
	for _, r := range slices.Backward(t.came) {
		if r.of == WhatMoved {
			if r.ofEvent && t.occurs {
				it.Unclear = true
				m.Of = it
			}
			return m
		}
	}
	return m
}

// NamesGroup reports whether words name a group of objects, or objects that somebody chooses.
func NamesGroup(r Reference) bool {
	switch r := r.(type) {
	case Each, Some:
		return true
	case The:
		for _, one := range r.All {
			if NamesGroup(one) {
				return true
			}
		}
	}
	return false
}

// resultsOf is what instructions come to, one after the other.
func resultsOf(list []Instruction) []result {
	var all []result
	for _, i := range list {
		all = append(all, results(i)...)
	}
	return all
}

// naming are the fields of instructions in which the words stand that [named] looks at.
var naming = []string{"What", "On", "To", "Object"}

// named is what an instruction means by the words in it that name objects, before it is done.
func named(i Instruction) []result {
	var r Reference
	switch i := i.(type) {
	case Modify:
		r = i.What
	case TapObject:
		r = i.What
	case UntapObject:
		r = i.What
	case PutCounters:
		r = i.On
	case DealDamage:
		damaged := result{of: WhatWasDamaged, how: DealtDamage}
		if NamesGroup(i.To) {
			return []result{{of: WhatWasMeant, names: true}, damaged}
		}
		return []result{damaged}
	case KeywordAction:
		r = i.Object
	}
	if NamesGroup(r) {
		return []result{{of: WhatWasMeant, names: true}}
	}
	return nil
}

// results is what an instruction comes to.
func results(i Instruction) []result {
	names := func(r Reference) bool {
		_, top := r.(TopOf)
		return top || NamesGroup(r)
	}
	switch i := i.(type) {
	case May:
		if toldEach(i) {
			return forEach(resultsOf(i.Do))
		}
		all := resultsOf(i.Do)
		if len(i.Do) == 1 && len(all) == 1 {
			if shown, ok := i.Do[0].(Reveal); ok && shown.What == Reference(It{To: WhatWasShown}) {
				all[0].how = "revealed" // all that has been looked at; nothing, where it is not done
			}
		}
		return all
	case Unless:
		if len(i.Do) > 0 && toldEach(i.Do[0]) {
			return forEach(resultsOf(i.Do))
		}
		return resultsOf(i.Do)
	case If:
		if i.Each {
			return forEach(resultsOf(i.Then))
		}
		then := resultsOf(i.Then)
		for k := range then {
			then[k].under = i.Condition
		}
		if len(i.Else) > 0 {
			return forEach(append(then, resultsOf(i.Else)...)) // one of both is done
		}
		return then
	case ForEach:
		return forEach(resultsOf(i.Do))
	case Alternatives:
		var all []result
		for _, option := range i.Options {
			all = append(all, resultsOf(option)...)
		}
		return forEach(all) // one of them is done
	case VillainousChoice:
		var all []result
		for _, option := range i.Options {
			all = append(all, resultsOf(option)...)
		}
		return forEach(all)
	case Repeat:
		return forEach(resultsOf(i.Do))
	case Move:
		if i.What == Reference(Rest{}) {
			return nil // what goes back to something means what was taken of it
		}
		return []result{{of: WhatMoved, names: names(i.What), was: goesTo(i.What), ofEvent: i.What == Reference(It{}), how: howMoved(i)}}
	case Destroy:
		return []result{{of: WhatMoved, names: names(i.What), how: "destroyed"}}
	case Sacrifice:
		return []result{{of: WhatMoved, names: names(i.What), how: "sacrificed"}}
	case Discard:
		return []result{{of: WhatMoved, names: true, how: "discarded"}}
	case Mill:
		return []result{{of: WhatMoved, names: true, how: "milled"}}
	case Counter, RestartGame, BringIn, ExchangeZones:
		return []result{{of: WhatMoved, names: true}}
	case KeywordAction:
		if list := named(i); i.Name == "goad" && len(list) > 0 {
			list[0].how = "goaded"
			return list
		}
		top, fromTop := i.Object.(TopOf)
		switch {
		case i.Name == "manifest dread" && i.Count == nil, (i.Name == "manifest" || i.Name == "cloak") && fromTop && top.Count == Quantity(Literal(1)):
			return []result{{of: WhatMoved, names: true}}
		}
	case Search:
		return []result{{of: WhatWasFound, names: true}}
	case Reveal:
		return []result{{of: WhatWasShown, names: names(i.What), how: howShown(i.What), each: toldEach(i), was: goesTo(i.What)}}
	case LookAt:
		return []result{{of: WhatWasShown, names: names(i.What)}}
	case RevealUntil:
		return []result{{of: WhatWasShown, names: true}}
	case Draw:
		if i.Reveal {
			return []result{{of: WhatWasShown, names: true}}
		}
		return nil
	case CreateToken, CopySpell:
		return []result{{of: WhatWasMade}}
	case ChooseObjects:
		some, one := i.What.(Some)
		return []result{{of: WhatWasMeant, names: true, ofShown: one && some.From == Reference(It{To: WhatWasShown})}}
	case ChooseEachKind:
		return []result{{of: WhatWasMeant, names: true}}
	case TapObject:
		list := named(i)
		if len(list) > 0 && untapped(i.What) {
			list[0].how = "tapped"
		}
		return list
	}
	return named(i)
}

// untapped reports whether words name untapped objects, so that all of them are tapped by being tapped.
func untapped(r Reference) bool {
	var phrase Phrase
	switch r := r.(type) {
	case Each:
		phrase = r.Phrase
	case Some:
		phrase = r.Phrase
	}
	return len(phrase.Or) == 0 && slices.Contains(phrase.Where, Predicate(Is{Status: Untapped}))
}

// toldOf is where the field of a node stands: whether it is carried out, or asked, once for each
// of several objects or players.
func (t tying) toldOf(node any, field string) tying {
	switch n := node.(type) {
	case ForEach:
		if field == "Do" {
			each, ok := n.Of.(Each)
			one, chosen := n.Of.(Some)
			players := ok && each.Phrase.Noun == PlayerNoun || chosen && one.Phrase.Noun == PlayerNoun
			t.player, t.object = t.player || players, t.object || !players
		}
	case Continuous:
		t.object = t.object || field == "Changes"
	case SomePlayer, Meets, MostOf:
		t.player = true
	case If:
		if field == "Condition" {
			break
		}
		did := n.Condition == Condition(DidSo{}) || n.Each
		t.player = t.player || did && t.outcomes
		if _, not := n.Condition.(IsNot); did && field == "Else" || not && field == "Then" {
			if not && n.Condition != Condition(IsNot{Condition: DidSo{}}) {
				break
			}
			t.came = notDone(t.came, t.last)
		}
	case Unless:
		t.player = t.player || field != "Do" && len(n.Do) > 0 && toldEach(n.Do[0])
	case May:
		t.player = t.player || toldEach(n) || n.Any && field == "Do"
	case Instruction:
		t.player = t.player || toldEach(n)
	}
	return t
}

// notDone is what instructions have come to where the last of them were not carried out.
func notDone(came []result, last int) []result {
	out := append([]result(nil), came...)
	for i := len(out) - last; i < len(out); i++ {
		out[i] = result{of: out[i].was, called: out[i].of}
	}
	return out
}

// goesTo is the result of an instruction to which words go back, WhatHappened if to none.
func goesTo(r Reference) Antecedent {
	if it, ok := r.(It); ok && it.To.IsResult() {
		return it.To
	}
	return WhatHappened
}
