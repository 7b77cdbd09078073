// Package pendulum is the performer's arm: a double pendulum that combo kicks.
//
// It has two models behind one type, Arm. Classic is the arm article's update,
// step for step. True is the exact physics of two point masses on rods, with
// drag and friction, kicked through its mass matrix. Both are told in song time
// what the combo became, and both answer in degrees, clockwise on screen.
//
// # Time
//
// Nothing here depends on frames. True keeps its state at multiples of 1/160 s
// and at the very times of kicks, and answers in between by a step on a copy;
// Classic steps at multiples of 0.02 s. So a replay, a seek from a snapshot (a
// copy of the struct) and a recording at another frame rate give the same arm,
// to the bit, and on any processor: products that are added are rounded by
// float64(…) so that none is fused, and sine, cosine and tanh are the package's
// own.
//
// # Integrator
//
// True uses DOP853, an explicit Runge-Kutta method of order 8, with steps that
// turn at most 0.06 rad. Its largest energy drift over a minute without damping,
// relative to E0 - E(hanging), and the time one second of song takes, measured
// on one core of an AMD EPYC (go test -bench 'ArmSecond|Integrators'):
//
//	                        60/60°          120/-20°        2000°/s
//	RK4 at 1/960 s          1.2e-13  79 µs  1.6e-10  80 µs  1.2e-6   81 µs
//	RK4 at 1/3840 s         9e-14   318 µs  6.8e-13 320 µs  1.2e-9  325 µs
//	Gauss-2 at 1/240 s      7.2e-12 176 µs  5.8e-9  170 µs  1.0e-6  315 µs
//	Gauss-4 at 1/160 s      2.8e-14 241 µs  6.9e-14 235 µs  3.2e-10 437 µs
//	DOP853 at 1/320 s       1.1e-14  90 µs  4.2e-14  90 µs  1.8e-10  90 µs
//	True                    6.9e-15  48 µs  2.1e-14  48 µs  2.1e-13 176 µs
//
// The article's own update, without its resistance, gains 339, 250 and 5.5
// times the energy it began with. The symplectic Gauss methods need ten or so
// iterations a step and gain nothing within a song's length; a step that
// follows the speed keeps a resting arm cheap and a whirling one exact.
package pendulum
