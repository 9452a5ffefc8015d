package importer

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

var update = flag.Bool("update", false, "rewrite the files that tests compare with")

// TestWordings holds the hashes of wordings to the official texts: all of cr.Edition's, and
// of the newer edition's those that are not alike in both.
func TestWordings(t *testing.T) {
	for _, book := range cr.Books() {
		s := readData(t, "cr/cr-"+strings.ReplaceAll(book.Edition, "-", "")+".txt")
		name, have := "wordings.txt", wordingsFile
		if book.Edition != cr.Edition {
			name, have = "wordings-"+book.Edition+".txt", wordings2026File
		}
		var b strings.Builder
		for _, r := range s.Text.Rules {
			called, _ := book.Name(r.Number)
			if r.Number.Kind() < cr.Numbered || book.Edition != cr.Edition && book.Differs(called) == cr.Alike {
				continue
			}
			fmt.Fprintf(&b, "%s %s", r.Number, rulesdb.WordingHash(r.Text))
			if first, _, more := strings.Cut(r.Text, "\n"); more {
				fmt.Fprintf(&b, " %s", rulesdb.WordingHash(first))
			}
			b.WriteByte('\n')
		}
		if *update {
			if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if diff := cmp.Diff(strings.Split(b.String(), "\n"), strings.Split(have, "\n")); diff != "" {
			t.Errorf("%s is not made from the text; run go test ./import -run Wordings -update\n%s", name, diff)
		}
		known := wordingsOfBook(book)
		for _, r := range s.Text.Rules {
			if r.Number.Kind() >= cr.Numbered && known[r.Number].whole != rulesdb.WordingHash(r.Text) {
				t.Errorf("%s of %s has another wording", r.Number, book.Edition)
			}
		}
	}
}
