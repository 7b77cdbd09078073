package ogg

import (
	"fmt"
	"io"
	"sort"

	"github.com/jfreymuth/vorbis"
	"hibana/internal/audio/downmix"
	"hibana/internal/audio/pcm"
)

// Decoder plays one file. It holds the list of the pages where it can begin
// (four a second at most), one page and one packet. It is not safe for use
// from two goroutines.
type Decoder struct {
	r      io.ReaderAt
	index  *index
	length int64 // samples
	pos    int64 // song sample that Read gives next

	// Where decoding stands.
	link    *link // whose packets are read, nil before the first
	packets *packets
	vorbis  vorbis.Decoder
	mix     downmix.Mix
	prev    int   // block of the packet before, 0 if there is none to overlap with
	next    int   // the entry of link that comes next in the file
	from    int64 // silence from this song sample on, then
	out     []float32
	first   int64 // the samples of out, all channels in turn: this is the first
	last    int64 // and this comes behind the last
	silent  int   // packets that did not decode
}

// layouts are the channels of Vorbis, by their number.
var layouts = [maxChannels + 1][]downmix.Speaker{
	1: {downmix.FrontCentre},
	2: {downmix.FrontLeft, downmix.FrontRight},
	3: {downmix.FrontLeft, downmix.FrontCentre, downmix.FrontRight},
	4: {downmix.FrontLeft, downmix.FrontRight, downmix.BackLeft, downmix.BackRight},
	5: {downmix.FrontLeft, downmix.FrontCentre, downmix.FrontRight, downmix.BackLeft, downmix.BackRight},
	6: {downmix.FrontLeft, downmix.FrontCentre, downmix.FrontRight, downmix.BackLeft, downmix.BackRight, downmix.LowFrequency},
	7: {downmix.FrontLeft, downmix.FrontCentre, downmix.FrontRight, downmix.SideLeft, downmix.SideRight, downmix.BackCentre, downmix.LowFrequency},
	8: {downmix.FrontLeft, downmix.FrontCentre, downmix.FrontRight, downmix.SideLeft, downmix.SideRight, downmix.BackLeft, downmix.BackRight, downmix.LowFrequency},
}

// Open walks the file and makes it ready to play from song sample 0. It reads
// the whole file once, through a small buffer.
func Open(r io.ReaderAt, size int64) (*Decoder, error) {
	x, err := walk(r, size)
	if err != nil {
		return nil, err
	}
	d := &Decoder{r: r, index: x, length: x.links[len(x.links)-1].end}
	for _, l := range x.links {
		if !d.begin(l) {
			return nil, refuse("the Vorbis header is damaged", "copy or download the file again, or "+convert)
		}
	}
	d.link = nil
	return d, nil
}

// Rate is the sample rate in Hz.
func (d *Decoder) Rate() int { return d.index.links[0].rate }

// Length is the song's length in samples.
func (d *Decoder) Length() int64 { return d.length }

// Notes lists what the chart's author should know about the file.
func (d *Decoder) Notes() []pcm.Note {
	var notes []pcm.Note
	x := d.index
	if x.gaps > 0 {
		notes = append(notes, pcm.Note{Rule: "ogg-damaged",
			Message: fmt.Sprintf("%d damaged places, the first at %.2f s, are played as silence", x.gaps, float64(x.first)/float64(d.Rate())),
			Remedy:  "export the song again"})
	}
	if !x.uncut {
		notes = append(notes, pcm.Note{Rule: "ogg-cut-off",
			Message: "the Ogg file has no last page: its end may be missing",
			Remedy:  "copy or download the file again"})
	}
	if x.others {
		notes = append(notes, pcm.Note{Rule: "ogg-mixed",
			Message: "a later part of the Ogg file is not Vorbis, and is not played",
			Remedy:  convert})
	}
	return notes
}

// Silenced is the number of packets played so far that did not decode.
func (d *Decoder) Silenced() int { return d.silent }

// SeekFrame makes sample the one that Read gives next; it is clamped to the
// song. The samples that follow are those of an uninterrupted decode.
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
		left := min(int64(want-n), d.link.end-d.pos)
		var run int
		if d.pos < d.first {
			run = int(min(left, d.first-d.pos))
			clear(stereo[2*n : 2*(n+run)])
		} else {
			run = int(min(left, d.last-d.pos))
			at := int(d.pos-d.first) * d.link.channels
			d.mix.Stereo(stereo[2*n:2*(n+run)], d.out[at:at+run*d.link.channels])
		}
		n += run
		d.pos += int64(run)
	}
	if n == 0 && want > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// load decodes until out holds pos, or there is silence up to what it holds.
func (d *Decoder) load() error {
	if l := d.link; l != nil && d.pos >= d.from && d.pos < d.last && d.pos < l.end {
		return nil
	}
	links := d.index.links
	l := links[sort.Search(len(links)-1, func(i int) bool { return d.pos < links[i].end })]
	// Short jumps forward decode through; others start over a little before.
	if l != d.link || d.pos < d.from || d.pos > d.last+int64(l.rate/2) {
		if l != d.link && !d.begin(l) {
			return fmt.Errorf("the Vorbis header at %.2f s was good and is not", float64(l.start)/float64(l.rate))
		}
		i := sort.Search(len(l.entries), func(i int) bool { return l.entries[i].pos > d.pos })
		d.start(max(0, i-1))
	}
	for d.last <= d.pos {
		if err := d.step(); err != nil {
			return err
		}
	}
	return nil
}

// begin makes the decoder of a link. It panics on some broken headers.
func (d *Decoder) begin(l *link) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	d.link, d.vorbis = l, vorbis.Decoder{}
	d.mix = downmix.New(layouts[l.channels])
	for _, header := range [][]byte{l.head, l.packet} {
		if d.vorbis.ReadHeader(header) != nil {
			return false
		}
	}
	if n := d.vorbis.BufferSize(); len(d.out) < n {
		d.out = make([]float32, n)
	}
	return true
}

// start goes to an entry of the link.
func (d *Decoder) start(i int) {
	l := d.link
	e := l.entries[i]
	d.packets = newPackets(newPages(d.r, e.off, l.to), l.serial)
	d.fresh(e.pos)
	d.next = i + 1
	d.from = e.pos
	if i == 0 {
		d.from = l.start // what is before the first entry is silence
	}
}

// fresh begins anew: the first sample to come out is song sample pos.
func (d *Decoder) fresh(pos int64) {
	d.vorbis.Clear()
	d.prev = 0
	d.first, d.last = pos, pos
}

// step decodes one packet. Behind the last there is silence up to the link's end.
func (d *Decoder) step() error {
	d.from = d.last
	p, err := d.packets.next()
	switch {
	case err == io.EOF:
		d.first, d.last = d.link.end, d.link.end+1
		return nil
	case err != nil:
		return err
	}
	for entries := d.link.entries; d.next < len(entries) && entries[d.next].off <= p.off; d.next++ {
		if e := entries[d.next]; e.gap {
			d.fresh(e.pos)
		}
	}
	block := d.link.block(p.data)
	if block == 0 {
		return nil
	}
	n := samples(d.prev, block)
	d.first, d.last = d.last, d.last+n
	values := int(n) * d.link.channels
	got, ok := d.decode(p.data)
	if got != values { // it failed, or the one before did and left nothing to overlap with
		clear(d.out[:values])
	}
	if !ok {
		d.vorbis.Clear()
		d.silent++
	}
	d.prev = block
	return nil
}

// decode decodes a packet and tells how many values it gave. The decoder
// panics on some broken data, which must cost no more than the packet.
func (d *Decoder) decode(packet []byte) (values int, ok bool) {
	defer func() {
		if recover() != nil {
			values, ok = none, false
		}
	}()
	out, err := d.vorbis.DecodeInto(packet, d.out)
	return len(out), err == nil
}
