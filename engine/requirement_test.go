package engine

import (
	"errors"
	"strings"
	"testing"

	"rulestep/engine/events"
)

// TestUndecidedDeclarations has a declaration of which is not known whether it obeys as many
// requirements as possible: a list may hold it, a judgment says that there is none, and in a play
// nothing goes on.
func TestUndecidedDeclarations(t *testing.T) {
	unknown := &obedience{obeyed: 3, most: 3}
	g := New(nil, "")
	if !g.Aside(func() { g.judged(unknown) }) {
		t.Error("listing options was broken off")
	}
	var not *events.NotJudged
	if whole, err := g.Judge(func() error { g.judged(unknown); return nil }); whole || !errors.As(err, &not) || !strings.Contains(not.Why, "too many ways") {
		t.Errorf("an onlooker is told %v", err)
	}
	if over, _ := g.Over(); over {
		t.Error("what an onlooker asked has ended the game")
	}
	if Bounded(func() { g.judged(unknown) }) {
		t.Error("the play goes on")
	}
	if over, limit := g.Over(); !over || !strings.Contains(limit, "too many ways") {
		t.Errorf("the game says %q", limit)
	}
	g.judged(&obedience{obeyed: 3, most: 3, exact: true})
}
