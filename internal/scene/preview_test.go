package scene

import (
	"flag"
	"fmt"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hibana/combo"
	"hibana/internal/draw"
	"hibana/internal/show"
	"hibana/walker"
)

var preview = flag.String("preview", "", "folder to put pictures of made-up moments in")

// moment makes up a state: what a show of 120 bpm might say at a beat. Heat 0 is quiet, 1 the climax.
func moment(beat, heat float64) *show.State {
	at := func(b float64) time.Duration { return time.Duration(b * 0.5 * float64(time.Second)) }
	st := &show.State{
		Seed: 1, Time: at(beat), End: 120 * time.Second, Progress: 0.4, Beat: beat, BPM: 120,
		Bar: int(math.Floor(beat / 4)), BarBeat: math.Mod(beat, 4), BarLength: 4,
		Combo: 42, MaxCombo: 42, Percent: 97.31,
	}
	st.Effects = []show.Effect{
		{Name: "neck.stretch", Target: "neck", Kind: "stretch", Now: 1.28 * max(0, heat*2-1)},
		{Name: "neck.vibrate", Target: "neck", Kind: "vibrate", Amount: 2 * between(heat, 0.2, 0.5), X: spread(3, int(beat*30), 0), Y: spread(3, int(beat*30), 1)},
	}
	swing := 0.3 + 1.2*heat
	arm := func(t time.Duration) show.Arm {
		x := t.Seconds() * 5
		return show.Arm{Time: t, A: 80 * swing * math.Sin(x), VA: 400 * swing * math.Cos(x), B: 120 * swing * math.Sin(x-0.5), VB: 600 * swing * math.Cos(x-0.5)}
	}
	st.Arm = arm(st.Time)
	st.Step = st.Arm
	first := int((st.Time - show.Recall) / show.TrailStep)
	for n := first + 1; time.Duration(n)*show.TrailStep <= st.Time; n++ {
		st.Trail = append(st.Trail, arm(time.Duration(n)*show.TrailStep))
	}
	if heat > 0.2 {
		st.Kicks = []show.Kick{{Time: at(math.Floor(beat*2) / 2)}}
	}
	for lane := range 4 {
		st.Lanes = append(st.Lanes, show.Lane{Since: show.Never, Hit: show.Never})
		if heat > 0.3 {
			st.Lanes[lane].Hit, st.Lanes[lane].Grade = at(math.Floor(beat*2-float64(lane))/2), combo.W1
		}
	}
	st.Lanes[1].Down, st.Lanes[1].Since = true, st.Time-50*time.Millisecond
	for i := range 12 {
		b := math.Ceil(beat*2)/2 + 0.5*float64(i)*(1.5-heat)
		n := show.Note{Index: i, Lane: (i * 7 / 2) % 4, Beat: b, EndBeat: b, Time: at(b), End: at(b), Judged: true, When: show.Never, Life: 1}
		switch i {
		case 3:
			n.Kind, n.End = combo.Hold, at(b+1)
		case 6:
			n.Kind, n.End = combo.Roll, at(b+0.7)
		case 9:
			n.Kind = combo.Mine
		}
		st.Notes = append(st.Notes, n)
	}
	for b := math.Floor(beat); b < beat+8; b++ {
		if math.Mod(b, 4) == 0 {
			st.Bars = append(st.Bars, show.BarLine{Beat: b, Time: at(b)})
		}
	}
	for i := range 9 {
		st.Judgements = append(st.Judgements, show.Judgement{
			Time: at(math.Floor(beat*2)/2 - 0.5*float64(8-i)), Type: combo.Judged, Grade: combo.W1, Name: "Fantastic",
			Error: time.Duration(40 * spread(5, i, 0) * float64(time.Millisecond)),
		})
	}
	last := st.Judgements[8]
	last.Type = combo.RowDone
	st.Judgements = append(st.Judgements, last)
	for i := range int(2 + 6*heat) {
		b := walker.Biped{X0: 250 + 82*float64(i), From: math.Floor(beat), Dir: -1, Stride: 56, Duty: 0.55, SwingHeight: 11, Smooth: true, HipY: show.FrontLine - 42, GroundY: show.FrontLine, L1: 24, L2: 24, HipGap: 2, Bend: 1}
		w := show.Walker{ID: i, Kind: "biped", Alpha: 1, Dir: -1, Face: -1, Size: 1, Ground: show.FrontLine, Into: phase(beat), Pose: b.Pose(beat)}
		st.Walkers = append(st.Walkers, w)
	}
	return st
}

var testSong = &Song{Title: "百灯行", Artist: "Hibana's authors", Part: "Normal 4"}

func newTestStage(tb testing.TB, w, h int) *Stage {
	tb.Helper()
	a, err := LoadArt()
	if err != nil {
		tb.Fatal(err)
	}
	s, err := NewStage(a, w, h)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func savePNG(tb testing.TB, path string, f *draw.Frame) {
	tb.Helper()
	out, err := os.Create(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer out.Close()
	if err := png.Encode(out, f.RGBA()); err != nil {
		tb.Fatal(err)
	}
}

// TestPreview writes pictures to look at; without the flag it does nothing.
func TestPreview(t *testing.T) {
	if *preview == "" {
		t.Skip("no -preview folder")
	}
	for _, size := range [][2]int{{1280, 720}, {640, 480}, {720, 1280}, {1680, 720}} {
		s := newTestStage(t, size[0], size[1])
		for _, m := range []struct {
			name       string
			beat, heat float64
		}{{"quiet", 9.3, 0}, {"build", 30.1, 0.5}, {"climax", 50.15, 1}} {
			if size[0] != 1280 && m.name != "climax" {
				continue
			}
			var l draw.List
			f := draw.NewFrame(size[0], size[1])
			s.Draw(&l, moment(m.beat, m.heat), testSong, Settings{})
			f.Draw(&l)
			t.Logf("%s %dx%d: %d quads", m.name, size[0], size[1], len(l.Quads))
			savePNG(t, filepath.Join(*preview, fmt.Sprintf("%s-%dx%d.png", m.name, size[0], size[1])), f)
		}
	}
}

// screens draws every screen from a made-up view.
func screens(s *Stage) map[string]func(l *draw.List) {
	keys := []Hint{{"↑ ↓", "choose"}, {"← →", "part"}, {"Enter", "play"}, {"Esc", "quit"}}
	list := ListView{Selected: 1, Folder: "songs", Beat: 9.2, Hints: keys, All: 11}
	for i, t := range []string{"百灯行", "火祭り", "Kettle Spider Dance", "夜行列車", "一番星", "風鈴", "A song with a name so long that it cannot be written in full", "鬼灯", "月夜", "花火", "螢"} {
		list.Items = append(list.Items, ListItem{Title: t, TitleLatin: "Hyakutō-kō", Artist: "Hibana's authors", Part: 1,
			Parts: []ListPart{{"Easy", 2, 4, ""}, {"Normal", 4, 4, "97.31 %"}, {"Hard", 7.5, 4, ""}}})
		if i == 3 {
			list.Items[i].Problem = "The song yakou.mp3 is missing: put it beside the chart."
		}
	}
	wrong := list
	wrong.Selected, wrong.Problem = 3, "This chart cannot be played."
	search := list
	search.Query, search.All, search.Read, search.Total, search.Selected = "natsu matsuri", 2000, 312, 2000, 6
	search.Items = append([]ListItem(nil), list.Items...)
	pix := make([]uint32, 418*164)
	for i := range pix {
		pix[i] = uint32(draw.RGB(uint32(i%418/2)<<16 | uint32(i/418)<<8 | 0x90))
	}
	search.Banner = draw.NewImage(418, 164, pix)
	for i, folder := range []string{"Hibana", "songs", "songs", "songs", "songs", "Summer Festival", "Summer Festival", "Summer Festival", "夜の歌", "夜の歌", "夜の歌"} {
		search.Items[i].Folder = folder
	}
	results := ResultsView{Title: "百灯行", Artist: "Hibana's authors", Part: "Normal 4", Percent: 97.31, Grade: "S", Comment: "Full combo", MaxCombo: 412,
		Counts: []ResultCount{{"Fantastic", 380, 0, combo.W1}, {"Excellent", 25, 0, combo.W2}, {"Great", 7, 0, combo.W3}, {"Decent", 0, 0, combo.W4},
			{"Way Off", 0, 0, combo.W5}, {"Miss", 0, 0, combo.Miss}, {"Holds", 23, 23, combo.None}, {"Mines hit", 0, 12, combo.None}},
		BinWidth: 0.005, Middle: -0.0031, Advice: "On the whole you were 3.1 ms early.", Spread: 0.0142, Beat: 13.3, Cheer: 1, Hints: []Hint{{"Enter", "back to the songs"}, {"R", "again"}}}
	for i := range 61 {
		x := (float64(i) - 29) / 7
		results.Bins = append(results.Bins, int(60*math.Exp(-x*x/2)+2*chance(1, i, 1)))
	}
	sync := SyncView{Title: "Sound", Lines: [2]string{"The sound is heard 34.2 ms late: the median of 16 taps.", "They spread by 12.1 ms."},
		Taps:   []float64{0.01, 0.04, 0.031, 0.05, 0.034, 0.022, 0.041, 0.03, 0.039, 0.036, 0.27, 0.02, 0.044, 0.036, 0.029, 0.04, 0.035, 0.03},
		Wanted: 16, Earliest: -0.1, Latest: 0.4, Offset: 0.0342, Spread: 0.0121, Kept: 16, Clear: true, Over: true, Input: -0.003, Beat: 3, Notice: "As it was before",
		Hints: []Hint{{"Enter", "count it in"}, {"R", "again"}, {"→", "skip"}, {"U", "undo"}, {"Del", "reset to 0"}, {"Esc", "song list"}}}
	flash := sync
	flash.Title, flash.Lines, flash.Flash, flash.Clear, flash.Over, flash.Taps = "Tap to the flashes", [2]string{"Any key, with every flash you see.", "There is no sound now."}, 0.9, false, false, sync.Taps[:5]
	return map[string]func(l *draw.List){
		"list":    func(l *draw.List) { s.DrawList(l, &list, Settings{}) },
		"problem": func(l *draw.List) { s.DrawList(l, &wrong, Settings{}) },
		"empty": func(l *draw.List) {
			s.DrawList(l, &ListView{Hints: keys, Problem: "The folder songs cannot be read."}, Settings{})
		},
		"search": func(l *draw.List) { s.DrawList(l, &search, Settings{}) },
		"nothing": func(l *draw.List) {
			s.DrawList(l, &ListView{Query: "a tune that nobody has ever heard of", All: 2000, Folder: "songs", Hints: keys}, Settings{})
		},
		"results": func(l *draw.List) { s.DrawResults(l, &results, Settings{}) },
		"sync":    func(l *draw.List) { s.DrawSync(l, &sync, Settings{}) },
		"flash":   func(l *draw.List) { s.DrawSync(l, &flash, Settings{}) },
		"pause": func(l *draw.List) {
			s.Draw(l, moment(30.1, 0.5), testSong, Settings{})
			s.DrawPause(l, &PauseView{Title: "Paused", Items: []string{"Resume", "Again", "Song list"}, Hints: keys[:1]})
		},
		"count": func(l *draw.List) {
			s.Draw(l, moment(30.1, 0.5), testSong, Settings{})
			s.DrawPause(l, &PauseView{CountIn: 2.8})
		},
		"notice": func(l *draw.List) {
			s.DrawNotice(l, &NoticeView{Title: "The song cannot be heard", Lines: []string{"songs/himatsuri.mp3 is not there.", "Put it beside the chart."}, Beat: 3, Hints: keys[3:]}, Settings{})
		},
	}
}

func TestPreviewScreens(t *testing.T) {
	if *preview == "" {
		t.Skip("no -preview folder")
	}
	for _, size := range [][2]int{{1280, 720}, {720, 1280}} {
		s := newTestStage(t, size[0], size[1])
		for name, paint := range screens(s) {
			var l draw.List
			f := draw.NewFrame(size[0], size[1])
			paint(&l)
			f.Draw(&l)
			savePNG(t, filepath.Join(*preview, fmt.Sprintf("%s-%dx%d.png", name, size[0], size[1])), f)
		}
	}
}

func BenchmarkList(b *testing.B) {
	s := newTestStage(b, 1280, 720)
	st := moment(50.15, 1)
	var l draw.List
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		s.Draw(&l, st, testSong, Settings{})
	}
}

// BenchmarkLoad is what the art costs before the first frame.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		newTestStage(b, 1280, 720)
	}
}

func BenchmarkRaster(b *testing.B) {
	s := newTestStage(b, 1280, 720)
	f := draw.NewFrame(1280, 720)
	w, h := s.BackdropSize()
	pictured := *testSong
	pictured.Background = s.Backdrop(whole(w, h, gold))
	for behind, song := range map[string]*Song{"night": testSong, "picture": &pictured} {
		for _, heat := range []float64{0, 0.5, 1} {
			var l draw.List
			s.Draw(&l, moment(50.15, heat), song, Settings{})
			b.Run(fmt.Sprintf("%s/heat=%g", behind, heat), func(b *testing.B) {
				for b.Loop() {
					f.Draw(&l)
				}
			})
		}
	}
}
