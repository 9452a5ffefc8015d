package main

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// doctored runs doctor on a folder in this process.
func doctored(t *testing.T, dir string, more ...string) (state, remedy func(about string) string, status int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = execute(t.Context(), append([]string{"doctor", "--json", "--data", dir}, more...), &stdout, &stderr)
	var v struct{ Findings []finding }
	if err := json.Unmarshal(stdout.Bytes(), &v); err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	found := map[string]finding{}
	for _, f := range v.Findings {
		found[f.About] = f
		if f.State == wrong && f.Remedy == "" {
			t.Errorf("%s is wrong, and nothing is said against it: %s", f.About, f.Says)
		}
	}
	return func(about string) string { return found[about].State }, func(about string) string { return found[about].Remedy }, status
}

func TestDoctor(t *testing.T) {
	t.Run("healthy", func(t *testing.T) {
		state, _, status := doctored(t, ownFolder(t))
		for _, about := range []string{"program", "data folder", "store", "editions", "demonstrations", "search index", "memory"} {
			if state(about) != fine {
				t.Errorf("%s: %q", about, state(about))
			}
		}
		if state("cards") != noted || status != statusOK {
			t.Errorf("cards %q, status %d", state("cards"), status)
		}
	})
	t.Run("missing and empty folder", func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "none")
		state, _, status := doctored(t, dir)
		if _, err := os.Stat(dir); err == nil || state("data folder") != noted || state("store") != noted || status != statusOK {
			t.Errorf("folder %q, store %q, status %d; made: %v", state("data folder"), state("store"), status, err == nil)
		}
		dir = t.TempDir()
		if state, _, status := doctored(t, dir); state("data folder") != fine || state("store") != noted || status != statusOK {
			t.Errorf("empty: folder %q, store %q, status %d", state("data folder"), state("store"), status)
		}
		if left, _ := os.ReadDir(dir); len(left) != 0 {
			t.Errorf("doctor left %v behind", left)
		}
	})
	t.Run("a file", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if state, _, status := doctored(t, file); state("data folder") != wrong || status != statusWrong {
			t.Errorf("%q, status %d", state("data folder"), status)
		}
	})
	t.Run("read-only", func(t *testing.T) {
		if os.Getuid() == 0 {
			t.Skip("root may write everywhere")
		}
		dir := ownFolder(t)
		os.Chmod(dir, 0o555)
		t.Cleanup(func() { os.Chmod(dir, 0o755) })
		if state, _, _ := doctored(t, dir); state("data folder") != noted || state("store") != fine {
			t.Errorf("folder %q, store %q", state("data folder"), state("store"))
		}
	})
	t.Run("damaged index", func(t *testing.T) {
		dir := ownFolder(t)
		damaged := 0
		err := filepath.WalkDir(filepath.Join(dir, "search"), func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			damaged++
			return os.Truncate(name, 10)
		})
		if err != nil || damaged == 0 {
			t.Fatalf("%d files, %v", damaged, err)
		}
		state, remedy, status := doctored(t, dir)
		if state("search index") != wrong || status != statusWrong || state("store") != fine {
			t.Errorf("index %q, store %q, status %d", state("search index"), state("store"), status)
		}
		// The remedy helps.
		if !strings.Contains(remedy("search index"), "rulestep search") {
			t.Fatal(remedy("search index"))
		}
		if _, err := rulestep("search", "--data", dir, "trample"); err != nil {
			t.Fatal(err)
		}
		if state, _, status := doctored(t, dir); state("search index") != fine || status != statusOK {
			t.Errorf("after the remedy: %q, status %d", state("search index"), status)
		}
	})
	t.Run("damaged store", func(t *testing.T) {
		dir := ownFolder(t)
		file := filepath.Join(dir, "rules.db")
		os.Remove(file + "-wal")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := len(data) / 2; i < len(data)/2+64<<10 && i < len(data); i++ {
			data[i] = 0xa5
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if state, _, status := doctored(t, dir); state("store") != wrong || status != statusWrong {
			t.Errorf("%q, status %d", state("store"), status)
		}
		if err := os.WriteFile(file, bytes.Repeat([]byte("no database "), 1000), 0o644); err != nil {
			t.Fatal(err)
		}
		_, remedy, _ := doctored(t, dir)
		if !strings.Contains(remedy("store"), "move") {
			t.Fatalf("remedy %q", remedy("store"))
		}
		for _, name := range []string{"", "-wal", "-shm"} {
			os.Remove(file + name)
		}
		if _, err := rulestep("rule", "--data", dir, "100.1"); err != nil {
			t.Fatal(err)
		}
		if state, _, _ := doctored(t, dir); state("store") != fine {
			t.Errorf("after the remedy: %q", state("store"))
		}
	})
	t.Run("newer version", func(t *testing.T) {
		dir := ownFolder(t)
		db, err := sql.Open("sqlite", filepath.Join(dir, "rules.db"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec("PRAGMA user_version = 999"); err != nil {
			t.Fatal(err)
		}
		db.Close()
		if state, remedy, status := doctored(t, dir); state("store") != wrong || !strings.Contains(remedy("store"), "update") || status != statusWrong {
			t.Errorf("%q, remedy %q, status %d", state("store"), remedy("store"), status)
		}
	})
	t.Run("no database", func(t *testing.T) {
		if state, _, status := doctored(t, t.TempDir(), "--database", "postgres://nobody@127.0.0.1:1/none?connect_timeout=2"); state("database") != wrong || status != statusWrong {
			t.Errorf("%q, status %d", state("database"), status)
		}
	})
}

// TestLittleMemory wants a small machine to be told.
func TestLittleMemory(t *testing.T) {
	for has, want := range map[uint64]string{256 << 20: noted, 4 << 30: fine} {
		if got := memoryFinding(func() (uint64, error) { return has, nil }); got.State != want {
			t.Errorf("%d MB: %+v", has>>20, got)
		}
	}
}
