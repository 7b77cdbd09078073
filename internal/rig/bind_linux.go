package rig

import (
	"os/exec"
	"syscall"
)

// Bind lets a program end with the test that starts it, however that ends.
func Bind(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
