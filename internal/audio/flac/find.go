package flac

import (
	"bytes"
	"fmt"
	"io"
)

// finder reads frames anywhere in a file, through one buffer.
type finder struct {
	r      io.ReaderAt
	end    int64 // of the file
	info   streamInfo
	dec    decoder
	buf    []byte
	start  int64 // file offset of buf[0]
	err    error // first read error of the file
	budget int   // samples that may still be decoded in vain
	block  int   // samples of the frames that are numbered
}

// found is a frame and where it stands.
type found struct {
	frame
	off   int64
	first int64 // number of its first sample
}

func (f *found) last() int64 { return f.first + int64(f.block) }
func (f *found) next() int64 { return f.off + int64(f.bytes) }

// maxVain is how many samples a search decodes that turn out to be none, before
// it gives up. Among a gigabyte of noise hardly one header looks right; only a
// file made for it holds more.
const maxVain = 16 << 20

// reach is more than the bytes that any frame takes: a coding that makes the
// samples longer than they are is never used.
func (s *streamInfo) reach() int {
	return maxHeader + 2 + s.channels*(64+s.blockMax*int(s.bits+1)/8*5/4)
}

func newFinder(r io.ReaderAt, end int64, info streamInfo) *finder {
	f := &finder{r: r, end: end, info: info, block: info.blockMax, budget: maxVain}
	f.dec = decoder{info: &f.info, channels: make([][]int64, info.channels)}
	return f
}

// at gives the bytes from off on: a frame's reach of them, or what the file has.
func (f *finder) at(off int64) []byte {
	if off >= f.end {
		return nil
	}
	need := min(int64(f.info.reach()), f.end-off)
	if off < f.start || off+need > f.start+int64(len(f.buf)) {
		f.load(off)
	}
	return f.buf[min(off-f.start, int64(len(f.buf))):]
}

func (f *finder) load(off int64) {
	if f.buf == nil {
		f.buf = make([]byte, f.info.reach()+64<<10)
	}
	f.buf = f.buf[:cap(f.buf)]
	n, err := f.r.ReadAt(f.buf[:min(int64(len(f.buf)), f.end-off)], off)
	if err != nil && err != io.EOF && f.err == nil {
		f.err = fmt.Errorf("reading the song: %w", err)
	}
	f.buf, f.start = f.buf[:n], off
}

// frame decodes the frame at off, if one is there.
func (f *finder) frame(off int64) (x found, ok bool) {
	b := f.at(off)
	h, ok := f.info.readHeader(b)
	if !ok || f.budget <= 0 {
		return x, false
	}
	x.frame, ok = f.dec.decode(h, b)
	if !ok {
		f.budget -= h.block * f.info.channels
		return x, false
	}
	x.off, x.first = off, h.number
	if h.numbered {
		x.first *= int64(f.block)
	}
	return x, true
}

// search finds the first frame that begins in [from, to).
func (f *finder) search(from, to int64) (found, bool) {
	for from < to && f.budget > 0 && f.err == nil {
		b := f.at(from)
		if len(b) == 0 {
			break
		}
		i := bytes.IndexByte(b[:min(int64(len(b)), to-from)], 0xff)
		if i < 0 {
			from += int64(len(b))
			continue
		}
		from += int64(i)
		if x, ok := f.frame(from); ok {
			return x, true
		}
		from++
	}
	return found{}, false
}

// last finds the file's last frame that begins at or after from.
func (f *finder) last(from int64) (x found, ok bool) {
	const step = 64 << 10
	for to := f.end; to > from && !ok; to -= step {
		x, ok = f.search(max(from, to-step), to)
	}
	for more := ok; more; {
		var y found
		if y, more = f.search(x.next(), f.end); more {
			x = y
		}
	}
	return x, ok
}

// before finds the last frame in [from, f.end) that begins at or before a
// sample, by halving. There must be no frame that does and begins before from.
func (f *finder) before(sample, from int64) (x found, ok bool) {
	lo, hi := from, f.end
	for hi-lo > int64(f.info.reach()) {
		mid := lo + (hi-lo)/2
		y, found := f.search(mid, hi)
		if !found || y.first > sample {
			hi = mid
			continue
		}
		if x, ok = y, true; x.last() > sample {
			return x, true
		}
		lo = x.next()
	}
	if !ok {
		return f.search(lo, f.end)
	}
	return x, ok
}
