package importer

import (
	"context"
	"errors"
	"testing"
)

// A callingOff calls an import off as it begins a step, and notes the steps that it begins.
type callingOff struct {
	at     int
	cancel context.CancelFunc
	last   int
}

func (c *callingOff) Step(_ string, number, _ int) {
	c.last = number
	if number == c.at {
		c.cancel()
	}
}

// TestImportIsCalledOff calls an import off at the beginning of each of its steps: it ends there,
// before it begins another, and what was stored before that step is whole.
func TestImportIsCalledOff(t *testing.T) {
	for step := 1; step <= 5; step++ {
		store := newStore(t)
		importFiles(t, store, small(t, "first.txt"))
		before := snapshot(t, store).Hash()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		progress := callingOff{at: step, cancel: cancel}
		_, err := Import(ctx, store, []File{small(t, "second.txt")}, Options{Progress: &progress})
		if !errors.Is(err, context.Canceled) || progress.last != step {
			t.Errorf("called off at step %d: %v after step %d", step, err, progress.last)
		}
		if same := snapshot(t, store).Hash() == before; same != (step < 5) {
			t.Errorf("called off at step %d: the book is the same: %v", step, same)
		}
	}
}
