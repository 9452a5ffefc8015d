package cardtext

import (
	"reflect"

	"rulestep/engine/oracle"
)

// anyNode reports whether something of a kind stands anywhere in a node, or in a list of nodes.
func anyNode[T any](node any, is func(T) bool) bool {
	found := false
	oracle.Walk(reflect.ValueOf(node), func(v reflect.Value) {
		one, ok := reflect.TypeAssert[T](v)
		found = found || ok && is(one)
	})
	return found
}

// hasNode reports whether a node of a type stands anywhere in a node, or in a list of nodes.
func hasNode[T any](node any) bool { return anyNode(node, func(T) bool { return true }) }
