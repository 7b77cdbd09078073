package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSameBitsEverywhere runs, on the processors there is an emulator for, the
// tests that hold a number made on this one: the arm under kicks and gravity in
// both models, the eases, and whole performances. They are the same to the bit,
// so that a replay is the same performance on a phone and in a browser.
func TestSameBitsEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("builds three packages for two processors")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	node := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec")
	qemu := "qemu-aarch64-static"
	if _, err := exec.LookPath(qemu); err != nil {
		qemu = "qemu-aarch64"
	}
	for _, row := range []struct{ os, arch, program, run string }{
		{"js", "wasm", "node", node},
		{"linux", "arm64", qemu, qemu},
	} {
		t.Run(row.arch, func(t *testing.T) {
			if _, err := exec.LookPath(row.program); err != nil {
				t.Skipf("there is no %s here; scripts/setup.sh test installs it", row.program)
			}
			c := exec.Command("go", "test", "-v", "-count=1", "-exec", row.run, "-run", "SameBitsEverywhere", "./pendulum", "./beat", "./internal/show")
			c.Env = append(os.Environ(), "GOOS="+row.os, "GOARCH="+row.arch, "CGO_ENABLED=0")
			out, err := c.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if n := strings.Count(string(out), "--- PASS: Test"); n != 4 {
				t.Errorf("%d tests ran, want 4:\n%s", n, out)
			}
		})
	}
}
