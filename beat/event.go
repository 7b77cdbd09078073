package beat

import (
	"cmp"
	"slices"
	"time"
)

// Event is one entry of a Timing with the song time it acts at: a row of the
// table that the timing command prints.
type Event struct {
	Beat  float64
	Time  time.Duration
	Kind  EventKind
	Value float64 // BPM, seconds, beats, or beats per bar, by Kind
}

// EventKind names a list of a Timing.
type EventKind uint8

// Kinds of events, in the order in which they act on one beat.
const (
	MeterEvent EventKind = iota
	TempoEvent
	DelayEvent
	FakeEvent
	StopEvent
	WarpEvent
)

// String is the list's name as chart files write it.
func (k EventKind) String() string {
	names := [...]string{"meter", "tempo", "delay", "fake", "stop", "warp"}
	if int(k) >= len(names) {
		return "unknown"
	}
	return names[k]
}

// Events is everything the map was built from, in order of beats and, on one
// beat, in the order it acts. The slice is the map's own: do not write to it.
func (m *Map) Events() []Event { return m.events }

func (m *Map) list(t Timing) []Event {
	var list []Event
	for _, e := range t.Meters {
		list = append(list, Event{e.Beat, m.Before(e.Beat), MeterEvent, e.BeatsPerBar})
	}
	for _, e := range t.Tempos {
		list = append(list, Event{e.Beat, m.Before(e.Beat), TempoEvent, e.BPM})
	}
	for _, e := range t.Delays {
		list = append(list, Event{e.Beat, m.Before(e.Beat), DelayEvent, e.Seconds})
	}
	for _, e := range t.Fakes {
		list = append(list, Event{e.Beat, m.At(e.Beat), FakeEvent, e.Beats})
	}
	for _, e := range t.Stops {
		list = append(list, Event{e.Beat, m.At(e.Beat), StopEvent, e.Seconds})
	}
	for _, e := range t.Warps {
		list = append(list, Event{e.Beat, m.After(e.Beat), WarpEvent, e.Beats})
	}
	slices.SortStableFunc(list, func(a, b Event) int {
		return cmp.Or(cmp.Compare(a.Beat, b.Beat), cmp.Compare(a.Kind, b.Kind))
	})
	return list
}
