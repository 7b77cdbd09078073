package scene

import (
	"testing"

	"hibana/internal/draw"
	"hibana/internal/skin"
)

// BenchmarkSkin says what an author waits for after saving a skin, and what a frame in one costs.
func BenchmarkSkin(b *testing.B) {
	const w, h = 1280, 720
	a, err := LoadArt()
	if err != nil {
		b.Fatal(err)
	}
	if _, err := NewStage(a, w, h); err != nil { // Hibana's own drawings are kept
		b.Fatal(err)
	}
	b.Run("reload", func(b *testing.B) {
		for b.Loop() {
			files, err := skin.Builtin("builtin:blueprint")
			if err != nil {
				b.Fatal(err)
			}
			sk, _ := skin.Load(files)
			if _, err := NewStage(a.In(sk), w, h); err != nil {
				b.Fatal(err)
			}
		}
	})
	sk := loadSkin(b, "builtin:blueprint")
	for name, art := range map[string]*Art{"own": a, "blueprint": a.In(sk)} {
		s, err := NewStage(art, w, h)
		if err != nil {
			b.Fatal(err)
		}
		st := moment(50.15, 1)
		var l draw.List
		f := draw.NewFrame(w, h)
		b.Run("list/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				l.Reset()
				s.Draw(&l, st, testSong, Settings{})
			}
		})
		b.Run("raster/"+name, func(b *testing.B) {
			for b.Loop() {
				f.Draw(&l)
			}
		})
	}
}
