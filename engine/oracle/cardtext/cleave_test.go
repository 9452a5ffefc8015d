package cardtext

import (
	"slices"
	"testing"

	"rulestep/engine/oracle"
)

// TestPrintedAbilitiesOfCleave tells what a cleave cost leaves out, ability by ability.
func TestPrintedAbilitiesOfCleave(t *testing.T) {
	card, unknown := Compile(oracle.Card{Name: "Cold Shoulder", Types: oracle.Instant, Text: "Cleave {2}{U}\nTap target [green] creature."})
	if len(unknown) > 0 {
		t.Fatal(unknown)
	}
	var got []string
	for _, a := range card.Abilities {
		got = append(got, PrintAbility(a, card))
	}
	if want := []string{"Cleave {2}{U}", "Tap target creature.", "Tap target [green] creature."}; !slices.Equal(got, want) {
		t.Errorf("it is printed as %q, want %q", got, want)
	}
}
