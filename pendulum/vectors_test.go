package pendulum

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// vectors reads a file of worked values. They were computed outside Hibana, in
// 180-bit arithmetic for the exact motion and in Lua for the article's update.
func vectors[T any](t testing.TB, name string) T {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var v T
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}
