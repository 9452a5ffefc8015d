package classes

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"
)

//go:embed schema.sql
var schema string

// schemaVersion is kept in the table class_store. It grows when a table of schema.sql changes; Open then
// says so instead of reading columns that are not there. A new table is made where it is not.
const schemaVersion = "1"

// A Store keeps classes. It is safe for concurrent use, and several programs may use the same
// database.
type Store struct {
	db     *sql.DB
	shared atomic.Int64 // texts since it was opened
}

// mostConnections is how many connections one server keeps to PostgreSQL, whose own limit is
// 100 for all unless somebody sets it higher.
const mostConnections = 16

// Open opens the store that a PostgreSQL address names ("postgres://user@host/name") or else
// the SQLite file of that path, and makes what is missing in it. Errors name the place
// without a password.
func Open(ctx context.Context, where string) (*Store, error) {
	driver, source, lock := "sqlite", "", ""
	name := where
	if IsPostgres(where) {
		u, err := url.Parse(where)
		if err != nil {
			return nil, errors.New("the database: this is no address such as postgres://user@host/name")
		}
		// One server makes the tables while the others wait: two that make them at once
		// would fail in PostgreSQL's own tables.
		driver, source, lock, name = "pgx", where, "SELECT pg_advisory_xact_lock(7245901312)", u.Redacted()
	} else {
		if err := os.MkdirAll(filepath.Dir(where), 0o755); err != nil {
			return nil, fmt.Errorf("classes: %w", err)
		}
		// Every commit reaches the disk: an answer that was accepted is there after a
		// power failure, too.
		source = "file:" + (&url.URL{Path: where}).EscapedPath() +
			"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_txlock=immediate"
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	db.SetMaxOpenConns(1)
	if driver == "pgx" {
		db.SetMaxOpenConns(mostConnections)
		db.SetMaxIdleConns(mostConnections)
		db.SetConnMaxIdleTime(time.Minute)
	}
	s := &Store{db: db}
	if err := s.prepare(ctx, lock); err != nil {
		db.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// Reach tells whether a PostgreSQL lets us in; nothing is made there. Errors name no password.
func Reach(ctx context.Context, where string) error {
	u, err := url.Parse(where)
	if err != nil {
		return errors.New("the database: this is no address such as postgres://user@host/name")
	}
	db, err := sql.Open("pgx", where)
	if err != nil {
		return fmt.Errorf("%s: %w", u.Redacted(), err)
	}
	defer db.Close()
	if err := db.PingContext(ctx); err != nil {
		return fmt.Errorf("%s: %w", u.Redacted(), err)
	}
	return nil
}

// IsPostgres tells an address of PostgreSQL from the path of a file.
func IsPostgres(where string) bool {
	return strings.HasPrefix(where, "postgres://") || strings.HasPrefix(where, "postgresql://")
}

// prepare makes the tables where there are none and refuses those of another version.
func (s *Store) prepare(ctx context.Context, lock string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("opening the tables of classes: %w", err)
	}
	defer tx.Rollback() // does nothing after the commit
	statements := strings.Split(schema, ";\n")
	if lock != "" {
		statements = append([]string{lock}, statements...)
	}
	for _, q := range statements {
		if q = strings.TrimSpace(q); q == "" {
			continue
		}
		if _, err := tx.ExecContext(ctx, q); err != nil {
			return fmt.Errorf("making the tables of classes: %w", err)
		}
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO class_store (one, version) VALUES (1, $1) ON CONFLICT (one) DO NOTHING`, schemaVersion); err != nil {
		return fmt.Errorf("writing the version of the tables of classes: %w", err)
	}
	var version string
	if err := tx.QueryRowContext(ctx, `SELECT version FROM class_store`).Scan(&version); err != nil {
		return fmt.Errorf("reading the version of the tables of classes: %w", err)
	}
	if version != schemaVersion {
		return fmt.Errorf("its classes have the form of version %s, this program reads version %s", version, schemaVersion)
	}
	return tx.Commit()
}

// Close closes the database.
func (s *Store) Close() error { return s.db.Close() }

// millis and moment turn times into what is kept, milliseconds since 1970; 0 is no time.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
