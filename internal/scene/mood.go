package scene

import (
	"math"
	"time"

	"hibana/internal/effects"
	"hibana/internal/show"
)

// Settings are the player's wishes about the picture.
type Settings struct {
	Speed        float64 // how fast notes fall, stage px a second; 0 means 330
	Centre       bool    // lanes in the middle, over a dimmed stage
	NoHUD        bool    // only the stage, for pictures and videos
	ReduceMotion float64 // 0–1: the stage stands stiller, at 1 without shakes and shifting layers
	ReduceFlash  float64 // 0–1: less light comes and goes, at 1 none by effects and half as much by bursts and fireworks
}

// mood is what all parts of the stage need to know of this instant, worked out once a frame.
type mood struct {
	st   *show.State
	set  Settings
	seed uint64
	t    float64 // song time, s

	beat, phase float64 // phase: fraction of the beat
	bar         int
	barPhase    float64 // 0–1 in the bar

	stretch float64 // of the guest's neck, stage heights
	tremble float64 // 0–1: how much she shakes
	climax  float64 // 0–1: fireworks, warm sky
	heat    float64 // 0 quiet … 1 climax: how awake the festival is

	looks         effects.Looks // of every target
	motion, light float64       // 0–1: what the player's wishes leave of them

	kick     float64 // s since the last kick, huge when there was none
	kickSum  float64 // damped swing of all recent kicks
	broke    float64 // s since the last break
	fullNeck float64 // neck.stretch as part of a full stretch, 0–1
}

// fullStretch is the stretch, in stage heights, that counts as all the way.
const fullStretch = 1.28

const longAgo = 1e6 // s

func newMood(st *show.State, set Settings) mood {
	m := mood{st: st, set: set, seed: st.Seed, t: st.Time.Seconds(), beat: st.Beat, phase: phase(st.Beat), bar: st.Bar}
	if st.BarLength > 0 {
		m.barPhase = min(max(st.BarBeat/st.BarLength, 0), 1)
	}
	reduce := effects.Reduce{Motion: set.ReduceMotion, Flash: set.ReduceFlash}
	m.looks = effects.LooksOf(st.Effects, reduce)
	m.motion, m.light = reduce.Left()
	m.stretch = max(st.Effect("neck.stretch").Now, 0)
	m.fullNeck = min(m.stretch/fullStretch, 1)
	m.tremble = min(max(st.Effect("neck.vibrate").Amount/2, 0), 1)
	m.climax = between(m.fullNeck, 0.3, 0.75)
	walking := 0.0
	for i := range st.Walkers { // those who come in or go out count by and by
		x := st.Walkers[i].Pose.Hip.X
		walking += st.Walkers[i].Alpha * between(x, -50, 50) * between(show.StageWidth-x, -50, 50)
	}
	m.heat = max(0.5*min(walking/6, 1), 0.7*m.tremble, 0.9*m.fullNeck, m.climax)
	m.kick, m.broke = longAgo, longAgo
	for _, k := range st.Kicks {
		t := (st.Time - k.Time).Seconds()
		if t < 0 {
			continue
		}
		m.kick = min(m.kick, t)
		m.kickSum += ring(t, 2.6, 0.13)
	}
	m.kickSum = min(max(m.kickSum, -1.2), 1.2)
	if n := len(st.Breaks); n > 0 {
		m.broke = (st.Time - st.Breaks[n-1].Time).Seconds()
	}
	return m
}

// shift is where the layers of the night stand: they move by one at every bar, four to the right and four back.
func (m *mood) shift() float64 {
	at := func(bar int) float64 { return math.Abs(float64(((bar%8)+8)%8) - 4) }
	return m.motion * lerp(at(m.bar-1), at(m.bar), smooth(min(m.st.BarBeat, 1)))
}

// since is how long ago an instant of song time was, in seconds.
func (m *mood) since(at time.Duration) float64 {
	if at == show.Never {
		return longAgo
	}
	return (m.st.Time - at).Seconds()
}
