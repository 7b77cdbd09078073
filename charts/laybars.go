package charts

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"hibana/beat"
	"hibana/combo"
)

// gridMost is the finest a bar is written: 192 rows, which a 4/4 bar of
// StepMania's has.
const gridMost = 192

// mark is one character of a bar: a note's, or the end of a hold or roll.
type mark struct {
	note int // in Part.Notes
	end  bool
	beat float64
	bar  int
}

// layBars writes what notes it can as bars, and gives back the rest, in order.
// A note is written as a bar's only if reading the bar gives its very beat; a
// hold only if that is so for both its ends.
func layBars(p *Part, meters []beat.Meter) (bars []string, rest []Note) {
	m, err := beat.New(beat.Timing{Tempos: []beat.Tempo{{Beat: 0, BPM: 60}}, Meters: meters})
	if err != nil {
		return nil, p.Notes
	}
	off := make([]bool, len(p.Notes)) // notes that no bar can hold
	marks := marksByBar(p, m, off)
	// A bar that has no grid gives its notes away, and a hold takes its other end
	// with it. Bars only lose notes by that, so their grids stay good.
	for i, ms := range marks {
		ms = kept(ms, off)
		marks[i] = ms
		if len(ms) > 0 && gridOf(ms, m) == 0 {
			for _, k := range ms {
				off[k.note] = true
			}
		}
	}
	next := 0 // the next bar to write
	for _, ms := range marks {
		ms = kept(ms, off)
		if len(ms) == 0 {
			continue
		}
		if empty := ms[0].bar - next; empty > 0 {
			bars = append(bars, "rest "+strconv.Itoa(empty))
		}
		bars = append(bars, layBar(p, ms, gridOf(ms, m), m))
		next = ms[0].bar + 1
	}
	for i, n := range p.Notes {
		if off[i] {
			rest = append(rest, n)
		}
	}
	return bars, rest
}

// kept are the marks of a bar whose notes are not off.
func kept(marks []mark, off []bool) []mark {
	return slices.DeleteFunc(marks, func(k mark) bool { return off[k.note] })
}

// marksByBar puts the marks of all notes into their bars, in the order of bars,
// and says which notes cannot be in any: those before beat 0, far beyond the
// last bar there may be, without a length, or where another mark already is.
func marksByBar(p *Part, m *beat.Map, off []bool) [][]mark {
	taken := map[[2]float64]int{}
	byBar := map[int][]mark{}
	put := func(k mark) {
		at := [2]float64{k.beat, float64(p.Notes[k.note].Lane)}
		if _, ok := taken[at]; ok {
			off[k.note] = true
		}
		taken[at] = k.note
		byBar[k.bar] = append(byBar[k.bar], k)
	}
	for i, n := range p.Notes {
		bar, _ := m.Bar(n.Beat)
		last, _ := m.Bar(n.Until)
		long := n.Kind == combo.Hold || n.Kind == combo.Roll
		if n.Beat < 0 || last >= maxBars || m.BarStart(last)+m.BarLength(last) > maxBeat || long && n.Until <= n.Beat {
			off[i] = true
			continue
		}
		put(mark{note: i, beat: n.Beat, bar: bar})
		if long {
			put(mark{note: i, end: true, beat: n.Until, bar: last})
		}
	}
	return sortedBars(byBar)
}

// gridOf is the number of rows that a bar is best written with: one or two a
// beat if that gives every mark its exact beat, else the fewest that do; 0 when
// none does.
func gridOf(marks []mark, m *beat.Map) int {
	start, length := m.BarStart(marks[0].bar), m.BarLength(marks[0].bar)
	for _, perBeat := range [...]float64{1, 2} {
		rows := length * perBeat
		if rows == math.Trunc(rows) && rows <= gridMost && onGrid(marks, start, length, int(rows)) {
			return int(rows)
		}
	}
	for rows := 1; rows <= gridMost; rows++ {
		if onGrid(marks, start, length, rows) {
			return rows
		}
	}
	return 0
}

func onGrid(marks []mark, start, length float64, rows int) bool {
	for _, k := range marks {
		if _, ok := rowOf(k.beat, start, length, rows); !ok {
			return false
		}
	}
	return true
}

// rowOf is the row of a bar whose beat is exactly the given one.
func rowOf(at, start, length float64, rows int) (row int, ok bool) {
	row = int(math.Round((at - start) / length * float64(rows)))
	return row, row >= 0 && row < rows && rowBeat(start, length, row, rows) == at
}

// rowBeat is the beat of a bar's row. It is one division of products that are
// exact for bars of whole beats, and so the float64 nearest to the true beat,
// in whatever bar.
func rowBeat(start, length float64, row, rows int) float64 {
	return (float64(start*float64(rows)) + float64(length*float64(row))) / float64(rows)
}

// layBar writes one bar.
func layBar(p *Part, marks []mark, rows int, m *beat.Map) string {
	start, length := m.BarStart(marks[0].bar), m.BarLength(marks[0].bar)
	grid := make([][]byte, rows)
	for i := range grid {
		grid[i] = []byte(strings.Repeat(".", p.Lanes))
	}
	for _, k := range marks {
		row, _ := rowOf(k.beat, start, length, rows)
		n := p.Notes[k.note]
		c := "x24MLF"[n.Kind]
		if k.end {
			c = '3'
		}
		grid[row][n.Lane] = c
	}
	texts := make([]string, rows)
	for i, row := range grid {
		texts[i] = string(row)
	}
	return strings.Join(texts, " ")
}

// sortedBars lists the bars by number.
func sortedBars(byBar map[int][]mark) [][]mark {
	numbers := slices.Sorted(maps.Keys(byBar))
	out := make([][]mark, len(numbers))
	for i, n := range numbers {
		out[i] = byBar[n]
	}
	return out
}
