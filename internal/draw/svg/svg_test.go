package svg

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
)

// picture parses the inside of an SVG of 100×100 units and rasterises it at scale 1, untrimmed.
func picture(t *testing.T, body string) func(x, y int) draw.Colour {
	t.Helper()
	doc, err := Parse([]byte(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">` + body + `</svg>`))
	if err != nil {
		t.Fatalf("%s\n%v", body, err)
	}
	p, err := doc.Root.At(1)
	if err != nil {
		t.Fatal(err)
	}
	// Without an anchor the pivot is the file's origin.
	return func(x, y int) draw.Colour { return p.Image.At(x+int(p.Pivot.X), y+int(p.Pivot.Y)) }
}

func TestShapes(t *testing.T) {
	red, half := draw.RGB(0xFF0000), draw.RGBA(1, 0, 0, 0.5)
	type dot struct {
		x, y int
		want draw.Colour
	}
	for _, c := range []struct {
		name, body string
		dots       []dot
	}{
		{"rect", `<rect x="10" y="20" width="30" height="5" fill="red"/>`, []dot{{10, 20, red}, {39, 24, red}, {40, 24, 0}, {10, 19, 0}}},
		{"round rect, one radius for both", `<rect x="0" y="0" width="40" height="40" rx="20" fill="red"/>`, []dot{{1, 1, 0}, {20, 1, red}, {20, 20, red}}},
		{"default fill is black", `<circle cx="50" cy="50" r="10"/>`, []dot{{50, 50, draw.Black}, {50, 41, draw.Black}, {41, 41, 0}}},
		{"ellipse", `<ellipse cx="50" cy="50" rx="40" ry="5" fill="#f00"/>`, []dot{{15, 50, red}, {50, 57, 0}}},
		{"line with px", `<line x1="10" y1="10px" x2="90" y2="10" stroke="rgb(255,0,0)" stroke-width="4px"/>`, []dot{{50, 8, red}, {50, 11, red}, {50, 13, 0}}},
		{"polygon", `<polygon points="0,0 20,0 20,20" fill="rgb(100%,0%,0%)"/>`, []dot{{18, 5, red}, {5, 18, 0}}},
		{"polyline is filled too", `<polyline points="0 0 20 0 20 20" fill="red"/>`, []dot{{18, 5, red}}},
		{"relative path, numbers without blanks", `<path d="m10-10.5.5.5h20v20h-20z" transform="translate(0 20)" fill="red"/>`, []dot{{15, 15, red}, {5, 15, 0}}},
		{"repeated and smooth commands", `<path d="M0 50C0 30 20 30 20 50S40 70 40 50Q50 30 60 50T80 50L80 90 0 90Z" fill="red"/>`, []dot{{10, 38, red}, {30, 55, 0}, {50, 45, red}, {70, 57, 0}, {70, 63, red}}},
		{"arc flags run together", `<path d="M10 50a20 20 0 0150 0z" fill="red"/>`, []dot{{35, 30, red}, {35, 60, 0}}},
		{"H, V and close", `<path d="M10 10H20V20H10ZM30 10h10v10h-10z" fill="red"/>`, []dot{{15, 15, red}, {25, 15, 0}, {35, 15, red}}},
		{"exponents", `<path d="M1e1 1E1L2e+1,10 2.0e1 200e-1 10 20z" fill="red"/>`, []dot{{15, 15, red}}},
		{"even-odd", `<path d="M0 0h30v30H0zM10 10h10v10H10z" fill-rule="evenodd" fill="red"/>`, []dot{{5, 5, red}, {15, 15, 0}}},
		{"nonzero", `<path d="M0 0h30v30H0zM10 10h10v10H10z" fill="red"/>`, []dot{{15, 15, red}}},
		{"none", `<rect width="9" height="9" fill="none" stroke="none"/>`, []dot{{5, 5, 0}}},
		{"fill-opacity", `<rect width="9" height="9" fill="red" fill-opacity=".5"/>`, []dot{{5, 5, half}}},
		{"opacity of a group is of one layer", `<g opacity="50%"><rect width="9" height="9" fill="blue"/><rect width="9" height="9" fill="red"/></g>`, []dot{{5, 5, half}}},
		{"style beats attributes", `<rect width="9" height="9" fill="blue" style="fill: red; opacity:1"/>`, []dot{{5, 5, red}}},
		{"inheritance", `<g fill="red"><g stroke="none"><rect width="9" height="9"/></g></g>`, []dot{{5, 5, red}}},
		{"currentColor", `<g color="red"><rect width="9" height="9" fill="currentColor"/></g>`, []dot{{5, 5, red}}},
		{"#rrggbbaa", `<rect width="9" height="9" fill="#ff000080"/>`, []dot{{5, 5, draw.RGBA(1, 0, 0, 128.0/255)}}},
		{"transforms apply from the right", `<rect width="10" height="10" fill="red" transform="translate(50,50) rotate(90) scale(2)"/>`, []dot{{35, 60, red}, {55, 60, 0}}},
		{"rotation about a point", `<rect x="50" y="50" width="20" height="5" fill="red" transform="rotate(-90 50 50)"/>`, []dot{{52, 40, red}}},
		{"matrix and skew", `<g transform="matrix(1 0 0 1 10 0)"><rect width="10" height="10" fill="red" transform="skewX(45)"/></g>`, []dot{{19, 8, red}, {11, 8, 0}, {26, 8, red}}},
		{"stroke scales with its units", `<g transform="scale(10)"><line x1="0" y1="2" x2="9" y2="2" stroke="red" stroke-width="1"/></g>`, []dot{{50, 16, red}, {50, 24, red}, {50, 26, 0}}},
		{"hidden", `<rect width="9" height="9" fill="red" visibility="hidden"/><g display="none"><rect width="9" height="9"/></g>`, []dot{{5, 5, 0}}},
		{"use", `<defs><rect id="r" width="9" height="9"/></defs><use href="#r" x="20" y="30" fill="red"/>`, []dot{{25, 35, red}, {5, 5, 0}}},
		{"xlink:href", `<defs><g id="r"><rect width="9" height="9"/></g></defs><use xlink:href="#r" fill="red"/>`, []dot{{5, 5, red}}},
		{"clip path", `<clipPath id="c"><rect width="20" height="5" transform="translate(0 2)"/></clipPath><rect width="9" height="9" fill="red" clip-path="url(#c)"/>`, []dot{{5, 1, 0}, {5, 3, red}, {5, 7, 0}}},
		{"linear gradient over the box", `<linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="50%" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient><rect x="20" width="40" height="9" fill="url(#g)"/>`, []dot{{30, 5, red}, {50, 5, draw.RGB(0x0000FF)}}},
		{"gradient in user units, moved with its shape", `<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="0" y2="20"><stop offset="50%" stop-color="red"/><stop offset="50%" stop-color="blue"/></linearGradient><rect width="9" height="20" transform="translate(30 40)" fill="url(#g)"/>`, []dot{{35, 45, red}, {35, 55, draw.RGB(0x0000FF)}}},
		{"gradient by reference", `<radialGradient id="a"><stop offset="1" stop-color="red"/></radialGradient><radialGradient id="b" href="#a" r="1"/><rect width="9" height="9" fill="url(#b)"/>`, []dot{{5, 5, red}}},
		{"gradientTransform", `<linearGradient id="g" gradientTransform="rotate(90)"><stop offset="50%" stop-color="red"/><stop offset="50%" stop-color="blue"/></linearGradient><rect width="20" height="20" fill="url(#g)"/>`, []dot{{5, 5, red}, {15, 5, red}, {5, 15, draw.RGB(0x0000FF)}}},
		{"titles, comments and other namespaces are skipped", `<title>t</title><!-- c --><i:x xmlns:i="urn:i"><rect width="9" height="9"/></i:x><desc><rect width="9" height="9"/></desc>`, []dot{{5, 5, 0}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := picture(t, c.body)
			for _, d := range c.dots {
				if got := at(d.x, d.y); got != d.want {
					t.Errorf("(%d, %d) is %08x, want %08x", d.x, d.y, uint32(got), uint32(d.want))
				}
			}
		})
	}
}

// An ink line is thin at its ends and as wide as stroke-width in its middle; grain roughens a fill.
func TestOwnAttributes(t *testing.T) {
	at := picture(t, `<path d="M10 50H90" stroke="black" stroke-width="20" data-ink="0.1 1 0.1"/>`)
	if at(50, 42) != draw.Black || at(12, 45) != draw.Clear || at(88, 55) != draw.Clear {
		t.Error("the ink line does not swell")
	}
	at = picture(t, `<g data-grain="0.3"><rect width="50" height="50" fill="#888"/></g>`)
	seen := map[draw.Colour]bool{}
	for i := range 2500 {
		seen[at(i%50, i/50)] = true
	}
	if len(seen) < 20 {
		t.Errorf("%d shades in a grained fill", len(seen))
	}
}

func TestGroupsAndAnchors(t *testing.T) {
	doc, err := Parse([]byte(`<svg viewBox="-50 -50 200 100">
		<g id="arm" transform="translate(20 10)"><circle id="at-pivot" cx="1" cy="2" r="1"/><circle id="at-elbow" cx="1" cy="30"/>
			<rect width="4" height="30" fill="red"/>
			<g id="hand" opacity="0.5"><rect y="30" width="6" height="6" fill="blue"/><circle id="at-tip" cx="3" cy="36"/></g></g>
		<circle id="at-foot" cx="-7" cy="9"/></svg>`))
	if err != nil {
		t.Fatal(err)
	}
	if doc.X != -50 || doc.Y != -50 || doc.W != 200 || doc.H != 100 {
		t.Errorf("viewBox %v %v %v %v", doc.X, doc.Y, doc.W, doc.H)
	}
	for _, c := range []struct {
		drawing *vector.Drawing
		anchor  string
		want    vector.Point
	}{
		{doc.Groups["arm"], "pivot", vector.Point{X: 21, Y: 12}},
		{doc.Groups["arm"], "elbow", vector.Point{X: 21, Y: 40}},
		{doc.Groups["arm"], "tip", vector.Point{X: 23, Y: 46}},
		{doc.Groups["hand"], "tip", vector.Point{X: 23, Y: 46}},
		{doc.Root, "foot", vector.Point{X: -7, Y: 9}},
		{doc.Root, "tip", vector.Point{X: 23, Y: 46}},
	} {
		if got, ok := c.drawing.Anchors[c.anchor]; !ok || math.Hypot(got.X-c.want.X, got.Y-c.want.Y) > 1e-9 {
			t.Errorf("anchor %s at %v, want %v", c.anchor, got, c.want)
		}
	}
	if _, ok := doc.Groups["hand"].Anchors["pivot"]; ok {
		t.Error("an inner group took an anchor of the outer one")
	}
	hand, err := doc.Groups["hand"].At(1)
	if err != nil {
		t.Fatal(err)
	}
	if hand.Image.W() != 6 || hand.Image.At(0, 0) != draw.RGBA(0, 0, 1, 0.5) || hand.Pivot != (vector.Point{X: -20, Y: -40}) {
		t.Errorf("hand is %d px wide, %08x, pivot %v", hand.Image.W(), uint32(hand.Image.At(0, 0)), hand.Pivot)
	}
	arm, err := doc.Groups["arm"].At(1)
	if err != nil {
		t.Fatal(err)
	}
	if arm.Image.H() != 36 || arm.Pivot != (vector.Point{X: 1, Y: 2}) {
		t.Errorf("arm is %d px high, pivot %v", arm.Image.H(), arm.Pivot)
	}
}

func TestErrorsNameTheLine(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`<text>x</text>`, "line 2: <text>: this element is not supported"},
		{`<rect width="1" height="1" filter="url(#f)"/>`, "line 2: <rect>: filter: not supported"},
		{"<g>\n<path d=\"M0 0 L 5\"/></g>", `line 3: <path>: path data is wrong at`},
		{`<path d="L 5 5"/>`, "path data is wrong"},
		{`<path d="M0 0 X"/>`, "path data is wrong"},
		{`<path d="M0 0 L 1e99 0"/>`, "path data is wrong"},
		{`<rect width="5in" height="1"/>`, `"5in" is not a length in px`},
		{`<rect width="5" height="1" fill="reddish"/>`, `"reddish" is not a colour`},
		{`<rect width="5" height="1" fill="#12345"/>`, "is not a colour"},
		{`<rect width="5" height="1" fill="url(#none)"/>`, `no gradient has the id "none"`},
		{`<rect width="5" height="1" fill="url(http://x)"/>`, "does not name an element of this file"},
		{`<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="5" height="1" fill="url(#a)"/>`, "in a ring"},
		{`<g transform="spin(3)"/>`, `transform "spin(3)" is not understood`},
		{`<g clip-path="url(#c)"/>`, `no clipPath has the id "c"`},
		{`<use href="#nothing"/>`, `no element has the id "nothing"`},
		{`<g id="g"><use href="#g"/></g>`, "<use> of itself"},
		{`<path id="at-tip" d="M0 0"/>`, "an anchor is a circle"},
		{`<rect width="5" height="1" stroke-linecap="pointy"/>`, `"pointy" is none of butt, round, square`},
		{`<polygon points="1 2 3"/>`, "pairs of numbers"},
		{`<rect width="5"`, "line 2"},
		{`</g>`, "line 2"},
	} {
		_, err := Parse([]byte("<svg viewBox=\"0 0 9 9\">\n" + c.body + "</svg>"))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.body, err, c.want)
		}
	}
	for _, whole := range []string{"", "rubbish", "<html/>", "<svg/>", `<svg viewBox="0 0 0 9"/>`, `<svg viewBox="a b"/>`, "<svg", "\x00\x01"} {
		if _, err := Parse([]byte(whole)); err == nil {
			t.Errorf("%q was taken for an SVG", whole)
		}
	}
}

// Files made to hang or to fill memory end with an error, or a picture, soon.
func TestHostileFiles(t *testing.T) {
	wrap := func(body string) string { return `<svg viewBox="0 0 100 100">` + body + `</svg>` }
	laughs := `<g id="a0"><rect width="1" height="1"/></g>`
	for i := range 10 {
		laughs += fmt.Sprintf(`<g id="a%d">`, i+1) + strings.Repeat(fmt.Sprintf(`<use href="#a%d"/>`, i), 10) + `</g>`
	}
	long := `<path id="p" d="M0 0` + strings.Repeat(" 1 1 2 0", 100_000) + `"/>`
	for name, data := range map[string]string{
		"a billion laughs":       wrap(laughs),
		"deep nesting":           wrap(strings.Repeat("<g>", 100_000)),
		"a ring of uses":         wrap(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`),
		"many elements":          wrap(strings.Repeat("<g/>", MaxElements+1)),
		"too many bytes":         wrap(strings.Repeat(" ", MaxBytes)),
		"a long path many times": wrap(long + strings.Repeat(`<use href="#p"/>`, 100)),
		"many fine dashes":       wrap(strings.Repeat(`<path d="M0 0H1e6" stroke="red" stroke-dasharray="0.001"/>`, 2000)),
		"many stops":             wrap(`<linearGradient id="g">` + strings.Repeat(`<stop/>`, 10_000) + `</linearGradient><rect width="9" height="9" fill="url(#g)"/>`),
		"a long ink profile":     wrap(`<path d="M0 0H9" stroke="red" data-ink="` + strings.Repeat("1 ", 100_000) + `"/>`),
	} {
		if _, err := Parse([]byte(data)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for name, body := range map[string]string{
		"huge":          `<rect width="1e6" height="1e6"/>`,
		"scaled beyond": `<rect width="1e5" height="1e5" transform="scale(1e6) scale(1e6) scale(1e6)"/>`,
		"many layers":   strings.Repeat(`<g opacity="0.5"><rect width="5000" height="5000"/></g>`, 500),
	} {
		doc, err := Parse([]byte(wrap(body)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if p, err := doc.Root.At(1); err == nil && p.Image.W() > vector.MaxSide {
			t.Errorf("%s: drawn %d px wide", name, p.Image.W())
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`<svg viewBox="0 0 9 9"><g transform="rotate(3 1 2)" opacity=".5"><path d="M1 2a3 4 5 0 1 6 7zS1 2 3 4" stroke="#123" stroke-dasharray="1 2" data-ink="1 2"/></g></svg>`)
	f.Add(`<svg width="9" height="9"><defs><clipPath id="c"><circle r="3"/></clipPath><radialGradient id="g" fx="2"><stop offset="3" stop-color="rgb(1,2,3)"/></radialGradient></defs><use href="#c"/><rect rx="3" width="5" height="5" fill="url(#g)" clip-path="url(#c)" data-grain=".1"/></svg>`)
	f.Fuzz(func(t *testing.T, data string) {
		doc, err := Parse([]byte(data))
		if err != nil {
			return
		}
		if p, err := doc.Root.At(0.5); err == nil && p.Image.W()*p.Image.H() > vector.MaxPixels {
			t.Errorf("%d×%d px", p.Image.W(), p.Image.H())
		}
	})
}
