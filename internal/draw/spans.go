package draw

// span is a run of one row that holds something: x from x0 up to, but without, x1.
type span struct {
	x0, x1 int32
	opaque bool // every pixel has alpha 255
}

// spans lists, for each row, what is worth drawing: what is empty is left out, what is opaque may be copied.
type spans struct {
	list  []span
	first []int32 // index of a row's first span; one more than rows
}

// minRun is the shortest gap, or opaque run, in px, that is worth a span of its own.
const minRun = 8

// row is row y's spans, left to right.
func (s *spans) row(y int) []span { return s.list[s.first[y]:s.first[y+1]] }

// findSpans reads every pixel once.
func findSpans(w, h int, pix []uint32) spans {
	s := spans{first: make([]int32, h+1)}
	for y := range h {
		s.first[y] = int32(len(s.list))
		s.addRow(pix[y*w : (y+1)*w])
	}
	s.first[h] = int32(len(s.list))
	return s
}

// pixel kinds of addRow
const (
	empty = iota
	mixed
	solid
)

func kind(p uint32) int {
	switch {
	case p == 0:
		return empty
	case p>>24 == 0xFF:
		return solid
	}
	return mixed
}

// addRow cuts one row into runs of one kind and joins the runs that are too short to matter to a mixed neighbour.
func (s *spans) addRow(row []uint32) {
	start := len(s.list)
	for x := 0; x < len(row); {
		k, x0 := kind(row[x]), x
		for x < len(row) && kind(row[x]) == k {
			x++
		}
		if n := len(s.list); n > start {
			last := &s.list[n-1]
			touches := int(last.x1) == x0
			small := x-x0 < minRun
			switch {
			case k == empty && (!small || x == len(row)):
				continue
			case k == empty, k == solid && small && touches, k == mixed && touches:
				if last.opaque && last.x1-last.x0 >= minRun && k != empty {
					break // keep the long opaque run, start a mixed one
				}
				last.x1, last.opaque = int32(x), false
				continue
			case touches && !last.opaque && k == mixed:
				last.x1 = int32(x)
				continue
			}
		} else if k == empty {
			continue
		}
		s.list = append(s.list, span{int32(x0), int32(x), k == solid && x-x0 >= minRun})
	}
}
