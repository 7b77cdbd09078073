package combo

import (
	"cmp"
	"slices"
	"time"
)

// What the games have in common that judge each note by itself, osu and Quaver:
// no rows, a hold has a head and a tail that are graded, every part hit adds one
// to the combo, and a press is for the first note that waits in its lane.
//
// Neither game knows everything that a chart may hold. A roll is played as a
// hold, a lift as a note that is hit by letting go. Quaver's mines go for both.

// parts says what has become of a hold's parts.
type parts uint8

const (
	headDone parts = 1 << iota // the head has its grade
	headHit                    // and it is no miss
	grasped                    // the key is down for it
	broken                     // the key was let go too early
	tailDone                   // the tail has its grade
)

// beginByNote looks up what comes next in each lane, and when holds end.
func (j *Judge) beginByNote() {
	j.follow = make([]int32, len(j.notes))
	last := make([]int32, len(j.lanes))
	for i := range last {
		last[i] = -1
	}
	for i := range j.notes {
		n := &j.notes[i]
		j.follow[i] = -1
		if !n.Judged || n.Kind == Mine {
			continue
		}
		if before := last[n.Lane]; before >= 0 {
			j.follow[before] = int32(i)
		}
		last[n.Lane] = int32(i)
		j.goal.parts++
		if n.Kind.Long() {
			j.goal.parts++
			j.ends = append(j.ends, int32(i))
		}
	}
	slices.SortStableFunc(j.ends, func(a, b int32) int { return cmp.Compare(j.notes[a].End, j.notes[b].End) })
	// Room for all that will happen, as NewJudge makes it for rows.
	j.events = make([]Event, 0, min(j.goal.parts+len(j.ends)+2*len(j.mines), 1<<16))
}

// grant gives a note, or the tail of a hold, its grade. The combo goes up by one
// with every part hit and to nothing with a miss.
func (j *Judge) grant(i int, t time.Duration, g Grade, e time.Duration, tail bool) {
	j.score.Grades[g]++
	j.score.Rows[g]++
	j.tally.points += j.rules.Points[g]
	j.tally.parts++
	if g >= j.rules.Continue {
		j.score.Combo++
		j.score.MaxCombo = max(j.score.MaxCombo, j.score.Combo)
	} else {
		j.breakCombo()
	}
	j.report(Event{Time: t, Type: Judged, Note: i, Grade: g, Error: e, Tail: tail})
}

// strike gives a note without a tail its grade.
func (j *Judge) strike(i int, t time.Duration, g Grade, e time.Duration) {
	r := Result{When: t, Error: e, State: Hit, Grade: g}
	if g == Miss {
		r.State = Missed
	}
	j.finish(i, r)
	j.grant(i, t, g, e, false)
}

// keep counts a hold that was kept to its end.
func (j *Judge) keep(i int, t time.Duration) {
	j.score.Held++
	j.report(Event{Time: t, Type: Held, Note: i, Grade: j.results[i].Grade})
}

// drop counts a hold that was let go too early, which ends the combo.
func (j *Judge) drop(i int, t time.Duration) {
	j.score.LetGo++
	j.breakCombo()
	j.report(Event{Time: t, Type: LetGo, Note: i, Grade: j.results[i].Grade})
}

// windowOf is the grade of an error in song time.
func (j *Judge) windowOf(e time.Duration) Grade {
	for g := W1; g >= Miss; g-- {
		if e.Abs() <= j.windows[g] {
			return g
		}
	}
	return None
}

// stepOnMines sets off the mines of a lane that are near enough.
func (j *Judge) stepOnMines(lane int, t time.Duration) {
	for i := j.waiting.first(lane); i >= 0; {
		n := &j.notes[i]
		if n.Time-t > j.mineWindow {
			return
		}
		next := j.waiting.next(i, lane)
		if n.Kind == Mine && t-n.Time <= j.mineWindow {
			j.blowByNote(i, t)
		}
		i = next
	}
}

// blowByNote sets a mine off, which ends the combo. Quaver counts it as a miss,
// with all that a miss costs; osu, which has no mines, has no more to say.
func (j *Judge) blowByNote(i int, t time.Duration) {
	j.finish(i, Result{When: t, Error: j.real(t - j.notes[i].Time), State: Hit})
	j.score.Mines++
	j.breakCombo()
	j.rules.game.blown(j)
	j.report(Event{Time: t, Type: MineHit, Note: i, Error: j.results[i].Error})
}

// crossMine sets a mine off if its lane's key is down.
func (j *Judge) crossMine(i int, t time.Duration) {
	j.mine++
	if j.lanes[j.notes[i].Lane].down {
		j.blowByNote(i, t)
	}
}

// leaveMine reports a mine that is over.
func (j *Judge) leaveMine(i int, t time.Duration) {
	j.finish(i, Result{When: t, State: Missed})
	j.report(Event{Time: t, Type: MineLeft, Note: i})
}

// nextMine is when the next mine comes near enough to go off under a key that
// is down; the judge looks then, whether one is.
func (j *Judge) nextMine() deadline {
	for j.mine < len(j.mines) && j.results[j.mines[j.mine]].State != Waiting {
		j.mine++
	}
	if j.mine == len(j.mines) {
		return deadline{at: farAway}
	}
	i := j.mines[j.mine]
	return deadline{j.notes[i].Time - j.mineWindow, mineCrossed, i}
}

// nextOld is when the next head, tap, lift or mine is too old, if late is how
// late is still in time.
func (j *Judge) nextOld(late time.Duration) deadline {
	for j.miss < len(j.notes) {
		if j.notes[j.miss].Judged && j.results[j.miss].State == Waiting {
			return deadline{j.notes[j.miss].Time + late, noteOld, j.miss}
		}
		j.miss++
	}
	return deadline{at: farAway}
}

// nextEnd is the same for the tails of holds.
func (j *Judge) nextEnd(late time.Duration) deadline {
	for j.end < len(j.ends) {
		i := int(j.ends[j.end])
		if j.results[i].parts&tailDone == 0 {
			return deadline{j.notes[i].End + late, holdOver, i}
		}
		j.end++
	}
	return deadline{at: farAway}
}

// sooner is the first of two deadlines.
func sooner(a, b deadline) deadline {
	if b.at < a.at {
		return b
	}
	return a
}
