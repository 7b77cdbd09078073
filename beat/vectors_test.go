package beat

import (
	"encoding/json"
	"math"
	"os"
	"testing"
	"time"
)

// vectorCase is one case of testdata/timing.json: small timings of our own with
// values worked by simfile's engine and by an independent model of ITGmania,
// which agree to 1e-9.
type vectorCase struct {
	ID       string
	Advisory bool
	vectorLists
	Effective *vectorLists // the lists after the format's repairs, when those matter
	Meters    [][3]float64 `json:"time_signatures"`
	Probes    struct {
		BeatToTime [][2]float64 `json:"beat_to_time"`
		TimeToBeat [][]any      `json:"time_to_beat"`
	}
	Pauses   [][4]float64
	BPMAt    [][2]float64 `json:"bpm_at_time"`
	Hittable [][2]any
	Measures [][4]float64
}

type vectorLists struct {
	BPMs, Stops, Delays, Warps, Fakes [][2]float64
	Offset                            float64
}

// timing turns the case into what New takes. The file rounds rows to six
// decimals; onRow restores them.
func (c *vectorCase) timing() Timing {
	lists := c.vectorLists
	if c.Effective != nil {
		fakes := lists.Fakes
		lists = *c.Effective
		lists.Fakes = append(lists.Fakes, fakes...)
	}
	t := Timing{Beat0: -lists.Offset}
	for _, e := range lists.BPMs {
		t.Tempos = append(t.Tempos, Tempo{onRow(e[0]), e[1]})
	}
	for _, e := range lists.Stops {
		t.Stops = append(t.Stops, Pause{onRow(e[0]), e[1]})
	}
	for _, e := range lists.Delays {
		t.Delays = append(t.Delays, Pause{onRow(e[0]), e[1]})
	}
	for _, e := range lists.Warps {
		t.Warps = append(t.Warps, Span{onRow(e[0]), onRow(e[1])})
	}
	for _, e := range lists.Fakes {
		t.Fakes = append(t.Fakes, Span{onRow(e[0]), onRow(e[1])})
	}
	for _, e := range c.Meters {
		t.Meters = append(t.Meters, Meter{e[0], 4 * e[1] / e[2]})
	}
	return t
}

func (c *vectorCase) beat(b float64) float64 {
	if c.Advisory { // the one case that asks between rows
		return b
	}
	return onRow(b)
}

func onRow(b float64) float64 { return float64(Row(b)) / RowsPerBeat }

func vectorCases(t testing.TB) []vectorCase {
	t.Helper()
	data, err := os.ReadFile("testdata/timing.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []vectorCase }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) != 50 {
		t.Fatalf("timing.json has %d cases, want 50", len(file.Cases))
	}
	return file.Cases
}

// seconds turns the file's seconds into a song time.
func seconds(s float64) time.Duration { return time.Duration(math.Round(s * 1e9)) }

func mustNew(t testing.TB, timing Timing) *Map {
	t.Helper()
	m, err := New(timing)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// vectorTolerance is what every time must agree to.
const vectorTolerance = time.Microsecond

func TestVectors(t *testing.T) {
	for _, c := range vectorCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			m := mustNew(t, c.timing())
			cursor := m.Cursor()
			near := func(what string, beat float64, got time.Duration, want float64) {
				if d := got - seconds(want); d.Abs() > vectorTolerance {
					t.Errorf("%s(%v) = %v, want %v s, off by %v", what, beat, got, want, d)
				}
			}
			for _, p := range c.Probes.BeatToTime {
				b := c.beat(p[0])
				near("At", b, m.At(b), p[1])
				near("Cursor.At", b, cursor.At(b), p[1])
			}
			for _, p := range c.Probes.TimeToBeat {
				at, want := seconds(p[0].(float64)), p[1].(float64)
				tol := 1e-6 * max(1, m.BPM(at)/60)
				if got := m.Beat(at); math.Abs(got-want) > tol {
					t.Errorf("Beat(%v) = %v, want %v ± %g", at, got, want, tol)
				}
				if got := cursor.Beat(at); got != m.Beat(at) {
					t.Errorf("Cursor.Beat(%v) = %v, the map has %v", at, got, m.Beat(at))
				}
				pause := ""
				if len(p) == 3 {
					pause = p[2].(string)
				}
				if got := m.Paused(at).String(); got != pause {
					t.Errorf("Paused(%v) = %q, want %q", at, got, pause)
				}
			}
			for _, p := range c.Pauses {
				b := c.beat(p[0])
				near("Before", b, m.Before(b), p[1])
				near("At", b, m.At(b), p[2])
				near("After", b, m.After(b), p[3])
			}
			for _, p := range c.BPMAt {
				if got := m.BPM(seconds(p[0])); math.Abs(got-p[1]) > 1e-6 {
					t.Errorf("BPM(%v s) = %v, want %v", p[0], got, p[1])
				}
			}
			for _, p := range c.Hittable {
				b := c.beat(p[0].(float64))
				if got := m.Hittable(b); got != p[1].(bool) {
					t.Errorf("Hittable(%v) = %v, want %v", b, got, p[1])
				}
			}
			for _, p := range c.Measures { // beat, measure, whole beats in it, rows left
				bar, in := m.Bar(c.beat(p[0]))
				if want := p[2] + p[3]/RowsPerBeat; bar != int(p[1]) || math.Abs(in-want) > 1e-9 {
					t.Errorf("Bar(%v) = %d, %v, want %v, %v", p[0], bar, in, p[1], want)
				}
			}
		})
	}
}

// TestVectorsComplete guards the test above against a renamed key, which would
// leave a kind of probe untested without a word.
func TestVectorsComplete(t *testing.T) {
	kinds := map[string]int{}
	for _, c := range vectorCases(t) {
		kinds["beat_to_time"] += len(c.Probes.BeatToTime)
		kinds["time_to_beat"] += len(c.Probes.TimeToBeat)
		kinds["pauses"] += len(c.Pauses)
		kinds["bpm_at_time"] += len(c.BPMAt)
		kinds["hittable"] += len(c.Hittable)
		kinds["measures"] += len(c.Measures)
		kinds["fakes"] += len(c.Fakes)
		kinds["time_signatures"] += len(c.Meters)
		if c.Effective != nil {
			kinds["effective"]++
		}
	}
	for kind, least := range map[string]int{"beat_to_time": 2000, "time_to_beat": 1800, "pauses": 47,
		"bpm_at_time": 1800, "hittable": 900, "measures": 15, "fakes": 1, "time_signatures": 4, "effective": 20} {
		if kinds[kind] < least {
			t.Errorf("%d probes of kind %s, want at least %d", kinds[kind], kind, least)
		}
	}
}
