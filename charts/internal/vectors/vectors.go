// Package vectors is for tests: it reads charts of other people with what an
// importer must make of them. They are not part of Hibana and lie beside its
// source, in ../shared/vectors, or where HIBANA_VECTORS says.
package vectors

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
)

// File is a chart and what is expected of it.
type File struct {
	Name   string
	Source []byte
	Want   Want
}

// Want is what is known of an osu or Quaver map. Times are in ms.
type Want struct {
	Mode, Keys  any // a number or a name
	Title       string
	OD          float64
	Unsupported map[string]int
	Points      [][2]float64 `json:"timing_points"`     // time, ms a beat
	PointsBPM   [][2]float64 `json:"timing_points_bpm"` // time, BPM
	Inherited   int          `json:"inherited_points"`
	Speeds      int          `json:"slider_velocities"`

	Notes       int `json:"notes_total"`
	Taps, Holds int
	PerColumn   map[int]int `json:"per_column"`
	Times       int         `json:"distinct_times"`
	Chord       int         `json:"largest_chord"`
	SumStart    float64     `json:"sum_start_ms"`
	SumEnd      float64     `json:"sum_end_ms"`
	Sample      [][4]any    `json:"notes_ms"` // start, column, "note" or "hold", end
}

// Files are all charts whose names end with ext, or the test is skipped when
// there is no folder of them. up is the way to Hibana's own folder.
func Files(t *testing.T, up, ext string) []File {
	t.Helper()
	dir := os.Getenv("HIBANA_VECTORS")
	if dir == "" {
		dir = filepath.Join(up, "..", "shared", "vectors")
	}
	paths, _ := filepath.Glob(filepath.Join(dir, "simfiles", "*"+ext))
	if len(paths) == 0 {
		t.Skipf("there are no *%s in %s", ext, filepath.Join(dir, "simfiles"))
	}
	var files []File
	for _, path := range paths {
		f := File{Name: filepath.Base(path)}
		var err error
		if f.Source, err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join(dir, "simfiles-expected", f.Name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(want, &f.Want); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		files = append(files, f)
	}
	return files
}

// Check compares a chart with what is expected of it.
func Check(t *testing.T, c *charts.Chart, w *Want) {
	t.Helper()
	if len(c.Parts) != 1 {
		t.Fatalf("%d parts", len(c.Parts))
	}
	p := &c.Parts[0]
	if c.Song.Title != w.Title && c.Song.TitleLatin != w.Title {
		t.Errorf("title %q (%q), want %q", c.Song.Title, c.Song.TitleLatin, w.Title)
	}
	if keys, ok := w.Keys.(float64); !ok || p.Lanes != int(keys) {
		t.Errorf("%d lanes, want %v", p.Lanes, w.Keys)
	}
	if p.OD != w.OD {
		t.Errorf("OD %v, want %v", p.OD, w.OD)
	}
	m, err := c.Map(0)
	if err != nil {
		t.Fatal(err)
	}
	tempos := w.PointsBPM
	for _, point := range w.Points {
		tempos = append(tempos, [2]float64{point[0], 60_000 / point[1]})
	}
	tempos = slices.DeleteFunc(tempos, func(tempo [2]float64) bool { return !(tempo[1] > 0) || math.IsInf(tempo[1], 0) }) // no tempos
	if len(tempos) != len(c.Timing.Tempos) {
		t.Fatalf("tempos %v, want %v", c.Timing.Tempos, tempos)
	}
	for i, tempo := range c.Timing.Tempos {
		if off := m.At(tempo.Beat) - ms(tempos[i][0]); off.Abs() > time.Microsecond || math.Abs(tempo.BPM-tempos[i][1]) > 1e-9*tempo.BPM {
			t.Errorf("tempo %d is %v BPM at %v, want %v", i, tempo.BPM, m.At(tempo.Beat), tempos[i])
		}
	}
	notes := p.Timed(m)
	checkNotes(t, notes, w)
	Perfect(t, m, notes, p.Lanes, p.OD)
}

// Perfect ends in errors if autoplay is not perfect in each of the games.
func Perfect(t *testing.T, m *beat.Map, notes []combo.Note, lanes int, od float64) {
	t.Helper()
	judged := slices.ContainsFunc(notes, func(n combo.Note) bool { return n.Judged && n.Kind != combo.Mine })
	for _, rules := range []combo.Rules{combo.ITG(), combo.Osu(od), combo.Quaver()} {
		j, err := combo.NewJudge(rules, m, notes, lanes, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, in := range combo.Auto(rules, m, notes, lanes, 1) {
			j.Press(in)
		}
		j.Advance(beat.Horizon)
		if s := j.Score(); judged && s.Percent != 100 || s.Breaks > 0 || s.Mines > 0 || s.LetGo > 0 {
			t.Errorf("autoplay by %s gives %+v", rules.Name, s)
		}
	}
}

func ms(x float64) time.Duration { return time.Duration(math.Round(x * 1e6)) }

func checkNotes(t *testing.T, notes []combo.Note, w *Want) {
	t.Helper()
	got := Want{PerColumn: map[int]int{}, Notes: len(notes)}
	starts := map[time.Duration]int{}
	for _, n := range notes {
		for _, at := range []time.Duration{n.Time, n.End} { // all of these files have whole ms
			if off := at - at.Round(time.Millisecond); off.Abs() > time.Microsecond {
				t.Fatalf("a note at %v is %v off its millisecond", at, off)
			}
		}
		start, end := n.Time.Round(time.Millisecond), n.End.Round(time.Millisecond)
		switch n.Kind {
		case combo.Tap:
			got.Taps++
		case combo.Hold:
			got.Holds++
			got.SumEnd += float64(end.Milliseconds())
		}
		got.PerColumn[n.Lane]++
		got.SumStart += float64(start.Milliseconds())
		starts[start]++
		got.Chord = max(got.Chord, starts[start])
	}
	got.Times = len(starts)
	if got.Notes != w.Notes || got.Taps != w.Taps || got.Holds != w.Holds || got.Times != w.Times || got.Chord != w.Chord ||
		got.SumStart != w.SumStart || got.SumEnd != w.SumEnd {
		t.Errorf("got  %+v\nwant %+v", got, *w)
	}
	for lane, n := range w.PerColumn {
		if got.PerColumn[lane] != n {
			t.Errorf("column %d has %d notes, want %d", lane, got.PerColumn[lane], n)
		}
	}
	for _, s := range w.Sample {
		start, lane := s[0].(float64), int(s[1].(float64))
		end, kind := start, combo.Tap
		if strings.EqualFold(s[2].(string), "hold") {
			end, kind = s[3].(float64), combo.Hold
		}
		if !slices.ContainsFunc(notes, func(n combo.Note) bool {
			return n.Lane == lane && n.Kind == kind && (n.Time-ms(start)).Abs() <= time.Microsecond && (n.End-ms(end)).Abs() <= time.Microsecond
		}) {
			t.Errorf("there is no note %v", s)
		}
	}
}
