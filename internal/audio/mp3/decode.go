package mp3

import (
	"fmt"
	"io"

	gomp3 "github.com/hajimehoshi/go-mp3"
	"hibana/internal/audio/pcm"
)

// decoderDelay is how many samples late every MP3 decoder is, by the nature of
// the transform.
const decoderDelay = 529

// Decoder plays one file. It keeps the list of frames (16 bytes each) and one
// decoded frame. It is not safe for use from two goroutines.
type Decoder struct {
	index  *index
	feed   feed
	skip   int64 // decoded samples before song sample 0
	length int64
	pos    int64 // song sample that Read gives next

	mp3    *gomp3.Decoder
	frame  int    // the frame that mp3 decodes next
	have   int    // the frame that pcm holds, -1 for none
	pcm    []byte // 16-bit little-endian stereo
	silent int    // frames that failed to decode, played as silence
}

// Open walks the file and makes it ready to play from song sample 0. It reads
// the whole file once, through a small buffer.
func Open(r io.ReaderAt, size int64) (*Decoder, error) {
	x, err := walk(r, size)
	if err != nil {
		return nil, err
	}
	d := &Decoder{
		index: x,
		feed:  feed{r: r, frames: x.frames, bad: map[int]bool{}},
		skip:  int64(x.lead.Delay) + decoderDelay,
		have:  -1,
		pcm:   make([]byte, 4*x.samples),
	}
	d.length = int64(len(x.frames))*int64(x.samples) - int64(x.lead.Delay)
	if x.lead.Known && !x.cut {
		d.length -= int64(x.lead.Padding)
	}
	if !x.lead.Known || x.cut {
		d.length -= decoderDelay // the file ends before the decoder gives the rest
	}
	if d.length <= 0 {
		return nil, refuse("the MP3 holds no sound", "export the song again")
	}
	return d, nil
}

// Rate is the sample rate in Hz.
func (d *Decoder) Rate() int { return d.index.rate }

// Length is the song's length in samples.
func (d *Decoder) Length() int64 { return d.length }

// Lead tells what stands before the music in the file.
func (d *Decoder) Lead() Lead { return d.index.lead }

// Notes lists what the chart's author should know about the file.
func (d *Decoder) Notes() []pcm.Note {
	var notes []pcm.Note
	x := d.index
	if !x.lead.Known {
		notes = append(notes, pcm.Note{Rule: "mp3-no-header",
			Message: fmt.Sprintf("the MP3 does not say how much silence its encoder put first; %d samples (%.1f ms) are assumed",
				defaultDelay+decoderDelay, float64(defaultDelay+decoderDelay)*1000/float64(x.rate)),
			Remedy: "if the notes are early or late by a constant, export the song with LAME or ffmpeg, or change song.beat0"})
	}
	if x.lost > 0 {
		at := 0
		for at < len(x.frames) && x.frames[at].off >= 0 {
			at++
		}
		notes = append(notes, pcm.Note{Rule: "mp3-damaged",
			Message: fmt.Sprintf("%d damaged frames, the first at %.2f s, are played as silence",
				x.lost, float64(at*x.samples)/float64(x.rate)),
			Remedy: "export the song again"})
	}
	if x.cut {
		notes = append(notes, pcm.Note{Rule: "mp3-cut-off",
			Message: fmt.Sprintf("the MP3 ends after %d of the %d frames its header counts", len(x.frames), x.lead.frames),
			Remedy:  "copy or download the file again"})
	}
	return notes
}

// Silenced is the number of frames played so far that did not decode.
func (d *Decoder) Silenced() int { return d.silent }

// SeekFrame makes sample the one that Read gives next; it is clamped to the
// song. The samples that follow are those of an uninterrupted decode.
func (d *Decoder) SeekFrame(sample int64) error {
	d.pos = max(0, min(sample, d.length))
	return nil
}

// Read fills stereo with left and right samples in turn (mono is given on both
// sides) and reports how many pairs; io.EOF comes alone, at the end.
func (d *Decoder) Read(stereo []float32) (int, error) {
	n, want := 0, len(stereo)/2
	for n < want && d.pos < d.length {
		at := d.pos + d.skip
		i, from := int(at/int64(d.index.samples)), int(at%int64(d.index.samples))
		if err := d.load(i); err != nil {
			return n, err
		}
		run := int(min(int64(d.index.samples-from), d.length-d.pos, int64(want-n)))
		out, in := stereo[2*n:2*(n+run)], d.pcm[4*from:]
		for k := range out {
			out[k] = float32(int16(uint16(in[2*k])|uint16(in[2*k+1])<<8)) / 32768
		}
		n += run
		d.pos += int64(run)
	}
	if n == 0 && want > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// load decodes until pcm holds frame i. Past the last frame there is silence.
func (d *Decoder) load(i int) error {
	if d.have == i {
		return nil
	}
	if i >= len(d.index.frames) {
		clear(d.pcm)
		d.have = i
		return nil
	}
	// Short jumps forward decode through; others start over a little before.
	if d.mp3 == nil || i < d.frame || i > d.frame+2*preroll {
		d.restart(d.before(i))
	}
	for d.frame <= i {
		if err := d.decode(); err != nil {
			return err
		}
	}
	d.have = i
	return nil
}

// preroll is the least number of frames decoded before one that is wanted.
const preroll = 10

// before is the frame to start from so that frame i comes out as if decoded
// from the beginning: all main data that it and the frames overlapping with it
// lean on, and those frames themselves.
func (d *Decoder) before(i int) int {
	at, held := i, 0
	for at > 0 && (i-at < preroll || held < reach) {
		at--
		if i-at > 3 {
			f := d.index.frames[at]
			held += f.header.size() - f.header.mainStart()
		}
	}
	return at
}

func (d *Decoder) restart(at int) {
	d.feed.start(at)
	d.mp3, d.frame, d.have = nil, at, -1
}

// decode decodes one frame into pcm. One that does not decode becomes silence
// and the decoder starts over behind it.
func (d *Decoder) decode() error {
	i := d.frame
	ok := d.try()
	if d.feed.err != nil {
		d.mp3 = nil
		return fmt.Errorf("reading the song: %w", d.feed.err)
	}
	d.frame, d.have = i+1, i
	if ok {
		return nil
	}
	known := d.feed.bad[i]
	if !known {
		d.feed.bad[i] = true
		d.silent++
	}
	clear(d.pcm)
	d.restart(d.before(i + 1))
	for d.frame <= i { // bring the decoder's memory up to where it was
		if !d.try() {
			d.restart(i + 1)
			break
		}
		d.frame++
	}
	clear(d.pcm)
	d.have = i
	return nil
}

// try asks go-mp3 for one frame. It panics on some broken data, which must
// cost no more than the frame.
func (d *Decoder) try() (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	if d.mp3 == nil {
		m, err := gomp3.NewDecoder(&d.feed)
		if err != nil {
			return false
		}
		d.mp3 = m
	}
	_, err := io.ReadFull(d.mp3, d.pcm)
	return err == nil
}
