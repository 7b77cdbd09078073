package effects

import (
	"slices"
	"time"
)

// tally keeps a count for every instant, and finds the highest of a span: a
// binary tree over the edges of the spans, each node with the highest count
// below it and what was added to all of it.
type tally struct {
	edges []time.Duration
	count []int
	more  []int
}

// edge makes an instant one where the count may change. grow comes after.
func (t *tally) edge(c change) { t.edges = append(t.edges, c.from, c.to) }

func (t *tally) grow() {
	t.edges = sorted(t.edges)
	t.count, t.more = make([]int, 4*len(t.edges)+4), make([]int, 4*len(t.edges)+4)
}

// sorted sorts instants and leaves one of each.
func sorted(list []time.Duration) []time.Duration {
	slices.Sort(list)
	return slices.Compact(list)
}

// place is where an instant stands among edges, or would.
func place(edges []time.Duration, t time.Duration) int {
	i, _ := slices.BinarySearch(edges, t)
	return i
}

// add adds n from c.from to c.to, without that. Both are edges.
func (t *tally) add(c change, n int) {
	t.update(1, 0, len(t.edges), place(t.edges, c.from), place(t.edges, c.to), n)
}

// most is the highest count from c.from to c.to, without that; they may be any
// instants.
func (t *tally) most(c change) int {
	i, j := place(t.edges, c.from), place(t.edges, c.to)
	if i > 0 && (i == len(t.edges) || t.edges[i] > c.from) {
		i-- // what began before goes on
	}
	return t.highest(1, 0, len(t.edges), i, j)
}

func (t *tally) update(node, lo, hi, i, j, n int) {
	if j <= lo || hi <= i {
		return
	}
	if i <= lo && hi <= j {
		t.count[node] += n
		t.more[node] += n
		return
	}
	mid := (lo + hi) / 2
	t.update(2*node, lo, mid, i, j, n)
	t.update(2*node+1, mid, hi, i, j, n)
	t.count[node] = t.more[node] + max(t.count[2*node], t.count[2*node+1])
}

func (t *tally) highest(node, lo, hi, i, j int) int {
	if j <= lo || hi <= i {
		return 0
	}
	if i <= lo && hi <= j {
		return t.count[node]
	}
	mid := (lo + hi) / 2
	return t.more[node] + max(t.highest(2*node, lo, mid, i, j), t.highest(2*node+1, mid, hi, i, j))
}
