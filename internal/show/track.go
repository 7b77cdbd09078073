package show

import (
	"math"

	"hibana/charts"
	"hibana/walker"
)

// A kettle spider as it is built, stage px on the ground it is seen from above
// on; the article's 40 and 110, made smaller.
const (
	hexapodBody   = 14.0
	hexapodReach  = 38.0
	hexapodStride = 28.0
	hexapodSwing  = 10.0
	hexapodDuty   = 0.55
	hexapodHop    = 15.0
	hexapodFar    = 0.35 // of its reach that a step may be long: legs do not cross then
)

// hexapodGait is a kettle on six legs. The ground of its pose is the festival's,
// seen from above, with the front line through its middle.
type hexapodGait struct {
	hexapod walker.Hexapod
	step    float64
	dir     float64
	way     float64 // px it walks on a track of its own, 0 without one
}

// newHexapodGait builds a kettle, larger for longer strides.
func newHexapodGait(m making) (*hexapodGait, error) {
	stride := m.stride
	if stride == 0 {
		stride = hexapodStride * m.size
	}
	step := stride / 2
	size := max(m.size, step/(hexapodFar*hexapodReach))
	g := &hexapodGait{step: step, dir: m.dir, hexapod: walker.Hexapod{
		Body: size * hexapodBody, Reach: size * hexapodReach, Duty: hexapodDuty, SwingHeight: size * hexapodSwing, HopHeight: size * hexapodHop, Smooth: true, Circle: m.circle,
	}}
	start := walker.Heading{X: m.edge(g.margin()), Y: FrontLine}
	pace := step
	if m.face() < 0 {
		start.Angle = math.Pi
	}
	if m.backward {
		pace = -step
	}
	pieces := []walker.Piece{{Steps: 1, Pace: pace}}
	var err error
	if len(m.track) > 0 {
		if pieces, err = g.pieces(m.track, start, pace); err != nil {
			return nil, err
		}
	}
	if g.hexapod.Track, err = walker.NewTrack(start, pieces); err != nil {
		return nil, err
	}
	if len(m.track) > 0 {
		end := g.hexapod.Track.At(g.hexapod.Track.Steps())
		out := g.dir*(m.edge(g.margin())+g.dir*crossing(g.margin(), 0)-end.X) + float64(step) // and a step more
		g.way = g.hexapod.Track.Steps()*step + max(out, 0)
	}
	return g, g.hexapod.Validate()
}

// turnBack is how far a kettle turns in a step when its track is over, radians.
const turnBack = math.Pi / 8

// pieces are those of a chart's track, and what brings it back, the short way
// round, to where it was going; then it goes straight on.
func (g *hexapodGait) pieces(track []charts.Piece, start walker.Heading, pace float64) ([]walker.Piece, error) {
	pieces := make([]walker.Piece, 0, len(track)+2)
	for _, p := range track {
		q := walker.Piece{Steps: p.Steps, Pace: pace, Turn: p.Turn * math.Pi / 180}
		if p.Still {
			q.Pace = 0
		}
		pieces = append(pieces, q)
	}
	there, err := walker.NewTrack(start, pieces)
	if err != nil {
		return nil, err
	}
	back := walker.ShortestTurn(there.At(there.Steps()).Angle, start.Angle)
	if math.Abs(back) > 1e-9 {
		pieces = append(pieces, walker.Piece{Steps: math.Ceil(math.Abs(back) / turnBack), Turn: back})
	}
	return append(pieces, walker.Piece{Steps: 1, Pace: pace}), nil
}

func (g *hexapodGait) pace() float64   { return g.step }
func (g *hexapodGait) size() float64   { return g.hexapod.Reach / hexapodReach }
func (g *hexapodGait) hops() bool      { return true }
func (g *hexapodGait) margin() float64 { return 1.3*g.hexapod.Reach + 2*g.step }
func (g *hexapodGait) life(spread float64) float64 {
	if g.way > 0 {
		return g.way + 2*spread
	}
	return crossing(g.margin(), spread)
}

func (g *hexapodGait) pose(p *walker.Pose, from, steps, ground float64, how manner) {
	h := g.hexapod
	h.From = from
	if how.step == walker.Hop {
		*p = h.Leap(steps, how.from, how.count)
	} else {
		*p = h.Take(steps, how.step)
	}
	down := ground - FrontLine
	if down == 0 {
		return
	}
	p.Hip.Y += down
	for i := range p.Legs {
		p.Hips[i].Y += down
		p.Knees[i].Y += down
		p.Ankles[i].Y += down
		p.Feet[i].Y += down
	}
}
