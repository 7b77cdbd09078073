package library

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// tree makes files below a new folder and returns it.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// wantError checks that an error names the cause and has a remedy, on one line each.
func wantError(t *testing.T, err error, cause string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("error = %v, want one with a remedy", err)
	}
	if !strings.Contains(e.Cause, cause) {
		t.Errorf("cause = %q, want it to say %q", e.Cause, cause)
	}
	if e.Fix == "" || strings.Contains(e.Cause+e.Fix, "\n") {
		t.Errorf("cause %q and remedy %q must be one line each", e.Cause, e.Fix)
	}
}

func TestBuiltin(t *testing.T) {
	f, err := OpenFile("builtin:hyakutoko", "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	song, closer, err := f.Song("../songs/hyakutoko.mp3")
	if err != nil {
		t.Fatal(err)
	}
	defer closer.Close()
	if s := song.Length() / int64(song.Rate()); s < 100 || s > 180 {
		t.Errorf("the starter song lasts %d s", s)
	}
	_, err = OpenFile("builtin:nothing", "")
	wantError(t, err, "no chart builtin:nothing")
	if !strings.Contains(err.(*Error).Fix, "builtin:hyakutoko") {
		t.Errorf("the remedy %q does not name the charts there are", err.(*Error).Fix)
	}
	_, err = OpenFile("builtin:../songs/LICENSE", "")
	wantError(t, err, "no chart")
}

func TestRootIsTheParentOfTheChartsFolder(t *testing.T) {
	dir := tree(t, map[string]string{"lib/charts/a.toml": "x", "lib/songs/a.mp3": "no mp3", "secret.mp3": ""})
	f, err := OpenFile(filepath.Join(dir, "lib/charts/a.toml"), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if string(f.Source) != "x" {
		t.Errorf("source = %q", f.Source)
	}
	_, _, err = f.Song("../songs/a.mp3")
	wantError(t, err, "the song songs/a.mp3:") // found, and not an MP3
	_, _, err = f.Song("../songs/b.mp3")
	wantError(t, err, "the song songs/b.mp3 does not exist")
	for _, p := range []string{"../../secret.mp3", "/etc/passwd", "../../../../etc/passwd"} {
		_, _, err = f.Song(p)
		wantError(t, err, "the song's path")
	}
	_, _, err = f.Song("../songs")
	wantError(t, err, "is a folder")
}

func TestRootIsTheSongFolderWhenTheChartLiesInIt(t *testing.T) {
	dir := tree(t, map[string]string{"mine/pack/charts/deep/a.toml": "", "mine/audio/a.mp3": "no mp3"})
	chart := filepath.Join(dir, "mine/pack/charts/deep/a.toml")
	f, err := OpenFile(chart, filepath.Join(dir, "mine"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, _, err = f.Song("../../../audio/a.mp3")
	wantError(t, err, "the song audio/a.mp3:")

	alone, err := OpenFile(chart, filepath.Join(dir, "elsewhere"))
	if err != nil {
		t.Fatal(err)
	}
	defer alone.Close()
	_, _, err = alone.Song("../../../audio/a.mp3")
	wantError(t, err, "the song's path")
}

// Where the folder of all homes may be passed through and not be opened, charts
// in a home can be played all the same, with the songs beside them.
func TestRootWhereTheParentMayNotBeOpened(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("the administrator may open everything")
	}
	dir := tree(t, map[string]string{"home/me/a.toml": "x", "home/me/a.mp3": "no mp3", "home/you/a.mp3": "secret"})
	home := filepath.Join(dir, "home")
	if err := os.Chmod(home, 0o311); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(home, 0o755)
	f, err := OpenFile(filepath.Join(home, "me/a.toml"), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, _, err = f.Song("a.mp3")
	wantError(t, err, "the song a.mp3:")
	_, _, err = f.Song("../you/a.mp3")
	wantError(t, err, "the song's path")
	_, err = OpenFile(filepath.Join(home, "me/none.toml"), "")
	wantError(t, err, "me/none.toml does not exist")
}

func TestLinksDevicesAndPipes(t *testing.T) {
	dir := tree(t, map[string]string{"lib/charts/a.toml": "", "lib/songs/in.mp3": "x", "secret.mp3": "s"})
	link := func(target, name string) {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	link("../../secret.mp3", "lib/songs/out.mp3")
	link("/dev/zero", "lib/songs/zero.mp3")
	link("in.mp3", "lib/songs/same.mp3")
	if err := syscall.Mkfifo(filepath.Join(dir, "lib/songs/pipe.mp3"), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := OpenFile(filepath.Join(dir, "lib/charts/a.toml"), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for name, cause := range map[string]string{
		"out.mp3":  "leads out of its library folder",
		"zero.mp3": "leads out of its library folder",
		"pipe.mp3": "is a pipe, not a regular file",
		"same.mp3": "the song songs/same.mp3:", // a link that stays inside is followed
	} {
		_, _, err := f.Song("../songs/" + name)
		wantError(t, err, cause)
	}
	_, err = OpenFile(filepath.Join(dir, "lib/songs/pipe.mp3"), "")
	wantError(t, err, "pipe.mp3 is a pipe, not a regular file")
	_, err = OpenFile("/dev/zero", "")
	wantError(t, err, "/dev/zero is a device, not a regular file")
}

func TestBadFiles(t *testing.T) {
	dir := tree(t, map[string]string{"c/a.toml": ""})
	_, err := OpenFile(filepath.Join(dir, "c/none.toml"), "")
	wantError(t, err, filepath.Join(dir, "c/none.toml")+" does not exist")
	_, err = OpenFile(filepath.Join(dir, "c"), "")
	wantError(t, err, "is a folder")
	_, err = OpenFile(filepath.Join(dir, "no/such/folder.toml"), "")
	wantError(t, err, "does not exist")
	_, err = OpenFile(filepath.Join(dir, "c/\xff.toml"), "")
	wantError(t, err, "no text in UTF-8")
	if err := os.Truncate(filepath.Join(dir, "c/a.toml"), MaxChart+1); err != nil {
		t.Fatal(err)
	}
	_, err = OpenFile(filepath.Join(dir, "c/a.toml"), "")
	wantError(t, err, "larger than 16 MiB")
}

func TestChartsListsWhatCanBeRead(t *testing.T) {
	dir := tree(t, map[string]string{"b.toml": "", "a/c.TOML": "", "a/d.mp3": "", ".hidden/e.toml": "", "locked/f.toml": ""})
	if err := os.Symlink("..", filepath.Join(dir, "a/up")); err != nil {
		t.Fatal(err)
	}
	l, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	paths, troubles := l.Charts()
	if got := strings.Join(paths, " "); got != "a/c.TOML b.toml locked/f.toml" || len(troubles) != 0 {
		t.Errorf("charts = %q, troubles = %v", got, troubles)
	}

	// The administrator may read everything, so a file system refuses in place of the system's.
	l.fsys = locked{l.fsys}
	paths, troubles = l.Charts()
	if got := strings.Join(paths, " "); got != "a/c.TOML b.toml" || len(troubles) != 1 {
		t.Errorf("with a locked folder: charts = %q, troubles = %v", got, troubles)
	} else {
		wantError(t, troubles[0].Err, "locked may not be read")
	}
	_, err = Open(filepath.Join(dir, "nowhere"))
	wantError(t, err, "does not exist")
}

// locked is a file system whose folder "locked" may not be read.
type locked struct{ fs.FS }

func (l locked) Open(name string) (fs.File, error) {
	if name == "locked" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return l.FS.Open(name)
}
