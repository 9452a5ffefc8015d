package importer

import (
	"context"
	"strings"
	"testing"

	"rulestep/rulesdb"
)

// newStore opens an empty store in a folder of the test's own.
func newStore(tb testing.TB) *rulesdb.Store {
	tb.Helper()
	store, err := rulesdb.Open(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := store.Close(); err != nil {
			tb.Error(err)
		}
	})
	return store
}

// importFiles imports files, the search index left aside, and returns their reports
// and the store's new state.
func importFiles(tb testing.TB, store *rulesdb.Store, files ...File) ([]*Report, *rulesdb.Snapshot) {
	tb.Helper()
	reports, err := importInto(context.Background(), store, files, Options{})
	if err != nil {
		tb.Fatal(err)
	}
	s := snapshot(tb, store)
	tellDrift(s, reports)
	return reports, s
}

func snapshot(tb testing.TB, store *rulesdb.Store) *rulesdb.Snapshot {
	tb.Helper()
	s, err := store.Snapshot(context.Background())
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func replaceOnce(tb testing.TB, text, old, with string) string {
	tb.Helper()
	if strings.Count(text, old) != 1 {
		tb.Fatalf("%q stands %d times in the text", old, strings.Count(text, old))
	}
	return strings.Replace(text, old, with, 1)
}
