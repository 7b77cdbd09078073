package stretch

import (
	"io"

	"hibana/internal/audio/pcm"
)

// input is the part of a song that is being looked at.
type input struct {
	in    pcm.Stream
	buf   []float32 // stereo frames from start on
	start int64
	ended bool
}

func (w *input) seek(frame int64) error {
	w.buf, w.start, w.ended = w.buf[:0], frame, false
	return w.in.SeekFrame(frame)
}

// end is the frame behind the last one that is held.
func (w *input) end() int64 { return w.start + int64(len(w.buf)/2) }

// need holds the frames from first to last, as far as there are any, and drops
// those before.
func (w *input) need(first, last int64) error {
	const block = 4096 // frames dropped at a time
	if drop := first - w.start; drop > block {
		drop = min(drop, int64(len(w.buf)/2))
		w.buf = w.buf[:copy(w.buf, w.buf[2*drop:])]
		w.start += drop
	}
	for !w.ended && w.end() < last {
		const step = 1024
		n := len(w.buf)
		for cap(w.buf) < n+2*step {
			w.buf = append(w.buf[:cap(w.buf)], 0)
		}
		got, err := w.in.Read(w.buf[n : n+2*step])
		w.buf = w.buf[:n+2*got]
		if err == io.EOF {
			w.ended = true
		} else if err != nil {
			return err
		}
	}
	return nil
}

// at is a frame; outside the song there is silence.
func (w *input) at(frame int64) (left, right float32) {
	i := 2 * (frame - w.start)
	if i < 0 || i >= int64(len(w.buf)) {
		return 0, 0
	}
	return w.buf[i], w.buf[i+1]
}

// mono copies n frames from first on, both sides together.
func (w *input) mono(out []float32, first, n int64) []float32 {
	out = out[:0]
	for i := range n {
		left, right := w.at(first + i)
		out = append(out, left+right)
	}
	return out
}
