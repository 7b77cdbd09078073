package combo

import "time"

// itg judges as StepMania and ITGmania do in dance mode.
// Source: ITGmania src/Player.cpp (Step, UpdateHoldNotes, CrossedRows,
// UpdateTapNotesMissedOlderThan, UpdateJudgedRows).
type itg struct{}

// What can happen by itself, in the order it does at one time.
const (
	holdOver    uint8 = iota // which: the lane
	mineCrossed              // which: the note
	noteOld                  // which: the note
)

// begin counts what can be won.
func (itg) begin(j *Judge) {
	j.goal.points = len(j.rows) * j.rules.Points[W1]
	for i := range j.notes {
		if n := &j.notes[i]; n.Judged && n.Kind.Long() {
			j.goal.points += j.rules.HeldPoints
		}
	}
}

// score is of all that can be won in the part, so it starts at 0.
func (itg) score(j *Judge) (percent float64, points int) {
	return share(j.tally.points, j.goal.points), 0
}

func (itg) blown(*Judge) {}

// press gives the nearest waiting note of the lane its grade: nearest by row,
// mines and lifts included, and there is no note lock. (ITGmania looks no
// further than 1 s and a beat; a note that far away cannot be hit anyway.)
func (g itg) press(j *Judge, lane int, t time.Duration) {
	l := &j.lanes[lane]
	if l.hold >= 0 {
		l.fades = max(t, j.notes[l.hold].Time)
	}
	i := j.nearest(lane, t)
	if i < 0 {
		return
	}
	n := &j.notes[i]
	e := j.real(t - n.Time)
	switch n.Kind {
	case Mine:
		if e.Abs() <= j.rules.Mine {
			j.blow(i, t, e)
		}
	case Tap, Hold, Roll:
		if grade := j.rules.Grade(e); grade != None {
			j.grade(i, t, grade, e)
			if n.Kind.Long() {
				g.hold(j, i, t)
			}
		}
	}
}

// release gives the nearest waiting note its grade if that is a lift, and lets
// a hold's life run out.
func (itg) release(j *Judge, lane int, t time.Duration) {
	l := &j.lanes[lane]
	if l.hold >= 0 && j.notes[l.hold].Kind == Hold {
		l.fades = max(t, j.notes[l.hold].Time)
	}
	i := j.nearest(lane, t)
	if i < 0 || j.notes[i].Kind != Lift {
		return
	}
	e := j.real(t - j.notes[i].Time)
	if grade := j.rules.Grade(e); grade != None {
		j.grade(i, t, grade, e)
	}
}

// hold starts a hold or roll whose head was hit. Its life is full at the press
// and at the head, whichever is later.
func (itg) hold(j *Judge, i int, t time.Duration) {
	n := &j.notes[i]
	l := &j.lanes[n.Lane]
	if l.hold >= 0 { // one hold inside another: the first ends here
		j.endHold(n.Lane, t, Held)
	}
	l.hold, l.fades = i, max(t, n.Time)
	j.holding++
	j.results[i].State = Holding
	if n.End <= t { // so short that a late press came after its end
		j.endHold(n.Lane, t, Held)
	}
}

func (g itg) next(j *Judge) deadline {
	d := deadline{at: farAway}
	if j.holding > 0 {
		for i := range j.lanes {
			if j.lanes[i].hold < 0 {
				continue
			}
			if at, _ := g.holdEnd(j, &j.lanes[i]); at < d.at {
				d = deadline{at, holdOver, i}
			}
		}
	}
	for j.mine < len(j.mines) && j.results[j.mines[j.mine]].State != Waiting {
		j.mine++
	}
	if j.mine < len(j.mines) {
		if i := j.mines[j.mine]; j.notes[i].Time < d.at {
			d = deadline{j.notes[i].Time, mineCrossed, i}
		}
	}
	for j.miss < len(j.notes) && (!j.notes[j.miss].Judged || j.results[j.miss].State != Waiting) {
		j.miss++
	}
	if j.miss < len(j.notes) {
		if at := j.notes[j.miss].Time + j.giveUp; at < d.at {
			d = deadline{at, noteOld, j.miss}
		}
	}
	return d
}

// holdEnd is when the hold of a lane will be over as things stand, and how: let
// go when its life is gone, even at the very end, and held otherwise.
func (itg) holdEnd(j *Judge, l *lane) (time.Duration, EventType) {
	n := &j.notes[l.hold]
	life := j.rollLife
	if n.Kind == Hold {
		if l.down {
			return n.End, Held
		}
		life = j.holdLife
	}
	if gone := l.fades + life; gone <= n.End {
		return gone, LetGo
	}
	return n.End, Held
}

func (g itg) happen(j *Judge, d deadline) {
	switch d.what {
	case holdOver:
		_, how := g.holdEnd(j, &j.lanes[d.which])
		j.endHold(d.which, d.at, how)
	case mineCrossed:
		j.mine++
		if j.lanes[j.notes[d.which].Lane].down {
			j.blow(d.which, d.at, 0)
		}
	case noteOld:
		if j.notes[d.which].Kind == Mine {
			j.leaveMine(d.which, d.at)
			return
		}
		j.grade(d.which, d.at, Miss, 0)
	}
}
