package trial

import (
	"fmt"
	"reflect"
	"strings"
)

// dump writes a node as Go would, without what is empty.
func dump(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return dump(v.Elem())
	case reflect.Slice:
		var list []string
		for i := range v.Len() {
			list = append(list, dump(v.Index(i)))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case reflect.Struct:
		var list []string
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() && v.Type().Field(i).Name != "Words" {
				list = append(list, v.Type().Field(i).Name+":"+dump(f))
			}
		}
		return v.Type().Name() + "{" + strings.Join(list, " ") + "}"
	}
	return fmt.Sprint(v.Interface())
}
