package wav

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"time"

	"hibana/internal/audio/downmix"
	"hibana/internal/audio/pcm"
)

const maxLength = 3 * time.Hour

// Decoder plays one file. It holds a few kilobytes of it. It is not safe for
// use from two goroutines.
type Decoder struct {
	r      io.ReaderAt
	layout layout
	mix    downmix.Mix
	length int64 // frames
	pos    int64 // frame that Read gives next
	raw    []byte
	plain  []float32
}

// Open finds the samples of a file and makes it ready to play from its first.
func Open(r io.ReaderAt, size int64) (*Decoder, error) {
	l, err := chunks(r, size)
	if err != nil {
		return nil, err
	}
	d := &Decoder{r: r, layout: l, mix: l.mix(), length: l.size / l.frame()}
	if d.length == 0 {
		return nil, refuse("the WAV file holds no sound", "export the song again")
	}
	if d.length > int64(maxLength.Seconds())*int64(l.rate) {
		return nil, refuse("the song is longer than 3 hours", "cut it into shorter songs")
	}
	const frames = 1024
	d.raw = make([]byte, frames*l.frame())
	d.plain = make([]float32, frames*l.channels)
	return d, nil
}

// Rate is the sample rate in Hz.
func (d *Decoder) Rate() int { return d.layout.rate }

// Length is the song's length in frames.
func (d *Decoder) Length() int64 { return d.length }

// Notes lists what the chart's author should know about the file.
func (d *Decoder) Notes() []pcm.Note {
	if d.layout.cut == 0 {
		return nil
	}
	return []pcm.Note{{Rule: "wav-cut-off",
		Message: fmt.Sprintf("the WAV file ends %d bytes before its sound does", d.layout.cut),
		Remedy:  "copy or download the file again"}}
}

// SeekFrame makes frame the one that Read gives next; it is clamped to the song.
func (d *Decoder) SeekFrame(frame int64) error {
	d.pos = max(0, min(frame, d.length))
	return nil
}

// Read fills stereo with left and right samples in turn and reports how many
// pairs; io.EOF comes alone, at the end.
func (d *Decoder) Read(stereo []float32) (int, error) {
	n, want := 0, len(stereo)/2
	for n < want && d.pos < d.length {
		frames := int(min(int64(want-n), d.length-d.pos, int64(len(d.plain)/d.layout.channels)))
		raw := d.raw[:int64(frames)*d.layout.frame()]
		got, err := read(d.r, raw, d.layout.data+d.pos*d.layout.frame())
		if err != nil {
			return n, err
		}
		clear(raw[got:]) // the file became shorter since it was opened
		plain := d.plain[:frames*d.layout.channels]
		d.layout.decode(plain, raw)
		d.mix.Stereo(stereo[2*n:2*(n+frames)], plain)
		n += frames
		d.pos += int64(frames)
	}
	if n == 0 && want > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// decode makes numbers of ±1 of raw samples.
func (f format) decode(out []float32, raw []byte) {
	le := binary.LittleEndian
	switch {
	case f.float && f.bytes == 4:
		for i := range out {
			out[i] = math.Float32frombits(le.Uint32(raw[4*i:]))
		}
	case f.float:
		for i := range out {
			out[i] = float32(math.Float64frombits(le.Uint64(raw[8*i:])))
		}
	case f.bytes == 1: // the only size without a sign
		for i := range out {
			out[i] = (float32(raw[i]) - 128) / 128
		}
	case f.bytes == 2:
		for i := range out {
			out[i] = float32(int16(le.Uint16(raw[2*i:]))) / (1 << 15)
		}
	case f.bytes == 3:
		for i := range out {
			b := raw[3*i:]
			out[i] = float32(int32(uint32(b[0])<<8|uint32(b[1])<<16|uint32(b[2])<<24)) / (1 << 31)
		}
	case f.bytes == 4:
		for i := range out {
			out[i] = float32(int32(le.Uint32(raw[4*i:]))) / (1 << 31)
		}
	}
}
