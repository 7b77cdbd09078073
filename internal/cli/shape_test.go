package cli

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// shape is what a JSON value is made of: {key:shape …} in the order of letters,
// [shape …] with each shape once, and n, s, b or null.
func shape(v any) string {
	switch v := v.(type) {
	case map[string]any:
		var out []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			out = append(out, key+":"+shape(v[key]))
		}
		return "{" + strings.Join(out, " ") + "}"
	case []any:
		var out []string
		for _, x := range v {
			if s := shape(x); !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
		slices.Sort(out)
		return "[" + strings.Join(out, " ") + "]"
	case float64:
		return "n"
	case string:
		return "s"
	case bool:
		return "b"
	}
	return "null"
}

// TestJSONFields: what commands print has the fields it is documented to have,
// of their types and no others, for every kind of chart.
func TestJSONFields(t *testing.T) {
	dir := t.TempDir()
	bars := "1000\n2000\n3000\n0M00\n"
	for name, text := range map[string]string{
		"a.sm":  "#TITLE:t;#ARTIST:a;#MUSIC:x.ogg;#BPMS:0=120;#STOPS:2=1;#DELAYS:3=1;#NOTES:dance-single::Easy:1::" + bars + ";",
		"b.ssc": "#VERSION:0.83;#TITLE:t;#ARTIST:a;#MUSIC:x.ogg;#BPMS:0=120;#STOPS:2=1;#DELAYS:3=1;#WARPS:9=1;#FAKES:8=1;#NOTEDATA:;#STEPSTYPE:dance-single;#NOTES:" + bars + ";",
		"c.osu": "osu file format v14\n[General]\nAudioFilename:x.ogg\nMode:3\n[Metadata]\nTitle:t\nArtist:a\n[Difficulty]\nCircleSize:4\n[TimingPoints]\n0,500,4,2,1,50,1,0\n[HitObjects]\n0,0,0,1\n0,0,500,128,0,900:\n",
		"d.qua": "AudioFile: x.ogg\nMode: Keys4\nTitle: t\nArtist: a\nTimingPoints:\n- Bpm: 120\nHitObjects:\n- StartTime: 1\n  Lane: 1\n- StartTime: 500\n  EndTime: 900\n  Lane: 1\n",
		"e.toml": "format = 1\n[song]\ntitle = \"t\"\nartist = \"a\"\naudio = \"x.ogg\"\n[[tempo]]\nbeat = 0\nbpm = 120\n" +
			"[[part]]\nlanes = 4\nbars = [\"x... 2... 3... ....\"]\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const (
		part  = "{index:n lanes:n level:n name:s notes:{fakes:n hands:n holds:n jumps:n lifts:n mines:n notes:n rolls:n rows:n} type:s}"
		note  = "{beat:n end_beat:X end_time:X judged:b kind:s lane:n row:n time:n}"
		event = "{beat:n kind:s time:n value:n}"
	)
	want := map[string]string{
		"info FILE":                         "{artist:s audio:s beat0:n bpm:{max:n min:n} length:n pack_sync:n parts:[" + part + "] shift:n title:s warnings:[s]}",
		"notes FILE":                        "[" + strings.ReplaceAll(note, "X", "n") + " " + strings.ReplaceAll(note, "X", "null") + "]",
		"timing FILE":                       "{beat0:n events:[" + event + "]}",
		"timing FILE --part 0":              "{beat0:n events:[" + event + "]}",
		"timing FILE --beats 0,1 --times 1": "{beats:[{beat:n time:n}] times:[{beat:n bpm:n pause:s time:n}]}",
		"timing FILE --beats 0":             "{beats:[{beat:n time:n}] times:[]}",
		"check FILE":                        "{problems:[{column:n file:s line:n message:s remedy:s rule:s severity:s}]}",
		"list DIR":                          "{charts:[{artist:s parts:[{index:n lanes:n level:n name:s}] path:s problems:[s] title:s}]}",
		"trace FILE --auto --to 2 --every 1": "[{arm:{a:n b:n va:n vb:n} beat:n combo:n effects:{} judged:[] score:n t:n walkers:[]} " +
			"{arm:{a:n b:n va:n vb:n} beat:n combo:n effects:{} judged:[{error:n judgement:s lane:n row:n}] score:n t:n walkers:[]}]",
	}
	names := []string{"a.sm", "b.ssc", "c.osu", "d.qua", "e.toml"}
	for _, name := range names {
		for command, want := range want {
			line := strings.ReplaceAll(strings.ReplaceAll(command, "FILE", filepath.Join(dir, name)), "DIR", dir)
			args := strings.Fields(line)
			if args[0] != "trace" {
				args = append(args, "--json")
			}
			r := hibana(t, "", args...)
			var all []any
			for d := json.NewDecoder(strings.NewReader(r.out)); d.More(); {
				var v any
				if err := d.Decode(&v); err != nil {
					t.Fatalf("%s: %v", line, err)
				}
				all = append(all, v)
			}
			got := shape(all)
			if !strings.HasPrefix(want, "[") {
				want = "[" + want + "]"
			}
			if got != want {
				t.Errorf("%s %s has\n%s, want\n%s\n%s", name, command, got, want, r.err)
			}
		}
	}
}
