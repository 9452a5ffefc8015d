package classes

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"rulestep/engine/cr"
)

// A Pupil is somebody who joined a class.
type Pupil struct {
	Name   string
	Joined time.Time
	Handed time.Time // when the exam was handed in; no time for not yet

	id string // hash of the token
}

// Ends is when the pupil's time ends: with the class, or earlier in an exam.
func (c *Class) Ends(p *Pupil) time.Time {
	if c.Exam() {
		if end := p.Joined.Add(time.Duration(c.Minutes) * time.Minute); end.Before(c.Closes) {
			return end
		}
	}
	return c.Closes
}

// Over reports whether the pupil has nothing more to answer: in an exam results are shown
// from then on.
func (c *Class) Over(p *Pupil, now time.Time) bool {
	return !p.Handed.IsZero() || !now.Before(c.Ends(p))
}

// An Answer is what a pupil answered to a question, as it was graded.
type Answer struct {
	Number  int       // of the question, from 1
	At      time.Time // when it was accepted
	Said    []string  // a value for each claim
	Correct []bool    // for each claim
	Forgot  []cr.Rule // without each of them the game ends as was answered
	Sure    string    // "yes", "no" or "show"
}

// Right reports whether every claim is.
func (a *Answer) Right() bool {
	for _, is := range a.Correct {
		if !is {
			return false
		}
	}
	return len(a.Correct) > 0
}

// Join lets somebody into a class under a name. The token is the pupil's own secret, see
// NewToken; who asks again with the same token has joined already, and keeps the name of the
// first time. Errors: ErrNoClass, ErrClosed, ErrNameTaken, ErrFull.
func (s *Store) Join(ctx context.Context, code, name, token string, now time.Time) (*Pupil, error) {
	code = NormalCode(code)
	if len(token) < 20 {
		return nil, errors.New("a token has at least 20 characters")
	}
	_, err := s.db.ExecContext(ctx, `INSERT INTO class_pupils (class, pupil, name, joined, handed)
		SELECT code, $2, $3, $4, 0 FROM classes WHERE code = $1 AND closes > $4 AND (SELECT count(*) FROM class_pupils WHERE class = $1) < $5
		ON CONFLICT DO NOTHING`, code, hash(token), name, millis(now), MaxPupils)
	if err != nil {
		return nil, fmt.Errorf("joining: %w", err)
	}
	p, err := s.Pupil(ctx, code, token)
	if !errors.Is(err, ErrNotJoined) {
		return p, err
	}
	c, err := s.Class(ctx, code)
	if err != nil {
		return nil, err
	}
	if !c.Open(now) {
		return nil, ErrClosed
	}
	var same int
	if err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM class_pupils WHERE class = $1 AND name = $2`, code, name).Scan(&same); err != nil {
		return nil, fmt.Errorf("looking whether the name is taken: %w", err)
	}
	if same > 0 {
		return nil, ErrNameTaken
	}
	return nil, ErrFull
}

// Pupil finds who has a token; ErrNotJoined.
func (s *Store) Pupil(ctx context.Context, code, token string) (*Pupil, error) {
	p := Pupil{id: hash(token)}
	var joined, handed int64
	err := s.db.QueryRowContext(ctx, `SELECT name, joined, handed FROM class_pupils WHERE class = $1 AND pupil = $2`, NormalCode(code), p.id).Scan(&p.Name, &joined, &handed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotJoined
	}
	if err != nil {
		return nil, fmt.Errorf("reading who joined: %w", err)
	}
	p.Joined, p.Handed = moment(joined), moment(handed)
	return &p, nil
}

// Answer takes an answer and returns the one that counts. In a class that is the first to
// the question: who asks again gets it back. In an exam it is the last before the end. It is
// accepted when it is returned without an error, and then it is in the database. Errors:
// ErrNotJoined, ErrClosed, ErrTimeIsUp, ErrHandedIn.
func (s *Store) Answer(ctx context.Context, c *Class, p *Pupil, a Answer, now time.Time) (*Answer, error) {
	said, err := json.Marshal(a.Said)
	if err != nil {
		return nil, fmt.Errorf("writing what was answered: %w", err)
	}
	again := "DO NOTHING"
	if c.Exam() {
		again = "DO UPDATE SET at = excluded.at, said = excluded.said, correct = excluded.correct, forgot = excluded.forgot, sure = excluded.sure"
	}
	// Whether it may be taken is asked in the statement that takes it: of a class that is
	// closed at the same time either the answer is in, or it is refused.
	r, err := s.db.ExecContext(ctx, `INSERT INTO class_answers (class, pupil, number, at, said, correct, forgot, sure)
		SELECT p.class, p.pupil, $3, $4, $5, $6, $7, $8 FROM class_pupils p JOIN classes c ON c.code = p.class
		WHERE p.class = $1 AND p.pupil = $2 AND p.handed = 0 AND c.closes + $9 > $4 AND (c.minutes = 0 OR p.joined + c.minutes * 60000 + $9 > $4)
		ON CONFLICT (class, pupil, number) `+again,
		c.Code, p.id, a.Number, millis(now), string(said), bits(a.Correct), rulesText(a.Forgot), a.Sure, late(c).Milliseconds())
	if err != nil {
		return nil, fmt.Errorf("keeping an answer: %w", err)
	}
	n, err := r.RowsAffected()
	if err != nil {
		return nil, fmt.Errorf("keeping an answer: %w", err)
	}
	if n == 1 {
		a.At = moment(millis(now))
		return &a, nil
	}
	if !c.Exam() {
		kept, err := s.answers(ctx, `WHERE class = $1 AND pupil = $2 AND number = $3`, c.Code, p.id, a.Number)
		if err != nil {
			return nil, err
		}
		if list := kept[p.id]; len(list) == 1 {
			return &list[0], nil
		}
	}
	switch p, err := s.byID(ctx, c.Code, p.id); {
	case err != nil:
		return nil, err
	case !p.Handed.IsZero():
		return nil, ErrHandedIn
	case c.Exam():
		return nil, ErrTimeIsUp
	}
	return nil, ErrClosed
}

// late is how long after the end an answer is taken. An exam's clock runs down on the page,
// which sends then what was typed; a class is closed by hand, and closed is closed.
func late(c *Class) time.Duration {
	if c.Exam() {
		return grace
	}
	return 0
}

func (s *Store) byID(ctx context.Context, code, id string) (*Pupil, error) {
	var handed int64
	err := s.db.QueryRowContext(ctx, `SELECT handed FROM class_pupils WHERE class = $1 AND pupil = $2`, code, id).Scan(&handed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotJoined
	}
	if err != nil {
		return nil, fmt.Errorf("reading whether a pupil has handed in: %w", err)
	}
	return &Pupil{id: id, Handed: moment(handed)}, nil
}

// HandIn ends a pupil's exam; to hand in again changes nothing.
func (s *Store) HandIn(ctx context.Context, code string, p *Pupil, now time.Time) error {
	_, err := s.db.ExecContext(ctx, `UPDATE class_pupils SET handed = $3 WHERE class = $1 AND pupil = $2 AND handed = 0`, code, p.id, millis(now))
	if err != nil {
		return fmt.Errorf("handing in: %w", err)
	}
	return nil
}

// Answers are a pupil's, by the number of the question.
func (s *Store) Answers(ctx context.Context, code string, p *Pupil) (map[int]Answer, error) {
	all, err := s.answers(ctx, `WHERE class = $1 AND pupil = $2`, code, p.id)
	return byNumber(all[p.id]), err
}

func byNumber(list []Answer) map[int]Answer {
	of := map[int]Answer{}
	for _, a := range list {
		of[a.Number] = a
	}
	return of
}

// A Paper is a pupil with everything that was answered, by the number of the question.
type Paper struct {
	Pupil
	Answers map[int]Answer
}

// Right counts the questions that were answered right.
func (p *Paper) Right() int {
	n := 0
	for _, a := range p.Answers {
		if a.Right() {
			n++
		}
	}
	return n
}

// Papers are those of everybody in a class, in the order in which they joined.
func (s *Store) Papers(ctx context.Context, code string) ([]Paper, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT pupil, name, joined, handed FROM class_pupils WHERE class = $1 ORDER BY joined, name`, code)
	if err != nil {
		return nil, fmt.Errorf("reading who is in the class: %w", err)
	}
	var list []Paper
	for rows.Next() {
		var p Paper
		var joined, handed int64
		if err := rows.Scan(&p.id, &p.Name, &joined, &handed); err != nil {
			rows.Close()
			return nil, fmt.Errorf("reading who is in the class: %w", err)
		}
		p.Joined, p.Handed = moment(joined), moment(handed)
		list = append(list, p)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, fmt.Errorf("reading who is in the class: %w", err)
	}
	all, err := s.answers(ctx, `WHERE class = $1`, code)
	for i := range list {
		list[i].Answers = byNumber(all[list[i].id])
	}
	return list, err
}

// answers reads answers by the ID of the pupil.
func (s *Store) answers(ctx context.Context, where string, args ...any) (map[string][]Answer, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT pupil, number, at, said, correct, forgot, sure FROM class_answers `+where+` ORDER BY number`, args...)
	if err != nil {
		return nil, fmt.Errorf("reading answers: %w", err)
	}
	defer rows.Close()
	of := map[string][]Answer{}
	for rows.Next() {
		var a Answer
		var at int64
		var pupil, said, correct, forgot string
		if err := rows.Scan(&pupil, &a.Number, &at, &said, &correct, &forgot, &a.Sure); err != nil {
			return nil, fmt.Errorf("reading answers: %w", err)
		}
		if err := json.Unmarshal([]byte(said), &a.Said); err != nil {
			return nil, fmt.Errorf("reading answers: %w", err)
		}
		a.At = moment(at)
		for _, c := range correct {
			a.Correct = append(a.Correct, c == '1')
		}
		for _, r := range strings.Fields(forgot) {
			a.Forgot = append(a.Forgot, cr.Rule(r))
		}
		of[pupil] = append(of[pupil], a)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("reading answers: %w", err)
	}
	return of, nil
}

func bits(list []bool) string {
	var b strings.Builder
	for _, is := range list {
		if is {
			b.WriteByte('1')
		} else {
			b.WriteByte('0')
		}
	}
	return b.String()
}

func rulesText(list []cr.Rule) string {
	words := make([]string, len(list))
	for i, r := range list {
		words[i] = string(r)
	}
	return strings.Join(words, " ")
}
