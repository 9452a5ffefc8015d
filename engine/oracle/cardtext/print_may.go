package cardtext

import (
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what somebody may do, and what another player does.

// paid writes costs as somebody pays them: "pays {2}", "sacrifices a land".
func (w *writer) paid(cost []oracle.CostItem, you bool) string {
	parts := make([]string, len(cost))
	for i, item := range cost {
		if either, ok := item.(oracle.PayOneOf); ok && !you {
			ways := make([]string, len(either.Of))
			for n := range either.Of {
				ways[n] = w.paid(either.Of[n:n+1], false)
			}
			parts[i] = joinOr(ways)
			continue
		}
		text := w.costItem(item)
		if mana, ok := item.(oracle.PayMana); ok && !mana.Waterbend {
			text = "pay " + text
		}
		if !you {
			verb, rest, _ := strings.Cut(text, " ")
			text = thirdPerson(verb) + " " + ofOthers(rest)
		}
		parts[i] = text
	}
	return strings.Join(parts, " and ")
}

// ofOthers writes of another player's cards what has been written of yours.
func ofOthers(text string) string {
	for _, zone := range []string{"hand", "graveyard", "library"} {
		text = strings.ReplaceAll(text, "your "+zone, "their "+zone)
	}
	return text
}

var _ = writes((*writer).mayClause)

func (w *writer) mayClause(m oracle.May) string {
	if m.Must {
		return w.paid(m.Cost, true)
	}
	text := w.player(m.Who) + " may "
	if m.Any {
		text = strings.Replace(text, "each ", "any ", 1)
	}
	if len(m.Cost) > 0 {
		if cost := w.paid(m.Cost, true); m.Who == oracle.Reference(oracle.You{}) {
			text += cost
		} else {
			text += ofOthers(cost)
		}
		if m.AnyTimes {
			text += " any number of times"
		}
		for _, i := range m.Do {
			text += " and " + w.doneBy(m.Who, i)
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
func (w *writer) doneBy(who oracle.Reference, i oracle.Instruction) string {
	if put, isPut := i.(oracle.PutCounters); isPut && sameReference(put.On, who) && isPlayer(who) {
		put.On = oracle.You{}
		return strings.TrimPrefix(w.clause(put), "you ")
	}
	if action, isAction := i.(oracle.KeywordAction); isAction && action.Object != nil && formOf(action.Name) == selfAction {
		w.bare = true
		defer func() { w.bare = false }()
		return "have " + w.clause(i)
	}
	actor, ok := actorOf(i)
	if ok && sameReference(actor, who) {
		text := w.clause(withActor(i, oracle.You{}))
		text = strings.TrimPrefix(text, "you ")
		switch i.(type) {
		case oracle.Search, oracle.Discard:
			if who != oracle.Reference(oracle.You{}) {
				text = ofOthers(text)
			}
		}
		return text
	}
	if m, isModify := i.(oracle.Modify); isModify && len(m.Changes) == 1 && m.Changes[0] == oracle.Change(oracle.SwitchPT{}) {
		return w.clause(i)
	}
	if m, isModify := i.(oracle.Modify); isModify && len(m.Changes) == 1 {
		if text, ok := w.baseChanged(m); ok {
			return text
		}
	}
	w.bare = true
	defer func() { w.bare = false }()
	text := w.clause(i)
	if m, isModify := i.(oracle.Modify); isModify && len(m.Changes) == 1 {
		if control, isControl := m.Changes[0].(oracle.ChangeControl); isControl && sameReference(control.To, who) {
			return text
		}
	}
	switch i.(type) {
	case oracle.Draw, oracle.CreateToken:
		if ok && actor == oracle.Reference(oracle.You{}) {
			return "have you " + text
		}
	case oracle.DealDamage, oracle.Fight, oracle.Modify:
		return "have " + text
	}
	if ok && actor != oracle.Reference(oracle.You{}) {
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
func actorOf(i oracle.Instruction) (oracle.Reference, bool) {
	v := reflect.ValueOf(i).FieldByName("Who")
	if !v.IsValid() {
		return nil, false
	}
	who, _ := reflect.TypeAssert[oracle.Reference](v)
	if who == nil {
		return oracle.You{}, true
	}
	return who, true
}

// withActor is the instruction as another player's.
func withActor(i oracle.Instruction, who oracle.Reference) oracle.Instruction {
	v := reflect.New(reflect.TypeOf(i)).Elem()
	v.Set(reflect.ValueOf(i))
	v.FieldByName("Who").Set(reflect.ValueOf(&who).Elem())
	return v.Interface().(oracle.Instruction)
}

// told is what an instruction lets somebody do, or has another player do, as the text goes on to ask whether it was done.
func told(i oracle.Instruction) oracle.May {
	switch i := i.(type) {
	case oracle.May:
		return i
	case oracle.Unless:
		return oracle.May{Who: i.Who}
	case oracle.Modify:
		if len(i.Changes) == 1 {
			if control, is := i.Changes[0].(oracle.ChangeControl); is {
				return oracle.May{Who: control.To}
			}
		}
	case oracle.Sacrifice, oracle.Discard, oracle.Search, oracle.Draw, oracle.Mill:
		who, _ := actorOf(i)
		return oracle.May{Who: who}
	}
	return oracle.May{}
}

// didSo is what is said of who was told that they may do something: of you, of another player, and of any player at all.
func (w *writer) didSo(you, player, any string) string {
	switch {
	case w.asked.Any:
		return any
	case w.asked.Who == nil || w.asked.Who == oracle.Reference(oracle.You{}) || w.asked.Must:
		return you
	case len(w.asked.Do) == 0 && len(w.asked.Cost) == 0 && severalObjects(w.asked.Who): // who all do it
		return you
	}
	return player
}
