package gallery

import (
	"fmt"
	"math"

	"hibana/beat"
	"hibana/internal/draw"
	"hibana/internal/draw/vector"
	"hibana/internal/show"
	"hibana/walker"
)

// walkers are one of each kind, going left, as the parade has them.
func walkers() (map[string]walker.Walker, error) {
	biped := walker.Biped{X0: 400, Dir: -1, Bend: 1, Stride: 56, Duty: 0.55, Smooth: true, SwingHeight: 11, HopHeight: 17,
		GroundY: show.FrontLine, HipY: show.FrontLine - 42, L1: 24, L2: 24}
	humanoid := walker.Humanoid{X0: 400, Dir: -1, Bone: 20, Front: walker.FrontAngle(20, 66), Torso: 35, GroundY: show.FrontLine - 6, HopHeight: 17}.Ready()
	track, err := walker.NewTrack(walker.Heading{X: 400, Y: show.FrontLine, Angle: math.Pi}, []walker.Piece{{Steps: 1, Pace: 22}})
	if err != nil {
		return nil, err
	}
	hexapod := walker.Hexapod{Track: track, Body: 14, Reach: 38, Duty: 0.6, SwingHeight: 9, Smooth: true, HopHeight: 12}
	all := map[string]walker.Walker{"biped": biped, "humanoid": humanoid, "hexapod": hexapod}
	for kind, w := range all {
		if err := w.Validate(); err != nil {
			return nil, fmt.Errorf("%s: %w", kind, err)
		}
	}
	return all, nil
}

// kinds is the order they are drawn in.
func kinds() []string { return []string{"biped", "humanoid", "hexapod"} }

const gaitsCaption = "A bar is a foot that stands, over song time in seconds. Thin lines are beats: 120 a minute, 300 from beat 8 on, 90 from beat 24 on; the beat stops for 0.75 s on beat 4 (the light band), and so does everyone. " +
	"At 300 BPM a step a beat would be five a second, so steps take two beats from there on, and still land on beats. A row is a foot, from foot 0 on; those that step together, as the tripods of the hexapod, are of one colour."

// drawGaits draws which foot stands when.
func drawGaits(s *sheet) error {
	timing := beat.Timing{
		Tempos: []beat.Tempo{{Beat: 0, BPM: 120}, {Beat: 8, BPM: 300}, {Beat: 24, BPM: 90}},
		Stops:  []beat.Pause{{Beat: 4, Seconds: 0.75}},
	}
	m, err := beat.New(timing)
	if err != nil {
		return err
	}
	var tempos []walker.Tempo
	for _, t := range timing.Tempos {
		tempos = append(tempos, walker.Tempo{Beat: t.Beat, BPM: t.BPM})
	}
	cadence, err := walker.NewCadence(1, tempos)
	if err != nil {
		return err
	}
	all, err := walkers()
	if err != nil {
		return err
	}
	const from, to = 0.0, 11.0
	p := s.axes(plot{x: 110, y: 62, w: 820, h: 430, x0: from, x1: to, y0: 1, y1: 0}, every(1, from, to), nil)
	s.text(small, p.x+p.w/2, p.y+p.h+34, dim, "seconds")
	stop := m.At(4).Seconds()
	s.bar(cream.Fade(0.16), p.at(stop, 0).X, p.y, p.w*0.75/(to-from), p.h)
	for b := 0.0; m.At(b).Seconds() <= to; b++ {
		x := p.at(m.At(b).Seconds(), 0).X
		width := 0.6
		if math.Mod(b, 4) == 0 {
			width = 1.3
			s.text(small, x, p.y-6, dim, "b"+number(b))
		}
		s.line(dim.Fade(0.7), width, vector.Point{X: x, Y: p.y}, vector.Point{X: x, Y: p.y + p.h})
	}
	y := p.y + 12
	const row = 30.0
	for _, kind := range kinds() {
		w := all[kind]
		legs := w.Pose(0).Legs
		s.right(p.x-24, y+row*float64(legs)/2+2, gold, kind)
		for leg := range legs {
			colour := teal
			if leg%2 == 1 {
				colour = vermilion
			}
			planted := func(t float64) bool {
				return w.Pose(cadence.Steps(m.Beat(seconds(t)))).Feet[leg].Planted
			}
			const step = 1.0 / 500
			began := math.NaN()
			for i := 0; from+float64(i)*step <= to+step; i++ {
				t := from + float64(i)*step
				switch down := planted(min(t, to)) && t <= to; {
				case down && math.IsNaN(began):
					began = t
				case !down && !math.IsNaN(began):
					s.bar(colour, p.at(began, 0).X, y+5, p.w*(min(t, to)-began)/(to-from), row-10)
					began = math.NaN()
				}
			}
			s.right(p.x-8, y+row/2+4, dim, number(float64(leg)))
			y += row
		}
		y += row * 1.3
	}
	return nil
}

const reachCaption = "Two bones, 60 and 40 px, from the root (cream) to a target (gold). What they can reach is the ring from 20 to 100 px. In reach the tip is on the target exactly; too far, or too near, " +
	"it comes as near as bones that keep their lengths can. Both knees are drawn, the one that the bend asks for bright."

// drawReach draws what two bones do about a target.
func drawReach(s *sheet) error {
	const l1, l2 = 60.0, 40.0
	for i, c := range []struct {
		name string
		at   walker.Joint
	}{
		{"in reach", walker.Joint{X: 46, Y: 54}}, {"too far", walker.Joint{X: 92, Y: 76}}, {"too near", walker.Joint{X: 7, Y: 10}},
	} {
		x, y := 170+310*float64(i), 190.0
		s.d.FillEvenOdd(vector.Circle(x, y, l1+l2).Append(vector.Circle(x, y, l1-l2)), vector.Flat(violet.Mix(ink, 0.5)))
		s.ring(rule, 1, x, y, l1+l2)
		s.ring(rule, 1, x, y, l1-l2)
		root := walker.Joint{X: x, Y: y}
		target := walker.Joint{X: x + c.at.X, Y: y + c.at.Y}
		for _, bend := range [...]float64{-1, 1} {
			knee, tip, reach := walker.TwoBone(root, target, l1, l2, bend)
			if err := math.Max(math.Abs(math.Hypot(knee.X-x, knee.Y-y)-l1), math.Abs(math.Hypot(tip.X-knee.X, tip.Y-knee.Y)-l2)); err > 1e-9 {
				return fmt.Errorf("a bone is %g px too long", err)
			}
			colour, width := teal.Fade(0.35), 3.0
			if bend > 0 {
				colour, width = teal, 6
				s.text(small, x, y+132, cream, fmt.Sprintf("%s: the tip misses by %.1f px", c.name, math.Hypot(tip.X-target.X, tip.Y-target.Y)))
				s.text(small, x, y+150, dim, "TwoBone says "+reach.String())
			}
			s.line(colour, width, vector.Point(root), vector.Point(knee), vector.Point(tip))
			s.dot(colour, knee.X, knee.Y, width)
		}
		s.dot(cream, x, y, 6)
		s.dot(gold, target.X, target.Y, 4.5)
	}
	return nil
}

const filmsCaption = "Nine moments of two steps, from one landing of the same foot to the next, drawn as on the stage: the lantern in both looks, of beads and of bamboo, the fox drummer, the kettle spider. The ground is the thin line; " +
	"the mark under it is where the foot that is marked stands (of the kettle one of the near ones), which is at one place from landing to lift-off."

// strip is a row of a film: a walker, and how it takes its steps.
type strip struct {
	kind, look, label string
	how               walker.Step
	from, to          float64 // steps
}

// drawFilms draws each walker through two steps.
func drawFilms(s *sheet) error {
	return s.film([]strip{
		{"biped", "chain", "biped, chain", walker.Walk, 0, 2}, {"biped", "limbs", "biped, limbs", walker.Walk, 0, 2},
		{"humanoid", "", "humanoid", walker.Walk, 0, 2}, {"hexapod", "", "hexapod", walker.Walk, 0, 2},
	}, 178, 1.15)
}

const hopsCaption = "A hop for joy, one step long, an eighth of a step a picture. All feet leave the ground on one footfall and are back on the next: those that had just landed where they stood (the mark), the others where a walk would have put them. " +
	"It begins and ends as a walk does."

const stumblesCaption = "A stumble, one step long, an eighth of a step a picture. The body sags and lurches ahead, and every foot that stands (the mark) stays where it is. It begins and ends as a walk does, in time for the next step."

// drawHops draws each walker through a hop.
func drawHops(s *sheet) error { return s.film(once(walker.Hop), 182, 1.05) }

// drawStumbles draws each walker through a stumble.
func drawStumbles(s *sheet) error { return s.film(once(walker.Stumble), 164, 1.05) }

// once is every walker taking one step in some manner.
func once(how walker.Step) (rows []strip) {
	for _, kind := range kinds() {
		rows = append(rows, strip{kind, "", kind, how, 0, 1})
	}
	return rows
}

// at is the walker after so many steps, as a show would have it.
func (r *strip) at(w walker.Walker, steps float64) show.Walker {
	at := show.Walker{ID: 1, Kind: r.kind, Look: r.look, Alpha: 1, Dir: -1, Face: -1, Size: 1, Ground: show.FrontLine, Into: math.Mod(steps, 1), Pose: w.Pose(steps)}
	if steps < r.to || r.how == walker.Walk { // when it is over they walk on
		at.How, at.Pose = r.how, w.Take(steps, r.how)
	}
	return at
}

// film draws strips, one below the other, each so many units high and a stage px so many units large.
func (s *sheet) film(rows []strip, high, px float64) error {
	all, err := walkers()
	if err != nil {
		return err
	}
	const columns, wide = 9, 93.0
	unit := s.scale * px
	stage, err := s.g.stage(unit)
	if err != nil {
		return err
	}
	for row, r := range rows {
		ground := high + 10 + high*float64(row)
		// The near feet of a kettle stand before the line.
		under, marked := 24.0, 0
		if r.kind == "hexapod" {
			under, marked = 36, 4
		}
		s.line(rule, 1, vector.Point{X: 14, Y: ground}, vector.Point{X: s.w - 14, Y: ground})
		s.left(16, ground-8, gold, r.label)
		for i := range columns {
			steps := r.from + (r.to-r.from)*float64(i)/(columns-1)
			at := r.at(all[r.kind], steps)
			pose := &at.Pose
			// The hips stay in the middle of their column.
			x := 172 + wide*float64(i)
			stage.DrawWalker(&s.list, &at, steps, draw.Translate((x-pose.Hip.X*px)*s.scale, (ground-show.FrontLine*px)*s.scale).Scale(unit, unit))
			s.text(small, x, ground+under, dim, "step "+number(steps))
			if f := pose.Feet[marked]; f.Planted {
				fx := x + (f.X-pose.Hip.X)*px
				s.line(gold, 2.5, vector.Point{X: fx - 9, Y: ground + under - 18}, vector.Point{X: fx + 9, Y: ground + under - 18})
			}
		}
	}
	return nil
}
