package support

import (
	"slices"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// TestInsteadOfAPart refuses an "instead" after which something would not become all that it becomes otherwise, and
// nothing else.
func TestInsteadOfAPart(t *testing.T) {
	const refused = "\"instead\" of a part of what something becomes"
	for text, want := range map[string]bool{
		"Until end of turn, target artifact or creature becomes an artifact creature with base power and toughness 4/3. If you control a Swamp, it has base power and toughness 1/1 until end of turn instead.": true,
		"Target creature gets +2/+2 and gains flying until end of turn. If you control a Swamp, that creature gets +4/+4 and gains flying until end of turn instead.":                                           false,
		"Target creature gets +2/+2 until end of turn. If you control a Swamp, that creature gets +4/+4 until end of turn instead.":                                                                             false,
	} {
		card, unknown := cardtext.Compile(oracle.Card{Name: "Sea Change", Types: oracle.Instant, Text: text})
		if unknown != nil {
			t.Errorf("%q is not understood: %v", text, unknown)
			continue
		}
		if got := slices.Contains(Unsupported(&card), refused); got != want {
			t.Errorf("%q: refused %v, want %v", text, got, want)
		}
	}
}
