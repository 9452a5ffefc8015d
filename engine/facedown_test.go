package engine_test

import (
	"reflect"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/table"
)

// What is disguised or cloaked has the ability that a card has on which ward {2} is printed.
func TestDisguiseIsWard(t *testing.T) {
	card, unknown := cardtext.Compile(oracle.Card{Name: "Wall of Wards", Types: oracle.Creature, Text: "Ward {2}"})
	if len(unknown) > 0 || len(card.Abilities) != 1 {
		t.Fatal(card.Abilities, unknown)
	}
	if !reflect.DeepEqual(card.Abilities[0], table.Disguise) {
		t.Errorf("%+v is not %+v", table.Disguise, card.Abilities[0])
	}
}
