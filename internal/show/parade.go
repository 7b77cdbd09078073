package show

import (
	"math"

	"hibana/beat"
	"hibana/charts"
	"hibana/walker"
)

// parade is everybody who marches along the front line, right to left. The
// walkers of a block stand on the ground: where one is depends on the beat
// alone. They follow one another evenly without end, each coming in at the
// right edge, walking out at the left and never coming back; at any time as many
// as the block asks for are on the stage, and its window rules how much is seen
// of them.
type parade struct {
	troops []troop
	most   int // walkers on stage at once
}

// troop is the walkers of one block.
type troop struct {
	kind     string
	window   beat.Window
	count    int
	cadence  *walker.Cadence
	biped    walker.Biped // the one that comes in at step From
	apart    float64      // steps between one walker's coming in and the next's
	early    float64      // share of apart by which this block is ahead of the first
	first    int          // the number of the last in line when the window opens
	id, step int          // ids of the block: id, id + step, …
}

// A lantern on legs as it is built, stage px.
const (
	bipedHip    = 42.0 // above the ground
	bipedBone   = 24.0 // thigh and shin
	bipedStride = 56.0 // two steps
	bipedSwing  = 11.0
	bipedDuty   = 0.55 // of the time a foot stands
	bipedWidth  = 34.0 // half of it, and some air
	bipedMost   = 1.5  // times as large for a long stride
	bipedBrief  = 0.05 // the least a foot may stand
)

// A walker that takes no step within 64 beats, or steps on the spot, stands.
const (
	slowest  = 1.0 / 64 // steps per beat
	shortest = 1.0      // px of stride
)

// newParade prepares the blocks of a chart. The kinds whose gait Hibana does
// not know yet stay away.
func newParade(blocks []charts.Walkers, tempos []beat.Tempo) (parade, error) {
	var p parade
	steps := make([]walker.Tempo, len(tempos))
	for i, t := range tempos {
		steps[i] = walker.Tempo{Beat: t.Beat, BPM: t.BPM}
	}
	for i, b := range blocks {
		if b.Kind != "biped" || b.Count < 1 {
			continue
		}
		perBeat := b.StepsPerBeat
		if perBeat == 0 {
			perBeat = 1
		}
		cadence, err := walker.NewCadence(max(perBeat, slowest), steps)
		if err != nil {
			return parade{}, err
		}
		t := troop{kind: b.Kind, window: b.Window, count: b.Count, cadence: cadence, id: i + 1, step: len(blocks)}
		var margin float64
		t.biped, margin = biped(b.Stride)
		if err := t.biped.Validate(); err != nil {
			return parade{}, err
		}
		t.biped.X0 = StageWidth + margin
		width := StageWidth + 2*margin
		t.apart = width / float64(b.Count) / (t.biped.Stride / 2)
		_, t.early = math.Modf(float64(i) * math.Phi) // spreads any number of blocks
		t.first = t.last(b.Window.In) - b.Count + 1
		p.troops = append(p.troops, t)
		p.most += b.Count
	}
	return p, nil
}

// biped builds a lantern for a stride of so many px; 0 is its own. It grows for
// strides that its legs would not reach, and stands more briefly when that is
// not enough. margin is how far off the edge it is out of sight.
func biped(stride float64) (b walker.Biped, margin float64) {
	if stride == 0 {
		stride = bipedStride
	}
	stride = max(stride, shortest)
	// From the hip, 2·bone reaches this far along the ground; a little less, so
	// that the knee stays bent.
	reach := 0.98 * math.Sqrt(4*bipedBone*bipedBone-bipedHip*bipedHip)
	pace := stride / 2
	size := min(max(bipedDuty*pace/reach, 1), bipedMost)
	size = max(size, bipedBrief*pace/reach)
	duty := max(min(bipedDuty, size*reach/pace), bipedBrief)
	// A foot that comes down softly waits for the hips, at most this much further
	// ahead of them: the maximum over u of (2-2·duty)·u - 2·3u².
	soft := pace*(duty+(1-duty)*(1-duty)/6) <= size*reach
	return walker.Biped{
		Dir: -1, Bend: 1, Stride: stride, Duty: duty, Smooth: soft, SwingHeight: size * bipedSwing,
		GroundY: FrontLine, HipY: FrontLine - size*bipedHip, L1: size * bipedBone, L2: size * bipedBone,
	}, size*bipedWidth + stride/2
}

// last is the number of the walker that came in last by a beat.
func (t *troop) last(b float64) int {
	return int(math.Floor(t.cadence.Steps(b)/t.apart + t.early))
}

// at appends the walkers that may be seen at a beat.
func (p *parade) at(b float64, out []Walker) []Walker {
	for i := range p.troops {
		t := &p.troops[i]
		alpha := t.window.At(b)
		if alpha <= 0 {
			continue
		}
		steps := t.cadence.Steps(b)
		last := t.last(b)
		for n := last - t.count + 1; n <= last; n++ {
			t.biped.From = (float64(n) - t.early) * t.apart
			out = append(out, Walker{
				ID: t.id + (n-t.first)*t.step, Kind: t.kind, Alpha: alpha, Dir: t.biped.Dir, Pose: t.biped.Pose(steps),
			})
		}
	}
	return out
}
