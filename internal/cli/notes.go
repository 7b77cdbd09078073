package cli

import (
	"encoding/json"
	"fmt"

	"hibana/combo"
)

// noteJSON is one line of `hibana notes --json`. The ends are null for notes
// that have none.
type noteJSON struct {
	Row     int      `json:"row"`
	Beat    float64  `json:"beat"`
	Time    float64  `json:"time"`
	Lane    int      `json:"lane"`
	Kind    string   `json:"kind"`
	EndBeat *float64 `json:"end_beat"`
	EndTime *float64 `json:"end_time"`
	Judged  bool     `json:"judged"`
}

func notes(c *call) error {
	part := c.flags.Int("part", 0, "which part, as info numbers them")
	asJSON := c.flags.Bool("json", false, "print one JSON object a line")
	ref, err := c.parseOne()
	if err != nil {
		return err
	}
	l, err := c.load(ref)
	if err != nil {
		return err
	}
	defer l.Close()
	c.warnOfShift(l)
	p, m, err := l.part(*part)
	if err != nil {
		return err
	}
	encode := json.NewEncoder(c.out)
	if !*asJSON {
		fmt.Fprintf(c.out, "%8s %12s %11s %5s  %s\n", "row", "beat", "time", "lane", "kind")
	}
	for _, n := range p.Timed(m) {
		// Of a fake, too, it is said whether its place is judged; its kind says that it is not.
		judged := m.Hittable(n.Beat)
		long := n.Kind == combo.Hold || n.Kind == combo.Roll
		if *asJSON {
			j := noteJSON{Row: n.Row, Beat: n.Beat, Time: n.Time.Seconds(), Lane: n.Lane, Kind: n.Kind.String(), Judged: judged}
			if long {
				end := n.End.Seconds()
				j.EndBeat, j.EndTime = &n.EndBeat, &end
			}
			if err := encode.Encode(j); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(c.out, "%8d %12.4f %11.6f %5d  %s", n.Row, n.Beat, n.Time.Seconds(), n.Lane, n.Kind)
		if long {
			fmt.Fprintf(c.out, " until beat %.4f, %.6f s", n.EndBeat, n.End.Seconds())
		}
		if !judged {
			fmt.Fprint(c.out, " (not judged)")
		}
		if _, err := fmt.Fprintln(c.out); err != nil {
			return err
		}
	}
	return nil
}
