package cli

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hibana/charts"
	"hibana/internal/show"
	"hibana/pendulum"
)

// traced runs trace on the starter chart and reads what it prints.
func traced(t *testing.T, args ...string) []traceJSON {
	t.Helper()
	r := hibana(t, "", append([]string{"trace", "builtin:hyakutoko"}, args...)...)
	if r.code != 0 || r.err != "" {
		t.Fatalf("exit code %d, stderr %q", r.code, r.err)
	}
	var rows []traceJSON
	for d := json.NewDecoder(strings.NewReader(r.out)); d.More(); {
		var row traceJSON
		d.DisallowUnknownFields()
		if err := d.Decode(&row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

func TestTraceGolden(t *testing.T) {
	t.Chdir("testdata")
	r := hibana(t, "", "trace", "lib/charts/show.toml", "--auto", "--from", "b2.75", "--to", "b4", "--every", "0.125")
	if r.code != 0 || r.err != "hibana: warning: the song lib/songs/none.mp3 does not exist\n" && !strings.Contains(r.err, "warning: the song") {
		t.Fatalf("exit code %d, stderr %q", r.code, r.err)
	}
	t.Chdir("..")
	golden(t, "trace.json", r.out)
}

// The whole starter chart, played by the machine: the combo rises note by note,
// the score goes to 100, every kick moves the arm, feet that stand do not move,
// and the neck follows its envelope.
func TestTraceStarter(t *testing.T) {
	src, err := os.ReadFile("../../charts/hyakutoko.toml")
	if err != nil {
		t.Fatal(err)
	}
	c, _ := charts.Decode("hyakutoko.toml", src)
	rows := traced(t, "--auto", "--part", "2")
	m, err := c.Map(2)
	if err != nil {
		t.Fatal(err)
	}
	notes := c.Parts[2].Timed(m)
	trigger := pendulum.Trigger{Every: c.Arm.KickEvery}
	kicks, judged := 0, 0
	feet := map[[2]int]footJSON{}
	standing := 0
	for i, row := range rows {
		judged += len(row.Judged)
		for _, j := range row.Judged {
			if j.Judgement != "Fantastic" || j.Error == nil || *j.Error != 0 {
				t.Fatalf("at %v s: %+v", row.T, j)
			}
		}
		if row.Combo != judged {
			t.Fatalf("at %v s the combo is %d after %d notes", row.T, row.Combo, judged)
		}
		if i > 0 {
			if last := rows[i-1]; row.Score < last.Score || math.Abs(row.T-last.T-0.02) > 1e-9 || row.Beat < last.Beat {
				t.Fatalf("at %v s: score %v after %v, beat %v after %v", row.T, row.Score, last.Score, row.Beat, last.Beat)
			}
			// Swinging changes va by less than 60 deg/s in 20 ms here at rest;
			// a kick adds 100 or more to one of the two velocities.
			if len(row.Judged) > 0 && trigger.Combo(row.Combo) {
				kicks++
				before, after := rows[i-1].Arm, row.Arm
				if jump := math.Hypot(after.VA-before.VA, after.VB-before.VB); jump < 40 {
					t.Errorf("the kick at %v s changes the velocities by only %v deg/s", row.T, jump)
				}
			}
		}
		beats := m.Beat(seconds(row.T))
		want := 0.0
		for _, e := range c.Effects {
			if e.Kind == "stretch" && e.Target == "neck" && e.Window.At(beats) > 0 {
				want = e.Amount * e.Window.Eased(beats, e.Ease)
			}
		}
		if got := row.Effects["neck.stretch"]; got != want {
			t.Fatalf("at %v s neck.stretch is %v, want %v", row.T, got, want)
		}
		for _, w := range row.Walkers {
			for leg, f := range w.Feet {
				key := [2]int{w.ID, leg}
				if last, ok := feet[key]; ok && last.Planted && f.Planted {
					standing++
					if f != last || w.Kind == "biped" && f.Y != show.FrontLine {
						t.Fatalf("at %v s foot %d of walker %d slips from %v to %v", row.T, leg, w.ID, last.X, f.X)
					}
				}
				feet[key] = f
			}
		}
	}
	last := rows[len(rows)-1]
	if judgeable := len(notes); judged != judgeable || last.Combo != judgeable || last.Score != 100 {
		t.Errorf("%d of %d notes judged, combo %d, score %v", judged, judgeable, last.Combo, last.Score)
	}
	if kicks < judged/4 || standing < 1000 {
		t.Errorf("only %d kicks in %d notes, %d looks at standing feet", kicks, judged, standing)
	}
}

// A part of the trace is that part of the whole.
func TestTraceRange(t *testing.T) {
	whole := traced(t, "--auto", "--every", "0.05")
	part := traced(t, "--auto", "--every", "0.05", "--from", "30", "--to", "40")
	if len(part) != 201 {
		t.Fatalf("%d lines from 30 to 40 s, want 201", len(part))
	}
	for i, row := range part {
		if a, b := toJSON(t, row), toJSON(t, whole[600+i]); a != b {
			t.Fatalf("the part has\n%s\nthe whole has\n%s", a, b)
		}
	}
	beat := traced(t, "--from", "b16", "--to", "b16")
	if len(beat) != 1 || beat[0].Beat < 15.9999 || beat[0].Beat > 16.0001 {
		t.Errorf("--from b16 --to b16 gives %+v", beat)
	}
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Without --auto nobody plays: misses without an error, and a still arm.
func TestTraceNobodyPlays(t *testing.T) {
	rows := traced(t, "--to", "10", "--every", "0.5")
	missed := 0
	for _, row := range rows {
		for _, j := range row.Judged {
			missed++
			if j.Judgement != "Miss" || j.Error != nil {
				t.Fatalf("at %v s: %+v", row.T, j)
			}
		}
		if row.Combo != 0 || row.Arm != (armJSON{}) {
			t.Fatalf("at %v s: combo %d, arm %+v", row.T, row.Combo, row.Arm)
		}
	}
	if missed == 0 {
		t.Error("nothing was missed")
	}
}

// recording is a replay of what autoplay does with a part of the starter chart.
func recording(t *testing.T, part int) []byte {
	t.Helper()
	src, err := os.ReadFile("../../charts/hyakutoko.toml")
	if err != nil {
		t.Fatal(err)
	}
	c, _ := charts.Decode("hyakutoko.toml", src)
	s, err := show.New(c, part, show.Options{Auto: true, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	_, end := s.Range()
	s.Advance(end)
	return s.Recording().Encode()
}

// A replay of what autoplay did is traced as autoplay is.
func TestTraceReplay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.replay")
	if err := os.WriteFile(file, recording(t, 1), 0o644); err != nil {
		t.Fatal(err)
	}
	auto := traced(t, "--auto", "--part", "1", "--every", "1")
	replay := traced(t, "--replay", file, "--every", "1")
	if a, b := toJSON(t, replay), toJSON(t, auto); a != b {
		t.Error("the replay is not what was recorded")
	}
	if r := hibana(t, "", "trace", "testdata/lib/charts/small.toml", "--replay", file); r.code != 1 || strings.Count(r.err, "\n") != 2 {
		t.Errorf("with another chart: exit code %d, %q", r.code, r.err)
	}
}

func TestTraceMisuse(t *testing.T) {
	for _, every := range []string{"0", "-1", "NaN", "1e99"} {
		if r := hibana(t, "", "trace", "builtin:hyakutoko", "--every", every); r.code != 2 || !strings.Contains(r.err, "--every") {
			t.Errorf("--every %s: exit code %d, %q", every, r.code, r.err)
		}
	}
}
