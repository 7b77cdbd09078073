// Package launch starts Hibana's window.
//
// The window is a program of its own, hibana-window, because linking
// Ebitengine makes a program need an X server before its first line runs:
// hibana itself must check, trace and render on machines that have none.
package launch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

const program = "hibana-window"

// sourcePackage is where the window program's main package lives in the tree.
const sourcePackage = "./internal/screen/hibana-window"

// Window runs the window program with args and gives its exit code. When ctx
// ends first, the window is asked to end, and after a while made to.
func Window(ctx context.Context, args []string) (int, error) {
	path, err := find()
	if err != nil {
		return 1, err
	}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 3 * time.Second
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0, nil
	case ctx.Err() != nil:
		return 1, ctx.Err()
	case errors.As(err, &exit) && exit.ExitCode() >= 0:
		return exit.ExitCode(), nil
	}
	return 1, err
}

// find looks for the window program beside this one, as `make build` leaves
// them. Under `go run` nothing lies beside it, so it is built from the source
// tree the command was started in.
func find() (string, error) {
	name := program
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	self, err := os.Executable()
	if err == nil {
		beside := filepath.Join(filepath.Dir(self), name)
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	root, ok := sourceTree()
	if !ok {
		return "", fmt.Errorf("the window program %s is not beside hibana: build both with `make build`", name)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no place to build the window program: %w", err)
	}
	built := filepath.Join(cache, "hibana", name)
	build := exec.Command("go", "build", "-o", built, sourcePackage)
	build.Dir, build.Stderr = root, os.Stderr
	if err := build.Run(); err != nil {
		return "", fmt.Errorf("building the window program: %w", err)
	}
	return built, nil
}

// sourceTree finds Hibana's own go.mod at or above the working folder.
func sourceTree() (string, bool) {
	dir, err := os.Getwd()
	if err != nil {
		return "", false
	}
	for {
		mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil {
			first, _, _ := strings.Cut(string(mod), "\n")
			return dir, strings.TrimSpace(first) == "module hibana"
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
}
