package flac

import (
	"fmt"
	"io"

	"hibana/internal/audio/downmix"
	"hibana/internal/audio/pcm"
)

// Decoder plays one file. It holds one frame, and a few frames' bytes. It is
// not safe for use from two goroutines.
type Decoder struct {
	find   *finder
	mix    downmix.Mix
	scale  float32 // makes ±1 of a sample
	audio  int64   // file offset of the first frame
	origin int64   // number of the sample that is song sample 0
	length int64   // samples
	pos    int64   // song sample that Read gives next

	// What is known of the song around pos: silence from from on, then the
	// samples of a frame.
	from    int64
	frame   found
	next    int64 // file offset behind it
	plain   []float32
	silent  int64 // samples played so far for which there was no frame
	missing int64 // samples that the file promises behind its end
}

func newDecoder(f *finder, audio int64) *Decoder {
	const chunk = 1024
	return &Decoder{
		find:  f,
		mix:   downmix.New(downmix.Common(f.info.channels)),
		scale: 1 / float32(int64(1)<<(f.info.bits-1)),
		audio: audio,
		next:  audio,
		plain: make([]float32, chunk*f.info.channels),
	}
}

// Rate is the sample rate in Hz.
func (d *Decoder) Rate() int { return d.find.info.rate }

// Length is the song's length in samples.
func (d *Decoder) Length() int64 { return d.length }

// Notes lists what the chart's author should know about the file. Damage is
// known only once it was played.
func (d *Decoder) Notes() []pcm.Note {
	var notes []pcm.Note
	rate := float64(d.Rate())
	if d.missing > 0 {
		notes = append(notes, pcm.Note{Rule: "flac-cut-off",
			Message: fmt.Sprintf("the FLAC file ends %.2f s before its sound does", float64(d.missing)/rate),
			Remedy:  "copy or download the file again"})
	}
	if d.silent > 0 {
		notes = append(notes, pcm.Note{Rule: "flac-damaged",
			Message: fmt.Sprintf("%.2f s of damaged sound were played as silence", float64(d.silent)/rate),
			Remedy:  "export the song again"})
	}
	return notes
}

// SeekFrame makes sample the one that Read gives next; it is clamped to the song.
func (d *Decoder) SeekFrame(sample int64) error {
	d.pos = max(0, min(sample, d.length))
	return nil
}

// Read fills stereo with left and right samples in turn and reports how many
// pairs; io.EOF comes alone, at the end.
func (d *Decoder) Read(stereo []float32) (int, error) {
	n, want := 0, len(stereo)/2
	for n < want && d.pos < d.length {
		if err := d.load(); err != nil {
			return n, err
		}
		left := min(int64(want-n), d.length-d.pos)
		first, last := d.frame.first-d.origin, d.frame.last()-d.origin
		var run int
		if d.pos < first {
			run = int(min(left, first-d.pos))
			clear(stereo[2*n : 2*(n+run)])
			d.silent += int64(run)
		} else {
			run = int(min(left, last-d.pos, int64(len(d.plain)/len(d.mix))))
			d.give(stereo[2*n:2*(n+run)], int(d.pos-first))
		}
		n += run
		d.pos += int64(run)
	}
	if n == 0 && want > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// give mixes samples of the frame, from one on, into stereo.
func (d *Decoder) give(stereo []float32, from int) {
	channels := d.find.dec.channels
	plain := d.plain[:len(stereo)/2*len(channels)]
	for c, samples := range channels {
		for i, v := range samples[from : from+len(stereo)/2] {
			plain[i*len(channels)+c] = float32(v) * d.scale
		}
	}
	d.mix.Stereo(stereo, plain)
}

// load decodes until the frame is known that holds pos, or the next one after
// it if none does. Behind the last frame that can be found there is silence.
func (d *Decoder) load() error {
	at := d.pos + d.origin
	if at >= d.from && at < d.frame.last() {
		return nil
	}
	f := d.find
	f.budget = maxVain
	// Short jumps forward decode through; others search.
	if at < d.from || at > d.frame.last()+int64(f.info.rate) {
		d.next, d.from = d.audio, d.origin
		if x, ok := f.before(at, d.audio); ok && x.first <= at {
			d.next, d.from = x.off, x.first
		}
		d.frame = found{first: d.from}
	}
	for d.frame.last() <= at && f.err == nil {
		x, ok := f.frame(d.next)
		if !ok {
			x, ok = f.search(d.next+1, f.end)
		}
		if !ok {
			d.from, d.frame = at, found{first: d.origin + d.length}
			d.frame.block = 1
			d.next = f.end
			break
		}
		d.next = x.next()
		if x.first < d.frame.last() || x.first >= d.origin+d.length {
			continue // a number that cannot be
		}
		d.from, d.frame = d.frame.last(), x
	}
	return f.err
}
