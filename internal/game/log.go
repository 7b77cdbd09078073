package game

import (
	"encoding/json"
	"io"
	"time"

	"hibana/combo"
	"hibana/internal/show"
)

// Log writes what happens as JSON, one object a line. A nil Log, or one without
// a writer, writes nothing.
type Log struct{ W io.Writer }

// line is one line of the log; which fields stand in it depends on Event.
type line struct {
	Event     string   `json:"event"` // "screen", "begin", "judged", "combo", "kick", "beat", "note", "results", "mark"
	Screen    string   `json:"screen,omitempty"`
	Chart     string   `json:"chart,omitempty"`
	Part      *int     `json:"part,omitempty"`
	Time      *float64 `json:"t,omitempty"` // song time in seconds
	Beat      *int     `json:"beat,omitempty"`
	Row       *int     `json:"row,omitempty"`
	Lane      *int     `json:"lane,omitempty"`
	Judgement string   `json:"judgement,omitempty"`
	Error     *float64 `json:"error,omitempty"` // seconds, early negative
	Combo     *int     `json:"combo,omitempty"`
	Percent   *float64 `json:"percent,omitempty"`
	MaxCombo  *int     `json:"max_combo,omitempty"`
	Replay    string   `json:"replay,omitempty"`
	Name      string   `json:"name,omitempty"`
	After     *float64 `json:"after,omitempty"` // milliseconds since the program started
	Frames    *int     `json:"frames,omitempty"`
	Ahead     *float64 `json:"ahead,omitempty"` // seconds of sound that are with the device and not heard yet
}

func (l *Log) write(v line) {
	if l == nil || l.W == nil {
		return
	}
	if b, err := json.Marshal(v); err == nil {
		l.W.Write(append(b, '\n'))
	}
}

func seconds(d time.Duration) *float64 { s := d.Seconds(); return &s }

func (l *Log) screen(s stage) { l.write(line{Event: "screen", Screen: string(s)}) }

func (l *Log) begin(p *play) {
	l.write(line{Event: "begin", Chart: p.ref, Part: &p.part, Time: seconds(p.start)})
}

// Mark notes how long after the program's start something was reached.
func (l *Log) Mark(name string, after time.Duration) {
	ms := float64(after.Microseconds()) / 1000
	l.write(line{Event: "mark", Name: name, After: &ms})
}

// event writes one event of the judge.
func (l *Log) event(e *combo.Event, rules *combo.Rules) {
	v := line{Event: "note", Time: seconds(e.Time), Row: &e.Row, Lane: &e.Lane, Combo: &e.Combo}
	switch e.Type {
	case combo.Judged:
		v.Event, v.Judgement, v.Error = "judged", rules.Words[e.Grade], seconds(e.Error)
	case combo.RowDone:
		v.Event = "combo"
	}
	l.write(v)
}

func (l *Log) kick(k *show.Kick) {
	l.write(line{Event: "kick", Time: seconds(k.Time), Combo: &k.Combo})
}

// beat says that the show has come to a whole beat, or past it by now, by
// how many frames that took since the last one logged, and by how much a clock
// that counts what the device was given would be ahead.
func (l *Log) beat(n, frames int, t, ahead time.Duration) {
	l.write(line{Event: "beat", Beat: &n, Frames: &frames, Time: seconds(t), Ahead: seconds(ahead)})
}

func (l *Log) results(score *combo.Score, replay string) {
	l.write(line{Event: "results", Percent: &score.Percent, MaxCombo: &score.MaxCombo, Replay: replay})
}
