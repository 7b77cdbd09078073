package combo

import (
	"math"
	"strconv"
	"time"
)

// DefaultOD is the overall difficulty of an osu file that has none.
const DefaultOD = 5

// Osu is osu!mania as osu!lazer judges it, without mods, for a file of an
// overall difficulty from 0 to 10 (11 with mods; others are brought in).
// Score.Percent is the accuracy, of what has been judged so far.
// Source: osu.Game.Rulesets.Mania, Scoring and Objects/Drawables.
func Osu(od float64) Rules {
	if od != od {
		od = DefaultOD
	}
	od = min(max(od, 0), 11)
	return Rules{
		Name:     "osu " + strconv.FormatFloat(od, 'g', -1, 64),
		Words:    [Grades]string{Miss: "Miss", W5: "Meh", W4: "Ok", W3: "Good", W2: "Great", W1: "Perfect"},
		Windows:  osuWindows(od, 1),
		Mine:     18 * ms, // Quaver's: osu has no mines
		Continue: W5,
		Points:   [Grades]int{W1: 305, W2: 300, W3: 200, W4: 100, W5: 50},
		game:     osu{od},
	}
}

// osuRanges are the windows in ms at the overall difficulties 0, 5 and 10.
var osuRanges = [Grades][3]float64{
	W1:   {22.4, 19.4, 13.9},
	W2:   {64, 49, 34},
	W3:   {97, 82, 67},
	W4:   {127, 112, 97},
	W5:   {151, 136, 121},
	Miss: {188, 173, 158},
}

// osuWindows are the windows in song time: on a line through the ranges, times
// the rate, cut to whole milliseconds, and half of one more.
func osuWindows(od, rate float64) (w [Grades]time.Duration) {
	od = float64(float32(od)) // as the game holds it, which decides what is just a whole number
	for g := W1; g >= Miss; g-- {
		r := osuRanges[g]
		span := r[2] - r[1]
		if od < 5 {
			span = r[1] - r[0]
		}
		at := r[1] + float64(span*((od-5)/5))
		w[g] = time.Duration(math.Floor(float64(at*rate)))*ms + ms/2
	}
	return w
}

// osu is the game behind Osu. While a hold lasts it waits in its lane; its
// parts tell what of it is done.
type osu struct{ od float64 }

func (g osu) begin(j *Judge) {
	j.windows = osuWindows(g.od, j.rate)
	j.mineWindow = j.scaled(j.rules.Mine)
	j.beginByNote()
	for k := 1; k <= min(j.goal.parts, mostCombo); k++ {
		j.goal.combo += comboWorth(W1, k)
	}
	j.goal.combo += int64(max(j.goal.parts-mostCombo, 0)) * comboWorth(W1, mostCombo)
}

// press is for the first note of the lane that can take it: one that is not
// locked, and not too far ahead. A hold already begun is taken up again and
// leaves the press to the next note as well.
func (g osu) press(j *Judge, lane int, t time.Duration) {
	j.stepOnMines(lane, t)
	for i := j.waiting.first(lane); i >= 0 && j.notes[i].Time-t <= j.windows[Miss]; {
		next := j.waiting.next(i, lane)
		if !g.locked(j, i, t) && g.take(j, i, t) {
			return
		}
		i = next
	}
}

// locked tells whether the next note of the lane has come, which ends the time
// of this one. Source: OrderedHitPolicy.IsHittable.
func (osu) locked(j *Judge, i int, t time.Duration) bool {
	next := j.follow[i]
	return next >= 0 && t >= j.notes[next].Time
}

// take gives a press to a note and tells whether the note used it up.
func (g osu) take(j *Judge, i int, t time.Duration) bool {
	n, r := &j.notes[i], &j.results[i]
	if n.Kind == Mine || n.Kind == Lift {
		return n.Kind == Lift && t < n.Time // a lift wants its key down
	}
	if n.Kind.Long() {
		if t-n.End > j.windows[W5] {
			return false
		}
		g.grasp(j, i, t)
		if r.parts&headDone != 0 {
			return false
		}
	}
	e := t - n.Time
	grade := j.windowOf(e) // never None: that would be too early, or given up before
	g.head(j, i, t, grade, j.real(e))
	return true
}

// grasp notes that the key is down for a hold.
func (osu) grasp(j *Judge, i int, t time.Duration) {
	r := &j.results[i]
	r.parts |= grasped
	r.State, r.When = Holding, t
	j.lanes[j.notes[i].Lane].hold = i
	j.digest = mix(j.digest, uint64(i)) // no event tells of it
}

// head gives a note or the head of a hold its grade.
func (g osu) head(j *Judge, i int, t time.Duration, grade Grade, e time.Duration) {
	n := &j.notes[i]
	if n.Kind.Long() {
		r := &j.results[i]
		r.Error, r.Grade = e, grade
		r.parts |= headDone
		if grade > Miss {
			r.parts |= headHit
		}
		if r.parts&grasped == 0 {
			r.State, r.When = Missed, t
		}
		g.grant(j, i, t, grade, e, false)
	} else {
		j.strike(i, t, grade, e)
		g.earn(j, grade)
	}
	if grade > Miss {
		g.missBefore(j, n.Lane, n.Time, t)
	}
}

// tail gives the tail of a hold its grade. A hold whose head was missed or that
// was let go cannot end better than Meh.
func (g osu) tail(j *Judge, i int, t time.Duration, grade Grade, e time.Duration) {
	n, r := &j.notes[i], &j.results[i]
	whole := r.parts&headHit != 0 && r.parts&broken == 0
	if !whole {
		grade = min(grade, W5)
	}
	g.loosen(j, i)
	r.parts |= tailDone
	j.waiting.take(i, n.Lane)
	switch {
	case grade > Miss:
		r.State, r.When = Kept, t
		if whole {
			j.keep(i, t)
		}
	case r.State == Holding:
		r.State, r.When = Dropped, t
		if r.parts&broken == 0 {
			j.drop(i, t)
		}
	}
	g.grant(j, i, t, grade, e, true)
	if grade > Miss {
		g.missBefore(j, n.Lane, n.End, t)
	}
}

// loosen notes that the key is no longer down for a hold.
func (osu) loosen(j *Judge, i int) {
	j.results[i].parts &^= grasped
	if l := &j.lanes[j.notes[i].Lane]; l.hold == i {
		l.hold = -1
	}
}

// grant also counts what the combo earns.
func (g osu) grant(j *Judge, i int, t time.Duration, grade Grade, e time.Duration, tail bool) {
	j.grant(i, t, grade, e, tail)
	g.earn(j, grade)
}

func (osu) earn(j *Judge, grade Grade) { j.tally.combo += comboWorth(grade, j.score.Combo) }

// missBefore misses what waits in a lane and was over before a time, because
// something later has been hit. Source: OrderedHitPolicy.HandleHit.
func (g osu) missBefore(j *Judge, lane int, over, t time.Duration) {
	for i := j.waiting.first(lane); i >= 0 && j.notes[i].End < over; {
		next := j.waiting.next(i, lane)
		if j.notes[i].Kind != Mine {
			g.miss(j, i, t)
		}
		i = next
	}
}

// miss misses all that is left of a note.
func (g osu) miss(j *Judge, i int, t time.Duration) {
	if j.results[i].parts&headDone == 0 {
		g.head(j, i, t, Miss, 0)
	}
	if j.notes[i].Kind.Long() {
		g.tail(j, i, t, Miss, 0)
	}
}

// release ends the holds that the key is down for, or hits a lift. A tail's
// error is judged by windows half as wide again; before those, the hold breaks.
func (g osu) release(j *Judge, lane int, t time.Duration) {
	held := false
	for i := j.waiting.first(lane); i >= 0 && j.notes[i].Time-t <= j.windows[Miss]; {
		next := j.waiting.next(i, lane)
		if r := &j.results[i]; r.parts&grasped != 0 {
			held = true
			e := t - j.notes[i].End
			if grade := j.windowOf(shrunk(e)); grade != None {
				g.tail(j, i, t, grade, j.real(e))
			} else {
				g.letGo(j, i, t)
			}
		}
		i = next
	}
	if held {
		return
	}
	for i := j.waiting.first(lane); i >= 0 && j.notes[i].Time-t <= j.windows[Miss]; i = j.waiting.next(i, lane) {
		if j.notes[i].Kind == Mine || j.results[i].parts&headDone != 0 || g.locked(j, i, t) {
			continue
		}
		if j.notes[i].Kind == Lift {
			e := t - j.notes[i].Time
			if grade := j.windowOf(e); grade > Miss { // a key let go too early can be pressed again
				g.head(j, i, t, grade, j.real(e))
			}
		}
		return
	}
}

// shrunk is a tail's error as it is judged, rounded away from zero so that the
// windows stay exact.
func shrunk(e time.Duration) time.Duration {
	if e < 0 {
		return -shrunk(-e)
	}
	return (2*e + 2) / 3
}

// letGo breaks a hold whose key went up too early.
func (g osu) letGo(j *Judge, i int, t time.Duration) {
	r := &j.results[i]
	g.loosen(j, i)
	r.State, r.When = Dropped, t
	if r.parts&broken == 0 {
		r.parts |= broken
		j.drop(i, t)
	} else {
		j.digest = mix(j.digest, uint64(i))
	}
}

func (g osu) next(j *Judge) deadline {
	// The last moment of the tail's window is in time, a nanosecond later is not.
	end := j.windows[W5]*3/2 + 1
	return sooner(sooner(j.nextEnd(end), j.nextMine()), j.nextOld(j.windows[W5]+1))
}

func (g osu) happen(j *Judge, d deadline) {
	switch {
	case d.what == holdOver:
		g.tail(j, d.which, d.at, Miss, 0)
	case d.what == mineCrossed:
		j.crossMine(d.which, d.at)
	case j.notes[d.which].Kind == Mine:
		j.leaveMine(d.which, d.at)
	default:
		g.head(j, d.which, d.at, Miss, 0)
	}
}

func (osu) blown(*Judge) {}

// score is the accuracy and the standardised score.
// Source: ManiaScoreProcessor.ComputeTotalScore.
func (osu) score(j *Judge) (percent float64, points int) {
	if j.tally.parts == 0 {
		return 0, 0
	}
	best := j.tally.parts * j.rules.Points[W1]
	accuracy := float64(j.tally.points) / float64(best)
	comboDone := float64(j.tally.combo) / float64(j.goal.combo)
	done := float64(j.tally.parts) / float64(j.goal.parts)
	total := float64(150_000*comboDone) + float64(850_000*math.Pow(accuracy, 2+2*accuracy))*done
	return share(j.tally.points, best), int(math.Round(total))
}

const mostCombo = 400

// comboWorth is what a grade earns at a combo, in millionths of a point: more
// with its logarithm to the base 4, up to a combo of mostCombo.
func comboWorth(g Grade, combo int) int64 {
	base := [Grades]float64{W1: 300, W2: 300, W3: 200, W4: 100, W5: 50}[g]
	if base == 0 {
		return 0
	}
	weight := math.Log(float64(min(combo, mostCombo))) / math.Log(4)
	return int64(math.Round(base * 1e6 * max(0.5, weight)))
}
