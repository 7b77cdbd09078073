package show

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"hibana/combo"
	"hibana/internal/effects"
)

// Limits of a State, far above what an eye can follow.
const (
	maxRecent = 256  // judgements, kicks and breaks each
	maxShown  = 2048 // notes
	maxBars   = 128
	maxSparks = 512 // that effects throw
)

// makeState gives the State's lists their room, so that filling it never
// allocates.
func (s *Show) makeState() {
	s.kicks = make([]Kick, 0, maxRecent)
	s.state = State{
		Seed: s.opts.Seed, Start: s.start, End: s.end,
		Both: s.limb.both, Lengths: s.limb.lengths,
		Bars:       make([]BarLine, 0, maxBars),
		Judgements: make([]Judgement, 0, maxRecent),
		Kicks:      make([]Kick, 0, maxRecent),
		Breaks:     make([]Break, 0, maxRecent),
		Lanes:      make([]Lane, s.lanes),
		Notes:      make([]Note, 0, min(len(s.notes), maxShown)),
		Trail:      make([]Arm, 0, trailLength),
		Effects:    make([]Effect, s.effects.At(0, 0).Len()),
		Sparks:     make([]effects.Spark, 0, s.effects.MostSparks(maxSparks)),
		Walkers:    make([]Walker, 0, s.parade.most),
		Troupe:     s.parade.troupe,
	}
}

// State describes this instant. It is overwritten by the next call.
func (s *Show) State() *State {
	st, t := &s.state, s.now
	st.Time = t
	st.Progress = 0
	if s.end > 0 {
		st.Progress = min(max(t.Seconds()/s.end.Seconds(), 0), 1)
	}
	st.Beat = s.beats.Beat(t)
	st.BPM = s.song.BPM(t)
	st.Pause = s.song.Paused(t).String()
	st.Bar, st.BarBeat = s.song.Bar(st.Beat)
	st.BarLength = s.song.BarLength(st.Bar)
	s.fillBars()

	st.Score = s.judge.Score()
	st.Combo, st.MaxCombo, st.Percent = st.Score.Combo, st.Score.MaxCombo, st.Score.Percent
	s.fillLanes()
	s.fillRecent()
	s.fillNotes()

	st.Arm = s.arm(t, s.body.arm.State(t))
	st.Step = st.Arm
	if s.stepped {
		st.Step = s.arm(t, s.body.arm.Sample(t))
	}
	if st.Both {
		st.Arm2, st.Step2 = mirror(st.Arm), mirror(st.Step)
	}
	s.fillTrail()
	values := s.effects.At(st.Beat, t)
	for i := range st.Effects {
		st.Effects[i] = values.Value(i)
	}
	st.Sparks = s.effects.Sparks(t, st.Sparks[:0])
	s.react.listen(s.judge.Events(), s.song)
	st.Walkers = s.parade.at(st.Beat, s.react.list, st.Walkers[:0])
	return st
}

func (s *Show) fillBars() {
	st := &s.state
	st.Bars = st.Bars[:0]
	bar, _ := s.song.Bar(s.song.Beat(s.now - Recall))
	for ; len(st.Bars) < maxBars; bar++ {
		b := s.song.BarStart(bar)
		at := s.song.At(b)
		if at > s.now+Ahead {
			break
		}
		if at >= s.now-Recall {
			st.Bars = append(st.Bars, BarLine{bar, b, at})
		}
	}
}

func (s *Show) fillLanes() {
	for i := range s.state.Lanes {
		l := &s.state.Lanes[i]
		*l = Lane{Hit: Never}
		l.Down, l.Since = s.judge.Lane(i)
	}
}

// fillRecent lists what happened in the last Recall.
func (s *Show) fillRecent() {
	st := &s.state
	events := s.judge.Events()
	st.Judgements, st.Breaks, st.Kicks = st.Judgements[:0], st.Breaks[:0], st.Kicks[:0]
	// No more than there is room for, the latest of them, and no more steps than
	// that takes in a part where half the events are rows.
	first, named := len(events), 0
	for first > 0 && events[first-1].Time >= s.now-Recall && len(events)-first < 2*maxRecent {
		if s.word(&events[first-1]) != "" {
			if named == maxRecent {
				break
			}
			named++
		}
		first--
	}
	before := 0
	if first > 0 {
		before = events[first-1].Combo
	}
	for i := first; i < len(events); i++ {
		e := &events[i]
		if e.Combo == 0 && before > 0 && len(st.Breaks) < maxRecent {
			st.Breaks = append(st.Breaks, Break{e.Time, before})
		}
		before = e.Combo
		if n := len(st.Judgements); e.Type == combo.RowDone && n > 0 {
			st.Judgements[n-1].Combo = e.Combo // the note that completed the row
		}
		if name := s.word(e); name != "" {
			st.Judgements = append(st.Judgements, Judgement{
				Time: e.Time, Type: e.Type, Note: e.Note, Row: e.Row, Lane: e.Lane,
				Grade: e.Grade, Name: name, Error: e.Error, Combo: e.Combo,
			})
		}
		if e.Type == combo.Judged && e.Grade > combo.Miss {
			st.Lanes[e.Lane].Hit, st.Lanes[e.Lane].Grade = e.Time, e.Grade
		}
	}
	for i := range s.kicks {
		if s.kicks[i].Time >= s.now-Recall {
			st.Kicks = append(st.Kicks, s.kicks[i])
		}
	}
}

// word is what to call an event on screen, "" for what nobody needs to see.
func (s *Show) word(e *combo.Event) string {
	switch e.Type {
	case combo.Judged:
		return s.rules.Words[e.Grade]
	case combo.Held:
		return "Held"
	case combo.LetGo:
		return "Let go"
	case combo.MineHit:
		return "Mine"
	}
	return ""
}

// fillNotes lists the notes near now.
func (s *Show) fillNotes() {
	st := &s.state
	st.Notes = st.Notes[:0]
	from := s.now - Recall
	first := sort.Search(len(s.notes), func(i int) bool { return s.notes[i].Time >= from })
	st.Notes = s.longs.running(s, first, from, st.Notes)
	for i := first; i < len(s.notes) && s.notes[i].Time <= s.now+Ahead && len(st.Notes) < cap(st.Notes); i++ {
		st.Notes = append(st.Notes, s.note(i))
	}
}

func (s *Show) note(i int) Note {
	n, r := &s.notes[i], s.judge.Result(i)
	out := Note{
		Index: i, Lane: n.Lane, Kind: n.Kind, Row: n.Row, Beat: n.Beat, EndBeat: n.EndBeat, Time: n.Time, End: n.End,
		Judged: n.Judged, State: r.State, When: Never, Grade: r.Grade,
	}
	if r.State != Waiting {
		out.When = r.When
	}
	if n.Kind.Long() {
		switch r.State {
		case Waiting, Kept:
			out.Life = 1
		case Holding:
			_, out.Life = s.judge.Life(n.Lane)
		}
	}
	return out
}

func (s *Show) fillTrail() {
	st := &s.state
	st.Trail = st.Trail[:0]
	for tick := max(firstTick(s.now-Recall), s.rest.tick); tick < s.body.tick; tick++ {
		st.Trail = append(st.Trail, s.trail[s.slot(tick)])
	}
}

// longs finds the holds and rolls that began long ago and still go on.
type longs struct {
	notes []int32         // holds and rolls, by time
	until []time.Duration // until[k] is the latest end of notes[0] to notes[k]
}

// maxBack is how many holds before the first near note are looked at. More than
// that can only go on at once in a chart that nobody means to play.
const maxBack = 1024

func newLongs(notes []combo.Note) longs {
	var l longs
	for i := range notes {
		if !notes[i].Kind.Long() {
			continue
		}
		end := notes[i].End
		if n := len(l.until); n > 0 {
			end = max(end, l.until[n-1])
		}
		l.notes, l.until = append(l.notes, int32(i)), append(l.until, end)
	}
	return l
}

// running appends those of the notes before first that end at from or later.
func (l *longs) running(s *Show, first int, from time.Duration, out []Note) []Note {
	k, _ := slices.BinarySearchFunc(l.notes, first, func(i int32, first int) int { return cmp.Compare(int(i), first) })
	low := k
	for low > 0 && k-low < maxBack && l.until[low-1] >= from {
		low--
	}
	for ; low < k && len(out) < cap(out); low++ {
		if i := int(l.notes[low]); s.notes[i].End >= from {
			out = append(out, s.note(i))
		}
	}
	return out
}
