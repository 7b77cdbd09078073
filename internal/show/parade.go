package show

import (
	"math"

	"hibana/beat"
	"hibana/charts"
	"hibana/walker"
)

// parade is everybody who marches along the front line. The walkers of a block
// stand on the ground: where one is depends on the beat alone. They follow one
// another evenly without end, each coming in at one edge, walking out at the
// other and never coming back; at any time as many as the block asks for are on
// the stage, and its windows rule who and how much is seen of them.
type parade struct {
	troops []troop
	most   int // walkers on stage at once
	troupe int // that may be seen at once
}

// troop is the walkers of one block.
type troop struct {
	kind, look string
	colour     uint32 // 0xFFRRGGBB; 0 for the kind's own
	window     beat.Window
	count      int
	dir, face  float64
	depth      float64
	cadence    *walker.Cadence
	gait       gait
	formation  formation
	apart      float64 // steps between one group's coming in and the next's
	early      float64 // share of apart by which this block is ahead of the first
	hops       bool    // they can
	cell       float64 // beats: hops begin and end on multiples of it; 0 for on any step
	least      int     // the number of the first group that is ever seen,
	greatest   int     // and of the last
	first      int     // the number of the first walker that is seen
	id, step   int     // ids of the block: id, id + step, …
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
	var stays []stay
	for i := range blocks {
		b := &blocks[i]
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
		var colour uint32
		if rgb, ok := charts.ParseColour(b.Colour); ok {
			colour = 0xFF<<24 | rgb
		}
		m := makingOf(b)
		t := troop{
			kind: b.Kind, look: b.Look, colour: colour, window: b.Window, count: b.Count, dir: m.dir, face: m.face(), depth: b.Depth,
			cadence: cadence, id: i + 1, step: len(blocks),
		}
		if t.gait, err = newGait(b.Kind, m); err != nil {
			return parade{}, err
		}
		t.formation = newFormation(b.Formation, b.Count, m.size, i)
		t.hops = t.gait.hops() && perBeat >= fewestSteps
		t.cell = cellOf(perBeat)
		t.apart = t.gait.life(t.formation.spread) / float64(t.formation.groups) / t.gait.pace()
		_, t.early = math.Modf(float64(i) * math.Phi) // spreads any number of blocks
		t.limit(b)
		p.troops = append(p.troops, t)
		p.most += b.Count
		from, to := t.stay(b)
		stays = append(stays, stay{from, to, b.Count})
	}
	p.troupe = troupe(stays)
	return p, nil
}

// limit works out who comes in between the beats enter and leave, and who of
// them is the first that is seen.
func (t *troop) limit(b *charts.Walkers) {
	t.least, t.greatest = math.MinInt, math.MaxInt
	if always := charts.Always(); b.Enter < b.Leave {
		if b.Enter > always.In {
			t.least = int(math.Ceil(t.cadence.Steps(b.Enter)/t.apart + t.early))
		}
		if b.Leave < always.End {
			t.greatest = t.last(b.Leave)
		}
	}
	first := t.last(b.Window.In) - t.formation.groups + 1
	t.first, _ = t.members(max(first, t.least))
}

// last is the number of the group that came in last by a beat.
func (t *troop) last(b float64) int {
	return int(math.Floor(t.cadence.Steps(b)/t.apart + t.early))
}

// members are the numbers of the walkers of a group, up to before the second.
// The last of the groups that are on the stage together may be a small one.
func (t *troop) members(group int) (from, to int) {
	round, g := floorDiv(group, t.formation.groups)
	from = g * t.formation.group
	return round*t.count + from, round*t.count + min(from+t.formation.group, t.count)
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
		like := Walker{
			Kind: t.kind, Look: t.look, Colour: t.colour, Alpha: alpha, Dir: t.dir, Face: t.face, Size: t.gait.size(),
		}
		pace := t.gait.pace()
		last := t.last(b)
		for k := max(last-t.formation.groups+1, t.least); k <= min(last, t.greatest); k++ {
			entry := (float64(k) - t.early) * t.apart
			from, to := t.members(k)
			for n := from; n < to; n++ {
				at := t.formation.place(n, n-from)
				out = append(out, like)
				w := &out[len(out)-1]
				w.ID = t.id + (n-t.first)*t.step
				h := how[n&1]
				w.How, w.Into = h.step, min(max((steps-h.from)/h.count, 0), 1)
				w.Ground = FrontLine - (t.depth + at.depth)
				t.gait.pose(&w.Pose, entry+(t.formation.spread+at.behind)/pace, steps, w.Ground, h)
			}
		}
	}
	return out
}
