package importer

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"rulestep/rulesdb"
	"rulestep/search"
)

// A child process imports over and over until it is killed: TestMain becomes that
// child when these variables are set.
const (
	childStore = "RULESTEP_IMPORT_CHILD" // data folder
	childFiles = "RULESTEP_IMPORT_FILES" // two files to import in turn, parted by "|"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childStore); dir != "" {
		if err := importForEver(dir, os.Getenv(childFiles)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// importForEver makes the same edition hold one text and then the other, and prints
// a line when an import begins.
func importForEver(dir, names string) error {
	store, err := rulesdb.Open(dir)
	if err != nil {
		return err
	}
	var first, second string
	if _, err := fmt.Sscanf(names, "%s %s", &first, &second); err != nil {
		return err
	}
	for {
		for _, name := range []string{first, second} {
			f, err := ReadFile(context.Background(), name)
			if err != nil {
				return err
			}
			fmt.Println("importing", name)
			if _, err := Import(context.Background(), store, []File{f}, Options{}); err != nil {
				return err
			}
		}
	}
}

// TestKill kills an importing process at twenty random moments. Each time the store
// is whole and holds one of the two texts in full, an import before it is not lost,
// and the search index is of that content after one call.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("kills twenty processes")
	}
	ctx := context.Background()
	dir := t.TempDir()
	// Both files are 2031-06-07's edition; each has a rule that the other has not.
	second := small(t, "second.txt")
	other := File{dir + "/other.txt", append([]byte(nil), second.Data...)}
	other.Data = []byte(replaceOnce(t, string(other.Data), "100.2. Nobody cheats.", "100.2. Nobody ever cheats.\n\n100.2a Not even Cid."))
	if err := os.WriteFile(other.Name, other.Data, 0o600); err != nil {
		t.Fatal(err)
	}
	data := dir + "/data"
	store, err := rulesdb.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Import(ctx, store, []File{small(t, "first.txt"), second}, Options{}); err != nil {
		t.Fatal(err)
	}
	want := snapshot(t, store).Book("2030-01-05")
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(2031, 6))
	found := map[int]int{}
	for range 20 {
		killOneImport(t, data, "testdata/second.txt "+other.Name, time.Duration(random.Int64N(int64(250*time.Millisecond))))
		store, err := rulesdb.Open(data)
		if err != nil {
			t.Fatalf("the store does not open after a kill: %v", err)
		}
		s := snapshot(t, store)
		first, now := s.Book("2030-01-05"), s.Book("2031-06-07")
		if first == nil || now == nil || len(first.Rules()) != len(want.Rules()) {
			t.Fatal("an edition is lost after a kill")
		}
		extra := now.Rule("100.2a") != nil
		if extra != (now.Rule("100.2").Text == "Nobody ever cheats.") {
			t.Fatal("half of an import is in the store")
		}
		found[len(now.Rules())]++
		index, err := EnsureIndex(ctx, store, s)
		if err != nil {
			t.Fatalf("the search index after a kill: %v", err)
		}
		if index.Hash() != indexHash(s) {
			t.Error("the search index is of other content")
		}
		if err := index.Close(); err != nil {
			t.Error(err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("states found after a kill, by count of numbers: %v", found)
}

func killOneImport(t *testing.T, data, files string, after time.Duration) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childStore+"="+data, childFiles+"="+files)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if !bufio.NewScanner(out).Scan() {
		t.Fatal("the child said nothing")
	}
	time.Sleep(after)
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := child.Wait(); err == nil {
		t.Fatal("the child ended by itself")
	}
}

// TestEnsureIndex holds the index to the store: it is built when missing, kept when
// it fits, and rebuilt when it is of other content or damaged.
func TestEnsureIndex(t *testing.T) {
	ctx := context.Background()
	store := newStore(t)
	importFiles(t, store, small(t, "first.txt")) // without the index, as if the process had died
	ask := func(query string) []search.Hit {
		t.Helper()
		s := snapshot(t, store)
		index, err := EnsureIndex(ctx, store, s)
		if err != nil {
			t.Fatal(err)
		}
		defer index.Close()
		if index.Hash() != indexHash(s) {
			t.Error("the index is of other content")
		}
		result, err := index.Search(ctx, search.Request{Query: query})
		if err != nil {
			t.Fatal(err)
		}
		return result.Hits
	}
	if hits := ask("green marbles"); len(hits) == 0 {
		t.Error("nothing found in a new index")
	}
	t.Run("once more", func(t *testing.T) {
		importFiles(t, store, small(t, "second.txt"))
		if hits := ask("yellow marbles"); len(hits) == 0 || hits[0].ID != "101.1c" {
			t.Errorf("after another import: %+v", hits)
		}
		damage(t, IndexDir(store))
		if hits := ask("yellow marbles"); len(hits) == 0 {
			t.Error("nothing found after damage")
		}
	})
}

// damage cuts every file of the index in half.
func damage(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		path := dir + "/" + e.Name()
		if e.IsDir() {
			damage(t, path)
			continue
		}
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, info.Size()/2); err != nil {
			t.Fatal(err)
		}
	}
}
