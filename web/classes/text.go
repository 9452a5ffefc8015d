package classes

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"time"
)

// This file keeps texts that visitors share by a link, for several servers at once: with files,
// each has its own in the rule store. They are bounded by their number, their bytes and their age.

// The bounds of what is shared.
const (
	mostTexts     = 20000
	mostTextBytes = 128 << 20
	textDays      = 180 // after so many days in which nobody read it, a text goes
)

func day(t time.Time) int64 { return t.Unix() / (24 * 60 * 60) }

// Share keeps a text under a random id, and returns that of the same text where it was kept
// before. Asking again changes nothing, so it is asked again when a connection breaks.
func (s *Store) Share(ctx context.Context, text string) (id string, err error) {
	sum := sha256.Sum256([]byte(text))
	fresh := rand.Text()
	err = again(ctx, func() error {
		return s.db.QueryRowContext(ctx, `INSERT INTO shared_texts (id, hash, text, size, used) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (hash) DO UPDATE SET used = excluded.used RETURNING id`,
			fresh, hex.EncodeToString(sum[:]), []byte(text), len(text), day(time.Now())).Scan(&id)
	})
	if err != nil {
		return "", fmt.Errorf("keeping a text: %w", err)
	}
	if s.shared.Add(1)%64 == 0 { // in between the hourly sweep
		// What fails here is done by the next: the text is kept.
		_ = s.sweepTexts(ctx, time.Now(), mostTexts, mostTextBytes)
	}
	return id, nil
}

// Shared returns a text that was shared; found is false when there is none, or no longer.
func (s *Store) Shared(ctx context.Context, id string) (text string, found bool, err error) {
	var kept []byte
	var used int64
	err = again(ctx, func() error {
		return s.db.QueryRowContext(ctx, "SELECT text, used FROM shared_texts WHERE id = $1", id).Scan(&kept, &used)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("reading a text: %w", err)
	}
	if today := day(time.Now()); used < today {
		// A text that is read is not lost because the day is not written: the next reader writes it.
		_, _ = s.db.ExecContext(ctx, "UPDATE shared_texts SET used = $1 WHERE id = $2", today, id)
	}
	return string(kept), true, nil
}

// sweepTexts deletes texts that nobody has read for long, and of what is too much what was read
// longest ago.
func (s *Store) sweepTexts(ctx context.Context, now time.Time, most, size int) error {
	if _, err := s.db.ExecContext(ctx, "DELETE FROM shared_texts WHERE used < $1", day(now)-textDays); err != nil {
		return fmt.Errorf("deleting texts that nobody reads: %w", err)
	}
	_, err := s.db.ExecContext(ctx, `DELETE FROM shared_texts WHERE id IN (
		SELECT id FROM (SELECT id, row_number() OVER newest AS place, sum(size) OVER newest AS total FROM shared_texts
			WINDOW newest AS (ORDER BY used DESC, id ROWS UNBOUNDED PRECEDING)) AS listed
		WHERE place > $1 OR total > $2)`, most, size)
	if err != nil {
		return fmt.Errorf("deleting texts, which are too many: %w", err)
	}
	return nil
}

// again tries what may be tried again, while connections break: four times within a second.
func again(ctx context.Context, try func() error) error {
	for wait := 50 * time.Millisecond; ; wait *= 2 {
		err := try()
		if err == nil || errors.Is(err, sql.ErrNoRows) || wait > 200*time.Millisecond {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
	}
}
