//go:build unix

package importer

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"testing/iotest"
)

// TestOpenEndsWithItsContext waits for a pipe that nobody writes to, and for one whose writer says
// nothing: both waits end when it is called off.
func TestOpenEndsWithItsContext(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	opened := make(chan error)
	go func() {
		_, err := ReadFile(ctx, pipe)
		opened <- err
	}()
	cancel()
	if err := <-opened; !errors.Is(err, context.Canceled) {
		t.Errorf("nobody writes: %v", err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	writer, err := os.OpenFile(pipe, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	file, err := Open(ctx, pipe)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	go func() {
		if _, err := writer.WriteString("one line\n"); err != nil {
			t.Error(err)
		}
	}()
	if line := make([]byte, 9); true {
		if _, err := io.ReadFull(file, line); err != nil || string(line) != "one line\n" {
			t.Fatalf("%q, %v", line, err)
		}
	}
	go cancel()
	if _, err := io.ReadAll(file); !errors.Is(err, context.Canceled) {
		t.Errorf("the writer says nothing: %v", err)
	}
}

// TestOpenReadsAsOthersDo reads a file that way.
func TestOpenReadsAsOthersDo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("a file"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := iotest.TestReader(file, []byte("a file")); err != nil {
		t.Error(err)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
	if _, err := Open(t.Context(), path+"x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}
