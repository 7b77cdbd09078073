package draw

import "image"

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

// A gap, or an opaque run, shorter than this many px costs less to blend than to tell apart.
const (
	minGap    = 8
	minOpaque = 16
)

// row is row y's spans, left to right.
func (s *spans) row(y int) []span { return s.list[s.first[y]:s.first[y+1]] }

// reach is where rows y and y+1 of the piece src hold something, from and up to, counted from src's left edge.
func (s *spans) reach(y int, src image.Rectangle) (from, to int) {
	from, to = src.Max.X, src.Min.X
	for j := max(y, src.Min.Y); j < min(y+2, src.Max.Y); j++ {
		if r := s.row(j); len(r) > 0 {
			from, to = min(from, int(r[0].x0)), max(to, int(r[len(r)-1].x1))
		}
	}
	return from - src.Min.X, to - src.Min.X
}

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

// addRow finds the stretches between wide gaps.
func (s *spans) addRow(row []uint32) {
	for x := 0; x < len(row); {
		if row[x] == 0 {
			x++
			continue
		}
		start, end := x, x+1
		for x = end; x < len(row) && x-end < minGap; x++ {
			if row[x] != 0 {
				end = x + 1
			}
		}
		s.addStretch(row, start, end)
	}
}

// addStretch cuts long opaque runs out of a stretch.
func (s *spans) addStretch(row []uint32, start, end int) {
	mixed := start // where what is not yet in a span begins
	for x := start; x < end; {
		if row[x]>>24 != 0xFF {
			x++
			continue
		}
		run := x
		for x < end && row[x]>>24 == 0xFF {
			x++
		}
		if x-run < minOpaque {
			continue
		}
		if mixed < run {
			s.list = append(s.list, span{int32(mixed), int32(run), false})
		}
		s.list = append(s.list, span{int32(run), int32(x), true})
		mixed = x
	}
	if mixed < end {
		s.list = append(s.list, span{int32(mixed), int32(end), false})
	}
}
