package library

import (
	"bytes"
	"encoding/binary"
	"math"
	"path/filepath"
	"strings"
	"testing"
)

// withHeader is an MP3 whose first frame is an Info or Xing frame with the delay
// of an encoder, in samples.
func withHeader(t *testing.T, kind string, delay int) string {
	t.Helper()
	song := []byte(mp3(t))
	at := bytes.Index(song, []byte("Info"))
	if at < 0 || binary.BigEndian.Uint32(song[at+4:]) != 15 {
		t.Fatal("the song has no Info frame, or not one with all fields")
	}
	copy(song[at:], kind)
	encoder := at + 8 + 4 + 4 + 100 + 4 // behind the counts of frames and bytes, the table and the quality
	song[encoder+21] = byte(delay >> 4)
	song[encoder+22] = byte(delay<<4) | song[encoder+22]&0xf
	return string(song)
}

// Simfiles on MP3 are moved by what StepMania plays before the music, once and
// in the parts' own timing too; nothing else is.
func TestShift(t *testing.T) {
	song := withHeader(t, "Info", 576)
	dir := tree(t, map[string]string{
		"f/a.sm":     simText,
		"f/own.ssc":  "#VERSION:0.83;\n#MUSIC:song.mp3;\n#OFFSET:-1;\n#BPMS:0=120;\n#NOTEDATA:;\n#STEPSTYPE:dance-single;\n#OFFSET:-2;\n#BPMS:0=100;\n#NOTES:\n1000\n0000\n0000\n0000;",
		"f/c.toml":   tomlText,
		"f/d.osu":    osuText,
		"f/song.mp3": song,
		"g/a.sm":     simText,
		"g/Song.MP3": song,
		"h/a.sm":     simText,
		"h/b.sm":     strings.Replace(simText, ".mp3", ".ogg", 1),
		"x/a.sm":     simText,
		"x/song.mp3": withHeader(t, "Xing", 1000),
		"p.zip":      zipOf(t, map[string]string{"a.sm": simText, "song.mp3": song}),
	})
	shift := func(ref string) (seconds, beat0, own float64, err error) {
		f, err := OpenFile(filepath.Join(dir, ref), "")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		chart, problems := f.Check()
		if chart == nil {
			t.Fatal(problems)
		}
		before := chart.Timing.Beat0
		m, err := f.Shift(chart, Null)
		seconds = m.MP3
		if m.Pack != 0 {
			t.Errorf("%s is moved by its pack, which has no mark", ref)
		}
		if p := chart.Parts[0].Timing; p != nil {
			own = p.Beat0
		}
		return seconds, chart.Timing.Beat0 - before, own, err
	}
	const want, xing = -(1152 + 576 + 529) / 44100., -(1000 + 529) / 44100.
	for ref, want := range map[string]float64{"f/a.sm": want, "f/own.ssc": want, "g/a.sm": want, "p.zip": want, "x/a.sm": xing, "f/c.toml": 0, "f/d.osu": 0} {
		seconds, moved, _, err := shift(ref)
		if math.Abs(seconds-want) > 1e-9 || math.Abs(moved-seconds) > 1e-12 || err != nil {
			t.Errorf("%s is moved by %v s and says %v, %v; want %v", ref, moved, seconds, err, want)
		}
	}
	if _, _, own, _ := shift("f/own.ssc"); math.Abs(own-(2+want)) > 1e-9 {
		t.Errorf("a part's own beat 0 is at %v, want %v", own, 2+want)
	}
	seconds, moved, _, err := shift("h/a.sm")
	if seconds != 0 || moved != 0 {
		t.Errorf("without a song a simfile is moved by %v, %v", seconds, moved)
	}
	wantError(t, err, "song.mp3 does not exist")
	if seconds, _, _, err := shift("h/b.sm"); seconds != 0 || err != nil {
		t.Errorf("without an Ogg file a simfile is moved by %v, %v", seconds, err)
	}
}
