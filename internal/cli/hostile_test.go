package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"
)

// write makes files below a new folder and gives the folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(path), 0o755)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// song is the starter chart's.
func song(t *testing.T) string {
	t.Helper()
	mp3, err := os.ReadFile("../../songs/hyakutoko.mp3")
	if err != nil {
		t.Fatal(err)
	}
	return string(mp3)
}

const chartOf = "format = 1\n[song]\ntitle = \"\u202eT\"\nartist = \"A\u2066\"\naudio = \"../songs/a.mp3\"\n" +
	"[[tempo]]\nbeat = 0\nbpm = 120\n[[part]]\nname = \"\u202bN\"\nbars = [\"x... .x.. ..x. ...x\"]\n"

// Nothing that a file or its name holds reaches the terminal as a command to it,
// and an error stays two lines.
func TestNothingToObey(t *testing.T) {
	const name = "a\nb\x1b[31m: c.toml"
	dir := write(t, map[string]string{
		"charts/" + name: chartOf,
		"r.replay":       "hibana replay 1\nchart " + strings.Repeat("0", 64) + "\npart \x1b[31m\n",
		"songs/a.mp3":    song(t),
		"more/" + name:   "format = 1\n[song]\naudio = \"\x1b\"\n",
	})
	t.Chdir(dir)
	for _, args := range [][]string{
		{"check", "charts/" + name, "more/" + name, "no" + name},
		{"info", "charts/" + name}, {"info", "no" + name}, {"info", "no\x1b.txt"}, {"info", "no\xff.toml"}, {"info", "builtin:\x1b\n"},
		{"notes", "charts/" + name, "--part", "9"}, {"timing", "more/" + name},
		{"list", "."}, {"list", "no\x1b\n"}, {"list", "a\x1b", "b"},
		{"trace", "charts/" + name, "--replay", "r.replay"}, {"trace", "charts/" + name, "--replay", "no\x1b\n"},
		{"trace", "charts/" + name, "--from", "\x1b"}, {"timing", "charts/" + name, "--beats", "\x1b"},
		{"render", "charts/" + name, "-o", "no\x1b\n/x.png"}, {"render", "charts/" + name, "-o", "x.\x1b"},
		{"play", "charts/" + name}, {"play", "charts/" + name, "--replay", "r.replay"}, {"\x1b\n"},
	} {
		r := hibana(t, "", args...)
		for _, text := range []string{r.out, r.err} {
			if !utf8.ValidString(text) {
				t.Fatalf("%q prints what is no text: %q", args, text)
			}
			for _, c := range text {
				if c != '\n' && (unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c)) {
					t.Fatalf("%q prints %q in %q", args, c, text)
				}
			}
		}
		if lines := strings.Count(r.err, "\n"); args[0] != "check" && r.code != 0 && lines != 2 {
			t.Errorf("%q says %q on %d lines", args, r.err, lines)
		}
	}
}

// Severities are told once, and after the file's name, whatever that is.
func TestCheckNamesSeverities(t *testing.T) {
	dir := write(t, map[string]string{
		"charts/a: b.toml": chartOf + "[[effect]]\nkind = \"stretch\"\ntarget = \"backdrop\"\nwindow = [0, 1, 2, 3]\namount = 1\n",
		"charts/c: d.toml": chartOf + "x = 1\n",
		"songs/a.mp3":      song(t),
	})
	t.Chdir(dir)
	r := hibana(t, "", "check", "charts/a: b.toml", "charts/c: d.toml")
	for _, want := range []string{"charts/a: b.toml:14:10: warning: \"backdrop\" does not stretch", "charts/c: d.toml:12:1: error: [[part]] has no key"} {
		if !strings.Contains(r.out, want) {
			t.Errorf("check does not say %q:\n%s", want, r.out)
		}
	}
	if r.code != 1 || r.err != "1 error, 1 warning\n" {
		t.Errorf("%d %q", r.code, r.err)
	}
}

// check tells of flashes that are left out and of shakes that are limited, where they are written, and of so many and no more.
func TestCheckTellsOfLimits(t *testing.T) {
	chart := chartOf + "[[effect]]\nkind = \"vibrate\"\ntarget = \"stage\"\nwindow = [0, 1, 2, 3]\namount = 50\n"
	for i := range 200 {
		b := float64(i) / 16
		chart += fmt.Sprintf("[[effect]]\nkind = \"flash\"\ntarget = \"stage\"\nwindow = [%v, %v, %v, %v]\namount = 1\n", b, b, b+1.0/32, b+1.0/32)
	}
	t.Chdir(write(t, map[string]string{"charts/a.toml": chart, "songs/a.mp3": song(t)}))
	r := hibana(t, "", "check", "charts/a.toml")
	for _, want := range []string{
		"charts/a.toml:16:10: warning: \"stage\" is shaken by 8 px at most, not by 50", "write an amount up to 8 (too-much-motion)",
		"charts/a.toml:35:10: warning: this flash is left out", "(too-many-flashes)\n", " more\n",
	} {
		if !strings.Contains(r.out, want) {
			t.Errorf("check does not say %q:\n%s", want, r.out)
		}
	}
	if n := strings.Count(r.out, "(too-many-flashes)") + strings.Count(r.out, "(too-much-motion)"); r.code != 0 || n != mostLimits {
		t.Errorf("exit %d, %d warnings, want %d and how many more", r.code, n, mostLimits)
	}
}

// A song whose end is missing is an error where it is performed, and a warning
// where it is not needed.
func TestSongCutOff(t *testing.T) {
	mp3 := song(t)
	t.Chdir(write(t, map[string]string{"charts/a.toml": chartOf, "songs/a.mp3": mp3[:len(mp3)/3]}))
	for _, args := range [][]string{{"play"}, {"render", "-o", "a.mp4"}} {
		r := hibana(t, "", append(args, "charts/a.toml")...)
		if r.code != 1 || !strings.Contains(r.err, "the song ../songs/a.mp3: the MP3 ends after") || strings.Count(r.err, "\n") != 2 {
			t.Errorf("%s: %d %s", args[0], r.code, r.err)
		}
	}
	r := hibana(t, "", "check", "--json", "charts/a.toml")
	if r.code != 1 || !strings.Contains(r.out, `{"rule":"mp3-cut-off","severity":"error","file":"charts/a.toml","line":5,`) {
		t.Errorf("check: %d %s", r.code, r.out)
	}
	for _, args := range [][]string{{"info"}, {"notes"}, {"timing"}, {"trace", "--to", "0"}} {
		if r := hibana(t, "", append(args, "charts/a.toml")...); r.code != 0 || args[0] == "info" && !strings.Contains(r.out, "warning  the MP3 ends") {
			t.Errorf("%s: %d %s%s", args[0], r.code, r.out, r.err)
		}
	}
}

// A song folder that cannot be read does not hide the charts that Hibana carries.
func TestListWithoutTheSongFolder(t *testing.T) {
	file := filepath.Join(write(t, map[string]string{"songs": "a file"}), "songs")
	var out, errOut bytes.Buffer
	code := Main(context.Background(), []string{"list", "--json"}, Env{Stdout: &out, Stderr: &errOut, Songs: file})
	var got listJSON
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || len(got.Charts) == 0 || got.Charts[0].Path != starter {
		t.Errorf("%v: %s", err, out.String())
	}
	if code != 1 || !strings.Contains(errOut.String(), file) || strings.Count(errOut.String(), "\n") != 2 {
		t.Errorf("exit code %d, %q", code, errOut.String())
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: errors.New("no space left on device")}
}

// What cannot be written is an error, help included.
func TestFullDisk(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"notes", "--help"}, {"version"}, {"list"}, {"notes", starter}, {"check", starter, "--json"}, {"trace", starter}} {
		var errOut bytes.Buffer
		code := Main(context.Background(), args, Env{Stdout: fullDisk{}, Stderr: &errOut})
		if want := "hibana: the output cannot be written: no space left on device\n"; args[0] != "check" && (code != 1 || !strings.HasPrefix(errOut.String(), want)) {
			t.Errorf("%q: exit code %d, %q", args, code, errOut.String())
		}
	}
}

// A command that is stopped says so and fails, and a render leaves nothing.
func TestStopped(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, out := range []string{"a.mp4", "a.png", "a"} {
		var errOut bytes.Buffer
		code := Main(ctx, []string{"render", starter, "-o", out}, Env{Stdout: io.Discard, Stderr: &errOut, Now: time.Now})
		if code != 1 || !strings.HasPrefix(errOut.String(), "hibana: render was stopped\n") {
			t.Errorf("%s: exit code %d, %q", out, code, errOut.String())
		}
	}
	if left, _ := os.ReadDir("."); len(left) > 0 {
		t.Errorf("%v are left behind", left)
	}
}

// The second listing says what the first did, out of what that has learned.
func TestListRemembers(t *testing.T) {
	t.Chdir(write(t, map[string]string{
		"lib/charts/a.toml": chartOf, "lib/songs/a.mp3": "x", "lib/charts/broken.toml": "format = 1", "lib/charts/silent.toml": strings.Replace(chartOf, "a.mp3", "no.mp3", 1),
	}))
	list := func(dir string) string {
		var out, errOut bytes.Buffer
		if code := Main(context.Background(), []string{"list", "--json", dir}, Env{Stdout: &out, Stderr: &errOut, Cache: "cache"}); code != 0 {
			t.Errorf("exit code %d: %s", code, errOut.String())
		}
		return out.String()
	}
	first := list("lib")
	if files, _ := os.ReadDir("cache"); len(files) != 1 {
		t.Fatalf("the cache's folder holds %v", files)
	}
	if second := list("lib"); second != first || strings.Count(first, `"path"`) != 3 {
		t.Errorf("first\n%s\nsecond\n%s", first, second)
	}
	// Named otherwise, the folder's charts are named otherwise too.
	if full := list("./lib/../lib"); !strings.Contains(full, `"lib/../lib/charts/broken.toml:1`) && !strings.Contains(full, `"lib/charts/broken.toml:1`) {
		t.Error(full)
	}
}
