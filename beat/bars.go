package beat

import (
	"cmp"
	"math"
	"slices"
)

// section is a run of bars of one length. A meter that comes before a bar is
// full cuts that bar short and begins a new one; the cut one counts.
type section struct {
	beat   float64 // where its first bar begins
	bar    int     // number of its first bar
	length float64 // beats per bar
}

// barsMost bounds bar numbers, so that they can be added to.
const barsMost = math.MaxInt/2 + 1

// barSlack, in bars, keeps a beat that is a last bit short of a bar line from
// counting as the end of the bar before.
const barSlack = 1e-9

// Bar is the bar a beat lies in and how many beats into it. Bar 0 starts at
// beat 0; bars before it are negative and as long as bar 0 would be uncut.
func (m *Map) Bar(beat float64) (bar int, in float64) {
	i, _ := slices.BinarySearchFunc(m.bars, beat+barSlack, func(s section, b float64) int {
		if s.beat <= b {
			return -1
		}
		return 1
	})
	s := m.bars[max(i-1, 0)]
	n := math.Floor((beat-s.beat)/s.length + barSlack)
	whole := clampBar(n)
	return clampBar(float64(s.bar) + n), max(0, beat-s.beat-float64(float64(whole)*s.length))
}

// BarStart is the beat a bar starts on.
func (m *Map) BarStart(bar int) float64 {
	s, _ := m.section(bar)
	return s.beat + float64((float64(bar)-float64(s.bar))*s.length)
}

// BarLength is a bar's length in beats: its meter's, or less when the next
// meter cuts it short.
func (m *Map) BarLength(bar int) float64 {
	s, i := m.section(bar)
	if i+1 < len(m.bars) && m.bars[i+1].bar == bar+1 {
		return m.bars[i+1].beat - m.BarStart(bar)
	}
	return s.length
}

func (m *Map) section(bar int) (section, int) {
	i, exact := slices.BinarySearchFunc(m.bars, bar, func(s section, bar int) int { return cmp.Compare(s.bar, bar) })
	if !exact {
		i = max(i-1, 0)
	}
	return m.bars[i], i
}

// sections numbers the bars of the meters. The last meter at or before beat 0
// begins bar 0; without one it has 4 beats.
func sections(meters []Meter) []section {
	sorted := slices.Clone(meters)
	slices.SortFunc(sorted, func(a, b Meter) int { return cmp.Compare(a.Beat, b.Beat) })
	list := []section{{length: 4}}
	for _, e := range sorted {
		last := &list[len(list)-1]
		if e.Beat <= 0 {
			last.length = e.BeatsPerBar
			continue
		}
		full := math.Ceil((e.Beat-last.beat)/last.length - barSlack)
		bar := clampBar(float64(last.bar) + max(full, 1))
		if bar > last.bar {
			list = append(list, section{e.Beat, bar, e.BeatsPerBar})
		}
	}
	return list
}

func clampBar(n float64) int {
	if n != n {
		return 0
	}
	return int(min(max(n, -barsMost), barsMost))
}
