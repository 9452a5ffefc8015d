package importer

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
)

// TestExampleCounts holds the counts of package cr to the official text of cr.Edition.
func TestExampleCounts(t *testing.T) {
	const name = "../engine/cr/examples.txt"
	var b strings.Builder
	for _, r := range readData(t, "cr/cr-"+strings.ReplaceAll(cr.Edition, "-", "")+".txt").Text.Rules {
		if len(r.Examples) > 0 {
			fmt.Fprintf(&b, "%s %d\n", r.Number, len(r.Examples))
		}
	}
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(b.String(), string(have)); diff != "" {
		t.Errorf("examples.txt is not made from the text; run go test ./import -run ExampleCounts -update\n%s", diff)
	}
}
