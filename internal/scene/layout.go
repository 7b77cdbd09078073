package scene

import (
	"math"

	"hibana/internal/draw"
	"hibana/internal/show"
)

// Where things stand on a 16:9 stage, in stage px.
const (
	lanesLeft   = 0.06 * show.StageHeight
	lanesRight  = 0.44 * show.StageHeight
	laneWidth   = (lanesRight - lanesLeft) / 4 // with up to four lanes
	leastLane   = 15                           // with many the strip gets wider rather than a lane narrower
	edge        = 8                            // that the strip keeps from the left edge as it gets wider
	widest      = 18 * leastLane               // the cast can give way no further
	receptorsAt = 0.80                         // of the output's height
	minWidth    = 740                          // the cast needs this much: on a narrower output everything gets smaller
)

// Layout places the stage's groups in an output of any size and shape. On a narrow output the guest comes closer, on a
// tall one there is more sky; nothing is cut and nothing is stretched.
type Layout struct {
	W, H          int     // output px
	Unit          float64 // output px per stage px
	Width, Height float64 // of the output in stage px: Width ≥ 740, Height ≥ 480
	Ground        float64 // stage px by which the whole cast moves down
	Performer     float64 // stage px by which the performer moves right
	Guest         float64 // and the guest
}

// NewLayout fits the stage into w×h output px.
func NewLayout(w, h int) Layout {
	w, h = max(w, 1), max(h, 1)
	unit := min(float64(h)/show.StageHeight, float64(w)/minWidth)
	l := Layout{W: w, H: h, Unit: unit, Width: float64(w) / unit, Height: float64(h) / unit}
	l.Ground = l.Height - show.StageHeight
	l.Guest = l.Width - show.StageWidth
	// The loose arm must never reach the lanes: the performer gives way to the right only.
	l.Performer = max(l.Guest*0.4, -8)
	return l
}

// Base maps stage px to output px.
func (l *Layout) Base() draw.Affine { return draw.Scale(l.Unit, l.Unit) }

// lanes is the strip of notes.
type lanes struct {
	x, width float64 // stage px: its left edge and its width
	column   float64 // of one lane
	receptor float64 // y of the receptors
	size     float64 // of a note, 1 as drawn
	count    int
}

// lanes lays out n columns; centred puts them in the middle for players who want that.
func (l *Layout) lanes(n int, centred bool) lanes {
	n = max(n, 1)
	s := lanes{x: lanesLeft, width: max(lanesRight-lanesLeft, min(leastLane*float64(n), widest)), count: n, receptor: math.Round(receptorsAt * l.Height)}
	s.x = max(lanesLeft-(s.width-(lanesRight-lanesLeft)), edge)
	s.column = min(laneWidth, s.width/float64(n))
	s.size = s.column / laneWidth
	if centred {
		s.x = (l.Width - s.width) / 2
	}
	return s
}

// aside is how far a strip of n lanes at the left reaches further than others do: the cast gives way by so much.
func (l *Layout) aside(n int) float64 {
	s := l.lanes(n, false)
	return s.x - lanesLeft + (s.width - (lanesRight - lanesLeft))
}

// centre is the middle of a lane.
func (s *lanes) centre(lane int) float64 {
	return s.x + (s.width-s.column*float64(s.count))/2 + s.column*(float64(lane)+0.5)
}
