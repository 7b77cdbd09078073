package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A skin that is asked for is drawn; one that is not there is an error, and one
// that is broken a warning above a whole picture.
func TestRenderSkin(t *testing.T) {
	dir := t.TempDir()
	still := func(name string, args ...string) ([]byte, result) {
		t.Helper()
		out := filepath.Join(dir, name+".png")
		r := hibana(t, "", append([]string{"render", "builtin:hyakutoko", "--from", "20", "--size", "320x180", "-o", out}, args...)...)
		src, _ := os.ReadFile(out)
		return src, r
	}
	plain, _ := still("plain")
	skinned, r := still("skinned", "--skin", "builtin:blueprint")
	if r.code != 0 || r.err != "" || len(skinned) == 0 || bytes.Equal(plain, skinned) {
		t.Errorf("exit code %d, %q", r.code, r.err)
	}
	if none, _ := still("none", "--skin", "none"); !bytes.Equal(plain, none) {
		t.Error("--skin none is not as without a skin")
	}
	bad := filepath.Join(dir, "bad")
	if err := os.MkdirAll(bad, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bad, "skin.toml"), []byte("format = 1\nname = \"B\"\npart.head = { file = \"gone.png\" }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	broken, r := still("broken", "--skin", bad)
	if r.code != 0 || !strings.Contains(r.err, "skin.toml:3:22: ") || !bytes.Equal(plain, broken) {
		t.Errorf("a broken skin: exit code %d, %q", r.code, r.err)
	}
	if _, r := still("missing", "--skin", filepath.Join(dir, "nowhere")); r.code != 1 || !strings.Contains(r.err, "does not exist") {
		t.Errorf("a missing skin: exit code %d, %q", r.code, r.err)
	}

	// check names the same, of a folder, of its file, and with --skin.
	for _, args := range [][]string{{bad}, {filepath.Join(bad, "skin.toml")}, {"--skin", bad}} {
		r := hibana(t, "", append([]string{"check"}, args...)...)
		if r.code != 1 || !strings.Contains(r.out, "skin.toml:3:22: error: gone.png does not exist") || !strings.Contains(r.out, "(missing-drawing)") {
			t.Errorf("check %q: exit code %d\n%s%s", args, r.code, r.out, r.err)
		}
	}
	if r := hibana(t, "", "check", "--skin", "builtin:blueprint"); r.code != 0 || r.out != "" {
		t.Errorf("check of the shipped skin: %d\n%s", r.code, r.out)
	}
	chart := filepath.Join(dir, "a.toml")
	if err := os.WriteFile(chart, []byte("format = 1\nsong = { title = \"T\", audio = \"t.mp3\", skin = \"bat\" }\ntempo = [{ beat = 0, bpm = 120 }]\npart = [{ bars = [\"x...\"] }]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if r := hibana(t, "", "check", chart); !strings.Contains(r.out, "a.toml:2:47: warning: the skin ") || !strings.Contains(r.out, "(missing-skin)") {
		t.Errorf("a chart without its skin:\n%s", r.out)
	}
}
