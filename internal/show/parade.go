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
	gait     gait
	apart    float64 // steps between one walker's coming in and the next's
	early    float64 // share of apart by which this block is ahead of the first
	hops     bool    // they can
	first    int     // the number of the last in line when the window opens
	id, step int     // ids of the block: id, id + step, …
}

// A walker that takes no step within 64 beats, or steps on the spot, stands.
const (
	slowest  = 1.0 / 64 // steps per beat
	shortest = 1.0      // px of stride
)

// newParade prepares the blocks of a chart.
func newParade(blocks []charts.Walkers, tempos []beat.Tempo) (parade, error) {
	var p parade
	steps := make([]walker.Tempo, len(tempos))
	for i, t := range tempos {
		steps[i] = walker.Tempo{Beat: t.Beat, BPM: t.BPM}
	}
	for i, b := range blocks {
		if b.Count < 1 {
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
		if t.gait, err = newGait(b.Kind, b.Stride); err != nil {
			return parade{}, err
		}
		t.hops = t.gait.hops() && perBeat >= fewestSteps
		t.apart = (StageWidth + 2*t.gait.margin()) / float64(b.Count) / t.gait.pace()
		_, t.early = math.Modf(float64(i) * math.Phi) // spreads any number of blocks
		t.first = t.last(b.Window.In) - b.Count + 1
		p.troops = append(p.troops, t)
		p.most += b.Count
	}
	return p, nil
}

// last is the number of the walker that came in last by a beat.
func (t *troop) last(b float64) int {
	return int(math.Floor(t.cadence.Steps(b)/t.apart + t.early))
}

// landed is how much of a step early one counts as begun, as in package walker.
const landed = 5e-9

// at appends the walkers that may be seen at a beat, as they react to what
// happened so far.
func (p *parade) at(b float64, list []reaction, out []Walker) []Walker {
	for i := range p.troops {
		t := &p.troops[i]
		alpha := t.window.At(b)
		if alpha <= 0 {
			continue
		}
		steps := t.cadence.Steps(b)
		step := math.Floor(steps + landed)
		how := t.manners(list, step)
		last := t.last(b)
		for n := last - t.count + 1; n <= last; n++ {
			from := (float64(n) - t.early) * t.apart
			out = append(out, Walker{
				ID: t.id + (n-t.first)*t.step, Kind: t.kind, Alpha: alpha, Dir: -1, Size: t.gait.size(), Ground: FrontLine,
				How: how[n&1], Into: min(max(steps-step, 0), 1),
			})
			w := &out[len(out)-1]
			w.Pose = t.gait.pose(from, steps, w.How)
		}
	}
	return out
}
