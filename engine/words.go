package engine

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
func mentionsIt(i oracle.Instruction) bool { return mentionsAny(i, false) }

// mentionsAny is mentionsIt for anything of the event or, if players are known, for
// anything but "that player".
func mentionsAny(i oracle.Instruction, players bool) bool {
	return mentions(reflect.ValueOf(i), players)
}

func mentions(v reflect.Value, players bool) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && mentions(v.Elem(), players)
	case reflect.Slice:
		for i := range v.Len() {
			if mentions(v.Index(i), players) {
				return true
			}
		}
	case reflect.Struct:
		switch r := v.Interface().(type) {
		case oracle.It:
			return !players || !r.Player
		case oracle.ThatMany:
			return true
		}
		for i := range v.NumField() {
			if mentions(v.Field(i), players) {
				return true
			}
		}
	}
	return false
}
