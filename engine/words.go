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
func mentionsIt(i oracle.Instruction) bool { return mentions(reflect.ValueOf(i)) }

func mentions(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && mentions(v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			if mentions(v.Index(i)) {
				return true
			}
		}
	case reflect.Struct:
		switch v.Interface().(type) {
		case oracle.It, oracle.ThatMany:
			return true
		}
		for i := range v.NumField() {
			if mentions(v.Field(i)) {
				return true
			}
		}
	}
	return false
}
