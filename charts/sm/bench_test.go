package sm

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"hibana/charts"
)

// measures writes random measures: notes of them on each measure's lines, a
// comment behind each as editors leave it.
func measures(b *strings.Builder, random *rand.Rand, n, lines, notes int) {
	for m := range n {
		if m > 0 {
			fmt.Fprintf(b, ",  // measure %d\n", m)
		}
		for line := range lines {
			row := []byte("0000\n")
			// the notes that are left, spread evenly over the lines that are left
			if left := lines - line; (notes*(line+1))/lines > (notes*line)/lines && left > 0 {
				row[random.IntN(4)] = '1'
			}
			b.Write(row)
		}
	}
	b.WriteString(";\n")
}

// tenMinutes is an .sm file of ten minutes at 152 BPM with 5 000 notes in two
// charts, 40 BPMs and 10 stops.
func tenMinutes() []byte {
	var b strings.Builder
	b.WriteString("#TITLE:Ten minutes;\n#MUSIC:ten.ogg;\n#OFFSET:-0.012;\n#BPMS:0=150")
	for i := range 40 {
		fmt.Fprintf(&b, ",\n%d.000=%d.000", 16+i*32, 140+i%20)
	}
	b.WriteString(";\n#STOPS:16.000=0.250")
	for i := range 10 {
		fmt.Fprintf(&b, ",\n%d.000=0.250", 64+i*120)
	}
	b.WriteString(";\n")
	random := rand.New(rand.NewPCG(1, 2))
	for part := range 2 {
		fmt.Fprintf(&b, "#NOTES:\n     dance-single:\n     Part %d:\n     Hard:\n     9:\n     0,0,0,0,0:\n", part)
		measures(&b, random, 380, 16, 7)
	}
	return []byte(b.String())
}

// longCharts is an .ssc file of 2.2 MB with 264 000 notes in twelve charts, half
// of them with a timing of their own.
func longCharts() []byte {
	var b strings.Builder
	b.WriteString("#VERSION:0.83;\n#TITLE:Twelve;\n#MUSIC:twelve.ogg;\n#OFFSET:0;\n#BPMS:0=180;\n")
	random := rand.New(rand.NewPCG(3, 4))
	for part := range 12 {
		fmt.Fprintf(&b, "#NOTEDATA:;\n#STEPSTYPE:dance-single;\n#DESCRIPTION:%d;\n#DIFFICULTY:Edit;\n#METER:%d;\n", part, part)
		if part%2 == 1 {
			b.WriteString("#BPMS:0=180")
			for i := range 100 {
				fmt.Fprintf(&b, ",\n%d.000=%d.000", 4+i*8, 140+i%20)
			}
			b.WriteString(";\n#STOPS:16=0.25,32=0.5;\n")
		}
		b.WriteString("#NOTES:\n")
		measures(&b, random, 917, 36, 24)
	}
	return []byte(b.String())
}

// BenchmarkDecodeCheck10Min is a figure to reach: at most 20 ms.
func BenchmarkDecodeCheck10Min(b *testing.B) {
	src := tenMinutes()
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		c, problems := Decode("ten.sm", src, Options{})
		if len(problems.List) > 0 {
			b.Fatal(problems)
		}
		charts.Check(c)
	}
}

// BenchmarkDecodeTime264000 is a figure to reach: at most 60 ms.
func BenchmarkDecodeTime264000(b *testing.B) {
	src := longCharts()
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	notes := 0
	for b.Loop() {
		c, problems := Decode("twelve.ssc", src, Options{})
		if len(problems.List) > 0 {
			b.Fatal(problems)
		}
		notes = 0
		for i := range c.Parts {
			m, err := c.Map(i)
			if err != nil {
				b.Fatal(err)
			}
			notes += len(c.Parts[i].Timed(m))
		}
	}
	b.ReportMetric(float64(notes), "notes")
}
