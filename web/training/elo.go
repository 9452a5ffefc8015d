package training

import (
	"math"
	"slices"
)

// This file corrects difficulties by answers, as games of chess are rated: a question and
// whoever answers it play against each other. It is computed for one device and kept there.

// An Elo is a rating and what it rests on.
type Elo struct {
	Rating  float64 `json:"rating" minimum:"0" maximum:"4000" doc:"On the scale of chess ratings."`
	Answers int     `json:"answers" minimum:"0" doc:"By how many it was measured."`
}

// Newcomer is the rating of somebody who has answered nothing: as difficult as the middle of
// all questions.
const Newcomer = 1500

// The weight of an answer falls from most to least as there are more of them.
const (
	mostWeight  = 32.0
	leastWeight = 8.0
	settling    = 20.0 // answers after which the weight has halved
)

// Expected is the chance that somebody answers a question right, where guess is the chance to
// be right by chance.
func Expected(learner, question, guess float64) float64 {
	return guess + (1-guess)/(1+math.Pow(10, (question-learner)/400))
}

// Rate is what both ratings are after an answer.
func Rate(learner, question Elo, guess float64, right bool) (Elo, Elo) {
	score := 0.0
	if right {
		score = 1
	}
	gain := score - Expected(learner.Rating, question.Rating, guess)
	return learner.moved(gain), question.moved(-gain)
}

func (e Elo) moved(gain float64) Elo {
	weight := max(leastWeight, mostWeight*settling/(settling+float64(e.Answers)))
	return Elo{Rating: min(max(e.Rating+weight*gain, 0), 4000), Answers: e.Answers + 1}
}

// Me is the name of the learner among the ratings of a file.
const Me = "me"

// Rating is what a file knows of a question, or of the learner; one of which it knows nothing
// has the first.
func (p *Progress) Rating(of string, first float64) Elo {
	for _, r := range p.Ratings {
		if r.Of == of {
			return r.Elo
		}
	}
	return Elo{Rating: first}
}

// Rate corrects what a file knows of the learner and of a question by an answer.
func (p *Progress) Rate(q *Question, right bool) {
	me, of := Rate(p.Rating(Me, Newcomer), p.Rating(q.ID, float64(q.Difficulty)), q.Guess(), right)
	for _, now := range []Rated{{Me, me}, {q.ID, of}} {
		if i := slices.IndexFunc(p.Ratings, func(r Rated) bool { return r.Of == now.Of }); i >= 0 {
			p.Ratings[i] = now
		} else {
			p.Ratings = append(p.Ratings, now)
		}
	}
}

// Guess is the chance to answer the question right by chance: none where a number has to be
// said.
func (q *Question) Guess() float64 {
	chance := 1.0
	for i := range q.Claims {
		n := float64(len(q.Claims[i].Options))
		switch q.Claims[i].Kind {
		case One:
			chance /= n
		case Some:
			chance /= math.Pow(2, n)
		case Order:
			chance /= math.Gamma(n + 1)
		default:
			return 0
		}
	}
	return chance
}

// WellTried is the difficulty of questions from which somebody learns most: seven in ten are
// answered right.
func WellTried(learner float64) float64 { return learner - 147 } // 400 * log10(0.7/0.3)
