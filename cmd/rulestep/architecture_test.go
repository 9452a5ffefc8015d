package main

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// root is the repository's top folder, seen from this one.
const root = "../.."

// allowedImports says which of our packages each folder may import. A folder that is
// not named here may import none; "engine/" stands for the engine and all its folders.
var allowedImports = map[string][]string{
	"cmd/rulestep":           {"web", "web/metrics", "web/mcp", "web/export", "web/anki", "web/training", "web/classes", "web/profile", "rulesdb", "search", "search/cardplay", "templates", "import", "engine/"},
	"web":                    {"rulesdb", "search", "search/cardplay", "templates", "web/tour", "web/training", "web/classes", "web/profile", "web/table", "engine/"},
	"web/offline":            {"web"},
	"web/mcp":                {},
	"web/export":             {"rulesdb", "engine/cr"},
	"web/table":              {"engine/scenario", "engine", "engine/cr"},
	"web/metrics":            {"web"},
	"web/profile":            {"web/training", "engine/cr"},
	"web/classes":            {"engine/cr"},
	"web/tour":               {"engine/cr"},
	"web/training":           {"engine", "engine/scenario", "engine/oracle", "engine/cr"},
	"import":                 {"rulesdb", "search", "engine/scenario", "engine/scenarios", "engine/oracle", "engine/oracle/cardtext", "engine/cr"},
	"engine/scenario":        {"engine", "engine/support", "engine/cardname", "engine/oracle", "engine/oracle/keywords", "engine/oracle/cardtext", "engine/cr"},
	"engine":                 {"engine/events", "engine/table", "engine/paying", "engine/declaring", "engine/oracle", "engine/oracle/cardtext", "engine/cr"},
	"engine/events":          {"engine/table", "engine/paying", "engine/oracle", "engine/oracle/keywords", "engine/oracle/cardtext", "engine/cr"},
	"engine/support":         {"engine/events", "engine/table", "engine/oracle", "engine/oracle/keywords"},
	"engine/trial":           {"engine", "engine/support", "engine/table", "engine/oracle", "engine/oracle/keywords", "engine/oracle/cardtext", "engine/cr"},
	"engine/table":           {"engine/oracle", "engine/oracle/keywords", "engine/oracle/cardtext", "engine/cr"},
	"engine/oracle":          {"engine/cr"},
	"engine/oracle/keywords": {"engine/oracle", "engine/cr"},
	"engine/oracle/cardtext": {"engine/oracle", "engine/oracle/keywords", "engine/cr"},
	"rulesdb":                {"rulesdb/dense", "engine/cardname", "engine/cr"},
	"rulesdb/dense":          {},
	"search":                 {"rulesdb/dense", "engine/cr"},
	"search/cardplay":        {"search", "rulesdb", "engine/trial", "engine/support", "engine/oracle", "engine/oracle/cardtext", "engine/cr"},
}

// TestImports holds the arrows between the packages.
func TestImports(t *testing.T) {
	list := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		folder := strings.TrimPrefix(fields[0], "rulestep/")
		seen++
		for _, imported := range fields[1:] {
			imported, ours := strings.CutPrefix(imported, "rulestep/")
			if ours && !mayImport(allowedImports[folder], imported) {
				t.Errorf("%s imports %s; it may import %v", folder, imported, allowedImports[folder])
			}
		}
	}
	if seen < len(allowedImports) {
		t.Errorf("go list knows %d packages, fewer than the table of imports", seen)
	}
}

func mayImport(allowed []string, folder string) bool {
	return slices.ContainsFunc(allowed, func(a string) bool {
		below, tree := strings.CutSuffix(a, "/")
		return folder == below || tree && strings.HasPrefix(folder, a)
	})
}

// TestTopLevel holds what stands at the top of the repository; dot files may come.
func TestTopLevel(t *testing.T) {
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Fields("README.md cmd engine go.mod go.sum import rulesdb search templates web")
	var got []string
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
			got = append(got, e.Name())
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("at the top stand %v, want %v", got, want)
	}
}

// The texts of rules and cards belong to their publisher; the repository holds only
// what was written for it. A run of sharedWords words that also stands in the official
// text is a quotation, unless it is a list of names, which are facts: of a sentence's words
// one in three or more is a function word, of a list's far fewer. Where cards are written or taken apart, the fixed phrases of
// card texts occur by nature, and only longer runs count.
const (
	sharedWords     = 12
	sharedTemplates = 24 // in templateFolders
	functionShare   = 5  // one function word in so many makes a sentence
)

var templateFolders = []string{"engine/oracle/", "engine/scenarios/"}

var functionWords = map[string]bool{}

func init() {
	for _, w := range strings.Fields("a an and are as at be by can can't for from has have if in is isn't it its may of on or that the their then they this to was when who with would") {
		functionWords[w] = true
	}
}

// TestNoOfficialText looks for sentences of the official text in every file.
func TestNoOfficialText(t *testing.T) {
	official, err := os.ReadFile(dataFile(t, "cr/cr-20240308.txt"))
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, paragraph := range strings.FieldsFunc(string(official), func(r rune) bool { return r == '\r' || r == '\n' }) {
		words := plainWords(paragraph)
		for i := range len(words) - sharedWords + 1 {
			known[strings.Join(words[i:i+sharedWords], " ")] = true
		}
	}
	if len(known) < 100_000 {
		t.Fatalf("the official text gave %d runs of words only", len(known))
	}
	files := 0
	err = filepath.WalkDir(root, func(name string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if entry.IsDir() {
			if base := path.Base(name); base == ".git" {
				return filepath.SkipDir
			}
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		files++
		name = strings.TrimPrefix(name, root+"/")
		longest := sharedWords
		if slices.ContainsFunc(templateFolders, func(f string) bool { return strings.HasPrefix(name, f) }) {
			longest = sharedTemplates
		}
		for _, run := range sharedRuns(plainWords(string(data)), known) {
			if len(run) >= longest && functions(run)*functionShare >= len(run) {
				t.Errorf("%s: %d words of the official text: %s", name, len(run), strings.Join(run, " "))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 100 {
		t.Errorf("only %d files were read", files)
	}
}

// plainWords splits a text into lower-case words.
func plainWords(text string) []string {
	text = strings.NewReplacer("’", "'", "‘", "'").Replace(strings.ToLower(text))
	return strings.FieldsFunc(text, func(r rune) bool {
		return r != '\'' && (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
}

// sharedRuns finds the longest runs of words of which every sharedWords in a row are
// known.
func sharedRuns(words []string, known map[string]bool) [][]string {
	var runs [][]string
	start := -1
	for i := 0; i+sharedWords <= len(words); i++ {
		switch shared := known[strings.Join(words[i:i+sharedWords], " ")]; {
		case shared && start < 0:
			start = i
		case !shared && start >= 0:
			runs = append(runs, words[start:i+sharedWords-1])
			start = -1
		}
	}
	if start >= 0 {
		runs = append(runs, words[start:])
	}
	return runs
}

func functions(words []string) int {
	n := 0
	for _, w := range words {
		if functionWords[w] {
			n++
		}
	}
	return n
}

func TestSharedRuns(t *testing.T) {
	text := "one two three four five six seven eight nine ten eleven twelve thirteen"
	known := map[string]bool{
		"one two three four five six seven eight nine ten eleven twelve":      true,
		"two three four five six seven eight nine ten eleven twelve thirteen": true,
	}
	for _, c := range []struct {
		words string
		want  int // length of the one run, 0 for none
	}{
		{text, 13},
		{"zero " + text + " fourteen", 13},
		{"One, two; THREE four five six seven eight nine ten eleven twelve.", 12},
		{"two one three four five six seven eight nine ten eleven twelve", 0},
		{"short", 0},
	} {
		runs := sharedRuns(plainWords(c.words), known)
		if c.want == 0 && len(runs) != 0 || c.want > 0 && (len(runs) != 1 || len(runs[0]) != c.want) {
			t.Errorf("%q: runs %q, want one of %d words", c.words, runs, c.want)
		}
	}
}
