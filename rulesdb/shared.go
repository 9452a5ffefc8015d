package rulesdb

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"time"
)

// This file keeps scenarios that visitors share by a link and that are too long to stand
// in it. They are bounded three ways: each text, their number and their bytes together;
// what has not been read for longest goes first.

// sharedSchema adds the one table that is not made of imports. It came after the others
// and is made where it is missing, so that older files stay readable.
const sharedSchema = `CREATE TABLE IF NOT EXISTS shared (
    id   TEXT PRIMARY KEY,     -- 128 random bits
    hash BLOB NOT NULL UNIQUE, -- of the text: what is shared twice is kept once
    text TEXT NOT NULL,        -- a scenario file
    size INTEGER NOT NULL,     -- its bytes
    used INTEGER NOT NULL      -- day on which it was last read, counted from 1970
) WITHOUT ROWID`

// The bounds of what is shared.
const (
	MaxShared      = 16 << 10 // bytes of one text
	mostShared     = 4000     // texts
	mostSharedSize = 16 << 20 // bytes of all
	sharedDays     = 180      // after so many days in which nobody read it, a text goes
)

// ErrTooLong is the error of a text that is too long to be shared.
var ErrTooLong = fmt.Errorf("a text that is shared may have %d bytes", MaxShared)

func (t *Tx) prepareShared() error {
	if err := t.exec(sharedSchema); err != nil {
		return fmt.Errorf("making the table of shared texts: %w", err)
	}
	return nil
}

func today() int64 { return time.Now().Unix() / (24 * 60 * 60) }

// Share keeps a text and returns the id by which it is found, the same for the same text.
func (s *Store) Share(ctx context.Context, text string) (id string, err error) {
	if len(text) > MaxShared {
		return "", ErrTooLong
	}
	var random [16]byte
	rand.Read(random[:]) // never fails
	id = base64.RawURLEncoding.EncodeToString(random[:])
	hash := sha256.Sum256([]byte(text))
	err = s.Update(ctx, func(t *Tx) error {
		row := t.tx.QueryRowContext(ctx, `INSERT INTO shared (id, hash, text, size, used) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (hash) DO UPDATE SET used = excluded.used RETURNING id`, id, hash[:], text, len(text), today())
		if err := row.Scan(&id); err != nil {
			return err
		}
		return t.trimShared(mostShared, mostSharedSize)
	})
	return id, err
}

// trimShared drops what is too old, and the oldest of what is too much.
func (t *Tx) trimShared(most, size int) error {
	if err := t.exec("DELETE FROM shared WHERE used < ?", today()-sharedDays); err != nil {
		return err
	}
	return t.exec(`DELETE FROM shared WHERE id IN (
		SELECT id FROM (SELECT id, row_number() OVER newest AS place, sum(size) OVER newest AS total FROM shared
			WINDOW newest AS (ORDER BY used DESC, id ROWS UNBOUNDED PRECEDING))
		WHERE place > ? OR total > ?)`, most, size)
}

// Shared returns a text that was shared; found is false when there is none, or no longer.
func (s *Store) Shared(ctx context.Context, id string) (text string, found bool, err error) {
	var used int64
	err = s.reader.QueryRowContext(ctx, "SELECT text, used FROM shared WHERE id = ?", id).Scan(&text, &used)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", false, nil
	case err != nil:
		return "", false, err
	case used < today() && !s.ReadOnly():
		err = s.Update(ctx, func(t *Tx) error { return t.exec("UPDATE shared SET used = ? WHERE id = ?", today(), id) })
	}
	return text, true, err
}
