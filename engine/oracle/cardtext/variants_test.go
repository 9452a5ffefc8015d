package cardtext

import (
	"reflect"
	"testing"
)

// misprinted are the cards of the variants that are written otherwise than they can be read.
var misprinted = map[string]string{
	"I Call on the Ancient Magics": "“each other player” is another one than you where it stands first, and is read as other than those spoken of later",
}

// TestVariantCards reads the planes, phenomena, vanguards and schemes of the pool: what is understood whole is
// written so that it is read as the same again, and no fewer are understood than were.
func TestVariantCards(t *testing.T) {
	least := map[string]int{"planar": 45, "scheme": 45, "vanguard": 29}
	whole := make(map[string]int)
	eachPoolRow(t, func(row PoolRow) {
		if least[row.Layout] == 0 {
			return
		}
		faces, err := FromPool(row)
		if err != nil {
			t.Errorf("%s: %v", row.Name, err)
			return
		}
		card, unknown := Compile(faces[0])
		if len(unknown) > 0 {
			return
		}
		whole[row.Layout]++
		again := faces[0]
		again.Text = Print(card)
		back, unknown := Compile(again)
		same := len(unknown) == 0 && reflect.DeepEqual(card.Abilities, back.Abilities) && card.HandModifier == back.HandModifier && card.LifeModifier == back.LifeModifier
		if _, known := misprinted[row.Name]; same == known {
			t.Errorf("%s is printed as\n%s\nand read back as the same: %t; %v", row.Name, again.Text, same, unknown)
		}
	})
	for layout, n := range least {
		t.Logf("%s: %d understood whole", layout, whole[layout])
		if whole[layout] < n {
			t.Errorf("of the layout %s only %d cards are understood whole, not %d", layout, whole[layout], n)
		}
	}
}
