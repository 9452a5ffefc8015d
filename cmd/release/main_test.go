package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestSameBytes builds the last commit for one platform in two folders of different names, each a
// clone of its own. It runs when RULESTEP_RELEASE is set, as before a release. Both share the cache of compiled packages, whose keys hold
// whatever of a folder gets into a package, so the second one links only.
func TestSameBytes(t *testing.T) {
	if os.Getenv("RULESTEP_RELEASE") == "" {
		t.Skip("builds the program and its module for browsers twice, which takes minutes: set RULESTEP_RELEASE")
	}
	if _, err := os.Stat("../../.git"); err != nil {
		t.Skip("not a checkout")
	}
	var outs [2]map[string][]byte
	for i, name := range []string{"a", "another-folder/below"} {
		dir := filepath.Join(t.TempDir(), name)
		if said, err := exec.Command("git", "clone", "-q", "../..", dir).CombinedOutput(); err != nil {
			t.Fatalf("git clone: %v\n%s", err, said)
		}
		out := t.TempDir()
		if err := release(t.Context(), dir, out, []string{"linux/amd64"}); err != nil {
			t.Fatal(err)
		}
		outs[i] = contents(t, out)
	}
	if names := slices.Sorted(maps.Keys(outs[0])); len(names) != 3 || names[0] != "SHA256SUMS" {
		t.Fatalf("a release for one platform has %v", names)
	}
	for name, content := range outs[0] {
		if !bytes.Equal(content, outs[1][name]) {
			t.Errorf("%s depends on the folder: %d and %d bytes", name, len(content), len(outs[1][name]))
		}
		switch {
		case strings.HasSuffix(name, ".cdx.json"):
			checkBill(t, content)
		case strings.HasSuffix(name, ".tar.gz"):
			checkProgram(t, content)
		}
	}
}

// contents reads a folder.
func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, e := range list {
		if all[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// checkBill looks for what the program certainly consists of, and for what builds it only.
func checkBill(t *testing.T, content []byte) {
	t.Helper()
	var b bill
	if err := json.Unmarshal(content, &b); err != nil {
		t.Fatal(err)
	}
	names := map[string]component{}
	for _, c := range b.Components {
		names[c.Name] = c
	}
	if c := names["github.com/go-chi/chi/v5"]; c.Version == "" || len(c.Hashes) != 1 || len(c.Hashes[0].Content) != 64 {
		t.Errorf("the bill says of chi: %+v", c)
	}
	if _, ok := names["honnef.co/go/tools"]; ok {
		t.Error("the bill lists staticcheck, which is no part of the program")
	}
}

// checkProgram runs the program of an archive where it runs.
func checkProgram(t *testing.T, archive []byte) {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	files := tar.NewReader(z)
	head, err := files.Next()
	if err != nil || head.Name != "rulestep" || head.Mode != 0o755 {
		t.Fatalf("the archive begins with %+v, %v", head, err)
	}
	program := filepath.Join(t.TempDir(), head.Name)
	content, err := io.ReadAll(files)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program, content, 0o755); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS+"/"+runtime.GOARCH != "linux/amd64" {
		return
	}
	out, err := exec.Command(program, "version", "--json").Output()
	if err != nil || !bytes.Contains(out, []byte(`"modified": false`)) {
		t.Errorf("version: %v\n%s", err, out)
	}
}

// TestRefuses: a platform without a release is refused before anything is built.
func TestRefuses(t *testing.T) {
	err := release(t.Context(), ".", t.TempDir(), []string{"plan9/amd64"})
	if err == nil || !strings.Contains(err.Error(), "plan9/amd64") {
		t.Errorf("a release for plan9: %v", err)
	}
}
