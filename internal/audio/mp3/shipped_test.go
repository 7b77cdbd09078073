package mp3

import (
	"bytes"
	"os"
	"testing"
)

// The files in testdata are 8820 samples long and click at sample 4410, so
// that the time line is held even where no encoder is installed.
func TestShippedFiles(t *testing.T) {
	for name, want := range map[string]struct {
		frame, encoder string
		delay          int
	}{
		"lame-cbr":        {"Info", "LAME3.100", 576},
		"lame-vbr-crc":    {"Xing", "LAME3.100", 576},
		"lame-22050-mono": {"Info", "LAME3.100", 576},
		"ffmpeg-vbr":      {"Xing", "Lavc59.37", 576},
		"no-header":       {"", "", 576},
	} {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile("testdata/" + name + ".mp3")
			if err != nil {
				t.Fatal(err)
			}
			d := open(t, data)
			if at := click(all(t, d)); at != 4410 {
				t.Errorf("click at %d, want 4410", at)
			}
			lead := d.Lead()
			if lead.Frame != want.frame || lead.Encoder != want.encoder || lead.Delay != want.delay {
				t.Errorf("header %+v, want %+v", lead, want)
			}
			if lead.Known && d.Length() != 8820 {
				t.Errorf("%d samples, want 8820", d.Length())
			}
		})
	}
}

// Whatever the bytes, opening and playing neither panics nor hangs, and a song
// that opens has the length it says.
func FuzzPlay(f *testing.F) {
	for _, name := range []string{"lame-cbr", "lame-vbr-crc", "lame-22050-mono", "ffmpeg-vbr", "no-header"} {
		data, err := os.ReadFile("testdata/" + name + ".mp3")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(append([]byte("ID3\x03\x00\x00\x00\x00\x00\x05hello"), data...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Open(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		d.Notes()
		buf := make([]float32, 1000)
		for _, at := range []int64{d.Length() - 100, d.Length() / 2, -5, d.Length() + 5} {
			d.SeekFrame(at)
			d.Read(buf)
		}
		d.SeekFrame(0)
		var n int64
		for {
			k, err := d.Read(buf)
			n += int64(k)
			if err != nil {
				break
			}
		}
		if n != d.Length() {
			t.Errorf("played %d samples, length says %d", n, d.Length())
		}
	})
}
