package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
)

// An offlineModule is the site as WebAssembly, which browsers take along. A release has it inside
// (release.go); elsewhere the Go toolchain makes it while the server runs, if the server was
// started in the sources.
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
	// One package at a time: visitors go first.
	cmd := exec.CommandContext(ctx, "go", "build", "-p=1", "-buildmode=c-shared", "-trimpath", "-ldflags=-s", "-o", file+".new", "rulestep/web/offline")
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		return true, fmt.Errorf("%w\n%s", err, &said)
	}
	if err := os.Rename(file+".new", file); err != nil {
		return true, err
	}
	made, err := os.ReadFile(file)
	if err == nil {
		m.bytes.Store(&made)
	}
	return true, err
}
