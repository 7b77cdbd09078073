package flac

import (
	"encoding/binary"
	"math/bits"
)

// bitReader reads numbers of any width, highest bit first. Past the end of b
// it reads zeros and remembers that it did.
type bitReader struct {
	b     []byte
	at    int    // next byte to take into cache
	cache uint64 // the next n bits, at the top
	n     uint
	past  bool
}

// fill makes at least 57 bits ready.
func (r *bitReader) fill() {
	if r.at+8 <= len(r.b) {
		r.cache |= binary.BigEndian.Uint64(r.b[r.at:]) >> r.n
		took := (64 - r.n) >> 3
		r.at += int(took)
		r.n += took << 3
		return // the bits of a byte not counted yet may stand below: they will be the same
	}
	for ; r.n <= 56; r.n += 8 {
		if r.at < len(r.b) {
			r.cache |= uint64(r.b[r.at]) << (56 - r.n)
		}
		r.at++
	}
	// The bytes taken beyond the end are only wrong once their bits are used.
	r.past = r.at-int(r.n/8) > len(r.b)
}

// bits reads the next n bits, at most 57.
func (r *bitReader) bits(n uint) uint64 {
	if r.n < n {
		r.fill()
	}
	v := r.cache >> (64 - n)
	r.cache <<= n
	r.n -= n
	return v
}

// signed reads a number of n bits in two's complement.
func (r *bitReader) signed(n uint) int64 {
	if n == 0 {
		return 0
	}
	return int64(r.bits(n)<<(64-n)) >> (64 - n)
}

// unary counts zeros up to the next one, which it takes.
func (r *bitReader) unary() uint64 {
	var count uint64
	for {
		if zeros := uint(bits.LeadingZeros64(r.cache)); zeros < r.n {
			r.cache <<= zeros + 1
			r.n -= zeros + 1
			return count + uint64(zeros)
		}
		count += uint64(r.n)
		r.cache, r.n = 0, 0
		if r.fill(); r.past {
			return count
		}
	}
}

// align skips to the next whole byte and gives its place in b.
func (r *bitReader) align() int {
	r.bits(r.n % 8)
	return r.at - int(r.n/8)
}
