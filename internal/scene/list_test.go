package scene

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"hibana/internal/draw"
)

// Whatever is chosen is seen, all that is seen has room, and no room is left
// for another song.
func TestVisible(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		v := ListView{}
		folder := ""
		for i := range 1 + rng.IntN(40) {
			if rng.IntN(4) == 0 {
				folder = fmt.Sprint(i)
			}
			v.Items = append(v.Items, ListItem{Folder: folder})
		}
		v.Selected = rng.IntN(len(v.Items))
		room := 40 + 500*rng.Float64()
		height := func(first, end int) float64 {
			h := -rowGap
			for i := first; i < end; i++ {
				h += itemHeight(&v, first, i)
			}
			return h
		}
		first, end := visible(&v, room)
		if first < 0 || end > len(v.Items) || v.Selected < first || v.Selected >= end {
			t.Fatalf("%d of %d is chosen, [%d, %d) is seen", v.Selected, len(v.Items), first, end)
		}
		if h := height(first, end); h > room && end-first > 1 {
			t.Fatalf("%d songs take %g px of %g", end-first, h, room)
		}
		if first > 0 && height(first-1, end) <= room || end < len(v.Items) && height(first, end+1) <= room {
			t.Fatalf("[%d, %d) of %d leaves room in %g px", first, end, len(v.Items), room)
		}
	}
}

// The name of a folder stands above the first song that is seen of it.
func TestHeadings(t *testing.T) {
	items := []ListItem{{Folder: "a"}, {Folder: "a"}, {Folder: "b"}, {}}
	for i, want := range []bool{true, true, false} {
		if got := heading(items, 1, i+1); got != want {
			t.Errorf("heading above %d: %v", i+1, got)
		}
	}
}

// Of a line that is too long the end is seen.
func TestTail(t *testing.T) {
	s := newTestStage(t, 640, 360)
	line := "夏の夜の夢を見る人たちの長い歌"
	for _, room := range []float64{0, 3, 40, 100, 1000} {
		got := s.tail(s.faces.small, line, room)
		if wide := s.faces.small.Measure(got) / s.Unit; wide > room {
			t.Errorf("%q takes %g px of %g", got, wide, room)
		}
		if room == 1000 && got != line {
			t.Errorf("with room for all, %q is seen", got)
		}
	}
}

// A list of thousands is drawn without garbage.
func TestListAllocs(t *testing.T) {
	s := newTestStage(t, 640, 360)
	v := &ListView{Query: "natsu", All: 9000, Read: 3, Total: 9000, Folder: "songs", Selected: 2500, Hints: []Hint{{"Tab", "folder"}}}
	for i := range 5000 {
		v.Items = append(v.Items, ListItem{Folder: fmt.Sprint(i / 10), Title: "火祭り", Artist: "x", Parts: []ListPart{{"Hard", 7.5, 4, ""}}})
	}
	var l draw.List
	s.DrawList(&l, v, Settings{})
	if n := testing.AllocsPerRun(20, func() { l.Reset(); s.DrawList(&l, v, Settings{}) }); n > 0 {
		t.Errorf("%g allocations a frame", n)
	}
}
