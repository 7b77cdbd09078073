// Package rig gives tests a machine to run on: an X server and a sound server
// of their own, with nothing of the real one in them.
package rig
