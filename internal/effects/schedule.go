package effects

import (
	"cmp"
	"container/heap"
	"slices"

	"hibana/charts"
)

// schedule knows which of the blocks of one name rules on a beat. It is worked
// out once, so that ten thousand overlapping blocks cost a frame no more than a
// binary search.
type schedule struct {
	edges  []float64 // every beat on which the ruling block may change, sorted
	blocks []int     // blocks[i] rules from edges[i] to edges[i+1]; -1 for none
}

// newSchedule sweeps over the windows' edges with a heap of the blocks whose
// windows have begun, the latest written on top.
func newSchedule(effects []charts.Effect, blocks []int) schedule {
	var s schedule
	var waiting []int
	for _, b := range blocks {
		if w := effects[b].Window; w.In < w.End {
			waiting = append(waiting, b)
			s.edges = append(s.edges, w.In, w.End)
		}
	}
	slices.SortFunc(waiting, func(a, b int) int { return cmp.Compare(effects[a].Window.In, effects[b].Window.In) })
	slices.Sort(s.edges)
	s.edges = slices.Compact(s.edges)

	var begun latest
	for _, edge := range s.edges {
		for len(waiting) > 0 && effects[waiting[0]].Window.In <= edge {
			heap.Push(&begun, waiting[0])
			waiting = waiting[1:]
		}
		for len(begun) > 0 && effects[begun[0]].Window.End <= edge {
			heap.Pop(&begun)
		}
		rules := -1
		if len(begun) > 0 {
			rules = begun[0]
		}
		s.blocks = append(s.blocks, rules)
	}
	return s
}

// block is the block that rules on a beat, -1 if none does.
func (s *schedule) block(beat float64) int {
	i, found := slices.BinarySearch(s.edges, beat)
	if !found {
		i--
	}
	if i < 0 || i >= len(s.blocks) {
		return -1
	}
	return s.blocks[i]
}

// latest is a heap of block numbers, the highest first.
type latest []int

func (l latest) Len() int           { return len(l) }
func (l latest) Less(i, j int) bool { return l[i] > l[j] }
func (l latest) Swap(i, j int)      { l[i], l[j] = l[j], l[i] }
func (l *latest) Push(x any)        { *l = append(*l, x.(int)) }
func (l *latest) Pop() any {
	last := len(*l) - 1
	x := (*l)[last]
	*l = (*l)[:last]
	return x
}

// each hands out every stretch of beats that one block rules.
func (s *schedule) each(yield func(block int, at span)) {
	for i := 0; i < len(s.blocks); {
		j := i + 1
		for j < len(s.blocks) && s.blocks[j] == s.blocks[i] {
			j++
		}
		if s.blocks[i] >= 0 && j < len(s.edges) {
			yield(s.blocks[i], span{s.edges[i], s.edges[j]})
		}
		i = j
	}
}

// touches tells whether any block rules between two beats.
func (s *schedule) touches(from, to float64) bool {
	i, found := slices.BinarySearch(s.edges, from)
	if !found && i > 0 {
		i--
	}
	for ; i < len(s.edges) && s.edges[i] <= to; i++ {
		if s.blocks[i] >= 0 {
			return true
		}
	}
	return false
}
