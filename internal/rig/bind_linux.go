package rig

import (
	"os"
	"os/exec"
	"syscall"
)

// Bind lets a program end with the test that starts it, however that ends.
func Bind(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}

// signal stops a program, or lets it go on.
func signal(p *os.Process, run bool) {
	if run {
		p.Signal(syscall.SIGCONT)
	} else {
		p.Signal(syscall.SIGSTOP)
	}
}
