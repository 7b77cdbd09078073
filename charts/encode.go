package charts

import (
	"bytes"
	"fmt"
	"strings"

	"hibana/beat"
	"hibana/combo"
)

// Encode writes a chart in format 1, for people to read and edit: notes on the
// grid of their bar as bars, others as a list, and nothing that has its default
// but the arm. Decoding the result gives the same chart, to the last bit, if the
// chart is one that Decode would give.
func Encode(c *Chart) []byte {
	var e encoder
	e.line("format = 1")
	blocks := few(c.Timing) // [[tempo]] sections; otherwise lists, which TOML wants first
	if !blocks {
		e.timing("", c.Timing, false)
	}
	e.song(c)
	if blocks {
		e.timing("", c.Timing, true)
	}
	for i := range c.Parts {
		e.part(c, &c.Parts[i])
	}
	e.arm(c.Arm)
	for _, x := range c.Effects {
		e.effect(x)
	}
	for _, w := range c.Walkers {
		e.walkers(w)
	}
	return e.Bytes()
}

type encoder struct{ bytes.Buffer }

func (e *encoder) line(format string, args ...any) {
	fmt.Fprintf(e, format+"\n", args...)
}

// words writes a text, if there is one.
func (e *encoder) words(key, s string) {
	if s != "" {
		e.line("%s = %s", key, quoteText(s))
	}
}

// number writes a number, if it is not the one that is meant without it.
func (e *encoder) number(key string, x, without float64) {
	if x != without {
		e.line("%s = %s", key, tomlNumber(x))
	}
}

// tomlNumber writes a number as TOML has it; it reads back as the same float64.
func tomlNumber(x float64) string {
	s := number(x)
	if x == 0 {
		return "0" // not -0
	}
	return s
}

func tomlNumbers(list ...float64) string {
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = tomlNumber(x)
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func (e *encoder) song(c *Chart) {
	e.line("\n[song]")
	e.line("title = %s", quoteText(c.Song.Title))
	e.words("title_latin", c.Song.TitleLatin)
	e.words("artist", c.Song.Artist)
	e.words("credit", c.Song.Credit)
	e.line("audio = %s", quoteText(c.Song.Audio))
	e.words("banner", c.Song.Banner)
	e.words("background", c.Song.Background)
	e.words("skin", c.Song.Skin)
	e.line("beat0 = %s", tomlNumber(c.Timing.Beat0))
	if p := c.Song.Preview; p[0] != p[1] {
		e.line("preview = %s", tomlNumbers(p[0], p[1]))
	}
}

// event is one entry of a timing list, ready to write.
type event struct {
	beat  float64
	key   string
	value float64
}

// events are the lists of a timing, by their keys, in the order they are written.
func events(t beat.Timing) (names []string, lists [][]event) {
	put := func(name string, list []event) {
		if len(list) > 0 {
			names, lists = append(names, name), append(lists, list)
		}
	}
	put("tempo", eventsOf(t.Tempos, func(t beat.Tempo) event { return event{t.Beat, "bpm", t.BPM} }))
	put("stop", eventsOf(t.Stops, func(p beat.Pause) event { return event{p.Beat, "seconds", p.Seconds} }))
	put("delay", eventsOf(t.Delays, func(p beat.Pause) event { return event{p.Beat, "seconds", p.Seconds} }))
	put("warp", eventsOf(t.Warps, func(s beat.Span) event { return event{s.Beat, "beats", s.Beats} }))
	put("fake", eventsOf(t.Fakes, func(s beat.Span) event { return event{s.Beat, "beats", s.Beats} }))
	put("meter", eventsOf(t.Meters, func(m beat.Meter) event { return event{m.Beat, "beats_per_bar", m.BeatsPerBar} }))
	return names, lists
}

func eventsOf[T any](list []T, event1 func(T) event) []event {
	out := make([]event, len(list))
	for i, x := range list {
		out[i] = event1(x)
	}
	return out
}

// few reports whether a timing is short enough for a section for each entry.
func few(t beat.Timing) bool {
	const most = 8
	return len(t.Tempos)+len(t.Stops)+len(t.Delays)+len(t.Warps)+len(t.Fakes)+len(t.Meters) <= most
}

// timing writes the lists of a timing, as [[sections]] or as lists.
func (e *encoder) timing(prefix string, t beat.Timing, blocks bool) {
	names, lists := events(t)
	for i, name := range names {
		if !blocks {
			e.line("%s = [", name)
			for _, x := range lists[i] {
				e.line("  { beat = %s, %s = %s },", tomlNumber(x.beat), x.key, tomlNumber(x.value))
			}
			e.line("]")
			continue
		}
		for _, x := range lists[i] {
			e.line("\n[[%s%s]]", prefix, name)
			e.line("beat = %s", tomlNumber(x.beat))
			e.line("%s = %s", x.key, tomlNumber(x.value))
		}
	}
}

func (e *encoder) part(c *Chart, p *Part) {
	e.line("\n[[part]]")
	e.words("name", p.Name)
	e.number("level", p.Level, 0)
	e.line("lanes = %d", p.Lanes)
	e.words("type", p.Type)
	e.words("ruleset", p.Ruleset)
	e.number("od", p.OD, 0)
	if p.Timing != nil {
		e.line("beat0 = %s", tomlNumber(p.Timing.Beat0))
		e.timing("part.", p.ownLists(c), false)
	}
	e.notes(p, c.metersOf(p))
}

// metersOf are the meters that a part's bars follow.
func (c *Chart) metersOf(p *Part) []beat.Meter {
	if p.Timing != nil {
		return p.Timing.Meters
	}
	return c.Timing.Meters
}

// ownLists is what a part's own timing has to say: its meters only where they
// are not the song's, which it would have anyway.
func (p *Part) ownLists(c *Chart) beat.Timing {
	t := *p.Timing
	switch {
	case sameMeters(t.Meters, c.Timing.Meters):
		t.Meters = nil
	case len(t.Meters) == 0:
		t.Meters = []beat.Meter{{Beat: 0, BeatsPerBar: 4}}
	}
	return t
}

func sameMeters(a, b []beat.Meter) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// notes writes a part's notes: bars as far as notes fit them, the rest as a list.
func (e *encoder) notes(p *Part, meters []beat.Meter) {
	bars, rest := layBars(p, meters)
	if len(bars) > 0 {
		e.line("bars = [")
		for _, bar := range bars {
			e.line("  %s,", quoteText(bar))
		}
		e.line("]")
	}
	if len(rest) == 0 {
		return
	}
	e.line("notes = [")
	for _, n := range rest {
		fmt.Fprintf(e, "  { beat = %s, lane = %d", tomlNumber(n.Beat), n.Lane)
		if n.Kind != combo.Tap {
			fmt.Fprintf(e, ", kind = %q", n.Kind.String())
		}
		if n.Kind == combo.Hold || n.Kind == combo.Roll {
			fmt.Fprintf(e, ", until = %s", tomlNumber(n.Until))
		}
		e.line(" },")
	}
	e.line("]")
}

func (e *encoder) effect(x Effect) {
	e.line("\n[[effect]]")
	e.line("kind = %s", quoteText(x.Kind))
	e.line("target = %s", quoteText(x.Target))
	e.line("window = %s", tomlWindow(x.Window))
	e.line("amount = %s", tomlNumber(x.Amount))
	if x.Ease != 0 {
		e.line("ease = %s", quoteText(x.Ease.String()))
	}
	e.words("colour", x.Colour)
	e.number("every", x.Every, 0)
}

func tomlWindow(w beat.Window) string { return tomlNumbers(w.In, w.Full, w.Out, w.End) }
