//go:build unix

package rulesdb

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// asNobody runs f without the right of the superuser to write everywhere.
func asNobody(t *testing.T, f func()) {
	t.Helper()
	if os.Geteuid() == 0 {
		const nobody = 65534
		if err := syscall.Seteuid(nobody); err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := syscall.Seteuid(0); err != nil {
				panic(err) // the tests behind this one would run as nobody
			}
		}()
	}
	f()
}

// TestReadOnlyFolder reads in a folder that can't be written, with and without the log of a
// process that writes; writing says why it can't.
func TestReadOnlyFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil { // others don't get there otherwise
		t.Fatal(err)
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if err := s.Update(ctx, func(tx *Tx) error { return tx.SetMeta("key", "kept") }); err != nil {
		t.Fatal(err)
	}
	readable := func() {
		t.Helper()
		asNobody(t, func() {
			r, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			if got, err := r.Meta(ctx, "key"); err != nil || got != "kept" || !r.ReadOnly() {
				t.Errorf("read %q (read-only: %v): %v", got, r.ReadOnly(), err)
			}
			if err := r.Update(ctx, func(*Tx) error { return nil }); !errors.Is(err, ErrReadOnly) || !strings.Contains(err.Error(), filepath.Join(dir, "rules.db")) {
				t.Errorf("writing: %v", err)
			}
		})
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(dir, 0o755) })
	if os.Geteuid() == 0 { // else the writer could not have been opened by somebody else
		readable()
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(dir, "rules.db"), 0o444); err != nil {
		t.Fatal(err)
	}
	readable()
}

// TestDamagedFile names the file and what helps.
func TestDamagedFile(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "rules.db")
	if err := os.Truncate(path, 5000); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "move it away") {
		t.Errorf("error %v", err)
	}
}

// TestDamagedPages opens a file whose first page alone is whole: reading it names it and what helps, too.
func TestDamagedPages(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "rules.db")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4096; i < len(data); i++ {
		data[i] = 0xff
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(dir); err == nil {
		defer s.Close()
		_, err = s.Snapshot(t.Context())
	}
	if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "move it away") {
		t.Errorf("error %v", err)
	}
}
