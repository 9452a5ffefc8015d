package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets scripts and tests start this test binary under the name rulestep.
func TestMain(m *testing.M) {
	testscript.Main(cleaning{m}, map[string]func(){"rulestep": main})
}

// cleaning removes the prepared folder after the tests.
type cleaning struct{ m *testing.M }

func (c cleaning) Run() int {
	defer func() { os.RemoveAll(preparedDir) }()
	return c.m.Run()
}

// TestScripts runs the command lines in testdata/script. Each script starts with a data
// folder $DATA that holds the built-in edition and the demonstrations, and has a command
//
//	exits STATUS PROGRAM ARG...
//
// that wants exactly this exit status.
func TestScripts(t *testing.T) {
	prepared := preparedFolder(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			data := filepath.Join(env.WorkDir, "data")
			env.Setenv("DATA", data)
			return os.CopyFS(data, os.DirFS(prepared))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

func exits(ts *testscript.TestScript, negated bool, args []string) {
	if negated || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS PROGRAM ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	status := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		status = exit.ExitCode()
	}
	if status != want {
		ts.Fatalf("exit status %d, want %d", status, want)
	}
}

// preparedFolder is a data folder made once for all tests; they copy it.
func preparedFolder(t testing.TB) string {
	t.Helper()
	dir, err := prepareOnce()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

var preparedDir string // "" until a test asked for it

var prepareOnce = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "rulestep-test-")
	if err != nil {
		return "", err
	}
	preparedDir = dir
	// Searching builds the index too.
	if _, err := rulestep("--data", dir, "search", "trample"); err != nil {
		return "", fmt.Errorf("preparing the data folder: %w", err)
	}
	return dir, nil
})

// ownFolder is a copy of the prepared folder for one test.
func ownFolder(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(preparedFolder(t))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// rulestep runs the program in a process of its own and returns what it prints on
// stdout. The error holds what it prints on stderr.
func rulestep(args ...string) ([]byte, error) {
	cmd := exec.Command("rulestep", args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return stdout.Bytes(), fmt.Errorf("rulestep %s: %w\n%s", strings.Join(args, " "), err, &stderr)
	}
	return stdout.Bytes(), nil
}

// dataFile returns the path of a file of the real data, which is not part of the
// repository: in $RULESTEP_DATA (taken from the repository's root when it is relative),
// or in shared/data beside a folder above this one. Without it the test is skipped.
func dataFile(t testing.TB, name string) string {
	t.Helper()
	if dir := os.Getenv("RULESTEP_DATA"); dir != "" {
		if !filepath.IsAbs(dir) {
			dir = filepath.Join("..", "..", dir)
		}
		path := filepath.Join(dir, name)
		if _, err := os.Stat(path); err != nil {
			t.Fatalf("RULESTEP_DATA is set, but %v", err)
		}
		return path
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		path := filepath.Join(dir, "shared", "data", name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Skipf("the real data is not at hand (%s); set RULESTEP_DATA to its folder", name)
	return ""
}

func TestUserData(t *testing.T) {
	home := map[string]string{"HOME": "/home/ann"}
	for _, c := range []struct {
		system string
		env    map[string]string
		want   string
	}{
		{"linux", home, "/home/ann/.local/share"},
		{"linux", map[string]string{"HOME": "/home/ann", "XDG_DATA_HOME": "/data"}, "/data"},
		{"linux", map[string]string{"HOME": "/home/ann", "XDG_DATA_HOME": "data"}, "/home/ann/.local/share"}, // relative ones do not count
		{"darwin", home, "/home/ann/Library/Application Support"},
		{"windows", map[string]string{"LocalAppData": `C:\Users\Ann`}, `C:\Users\Ann`},
		{"linux", nil, ""},
	} {
		got, err := userData(c.system, func(name string) string { return c.env[name] })
		if got != c.want || (err != nil) != (c.want == "") {
			t.Errorf("%s %v: %q, %v; want %q", c.system, c.env, got, err, c.want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"", 10, ""},
		{"one two three", 7, "one two/three"},
		{"Märchen für Anna", 11, "Märchen für/Anna"},
		{"unbreakable", 4, "unbreakable"},
		{"one\ntwo  three", 20, "one/two three"},
	} {
		if got := strings.Join(wrap(c.text, c.n), "/"); got != c.want {
			t.Errorf("wrap(%q, %d) = %q, want %q", c.text, c.n, got, c.want)
		}
	}
}

// TestTextAfterALongNumber wants a blank or a new line between a text and what leads it.
func TestTextAfterALongNumber(t *testing.T) {
	for _, c := range []struct{ first, want string }{
		{"  1.1", "  1.1   says/        more\n"},
		{"  1.1@2026", "  1.1@2026/        says/        more\n"},
		{"Carried out: ", "Carried out: says/        more\n"},
	} {
		var out bytes.Buffer
		p := page{w: &out, width: 14}
		p.text(c.first, "        ", "says more")
		if got := strings.ReplaceAll(strings.TrimRight(out.String(), "\n"), "\n", "/") + "\n"; got != c.want {
			t.Errorf("after %q: %q, want %q", c.first, got, c.want)
		}
	}
}

// TestFailingOutput wants a broken pipe or full disk to be told by the exit status.
func TestFailingOutput(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"version", "--json"}, {"play", "702"}, {"play", "702", "--json"}} {
		if status := execute(t.Context(), args, failingWriter{}, io.Discard); status != statusWrong {
			t.Errorf("rulestep %s: status %d, want %d", strings.Join(args, " "), status, statusWrong)
		}
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
