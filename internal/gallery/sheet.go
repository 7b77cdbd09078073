package gallery

import (
	"math"
	"strconv"

	"hibana/internal/draw"
	"hibana/internal/draw/text"
	"hibana/internal/draw/vector"
)

// The gallery's colours are the stage's.
const (
	ink       = draw.Colour(0xFF30100E)
	violet    = draw.Colour(0xFF5C1E2A)
	vermilion = draw.Colour(0xFF2B47E8)
	gold      = draw.Colour(0xFF3AB5FF)
	cream     = draw.Colour(0xFFD6F1FF)
	teal      = draw.Colour(0xFFA3B32B)
	dim       = draw.Colour(0xFFB09098)
	rule      = draw.Colour(0xFF6A4450)
)

// sheet is a picture being drawn, in units of which the scale makes px.
type sheet struct {
	g      *Gallery
	w, h   float64
	scale  float64
	d      *vector.Drawing
	list   draw.List // drawn below d
	labels []label
	fonts  [3]*text.Face
}

type label struct {
	face *text.Face
	x, y float64
	at   text.Align
	c    draw.Colour
	s    string
}

// Sizes of type.
const (
	small = iota
	middle
	large
)

func newSheet(g *Gallery, w, h, scale float64) *sheet {
	s := &sheet{g: g, w: w, h: h, scale: scale, d: vector.New(0, 0)}
	for i, size := range [...]float64{12, 17, 24} {
		s.fonts[i] = g.font.Face(size * scale)
	}
	return s
}

// frame is the picture.
func (s *sheet) frame() (*draw.Frame, error) {
	f := draw.NewFrame(int(math.Round(s.w*s.scale)), int(math.Round(s.h*s.scale)))
	f.Fill(ink)
	f.Draw(&s.list)
	part, err := s.d.At(s.scale)
	if err != nil {
		return nil, err
	}
	var l draw.List
	l.Draw(part.Image, part.Place(draw.Scale(s.scale, s.scale)), draw.White)
	for _, t := range s.labels {
		t.face.Draw(&l, draw.Translate(math.Round(t.x*s.scale), math.Round(t.y*s.scale)), t.s, text.Style{Colour: t.c, Align: t.at})
	}
	f.Draw(&l)
	return f, nil
}

// text writes a line, its middle at x.
func (s *sheet) text(size int, x, y float64, c draw.Colour, line string) {
	s.labels = append(s.labels, label{s.fonts[size], x, y, text.Centre, c, line})
}

// left and right write a line that begins or ends at x.
func (s *sheet) left(x, y float64, c draw.Colour, line string) {
	s.labels = append(s.labels, label{s.fonts[small], x, y, text.Left, c, line})
}

func (s *sheet) right(x, y float64, c draw.Colour, line string) {
	s.labels = append(s.labels, label{s.fonts[small], x, y, text.Right, c, line})
}

func (s *sheet) line(c draw.Colour, width float64, pts ...vector.Point) {
	s.d.Stroke(vector.Polyline(pts...), vector.Stroke{Width: width, Cap: vector.RoundCap, Join: vector.RoundJoin}, vector.Flat(c))
}

func (s *sheet) dashed(c draw.Colour, width float64, pts ...vector.Point) {
	s.d.Stroke(vector.Polyline(pts...), vector.Stroke{Width: width, Dash: []float64{4, 4}}, vector.Flat(c))
}

func (s *sheet) bar(c draw.Colour, x, y, w, h float64) {
	s.d.Fill(vector.RoundRect(x, y, w, h, 2, 2), vector.Flat(c))
}

func (s *sheet) dot(c draw.Colour, x, y, r float64) {
	s.d.Fill(vector.Circle(x, y, r), vector.Flat(c))
}

func (s *sheet) ring(c draw.Colour, width, x, y, r float64) {
	if r > 0.05 {
		s.d.Stroke(vector.Circle(x, y, r), vector.Stroke{Width: width}, vector.Flat(c))
	}
}

// plot is a rectangle of the sheet with axes.
type plot struct {
	s              *sheet
	x, y, w, h     float64
	x0, x1, y0, y1 float64 // what its edges are; y0 below
}

// axes draws a plot's edges, and its ticks with their numbers.
func (s *sheet) axes(p plot, xs, ys []float64) plot {
	p.s = s
	s.d.Fill(vector.Rect(p.x, p.y, p.w, p.h), vector.Flat(violet.Mix(ink, 0.55)))
	for _, x := range xs {
		at := p.at(x, p.y0)
		s.line(rule, 0.7, vector.Point{X: at.X, Y: p.y}, at)
		s.text(small, at.X, p.y+p.h+16, dim, number(x))
	}
	for _, y := range ys {
		at := p.at(p.x0, y)
		s.line(rule, 0.7, at, vector.Point{X: p.x + p.w, Y: at.Y})
		s.right(p.x-6, at.Y+4, dim, number(y))
	}
	return p
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// at is where values lie.
func (p plot) at(x, y float64) vector.Point {
	return vector.Point{X: p.x + p.w*(x-p.x0)/(p.x1-p.x0), Y: p.y + p.h*(p.y1-y)/(p.y1-p.y0)}
}

// curve draws y over x, in steps of a unit of the sheet. Values outside the plot
// are drawn at its edge.
func (p plot) curve(c draw.Colour, width float64, f func(x float64) float64) {
	var pts []vector.Point
	n := int(p.w)
	for i := range n + 1 {
		x := p.x0 + (p.x1-p.x0)*float64(i)/float64(n)
		pts = append(pts, p.at(x, min(max(f(x), p.y0), p.y1)))
	}
	p.s.line(c, width, pts...)
}

// every gives the numbers from a to b that are so far apart.
func every(step, a, b float64) (list []float64) {
	for i := 0; a+float64(i)*step <= b+step*1e-6; i++ {
		list = append(list, math.Round((a+float64(i)*step)*1e6)/1e6)
	}
	return list
}
