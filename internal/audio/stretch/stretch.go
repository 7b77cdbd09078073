package stretch

import (
	"io"
	"time"

	"hibana/internal/audio/pcm"
)

// The lengths of pieces, at any rate.
const (
	piece   = 40 * time.Millisecond // between two jumps, when no attack is near
	overlap = 8 * time.Millisecond  // the cross-fade at a jump
	search  = 8 * time.Millisecond  // how far to either side a fitting place is looked for: half a period of 60 Hz
	tight   = time.Millisecond      // the same for an attack, as heard
	lead    = 12 * time.Millisecond // an attack's piece begins so long before it: a cross-fade and a little
	guard   = 3 * time.Millisecond  // no other piece comes nearer to an attack
	hold    = 20 * time.Millisecond // after an attack, nothing is played twice if it can be helped
	sight   = 300 * time.Millisecond
)

// New gives s slower or faster by num/den, from 1/2 to 2, at the same pitch.
// Frame n of the result belongs to frame n·num/den of s.
func New(s pcm.Stream, num, den int64) pcm.Stream {
	if num == den {
		return s
	}
	n := func(d time.Duration) int64 { return int64(d) * int64(s.Rate()) / int64(time.Second) }
	x := &stretcher{in: s, num: num, den: den,
		piece: n(piece), overlap: max(2, n(overlap)), search: n(search), tight: n(tight) * num / den,
		lead: n(lead), guard: n(guard), hold: n(hold), sight: n(sight)}
	x.length = (s.Length()*den + num - 1) / num
	x.window = input{in: s}
	x.begin(0)
	return x
}

type stretcher struct {
	in       pcm.Stream
	num, den int64
	length   int64 // output frames

	piece, overlap, search, tight, lead, guard, hold, sight int64 // frames

	window  input
	attacks attacks
	next    int64     // output frame that Read gives next
	made    []float32 // the piece that it lies in
	read    int       // how much of that is read
	at      int64     // output frame where the next piece begins
	from    int64     // input frame with which the piece before would go on there
	passed  int64     // the last attack that has a piece
	mono    scratch
}

func (x *stretcher) Rate() int     { return x.in.Rate() }
func (x *stretcher) Length() int64 { return x.length }

// SeekFrame makes frame the one that Read gives next. From there on the song is
// in its place, but how pieces are cut depends on where they began.
func (x *stretcher) SeekFrame(frame int64) error {
	x.begin(max(0, min(frame, x.length)))
	return x.window.seek(max(0, x.from-x.sight))
}

func (x *stretcher) begin(frame int64) {
	x.next, x.at, x.made, x.read = frame, frame, x.made[:0], 0
	x.from = x.song(frame)
	x.passed = x.from - x.sight
	x.attacks = attacks{rate: x.in.Rate()}
	x.attacks.begin(max(0, x.from-x.sight))
}

// song is the input frame that belongs to an output frame, heard the reverse.
func (x *stretcher) song(out int64) int64   { return out * x.num / x.den }
func (x *stretcher) heard(song int64) int64 { return (song*x.den + x.num/2) / x.num }

func (x *stretcher) Read(stereo []float32) (int, error) {
	want := min(int64(len(stereo)/2), x.length-x.next)
	if want <= 0 {
		if len(stereo) < 2 {
			return 0, nil
		}
		return 0, io.EOF
	}
	if x.read == len(x.made) {
		if err := x.make(); err != nil {
			return 0, err
		}
	}
	n := copy(stereo[:2*want], x.made[x.read:])
	x.read += n
	x.next += int64(n / 2)
	return n / 2, nil
}

// make makes the next piece.
func (x *stretcher) make() error {
	here := x.song(x.at)
	if err := x.window.need(here-x.sight, here+x.sight); err != nil {
		return err
	}
	x.attacks.find(&x.window)
	begin, length := x.cut(here)
	x.join(begin, length)
	x.at += length
	x.from = begin + length
	return nil
}

// cut says where in the song the next piece begins, and how long it is.
func (x *stretcher) cut(here int64) (begin, length int64) {
	attack, after, ok := x.attacks.next(max(x.passed, x.from-x.guard, here-x.lead))
	gap := x.sight // output frames until the attack's own piece
	if ok {
		gap = x.heard(attack) - x.lead - x.at
	}
	if gap < x.overlap { // its piece is now
		x.passed = attack
		length = x.lead + x.piece
		if after > 0 {
			length = min(length, x.heard(after)-x.lead-x.at)
		}
		begin = attack - (x.heard(attack) - x.at)
		begin = x.fit(begin, begin-x.tight, begin+x.tight)
		if after > 0 {
			length = min(length, after-x.guard-x.overlap-begin)
		}
		return begin, max(length, 2*x.overlap)
	}
	length = gap / max(1, (gap+x.piece/2)/x.piece)
	low, high := x.passed+x.hold, here+x.sight
	if ok {
		high = attack - x.guard - x.overlap
		length = max(min(length, high-low), min(length, 2*x.overlap))
		high -= length
	}
	middle := x.song(x.at+length/2) - length/2
	first, last := max(middle-x.search, low), min(middle+x.search, high)
	if last < first { // no room: rather repeat what was than tell what comes
		first, last = min(first, high), min(first, high)
	}
	return x.fit(min(max(middle, first), last), first, last), length
}

// join adds a piece to what is made: a cross-fade, then the song as it is.
func (x *stretcher) join(begin, length int64) {
	x.made, x.read = x.made[:0], 0
	for i := range length {
		left, right := x.window.at(begin + i)
		if i < x.overlap && x.from != begin {
			in := fade(i, x.overlap)
			was, were := x.window.at(x.from + i)
			left = was + in*(left-was)
			right = were + in*(right-were)
		}
		x.made = append(x.made, left, right)
	}
}

// fade rises from 0 to 1 over n steps, without a corner at either end.
func fade(i, n int64) float32 {
	t := (float32(i) + 0.5) / float32(n)
	return t * t * (3 - 2*t)
}
