package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"rulestep/web/export"
)

// exported reads a table in both forms, which must be equal.
func exported[T any](t *testing.T, dir, name string) []T {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []T
	scan := bufio.NewScanner(bytes.NewReader(data))
	scan.Buffer(nil, 1<<20)
	for scan.Scan() {
		var row T
		d := json.NewDecoder(bytes.NewReader(scan.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(&row); err != nil {
			t.Fatalf("%s, row %d: %v", name, len(rows)+1, err)
		}
		rows = append(rows, row)
	}
	if err := scan.Err(); err != nil {
		t.Fatal(err)
	}
	columns, err := parquet.ReadFile[T](filepath.Join(dir, name+".parquet"))
	if err != nil {
		t.Fatalf("%s as Parquet: %v", name, err)
	}
	empty := cmp.Transformer("list", func(list []string) string { return strings.Join(list, "\n") })
	if d := cmp.Diff(rows, columns, empty); d != "" {
		t.Errorf("%s is another one as Parquet: %.2000s", name, d)
	}
	return rows
}

// TestExport reads what export writes and holds the tables against each other.
func TestExport(t *testing.T) {
	data, dir := ownFolder(t), filepath.Join(t.TempDir(), "out")
	if _, err := rulestep("export", "--data", data, dir); err != nil {
		t.Fatal(err)
	}
	rules := exported[export.Rule](t, dir, "rules")
	demos := exported[export.Demonstration](t, dir, "demonstrations")
	citations := exported[export.Citation](t, dir, "citations")
	knockOuts := exported[export.KnockOut](t, dir, "knock_outs")
	if len(rules) < 2500 || len(demos) < 1000 || len(citations) < len(demos) || len(knockOuts) < len(demos) {
		t.Fatalf("%d rules, %d demonstrations, %d citations, %d knock-outs", len(rules), len(demos), len(citations), len(knockOuts))
	}
	slugs, proved := map[string]bool{}, map[string]bool{}
	for _, d := range demos {
		slugs[d.Slug] = true
		if !strings.HasPrefix(d.Source, "# "+d.Title+"\n") || !strings.Contains(d.Source, "-- answer") {
			t.Errorf("%s: its scenario is not in it", d.Slug)
		}
	}
	for _, k := range knockOuts {
		if !slugs[k.Demonstration] {
			t.Fatalf("a knock-out is of %q, which is no demonstration", k.Demonstration)
		}
		if k.Proves {
			proved[k.Rule] = true
		}
		if k.Proves != (k.Difference != "") && k.Proves {
			t.Errorf("%s without %s proves something and does not say what", k.Demonstration, k.Rule)
		}
	}
	for _, c := range citations {
		if !slugs[c.Demonstration] || c.Rule == "" {
			t.Fatalf("a citation is of %q and %q", c.Demonstration, c.Rule)
		}
	}
	for _, r := range rules {
		if r.Official != "" {
			t.Fatalf("%s has the publisher's text, which nobody asked for", r.Number)
		}
		if r.Level == "shown" && !strings.Contains(r.Name, "@") && !proved[r.Name] {
			t.Errorf("%s (%s) counts as shown, and no knock-out proves it", r.Number, r.Name)
		}
	}
	url, stop := startServer(t, data)
	for _, name := range tableFiles() { // a server hands out the same
		want, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if _, got := getPage(t, url+"/data/"+name); got != string(want) {
			t.Errorf("%s: %d bytes are served, %d were written", name, len(got), len(want))
		}
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	card, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil || !strings.Contains(string(card), "not in these files") {
		t.Errorf("the data card: %v", err)
	}
}

// TestExportOfficial imports the real text: it is in the tables only where it was asked for.
func TestExportOfficial(t *testing.T) {
	data := ownFolder(t)
	if _, err := rulestep("import", "--data", data, dataFile(t, "cr/cr-20240308.txt")); err != nil {
		t.Fatal(err)
	}
	for _, asked := range []bool{false, true} {
		dir := t.TempDir()
		args := []string{"export", "--data", data, "--edition", "2024-03-08", dir}
		if asked {
			args = append(args, "--official")
		}
		if _, err := rulestep(args...); err != nil {
			t.Fatal(err)
		}
		with, all := 0, exported[export.Rule](t, dir, "rules")
		for _, r := range all {
			if r.Official != "" {
				with++
			}
		}
		if asked && with < len(all)/2 || !asked && with > 0 {
			t.Errorf("asked for the publisher's text: %v; %d of %d rules have it", asked, with, len(all))
		}
	}
}
