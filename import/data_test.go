package importer

import (
	"os"
	"path/filepath"
	"testing"
)

// dataFile returns the path of a file of the real data, which is not part of the
// repository: in $RULESTEP_DATA, or in shared/data beside a folder above this one.
// Without the data the test is skipped.
func dataFile(tb testing.TB, name string) string {
	tb.Helper()
	if dir := os.Getenv("RULESTEP_DATA"); dir != "" {
		path := filepath.Join(dir, name)
		if !filepath.IsAbs(dir) { // relative to the repository's root, not to this folder
			path = filepath.Join("..", dir, name)
		}
		if _, err := os.Stat(path); err != nil {
			tb.Fatalf("RULESTEP_DATA is set, but %v", err)
		}
		return path
	}
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		path := filepath.Join(dir, "shared", "data", name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	tb.Skipf("the real data is not at hand (%s); set RULESTEP_DATA to its folder", name)
	return ""
}

func readData(tb testing.TB, name string) *Source {
	tb.Helper()
	f, err := ReadFile(tb.Context(), dataFile(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	s, err := Read(f)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func file(tb testing.TB, name string) File {
	tb.Helper()
	f, err := ReadFile(tb.Context(), dataFile(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	return f
}
