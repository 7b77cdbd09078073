package effects

import "time"

// Sparks of the kind "sparks" live so long, and are thrown at multiples of
// sparkStep of song time.
const (
	SparkLife = 900 * time.Millisecond
	sparkStep = time.Second / 120
)

// Spark is one spark that flies. All about it follows from what it is given
// here: where it comes from, how long ago, and a number of its own.
type Spark struct {
	Target string
	Colour uint32        // 0xRRGGBB
	Age    time.Duration // less than SparkLife
	Number uint64        // different for each, the same wherever it is asked for
}

// Sparks appends those that fly at a song time, the youngest of each name first,
// as far as out has room. They are a function of (blocks, timing, seed, time).
func (s *Set) Sparks(t time.Duration, out []Spark) []Spark {
	for i := range s.names {
		n := &s.names[i]
		if n.kind != "sparks" || n.target == "lanes" || !n.rule.touches(s.song.Beat(t-SparkLife), s.song.Beat(t)) {
			continue
		}
		last := steps(t)
		for step := last; step > last-int64(SparkLife/sparkStep); step-- {
			at := time.Duration(step) * sparkStep
			b := s.song.Beat(at)
			block := n.rule.block(b)
			if block < 0 {
				continue
			}
			e := &s.effects[block]
			rate := e.Amount * e.Window.Eased(b, e.Ease) * sparkStep.Seconds()
			h := mix(mix(mix(s.seed^golden)^uint64(block)) ^ uint64(step))
			for count := int(max(rate, 0) + (signed(h)+1)/2); count > 0; count-- {
				if len(out) == cap(out) {
					return out
				}
				out = append(out, Spark{n.target, s.colours[block], t - at, mix(h + uint64(count))})
			}
		}
	}
	return out
}

// steps counts sparkSteps of song time, rounding down.
func steps(t time.Duration) int64 {
	n := int64(t / sparkStep)
	if time.Duration(n)*sparkStep > t {
		n--
	}
	return n
}

// MostSparks is how much room Sparks may need, within limit: none without sparks.
func (s *Set) MostSparks(limit int) int {
	for i := range s.names {
		if s.names[i].kind == "sparks" {
			return limit
		}
	}
	return 0
}
