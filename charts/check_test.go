package charts

import (
	"testing"

	"hibana/beat"
	"hibana/combo"
)

// TestCheckAnyChart: Check looks at charts that come from no file of ours.
func TestCheckAnyChart(t *testing.T) {
	c := &Chart{
		Timing:  beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 120}}},
		Parts:   []Part{{Name: "A", Lanes: 4}, {Name: "B", Lanes: 4, Notes: []Note{{Beat: 1, Kind: combo.Hold, Until: 1}}}},
		Effects: []Effect{{Kind: "vibrate", Target: "neck", Window: beat.Window{In: 8, Full: 9, Out: 10, End: 11}}},
	}
	problems := Check(c)
	want := []string{ruleEmptyPart, ruleEmptyHold, ruleLateWindow}
	if len(problems.List) != len(want) || !problems.OK() {
		t.Fatalf("%s", problems)
	}
	for i, p := range problems.List {
		if p.Rule != want[i] || p.Line != 0 || p.Message == "" || p.Remedy == "" {
			t.Errorf("problem %d is %+v", i, p)
		}
	}
}

// TestCheckBrokenChart: a chart that no decoder would have let pass is no
// reason to fall over.
func TestCheckBrokenChart(t *testing.T) {
	Check(&Chart{})
	Check(&Chart{Parts: []Part{{Lanes: -1, Notes: []Note{{Lane: 99}, {Lane: -1}}}}})
	Check(&Chart{Timing: beat.Timing{Tempos: []beat.Tempo{{BPM: 60}}}, Parts: []Part{{Lanes: -1, Notes: []Note{{Lane: 99}, {Lane: -1}}}}})
}

func TestCheckListsSomeAndCountsAll(t *testing.T) {
	c := &Chart{Effects: make([]Effect, 250)}
	problems := Check(c)
	if _, warnings := problems.Count(); len(problems.List) != maxProblems || warnings != 250 {
		t.Errorf("lists %d, counts %d", len(problems.List), warnings)
	}
}

func TestPlaceKey(t *testing.T) {
	src := "format = 1\n[song]\ntitle = \"火\"\naudio = \"a.mp3\" # here\n[[part]]\nlanes = 4\n[[part]]\nname = \"two\"\nnotes = [{ beat = 1 }]\n"
	for path, want := range map[string][3]int{
		"song.audio":              {4, 9, 7},
		"song.artist":             {2, 1, 6}, // the section it would be in
		"part[1].name":            {8, 8, 5},
		"part[1].notes[0].beat":   {9, 19, 1},
		"part[7].name":            {5, 1, 8}, // the list that has no such part
		"format":                  {1, 10, 1},
		"nothing.of[3].that.kind": {1, 1, 1},
		"":                        {1, 1, 1},
	} {
		p := PlaceKey("a.toml", []byte(src), path, Problem{Rule: "missing-song", Message: "is missing", Severity: Warning})
		if got := [3]int{p.Line, p.Column, p.Span}; got != want || p.File != "a.toml" || p.Rule != "missing-song" || p.Severity != Warning {
			t.Errorf("%s is at %v, want %v: %+v", path, got, want, p)
		}
	}
	if p := PlaceKey("a.toml", []byte("\xff"), "song.audio", Problem{Message: "is missing"}); p.File != "a.toml" || p.Message != "is missing" {
		t.Errorf("in a file that is no text: %+v", p)
	}
}

func TestPlace(t *testing.T) {
	p := Place("a.sm", "#TITLE:x;\r\n#BPMS:0=火;\r\n", 19, 22, Problem{Message: "no number"})
	if got, want := p.Detail(), "a.sm:2:9: no number\n    2 | #BPMS:0=火;\n      |         ^^"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	Place("a.sm", "", 5, 9, Problem{}) // out of the file, and no crash
}
