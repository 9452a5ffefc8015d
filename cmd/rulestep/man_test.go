package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMan wants a page for every command that help lists, the same at every time.
func TestMan(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	one, two := t.TempDir(), t.TempDir()
	for _, dir := range []string{one, two} {
		if status := execute(t.Context(), []string{"man", dir}, io.Discard, os.Stderr); status != statusOK {
			t.Fatalf("status %d", status)
		}
	}
	for _, cmd := range newRoot().Commands() {
		if !cmd.IsAvailableCommand() {
			continue
		}
		name := "rulestep-" + cmd.Name() + ".1"
		page, err := os.ReadFile(filepath.Join(one, name))
		if err != nil {
			t.Error(err)
			continue
		}
		again, err := os.ReadFile(filepath.Join(two, name))
		if err != nil || !bytes.Equal(page, again) {
			t.Errorf("%s is another one the second time: %v", name, err)
		}
		if !bytes.HasPrefix(page, []byte(".nh\n.TH")) || !bytes.Contains(page, []byte(strings.ReplaceAll(strings.Fields(cmd.Short)[0], "-", `\-`))) {
			t.Errorf("%s is no manual page: %.80q", name, page)
		}
	}
}

// TestCompletion wants shells to be told the commands, and each script to be made.
func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		var out bytes.Buffer
		if status := execute(t.Context(), []string{"completion", shell}, &out, os.Stderr); status != statusOK || !strings.Contains(out.String(), "__complete") {
			t.Errorf("%s: status %d, %d bytes", shell, status, out.Len())
		}
	}
	var out bytes.Buffer
	if status := execute(t.Context(), []string{"__complete", "do"}, &out, io.Discard); status != statusOK || !strings.HasPrefix(out.String(), "doctor\t") {
		t.Errorf("do is completed with %q, status %d", &out, status)
	}
	out.Reset()
	if status := execute(t.Context(), []string{"__complete", "export", "--off"}, &out, io.Discard); status != statusOK || !strings.HasPrefix(out.String(), "--official") {
		t.Errorf("--off is completed with %q, status %d", &out, status)
	}
}
