package beat

import "fmt"

// Window is an envelope on beats: 0 before In, rising to 1 at Full, held until
// Out, falling to 0 at End. Equal neighbours jump, and the value after the edge
// holds at the edge.
//
//	Window{134, 148, 212, 232}.At(141) = 0.5
//	Window{148, 212, 212, 232}.At(212) = 1   // no hold between rise and fall
//	Window{8, 8, 12, 12}.At(8) = 1, At(12) = 0
type Window struct{ In, Full, Out, End float64 }

// Validate says what keeps a window from being one: its beats must be finite
// and in order.
func (w Window) Validate() error {
	edges := [...]struct {
		name string
		beat float64
	}{{"in", w.In}, {"full", w.Full}, {"out", w.Out}, {"end", w.End}}
	for i, e := range edges {
		if !finite(e.beat) {
			return fmt.Errorf("%s is %v and must be a finite beat", e.name, e.beat)
		}
		if i > 0 && e.beat < edges[i-1].beat {
			return fmt.Errorf("%s (%v) lies before %s (%v); a window is in ≤ full ≤ out ≤ end", e.name, e.beat, edges[i-1].name, edges[i-1].beat)
		}
	}
	return nil
}

// At is the envelope on a beat, its ramps straight.
func (w Window) At(beat float64) float64 { return w.Eased(beat, Linear) }

// Eased is the envelope on a beat, its rising ramp bent by the ease and its
// falling one the same curve mirrored. It stays within 0 and 1 but for eases
// that overshoot (back, elastic).
func (w Window) Eased(beat float64, e Ease) float64 {
	switch {
	case !w.Active(beat):
		return 0
	case beat < w.Full:
		return e.At((beat - w.In) / (w.Full - w.In))
	case beat < w.Out:
		return 1
	}
	return e.At((w.End - beat) / (w.End - w.Out))
}

// Active tells whether a beat lies in the window, from In (included) to End
// (not included).
func (w Window) Active(beat float64) bool { return beat >= w.In && beat < w.End }
