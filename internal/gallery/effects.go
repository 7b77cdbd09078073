package gallery

import (
	"fmt"
	"math"
	"strings"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/internal/scene"
	"hibana/internal/show"
)

const easesCaption = "How much of an effect there is over the beats of its window `[0, 1, 2, 3]`: the ramps are as the ease has them, the falling one the rising one mirrored. The thin line is `linear`. " +
	"The scale goes from −0.3 to 1.3 of the amount: `back` and `elastic` swing beyond it."

// drawEases draws the envelope of every ease.
func drawEases(s *sheet) error {
	names := beat.Names()
	const columns = 7
	rows := (len(names) + columns - 1) / columns
	w, h := (s.w-40)/columns, (s.h-56)/float64(rows)
	window := beat.Window{In: 0, Full: 1, Out: 2, End: 3}
	for i, name := range names {
		ease, ok := beat.ParseEase(name)
		if !ok {
			return fmt.Errorf("there is no ease %s", name)
		}
		x, y := 20+w*float64(i%columns), 52+h*float64(i/columns)
		p := s.axes(plot{x: x + 5, y: y, w: w - 10, h: h - 30, x0: -0.25, x1: 3.25, y0: -0.3, y1: 1.3}, nil, nil)
		s.line(rule, 0.7, p.at(-0.25, 0), p.at(3.25, 0))
		s.line(rule, 0.7, p.at(-0.25, 1), p.at(3.25, 1))
		p.curve(dim.Fade(0.5), 0.8, window.At)
		p.curve(gold, 1.8, func(b float64) float64 { return window.Eased(b, ease) })
		s.text(small, p.x+p.w/2, p.y+p.h+15, cream, name)
		if i == 0 { // the scales of all of them
			for b := range 4 {
				s.text(small, p.at(float64(b), -0.3).X, p.y+p.h-4, dim, number(float64(b)))
			}
			s.left(p.x+3, p.at(0, 1).Y-4, dim, "1")
			s.left(p.x+3, p.at(0, 0).Y-4, dim, "0")
			s.right(p.x+p.w-3, p.y+12, dim, "beats")
		}
	}
	return nil
}

// sample is how a kind of effect is shown, and the unit of its amount.
type sample struct{ target, keys, unit string }

// samples are the kinds that need other keys than amount = 1 on the stage.
func samples() map[string]sample {
	return map[string]sample{
		"vibrate": {"neck", "amount = 2", "px"},
		"stretch": {"neck", "amount = 1.28", "stage heights"},
		"zoom":    {"stage", "amount = 0.2", "times as large, and 1"},
		"sway":    {"guest", "amount = 8", "degrees"},
		"pulse":   {"head", "amount = 0.1\nevery = 1", "times as large, and 1"},
		"flash":   {"stage", "amount = 0.5", "of full light"},
		"tint":    {"backdrop", "amount = 0.5", "of full colour"},
		"speed":   {"lanes", "amount = 0.5", "times as fast, and 1"},
		"gravity": {"upper_arm", "amount = -300", "deg/s² more"},
		"kick":    {"upper_arm", "amount = 3000\nevery = 1", "deg/s²"},
		"sparks":  {"forearm", "amount = 1", "a second"},
	}
}

const effectsCaption = "Every kind that a chart may name, in the window `[2, 4, 8, 12]` with the ease `in-out-sine`, over beats at 120 BPM. The line is what `trace` reports as the effect's amount, in the kind's own unit, which is written above; " +
	"of kinds that shake, sway and pulse, the ticks are where that is, sixty a second of song."

// drawEffects draws the amount of every kind of effect.
func drawEffects(s *sheet) error {
	kinds := charts.EffectKinds()
	const columns = 3
	rows := (len(kinds) + columns - 1) / columns
	w, h := s.w/columns, (s.h-56)/float64(rows)
	for i, kind := range kinds {
		how, ok := samples()[kind]
		if !ok {
			how = sample{"stage", "amount = 1", ""}
		}
		x, y := w*float64(i%columns), 52+h*float64(i/columns)
		values, shakes, most, err := measure(kind, how)
		if err != nil {
			return err
		}
		low := 0.0
		for _, v := range append(values, shakes...) {
			low = min(low, v)
		}
		marks := []float64{0, round3(most)}
		if low < 0 {
			marks = append(marks, -round3(most))
		}
		p := s.axes(plot{x: x + 52, y: y + 18, w: w - 70, h: h - 58, x0: 0, x1: effectBeats, y0: min(-most*0.12, min(math.Copysign(most, low), 0)*1.12), y1: most * 1.12}, every(2, 0, effectBeats), marks)
		s.left(p.x, p.y-5, gold, fmt.Sprintf("%s on %s", kind, how.target))
		s.right(p.x+p.w, p.y-5, dim, how.unit)
		s.text(small, p.x+p.w/2, p.y+p.h+30, dim, "beats; "+strings.ReplaceAll(how.keys, "\n", ", "))
		for k, v := range shakes {
			if v != 0 {
				b := float64(k) * effectBeats / float64(len(shakes))
				s.line(vermilion.Fade(0.7), 0.9, p.at(b, 0), p.at(b, v))
			}
		}
		p.curve(gold, 2, func(b float64) float64 {
			return values[min(int(b/effectBeats*float64(len(values))), len(values)-1)]
		})
	}
	return nil
}

// effectBeats is how many beats are drawn.
const effectBeats = 14.0

func round3(x float64) float64 { return math.Round(x*1000) / 1000 }

// measure plays a chart with one effect, as the game would.
func measure(kind string, how sample) (values, shakes []float64, most float64, err error) {
	chart := fmt.Sprintf("format = 1\nsong = { title = \"T\", audio = \"t.mp3\" }\ntempo = [{ beat = 0, bpm = 120 }]\npart = [{ bars = [\"rest 8\", \"x...\"] }]\n"+
		"[[effect]]\nkind = %q\ntarget = %q\nwindow = [2, 4, 8, 12]\nease = \"in-out-sine\"\n%s\n", kind, how.target, how.keys)
	c, problems := charts.Decode("sample.toml", []byte(chart))
	if c == nil {
		return nil, nil, 0, fmt.Errorf("%s: %w", kind, problems.Err())
	}
	sh, err := show.New(c, 0, show.Options{Length: 10 * time.Second})
	if err != nil {
		return nil, nil, 0, err
	}
	const frames = 840 // 7 s, twice a tick
	for i := range frames {
		sh.Seek(seconds(effectBeats / 2 * float64(i) / frames))
		st := sh.State()
		v, x := 0.0, 0.0
		for _, e := range st.Effects {
			if e.Kind == kind {
				v, x = e.Amount, e.X
				if kind == "sway" || kind == "pulse" {
					x = e.Now
				}
			}
		}
		values, shakes = append(values, v), append(shakes, x)
		most = max(most, v, -v, x, -x)
	}
	if most == 0 {
		return nil, nil, 0, fmt.Errorf("%s does nothing", kind)
	}
	return values, shakes, most, nil
}

// seconds is a duration.
func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// stage is a stage on which walkers are drawn at a scale in px a stage px.
func (g *Gallery) stage(unit float64) (*scene.Stage, error) {
	h := int(unit*show.StageHeight + 0.5)
	return scene.NewStage(g.art, h*16/9, h)
}
