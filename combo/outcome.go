package combo

import (
	"time"

	"hibana/beat"
)

// What games do to notes, rows and the score.

// nearest is the waiting note of the lane nearest to a song time by row; of two
// equally near the later; -1 when there is none.
func (j *Judge) nearest(lane int, t time.Duration) int {
	row := beat.Row(j.song.Beat(t))
	before, after := j.waiting.around(j.notes, lane, row)
	if before < 0 || after >= 0 && j.notes[after].Row-row <= row-j.notes[before].Row {
		return after
	}
	return before
}

// finish gives a note its result for good, as far as key events go.
func (j *Judge) finish(i int, r Result) {
	j.results[i] = r
	j.waiting.take(i, j.notes[i].Lane)
}

// grade gives a note its grade, and its row one when it was the last.
func (j *Judge) grade(i int, t time.Duration, g Grade, e time.Duration) {
	r := Result{When: t, Error: e, State: Hit, Grade: g}
	if g == Miss {
		r.State = Missed
	}
	j.finish(i, r)
	j.score.Grades[g]++
	j.report(Event{Time: t, Type: Judged, Note: i, Grade: g, Error: e})

	row := &j.rows[j.rowOf[i]]
	if g == Miss {
		if row.missed < 0 {
			row.missed = int32(i)
		}
	} else if row.latest < 0 || e >= j.results[row.latest].Error {
		row.latest = int32(i)
	}
	if row.left--; row.left == 0 {
		j.rowDone(row, t)
	}
}

// rowDone gives a row its grade: Miss if it has one, otherwise that of the note
// pressed latest. Combo counts notes, score counts rows.
func (j *Judge) rowDone(r *row, t time.Duration) {
	i := r.missed
	if i < 0 {
		i = r.latest
	}
	result := j.results[i]
	j.score.Rows[result.Grade]++
	j.tally.points += j.rules.Points[result.Grade]
	if result.Grade >= j.rules.Continue {
		j.score.Combo += int(r.notes)
		j.score.MaxCombo = max(j.score.MaxCombo, j.score.Combo)
	} else {
		j.breakCombo()
	}
	j.report(Event{Time: t, Type: RowDone, Note: int(i), Grade: result.Grade, Error: result.Error})
}

// breakCombo takes the combo to nothing.
func (j *Judge) breakCombo() {
	j.score.Combo = 0
	j.score.Breaks++
}

// blow sets a mine off. The combo goes on.
func (j *Judge) blow(i int, t, e time.Duration) {
	j.finish(i, Result{When: t, Error: e, State: Hit})
	j.score.Mines++
	j.tally.points += j.rules.MinePoints
	j.report(Event{Time: t, Type: MineHit, Note: i, Error: e})
}

// endHold ends the hold or roll of a lane: Held or LetGo. The combo goes on.
func (j *Judge) endHold(lane int, t time.Duration, how EventType) {
	i := j.lanes[lane].hold
	j.lanes[lane].hold = -1
	j.holding--
	j.results[i].When = t
	if how == Held {
		j.results[i].State = Kept
		j.score.Held++
		j.tally.points += j.rules.HeldPoints
	} else {
		j.results[i].State = Dropped
		j.score.LetGo++
	}
	j.report(Event{Time: t, Type: how, Note: i, Grade: j.results[i].Grade})
}

// report writes an event down.
func (j *Judge) report(e Event) {
	e.Row, e.Lane, e.Combo = j.notes[e.Note].Row, j.notes[e.Note].Lane, j.score.Combo
	j.events = append(j.events, e)
	what := uint64(e.Type)<<8 | uint64(e.Grade)
	if e.Tail {
		what |= 1 << 16
	}
	for _, x := range [...]uint64{uint64(e.Time), uint64(e.Error), uint64(e.Note), what} {
		j.digest = mix(j.digest, x)
	}
}

// Score is the score so far, counted as the ruleset counts.
func (j *Judge) Score() Score {
	s := j.score
	s.Percent, s.Points = j.rules.game.score(j)
	return s
}

// share is points as a percentage of what is possible. It cuts off, never rounds up, after the second decimal, with a little
// help against the last bit of the division; only all is 100.
// Source: ITGmania PlayerStageStats::MakePercentScore.
func share(points, possible int) float64 {
	switch {
	case possible <= 0 || points <= 0:
		return 0
	case points >= possible:
		return 100
	}
	return float64(int((float64(points)/float64(possible)+1e-6)*1e4)) / 100
}

// mix stirs a number into a digest: FNV-1a on 64-bit words, and a shift so that
// high bits reach low ones.
func mix(digest, x uint64) uint64 {
	digest = (digest ^ x) * 0x100000001b3
	return digest ^ digest>>29
}
