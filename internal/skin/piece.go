package skin

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strings"

	"hibana/charts"
	"hibana/internal/draw"
	"hibana/internal/draw/vector"
	"hibana/internal/picture"
)

// piece is a drawing in the place of a part, in units of its own: a picture's px
// or an SVG's.
type piece struct {
	part    Part
	spec    charts.SkinPart
	picture []byte // or
	drawing *vector.Drawing
	box     box // its extent
}

// box is a rectangle in some units.
type box struct{ x, y, w, h float64 }

func (b box) holds(p draw.Point) bool {
	return p.X >= b.x && p.X <= b.x+b.w && p.Y >= b.y && p.Y <= b.y+b.h
}

// at is the place in the box at fractions of its sides.
func (b box) at(f draw.Point) draw.Point { return draw.Point{X: b.x + b.w*f.X, Y: b.y + b.h*f.Y} }

// noter notes a problem at a key of the part.
type noter func(key, rule string, severity charts.Severity, cause, fix string)

// piece reads a part's drawing; nil when it cannot be used.
func (l *loader) piece(spec *charts.SkinPart, note noter) *piece {
	part, _ := Find(spec.Name)
	p := &piece{part: part, spec: *spec}
	src, err := l.read(spec.File)
	if err == nil {
		err = l.fill(p, src)
	}
	if err != nil {
		rule, key := "unreadable-drawing", "file"
		var mine *Error
		switch {
		case errors.As(err, &mine) && mine.group:
			rule, key = "unknown-group", "id"
		case errors.Is(err, fs.ErrNotExist):
			rule = "missing-drawing"
		}
		note(key, rule, charts.Error, err.Error(), remedy(err))
		return nil
	}
	if !p.check(note) || !l.affords(p, note) {
		return nil
	}
	return p
}

// fill reads the drawing and its extent.
func (l *loader) fill(p *piece, src []byte) error {
	if !isSVG(src) {
		// Fit decodes it whole: a file that is damaged further down is found now.
		if _, err := picture.Fit(bytes.NewReader(src), 1, 1); err != nil {
			return &Error{Cause: p.spec.File + " " + err.Error(), Fix: remedy(err), Err: err}
		}
		if p.spec.ID != "" {
			return &Error{Cause: p.spec.File + " is no SVG and has no groups", Fix: "leave id out", group: true}
		}
		w, h, err := picture.Size(bytes.NewReader(src))
		if err != nil {
			return &Error{Cause: p.spec.File + " " + err.Error(), Fix: remedy(err), Err: err}
		}
		p.picture, p.box = src, box{0, 0, float64(w), float64(h)}
		return nil
	}
	doc, err := l.doc(p.spec.File, src)
	if err != nil {
		return err
	}
	p.drawing, p.box = doc.Root, box{doc.X, doc.Y, doc.W, doc.H}
	if p.spec.ID != "" {
		p.drawing = doc.Groups[p.spec.ID]
		if p.drawing == nil {
			fix := "the file has no groups with an id"
			if ids := slices.Sorted(maps.Keys(doc.Groups)); len(ids) > 0 {
				fix = "the groups it has are " + some(ids)
			}
			return &Error{Cause: fmt.Sprintf("%s has no group with the id %q", p.spec.File, p.spec.ID), Fix: fix, group: true}
		}
		lo, hi, ok := p.drawing.Bounds()
		if !ok || !(hi.X > lo.X && hi.Y > lo.Y) {
			return &Error{Cause: fmt.Sprintf("%s: the group %q has nothing to see in it", p.spec.File, p.spec.ID), Fix: "draw something in it, or name the part under hide"}
		}
		p.box = box{lo.X, lo.Y, hi.X - lo.X, hi.Y - lo.Y}
	}
	return nil
}

func some(names []string) string {
	const most = 8
	if len(names) > most {
		return strings.Join(names[:most], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}

// spot is a place the skin gives: in skin.toml, or as an anchor of the SVG.
func (p *piece) spot(s charts.Spot, anchor string) (at draw.Point, ok bool) {
	if s.Set {
		return draw.Point{X: s.X, Y: s.Y}, true
	}
	if p.drawing != nil {
		at, ok = p.drawing.Anchors[anchor]
	}
	return at, ok
}

// check says what about the numbers cannot be, or is probably not meant.
func (p *piece) check(note noter) bool {
	pivot, hasPivot := p.spot(p.spec.Pivot, "pivot")
	joint, hasJoint := p.spot(p.spec.Joint, "joint")
	jointed := p.part.Joint != draw.Point{}
	if hasPivot && p.spec.Pivot.Set && !p.box.holds(pivot) {
		note("pivot", "pivot-outside", charts.Warning, fmt.Sprintf("the pivot (%g, %g) lies outside the drawing, which goes from (%g, %g) to (%g, %g)", pivot.X, pivot.Y, round(p.box.x), round(p.box.y), round(p.box.x+p.box.w), round(p.box.y+p.box.h)), "give it in the drawing's own units, from its upper left corner")
	}
	switch {
	case p.part.Fills && (p.spec.Pivot.Set || p.spec.Joint.Set || p.spec.Scale != 0 || p.spec.Height != 0):
		note("", "not-used", charts.Warning, p.part.Name+" fills the stage, whatever its pivot and size", "leave pivot, joint, scale and height out")
	case p.spec.Joint.Set && !jointed:
		note("joint", "not-used", charts.Warning, p.part.Name+" has no joint", "leave it out")
	case p.spec.Joint.Set && p.spec.Scale+p.spec.Height != 0:
		note("joint", "not-used", charts.Warning, "with a joint the bone says how large the drawing is", "leave scale and height out")
	}
	if hasJoint && jointed && hasPivot {
		d := draw.Point{X: joint.X - pivot.X, Y: joint.Y - pivot.Y}
		long := math.Hypot(d.X, d.Y)
		if !p.part.Turns {
			long = d.Y * p.part.Joint.Y // above the pivot, as the part's own is
		}
		if !(long > 1e-6) {
			note("joint", "bad-joint", charts.Error, fmt.Sprintf("the joint (%g, %g) makes no bone with the pivot (%g, %g)", joint.X, joint.Y, pivot.X, pivot.Y), "give the place in the drawing where the next bone begins")
			return false
		}
	}
	if p.spec.Whole && len(p.part.Figure) == 0 {
		note("whole", "not-used", charts.Warning, p.part.Name+" is no figure of several parts", "leave whole out; it is for body")
	}
	return true
}

func round(x float64) float64 { return math.Round(x*10) / 10 }

// affords takes the part from what a skin may need, and says when that is gone.
func (l *loader) affords(p *piece, note noter) bool {
	area, work := l.area, l.work
	if l.spend(p, note) {
		return true
	}
	l.area, l.work = area, work
	return false
}

func (l *loader) spend(p *piece, note noter) bool {
	if p.part.Fills {
		if p.drawing != nil {
			k := 480 / p.box.h
			l.work += p.drawing.Work(k)
		}
	} else {
		// How large it is without a scale of its own, Hibana's part says; none is
		// larger than two stages.
		k := p.size(Own{}).scale
		area := p.box.w * k * p.box.h * k
		if l.area += area; area > maxPart || l.area > maxArea {
			note("scale", "too-large-part", charts.Error, fmt.Sprintf("%s would be %.0f×%.0f px of the stage's 853×480, which is too large", p.part.Name, p.box.w*k, p.box.h*k), "give a smaller scale or height, or a joint")
			return false
		}
		if p.drawing != nil {
			l.work += p.drawing.Work(k)
		}
	}
	if l.work > maxWork {
		note("file", "too-much-to-paint", charts.Error, p.spec.File+" takes too long to paint", "draw it simpler, or save it as PNG")
		return false
	}
	return true
}

// Own is how large Hibana's own drawing of a part is, in stage px: its extent
// about its pivot.
type Own struct{ Left, Top, Right, Bottom float64 }

// fraction is where the pivot lies in the extent.
func (o Own) fraction() draw.Point {
	w, h := o.Right-o.Left, o.Bottom-o.Top
	if !(w > 0 && h > 0) {
		return draw.Point{X: 0.5, Y: 0.5}
	}
	return draw.Point{X: -o.Left / w, Y: -o.Top / h}
}

// sized is a drawing fitted to its part: the place that is the part's pivot, how
// many stage px a unit is, and how far it is turned.
type sized struct {
	pivot draw.Point
	scale float64
	turn  float64
	boned bool // the joint said so
}

// size fits the drawing.
func (p *piece) size(own Own) (s sized) {
	pivot, ok := p.spot(p.spec.Pivot, "pivot")
	if !ok {
		pivot = p.box.at(own.fraction())
	}
	s.pivot = pivot
	high := own.Bottom - own.Top
	if p.part.Name == "guest" {
		high = 2 * 480
		if !ok {
			s.pivot = p.box.at(draw.Point{X: 0.5, Y: 374.0 / 960})
		}
	}
	bone := p.part.Joint
	joint, jointed := p.spot(p.spec.Joint, "joint")
	if jointed && ok && bone != (draw.Point{}) {
		d := draw.Point{X: joint.X - pivot.X, Y: joint.Y - pivot.Y}
		if p.part.Turns {
			s.scale = math.Hypot(bone.X, bone.Y) / math.Hypot(d.X, d.Y)
			s.turn = math.Atan2(bone.Y, bone.X) - math.Atan2(d.Y, d.X)
			s.boned = true
			return s
		}
		s.scale = bone.Y / d.Y
		s.pivot.X = joint.X - bone.X/s.scale
		return s
	}
	switch {
	case p.spec.Scale != 0:
		s.scale = p.spec.Scale
	case p.spec.Height != 0:
		s.scale = p.spec.Height / p.box.h
	case p.drawing != nil: // drawn in stage px, as Hibana's own is
		s.scale = 1
	case high > 0:
		s.scale = high / p.box.h
	default:
		s.scale = 480 / p.box.h
	}
	return s
}

// fitted is a piece of a known size: a source of parts, as Hibana's drawings are.
type fitted struct {
	*piece
	sized
	own vector.Source // what is drawn if this cannot be; nil for nothing
}

// At makes the part at a scale. Where that would take too much memory, Hibana's
// own drawing stands in.
func (f fitted) At(unit float64) (*vector.Part, error) {
	p, err := f.make(unit)
	if err != nil && f.own != nil {
		return f.own.At(unit)
	}
	if err != nil {
		return &vector.Part{Image: draw.NewImage(0, 0, nil), Scale: unit}, nil
	}
	return p, nil
}

func (f fitted) make(unit float64) (*vector.Part, error) {
	k := f.scale * unit
	if f.drawing != nil {
		p, err := f.drawing.At(k)
		if err != nil {
			return nil, err
		}
		was := f.drawing.Anchors["pivot"]
		pivot := draw.Point{X: p.Pivot.X + (f.pivot.X-was.X)*k, Y: p.Pivot.Y + (f.pivot.Y-was.Y)*k}
		return &vector.Part{Image: p.Image, Pivot: pivot, Scale: unit, Turn: f.turn}, nil
	}
	w, h := max(math.Round(f.box.w*k), 1), max(math.Round(f.box.h*k), 1)
	if w > vector.MaxSide || h > vector.MaxSide || w*h > vector.MaxPixels {
		return nil, vector.ErrTooLarge
	}
	m, err := picture.Stretch(bytes.NewReader(f.picture), int(w), int(h))
	if err != nil {
		return nil, err
	}
	kx, ky := w/f.box.w, h/f.box.h
	p := &vector.Part{Image: m, Pivot: draw.Point{X: f.pivot.X * kx, Y: f.pivot.Y * ky}, Scale: unit, Turn: f.turn}
	if joint, ok := f.spot(f.spec.Joint, "joint"); ok && f.part.Turns && f.boned {
		// Its sides are whole px, and so not quite of the drawing's shape: the bone is laid on the joint of what came out.
		bone := f.part.Joint
		x, y := joint.X*kx-p.Pivot.X, joint.Y*ky-p.Pivot.Y
		p.Scale = math.Hypot(x, y) / math.Hypot(bone.X, bone.Y)
		p.Turn = math.Atan2(bone.Y, bone.X) - math.Atan2(y, x)
	}
	return p, nil
}

// Source is what a part is made of, fitted to where Hibana's own stood, which
// stands in for it: the skin's drawing, nothing at all, or own.
func (s *Skin) Source(name string, own vector.Source, size Own) vector.Source {
	switch {
	case s == nil:
		return own
	case s.gone[name]:
		return &vector.Drawing{}
	case s.pieces[name] == nil:
		return own
	}
	p := s.pieces[name]
	return fitted{p, p.size(size), own}
}

// Fill is a part that fills w×h px; nil when the skin has none that can be drawn.
func (s *Skin) Fill(name string, w, h int) *draw.Image {
	if s == nil || s.pieces[name] == nil {
		return nil
	}
	p := s.pieces[name]
	if p.drawing == nil {
		m, err := picture.Cover(bytes.NewReader(p.picture), w, h)
		if err != nil {
			return nil
		}
		return m
	}
	k := max(float64(w)/p.box.w, float64(h)/p.box.h)
	part, err := p.drawing.At(k)
	if err != nil {
		return nil
	}
	was := p.drawing.Anchors["pivot"]
	left, top := p.box.x+(p.box.w-float64(w)/k)/2, p.box.y+(p.box.h-float64(h)/k)/2
	var l draw.List
	x, y := (was.X-left)*k-part.Pivot.X, (was.Y-top)*k-part.Pivot.Y
	l.Draw(part.Image, draw.Translate(x, y), draw.White)
	f := draw.NewFrame(w, h)
	f.Draw(&l)
	return f.Image()
}
