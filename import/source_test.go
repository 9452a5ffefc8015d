package importer

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/rulesdb"
)

const goodRows = `{"number": "100.1", "text": "A marble game needs two children.", "examples": [], "__index_level_0__": 0}
{"number": "100.1a", "text": "A child without a marble borrows one.", "examples": ["Ann borrows one."], "__index_level_0__": 1}
`

// TestBadInput holds the one error of every kind of broken file.
func TestBadInput(t *testing.T) {
	first := string(small(t, "first.txt").Data)
	csv := "number,text,examples,__index_level_0__\n100.1,A marble game.,[],0\n"
	viewer := "number\nstringlengths\n5\n7\ntext\nstringlengths\n4\n2.56k\nexamples\nlistlengths\n0\n4\n__index_level_0__\nint64\n0\n2.94k\n"
	parquet := string(parquetFile(t, []rulesdb.SourceRow{{Number: "100.1", Text: "A game."}}, func(r rulesdb.SourceRow) nativeRow {
		return nativeRow{r.Number, r.Text, nil, 0}
	}).Data)
	wrongParquet := string(parquetFile(t, []rulesdb.SourceRow{{}}, func(rulesdb.SourceRow) struct{ Name string } { return struct{ Name string }{"a"} }).Data)
	for name, c := range map[string]struct{ data, want string }{
		"empty":                    {"", "f: the file is empty; expected the rules dataset"},
		"not the data":             {"Dear diary, today it rained.\nA lot.", `f: line 1: this is not the rules data: it begins "Dear diary, today it rained."`},
		"a picture":                {"\x89PNG\r\n\x1a\n\x00\x00", "f: line 1: byte 0x89 is no valid UTF-8"},
		"zero bytes":               {"a\nb\x00c", "f: line 2: a zero byte"},
		"JSON lines cut off":       {goodRows[:len(goodRows)-20], "f: line 2: the JSON ends in the middle: is the file cut off?"},
		"JSON of something else":   {`{"a": 1}`, `f: line 1: there is no column "number" but a; expected number, text, examples and __index_level_0__`},
		"wrong columns":            {strings.ReplaceAll(goodRows, `"text"`, `"body"`), `f: line 1: there is no column "text" but __index_level_0__, body, examples, number`},
		"no number":                {strings.Replace(goodRows, "100.1a", "about", 1), `f: line 2: "about" is no rule number`},
		"no text":                  {strings.Replace(goodRows, "A child without a marble borrows one.", " ", 1), "f: line 2: rule 100.1a has no text"},
		"text of another type":     {strings.Replace(goodRows, `"A marble game needs two children."`, `[1]`, 1), `f: line 1: column "text": [1] is no text`},
		"examples of another type": {strings.Replace(goodRows, "[]", "7", 1), `f: line 1: column "examples": 7 is no list of examples`},
		"same index twice":         {goodRows + goodRows, "f: line 3: the row index 0 was already at line 1"},
		"index of another type":    {strings.Replace(goodRows, ": 1}", `: "x"}`, 1), `f: line 2: column "__index_level_0__": "x" is no row index`},
		"invalid UTF-8":            {strings.Replace(goodRows, "child without", "child\xff without", 1), "f: line 2: byte 0xff is no valid UTF-8"},
		"Windows-1252, not a text": {strings.Replace(goodRows, "child without", "child\x92s without", 1), "f: line 2: byte 0x92 is no valid UTF-8"},
		"enormous line":            {goodRows + `{"number": "100.2", "text": "` + strings.Repeat("x", 2<<20) + `"}`, "f: line 3: the line has 2048 KB; the longest rule has 3"},
		"rows JSON cut off":        {`{"rows": [{"row": {"number": "100.1",`, "f: line 1: the JSON ends in the middle"},
		"rows without rows":        {`{"rows": 7}`, "f: no row as JSON"},
		"rows null":                {`{"rows": null}`, `f: "rows" is no list of rows`},
		"rows empty":               {`{"rows": []}`, "f: there are no rows"},
		"rows, bad row":            {`{"rows": [{"row": {"number": "100.1", "text": "a"}}, {"row": {"number": "x", "text": "a"}}]}`, `f: row 1: "x" is no rule number`},
		"rows, null row":           {`[null]`, `f: row 0: there is no column "number"`},
		"CSV, wrong columns":       {"number,body,examples\n100.1,a,[]\n", `f: line 2: there is no column "text"`},
		"CSV cut off in a cell":    {csv + `100.2,"A marble`, "f: line 3: a quoted cell does not end: is the file cut off?"},
		"CSV cut off in a row":     {csv + `100.2,A marble`, "f: line 3: the row has another number of cells"},
		"CSV without rows":         {"number,text,examples,__index_level_0__\n", "f: there are no rows"},
		"CSV, bad examples":        {csv + "100.2,A marble,some,1\n", `f: line 3: column "examples": "some" is no list of examples`},
		"CSV, examples cut off":    {csv + "100.2,A marble,['a,1\n", `f: line 3: column "examples": the list of examples "['a" does not end`},
		"page cut off":             {viewer + "100.1\nA marble game.\n", "f: line 17: the last row has 2 of 4 cells: the page is cut off"},
		"page, other columns":      {strings.Replace(viewer, "text\n", "body\n", 1), "f: line 1: the page has the columns number, body, examples, __index_level_0__"},
		"page, shifted":            {viewer + "A marble game.\n[]\n0\n100.1\n", "f: line 17:"},
		"text cut off in rules":    {first[:strings.Index(first, "200.1. Stones")], "f: line 48: the text ends among the rules, without its glossary"},
		"text cut off in glossary": {first[:strings.Index(first, "Shooter")], "the text ends in the glossary, without the credits"},
		"text cut off in contents": {first[:strings.Index(first, "Glossary")], "the text ends before its rules begin"},
		"text, number twice":       {strings.Replace(first, "100.2. The", "100.1. The", 1), "f: line 29: the number 100.1 stands here and at line 23"},
		"text, no date":            {strings.Replace(first, "January 5, 2030", "Smarch 5, 2030", 1), `f: "Smarch 5, 2030" is no date`},
		"text, stray line":         {strings.Replace(first, "100. General\n\n100.1.", "100. General\n\nHello.\n\n100.1.", 1), `"Hello." is no rule, chapter or section`},
		"Parquet cut off":          {parquet[:len(parquet)/2], "f: the Parquet file is broken or cut off"},
		"Parquet, broken inside":   {strings.ReplaceAll(parquet, "A game.", "A g\xffme."), "f: row 0: the Parquet file cannot be read on: "},
		"Parquet, other columns":   {wrongParquet, "f: the columns are Name; expected number, text"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read(File{"f", []byte(c.data)})
			if err == nil {
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), strings.TrimPrefix(c.want, "f: ")) || !strings.HasPrefix(err.Error(), "f: ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q\nwant  %q", err, c.want)
			}
		})
	}
}

// TestImportIsOneTransaction gives one good file and one bad one: nothing changes.
func TestImportIsOneTransaction(t *testing.T) {
	store := newStore(t)
	importFiles(t, store, small(t, "first.txt"))
	before := snapshot(t, store)
	_, err := Import(context.Background(), store, []File{small(t, "second.txt"), {"bad.txt", []byte("bad")}}, Options{})
	if err == nil || !strings.HasPrefix(err.Error(), "bad.txt: line 1: ") {
		t.Errorf("error %v", err)
	}
	if after := snapshot(t, store); after.Hash() != before.Hash() || len(after.Editions()) != len(before.Editions()) {
		t.Error("a failed import changed the store")
	}
}

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	big := filepath.Join(dir, "big")
	if err := os.WriteFile(big, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(big, maxFile+1); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{dir: "is a folder", filepath.Join(dir, "none"): "none", big: "64 MB"} {
		if _, err := ReadFile(t.Context(), path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// A pipe or a device does not say how much will come.
func TestReadFileWithoutEnd(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("this system has no endless file")
	}
	if _, err := ReadFile(t.Context(), "/dev/zero"); err == nil || !strings.Contains(err.Error(), "/dev/zero does not end within 64 MB") {
		t.Errorf("error %v", err)
	}
}

func TestExampleText(t *testing.T) {
	for text, want := range map[string]struct {
		list []string
		cut  bool
	}{
		`[]`:                       {nil, false},
		``:                         {nil, false},
		`["a", "b"]`:               {[]string{"a", "b"}, false},
		`[ "a", "b" ]`:             {[]string{"a", "b"}, false},
		`[ "a says “b”", "c" ]`:    {[]string{"a says “b”", "c"}, false},
		`['a', "it's b"]`:          {[]string{"a", "it's b"}, false},
		"['a'\n 'b\\'s']":          {[]string{"a", "b's"}, false},
		`[ "a", "b is cut...`:      {[]string{"a", "b is cut"}, true},
		`[ "a", "...`:              {[]string{"a"}, true},
		`[ "a", ...`:               {[]string{"a"}, true},
		`[ "a word in quotes...`:   {[]string{"a word in quotes"}, true},
		`[ "ends in dots ...", "b`: {nil, false}, // an error, see below
	} {
		list, cut, err := exampleText(text)
		if want.list == nil && err != nil && text != "" && text != "[]" {
			continue
		}
		if diff := cmp.Diff(want.list, list); err != nil || cut != want.cut || diff != "" {
			t.Errorf("%s: cut %v, %v\n%s", text, cut, err, diff)
		}
	}
}

func TestReadLegacy(t *testing.T) {
	const page = `Выбрать главу
Shooter

A heavy marble. See rule 419.6b.

A shooter rolls first (see rule 408, “Rolling,” and rule 409).

Stone (Informal)

What lies around. See also Shooter.

Stones In Play

Those “in play.”
`
	s, err := Read(File{"page", []byte(page)})
	if err != nil {
		t.Fatal(err)
	}
	want := []rulesdb.LegacyTerm{
		{Term: "Shooter", Era: legacyEra, Paragraphs: []string{"A heavy marble. See rule 419.6b.", "A shooter rolls first (see rule 408, “Rolling,” and rule 409)."}, SeeRules: []string{"419.6b", "408", "409"}},
		{Term: "Stone", Qualifier: "Informal", Era: legacyEra, Paragraphs: []string{"What lies around. See also Shooter."}, SeeAlso: []string{"Shooter"}},
		{Term: "Stones In Play", Era: legacyEra, Paragraphs: []string{"Those “in play.”"}},
	}
	if diff := cmp.Diff(want, s.Legacy); diff != "" || s.Form != FormLegacy {
		t.Errorf("form %s (-want +got):\n%s", s.Form, diff)
	}
}

// TestLegacyPage reads the old page and stores it: every entry comes back, and no
// number in it becomes a link.
func TestLegacyPage(t *testing.T) {
	type entry struct {
		Term       string   `json:"term"`
		Qualifier  string   `json:"qualifier"`
		Paragraphs []string `json:"paragraphs"`
		SeeRules   []string `json:"see_rules"`
		SeeAlso    []string `json:"see_also"`
	}
	var want []rulesdb.LegacyTerm
	for l := range bytes.Lines(file(t, "seed-glossary.jsonl").Data) {
		var e entry
		if err := json.Unmarshal(l, &e); err != nil {
			t.Fatal(err)
		}
		g := rulesdb.LegacyTerm{Term: e.Term, Qualifier: e.Qualifier, Era: legacyEra, Paragraphs: e.Paragraphs}
		g.SeeRules = append(g.SeeRules, e.SeeRules...)
		g.SeeAlso = append(g.SeeAlso, e.SeeAlso...)
		want = append(want, g)
	}
	reports, s := importFiles(t, newStore(t), file(t, "seeds/003_5da21ab75d08adb5.txt"))
	if diff := cmp.Diff(want, s.Legacy()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if reports[0].LegacyTerms != 15 || reports[0].Edition != "legacy" {
		t.Errorf("report: %+v", reports[0])
	}
	if g, ok := s.LegacyTerm("removed from the game"); !ok || g.SeeRules[0] != "217.7" {
		t.Errorf("Removed from the Game: %+v", g)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(goodRows))
	f.Add([]byte("number,text,examples,__index_level_0__\n100.1,A marble game.,[],0\n"))
	f.Add([]byte(`{"rows":[{"row":{"number":"100.1","text":"a"},"truncated_cells":["text"]}]}`))
	f.Add([]byte("number\nstringlengths\n5\n7\ntext\nstringlengths\n4\n9\n__index_level_0__\nint64\n0\n2\n100.1\na...\n1,300\n"))
	f.Add([]byte("PAR1PAR1"))
	for _, name := range []string{"first.txt", "second.txt"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Read(File{"f", data})
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f: ") {
				t.Errorf("the error does not name the file: %v", err)
			}
			return
		}
		if s.Rows == nil && s.Text == nil && s.Legacy == nil {
			t.Errorf("nothing read as %s, and no error", s.Form)
		}
		for _, r := range repairRows(s.Rows).rules {
			if r.Text == "" {
				t.Errorf("%s has no text", r.Number)
			}
		}
	})
}
