package sm

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/charts/internal/vectors"
	"hibana/combo"
)

// expected is what a simfile holds by ITGmania's rules: worked out by simfile's
// timing engine on the repaired lists, and by an independent model of ITGmania.
type expected struct {
	Title, Encoding string
	Charts          []struct {
		Type, Difficulty, Meter, Timing string
		OwnTiming                       bool `json:"own_timing"`
		ITGmania                        struct {
			Notes, Jumps, Hands, Holds, Rolls, Lifts, Mines, Fakes int
			Rows                                                   int `json:"taps_and_holds"`
		}
		NotesTotal int     `json:"notes_total"`
		Orphans    int     `json:"orphan_heads_or_tails_dropped"`
		FirstRow   int     `json:"first_row"`
		LastRow    int     `json:"last_row"`
		Notes      [][]any // row, column, character, time, judged, tail's time
		Sum        float64 `json:"sum_of_note_times"`
	}
	Timings []expectedTiming
}

type expectedTiming struct {
	ID                                string
	Offset                            float64
	BPMs, Stops, Delays, Warps, Fakes [][2]float64
	BeatToTime                        [][]float64 `json:"beat_to_time"` // row, beat, time, before and after a pause
	TimeToBeat                        [][]any     `json:"time_to_beat"` // time, beat, BPM, pause
	Unhittable                        []int       `json:"unhittable_rows"`
}

// vectorFiles are the simfiles with known answers: our own, and other people's
// where the shared vectors are at hand.
func vectorFiles(t *testing.T) (files []string) {
	own, err := filepath.Glob("testdata/m*.s*[mc]")
	if err != nil || len(own) != 32 {
		t.Fatalf("%d simfiles in testdata (%v), want 32", len(own), err)
	}
	shared := os.Getenv("HIBANA_VECTORS")
	if shared == "" {
		shared = filepath.Join("..", "..", "..", "shared", "vectors")
	}
	others, _ := filepath.Glob(filepath.Join(shared, "simfiles", "s*.s*[mc]"))
	if len(others) == 0 {
		t.Log("other people's simfiles are not here: only our own are tested")
	}
	return append(own, others...)
}

func TestVectors(t *testing.T) {
	for _, path := range vectorFiles(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			src, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			answers := path + ".json"
			if !strings.HasPrefix(path, "testdata") {
				answers = filepath.Join(filepath.Dir(path)+"-expected", filepath.Base(path)+".json")
			}
			data, err := os.ReadFile(answers)
			if err != nil {
				t.Fatal(err)
			}
			var want expected
			if err := json.Unmarshal(data, &want); err != nil {
				t.Fatal(err)
			}
			c, problems := Decode(path, src, Options{})
			if !problems.OK() {
				t.Fatal(problems)
			}
			checkChart(t, c, src, want)
		})
	}
}

// checkChart compares a whole chart with its answers.
func checkChart(t *testing.T, c *charts.Chart, src []byte, want expected) {
	if c.Song.Title != want.Title {
		t.Errorf("title %q, want %q", c.Song.Title, want.Title)
	}
	names := map[string]string{"utf-8": utf8Text, "cp1252": windows1252, "cp932": shiftJIS, "cp949": korean949, "latin1": latin1}
	if _, encoding := decodeText(src); encoding != names[want.Encoding] {
		t.Errorf("encoding %s, want %s", encoding, want.Encoding)
	}
	if len(c.Parts) != len(want.Charts) {
		t.Fatalf("%d parts, want %d", len(c.Parts), len(want.Charts))
	}
	timings := map[string]expectedTiming{}
	for _, w := range want.Timings {
		timings[w.ID] = w
	}
	checkTiming(t, "song", c, -1, timings["song"])
	for i, w := range want.Charts {
		p := c.Parts[i]
		if p.Type != w.Type || p.Name != w.Difficulty || show(p.Level) != w.Meter || (p.Timing != nil) != w.OwnTiming {
			t.Errorf("part %d: %s %q level %v own timing %v, want %s %q level %s own timing %v",
				i, p.Type, p.Name, p.Level, p.Timing != nil, w.Type, w.Difficulty, w.Meter, w.OwnTiming)
		}
		checkTiming(t, w.Timing, c, i, timings[w.Timing])
		m, err := c.Map(i)
		if err != nil {
			t.Fatal(err)
		}
		notes := p.Timed(m)
		g := w.ITGmania
		if got, want := charts.Count(notes, m), (charts.Counts{Notes: g.Notes, Rows: g.Rows, Jumps: g.Jumps, Hands: g.Hands,
			Holds: g.Holds, Rolls: g.Rolls, Mines: g.Mines, Lifts: g.Lifts, Fakes: g.Fakes}); got != want {
			t.Errorf("part %d: counts\n%+v, want\n%+v", i, got, want)
		}
		if len(notes) != w.NotesTotal {
			t.Fatalf("part %d: %d notes, want %d", i, len(notes), w.NotesTotal)
		}
		sum := 0.0
		for _, n := range notes {
			sum += n.Time.Seconds()
		}
		if math.Abs(sum-w.Sum) > 1e-6*math.Abs(w.Sum)+5e-5 { // it is written with four decimals
			t.Errorf("part %d: the times of all notes add up to %v, want %v", i, sum, w.Sum)
		}
		if n := len(p.Notes); n > 0 && (beat.Row(p.Notes[0].Beat) != w.FirstRow || beat.Row(p.Notes[n-1].Beat) != w.LastRow) {
			t.Errorf("part %d: rows %d to %d, want %d to %d", i, beat.Row(p.Notes[0].Beat), beat.Row(p.Notes[n-1].Beat), w.FirstRow, w.LastRow)
		}
		for _, n := range w.Notes {
			checkNote(t, i, notes, n)
		}
		vectors.Perfect(t, m, notes, p.Lanes, combo.DefaultOD)
	}
}

// checkNote finds one note of the answers among those of a part.
func checkNote(t *testing.T, part int, notes []combo.Note, w []any) {
	t.Helper()
	row, lane, char := int(w[0].(float64)), int(w[1].(float64)), w[2].(string)
	for _, n := range notes {
		if n.Row != row || n.Lane != lane {
			continue
		}
		end := w[3]
		if len(w) > 5 {
			end = w[5]
		}
		judged := n.Judged || n.Kind == combo.Fake // the answers speak of the row
		if n.Kind != kinds[char[0]] || n.Auto != (char == "K") || !near(n.Time, w[3].(float64)) || judged != w[4].(bool) || !near(n.End, end.(float64)) {
			t.Errorf("part %d: note %+v, want %v", part, n, w)
		}
		return
	}
	t.Errorf("part %d: no note on row %d in lane %d", part, row, lane)
}

func near(got time.Duration, want float64) bool { return math.Abs(got.Seconds()-want) <= 1e-6 }

// checkTiming compares a part's timing, lists and probes.
func checkTiming(t *testing.T, id string, c *charts.Chart, part int, want expectedTiming) {
	t.Helper()
	got := c.TimingOf(part)
	checkLists(t, id, got, want)
	m, err := c.Map(part)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range want.BeatToTime {
		b := beatOf(int(w[0]))
		if !near(m.At(b), w[2]) {
			t.Errorf("%s: beat %v is at %v, want %v", id, b, m.At(b), w[2])
		}
		if len(w) > 3 && (!near(m.Before(b), w[3]) || !near(m.After(b), w[4])) {
			t.Errorf("%s: the pause on beat %v is from %v to %v, want %v to %v", id, b, m.Before(b), m.After(b), w[3], w[4])
		}
	}
	for _, w := range want.TimeToBeat {
		at := toTime(w[0].(float64))
		bpm := w[2].(float64)
		if b := m.Beat(at); math.Abs(b-w[1].(float64)) > 1e-6*max(1, bpm/60) {
			t.Errorf("%s: at %v the beat is %v, want %v", id, at, b, w[1])
		}
		if got := m.BPM(at); math.Abs(got-bpm) > 1e-6 {
			t.Errorf("%s: at %v the BPM is %v, want %v", id, at, got, bpm)
		}
		pause := ""
		if len(w) > 3 {
			pause = w[3].(string)
		}
		if m.Paused(at).String() != pause {
			t.Errorf("%s: at %v the pause is %q, want %q", id, at, m.Paused(at), pause)
		}
	}
	dead := map[int]bool{}
	for _, row := range want.Unhittable {
		dead[row] = true
		if m.Hittable(beatOf(row)) {
			t.Errorf("%s: row %d can be hit", id, row)
		}
	}
	for _, w := range want.BeatToTime { // which asks around every warp
		if row := int(w[0]); row >= 0 && !dead[row] && !m.Hittable(beatOf(row)) {
			t.Errorf("%s: row %d cannot be hit", id, row)
		}
	}
}

// checkLists compares the lists after all repairs.
func checkLists(t *testing.T, id string, got beat.Timing, want expectedTiming) {
	t.Helper()
	if math.Abs(got.Beat0+want.Offset) > 1e-9 {
		t.Errorf("%s: beat 0 at %v, want %v", id, got.Beat0, -want.Offset)
	}
	check := func(list string, want [][2]float64, n int, entry func(i int) [2]float64) {
		t.Helper()
		if n != len(want) {
			t.Errorf("%s: %d entries of %s, want %v", id, n, list, want)
			return
		}
		for i, w := range want {
			e := entry(i)
			if math.Abs(e[0]-w[0]) > 1e-6 || math.Abs(e[1]-w[1]) > 1e-6 {
				t.Errorf("%s: %s %d is %v, want %v", id, list, i, e, w)
			}
		}
	}
	check("tempo", want.BPMs, len(got.Tempos), func(i int) [2]float64 { return [2]float64{got.Tempos[i].Beat, got.Tempos[i].BPM} })
	check("stop", want.Stops, len(got.Stops), func(i int) [2]float64 { return [2]float64{got.Stops[i].Beat, got.Stops[i].Seconds} })
	check("delay", want.Delays, len(got.Delays), func(i int) [2]float64 { return [2]float64{got.Delays[i].Beat, got.Delays[i].Seconds} })
	check("warp", want.Warps, len(got.Warps), func(i int) [2]float64 { return [2]float64{got.Warps[i].Beat, got.Warps[i].Beats} })
	check("fake", want.Fakes, len(got.Fakes), func(i int) [2]float64 { return [2]float64{got.Fakes[i].Beat, got.Fakes[i].Beats} })
}
