package cli

import (
	"encoding/json"
	"math"
	"time"

	"hibana/combo"
	"hibana/internal/show"
)

// traceJSON is one line of `hibana trace`; docs/commands.md describes it.
type traceJSON struct {
	T       float64            `json:"t"`
	Beat    float64            `json:"beat"`
	Combo   int                `json:"combo"`
	Score   float64            `json:"score"`
	Judged  []judgedJSON       `json:"judged"`
	Arm     armJSON            `json:"arm"`
	Arm2    *armJSON           `json:"arm2,omitempty"` // when both are loose
	Effects map[string]float64 `json:"effects"`
	Walkers []walkerJSON       `json:"walkers"`
}

type judgedJSON struct {
	Row       int      `json:"row"`
	Lane      int      `json:"lane"`
	Judgement string   `json:"judgement"`
	Error     *float64 `json:"error"` // null for a Miss
}

type armJSON struct {
	A  float64 `json:"a"`
	VA float64 `json:"va"`
	B  float64 `json:"b"`
	VB float64 `json:"vb"`
}

type walkerJSON struct {
	ID    int          `json:"id"`
	Kind  string       `json:"kind"`
	Hip   [2]float64   `json:"hip"`
	Knees [][2]float64 `json:"knees"`
	Feet  []footJSON   `json:"feet"`
}

type footJSON struct {
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	Planted bool    `json:"planted"`
}

// trace prints what a show does, line by line, at even steps of song time.
func trace(c *call) error {
	o := c.performOptions()
	every := c.flags.Float64("every", 0.02, "seconds of song time from line to line")
	ref, err := c.parseOne()
	if err != nil {
		return err
	}
	if !(*every >= 1e-6 && *every <= 1e6) { // also refuses NaN
		return misuse("--every %v is not a step from 0.000001 to 1000000 seconds", *every)
	}
	p, err := c.perform(ref, o)
	if err != nil {
		return err
	}
	defer p.Close()
	if err := p.performable(); err != nil {
		c.warn("%v", err)
	}
	encode := json.NewEncoder(c.out)
	step := time.Duration(math.Round(*every * 1e9))
	p.show.Seek(p.from - step)
	seen := len(p.show.Events())
	for t := p.from; t <= p.to; t += step {
		if err := c.Err(); err != nil {
			return err
		}
		p.show.Advance(t)
		row := traceRow(p.show, seen)
		seen = len(p.show.Events())
		if err := encode.Encode(row); err != nil {
			return err
		}
	}
	return nil
}

// traceRow is the show at this instant, with what was judged since event seen.
func traceRow(s *show.Show, seen int) *traceJSON {
	st := s.State()
	row := &traceJSON{
		T: st.Time.Seconds(), Beat: st.Beat, Combo: st.Combo, Score: st.Percent,
		Judged:  []judgedJSON{},
		Arm:     armJSON{st.Step.A, st.Step.VA, st.Step.B, st.Step.VB},
		Effects: make(map[string]float64, len(st.Effects)),
		Walkers: make([]walkerJSON, 0, len(st.Walkers)),
	}
	if st.Both {
		row.Arm2 = &armJSON{st.Step2.A, st.Step2.VA, st.Step2.B, st.Step2.VB}
	}
	for _, e := range s.Events()[seen:] {
		if e.Type != combo.Judged {
			continue
		}
		j := judgedJSON{Row: e.Row, Lane: e.Lane, Judgement: s.Rules().Words[e.Grade]}
		if e.Grade != combo.Miss {
			off := e.Error.Seconds()
			j.Error = &off
		}
		row.Judged = append(row.Judged, j)
	}
	for _, e := range st.Effects {
		row.Effects[e.Name] = e.Amount
	}
	for i := range st.Walkers {
		w := &st.Walkers[i]
		j := walkerJSON{ID: w.ID, Kind: w.Kind, Hip: [2]float64{w.Pose.Hip.X, w.Pose.Hip.Y}}
		for leg := range w.Pose.Legs {
			j.Knees = append(j.Knees, [2]float64{w.Pose.Knees[leg].X, w.Pose.Knees[leg].Y})
			f := w.Pose.Feet[leg]
			j.Feet = append(j.Feet, footJSON{f.X, f.Y, f.Planted})
		}
		row.Walkers = append(row.Walkers, j)
	}
	return row
}
