package classes

import (
	"context"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestObjections counts what several say at once of the same question and of another one.
func TestObjections(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx := context.Background()
		s := open(t, where)
		if list, err := s.Objected(ctx); err != nil || len(list) > 0 {
			t.Fatalf("before anybody has said anything: %v, %v", list, err)
		}
		var said sync.WaitGroup
		for range 20 {
			said.Go(func() {
				if err := s.Object(ctx, "q2", Ambiguous); err != nil {
					t.Error(err)
				}
			})
		}
		said.Wait()
		for _, what := range []Objection{WrongKey, Trivial, WrongKey} {
			if err := s.Object(ctx, "q1", what); err != nil {
				t.Fatal(err)
			}
		}
		got, err := s.Objected(ctx)
		if err != nil {
			t.Fatal(err)
		}
		want := []Objected{{"q2", Ambiguous, 20}, {"q1", WrongKey, 2}, {"q1", Trivial, 1}}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("-want +got\n%s", d)
		}
	})
}
