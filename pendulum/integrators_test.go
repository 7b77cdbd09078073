package pendulum

import (
	"fmt"
	"math"
	"testing"
)

// The integrators that lost to DOP853, kept for the comparison in the package
// comment: go test -bench Integrators ./pendulum

// rk4 is the classical Runge-Kutta method on (th, w).
func rk4(s *system, m Motion, h float64) Motion {
	slope := func(m Motion) Motion {
		a1, a2 := s.accelerations(m)
		return Motion{m.W1, a1, m.W2, a2}
	}
	along := func(k Motion, h float64) Motion {
		return Motion{m.Th1 + h*k.Th1, m.W1 + h*k.W1, m.Th2 + h*k.Th2, m.W2 + h*k.W2}
	}
	k1 := slope(m)
	k2 := slope(along(k1, h/2))
	k3 := slope(along(k2, h/2))
	k4 := slope(along(k3, h))
	m = along(k1, h/6)
	m = along(k2, h/3)
	m = along(k3, h/3)
	return along(k4, h/6)
}

// gauss is Gauss-Legendre collocation on the canonical (th, p), symplectic and
// of order 2·stages, its stages found by fixed-point iteration.
type gauss struct {
	stages int
	a      [4][4]float64
	b      [4]float64
}

func newGauss(stages int) *gauss {
	nodes := map[int][]float64{
		2: {0.5 - math.Sqrt(3)/6, 0.5 + math.Sqrt(3)/6},
		4: {0.5 - gaussOuter, 0.5 - gaussInner, 0.5 + gaussInner, 0.5 + gaussOuter},
	}[stages]
	g := &gauss{stages: stages}
	for j := range nodes { // integrate the Lagrange polynomial of node j
		poly, scale := []float64{1}, 1.0
		for i, c := range nodes {
			if i == j {
				continue
			}
			next := make([]float64, len(poly)+1)
			for k, x := range poly {
				next[k] -= c * x
				next[k+1] += x
			}
			poly, scale = next, scale*(nodes[j]-c)
		}
		integral := func(x float64) (sum float64) {
			for k, p := range poly {
				sum += p / scale * math.Pow(x, float64(k+1)) / float64(k+1)
			}
			return sum
		}
		for i, c := range nodes {
			g.a[i][j] = integral(c)
		}
		g.b[j] = integral(1)
	}
	return g
}

const (
	gaussInner = 0.169990521792428132401 // half the roots of the Legendre polynomial P4
	gaussOuter = 0.430568155797026287612
)

func (g *gauss) step(s *system, m Motion, h float64) Motion {
	_, c := sinCos(m.Th1 - m.Th2)
	p1, p2 := s.mass1*m.W1+s.mass12*c*m.W2, s.mass2*m.W2+s.mass12*c*m.W1
	var k [4][4]float64 // rates of th1, th2, p1, p2 at each stage
	at := [4]float64{m.Th1, m.Th2, p1, p2}
	rates := func(y [4]float64) [4]float64 {
		sinD, cosD := sinCos(y[0] - y[1])
		sin1, _ := sinCos(y[0])
		sin2, _ := sinCos(y[1])
		w1, w2 := s.solve(sinD, cosD, y[2], y[3])
		whirl := s.mass12 * sinD * w1 * w2
		return [4]float64{w1, w2, -whirl - s.pull1*sin1, whirl - s.pull2*sin2}
	}
	for i := range g.stages {
		k[i] = rates(at)
	}
	for range 50 {
		worst := 0.0
		for i := range g.stages {
			y := at
			for j := range g.stages {
				for n := range y {
					y[n] += h * g.a[i][j] * k[j][n]
				}
			}
			next := rates(y)
			for n := range y {
				worst = max(worst, h*math.Abs(next[n]-k[i][n])/(1+math.Abs(at[n])))
			}
			k[i] = next
		}
		if worst < 1e-15 {
			break
		}
	}
	for j := range g.stages {
		for n := range at {
			at[n] += h * g.b[j] * k[j][n]
		}
	}
	sinD, cosD := sinCos(at[0] - at[1])
	m.Th1, m.Th2 = at[0], at[1]
	m.W1, m.W2 = s.solve(sinD, cosD, at[2], at[3])
	return m
}

// BenchmarkIntegrators measures one second of song on the undamped arm at fixed
// steps, and reports how many digits of the energy a minute keeps, relative to
// E0 - E(hanging).
func BenchmarkIntegrators(b *testing.B) {
	type stepper func(*system, Motion, float64) Motion
	dop853 := func(s *system, m Motion, h float64) Motion { return s.step(m, h) }
	for _, m := range []struct {
		name string
		step stepper
		rate int
	}{
		{"rk4", rk4, 960}, {"rk4", rk4, 3840},
		{"gauss2", newGauss(2).step, 240}, {"gauss4", newGauss(4).step, 160},
		{"dop853", dop853, 160}, {"dop853", dop853, 320}, {"dop853", dop853, 640},
	} {
		for _, r := range releases {
			b.Run(fmt.Sprintf("%s/%d/%s", m.name, m.rate, r.name), func(b *testing.B) {
				p := articleScale()
				s := newSystem(p)
				h := 1 / float64(m.rate)
				e0 := p.Energy(r.start)
				drift, at := 0.0, r.start
				for range 60 * m.rate {
					at = m.step(&s, at, h)
					drift = max(drift, math.Abs(p.Energy(at)-e0)/(e0-p.Energy(Motion{})))
				}
				for b.Loop() {
					at := r.start
					for range m.rate {
						at = m.step(&s, at, h)
					}
				}
				b.ReportMetric(-math.Log10(drift), "digits-kept")
			})
		}
	}
}
