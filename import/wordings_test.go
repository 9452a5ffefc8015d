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

// TestWordings holds wordings.txt to the official text of cr.Edition.
func TestWordings(t *testing.T) {
	s := readData(t, "cr/cr-"+strings.ReplaceAll(cr.Edition, "-", "")+".txt")
	var b strings.Builder
	for _, r := range s.Text.Rules {
		if r.Number.Kind() < cr.Numbered {
			continue
		}
		fmt.Fprintf(&b, "%s %s", r.Number, rulesdb.WordingHash(r.Text))
		if first, _, more := strings.Cut(r.Text, "\n"); more {
			fmt.Fprintf(&b, " %s", rulesdb.WordingHash(first))
		}
		b.WriteByte('\n')
	}
	if *update {
		if err := os.WriteFile("wordings.txt", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(b.String(), "\n"), strings.Split(wordingsFile, "\n")); diff != "" {
		t.Errorf("wordings.txt is not made from the text; run go test ./import -run Wordings -update\n%s", diff)
	}
}
