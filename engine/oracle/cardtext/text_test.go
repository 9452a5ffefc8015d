package cardtext

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// shapesFile locks in which ways a print may differ from its text. A line that ends in a
// colon is a reason; the lines after it are shapes to which it applies.
const shapesFile = "testdata/shapes.lock"

// TestTextAgainstPrint compares the text of each face of the pool that compiles whole with
// what is printed of the compiled form, word by word. Parser and printer agree with each
// other by design, so only the text itself can show that a word was dropped or misread.
// A shape that is not locked fails, and so does a locked one that is gone.
func TestTextAgainstPrint(t *testing.T) {
	shapes := map[string]string{} // with an example
	faces, differ := 0, 0
	for _, cards := range paperPool(t) {
		for _, card := range cards {
			compiled, unknown := Compile(card)
			if len(unknown) > 0 || card.Text == "" {
				continue
			}
			faces++
			if shape := shapeOf(card.Text, Print(compiled), card.Name); shape != "" {
				differ++
				if shapes[shape] == "" || card.Name < shapes[shape] {
					shapes[shape] = card.Name
				}
			}
		}
	}
	data, locked := lockedShapes(t, shapesFile)
	if *update {
		unread := slices.DeleteFunc(slices.Sorted(maps.Keys(shapes)), func(shape string) bool { return locked[shape] })
		if len(unread) > 0 {
			data = append(data, "\n"+toBeRead+"\n"+strings.Join(unread, "\n")+"\n"...)
		}
		if err := os.WriteFile(shapesFile, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Logf("%d faces, of which %d differ in %d shapes", faces, differ, len(shapes))
	for _, shape := range slices.Sorted(maps.Keys(shapes)) {
		if !locked[shape] {
			t.Errorf("%s differs from its print by %s: read it; if it is understood rightly, lock the shape with a reason", shapes[shape], shape)
		}
	}
	for _, shape := range slices.Sorted(maps.Keys(locked)) {
		if shapes[shape] == "" {
			t.Errorf("no card differs by %s any more: take it out of %s", shape, shapesFile)
		}
	}
}

// toBeRead stands where the reason of shapes is to be written that nobody has read yet.
const toBeRead = "to be read:"

// lockedShapes reads a file of shapes, each of which stands below its reason.
func lockedShapes(t *testing.T, file string) (data []byte, locked map[string]bool) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	locked, reason := map[string]bool{}, ""
	for i, line := range strings.Split(string(data), "\n") {
		switch {
		case line == "":
		case strings.HasSuffix(line, ":"):
			reason = line
		case reason == toBeRead:
			t.Errorf("%s:%d: %q is to be read, and wants a reason", file, i+1, line)
		case reason == "" || locked[line]:
			t.Errorf("%s:%d: %q has no reason before it, or stands there twice", file, i+1, line)
		default:
			locked[line] = true
		}
	}
	return data, locked
}

// TestShapeOf holds that the comparison sees what once was misread without a word.
func TestShapeOf(t *testing.T) {
	for _, c := range []struct{ text, print, want string }{
		{"After this main phase, there is an additional combat phase.", "After this phase, there is an additional combat phase.", "-main"},
		{"Whenever one or more Merfolk you control become tapped, draw a card.", "Whenever a Merfolk you control becomes tapped, draw a card.", "-more -or"},
		{"Add {R}{R}.", "Add {R} or {R}.", "+or"},
		{"Search your library for an instant card or a card with flash.", "Search your library for an instant card with flash or a card with flash.", "+flash"},
		{"When Old Toad dies, draw two cards.", "When this creature dies, draw 2 cards.", ""},
		{"Whenever this creature attacks, you may draw a card.", "Whenever this creature attacks, draw a card.", "-may"},
		{"If you would draw a card, draw two cards instead.", "If you would draw a card, draw two cards.", "-instead"},
		{"Destroy target creature. You gain 3 life.", "Destroy target creature. You lose 3 life.", "+lose"},
	} {
		if got := shapeOf(c.text, c.print, "Old Toad"); got != c.want {
			t.Errorf("%q and %q differ by %q, want %q", c.text, c.print, got, c.want)
		}
	}
}
