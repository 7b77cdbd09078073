package pendulum

import (
	"testing"
	"time"
)

// One second of song, undamped and with the default drag and friction.
func BenchmarkArmSecond(b *testing.B) {
	damped := DefaultParams().Physics()
	for _, kind := range []struct {
		name string
		p    Physics
	}{{"undamped", articleScale()}, {"friction", damped}} {
		for _, r := range releases {
			b.Run(kind.name+"/"+r.name, func(b *testing.B) {
				start, err := NewTrue(kind.p, 0, r.start)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				for b.Loop() {
					arm := start
					arm.Advance(time.Second)
				}
			})
		}
	}
}

// A second of the performer's arm as the show uses it: 8 notes, 60 frames.
func BenchmarkArmPlayed(b *testing.B) {
	for _, model := range []Model{ModelTrue, ModelClassic} {
		b.Run(model.String(), func(b *testing.B) {
			arm := newArm(b, model, DefaultParams())
			b.ReportAllocs()
			now, combo := time.Duration(0), 0
			for b.Loop() {
				for frame := range 60 {
					if frame%8 == 0 {
						combo++
						arm.Combo(now, combo)
					}
					now += time.Second / 60
					arm.Advance(now)
					arm.State(now)
				}
			}
		})
	}
}

// One step of the integrator, and one of the article's update.
func BenchmarkArmStep(b *testing.B) {
	b.Run("true", func(b *testing.B) {
		s := newSystem(DefaultParams().Physics())
		m := Motion{Th1: 1, Th2: -1}
		for b.Loop() {
			m = s.step(m, Grid.Seconds())
		}
	})
	b.Run("classic", func(b *testing.B) {
		arm, _ := NewClassic(DefaultParams(), State{A: 60, B: -60})
		for b.Loop() {
			arm.Step(0)
		}
	})
}
