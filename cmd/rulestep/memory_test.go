package main

import (
	"errors"
	"math"
	"os"
	"runtime/debug"
	"testing"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// TestMemory: the bound comes from the machine, and from the environment where that says one.
func TestMemory(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	for _, name := range []string{"GOMEMLIMIT", "AUTOMEMLIMIT"} {
		t.Setenv(name, "") // is put back at the end
		os.Unsetenv(name)
	}
	const own = 5 << 30
	unknown := func() (uint64, error) { return 0, errors.New("cannot be asked") }
	group, machine := memlimit.Limit(4000<<20), memlimit.Limit(8000<<20)
	for _, c := range []struct {
		what  string
		asked memlimit.Provider
		want  int64
	}{
		{"a container on a machine", least(group, machine), 3600 << 20},
		{"a group that may have more than there is", least(machine, group), 3600 << 20},
		{"no group", least(unknown, machine), 7200 << 20},
		{"a machine that does not say", least(group, unknown), 3600 << 20},
		{"nothing known", least(unknown, unknown), math.MaxInt64},
	} {
		debug.SetMemoryLimit(own)
		if err := boundMemory(c.asked); err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
		if got := debug.SetMemoryLimit(-1); got != c.want {
			t.Errorf("%s: bound %d, want %d", c.what, got, c.want)
		}
	}
	debug.SetMemoryLimit(own)
	t.Setenv("GOMEMLIMIT", "5GiB")
	if err := boundMemory(group); err != nil || debug.SetMemoryLimit(-1) != own {
		t.Errorf("GOMEMLIMIT is not kept: %d, %v", debug.SetMemoryLimit(-1), err)
	}
}

// TestMachineMemory: this machine says what it has, and it is a credible figure.
func TestMachineMemory(t *testing.T) {
	bound, err := machineMemory()
	if err != nil {
		t.Skipf("this machine does not say how much memory it has: %v", err)
	}
	if bound < 64<<20 || bound > 1<<46 {
		t.Errorf("this machine has %d bytes?", bound)
	}
}
