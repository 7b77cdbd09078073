package charts

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hibana/combo"
)

// decode reads a chart that has to be good.
func decode(t testing.TB, src string) *Chart {
	t.Helper()
	c, problems := Decode("test.toml", []byte(src))
	if c == nil {
		t.Fatalf("is refused:\n%s", problems)
	}
	return c
}

// timed are the notes of a part with their times.
func timed(t testing.TB, c *Chart, part int) []combo.Note {
	t.Helper()
	m, err := c.Map(part)
	if err != nil {
		t.Fatal(err)
	}
	return c.Parts[part].Timed(m)
}

const head = `format = 1
song = { title = "T", audio = "t.mp3", beat0 = 0.5 }
`

func TestTimed(t *testing.T) {
	c := decode(t, head+`
tempo = [{ beat = 0, bpm = 120 }, { beat = 8, bpm = 60 }]
stop = [{ beat = 4, seconds = 1 }, { beat = 9.333, seconds = 2 }]
delay = [{ beat = 5, seconds = 0.25 }]
warp = [{ beat = 6, beats = 1 }]
fake = [{ beat = 10, beats = 1 }]
[[part]]
bars = [
  "x... .... .2.. ....",
  "x.M. .3.x x... .L..",
  "F... x..x x... ....",
]
notes = [
  { beat = -2, lane = 3 },
  { beat = 9.33333333, lane = 0 },
  { beat = 9.34, lane = 1 },
]
`)
	s := func(x float64) time.Duration { return time.Duration(x * float64(time.Second)) }
	want := []combo.Note{
		{Row: -96, Beat: -2, Time: s(-0.5), Lane: 3, Kind: combo.Tap, EndBeat: -2, End: s(-0.5), Judged: true}, // the first tempo runs on backwards
		{Row: 0, Beat: 0, Time: s(0.5), Lane: 0, Kind: combo.Tap, EndBeat: 0, End: s(0.5), Judged: true},
		{Row: 96, Beat: 2, Time: s(1.5), Lane: 1, Kind: combo.Hold, EndBeat: 5, End: s(4.25), Judged: true}, // over the stop, and the delay at its end
		{Row: 192, Beat: 4, Time: s(2.5), Lane: 0, Kind: combo.Tap, EndBeat: 4, End: s(2.5), Judged: true},  // before its stop
		{Row: 192, Beat: 4, Time: s(2.5), Lane: 2, Kind: combo.Mine, EndBeat: 4, End: s(2.5), Judged: true},
		{Row: 240, Beat: 5, Time: s(4.25), Lane: 3, Kind: combo.Tap, EndBeat: 5, End: s(4.25), Judged: true},  // after its delay
		{Row: 288, Beat: 6, Time: s(4.75), Lane: 0, Kind: combo.Tap, EndBeat: 6, End: s(4.75), Judged: false}, // in the warp
		{Row: 336, Beat: 7, Time: s(4.75), Lane: 1, Kind: combo.Lift, EndBeat: 7, End: s(4.75), Judged: true}, // where it lands
		{Row: 384, Beat: 8, Time: s(5.25), Lane: 0, Kind: combo.Fake, EndBeat: 8, End: s(5.25), Judged: false},
		{Row: 432, Beat: 9, Time: s(6.25), Lane: 0, Kind: combo.Tap, EndBeat: 9, End: s(6.25), Judged: true},
		{Row: 432, Beat: 9, Time: s(6.25), Lane: 3, Kind: combo.Tap, EndBeat: 9, End: s(6.25), Judged: true},
		{Row: 448, Beat: 9.33333333, Time: s(6.583), Lane: 0, Kind: combo.Tap, EndBeat: 9.33333333, End: s(6.583), Judged: true}, // meant to be on the stop
		{Row: 448, Beat: 9.34, Time: s(8.59), Lane: 1, Kind: combo.Tap, EndBeat: 9.34, End: s(8.59), Judged: true},               // and this one is not
		{Row: 480, Beat: 10, Time: s(9.25), Lane: 0, Kind: combo.Tap, EndBeat: 10, End: s(9.25), Judged: false},                  // in the fake region
	}
	got := timed(t, c, 0)
	if len(got) != len(want) {
		t.Fatalf("%d notes, want %d", len(got), len(want))
	}
	for i := range want {
		g := got[i]
		if d := g.Time - want[i].Time; d.Abs() < time.Microsecond {
			g.Time = want[i].Time
		}
		if d := g.End - want[i].End; d.Abs() < time.Microsecond {
			g.End = want[i].End
		}
		if g != want[i] {
			t.Errorf("note %d:\n%+v, want\n%+v", i, got[i], want[i])
		}
	}
}

// TestTimedSortsByTime: in a warp beats pass and time does not, so that the
// order of rows decides, as a judge needs it.
func TestTimedSortsByTime(t *testing.T) {
	c := decode(t, head+`
tempo = [{ beat = 0, bpm = 120 }]
warp = [{ beat = 1, beats = 2 }]
part = [{ notes = [{ beat = 1, lane = 3 }, { beat = 2, lane = 1 }, { beat = 3, lane = 2 }] }]
`)
	var lanes []int
	for _, n := range timed(t, c, 0) {
		lanes = append(lanes, n.Lane)
	}
	if !slices.Equal(lanes, []int{3, 1, 2}) {
		t.Errorf("lanes in order of time and row are %v", lanes)
	}
}

func TestMapOfPart(t *testing.T) {
	src, err := os.ReadFile(filepath.Join("testdata", "valid", "own-timing.toml"))
	if err != nil {
		t.Fatal(err)
	}
	c := decode(t, string(src))
	for part, want := range map[int]time.Duration{
		-1: 1500 * time.Millisecond,                // the song: 3 beats at 120
		0:  1500 * time.Millisecond,                // as the song
		1:  (1250 + 1000 + 200) * time.Millisecond, // beat0, 3 beats at 180, a stop and a delay
		2:  3000 * time.Millisecond,                // 60 BPM, beat0 of the song
	} {
		m, err := c.Map(part)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.At(3); (got - want).Abs() > time.Microsecond {
			t.Errorf("part %d: beat 3 is at %v, want %v", part, got, want)
		}
	}
	if _, err := c.Map(3); err == nil {
		t.Error("there is a map of a part that is not there")
	}
}
