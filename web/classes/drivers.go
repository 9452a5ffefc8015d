//go:build !wasip1

package classes

// A browser has neither; opening says so there.
import (
	_ "github.com/jackc/pgx/v5/stdlib" // registered as "pgx"
	_ "modernc.org/sqlite"             // registered as "sqlite"
)
