package render

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// Sound gives the song as interleaved stereo float32 samples.
type Sound interface {
	Rate() int
	// SeekFrame goes to a sample frame, from 0.
	SeekFrame(frame int64) error
	// Read fills whole stereo frames and returns io.EOF at the end of the song.
	Read(stereo []float32) (frames int, err error)
}

// frameAt is the sample frame of song time t, rounded to the nearest.
func frameAt(t time.Duration, rate int) int64 {
	whole, part := int64(t/time.Second), int64(t%time.Second)
	half := int64(time.Second) / 2
	if part < 0 {
		half = -half
	}
	return whole*int64(rate) + (part*int64(rate)+half)/int64(time.Second)
}

// writeSound writes song time [from, to) as a 16-bit stereo WAV file: silence
// where the song is not, so that sample 0 is always at song time from.
func writeSound(ctx context.Context, path string, s Sound, from, to time.Duration) (err error) {
	rate := s.Rate()
	first, end := frameAt(from, rate), frameAt(to, rate)
	frames := end - first
	const header, frameBytes = 44, 4
	if frames <= 0 || frames*frameBytes > 1<<32-header {
		return &Error{Cause: fmt.Sprintf("a WAV file cannot hold %.0f s of sound", (to - from).Seconds()), Fix: "render a shorter stretch: --from and --to"}
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if closeErr := file.Close(); err == nil {
			err = closeErr
		}
	}()
	w := bufio.NewWriterSize(file, 1<<16)
	writeHeader(w, rate, uint32(frames*frameBytes))

	pos := first
	for ; pos < min(0, end); pos++ {
		w.Write([]byte{0, 0, 0, 0})
	}
	if pos < end {
		if err := s.SeekFrame(pos); err != nil {
			return songError(err)
		}
	}
	buf, bytes := make([]float32, 2*4096), make([]byte, 0, 4*4096)
	for pos < end {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := s.Read(buf[:min(int64(len(buf)), 2*(end-pos))])
		bytes = bytes[:0]
		for _, x := range buf[:2*n] {
			bytes = binary.LittleEndian.AppendUint16(bytes, uint16(sample16(x)))
		}
		w.Write(bytes)
		pos += int64(n)
		if err == io.EOF {
			break
		}
		if err != nil {
			return songError(err)
		}
	}
	for ; pos < end; pos++ {
		w.Write([]byte{0, 0, 0, 0})
	}
	return w.Flush()
}

func songError(err error) error {
	return &Error{Cause: fmt.Sprintf("the song cannot be read to its end: %v", err), Fix: "check that it plays elsewhere, or export it again", Err: err}
}

// soundError says why the sound of out could not be written.
func soundError(ctx context.Context, out string, err error) error {
	var known *Error
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &known):
		return err
	}
	return writeError(out, err)
}

// sample16 rounds to the nearest 16-bit value and clips.
func sample16(x float32) int16 {
	v := float64(x) * 32768
	switch {
	case v >= 32767:
		return 32767
	case v <= -32768:
		return -32768
	case v >= 0:
		return int16(v + 0.5)
	case v < 0:
		return int16(v - 0.5)
	}
	return 0 // not a number
}

// writeHeader writes the 44 bytes of a canonical PCM WAV file.
func writeHeader(w io.Writer, rate int, dataBytes uint32) {
	h := []any{
		[4]byte{'R', 'I', 'F', 'F'}, dataBytes + 36, [8]byte{'W', 'A', 'V', 'E', 'f', 'm', 't', ' '},
		uint32(16), uint16(1), uint16(2), uint32(rate), uint32(rate * 4), uint16(4), uint16(16),
		[4]byte{'d', 'a', 't', 'a'}, dataBytes,
	}
	for _, v := range h {
		binary.Write(w, binary.LittleEndian, v)
	}
}
