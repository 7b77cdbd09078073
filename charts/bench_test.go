package charts

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// tenMinutes is a chart of ten minutes at 152 BPM, 5 000 notes in two parts, with
// tempo changes, stops, effects and walkers: in bars, or as a list of notes.
func tenMinutes(bars bool) []byte {
	var b strings.Builder
	b.WriteString("format = 1\n[song]\ntitle = \"Ten minutes\"\naudio = \"ten.mp3\"\n")
	for i := range 40 {
		fmt.Fprintf(&b, "[[tempo]]\nbeat = %d\nbpm = %d\n", i*32, 140+i%20)
	}
	for i := range 10 {
		fmt.Fprintf(&b, "[[stop]]\nbeat = %d\nseconds = 0.25\n", 16+i*120)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for part := range 2 {
		fmt.Fprintf(&b, "[[part]]\nname = \"Part %d\"\nlanes = 4\n", part)
		if bars {
			b.WriteString("bars = [\n")
			for range 380 {
				b.WriteString("  \"")
				notes := map[int]bool{}
				for len(notes) < 7 {
					notes[random.IntN(16)] = true
				}
				for row := range 16 {
					cells := []byte("....")
					if notes[row] {
						cells[random.IntN(4)] = 'x'
					}
					b.Write(append(cells, ' '))
				}
				b.WriteString("\",\n")
			}
			b.WriteString("]\n")
			continue
		}
		b.WriteString("notes = [\n")
		for i := range 2500 {
			fmt.Fprintf(&b, "  { beat = %.4f, lane = %d, kind = \"hold\", until = %.4f },\n", float64(i)*0.6, i%4, float64(i)*0.6+0.5)
		}
		b.WriteString("]\n")
	}
	for i := range 50 {
		fmt.Fprintf(&b, "[[effect]]\nkind = \"vibrate\"\ntarget = \"neck\"\nwindow = [%d, %d, %d, %d]\namount = 2\n", i*20, i*20+4, i*20+8, i*20+16)
	}
	b.WriteString("[[walkers]]\nkind = \"biped\"\ncount = 5\nwindow = [0, 4, 1000, 1004]\n")
	return []byte(b.String())
}

// BenchmarkDecodeCheck10Min is a figure to reach: at most 20 ms.
func BenchmarkDecodeCheck10Min(b *testing.B) {
	for _, form := range []string{"bars", "notes"} {
		b.Run(form, func(b *testing.B) {
			src := tenMinutes(form == "bars")
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				c, problems := CheckFile("ten.toml", src)
				if c == nil {
					b.Fatalf("is refused:\n%s", problems)
				}
				if n := len(c.Parts[0].Notes) + len(c.Parts[1].Notes); n < 5000 {
					b.Fatalf("has %d notes", n)
				}
			}
		})
	}
}

func BenchmarkEncode10Min(b *testing.B) {
	c, _ := Decode("ten.toml", tenMinutes(true))
	b.ReportAllocs()
	for b.Loop() {
		if len(Encode(c)) == 0 {
			b.Fatal("nothing is written")
		}
	}
}

func BenchmarkTimed10Min(b *testing.B) {
	c, _ := Decode("ten.toml", tenMinutes(true))
	m, err := c.Map(0)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(c.Parts[0].Timed(m)) < 2500 {
			b.Fatal("notes are missing")
		}
	}
}
