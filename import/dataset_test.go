package importer

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// TestDatasetReport holds the import of the dataset to its known counts.
func TestDatasetReport(t *testing.T) {
	f := file(t, "rules-dataset.jsonl")
	reports, s := importFiles(t, newStore(t), f)
	want := &Report{
		Edition: "2024-03-08", Files: []string{f.Name}, Form: FormJSONL, Rows: 2944,
		Rules: 2941, WithText: 2709, Subrules: 1832, Headings: 232, Sections: 9, Chapters: 144,
		Examples: 276, RulesWithExamples: 210,
		RepairedNumbers: 260, Reattached: 3, RestoredText: 1,
		References: 1045, ChapterMentions: 3, SectionReferences: 7, DanglingBefore: 27, Dangling: 0, Suspect: 4,
		Complete: true, Changed: true, Notes: []string{},
		Warnings: []string{
			"the source lacks further paragraphs of 205.4c, 509.1b; the text edition brings them",
			"120.7: 609.7 is not “Sources of Damage”", "502.2: 727 is not “Day and Night”",
			"702.145b: 727 is not “Day and Night”", "722.5: 613 is not “Continuous Effects”",
		},
	}
	if diff := cmp.Diff([]*Report{want}, reports); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
	b := s.Book("2024-03-08")
	if b != s.Default() || b != s.Engine() {
		t.Error("the dataset's edition is not the one on show and the engine's")
	}
	decayed := b.Rule("702.147a")
	if decayed == nil {
		t.Fatal("no rule 702.147a")
	}
	if p := decayed.Provenance; p.SourceNumber != "702.14" || !p.Repaired || p.Row < 0 || decayed.Title != "Decayed" {
		t.Errorf("702.147a: title %q, provenance %+v", decayed.Title, p)
	}
	for host, row := range map[cr.Rule]string{"613.7a": "613.7e", "113.6k": "702.55", "704.7": "704.5a"} {
		n := 0
		for _, e := range b.Rule(host).Examples {
			if e.Reattached {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s has %d examples back, want the one that stood at %s", host, n, row)
		}
	}
	if r := b.Rule("901.4"); !strings.HasPrefix(r.Text, "All ") || !r.Provenance.Repaired {
		t.Errorf("901.4 begins %q", clip(r.Text, 20))
	}
	for _, c := range b.Chapters("") {
		if c.Title == "" {
			t.Errorf("chapter %s has no title", c.Number)
		}
	}
}

// TestDatasetAgainstText compares the mended dataset with the text edition that it
// was made from, number by number.
func TestDatasetAgainstText(t *testing.T) {
	text := readData(t, "cr/cr-20240308.txt").Text
	mended := repairRows(readData(t, "rules-dataset.jsonl").Rows)
	want := map[cr.Rule]rulesdb.Rule{}
	var numbers []cr.Rule
	for _, r := range text.Rules {
		if r.Number.Kind() >= cr.Numbered {
			want[r.Number] = r
			numbers = append(numbers, r.Number)
		}
	}
	var got, differ []cr.Rule
	for _, r := range mended.rules {
		got = append(got, r.Number)
		w := want[r.Number]
		if first, _, _ := strings.Cut(w.Text, "\n"); r.Text != first {
			t.Errorf("%s: text differs: %s", r.Number, clip(r.Text, 60))
		}
		if r.Text != w.Text {
			differ = append(differ, r.Number)
		}
		if !slices.EqualFunc(r.Examples, w.Examples, func(a, b rulesdb.Example) bool { return a.Text == b.Text }) {
			t.Errorf("%s: examples differ: %d and %d", r.Number, len(r.Examples), len(w.Examples))
		}
	}
	if diff := cmp.Diff(numbers, got); diff != "" {
		t.Errorf("numbers (-text +dataset):\n%s", diff)
	}
	if diff := cmp.Diff([]cr.Rule{"205.4c", "509.1b"}, differ); diff != "" {
		t.Errorf("rules with lost paragraphs (-want +got):\n%s", diff)
	}
}

// TestForms reads the same rows from every form that holds whole rows.
func TestForms(t *testing.T) {
	want := readData(t, "rules-dataset.jsonl").Rows
	for name, f := range map[string]File{
		"csv":                  file(t, "rules-dataset.csv"),
		"csv with viewer list": viewerCSV(t, want),
		"rows":                 rowsJSON(t, want, true),
		"array":                rowsJSON(t, want, false),
		"parquet":              parquetFile(t, want, func(r rulesdb.SourceRow) nativeRow { return nativeRow{r.Number, r.Text, r.Examples, int64(r.Index)} }),
		"parquet, other names": parquetFile(t, want, func(r rulesdb.SourceRow) arrowRow {
			a := arrowRow{Number: r.Number, Text: r.Text, Index: int64(r.Index)}
			for _, e := range r.Examples {
				a.Examples.List = append(a.Examples.List, arrowItem{e})
			}
			return a
		}),
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Read(f)
			if err != nil {
				t.Fatal(err)
			}
			sameRows(t, want, s.Rows)
			if form, _, _ := strings.Cut(strings.TrimSuffix(name, ","), " "); name != "array" && string(s.Form) != strings.TrimSuffix(form, ",") {
				t.Errorf("form %q", s.Form)
			}
		})
	}
}

func sameRows(t *testing.T, want, got []rulesdb.SourceRow) {
	t.Helper()
	same := func(a, b rulesdb.SourceRow) bool {
		return a.Index == b.Index && a.Number == b.Number && a.Text == b.Text && slices.Equal(a.Examples, b.Examples) && a.TextCut == b.TextCut && a.ExamplesCut == b.ExamplesCut
	}
	if !slices.EqualFunc(want, got, same) {
		for i := range min(len(want), len(got)) {
			if !same(want[i], got[i]) {
				t.Fatalf("row %d (-want +got):\n%s", i, cmp.Diff(want[i], got[i]))
			}
		}
		t.Fatalf("%d rows, want %d", len(got), len(want))
	}
}

type nativeRow struct {
	Number   string   `parquet:"number"`
	Text     string   `parquet:"text"`
	Examples []string `parquet:"examples,list"`
	Index    int64    `parquet:"__index_level_0__"`
}

// An arrowRow is how older writers lay a list out, with names of their own inside.
type arrowRow struct {
	Index    int64  `parquet:"__index_level_0__"`
	Text     string `parquet:"text,optional"`
	Examples struct {
		List []arrowItem `parquet:"list"`
	} `parquet:"examples"`
	Number string `parquet:"number,optional"`
}

type arrowItem struct {
	Item string `parquet:"item"`
}

func parquetFile[T any](t *testing.T, rows []rulesdb.SourceRow, convert func(rulesdb.SourceRow) T) File {
	var out []T
	for _, r := range rows {
		out = append(out, convert(r))
	}
	var b bytes.Buffer
	if err := parquet.Write(&b, out, parquet.Compression(&parquet.Snappy)); err != nil {
		t.Fatal(err)
	}
	return File{"rows.parquet", b.Bytes()}
}

func rowsJSON(t *testing.T, rows []rulesdb.SourceRow, viewer bool) File {
	var items []any
	for _, r := range rows {
		row := map[string]any{"number": r.Number, "text": r.Text, "examples": r.Examples, "__index_level_0__": r.Index}
		if viewer {
			items = append(items, map[string]any{"row_idx": r.Index, "row": row, "truncated_cells": []string{}})
		} else {
			items = append(items, row)
		}
	}
	var all any = items
	if viewer {
		all = map[string]any{"features": []any{}, "rows": items, "num_rows_total": len(rows), "partial": false}
	}
	b, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return File{"rows", b}
}

func viewerCSV(t *testing.T, rows []rulesdb.SourceRow) File {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	cells := [][]string{{"__index_level_0__", "number", "text", "examples"}}
	for _, r := range rows {
		var quoted []string
		for _, e := range r.Examples {
			quoted = append(quoted, `"`+e+`"`)
		}
		list := "[]"
		if len(quoted) > 0 {
			list = "[ " + strings.Join(quoted, ", ") + " ]"
		}
		cells = append(cells, []string{viewerNumber(r.Index), r.Number, r.Text, list})
	}
	if err := w.WriteAll(cells); err != nil {
		t.Fatal(err)
	}
	return File{"viewer.csv", b.Bytes()}
}

// viewerNumber writes 1300 as a viewer does, "1,300".
func viewerNumber(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// A seedRow is what the viewer's pages hold, checked by hand.
type seedRow struct {
	Number    string   `json:"number"`
	Text      string   `json:"text"`
	Examples  []string `json:"examples"`
	Index     int      `json:"__index_level_0__"`
	Truncated bool     `json:"truncated"`
	Fields    []string `json:"truncated_fields"`
}

// TestViewerPages imports the four pages of the viewer alone: every row that the
// viewer showed in whole comes back word for word from the store.
func TestViewerPages(t *testing.T) {
	var files []File
	for _, name := range []string{"000_4a17b6a1114397f5", "001_96029c0f5306c9f5", "002_16f0703ff72a1a76", "004_ecce545d5ecd8f62"} {
		files = append(files, file(t, "seeds/"+name+".txt"))
	}
	var rows []seedRow
	for line := range bytes.Lines(file(t, "seed-rows.jsonl").Data) {
		var r seedRow
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	store := newStore(t)
	reports, s := importFiles(t, store, files...)
	if r := reports[0]; r.Rows != 400 || r.Incomplete != 39 || r.Waiting != 0 || r.Complete || r.Form != FormViewer {
		t.Errorf("report: %+v", r)
	}
	b := s.Book(cr.Edition)
	if b.Edition().Complete || s.Default() == b || s.Engine().Same("506.4c", b) == nil || b.Rule("506.4c").Plain == "" {
		t.Error("fragments must stand beside the built-in edition, which stays on show")
	}
	complete := 0
	for _, row := range rows {
		r := b.Rule(cr.Rule(row.Number))
		if row.Index == 2101 { // an example that became a row; its rule is on no page
			if h := b.Rule("702.55"); len(h.Examples) != 1 || h.Examples[0].Text != row.Text || !h.Examples[0].Reattached {
				t.Errorf("row 2101: examples of 702.55: %+v", h.Examples)
			}
			complete++
			continue
		}
		if r == nil {
			t.Errorf("row %d: no rule %s", row.Index, row.Number)
			continue
		}
		var examples []string
		for _, e := range r.Examples {
			if !e.Reattached {
				examples = append(examples, e.Text)
			}
		}
		if r.Provenance.Row != row.Index || r.Text != row.Text || !row.Truncated && !slices.Equal(examples, row.Examples) {
			t.Errorf("row %d, %s: got row %d, %q, %q", row.Index, row.Number, r.Provenance.Row, r.Text, examples)
		}
		if r.Incomplete != row.Truncated {
			t.Errorf("row %d, %s: incomplete is %v, want %v", row.Index, row.Number, r.Incomplete, row.Truncated)
		}
		if !row.Truncated {
			complete++
		}
	}
	// Each rule stands somewhere: what the pages lack in our words, and in an edition of ours
	// that is on show the text that the pages bring, if the wording is the same there.
	if n, all := len(b.Rules()), len(s.Book(rulesdb.PlainID).Rules()); n != all || b.OfficialRules() != 399 {
		t.Errorf("%d of %d rules, %d of them official", n, all, b.OfficialRules())
	}
	shown := 0
	for i := range s.Default().Rules() {
		r := &s.Default().Rules()[i]
		if there, e := s.Default().Official(r); there != nil {
			shown++
			if e.Date != cr.Edition || there.Wording != r.Wording {
				t.Errorf("%s shows the text of %s %s", r.Number, e.Date, there.Number)
			}
		}
	}
	if shown < 250 {
		t.Errorf("the edition on show has the text of %d rules", shown)
	}
	if complete != 361 {
		t.Errorf("%d complete rows, want 361", complete)
	}

	// The whole dataset fills the gaps; the pages imported again change nothing.
	dataset := file(t, "rules-dataset.jsonl")
	reports, whole := importFiles(t, store, dataset)
	if r := reports[0]; !r.Complete || r.Rules != 2941 || r.Incomplete != 0 {
		t.Errorf("the dataset over the pages: %+v", r)
	}
	reports, again := importFiles(t, store, files...)
	if r := reports[0]; r.Changed || r.Incomplete != 0 {
		t.Errorf("the pages over the dataset: changed %v, %d incomplete", r.Changed, r.Incomplete)
	}
	if whole.Hash() != again.Hash() {
		t.Error("importing the pages again changed the content")
	}
}

// TestDatasetInPages cuts the dataset into pages and imports them in the worst
// order, one by one: cut numbers wait for the rows before them, and in the end all
// is as if it had come at once.
func TestDatasetInPages(t *testing.T) {
	rows := readData(t, "rules-dataset.jsonl").Rows
	store := newStore(t)
	waited := false
	var last *Report
	for end, start := len(rows), 0; end > 0; end = start {
		start = max(end-137, 0)
		reports, _ := importFiles(t, store, rowsJSON(t, rows[start:end], true))
		last = reports[0]
		waited = waited || last.Waiting > 0
	}
	if !waited {
		t.Error("no page began inside a group of cut numbers: the test tests nothing")
	}
	if last.Rules != 2941 || last.Waiting != 0 || last.RepairedNumbers != 260 || last.Reattached != 3 || !last.Complete {
		t.Errorf("after the last page: %+v", last)
	}
	whole := newStore(t)
	importFiles(t, whole, file(t, "rules-dataset.jsonl"))
	a, b := snapshot(t, store).Book(cr.Edition).Rules(), snapshot(t, whole).Book(cr.Edition).Rules()
	if !reflect.DeepEqual(a, b) { // which takes a hundredth of the time
		t.Errorf("pages and whole differ (-pages +whole):\n%s", clip(cmp.Diff(a, b), 2000))
	}
}

// TestTextAndDataset imports both forms of one edition, in both orders: the text
// edition's texts and glossary with the dataset's provenance.
func TestTextAndDataset(t *testing.T) {
	dataset, text := file(t, "rules-dataset.jsonl"), file(t, "cr/cr-20240308.txt")
	var books [2]*rulesdb.Book
	for i, files := range [][]File{{dataset, text}, {text, dataset}} {
		store := newStore(t)
		importFiles(t, store, files[0])
		reports, s := importFiles(t, store, files[1])
		if r := reports[0]; r.Rules != 2941 || r.Examples != 276 || r.References != 1045 || !r.Changed {
			t.Errorf("second report: %+v", r)
		}
		b := s.Book(cr.Edition)
		books[i] = b
		if r := b.Rule("509.1b"); !strings.Contains(r.Text, "\n") || r.Provenance.Unit != "row" {
			t.Errorf("509.1b: %d bytes, provenance %+v", len(r.Text), r.Provenance)
		}
		if p := b.Rule("702.147a").Provenance; p.SourceNumber != "702.14" || !p.Repaired {
			t.Errorf("702.147a: provenance %+v", p)
		}
		if len(b.Terms()) != 675 || len(b.Chapters("")) != 144 || b.Edition().Source != strings.Join([]string{filepath.Base(files[0].Name), filepath.Base(files[1].Name)}, ", ") {
			t.Errorf("%d terms, %d chapters, source %s", len(b.Terms()), len(b.Chapters("")), b.Edition().Source)
		}
	}
	if diff := cmp.Diff(books[0].Rules(), books[1].Rules()); diff != "" {
		t.Errorf("the order matters (-dataset first +text first):\n%s", clip(diff, 2000))
	}
}
