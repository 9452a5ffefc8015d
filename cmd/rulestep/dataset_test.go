package main

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDataset imports the real dataset by the command line and wants the counts that
// are known of it, and the rule whose number it had cut.
func TestDataset(t *testing.T) {
	file := dataFile(t, "rules-dataset.jsonl")
	data := ownFolder(t)
	out, err := rulestep("import", "--data", data, file, "--json")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]any{}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"edition": "2024-03-08", "rows": 2944., "rules": 2941., "with_text": 2709., "subrules": 1832., "headings": 232., "sections": 9., "chapters": 144.,
		"examples": 276., "rules_with_examples": 210., "repaired_numbers": 260., "reattached_examples": 3., "restored_text": 1.,
		"references": 1045., "dangling_references": 0., "dangling_before_repair": 27., "glossary_terms": 0.,
	}
	for key := range got {
		if _, ok := want[key]; !ok {
			delete(got, key)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the report (-want +got):\n%s", d)
	}

	out, err = rulestep("rule", "--data", data, "702.147a", "--json")
	if err != nil {
		t.Fatal(err)
	}
	var rule ruleJSON
	if err := json.Unmarshal(out, &rule); err != nil {
		t.Fatal(err)
	}
	row := datasetRow(t, file, rule.Provenance.Row)
	if rule.Number != "702.147a" || rule.Heading != "Decayed" || rule.Text != row.Text || row.Number != "702.14" || rule.Provenance.SourceNumber != row.Number || !rule.Provenance.Repaired {
		t.Errorf("rule %s %q is not the mended row %d of the dataset (number %q there):\n%q\n%q", rule.Number, rule.Title, rule.Provenance.Row, row.Number, rule.Text, row.Text)
	}
	if len(rule.Parents) != 3 || rule.Parents[2].Number != "702.147" || rule.Parents[2].Title != "Decayed" {
		t.Errorf("its parents are %v", rule.Parents)
	}
}

// A row is one of the dataset.
type row struct {
	Number string `json:"number"`
	Text   string `json:"text"`
	Index  int    `json:"__index_level_0__"`
}

func datasetRow(t *testing.T, file string, index int) row {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r row
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		if r.Index == index {
			return r
		}
	}
	t.Fatalf("the dataset has no row %d", index)
	return row{}
}

// TestBatchAgainstQuestions answers the graded questions of the real data by --batch:
// one line for each, in order.
func TestBatchAgainstQuestions(t *testing.T) {
	file := dataFile(t, "search-dev.jsonl")
	questions, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out, err := rulestep("search", "--data", ownFolder(t), "--batch", file)
	if err != nil {
		t.Fatal(err)
	}
	asked := strings.Split(strings.TrimSpace(string(questions)), "\n")
	answered := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(asked) != len(answered) {
		t.Fatalf("%d questions, %d answers", len(asked), len(answered))
	}
	for i := range asked {
		var question struct{ ID string }
		var answer struct {
			ID      string
			Results []string
		}
		if err := json.Unmarshal([]byte(asked[i]), &question); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(answered[i]), &answer); err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		if answer.ID != question.ID || len(answer.Results) > 10 {
			t.Errorf("line %d: %q with %d results answers %q", i+1, answer.ID, len(answer.Results), question.ID)
		}
	}
}
