package cardtext

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPrintReadsBack prints every card of the pool that compiles whole and compiles
// the print again: the nodes must be the same, so print and compiler lose nothing
// that the other knows.
func TestPrintReadsBack(t *testing.T) {
	whole, failures := 0, 0
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
			if len(unknown) == 0 && reflect.DeepEqual(compiled.Abilities, read.Abilities) {
				continue
			}
			if failures++; failures <= 20 {
				t.Errorf("%s:\n%s\nis printed as\n%s\nand read back with %v and the difference\n%s",
					card.Name, card.Text, again.Text, unknown, cmp.Diff(compiled.Abilities, read.Abilities))
			}
		}
	}
	t.Logf("%d of %d faces read back the same", whole-failures, whole)
}
