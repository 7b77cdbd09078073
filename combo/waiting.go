package combo

// waiting is, for every lane, the list of notes that a key event may still
// belong to, in the order of time. Taking a note out and finding the two
// nearest a row cost the same however many notes there are, since rows are
// asked for in rising order.
//
// It is a doubly linked ring a lane, through one sentinel each: index n+lane.
type waiting struct {
	after, before []int32
	cursor        []int32 // per lane, the first waiting note at or after the last row asked for
}

func newWaiting(notes []Note, lanes int) waiting {
	n := len(notes)
	w := waiting{make([]int32, n+lanes), make([]int32, n+lanes), make([]int32, lanes)}
	w.fill(notes)
	return w
}

// fill puts every judged note into its lane's list.
func (w *waiting) fill(notes []Note) {
	n := len(notes)
	for lane := range w.cursor {
		s := int32(n + lane)
		w.after[s], w.before[s] = s, s
	}
	for i := range notes {
		if notes[i].Judged {
			s := int32(n + notes[i].Lane)
			last := w.before[s]
			w.after[last], w.before[i] = int32(i), last
			w.after[i], w.before[s] = s, int32(i)
		}
	}
	for lane := range w.cursor {
		w.cursor[lane] = w.after[n+lane]
	}
}

// take removes a note that has its result.
func (w *waiting) take(note, lane int) {
	a, b := w.after[note], w.before[note]
	w.after[b], w.before[a] = a, b
	if w.cursor[lane] == int32(note) {
		w.cursor[lane] = a
	}
}

// first is the first waiting note of the lane, -1 for none.
func (w *waiting) first(lane int) int { return w.next(len(w.after)-len(w.cursor)+lane, lane) }

// next is the waiting note after another, -1 for none. It also finds the way
// from a note that has been taken since.
func (w *waiting) next(note, lane int) int {
	i := w.after[note]
	if int(i) == len(w.after)-len(w.cursor)+lane {
		return -1
	}
	return int(i)
}

// around is the last waiting note of the lane before the row and the first at
// or after it, -1 where there is none. Rows must not fall from call to call.
func (w *waiting) around(notes []Note, lane, row int) (before, after int) {
	s := int32(len(notes) + lane)
	i := w.cursor[lane]
	for i != s && notes[i].Row < row {
		i = w.after[i]
	}
	w.cursor[lane] = i
	before, after = int(w.before[i]), int(i)
	if before == int(s) {
		before = -1
	}
	if after == int(s) {
		after = -1
	}
	return before, after
}

// copyFrom makes w the list that o is now.
func (w *waiting) copyFrom(o *waiting) {
	w.after = append(w.after[:0], o.after...)
	w.before = append(w.before[:0], o.before...)
	w.cursor = append(w.cursor[:0], o.cursor...)
}
