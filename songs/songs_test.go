package songs

import (
	"bytes"
	"io/fs"
	"testing"
)

// Every shipped song is an MP3 of bearable size whose LAME tag says what to
// cut off, and the licence names it.
func TestShippedSongs(t *testing.T) {
	licence, err := fs.ReadFile(FS, "LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(licence, []byte("creativecommons.org/licenses/by/4.0")) {
		t.Error("LICENSE does not name CC BY 4.0")
	}
	names, err := fs.Glob(FS, "*.mp3")
	if err != nil || len(names) == 0 {
		t.Fatalf("no songs: %v", err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(FS, name)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 3_500_000 {
			t.Errorf("%s has %d bytes", name, len(data))
		}
		if !bytes.Contains(licence, []byte(name)) {
			t.Errorf("LICENSE does not name %s", name)
		}
		at := bytes.Index(data, []byte("LAME3."))
		if at < 0 {
			t.Errorf("%s has no LAME tag", name)
			continue
		}
		if delay := int(data[at+21])<<4 | int(data[at+22])>>4; delay != 576 {
			t.Errorf("%s has a delay of %d samples, not LAME's 576", name, delay)
		}
	}
}
