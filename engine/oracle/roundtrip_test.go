package oracle

import (
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPrintReadsBack prints every card of the pool that compiles whole and compiles
// the print again: the nodes must be the same, so print and compiler lose nothing
// that the other knows.
func TestPrintReadsBack(t *testing.T) {
	whole, same := 0, 0
	failures := map[string]int{}
	shown := 0
	for _, faces := range paperPool(t) {
		for _, card := range faces {
			compiled, unknown := Compile(card)
			if len(unknown) > 0 || card.Text == "" {
				continue
			}
			whole++
			again := card
			again.Text = Print(compiled)
			read, unknown := Compile(again)
			if len(unknown) == 0 && cmp.Equal(compiled.Abilities, read.Abilities) {
				same++
				continue
			}
			why := "differs"
			if len(unknown) > 0 {
				why = firstWords(unknown[0].Words, 3)
			}
			failures[why]++
			if failures[why] <= 2 && shown < 150 {
				shown++
				t.Logf("[%s] %s\n   %s\n-> %s\n", why, card.Name, card.Text, again.Text)
				if why == "differs" && failures[why] <= 1 {
					t.Log(cmp.Diff(compiled.Abilities, read.Abilities))
				}
			}
		}
	}
	var list []string
	for why := range failures {
		list = append(list, why)
	}
	sort.Slice(list, func(i, j int) bool { return failures[list[i]] > failures[list[j]] })
	for _, why := range list[:min(40, len(list))] {
		t.Logf("%5d %s", failures[why], why)
	}
	t.Logf("%d of %d faces read back the same", same, whole)
}
