package sm

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// timingCase is one case of the beat engine's vectors: lists as a file has them,
// and what they are after the format's repairs.
type timingCase struct {
	ID, Format string
	expectedTiming
	Meters    [][3]float64 `json:"time_signatures"`
	Effective *expectedTiming
}

// source writes the lists as a simfile has them.
func (c *timingCase) source() []byte {
	var b strings.Builder
	list := func(tag string, entries [][2]float64) {
		var texts []string
		for _, e := range entries {
			texts = append(texts, fmt.Sprintf("%v=%v", e[0], e[1]))
		}
		fmt.Fprintf(&b, "#%s:%s;\n", tag, strings.Join(texts, ",\n"))
	}
	fmt.Fprintf(&b, "#VERSION:0.83;\n#OFFSET:%v;\n", c.Offset)
	list("BPMS", c.BPMs)
	list("STOPS", c.Stops)
	list("DELAYS", c.Delays)
	list("WARPS", c.Warps)
	list("FAKES", c.Fakes)
	var meters []string
	for _, m := range c.Meters {
		meters = append(meters, fmt.Sprintf("%v=%v=%v", m[0], m[1], m[2]))
	}
	fmt.Fprintf(&b, "#TIMESIGNATURES:%s;\n", strings.Join(meters, ","))
	return []byte(b.String())
}

func TestTimingCases(t *testing.T) {
	data, err := os.ReadFile("../../beat/testdata/timing.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []timingCase }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, c := range file.Cases {
		seen[c.Format]++
		t.Run(c.ID, func(t *testing.T) {
			chart, problems := Decode("case."+c.Format, c.source(), Options{})
			if !problems.OK() {
				t.Fatal(problems)
			}
			want := c.expectedTiming
			if c.Effective != nil {
				want = *c.Effective
				want.Fakes = c.Fakes // which never need a repair in these cases
			}
			checkLists(t, c.Format, chart.Timing, want)
			for i, m := range c.Meters[min(1, len(c.Meters)):] { // the first is the 4/4 that is meant anyway
				if got := chart.Timing.Meters[i]; got.Beat != m[0] || got.BeatsPerBar != 4*m[1]/m[2] {
					t.Errorf("meter %+v, want %v", got, m)
				}
			}
		})
	}
	if seen["sm"] < 10 || seen["ssc"] < 30 {
		t.Errorf("cases by format: %v", seen)
	}
}
