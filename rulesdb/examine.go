package rulesdb

import (
	"context"
	"database/sql"
	"fmt"
	"os"
)

// A State is what an examination finds out about a file of SQLite.
type State struct {
	Version int      // of its form: user_version
	Faults  []string // what SQLite finds damaged, a few at most
	Err     error    // why it cannot be read at all, with the remedy
}

// SchemaVersion is the form of the rule store that this program reads and writes.
const SchemaVersion = schemaVersion

// Examine looks at a file of SQLite whole and changes nothing in it.
func Examine(ctx context.Context, path string) (s State) {
	if _, err := os.Stat(path); err != nil {
		return State{Err: err}
	}
	// As openReadOnly reads it: beside the log of a writer, else as a file that nobody writes.
	for _, mode := range []string{"&mode=ro", "&mode=ro&immutable=1"} {
		if s = examine(ctx, dsn(path)+"&_pragma=query_only(1)"+mode); s.Err == nil {
			return s
		}
	}
	s.Err = remedied(s.Err)
	return s
}

func examine(ctx context.Context, source string) (s State) {
	db, err := sql.Open("sqlite", source)
	if err != nil {
		return State{Err: err}
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&s.Version); err != nil {
		return State{Err: err}
	}
	rows, err := db.QueryContext(ctx, "PRAGMA quick_check(5)")
	if err != nil {
		return State{Err: err}
	}
	defer rows.Close()
	for rows.Next() {
		var says string
		if err := rows.Scan(&says); err != nil {
			return State{Err: err}
		}
		if says != "ok" {
			s.Faults = append(s.Faults, says)
		}
	}
	if err := rows.Err(); err != nil {
		return State{Err: fmt.Errorf("reading it whole: %w", err)}
	}
	return s
}
