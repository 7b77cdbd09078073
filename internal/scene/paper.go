package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/draw/text"
	"hibana/internal/draw/vector"
	"hibana/internal/show"
)

// papers are the sheets that screens write on, drawn once per stage.
type papers struct {
	strip, chosen, sheet, card, key, stamp *vector.Part
}

// Sizes of the papers, in stage px.
const (
	stripWidth, stripHeight   = 396.0, 36.0
	chosenHeight              = 74.0
	sheetWidth, sheetHeight   = 424.0, 420.0
	cardWidth, cardHeight     = 250.0, 200.0
	keyWidth, keyHeight       = 20.0, 16.0
	stampSize                 = 84.0
	listLeft, listTop, rowGap = 26.0, 84.0, 5.0
)

func (s *Stage) newPapers() (p papers, err error) {
	dark := ink.Mix(violet, 0.4).Fade(0.9)
	for _, d := range []struct {
		dst    **vector.Part
		w, h   float64
		colour draw.Colour
		edge   draw.Colour
	}{
		{&p.strip, stripWidth, stripHeight, dark, plum},
		{&p.chosen, stripWidth + 14, chosenHeight, cream, vermilion},
		{&p.sheet, sheetWidth, sheetHeight, ink.Mix(violet, 0.3).Fade(0.93), vermilion},
		{&p.card, cardWidth, cardHeight, ink.Mix(violet, 0.3).Fade(0.95), gold},
		{&p.key, keyWidth, keyHeight, cream, ink},
	} {
		if *d.dst, err = sheet(d.w, d.h, d.colour, d.edge).At(s.Unit); err != nil {
			return p, err
		}
	}
	p.stamp, err = stamp().At(s.Unit)
	return p, err
}

// stamp is a red seal, printed a little unevenly.
func stamp() *vector.Drawing {
	d := vector.New(stampSize/2, stampSize/2)
	d.Fill(vector.RoundRect(0, 0, stampSize, stampSize, 13, 13), vector.Flat(vermilion).WithGrain(0.16))
	d.Stroke(vector.RoundRect(5, 5, stampSize-10, stampSize-10, 9, 9), vector.Stroke{Width: 1.6}, vector.Flat(cream.Fade(0.8)))
	return d
}

// sheet is a piece of paper with a slightly uneven edge, an ink shadow and a coloured band at its left.
func sheet(w, h float64, c, band draw.Colour) *vector.Drawing {
	d := vector.New(0, 0)
	edge := func(dx, dy float64) *vector.Path {
		var pts []vector.Point
		side := func(x0, y0, x1, y1 float64) {
			n := max(int(math.Hypot(x1-x0, y1-y0)/22), 2)
			for i := range n {
				t := float64(i) / float64(n)
				k := len(pts)
				pts = append(pts, vector.Point{
					X: lerp(x0, x1, t) + 0.7*spread(11, k, 0) + dx, Y: lerp(y0, y1, t) + 0.7*spread(11, k, 1) + dy,
				})
			}
		}
		side(0, 0, w, 0)
		side(w, 0, w, h)
		side(w, h, 0, h)
		side(0, h, 0, 0)
		return vector.Polygon(pts...)
	}
	d.Fill(edge(2, 2.5), vector.Flat(draw.Black.Fade(0.35)))
	d.Fill(edge(0, 0), vector.Flat(c).WithGrain(0.06))
	if w > keyWidth {
		d.Fill(vector.Rect(0.5, 1, 4, h-2), vector.Flat(band))
	}
	return d
}

// plain is type without an outline, for paper.
func (s *Stage) plain(c draw.Colour, align text.Align, width float64) text.Style {
	return text.Style{Colour: c, Align: align, Max: width * s.Unit}
}

// drawHints writes keys and what they do along the lower edge.
func (s *Stage) drawHints(hints []Hint) {
	x, y := listLeft, s.Height-22
	for _, h := range hints {
		w := s.faces.small.Measure(h.Key)/s.Unit + 10
		wide := max(w/keyWidth, 0.8)
		s.put(s.paper.key, s.base.Translate(x, y).Scale(wide, 1), draw.White)
		s.write(s.faces.small, x+wide*keyWidth/2, y+11.5, h.Key, s.plain(ink, text.Centre, 0))
		x += wide*keyWidth + 6
		o := s.base.Apply(draw.Point{X: x, Y: y + 11.5})
		x += s.faces.small.Draw(s.list, draw.Translate(o.X, o.Y), h.Does, s.outlined(cream, text.Left, 0))/s.Unit + 16
	}
}

// idle is a show at rest, for the stage behind a screen: the arm swings a little with the beat.
func (s *Stage) idle(beat, cheer float64) *show.State {
	st := &s.rest
	st.Seed, st.Beat, st.BPM = 1, beat, 120
	st.Time = restTime(beat)
	st.Bar, st.BarBeat, st.BarLength = int(math.Floor(beat/4)), beat-4*math.Floor(beat/4), 4
	st.Arm = show.Arm{Time: st.Time, A: 5 * math.Sin(math.Pi*beat/4), B: 9 * math.Sin(math.Pi*(beat-0.5)/4)}
	st.Effects = append(st.Effects[:0], show.Effect{Name: "neck.stretch", Now: cheer * cheer * 0.9})
	// The fire needs a trail to throw sparks from; at rest it is the same everywhere.
	st.Trail = st.Trail[:0]
	for t := st.Time.Truncate(show.TrailStep) - show.Recall/2; t <= st.Time; t += show.TrailStep {
		b := beat - (st.Time-t).Seconds()*2
		st.Trail = append(st.Trail, show.Arm{
			Time: t, A: 5 * math.Sin(math.Pi*b/4), VA: 8 * math.Cos(math.Pi*b/4),
			B: 9 * math.Sin(math.Pi*(b-0.5)/4), VB: 14 * math.Cos(math.Pi*(b-0.5)/4),
		})
	}
	return st
}

// behind draws the stage behind a screen, before the painted night or a background, the cast moved right to leave room for paper.
func (s *Stage) behind(beat, cheer float64, background *draw.Image, set Settings) {
	set.NoHUD = true
	m := newMood(s.idle(beat, cheer), set)
	keep := s.Performer
	if s.Ground < 200 {
		s.Performer += backstage // on a tall output the paper lies above the stage
	}
	s.base = s.Base()
	s.drawBehind(&m, background, 0)
	s.drawGuest(&m)
	s.drawPerformer(&m)
	s.drawSparks(&m)
	s.drawFrame(&m)
	s.Performer = keep
}

// backstage is how far the performer moves right for a screen, in stage px.
const backstage = 128.0
