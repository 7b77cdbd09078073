package library

import (
	"path/filepath"
	"strings"
	"testing"

	"hibana/charts"
)

// A chart of each kind is decoded by its own decoder, whatever the letters of
// its name, and where it names its song is known.
func TestKinds(t *testing.T) {
	const qua = "AudioFile: song.mp3\nMode: Keys4\nTimingPoints:\n- StartTime: 0\n  Bpm: 120\nHitObjects:\n- StartTime: 1000\n  Lane: 1\n"
	for name, c := range map[string]struct {
		text, kind string
		line       int // that names the song
	}{
		"a.toml": {tomlText, "", 4},
		"b.SM":   {strings.ReplaceAll(simText, ";#", ";\n#"), "dance-single", 2},
		"c.ssc":  {"#VERSION:0.83;\n#MUSIC:song.mp3;\n#BPMS:0=120;\n#NOTEDATA:;\n#STEPSTYPE:dance-single;\n#NOTES:\n1000\n0000\n0000\n0000;", "dance-single", 2},
		"d.osu":  {osuText, "osu-mania", 3},
		"e.qua":  {qua, "quaver-keys", 1},
	} {
		dir := tree(t, map[string]string{name: c.text})
		f, err := OpenFile(filepath.Join(dir, name), "")
		if err != nil {
			t.Fatal(err)
		}
		for _, decode := range []func() (*charts.Chart, charts.Problems){f.Decode, f.Check} {
			chart, problems := decode()
			if chart == nil || len(chart.Parts) != 1 || chart.Parts[0].Type != c.kind || len(chart.Parts[0].Notes) != 1 {
				t.Errorf("%s: %+v, %v", name, chart, problems)
				continue
			}
			if chart.Song.Audio != "song.mp3" {
				t.Errorf("%s: the song is %q", name, chart.Song.Audio)
			}
		}
		if p := f.PlaceSong(charts.Problem{Rule: "x"}); p.File != f.Name || p.Line != c.line || !strings.Contains(p.Text, "song.mp3") {
			t.Errorf("%s: the song is placed at %s %q", name, p, p.Text)
		}
		f.Close()
	}
}

// What is probably not meant is found in charts of other programs too, and named
// with the file.
func TestCheckOfImports(t *testing.T) {
	dir := tree(t, map[string]string{"a.sm": strings.Replace(simText, "1000", "0000", 1)})
	f, err := OpenFile(filepath.Join(dir, "a.sm"), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, decoded := f.Decode()
	_, checked := f.Check()
	if len(checked.List) != len(decoded.List)+1 {
		t.Fatalf("decoding finds %v, checking %v", decoded, checked)
	}
	if p := checked.List[len(checked.List)-1]; p.File != f.Name || p.Severity != charts.Warning {
		t.Errorf("a part with nothing to hit is %+v", p)
	}
}
