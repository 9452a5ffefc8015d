package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
	modpath "golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"
)

// root is the repository's top folder, seen from this one.
const root = "../.."

// A committed is a file of the repository as a module's archive takes it.
type committed string

func (f committed) Path() string                 { return string(f) }
func (f committed) Lstat() (os.FileInfo, error)  { return os.Lstat(filepath.Join(root, string(f))) }
func (f committed) Open() (io.ReadCloser, error) { return os.Open(filepath.Join(root, string(f))) }

// files lists what is in the repository.
func files(t *testing.T) (list []committed) {
	t.Helper()
	ls := exec.Command("git", "ls-files", "-z")
	ls.Dir = root
	out, err := ls.Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		if _, err := committed(name).Lstat(); err == nil { // one that is deleted and not committed is not there
			list = append(list, committed(name))
		}
	}
	return list
}

// TestModule: all files of the repository may be in a module's archive, which the Go command makes of it,
// and all folders with Go code in import paths.
func TestModule(t *testing.T) {
	var list []modzip.File
	for _, f := range files(t) {
		list = append(list, f)
		if err := modpath.CheckImportPath("rules.example/" + filepath.ToSlash(filepath.Dir(string(f)))); strings.HasSuffix(string(f), ".go") && err != nil {
			t.Error(err)
		}
	}
	checked, err := modzip.CheckFiles(list)
	if err != nil {
		t.Error(err)
	}
	for _, left := range checked.Omitted {
		t.Errorf("the archive leaves out %s", left)
	}
	if len(checked.Valid) < 1000 {
		t.Errorf("only %d files are there", len(checked.Valid))
	}
}

// TestInstall installs the program as one does who has nothing but the Go command, from a module proxy of
// files: "go install PATH/cmd/rulestep@latest". The path is one with a host, which those of modules on a
// network have; imports are changed to it. What is embedded is there.
func TestInstall(t *testing.T) {
	if os.Getenv("RULESTEP_RELEASE") == "" {
		t.Skip("RULESTEP_RELEASE is not set: it unpacks all dependencies and builds the program")
	}
	const path, version = "rules.example/rulestep", "v1.0.0"
	tree, proxy, bin := t.TempDir(), filepath.Join(t.TempDir(), "proxy"), t.TempDir()
	for _, f := range files(t) {
		data, err := os.ReadFile(filepath.Join(root, string(f)))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(string(f), ".go") {
			data = bytes.ReplaceAll(data, []byte(`"rulestep/`), []byte(`"`+path+`/`))
		}
		if f == "go.mod" {
			mod, err := modfile.Parse("go.mod", data, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := mod.AddModuleStmt(path); err != nil {
				t.Fatal(err)
			}
			if data, err = mod.Format(); err != nil {
				t.Fatal(err)
			}
		}
		put(t, filepath.Join(tree, string(f)), data)
	}
	var archive bytes.Buffer
	if err := modzip.CreateFromDir(&archive, modpath.Version{Path: path, Version: version}, tree); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(tree, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(proxy, filepath.FromSlash(path), "@v")
	put(t, filepath.Join(at, "list"), []byte(version+"\n"))
	put(t, filepath.Join(at, version+".info"), []byte(`{"Version": "`+version+`"}`))
	put(t, filepath.Join(at, version+".mod"), mod)
	put(t, filepath.Join(at, version+".zip"), archive.Bytes())

	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	install := exec.Command("go", "install", path+"/cmd/rulestep@latest")
	install.Dir = bin
	install.Env = append(os.Environ(), "GOBIN="+bin, "GOMODCACHE="+filepath.Join(bin, "mod"), "GOFLAGS=-trimpath -modcacherw", "GOSUMDB=off", "GOWORK=off",
		"GOPROXY=file://"+proxy+",file://"+strings.TrimSpace(string(cache))+"/cache/download")
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range []struct{ args, want string }{
		{"version --json", version},
		{"rule 702.19b --json", `"702.19b"`},
		{"doctor", "rule"},
	} {
		run := exec.Command(filepath.Join(bin, "rulestep"), append(strings.Fields(c.args), "--data", filepath.Join(bin, "data"))...)
		if out, err := run.CombinedOutput(); err != nil || !strings.Contains(string(out), c.want) {
			t.Errorf("rulestep %s: %v\n%s", c.args, err, out)
		} else if strings.HasSuffix(c.args, "--json") && !json.Valid(out) {
			t.Errorf("rulestep %s: %s", c.args, out)
		}
	}
}

func put(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
