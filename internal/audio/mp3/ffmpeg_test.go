package mp3

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// reference decodes with ffmpeg, which trims by the same header.
func reference(t *testing.T, data []byte, rate int) [][2]float32 {
	t.Helper()
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		t.Fatal("ffmpeg is not installed (make setup installs it)")
	}
	in := filepath.Join(t.TempDir(), "in.mp3")
	if err := os.WriteFile(in, data, 0o644); err != nil {
		t.Fatal(err)
	}
	raw, err := exec.Command("ffmpeg", "-v", "error", "-i", in, "-f", "f32le", "-ac", "2", "-ar", strconv.Itoa(rate), "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	pcm := make([][2]float32, len(raw)/8)
	if err := binary.Read(bytes.NewReader(raw), binary.LittleEndian, pcm); err != nil {
		t.Fatal(err)
	}
	return pcm
}

// Sample for sample, the sound is what ffmpeg's decoder makes of the file.
func TestSameSoundAsFFmpeg(t *testing.T) {
	cases := []struct {
		name           string
		rate, channels int
		args           []string
	}{
		{"CBR", 44100, 2, []string{"-b", "128"}},
		{"VBR", 48000, 2, []string{"-V", "1"}},
		{"22.05 kHz, padded frames of even size", 22050, 2, []string{"-b", "80"}},
		{"22.05 kHz VBR", 22050, 2, []string{"-V", "1"}},
		{"22.05 kHz at the highest bit rate", 22050, 2, []string{"-b", "160"}},
		{"24 kHz", 24000, 2, []string{"-b", "64"}},
		{"16 kHz", 16000, 2, []string{"-b", "64"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			data := lame(t, wav(c.rate, c.channels, 3*44100), c.args...)
			want, got := reference(t, data, c.rate), all(t, open(t, data))
			if len(got) != len(want) {
				t.Errorf("%d samples, ffmpeg has %d", len(got), len(want))
			}
			var noise float64
			n := min(len(got), len(want))
			for i := range n {
				for side := range 2 {
					e := float64(got[i][side]-want[i][side]) * 32768
					noise += e * e
				}
			}
			// go-mp3 cuts to 16 bits without rounding: up to one step off.
			if rms := math.Sqrt(noise / float64(2*n)); rms > 1 {
				t.Errorf("differs from ffmpeg by %.2f steps of 16 bits (rms), want at most 1", rms)
			}
		})
	}
}
