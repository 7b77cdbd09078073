package ogg

import (
	"fmt"
	"io"
	"math/bits"
	"time"

	"hibana/internal/audio/pcm"
)

// Limits on what is walked at all.
const (
	maxBytes  = 1 << 30 // three hours at 500 kbit/s are 675 MB; the rest is room for pictures
	maxLength = 3 * time.Hour
	maxLinks  = 256 // streams one after another, each with headers to keep
)

// link is one of the streams that a file plays one after another.
type link struct {
	ident
	setup
	serial  uint32
	to      int64 // file offset behind its last page
	start   int64 // song sample it begins with
	end     int64 // song sample behind its last
	entries []entry
}

// entry is a page where decoding can begin: the first sample that comes out is
// song sample pos. A gap is a page before which something is missing: the
// samples up to pos are silence.
type entry struct {
	off, pos int64
	gap      bool
}

// samples is how many samples a packet gives after one with a block of prev
// samples: the second half of that block overlaps with the first of its own.
func samples(prev, block int) int64 {
	if prev == 0 {
		return 0 // nothing to overlap with
	}
	return int64(prev/4 + block/4)
}

// block is the size of a packet's block in samples; 0 if it is no sound.
func (s *setup) block(packet []byte) int {
	if len(packet) == 0 || packet[0]&1 == 1 {
		return 0
	}
	mode := int(packet[0]>>1) & (1<<bits.Len(uint(len(s.modes)-1)) - 1)
	if mode >= len(s.modes) {
		return 0
	}
	return s.modes[mode]
}

// index is what a walk over the whole file finds.
type index struct {
	links   []*link
	gaps    int   // places with something missing
	first   int64 // song sample of the first of them
	others  bool  // a later part of the file is not Vorbis
	uncut   bool  // the last stream says that it ends
	longest int64 // samples in maxLength
}

// walk reads every page of the file once.
func walk(r io.ReaderAt, size int64) (*index, error) {
	if size > maxBytes {
		return nil, refuse("the file is larger than 1 GiB", "cut it, or "+convert)
	}
	w := walker{packets: newPackets(newPages(r, 0, size), 0)}
	for {
		p, err := w.packets.next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = w.packet(p)
		}
		if err != nil {
			return nil, err
		}
	}
	w.grouped()
	w.finish(size)
	x := &w.index
	x.uncut = w.packets.ended
	if len(x.links) == 0 {
		if w.other != "" {
			return nil, refuse(fmt.Sprintf("the Ogg file holds %s, not Vorbis", w.other), convert)
		}
		return nil, refuse("no Vorbis sound found in the Ogg file", "check that it plays elsewhere, then "+convert)
	}
	if x.links[len(x.links)-1].end > x.longest {
		return nil, errLong
	}
	return x, nil
}

var errLong = &pcm.Error{Cause: "the song is longer than 3 hours", Fix: "cut it into shorter songs"}

// walker is where the walk stands.
type walker struct {
	*packets
	index index
	link  *link  // the one being read, nil for none
	stage int    // of its headers: how many are read
	group bool   // streams are beginning side by side
	other string // what a stream is that is not Vorbis

	pos  int64 // song sample that the next packet begins with, as far as counted
	prev int   // block of the packet before
	// Pages tell how many samples there are up to their end. sure is what the
	// last page with a number told, counted was pos there.
	anchored  bool
	sure      int64
	counted   int64
	gap       bool  // something may be missing since then
	broken    bool  // or certainly is
	mark      int   // the first entry since then
	hints     int   // how often something might have been missing
	wantEntry bool  // the next page that can be one becomes it
	page      int64 // of the last sound
}

// packet takes account of one packet.
func (w *walker) packet(p packet) error {
	if p.first {
		return w.begin(p)
	}
	w.grouped()
	if w.link == nil || p.serial != w.link.serial {
		return nil
	}
	switch w.stage {
	case 1: // comments
		w.stage++
		return nil
	case 2:
		s, err := readSetup(p.data, w.link.ident)
		if err != nil {
			return err
		}
		w.link.setup = s
		w.stage++
		return nil
	}
	return w.sound(p)
}

// grouped ends the beginning of streams side by side.
func (w *walker) grouped() {
	if w.group && w.link == nil && len(w.index.links) > 0 {
		w.index.others = true
	}
	w.group = false
}

// begin takes the first packet of a stream.
func (w *walker) begin(p packet) error {
	if !w.group {
		w.finish(p.off)
		w.group = true
	}
	if w.link != nil {
		return nil // one stream of several side by side is enough
	}
	if len(p.data) < 7 || string(p.data[:7]) != "\x01vorbis" {
		w.other = name(p.data)
		return nil
	}
	id, err := readIdent(p.data)
	if err != nil {
		return err
	}
	if n := len(w.index.links); n == maxLinks {
		return refuse(fmt.Sprintf("the Ogg file is made of more than %d pieces", maxLinks), convert)
	} else if n > 0 && w.index.links[0].rate != id.rate {
		return refuse(fmt.Sprintf("the sample rate changes inside the file, from %d to %d Hz", w.index.links[0].rate, id.rate), convert)
	}
	w.index.longest = int64(maxLength.Seconds()) * int64(id.rate)
	w.serial = p.serial
	w.link = &link{ident: id, serial: p.serial, start: w.pos, end: none}
	w.stage, w.prev, w.anchored, w.gap, w.broken, w.mark, w.wantEntry = 1, 0, false, false, false, 0, true
	return nil
}

// name says what a stream is that begins with b.
func name(b []byte) string {
	for mark, name := range map[string]string{
		"OpusHead": "Opus", "Speex   ": "Speex", "\x7fFLAC": "FLAC", "\x80theora": "Theora video", "fishead\x00": "a skeleton",
	} {
		if len(b) >= len(mark) && string(b[:len(mark)]) == mark {
			return name
		}
	}
	return "something unknown"
}

// sound takes a packet of samples.
func (w *walker) sound(p packet) error {
	l := w.link
	if p.gap {
		w.hints++
	}
	if p.broken || p.gap && w.hints <= maxBroken {
		if !w.gap {
			w.mark = len(l.entries)
		}
		w.gap, w.wantEntry = true, true
		if p.broken {
			w.broken, w.prev = true, 0
		}
	}
	block := l.block(p.data)
	if block > 0 {
		w.pos += samples(w.prev, block)
		w.prev = block
		w.enter(p)
	}
	if p.granule >= 0 {
		w.anchor(p)
	}
	if w.pos > w.index.longest+int64(l.blocks[1]) { // the end of the last block may not be heard
		return errLong
	}
	return nil
}

// enter makes the packet's page an entry, if it is the first sound that begins
// there and the last entry is a quarter of a second back.
func (w *walker) enter(p packet) {
	if w.page == p.off {
		return
	}
	w.page = p.off
	l := w.link
	if n := len(l.entries); !w.wantEntry && w.pos < l.entries[n-1].pos+int64(l.rate/4) {
		return
	}
	l.entries = append(l.entries, entry{off: p.off, pos: w.pos})
	w.wantEntry = false
}

// anchor compares the count with what the page says, at the end of its last
// packet.
func (w *walker) anchor(p packet) {
	l := w.link
	if w.gap && w.mark == len(l.entries) {
		return // nothing can be decoded since the gap
	}
	since := w.pos - w.counted
	first := !w.anchored
	if first {
		// The first page with a number tells where the stream begins. More
		// samples than it counts: the first ones are not to be heard. Fewer: a
		// piece of a longer stream, whose first sample is the song's. But when
		// the beginning is damaged, only the number itself is left.
		w.anchored = true
		since = w.pos - l.start
		w.sure = 0
		switch early := since - p.granule; {
		case w.broken:
		case early < 0:
			w.sure = -early
		case early > 0 && !p.last:
			for i := range l.entries {
				l.entries[i].pos -= early
			}
			w.pos -= early
			since -= early
		}
	}
	off := p.granule - w.sure - since // more samples than were counted
	switch {
	case w.broken || w.gap && off > 0:
		if off < 0 || off > w.index.longest-w.pos {
			off = 0 // a number that cannot be
		}
		w.missing(off)
	case off < 0 && p.last:
		l.end = max(l.start, w.pos+max(off, -since))
	}
	w.sure, w.counted = p.granule, w.pos
	w.gap, w.broken = false, false
}

// missing puts n samples of silence before the pages since the gap.
func (w *walker) missing(n int64) {
	l := w.link
	if w.mark < len(l.entries) {
		l.entries[w.mark].gap = true
		if w.index.gaps == 0 {
			w.index.first = l.entries[w.mark].pos
		}
		w.index.gaps++
	}
	for i := w.mark; i < len(l.entries); i++ {
		l.entries[i].pos += n
	}
	w.pos += n
}

// finish ends the link being read, at a file offset.
func (w *walker) finish(to int64) {
	l := w.link
	w.link = nil
	if l == nil || len(l.entries) == 0 {
		return
	}
	l.to = to
	if l.end == none {
		l.end = w.pos
	}
	l.end = max(l.end, l.start)
	w.pos = l.end
	if l.end > l.start {
		w.index.links = append(w.index.links, l)
	}
}
