package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestUnit lets systemd read the unit, with a program that is there in place of the installed one.
func TestUnit(t *testing.T) {
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("systemd-analyze is not here")
	}
	text, err := os.ReadFile("../../.release/rulestep.service")
	if err != nil {
		t.Fatal(err)
	}
	const installed = "ExecStart=/usr/local/bin/rulestep "
	if !strings.Contains(string(text), installed) {
		t.Fatalf("the unit does not say %q", installed)
	}
	unit := filepath.Join(t.TempDir(), "rulestep.service")
	here := strings.Replace(string(text), installed, "ExecStart=/bin/true ", 1)
	if err := os.WriteFile(unit, []byte(here), 0o644); err != nil {
		t.Fatal(err)
	}
	// What verify does not understand it only says.
	said, err := exec.Command("systemd-analyze", "--man=no", "verify", unit).CombinedOutput()
	if err != nil || strings.Contains(string(said), unit) {
		t.Errorf("systemd-analyze verify: %v\n%s", err, said)
	}
}
