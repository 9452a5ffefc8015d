package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// TestPutIntoExile plays what is put into exile: an ability of the permanent sees it, and an effect
// that exiles it instead of anything else does not stand in the way of what exiles it.
func TestPutIntoExile(t *testing.T) {
	const (
		goes    = "If this creature would leave the battlefield"
		instead = goes + ", exile it instead of putting it anywhere else.\n"
		exiled  = "When this creature is put into exile, you gain 4 life.\n"
	)
	for _, row := range []struct{ name, text, spell, answer string }{
		{"exiled by a spell", exiled, "Odd Farewell", "Ann has 26 life"},
		{"destroyed, exiled instead", instead + exiled, "Odd Ruin", "Ann has 24 life; Fading Imp is in exile"},
		{"exiled by a spell, which goes on", instead + exiled, "Odd Farewell", "Ann has 26 life; Fading Imp is in exile"},
		{"exiled by a spell, and there is no trigger", instead, "Odd Farewell", "Ann has 22 life; Fading Imp is in exile"},
		{"destroyed, and there is no exile", exiled, "Odd Ruin", "Ann has 20 life; Fading Imp is in Ann's graveyard"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			f, err := scenario.Parse("exile.txt", []byte("# Put into exile\n\nWhat follows?\n\n-- cards --\n"+
				"Fading Imp {B}\nCreature — Imp\n"+row.text+"2/2\n\n"+
				"Odd Farewell {0}\nInstant\nExile target creature. Its controller gains life equal to its power.\n\n"+
				"Odd Ruin {0}\nInstant\nDestroy target creature.\n\n"+
				"-- setup --\nAnn controls Fading Imp\n"+row.spell+" is in Bob's hand\n\n"+
				"-- play --\nBob casts "+row.spell+" targeting Fading Imp\neverything resolves\n\n"+
				"-- answer --\n"+strings.ReplaceAll(row.answer, "; ", "\n")+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			if trace := f.Play(""); !trace.Holds {
				t.Error(trace.Problem)
			}
		})
	}
}
