package ogg

// packet is one packet of a stream. data is good until the next one is read.
type packet struct {
	data    []byte
	off     int64 // of the page it begins on
	granule int64 // of the page it ends on, if it is the last to end there; none otherwise
	first   bool  // it begins on a page that is the first of a stream, of any
	last    bool  // it is the last of its stream
	serial  uint32
	// gap says that something of the stream may be missing before the packet:
	// certainly if broken, perhaps if the pages' numbers jump.
	gap, broken bool
}

// maxPacket is how much of a packet is kept. The largest are comments with a
// picture in them, which nobody asks for.
const maxPacket = 1 << 20

// packets joins the packets of one stream from their pieces.
type packets struct {
	pages   *pages
	serial  uint32
	started bool // a page of the stream was read
	page    page
	piece   int    // of the page that comes next
	body    []byte // of the page, from that piece on
	part    []byte // what is there of a packet that goes on
	open    bool   // a packet goes on
	partOff int64
	head    bool // the next packet is the first of a stream
	gap     bool // for the next packet
	broken  bool
	ended   bool // the page says that it is the stream's last
}

func newPackets(p *pages, serial uint32) *packets { return &packets{pages: p, serial: serial} }

// next reads the next packet of the stream, or the first of any other.
func (s *packets) next() (packet, error) {
	for {
		if s.piece == len(s.page.lacing) {
			if err := s.turn(); err != nil {
				return packet{}, err
			}
			continue
		}
		if s.take() {
			return s.finish(), nil
		}
	}
}

// take appends the next pieces of the page to the packet; it is true if they
// end it.
func (s *packets) take() bool {
	if !s.open {
		s.part, s.partOff, s.open = s.part[:0], s.page.off, true
	}
	for s.piece < len(s.page.lacing) {
		n := int(s.page.lacing[s.piece])
		s.piece++
		s.part = append(s.part, s.body[:min(n, maxPacket-len(s.part))]...)
		s.body = s.body[n:]
		if n < 255 {
			return true
		}
	}
	return false
}

func (s *packets) finish() packet {
	p := packet{data: s.part, off: s.partOff, granule: none, serial: s.page.serial, gap: s.gap, broken: s.broken,
		first: s.head}
	s.open, s.gap, s.broken, s.head = false, false, false, false
	for _, n := range s.page.lacing[s.piece:] {
		if n < 255 {
			return p // another packet ends on the page
		}
	}
	p.granule = s.page.granule
	p.last = s.page.flags&ending != 0
	return p
}

// turn goes to the next page of the stream.
func (s *packets) turn() error {
	for {
		seq := s.page.seq
		var g page
		if err := s.pages.next(&g); err != nil {
			return err
		}
		s.broken = s.broken || g.lost
		if g.flags&beginning != 0 {
			s.open, s.started = false, false // whatever was open is over
		} else if g.serial != s.serial {
			continue
		}
		if s.started && g.seq != seq+1 {
			s.gap = true
		}
		s.started = true
		s.page, s.piece, s.body = g, 0, g.body
		if s.head = g.flags&beginning != 0; !s.head {
			s.ended = g.flags&ending != 0
		}
		if goesOn := g.flags&continued != 0; goesOn && (!s.open || s.broken) {
			s.drop()
		} else if !goesOn && s.open {
			s.open, s.broken = false, true // its rest is missing
		}
		if s.broken {
			s.open, s.gap = false, true
		}
		return nil
	}
}

// drop leaves out the rest of a packet whose beginning is missing.
func (s *packets) drop() {
	s.open = false
	for s.piece < len(s.page.lacing) {
		n := int(s.page.lacing[s.piece])
		s.piece++
		s.body = s.body[n:]
		if n < 255 {
			return
		}
	}
}
