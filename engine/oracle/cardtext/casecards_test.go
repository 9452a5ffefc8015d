package cardtext

import (
	"slices"
	"strings"
	"testing"

	"rulestep/engine/oracle"
)

// TestKindOf: what stands after "Solved" is an ability of its own kind (702.169a).
func TestKindOf(t *testing.T) {
	card, err := ParseCardBlock(strings.Split("Case of Three Kinds {1}\nEnchantment — Case\nTo solve — You control three or more creatures.\nSolved — At the beginning of your upkeep, you gain 1 life.\nSolved — {T}: You gain 1 life.\nSolved — Creatures you control have flying.", "\n"), 1)
	if err != nil {
		t.Fatal(err)
	}
	whole, unknown := Compile(card)
	if len(unknown) > 0 {
		t.Fatal(unknown)
	}
	var kinds []oracle.Kind
	for _, a := range whole.Abilities {
		kinds = append(kinds, KindOf(a))
	}
	if want := []oracle.Kind{oracle.Triggered, oracle.Triggered, oracle.Activated, oracle.Static}; !slices.Equal(kinds, want) {
		t.Errorf("the kinds are %v, not %v", kinds, want)
	}
}
