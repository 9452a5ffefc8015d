package support

import (
	"strings"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// TestAttachesNowhere refuses an Aura and an Equipment of whose text the line that has it attached is not there, and no other.
func TestAttachesNowhere(t *testing.T) {
	for _, c := range []struct {
		subtype, text string
		refused       bool
	}{
		{"Aura", "Enchanted creature gets +2/+2.", true},
		{"Aura", "Enchant creature\nEnchanted creature gets +2/+2.", false},
		{"Equipment", "Equipped creature gets +3/+2.", true},
		{"Equipment", "Equipped creature gets +3/+2.\nEquip {1}", false},
		{"Equipment", "When this Equipment enters, attach it to target creature you control.\nEquipped creature gets +3/+2.", false},
		{"Equipment", "{1}: Draw a card.", false},
	} {
		types := oracle.Artifact
		if c.subtype == "Aura" {
			types = oracle.Enchantment
		}
		card, unknown := cardtext.Compile(oracle.Card{Name: "Lost Line", Types: types, Subtypes: []string{c.subtype}, Text: c.text})
		if len(unknown) > 0 {
			t.Fatal(unknown)
		}
		if missing := strings.Join(Unsupported(&card), "; "); strings.Contains(missing, "text") != c.refused {
			t.Errorf("%s %q: refused for %q, want refused %v", c.subtype, c.text, missing, c.refused)
		}
	}
}
