package training

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestExpected(t *testing.T) {
	for _, c := range []struct{ learner, question, guess, want float64 }{
		{1500, 1500, 0, .5},
		{1500, 1900, 0, 1.0 / 11},
		{1500, 1500, .5, .75},
		{1500, WellTried(1500), 0, .7},
	} {
		if got := Expected(c.learner, c.question, c.guess); math.Abs(got-c.want) > .001 {
			t.Errorf("%v meets %v: %.3f, want %.3f", c.learner, c.question, got, c.want)
		}
	}
}

// TestEloFindsTheDifficulty lets learners whose strength is known answer a question whose
// difficulty was guessed wrong.
func TestEloFindsTheDifficulty(t *testing.T) {
	const truth = 1800.0
	chance := rand.New(rand.NewPCG(1, 2))
	q := Elo{Rating: 1300}
	for range 600 {
		strength := 1400 + 600*chance.Float64()
		_, q = Rate(Elo{Rating: strength}, q, .25, chance.Float64() < Expected(strength, truth, .25))
	}
	if math.Abs(q.Rating-truth) > 120 {
		t.Errorf("after 600 answers it is %.0f, and %.0f is right", q.Rating, truth)
	}
	me, _ := Rate(Elo{Rating: Newcomer}, Elo{Rating: Newcomer}, 0, true)
	if me.Rating != 1516 || me.Answers != 1 {
		t.Errorf("a first right answer: %+v", me)
	}
	old, _ := Rate(Elo{Rating: Newcomer, Answers: 1000}, Elo{Rating: Newcomer}, 0, true)
	if old.Rating != 1504 {
		t.Errorf("a right answer after a thousand: %+v", old)
	}
}
