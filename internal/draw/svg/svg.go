package svg

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
)

// Doc is a file that has been read.
type Doc struct {
	// X, Y, W, H are the viewBox, or (0, 0, width, height) without one.
	X, Y, W, H float64
	// Root is the whole picture.
	Root *vector.Drawing
	// Groups are the g elements that have an id, each as a drawing of its own, in the file's coordinates and with the
	// anchors that lie in it. So one file may hold all parts of a figure.
	Groups map[string]*vector.Drawing
	// Size is how much there is of it, in points of paths; an element counts as some.
	Size int
}

// Parse reads an SVG file's bytes.
func Parse(data []byte) (*Doc, error) { return Read(bytes.NewReader(data)) }

// Read reads an SVG file. Errors name the line. It never panics and needs time and memory within the limits above.
func Read(src io.Reader) (*Doc, error) {
	root, err := readTree(src)
	if err != nil {
		return nil, err
	}
	r := &reader{ids: map[string]*node{}, gradients: map[string]*vector.Gradient{}, doc: &Doc{Groups: map[string]*vector.Drawing{}}}
	r.index(root)
	if err := r.viewBox(root); err != nil {
		return nil, err
	}
	st, err := defaultStyle().inherit(root)
	if err != nil {
		return nil, err
	}
	r.doc.Root = &vector.Drawing{}
	err = r.children(root, scope{style: st, ctm: draw.Identity(), out: r.doc.Root, named: []*vector.Drawing{r.doc.Root}})
	if err != nil {
		return nil, err
	}
	const pointsOfElement = 20
	r.doc.Size = r.points + pointsOfElement*r.elements
	return r.doc, nil
}

// reader walks the elements and builds drawings.
type reader struct {
	ids       map[string]*node
	gradients map[string]*vector.Gradient
	doc       *Doc
	elements  int // drawn so far, <use> expanded
	points    int // of the paths drawn so far
}

// spend counts points and refuses too many.
func (r *reader) spend(n *node, points int) error {
	if r.points += points; r.points > MaxPoints {
		return n.fail("the paths have more than %d points in all", MaxPoints)
	}
	return nil
}

// scope is what an element is drawn in.
type scope struct {
	style style
	ctm   draw.Affine       // the element's units → the file's
	out   *vector.Drawing   // where shapes go, in the element's units
	named []*vector.Drawing // drawings that anchors belong to
	depth int
}

func (r *reader) index(n *node) {
	if id := n.attrs["id"]; id != "" && r.ids[id] == nil {
		r.ids[id] = n
	}
	for _, k := range n.kids {
		r.index(k)
	}
}

func (r *reader) viewBox(n *node) error {
	if v, ok := n.attrs["viewBox"]; ok {
		b, err := numbers(v)
		if err != nil || len(b) != 4 || b[2] <= 0 || b[3] <= 0 {
			return n.fail("viewBox %q is not four numbers", short(v))
		}
		r.doc.X, r.doc.Y, r.doc.W, r.doc.H = b[0], b[1], b[2], b[3]
		return nil
	}
	w, errW := length(n.attrs["width"])
	h, errH := length(n.attrs["height"])
	if errW != nil || errH != nil {
		return n.fail("neither a viewBox nor width and height in px")
	}
	r.doc.W, r.doc.H = w, h
	return nil
}

func (r *reader) children(n *node, sc scope) error {
	for _, k := range n.kids {
		if err := r.element(k, sc); err != nil {
			return err
		}
	}
	return nil
}

// element draws one element with its transform, opacity and clip.
func (r *reader) element(n *node, sc scope) error {
	if r.elements++; r.elements > MaxElements || sc.depth > MaxDepth {
		return n.fail("too many elements, or <use> of itself")
	}
	switch n.name {
	case "defs", "clipPath", "linearGradient", "radialGradient":
		return nil // drawn where they are referred to
	}
	if n.attrs["display"] == "none" {
		return nil
	}
	if name, ok := strings.CutPrefix(n.attrs["id"], "at-"); ok {
		return r.anchor(n, name, sc)
	}
	st, err := sc.style.inherit(n)
	if err != nil {
		return err
	}
	m := draw.Identity()
	if t, ok := n.attrs["transform"]; ok {
		if m, err = transform(t); err != nil {
			return n.fail("%v", err)
		}
	}
	opacity := 1.0
	if v, ok := n.attrs["opacity"]; ok {
		if opacity, err = fraction(v); err != nil {
			return n.fail("opacity: %v", err)
		}
	}
	clip, err := r.clip(n)
	if err != nil {
		return err
	}
	inner := scope{style: st, ctm: sc.ctm.Mul(m), out: sc.out, named: sc.named, depth: sc.depth + 1}
	id := ""
	if n.name == "g" {
		id = n.attrs["id"]
	}
	if m == draw.Identity() && opacity == 1 && clip == nil && id == "" {
		return r.content(n, inner)
	}
	inner.out = &vector.Drawing{}
	if id != "" {
		whole := &vector.Drawing{}
		whole.Group(inner.out, inner.ctm, opacity, clip)
		inner.named = append(sc.named[:len(sc.named):len(sc.named)], whole)
		if r.doc.Groups[id] == nil {
			r.doc.Groups[id] = whole
		}
	}
	sc.out.Group(inner.out, m, opacity, clip)
	return r.content(n, inner)
}

// content draws what the element itself shows.
func (r *reader) content(n *node, sc scope) error {
	switch n.name {
	case "g":
		return r.children(n, sc)
	case "use":
		return r.use(n, sc)
	}
	p, err := shapePath(n)
	if err != nil || p == nil || sc.style.hidden {
		return err
	}
	return r.shape(n, p, sc)
}

// shape fills and strokes a path.
func (r *reader) shape(n *node, p *vector.Path, sc scope) error {
	st := &sc.style
	cost := p.Len()
	if !st.stroke.none && len(st.line.Weights) > 0 {
		cost *= inkCost
	} else if !st.stroke.none && len(st.line.Dash) > 0 {
		cost += dashCost
	}
	if err := r.spend(n, cost); err != nil {
		return err
	}
	if !st.fill.none {
		paint, err := r.paint(n, st.fill, st.fillAlpha)
		if err != nil {
			return err
		}
		paint.Grain = st.grain
		if st.evenOdd {
			sc.out.FillEvenOdd(p, paint)
		} else {
			sc.out.Fill(p, paint)
		}
	}
	if !st.stroke.none && st.line.Width > 0 {
		paint, err := r.paint(n, st.stroke, st.strokeAlpha)
		if err != nil {
			return err
		}
		sc.out.Stroke(p, st.line, paint)
	}
	return nil
}

// paint looks a paint up and fades it.
func (r *reader) paint(n *node, k ink, alpha float64) (vector.Paint, error) {
	if k.gradient == "" {
		return vector.Flat(k.colour.Fade(alpha)), nil
	}
	g, err := r.gradient(k.gradient, n)
	if err != nil {
		return vector.Paint{}, err
	}
	faded := *g
	faded.Stops = make([]vector.Stop, len(g.Stops))
	for i, s := range g.Stops {
		faded.Stops[i] = vector.Stop{At: s.At, Colour: s.Colour.Fade(alpha)}
	}
	return vector.Paint{Gradient: &faded}, nil
}

// use draws another element here.
func (r *reader) use(n *node, sc scope) error {
	id, err := reference("url(" + n.attrs["href"] + ")")
	if err != nil {
		return n.fail("href: %v", err)
	}
	target := r.ids[id]
	if target == nil {
		return n.fail("no element has the id %q", short(id))
	}
	x, errX := optional(n, "x", 0)
	y, errY := optional(n, "y", 0)
	if errX != nil || errY != nil {
		return n.fail("x and y must be numbers")
	}
	inner := sc
	inner.out = &vector.Drawing{}
	inner.ctm = sc.ctm.Translate(x, y)
	sc.out.Group(inner.out, draw.Translate(x, y), 1, nil)
	return r.element(target, inner)
}

// clip is the outline of the element's clip path, nil when it has none.
func (r *reader) clip(n *node) (*vector.Path, error) {
	v, ok := n.attrs["clip-path"]
	if !ok || v == "none" {
		return nil, nil
	}
	id, err := reference(v)
	if err != nil {
		return nil, n.fail("clip-path: %v", err)
	}
	c := r.ids[id]
	if c == nil || c.name != "clipPath" {
		return nil, n.fail("no clipPath has the id %q", short(id))
	}
	whole := vector.NewPath()
	for _, k := range c.kids {
		p, err := shapePath(k)
		if err != nil {
			return nil, err
		}
		if p == nil {
			continue
		}
		if t, ok := k.attrs["transform"]; ok {
			m, err := transform(t)
			if err != nil {
				return nil, k.fail("%v", err)
			}
			p = p.Transform(m)
		}
		whole.Append(p)
	}
	return whole, r.spend(n, whole.Len())
}

// anchor names the centre of a circle or ellipse. It belongs to the innermost group with an id, and to each drawing
// around that has no anchor of that name yet.
func (r *reader) anchor(n *node, name string, sc scope) error {
	x, errX := optional(n, "cx", 0)
	y, errY := optional(n, "cy", 0)
	if n.name != "circle" && n.name != "ellipse" || errX != nil || errY != nil {
		return n.fail("an anchor is a circle with cx and cy")
	}
	m := draw.Identity()
	if t, ok := n.attrs["transform"]; ok {
		var err error
		if m, err = transform(t); err != nil {
			return n.fail("%v", err)
		}
	}
	p := sc.ctm.Mul(m).Apply(vector.Point{X: x, Y: y})
	for i, d := range sc.named {
		if _, taken := d.Anchors[name]; !taken || i == len(sc.named)-1 {
			d.Anchor(name, p.X, p.Y)
		}
	}
	return nil
}

// optional reads a length that may be missing.
func optional(n *node, key string, def float64) (float64, error) {
	v, ok := n.attrs[key]
	if !ok {
		return def, nil
	}
	f, err := length(v)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", key, err)
	}
	return f, nil
}
