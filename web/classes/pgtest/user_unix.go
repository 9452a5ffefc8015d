//go:build unix

package pgtest

import (
	"os/exec"
	"syscall"
)

// runAs lets a program be run by the user and the group of these numbers.
func runAs(cmd *exec.Cmd, user, group uint32) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: user, Gid: group}}
}
