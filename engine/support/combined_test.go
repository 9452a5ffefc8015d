package support

import (
	"strings"
	"testing"

	"rulestep/engine/oracle/cardtext"
)

// TestCombinedFace checks that what two cards meld into is played as no card of its own, as some pools list it, and that a land that
// melds, which costs nothing either, and its counterpart are (712.4b).
func TestCombinedFace(t *testing.T) {
	for _, c := range []struct {
		row  cardtext.PoolRow
		face bool
	}{
		{cardtext.PoolRow{Name: "Joined Titan", TypeLine: "Legendary Creature — Angel", Power: "9", Toughness: "9", Layout: "meld"}, true},
		{cardtext.PoolRow{Name: "Joined Titan", TypeLine: "Legendary Creature — Angel", Power: "9", Toughness: "9", Layout: "normal"}, false},
		{cardtext.PoolRow{Name: "Left Hand", ManaCost: "{1}{W}", TypeLine: "Creature — Angel", Power: "1", Toughness: "1", Layout: "meld"}, false},
		{cardtext.PoolRow{Name: "Right Field", TypeLine: "Land", OracleText: "{T}: Add {W}.", Layout: "meld"}, false},
	} {
		faces, err := cardtext.FromPool(c.row)
		if err != nil {
			t.Fatal(err)
		}
		card, unknown := cardtext.Compile(c.row.Join(faces))
		if len(unknown) > 0 {
			t.Fatal(unknown)
		}
		if said := strings.Join(Unsupported(&card), "; "); strings.Contains(said, "712.4b") != c.face {
			t.Errorf("%s, %s: %q", c.row.Name, c.row.Layout, said)
		}
	}
}
