package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
)

// offlineFile is the module in its part of the data folder.
const offlineFile = "engine.wasm.gz"

// An offlineModule is the site as WebAssembly, which browsers take along, compressed: a server keeps it
// as it travels. A release has it inside (release.go); elsewhere the Go toolchain makes it while the server
// runs, if the server was started in the sources.
type offlineModule struct{ bytes atomic.Pointer[[]byte] }

// module returns it, nothing while it is not there.
func (m *offlineModule) module() []byte {
	if b := m.bytes.Load(); b != nil {
		return *b
	}
	return released
}

// build makes the module in the data folder, unless a release has it. found is false where there
// is no toolchain, or these are not the sources.
func (m *offlineModule) build(ctx context.Context, dir string) (found bool, err error) {
	if released != nil {
		return true, nil
	}
	if _, err := exec.LookPath("go"); err != nil {
		return false, nil
	}
	if out, err := exec.CommandContext(ctx, "go", "list", "-m").Output(); err != nil || strings.TrimSpace(string(out)) != "rulestep" {
		return false, nil
	}
	dir = filepath.Join(dir, "offline")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return true, err
	}
	file := filepath.Join(dir, "engine.wasm")
	defer os.Remove(file)
	// One package at a time: visitors go first.
	cmd := exec.CommandContext(ctx, "go", "build", "-p=1", "-buildmode=c-shared", "-trimpath", "-ldflags=-s", "-o", file, "rulestep/web/offline")
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		return true, fmt.Errorf("%w\n%s", err, &said)
	}
	packed, err := pack(file)
	if err != nil {
		return true, fmt.Errorf("packing the module: %w", err)
	}
	kept := filepath.Join(dir, offlineFile)
	if err := os.WriteFile(kept+".new", packed, 0o644); err != nil {
		return true, err
	}
	m.bytes.Store(&packed)
	return true, os.Rename(kept+".new", kept)
}

// pack compresses a file.
func pack(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.Copy(z, f); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return bytes.Clone(b.Bytes()), nil
}
