package training

import (
	"fmt"
	"time"

	fsrs "github.com/open-spaced-repetition/go-fsrs/v3"
)

// This file says when a rule should be asked about again. The card is a rule, not a question:
// each time another question is asked for it.

// A Rating is how well a rule was known.
type Rating string

// The ratings. They come from the grade and how sure somebody was, never from time alone.
const (
	Again Rating = "again" // wrong, or shown
	Hard  Rating = "hard"  // right, "I think so"
	Good  Rating = "good"  // right, sure
	Easy  Rating = "easy"  // right, sure, quick, the third time running
)

var ratings = map[Rating]fsrs.Rating{Again: fsrs.Again, Hard: fsrs.Hard, Good: fsrs.Good, Easy: fsrs.Easy}

// RatingOf is the rating that an answer earns.
func RatingOf(right, sure bool) Rating {
	switch {
	case !right:
		return Again
	case !sure:
		return Hard
	}
	return Good
}

// A Memory is what is remembered of a rule; the zero Memory is of a rule never met.
type Memory struct {
	Due        time.Time `json:"due" doc:"When it should be asked about again."`
	Stability  float64   `json:"stability" doc:"Days in which the chance to know it falls to nine in ten."`
	Difficulty float64   `json:"difficulty" doc:"From 1 to 10."`
	Elapsed    uint64    `json:"elapsed" doc:"Days between the last two reviews."`
	Scheduled  uint64    `json:"scheduled" doc:"Days from the last review to the next."`
	Reps       uint64    `json:"reviews" doc:"How often it was reviewed."`
	Lapses     uint64    `json:"lapses" doc:"How often it had been known and was forgotten."`
	State      int       `json:"state" minimum:"0" maximum:"3" doc:"0 never met, 1 being learned, 2 known, 3 being learned again."`
	Last       time.Time `json:"last" doc:"When it was reviewed."`
}

func (m Memory) card() fsrs.Card {
	if m.Reps == 0 {
		return fsrs.NewCard()
	}
	return fsrs.Card{Due: m.Due, Stability: m.Stability, Difficulty: m.Difficulty, ElapsedDays: m.Elapsed, ScheduledDays: m.Scheduled, Reps: m.Reps, Lapses: m.Lapses, State: fsrs.State(m.State), LastReview: m.Last}
}

func memory(c fsrs.Card) Memory {
	return Memory{Due: c.Due, Stability: c.Stability, Difficulty: c.Difficulty, Elapsed: c.ElapsedDays, Scheduled: c.ScheduledDays, Reps: c.Reps, Lapses: c.Lapses, State: int(c.State), Last: c.LastReview}
}

// scheduler keeps nine rules in ten remembered. It guesses nothing at random, so that two
// devices agree.
var scheduler = func() *fsrs.FSRS {
	p := fsrs.DefaultParam()
	p.RequestRetention = 0.9
	p.EnableShortTerm = true
	p.EnableFuzz = false
	return fsrs.NewFSRS(p)
}()

// Schedule is what is remembered after an answer.
func Schedule(m Memory, rating Rating, now time.Time) (Memory, error) {
	r, ok := ratings[rating]
	if !ok {
		return m, fmt.Errorf("there is no rating %q; ratings are again, hard, good, easy", rating)
	}
	if m.Last.After(now) {
		m.Last = now // a clock was set back: no time has passed, rather than less than none
	}
	return memory(scheduler.Next(m.card(), now, r).Card), nil
}

// IsDue reports whether a rule should be asked about: its time has come, or the clock was ahead by
// more than a day when it was reviewed, and its time would not come before that mistake is over.
func (m Memory) IsDue(now time.Time) bool {
	return !m.Due.After(now) || m.Last.After(now.AddDate(0, 0, 1))
}

// Remembered is the chance that somebody still knows a rule.
func Remembered(m Memory, now time.Time) float64 {
	if m.Reps == 0 {
		return 0
	}
	return scheduler.GetRetrievability(m.card(), now)
}
