package beat

import (
	"math"
	"slices"
)

// sameRow is how close, in beats, a note and an event's edge count as on one
// row: a tenth of a row, 1 ms at 120 BPM. Authors write 33.333 for a third.
const sameRow = 0.1 / RowsPerBeat

// Hittable tells whether a note on the beat can be judged. Notes in a warp
// (start included, end not) cannot, unless a stop or delay lies on that very
// beat; notes in a fake region never can.
//
// As in StepMania only the last warp (fake) starting at or before the beat is
// asked, so after a short warp inside a long one the rest of the long one is
// hittable again, although no time passes there.
func (m *Map) Hittable(beat float64) bool {
	if covered(m.fakes, beat) {
		return false
	}
	return !covered(m.warps, beat) || m.pausedOn(beat)
}

// Snap is the beat an author means: that of a stop or delay within a tenth of
// a row, else the beat as it is. A decoder calls it so that a note on the third
// of a beat meets a stop written as 33.333 instead of falling behind it.
func (m *Map) Snap(beat float64) float64 {
	best, gap := beat, sameRow
	i, _ := slices.BinarySearch(m.pauses, beat-sameRow)
	for ; i < len(m.pauses) && m.pauses[i] <= beat+sameRow; i++ {
		if d := math.Abs(m.pauses[i] - beat); d <= gap {
			best, gap = m.pauses[i], d
		}
	}
	return best
}

func covered(spans []Span, beat float64) bool {
	beat += sameRow
	i, _ := slices.BinarySearchFunc(spans, beat, func(s Span, b float64) int {
		if s.Beat <= b {
			return -1
		}
		return 1
	})
	return i > 0 && beat < spans[i-1].Beat+spans[i-1].Beats
}

func (m *Map) pausedOn(beat float64) bool {
	i, _ := slices.BinarySearch(m.pauses, beat-sameRow)
	return i < len(m.pauses) && m.pauses[i] <= beat+sameRow
}
