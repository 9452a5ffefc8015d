package training

import (
	"encoding/json"
	"math"
	"slices"
	"testing"
	"time"

	fsrs "github.com/open-spaced-repetition/go-fsrs/v3"
)

// TestSchedule holds due dates against the library's own vectors, through JSON each time, as
// the browser keeps what is remembered.
func TestSchedule(t *testing.T) {
	now := time.Date(2022, 11, 29, 12, 30, 0, 0, time.UTC)
	var m Memory
	var days []uint64
	for i, r := range []Rating{Good, Good, Good, Good, Good, Good, Again, Again, Good, Good, Good, Good, Good} {
		next, err := Schedule(m, r, now)
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(next)
		if err != nil {
			t.Fatal(err)
		}
		m = Memory{}
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		days = append(days, m.Scheduled)
		now = m.Due
		if m.Reps != uint64(i+1) {
			t.Errorf("after %d answers it has been reviewed %d times", i+1, m.Reps)
		}
	}
	want := []uint64{0, 4, 14, 44, 125, 328, 0, 0, 7, 16, 34, 71, 142} // go-fsrs v3.3.1, TestBasicSchedulerExample
	if !slices.Equal(days, want) {
		t.Errorf("the days are %v, want %v", days, want)
	}
	if _, err := Schedule(m, "splendid", now); err == nil {
		t.Error("there is no such rating")
	}
}

// TestWrongClock holds that a clock which was set back or ahead spoils nothing for long: what was reviewed
// in a year to come is due, and an answer before the last one counts as one on the same day.
func TestWrongClock(t *testing.T) {
	now := time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
	var m Memory
	for range 3 {
		var err error
		if m, err = Schedule(m, Good, now); err != nil {
			t.Fatal(err)
		}
		now = m.Due
	}
	reviewed := m.Last
	for _, years := range []int{-1, -30} {
		back := reviewed.AddDate(years, 0, 0)
		if !m.IsDue(back) {
			t.Errorf("%d years before it was reviewed it is not due", -years)
		}
		next, err := Schedule(m, Good, back)
		if err != nil {
			t.Fatal(err)
		}
		same, err := Schedule(m, Good, reviewed)
		if err != nil {
			t.Fatal(err)
		}
		if next.Stability != same.Stability || next.Due.Sub(back) != same.Due.Sub(reviewed) || !next.Last.Equal(back) || next.IsDue(back) {
			t.Errorf("%d years before, it becomes %+v, not %+v", -years, next, same)
		}
	}
	if m.IsDue(reviewed) || !m.IsDue(m.Due) || m.IsDue(reviewed.Add(-time.Hour)) {
		t.Error("with a clock that is right it is due when its time comes")
	}
}

// TestWeekOfLearners lets a week of learners practise who forget by chance; whatever they
// answer, our schedule is the library's, nothing is due before it was answered, and what was
// wrong comes back before what was right.
func TestWeekOfLearners(t *testing.T) {
	p := fsrs.DefaultParam()
	p.EnableFuzz = false
	library := fsrs.NewFSRS(p)
	state := uint64(20261122)
	chance := func() float64 { // a fixed sequence, so that a failure can be repeated
		state ^= state << 13
		state ^= state >> 7
		state ^= state << 17
		return float64(state>>11) / (1 << 53)
	}
	start := time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
	answers := 0
	for learner := range 50 {
		knows := 0.4 + 0.012*float64(learner)
		ours, theirs := make([]Memory, 30), make([]fsrs.Card, 30)
		for i := range theirs {
			theirs[i] = fsrs.NewCard()
		}
		for day := range 7 {
			now := start.AddDate(0, 0, day)
			for i := range ours {
				if ours[i].Reps > 0 && ours[i].Due.After(now) || ours[i].Reps == 0 && i > 5*(day+1) {
					continue
				}
				right, sure := chance() < knows, chance() < 0.7
				rating := RatingOf(right, sure)
				next, err := Schedule(ours[i], rating, now)
				if err != nil {
					t.Fatal(err)
				}
				theirs[i] = library.Next(theirs[i], now, ratings[rating]).Card
				if !next.Due.Equal(theirs[i].Due) || math.Abs(next.Stability-theirs[i].Stability) > 1e-9 {
					t.Fatalf("learner %d, rule %d, day %d: due %v, the library says %v", learner, i, day, next.Due, theirs[i].Due)
				}
				if !next.Due.After(now) {
					t.Errorf("it is due at %v, before it was answered at %v", next.Due, now)
				}
				if wrong, err := Schedule(ours[i], Again, now); err != nil || wrong.Due.After(next.Due) {
					t.Errorf("a wrong answer would come back at %v, after %v", wrong.Due, next.Due)
				}
				ours[i] = next
				answers++
			}
		}
	}
	if answers < 3000 {
		t.Errorf("only %d answers were given", answers)
	}
}

// TestPaths holds that every path names rules and says where it comes from.
func TestPaths(t *testing.T) {
	for _, p := range Paths() {
		if p.About == "" || len(p.Topics) < 5 || len(PathRules(p.ID)) == 0 {
			t.Errorf("%s has %d topics", p.ID, len(p.Topics))
		}
	}
	if got := PathRules("fifty/1"); len(got) != 1 || got[0] != "400.7" {
		t.Errorf("the first of the fifty is %v", got)
	}
	if n := len(PathRules("fifty")); n < 45 {
		t.Errorf("the fifty are %d", n)
	}
	for _, p := range Paths() {
		for _, topic := range p.Topics {
			if (p.ID == "fifty") != (topic.Why != "") {
				t.Errorf("%s of %s is there because %q", topic.Title, p.ID, topic.Why)
			}
		}
	}
}
