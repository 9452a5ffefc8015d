package table

import "testing"

// TestLargestParty compares the largest party with that of trying every way of giving each
// creature one type or none, for all sets of up to five creatures (700.8b).
func TestLargestParty(t *testing.T) {
	var try func(members []uint8, taken uint8) int
	try = func(members []uint8, taken uint8) int {
		if len(members) == 0 {
			return 0
		}
		most := try(members[1:], taken)
		for kind := uint8(1); kind < 1<<len(partyTypes); kind <<= 1 {
			if members[0]&kind != 0 && taken&kind == 0 {
				most = max(most, 1+try(members[1:], taken|kind))
			}
		}
		return most
	}
	sets := 0
	var each func(members []uint8)
	each = func(members []uint8) {
		sets++
		if got, want := largestParty(members), try(members, 0); got != want {
			t.Fatalf("the party of %04b is %d, want %d", members, got, want)
		}
		least := uint8(1)
		if len(members) > 0 {
			least = members[len(members)-1]
		}
		for is := least; len(members) < 5 && is < 1<<len(partyTypes); is++ {
			each(append(members, is))
		}
	}
	each(nil)
	if sets < 15000 {
		t.Errorf("only %d sets of creatures were tried", sets)
	}
}
