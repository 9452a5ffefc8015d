package classes

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
	"rulestep/web/classes/pgtest"
)

// onBoth runs a test on both databases.
func onBoth(t *testing.T, test func(t *testing.T, where string)) {
	t.Run("sqlite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "a folder", "classes?.db")) })
	t.Run("postgres", func(t *testing.T) { test(t, pgtest.Start(t)) })
}

func open(t *testing.T, where string) *Store {
	t.Helper()
	s, err := Open(context.Background(), where)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

var start = time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)

// class makes a class of three questions.
func class(t *testing.T, s *Store, minutes int) (c *Class, key string) {
	t.Helper()
	code, key, err := s.Make(context.Background(), Class{Title: "Combat", Questions: []string{"a-1", "b-2", "c-3"}, Minutes: minutes, Closes: start.Add(2 * time.Hour)}, start)
	if err != nil {
		t.Fatal(err)
	}
	if c, err = s.Class(context.Background(), strings.ToUpper(code)); err != nil {
		t.Fatal(err)
	}
	return c, key
}

func TestClass(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx := context.Background()
		s := open(t, where)
		c, key := class(t, s, 0)
		if !c.Knows(key) || c.Knows(key+"x") || c.Knows("") {
			t.Error("a class does not know its key, or knows others")
		}
		bea := NewToken()
		p, err := s.Join(ctx, c.Code, "Bea", bea, start)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := s.Join(ctx, c.Code, "Bea", bea, start.Add(time.Minute)); err != nil || !again.Joined.Equal(start) {
			t.Errorf("joining again: %+v, %v", again, err)
		}
		if _, err := s.Join(ctx, c.Code, "Bea", NewToken(), start); !errors.Is(err, ErrNameTaken) {
			t.Errorf("a second Bea: %v", err)
		}
		first := Answer{Number: 2, Said: []string{"3", "a; b"}, Correct: []bool{true, false}, Forgot: []cr.Rule{"702.19b", "510.1c"}, Sure: "yes"}
		if _, err := s.Answer(ctx, c, p, first, start.Add(time.Second)); err != nil {
			t.Fatal(err)
		}
		second := first
		second.Said = []string{"4", "a"}
		got, err := s.Answer(ctx, c, p, second, start.Add(2*time.Second))
		first.At = start.Add(time.Second)
		if err != nil || cmp.Diff(&first, got) != "" {
			t.Errorf("the first answer does not count: %v\n%s", err, cmp.Diff(&first, got))
		}
		if _, err := s.Answer(ctx, c, &Pupil{id: hash("nobody")}, first, start); !errors.Is(err, ErrNotJoined) {
			t.Errorf("somebody who has not joined: %v", err)
		}
		if err := s.Shut(ctx, c.Code, start.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		late := Answer{Number: 3, Said: []string{"1"}, Correct: []bool{true}}
		if _, err := s.Answer(ctx, c, p, late, start.Add(time.Minute)); !errors.Is(err, ErrClosed) {
			t.Errorf("an answer after the class was closed: %v", err)
		}
		if _, err := s.Join(ctx, c.Code, "Carl", NewToken(), start.Add(time.Hour)); !errors.Is(err, ErrClosed) {
			t.Errorf("joining a class that is closed: %v", err)
		}
		// Another server sees the same.
		papers, err := open(t, where).Papers(ctx, c.Code)
		if err != nil || len(papers) != 1 || papers[0].Name != "Bea" || cmp.Diff(map[int]Answer{2: first}, papers[0].Answers) != "" {
			t.Errorf("papers: %+v, %v", papers, err)
		}
		if err := s.Sweep(ctx, start.Add(time.Minute+keptFor+time.Second)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Class(ctx, c.Code); !errors.Is(err, ErrNoClass) {
			t.Errorf("a month after it was closed: %v", err)
		}
		if all, err := s.answers(ctx, ""); err != nil || len(all) > 0 {
			t.Errorf("answers stay after their class: %v %v", all, err)
		}
	})
}

func TestExam(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx := context.Background()
		s := open(t, where)
		c, _ := class(t, s, 30)
		token := NewToken()
		p, err := s.Join(ctx, c.Code, "Bea", token, start.Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if end := c.Ends(p); !end.Equal(start.Add(90 * time.Minute)) {
			t.Errorf("it ends at %v", end)
		}
		say := func(value string, at time.Duration) error {
			_, err := s.Answer(ctx, c, p, Answer{Number: 1, Said: []string{value}, Correct: []bool{false}}, start.Add(at))
			return err
		}
		for _, err := range []error{say("1", 61*time.Minute), say("2", 62*time.Minute)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := say("3", 90*time.Minute+grace); !errors.Is(err, ErrTimeIsUp) {
			t.Errorf("after the time: %v", err)
		}
		if err := say("4", 90*time.Minute+grace-time.Millisecond); err != nil {
			t.Errorf("what was sent as the clock ran down: %v", err)
		}
		if err := s.HandIn(ctx, c.Code, p, start.Add(80*time.Minute)); err != nil {
			t.Fatal(err)
		}
		if err := say("5", 81*time.Minute); !errors.Is(err, ErrHandedIn) {
			t.Errorf("after handing in: %v", err)
		}
		of, err := s.Answers(ctx, c.Code, p)
		if err != nil || len(of) != 1 || of[1].Said[0] != "4" {
			t.Errorf("%+v, %v", of, err)
		}
	})
}

// TestManyAtOnce lets many join and answer at once through two stores, each request twice.
func TestManyAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx := context.Background()
		stores := []*Store{open(t, where), open(t, where)}
		c, _ := class(t, stores[0], 0)
		var all sync.WaitGroup
		for i := range 60 {
			all.Go(func() {
				token := NewToken()
				for _, s := range stores {
					p, err := s.Join(ctx, c.Code, fmt.Sprint("pupil ", i), token, start)
					if err != nil {
						t.Error(err)
						return
					}
					for n := 1; n <= 3; n++ {
						if _, err := s.Answer(ctx, c, p, Answer{Number: n, Said: []string{fmt.Sprint(i % 4)}, Correct: []bool{i%4 == 0}, Forgot: []cr.Rule{"702.2c"}[:min(i%4, 1)]}, start); err != nil {
							t.Error(err)
						}
					}
				}
			})
		}
		all.Wait()
		papers, err := stores[1].Papers(ctx, c.Code)
		if err != nil {
			t.Fatal(err)
		}
		got := Count(papers, 2, func(said []string) string { return said[0] })
		if len(papers) != 60 || got.Answered != 60 || got.Right != 15 || got.Forgot != 45 || got.Other() != 0 || len(got.Groups) != 4 || !got.Groups[0].Right || got.Most[0] != "702.2c" {
			t.Errorf("%d papers, %+v", len(papers), got)
		}
	})
}

func TestTalkFirst(t *testing.T) {
	list := []Tally{
		{Groups: []Group{{Count: 9, Right: true}, {Count: 2}, {Count: 2}}},
		{Groups: []Group{{Count: 4, Right: true}, {Count: 8, Shown: true}, {Count: 3}}},
	}
	if got := TalkFirst(list); got != 1 {
		t.Errorf("talk about %d first", got)
	}
	if got := TalkFirst(list[:1]); got != 0 {
		t.Errorf("talk about %d first", got)
	}
	if got := TalkFirst([]Tally{{Groups: []Group{{Count: 3, Right: true}}}}); got != -1 {
		t.Errorf("nobody is wrong, but talk about %d first", got)
	}
}

func TestOpenNamesThePlace(t *testing.T) {
	_, err := Open(context.Background(), "postgres://ann:secret@127.0.0.1:1/none?connect_timeout=1")
	if err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("%v", err)
	}
}
