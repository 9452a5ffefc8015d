//go:build !unix

package pgtest

import "os/exec"

// runAs has nothing to do: only where there is a root does anybody run programs for another.
func runAs(*exec.Cmd, uint32, uint32) {}
