package classes

import (
	"context"
	"fmt"
)

// This file keeps what people object to in questions of the training. Only how often each thing was
// said is kept, not who said it or when. The store takes nothing out of the rotation by itself: how often a
// question is answered is known to nobody, since answers stay where they are given, and a count alone
// would let a stranger silence any question.

// An Objection is what may be wrong with a question.
type Objection string

// What may be wrong with a question: its key; that more than one answer is right; that something
// told before gives the answer away; that nobody can miss it.
const (
	WrongKey  Objection = "wrong"
	Ambiguous Objection = "ambiguous"
	GivenAway Objection = "given-away"
	Trivial   Objection = "trivial"
)

// Objections are all of them, the gravest first.
var Objections = []Objection{WrongKey, Ambiguous, GivenAway, Trivial}

// Objected is how often something was said of a question.
type Objected struct {
	Question  string    `json:"question"` // its ID
	Objection Objection `json:"objection"`
	Times     int       `json:"times"`
}

// Object counts what somebody says is wrong with a question. It is tried once: when a connection breaks
// as the count is written, asking again might count it twice.
func (s *Store) Object(ctx context.Context, question string, what Objection) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO question_objections (question, objection, times) VALUES ($1, $2, 1)
		ON CONFLICT (question, objection) DO UPDATE SET times = question_objections.times + 1`, question, string(what))
	if err != nil {
		return fmt.Errorf("counting an objection to a question: %w", err)
	}
	return nil
}

// Objected returns all that was said of questions, what was said most often first.
func (s *Store) Objected(ctx context.Context) ([]Objected, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT question, objection, times FROM question_objections ORDER BY times DESC, question, objection")
	if err != nil {
		return nil, fmt.Errorf("reading objections to questions: %w", err)
	}
	defer rows.Close()
	var list []Objected
	for rows.Next() {
		var o Objected
		if err := rows.Scan(&o.Question, &o.Objection, &o.Times); err != nil {
			return nil, fmt.Errorf("reading objections to questions: %w", err)
		}
		list = append(list, o)
	}
	return list, rows.Err()
}
