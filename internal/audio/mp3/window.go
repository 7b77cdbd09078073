package mp3

import "io"

// window reads a file through one small buffer, so that a walk over hundreds
// of megabytes (an embedded picture among them) holds 64 KiB.
type window struct {
	r     io.ReaderAt
	size  int64
	buf   []byte
	start int64 // file offset of buf[0]
	err   error // first read error that was not the end of the file
}

const (
	windowBytes = 64 << 10
	lookBack    = 16 << 10 // kept before a forward jump: a chain check looks ahead and comes back
)

// at gives up to n bytes (n ≤ 8 KiB) from off on; fewer at the end of the
// file. The slice is good until the next call.
func (w *window) at(off int64, n int) []byte {
	if off < 0 || off >= w.size {
		return nil
	}
	n = int(min(int64(n), w.size-off))
	if off < w.start || off+int64(n) > w.start+int64(len(w.buf)) {
		w.load(off)
	}
	from := off - w.start
	if from < 0 || from >= int64(len(w.buf)) {
		return nil
	}
	return w.buf[from:min(from+int64(n), int64(len(w.buf)))]
}

func (w *window) load(off int64) {
	if off > w.start && w.start+int64(len(w.buf))+lookBack > off {
		off -= min(lookBack, off)
	}
	if w.buf == nil {
		w.buf = make([]byte, windowBytes)
	}
	w.buf = w.buf[:cap(w.buf)]
	n, err := w.r.ReadAt(w.buf[:min(int64(len(w.buf)), w.size-off)], off)
	if err != nil && err != io.EOF && w.err == nil {
		w.err = err
	}
	w.buf, w.start = w.buf[:n], off
}

// header reads the frame header at off; an invalid one past the end.
func (w *window) header(off int64) header {
	b := w.at(off, headerBytes)
	if len(b) < headerBytes {
		return 0
	}
	return headerAt(b)
}
