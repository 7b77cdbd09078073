package effects

import (
	"fmt"
	"math"
	"strconv"
)

// Limit is where a block asks for more than the stage does.
type Limit struct {
	Block           int
	Rule, Key       string // and the key that says so
	Message, Remedy string
}

// The rules that Limits are about.
const (
	RuleFlashes = "too-many-flashes"
	RuleMotion  = "too-much-motion"
)

// Limits are what the blocks ask for in vain, in the order of the chart.
func (s *Set) Limits() (list []Limit) {
	for i := range s.effects {
		e := &s.effects[i]
		if s.dark[i] {
			what, with := "this "+e.Kind+" is", "it"
			if e.Kind == "pulse" {
				what, with = "some of these pulses are", "them"
			}
			list = append(list, Limit{i, RuleFlashes, "window",
				what + " left out: with " + with + ", more than three things a second would flash or jump",
				"leave out one that is near it, make it slower than a second, or let several begin and end together"})
		}
		switch {
		case e.Kind == "vibrate" && shakeOf(e.Amount, e.Target) != e.Amount:
			most := number(math.Abs(shakeOf(e.Amount, e.Target)))
			list = append(list, Limit{i, RuleMotion, "amount",
				fmt.Sprintf("%q is shaken by %s px at most, not by %s", e.Target, most, number(math.Abs(e.Amount))), "write an amount up to " + most})
		case e.Kind == "sway" && s.swingOf(e) != e.Amount:
			most := math.Floor(math.Abs(s.swingOf(e))*100) / 100
			list = append(list, Limit{i, RuleMotion, "amount",
				fmt.Sprintf("%q sways by %s degrees at most in a period of %s beats, not by %s", e.Target, number(most), number(period(e)), number(math.Abs(e.Amount))),
				"write an amount up to " + number(most) + ", or a longer every"})
		}
	}
	return list
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
