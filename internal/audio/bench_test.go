package audio

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// longSong makes a file of noise under a tune, as hard to decode as music.
func longSong(b *testing.B, seconds int, name string, args ...string) string {
	b.Helper()
	out := filepath.Join(b.TempDir(), name)
	tune := fmt.Sprintf("aevalsrc='0.3*sin(440*2*PI*t*(1+0.2*floor(mod(t,4))))+0.1*random(0)|0.3*sin(330*2*PI*t)+0.1*random(1)':s=44100:d=%d", seconds)
	all := append([]string{"-v", "error", "-f", "lavfi", "-i", tune}, args...)
	if msg, err := exec.Command("ffmpeg", append(all, out)...).CombinedOutput(); err != nil {
		b.Fatalf("ffmpeg (make setup installs it): %v\n%s", err, msg)
	}
	return out
}

func openFile(b *testing.B, path string) *os.File {
	b.Helper()
	f, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { f.Close() })
	return f
}

// A second of a song on a device of 48 kHz: decoded, resampled, mixed. 10 ms
// are 1 % of a core.
func BenchmarkPlaySecond(b *testing.B) {
	for _, c := range []struct {
		name string
		args []string
	}{
		{"song.mp3", []string{"-c:a", "libmp3lame", "-b:a", "192k"}}, {"song.ogg", []string{"-c:a", "libvorbis", "-q:a", "6"}}, {"song.flac", nil}, {"song.wav", nil},
	} {
		path := longSong(b, 60, c.name, c.args...)
		for _, rate := range []float64{1, 0.75} {
			b.Run(fmt.Sprintf("%s at %v", c.name, rate), func(b *testing.B) {
				song, err := Open(openFile(b, path))
				if err != nil {
					b.Fatal(err)
				}
				s := AtSpeed(song, 48000, SpeedOf(rate), KeepPitch)
				buf := make([]float32, 2*1024)
				b.ReportAllocs()
				for b.Loop() {
					for n := 0; n < 48000; {
						k, err := s.Read(buf)
						if err != nil {
							s.SeekFrame(0)
						}
						n += k
					}
				}
			})
		}
	}
}

// From a file to the first sound in the device's hand: ten minutes of MP3.
func BenchmarkStartTenMinutes(b *testing.B) {
	path := longSong(b, 600, "song.mp3", "-c:a", "libmp3lame", "-q:a", "2")
	buf := make([]byte, 8*480)
	worst := 0.0
	for b.Loop() {
		begun := time.Now()
		song, err := Open(openFile(b, path))
		if err != nil {
			b.Fatal(err)
		}
		p := NewPlayer(song, 48000, Speed{1, 1}, KeepPitch)
		p.Play()
		for p.Heard(time.Hour).Song < 10*time.Millisecond {
			p.Read(buf)
			time.Sleep(100 * time.Microsecond)
		}
		worst = math.Max(worst, time.Since(begun).Seconds()*1000)
		p.Close()
	}
	b.ReportMetric(worst, "ms-worst")
}
