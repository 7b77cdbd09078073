package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the golden files anew")

// result is what one run of the command did.
type result struct {
	code     int
	out, err string
}

// hibana runs a command line in the package's testdata folder.
func hibana(t *testing.T, stdin string, args ...string) result {
	t.Helper()
	var out, errOut bytes.Buffer
	code := Main(context.Background(), args, Env{
		Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errOut,
		HasDisplay: func() bool { return false },
		Window:     func(context.Context, []string) (int, error) { return 1, errors.New("no window in this test") },
		Now:        time.Now,
		Version:    "v0-test", Ebitengine: "v2.8.8",
	})
	return result{code, out.String(), errOut.String()}
}

// golden compares text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs.\ngot:\n%s\nwant:\n%s", name, got, want)
	}
}

func TestGolden(t *testing.T) {
	t.Chdir("testdata")
	for name, args := range map[string][]string{
		"info.txt":          {"info", "lib/charts/small.toml"},
		"info.json":         {"info", "--json", "lib/charts/small.toml"},
		"notes.txt":         {"notes", "lib/charts/small.toml", "--part", "1"},
		"notes.json":        {"notes", "lib/charts/small.toml", "--json"},
		"timing.txt":        {"timing", "lib/charts/small.toml"},
		"timing.json":       {"timing", "lib/charts/small.toml", "--json"},
		"timing-lists.txt":  {"timing", "lib/charts/small.toml", "--beats", "0,4,5", "--times", "2.2"},
		"timing-lists.json": {"timing", "lib/charts/small.toml", "--json", "--beats", "-1, 4 4.5", "--times", "2.1,2.6"},
		"list.txt":          {"list", "lib"},
		"list.json":         {"list", "--json", "lib"},
		"help.txt":          {"--help"},
		"help-timing.txt":   {"timing", "--help"},
	} {
		t.Run(name, func(t *testing.T) {
			r := hibana(t, "", args...)
			if r.code != 0 || r.err != "" {
				t.Fatalf("exit code %d, stderr %q", r.code, r.err)
			}
			t.Chdir("..") // golden names its own folder
			golden(t, name, r.out)
		})
	}
}

func TestCheck(t *testing.T) {
	t.Chdir("testdata")
	r := hibana(t, "", "check", "lib/charts/small.toml", "lib/charts/broken.toml", "lib/charts/none.toml", "lib/charts/escape.toml")
	if r.code != 1 {
		t.Errorf("exit code %d, want 1", r.code)
	}
	t.Chdir("..")
	golden(t, "check.txt", r.out+"-- stderr\n"+r.err)

	t.Chdir("testdata")
	r = hibana(t, "", "check", "--json", "lib/charts/broken.toml")
	var got checkJSON
	if err := json.Unmarshal([]byte(strings.ReplaceAll(r.out, `"severity":"error"`, `"severity":0`)), &got); err != nil {
		t.Fatal(err)
	}
	if r.code != 1 || len(got.Problems) != 2 || got.Problems[0].Rule == "" || got.Problems[0].Line == 0 || got.Problems[0].Remedy == "" {
		t.Errorf("exit code %d, problems %+v", r.code, got.Problems)
	}
	if r := hibana(t, "", "check", "builtin:hyakutoko"); r.code != 0 || r.err != "0 errors, 0 warnings\n" {
		t.Errorf("the starter chart: exit code %d, %s%s", r.code, r.out, r.err)
	}
}

// Commands that do not need the song work without it; the others say what is wrong.
func TestMissingSong(t *testing.T) {
	t.Chdir("testdata")
	for _, cmd := range []string{"info", "notes", "timing"} {
		if r := hibana(t, "", cmd, "lib/charts/small.toml"); r.code != 0 {
			t.Errorf("%s without the song: exit code %d, %s", cmd, r.code, r.err)
		}
	}
	for _, cmd := range []string{"check", "play"} {
		r := hibana(t, "", cmd, "lib/charts/small.toml")
		if r.code != 1 || !strings.Contains(r.out+r.err, "the song lib/songs/none.mp3 does not exist") && !strings.Contains(r.out+r.err, "the song songs/none.mp3 does not exist") {
			t.Errorf("%s without the song: exit code %d, %s%s", cmd, r.code, r.out, r.err)
		}
	}
}

func TestErrorsAreTwoLines(t *testing.T) {
	t.Chdir("testdata")
	for _, row := range []struct {
		code int
		says string
		args []string
	}{
		{1, "does not exist", []string{"info", "nothing.toml"}},
		{1, "has no part 7", []string{"notes", "lib/charts/small.toml", "--part", "7"}},
		{1, "no kind of chart", []string{"info", "info.json"}},
		{1, "lib/charts/broken.toml:", []string{"timing", "lib/charts/broken.toml"}},
		{1, "does not exist", []string{"list", "nowhere"}},
		{1, "no display", []string{"play", "builtin:hyakutoko"}},
		{1, "no display", nil},
		{2, "no command", []string{"dance"}},
		{2, "flag provided but not defined", []string{"info", "--colour", "x"}},
		{2, "takes one chart", []string{"info"}},
		{2, "is not a number", []string{"timing", "lib/charts/small.toml", "--beats", "1,two"}},
		{2, "is not a number", []string{"timing", "lib/charts/small.toml", "--times", "NaN"}},
		{2, "exclude each other", []string{"play", "--auto", "--replay", "x"}},
		{2, "need a chart", []string{"play", "--auto"}},
		{2, "--rate 3", []string{"play", "builtin:hyakutoko", "--rate", "3"}},
		{2, "--rate NaN", []string{"play", "builtin:hyakutoko", "--rate", "NaN"}},
		{2, "behind the end", []string{"play", "builtin:hyakutoko", "--from", "999"}},
		{2, "behind the end, 124", []string{"trace", "builtin:hyakutoko", "--from", "999"}},
		{2, "before the start, 0", []string{"trace", "builtin:hyakutoko", "--to", "-9"}},
		{2, "out of reach", []string{"trace", "builtin:hyakutoko", "--from", "-99"}},
		{2, "out of reach", []string{"trace", "builtin:hyakutoko", "--from", "b1e7"}},
		{2, "out of reach", []string{"trace", "builtin:hyakutoko", "--to", "9999"}},
		{2, "is empty", []string{"info", ""}},
		{2, "is empty", []string{"list", ""}},
		{2, "a.jpg is not", []string{"check", "builtin:hyakutoko", "--preview", "a.jpg"}},
		{1, "none.replay cannot be read", []string{"play", "builtin:hyakutoko", "--replay", "none.replay"}},
		{1, "has no part 5", []string{"play", "builtin:hyakutoko", "--part", "5"}},
		{1, "has no part -7", []string{"timing", "builtin:hyakutoko", "--part", "-7"}},
		{2, "only one list", []string{"timing", "x", "--beats", "-", "--times", "-"}},
	} {
		r := hibana(t, "", row.args...)
		if r.code != row.code || !strings.Contains(r.err, row.says) || strings.Count(r.err, "\n") != 2 || r.out != "" {
			t.Errorf("%q: exit code %d (want %d), stdout %q, stderr %q (want two lines that say %q)", row.args, r.code, row.code, r.out, r.err, row.says)
		}
	}
}

func TestNoDisplayNamesTheRenderCommand(t *testing.T) {
	r := hibana(t, "", "play", "builtin:hyakutoko", "--part", "1")
	if want := "hibana render builtin:hyakutoko --part 1 --auto -o hibana.mp4"; !strings.Contains(r.err, want) {
		t.Errorf("stderr %q does not say %q", r.err, want)
	}
}

// The command that is printed shows what was asked for, and can be pasted
// whatever the file's name is.
func TestNoDisplayRepeatsTheOptions(t *testing.T) {
	replay := filepath.Join(t.TempDir(), "my first.replay")
	if err := os.WriteFile(replay, recording(t, 1), 0o644); err != nil {
		t.Fatal(err)
	}
	r := hibana(t, "", "play", "builtin:hyakutoko", "--replay", replay, "--from", "b8")
	if want := "--replay '" + replay + "' --from b8 -o hibana.mp4"; r.code != 1 || !strings.Contains(r.err, want) {
		t.Errorf("%d %q, want %q", r.code, r.err, want)
	}
}

func TestPlayHandsOverToTheWindow(t *testing.T) {
	var got []string
	var out, errOut bytes.Buffer
	code := Main(context.Background(), []string{"play", "builtin:hyakutoko", "--auto", "--from", "b32", "--part=2"}, Env{
		Stdout: &out, Stderr: &errOut,
		HasDisplay: func() bool { return true },
		Window:     func(_ context.Context, args []string) (int, error) { got = args; return 3, nil },
	})
	if want := "builtin:hyakutoko --part 2 --auto --from b32"; strings.Join(got, " ") != want || code != 3 {
		t.Errorf("window got %q and gave %d; %s", got, code, errOut.String())
	}
}

func TestListsComeFromStdin(t *testing.T) {
	t.Chdir("testdata")
	r := hibana(t, "0\n4, 5\n", "timing", "lib/charts/small.toml", "--beats", "-", "--json")
	var got timingJSON
	if err := json.Unmarshal([]byte(r.out), &got); err != nil || len(got.Beats) != 3 || got.Beats[1].Time != 2.1 {
		t.Errorf("%v %+v %s", err, got, r.err)
	}
}

// A reader that goes away early is no error.
func TestHeadEndsQuietly(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	read.Close()
	defer write.Close()
	var errOut bytes.Buffer
	code := Main(context.Background(), []string{"notes", "builtin:hyakutoko"}, Env{Stdout: write, Stderr: &errOut})
	if code != 0 || errOut.Len() != 0 {
		t.Errorf("exit code %d, stderr %q", code, errOut.String())
	}
}

func TestVersion(t *testing.T) {
	r := hibana(t, "", "version")
	if !strings.HasPrefix(r.out, "hibana v0-test\ngo1.") || !strings.HasSuffix(r.out, "\nebitengine v2.8.8\n") {
		t.Errorf("version = %q", r.out)
	}
	if got := Required("module x\nrequire (\n\ta/b v1.2\n)\nrequire c v3", "c"); got != "v3" {
		t.Errorf("Required = %q", got)
	}
}

func TestQuote(t *testing.T) {
	for in, want := range map[string]string{"a/b.toml": "a/b.toml", "builtin:x": "builtin:x", "火 祭.toml": "'火 祭.toml'", "it's": `'it'\''s'`, "": "''", "$(rm)": "'$(rm)'", "-x y": "'./-x y'", "-x": "./-x", "a\n'b\x1b": `$'a\x0a\'b\x1b'`} {
		if got := quote(in); got != want {
			t.Errorf("quote(%q) = %s, want %s", in, got, want)
		}
	}
}

// The first chart of the README is whole and right, and has the walkers all along.
func TestReadmeChart(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "```toml\n")
	text, _, found := strings.Cut(rest, "```")
	if lines := strings.Count(text, "\n"); !found || lines > 25 {
		t.Fatalf("the chart has %d lines", lines)
	}
	dir := t.TempDir()
	song, err := os.ReadFile("../../songs/hyakutoko.mp3")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"charts/mine.toml": []byte(text), "songs/mine.mp3": song} {
		os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755)
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	chart := filepath.Join(dir, "charts/mine.toml")
	if r := hibana(t, "", "check", chart); r.code != 0 || r.err != "0 errors, 0 warnings\n" {
		t.Errorf("check: %d %s%s", r.code, r.out, r.err)
	}
	for _, from := range []string{"0", "100"} {
		r := hibana(t, "", "trace", chart, "--auto", "--from", from, "--to", from)
		if n := strings.Count(r.out, `"kind":"biped"`); r.code != 0 || n != 5 {
			t.Errorf("trace at %s s: %d, %d walkers, want 5; %s", from, r.code, n, r.err)
		}
	}
}
