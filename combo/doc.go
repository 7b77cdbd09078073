// Package combo turns notes and timed key events into judgements, combo and
// score, by the rules of the games players already know.
//
// A Judge is handed key events and told how far the song has come. All it
// reports stands at its own exact song time and in the order of time, so the
// result depends on the key events alone, never on how often or how far the
// Judge was advanced: the same Replay gives the same score at any frame rate.
//
// Times are song time. Windows and errors are real time: at rate 1.5 a press
// that is 33 ms of song time off is 22 ms off.
package combo
