package gallery

import (
	"math"
	"time"

	"hibana/internal/draw"
	"hibana/internal/draw/vector"
	"hibana/pendulum"
)

const trailsCaption = "Where the tip of the forearm goes in 16 s of song, eight notes a second with a break after 8 s: `classic` is the article's update, step for step, `true` the exact double pendulum. " +
	"Lengths are bones (each arm is 1), the shoulder is the dot, old places are dark. A kick comes with every third note."

// drawTrails draws where the tip has been, for both models.
func drawTrails(s *sheet) error {
	for i, c := range []struct {
		model pendulum.Model
		name  string
	}{{pendulum.ModelClassic, "classic"}, {pendulum.ModelTrue, "true"}} {
		arm, err := pendulum.New(c.model, pendulum.DefaultParams(), 0)
		if err != nil {
			return err
		}
		const r = 2.2
		ticks := []float64{-2, -1, 0, 1, 2}
		p := s.axes(plot{x: 50 + 470*float64(i), y: 60, w: 420, h: 420, x0: -r, x1: r, y0: r, y1: -r}, ticks, ticks)
		s.text(small, p.x+p.w/2, 52, gold, c.name)
		s.text(small, p.x+p.w/2, p.y+p.h+34, dim, "bones")
		const length, pieces = 16 * time.Second, 16
		combo, next := 0, time.Duration(0)
		var line []vector.Point
		elbow := vector.Point{}
		piece := 0
		flush := func() {
			k := float64(piece+1) / pieces
			colour := violet.Mix(vermilion, min(2*k, 1)).Mix(gold, max(2*k-1, 0))
			s.line(colour, 0.8+0.9*k, line...)
			line = append([]vector.Point{}, line[len(line)-1])
			piece++
		}
		for t := time.Duration(0); t <= length; t += 4 * time.Millisecond {
			for next <= t {
				if combo++; combo > 64 {
					combo = 0 // a break, after eight seconds
				}
				arm.Combo(next, combo)
				next += time.Second / 8
			}
			st := arm.Sample(t)
			a, b := st.A*math.Pi/180, st.B*math.Pi/180
			elbow = vector.Point{X: -math.Sin(a), Y: math.Cos(a)}
			line = append(line, p.at(elbow.X-math.Sin(b), elbow.Y+math.Cos(b)))
			if t >= length*time.Duration(piece+1)/pieces {
				flush()
			}
		}
		tip := line[len(line)-1]
		s.line(cream, 5, p.at(0, 0), p.at(elbow.X, elbow.Y), tip)
		s.dot(vermilion, p.at(0, 0).X, p.at(0, 0).Y, 5)
		s.dot(gold, tip.X, tip.Y, 5)
	}
	return nil
}

const energyCaption = "An arm let go from 60°/60° without resistance or friction: how far its energy strays from what it was, as a part of what it has above hanging at rest (a scale of powers of ten), over 60 s. " +
	"`true` is what Hibana plays with (DOP853), RK4 takes steps of 1/960 s, `classic` is the article's update with resistance and friction left out, its state put into the true energy."

// drawEnergy draws how energy drifts with each integrator.
func drawEnergy(s *sheet) error {
	const seconds, lowest = 60.0, -17.0
	p := s.axes(plot{x: 70, y: 60, w: 850, h: 390, x0: 0, x1: seconds, y0: lowest, y1: 4}, every(10, 0, seconds), every(3, -15, 3))
	s.text(small, p.x+p.w/2, p.y+p.h+34, dim, "seconds")
	s.left(p.x, p.y-8, dim, "log₁₀ |E − E₀| / (E₀ − E hanging)")
	params := pendulum.DefaultParams()
	params.Resist, params.Friction = 0, 0
	phys := params.Physics()
	const start = 60 * math.Pi / 180
	from := pendulum.Motion{Th1: start, Th2: start}
	e0 := phys.Energy(from)
	above := e0 - phys.Energy(pendulum.Motion{})
	drift := func(m pendulum.Motion) float64 {
		return max(math.Log10(math.Abs(phys.Energy(m)-e0)/above), lowest)
	}
	// The worst so far is drawn: drift goes up and down, and what it reached counts.
	exact, err := pendulum.NewTrue(phys, 0, from)
	if err != nil {
		return err
	}
	classic, err := pendulum.NewClassic(params, pendulum.State{A: 60, B: 60})
	if err != nil {
		return err
	}
	rk := from
	var lines [3][]vector.Point
	worst := [3]float64{lowest, lowest, lowest}
	const step = 0.02
	for i := range int(seconds/step) + 1 {
		t := float64(i) * step
		if i > 0 {
			classic.Step(0)
			const h = 1.0 / 960
			for k := range 20 { // the last takes what is left of 0.02 s
				rk = rk4(phys, rk, min(h, step-float64(k)*h))
			}
			exact.Advance(time.Duration(i) * 20 * time.Millisecond)
		}
		st := classic.Now()
		const rad = math.Pi / 180
		for k, m := range [...]pendulum.Motion{exact.At(time.Duration(i) * 20 * time.Millisecond), rk, {Th1: st.A * rad, W1: st.VA * rad, Th2: st.B * rad, W2: st.VB * rad}} {
			worst[k] = max(worst[k], drift(m))
			if i%10 == 0 {
				lines[k] = append(lines[k], p.at(t, worst[k]))
			}
		}
	}
	for k, c := range [...]struct {
		name   string
		colour draw.Colour
	}{{"true: ", teal}, {"RK4: ", gold}, {"classic: ", vermilion}} {
		last := lines[k][len(lines[k])-1]
		s.line(c.colour, 2.2, lines[k]...)
		s.right(p.x+p.w-8, last.Y-8, c.colour, c.name+"10^"+number(math.Round(worst[k]*10)/10))
	}
	return nil
}

// rk4 is a step of the classical Runge–Kutta method.
func rk4(p pendulum.Physics, m pendulum.Motion, h float64) pendulum.Motion {
	slope := func(m pendulum.Motion) pendulum.Motion {
		a1, a2 := p.Accelerations(m, pendulum.Torque{})
		return pendulum.Motion{Th1: m.W1, W1: a1, Th2: m.W2, W2: a2}
	}
	along := func(k pendulum.Motion, h float64) pendulum.Motion {
		return pendulum.Motion{Th1: m.Th1 + h*k.Th1, W1: m.W1 + h*k.W1, Th2: m.Th2 + h*k.Th2, W2: m.W2 + h*k.W2}
	}
	k1 := slope(m)
	k2 := slope(along(k1, h/2))
	k3 := slope(along(k2, h/2))
	k4 := slope(along(k3, h))
	sum := func(a, b, c, d float64) float64 { return (a + 2*b + 2*c + d) / 6 }
	return along(pendulum.Motion{
		Th1: sum(k1.Th1, k2.Th1, k3.Th1, k4.Th1), W1: sum(k1.W1, k2.W1, k3.W1, k4.W1),
		Th2: sum(k1.Th2, k2.Th2, k3.Th2, k4.Th2), W2: sum(k1.W2, k2.W2, k3.W2, k4.W2),
	}, h)
}
