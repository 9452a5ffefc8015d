package importer

import (
	"context"
	"testing"

	"rulestep/rulesdb"
)

// BenchmarkImport imports into an empty data folder: the file is read, mended,
// linked, aligned and stored, and the search index is built. The three editions
// case adds a text edition between two others, the dearest kind of import.
func BenchmarkImport(b *testing.B) {
	for _, c := range []struct {
		name   string
		before []string
		file   string
	}{
		{"dataset", nil, "rules-dataset.jsonl"},
		{"text", nil, "cr/cr-20240308.txt"},
		{"between", []string{"cr/cr-20170825.txt", "cr/cr-20260227.txt"}, "cr/cr-20240308.txt"},
	} {
		b.Run(c.name, func(b *testing.B) {
			ctx := context.Background()
			var before []File
			for _, name := range c.before {
				before = append(before, file(b, name))
			}
			f := file(b, c.file)
			for b.Loop() {
				b.StopTimer()
				store, err := rulesdb.Open(b.TempDir())
				if err != nil {
					b.Fatal(err)
				}
				if before != nil {
					if _, err := Import(ctx, store, before, Options{}); err != nil {
						b.Fatal(err)
					}
				}
				b.StartTimer()
				if _, err := Import(ctx, store, []File{f}, Options{}); err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				if err := store.Close(); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
		})
	}
}

// BenchmarkBuiltin is the first start on an empty data folder.
func BenchmarkBuiltin(b *testing.B) {
	ctx := context.Background()
	for b.Loop() {
		store, err := rulesdb.Open(b.TempDir())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := EnsureBuiltin(ctx, store); err != nil {
			b.Fatal(err)
		}
		if err := UpdateIndex(ctx, store); err != nil {
			b.Fatal(err)
		}
		if err := store.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSnapshot loads the store into memory, as a start and every import do.
func BenchmarkSnapshot(b *testing.B) {
	all := []string{"20170825", "20190712", "20200417", "20210723", "20231117", "20240202", "20240308", "20240412", "20250207", "20260227"}
	for _, c := range []struct {
		name     string
		editions []string
	}{{"builtin", nil}, {"official", []string{"20240308"}}, {"ten", all}} {
		b.Run(c.name, func(b *testing.B) {
			ctx := context.Background()
			store := newStore(b)
			if _, err := EnsureBuiltin(ctx, store); err != nil {
				b.Fatal(err)
			}
			var files []File
			for _, e := range c.editions {
				files = append(files, file(b, "cr/cr-"+e+".txt"))
			}
			if files != nil {
				importFiles(b, store, files...)
			}
			for b.Loop() {
				if _, err := store.Snapshot(ctx); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
