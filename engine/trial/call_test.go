package trial

import (
	"strings"
	"testing"

	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
)

// Every card that does what a text waits for is one that the engine plays.
func TestCalls(t *testing.T) {
	for _, c := range calls {
		card, err := cardtext.ParseCardBlock(strings.Split(c.block, "\n"), 1)
		if err != nil {
			t.Errorf("%s: %v", c.words, err)
			continue
		}
		whole, unknown := cardtext.Compile(card)
		if missing := support.Unsupported(&whole); len(unknown) > 0 || len(missing) > 0 {
			t.Errorf("%s: %v %v", whole.Name, unknown, missing)
		}
	}
}
