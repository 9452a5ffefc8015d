package rulesdb

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

//go:embed schema.sql
var schema string

// schemaVersion is kept in the file's user_version. It grows when schema.sql
// changes; Open then says so instead of reading columns that are not there.
const schemaVersion = 4

// A Store is the database file in a data folder. It is safe for concurrent use:
// all writing goes through one connection, one transaction at a time.
type Store struct {
	dir    string
	writer *sql.DB // nil where the folder can only be read
	reader *sql.DB
	names  cardNames
	known  fs.FS // see Knows
}

// Open opens the store in a data folder and makes both when they are missing.
// The error names the file when it is no store or was written by another version.
func Open(dataDir string) (*Store, error) {
	if err := os.MkdirAll(dataDir, 0o755); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	path := filepath.Join(dataDir, "rules.db")
	if onlyRead(dataDir, path) {
		return openReadOnly(dataDir, path)
	}
	s := &Store{dir: dataDir}
	var err error
	if s.writer, err = sql.Open("sqlite", dsn(path)); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	s.writer.SetMaxOpenConns(1)
	if err := s.prepare(); err != nil {
		s.writer.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if s.reader, err = sql.Open("sqlite", dsn(path)+"&_pragma=query_only(1)"); err != nil {
		s.writer.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// file is the path of the store's file.
func (s *Store) file() string { return filepath.Join(s.dir, "rules.db") }

func dsn(path string) string {
	// The path is escaped: a folder may hold "?" or "#". Waiting, the log and foreign
	// keys are set for each connection of the pool.
	return "file:" + (&url.URL{Path: path}).EscapedPath() +
		"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_pragma=foreign_keys(1)&_txlock=immediate"
}

// prepare makes the tables in a new file and refuses a file of another version.
func (s *Store) prepare() error {
	return s.Update(context.Background(), func(tx *Tx) error {
		var version int
		if err := tx.tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
			return err
		}
		switch {
		case version == schemaVersion:
			return tx.prepareShared()
		case version == 1 || version == 2:
			return errors.Join(tx.fromOldDemos(), tx.addShort(), tx.prepareShared())
		case version == 3:
			return errors.Join(tx.addShort(), tx.prepareShared())
		case version != 0:
			return fmt.Errorf("the file has the form of version %d, this program reads version %d: move it away and import again", version, schemaVersion)
		}
		if _, err := tx.tx.Exec(schema); err != nil {
			return fmt.Errorf("making the tables: %w", err)
		}
		if err := tx.prepareShared(); err != nil {
			return err
		}
		_, err := tx.tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", schemaVersion))
		return err
	})
}

// fromOldDemos drops the demonstrations of a file that had a table row for each citation
// and proof. They are not imported but come with the program, which brings its own again.
func (t *Tx) fromOldDemos() error {
	_, old, ok := strings.Cut(schema, "CREATE TABLE demos")
	table, _, end := strings.Cut(old, ";")
	if !ok || !end {
		return errors.New("the schema has no table of the demonstrations")
	}
	for _, q := range []string{
		"DROP TABLE citations", "DROP TABLE proofs", "DROP TABLE demos",
		"CREATE TABLE demos" + table,
		"DELETE FROM meta WHERE key = '" + MetaDemos + "'",
	} {
		if err := t.exec(q); err != nil {
			return fmt.Errorf("bringing the file from an earlier form: %w", err)
		}
	}
	return nil
}

// addShort gives the rules of a file that had none a place for short titles, which come
// with the plain-words edition that the program brings.
func (t *Tx) addShort() error {
	for _, q := range []string{
		"ALTER TABLE rules ADD COLUMN short TEXT NOT NULL DEFAULT ''",
		fmt.Sprintf("PRAGMA user_version = %d", schemaVersion),
	} {
		if err := t.exec(q); err != nil {
			return fmt.Errorf("bringing the file from an earlier form: %w", err)
		}
	}
	return nil
}

// Close closes the file.
func (s *Store) Close() error {
	if s.ReadOnly() {
		return s.reader.Close()
	}
	return errors.Join(s.reader.Close(), s.writer.Close())
}

// Dir returns the data folder.
func (s *Store) Dir() string { return s.dir }

// A Tx is one writing transaction, see [Store.Update].
type Tx struct {
	ctx context.Context
	tx  *sql.Tx
}

// Update runs write in one transaction. Everything that write did is kept when it
// returns nil and nothing otherwise; the error is passed on. It wraps [ErrReadOnly] where
// the folder can only be read.
func (s *Store) Update(ctx context.Context, write func(*Tx) error) error {
	if s.ReadOnly() {
		return fmt.Errorf("%s: %w", s.file(), ErrReadOnly)
	}
	return remedied(s.update(ctx, write))
}

func (s *Store) update(ctx context.Context, write func(*Tx) error) error {
	tx, err := s.writer.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin writing: %w", err)
	}
	defer tx.Rollback() // does nothing after the commit
	if err := write(&Tx{ctx, tx}); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// The keys of values kept beside the content.
const (
	MetaContent = "content" // hash of all editions and glossaries: the search index is checked against it
	MetaDemos   = "demos"   // hash of scenarios, citations and proofs, see ReplaceDemos
	MetaCards   = "cards"   // hash of the card pool
	MetaPool    = "pool"    // what the card language makes of the pool, as its reader counts it
	MetaChanges = "changes" // the verdicts on rules that differ between editions, see [ReadChanges]
	MetaDefault = "default" // ID of the edition on show; "" lets the store choose
)

// Meta returns a value kept beside the content, "" when there is none.
func (s *Store) Meta(ctx context.Context, key string) (string, error) {
	var value string
	err := s.reader.QueryRowContext(ctx, "SELECT value FROM meta WHERE key = ?", key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, err
}

// A Watch tells when the store's file has been written to, by whatever process. Asking costs next to nothing.
type Watch struct {
	conn *sql.Conn
	last int64
}

// Watch begins to watch the file.
func (s *Store) Watch(ctx context.Context) (*Watch, error) {
	conn, err := s.reader.Conn(ctx) // the number is one of a connection
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.file(), err)
	}
	return &Watch{conn: conn}, nil
}

// Written tells whether somebody has written since it was asked last; the first answer is yes.
func (w *Watch) Written(ctx context.Context) (bool, error) {
	var version int64
	if err := w.conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version); err != nil {
		return false, remedied(err)
	}
	written := version != w.last
	w.last = version
	return written, nil
}

// Close ends watching.
func (w *Watch) Close() error { return w.conn.Close() }

// SetMeta keeps a value beside the content.
func (t *Tx) SetMeta(key, value string) error {
	return t.exec("INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", key, value)
}

func (t *Tx) exec(query string, args ...any) error {
	_, err := t.tx.ExecContext(t.ctx, query, args...)
	return err
}

// each runs one statement for every index from 0 to n-1, prepared once.
func (t *Tx) each(query string, n int, args func(i int) []any) error {
	stmt, err := t.tx.PrepareContext(t.ctx, query)
	if err != nil {
		return err
	}
	defer stmt.Close()
	for i := range n {
		if _, err := stmt.ExecContext(t.ctx, args(i)...); err != nil {
			return err
		}
	}
	return nil
}
