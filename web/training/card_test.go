package training

import (
	"fmt"
	"strings"
	"testing"

	"rulestep/engine/scenarios"
)

// TestCard holds that the data card counts what there is, and names every form and every field of
// a line.
func TestCard(t *testing.T) {
	sources, err := Sources(scenarios.Files)
	if err != nil {
		t.Fatal(err)
	}
	b := NewBank(sources)
	var card strings.Builder
	if err := b.Card(&card); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(card.String(), fmt.Sprintf("%d questions (", len(b.List()))) {
		t.Errorf("the card does not count %d questions:\n%s", len(b.List()), card.String()[:400])
	}
	for _, f := range Forms {
		if !strings.Contains(card.String(), "| "+string(f)+" | "+askedBy[f]+" | ") || askedBy[f] == "" {
			t.Errorf("the card does not say what %q asks", f)
		}
	}
	for _, field := range []string{"id", "form", "rules", "source", "variation", "difficulty", "edition", "position", "scene", "cards", "setup", "done", "then", "questions", "ask", "kind", "options", "key", "without", "belief"} {
		if !strings.Contains(card.String(), field) {
			t.Errorf("the card does not say what %q is", field)
		}
	}
}
