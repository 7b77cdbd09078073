package scene

import (
	"math"
	"testing"

	"hibana/internal/draw"
)

// flashMeter counts flashes in pictures as WCAG 2.3.1 defines them. A general flash is a pair of opposing changes of relative
// luminance by a tenth or more, the darker of which is below 0.80; a red flash is a pair of opposing changes that have to do
// with a saturated red. More than three of a kind in a second must not fill a quarter of a field of ten degrees, which is a
// third of the picture each way.
type flashMeter struct {
	frame         int
	general, red  [cellsX * cellsY]turner
	worst, worstR float64 // share of the worst field, of general and of red flashes
	at, atR       int     // the frame of each
}

const (
	cellsX, cellsY = 80, 45 // of the picture; a cell is what is taken for one point
	fieldX, fieldY = cellsX / 3, cellsY / 3
	framesASecond  = 60
	tooMany        = 8 // changes in a second: four pairs
)

// turner follows one value and remembers when it turned round.
type turner struct {
	begun     bool
	up        bool
	low, high reading // since the last turn
	turns     [tooMany]int
	n         int
}

// reading is a value, and whether it counts by itself.
type reading struct {
	value  float64
	marked bool
}

// see tells whether the value has turned round too often within a second. counts says which changes are some.
func (t *turner) see(frame int, x reading, counts func(low, high reading) bool) bool {
	if !t.begun {
		t.begun, t.low, t.high = true, x, x
	}
	if x.value > t.high.value {
		t.high = x
	}
	if x.value < t.low.value {
		t.low = x
	}
	rose := (t.n == 0 || !t.up) && counts(t.low, x)
	fell := !rose && (t.n == 0 || t.up) && counts(x, t.high)
	switch {
	case rose || fell:
		t.up = rose
		t.low, t.high = x, x
		t.turns[t.n%tooMany] = frame
		t.n++
	case t.n > 0 && t.up && x.value >= t.high.value:
		t.low, t.high = x, x
	case t.n > 0 && !t.up && x.value <= t.low.value:
		t.low, t.high = x, x
	}
	return t.n >= tooMany && frame-t.turns[t.n%tooMany] < framesASecond
}

func generalFlash(low, high reading) bool { return high.value-low.value >= 0.1 && low.value < 0.8 }

func redFlash(low, high reading) bool {
	return high.value-low.value > 20 && (low.marked || high.marked)
}

// see looks at the next frame.
func (m *flashMeter) see(f *draw.Frame) {
	picture := f.RGBA()
	var general, red [cellsY + 1][cellsX + 1]int // summed from the upper left corner
	w, h := f.W/cellsX, f.H/cellsY
	for cy := range cellsY {
		for cx := range cellsX {
			var r, g, b float64
			for y := range h {
				for x := range w {
					c := picture.RGBAAt(cx*w+x, cy*h+y)
					r, g, b = r+linear[c.R], g+linear[c.G], b+linear[c.B]
				}
			}
			n := float64(w * h)
			r, g, b = r/n, g/n, b/n
			i := cy*cellsX + cx
			flashes := m.general[i].see(m.frame, reading{value: 0.2126*r + 0.7152*g + 0.0722*b}, generalFlash)
			reds := m.red[i].see(m.frame, reading{max(0, r-g-b) * 320, r >= 0.8*(r+g+b) && r > 0}, redFlash)
			sum(&general, cx, cy, flashes)
			sum(&red, cx, cy, reds)
		}
	}
	if share := field(&general); share > m.worst {
		m.worst, m.at = share, m.frame
	}
	if share := field(&red); share > m.worstR {
		m.worstR, m.atR = share, m.frame
	}
	m.frame++
}

func sum(s *[cellsY + 1][cellsX + 1]int, x, y int, here bool) {
	s[y+1][x+1] = s[y][x+1] + s[y+1][x] - s[y][x]
	if here {
		s[y+1][x+1]++
	}
}

// field is the largest share of a field.
func field(s *[cellsY + 1][cellsX + 1]int) float64 {
	most := 0
	for y := fieldY; y <= cellsY; y++ {
		for x := fieldX; x <= cellsX; x++ {
			most = max(most, s[y][x]-s[y-fieldY][x]-s[y][x-fieldX]+s[y-fieldY][x-fieldX])
		}
	}
	return float64(most) / (fieldX * fieldY)
}

// linear takes the curve of sRGB off, as relative luminance is defined.
var linear = func() (table [256]float64) {
	for i := range table {
		c := float64(i) / 255
		if c <= 0.04045 {
			table[i] = c / 12.92
		} else {
			table[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return table
}()

// The meter finds what it is for, and nothing else.
func TestFlashMeter(t *testing.T) {
	const w, h = cellsX, cellsY
	for _, c := range []struct {
		name         string
		a, b         draw.Colour
		hz           float64
		wide, high   float64 // of the picture
		general, red bool
	}{
		{"three a second", draw.RGB(0), draw.White, 3, 1, 1, false, false},
		{"four a second", draw.RGB(0), draw.White, 4, 1, 1, true, false},
		{"faint", draw.RGB(0x606060), draw.RGB(0x707070), 10, 1, 1, false, false},
		{"small", draw.RGB(0), draw.White, 10, 0.1, 0.2, false, false},
		{"a corner", draw.RGB(0), draw.White, 10, 0.2, 0.2, true, false},
		{"between bright ones", draw.RGB(0xF0F0F0), draw.White, 10, 1, 1, false, false},
		{"red and black", draw.RGB(0), draw.RGB(0xFF0000), 5, 1, 1, true, true},
		{"dark red and black", draw.RGB(0), draw.RGB(0x900000), 5, 1, 1, false, true},
		{"red, three a second", draw.RGB(0), draw.RGB(0xFF0000), 3, 1, 1, false, false},
		{"blue and black", draw.RGB(0), draw.RGB(0x0000FF), 5, 1, 1, false, false},
	} {
		var m flashMeter
		f := draw.NewFrame(w, h)
		for i := range 4 * framesASecond {
			var l draw.List
			l.Push(draw.Quad{M: draw.Affine{A: w, D: h}, Colour: c.a})
			if math.Mod(float64(i)/framesASecond*c.hz, 1) >= 0.5 {
				l.Push(draw.Quad{M: draw.Affine{A: math.Round(w * c.wide), D: math.Round(h * c.high)}, Colour: c.b})
			}
			f.Draw(&l)
			m.see(f)
		}
		if general := m.worst > 0.25; general != c.general {
			t.Errorf("%s: general flashes in %.2f of a field", c.name, m.worst)
		}
		if red := m.worstR > 0.25; red != c.red {
			t.Errorf("%s: red flashes in %.2f of a field", c.name, m.worstR)
		}
	}
}
