//go:build !linux

package rig

import (
	"os"
	"os/exec"
)

// Bind lets a program end with the test that starts it, where the system can.
func Bind(*exec.Cmd) {}

// signal is for Linux.
func signal(*os.Process, bool) {}
