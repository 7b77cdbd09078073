package draw

// mixer is how a row of source pixels meets the frame: multiplier, blend, and whether only their shape counts.
type mixer struct {
	colour uint32
	blend  Blend
	flat   bool
}

// plain tells whether images are painted as they are.
func (m mixer) plain() bool { return m.colour == uint32(White) && m.blend == Over && !m.flat }

// uniform tells whether the multiplier only fades.
func (m mixer) uniform() bool { return m.colour == m.colour>>24*grey }

// blendRow draws src onto dst, which are equally long. One loop for each case keeps the choice out of the pixels.
func (m mixer) blendRow(dst, src []uint32) {
	switch {
	case m.flat && m.blend == Over:
		overFlat(dst, src, m.colour)
	case m.flat:
		addFlat(dst, src, m.colour)
	case m.plain():
		overRow(dst, src)
	case m.blend == Over && m.uniform():
		overFaded(dst, src, m.colour>>24)
	case m.blend == Over:
		overTinted(dst, src, m.colour)
	case m.colour == uint32(White):
		addRow(dst, src)
	case m.uniform():
		addFaded(dst, src, m.colour>>24)
	default:
		addTinted(dst, src, m.colour)
	}
}

func overRow(dst, src []uint32) {
	dst = dst[:len(src)]
	for i, s := range src {
		switch {
		case s>>24 == 0xFF:
			dst[i] = s
		case s != 0:
			dst[i] = over(dst[i], s)
		}
	}
}

func overFaded(dst, src []uint32, a uint32) {
	dst = dst[:len(src)]
	for i, s := range src {
		if s != 0 {
			dst[i] = overLanes(dst[i], scaled(spread(s), uint64(a)))
		}
	}
}

// overTinted and addTinted take the short way through grey pixels, of which letters are made.
func overTinted(dst, src []uint32, c uint32) {
	dst = dst[:len(src)]
	tint := spread(c)
	for i, s := range src {
		switch a := s >> 24; {
		case s == 0:
		case s == a*grey:
			dst[i] = overLanes(dst[i], scaled(tint, uint64(a)))
		default:
			dst[i] = over(dst[i], mulPixel(s, c))
		}
	}
}

func addRow(dst, src []uint32) {
	dst = dst[:len(src)]
	for i, s := range src {
		if s != 0 {
			dst[i] = add(dst[i], s)
		}
	}
}

func addFaded(dst, src []uint32, a uint32) {
	dst = dst[:len(src)]
	for i, s := range src {
		if s != 0 {
			dst[i] = addLanes(dst[i], scaled(spread(s), uint64(a)))
		}
	}
}

func addTinted(dst, src []uint32, c uint32) {
	dst = dst[:len(src)]
	tint := spread(c)
	for i, s := range src {
		switch a := s >> 24; {
		case s == 0:
		case s == a*grey:
			dst[i] = addLanes(dst[i], scaled(tint, uint64(a)))
		default:
			dst[i] = add(dst[i], mulPixel(s, c))
		}
	}
}

// fillRow draws one value over a row.
func (m mixer) fillRow(dst []uint32, s uint32) {
	switch {
	case m.blend == Add:
		for i, d := range dst {
			dst[i] = add(d, s)
		}
	case s>>24 == 0xFF:
		for i := range dst {
			dst[i] = s
		}
	default:
		for i, d := range dst {
			dst[i] = over(d, s)
		}
	}
}

// overFlat and addFlat paint the shape of src in one colour.
func overFlat(dst, src []uint32, c uint32) {
	dst = dst[:len(src)]
	tint := spread(c)
	for i, s := range src {
		if a := s >> 24; a != 0 {
			dst[i] = overLanes(dst[i], scaled(tint, uint64(a)))
		}
	}
}

func addFlat(dst, src []uint32, c uint32) {
	dst = dst[:len(src)]
	tint := spread(c)
	for i, s := range src {
		if a := s >> 24; a != 0 {
			dst[i] = addLanes(dst[i], scaled(tint, uint64(a)))
		}
	}
}
