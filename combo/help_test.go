package combo

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/beat"
)

// song is a map with beat 0 at song time 0 and the tempos given as beat, BPM
// pairs.
func song(t testing.TB, tempos ...float64) *beat.Map {
	t.Helper()
	var timing beat.Timing
	for i := 0; i < len(tempos); i += 2 {
		timing.Tempos = append(timing.Tempos, beat.Tempo{Beat: tempos[i], BPM: tempos[i+1]})
	}
	m, err := beat.New(timing)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// at makes a note; a hold or roll lasts until a beat.
func at(m *beat.Map, kind Kind, lane int, b float64, until ...float64) Note {
	n := Note{Row: beat.Row(b), Beat: b, Time: m.At(b), Lane: lane, Kind: kind, EndBeat: b, Judged: kind != Fake}
	if len(until) > 0 {
		n.EndBeat = until[0]
	}
	n.End = m.At(n.EndBeat)
	return n
}

// seconds is the time of s seconds, rounded to a nanosecond.
func seconds(s float64) time.Duration { return time.Duration(s*1e9 + 0.5) }

// judge makes a judge or ends the test.
func judge(t testing.TB, r Rules, m *beat.Map, rate float64, notes ...Note) *Judge {
	t.Helper()
	j, err := NewJudge(r, m, notes, 4, rate)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// tap presses and releases a key, 10 ms later.
func tap(j *Judge, lane int, t time.Duration) {
	j.Press(Input{t, lane, true})
	j.Press(Input{t + 10*ms, lane, false})
}

// story tells the events of a judge in words, one a line.
func story(j *Judge) string {
	var b strings.Builder
	for _, e := range j.Events() {
		fmt.Fprintf(&b, "%v ", e.Time)
		switch e.Type {
		case Judged:
			fmt.Fprintf(&b, "note %d %s %v", e.Note, j.Rules().Words[e.Grade], e.Error)
		case RowDone:
			fmt.Fprintf(&b, "row %d %s combo %d", e.Row, j.Rules().Words[e.Grade], e.Combo)
		case Held:
			fmt.Fprintf(&b, "held %d", e.Note)
		case LetGo:
			fmt.Fprintf(&b, "let go %d", e.Note)
		case MineHit:
			fmt.Fprintf(&b, "mine %d", e.Note)
		case MineLeft:
			fmt.Fprintf(&b, "mine %d left", e.Note)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func wantStory(t *testing.T, j *Judge, want ...string) {
	t.Helper()
	if got := strings.Split(strings.TrimSuffix(story(j), "\n"), "\n"); !slices.Equal(got, want) {
		t.Errorf("this happened:\n\t%s\nand this should have:\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}
