package combo

import "time"

// Quaver is Quaver with the Standard windows. Score.Percent is the accuracy, of
// what has been judged so far.
// Source: Quaver.API ScoreProcessorKeys; Quaver HitObjectManagerKeys and
// InputManagerKeys.
func Quaver() Rules {
	return Rules{
		Name:     "quaver",
		Words:    [Grades]string{Miss: "Miss", W5: "Okay", W4: "Good", W3: "Great", W2: "Perfect", W1: "Marvelous"},
		Windows:  [Grades]time.Duration{Miss: 164 * ms, W5: 127 * ms, W4: 106 * ms, W3: 76 * ms, W2: 43 * ms, W1: 18 * ms},
		Mine:     18 * ms,
		Continue: W5,
		Points:   [Grades]int{Miss: -50_00, W5: -100_00, W4: 25_00, W3: 65_00, W2: 98_25, W1: 100_00}, // hundredths of a percent
		game:     quaver{},
	}
}

// quaver is the game behind Quaver. Only the first note of a lane can be hit,
// and a hold that was let go is over.
type quaver struct{}

// A hit adds its worth, and ten times the tenth part of the streak, to the
// score; the streak ends at longestStreak.
const (
	longestStreak = 150
	streakStep    = 10
)

var quaverWorth = [Grades]int{W1: 100, W2: 50, W3: 25, W4: 10, W5: 5}

func (g quaver) begin(j *Judge) {
	for grade := W1; grade >= Miss; grade-- {
		j.windows[grade] = j.scaled(j.rules.Windows[grade])
	}
	j.mineWindow = j.scaled(j.rules.Mine)
	j.beginByNote()
	for range j.goal.parts {
		g.earn(&j.goal, W1)
	}
}

// whole is an error in whole milliseconds of the song, which is all that Quaver
// sees: the song's time is cut off. The microsecond is for notes whose time was
// rounded on its way through beats.
func whole(e time.Duration) time.Duration {
	e += us
	if e < 0 {
		e -= ms - 1
	}
	return e / ms * ms
}

// after is when the song is later than a window by a whole millisecond.
func after(window time.Duration) time.Duration { return window/ms*ms + ms - us }

// press is for the first note of the lane; a little too early, it is a miss, and
// of a hold two.
func (g quaver) press(j *Judge, lane int, t time.Duration) {
	j.stepOnMines(lane, t)
	i := j.waiting.first(lane)
	for i >= 0 && (j.notes[i].Kind == Mine || j.notes[i].Kind == Lift && t >= j.notes[i].Time) {
		i = j.waiting.next(i, lane)
	}
	if i < 0 || j.notes[i].Kind == Lift { // a lift wants its key down
		return
	}
	e := whole(t - j.notes[i].Time)
	grade := j.windowOf(e)
	switch {
	case grade == None:
	case !j.notes[i].Kind.Long():
		g.strike(j, i, t, grade, j.real(e))
	case grade == Miss:
		g.missHold(j, i, t, j.real(e))
	default:
		if l := &j.lanes[lane]; l.hold >= 0 { // two keys for one lane
			g.release(j, lane, t)
		}
		j.finish(i, Result{When: t, Error: j.real(e), State: Holding, Grade: grade, parts: headDone | headHit})
		j.lanes[lane].hold = i
		g.grant(j, i, t, grade, j.real(e), false)
	}
}

// missHold misses both parts of a hold.
func (g quaver) missHold(j *Judge, i int, t, e time.Duration) {
	j.finish(i, Result{When: t, Error: e, State: Missed, Grade: Miss, parts: headDone | tailDone})
	g.grant(j, i, t, Miss, e, false)
	g.grant(j, i, t, Miss, 0, true)
}

// release ends the hold of the lane, or hits a lift. The windows of a tail are
// half as wide again; too early is a miss and late is never worse than Good.
func (g quaver) release(j *Judge, lane int, t time.Duration) {
	if i := j.lanes[lane].hold; i >= 0 {
		e := whole(t - j.notes[i].End)
		grade := j.windowOf(shrunk(e))
		switch {
		case grade == W5:
			grade = W4
		case grade <= Miss && e < 0:
			grade = Miss
		}
		g.tail(j, i, t, grade, j.real(e))
		return
	}
	i := j.waiting.first(lane)
	for i >= 0 && j.notes[i].Kind == Mine {
		i = j.waiting.next(i, lane)
	}
	if i >= 0 && j.notes[i].Kind == Lift {
		e := whole(t - j.notes[i].Time)
		if grade := j.windowOf(e); grade > Miss { // a key let go too early can be pressed again
			g.strike(j, i, t, grade, j.real(e))
		}
	}
}

// tail gives the tail of a hold its grade.
func (g quaver) tail(j *Judge, i int, t time.Duration, grade Grade, e time.Duration) {
	r := &j.results[i]
	r.When, r.State = t, Kept
	r.parts |= tailDone
	j.lanes[j.notes[i].Lane].hold = -1
	if grade == Miss {
		r.State = Dropped
		j.drop(i, t)
	} else {
		j.keep(i, t)
	}
	g.grant(j, i, t, grade, e, true)
}

func (g quaver) strike(j *Judge, i int, t time.Duration, grade Grade, e time.Duration) {
	g.earn(&j.tally, grade)
	j.strike(i, t, grade, e)
}

func (g quaver) grant(j *Judge, i int, t time.Duration, grade Grade, e time.Duration, tail bool) {
	g.earn(&j.tally, grade)
	j.grant(i, t, grade, e, tail)
}

// earn counts the streak and the score.
func (quaver) earn(t *tally, grade Grade) {
	switch grade {
	case Miss:
		t.streak -= 2 * streakStep
	case W4:
		t.streak -= streakStep
	default:
		t.streak++
	}
	t.streak = min(max(t.streak, 0), longestStreak)
	t.sum += quaverWorth[grade] + t.streak/streakStep*streakStep
}

// blown counts a mine that went off as a miss.
func (g quaver) blown(j *Judge) {
	g.earn(&j.tally, Miss)
	j.score.Grades[Miss]++
	j.score.Rows[Miss]++
	j.tally.points += j.rules.Points[Miss]
	j.tally.parts++
}

func (g quaver) next(j *Judge) deadline {
	end := after(j.windows[W5] * 3 / 2)
	return sooner(sooner(j.nextEnd(end), j.nextMine()), j.nextOld(after(j.windows[W5])))
}

func (g quaver) happen(j *Judge, d deadline) {
	switch n := &j.notes[d.which]; {
	case d.what == holdOver:
		g.tail(j, d.which, d.at, W4, 0) // never let go: Good
	case d.what == mineCrossed:
		j.crossMine(d.which, d.at)
	case n.Kind == Mine:
		j.leaveMine(d.which, d.at)
	case n.Kind.Long():
		g.missHold(j, d.which, d.at, 0)
	default:
		g.strike(j, d.which, d.at, Miss, 0)
	}
}

// score is the accuracy and the score.
func (quaver) score(j *Judge) (percent float64, points int) {
	if j.tally.parts == 0 {
		return 0, 0
	}
	return share(j.tally.points, j.tally.parts*j.rules.Points[W1]), int(1e6 * float64(j.tally.sum) / float64(max(j.goal.sum, 1)))
}
