package show

import (
	"encoding/binary"
	"sort"
	"time"

	"hibana/combo"
	"hibana/pendulum"
)

// body is what of the show, beside the judge, remembers the past. Copying it
// takes a snapshot.
type body struct {
	arm   pendulum.Arm
	told  int   // events the arm has been told
	given int   // authored kicks it has had
	combo int   // the last of them
	kicks int   // the arm has had
	tick  int64 // the next multiple of TrailStep to be put in the trail
}

// checkpoint is a body at a time, before anything of that time has happened.
type checkpoint struct {
	time time.Duration
	body body
}

const (
	trailLength = int(Recall/TrailStep) + 1
	// A checkpoint every 120 trail steps: a second of song time, to a few ns.
	checkTicks = 120
)

// firstTick is the first multiple of TrailStep at or after a time, counted.
func firstTick(t time.Duration) int64 {
	n := int64(t / TrailStep)
	if time.Duration(n)*TrailStep < t {
		n++
	}
	return n
}

// Press hands a key event to a live show, and answers it as it was taken: an
// event stamped earlier than the show was advanced to counts as of now. Other
// shows, and a recording that is full, take none.
func (s *Show) Press(in combo.Input) (combo.Input, bool) {
	if !s.Live() || len(s.inputs) >= combo.MaxInputs {
		return in, false
	}
	in.Time = min(max(in.Time, s.now), s.end+outro)
	s.Advance(in.Time)
	s.forgetChecks(in.Time)
	in = s.judge.Press(in)
	if in.Lane >= 0 && in.Lane < s.lanes {
		s.inputs = append(s.inputs, in)
		s.fed = len(s.inputs)
	}
	s.catchUp()
	return in, true
}

// Advance lets the song go on to a time. It never goes back; Seek does.
func (s *Show) Advance(to time.Duration) {
	to = min(to, s.end+outro)
	if to < s.now {
		return
	}
	s.now = to
	s.feed()
	s.judge.Advance(to)
	s.catchUp()
}

// feed gives the judge the key events up to now.
func (s *Show) feed() {
	for s.fed < len(s.inputs) && s.inputs[s.fed].Time <= s.now {
		s.judge.Press(s.inputs[s.fed])
		s.fed++
	}
}

// catchUp brings the arm, and what follows from it, to now: all that the judge
// has reported happens to the arm at its own time, in order with the steps of
// the trail. A step is taken when its time is past, so that nothing can happen
// at or before it any more.
func (s *Show) catchUp() {
	events := s.judge.Events()
	b := &s.body
	for {
		tick := time.Duration(b.tick) * TrailStep
		if s.authored(min(tick, s.now)) {
			continue
		}
		if b.told < len(events) && events[b.told].Time <= tick {
			s.tell(&events[b.told])
			continue
		}
		if tick >= s.now {
			break
		}
		if b.tick%checkTicks == 0 {
			s.check(tick)
		}
		s.trail[s.slot(b.tick)] = s.arm(tick, b.arm.State(tick))
		b.arm.Advance(tick)
		s.noticeKick()
		b.tick++
	}
	b.arm.Advance(s.now)
	s.noticeKick()
}

// authored gives the arm its next authored kick, if one is due by a time and
// nothing that the arm has not been told was before it.
func (s *Show) authored(by time.Duration) bool {
	b, events := &s.body, s.judge.Events()
	if b.given == len(s.limb.kicks) {
		return false
	}
	k := &s.limb.kicks[b.given]
	if k.time > by || b.told < len(events) && events[b.told].Time < k.time {
		return false
	}
	b.given++
	s.kick(k.time, k.kick)
	return true
}

// kick kicks the arm, unless by nothing.
func (s *Show) kick(at time.Duration, kick [2]float64) {
	if kick == [2]float64{} {
		return
	}
	s.body.arm.Advance(at)
	s.noticeKick()
	s.body.arm.Kick(at, kick)
	s.noticeKick()
}

// tell tells the arm of an event.
func (s *Show) tell(e *combo.Event) {
	b := &s.body
	b.told++
	if w := wordOf(e); w >= 0 {
		s.kick(e.Time, s.limb.onWord[w])
	}
	if e.Combo == b.combo {
		return
	}
	if e.Combo == 0 {
		s.kick(e.Time, s.limb.onBreak)
	}
	b.arm.Advance(e.Time)
	s.noticeKick()
	b.combo = e.Combo
	b.arm.Combo(e.Time, e.Combo)
	s.noticeKick()
}

// noticeKick writes a kick of the arm down, and forgets those that are no
// longer recent, or too many to be seen.
func (s *Show) noticeKick() {
	n, at := s.body.arm.Kicks()
	if n == s.body.kicks {
		return
	}
	s.body.kicks = n
	old := max(len(s.kicks)-(maxRecent-1), 0)
	for old < len(s.kicks) && s.kicks[old].Time < at-Recall {
		old++
	}
	s.kicks = append(s.kicks[:0], s.kicks[old:]...)
	s.kicks = append(s.kicks, Kick{at, s.body.combo})
}

func (s *Show) arm(t time.Duration, a pendulum.State) Arm {
	return Arm{Time: t, A: a.A, VA: a.VA, B: a.B, VB: a.VB}
}

// slot is the place of a trail step in the ring.
func (s *Show) slot(tick int64) int {
	n := tick % int64(trailLength)
	if n < 0 {
		n += int64(trailLength)
	}
	return int(n)
}

// check keeps a checkpoint, unless there is one as late already. Their number
// is bounded by the longest part there is.
func (s *Show) check(t time.Duration) {
	if n := len(s.checks); n == 0 || s.checks[n-1].time < t {
		s.checks = append(s.checks, checkpoint{t, s.body})
	}
}

// Seek moves the show to a song time. What it shows there is what it would show
// had it been played up to there. A live show forgets the key events it
// recorded after that time.
func (s *Show) Seek(to time.Duration) {
	to = min(max(to, s.start-lead), s.end+outro)
	if s.Live() {
		n := sort.Search(len(s.inputs), func(i int) bool { return s.inputs[i].Time > to })
		s.keepInputs(n)
	}
	if to < s.now {
		s.rewind()
	}
	s.jump(to)
}

// keepInputs forgets all recorded key events but the first n, and the
// checkpoints that knew them.
func (s *Show) keepInputs(n int) {
	if n < len(s.inputs) {
		s.forgetChecks(s.inputs[n].Time)
		s.inputs = s.inputs[:n]
	}
}

// forgetChecks drops the checkpoints at or after a time.
func (s *Show) forgetChecks(t time.Duration) {
	for n := len(s.checks); n > 0 && s.checks[n-1].time >= t; n-- {
		s.checks = s.checks[:n-1]
	}
}

// rewind goes back to the very start.
func (s *Show) rewind() {
	s.judge.Reset()
	s.react.forget()
	s.fed = 0
	s.body = s.rest
	s.kicks = s.kicks[:0]
	s.now = s.start - lead
}

// jump is Advance by way of the last checkpoint that leaves room for a whole
// trail, if there is one on the way.
func (s *Show) jump(to time.Duration) {
	i := sort.Search(len(s.checks), func(i int) bool { return s.checks[i].time > to-Recall-TrailStep })
	if i > 0 && s.checks[i-1].body.tick > s.body.tick {
		s.body = s.checks[i-1].body
		s.kicks = s.kicks[:0]
	}
	s.Advance(to)
}

// Snapshot is a moment of a performance to come back to.
type Snapshot struct {
	time   time.Duration
	inputs []combo.Input // of a live show
}

// Snapshot remembers this moment.
func (s *Show) Snapshot() Snapshot {
	n := Snapshot{time: s.now}
	if s.Live() {
		n.inputs = append(n.inputs, s.inputs...)
	}
	return n
}

// Restore goes back, or forward, to a moment of this show. What was recorded
// since is forgotten.
func (s *Show) Restore(n Snapshot) {
	if s.Live() {
		same := 0
		for same < len(n.inputs) && same < len(s.inputs) && n.inputs[same] == s.inputs[same] {
			same++
		}
		s.keepInputs(same)
		if same < len(n.inputs) {
			s.forgetChecks(n.inputs[same].Time)
		}
		s.inputs = append(s.inputs, n.inputs[same:]...)
	}
	s.rewind()
	s.jump(n.time)
}

// Hash is a number that differs when the simulation does: two shows of the same
// chart with equal hashes stand at the same time, with the same past and the
// same future.
func (s *Show) Hash() uint64 {
	b := binary.LittleEndian.AppendUint64(s.bytes[:0], uint64(s.now))
	b = binary.LittleEndian.AppendUint64(b, s.opts.Seed)
	b = s.judge.AppendState(b)
	b = s.body.arm.AppendState(b)
	s.bytes = b
	h := uint64(0xcbf29ce484222325) // FNV-1a
	for _, c := range b {
		h = (h ^ uint64(c)) * 0x100000001b3
	}
	return h
}
