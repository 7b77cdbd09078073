package audio

import "time"

// loop is a stretch of the song that is played again and again, in frames as
// played.
type loop struct{ from, to int64 }

// on reports whether there is one.
func (l loop) on() bool { return l.to > l.from }

// before is the loop for a song that stands at pos: none if that is behind it.
func (l loop) before(pos int64) loop {
	if pos >= l.to {
		return loop{}
	}
	return l
}

// shortest is the least a loop lasts; below, nobody hears what it is.
const shortest = 100 * time.Millisecond

// join is how long the song fades at the two ends of a loop when nothing else
// is asked for: it takes away the click of the jump and is not heard itself.
const join = 2 * time.Millisecond

// Loop lets the song go on at from whenever it comes to to: without a gap, and
// with the clock told (Moment.Lap). It fades out before the jump and in after
// it, over edge each, at least 2 ms. A loop does not move the song: one that
// stands behind it plays on to the end. Times outside the song are brought into
// it; a loop of less than 100 ms as heard is no loop.
func (p *Player) Loop(from, to, edge time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := loop{max(0, p.line.frame(from)), min(p.length, p.line.frame(to))}
	if l.to-l.from < p.frames(shortest) {
		l = loop{}
	}
	p.loop = l
	p.edge = min(p.frames(max(edge, join)), (l.to-l.from)/2)
	p.rise = 0
	if p.ahead.again(l, p.pos) {
		p.next = p.pos
	}
}

// Unloop lets the song go on to its end.
func (p *Player) Unloop() { p.Loop(0, 0, 0) }

// frames is a span of real time in frames of the device.
func (p *Player) frames(d time.Duration) int64 {
	return int64(d) / int64(time.Millisecond) * int64(p.line.rate) / 1000
}

// looping reports whether the song will come to the loop's end.
func (p *Player) looping() bool { return p.loop.on() && p.pos < p.loop.to }

// move takes the song on by n frames, which do not reach over the loop's end,
// and says whether it went back there.
func (p *Player) move(n int64) (back bool) {
	loops := p.looping()
	p.pos += n
	p.next += n
	if loops && p.pos == p.loop.to {
		p.pos = p.loop.from
		p.laps++
		p.rise = p.edge
		return true
	}
	return false
}

// edges fades what lies near the ends of the loop.
func (p *Player) edges(out []float32) {
	if p.rise == 0 && !p.looping() {
		return
	}
	for i := 0; i < len(out); i += 2 {
		gain := float32(1)
		if p.rise > 0 {
			gain = 1 - float32(p.rise)/float32(p.edge)
			p.rise--
		}
		if left := p.loop.to - p.pos - int64(i/2); p.loop.on() && left > 0 && left < p.edge {
			gain *= float32(left) / float32(p.edge)
		}
		out[i] *= gain
		out[i+1] *= gain
	}
}
