package walker

import (
	"errors"
	"fmt"
	"math"
	"sort"
)

// Piece is a part of a track: so many steps along a straight line, an arc, or on
// the spot.
type Piece struct {
	Steps float64 // that it takes, above 0
	Pace  float64 // px a step; 0 turns on the spot
	Turn  float64 // radians in all, clockwise on screen; 0 goes straight
}

// Heading is a place on a track and the way it points there: 0 is to the right,
// and it grows clockwise on screen.
type Heading struct{ X, Y, Angle float64 }

// Track is where a body goes, seen from above, by the steps it has taken. Before
// its first piece and after its last it goes straight, at the pace of that piece.
type Track struct {
	pieces []Piece
	starts []float64 // the step at which each begins, and the last ends
	places []Heading // where
	ahead  []Joint   // what a px straight on from there is
}

// maxPieces is more than anybody writes.
const maxPieces = 10_000

// NewTrack makes a track that begins at a place, at step 0.
func NewTrack(start Heading, pieces []Piece) (*Track, error) {
	if len(pieces) == 0 || len(pieces) > maxPieces {
		return nil, fmt.Errorf("walker: a track of %d pieces, must be from 1 to %d", len(pieces), maxPieces)
	}
	if !(math.Abs(start.X) <= 1e9 && math.Abs(start.Y) <= 1e9 && math.Abs(start.Angle) <= 1e3) {
		return nil, errors.New("walker: a track must begin at a place within 1e9 px and a direction within 1000 radians")
	}
	t := &Track{pieces: pieces, starts: []float64{0}, places: []Heading{start}, ahead: []Joint{ahead(start)}}
	for i, p := range pieces {
		if !(p.Steps > 0 && p.Steps <= 1e6 && math.Abs(p.Pace) <= 1e4 && math.Abs(p.Turn) <= 1e3) {
			return nil, fmt.Errorf("walker: piece %d of a track takes %v steps of %v px and turns %v radians; steps must be above 0 and at most 1e6, px within 1e4, radians within 1000", i, p.Steps, p.Pace, p.Turn)
		}
		t.starts = append(t.starts, t.starts[i]+p.Steps)
		t.places = append(t.places, travel(t.places[i], p.Steps, p.Pace, p.Turn))
		t.ahead = append(t.ahead, ahead(t.places[i+1]))
	}
	return t, nil
}

// At is where the body is after so many steps.
func (t *Track) At(steps float64) Heading {
	last := len(t.pieces) - 1
	switch end := t.starts[last+1]; {
	case steps < 0:
		return t.straight(0, steps, t.pieces[0].Pace)
	case steps >= end:
		return t.straight(last+1, steps-end, t.pieces[last].Pace)
	}
	i := 0
	if last > 0 {
		i = sort.SearchFloat64s(t.starts, steps)
		if t.starts[i] != steps {
			i--
		}
	}
	p := &t.pieces[i]
	gone := steps - t.starts[i]
	if p.Turn == 0 {
		return t.straight(i, gone, p.Pace)
	}
	return travel(t.places[i], gone, p.Pace, float64(p.Turn*gone)/p.Steps)
}

// Steps is how many steps the pieces take.
func (t *Track) Steps() float64 { return t.starts[len(t.pieces)] }

// straight is travel without a turn from where a piece begins.
func (t *Track) straight(i int, steps, pace float64) Heading {
	from, chord := &t.places[i], float64(pace*steps)
	return Heading{from.X + float64(chord*t.ahead[i].X), from.Y + float64(chord*t.ahead[i].Y), from.Angle}
}

func ahead(h Heading) Joint {
	sin, cos := math.Sincos(h.Angle)
	return Joint{cos, sin}
}

// travel is where so many steps lead that turn by an angle in all: along an arc
// whose chord points half of the turn away and is pace·steps·sin(turn/2)/(turn/2)
// long.
func travel(from Heading, steps, pace, turn float64) Heading {
	chord, half := float64(pace*steps), turn/2
	if math.Abs(half) > 1e-8 { // nearer to 0 the quotient is 1
		chord = chord * math.Sin(half) / half
	}
	sin, cos := math.Sincos(from.Angle + half)
	return Heading{from.X + float64(chord*cos), from.Y + float64(chord*sin), from.Angle + turn}
}
