package events

import (
	"fmt"
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// instructionName names a kind of instruction for messages.
func instructionName(i oracle.Instruction) string {
	if k, ok := i.(oracle.KeywordAction); ok {
		return k.Name
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", i), "oracle.")
}

// mentionsIt reports whether an instruction refers to the event that triggered it.
func mentionsIt(i oracle.Instruction) bool {
	return mentionsAny(i, func(oracle.It) bool { return true })
}

// mentionsAny is mentionsIt for those references that are asked for.
func mentionsAny(i oracle.Instruction, asked func(oracle.It) bool) bool {
	return mentions(reflect.ValueOf(i), goesBack(asked))
}

// goesBack reports of a word whether it is one of those references that are asked for, or "that many".
func goesBack(asked func(oracle.It) bool) func(word any) bool {
	return func(word any) bool {
		switch r := word.(type) {
		case oracle.It:
			return asked(r)
		case oracle.ThatMany:
			return true
		}
		return false
	}
}

// speaksOfPlayer reports whether words speak of the player of the event, "that player", or of what that player controls.
func speaksOfPlayer(words any) bool {
	return mentions(reflect.ValueOf(words), func(word any) bool {
		it, is := word.(oracle.It)
		return is && it.Player && it.To == oracle.WhatHappened || word == oracle.ThatPlayers
	})
}

// mentions reports whether words hold one of those that are asked for.
func mentions(v reflect.Value, asked func(word any) bool) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && mentions(v.Elem(), asked)
	case reflect.Slice:
		for i := range v.Len() {
			if mentions(v.Index(i), asked) {
				return true
			}
		}
	case reflect.Uint8: // as relations are
		return asked(v.Interface())
	case reflect.Struct:
		if asked(v.Interface()) {
			return true
		}
		for i := range v.NumField() {
			if mentions(v.Field(i), asked) {
				return true
			}
		}
	}
	return false
}

// SpeaksOfSeveral reports that an ability triggers once on several attackers or blockers and speaks of what need not be one
// and is not gathered (gather): what they attack, block or are blocked by, or the player who attacks as well as the one who is
// attacked.
func SpeaksOfSeveral(a *oracle.Ability) bool {
	var of func(oracle.It) bool // the references that would mean several things
	switch p := a.Trigger.(type) {
	case oracle.AttackDeclared:
		if !p.Several {
			return false
		}
		of = func(r oracle.It) bool { return r.Other || r.Player && !mattersWhom(p) }
	case oracle.PlayerAttacks:
		one := p.Who == oracle.Reference(oracle.You{}) || p.Whom == nil || p.Whom == oracle.Reference(oracle.You{})
		if !one { // who attacks is told from who is attacked
			one = saysOfEvent(reflect.ValueOf(a.Modes), func(word any) bool {
				it, ok := word.(oracle.It)
				return ok && it.Player && it.Other
			})
		}
		of = func(r oracle.It) bool { return r.Other && !r.Player || r.Player && !one }
	case oracle.Attacked:
		of = func(r oracle.It) bool { return !r.Player }
	case oracle.BlockDeclared:
		if p.AtLeast == 0 {
			return false
		}
		of = func(r oracle.It) bool { return r.Other }
	case oracle.BecomesBlocked:
		if p.AtLeast == 0 {
			return false
		}
		of = func(r oracle.It) bool { return r.Other }
	default:
		return false
	}
	counts := oracle.CountsTogether(a.Trigger)
	return saysOfEvent(reflect.ValueOf(a.Modes), func(word any) bool {
		_, number := word.(oracle.ThatMany)
		return goesBack(of)(word) && !(number && counts)
	})
}

// saysOfEvent reports whether words of the effect of a triggered ability that are asked for go back to its event,
// and not to what the effect itself has done. Those in the abilities of a token, or in abilities that something is given, are
// about other events.
func saysOfEvent(v reflect.Value, asked func(word any) bool) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && saysOfEvent(v.Elem(), asked)
	case reflect.Slice:
		for i := range v.Len() {
			if saysOfEvent(v.Index(i), asked) {
				return true
			}
		}
	case reflect.Struct:
		switch r := v.Interface().(type) {
		case oracle.Card, oracle.AddAbility, oracle.CreateEmblem:
			return false
		case oracle.It:
			if r.To != oracle.WhatHappened && !r.Unclear {
				return false
			}
		case oracle.ThatMany:
			if r.Of != oracle.SaidByEvent && r.Of != oracle.SaidOfPrevented && r.Of != oracle.SaidUnclearly {
				return false
			}
		}
		if asked(v.Interface()) {
			return true
		}
		for i := range v.NumField() {
			if saysOfEvent(v.Field(i), asked) {
				return true
			}
		}
	}
	return false
}
