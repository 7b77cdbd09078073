package pendulum

import (
	"fmt"
)

// Physics describes a planar double pendulum of two point masses on massless
// rods, hanging from a fixed shoulder. Any consistent units do; the arm uses
// metres, kilograms and seconds.
type Physics struct {
	M1, M2 float64 // masses at the elbow and at the hand
	L1, L2 float64 // lengths of the upper arm and of the forearm
	G      float64 // gravity, m/s²
	C1, C2 float64 // viscous damping of the shoulder and of the elbow joint, N·m·s
	D1, D2 float64 // drag on each rod's absolute angular velocity, N·m·s
	F1, F2 float64 // Coulomb friction of shoulder and elbow, N·m, smoothed by
	Eps    float64 // tanh(angular velocity / Eps), rad/s
}

// Motion is where the two rods are and how they turn. Angles are absolute, in
// radians from hanging straight down, both in the same sense, and are not
// wrapped; velocities are in rad/s. The equations look the same in either
// sense, so Hibana reads positive as clockwise on screen.
type Motion struct{ Th1, W1, Th2, W2 float64 }

// Torque is what a motor in each joint would add, in N·m: the shoulder's on the
// upper arm, the elbow's on the forearm (and its reaction on the upper arm).
type Torque struct{ Shoulder, Elbow float64 }

// Validate reports the first quantity that describes no pendulum, or one so
// lopsided that the step size in this package would not suit it.
func (p Physics) Validate() error {
	for _, q := range []struct {
		name        string
		value       float64
		least, most float64
	}{
		{"mass m1", p.M1, 0.01, 100}, {"mass m2", p.M2, 0.01, 100},
		{"length l1", p.L1, 0.01, 100}, {"length l2", p.L2, 0.01, 100},
		{"gravity g", p.G, -1e4, 1e4},
		{"joint damping c1", p.C1, 0, 1e3}, {"joint damping c2", p.C2, 0, 1e3},
		{"drag d1", p.D1, 0, 1e4}, {"drag d2", p.D2, 0, 1e4},
		{"friction f1", p.F1, 0, 1e3}, {"friction f2", p.F2, 0, 1e3},
		{"friction smoothing eps", p.Eps, 1e-3, 1e3},
	} {
		if !(q.value >= q.least && q.value <= q.most) { // also refuses NaN
			return fmt.Errorf("pendulum: %s is %v, must be from %v to %v", q.name, q.value, q.least, q.most)
		}
	}
	return nil
}

// Accelerations returns the angular accelerations of both rods in rad/s².
func (p Physics) Accelerations(m Motion, torque Torque) (a1, a2 float64) {
	s := newSystem(p)
	s.torque = torque
	return s.accelerations(m)
}

// Energy returns kinetic plus potential energy in joules, the shoulder's
// height being zero.
func (p Physics) Energy(m Motion) float64 {
	_, cosD := sinCos(m.Th1 - m.Th2)
	_, cos1 := sinCos(m.Th1)
	_, cos2 := sinCos(m.Th2)
	v1, v2 := p.L1*m.W1, p.L2*m.W2
	kinetic := float64((p.M1+p.M2)*v1*v1/2) + float64(p.M2*v2*v2/2) + float64(p.M2*v1*v2*cosD)
	return kinetic - float64((p.M1+p.M2)*p.G*p.L1*cos1) - float64(p.M2*p.G*p.L2*cos2)
}

// Power returns the rate at which torque, damping, drag and friction change the
// energy, in watts.
func (p Physics) Power(m Motion, torque Torque) float64 {
	s := newSystem(p)
	s.torque = torque
	q1, q2 := s.forces(m)
	return float64(q1*m.W1) + float64(q2*m.W2)
}

// Kick returns the jump in angular velocity that an impulse j1 on the upper arm
// and j2 on the forearm makes, in rad/s: M(th)⁻¹·(j1, j2). The impulses are
// angular, in N·m·s, and the angles do not change.
func (p Physics) Kick(m Motion, j1, j2 float64) (dw1, dw2 float64) {
	s := newSystem(p)
	sinD, cosD := sinCos(m.Th1 - m.Th2)
	return s.solve(sinD, cosD, j1, j2)
}

// system is Physics with the products the equations need worked out once.
type system struct {
	mass1, mass2, mass12 float64 // (m1+m2)·l1², m2·l2², m2·l1·l2: the mass matrix
	load1, load2         float64 // (m1+m2)·l1, m2·l2
	pull1, pull2         float64 // gravity on them
	det0, det1           float64 // det M = det0 + det1·sin²(th1-th2)
	damp1, damp12, damp2 float64 // d1+c1, c2, d2
	f1, f2, perEps       float64
	rough                bool // any friction at all
	torque               Torque
}

func newSystem(p Physics) system {
	m := p.M1 + p.M2
	lever := p.L1 * p.L1 * p.L2 * p.L2
	s := system{
		mass1: m * p.L1 * p.L1, mass2: p.M2 * p.L2 * p.L2, mass12: p.M2 * p.L1 * p.L2,
		load1: m * p.L1, load2: p.M2 * p.L2,
		det0: p.M2 * p.M1 * lever, det1: p.M2 * p.M2 * lever,
		damp1: p.D1 + p.C1, damp12: p.C2, damp2: p.D2,
		f1: p.F1, f2: p.F2, perEps: 1 / p.Eps,
		rough: p.F1 != 0 || p.F2 != 0,
	}
	s.weigh(p.G)
	return s
}

// weigh sets gravity, in m/s².
func (s *system) weigh(g float64) { s.pull1, s.pull2 = s.load1*g, s.load2*g }

// forces returns the generalised forces that are not gravity.
func (s *system) forces(m Motion) (q1, q2 float64) {
	bend := m.W2 - m.W1
	elbow := s.torque.Elbow - float64(s.damp12*bend)
	q1 = s.torque.Shoulder - float64(s.damp1*m.W1)
	q2 = -float64(s.damp2 * m.W2)
	if s.rough {
		q1 -= float64(s.f1 * tanh(float64(m.W1*s.perEps)))
		elbow -= float64(s.f2 * tanh(float64(bend*s.perEps)))
	}
	return q1 - elbow, q2 + elbow
}

// accelerations solves the equations of motion,
//
//	(m1+m2) l1² a1 + m2 l1 l2 cos D a2 + m2 l1 l2 sin D w2² + (m1+m2) g l1 sin th1 = Q1
//	m2 l2² a2 + m2 l1 l2 cos D a1 - m2 l1 l2 sin D w1² + m2 g l2 sin th2 = Q2
//
// with D = th1 - th2 and Q the forces above.
func (s *system) accelerations(m Motion) (a1, a2 float64) {
	sin1, cos1 := sinCos(m.Th1)
	sin2, cos2 := sinCos(m.Th2)
	sinD := float64(sin1*cos2) - float64(cos1*sin2)
	cosD := float64(cos1*cos2) + float64(sin1*sin2)
	whirl := float64(s.mass12 * sinD)
	q1, q2 := s.forces(m)
	q1 -= float64(whirl*float64(m.W2*m.W2)) + float64(s.pull1*sin1)
	q2 += float64(whirl*float64(m.W1*m.W1)) - float64(s.pull2*sin2)
	return s.solve(sinD, cosD, q1, q2)
}

// solve returns M⁻¹·(q1, q2). The determinant is written with sin² D, which
// loses no digits when the rods are in line.
func (s *system) solve(sinD, cosD, q1, q2 float64) (x1, x2 float64) {
	perDet := 1 / (s.det0 + float64(s.det1*float64(sinD*sinD)))
	couple := float64(s.mass12 * cosD)
	x1 = float64((float64(s.mass2*q1) - float64(couple*q2)) * perDet)
	x2 = float64((float64(s.mass1*q2) - float64(couple*q1)) * perDet)
	return x1, x2
}
