package support

import (
	"reflect"

	"rulestep/engine/oracle"
)

// waterbendsElsewhere reports whether an ability has a waterbend cost (701.67 of 2026-02-27) that is
// neither an activation cost nor an additional cost of a spell: the engine taps for no other.
func waterbendsElsewhere(a *oracle.Ability) bool {
	n := waterbends(reflect.ValueOf(*a))
	if a.Kind == oracle.Activated {
		n -= waterbends(reflect.ValueOf(a.Cost))
	}
	for _, s := range a.Statics {
		if c, ok := s.(oracle.AdditionalCost); ok {
			n -= waterbends(reflect.ValueOf(c.Cost))
		}
	}
	return n > 0
}

// waterbends counts the waterbend costs in a part of an ability. Abilities that it grants are judged by
// themselves.
func waterbends(v reflect.Value) (n int) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if _, granted := reflect.TypeAssert[*oracle.Ability](v); !granted && !v.IsNil() {
			n = waterbends(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			n += waterbends(v.Index(i))
		}
	case reflect.Struct:
		if c, ok := reflect.TypeAssert[oracle.PayMana](v); ok && c.Waterbend {
			return 1
		}
		for i := range v.NumField() {
			n += waterbends(v.Field(i))
		}
	}
	return n
}
