package launch

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestNoDisplay(t *testing.T) {
	t.Setenv("DISPLAY", "")
	if HasDisplay() {
		t.Error("HasDisplay() = true with DISPLAY empty")
	}
	t.Setenv("DISPLAY", ":9999")
	if HasDisplay() {
		t.Error("HasDisplay() = true though no server listens on :9999")
	}
}

func TestRealDisplay(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	// With -displayfd the server picks a free number and says so when it is ready.
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "64x64x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{write}
	if err := server.Start(); err != nil {
		t.Fatalf("Xvfb (make setup installs it): %v", err)
	}
	write.Close()
	defer func() { server.Process.Kill(); server.Wait() }()
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb did not become ready: %v", err)
	}
	t.Setenv("DISPLAY", ":"+strings.TrimSpace(number))
	if !HasDisplay() {
		t.Errorf("HasDisplay() = false though a server listens on %s", os.Getenv("DISPLAY"))
	}
}
