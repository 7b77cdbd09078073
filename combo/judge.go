package combo

import (
	"errors"
	"fmt"
	"math"
	"time"

	"hibana/beat"
)

// Judge judges one performance. It is for one goroutine.
//
// The order of everything is fixed: by time, and at one time first what happens
// by itself and then the key events as they came.
type Judge struct {
	rules Rules
	rate  float64
	song  *beat.Map
	notes []Note

	// In song time. The games that judge each note by itself have the last two.
	giveUp, holdLife, rollLife time.Duration
	windows                    [Grades]time.Duration
	mineWindow                 time.Duration

	now     time.Duration
	lanes   []lane
	waiting waiting
	results []Result
	rowOf   []int32 // per note, its place in rows
	rows    []row
	miss    int   // every judged note before this one has its result, or that of its head
	mines   []int // notes that are mines
	mine    int   // the first of mines that has not been crossed
	holding int   // lanes with a hold going on

	// Of games that judge each note by itself.
	follow []int32 // per note, the next one of its lane that is no mine; -1 for none
	ends   []int32 // holds and rolls, in the order of their ends
	end    int     // every one of ends before this has ended

	events []Event
	digest uint64 // of all events
	score  Score
	tally  tally
	goal   tally // that of a perfect performance
}

// tally is what scores are made of. Every game uses what it needs.
type tally struct {
	points int   // by Rules.Points
	parts  int   // what was graded: notes, and the ends of holds
	combo  int64 // osu: what combo earned
	streak int   // Quaver: hits in a row, less so many for a bad one
	sum    int   // Quaver: what hits earned
}

// lane is one column and the key that plays it.
type lane struct {
	down  bool
	since time.Duration // when down last changed

	// The hold or roll going on, -1 for none. Its life is full until fades and
	// then runs out in holdLife or rollLife; a hold's does not while its key is down.
	hold  int
	fades time.Duration
}

// row is the notes that are judged together.
type row struct {
	notes, left int32
	latest      int32 // the note pressed latest, -1 before the first press
	missed      int32 // the first note missed, -1 for none
}

// Limits of a Judge. The lanes of any keyboard fit, and a rate outside these
// is not music.
const (
	MaxLanes = 64
	MaxNotes = 1_000_000
	MinRate  = 0.1
	MaxRate  = 10.0
)

// Before is earlier than anything that can happen: the time of a Judge that
// has not been advanced, and of lanes that never moved.
const Before = time.Duration(math.MinInt64)

// horizon keeps sums of times far from overflow: two centuries.
const horizon = 2 * beat.Horizon

// NewJudge gets ready to judge notes, which are sorted by time and by row and
// belong to lanes 0 to lanes−1; song maps their times to beats. The notes are
// not copied and must not change. rate is song seconds per real second.
func NewJudge(r Rules, song *beat.Map, notes []Note, lanes int, rate float64) (*Judge, error) {
	switch {
	case r.game == nil:
		return nil, errors.New("rules without a game: take them from ITG or RulesByName")
	case song == nil:
		return nil, errors.New("a judge needs the song's BPM map")
	case lanes < 1 || lanes > MaxLanes:
		return nil, fmt.Errorf("%d lanes cannot be judged: 1 to %d can", lanes, MaxLanes)
	case len(notes) > MaxNotes:
		return nil, fmt.Errorf("%d notes are too many: at most %d can be judged", len(notes), MaxNotes)
	case !(rate >= MinRate && rate <= MaxRate):
		return nil, fmt.Errorf("rate %v cannot be judged: %v to %v can", rate, MinRate, MaxRate)
	}
	j := &Judge{rules: r, rate: rate, song: song, notes: notes, now: Before}
	j.holdLife, j.rollLife = j.scaled(r.Hold), j.scaled(r.Roll)
	// A note is given up when it is older than giveUp: not yet when just as old.
	j.giveUp = j.scaled(r.GiveUp()) + 1
	if err := j.addNotes(lanes); err != nil {
		return nil, err
	}
	j.lanes = make([]lane, lanes)
	for i := range j.lanes {
		j.lanes[i] = lane{since: Before, hold: -1}
	}
	j.waiting = newWaiting(notes, lanes)
	r.game.begin(j)
	return j, nil
}

// addNotes sorts the notes into rows and mines, and counts what can be won.
func (j *Judge) addNotes(lanes int) error {
	j.results = make([]Result, len(j.notes))
	j.rowOf = make([]int32, len(j.notes))
	events := 0
	lastRow := 0
	for i := range j.notes {
		n := &j.notes[i]
		switch {
		case n.Lane < 0 || n.Lane >= lanes:
			return fmt.Errorf("note %d is in lane %d of a part with lanes 0 to %d", i, n.Lane, lanes-1)
		case n.Time < -horizon || n.Time > horizon || n.End < n.Time || n.End > horizon:
			return fmt.Errorf("note %d lasts from %v to %v, which cannot be", i, n.Time, n.End)
		case i > 0 && (n.Time < j.notes[i-1].Time || n.Row < j.notes[i-1].Row):
			return fmt.Errorf("note %d comes before note %d: notes must be sorted by time", i, i-1)
		}
		if !n.Judged || n.Kind == Fake {
			if n.Judged {
				return fmt.Errorf("note %d is a fake that is judged", i)
			}
			continue
		}
		events++
		if n.Kind == Mine {
			j.mines = append(j.mines, i)
			continue
		}
		if len(j.rows) == 0 || lastRow != n.Row {
			lastRow = n.Row
			j.rows = append(j.rows, row{latest: -1, missed: -1})
			events++
		}
		r := len(j.rows) - 1
		j.rowOf[i] = int32(r)
		j.rows[r].notes++
		j.rows[r].left++
		if n.Kind.Long() {
			events++
		}
	}
	// Room for all that will happen, unless there is so much that growing in
	// steps is the lesser evil.
	j.events = make([]Event, 0, min(events, 1<<16))
	return nil
}

// scaled turns real time into song time.
func (j *Judge) scaled(real time.Duration) time.Duration {
	return time.Duration(math.Round(float64(real) * j.rate))
}

// real turns song time into real time.
func (j *Judge) real(song time.Duration) time.Duration {
	if j.rate == 1 {
		return song
	}
	return time.Duration(math.Round(float64(song) / j.rate))
}

// Press hands over a key event, a release as well as a press. One that comes
// too late, stamped earlier than the judge was advanced to, counts as of now.
// The answer is the event as it was taken: record that, and the recording gives
// the same result again. An event of a lane that does not exist does nothing.
func (j *Judge) Press(in Input) Input {
	in.Time = min(max(in.Time, j.now), horizon)
	if in.Lane < 0 || in.Lane >= len(j.lanes) {
		return in
	}
	j.Advance(in.Time)
	l := &j.lanes[in.Lane]
	if !in.Down && !l.down {
		return in
	}
	l.down, l.since = in.Down, in.Time
	if in.Down {
		j.rules.game.press(j, in.Lane, in.Time)
	} else {
		j.rules.game.release(j, in.Lane, in.Time)
	}
	return in
}

// Advance lets everything happen that happens by itself up to and including a
// song time. It never goes back: an earlier time does nothing.
func (j *Judge) Advance(to time.Duration) {
	for {
		d := j.rules.game.next(j)
		if d.at > to || d.at == farAway {
			break
		}
		j.now = max(j.now, d.at)
		j.rules.game.happen(j, d)
	}
	j.now = max(j.now, to)
}

// Time is how far the judge has come.
func (j *Judge) Time() time.Duration { return j.now }

// Rules is the ruleset in force.
func (j *Judge) Rules() *Rules { return &j.rules }

// Events are all events so far, in the order they happened. The slice grows and
// what it holds never changes.
func (j *Judge) Events() []Event { return j.events }

// Result is what has become of a note so far.
func (j *Judge) Result(note int) Result { return j.results[note] }

// Lane tells whether a lane's key is down and since when that is so; Before if
// it never moved.
func (j *Judge) Lane(i int) (down bool, since time.Duration) {
	return j.lanes[i].down, j.lanes[i].since
}

// Life is how much life the hold or roll going on in a lane has left, 1 to 0;
// note is -1 when there is none.
func (j *Judge) Life(i int) (note int, life float64) {
	l := &j.lanes[i]
	if l.hold < 0 {
		return -1, 0
	}
	span := j.rollLife
	if j.notes[l.hold].Kind == Hold {
		if span = j.holdLife; l.down {
			return l.hold, 1
		}
	}
	if j.now <= l.fades || span <= 0 {
		return l.hold, 1
	}
	return l.hold, max(0, 1-float64(j.now-l.fades)/float64(span))
}
