package ogg

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"hibana/internal/audio/downmix"
)

// Sample for sample, the sound is what ffmpeg's decoder makes of the file (it
// does not always leave out what the encoder added at the end).
func TestSameSoundAsFFmpeg(t *testing.T) {
	for _, c := range []struct {
		rate, channels int
		args           []string
	}{
		{44100, 2, []string{"-q:a", "4"}},
		{44100, 2, []string{"-q:a", "-1"}},
		{44100, 2, []string{"-q:a", "10"}},
		{44100, 2, []string{"-b:a", "96k", "-minrate", "96k", "-maxrate", "96k"}},
		{48000, 1, nil}, {8000, 1, nil}, {11025, 2, nil}, {22050, 2, nil}, {32000, 2, nil}, {96000, 2, nil}, {192000, 2, nil},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			const samples = 60_000
			data := encode(t, wav(c.rate, c.channels, samples), c.args...)
			d := open(t, data)
			got, want := all(t, d), reference(t, data)
			if c.channels == 1 {
				stereo := make([]float32, 2*len(want))
				downmix.New(downmix.Common(1)).Stereo(stereo, want)
				want = stereo
			}
			if d.Rate() != c.rate || d.Length() != samples || !near(got, want) {
				t.Errorf("%d Hz, %d samples; want %d Hz, %d samples, or they differ", d.Rate(), d.Length(), c.rate, len(want)/2)
			}
			if c.rate >= 44100 && click(got) != clickAt {
				t.Errorf("the click is at %d, want %d", click(got), clickAt)
			}
			if notes := d.Notes(); len(notes) > 0 || d.Silenced() > 0 {
				t.Errorf("unexpected notes %v, %d packets silent", notes, d.Silenced())
			}
		})
	}
}

// Every layout of speakers is mixed by where its channels are.
func TestManyChannels(t *testing.T) {
	wavOrder := func(n int) []downmix.Speaker { // what ffmpeg gives out
		if n == 7 {
			return []downmix.Speaker{downmix.FrontLeft, downmix.FrontRight, downmix.FrontCentre, downmix.LowFrequency, downmix.BackCentre, downmix.SideLeft, downmix.SideRight}
		}
		return downmix.Common(n)
	}
	for n := 3; n <= maxChannels; n++ {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			layout := []string{3: "3.0", 4: "quad", 5: "5.0", 6: "5.1", 7: "6.1", 8: "7.1"}[n]
			data := encode(t, ffmpeg(t, wav(44100, n, 20_000), "wav", "-channel_layout", layout), "-q:a", "6")
			raw := reference(t, data)
			want := make([]float32, 2*len(raw)/n)
			downmix.New(wavOrder(n)).Stereo(want, raw)
			d := open(t, data)
			if got := all(t, d); d.Length() != 20_000 || !near(got, want) {
				t.Errorf("%d samples, want %d, or they differ", len(got)/2, len(want)/2)
			}
			if d.Silenced() > 0 {
				t.Errorf("%d packets silent", d.Silenced())
			}
		})
	}
}

// A seek gives the very samples that an uninterrupted decode gives, however
// the packets lie on the pages.
func TestSeekIsExact(t *testing.T) {
	source := encode(t, wav(44100, 2, 8*44100), "-q:a", "7")
	small := encode(t, wav(8000, 1, 8*44100), "-q:a", "0")
	for name, data := range map[string][]byte{
		"as encoded": source, "small packets": small,
		"pieces of packets": relaid(t, source, 2), "small pages": relaid(t, source, 5), "large pages": relaid(t, source, 255), "large pages of small packets": relaid(t, small, 255),
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, data)
			linear := all(t, d)
			buf := make([]float32, 2*3000)
			for k := range 40 {
				at := int64(k*7919*11) % (d.Length() - 3000)
				d.SeekFrame(at)
				n := 0
				for n < 3000 {
					m, err := d.Read(buf[2*n:])
					if err != nil {
						t.Fatal(err)
					}
					n += m
				}
				if !slices.Equal(buf, linear[2*at:2*at+6000]) {
					t.Fatalf("after a seek to %d the samples differ", at)
				}
			}
			for _, at := range []int64{-5, 1 << 60} {
				d.SeekFrame(at)
				if n, err := d.Read(buf); at < 0 != (n > 0 && err == nil) {
					t.Errorf("after a seek to %d: %d, %v", at, n, err)
				}
			}
		})
	}
}

// However the packets lie on the pages, the sound is the same.
func TestPagesDoNotMatter(t *testing.T) {
	source := encode(t, wav(44100, 2, 2*44100), "-q:a", "7")
	want := all(t, open(t, source))
	for _, pieces := range []int{1, 2, 3, 17, 255} {
		d := open(t, relaid(t, source, pieces))
		if got := all(t, d); !slices.Equal(got, want) {
			t.Errorf("%d pieces a page: %d samples, want %d, or they differ", pieces, len(got)/2, len(want)/2)
		}
		if d.Notes() != nil {
			t.Errorf("%d pieces a page: notes %v", pieces, d.Notes())
		}
	}
}

func BenchmarkRead(b *testing.B) {
	d := open(b, encode(b, wav(44100, 2, 10*44100), "-q:a", "5"))
	buf := make([]float32, 2*1024)
	b.ReportAllocs()
	for b.Loop() { // a second of sound
		d.SeekFrame(2 * 44100)
		for d.pos < 3*44100 {
			d.Read(buf)
		}
	}
}

// Opening walks the whole file: here a minute.
func BenchmarkOpen(b *testing.B) {
	data := encode(b, wav(44100, 2, 60*44100), "-q:a", "5")
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		open(b, data)
	}
}

func BenchmarkSeek(b *testing.B) {
	d := open(b, encode(b, wav(44100, 2, 60*44100), "-q:a", "5"))
	buf := make([]float32, 2)
	at := int64(0)
	for b.Loop() {
		at = (at + 44100*37) % d.Length()
		d.SeekFrame(at)
		d.Read(buf)
	}
}
