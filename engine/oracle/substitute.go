package oracle

import "reflect"

// substituteX gives the node with every X in it replaced by what the text says X is
// ("where X is the number of ..."). Nodes are never changed in place.
func substituteX(node any, q Quantity) any {
	return substituteValue(reflect.ValueOf(node), reflect.ValueOf(q)).Interface()
}

var quantityType = reflect.TypeFor[Quantity]()

func substituteValue(v, q reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		if v.Type() == quantityType {
			if _, isX := v.Interface().(X); isX {
				out := reflect.New(v.Type()).Elem()
				out.Set(q)
				return out
			}
		}
		out := reflect.New(v.Type()).Elem()
		out.Set(substituteValue(v.Elem(), q))
		return out
	case reflect.Struct:
		out := reflect.New(v.Type()).Elem()
		out.Set(v)
		for i := range v.NumField() {
			out.Field(i).Set(substituteValue(v.Field(i), q))
		}
		return out
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(substituteValue(v.Index(i), q))
		}
		return out
	case reflect.Pointer:
		if v.IsNil() || v.Type().Elem().Kind() != reflect.Struct {
			return v
		}
		out := reflect.New(v.Type().Elem())
		out.Elem().Set(substituteValue(v.Elem(), q))
		return out
	}
	return v
}
