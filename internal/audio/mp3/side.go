package mp3

// side is what the front end needs of a frame's side information.
type side struct {
	begin   int // bytes of earlier frames' main data this frame starts with
	bits    int // bits of main data it uses, from there on
	invalid bool
}

// bitReader reads big-endian bit fields; past the end it gives zeros.
type bitReader struct {
	data []byte
	pos  int
}

func (r *bitReader) bits(n int) int {
	v := 0
	for range n {
		v <<= 1
		if i := r.pos >> 3; i < len(r.data) {
			v |= int(r.data[i]>>(7-r.pos&7)) & 1
		}
		r.pos++
	}
	return v
}

// readSide reads the side information (ISO 11172-3, 2.4.1.7) and judges
// whether an encoder could have written it.
func readSide(h header, b []byte) side {
	r := bitReader{data: b}
	channels, granules := 2, 2
	if h.mono() {
		channels = 1
	}
	var s side
	scale := 4 // bits of scalefac_compress
	if h.version() == mpeg1 {
		s.begin = r.bits(9)
		r.bits([2]int{3, 5}[2-channels]) // private bits: 5 mono, 3 stereo
		r.bits(4 * channels)             // which granules share scale factors
	} else {
		s.begin = r.bits(8)
		r.bits(channels) // private bits
		granules, scale = 1, 9
	}
	for range granules * channels {
		s.bits += r.bits(12)
		if r.bits(9) > 288 { // big values come in pairs of 576 lines
			s.invalid = true
		}
		r.bits(8 + scale) // gain and scale factor lengths
		if r.bits(1) == 1 {
			if r.bits(2) == 0 { // a switched window of the normal kind
				s.invalid = true
			}
			r.bits(1 + 2*5 + 3*3)
		} else {
			r.bits(3*5 + 4 + 3)
		}
		if h.version() == mpeg1 {
			r.bits(1)
		}
		r.bits(2)
	}
	return s
}
