package templates

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The generated files say what the .templ files say.
func TestGeneratedFilesAreFresh(t *testing.T) {
	sources, err := filepath.Glob("*.templ")
	if err != nil || len(sources) == 0 {
		t.Fatalf("no .templ files: %v", err)
	}
	// The generator is run on a copy, so that a test never writes into the tree.
	dir := t.TempDir()
	for _, name := range sources {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.CommandContext(t.Context(), "go", "tool", "templ", "generate", "-path", dir).CombinedOutput(); err != nil {
		t.Fatalf("templ generate: %v\n%s", err, out)
	}
	generated, err := filepath.Glob("*_templ.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sources {
		goName := name[:len(name)-len(".templ")] + "_templ.go"
		want, err := os.ReadFile(filepath.Join(dir, goName))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(goName)
		if err != nil || !bytes.Equal(stripPath(got), stripPath(want)) {
			t.Errorf("%s is not what the generator makes of %s: run go tool templ generate -path templates", goName, name)
		}
	}
	if len(generated) != len(sources) {
		t.Errorf("%d generated files for %d sources", len(generated), len(sources))
	}
}

// stripPath takes out the file names that the generator writes for its errors: they
// depend on where it ran.
func stripPath(data []byte) []byte {
	var out [][]byte
	for line := range bytes.Lines(data) {
		if i := bytes.Index(line, []byte("FileName: ")); i >= 0 {
			if j := bytes.Index(line[i:], []byte(", Line:")); j >= 0 {
				line = append(bytes.Clone(line[:i]), line[i+j:]...)
			}
		}
		out = append(out, line)
	}
	return bytes.Join(out, nil)
}
