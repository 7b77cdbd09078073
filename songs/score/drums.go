package score

import "strings"

// Hit is one stroke on a drum.
type Hit struct {
	Beat float64
	Vel  float64 // 0 to 1
	Flam bool    // a light stroke comes just before
}

// Drum writes strokes on a drum from a bar of the section on. Bars are
// separated by '|'; a bar's letters split it evenly (blanks only help the
// eye): X accent, x stroke, o light, g ghost, F flam, d drag (two light ones in
// the place of one), '.' none. A bar "%" repeats the bar before.
func (w *Writer) Drum(drum string, bar int, text string) {
	before := ""
	for i, letters := range strings.Split(text, "|") {
		letters = strings.Join(strings.Fields(letters), "")
		if letters == "%" {
			letters = before
		}
		before = letters
		if letters == "" {
			w.fail(drum, text, i, "the bar is empty; write \".\" for a bar of rest")
			return
		}
		step := float64(BeatsPerBar) / float64(len(letters))
		for k, c := range letters {
			h := Hit{Beat: w.barBeat(bar+i) + float64(k)*step}
			switch c {
			case 'X':
				h.Vel = 1
			case 'x':
				h.Vel = 0.74
			case 'o':
				h.Vel = 0.5
			case 'g':
				h.Vel = 0.27
			case 'F':
				h.Vel, h.Flam = 1, true
			case 'd':
				h.Vel = 0.5
				w.score.Drums[drum] = append(w.score.Drums[drum], h)
				h.Beat += step / 2
				h.Vel = 0.6
			case '.':
				continue
			default:
				w.fail(drum, text, i, "no stroke is written %q", c)
				return
			}
			w.score.Drums[drum] = append(w.score.Drums[drum], h)
		}
	}
}

// Crescendo scales the strokes of a drum in a span of the section's bars, from
// one strength to another.
func (w *Writer) Crescendo(drum string, bar, bars int, from, to float64) {
	start, end := w.barBeat(bar), w.barBeat(bar+bars)
	for i, h := range w.score.Drums[drum] {
		if h.Beat >= start && h.Beat < end {
			w.score.Drums[drum][i].Vel *= from + (to-from)*(h.Beat-start)/(end-start)
		}
	}
}
