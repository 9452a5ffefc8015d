package oracle

import (
	"reflect"
	"slices"
)

// This file changes the text of a spell whose overload cost is paid (702.96): "target"
// is replaced by "each".

// Overloaded is a spell ability with the word for targets replaced by the word for
// each: it has no targets, and what it did to a target it does to each such object.
func Overloaded(a *Ability) *Ability {
	out := *a
	out.Modes = slices.Clone(a.Modes)
	for i := range out.Modes {
		m := &out.Modes[i]
		v := reflect.New(reflect.TypeOf(m.Instructions)).Elem()
		eachForTarget(v, reflect.ValueOf(m.Instructions), m.Targets)
		m.Instructions = v.Interface().([]Instruction)
		m.Targets = nil
	}
	return &out
}

// Targeted counts the references to targets in what a mode does.
func (m *Mode) Targeted() int {
	v := reflect.New(reflect.TypeOf(m.Instructions)).Elem()
	return eachForTarget(v, reflect.ValueOf(m.Instructions), m.Targets)
}

// eachForTarget copies nodes with Target replaced and says how often.
func eachForTarget(out, in reflect.Value, slots []TargetSlot) int {
	n := 0
	switch in.Kind() {
	case reflect.Interface:
		if in.IsNil() {
			return 0
		}
		if t, ok := reflect.TypeAssert[Target](in); ok && t.Slot < len(slots) {
			out.Set(reflect.ValueOf(Each{slots[t.Slot].Phrase}))
			return 1
		}
		fresh := reflect.New(in.Elem().Type()).Elem()
		n = eachForTarget(fresh, in.Elem(), slots)
		out.Set(fresh)
	case reflect.Pointer:
		if in.IsNil() {
			return 0
		}
		fresh := reflect.New(in.Type().Elem())
		n = eachForTarget(fresh.Elem(), in.Elem(), slots)
		out.Set(fresh)
	case reflect.Slice:
		if in.IsNil() {
			return 0
		}
		fresh := reflect.MakeSlice(in.Type(), in.Len(), in.Len())
		for i := range in.Len() {
			n += eachForTarget(fresh.Index(i), in.Index(i), slots)
		}
		out.Set(fresh)
	case reflect.Struct:
		for i := range in.NumField() {
			n += eachForTarget(out.Field(i), in.Field(i), slots)
		}
	default:
		out.Set(in)
	}
	return n
}
