package rig

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// Display is an X server whose screen is nowhere.
type Display struct {
	Name   string // ":7"
	server *exec.Cmd
}

// NewDisplay starts an X server for one test, and ends it with the test.
func NewDisplay(t testing.TB, w, h int) *Display {
	t.Helper()
	need(t, "Xvfb", "xdotool")
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	// With -displayfd the server picks a free number and says so when it is ready.
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", w, h), "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{write}
	run(t, server)
	write.Close()
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb did not become ready: %v", err)
	}
	return &Display{":" + strings.TrimSpace(number), server}
}

// Kill ends the server at once.
func (d *Display) Kill() { d.server.Process.Kill() }

// Env adds the display to an environment.
func (d *Display) Env(env []string) []string { return append(env, "DISPLAY="+d.Name) }

// Keys runs xdotool, as `xdotool key d f`.
func (d *Display) Keys(t testing.TB, args ...string) {
	t.Helper()
	cmd := exec.Command("xdotool", args...)
	cmd.Env = d.Env(os.Environ())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("xdotool %v: %v\n%s", args, err, out)
	}
}

// Shot takes a picture of the whole screen and gives the PNG's path.
func (d *Display) Shot(t testing.TB, w, h int) string {
	t.Helper()
	need(t, "ffmpeg")
	file := filepath.Join(t.TempDir(), "shot.png")
	cmd := exec.Command("ffmpeg", "-v", "error", "-f", "x11grab", "-draw_mouse", "0", "-video_size", fmt.Sprintf("%dx%d", w, h), "-i", d.Name, "-frames:v", "1", file)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("screenshot: %v\n%s", err, out)
	}
	return file
}

// Build builds a program of the tree, named from its root, into a folder and
// gives its path.
func Build(folder, pkg string) (string, error) {
	pkg = path.Join("hibana", pkg)
	bin := filepath.Join(folder, path.Base(pkg))
	if out, err := exec.Command("go", "build", "-o", bin, pkg).CombinedOutput(); err != nil {
		return "", fmt.Errorf("building %s: %v\n%s", pkg, err, out)
	}
	return bin, nil
}
