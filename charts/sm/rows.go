package sm

import (
	"math"
	"slices"
)

// rowOf is the row of a beat in StepMania's single precision: of the two rows
// around a tie, and of a beat whose decimals miss a tie by a hair, it finds the
// same one.
func rowOf(beat float64) int { return int(math.RoundToEven(float64(float32(beat) * 48))) }

// beatOf is the beat of a row.
func beatOf(row int) float64 { return float64(row) / 48 }

// rows is one list of a BPM map: sorted, and with one entry on a row.
type rows[V any] []onRow[V]

type onRow[V any] struct {
	row   int
	value V
}

// upTo is the index of the last entry at or before a row, -1 when there is none.
func (l rows[V]) upTo(row int) int {
	if n := len(l); n == 0 || l[n-1].row <= row { // nearly always: files are sorted
		return n - 1
	}
	i, found := slices.BinarySearchFunc(l, row, func(e onRow[V], row int) int { return e.row - row })
	if found {
		return i
	}
	return i - 1
}

// set gives a row an entry of its own: a stop, delay, warp or fake. It tells
// whether another was there, which is gone.
func (l *rows[V]) set(row int, v V) (replaced bool) {
	i := l.upTo(row)
	if i >= 0 && (*l)[i].row == row {
		(*l)[i].value = v
		return true
	}
	*l = slices.Insert(*l, i+1, onRow[V]{row, v})
	return false
}

// remove takes away a row's entry, if it has one.
func (l *rows[V]) remove(row int) (removed bool) {
	i := l.upTo(row)
	if i < 0 || (*l)[i].row != row {
		return false
	}
	*l = slices.Delete(*l, i, i+1)
	return true
}

// change sets what is in force from a row on: a tempo or meter. Entries that
// change nothing are not kept, neither this one nor the next. It tells whether
// another was on the row, which is gone.
func (l *rows[V]) change(row int, v V, same func(a, b V) bool) (replaced bool) {
	i := l.upTo(row)
	replaced = i >= 0 && (*l)[i].row == row
	before := i
	if replaced {
		before--
	}
	asBefore := before >= 0 && same((*l)[before].value, v)
	asNext := i+1 < len(*l) && same((*l)[i+1].value, v)
	switch {
	case asNext && asBefore:
		*l = slices.Delete(*l, before+1, i+2)
	case asNext:
		(*l)[i+1].row = row
		*l = slices.Delete(*l, before+1, i+1)
	case asBefore:
		*l = slices.Delete(*l, before+1, i+1)
	case replaced:
		(*l)[i].value = v
	default:
		*l = slices.Insert(*l, i+1, onRow[V]{row, v})
	}
	return replaced
}
