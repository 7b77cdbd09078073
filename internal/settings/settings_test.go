package settings

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"hibana/internal/library"
)

func TestFolders(t *testing.T) {
	env := map[string]string{}
	get := func(k string) string { return env[k] }
	want := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s = %q, want %q", what, got, want)
		}
	}
	songs := func() string {
		t.Helper()
		s, err := Load(get)
		if err != nil {
			t.Fatal(err)
		}
		return s.Songs
	}
	want("songs without a home", songs(), "")
	env["HOME"] = "/home/u"
	want("data", Data(get), "/home/u/.local/share/hibana")
	want("config", Config(get), "/home/u/.config/hibana")
	want("songs", songs(), "/home/u/.local/share/hibana/songs")
	env["XDG_DATA_HOME"], env["XDG_CONFIG_HOME"] = "/d", "relative"
	want("data", Data(get), "/d/hibana")
	want("config of a relative base", Config(get), "/home/u/.config/hibana")
	env["HIBANA_SONGS"] = "music"
	want("songs", songs(), "music")
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	env := map[string]string{"HOME": "/home/u", "XDG_CONFIG_HOME": dir}
	get := func(k string) string { return env[k] }
	path := filepath.Join(dir, "hibana", "settings.toml")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		`songs = "/music"`:   "/music",
		`songs = "~/charts"`: "/home/u/charts",
		``:                   "/home/u/.local/share/hibana/songs",
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if s, err := Load(get); err != nil || s.Songs != want {
			t.Errorf("%q: songs %q, %v; want %q", text, s.Songs, err, want)
		}
	}
	if err := os.WriteFile(path, []byte(`ruleset = "quaver"`), 0o644); err != nil {
		t.Fatal(err)
	}
	if s, err := Load(get); err != nil || s.Ruleset != "quaver" {
		t.Errorf("ruleset %q, %v", s.Ruleset, err)
	}
	for text, says := range map[string]string{
		"songs = \n":        "settings.toml:1:",
		"songs = 3":         "settings.toml",
		"sogns = \"x\"":     `no setting "sogns"`,
		"ruleset = \"ddr\"": `no ruleset "ddr"`,
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Load(get)
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want one line that says %q", text, err, says)
		}
	}
}

func TestPackSync(t *testing.T) {
	dir := t.TempDir()
	get := func(k string) string { return map[string]string{"HOME": "/home/u", "XDG_CONFIG_HOME": dir}[k] }
	path := filepath.Join(dir, "hibana", "settings.toml")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]library.Sync{"": "", `pack_sync = "ITG"`: library.ITG, `pack_sync = "null"`: library.Null} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if s, err := Load(get); err != nil || s.PackSync != want {
			t.Errorf("%q: %q, %v; want %q", text, s.PackSync, err, want)
		}
	}
	if err := os.WriteFile(path, []byte(`pack_sync = "9 ms"`), 0o644); err != nil {
		t.Fatal(err)
	}
	if s, err := Load(get); err == nil || !strings.Contains(err.Error(), "9 ms") || s.PackSync != "" {
		t.Errorf("a sync that there is not: %+v, %v", s, err)
	}
}

func TestFrames(t *testing.T) {
	dir := t.TempDir()
	get := func(k string) string { return map[string]string{"HOME": "/home/u", "XDG_CONFIG_HOME": dir}[k] }
	path := filepath.Join(dir, "hibana", "settings.toml")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]Frames{
		"": {}, `frames = "vsync"`: {Mode: "vsync"}, `frames = "fast"`: {Mode: "fast"}, `frames = 60`: {Mode: "fast", Least: time.Second / 60},
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if s, err := Load(get); err != nil || s.Frames != want {
			t.Errorf("%q: %+v, %v; want %+v", text, s.Frames, err, want)
		}
	}
	for _, text := range []string{`frames = "often"`, `frames = 3`, `frames = 60.5`, `frames = 99999999999`} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if s, err := Load(get); err == nil || !strings.Contains(err.Error(), "frames is") || s.Frames != (Frames{}) {
			t.Errorf("%q: %+v, %v", text, s.Frames, err)
		}
	}
}

// Every setting is documented, and named where an unknown one is refused.
func TestSettingsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	fields := reflect.TypeFor[Settings]()
	for i := range fields.NumField() {
		name := fields.Field(i).Tag.Get("toml")
		if !strings.Contains(string(text), "\n"+name+" = ") || !strings.Contains(knownSettings, name+", ") {
			t.Errorf("the setting %s is not in docs/settings.md, or not in the list of those there are", name)
		}
	}
}
