//go:build !wasip1

package rulesdb

import (
	"errors"
	"fmt"

	"modernc.org/sqlite" // the driver, registered as "sqlite"
	lib "modernc.org/sqlite/lib"
)

// This file is all that knows SQLite itself. In a browser there is none: a store cannot be
// opened there, and a snapshot is read from what Pack wrote.

// remedied adds to an error of SQLite what helps against it.
func remedied(err error) error {
	var failed *sqlite.Error
	if !errors.As(err, &failed) {
		return err
	}
	switch failed.Code() & 0xff {
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB:
		return fmt.Errorf("%w: the file is damaged; move it away: the built-in book comes again by itself, what was imported has to be imported again", err)
	case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM:
		return fmt.Errorf("%w: %w", err, ErrReadOnly)
	case lib.SQLITE_FULL:
		return fmt.Errorf("%w: nothing was changed; make room where the data folder is", err)
	}
	return err
}
