// Command release builds what a release consists of, for every platform, from a checkout without
// changes:
//
//	go run ./cmd/release OUT
//
// OUT then holds an archive for each platform (one program, with the engine that browsers take along
// inside, and README.md), a bill of materials for each (CycloneDX) and SHA256SUMS. The same commit
// and the same Go toolchain give the same bytes, in whatever folder and at whatever time.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// platforms are those that a release is built for.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

func main() {
	only := flag.String("only", strings.Join(platforms, ","), "platforms to build for")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./cmd/release [-only linux/amd64,...] OUT")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := release(ctx, ".", flag.Arg(0), strings.Split(*only, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// A file goes into an archive.
type file struct {
	name    string
	content []byte
	mode    int64
}

// release builds the checkout in dir for the platforms, into the folder out.
func release(ctx context.Context, dir, out string, wanted []string) error {
	for _, p := range wanted {
		if !slices.Contains(platforms, p) {
			return fmt.Errorf("there is no release for %q, only for %s", p, strings.Join(platforms, ", "))
		}
	}
	made, revision, err := commit(ctx, dir)
	if err != nil {
		return err
	}
	readme, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "rulestep-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	overlay, err := module(ctx, dir, work)
	if err != nil {
		return err
	}
	var sums strings.Builder
	keep := func(name string, content []byte) error {
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(content), name)
		return os.WriteFile(filepath.Join(out, name), content, 0o644)
	}
	for _, p := range wanted {
		system, machine, _ := strings.Cut(p, "/")
		name := fmt.Sprintf("rulestep-%s-%s-%s", revision, system, machine)
		program, archive, kind := "rulestep", tarred, ".tar.gz"
		if system == "windows" {
			program, archive, kind = "rulestep.exe", zipped, ".zip"
		}
		built := filepath.Join(work, program)
		if err := build(ctx, dir, system, machine, "-tags=release", "-overlay="+overlay, "-o", built, "./cmd/rulestep"); err != nil {
			return err
		}
		bill, err := materials(built, made)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(built)
		if err != nil {
			return err
		}
		packed, err := archive([]file{{program, content, 0o755}, {"README.md", readme, 0o644}}, made)
		if err != nil {
			return err
		}
		if err := errors.Join(keep(name+kind, packed), keep(name+".cdx.json", bill)); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// commit returns when the commit in dir was made, which is the time of everything in the archives,
// and its short name. A checkout with changes has no name.
func commit(ctx context.Context, dir string) (time.Time, string, error) {
	changes, err := git(ctx, dir, "status", "--porcelain")
	if err != nil {
		return time.Time{}, "", err
	}
	if changes != "" {
		return time.Time{}, "", fmt.Errorf("the checkout has changes, which no commit names; commit them first:\n%s", changes)
	}
	when, err := git(ctx, dir, "show", "-s", "--format=%cI", "HEAD")
	if err != nil {
		return time.Time{}, "", err
	}
	made, err := time.Parse(time.RFC3339, when)
	if err != nil {
		return time.Time{}, "", err
	}
	// How many digits git finds enough depends on the clone.
	revision, err := git(ctx, dir, "rev-parse", "HEAD")
	if err != nil {
		return time.Time{}, "", err
	}
	return made.UTC(), revision[:12], nil
}

func git(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w\n%s", strings.Join(args, " "), err, &said)
	}
	return strings.TrimSpace(string(out)), nil
}

// module builds the site as WebAssembly into the folder work, compressed, and returns the file that lays it
// over the sources, where the program embeds it: the checkout itself stays as it is.
func module(ctx context.Context, dir, work string) (overlay string, err error) {
	wasm := filepath.Join(work, "engine.wasm")
	if err := build(ctx, dir, "wasip1", "wasm", "-buildmode=c-shared", "-o", wasm, "./web/offline"); err != nil {
		return "", err
	}
	made, err := os.ReadFile(wasm)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression) // its head names no file and no time
	if err != nil {
		return "", err
	}
	if _, err := z.Write(made); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	packed := wasm + ".gz"
	if err := os.WriteFile(packed, b.Bytes(), 0o644); err != nil {
		return "", err
	}
	place, err := filepath.Abs(filepath.Join(dir, "cmd", "rulestep", "engine.wasm.gz"))
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{place: packed}})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(work, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o644)
}

// build runs go build such that nothing of this machine and its settings is in what it makes.
func build(ctx context.Context, dir, system, machine string, args ...string) error {
	cmd := exec.CommandContext(ctx, "go", append([]string{"build", "-trimpath", "-buildvcs=true", "-ldflags=-s"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+machine,
		"GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=", "GOAMD64=v1", "GOARM64=v8.0", "GOWASM=")
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building for %s/%s: %w\n%s", system, machine, err, said)
	}
	return nil
}

// tarred packs files for systems where programs have a mode.
func tarred(files []file, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b) // its head names no file and no time
	t := tar.NewWriter(z)
	for _, f := range files {
		head := &tar.Header{Name: f.name, Mode: f.mode, Size: int64(len(f.content)), ModTime: at, Format: tar.FormatUSTAR}
		if err := t.WriteHeader(head); err != nil {
			return nil, err
		}
		if _, err := t.Write(f.content); err != nil {
			return nil, err
		}
	}
	err := errors.Join(t.Close(), z.Close())
	return b.Bytes(), err
}

// zipped packs files for Windows.
func zipped(files []file, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at})
		if err != nil {
			return nil, err
		}
		if _, err := io.Copy(w, bytes.NewReader(f.content)); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}
