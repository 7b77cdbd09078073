// Package effects says what the chart's [[effect]] blocks do to the stage at one
// instant: how strong each is, where a shaking part stands, which lights may be
// seen, and how all that touches one target comes together.
//
// It is a pure function of (blocks, timing, seed, beat, song time): no block
// remembers the frame before, so a seek, a re-render and another machine see the
// same.
//
// Blocks of the same kind on the same target share one name, "neck.vibrate".
// Where their windows overlap the block written later in the chart wins, from
// its in to its end, alone: amounts are not added, and on its ramp it does not
// mix with the block it hides. Outside all windows the amount is 0. How names
// that touch one target come together is told by Look; which lights are left out
// for the sake of people whom flashes harm, by lights.
package effects

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"hibana/beat"
	"hibana/charts"
)

// Set is a chart's effects, ready to be asked. It is immutable and safe for
// concurrent use.
type Set struct {
	seed    uint64
	song    *beat.Map
	effects []charts.Effect
	colours []uint32 // of each, 0xRRGGBB
	names   []named  // sorted by name
	dark    []bool   // of each, whether some of it is left out
}

// named is everything in the chart of one kind on one target.
type named struct {
	name, target, kind string
	rule               schedule
	limited            bool   // by the budget of flashes
	lit                []span // when what is limited may be seen
}

// New prepares a chart's effects, for a part that is timed by song. It keeps its
// own copy of the list.
func New(list []charts.Effect, seed uint64, song *beat.Map) *Set {
	s := &Set{seed: seed, song: song, effects: slices.Clone(list), colours: make([]uint32, len(list))}
	blocks := map[string][]int{}
	for i, e := range list {
		name := e.Target + "." + e.Kind
		if blocks[name] == nil {
			s.names = append(s.names, named{name: name, target: e.Target, kind: e.Kind})
		}
		blocks[name] = append(blocks[name], i)
		s.colours[i] = colourOf(&s.effects[i])
	}
	slices.SortFunc(s.names, func(a, b named) int { return cmp.Compare(a.name, b.name) })
	for i := range s.names {
		s.names[i].rule = newSchedule(s.effects, blocks[s.names[i].name])
	}
	s.grant()
	return s
}

// At is the effects at one instant: beat for the envelopes, song time for the
// shake. Nothing is worked out before it is asked for, and nothing allocates.
func (s *Set) At(beat float64, t time.Duration) Values { return Values{s, beat, t} }

// Values is a chart's effects at one instant.
type Values struct {
	set  *Set
	beat float64
	time time.Duration
}

// Value is one name's share of an instant.
type Value struct {
	Name         string  // "neck.vibrate"
	Target, Kind string  //
	Amount       float64 // the envelope's amount in the kind's unit, 0 when inactive

	X, Y   float64 // vibrate: the shake in stage px
	Now    float64 // what of Amount is there at this instant: of a swing, a pulse, a light
	Reach  float64 // sway: how far it goes each way at this instant
	Light  float64 // flash, and a pulse with a colour: the light's strength, 0 to 1
	Colour uint32  // 0xRRGGBB, its own or its kind's
}

// Len is how many names the chart has; it is the same at every instant.
func (v Values) Len() int { return len(v.set.names) }

// Value is the i-th of them, in the order of names.
func (v Values) Value(i int) Value {
	n := &v.set.names[i]
	value := Value{Name: n.name, Target: n.target, Kind: n.kind}
	block := n.rule.block(v.beat)
	if block < 0 {
		return value
	}
	e := &v.set.effects[block]
	value.Colour = v.set.colours[block]
	value.Amount = e.Amount * e.Window.Eased(v.beat, e.Ease)
	value.Now = value.Amount
	if n.limited && large(e) && !n.seen(v.beat) {
		value.Now = 0
	}
	switch n.kind {
	case "vibrate":
		x, y := shake(v.set.seed, block, tick(v.time))
		far := shakeOf(value.Amount, n.target)
		value.X, value.Y = far*x, far*y
	case "sway":
		if value.Now != 0 {
			value.Reach = value.Amount / e.Amount * v.set.swingOf(e)
			value.Now = value.Reach * swing(v.beat/period(e))
		}
	case "pulse":
		bump := bump(v.beat, period(e))
		value.Now *= bump
		if e.Colour != "" && n.seen(v.beat) {
			began := math.Floor(v.beat/period(e)) * period(e)
			value.Light = unit(pulseLight*math.Abs(e.Amount)) * e.Window.Eased(began, calm(e.Ease)) * bump
		}
	case "flash", "tint":
		value.Now = 0
		if n.seen(v.beat) {
			value.Now = unit(e.Amount * e.Window.Eased(v.beat, calm(e.Ease)))
		}
		if n.kind == "flash" {
			value.Light = value.Now
		}
	}
	return value
}

// Each hands out all names in order with their amounts, as trace prints them.
func (v Values) Each(yield func(name string, amount float64)) {
	for i := range v.Len() {
		value := v.Value(i)
		yield(value.Name, value.Amount)
	}
}

// Amount is the amount of a name such as "neck.stretch", 0 if the chart has none.
func (v Values) Amount(name string) float64 { return v.find(name).Amount }

// Shake is how far a target is shaken out of place, in stage px.
func (v Values) Shake(target string) (x, y float64) {
	for i := range v.set.names {
		if n := &v.set.names[i]; n.target == target && n.kind == "vibrate" {
			value := v.Value(i)
			return value.X, value.Y
		}
	}
	return 0, 0
}

func (v Values) find(name string) Value {
	i, ok := slices.BinarySearchFunc(v.set.names, name, func(n named, name string) int { return strings.Compare(n.name, name) })
	if !ok {
		return Value{}
	}
	return v.Value(i)
}
