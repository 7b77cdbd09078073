package mp3

import (
	"fmt"
	"strings"
	"testing"
)

// A click at source sample 44100 is at song sample 44100, whatever encoder
// made the file, and the song is as long as it was.
func TestClickIsWhereItWas(t *testing.T) {
	ffmpeg := func(args ...string) []string {
		return append(append([]string{"ffmpeg", "-v", "error", "-i", "IN", "-c:a", "libmp3lame"}, args...), "OUT")
	}
	lame := func(args ...string) []string {
		return append(append([]string{"lame", "--quiet"}, args...), "IN", "OUT")
	}
	cases := []struct {
		name           string
		rate, channels int
		args           []string
	}{
		{"lame CBR 128", 44100, 2, lame("-b", "128")},
		{"lame CBR 320", 44100, 2, lame("-b", "320")},
		{"lame VBR", 44100, 2, lame("-V", "2")},
		{"lame ABR", 44100, 2, lame("--abr", "150")},
		{"lame CRC", 44100, 2, lame("-b", "128", "-p")},
		{"lame mono", 44100, 1, lame("-b", "96")},
		{"lame 48 kHz", 48000, 2, lame("-b", "192")},
		{"lame 32 kHz", 32000, 2, lame("-V", "4")},
		{"lame 22.05 kHz 64", 22050, 2, lame("-b", "64")},
		{"lame 22.05 kHz 80", 22050, 2, lame("-b", "80")},
		{"lame 22.05 kHz 96 mono", 22050, 1, lame("-b", "96")},
		{"lame 24 kHz", 24000, 2, lame("-b", "80")},
		{"lame 16 kHz", 16000, 1, lame("-b", "48")},
		{"ffmpeg CBR", 44100, 2, ffmpeg("-b:a", "192k")},
		{"ffmpeg VBR", 44100, 2, ffmpeg("-q:a", "4")},
		{"ffmpeg 48 kHz mono", 48000, 1, ffmpeg("-b:a", "128k")},
		{"ffmpeg 22.05 kHz", 22050, 2, ffmpeg("-q:a", "5")},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			source := wav(c.rate, c.channels, 3*44100)
			d := open(t, encode(t, source, c.args...))
			pcm := all(t, d)
			if at := click(pcm); at != clickAt {
				t.Errorf("the click is at sample %d, want %d (header %+v)", at, clickAt, d.Lead())
			}
			if d.Rate() != c.rate || d.Length() != 3*44100 {
				t.Errorf("%d Hz, %d samples; want %d Hz, %d samples", d.Rate(), d.Length(), c.rate, 3*44100)
			}
			if notes := d.Notes(); len(notes) > 0 || d.Silenced() > 0 {
				t.Errorf("unexpected notes %v, %d frames silenced", notes, d.Silenced())
			}
		})
	}
}

// Without a header the documented default is taken, and said.
func TestClickWithoutHeader(t *testing.T) {
	d := open(t, lame(t, wav(44100, 2, 3*44100), "-b", "128", "-t"))
	if at := click(all(t, d)); at != clickAt {
		t.Errorf("the click is at sample %d, want %d", at, clickAt)
	}
	notes := d.Notes()
	if len(notes) != 1 || notes[0].Rule != "mp3-no-header" || !strings.Contains(notes[0].Message, "1105 samples (25.1 ms)") {
		t.Errorf("notes %q do not tell of the assumed 1105 samples", notes)
	}
}

// A seek gives the very samples that an uninterrupted decode gives.
func TestSeekIsExact(t *testing.T) {
	for _, args := range [][]string{
		{"-b", "128"}, {"-V", "0"}, {"-b", "320"}, {"-b", "32", "-m", "m"},
		{"-b", "8", "-m", "m", "--resample", "22.05"}, {"-b", "8", "-m", "m", "--resample", "24"}, {"-b", "160", "--resample", "22.05"},
	} {
		t.Run(fmt.Sprint(args), func(t *testing.T) {
			d := open(t, lame(t, wav(44100, 2, 5*44100), args...))
			linear := all(t, d)
			buf := make([]float32, 6000)
			for k := range 40 {
				at := int64(k*7919*3) % (d.Length() - 3000)
				d.SeekFrame(at)
				for n := 0; n < len(buf); {
					m, err := d.Read(buf[n:])
					if err != nil {
						t.Fatal(err)
					}
					n += 2 * m
				}
				for i, f := range buf {
					if want := linear[int(at)+i/2][i%2]; f != want {
						t.Fatalf("after a seek to %d, sample %d differs: %v, want %v", at, i/2, f, want)
					}
				}
			}
		})
	}
}
