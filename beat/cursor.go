package beat

import "time"

// Cursor answers the queries of a Map in O(1) when each is near the one
// before, as from frame to frame. Its answers are the Map's own, to the last
// bit, wherever it is sent next. A Cursor is for one goroutine; copy it freely.
type Cursor struct {
	m    *Map
	time int // node of the last Beat
	beat int // node of the last At
}

// Cursor is a new cursor at beat 0.
func (m *Map) Cursor() Cursor { return Cursor{m: m} }

// steps is how many nodes a cursor walks before it searches instead.
const steps = 4

// Beat is Map.Beat.
func (c *Cursor) Beat(t time.Duration) float64 {
	t = within(t)
	times := c.m.times
	i := c.time
	for range steps {
		if i+1 < len(times) && times[i+1] <= int64(t) {
			i++
		} else if i > 0 && times[i] > int64(t) {
			i--
		} else {
			c.time = i
			return c.m.beat(i, t)
		}
	}
	c.time = c.m.nodeIn(t)
	return c.m.beat(c.time, t)
}

// At is Map.At.
func (c *Cursor) At(beat float64) time.Duration {
	nodes := c.m.nodes
	edge := beat + sameBeat
	i := c.beat
	for range steps {
		if i+1 < len(nodes) && nodes[i+1].beat <= edge {
			i++
		} else if i > 0 && !(nodes[i].beat <= edge) {
			i--
		} else {
			c.beat = i
			return c.m.at(i, beat)
		}
	}
	c.beat = c.m.nodeAt(beat)
	return c.m.at(c.beat, beat)
}
