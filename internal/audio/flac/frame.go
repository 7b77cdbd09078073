package flac

import "encoding/binary"

// decoder holds the samples of one frame.
type decoder struct {
	info     *streamInfo
	channels [][]int64 // room for the samples of each channel
	coeffs   [32]int64
}

// frame is one that was decoded.
type frame struct {
	header
	bytes int // of the whole frame
}

// decode decodes the frame that b begins with, behind its header h. It is not
// ok if the frame is broken or goes on beyond b.
func (d *decoder) decode(h header, b []byte) (f frame, ok bool) {
	r := bitReader{b: b, at: h.size}
	for i := range d.channels {
		if cap(d.channels[i]) < h.block {
			d.channels[i] = make([]int64, h.block)
		}
		d.channels[i] = d.channels[i][:h.block]
		bits := d.info.bits
		if h.stereo == leftSide && i == 1 || h.stereo == sideRight && i == 0 || h.stereo == midSide && i == 1 {
			bits++ // a difference needs one more
		}
		if !d.subframe(&r, d.channels[i], bits) {
			return f, false
		}
	}
	end := r.align()
	if r.past || end+2 > len(b) || crc16(b[:end]) != binary.BigEndian.Uint16(b[end:]) {
		return f, false
	}
	d.join(h.stereo)
	return frame{h, end + 2}, true
}

// join makes left and right of two channels.
func (d *decoder) join(s stereo) {
	if s == apart {
		return
	}
	a, b := d.channels[0], d.channels[1]
	for i := range a {
		switch s {
		case leftSide:
			b[i] = a[i] - b[i]
		case sideRight:
			a[i] += b[i]
		case midSide:
			sum, side := a[i]<<1|b[i]&1, b[i] // the sum is odd when the difference is
			a[i], b[i] = (sum+side)>>1, (sum-side)>>1
		}
	}
}

// fixed are the predictors that need no coefficients in the file, by order.
var fixed = [5][]int64{{}, {1}, {2, -1}, {3, -3, 1}, {4, -6, 4, -1}}

// subframe decodes one channel into out.
func (d *decoder) subframe(r *bitReader, out []int64, bits uint) bool {
	if r.bits(1) != 0 {
		return false
	}
	kind := int(r.bits(6))
	wasted := uint(0) // low bits that are zero in every sample
	if r.bits(1) == 1 {
		zeros := r.unary() + 1
		if zeros >= uint64(bits) {
			return false
		}
		wasted = uint(zeros)
		bits -= wasted
	}
	switch {
	case kind == 0: // one value for all
		v := r.signed(bits)
		for i := range out {
			out[i] = v
		}
	case kind == 1: // every value as it is
		for i := range out {
			out[i] = r.signed(bits)
		}
	case kind >= 8 && kind <= 12:
		order := kind - 8
		if !warmUp(r, out, order, bits) || !residual(r, out, order) {
			return false
		}
		predict(out, fixed[order], 0)
	case kind >= 32:
		order := kind - 31
		if !warmUp(r, out, order, bits) {
			return false
		}
		precision, shift := uint(r.bits(4))+1, r.signed(5)
		if precision == 16 || shift < 0 {
			return false
		}
		coeffs := d.coeffs[:order]
		for i := range coeffs {
			coeffs[i] = r.signed(precision)
		}
		if !residual(r, out, order) {
			return false
		}
		predict(out, coeffs, uint(shift))
	default:
		return false
	}
	if wasted > 0 {
		for i := range out {
			out[i] <<= wasted
		}
	}
	return !r.past
}

// warmUp reads the samples before the first predicted one.
func warmUp(r *bitReader, out []int64, order int, bits uint) bool {
	if order > len(out) {
		return false
	}
	for i := range out[:order] {
		out[i] = r.signed(bits)
	}
	return true
}

// residual reads into out[order:] by how much the prediction errs.
func residual(r *bitReader, out []int64, order int) bool {
	width := uint(4) // bits of a Rice parameter
	switch r.bits(2) {
	case 0:
	case 1:
		width = 5
	default:
		return false
	}
	partitions := 1 << r.bits(4)
	size := len(out) / partitions
	if size*partitions != len(out) || size < order {
		return false
	}
	for p := range partitions {
		part := out[p*size : (p+1)*size]
		if p == 0 {
			part = part[order:]
		}
		k := uint(r.bits(width))
		if k == 1<<width-1 { // not Rice coded
			k = uint(r.bits(5))
			for i := range part {
				part[i] = r.signed(k)
			}
		} else {
			rice(r, part, k)
		}
		if r.past {
			return false
		}
	}
	return true
}

// rice reads numbers as a quotient in unary and k bits of remainder; the
// lowest bit is the sign.
func rice(r *bitReader, out []int64, k uint) {
	for i := range out {
		v := r.unary()<<k | r.bits(k)
		out[i] = int64(v>>1) ^ -int64(v&1)
		if r.past {
			return
		}
	}
}

// predict adds to every sample what the ones before it foretell.
func predict(out, coeffs []int64, shift uint) {
	n := len(coeffs)
	for i := n; i < len(out); i++ {
		var sum int64
		before := out[i-n : i]
		for k, c := range coeffs {
			sum += c * before[n-1-k]
		}
		out[i] += sum >> shift
	}
}
