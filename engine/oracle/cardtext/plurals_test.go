package cardtext

import "testing"

func TestInOtherWords(t *testing.T) {
	for _, tt := range []struct{ text, from, to, want string }{
		{"Other Elves you control, and each non-Elf. Elf spells. Yourself", "Elf", "Ox", "Other Oxen you control, and each non-Ox. Ox spells. Yourself"},
		{"Red creatures, nonred ones, {R}, and what tired you", "red", "blue", "Blue creatures, nonblue ones, {R}, and what tired you"},
		{"Swampwalk. Swamps you control", "Swamp", "Forest", "Forestwalk. Forests you control"},
		{"Plains and plainswalk", "Plains", "Island", "Island and islandwalk"},
	} {
		if got := InOtherWords(tt.text, tt.from, tt.to); got != tt.want {
			t.Errorf("%q for %q in %q: %q, want %q", tt.to, tt.from, tt.text, got, tt.want)
		}
	}
}
