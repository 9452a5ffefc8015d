package profile

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
	"rulestep/web/training"
)

func TestProfile(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "me", "profile.db")
	s, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	card := func(last time.Time, stability float64) training.Known {
		return training.Known{Rule: "702.19b", Card: training.Memory{Last: last, Due: last, Stability: stability, Reps: 1}, Seen: []string{"a-1"}}
	}
	first := training.Progress{
		Format: training.ProgressFormat, Edition: cr.Edition,
		Log:     []training.Answered{{ID: "one", At: at, Question: "a-1", Rules: []cr.Rule{"702.19b"}, Right: true, Sure: "yes", Correct: "1/1", Level: 1300}},
		Cards:   []training.Known{card(at, 3)},
		Ratings: []training.Rated{{Of: "me", Elo: training.Elo{Rating: 1516, Answers: 1}}},
	}
	if n, err := s.Add(ctx, first); err != nil || n != 1 {
		t.Fatalf("%d added, %v", n, err)
	}
	older := first
	older.Cards = []training.Known{card(at.Add(-time.Hour), 1)}
	older.Ratings = []training.Rated{{Of: "me", Elo: training.Elo{Rating: 1400, Answers: 1}}}
	if n, err := s.Add(ctx, older); err != nil || n != 0 {
		t.Errorf("the same log: %d added, %v", n, err)
	}
	if _, err := s.Add(ctx, training.Progress{Format: "something"}); err == nil {
		t.Error("a file of another form is taken")
	}
	s.Close()
	if s, err = Open(ctx, path); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	got, err := s.Read(ctx)
	if err != nil || cmp.Diff(first, got) != "" {
		t.Errorf("%v\n%s", err, cmp.Diff(first, got))
	}
	newer := first
	newer.Cards = []training.Known{card(at.Add(time.Hour), 9)}
	if _, err := s.Add(ctx, newer); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Read(ctx); err != nil || got.Cards[0].Card.Stability != 9 {
		t.Errorf("%+v, %v", got.Cards, err)
	}
	if err := s.Erase(ctx); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Read(ctx); err != nil || len(got.Log)+len(got.Cards)+len(got.Ratings) > 0 {
		t.Errorf("after erasing there is %+v, %v", got, err)
	}
}

// TestNumbersMove holds that a profile which was written with the numbers of another edition
// knows the same rules under this one's, once and for all.
func TestNumbersMove(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "profile.db")
	book, err := cr.BookOf(cr.Edition2026)
	if err != nil {
		t.Fatal(err)
	}
	const name = cr.Rule("111.11")
	moved, _ := book.Number(name)
	at := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	s, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Add(ctx, training.Progress{
		Format: training.ProgressFormat,
		Log:    []training.Answered{{ID: "one", At: at, Question: "a-1", Rules: []cr.Rule{moved}, Forgot: string(moved)}},
		Cards:  []training.Known{{Rule: moved, Card: training.Memory{Last: at, Due: at, Stability: 3, Reps: 1}}},
	}); err != nil {
		t.Fatal(err)
	}
	// As a program writes it whose rules have the other numbers.
	if _, err := s.db.ExecContext(ctx, `UPDATE edition SET numbers = ?`, cr.Edition2026); err != nil {
		t.Fatal(err)
	}
	s.Close()
	for range 2 {
		if s, err = Open(ctx, path); err != nil {
			t.Fatal(err)
		}
		got, err := s.Read(ctx)
		if err != nil || len(got.Cards) != 1 || got.Cards[0].Rule != name || got.Cards[0].Card.Stability != 3 || len(got.Log) != 1 || got.Log[0].Rules[0] != name || got.Log[0].Forgot != string(name) {
			t.Errorf("%s, which was %s, is kept as %+v, %+v (%v)", name, moved, got.Cards, got.Log, err)
		}
		s.Close()
	}
}
