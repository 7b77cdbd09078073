package beat

import (
	"math"
	"testing"
	"time"
)

// A tap of 40 ms latency on beat 20 of a chart at 120 BPM, 9 ms late by its
// offset: at every rate it is judged 0, and the moments are those of the report
// that found the bug.
func TestOffsetsScaleWithTheRate(t *testing.T) {
	m := mustNew(t, Timing{Beat0: 0.009, Tempos: []Tempo{{0, 120}}})
	o := Offsets{Input: 40 * time.Millisecond}
	for rate, pressed := range map[float64]float64{0.5: 20.058, 0.75: 13.385333333, 1: 10.049, 1.5: 6.712666667, 2: 5.0445} {
		source := scale(seconds(pressed), rate)
		if off := o.Pressed(source, rate) - m.At(20); off.Abs() > ulp {
			t.Errorf("rate %v: the perfect press is judged %v", rate, off)
		}
	}
	o = Offsets{Input: 155 * time.Millisecond}
	for rate, want := range map[float64]float64{0.75: 9.88375, 1: 9.845, 1.5: 9.7675} {
		if got := o.Pressed(10*time.Second, rate); (got - seconds(want)).Abs() > ulp {
			t.Errorf("rate %v: Pressed(10s) = %v, want %v s", rate, got, want)
		}
	}
}

func TestOffsetsAreSeparate(t *testing.T) {
	ms := time.Millisecond
	for _, c := range []struct {
		o                     Offsets
		rate                  float64
		heard, pressed, drawn time.Duration // less 10 s
	}{
		{Offsets{}, 1, 0, 0, 0},
		{Offsets{Device: 40 * ms}, 1, -40 * ms, -40 * ms, -40 * ms},
		{Offsets{Input: 40 * ms}, 1, 0, -40 * ms, 0},
		{Offsets{Input: -40 * ms}, 1, 0, 40 * ms, 0},
		{Offsets{Visual: 50 * ms}, 0.5, 0, 0, 25 * ms},
		{Offsets{Visual: 50 * ms}, 1, 0, 0, 50 * ms},
		{Offsets{Visual: 50 * ms}, 2, 0, 0, 100 * ms},
		{Offsets{40 * ms, 10 * ms, 50 * ms}, 1.5, -60 * ms, -75 * ms, 15 * ms},
		{Offsets{40 * ms, 10 * ms, 50 * ms}, 0, -40 * ms, -50 * ms, 10 * ms}, // 0 means 1
	} {
		at := 10 * time.Second
		if h, p, d := c.o.Heard(at, c.rate)-at, c.o.Pressed(at, c.rate)-at, c.o.Drawn(at, c.rate)-at; h != c.heard || p != c.pressed || d != c.drawn {
			t.Errorf("%+v at %v: heard %v, pressed %v, drawn %v, want %v, %v, %v", c.o, c.rate, h, p, d, c.heard, c.pressed, c.drawn)
		}
	}
}

func TestOffsetClock(t *testing.T) {
	var source Manual
	o := Offset{Source: &source, By: 40 * time.Millisecond}
	source.Set(10 * time.Second)
	for rate, want := range map[float64]time.Duration{0.5: 9980 * time.Millisecond, 1: 9960 * time.Millisecond, 1.5: 9940 * time.Millisecond} {
		for _, paused := range []bool{false, true} { // pausing does not move it
			if got := o.Read(Reading{Rate: rate, Paused: paused}); got != want {
				t.Errorf("rate %v, paused %v: %v, want %v", rate, paused, got, want)
			}
		}
	}
	o.Seek(time.Minute, 0)
	if got := o.Read(Reading{Rate: 1}); got != time.Minute-o.By {
		t.Errorf("after Seek(1m) it reads %v", got)
	}
	if got := (&Offset{By: time.Second}).Read(Reading{Raw: 3 * time.Second}); got != 2*time.Second {
		t.Errorf("without a source it reads %v", got)
	}
}

// An offset neither adds to nor takes from a source's stalls and jerks.
func TestOffsetKeepsTheSourcesPace(t *testing.T) {
	smooth, shifted := &Smooth{}, &Offset{Source: &Smooth{}, By: third}
	d := newDevice(11)
	fr := newFrames(8, 60)
	for fr.now < 20*time.Second {
		now := fr.next()
		if now > 5*time.Second && now < 6*time.Second {
			d.lost = now - 5*time.Second
		}
		r := Reading{Raw: d.read(now), Now: now, Rate: 1}
		if a, b := smooth.Read(r), shifted.Read(r); b != a-third {
			t.Fatalf("at %v: %v and %v", now, a, b)
		}
	}
}

func TestManual(t *testing.T) {
	var m Manual
	m.Step(3 * time.Second)
	m.Step(-time.Second)
	if got := m.Read(Reading{Raw: time.Hour, Now: time.Hour, Rate: 2}); got != 2*time.Second {
		t.Errorf("it reads %v, want 2s", got)
	}
	m.Seek(-time.Second, time.Hour)
	if got := m.Read(Reading{}); got != -time.Second {
		t.Errorf("after Seek(-1s) it reads %v", got)
	}
	m.Set(time.Minute)
	if got := m.Read(Reading{}); got != time.Minute {
		t.Errorf("after Set(1m) it reads %v", got)
	}
}

func TestRatesAreBounded(t *testing.T) {
	for rate, want := range map[float64]time.Duration{0: time.Second, 1: time.Second, 0.1: time.Second / 2, 0.5: time.Second / 2,
		2: 2 * time.Second, 9: 2 * time.Second, -3: time.Second, math.Inf(1): 2 * time.Second} {
		if got := scale(time.Second, rate); got != want {
			t.Errorf("a second at rate %v is %v of song, want %v", rate, got, want)
		}
	}
	if got := scale(time.Second, math.NaN()); got != time.Second {
		t.Errorf("a second at rate NaN is %v of song", got)
	}
}
