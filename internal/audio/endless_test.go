package audio

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hibana/internal/audio/pcm"
)

// sparse makes a file that begins with head and goes on with zeros up to a size
// no disk needs to hold.
func sparse(t *testing.T, head []byte, size int64) *os.File {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "song"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	if _, err := f.Write(head); err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(size); err != nil {
		t.Fatal(err)
	}
	return f
}

// A file without an end, as far as anybody can wait for it, is refused or plays
// what it holds; it is not read to its end.
func TestEndless(t *testing.T) {
	const size = 1 << 40
	source := wavFile(44100, sound(44100))
	for i, e := range encoders {
		if i == 1 || i == 2 || i > 5 {
			continue
		}
		t.Run(e.name, func(t *testing.T) {
			head := encode(t, source, e.args)
			if e.name == "WAV" {
				head = slices.Clone(head)
				binary.LittleEndian.PutUint32(head[40:], 0xffffffff)
			}
			song, err := Open(sparse(t, head, size))
			var refused *pcm.Error
			switch {
			case err != nil && (!errors.As(err, &refused) || refused.Remedy() == ""):
				t.Fatal(err)
			case err == nil && song.Length() > 3*3600*int64(song.Rate()):
				t.Errorf("%d samples", song.Length())
			}
			t.Logf("%v", err)
		})
	}
	t.Run("zeros", func(t *testing.T) {
		if _, err := Open(sparse(t, nil, size)); err == nil {
			t.Error("zeros are a song")
		}
	})
	for _, name := range []string{"/dev/zero", "/dev/urandom"} {
		f, err := os.Open(name)
		if err != nil {
			t.Skip(err)
		}
		defer f.Close()
		if _, err := Open(f); err == nil {
			t.Errorf("%s is a song", name)
		}
	}
}

// Files of every format, cut anywhere, with bytes turned over anywhere, or with
// other things in front and behind: refused with a remedy, or a song as long as
// it says that can be sought past either end.
func TestSpoilt(t *testing.T) {
	source := wavFile(44100, sound(60_000))
	r := rand.New(rand.NewPCG(11, 12))
	for i, e := range encoders {
		if i == 1 || i == 2 || i > 5 {
			continue
		}
		whole := encode(t, source, e.args)
		spoilt := map[string][]byte{"zero-length": nil, "whole": whole, "text behind": append(slices.Clone(whole), "<html>Not Found</html>"...)}
		for k := range 12 {
			spoilt[fmt.Sprintf("cut at %d/12", k)] = whole[:len(whole)*k/12]
		}
		for k := range 20 {
			data := slices.Clone(whole)
			for range 1 + k {
				data[r.IntN(len(data))] ^= byte(1 << r.IntN(8))
			}
			spoilt[fmt.Sprintf("%d bits turned", k+1)] = data
			data = slices.Clone(whole)
			from := r.IntN(len(data))
			for j := from; j < min(len(data), from+2000); j++ {
				data[j] = byte(r.Uint32())
			}
			spoilt[fmt.Sprintf("noise at %d", from)] = data
		}
		for name, data := range spoilt {
			song, err := Open(file(t, "song.mp3", data))
			var refused *pcm.Error
			if err != nil {
				if !errors.As(err, &refused) || refused.Remedy() == "" {
					t.Errorf("%s, %s: %v", e.name, name, err)
				}
				continue
			}
			left(t, song)
			buf := make([]float32, 2000)
			for _, at := range []int64{-1, -1 << 62, song.Length(), song.Length() + 1, 1 << 62} {
				song.SeekFrame(at)
				if n, err := song.Read(buf); n > 0 && at > 0 {
					t.Errorf("%s, %s: %d frames behind the end, %v", e.name, name, n, err)
				}
			}
		}
	}
}
