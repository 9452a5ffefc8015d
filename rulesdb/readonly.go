package rulesdb

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// This file is about a data folder that can only be read, and about what to do when the
// file in it is no store any more.

// ErrReadOnly is wrapped by the error of writing into a data folder that can only be read.
var ErrReadOnly = errors.New("the data folder can only be read here; name one that can be written with --data")

// ReadOnly reports whether the folder can only be read.
func (s *Store) ReadOnly() bool { return s.writer == nil }

// onlyRead reports whether a folder with a store cannot be written. SQLite makes files of
// its own beside the store, so that the folder counts as well as the file.
func onlyRead(dir, path string) bool {
	if _, err := os.Stat(path); err != nil {
		return false
	}
	for _, name := range []string{path, filepath.Join(dir, "lock")} {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
			return true
		}
		if err == nil {
			f.Close()
		}
	}
	return false
}

// OpenReadOnly opens the store of a folder that another program fills, and writes nothing there
// that others would read.
func OpenReadOnly(dataDir string) (*Store, error) {
	path := filepath.Join(dataDir, "rules.db")
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is not there: rulestep import, or a server that is no replica, makes it", path)
	}
	return openReadOnly(dataDir, path)
}

// openReadOnly opens the store of a folder that cannot be written.
func openReadOnly(dir, path string) (*Store, error) {
	var version int
	// Beside the write-ahead log of another process the file is read with its help. Without
	// one SQLite would have to make it, unless it is told that nobody writes.
	var err error
	for _, mode := range []string{"&mode=ro", "&mode=ro&immutable=1"} {
		var reader *sql.DB
		if reader, err = sql.Open("sqlite", dsn(path)+"&_pragma=query_only(1)"+mode); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if err = reader.QueryRow("PRAGMA user_version").Scan(&version); err == nil {
			if version == schemaVersion {
				return &Store{dir: dir, reader: reader}, nil
			}
			err = fmt.Errorf("the file has the form of version %d, this program reads version %d: %w", version, schemaVersion, ErrReadOnly)
		}
		reader.Close()
	}
	return nil, fmt.Errorf("%s: %w", path, remedied(err))
}
