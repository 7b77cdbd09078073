// Package walker poses the parade: steps in, joints out.
//
// A pose is a pure function of how many steps have been taken, and that is a
// function of the beat (Cadence), so feet land on the beat at any tempo, stand
// still through a stop, and are simply elsewhere after a warp or a seek.
//
// Lengths are stage px, 1/480 of the stage's height, y down. Positions are
// fixed to the ground: nothing here scrolls. Legs are numbered from 0; a biped's
// left leg is 0, and leg n mod 2 lands at step n.
package walker
