package main

import (
	"os"
	"strings"
	"testing"
)

// What was read of the program's file is given back, and the program goes on.
func TestUnmapProgram(t *testing.T) {
	name, err := os.Readlink("/proc/self/exe")
	if err != nil {
		t.Skip(err)
	}
	if len(mapped(name)) == 0 {
		t.Fatal("no part of the program's file is found")
	}
	if got := mapped(name + "-another"); len(got) != 0 {
		t.Errorf("of a file that is not mapped there is %v", got)
	}
	unmapProgram()
	if help := newRoot().UsageString(); !strings.Contains(help, "serve") {
		t.Errorf("the program says %q", help)
	}
}
