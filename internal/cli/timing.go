package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"hibana/internal/library"
)

// beatJSON and timeJSON are the two kinds of answers of `hibana timing`.
type beatJSON struct {
	Beat float64 `json:"beat"`
	Time float64 `json:"time"`
}

type timeJSON struct {
	Time  float64 `json:"time"`
	Beat  float64 `json:"beat"`
	BPM   float64 `json:"bpm"`
	Pause string  `json:"pause"`
}

// eventJSON is a row of the table that is printed without lists.
type eventJSON struct {
	Beat  float64 `json:"beat"`
	Time  float64 `json:"time"`
	Kind  string  `json:"kind"`
	Value float64 `json:"value"`
}

type timingJSON struct {
	Beats []beatJSON `json:"beats"`
	Times []timeJSON `json:"times"`
}

type tableJSON struct {
	Beat0  float64     `json:"beat0"`
	Events []eventJSON `json:"events"`
}

func timing(c *call) error {
	part := c.flags.Int("part", -1, "use this part's own timing, if it has one")
	beats := c.flags.String("beats", "", "beats to turn into times: 0,1.5,… or - to read them from stdin")
	times := c.flags.String("times", "", "times in seconds to turn into beats: 0.5,… or - to read them from stdin")
	asJSON := c.flags.Bool("json", false, "print one JSON object")
	ref, err := c.parseOne()
	if err != nil {
		return err
	}
	if *beats == "-" && *times == "-" {
		return misuse("only one list can come from stdin")
	}
	l, err := c.load(ref)
	if err != nil {
		return err
	}
	defer l.Close()
	c.warnOfShift(l)
	if *part != -1 { // the song's
		if _, _, err := l.part(*part); err != nil {
			return err
		}
	}
	m, err := l.chart.Map(*part)
	if err != nil {
		return err
	}

	if *beats == "" && *times == "" {
		table := tableJSON{Beat0: l.chart.TimingOf(*part).Beat0, Events: []eventJSON{}}
		for _, e := range m.Events() {
			table.Events = append(table.Events, eventJSON{e.Beat, e.Time.Seconds(), e.Kind.String(), e.Value})
		}
		if *asJSON {
			return json.NewEncoder(c.out).Encode(table)
		}
		fmt.Fprintf(c.out, "beat 0 is at %.6f s\n%12s %12s  %s\n", table.Beat0, "beat", "time", "event")
		for _, e := range table.Events {
			fmt.Fprintf(c.out, "%12.4f %12.6f  %s %s\n", e.Beat, e.Time, e.Kind, short(e.Value))
		}
		return nil
	}

	out := timingJSON{Beats: []beatJSON{}, Times: []timeJSON{}}
	list, err := c.numbers(*beats)
	if err != nil {
		return err
	}
	for _, b := range list {
		out.Beats = append(out.Beats, beatJSON{b, m.At(b).Seconds()})
	}
	if list, err = c.numbers(*times); err != nil {
		return err
	}
	for _, s := range list {
		t := seconds(s)
		out.Times = append(out.Times, timeJSON{s, m.Beat(t), m.BPM(t), m.Paused(t).String()})
	}
	if *asJSON {
		return json.NewEncoder(c.out).Encode(out)
	}
	for _, b := range out.Beats {
		fmt.Fprintf(c.out, "beat %12.6f  is at %12.6f s\n", b.Beat, b.Time)
	}
	for _, t := range out.Times {
		fmt.Fprintf(c.out, "time %12.6f s is beat %12.6f at %s BPM", t.Time, t.Beat, short(t.BPM))
		if t.Pause != "" {
			fmt.Fprintf(c.out, ", in a %s", t.Pause)
		}
		fmt.Fprintln(c.out)
	}
	return nil
}

// Limits of a list of numbers: what stdin holds may be no list at all.
const (
	maxList = 1_000_000
	maxText = 32 << 20
)

// numbers reads a list from an argument or, for "-", from stdin.
func (c *call) numbers(list string) ([]float64, error) {
	if list == "-" {
		text, err := io.ReadAll(io.LimitReader(c.Stdin, maxText+1))
		if err != nil {
			return nil, err
		}
		if len(text) > maxText {
			return nil, &library.Error{Cause: "the list on stdin is too long", Fix: fmt.Sprintf("give at most %d numbers", maxList)}
		}
		list = string(text)
	}
	words := strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })
	if len(words) > maxList {
		return nil, &library.Error{Cause: fmt.Sprintf("the list has %d numbers", len(words)), Fix: fmt.Sprintf("give at most %d", maxList)}
	}
	out := make([]float64, len(words))
	for i, w := range words {
		v, err := strconv.ParseFloat(w, 64)
		// Beyond 1e9 seconds a Duration ends; no song is 31 years long.
		if err != nil || math.IsNaN(v) || math.Abs(v) > 1e9 {
			return nil, misuse("%q in the list is not a number that can be a beat or a time", w)
		}
		out[i] = v
	}
	return out, nil
}
