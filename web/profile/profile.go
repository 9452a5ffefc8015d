// Package profile keeps what one person remembers in a file of their own machine, instead of
// in a browser. It stands apart from the rule store, which may be made anew at any time.
package profile

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"rulestep/engine/cr"
	"rulestep/web/training"
)

const schema = `
CREATE TABLE IF NOT EXISTS log (id TEXT PRIMARY KEY, at INTEGER NOT NULL, answer TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS cards (rule TEXT PRIMARY KEY, last INTEGER NOT NULL, card TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ratings (of TEXT PRIMARY KEY, answers INTEGER NOT NULL, rating REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS edition (numbers TEXT PRIMARY KEY) WITHOUT ROWID;
`

// A Store is one person's file. It is safe for concurrent use.
type Store struct{ db *sql.DB }

// Open opens a profile and makes it when it is missing.
func Open(ctx context.Context, path string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("profile: %w", err)
	}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, schema); err != nil {
		db.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	s := &Store{db}
	if err := s.adopt(ctx); err != nil {
		db.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// adopt gives what is kept the numbers of cr.Edition, when a program wrote it that had those of
// another one. A file of the first programs does not say whose it has: they had this one's.
func (s *Store) adopt(ctx context.Context) error {
	was := cr.Edition
	err := s.db.QueryRowContext(ctx, `SELECT numbers FROM edition`).Scan(&was)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("reading the profile: %w", err)
	}
	if err == nil && was == cr.Edition {
		return nil
	}
	p, err := s.Read(ctx)
	if err != nil {
		return err
	}
	p.Edition = was
	if err := p.Adopt(); err != nil {
		return fmt.Errorf("giving the profile the numbers of %s: %w", cr.Edition, err)
	}
	return s.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, erase+`; DELETE FROM edition; INSERT INTO edition VALUES (?)`, cr.Edition); err != nil {
			return fmt.Errorf("erasing what has other numbers: %w", err)
		}
		_, err := add(ctx, tx, p)
		return err
	})
}

// change does something whole or not at all.
func (s *Store) change(ctx context.Context, do func(tx *sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err == nil {
		defer tx.Rollback() // does nothing after the commit
		if err = do(tx); err == nil {
			err = tx.Commit()
		}
	}
	if err != nil {
		return fmt.Errorf("writing the profile: %w", err)
	}
	return nil
}

// Close closes the file.
func (s *Store) Close() error { return s.db.Close() }

// Read is everything that is kept.
func (s *Store) Read(ctx context.Context) (training.Progress, error) {
	p := training.Progress{Format: training.ProgressFormat, Edition: cr.Edition, Log: []training.Answered{}, Cards: []training.Known{}, Ratings: []training.Rated{}}
	err := s.each(ctx, `SELECT answer FROM log ORDER BY at, id`, func(text string) error {
		var a training.Answered
		err := json.Unmarshal([]byte(text), &a)
		p.Log = append(p.Log, a)
		return err
	})
	if err != nil {
		return p, err
	}
	err = s.each(ctx, `SELECT card FROM cards ORDER BY rule`, func(text string) error {
		var c training.Known
		err := json.Unmarshal([]byte(text), &c)
		p.Cards = append(p.Cards, c)
		return err
	})
	if err != nil {
		return p, err
	}
	err = s.each(ctx, `SELECT json_object('of', of, 'elo', json_object('rating', rating, 'answers', answers)) FROM ratings ORDER BY of`, func(text string) error {
		var r training.Rated
		err := json.Unmarshal([]byte(text), &r)
		p.Ratings = append(p.Ratings, r)
		return err
	})
	return p, err
}

// each hands on the texts that a query finds.
func (s *Store) each(ctx context.Context, query string, take func(text string) error) error {
	rows, err := s.db.QueryContext(ctx, query)
	if err != nil {
		return fmt.Errorf("reading the profile: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return fmt.Errorf("reading the profile: %w", err)
		}
		if err := take(text); err != nil {
			return fmt.Errorf("reading the profile: %w", err)
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("reading the profile: %w", err)
	}
	return nil
}

// Add joins what somebody brings with what is kept, all of it or nothing, and returns how many
// answers were new: an answer counts once, of two cards of a rule the one that was reviewed
// later counts, and of two ratings the one that rests on more answers.
func (s *Store) Add(ctx context.Context, p training.Progress) (added int, err error) {
	if err := p.Adopt(); err != nil {
		return 0, err
	}
	err = s.change(ctx, func(tx *sql.Tx) error {
		added, err = add(ctx, tx, p)
		return err
	})
	return added, err
}

func add(ctx context.Context, tx *sql.Tx, p training.Progress) (added int, err error) {
	for i := range p.Log {
		text, err := json.Marshal(p.Log[i])
		if err != nil {
			return 0, fmt.Errorf("the answer %s: %w", p.Log[i].ID, err)
		}
		r, err := tx.ExecContext(ctx, `INSERT INTO log (id, at, answer) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING`, p.Log[i].ID, p.Log[i].At.UnixMilli(), string(text))
		if err != nil {
			return 0, fmt.Errorf("the answer %s: %w", p.Log[i].ID, err)
		}
		n, err := r.RowsAffected()
		if err != nil {
			return 0, fmt.Errorf("whether the answer %s is new: %w", p.Log[i].ID, err)
		}
		added += int(n)
	}
	for i := range p.Cards {
		text, err := json.Marshal(p.Cards[i])
		if err != nil {
			return 0, fmt.Errorf("the card of %s: %w", p.Cards[i].Rule, err)
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO cards (rule, last, card) VALUES (?, ?, ?)
			ON CONFLICT (rule) DO UPDATE SET last = excluded.last, card = excluded.card WHERE excluded.last > last`, string(p.Cards[i].Rule), p.Cards[i].Card.Last.UnixMilli(), string(text)); err != nil {
			return 0, fmt.Errorf("the card of %s: %w", p.Cards[i].Rule, err)
		}
	}
	for _, r := range p.Ratings {
		if _, err := tx.ExecContext(ctx, `INSERT INTO ratings (of, answers, rating) VALUES (?, ?, ?)
			ON CONFLICT (of) DO UPDATE SET answers = excluded.answers, rating = excluded.rating WHERE excluded.answers > answers`, r.Of, r.Elo.Answers, r.Elo.Rating); err != nil {
			return 0, fmt.Errorf("the rating of %s: %w", r.Of, err)
		}
	}
	return added, nil
}

const erase = `DELETE FROM log; DELETE FROM cards; DELETE FROM ratings`

// Erase forgets everything.
func (s *Store) Erase(ctx context.Context) error {
	if _, err := s.db.ExecContext(ctx, erase); err != nil {
		return fmt.Errorf("erasing the profile: %w", err)
	}
	return nil
}
