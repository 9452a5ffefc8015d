package events

import (
	"fmt"
	"reflect"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file finds what carries out an instruction. Each kind is declared beside the function that carries it out, with the fields that
// the function and what it calls read:
//
//	var _ = carriesOut((*Course).vote, "Words", "Of")
//
// A field that is not said may be set by the compiler only to be refused by package support, so that a node that grows in package
// oracle is never carried out in part. That those that are said are read, a test there says.

// A carrier is what carries out a kind of instruction.
type carrier struct {
	do     func(g *Course, i oracle.Instruction, ctx *table.Context)
	fields []string // of the node, that may be set
}

var carried = map[reflect.Type]carrier{}

// carriesOut declares what carries out a kind of instruction, and the fields of its node that may be set. A field that there is not
// and a second declaration are errors of the package.
func carriesOut[I oracle.Instruction](do func(g *Course, i I, ctx *table.Context), fields ...string) struct{} {
	kind := reflect.TypeFor[I]()
	if _, twice := carried[kind]; twice {
		panic(fmt.Sprintf("events: %s is carried out by two functions", kind))
	}
	for _, field := range fields {
		if _, ok := kind.FieldByName(field); !ok {
			panic(fmt.Sprintf("events: %s has no field %s", kind, field))
		}
	}
	carried[kind] = carrier{func(g *Course, i oracle.Instruction, ctx *table.Context) { do(g, i.(I), ctx) }, fields}
	return struct{}{}
}

// CarriedOut lists the kinds of instruction that are carried out, each with those of its fields that may be set.
func CarriedOut() map[string][]string {
	list := make(map[string][]string, len(carried))
	for kind, c := range carried {
		list[kind.Name()] = c.fields
	}
	return list
}

// NodeWords splits a node's name: "AlternativeCost" is "alternative cost".
func NodeWords(name string) string {
	var b strings.Builder
	for i, r := range name {
		if r >= 'A' && r <= 'Z' {
			if i > 0 {
				b.WriteByte(' ')
			}
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}
