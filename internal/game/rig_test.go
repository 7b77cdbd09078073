package game

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hibana/combo"
	"hibana/internal/audio"
	"hibana/internal/audio/pcm"
)

// fakeSound is a song that plays on the time it is told, with a device that
// is late by a fixed time.
type fakeSound struct {
	length  time.Duration
	rate    float64
	late    time.Duration
	history []change
	cues    []time.Duration
	tracks  map[audio.Track][]Click
	hits    int
	volume  float64
	loop    [2]time.Duration
	closed  bool
	err     error
	now     *time.Duration
}

// change says that at a time the song went on at song, or stood there.
type change struct {
	at     time.Duration
	moment audio.Moment
}

// at is where the song was given out to be at a time.
func (s *fakeSound) at(now time.Duration) audio.Moment {
	var m audio.Moment
	for _, c := range s.history {
		if c.at > now {
			break
		}
		m = c.moment
		if m.Moving {
			m.Song += time.Duration(float64(now-c.at) * s.rate)
		}
	}
	return m
}

func (s *fakeSound) change(f func(m *audio.Moment)) {
	m := s.at(*s.now)
	f(&m)
	s.history = append(s.history, change{*s.now, m})
}

func (s *fakeSound) Play()                               { s.change(func(m *audio.Moment) { m.Moving = true }) }
func (s *fakeSound) Pause()                              { s.change(func(m *audio.Moment) { m.Moving = false }) }
func (s *fakeSound) Cue(song time.Duration, strong bool) { s.cues = append(s.cues, song) }
func (s *fakeSound) Track(t audio.Track, clicks []Click) {
	if s.tracks == nil {
		s.tracks = map[audio.Track][]Click{}
	}
	s.tracks[t] = clicks
}
func (s *fakeSound) Hit()                                { s.hits++ }
func (s *fakeSound) Volume(song, clicks float64)         { s.volume = song }
func (s *fakeSound) Fade(song float64, _ time.Duration)  { s.volume = song }
func (s *fakeSound) Loop(from, to, _ time.Duration)      { s.loop = [2]time.Duration{from, to} }
func (s *fakeSound) Read(now time.Duration) audio.Moment { return s.at(now - s.late) }
func (s *fakeSound) Ahead(time.Duration) time.Duration   { return s.late }
func (s *fakeSound) Length() time.Duration               { return s.length }
func (s *fakeSound) Err() error                          { return s.err }
func (s *fakeSound) Close()                              { s.closed = true }
func (s *fakeSound) Seek(song time.Duration) int {
	s.cues = nil
	seek := 0
	s.change(func(m *audio.Moment) {
		m.Song = song
		m.Seek++
		seek = m.Seek
	})
	return seek
}

// table is a game on a test's table: its clock and keys are the test's.
type table struct {
	t     *testing.T
	game  *Game
	now   time.Duration
	step  time.Duration
	sound *fakeSound
	log   bytes.Buffer
	keys  []Key
	dir   string
}

// chartText is a chart of four lanes at 120 BPM: a tap every half beat going
// through the lanes from beat 4 to beat 20, and a hold from 20 to 24 in lane 0.
func chartText() string {
	s := `format = 1
[song]
title = "Test"
artist = "Nobody"
audio = "../songs/song.mp3"
beat0 = 0
[[tempo]]
beat = 0
bpm = 120
[[part]]
name = "Normal"
level = 3
lanes = 4
notes = [
`
	for i := range 32 {
		s += fmt.Sprintf("  { beat = %g, lane = %d },\n", 4+float64(i)/2, i%4)
	}
	return s + "  { beat = 20, lane = 0, kind = \"hold\", until = 24 },\n]\n"
}

// song is a WAV-like stand-in: the smallest MP3 that opens.
func writeLibrary(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	mp3, err := os.ReadFile("../audio/mp3/testdata/lame-cbr.mp3")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"charts/test.toml": []byte(chartText()), "songs/song.mp3": mp3} {
		full := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(full), 0o755)
		if err := os.WriteFile(full, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// newTable starts a game on the test chart.
func newTable(t *testing.T, change func(c *Config)) *table {
	t.Helper()
	dir := writeLibrary(t)
	tb := &table{t: t, step: 7 * time.Millisecond, now: time.Hour, dir: dir}
	cfg := Config{
		Chart: filepath.Join(dir, "charts/test.toml"), Replays: filepath.Join(dir, "replays"),
		Sound: func(song pcm.Song, rate float64) Sound {
			length := max(14*time.Second, time.Duration(song.Length())*time.Second/time.Duration(song.Rate()))
			tb.sound = &fakeSound{length: length, rate: rate, late: 60 * time.Millisecond, now: &tb.now}
			return tb.sound
		},
		Date: func() time.Time { return time.Date(2026, 7, 7, 20, 0, 0, 0, time.UTC) },
		Log:  &Log{W: &tb.log},
	}
	if change != nil {
		change(&cfg)
	}
	g, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	tb.game = g
	return tb
}

// frame lets one frame pass.
func (tb *table) frame() {
	tb.now += tb.step
	var due []Key
	for len(tb.keys) > 0 && tb.keys[0].At <= tb.now {
		due = append(due, tb.keys[0])
		tb.keys = tb.keys[1:]
	}
	tb.game.Frame(tb.now, due)
}

// tap presses and releases a key at once.
func (tb *table) tap(name string) {
	tb.keys = append(tb.keys, Key{name, true, tb.now}, Key{name, false, tb.now})
	tb.frame()
}

// until lets frames pass until something holds.
func (tb *table) until(what string, done func() bool) {
	tb.t.Helper()
	for range 20_000 {
		if done() {
			return
		}
		tb.frame()
	}
	tb.t.Fatalf("never came: %s (on screen %q)", what, tb.game.stage)
}

// wall is when a song time is heard, if the song runs on from now.
func (tb *table) wall(song time.Duration) time.Duration {
	m := tb.sound.Read(tb.now)
	return tb.now + time.Duration(float64(song-m.Song)/tb.sound.rate)
}

// perform schedules keys for the notes due in [from, to), each off by off(i).
func (tb *table) perform(from, to time.Duration, off func(i int) time.Duration) {
	names := []string{"D", "F", "J", "K"}
	for i, n := range tb.game.play.show.Notes() {
		if n.Time < from || n.Time >= to {
			continue
		}
		at := tb.wall(n.Time) + off(i)
		up := at + 60*time.Millisecond
		if n.Kind == combo.Hold {
			up = tb.wall(n.End)
		}
		tb.keys = append(tb.keys, Key{names[n.Lane], true, at}, Key{names[n.Lane], false, up})
	}
	sortKeys(tb.keys)
}

func sortKeys(keys []Key) {
	for i := range keys {
		for j := i; j > 0 && keys[j].At < keys[j-1].At; j-- {
			keys[j], keys[j-1] = keys[j-1], keys[j]
		}
	}
}

// lines are the log's lines of one kind.
func (tb *table) lines(event string) []line {
	tb.t.Helper()
	var out []line
	scan := bufio.NewScanner(bytes.NewReader(tb.log.Bytes()))
	for scan.Scan() {
		var l line
		if err := json.Unmarshal(scan.Bytes(), &l); err != nil {
			tb.t.Fatalf("log line %q: %v", scan.Text(), err)
		}
		if l.Event == event {
			out = append(out, l)
		}
	}
	return out
}

// seeks is how often the song was moved.
func (s *fakeSound) seeks() int {
	if len(s.history) == 0 {
		return 0
	}
	return s.history[len(s.history)-1].moment.Seek
}
