package catalog

import (
	"fmt"
	"runtime"
	"testing"

	"hibana/internal/library"
)

// bigLibrary is 2 000 simfiles of a length that people make, 60 kB each, in forty
// packs of fifty songs.
func bigLibrary(b *testing.B) (dir string) {
	b.Helper()
	dir = b.TempDir()
	files := map[string]string{}
	for i := range 2000 {
		folder := fmt.Sprintf("pack %d/song %d/", i/50, i)
		files[folder+"chart.sm"] = simfile(fmt.Sprintf("曲 Song %d", i), "ひばな", "song.ogg", 240)
		for _, name := range []string{"song.ogg", "banner.png", "background.png"} {
			files[folder+name] = ""
		}
	}
	write(b, dir, files)
	return dir
}

func bigScan(b *testing.B, dir, cache string) *Listing {
	lib, err := library.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	s := Start(lib, Options{Cache: cache, Readers: runtime.NumCPU()})
	l := s.Wait()
	if err := s.Close(); err != nil || len(l.Songs) != 2000 {
		b.Fatal(len(l.Songs), err)
	}
	return l
}

// The first scan of 2 000 charts.
func BenchmarkScan2000(b *testing.B) {
	dir := bigLibrary(b)
	for b.Loop() {
		bigScan(b, dir, "")
	}
}

// The second, with what the first has learned.
func BenchmarkCached2000(b *testing.B) {
	dir, cache := bigLibrary(b), b.TempDir()
	bigScan(b, dir, cache)
	for b.Loop() {
		bigScan(b, dir, cache)
	}
}

// A letter typed into the search of 2 000 songs.
func BenchmarkSearch2000(b *testing.B) {
	l := bigScan(b, bigLibrary(b), "")
	for b.Loop() {
		q, n := NewQuery("himaturi 19"), 0
		for i := range l.Songs {
			if q.Finds(&l.Songs[i]) {
				n++
			}
		}
	}
}
