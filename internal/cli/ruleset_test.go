package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// firstWord is the word of the first judgement that trace prints.
func firstWord(t *testing.T, r result) string {
	t.Helper()
	for line := range strings.Lines(r.out) {
		var row traceJSON
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		if len(row.Judged) > 0 {
			return row.Judged[0].Judgement
		}
	}
	t.Fatalf("nothing was judged: exit code %d, %s", r.code, r.err)
	return ""
}

// A chart is judged by its own game unless the player picks another.
func TestRulesetOption(t *testing.T) {
	dir := write(t, map[string]string{
		"c/a.toml": chartOf,
		"c/a.sm":   "#BPMS:0=60;#MUSIC:a.mp3;#NOTES:dance-single::Easy:1::\n1000\n0100\n0010\n0001;",
		"c/a.osu": "osu file format v14\n[General]\nAudioFilename: a.mp3\nMode: 3\n[Difficulty]\nCircleSize:4\nOverallDifficulty:8\n" +
			"[TimingPoints]\n0,500,4,1,0,100,1,0\n[HitObjects]\n64,192,1000,1,0,0:0:0:0:\n",
		"c/a.qua": "AudioFile: a.mp3\nMode: Keys4\nTimingPoints:\n- StartTime: 0\n  Bpm: 120\nHitObjects:\n- StartTime: 1000\n  Lane: 1\n",
	})
	t.Chdir(dir)
	for file, own := range map[string]string{"a.toml": "Fantastic", "a.sm": "Fantastic", "a.osu": "Perfect", "a.qua": "Marvelous"} {
		for pick, want := range map[string]string{"": own, "itg": "Fantastic", "osu": "Perfect", "quaver": "Marvelous", "osu 8": "Perfect", "simply-love": "Fantastic"} {
			args := []string{"trace", "c/" + file, "--auto", "--to", "3"}
			if pick != "" {
				args = append(args, "--ruleset", pick)
			}
			if got := firstWord(t, hibana(t, "", args...)); got != want {
				t.Errorf("%s by %q: %q, want %q", file, pick, got, want)
			}
		}
	}
}

func TestRulesetErrors(t *testing.T) {
	replay := filepath.Join(t.TempDir(), "a.replay")
	if err := os.WriteFile(replay, recording(t, 1), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range [][]string{{"play"}, {"trace"}, {"render", "-o", "x.png"}} {
		args := append(cmd, "builtin:hyakutoko", "--ruleset", "ddr")
		if r := hibana(t, "", args...); r.code != 2 || !strings.Contains(r.err, `there is no ruleset "ddr"`) || !strings.Contains(r.err, "quaver") {
			t.Errorf("%v: %d %s", args, r.code, r.err)
		}
		args = append(cmd, "builtin:hyakutoko", "--ruleset", "osu", "--replay", replay)
		if r := hibana(t, "", args...); r.code != 2 || !strings.Contains(r.err, "exclude each other") {
			t.Errorf("%v: %d %s", args, r.code, r.err)
		}
	}
}

// The window is given what the player picked, on the command line or before it
// in the settings; a replay has its own.
func TestRulesetReachesTheWindow(t *testing.T) {
	replay := filepath.Join(t.TempDir(), "a.replay")
	if err := os.WriteFile(replay, recording(t, 1), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ setting, want, args string }{
		{"", "", ""},
		{"quaver", "--ruleset quaver", ""},
		{"quaver", "--ruleset osu", "--ruleset osu"},
		{"", "--ruleset itg", "--ruleset itg"},
		{"quaver", "", "--replay " + replay},
	} {
		var got []string
		var errs bytes.Buffer
		code := Main(context.Background(), append([]string{"play", "builtin:hyakutoko"}, strings.Fields(row.args)...), Env{
			Stdout: &bytes.Buffer{}, Stderr: &errs, Ruleset: row.setting,
			HasDisplay: func() bool { return true },
			Window:     func(_ context.Context, args []string) (int, error) { got = args; return 0, nil },
		})
		words := strings.Join(got, " ")
		if code != 0 || row.want == "" && strings.Contains(words, "--ruleset") || !strings.Contains(words, row.want) {
			t.Errorf("%+v: window got %q, exit code %d, %s", row, words, code, errs.String())
		}
	}
	r := hibana(t, "", "play", "builtin:hyakutoko", "--ruleset", "osu 8")
	if want := "--auto --ruleset 'osu 8' -o"; !strings.Contains(r.err, want) {
		t.Errorf("without a display: %s, want %s", r.err, want)
	}
}
