package draw_test

import (
	"math"
	"testing"

	"hibana/internal/draw"
	"hibana/internal/draw/text"
	"hibana/internal/draw/vector"
)

// stageList is as heavy as a busy stage at 1280×720: four layers (one opaque, three mostly empty), sixty turned parts of
// about 64 px, two hundred sparks of light, three lines of text.
func stageList(tb testing.TB) *draw.List {
	tb.Helper()
	image := func(d *vector.Drawing, scale float64) *draw.Image {
		p, err := d.At(scale)
		if err != nil {
			tb.Fatal(err)
		}
		return p.Image
	}
	night := vector.Linear(0, 0, 0, 720, vector.Stop{At: 0, Colour: draw.RGB(0x0E1030)}, vector.Stop{At: 1, Colour: draw.RGB(0x5B2A6E)})
	sky := image(vector.New(0, 0).Fill(vector.Rect(0, 0, 1280, 720), night.WithGrain(0.06)), 1)
	hills := vector.New(0, 0)
	roofs := vector.New(0, 0)
	lanterns := vector.New(0, 0)
	for i := range 20 {
		x := float64(i) * 66
		hills.Fill(vector.Ellipse(x, 720, 90, 180+30*math.Sin(x)), vector.Flat(draw.RGB(0x2A1E5C)))
		roofs.Fill(vector.Polygon(draw.Point{X: x, Y: 640}, draw.Point{X: x + 33, Y: 590}, draw.Point{X: x + 66, Y: 640}), vector.Flat(draw.RGB(0x0E1030)))
		lanterns.Fill(vector.Ellipse(x+30, 100+20*math.Sin(x), 14, 18), vector.Flat(draw.RGB(0xE8472B)))
		lanterns.Stroke(vector.Ellipse(x+30, 100+20*math.Sin(x), 14, 18), vector.Ink(3), vector.Flat(draw.RGB(0x0E1030)))
	}
	// Full-size layers, as a scene that does not trim would have them.
	for _, d := range []*vector.Drawing{hills, roofs, lanterns} {
		d.Fill(vector.Rect(0, 0, 1, 1), vector.Flat(draw.Black)).Fill(vector.Rect(1279, 719, 1, 1), vector.Flat(draw.Black))
	}
	part := image(vector.New(0, 0).Fill(vector.RoundRect(0, 0, 64, 64, 16, 16), vector.Flat(draw.RGB(0xFFF1D6)).WithGrain(0.05)).
		Stroke(vector.RoundRect(2, 2, 60, 60, 16, 16), vector.Ink(4), vector.Flat(draw.RGB(0x0E1030))), 1)
	spark := vector.Glow(6, draw.RGB(0xFFB53A), 2)
	l := &draw.List{}
	for _, d := range []*draw.Image{sky, image(hills, 1), image(roofs, 1), image(lanterns, 1)} {
		l.Draw(d, draw.Identity(), draw.White)
	}
	for i := range 60 {
		x, y := float64(100+i%12*95), float64(150+i/12*110)
		l.Draw(part, draw.Translate(x, y).Rotate(float64(i)*0.37).Translate(-32, -32), draw.White)
	}
	for i := range 200 {
		a := float64(i) * 0.7
		at := draw.Translate(640+float64(i)*2*math.Cos(a), 360+float64(i)*1.5*math.Sin(a))
		l.Light(spark, at.Rotate(a).Scale(1.5, 0.8).Translate(-6, -6), draw.Alpha(0.8))
	}
	f, err := text.Rounded()
	if err != nil {
		tb.Fatal(err)
	}
	st := text.Style{Colour: draw.RGB(0xFFF1D6), Outline: 2, OutlineColour: draw.RGB(0x0E1030)}
	f.Face(30).Draw(l, draw.Translate(20, 40), "火祭り Himatsuri 98.76 %", st)
	f.Face(30).Draw(l, draw.Translate(20, 700), "Fantastic 123 combo", st)
	f.Face(60).Draw(l, draw.Translate(300, 400), "345", st)
	return l
}

func BenchmarkRaster720p(b *testing.B) {
	l := stageList(b)
	f := draw.NewFrame(1280, 720)
	b.ReportAllocs()
	for b.Loop() {
		f.Draw(l)
	}
}

// BenchmarkRasterQuad shows what a pixel costs, one 512×512 quad at a time.
func BenchmarkRasterQuad(b *testing.B) {
	soft := vector.Glow(256, draw.RGB(0xFFB53A), 1)
	noisy := make([]uint32, 512*512)
	for i := range noisy {
		noisy[i] = uint32(draw.RGB(uint32(i) * 2654435761 >> 8))
	}
	opaque := draw.NewImage(512, 512, noisy)
	turned := draw.Translate(256, 256).Rotate(0.3).Translate(-256, -256)
	for _, c := range []struct {
		name string
		q    draw.Quad
	}{
		{"copy", draw.Quad{Image: opaque, M: draw.Identity(), Colour: draw.White}},
		{"over", draw.Quad{Image: soft, M: draw.Identity(), Colour: draw.White}},
		{"faded", draw.Quad{Image: soft, M: draw.Identity(), Colour: draw.Alpha(0.5)}},
		{"tinted", draw.Quad{Image: soft, M: draw.Identity(), Colour: draw.RGB(0x2BB3A3)}},
		{"light", draw.Quad{Image: soft, M: draw.Identity(), Colour: draw.White, Blend: draw.Add}},
		{"bilinear-opaque", draw.Quad{Image: opaque, M: turned, Colour: draw.White}},
		{"bilinear-soft", draw.Quad{Image: soft, M: turned, Colour: draw.White}},
		{"bilinear-light", draw.Quad{Image: soft, M: turned, Colour: draw.White, Blend: draw.Add}},
	} {
		b.Run(c.name, func(b *testing.B) {
			l, f := &draw.List{Quads: []draw.Quad{c.q}}, draw.NewFrame(512, 512)
			for b.Loop() {
				f.Draw(l)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(512*512), "ns/px")
		})
	}
}
