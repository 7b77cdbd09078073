package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "c.toml")
	text := func(s string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
	}
	for _, s := range []string{"one", "", strings.Repeat("long ", 10_000)} {
		if err := Write(path, text(s)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != s {
			t.Errorf("%d bytes came back, %v; want %d", len(got), err, len(s))
		}
	}
	// A write that fails half-way leaves the old file, and nothing else.
	broken := errors.New("broken")
	err := Write(path, func(w io.Writer) error { text(strings.Repeat("x", 9000))(w); return broken })
	if got, _ := os.ReadFile(path); !errors.Is(err, broken) || !strings.HasPrefix(string(got), "long") {
		t.Errorf("after %v the file begins with %.8s", err, got)
	}
	if all, _ := os.ReadDir(filepath.Dir(path)); len(all) != 1 {
		t.Errorf("left behind: %v", all)
	}
	// So does one that has no place to go.
	if err := os.MkdirAll(path+".d/full", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Write(path+".d", text("x")); err == nil {
		t.Error("a folder was replaced by a file")
	}
	if all, _ := os.ReadDir(filepath.Dir(path)); len(all) != 2 {
		t.Errorf("left behind: %v", all)
	}
}
