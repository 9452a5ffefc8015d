package classes

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"
)

// A Class is a list of questions that people answer behind one link. With Minutes it is an
// exam: who joins has so long, and learns nothing before the end.
type Class struct {
	Code      string
	Title     string
	Questions []string // IDs
	Minutes   int
	Pass      int // percent; 0 for none
	Made      time.Time
	Closes    time.Time // no answer is taken from then on
	Deletes   time.Time

	secret string // hash of the teacher's key
}

// Exam reports whether the class is one.
func (c *Class) Exam() bool { return c.Minutes > 0 }

// Open reports whether answers are taken at a time.
func (c *Class) Open(now time.Time) bool { return now.Before(c.Closes) }

// Knows reports whether a key is the teacher's.
func (c *Class) Knows(key string) bool {
	return subtle.ConstantTimeCompare([]byte(hash(key)), []byte(c.secret)) == 1
}

// What cannot be done says why. The texts are for people.
var (
	ErrNoClass   = errors.New("there is no such class; it may have been deleted")
	ErrNotJoined = errors.New("you have not joined this class")
	ErrNameTaken = errors.New("somebody in this class has that name")
	ErrFull      = errors.New("this class is full")
	ErrClosed    = errors.New("this class is closed")
	ErrTimeIsUp  = errors.New("your time is up")
	ErrHandedIn  = errors.New("you have handed in")
)

// The bounds of classes.
const (
	MaxQuestions = 60
	MaxPupils    = 1000
	MaxTitle     = 80
	MaxName      = 40
	MaxMinutes   = 24 * 60
	keptFor      = 30 * 24 * time.Hour // after it closes
	maxClasses   = 20_000
	// grace is how long after the end an answer is still taken that was sent before it.
	grace = 10 * time.Second
)

// MaxOpen is how long a class may stay open.
const MaxOpen = 30 * 24 * time.Hour

var codes = base32.NewEncoding("abcdefghjkmnpqrstuvwxyz023456789").WithPadding(base32.NoPadding)

// newCode is a code that is read aloud: forty random bits, in two halves.
func newCode() string {
	var random [5]byte
	rand.Read(random[:]) // never fails
	s := codes.EncodeToString(random[:])
	return s[:4] + "-" + s[4:]
}

// NewToken is a secret of 130 random bits: a teacher's key, or a pupil's token.
func NewToken() string { return rand.Text() }

func hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:16])
}

// Make keeps a new class and returns its code and the teacher's key, which is kept nowhere.
// Code, Made, Deletes and the key are set here; Closes is at most MaxOpen after now.
func (s *Store) Make(ctx context.Context, c Class, now time.Time) (code, key string, err error) {
	if n := len(c.Questions); n == 0 || n > MaxQuestions {
		return "", "", fmt.Errorf("a class has 1 to %d questions, not %d", MaxQuestions, n)
	}
	if err := s.Sweep(ctx, now); err != nil {
		return "", "", err
	}
	if last := now.Add(MaxOpen); c.Closes.After(last) {
		c.Closes = last
	}
	key = NewToken()
	for range 4 { // a code that exists comes once in a blue moon
		code = newCode()
		r, err := s.db.ExecContext(ctx, `INSERT INTO classes (code, title, questions, minutes, pass, secret, made, closes, deletes)
			SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE (SELECT count(*) FROM classes) < $10 ON CONFLICT (code) DO NOTHING`,
			code, c.Title, strings.Join(c.Questions, " "), c.Minutes, c.Pass, hash(key), millis(now), millis(c.Closes), millis(c.Closes.Add(keptFor)), maxClasses)
		if err != nil {
			return "", "", fmt.Errorf("keeping the class: %w", err)
		}
		n, err := r.RowsAffected()
		if err != nil {
			return "", "", fmt.Errorf("keeping the class: %w", err)
		}
		if n == 1 {
			return code, key, nil
		}
	}
	return "", "", errors.New("no more classes are kept here")
}

// NormalCode is a code as it is kept, of what somebody typed.
func NormalCode(typed string) string {
	s := strings.ToLower(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, typed))
	if len(s) != 8 {
		return s
	}
	return s[:4] + "-" + s[4:]
}

// Class finds a class by its code; ErrNoClass.
func (s *Store) Class(ctx context.Context, code string) (*Class, error) {
	c := Class{Code: NormalCode(code)}
	var questions string
	var made, closes, deletes int64
	err := s.db.QueryRowContext(ctx, `SELECT title, questions, minutes, pass, secret, made, closes, deletes FROM classes WHERE code = $1`, c.Code).
		Scan(&c.Title, &questions, &c.Minutes, &c.Pass, &c.secret, &made, &closes, &deletes)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoClass
	}
	if err != nil {
		return nil, fmt.Errorf("reading a class: %w", err)
	}
	c.Questions = strings.Fields(questions)
	c.Made, c.Closes, c.Deletes = moment(made), moment(closes), moment(deletes)
	return &c, nil
}

// Shut closes a class now, if it is still open.
func (s *Store) Shut(ctx context.Context, code string, now time.Time) error {
	_, err := s.db.ExecContext(ctx, `UPDATE classes SET closes = $2, deletes = $3 WHERE code = $1 AND closes > $2`, code, millis(now), millis(now.Add(keptFor)))
	if err != nil {
		return fmt.Errorf("closing the class: %w", err)
	}
	return nil
}

// Delete deletes a class with everything in it.
func (s *Store) Delete(ctx context.Context, code string) error {
	if _, err := s.db.ExecContext(ctx, `DELETE FROM classes WHERE code = $1`, code); err != nil {
		return fmt.Errorf("deleting the class: %w", err)
	}
	return nil
}

// Sweep deletes the classes and shared texts whose time has come.
func (s *Store) Sweep(ctx context.Context, now time.Time) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM classes WHERE deletes < $1`, millis(now))
	return errors.Join(err, s.sweepTexts(ctx, now, mostTexts, mostTextBytes))
}
