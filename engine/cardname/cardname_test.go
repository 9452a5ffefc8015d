package cardname

import (
	"strings"
	"testing"
)

func TestIndex(t *testing.T) {
	x := New([]string{
		"Fire // Ice", "Ice", "Sword of Fire and Ice", "Sword", "Torbran, Thane of Red Fell", "Lim-Dûl's Vault",
		"Æther Vial", "Thing in the Ice // Awoken Horror", "The Abyss", "Ow", `Kong, "Sleeping Wyrm"`,
	})
	for _, c := range []struct {
		text, name string
		n          int
	}{
		{"Sword of Fire and Ice is attached", "Sword of Fire and Ice", 21},
		{"Sword of Fire and Icebergs", "Sword", 5},
		{"sword of FIRE and ice, Bear", "Sword of Fire and Ice", 21},
		{"Fire and Ice", "Fire", 4},
		{"Fire // Ice resolves", "Fire // Ice", 11},
		{"Torbran, Thane of Red Fell", "Torbran, Thane of Red Fell", 26},
		{"Torbran and Bear", "", 0},
		{"Lim-Dul’s Vault resolves", "Lim-Dûl's Vault", 17},
		{"Lim-Dûl's Vault resolves", "Lim-Dûl's Vault", 16},
		{"Aether Vial", "Æther Vial", 11},
		{"Thing in the Ice has defender", "Thing in the Ice", 16},
		{"Swordfish", "", 0},
		{"", "", 0},
	} {
		if name, n := x.Begin(c.text); name != c.name || n != c.n {
			t.Errorf("%q begins with %q of %d bytes, want %q of %d", c.text, name, n, c.name, c.n)
		}
	}
	for name, card := range map[string]string{
		"ice": "Ice", "FIRE": "Fire // Ice", "thing in the ice": "Thing in the Ice // Awoken Horror", "aether  vial": "Æther Vial", "Awoken Horror": "",
	} {
		if _, got, _ := x.Find(name); got != card {
			t.Errorf("%q is %q, want %q", name, got, card)
		}
	}
	for name, near := range map[string]string{
		"Abyss": "The Abyss", "the Sword": "Sword", "Sord of Fire and Ice": "Sword of Fire and Ice", "Swrod": "Sword", "Swordd": "Sword",
		"Torbran, Thane of Red Felt": "Torbran, Thane of Red Fell", "Sworn Bird": "", "Own": "", "Lim-Dul's Vualt": "Lim-Dûl's Vault",
		"torbran thane of red fell": "Torbran, Thane of Red Fell", "torbran thane of red fall": "Torbran, Thane of Red Fell", "limduls vault": "Lim-Dûl's Vault", "kong sleeping wyrn": `Kong, "Sleeping Wyrm"`, "fire ice": "Fire // Ice",
	} {
		if got := x.Near(name); got != near {
			t.Errorf("near %q is %q, want %q", name, got, near)
		}
	}
}

// TestParts finds cards by the names of parts that are not their first ones.
func TestParts(t *testing.T) {
	x := New([]string{"Fire // Ice", "Frost // Ice", "Ice", "Ice Age", "Thing in the Ice // Awoken Horror", "Who // What // When // Where // Why"})
	for name, want := range map[string]string{
		"ice": "Fire // Ice; Frost // Ice", "awoken horror": "Thing in the Ice // Awoken Horror", "When": "Who // What // When // Where // Why",
		"Fire": "Fire // Ice", "Ice Age": "", "Horror": "", "": "",
	} {
		if got := strings.Join(x.Parts(name), "; "); got != want {
			t.Errorf("parts of %q are called %q, want %q", got, name, want)
		}
	}
}

// TestSame compares it with folding both names.
func TestSame(t *testing.T) {
	names := []string{
		"Ice", "ice", "ICE", " Ice", "Ice ", "The Abyss", "the  abyss", "The\tAbyss", "the abyss", "Æther Vial", "aether vial",
		"Lim-Dûl's Vault", "Lim-Dul’s Vault", "lim-dul's vault", "Kelvin", "\u212aelvin", "", " ",
	}
	for _, a := range names {
		for _, b := range names {
			if got, want := Same(a, b), Fold(a) == Fold(b); got != want {
				t.Errorf("%q and %q are the same: %v, want %v", a, b, got, want)
			}
		}
	}
}
