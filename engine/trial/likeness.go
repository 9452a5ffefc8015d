package trial

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file tells which abilities are carried out alike.

// ofKinds are the fields of nodes that hold a name or a kind of which there could be another.
var ofKinds = []string{"Kind", "Kinds", "Subtype", "Subtypes", "Not"}

// replaceable are the types of numbers, card types, supertypes and colors, of which there could be others.
var replaceable = []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[oracle.CardType](), reflect.TypeFor[oracle.Supertype](), reflect.TypeFor[oracle.Color]()}

// skeleton is an ability without what may be another in a text that is carried out in the same way.
func skeleton(a *oracle.Ability) string {
	var b strings.Builder
	var walk func(v reflect.Value, field string)
	walk = func(v reflect.Value, field string) {
		switch v.Kind() {
		case reflect.Interface, reflect.Pointer:
			if !v.IsNil() {
				walk(v.Elem(), field)
			}
		case reflect.Slice:
			if slices.Contains(ofKinds, field) {
				return
			}
			b.WriteByte('[')
			for i := range v.Len() {
				walk(v.Index(i), field)
				b.WriteByte(',')
			}
			b.WriteByte(']')
		case reflect.Struct:
			t := v.Type()
			if t == reflect.TypeFor[oracle.Particular]() { // what stands for it once something has given the ability
				v = reflect.ValueOf(oracle.Grantor{})
				t = v.Type()
			}
			b.WriteString(t.Name() + "{")
			for i := range v.NumField() {
				name := t.Field(i).Name
				switch f := v.Field(i); {
				case f.IsZero(), t == reflect.TypeFor[oracle.Ability]() && name == "Words":
				case t == reflect.TypeFor[oracle.Named](), t == reflect.TypeFor[oracle.Card]() && f.Kind() == reflect.String:
				default:
					b.WriteString(name + ":")
					walk(f, name)
					b.WriteByte(' ')
				}
			}
			b.WriteByte('}')
		default:
			t := v.Type()
			switch {
			case v.Kind() == reflect.String && !slices.Contains(ofKinds, field):
				b.WriteString(v.String())
			case v.Kind() == reflect.String, slices.Contains(replaceable, t):
			case v.Kind() == reflect.Bool:
				fmt.Fprint(&b, v.Bool())
			case v.CanInt():
				fmt.Fprint(&b, v.Int())
			default:
				fmt.Fprint(&b, v.Uint())
			}
		}
	}
	walk(reflect.ValueOf(*a), "")
	return b.String()
}
